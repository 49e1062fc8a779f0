/* evaluator.c: the expected points of a seat when three planners play the game to its end.
 *
 * Rounds 1 to 4: a fitted estimate (estimate.h), which playouts narrow. The values of the three seats add up to about
 * zero over many deals, as the points do. Turns 14 and 15: exact against two planners, when every way to deal the
 * unseen cards is equally likely (best_response.h); turn 13 too, but that takes half a second, so some playouts
 * give a first answer. Another card than the planner's may then be the best one.
 *
 * The deal is the only chance; what the others lay are choices. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <tefuda/evaluator.h>

#include "games/saichugen/best_response.h"
#include "games/saichugen/playout.h"
#include "games/saichugen/saichugen.h"

enum {
    FIRST_PLAYOUTS = 48, /* of turn 13: about 50 ms */
    PLAYOUTS = 5000,     /* no more are played */
    PRIOR_GAMES = 4,     /* weight of the variance before there are games */
};
static const double POINTS_VARIANCE = 2; /* of a seat's points in games of planners: 1.98 */

typedef struct sai_evaluator {
    tf_effort effort;
    uint64_t seed;
    tf__sai_planner_search *search;
    tf__sai_end_search *end; /* of the others, for exact values */
    tf__sai_response *response;

    bool known;   /* what follows belongs to a view */
    bool refined; /* playouts were added to what begin() found */
    tf__sai_view view;
    tf__sai_turn_state state;
    tf_choice first[TF__SAI_HAND]; /* the answer of begin() */
    tf_value prior[TF__SAI_HAND];  /* the estimate, without playouts */
    tf_mean points[TF__SAI_HAND];  /* of playouts */
    size_t count;
    uint64_t played; /* playouts */
} sai_evaluator;

static const char *policy(const tf_rules *rules)
{
    (void)rules;
    return tf__sai_planner.name;
}

static void destroy(void *self)
{
    sai_evaluator *e = self;
    if (e) {
        tf__sai_planner_search_destroy(e->search);
        tf__sai_end_destroy(e->end);
        tf__sai_response_destroy(e->response);
    }
    free(e);
}

static tf_status create(const tf_setup *setup, tf_effort effort, void **self, tf_error *error)
{
    (void)setup;
    sai_evaluator *e = calloc(1, sizeof *e);
    if (e) {
        e->effort = effort;
        e->search = tf__sai_planner_search_create();
        e->end = tf__sai_end_create();
        e->response = tf__sai_response_create();
    }
    if (!e || !e->search || !e->end || !e->response) {
        destroy(e);
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for an evaluator");
    }
    *self = e;
    return TF_OK;
}

static void start(void *self, uint64_t seed)
{
    sai_evaluator *e = self;
    e->seed = seed;
    e->known = false;
}

/* ---- the estimate ---- */

static void estimate(sai_evaluator *e)
{
    tf__sai_turn_values values;
    const tf__sai_fit *fit = &tf__sai_fit_data.turn[e->state.turn];
    tf__sai_planner_search_run(e->search, &e->state, &values);
    double best = tf__sai_estimate(fit, &e->state, &values);
    e->count = values.count;
    for (unsigned i = 0; i < values.count; i++) {
        e->prior[i] = (tf_value){.value = tf__sai_estimate_card(fit, &values, best, i),
                                 .error = fit->error,
                                 .known = true};
        e->first[i] = (tf_choice){values.card[i], e->prior[i]};
    }
}

/* ---- playouts ---- */

/* The estimate and the mean of the playouts, weighted by their precision. */
static tf_value combine(const tf_value *prior, const tf_mean *points)
{
    double games = (double)points->count;
    double variance = (points->squares + PRIOR_GAMES * POINTS_VARIANCE) / (games + PRIOR_GAMES);
    double of_prior = 1 / (prior->error * prior->error), of_games = games / variance;
    double all = of_prior + of_games;
    return (tf_value){.value = (of_prior * prior->value + of_games * points->mean) / all,
                      .error = sqrt(1 / all),
                      .samples = points->count,
                      .known = true};
}

/* The cards that may still be the best one: those that are not three standard errors behind. */
static uint32_t contenders(const tf_choice *choices, size_t count)
{
    const tf_value *best = &choices[0].value;
    uint32_t places = 0;
    for (size_t i = 1; i < count; i++)
        if (choices[i].value.value > best->value)
            best = &choices[i].value;
    for (size_t i = 0; i < count; i++) {
        const tf_value *value = &choices[i].value;
        if (best->value - value->value <= 3 * hypot(best->error, value->error))
            places |= UINT32_C(1) << i;
    }
    return places;
}

