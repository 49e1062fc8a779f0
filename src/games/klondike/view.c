/* view.c: what a person sees at Klondike.
 *
 * The view is the position with every hidden card replaced by TF__KLON_UNKNOWN: the face-down cards
 * of the columns, and the cards of the stock that were never in the waste. A person who has seen
 * the stock once knows its order. */
#include <string.h>

#include "games/klondike/types.h"

/* Lists the places of the hidden cards in a fixed order. Returns their number. */
static unsigned hidden_places(tf__klon_position *p, tf_card *places[TF_DECK_MAX])
{
    unsigned count = 0;
    for (unsigned i = p->stock_count - p->unseen; i < p->stock_count; i++)
        places[count++] = &p->stock[i];
    for (unsigned column = 0; column < p->rules.columns; column++)
        for (unsigned i = 0; i < p->down[column]; i++)
            places[count++] = &p->column[column][i];
    return count;
}

static void look(const void *position, unsigned seat, void *view)
{
    (void)seat;
    tf__klon_position *v = view;
    tf_card *places[TF_DECK_MAX];
    memcpy(v, position, sizeof *v);
    unsigned count = hidden_places(v, places);
    for (unsigned i = 0; i < count; i++)
        *places[i] = TF__KLON_UNKNOWN;
}

static uint64_t pile_cards(const tf_card *cards, unsigned count)
{
    uint64_t mask = 0;
    for (unsigned i = 0; i < count; i++)
        if (cards[i] < TF_DECK_MAX)
            mask |= UINT64_C(1) << cards[i];
    return mask;
}

/* The cards that can be seen or have been seen. */
static uint64_t visible_cards(const tf__klon_position *p)
{
    uint64_t mask = pile_cards(p->stock, (unsigned)p->stock_count - p->unseen);
    mask |= pile_cards(p->waste, p->waste_count);
    for (unsigned column = 0; column < p->rules.columns; column++)
        mask |= pile_cards(p->column[column] + p->down[column], p->up[column]);
    for (unsigned suit = 0; suit < TF_SUITS; suit++)
        for (unsigned rank = 0; rank < p->foundation[suit]; rank++)
            mask |= UINT64_C(1) << tf_card_make(rank, suit);
    return mask;
}

/* Cards that are unknown even in the position (??) are dealt too. */
static void redeal(void *position, unsigned seat, tf_rng *rng)
{
    (void)seat;
    tf__klon_position *p = position;
    tf_card *places[TF_DECK_MAX];
    tf_card pool[TF_DECK_MAX];
    unsigned pool_count = 0;
    uint64_t visible = visible_cards(p);
    unsigned count = hidden_places(p, places);
    for (unsigned card = 0; card < p->rules.ranks * (unsigned)TF_SUITS; card++)
        if (!(visible >> card & 1))
            pool[pool_count++] = (tf_card)card;
    tf_rng_shuffle(rng, pool, pool_count);
    for (unsigned i = 0; i < count && i < pool_count; i++)
        *places[i] = pool[i];
}

const tf_view_ops tf__klon_view_ops = {
    .view_bytes = sizeof(tf__klon_position),
    .look = look,
    .moves = tf__klon_moves,
    .format = tf__klon_format,
    .move_format = tf__klon_move_format,
    .redeal = redeal,
    .write = tf__klon_format,
};
