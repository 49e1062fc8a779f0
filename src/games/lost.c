/* lost.c: see tefuda/lost.h.
 *
 * Invariant: the game is known to be winnable after `won` - 1 moves and lost after `lost` moves.
 * The losing move is between them. */
#include <stdlib.h>

#include <tefuda/game.h>
#include <tefuda/lost.h>

#include "base/missing.h"

/* Limit per position in the first round, and its factor from round to round. How they were chosen
 * was not recorded. */
enum { FIRST_STATES = 10000, MORE_STATES = 8 };

/* The state of the query about a position. */
typedef enum query_state {
    NOT_ASKED,
    LIMITED, /* not decided within the states of this round */
    NEVER,   /* cannot be decided, even with more states */
} query_state;

typedef struct bisection {
    tf_position *at;
    const tf_move *moves;
    size_t count;
    tf_solver *solver;
    tf_control *control;
    query_state *states_of; /* count + 1 entries */
    /* 1 + the number of moves after which it is known to be winnable; 0: none known */
    size_t won;
    /* the number of moves after which it is known to be lost; count + 1: none known */
    size_t lost;
    size_t solved;        /* number of moves before the solution */
    tf_solution solution; /* the last one that won */
    uint64_t states;      /* limit of this round */
    uint64_t visited;
} bisection;

static tf_status go_to(bisection *b, size_t place, tf_error *error)
{
    tf_status status = TF_OK;
    size_t at;
    tf_position_history(b->at, &at);
    for (; at > place; at--)
        (void)tf_position_undo(b->at);
    for (; status == TF_OK && at < place; at++)
        status = tf_position_apply(b->at, b->moves[at], error);
    return status;
}

/* Sets the remaining time of the whole search, and the states of this round. */
static void start_solve(const bisection *b, tf_control *one)
{
    uint64_t most = b->control->limits.states;
    tf_control_part(one, b->control, most && most < b->states ? most : b->states);
}

/* If the game continued like the solution, it was winnable for that many more moves. */
static void record_win(bisection *b, size_t place, tf_solution *solution)
{
    tf_solution_free(&b->solution);
    b->solution = *solution;
    b->solved = place;
    *solution = (tf_solution){0};
    size_t same = 0;
    while (same < b->solution.moves.count && place + same < b->count &&
           b->solution.moves.data[same] == b->moves[place + same])
        same++;
    b->won = place + same + 1;
}

static tf_status solve_at(bisection *b, size_t place, tf_error *error)
{
    tf_control one;
    tf_solution solution = {0};
    tf_status status = go_to(b, place, error);
    start_solve(b, &one);
    if (status == TF_OK)
        status = tf_solver_solve(b->solver, b->at, &one, &solution, error);
    b->visited += one.states;
    if (status == TF_OK && one.stop == TF_STOP_CANCELLED)
        status = tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
    if (status == TF_OK && solution.verdict == TF_WON)
        record_win(b, place, &solution);
    else if (status == TF_OK && solution.verdict == TF_LOST)
        b->lost = place;
    else
        b->states_of[place] = one.stop == TF_STOP_STATES ? LIMITED : NEVER;
    tf_solution_free(&solution);
    return status;
}

/* The undecided place that is nearest to the middle. Returns false when there is none. */
static bool next_place(const bisection *b, size_t *place)
{
    size_t middle = b->won + (b->lost - b->won) / 2;
    for (size_t step = 0; step <= b->lost - b->won; step++) {
        /* wraps around below 0, which the comparison excludes */
        size_t near[2] = {middle + step, middle - step};
        for (unsigned side = 0; side < 2; side++)
            if (near[side] >= b->won && near[side] < b->lost &&
                b->states_of[near[side]] == NOT_ASKED) {
                *place = near[side];
                return true;
            }
    }
    return false;
}

/* Reopens the queries that reached the limit on states. Returns false when there are none. */
static bool retry_limited(bisection *b)
{
    bool any = false;
    for (size_t place = b->won; place < b->lost; place++)
        if (b->states_of[place] == LIMITED) {
            b->states_of[place] = NOT_ASKED;
            any = true;
        }
    uint64_t most = b->control->limits.states;
    any = any && (most == 0 || b->states < most);
    b->states *= MORE_STATES;
    return any;
}

static bool time_is_over(const bisection *b)
{
    uint64_t time_ms = b->control->limits.time_ms;
    return time_ms && tf_control_elapsed_ms(b->control) >= (double)time_ms;
}

static tf_status search(bisection *b, tf_error *error)
{
    tf_status status = TF_OK;
    size_t place;
    do
        while (status == TF_OK && !time_is_over(b) && next_place(b, &place))
            status = solve_at(b, place, error);
    while (status == TF_OK && !time_is_over(b) && retry_limited(b));
    return status;
}

static void report(const bisection *b, tf_lost *out)
{
    bool winnable = b->won > 0;
    *out = (tf_lost){.verdict = TF_UNDECIDED, .lost = b->lost, .better = TF_MOVE_NONE};
    out->states = b->visited;
    out->certain = b->won == b->lost;
    if (b->lost == 0)
        out->verdict = TF_LOST;
    if (!winnable)
        return;
    out->verdict = TF_WON;
    out->winnable = b->won - 1;
    if (out->winnable - b->solved < b->solution.moves.count)
        out->better = b->solution.moves.data[out->winnable - b->solved];
    if (out->certain && b->lost <= b->count)
        out->move = b->lost;
}

static tf_status open_bisection(bisection *b, const tf_position *position,
                                const tf_lost_options *options, tf_error *error)
{
    const tf_rules *rules = tf_position_rules(position);
    tf_outcome outcome;
    b->moves = tf_position_history(position, &b->count);
    b->states_of = calloc(b->count + 1, sizeof *b->states_of);
    if (!b->states_of || tf_position_clone(&b->at, position) != TF_OK)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory to find the losing move");
    tf_position_outcome(position, &outcome);
    b->won = outcome.verdict == TF_WON ? b->count + 1 : 0;
    b->lost = outcome.verdict == TF_LOST ? b->count : b->count + 1;
    b->states = FIRST_STATES;
    tf_resources resources = {.memory_bytes = options->memory_bytes,
                              .data_dir = options->data_dir,
                              .control = b->control};
    return tf_solver_create_with(&b->solver, rules, options->solver, &resources, error);
}

tf_status tf_lost_at(const tf_position *position, const tf_lost_options *options,
                     tf_control *control, tf_lost *out, tf_error *error)
{
    if (TF__MISSING(error, position, control, out))
        return TF_ERR_USAGE;
    static const tf_lost_options none;
    const tf_game *game = tf_position_rules(position)->game;
    if (game->solver_count == 0 || game->seats > 1)
        return tf_error_set(error, TF_ERR_UNSUPPORTED,
                            "%s has no solver to find the losing move with", game->name);
    bisection b = {.control = control};
    tf_status status = open_bisection(&b, position, options ? options : &none, error);
    if (status == TF_OK)
        status = search(&b, error);
    if (status == TF_OK)
        report(&b, out);
    tf_solution_free(&b.solution);
    tf_solver_destroy(b.solver);
    tf_position_destroy(b.at);
    free(b.states_of);
    return status;
}
