/* evaluator.c: see evaluator.h. */
#include "games/calculation/optimum/evaluator.h"

#include <stdlib.h>

#include "games/calculation/optimum/solved.h"

static void destroy(void *self)
{
    tf__opt_solved_close(self);
    free(self);
}

static void needs(const tf_setup *setup, tf_effort effort, tf_needs *out)
{
    (void)effort;
    tf__opt_solved_needs(setup->rules, out);
}

static tf_status create(const tf_setup *setup, tf_effort effort, void **self, tf_error *error)
{
    (void)effort; /* exact values cost the same */
    tf__opt_solved *solved = calloc(1, sizeof *solved);
    if (!solved)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for an evaluator");
    tf_status status = tf__opt_solved_open(solved, setup, error);
    if (status != TF_OK)
        free(solved);
    else
        *self = solved;
    return status;
}

static void start(void *self, uint64_t seed)
{
    (void)self;
    (void)seed;
}

static tf_status begin(void *self, const void *given, const void *guess, tf_control *control,
                       tf_choice *choices, size_t *count, tf_error *error)
{
    const tf__calc_view *view = given;
    tf_move moves[TF__CALC_MOVES_MAX];
    (void)guess;
    *count = tf__calc_layout_moves(&view->table, view->stock_count, moves);
    for (size_t i = 0; i < *count; i++) {
        if (!tf_control_poll(control))
            return tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
        choices[i] = (tf_choice){
            moves[i], {.value = tf__opt_solved_move(self, view, moves[i]), .known = true}};
    }
    return TF_OK;
}

static tf_status reveal(void *self, const void *given, tf_move move, const void *after,
                        tf_control *control, tf_reveal *out, tf_error *error)
{
    const tf__calc_view *view = given, *then = after;
    *out = (tf_reveal){.outcomes = 1};
    if (!tf_control_poll(control))
        return tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
    if (tf__calc_move_kind(move) != TF__CALC_DRAW) {
        out->actual = out->mean = tf__opt_solved_view(self, then);
        return TF_OK;
    }
    double sum = 0;
    out->outcomes = 0;
    for (unsigned rank = 0; rank < TF_RANKS; rank++) {
        if (!view->left[rank])
            continue;
        double value = tf__opt_solved_card(self, view, rank);
        sum += view->left[rank] * value;
        out->outcomes++;
        if (rank == then->table.hand)
            out->actual = value;
    }
    out->mean = out->outcomes == 1 ? out->actual : sum / view->stock_count;
    return TF_OK;
}

static void about(const void *self, tf_text *out)
{
    (void)self;
    tf_text_add(out, "exact values of optimal play");
}

const tf_evaluator_type tf__opt_evaluator = {
    .words = "exact optimal values of a small game",
    .unit = "win probability",
    .low = 0,
    .high = 1,
    .review = TF_EFFORT_FULL,
    .needs = needs,
    .create = create,
    .destroy = destroy,
    .start = start,
    .begin = begin,
    .reveal = reveal,
    .about = about,
};
