/* review.c: the review of games of Saichugen: the points that each choice cost.
 *
 * Every card laid is compared with the others in the hand by the evaluator: the expected points among three planners.
 * When a player is named, by what it expects of each card instead. Both are given what the seat saw then, so a
 * choice is not judged by how the hidden cards lay. */
#include <math.h>
#include <stdio.h>

#include "games/review.h"
#include "games/saichugen/saichugen.h"

typedef struct judge {
    tf_review *review;
    tf_control *control;
    tf_evaluator *evaluator; /* one of these two */
    tf_player *player;
    tf__review_walk walk;
    double cost[TF__SAI_SEATS];
} judge;

static void name_best(tf_move best, tf_decision *out)
{
    tf_text word = {0};
    tf__sai_add_card((tf_card)best, &word);
    snprintf(out->best, sizeof out->best, "%s", tf_text_string(&word));
    tf_text_free(&word);
}

/* ---- by the evaluator ---- */

static tf_worth worth_of(const tf_value *value)
{
    double half = 1.96 * value->error;
    return (tf_worth){value->value,
                      {fmax(value->value - half, tf__sai_evaluator.low),
                       fmin(value->value + half, tf__sai_evaluator.high)}};
}

/* The error of a fitted estimate is that of the view: both cards share it. Playouts differ from card to card. */
static tf_interval difference_of(const tf_value *best, const tf_value *made)
{
    double difference = best->value - made->value;
    double half = best->samples || made->samples ? 1.96 * hypot(best->error, made->error) : 0;
    return (tf_interval){difference - half, difference + half};
}

static tf_status judge_by_values(judge *j, tf_move laid, tf_decision *out, tf_error *error)
{
    size_t count;
    tf_status status = tf_evaluator_begin(j->evaluator, j->walk.at, j->control, error);
    if (status != TF_OK)
        return status;
    const tf_choice *choices = tf_evaluator_choices(j->evaluator, &count);
    const tf_choice *best = &choices[tf_evaluator_best(j->evaluator)], *made = best;
    for (size_t i = 0; i < count; i++)
        if (choices[i].move == laid)
            made = &choices[i];
    tf_interval difference = difference_of(&best->value, &made->value);
    name_best(best->move, out);
    out->before = worth_of(&best->value);
    out->after = worth_of(&made->value);
    tf__review_compare(out, &difference);
    return TF_OK;
}

/* ---- by a player ---- */

static tf_status judge_by_player(judge *j, tf_move laid, tf_decision *out, tf_error *error)
{
    tf_advice advice[TF__SAI_HAND];
    size_t count;
    tf_status status = tf_player_advise(j->player, j->walk.at, out->seat, j->control, advice,
                                        &count, error);
    if (status != TF_OK)
        return status;
    const tf_advice *made = &advice[0];
    for (size_t i = 0; i < count; i++)
        if (advice[i].move == laid)
            made = &advice[i];
    name_best(advice[0].move, out);
    out->before = (tf_worth){advice[0].worth, {advice[0].low, advice[0].high}};
    out->after = (tf_worth){made->worth, {made->low, made->high}};
    tf__review_compare(out, NULL);
    return TF_OK;
}

/* ---- all decisions ---- */

static tf_status judge_moves(judge *j, tf_error *error)
{
    tf_move move;
    tf_status status = TF_OK;
    while (status == TF_OK && tf__review_walk_next(&j->walk, &move)) {
        tf_decision *decision = tf__review_add(j->review);
        if (!decision)
            return tf_error_set(error, TF_ERR_MEMORY, "no memory for a review");
        tf__review_walk_describe(&j->walk, decision);
        status = j->player ? judge_by_player(j, move, decision, error)
                           : judge_by_values(j, move, decision, error);
        if (status == TF_OK) {
            decision->valued = true;
            j->cost[decision->seat] += decision->cost;
            status = tf__review_walk_step(&j->walk, error);
        }
        if (status == TF_OK && j->control->stop == TF_STOP_CANCELLED)
            status = tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
    }
    tf__review_figure(j->review, "cost_seat_1", j->cost[0]);
    tf__review_figure(j->review, "cost_seat_2", j->cost[1]);
    tf__review_figure(j->review, "cost_seat_3", j->cost[2]);
    return status;
}

/* Creates who judges. */
static tf_status prepare(judge *j, const tf_rules *rules, const tf_review_options *options,
                         tf_error *error)
{
    tf_review *review = j->review;
    tf_evaluator_options values = {
        .effort = tf__sai_evaluator.review,
        .seed = options->seed,
        .resources = {options->memory_bytes, options->data_dir, j->control, false}};
    review->unit = "points";
    if (!options->player) {
        snprintf(review->by, sizeof review->by, "%s", tf__sai_evaluator.policy(rules));
        snprintf(review->words, sizeof review->words,
                 "points: what each card brings among three planners, seeing what the seat saw");
        return tf_evaluator_create(&j->evaluator, rules, &values, error);
    }
    snprintf(review->by, sizeof review->by, "%s", options->player);
    snprintf(review->words, sizeof review->words,
             "points: what %.40s expects of each card, seeing what the seat saw", options->player);
    tf_status status = tf_player_create_with(&j->player, rules, options->player, &values.resources,
                                             error);
    if (status == TF_OK)
        tf_player_start(j->player, options->seed);
    return status;
}

static tf_status review(const tf_record *record, const tf_review_options *options,
                        tf_control *control, tf_review *out, tf_error *error)
{
    judge j = {.review = out, .control = control};
    tf_status status = prepare(&j, tf_position_rules(record->position), options, error);
    if (status == TF_OK)
        status = tf__review_walk_open(&j.walk, record, error);
    if (status == TF_OK)
        status = judge_moves(&j, error);
    tf__review_walk_close(&j.walk);
    tf_player_destroy(j.player);
    tf_evaluator_destroy(j.evaluator);
    return status;
}

const tf_review_ops tf__sai_review = {
    .words = "the points that each card laid cost, by what its seat could see",
    .review = review,
};
