/* sampling.c: a player that deals the hidden cards at random, many times, and plays on.
 *
 * Every deal that agrees with what is seen is equally likely. Asking a solver which moves win each of them
 * would judge by what nobody can know: it takes for granted that the hidden cards are seen from the next
 * move on, and moves that commit look as good as moves that wait. So plans (onward.h) are judged by games
 * that are played on by simple rules from open cards only, all plans on the same deals; one that falls
 * behind the best by more than luck explains is dropped. A stock that can be looked through for
 * nothing is looked through first. Once nothing is hidden the solver finishes. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <tefuda/stats.h>

#include "games/klondike/onward.h"

enum { OPTION_GAMES, OPTION_PLANS };
static const tf_option options[] = {
    {"games", TF_OPTION_INTEGER, 128, 1, 4096, NULL, "games played on from each plan, at most"},
    {"plans", TF_OPTION_INTEGER, 24, 1, 64, NULL, "plans that are looked at"},
};

enum {
    GAMES_MAX = 4096,
    CANDIDATES_MAX = 64 + TF__KLON_MOVES_MAX,
    ROUND = 8,        /* games between looks at who is behind */
    EQUAL_AFTER = 32, /* games after which plans that won the same ones count as equal */
    SOLVER_STATES = 1000000,
};

/* A plan, or one legal move, after which play goes on by the rule. */
typedef struct candidate {
    tf__klon_plan plan; /* of no steps: the move alone */
    tf_move move;       /* the first */
    bool out;
    unsigned won;
    uint64_t which[GAMES_MAX / 64];
} candidate;

typedef struct sampler {
    unsigned games, plans;
    tf_rng rng;
    tf_solver *solver; /* for when nothing is hidden */
    tf_moves moves;    /* decided on; those from `next` on are still to be made */
    size_t next;
    tf__klon_position expected; /* the view in which moves[next] is to be made */
    tf__klon_model open, deal;  /* what is seen; a deal of the hidden cards */
    tf__klon_onward onward;
    tf__klon_plan found[CANDIDATES_MAX];
    size_t count;
    candidate candidates[CANDIDATES_MAX];
} sampler;

static void destroy(void *self)
{
    sampler *s = self;
    tf_solver_destroy(s->solver);
    tf_moves_free(&s->moves);
    free(s);
}

static tf_status create(const tf_setup *setup, void **self, tf_error *error)
{
    sampler *s = calloc(1, sizeof *s);
    if (!s)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a player");
    s->games = (unsigned)setup->options->value[OPTION_GAMES];
    s->plans = (unsigned)setup->options->value[OPTION_PLANS];
    tf_status status = tf_solver_create(&s->solver, setup->rules, "exact:table_mb=8",
                                        setup->memory_bytes, setup->data_dir, error);
    if (status != TF_OK) {
        destroy(s);
        return status;
    }
    *self = s;
    return TF_OK;
}

static void start(void *self, uint64_t seed)
{
    sampler *s = self;
    tf_rng_seed(&s->rng, seed, 0);
    tf_moves_clear(&s->moves);
    s->next = 0;
}

/* ---- what is seen ---- */

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

static void model_of(const tf__klon_position *p, tf__klon_model *model, tf__klon_node *root)
{
    tf__klon_model_init(model, p, root);
    tf__klon_settle(model, root);
}

static tf_move turn_or_redeal(const tf__klon_position *view)
{
    return tf__klon_move(tf__klon_turn_count(view) > 0 ? TF__KLON_TURN : TF__KLON_REDEAL, 0, 0);
}

static bool is_legal(const tf__klon_position *view, tf_move move)
{
    tf_move legal[TF__KLON_MOVES_MAX];
    size_t count = tf__klon_moves(view, legal), i = 0;
    while (i < count && legal[i] != move)
        i++;
    return i < count;
}

/* ---- candidates ---- */

static candidate *add_candidate(sampler *s, tf_move move)
{
    candidate *c = &s->candidates[s->count++];
    c->plan.count = 0;
    c->move = move;
    c->out = false;
    c->won = 0;
    memset(c->which, 0, sizeof c->which);
    return c;
}

