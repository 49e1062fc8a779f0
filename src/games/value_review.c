/* value_review.c: see value_review.h. */
#include "games/value_review.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <tefuda/game.h>

#include "games/review.h"
#include "games/rollout.h"

static const double wide = 1.96; /* standard errors of a 95 % interval */

typedef struct reviewer {
    const tf_review_options *options;
    tf_control *control;
    tf_review *review;
    tf__review_walk walk;
    tf__rollout *rollout; /* NULL: values are the evaluator's */
    void *view;           /* scratch */
    size_t next;          /* decision */
} reviewer;

/* The better move in the words of who saw the table then. */
static void name_best(reviewer *r, tf_move best, tf_decision *decision)
{
    const tf_game *game = tf_position_rules(r->walk.at)->game;
    tf_text word = {0};
    game->view->look(tf_position_bytes(r->walk.at), decision->seat, r->view);
    game->view->move_format(r->view, best, &word);
    snprintf(decision->best, sizeof decision->best, "%s", tf_text_string(&word));
    tf_text_free(&word);
}

/* ---- by the evaluator ---- */

/* The interval ends where the range of values does. */
static tf_worth worth_of_value(const tf_evaluator_type *type, const tf_value *value)
{
    double low = fmin(type->low, value->value), high = fmax(type->high, value->value);
    return (tf_worth){value->value,
                      {fmax(value->value - wide * value->error, low),
                       fmin(value->value + wide * value->error, high)}};
}

static const tf_luck_move *find_move(const tf_luck *luck, size_t move)
{
    size_t low = 0, high = luck->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (luck->moves[middle].move < move)
            low = middle + 1;
        else
            high = middle;
    }
    return low < luck->count && luck->moves[low].move == move ? &luck->moves[low] : NULL;
}

static void read_luck(reviewer *r, tf_decision *decision)
{
    const tf_luck_move *move = find_move(&r->review->luck[decision->seat], decision->move);
    if (!move || !move->before.known || !move->chosen.known)
        return;
    const tf_evaluator_type *type = tf_position_rules(r->walk.at)->game->evaluator;
    decision->valued = true;
    decision->before = worth_of_value(type, &move->before);
    decision->after = worth_of_value(type, &move->chosen);
    tf_interval apart = {move->loss - wide * move->loss_error,
                         move->loss + wide * move->loss_error};
    tf__review_compare(decision, move->loss_error > 0 ? &apart : NULL);
    decision->loss = move->loss;
    name_best(r, move->loss > 0 ? move->best : r->walk.moves[decision->move - 1], decision);
}

static tf_status measure_luck(reviewer *r, const tf_record *record, tf_error *error)
{
    const tf_rules *rules = tf_position_rules(record->position);
    const tf_evaluator_type *type = rules->game->evaluator;
    const tf_review_options *options = r->options;
    tf_evaluator *evaluator = NULL;
    tf_evaluator_options wanted = {.effort = type->review,
                                   .seed = options->seed,
                                   .resources = {.memory_bytes = options->memory_bytes,
                                                 .data_dir = options->data_dir,
                                                 .control = r->control}};
    tf_status status = tf_evaluator_create(&evaluator, rules, &wanted, error);
    for (unsigned seat = 0; status == TF_OK && seat < rules->game->seats; seat++) {
        status = tf_luck_record(evaluator, record, seat, r->control, &r->review->luck[seat], error);
        r->review->luck_count = status == TF_OK ? seat + 1 : r->review->luck_count;
    }
    if (status == TF_OK) {
        tf_text uses = {0};
        tf_evaluator_about(evaluator, &uses);
        r->review->unit = type->unit;
        snprintf(r->review->by, sizeof r->review->by, "%s", tf_evaluator_policy(evaluator));
        snprintf(r->review->uses, sizeof r->review->uses, "%s", tf_text_string(&uses));
        tf_text_free(&uses);
    }
    tf_evaluator_destroy(evaluator);
    return status;
}

/* ---- by playouts ---- */

