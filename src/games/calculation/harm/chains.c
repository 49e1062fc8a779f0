/* chains.c: see chains.h.
 *
 * The cards that must leave after a card are, on each foundation, all cards from some place on.
 * These four places are the minimum over two cards that must leave later: the card below it and the
 * nearest later card of its foundation, each with the places of that card. As in harm.c, one pass
 * with memoization finds them; the four places are four bytes of a word. */
#include "games/calculation/harm/chains.h"

#include <math.h>
#include <string.h>

typedef struct places {
    uint8_t first[TF__CALC_FOUNDATIONS]; /* the first place that must leave later; 13: none */
} places;

typedef struct memory {
    uint64_t known;
    places of[TF__CALC_SLOTS];
} memory;

static void take_least(places *into, const places *from)
{
    for (unsigned g = 0; g < TF__CALC_FOUNDATIONS; g++)
        if (from->first[g] < into->first[g])
            into->first[g] = from->first[g];
}

static const places *places_after(const tf__harm_coded *table, memory *m, tf__calc_slot code);

/* Adds a card that must leave later, with all cards that must leave after it. */
static void take_card(const tf__harm_coded *table, memory *m, tf__calc_slot later, places *into)
{
    unsigned g = tf__calc_slot_foundation(later), p = tf__calc_slot_place(later);
    if (p < into->first[g])
        into->first[g] = (uint8_t)p;
    take_least(into, places_after(table, m, later));
}

static const places *places_after(const tf__harm_coded *table, memory *m, tf__calc_slot code)
{
    places *out = &m->of[code];
    if (m->known >> code & 1)
        return out;
    m->known |= UINT64_C(1) << code;
    unsigned f = tf__calc_slot_foundation(code), p = tf__calc_slot_place(code);
    memset(out->first, TF_RANKS, sizeof out->first);
    out->first[f] = (uint8_t)(p + 1);
    places least = *out;
    unsigned later = (unsigned)table->coded[f] >> (p + 1);
    if (later)
        take_card(table, m, (tf__calc_slot)(code + 1 + (unsigned)__builtin_ctz(later)), &least);
    if (table->below[code] != TF__CALC_NO_SLOT)
        take_card(table, m, table->below[code], &least);
    *out = least;
    return out;
}

/* Moves the largest numbers to the front. */
static void largest_first(uint8_t *open, unsigned count)
{
    for (unsigned place = 0; place < TF__HARM_CHAIN_STACKS; place++)
        for (unsigned s = place + 1; s < count; s++)
            if (open[s] > open[place]) {
                uint8_t larger = open[s];
                open[s] = open[place];
                open[place] = larger;
            }
}

static double chain_loss(const tf__harm_coded *table, const tf__stack_chain_values *values,
                         unsigned g, const places *tops)
{
    static const double hopeless = 1e-9;
    unsigned filled = (1u << table->foundation[g]) - 1;
    unsigned stock = 0x1fffu & ~filled & ~table->coded[g];
    stock &= ~(1u << table->foundation[g]); /* it could go to the foundation at once */
    uint8_t open[TF__CALC_STACKS_MAX];
    for (unsigned s = 0; s < table->stacks; s++)
        open[s] = (uint8_t)__builtin_popcount(stock & ((1u << tops[s].first[g]) - 1));
    if (table->stacks > TF__HARM_CHAIN_STACKS)
        largest_first(open, table->stacks);
    double value = tf__stack_chain_value(values, (unsigned)__builtin_popcount(stock), open);
    return -log(value > hopeless ? value : hopeless);
}

double tf__harm_chains_loss(const tf__harm_coded *table, const tf__stack_chain_values *values)
{
    memory m = {.known = 0};
    places tops[TF__CALC_STACKS_MAX];
    double loss = 0;
    for (unsigned s = 0; s < table->stacks; s++) {
        memset(tops[s].first, TF_RANKS, sizeof tops[s].first);
        if (table->top[s] != TF__CALC_NO_SLOT)
            tops[s] = *places_after(table, &m, table->top[s]);
    }
    for (unsigned g = 0; g < TF__CALC_FOUNDATIONS; g++)
        loss += chain_loss(table, values, g, tops);
    return loss;
}
