/* convert.c: converts states between the general order (order.h) and two chains (pair.h).
 *
 * Cards that may leave in either order must be in different chains. So the chains are a 2-colouring
 * of the graph of such pairs. If there is none, the state does not fit into two chains. */
#include "games/calculation/stack/convert.h"

static bool comparable(const tf__stack_order *order, unsigned x, unsigned y)
{
    return (order->below[x] >> y & 1) || (order->below[y] >> x & 1);
}

/* Colours x and all cards connected with it with 1 or 2. Returns false when that is impossible. */
static bool colour_from(const tf__stack_order *order, unsigned x, uint8_t *colour)
{
    unsigned queue[TF__STACK_ORDER_CARDS_MAX], head = 0, tail = 0;
    colour[x] = 1;
    queue[tail++] = x;
    while (head < tail) {
        unsigned at = queue[head++];
        for (unsigned y = 0; y < order->cards; y++) {
            if (y == at || comparable(order, at, y))
                continue;
            if (colour[y] == colour[at])
                return false;
            if (!colour[y]) {
                colour[y] = (uint8_t)(3 - colour[at]);
                queue[tail++] = y;
            }
        }
    }
    return true;
}

/* Writes the cards of a colour in the order in which they leave. Returns their number. */
static unsigned sort_chain(const tf__stack_order *order, const uint8_t *colour, unsigned wanted,
                           unsigned *chain)
{
    unsigned count = 0;
    for (unsigned x = 0; x < order->cards; x++) {
        if (colour[x] != wanted)
            continue;
        unsigned at = count++;
        for (; at > 0 && (order->below[chain[at - 1]] >> x & 1); at--)
            chain[at] = chain[at - 1];
        chain[at] = x;
    }
    return count;
}

/* For each card of one chain, finds the first card of the other chain that must leave after it. */
static void first_above(const tf__stack_order *order, const unsigned *chain, unsigned count,
                        const unsigned *other, unsigned other_count, uint8_t *above)
{
    for (unsigned i = 0; i < count; i++) {
        unsigned j = 0;
        while (j < other_count && !(order->below[other[j]] >> chain[i] & 1))
            j++;
        above[i] = (uint8_t)j;
    }
}

/* The number of cards of a chain, counted from its first, that may go on stack n. */
static uint8_t taken(const tf__stack_order *order, const unsigned *chain, unsigned count,
                     unsigned n)
{
    unsigned i = 0;
    while (i < count && !(order->barred[chain[i]] >> n & 1))
        i++;
    return (uint8_t)i;
}

bool tf__stack_pair_from_order(const tf__stack_order *order, tf__stack_pair *pair)
{
    uint8_t colour[TF__STACK_ORDER_CARDS_MAX] = {0};
    unsigned a[TF__STACK_ORDER_CARDS_MAX], b[TF__STACK_ORDER_CARDS_MAX];
    uint8_t above_a[TF__STACK_ORDER_CARDS_MAX], above_b[TF__STACK_ORDER_CARDS_MAX];
    uint8_t a_taken[TF__STACK_ORDER_STACKS_MAX], b_taken[TF__STACK_ORDER_STACKS_MAX];
    if (order->cards > TF__STACK_PAIR_CARDS_MAX || order->stacks > TF__STACK_PAIR_STACKS_MAX)
        return false;
    for (unsigned x = 0; x < order->cards; x++)
        if (!colour[x] && !colour_from(order, x, colour))
            return false;
    unsigned a_count = sort_chain(order, colour, 1, a), b_count = sort_chain(order, colour, 2, b);
    first_above(order, a, a_count, b, b_count, above_a);
    first_above(order, b, b_count, a, a_count, above_b);
    for (unsigned n = 0; n < order->stacks; n++) {
        a_taken[n] = taken(order, a, a_count, n);
        b_taken[n] = taken(order, b, b_count, n);
    }
    *pair = tf__stack_pair_make(order->stacks, a_count, b_count, above_a, above_b, a_taken,
                                b_taken);
    return true;
}

/* The place of each card in a path: first the cards of chain a, then those of chain b. */
static void path_places(uint32_t path, unsigned cards, unsigned a_count, unsigned *place)
{
    unsigned a = 0, b = a_count;
    for (unsigned t = 0; t < cards; t++)
        place[path >> t & 1 ? a++ : b++] = t;
}

tf__stack_order tf__stack_order_from_pair(const tf__stack_pair *pair)
{
    tf__stack_order order = {.cards = pair->cards, .stacks = pair->stacks};
    unsigned a_count = (unsigned)__builtin_popcount(pair->late);
    unsigned late[TF__STACK_PAIR_CARDS_MAX], early[TF__STACK_PAIR_CARDS_MAX];
    path_places(pair->late, pair->cards, a_count, late);
    path_places(pair->early, pair->cards, a_count, early);
    for (unsigned x = 0; x < order.cards; x++) {
        for (unsigned y = 0; y < order.cards; y++)
            if (late[y] < late[x] && early[y] < early[x])
                order.below[x] |= UINT64_C(1) << y;
        for (unsigned n = 0; n < order.stacks; n++) {
            bool takes = x < a_count ? x < pair->a[n] : x - a_count < pair->b[n];
            order.barred[x] |= (uint8_t)(!takes << n);
        }
    }
    return order;
}