static tf_status open_playouts(reviewer *r, const tf_rules *rules, tf_error *error)
{
    const tf_review_options *options = r->options;
    const char *player = options->player;
    tf__rollout_setup setup = {player,
                               options->seed,
                               {.memory_bytes = options->memory_bytes,
                                .data_dir = options->data_dir,
                                .control = r->control}};
    tf_status status = tf__rollout_create(&r->rollout, rules, &setup, error);
    if (status != TF_OK)
        return status;
    tf_text uses = {0};
    tf__rollout_about(r->rollout, &uses);
    r->review->unit = rules->game->evaluator->unit;
    r->review->samples = options->samples;
    snprintf(r->review->by, sizeof r->review->by, "%s", player);
    snprintf(r->review->uses, sizeof r->review->uses, "%s", tf_text_string(&uses));
    tf_text_free(&uses);
    return TF_OK;
}

static tf_status sample_decision(reviewer *r, tf_move made, tf_decision *decision, tf_error *error)
{
    const tf__review_walk *walk = &r->walk;
    size_t at = 0;
    uint64_t samples;
    while (walk->legal[at] != made)
        at++;
    tf__rollout_begin(r->rollout, tf_position_bytes(walk->at), walk->legal, walk->legal_count);
    tf__rollout_keep(r->rollout, at);
    for (unsigned i = 0; i < r->options->samples; i++) {
        tf_status status = tf__rollout_sample(r->rollout, r->control, error);
        if (status != TF_OK)
            return status;
    }
    size_t best = tf__rollout_best(r->rollout);
    tf_interval lead = tf__rollout_lead(r->rollout, best);
    decision->valued = true;
    decision->before = tf__rollout_worth(r->rollout, best, &samples);
    decision->after = tf__rollout_worth(r->rollout, at, &samples);
    tf__review_compare(decision, &lead);
    decision->loss = decision->difference.value;
    name_best(r, walk->legal[best], decision);
    return TF_OK;
}

/* ---- all decisions ---- */

static tf_status value_decisions(reviewer *r, tf_error *error)
{
    tf_move made;
    tf_status status = TF_OK;
    tf_review *review = r->review;
    while (status == TF_OK && tf__review_walk_next(&r->walk, &made)) {
        tf_decision *decision = r->next < review->decision_count ? &review->decisions[r->next]
                                                                 : NULL;
        if (decision && decision->move == r->walk.next) {
            r->next++;
            if (r->rollout)
                status = sample_decision(r, made, decision, error);
            else
                read_luck(r, decision);
        }
        if (status == TF_OK)
            status = tf__review_walk_step(&r->walk, error);
        if (status == TF_OK && !tf_control_poll(r->control))
            status = tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
    }
    return status;
}

static void add_figures(tf_review *review)
{
    double cost = 0;
    for (size_t i = 0; i < review->decision_count; i++)
        cost += review->decisions[i].cost;
    review->game.value_first = review->game.value_end = review->game.figure_count;
    tf__review_figure(review, "cost", cost);
    if (review->luck_count != 1)
        return;
    const tf_luck *luck = &review->luck[0];
    tf__review_figure(review, "start", luck->start);
    tf__review_figure(review, "luck", luck->luck);
    tf__review_figure(review, "loss", luck->loss);
    tf__review_figure(review, "drift", luck->drift);
    tf__review_figure(review, "luck_adjusted", luck->adjusted);
    tf__review_figure(review, "accuracy", luck->accuracy);
    review->game.value_end = review->game.figure_count;
}

tf_status tf__value_review(const tf_record *record, const tf_review_options *options,
                           tf_control *control, tf_review *review, tf_error *error)
{
    const tf_game *game = tf_position_rules(record->position)->game;
    reviewer r = {.options = options, .control = control, .review = review};
    bool sampled = options->player && options->samples != TF_REVIEW_EVALUATE;
    if (options->samples == 0 || !game->evaluator)
        return TF_OK;
    tf_status status = tf__review_walk_open(&r.walk, record, error);
    r.view = calloc(1, game->view->view_bytes);
    if (status == TF_OK && !r.view)
        status = tf_error_set(error, TF_ERR_MEMORY, "no memory for a review");
    if (status == TF_OK && sampled)
        status = open_playouts(&r, tf_position_rules(record->position), error);
    else if (status == TF_OK)
        status = measure_luck(&r, record, error);
    if (status == TF_OK)
        status = value_decisions(&r, error);
    if (status == TF_OK)
        add_figures(review);
    tf__rollout_destroy(r.rollout);
    tf__review_walk_close(&r.walk);
    free(r.view);
    return status;
}
