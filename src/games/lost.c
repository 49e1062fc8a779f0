/* lost.c: see tefuda/lost.h.
 *
 * Invariant: the game is known to be winnable after `won` - 1 moves and lost after `lost` moves.
 * The losing move is between them. */
#include <stdlib.h>

#include <tefuda/game.h>
#include <tefuda/lost.h>

#include "base/missing.h"

enum { FIRST_STATES = 10000, MORE_STATES = 8 };

/* The state of the query about a position. */
typedef enum answer {
    NOT_ASKED,
    LIMITED, /* not decided within the states of this round */
    NEVER,   /* cannot be decided, even with more states */
} answer;

typedef struct inquiry {
    tf_position *at;
    const tf_move *moves;
    size_t count;
    tf_solver *solver;
    tf_control *control;
    answer *answers; /* count + 1 entries */
    /* 1 + the number of moves after which it is known to be winnable; 0: none known */
    size_t won;
    /* the number of moves after which it is known to be lost; count + 1: none known */
    size_t lost;
    size_t solved;        /* number of moves before the solution */
    tf_solution solution; /* the last one that won */
    uint64_t states;      /* limit of this round */
    uint64_t visited;
} inquiry;

static tf_status go_to(inquiry *q, size_t place, tf_error *error)
{
    tf_status status = TF_OK;
    size_t at;
    tf_position_history(q->at, &at);
    for (; at > place; at--)
        (void)tf_position_undo(q->at);
    for (; status == TF_OK && at < place; at++)
        status = tf_position_apply(q->at, q->moves[at], error);
    return status;
}

/* Sets the remaining time of the whole search, and the states of this round. */
static void start_question(const inquiry *q, tf_control *one)
{
    uint64_t most = q->control->limits.states;
    tf_control_part(one, q->control, most && most < q->states ? most : q->states);
}

/* If the game continued like the solution, it was winnable for that many more moves. */
static void learn_win(inquiry *q, size_t place, tf_solution *solution)
{
    tf_solution_free(&q->solution);
    q->solution = *solution;
    q->solved = place;
    *solution = (tf_solution){0};
    size_t same = 0;
    while (same < q->solution.moves.count && place + same < q->count &&
           q->solution.moves.data[same] == q->moves[place + same])
        same++;
    q->won = place + same + 1;
}

static tf_status ask(inquiry *q, size_t place, tf_error *error)
{
    tf_control one;
    tf_solution solution = {0};
    tf_status status = go_to(q, place, error);
    start_question(q, &one);
    if (status == TF_OK)
        status = tf_solver_solve(q->solver, q->at, &one, &solution, error);
    q->visited += one.states;
    if (status == TF_OK && one.stop == TF_STOP_CANCELLED)
        status = tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
    if (status == TF_OK && solution.verdict == TF_WON)
        learn_win(q, place, &solution);
    else if (status == TF_OK && solution.verdict == TF_LOST)
        q->lost = place;
    else
        q->answers[place] = one.stop == TF_STOP_STATES ? LIMITED : NEVER;
    tf_solution_free(&solution);
    return status;
}

/* The undecided place that is nearest to the middle. Returns false when there is none. */
static bool next_place(const inquiry *q, size_t *place)
{
    size_t middle = q->won + (q->lost - q->won) / 2;
    for (size_t step = 0; step <= q->lost - q->won; step++) {
        /* wraps around below 0, which the comparison excludes */
        size_t near[2] = {middle + step, middle - step};
        for (unsigned side = 0; side < 2; side++)
            if (near[side] >= q->won && near[side] < q->lost &&
                q->answers[near[side]] == NOT_ASKED) {
                *place = near[side];
                return true;
            }
    }
    return false;
}

/* Reopens the queries that reached the limit on states. Returns false when there are none. */
static bool open_again(inquiry *q)
{
    bool any = false;
    for (size_t place = q->won; place < q->lost; place++)
        if (q->answers[place] == LIMITED) {
            q->answers[place] = NOT_ASKED;
            any = true;
        }
    uint64_t most = q->control->limits.states;
    any = any && (most == 0 || q->states < most);
    q->states *= MORE_STATES;
    return any;
}

static bool time_is_over(const inquiry *q)
{
    uint64_t time_ms = q->control->limits.time_ms;
    return time_ms && tf_control_elapsed_ms(q->control) >= (double)time_ms;
}

static tf_status search(inquiry *q, tf_error *error)
{
    tf_status status = TF_OK;
    size_t place;
    do
        while (status == TF_OK && !time_is_over(q) && next_place(q, &place))
            status = ask(q, place, error);
    while (status == TF_OK && !time_is_over(q) && open_again(q));
    return status;
}

static void report(const inquiry *q, tf_lost *out)
{
    bool winnable = q->won > 0;
    *out = (tf_lost){.verdict = TF_UNDECIDED, .lost = q->lost, .better = TF_MOVE_NONE};
    out->states = q->visited;
    out->certain = q->won == q->lost;
    if (q->lost == 0)
        out->verdict = TF_LOST;
    if (!winnable)
        return;
    out->verdict = TF_WON;
    out->winnable = q->won - 1;
    if (out->winnable - q->solved < q->solution.moves.count)
        out->better = q->solution.moves.data[out->winnable - q->solved];
    if (out->certain && q->lost <= q->count)
        out->move = q->lost;
}

static tf_status open_inquiry(inquiry *q, const tf_position *position,
                              const tf_lost_options *options, tf_error *error)
{
    const tf_rules *rules = tf_position_rules(position);
    tf_outcome outcome;
    q->moves = tf_position_history(position, &q->count);
    q->answers = calloc(q->count + 1, sizeof *q->answers);
    if (!q->answers || tf_position_clone(&q->at, position) != TF_OK)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory to look back at a game");
    tf_position_outcome(position, &outcome);
    q->won = outcome.verdict == TF_WON ? q->count + 1 : 0;
    q->lost = outcome.verdict == TF_LOST ? q->count : q->count + 1;
    q->states = FIRST_STATES;
    tf_resources resources = {options->memory_bytes, options->data_dir, q->control, false};
    return tf_solver_create_with(&q->solver, rules, options->solver, &resources, error);
}

tf_status tf_lost_at(const tf_position *position, const tf_lost_options *options,
                     tf_control *control, tf_lost *out, tf_error *error)
{
    if (TF__MISSING(error, position, control, out))
        return TF_ERR_USAGE;
    static const tf_lost_options none;
    const tf_game *game = tf_position_rules(position)->game;
    if (game->solver_count == 0 || game->seats > 1)
        return tf_error_set(error, TF_ERR_UNSUPPORTED, "%s has no solver to look back with",
                            game->name);
    inquiry q = {.control = control};
    tf_status status = open_inquiry(&q, position, options ? options : &none, error);
    if (status == TF_OK)
        status = search(&q, error);
    if (status == TF_OK)
        report(&q, out);
    tf_solution_free(&q.solution);
    tf_solver_destroy(q.solver);
    tf_position_destroy(q.at);
    free(q.answers);
    return status;
}
