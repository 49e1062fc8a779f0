/* solved.c: see solved.h. */
#include "games/calculation/optimum/solved.h"

#include <string.h>

#include <tefuda/file.h>

#include "games/calculation/optimum/solve.h"
#include "games/calculation/optimum/view_state.h"

enum { AT_ONCE_CARDS = 10, AT_ONCE_CARDS_ONE_STACK = 14 };

bool tf__opt_solved_at_once(const tf__calc_rule_options *options)
{
    unsigned cards = (unsigned)tf__calc_ranks(tf__calc_deck(options)) * options->foundations;
    return !options->base &&
           cards <= (options->stacks == 1 ? AT_ONCE_CARDS_ONE_STACK : AT_ONCE_CARDS);
}

/* The least with which all games that are solved at once can be. */
enum { AT_ONCE_BYTES = 24 << 20 };

void tf__opt_solved_needs(const tf_rules *rules, tf_needs *out)
{
    tf__calc_rule_options options = tf__calc_rule_options_read(&rules->values);
    out->own_bytes = tf__opt_solved_at_once(&options) ? AT_ONCE_BYTES : 0;
}

/* Solves the game when that takes a second or so, within the limits of the setup. */
static tf_status solve_at_once(const tf__opt_game *game, const tf_setup *setup,
                               const char *data_dir, tf_error *error)
{
    tf__opt_result result;
    tf_table_request request = {.data_dir = data_dir,
                                .threads = 1,
                                .memory_bytes = setup->memory_bytes,
                                .cancel = setup->control ? setup->control->cancel : NULL};
    return tf__opt_solve(game, &request, &result, error);
}

static tf_status open_lookup(const tf_setup *setup, tf__opt_lookup **lookup, tf_error *error)
{
    tf__calc_rule_options options = tf__calc_rule_options_read(&setup->rules->values);
    tf__opt_game game;
    tf_text data_dir = {0};
    tf_data_dir(setup->data_dir, &data_dir);
    tf_status status = tf__opt_game_make(&game, tf__calc_ranks(tf__calc_deck(&options)),
                                         options.foundations, options.stacks, error);
    if (status == TF_OK && options.base)
        status = tf_error_set(error, TF_ERR_UNSUPPORTED,
                              "exact values are for start=empty: with start=base the orders of the "
                              "stock are not equally likely");
    if (status == TF_ERR_MEMORY) /* too large for the solver: no value of this game is known */
        status = tf_error_set(error, TF_ERR_UNSUPPORTED,
                              "no values are known for %u ranks, %u foundations and %u stacks: "
                              "too large for table optimum",
                              game.ranks, game.foundations, game.stacks);
    if (status == TF_OK && tf__opt_solved_at_once(&options))
        status = solve_at_once(&game, setup, tf_text_string(&data_dir), error);
    if (status == TF_OK)
        status = tf__opt_lookup_open(lookup, &game, tf_text_string(&data_dir), error);
    if (status == TF_ERR_INPUT)
        status = TF_ERR_UNSUPPORTED; /* the error says which command makes the values */
    tf_text_free(&data_dir);
    return status;
}

tf_status tf__opt_solved_open(tf__opt_solved *solved, const tf_setup *setup, tf_error *error)
{
    *solved = (tf__opt_solved){NULL, NULL};
    tf_status status = open_lookup(setup, &solved->lookup, error);
    if (status == TF_OK)
        status = tf__opt_values_create(&solved->values, solved->lookup, error);
    if (status != TF_OK)
        tf__opt_solved_close(solved);
    return status;
}

void tf__opt_solved_close(tf__opt_solved *solved)
{
    tf__opt_values_destroy(solved->values);
    tf__opt_lookup_close(solved->lookup);
    *solved = (tf__opt_solved){NULL, NULL};
}

/* The state of a table with the stock of the view. */
static tf__opt_state state_of(const tf__opt_solved *solved, const tf__calc_view *view,
                              const tf__calc_layout *table)
{
    tf__opt_state state;
    tf__opt_state_of(tf__opt_lookup_game(solved->lookup), table, view->left, view->stock_count,
                     &state);
    return state;
}

double tf__opt_solved_move(tf__opt_solved *solved, const tf__calc_view *view, tf_move move)
{
    tf__calc_layout after = view->table;
    tf__calc_layout_move(&after, move);
    tf__opt_state state = state_of(solved, view, &after);
    return tf__calc_move_kind(move) == TF__CALC_DRAW ? tf__opt_value_draw(solved->values, &state)
                                                     : tf__opt_value_move(solved->values, &state);
}

double tf__opt_solved_view(tf__opt_solved *solved, const tf__calc_view *view)
{
    unsigned hand = view->table.hand;
    tf__opt_state state = state_of(solved, view, &view->table);
    if (hand == TF__CALC_NONE)
        return tf__opt_value_move(solved->values, &state);
    state.left[hand]++;
    state.stock++;
    return tf__opt_value_card(solved->values, &state, hand);
}

double tf__opt_solved_card(tf__opt_solved *solved, const tf__calc_view *view, unsigned rank)
{
    tf__opt_state state = state_of(solved, view, &view->table);
    return tf__opt_value_card(solved->values, &state, rank);
}