/* The plan's moves, in the list of what is decided on. */
static tf_status realise(sampler *s, const tf__klon_position *view, const tf__klon_node *root,
                         const tf__klon_plan *plan, tf_error *error)
{
    tf_moves_clear(&s->moves);
    s->next = 0;
    return tf__klon_realise_steps(view, &s->open, root, plan->steps, plan->count, &s->onward.here,
                                  &s->moves, error);
}

static tf_status list_plans(sampler *s, const tf__klon_position *view, const tf__klon_node *root,
                            tf_error *error)
{
    size_t count = tf__klon_onward_plans(&s->onward, &s->open, root, s->found, s->plans);
    tf_status status = TF_OK;
    s->count = 0;
    for (size_t i = 0; status == TF_OK && i < count; i++) {
        status = realise(s, view, root, &s->found[i], error);
        if (status == TF_OK)
            add_candidate(s, s->moves.data[0])->plan = s->found[i];
    }
    if (status == TF_OK && view->unseen > 0 && is_legal(view, turn_or_redeal(view)))
        (void)add_candidate(s, turn_or_redeal(view));
    return status;
}

/* ---- playing on ---- */

static bool wins(sampler *s, const tf__klon_position *deal, const tf__klon_node *root,
                 const candidate *c)
{
    tf__klon_node after;
    if (c->plan.count > 0) {
        tf__klon_plan_make(&s->deal, root, &c->plan, &after);
        return tf__klon_onward_wins(&s->onward, &s->deal, &after);
    }
    tf__klon_position moved = *deal;
    tf__klon_model model;
    tf_undo undo;
    tf__klon_apply(&moved, c->move, &undo);
    model_of(&moved, &model, &after);
    return tf__klon_onward_wins(&s->onward, &model, &after);
}

/* Deals the hidden cards once and plays on from every candidate that is not out. */
static void play_deal(sampler *s, const tf__klon_position *view, unsigned number,
                      tf_control *control)
{
    tf__klon_position deal = *view;
    tf__klon_node root;
    tf__klon_view_ops.redeal(&deal, 0, &s->rng);
    model_of(&deal, &s->deal, &root);
    for (size_t i = 0; i < s->count; i++) {
        candidate *c = &s->candidates[i];
        if (c->out)
            continue;
        (void)tf_control_tick(control);
        if (wins(s, &deal, &root, c)) {
            c->which[number / 64] |= UINT64_C(1) << (number % 64);
            c->won++;
        }
    }
}

/* Most games won; of equals the first. */
static size_t best_of(const sampler *s)
{
    size_t best = s->count;
    for (size_t i = 0; i < s->count; i++)
        if (!s->candidates[i].out &&
            (best == s->count || s->candidates[i].won > s->candidates[best].won))
            best = i;
    return best;
}

/* Drops those behind the best, by the games that only one of the two won. Returns how many are left. */
static size_t drop_behind(sampler *s, unsigned games)
{
    const candidate *best = &s->candidates[best_of(s)];
    size_t left = 0;
    for (size_t i = 0; i < s->count; i++) {
        candidate *c = &s->candidates[i];
        unsigned more = 0, less = 0;
        if (c->out)
            continue;
        for (unsigned w = 0; w <= (games - 1) / 64; w++) {
            more += (unsigned)__builtin_popcountll(best->which[w] & ~c->which[w]);
            less += (unsigned)__builtin_popcountll(c->which[w] & ~best->which[w]);
        }
        bool behind = (double)more - less > 2 * sqrt((double)(more + less)) + 0.5;
        bool equal = more + less == 0 && games >= EQUAL_AFTER;
        c->out = c != best && (behind || equal);
        left += !c->out;
    }
    return left;
}

/* ---- choosing ---- */

/* Nothing is hidden: the solver's moves to the end. A game that is lost is given up. */
static tf_status solve(sampler *s, const tf__klon_position *view, const tf_control *control,
                       tf_error *error)
{
    tf_control inner;
    tf_limits limits = {.states = SOLVER_STATES};
    tf_solution solution = {0};
    tf_control_start(&inner, &limits, control->cancel);
    tf_status status = tf_solver_solve(s->solver, view, &inner, &solution, error);
    for (size_t i = 0; status == TF_OK && i < solution.moves.count; i++)
        if (tf_moves_add(&s->moves, solution.moves.data[i]) != TF_OK)
            status = tf_error_set(error, TF_ERR_MEMORY, "no memory for a plan");
    tf_solution_free(&solution);
    return status;
}

