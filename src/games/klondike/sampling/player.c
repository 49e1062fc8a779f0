/* player.c: a player that samples the hidden cards many times and tries plans on these deals.
 *
 * Every deal that agrees with the view is equally likely. A decision is a plan up to the next card
 * that is turned up (playout.h). All plans are tried on the same deals (trials.h), and a plan that
 * is significantly behind the best is dropped. If the stock can be turned through without a cost,
 * this is done first. When no card is hidden, the solver finishes the game. docs/KLONDIKE.md, "Play
 * with hidden cards", explains the method. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <tefuda/stats.h>

#include "base/option_rows.h"
#include "games/klondike/klondike.h"
#include "games/klondike/sampling/trials.h"
#include "games/position_bytes.h"

/* The defaults were chosen with
 *     tefuda play klondike --player sampling:games=G,states=S,share=X --deals seed:2000001-2000300
 * and further settings and deals (docs/results/klondike.md, "Play with hidden cards"). How `plans`
 * was chosen was not recorded. */
#define SAMPLING_OPTIONS(ROW)                                                                      \
    ROW(unsigned, games, "games", TF__INTEGER(96, 1, TF__KLON_TRIALS_MAX),                         \
        "maximum number of deals of the hidden cards on which plans are tried")                    \
    ROW(unsigned, plans, "plans", TF__INTEGER(24, 1, 64), "number of plans tried")                 \
    ROW(uint64_t, states, "states", TF__INTEGER(2000, 0, 1000000),                                 \
        "limit on states of the solver for a game that the simple rules lose; 0: the solver is "   \
        "not used")                                                                                \
    ROW(double, share, "share", TF__NUMBER(0.75, 0, 1), "value of such a game that the solver wins")
TF__OPTIONS(sampling_options, SAMPLING_OPTIONS);

/* How these were chosen was not recorded. */
enum {
    ROUND = 8,               /* number of deals after which plans that are behind are dropped */
    TRIALS_BYTES = 1 << 23,  /* table of the decider in the trials */
    SOLVER_STATES = 1000000, /* limit of the solver when no card is hidden */
};

/* The fraction of games that the player wins in the end, among those that could be won but are not
 * won by the simple rules. Measured on seed:2000301-2000416 (docs/results/klondike.md, "What hints
 * say"); the command was not recorded. Advice uses it to estimate win chances. */
static const double FOUND_SHARE = 0.5;

typedef struct sampler {
    unsigned games, plans;
    tf_solver *solver; /* used when no card is hidden */
    tf_moves moves;    /* the planned moves; those from `next` on are still to be made */
    size_t next;
    tf__klon_position expected; /* the view in which moves[next] is to be made */
    tf__klon_model open;        /* model of the visible cards */
    tf__klon_plan found[TF__KLON_CANDIDATES_MAX];
    tf__klon_trials *trials;
} sampler;

static void destroy(void *self)
{
    sampler *s = self;
    tf_solver_destroy(s->solver);
    tf__klon_trials_destroy(s->trials);
    tf_moves_free(&s->moves);
    free(s);
}

static tf_status create(const tf_setup *setup, void **self, tf_error *error)
{
    sampling_options options = sampling_options_read(setup->options);
    sampler *s = calloc(1, sizeof *s);
    if (!s)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a player");
    s->games = options.games;
    s->plans = options.plans;
    s->trials = tf__klon_trials_create(TRIALS_BYTES, error);
    tf_status status = s->trials ? TF_OK : TF_ERR_MEMORY;
    if (status == TF_OK)
        status = tf_solver_create_with(
            &s->solver, setup->rules, "exact:table_mb=8",
            &(tf_resources){setup->memory_bytes, setup->data_dir, setup->control, false}, error);
    if (status != TF_OK) {
        destroy(s);
        return status;
    }
    s->trials->states = options.states;
    s->trials->share = options.share;
    *self = s;
    return TF_OK;
}

static void start(void *self, uint64_t seed)
{
    sampler *s = self;
    tf_rng_seed(&s->trials->rng, seed, 0);
    tf_moves_clear(&s->moves);
    s->next = 0;
}

/* ---- the view ---- */

static unsigned hidden_in_columns(const tf__klon_position *view)
{
    unsigned count = 0;
    for (unsigned c = 0; c < view->rules.columns; c++)
        count += view->down[c];
    return count;
}

static void blank_hidden(const tf__klon_position *view, tf__klon_position *blank)
{
    *blank = *view;
    for (unsigned c = 0; c < view->rules.columns; c++)
        memset(blank->column[c], TF__KLON_BLANK, view->down[c]);
    memset(blank->stock + view->stock_count - view->unseen, TF__KLON_BLANK, view->unseen);
}

