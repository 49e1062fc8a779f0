/* sweepers.h: the rank whose cards are kept for the end. */
#ifndef TEFUDA_GAMES_ACCORDION_SWEEPERS_H
#define TEFUDA_GAMES_ACCORDION_SWEEPERS_H

#include "games/accordion/types.h"

/* The rank to keep for the end: its cards' places sum to most, so it has many cards, far to the right.
 * Adds the cards of each rank to rank_cards. */
unsigned tf__acc_sweeper(const tf__acc_row *row, uint8_t rank_cards[TF_RANKS]);

#endif