/* Judges the candidates and keeps the moves of the best one. */
static tf_status decide(sampler *s, const tf__klon_position *view, const tf__klon_node *root,
                        tf_control *control, tf_error *error)
{
    size_t left = s->count;
    for (unsigned n = 0; n < s->games && left > 1 && control->stop == TF_STOP_NONE; n++) {
        play_deal(s, view, n, control);
        if ((n + 1) % ROUND == 0)
            left = drop_behind(s, n + 1);
    }
    tf_moves_clear(&s->moves);
    if (s->count == 0)
        return TF_OK;
    const candidate *best = &s->candidates[best_of(s)];
    if (best->plan.count > 0)
        return realise(s, view, root, &best->plan, error);
    return tf_moves_add(&s->moves, best->move);
}

/* Decides what to do up to the next card that is turned up. No moves: nothing can be done. */
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
    model_of(&blank, &s->open, &root);
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

/* Legal moves that begin no plan: after them play goes on by the rule. */
static void add_other_moves(sampler *s, const tf_move *legal, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        bool begins = false;
        for (size_t c = 0; c < s->count && !begins; c++)
            begins = s->candidates[c].move == legal[i];
        if (!begins)
            (void)add_candidate(s, legal[i]);
    }
}

static unsigned won_before(const candidate *c, unsigned games)
{
    unsigned won = 0;
    for (unsigned i = 0; i < games; i++)
        won += (unsigned)(c->which[i / 64] >> (i % 64) & 1);
    return won;
}

/* A move is worth what the best plan is worth that begins with it. Which that is, the first half of the
 * games says, and what it is worth the second: the luck that made it look best does not count. */
static tf_advice value_move(const sampler *s, tf_move move, unsigned games)
{
    const candidate *best = NULL;
    unsigned half = games / 2, plans = 0;
    for (size_t i = 0; i < s->count; i++) {
        const candidate *c = &s->candidates[i];
        if (c->move != move)
            continue;
        plans++;
        if (!best || won_before(c, half) > won_before(best, half))
            best = c;
    }
    unsigned skipped = plans > 1 ? half : 0, played = games - skipped;
    unsigned won = best ? best->won - won_before(best, skipped) : 0;
    tf_interval interval = tf_wilson(won, played, 0.95);
    return (tf_advice){move, played ? (double)won / played : 0, interval.low, interval.high};
}

/* Nothing is hidden: what the solver says of each move. */
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
        status = tf_solver_solve(s->solver, &moved, &inner, &solution, error);
        double worth = solution.verdict == TF_VERDICT_WON;
        bool sure = solution.verdict != TF_VERDICT_UNDECIDED;
        advice[i] = (tf_advice){legal[i], worth, sure ? worth : 0, sure ? worth : 1};
        tf_solution_free(&solution);
    }
    return status;
}

/* Insertion keeps moves of equal worth in the order of the rules; `first` goes before its equals. */
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
    model_of(&blank, &s->open, &root);
    tf_status status = list_plans(s, view, &root, error);
    if (status != TF_OK)
        return status;
    add_other_moves(s, legal, *count);
    unsigned games = 0;
    while (games < s->games && control->stop == TF_STOP_NONE)
        play_deal(s, view, games++, control);
    for (size_t i = 0; i < *count; i++)
        advice[i] = value_move(s, legal[i], games);
    sort_advice(advice, *count, s->count ? s->candidates[best_of(s)].move : TF_MOVE_NONE);
    tf_moves_clear(&s->moves);
    s->next = 0;
    return TF_OK;
}

const tf_player_type tf__klon_sampling = {
    .name = "sampling",
    .words = "deals the hidden cards at random, many times, and plays on by simple rules",
    .options = {options, sizeof options / sizeof options[0]},
    .unit = "win probability",
    .counts_states = true,
    .create = create,
    .destroy = destroy,
    .start = start,
    .choose = choose,
    .advise = advise,
};