static tf_move turn_or_redeal(const tf__klon_position *view)
{
    return tf__klon_move(tf__klon_turn_count(view) > 0 ? TF__KLON_TURN : TF__KLON_REDEAL, 0, 0);
}

/* ---- candidates ---- */

/* Converts the plan to moves and stores them in s->moves. */
static tf_status realise(sampler *s, const tf__klon_position *view, const tf__klon_node *root,
                         const tf__klon_plan *plan, tf_error *error)
{
    tf_moves_clear(&s->moves);
    s->next = 0;
    return tf__klon_realise_steps(view, &s->open, root, plan->steps, plan->count,
                                  &s->trials->onward.here, &s->moves, error);
}

static tf_status list_plans(sampler *s, const tf__klon_position *view, const tf__klon_node *root,
                            tf_error *error)
{
    size_t count = tf__klon_playout_plans(&s->trials->onward, &s->open, root, s->found, s->plans);
    tf_status status = TF_OK;
    tf__klon_trials_clear(s->trials);
    for (size_t i = 0; status == TF_OK && i < count; i++) {
        status = realise(s, view, root, &s->found[i], error);
        if (status == TF_OK)
            tf__klon_trials_add(s->trials, s->moves.data[0])->plan = s->found[i];
    }
    if (status == TF_OK && view->unseen > 0 &&
        tf__klon_rules_ops.is_legal(view, turn_or_redeal(view)))
        (void)tf__klon_trials_add(s->trials, turn_or_redeal(view));
    return status;
}

/* ---- choosing ---- */

/* No card is hidden: takes the solver's moves to the end. A lost game is given up. */
static tf_status solve(sampler *s, const tf__klon_position *view, const tf_control *control,
                       tf_error *error)
{
    tf_control inner;
    tf_limits limits = {.states = SOLVER_STATES};
    tf_solution solution = {0};
    tf_control_start(&inner, &limits, control->cancel);
    tf_status status = tf__solver_solve(s->solver, view, &inner, &solution, error);
    for (size_t i = 0; status == TF_OK && i < solution.moves.count; i++)
        if (tf_moves_add(&s->moves, solution.moves.data[i]) != TF_OK)
            status = tf_error_set(error, TF_ERR_MEMORY, "no memory for a plan");
    tf_solution_free(&solution);
    return status;
}

/* Values the candidates and stores the moves of the best one. */
static tf_status decide(sampler *s, const tf__klon_position *view, const tf__klon_node *root,
                        tf_control *control, tf_error *error)
{
    size_t left = s->trials->count;
    while (s->trials->made < s->games && left > 1 && control->stop == TF_STOP_NONE) {
        tf__klon_trials_deal(s->trials, view, control);
        if (s->trials->made % ROUND == 0)
            left = tf__klon_trials_drop(s->trials);
    }
    const tf__klon_candidate *best = tf__klon_trials_best(s->trials);
    tf_moves_clear(&s->moves);
    if (!best)
        return TF_OK;
    if (best->plan.count > 0)
        return realise(s, view, root, &best->plan, error);
    return tf_moves_add(&s->moves, best->move);
}

/* Decides the moves up to the next card that is turned up. Stores no moves when nothing can be
 * done. */
static tf_status make_plan(sampler *s, const tf__klon_position *view, tf_control *control,
                           tf_error *error)
{
    tf__klon_position blank;
    tf__klon_node root;
    tf_moves_clear(&s->moves);
    s->next = 0;
    if (view->unseen == 0 && hidden_in_columns(view) == 0)
        return solve(s, view, control, error);
    blank_hidden(view, &blank);
    tf__klon_model_of(&blank, &s->open, &root);
    bool free_turns = !s->open.limited && root.waste == 0;
    if (view->unseen > 0 && free_turns)
        return tf_moves_add(&s->moves, turn_or_redeal(view));
    tf_status status = list_plans(s, view, &root, error);
    return status == TF_OK ? decide(s, view, &root, control, error) : status;
}

static tf_status choose(void *self, const void *view, tf_control *control, tf_move *move,
                        tf_error *error)
{
    sampler *s = self;
    if (s->next == s->moves.count || memcmp(view, &s->expected, sizeof s->expected) != 0) {
        tf_status status = make_plan(s, view, control, error);
        if (status != TF_OK)
            return status;
    }
    *move = TF_MOVE_NONE;
    if (s->moves.count == 0)
        return TF_OK;
    *move = s->moves.data[s->next++];
    tf_undo undo;
    memcpy(&s->expected, view, sizeof s->expected);
    tf__klon_apply(&s->expected, *move, &undo);
    return TF_OK;
}

/* ---- advice ---- */

/* Adds the legal moves that do not begin a plan. */
static void add_other_moves(tf__klon_trials *trials, const tf_move *legal, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        bool begins = false;
        for (size_t c = 0; c < trials->count && !begins; c++)
            begins = trials->candidates[c].move == legal[i];
        if (!begins)
            (void)tf__klon_trials_add(trials, legal[i]);
    }
}

