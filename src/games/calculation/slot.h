/* slot.h: a slot is a place on a foundation: (f, p) is card number p, from 0, of foundation f.
 *
 * Every player of Calculation assigns to stacked cards the slots that they will go to. Hanazawa's
 * paper calls a card's slot its code. Slots are numbered 16 f + p, so the foundation is a shift,
 * and a set of the slots of one foundation has 16 bits. */
#ifndef TEFUDA_GAMES_CALCULATION_SLOT_H
#define TEFUDA_GAMES_CALCULATION_SLOT_H

#include <stdint.h>

#include "games/calculation/types.h"

enum {
    TF__CALC_SLOT_PLACES = 16, /* 13 places, padded */
    TF__CALC_SLOTS = TF__CALC_FOUNDATIONS * TF__CALC_SLOT_PLACES,
    TF__CALC_NO_SLOT = 255, /* top of an empty stack, and below the bottom card of a stack */
};

typedef uint8_t tf__calc_slot;

_Static_assert((int)TF_RANKS <= TF__CALC_SLOT_PLACES, "a foundation's slots are padded");
_Static_assert(TF__CALC_SLOTS <= 64, "a set of slots is a word of 64 bits");
_Static_assert((int)TF__CALC_SLOTS <= TF__CALC_NO_SLOT, "no slot is a number of its own");

static inline tf__calc_slot tf__calc_slot_at(unsigned f, unsigned place)
{
    return (tf__calc_slot)(f * TF__CALC_SLOT_PLACES + place);
}
static inline unsigned tf__calc_slot_foundation(unsigned slot)
{
    return slot / TF__CALC_SLOT_PLACES;
}
static inline unsigned tf__calc_slot_place(unsigned slot)
{
    return slot % TF__CALC_SLOT_PLACES;
}

/* The slot of a rank of a deck that goes to foundation f. In the decks with fewer ranks the places
 * before the first are left out. */
extern const tf__calc_slot tf__calc_slots_of_rank[TF__CALC_DECKS][TF__CALC_FOUNDATIONS][TF_RANKS];

static inline tf__calc_slot tf__calc_slot_of_rank(unsigned deck, unsigned f, unsigned rank)
{
    return tf__calc_slots_of_rank[deck][f][rank];
}

#endif
