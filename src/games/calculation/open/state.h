/* state.h: Calculation with a known order of the stock, as an order over slots.
 *
 * A card that is not on a foundation yet gets a slot (foundation f, place p) when it is drawn, and
 * keeps it. x < y, "x must leave before y", holds along a foundation and from the top of a stack
 * downwards, transitively closed. Once the slot is fixed, only the stack is left to decide:
 *   - a card whose slot is the next of its foundation is put there at once, and so is a stack's top
 *     card whose slot is the next: no other card can ever use that slot;
 *   - any other card x goes on a stack whose top is not < x. This adds x < top and all that
 *     follows from it.
 * The order never has a cycle, so after the last card of the stock is placed, all cards come off
 * the stacks. A deal is won exactly if slots and stacks can be chosen so that every card can be
 * placed.
 *
 * Cards on the stacks of a given position are placed as if drawn, each on its own stack, before
 * anything may move. */
#ifndef TEFUDA_GAMES_CALCULATION_OPEN_STATE_H
#define TEFUDA_GAMES_CALCULATION_OPEN_STATE_H

#include <stdbool.h>
#include <stdint.h>

#include "games/calculation/slot.h"
#include "games/calculation/stack/chain.h"

enum {
    TF__OPEN_SLOTS = TF__CALC_FOUNDATIONS * TF_RANKS,
    TF__OPEN_NEVER = 64,  /* a turn after the last */
    TF__OPEN_DIRECT = 15, /* used as a stack number: directly to the foundation */
};

/* Here slots (slot.h) are numbered without gaps, 13 f + p, because a state has one word per slot
 * and is copied at every step. Sets of slots are words of 64 bits. */
static inline unsigned tf__open_slot(unsigned f, unsigned p)
{
    return f * TF_RANKS + p;
}
static inline unsigned tf__open_slot_foundation(unsigned slot)
{
    return slot / TF_RANKS;
}
_Static_assert(TF__OPEN_SLOTS <= 64, "a set of slots is a word of 64 bits");

/* How the cost of a state is computed; see cost.h. */
typedef enum tf__open_way {
    TF__OPEN_BY_MIDDLE,
    TF__OPEN_BY_FIRST,
    TF__OPEN_BY_CHAINS
} tf__open_way;

/* What is known before the search. One turn per card to place. */
typedef struct tf__open_deal {
    uint8_t stacks;
    uint8_t turns;
    uint8_t given; /* number of first turns that are the cards on the given stacks */
    uint8_t hand;  /* 1: in the first turn after them the card is already in the hand */
    uint8_t foundation[TF__CALC_FOUNDATIONS];
    uint8_t rank[TF_DECK_MAX];
    uint8_t given_stack[TF_DECK_MAX];
    uint8_t slot[TF__CALC_FOUNDATIONS][TF_RANKS]; /* by foundation and rank */
    uint8_t slot_rank[TF__OPEN_SLOTS];
    uint8_t next[TF_DECK_MAX + 1][TF_RANKS];   /* the first turn >= t of a rank, or NEVER */
    uint8_t before[TF_DECK_MAX + 1][TF_RANKS]; /* draws of a rank before turn t */
    /* the middle one of its draws from turn t on, if any */
    uint8_t middle[TF_DECK_MAX + 1][TF_RANKS];
    tf__open_way way;
    const tf__stack_chain_values *chains; /* borrowed; used by TF__OPEN_BY_CHAINS */
} tf__open_deal;

typedef struct tf__open_state {
    uint64_t below[TF__OPEN_SLOTS]; /* the slots that must be filled before this one */
    uint64_t stock;                 /* slots of cards still to come */
    uint8_t turn;
    uint8_t foundation[TF__CALC_FOUNDATIONS];
    uint8_t top[TF__CALC_STACKS_MAX];
    uint8_t under[TF__OPEN_SLOTS]; /* the slot below on the same stack */
} tf__open_state;

static inline uint64_t tf__open_bit(unsigned slot)
{
    return UINT64_C(1) << slot;
}

static inline unsigned tf__open_lowest(uint64_t set)
{
    return (unsigned)__builtin_ctzll(set);
}

/* True when the slot is the next of its foundation. */
static inline bool tf__open_is_next(const tf__open_state *state, unsigned slot)
{
    unsigned f = tf__open_slot_foundation(slot);
    return slot == tf__open_slot(f, state->foundation[f]);
}

/* True when a card of this slot may not go on the stack, because the top card must leave before it.
 * The top is the first card of a stack to leave, so the others need not be checked. */
static inline bool tf__open_blocks(const tf__open_state *state, unsigned stack, unsigned slot)
{
    unsigned top = state->top[stack];
    return top != TF__CALC_NO_SLOT && (state->below[slot] >> top & 1);
}

/* A choice in one byte: the foundation of a card's slot and the stack that it waits on. */
static inline uint8_t tf__open_choice(unsigned f, unsigned stack)
{
    return (uint8_t)(f << 4 | stack);
}

/* The maximum number of choices per turn. */
enum { TF__OPEN_CHOICES_MAX = TF__CALC_FOUNDATIONS * TF__CALC_STACKS_MAX };

/* Reads a position whose stock is known. */
void tf__open_deal_make(tf__open_deal *deal, const tf__calc_position *position);

void tf__open_start(const tf__open_deal *deal, tf__open_state *state);

/* Lists the choices for the card of this turn in a fixed order, without those that another choice
 * makes unnecessary. Returns 0 when the state is lost. */
unsigned tf__open_choices(const tf__open_deal *deal, const tf__open_state *state, uint8_t *out);

/* Places the card of this turn and moves what can be moved. Appends the moves of the rules to `out`
 * at index *count, unless out is NULL. */
void tf__open_place(const tf__open_deal *deal, tf__open_state *state, uint8_t choice, tf_move *out,
                    unsigned *count);

/* A fingerprint. States of the same turn with the same fingerprint are equivalent (state.c). */
uint64_t tf__open_key(const tf__open_deal *deal, const tf__open_state *state);

#endif