/* The best plan that begins with the move, by the first half of the games; NULL when there is none.
 */
static const tf__klon_candidate *preferred(const tf__klon_trials *trials, tf_move move,
                                           unsigned *plans)
{
    const tf__klon_candidate *best = NULL;
    double most = 0;
    *plans = 0;
    for (size_t i = 0; i < trials->count; i++) {
        const tf__klon_candidate *c = &trials->candidates[i];
        if (c->move != move)
            continue;
        double worth = tf__klon_trials_worth(c, 0, trials->made / 2, trials->share);
        (*plans)++;
        if (!best || worth > most) {
            best = c;
            most = worth;
        }
    }
    return best;
}

/* The value of a move is that of the best plan that begins with it. The first half of the games
 * selects the plan and the second half values it, so that the selection does not bias the value.
 * The interval treats each game as won or lost; this varies more than counting games as fractions.
 */
static tf_advice value_move(const tf__klon_trials *trials, tf_move move)
{
    unsigned plans;
    const tf__klon_candidate *best = preferred(trials, move, &plans);
    unsigned skipped = plans > 1 ? trials->made / 2 : 0, played = trials->made - skipped;
    double worth = best ? tf__klon_trials_worth(best, skipped, trials->made, FOUND_SHARE) : 0;
    tf_interval interval = tf_wilson((uint64_t)llround(worth), played, 0.95);
    return (tf_advice){move, played ? worth / played : 0, interval.low, interval.high};
}

/* No card is hidden: the solver decides each move. */
static tf_status solve_moves(sampler *s, const tf__klon_position *view, const tf_move *legal,
                             size_t count, const tf_control *control, tf_advice *advice,
                             tf_error *error)
{
    tf_status status = TF_OK;
    for (size_t i = 0; status == TF_OK && i < count; i++) {
        tf__klon_position moved = *view;
        tf_control inner;
        tf_limits limits = {.states = SOLVER_STATES};
        tf_solution solution = {0};
        tf_undo undo;
        tf__klon_apply(&moved, legal[i], &undo);
        tf_control_start(&inner, &limits, control->cancel);
        status = tf__solver_solve(s->solver, &moved, &inner, &solution, error);
        double worth = solution.verdict == TF_WON;
        bool sure = solution.verdict != TF_UNDECIDED;
        advice[i] = (tf_advice){legal[i], worth, sure ? worth : 0, sure ? worth : 1};
        tf_solution_free(&solution);
    }
    return status;
}

/* Insertion sort keeps moves of equal value in the order of the rules; `first` goes before its
 * equals. */
static void sort_advice(tf_advice *advice, size_t count, tf_move first)
{
    for (size_t i = 1; i < count; i++) {
        tf_advice moving = advice[i];
        size_t at = i;
        for (; at > 0 && (advice[at - 1].worth < moving.worth ||
                          (moving.move == first && advice[at - 1].worth <= moving.worth));
             at--)
            advice[at] = advice[at - 1];
        advice[at] = moving;
    }
}

static tf_status advise(void *self, const void *given, tf_control *control, tf_advice *advice,
                        size_t *count, tf_error *error)
{
    sampler *s = self;
    const tf__klon_position *view = given;
    tf__klon_position blank;
    tf__klon_node root;
    tf_move legal[TF__KLON_MOVES_MAX];
    *count = tf__klon_moves(view, legal);
    if (view->unseen == 0 && hidden_in_columns(view) == 0) {
        tf_status status = solve_moves(s, view, legal, *count, control, advice, error);
        sort_advice(advice, *count, TF_MOVE_NONE);
        return status;
    }
    blank_hidden(view, &blank);
    tf__klon_model_of(&blank, &s->open, &root);
    tf_status status = list_plans(s, view, &root, error);
    if (status != TF_OK)
        return status;
    add_other_moves(s->trials, legal, *count);
    while (s->trials->made < s->games && control->stop == TF_STOP_NONE)
        tf__klon_trials_deal(s->trials, view, control);
    for (size_t i = 0; i < *count; i++)
        advice[i] = value_move(s->trials, legal[i]);
    const tf__klon_candidate *best = tf__klon_trials_best(s->trials);
    sort_advice(advice, *count, best ? best->move : TF_MOVE_NONE);
    tf_moves_clear(&s->moves);
    s->next = 0;
    return TF_OK;
}

const tf_player_type tf__klon_sampling = {
    .name = "sampling",
    .words = "deals the hidden cards at random, many times, and tries its plans on these deals",
    .options = TF__OPTION_LIST(sampling_options),
    .unit = "win probability",
    .counts_states = true,
    .create = create,
    .destroy = destroy,
    .start = start,
    .choose = choose,
    .advise = advise,
};
