/* sweepers.h: the rank whose cards should be kept for the end, when they can cover ("sweep") the
 * rest of the row. */
#ifndef TEFUDA_GAMES_ACCORDION_SWEEPERS_H
#define TEFUDA_GAMES_ACCORDION_SWEEPERS_H

#include "games/accordion/types.h"

/* The rank with the largest sum of places, so it has many cards, far to the right. Adds the number
 * of cards of each rank to rank_cards, which the caller sets to zero. */
unsigned tf__acc_sweeper(const tf__acc_row *row, uint8_t rank_cards[TF_RANKS]);

#endif
