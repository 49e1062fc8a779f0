/* review.c: the review of games of Saichugen: the points that each choice cost.
 *
 * Every card laid is compared with the other cards in the hand by a player that values cards:
 * `planner`, unless another is given. Its values are exact in round 5 and estimates before it, both
 * against players who lay random unseen cards. The player gets what the seat saw at that time, so
 * the actual hidden cards do not affect the evaluation of a choice. */
#include <stdio.h>

#include "games/review.h"
#include "games/saichugen/saichugen.h"

static void reviewer(const tf_advice *advice, size_t count, tf_move laid, tf_decision *out)
{
    const tf_advice *made = &advice[0];
    for (size_t i = 0; i < count; i++)
        if (advice[i].move == laid)
            made = &advice[i];
    tf_text best = {0};
    tf__sai_add_card((tf_card)advice[0].move, &best);
    snprintf(out->best, sizeof out->best, "%s", tf_text_string(&best));
    tf_text_free(&best);
    out->valued = true;
    out->before = (tf_worth){advice[0].worth, {advice[0].low, advice[0].high}};
    out->after = (tf_worth){made->worth, {made->low, made->high}};
    tf__review_compare(out, NULL);
}

static tf_status review_moves(tf__review_walk *walk, tf_player *player, tf_control *control,
                              tf_review *review, tf_error *error)
{
    tf_move move;
    tf_status status = TF_OK;
    double cost[TF__SAI_SEATS] = {0};
    while (status == TF_OK && tf__review_walk_next(walk, &move)) {
        tf_advice advice[TF__SAI_HAND];
        size_t count = 0;
        tf_decision *decision = tf__review_add(review);
        if (!decision)
            return tf_error_set(error, TF_ERR_MEMORY, "no memory for a review");
        tf__review_walk_describe(walk, decision);
        status = tf_player_advise(player, walk->at, decision->seat, control, advice, &count, error);
        if (status == TF_OK) {
            reviewer(advice, count, move, decision);
            cost[decision->seat] += decision->cost;
            status = tf__review_walk_step(walk, error);
        }
        if (status == TF_OK && control->stop == TF_STOP_CANCELLED)
            status = tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
    }
    tf__review_figure(review, "cost_seat_1", cost[0]);
    tf__review_figure(review, "cost_seat_2", cost[1]);
    tf__review_figure(review, "cost_seat_3", cost[2]);
    return status;
}

static tf_status review(const tf_record *record, const tf_review_options *options,
                        tf_control *control, tf_review *out, tf_error *error)
{
    const char *name = options->player ? options->player : tf__sai_planner.name;
    tf_player *player = NULL;
    tf__review_walk walk = {.at = NULL};
    tf_resources resources = {options->memory_bytes, options->data_dir, control, false};
    tf_status status = tf_player_create_with(&player, tf_position_rules(record->position), name,
                                             &resources, error);
    if (status == TF_OK)
        status = tf__review_walk_open(&walk, record, error);
    if (status == TF_OK) {
        out->unit = "points";
        snprintf(out->by, sizeof out->by, "%s", name);
        snprintf(out->words, sizeof out->words,
                 "points: what %.40s expects of each card, seeing what the seat saw", name);
        tf_player_start(player, options->seed);
        status = review_moves(&walk, player, control, out, error);
    }
    tf__review_walk_close(&walk);
    tf_player_destroy(player);
    return status;
}

const tf_review_ops tf__sai_review = {
    .words = "the points that each card laid cost, by what its seat could see",
    .review = review,
};
