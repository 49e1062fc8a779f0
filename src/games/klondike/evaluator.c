/* evaluator.c: the value of views of Klondike: the probability that the sampling player wins.
 *
 * Quick effort: the network's chance of the view (value/chance.h). A move is valued by what may come of it, one
 * reveal ahead; the best move is worth what the view is worth. Full effort: trials (sampling/estimate.h). Once
 * nothing is hidden the solver decides. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <tefuda/evaluator.h>

#include "games/klondike/klondike.h"
#include "games/klondike/sampling/estimate.h"
#include "games/klondike/value/reveal.h"
#include "games/position_bytes.h"

enum {
    TABLE_BYTES = 1 << 20, /* of the decider, quick effort */
    QUICK_STATES = 2000,
    FIRST_STATES = 4000, /* of the solver for one move, full effort */
    STATES_MAX = 1000000,
    STATES_GROWTH = 4,
    SAMPLES = 2, /* outcomes of a reveal that get a full value */
};

typedef struct evaluator {
    tf_effort effort;
    uint64_t seed;
    bool standard; /* the rules that the expected value was measured for */
    tf__klon_outlook *outlook;
    tf__klon_decider *decider;
    tf__klon_estimate *estimate; /* full effort */
    tf_solver *solver;           /* full effort */
    uint64_t states;             /* the solver's limit in the last step */
    /* The last begin(). */
    bool begun;
    tf__klon_position view;
    size_t count;
    tf_choice choices[TF__KLON_MOVES_MAX];
} evaluator;

static void destroy(void *self)
{
    evaluator *e = self;
    tf__klon_estimate_destroy(e->estimate);
    tf_solver_destroy(e->solver);
    if (e->decider)
        tf__klon_decider_destroy(e->decider);
    free(e->decider);
    free(e->outlook);
    free(e);
}

static tf_status create_full(evaluator *e, const tf_setup *setup, tf_error *error)
{
    e->estimate = tf__klon_estimate_create(error);
    if (!e->estimate)
        return TF_ERR_MEMORY;
    return tf_solver_create_with(
        &e->solver, setup->rules, "exact:table_mb=8",
        &(tf_resources){setup->memory_bytes, setup->data_dir, setup->control, false}, error);
}

static bool is_standard(const tf__klon_rules *rules)
{
    return rules->ranks == TF_RANKS && rules->columns == TF__KLON_COLUMNS && rules->draw == 3 &&
           rules->redeals_max == TF__KLON_UNLIMITED && !rules->kept && rules->worryback;
}

static tf_status create(const tf_setup *setup, tf_effort effort, void **self, tf_error *error)
{
    evaluator *e = calloc(1, sizeof *e);
    if (!e)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for an evaluator");
    tf__klon_rules rules = tf__klon_read_rules(setup->rules);
    e->effort = effort;
    e->standard = is_standard(&rules);
    e->outlook = calloc(1, sizeof *e->outlook);
    e->decider = calloc(1, sizeof *e->decider);
    tf_status status = TF_OK;
    if (!e->outlook || !e->decider)
        status = tf_error_set(error, TF_ERR_MEMORY, "no memory for an evaluator");
    if (status == TF_OK)
        status = tf__klon_decider_create(e->decider, TABLE_BYTES, error);
    if (status == TF_OK && effort == TF_EFFORT_FULL)
        status = create_full(e, setup, error);
    if (status != TF_OK) {
        destroy(e);
        return status;
    }
    e->decider->relax_from = 150;
    *self = e;
    return TF_OK;
}

static void start(void *self, uint64_t seed)
{
    evaluator *e = self;
    e->seed = seed;
    e->begun = false;
}

/* ---- the quick value of a view ---- */

static unsigned hidden_cards(const tf__klon_position *view)
{
    return view->unseen + tf__klon_hidden_in_columns(view);
}

/* Nothing is hidden: a short search tells most games. */
static tf_verdict decide(evaluator *e, const tf__klon_position *view)
{
    tf_control control;
    size_t depth;
    tf_control_start(&control, NULL, NULL);
    tf__klon_decider_start(e->decider, view);
    return tf__klon_decider_run(e->decider, QUICK_STATES, &control, &depth);
}

