/* evaluator.c: the value of views of Klondike: the probability that the sampling player wins.
 *
 * Quick effort: a few paired trials and the network (sampling/paired.h); the best move is worth what the view is
 * worth. Full effort: trials (sampling/estimate.h). Once
 * nothing is hidden the solver decides. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <tefuda/evaluator.h>

#include "games/klondike/klondike.h"
#include "games/klondike/sampling/estimate.h"
#include "games/klondike/sampling/paired.h"
#include "games/position_bytes.h"

enum {
    FIRST_STATES = 4000, /* of the solver for one move, full effort */
    STATES_MAX = 1000000,
    STATES_GROWTH = 4,
    SAMPLES = 2, /* outcomes of a reveal that get a full value */
};

typedef struct evaluator {
    tf_effort effort;
    uint64_t seed;
    bool standard; /* the rules that the expected value was measured for */
    tf__klon_paired *paired;
    tf__klon_estimate *estimate; /* full effort */
    tf_solver *solver;           /* full effort */
    uint64_t states;             /* the solver's limit in the last step */
    /* The last begin(). */
    bool begun;
    tf__klon_position view;
    size_t count;
    tf_choice choices[TF__KLON_MOVES_MAX];
    tf__klon_tally tallies[TF__KLON_MOVES_MAX];
    double lead_errors[TF__KLON_MOVES_MAX]; /* quick effort */
} evaluator;

static void destroy(void *self)
{
    evaluator *e = self;
    tf__klon_estimate_destroy(e->estimate);
    tf_solver_destroy(e->solver);
    tf__klon_paired_destroy(e->paired);
    free(e);
}

static tf_status create_full(evaluator *e, const tf_setup *setup, tf_error *error)
{
    e->estimate = tf__klon_estimate_create(error);
    if (!e->estimate)
        return TF_ERR_MEMORY;
    return tf_solver_create_with(&e->solver, setup->rules, "exact:table_mb=8",
                                 &(tf_resources){.memory_bytes = setup->memory_bytes,
                                                 .data_dir = setup->data_dir,
                                                 .control = setup->control},
                                 error);
}

static tf_status create(const tf_setup *setup, tf_effort effort, void **self, tf_error *error)
{
    evaluator *e = calloc(1, sizeof *e);
    if (!e)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for an evaluator");
    e->effort = effort;
    e->standard = tf__klon_is_standard(setup->rules);
    e->paired = tf__klon_paired_create(error);
    tf_status status = e->paired ? TF_OK : TF_ERR_MEMORY;
    if (status == TF_OK && effort == TF_EFFORT_FULL)
        status = create_full(e, setup, error);
    if (status != TF_OK) {
        destroy(e);
        return status;
    }
    *self = e;
    return TF_OK;
}

static void start(void *self, uint64_t seed)
{
    evaluator *e = self;
    e->seed = e->paired->seed = seed;
    e->begun = false;
}

static unsigned hidden_cards(const tf__klon_position *view)
{
    return view->unseen + tf__klon_hidden_in_columns(view);
}

/* ---- values of all moves ---- */

/* What one trial adds to a value. */
static double trial_value(uint8_t outcome)
{
    const double *weight = tf__klon_chance_fit.paired;
    return outcome == TF__KLON_WON ? weight[1] : outcome == TF__KLON_COULD_WIN ? weight[2] : 0;
}

/* What a move costs against the best one: the network's opinion and the trials, weighted by how much each is
 * worth. The standard error of paired trials is that of the differences, deal by deal; *error is what is left of it. */
static double loss_of(const tf__klon_tally *best, const tf__klon_tally *tally, double *error)
{
    double n = TF__KLON_PAIRED_DEALS, sum = 0, squares = 0.25;
    for (unsigned i = 0; i < TF__KLON_PAIRED_DEALS; i++) {
        double apart = trial_value(best->outcome[i]) - trial_value(tally->outcome[i]);
        sum += apart;
        squares += apart * apart;
    }
    double variance = squares / (n * n);
    double spread = TF__KLON_LOSS_SPREAD * TF__KLON_LOSS_SPREAD;
    double trust = spread / (spread + variance);
    *error = sqrt(trust * variance);
    return fmax(0, best->network - tally->network + trust * sum / n);
}

