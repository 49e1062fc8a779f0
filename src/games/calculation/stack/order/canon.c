/* canon.c: the canonical key of a state with any order.
 *
 * Cards get colours: numbers that do not depend on names. The first colour counts the cards below
 * and above and the barred stacks. Then the colours are refined: each card's colour is mixed with
 * the colours of the cards below and above it and of its barred stacks, and each stack's colour
 * with the colours of the cards that it is barred to, until the number of different colours stays
 * the same. If all cards differ, the colours give the cards and the stacks new names, and the
 * renamed state is hashed. If some cards share a colour, each of them in turn gets a colour of its
 * own, and the smallest resulting hash is used (McKay's search without pruning: ties are few and
 * small). Cards that have the same barred stacks and the same relations to all other cards need no
 * such trial, because exchanging them does not change the state. */
#include <stddef.h>
#include <string.h>

#include "games/calculation/stack/order/order.h"

typedef struct colouring {
    const tf__stack_order *order;
    uint64_t above[TF__STACK_ORDER_CARDS_MAX];
    uint64_t colour[TF__STACK_ORDER_CARDS_MAX];
    uint64_t stack_colour[TF__STACK_ORDER_STACKS_MAX];
    unsigned colours; /* number of different colours of the cards */
} colouring;

static uint64_t scramble(uint64_t x)
{
    x ^= x >> 32;
    x *= UINT64_C(0xe9846af9b1a615d5);
    x ^= x >> 32;
    x *= UINT64_C(0xe9846af9b1a615d5);
    return x ^ x >> 28;
}

/* A sum of scrambled colours, so that their order does not matter. */
static uint64_t mix_colours(const uint64_t *colour, uint64_t members, uint64_t salt)
{
    uint64_t sum = 0;
    for (; members; members &= members - 1)
        sum += scramble(colour[__builtin_ctzll(members)] ^ salt);
    return sum;
}

static unsigned count_colours(const uint64_t *colour, unsigned count)
{
    unsigned different = 0;
    for (unsigned x = 0; x < count; x++) {
        unsigned y = 0;
        while (y < x && colour[y] != colour[x])
            y++;
        different += y == x;
    }
    return different;
}

static void refine(colouring *self)
{
    const tf__stack_order *order = self->order;
    uint64_t next[TF__STACK_ORDER_CARDS_MAX];
    for (unsigned n = 0; n < order->stacks; n++) {
        uint64_t barred = 0;
        for (unsigned x = 0; x < order->cards; x++)
            barred |= (uint64_t)(order->barred[x] >> n & 1) << x;
        self->stack_colour[n] = mix_colours(self->colour, barred, 0x9d2c5680u);
    }
    for (unsigned x = 0; x < order->cards; x++)
        next[x] = scramble(self->colour[x] + 0x51ed270bu) +
                  3 * mix_colours(self->colour, order->below[x], 0x3c6ef372u) +
                  5 * mix_colours(self->colour, self->above[x], 0xa54ff53au) +
                  7 * mix_colours(self->stack_colour, order->barred[x], 0x510e527fu);
    memcpy(self->colour, next, sizeof *next * order->cards);
}

/* Refines the colours until their number stays the same. */
static void refine_fully(colouring *self)
{
    unsigned before;
    do {
        before = self->colours;
        refine(self);
        self->colours = count_colours(self->colour, self->order->cards);
    } while (self->colours > before && self->colours < self->order->cards);
}

/* Ranks by colour. Equal colours are ordered by their old names. */
static void rank(const uint64_t *colour, unsigned count, unsigned *place)
{
    for (unsigned x = 0; x < count; x++) {
        place[x] = 0;
        for (unsigned y = 0; y < count; y++)
            place[x] += colour[y] < colour[x] || (colour[y] == colour[x] && y < x);
    }
}

