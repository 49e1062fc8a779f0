/* view_state.h: tables of the rules as states of the solver. */
#ifndef TEFUDA_GAMES_CALCULATION_OPTIMUM_VIEW_STATE_H
#define TEFUDA_GAMES_CALCULATION_OPTIMUM_VIEW_STATE_H

#include "games/calculation/optimum/state.h"
#include "games/calculation/types.h"

/* The state of a table, without the card in the hand: `left` cards of each rank in the stock. The
 * table has the sizes of the game. */
static inline void tf__opt_state_of(const tf__opt_game *game, const tf__calc_layout *table,
                                    const uint8_t *left, unsigned stock, tf__opt_state *state)
{
    unsigned first = tf__calc_first_place(table->deck);
    tf__opt_start(game, state);
    for (unsigned f = 0; f < game->foundations; f++)
        state->height[f] = (uint8_t)(table->foundation[f] - first);
    for (unsigned s = 0; s < table->stacks; s++)
        for (unsigned i = 0; i < table->height[s]; i++)
            tf__opt_push(game, state, s, table->stack[s][i]);
    memcpy(state->left, left, game->ranks);
    state->stock = (uint8_t)stock;
}

#endif
