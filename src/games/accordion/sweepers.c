/* sweepers.c: see sweepers.h. */
#include "games/accordion/sweepers.h"
#include "games/accordion/types.h"

unsigned tf__acc_sweeper(const tf__acc_row *row, uint8_t rank_cards[TF_RANKS])
{
    unsigned places[TF_RANKS] = {0}, best = 0;
    for (unsigned i = 0; i < row->count; i++) {
        places[tf_card_rank(row->cards[i])] += i + 1;
        rank_cards[tf_card_rank(row->cards[i])]++;
    }
    for (unsigned rank = 1; rank < TF_RANKS; rank++)
        if (places[rank] > places[best])
            best = rank;
    return best;
}
