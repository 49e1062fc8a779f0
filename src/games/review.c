/* review.c: walks through a record; the parts of a review that all games share. */
#include "games/review.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/missing.h"

tf_decision *tf__review_add(tf_review *review)
{
    if (!TF__ARRAY_RESERVE(review->decisions, review->decision_capacity,
                           review->decision_count + 1))
        return NULL;
    tf_decision *decision = &review->decisions[review->decision_count++];
    memset(decision, 0, sizeof *decision);
    for (size_t i = 0; i < TF_REVIEW_COLUMNS_MAX; i++)
        decision->column[i] = NAN;
    return decision;
}

void tf__review_figure(tf_review *review, const char *name, double value)
{
    tf_review_game *game = &review->game;
    if (game->figure_count < TF_REVIEW_FIGURES_MAX)
        game->figures[game->figure_count++] = (tf_figure){name, value};
}

/* The interval of a difference from the intervals of its two sides, which are assumed to be
 * independent: the distances to their ends are squared and added (Newcombe, "Interval estimation
 * for the difference between independent proportions", 1998). */
static tf_interval difference_interval(const tf_worth *before, const tf_worth *after)
{
    double difference = before->value - after->value;
    double down = hypot(before->value - before->interval.low, after->interval.high - after->value);
    double up = hypot(before->interval.high - before->value, after->value - after->interval.low);
    return (tf_interval){difference - down, difference + up};
}

void tf__review_compare(tf_decision *decision, const tf_interval *paired)
{
    double difference = decision->before.value - decision->after.value;
    if (difference <= 0) /* the best move found was made */
        decision->difference = (tf_worth){0, {0, 0}};
    else
        decision->difference = (tf_worth){
            difference,
            paired ? *paired : difference_interval(&decision->before, &decision->after)};
    decision->loss = decision->difference.value;
    decision->cost = decision->difference.interval.low > 0 ? decision->difference.value : 0;
}

/* ---- the walk ---- */

tf_status tf__review_walk_open(tf__review_walk *walk, const tf_record *record, tf_error *error)
{
    memset(walk, 0, sizeof *walk);
    walk->moves = tf_position_history(record->position, &walk->count);
    size_t most = tf_position_rules(record->position)->game->rules->max_moves;
    walk->legal = calloc(most, sizeof *walk->legal);
    if (!walk->legal || tf_position_clone(&walk->at, record->position) != TF_OK)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a review");
    while (tf_position_undo(walk->at))
        ;
    return TF_OK;
}

void tf__review_walk_close(tf__review_walk *walk)
{
    tf_position_destroy(walk->at);
    free(walk->legal);
    memset(walk, 0, sizeof *walk);
}

bool tf__review_walk_next(tf__review_walk *walk, tf_move *move)
{
    if (walk->next == walk->count)
        return false;
    *move = walk->moves[walk->next++];
    const tf_rules_ops *rules = tf_position_rules(walk->at)->game->rules;
    if (rules->starts_turn && rules->starts_turn(tf_position_bytes(walk->at), *move))
        walk->turn++;
    walk->legal_count = tf_position_moves(walk->at, walk->legal);
    return true;
}

tf_status tf__review_walk_step(tf__review_walk *walk, tf_error *error)
{
    return tf_position_apply(walk->at, walk->moves[walk->next - 1], error);
}

void tf__review_walk_describe(const tf__review_walk *walk, tf_decision *decision)
{
    const tf_rules_ops *rules = tf_position_rules(walk->at)->game->rules;
    tf_text word = {0};
    decision->move = walk->next;
    decision->turn = walk->turn;
    decision->seat = rules->seat(tf_position_bytes(walk->at));
    decision->choices = walk->legal_count;
    tf_position_move_format(walk->at, walk->moves[walk->next - 1], &word);
    snprintf(decision->word, sizeof decision->word, "%s", tf_text_string(&word));
    tf_text_free(&word);
}

tf_status tf__review_list(const tf_record *record, tf_review *review, tf_error *error)
{
    tf__review_walk walk = {.at = NULL};
    tf_move made;
    tf_status status = tf__review_walk_open(&walk, record, error);
    while (status == TF_OK && tf__review_walk_next(&walk, &made)) {
        tf_decision *decision = walk.legal_count > 1 ? tf__review_add(review) : NULL;
        if (decision)
            tf__review_walk_describe(&walk, decision);
        else if (walk.legal_count > 1)
            status = tf_error_set(error, TF_ERR_MEMORY, "no memory for a review");
        if (status == TF_OK)
            status = tf__review_walk_step(&walk, error);
    }
    tf__review_walk_close(&walk);
    return status;
}

/* ---- the whole ---- */

static void fill_head(const tf_record *record, tf_review_game *game)
{
    const tf_deal *deal = tf_position_deal_of(record->position);
    snprintf(game->deal, sizeof game->deal, "%s", deal ? deal->id : "");
    snprintf(game->player, sizeof game->player, "%s", record->player);
    snprintf(game->date, sizeof game->date, "%s", record->date);
    tf_position_outcome(record->position, &game->outcome);
    tf_position_history(record->position, &game->moves);
    game->judged = true;
}

static void find_costliest(tf_review *review)
{
    double most = 0;
    review->costliest = review->decision_count;
    for (size_t i = 0; i < review->decision_count; i++) {
        const tf_decision *decision = &review->decisions[i];
        if (decision->valued && decision->cost > most) {
            most = decision->cost;
            review->costliest = i;
        }
    }
}

tf_status tf_review_record(const tf_record *record, const tf_review_options *options,
                           tf_control *control, tf_review *review, tf_error *error)
{
    if (TF__MISSING(error, record, options, control, review) ||
        TF__MISSING(error, record->position))
        return TF_ERR_USAGE;
    const tf_game *game = tf_position_rules(record->position)->game;
    memset(review, 0, sizeof *review);
    if (!game->review)
        return tf_error_set(error, TF_ERR_UNSUPPORTED, "games of %s cannot be reviewed",
                            game->name);
    fill_head(record, &review->game);
    tf_status status = game->review->review(record, options, control, review, error);
    if (status == TF_OK)
        find_costliest(review);
    else
        tf_review_free(review);
    return status;
}

void tf_review_free(tf_review *review)
{
    if (!review)
        return;
    free(review->decisions);
    for (unsigned seat = 0; seat < review->luck_count; seat++)
        tf_luck_free(&review->luck[seat]);
    memset(review, 0, sizeof *review);
}
