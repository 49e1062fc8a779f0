/* hint_review.c: see hint_review.h. */
#include "games/hint_review.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <tefuda/game.h>
#include <tefuda/hint.h>

#include "games/hint.h"
#include "games/review.h"

typedef struct reviewer {
    const tf_review_options *options;
    tf_control *control;
    tf_review *review;
    tf__review_walk walk;
    void *view; /* scratch */
    double cost;
} reviewer;

/* Names the better move with the word that the seat would use at that time. */
static void name_best(reviewer *r, tf_move best, tf_decision *decision)
{
    const tf_game *game = tf_position_rules(r->walk.at)->game;
    tf_text word = {0};
    game->view->look(tf_position_bytes(r->walk.at), decision->seat, r->view);
    game->view->move_format(r->view, best, &word);
    snprintf(decision->best, sizeof decision->best, "%s", tf_text_string(&word));
    tf_text_free(&word);
}

static tf_worth worth_of(const tf_hint_move *move)
{
    return (tf_worth){move->worth, {move->low, move->high}};
}

static void read_hint(reviewer *r, const tf_hint *hint, tf_move made, tf_decision *decision)
{
    size_t count, at = 0;
    const tf_hint_move *moves = tf_hint_moves(hint, &count);
    const tf_hint_move *best = &moves[tf_hint_best(hint)];
    while (moves[at].move != made)
        at++;
    if (moves[at].samples == 0 || best->samples == 0)
        return;
    decision->valued = true;
    decision->before = worth_of(best);
    decision->after = worth_of(&moves[at]);
    tf__review_compare(decision, NULL);
    r->cost += decision->cost;
    r->review->unit = tf_hint_unit(hint);
    tf_text about = {0};
    tf_hint_about(hint, &about);
    snprintf(r->review->by, sizeof r->review->by, "%s", tf_text_string(&about));
    tf_text_free(&about);
    if (best->samples > r->review->samples)
        r->review->samples = (unsigned)best->samples;
    name_best(r, best->move, decision);
}

/* True while the best move has fewer samples than requested and further steps can add more. */
static bool wants_more(const tf_hint *hint, unsigned samples)
{
    size_t count;
    const tf_hint_move *moves = tf_hint_moves(hint, &count);
    return !tf_hint_done(hint) && tf_hint_steps(hint) < samples &&
           moves[tf_hint_best(hint)].samples < samples;
}

static tf_status value_decision(reviewer *r, tf_move made, tf_decision *decision, tf_error *error)
{
    tf_hint *hint = NULL;
    tf_hint_options options = {.player = r->options->player,
                               .seed = r->options->seed,
                               .memory_bytes = r->options->memory_bytes,
                               .data_dir = r->options->data_dir};
    tf_control making;
    tf_control_part(&making, r->control, 0);
    options.control = &making;
    tf_status status = tf_hint_create(&hint, r->walk.at, &options, error);
    while (status == TF_OK && wants_more(hint, r->options->samples)) {
        tf_control step;
        tf_control_part(&step, r->control, 0);
        status = tf__hint_step(hint, &step, error);
    }
    if (status == TF_OK)
        read_hint(r, hint, made, decision);
    tf_hint_destroy(hint);
    if (status == TF_OK && !tf_control_tick(r->control))
        status = tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
    return status;
}

static tf_status review_moves(reviewer *r, tf_error *error)
{
    tf_move move;
    tf_status status = TF_OK;
    while (status == TF_OK && tf__review_walk_next(&r->walk, &move)) {
        if (r->walk.legal_count > 1) {
            tf_decision *decision = tf__review_add(r->review);
            if (!decision)
                return tf_error_set(error, TF_ERR_MEMORY, "no memory for a review");
            tf__review_walk_describe(&r->walk, decision);
            if (r->options->samples > 0)
                status = value_decision(r, move, decision, error);
        }
        if (status == TF_OK)
            status = tf__review_walk_step(&r->walk, error);
    }
    return status;
}

static void fill_words(const reviewer *r)
{
    if (r->options->samples == 0)
        return;
    snprintf(r->review->words, sizeof r->review->words,
             "%s: hints by %s, at most %u samples a move, seeing what the seat saw",
             r->review->unit ? r->review->unit : "no decision",
             r->review->by[0] ? r->review->by : "nobody", r->review->samples);
}

tf_status tf__hint_review(const tf_record *record, const tf_review_options *options,
                          tf_control *control, tf_review *review, tf_error *error)
{
    const tf_game *game = tf_position_rules(record->position)->game;
    reviewer r = {.options = options, .control = control, .review = review};
    tf_status status = tf__review_walk_open(&r.walk, record, error);
    r.view = calloc(1, game->view->view_bytes);
    if (status == TF_OK && !r.view)
        status = tf_error_set(error, TF_ERR_MEMORY, "no memory for a review");
    if (status == TF_OK)
        status = review_moves(&r, error);
    if (status == TF_OK) {
        tf__review_figure(review, "cost", options->samples > 0 ? r.cost : (double)NAN);
        fill_words(&r);
    }
    tf__review_walk_close(&r.walk);
    free(r.view);
    return status;
}