static double quick_value(evaluator *e, const tf__klon_position *view)
{
    tf__klon_prospect prospect;
    tf_move legal[TF__KLON_MOVES_MAX];
    if (tf__klon_is_won(view))
        return 1;
    if (tf__klon_moves(view, legal) == 0)
        return 0;
    if (hidden_cards(view) == 0 && !tf__klon_has_unknown(view)) {
        tf_verdict verdict = decide(e, view);
        if (verdict != TF_UNDECIDED)
            return verdict == TF_WON;
    }
    tf__klon_prospect_of(e->outlook, view, &prospect);
    return tf__klon_quick_chance(&tf__klon_chance_fit, &prospect);
}

/* The mean over what may come. */
static double quick_mean(evaluator *e, tf__klon_unknown *unknown)
{
    double sum = 0;
    while (tf__klon_unknown_next(unknown))
        sum += quick_value(e, &unknown->view);
    return sum / unknown->outcomes;
}

/* What may come of a move, with random numbers that depend on nothing that is revealed. */
static void look_ahead(const evaluator *e, const tf__klon_position *view, tf_move move,
                       tf__klon_unknown *out)
{
    tf_rng rng;
    tf_rng_seed(&rng, e->seed, view->stock_count);
    tf__klon_unknown_after(out, view, move, &rng);
}

/* ---- values of all moves ---- */

static void quick_choices(evaluator *e, const tf__klon_position *view, const tf_move *legal)
{
    double of_view = quick_value(e, view), most = 0;
    for (size_t i = 0; i < e->count; i++) {
        tf__klon_unknown unknown;
        look_ahead(e, view, legal[i], &unknown);
        double mean = quick_mean(e, &unknown);
        e->choices[i] = (tf_choice){legal[i], {.value = mean, .known = true}};
        most = fmax(most, mean);
    }
    for (size_t i = 0; i < e->count; i++) {
        double *value = &e->choices[i].value.value;
        *value = *value == most ? of_view : fmax(0, of_view - (most - *value));
    }
}

/* Nothing is hidden: what the solver says of each move that is not decided yet. *done: all are, or it may take no
 * longer. */
static tf_status solve_choices(evaluator *e, tf_control *control, bool *done, tf_error *error)
{
    tf_status status = TF_OK;
    *done = true;
    for (size_t i = 0; status == TF_OK && i < e->count && control->stop == TF_STOP_NONE; i++) {
        tf_control inner;
        tf_limits limits = {.states = e->states};
        tf_solution solution = {0};
        tf__klon_position moved = e->view;
        tf_undo undo;
        if (e->choices[i].value.known)
            continue;
        tf__klon_apply(&moved, e->choices[i].move, &undo);
        tf_control_start(&inner, &limits, control->cancel);
        status = tf__solver_solve(e->solver, &moved, &inner, &solution, error);
        if (status == TF_OK && solution.verdict != TF_UNDECIDED)
            e->choices[i].value = (tf_value){
                .value = solution.verdict == TF_WON, .samples = 1, .known = true};
        *done = *done && (solution.verdict != TF_UNDECIDED || e->states >= STATES_MAX);
        tf_solution_free(&solution);
    }
    return status;
}

static tf_status full_choices(evaluator *e, const tf__klon_position *view, const tf_move *legal,
                              tf_control *control, tf_error *error)
{
    bool done;
    if (hidden_cards(view) == 0) {
        for (size_t i = 0; i < e->count; i++)
            e->choices[i] = (tf_choice){.move = legal[i]};
        e->states = FIRST_STATES;
        return solve_choices(e, control, &done, error);
    }
    tf_rng_seed(&e->estimate->trials->rng, e->seed, 1);
    tf_status status = tf__klon_estimate_begin(e->estimate, view, control, error);
    if (status == TF_OK)
        tf__klon_estimate_values(e->estimate, e->choices);
    return status;
}

static tf_status value_moves(evaluator *e, const tf__klon_position *view, tf_control *control,
                             tf_error *error)
{
    tf_move legal[TF__KLON_MOVES_MAX];
    tf_status status = TF_OK;
    e->view = *view;
    e->begun = false;
    e->count = tf__klon_moves(view, legal);
    if (e->effort == TF_EFFORT_QUICK)
        quick_choices(e, view, legal);
    else
        status = full_choices(e, view, legal, control, error);
    if (status == TF_OK && control->stop != TF_STOP_NONE)
        status = tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
    e->begun = status == TF_OK;
    return status;
}

static tf_status begin(void *self, const void *view, const void *guess, tf_control *control,
                       tf_choice *choices, size_t *count, tf_error *error)
{
    (void)guess;
    evaluator *e = self;
    tf_status status = TF_OK;
    if (!e->begun || memcmp(view, &e->view, sizeof e->view) != 0)
        status = value_moves(e, view, control, error);
    memcpy(choices, e->choices, e->count * sizeof *choices);
    *count = e->count;
    return status;
}