/* One playout with each contender; false: stopped, and nothing has changed. */
static bool play(sai_evaluator *e, tf_control *control, tf_choice *choices)
{
    tf_rng rng;
    int points[TF__SAI_HAND];
    uint32_t places = contenders(choices, e->count);
    tf_rng_seed(&rng, e->seed, e->played);
    if (!tf__sai_playout(e->search, &e->state, places, &rng, control, points))
        return false;
    e->played++;
    for (size_t i = 0; i < e->count; i++) {
        if (!(places >> i & 1))
            continue;
        tf_mean_add(&e->points[i], points[i]);
        choices[i].value = combine(&e->prior[i], &e->points[i]);
    }
    return true;
}

/* ---- the last round ---- */

/* Exact values; false: stopped, and nothing has changed. */
static bool solve(sai_evaluator *e, tf_control *control, tf_choice *choices)
{
    tf__sai_response_values values;
    tf__sai_policy others = tf__sai_search_policy(e->end);
    tf__sai_end_state state;
    tf__sai_end_from_view(&e->view, &state);
    if (!tf__sai_response_solve(e->response, &others, &state, control, &values))
        return false;
    for (unsigned i = 0; i < values.count; i++)
        choices[i].value = (tf_value){.value = values.kept[i], .samples = 1, .known = true};
    return true;
}

/* What begin() has time for. When control stops it, the estimate stays. */
static void begin_last_round(sai_evaluator *e, tf_control *control)
{
    bool first_turn = e->state.turn == TF__SAI_LAST_ROUND;
    if (e->effort == TF_EFFORT_QUICK && e->state.turn < TF__SAI_TURNS - 1)
        return;
    if (!first_turn)
        (void)solve(e, control, e->first);
    while (first_turn && e->played < FIRST_PLAYOUTS && play(e, control, e->first))
        ;
}

/* ---- the row ---- */

/* Whether all that the values depend on is the same. */
static bool same_view(const sai_evaluator *e, const tf__sai_view *view)
{
    const tf__sai_view *last = &e->view;
    return e->known && !e->refined && last->hand == view->hand && last->unseen == view->unseen &&
           last->turn == view->turn && last->seat == view->seat &&
           memcmp(&last->score, &view->score, sizeof last->score) == 0;
}

static tf_status begin(void *self, const void *given, const void *guess, tf_control *control,
                       tf_choice *choices, size_t *count, tf_error *error)
{
    (void)guess; /* playouts deal the hidden cards themselves */
    sai_evaluator *e = self;
    if (!same_view(e, given)) {
        e->view = *(const tf__sai_view *)given;
        e->played = 0;
        e->refined = false;
        memset(e->points, 0, sizeof e->points);
        tf__sai_turn_from_view(&e->view, &e->state);
        estimate(e);
        if (e->state.turn >= TF__SAI_LAST_ROUND)
            begin_last_round(e, control);
        e->known = control->stop == TF_STOP_NONE;
    }
    if (!tf_control_poll(control) && control->stop == TF_STOP_CANCELLED)
        return tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
    *count = e->count;
    memcpy(choices, e->first, e->count * sizeof *choices);
    return TF_OK;
}

static tf_status refine(void *self, tf_control *control, tf_choice *choices, size_t count,
                        bool *done, tf_error *error)
{
    (void)count;
    sai_evaluator *e = self;
    bool last_round = e->state.turn >= TF__SAI_LAST_ROUND;
    e->refined = true;
    bool whole = last_round ? solve(e, control, choices) : play(e, control, choices);
    if (!whole)
        return tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
    *done = last_round || e->played >= PLAYOUTS;
    return TF_OK;
}

static double expected(void *self)
{
    (void)self;
    return tf__sai_fit_data.expected;
}

static void about(const void *self, tf_text *out)
{
    const sai_evaluator *e = self;
    if (e->known && e->state.turn >= TF__SAI_LAST_ROUND)
        tf_text_add(out, "the exact values of round 5 against two planners");
    else
        tf_text_add(out, "a fit to games of three planners, and playouts");
}

const tf_evaluator_type tf__sai_evaluator = {
    .words = "expected points when three planners play on; exact in turns 14 and 15",
    .unit = "points",
    .low = -2,
    .high = 2,
    .review = TF_EFFORT_FULL,
    .policy = policy,
    .create = create,
    .destroy = destroy,
    .start = start,
    .begin = begin,
    .refine = refine,
    .expected = expected,
    .about = about,
};