/* Hashes the state, with its new names, row by row. */
static tf__stack_order_key hash_renamed(colouring *self)
{
    const tf__stack_order *order = self->order;
    unsigned card[TF__STACK_ORDER_CARDS_MAX], stack[TF__STACK_ORDER_STACKS_MAX];
    uint64_t row[TF__STACK_ORDER_CARDS_MAX], bars[TF__STACK_ORDER_CARDS_MAX];
    refine(self); /* the colours of the stacks are one step behind */
    rank(self->colour, order->cards, card);
    rank(self->stack_colour, order->stacks, stack);
    for (unsigned x = 0; x < order->cards; x++) {
        uint64_t below = 0, barred = 0;
        for (uint64_t rest = order->below[x]; rest; rest &= rest - 1)
            below |= UINT64_C(1) << card[__builtin_ctzll(rest)];
        for (unsigned rest = order->barred[x]; rest; rest &= rest - 1)
            barred |= UINT64_C(1) << stack[__builtin_ctz(rest)];
        row[card[x]] = below;
        bars[card[x]] = barred;
    }
    tf__stack_order_key key = {order->cards, order->stacks};
    for (unsigned x = 0; x < order->cards; x++) {
        key.hi = scramble(key.hi + row[x]) ^ bars[x];
        key.lo = scramble(key.lo ^ (row[x] * UINT64_C(0x9e3779b97f4a7c15) + bars[x]));
    }
    return (tf__stack_order_key){scramble(key.hi), scramble(key.lo)};
}

/* True when exchanging x and y does not change the state. */
static bool twins(const colouring *self, unsigned x, unsigned y)
{
    return self->order->below[x] == self->order->below[y] && self->above[x] == self->above[y] &&
           self->order->barred[x] == self->order->barred[y];
}

/* The cards that share the smallest colour that needs a trial; 0 when there is none. */
static uint64_t undecided(const colouring *self)
{
    uint64_t found = 0, found_colour = UINT64_MAX;
    for (unsigned x = 0; x < self->order->cards; x++) {
        uint64_t same = 0;
        bool trial = false;
        for (unsigned y = 0; y < self->order->cards; y++)
            if (self->colour[y] == self->colour[x]) {
                same |= UINT64_C(1) << y;
                trial |= y != x && !twins(self, x, y);
            }
        if (trial && self->colour[x] <= found_colour) {
            found = same;
            found_colour = self->colour[x];
        }
    }
    return found;
}

static tf__stack_order_key least_key(colouring *self)
{
    uint64_t rest = self->colours < self->order->cards ? undecided(self) : 0;
    if (!rest)
        return hash_renamed(self);
    tf__stack_order_key best = {UINT64_MAX, UINT64_MAX};
    for (; rest; rest &= rest - 1) {
        colouring trial = *self;
        unsigned x = (unsigned)__builtin_ctzll(rest);
        trial.colour[x] = scramble(trial.colour[x] + 0x1f83d9abu);
        trial.colours = count_colours(trial.colour, trial.order->cards);
        refine_fully(&trial);
        tf__stack_order_key key = least_key(&trial);
        if (key.hi < best.hi || (key.hi == best.hi && key.lo < best.lo))
            best = key;
    }
    return best;
}

tf__stack_order_key tf__stack_order_canonical(const tf__stack_order *order)
{
    colouring self = {.order = order};
    for (unsigned x = 0; x < order->cards; x++)
        for (uint64_t rest = order->below[x]; rest; rest &= rest - 1)
            self.above[__builtin_ctzll(rest)] |= UINT64_C(1) << x;
    for (unsigned x = 0; x < order->cards; x++)
        self.colour[x] = (uint64_t)__builtin_popcountll(order->below[x]) |
                         (uint64_t)__builtin_popcountll(self.above[x]) << 8 |
                         (uint64_t)__builtin_popcount(order->barred[x]) << 16;
    self.colours = count_colours(self.colour, order->cards);
    refine_fully(&self);
    return least_key(&self);
}