/* ---- refinement ---- */

static tf_status refine(void *self, tf_control *control, tf_choice *choices, size_t count,
                        bool *done, tf_error *error)
{
    evaluator *e = self;
    tf_status status = TF_OK;
    *done = e->effort == TF_EFFORT_QUICK;
    if (*done)
        return TF_OK;
    if (hidden_cards(&e->view) == 0) {
        e->states *= STATES_GROWTH;
        status = solve_choices(e, control, done, error);
    } else if (tf__klon_estimate_more(e->estimate, TF__KLON_MORE_DEALS, control)) {
        tf__klon_estimate_values(e->estimate, e->choices);
        *done = e->estimate->deals >= TF__KLON_VALUE_DEALS_MAX;
    }
    if (status == TF_OK && control->stop != TF_STOP_NONE)
        return tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
    if (status == TF_OK)
        memcpy(choices, e->choices, count * sizeof *choices);
    return status;
}

/* ---- reveals ---- */

/* The best value at a view, or the result. */
static tf_status best_value(evaluator *e, const tf__klon_position *view, tf_control *control,
                            double *value, tf_error *error)
{
    if (e->effort == TF_EFFORT_QUICK) {
        *value = quick_value(e, view);
        return TF_OK;
    }
    tf_move legal[TF__KLON_MOVES_MAX];
    *value = tf__klon_is_won(view);
    if (*value > 0 || tf__klon_moves(view, legal) == 0)
        return TF_OK;
    tf_status status = TF_OK;
    if (!e->begun || memcmp(view, &e->view, sizeof e->view) != 0)
        status = value_moves(e, view, control, error);
    for (size_t i = 0; i < e->count; i++)
        *value = fmax(*value, e->choices[i].value.value);
    return status;
}

/* The mean of the quick value over everything, corrected by the full value of a few outcomes: unbiased. */
static tf_status full_mean(evaluator *e, tf__klon_unknown *unknown, tf_control *control,
                           double *mean, tf_error *error)
{
    tf_rng rng = unknown->rng;
    double correction = 0;
    tf_status status = TF_OK;
    (void)tf_rng_next(&rng);
    *mean = quick_mean(e, unknown);
    for (unsigned i = 0; status == TF_OK && i < SAMPLES; i++) {
        double value = 0;
        tf__klon_unknown_draw(unknown, &rng);
        status = best_value(e, &unknown->view, control, &value, error);
        correction += value - quick_value(e, &unknown->view);
    }
    *mean += correction / SAMPLES;
    return status;
}

static tf_status reveal(void *self, const void *view, tf_move move, const void *after,
                        tf_control *control, tf_reveal *out, tf_error *error)
{
    evaluator *e = self;
    tf__klon_unknown unknown;
    look_ahead(e, view, move, &unknown);
    tf_status status = best_value(e, after, control, &out->actual, error);
    out->outcomes = unknown.outcomes;
    out->mean = out->actual;
    if (status != TF_OK || unknown.outcomes == 1)
        return status;
    if (e->effort == TF_EFFORT_QUICK)
        out->mean = quick_mean(e, &unknown);
    else
        status = full_mean(e, &unknown, control, &out->mean, error);
    return status;
}

static double expected(void *self)
{
    const evaluator *e = self;
    bool known = e->standard && e->effort == TF_EFFORT_QUICK;
    return known ? tf__klon_chance_fit.expected : (double)NAN;
}

/* ---- the row ---- */

static const char *policy(const tf_rules *rules)
{
    (void)rules;
    return "sampling";
}

static void about(const void *self, tf_text *out)
{
    const evaluator *e = self;
    tf_text_add(out, e->effort == TF_EFFORT_QUICK
                         ? "a network fitted to games of the sampling player"
                         : "trials on sampled deals and a network, fitted to games of the sampling "
                           "player");
}

const tf_evaluator_type tf__klon_evaluator = {
    .words = "the probability that the sampling player wins",
    .unit = "win probability",
    .low = 0,
    .high = 1,
    .review = TF_EFFORT_QUICK,
    .policy = policy,
    .create = create,
    .destroy = destroy,
    .start = start,
    .begin = begin,
    .refine = refine,
    .reveal = reveal,
    .expected = expected,
    .about = about,
};