/* The standard error of a quick value: that of its few trials, and that of the fit. 0 when the result is known. */
static double quick_error(const tf__klon_tally *tally, double value)
{
    double n = TF__KLON_PAIRED_DEALS, sum = 0, squares = 0.25;
    if (value <= 0 || value >= 1)
        return 0;
    for (unsigned i = 0; i < TF__KLON_PAIRED_DEALS; i++) {
        double one = trial_value(tally->outcome[i]);
        sum += one;
        squares += one * one;
    }
    double variance = fmax(0, squares / n - sum * sum / (n * n)) / n;
    return sqrt(variance + TF__KLON_QUICK_FIT_ERROR * TF__KLON_QUICK_FIT_ERROR);
}

static void quick_choices(evaluator *e, const tf__klon_position *view, const tf_move *legal,
                          tf_control *control)
{
    double of_view = tf__klon_paired_value(e->paired, view, control), most = -1;
    size_t best = 0;
    for (size_t i = 0; i < e->count; i++) {
        tf__klon_paired_move(e->paired, view, legal[i], control, &e->tallies[i]);
        double value = tf__klon_tally_value(&e->tallies[i]);
        best = value > most ? i : best;
        most = fmax(most, value);
    }
    for (size_t i = 0; i < e->count; i++) {
        const tf__klon_tally *tally = &e->tallies[i];
        double error, loss = loss_of(&e->tallies[best], tally, &error);
        double value = i == best ? of_view : fmax(0, of_view - loss);
        e->choices[i] = (tf_choice){legal[i],
                                    {.value = value,
                                     .error = quick_error(tally, i == best ? of_view : most),
                                     .samples = TF__KLON_PAIRED_DEALS,
                                     .known = true}};
        e->lead_errors[i] = i == best || of_view <= 0 ? 0 : error;
        if (tally->network <= 0 || tally->network >= 1) /* decided after this move */
            e->choices[i].value.error = e->lead_errors[i] = 0;
    }
}

static double lead_error(void *self, size_t choice)
{
    const evaluator *e = self;
    return e->effort == TF_EFFORT_QUICK && choice < e->count ? e->lead_errors[choice] : 0;
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
        quick_choices(e, view, legal, control);
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
        *done = e->estimate->stuck || e->estimate->deals >= TF__KLON_VALUE_DEALS_MAX;
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
        *value = tf__klon_paired_value(e->paired, view, control);
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

/* The mean of the quick value, corrected by the full value of a few outcomes: unbiased. */
static tf_status full_mean(evaluator *e, const tf__klon_position *view, tf_move move,
                           tf_control *control, double *mean, tf_error *error)
{
    tf__klon_unknown unknown;
    tf_rng rng;
    double correction = 0;
    tf_status status = TF_OK;
    tf_rng_seed(&rng, e->seed, 2);
    tf__klon_unknown_after(&unknown, view, move, &rng);
    for (unsigned i = 0; status == TF_OK && i < SAMPLES; i++) {
        double value = 0;
        tf__klon_unknown_draw(&unknown, &rng);
        status = best_value(e, &unknown.view, control, &value, error);
        correction += value - tf__klon_paired_value(e->paired, &unknown.view, control);
    }
    *mean += correction / SAMPLES;
    return status;
}

static tf_status reveal(void *self, const void *view, tf_move move, const void *after,
                        tf_control *control, tf_reveal *out, tf_error *error)
{
    evaluator *e = self;
    tf__klon_tally tally;
    *out = (tf_reveal){.outcomes = 1};
    if (tf__klon_paired_revealed(e->paired, view, move) == 0)
        return TF_OK;
    tf_status status = best_value(e, after, control, &out->actual, error);
    tf__klon_paired_move(e->paired, view, move, control, &tally);
    out->outcomes = tally.outcomes;
    out->mean = tally.outcomes > 1 ? tf__klon_tally_value(&tally) : out->actual;
    if (status == TF_OK && tally.outcomes > 1 && e->effort == TF_EFFORT_FULL)
        status = full_mean(e, view, move, control, &out->mean, error);
    if (status == TF_OK && control->stop != TF_STOP_NONE)
        status = tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
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
    return tf__klon_is_standard(rules) ? "sampling:deep=24" : "sampling";
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
    .lead_error = lead_error,
    .reveal = reveal,
    .expected = expected,
    .about = about,
};
