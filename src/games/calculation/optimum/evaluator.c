/* evaluator.c: see evaluator.h.
 *
 * The values are those of a solved game in the data folder. Very small games are solved at once; for
 * others `tefuda table optimum` must have run, and without it there are no values. With start=base
 * there are none: the last cards of some ranks are taken out of the deal, so the others of these
 * ranks tend to come early, and the orders of the stock are not equally likely. */
#include "games/calculation/optimum/evaluator.h"

#include <stdlib.h>

#include <tefuda/file.h>

#include "games/calculation/optimum/solve.h"
#include "games/calculation/optimum/value.h"
#include "games/calculation/optimum/view_state.h"

enum { AT_ONCE_CARDS = 10, AT_ONCE_STACKS = 3 };

typedef struct opt_evaluator {
    tf__opt_lookup *lookup;
    tf__opt_values *values;
} opt_evaluator;

static void destroy(void *self)
{
    opt_evaluator *evaluator = self;
    tf__opt_values_destroy(evaluator->values);
    tf__opt_lookup_close(evaluator->lookup);
    free(evaluator);
}

static tf_status open_lookup(const tf_setup *setup, tf__opt_lookup **lookup, tf_error *error)
{
    tf__calc_rule_options options = tf__calc_rule_options_read(&setup->rules->values);
    tf__opt_game game;
    tf__opt_result result;
    tf_text data_dir = {0};
    tf_data_dir(setup->data_dir, &data_dir);
    tf_status status = tf__opt_game_make(&game, tf__calc_ranks(tf__calc_deck(&options)),
                                         options.foundations, options.stacks, error);
    tf_table_request request = {.data_dir = tf_text_string(&data_dir),
                                .cancel = setup->control ? setup->control->cancel : NULL};
    if (status == TF_OK && options.base)
        status = tf_error_set(error, TF_ERR_UNSUPPORTED,
                              "exact values are for start=empty: with start=base the orders of the "
                              "stock are not equally likely");
    if (status == TF_ERR_MEMORY) /* too large for the solver: no value of this game is known */
        status = tf_error_set(error, TF_ERR_UNSUPPORTED,
                              "no values are known for %u ranks, %u foundations and %u stacks",
                              game.ranks, game.foundations, game.stacks);
    if (status == TF_OK && game.cards <= AT_ONCE_CARDS && game.stacks <= AT_ONCE_STACKS)
        status = tf__opt_solve(&game, &request, &result, error);
    if (status == TF_OK)
        status = tf__opt_lookup_open(lookup, &game, request.data_dir, error);
    if (status == TF_ERR_INPUT)
        status = TF_ERR_UNSUPPORTED; /* the error says which command makes the values */
    tf_text_free(&data_dir);
    return status;
}

static tf_status create(const tf_setup *setup, tf_effort effort, void **self, tf_error *error)
{
    (void)effort; /* exact values cost the same */
    opt_evaluator *evaluator = calloc(1, sizeof *evaluator);
    if (!evaluator)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for an evaluator");
    tf_status status = open_lookup(setup, &evaluator->lookup, error);
    if (status == TF_OK)
        status = tf__opt_values_create(&evaluator->values, evaluator->lookup, error);
    if (status != TF_OK) {
        destroy(evaluator);
        return status;
    }
    *self = evaluator;
    return TF_OK;
}

static void start(void *self, uint64_t seed)
{
    (void)self;
    (void)seed;
}

/* The value of a move: of the best play after it, before anything is revealed. */
static double value_of_move(opt_evaluator *evaluator, const tf__calc_view *view, tf_move move)
{
    const tf__opt_game *game = tf__opt_lookup_game(evaluator->lookup);
    tf__opt_state state;
    tf__calc_layout after = view->table;
    tf__calc_layout_move(&after, move);
    tf__opt_state_of(game, &after, view->left, view->stock_count, &state);
    return tf__calc_move_kind(move) == TF__CALC_DRAW
               ? tf__opt_value_draw(evaluator->values, &state)
               : tf__opt_value_move(evaluator->values, &state);
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
        choices[i] = (tf_choice){moves[i],
                                 {.value = value_of_move(self, view, moves[i]), .known = true}};
    }
    return TF_OK;
}

/* A view with a card in the hand, or at the end of the game. */
static double value_of_view(opt_evaluator *evaluator, const tf__calc_view *view)
{
    const tf__opt_game *game = tf__opt_lookup_game(evaluator->lookup);
    unsigned hand = view->table.hand;
    tf__opt_state state;
    tf__opt_state_of(game, &view->table, view->left, view->stock_count, &state);
    if (hand == TF__CALC_NONE)
        return tf__opt_value_move(evaluator->values, &state);
    state.left[hand]++;
    state.stock++;
    return tf__opt_value_card(evaluator->values, &state, hand);
}

static tf_status reveal(void *self, const void *given, tf_move move, const void *after,
                        tf_control *control, tf_reveal *out, tf_error *error)
{
    opt_evaluator *evaluator = self;
    const tf__calc_view *view = given, *then = after;
    const tf__opt_game *game = tf__opt_lookup_game(evaluator->lookup);
    *out = (tf_reveal){.outcomes = 1};
    if (!tf_control_poll(control))
        return tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
    if (tf__calc_move_kind(move) != TF__CALC_DRAW) {
        out->actual = out->mean = value_of_view(evaluator, then);
        return TF_OK;
    }
    double sum = 0;
    out->outcomes = 0;
    for (unsigned rank = 0; rank < game->ranks; rank++) {
        if (!view->left[rank])
            continue;
        tf__opt_state state;
        tf__opt_state_of(game, &view->table, view->left, view->stock_count, &state);
        double value = tf__opt_value_card(evaluator->values, &state, rank);
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
    .create = create,
    .destroy = destroy,
    .start = start,
    .begin = begin,
    .reveal = reveal,
    .about = about,
};
