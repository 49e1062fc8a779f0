/* order.c: the transition, directly as defined; see order.h. */
#include "games/calculation/stack/order/order.h"

#include <string.h>

static uint64_t bit(unsigned i)
{
    return UINT64_C(1) << i;
}

tf__stack_order tf__stack_order_start(unsigned stacks, unsigned foundations, unsigned cards)
{
    tf__stack_order order = {.cards = foundations * cards, .stacks = stacks};
    for (unsigned x = 0; x < order.cards; x++)
        order.below[x] = (bit(x % cards) - 1) << (x / cards * cards);
    return order;
}

bool tf__stack_order_close(tf__stack_order *order)
{
    for (unsigned y = 0; y < order->cards; y++)
        for (unsigned x = 0; x < order->cards; x++)
            if (order->below[x] & bit(y))
                order->below[x] |= order->below[y];
    for (unsigned x = 0; x < order->cards; x++)
        if (order->below[x] & bit(x))
            return false;
    uint8_t closed[TF__STACK_ORDER_CARDS_MAX];
    for (unsigned x = 0; x < order->cards; x++) {
        closed[x] = order->barred[x];
        for (unsigned y = 0; y < order->cards; y++)
            if (order->below[x] & bit(y))
                closed[x] |= order->barred[y];
    }
    memcpy(order->barred, closed, order->cards);
    return true;
}

bool tf__stack_order_alive(const tf__stack_order *order)
{
    for (unsigned x = 0; x < order->cards; x++)
        if (order->barred[x] == bit(order->stacks) - 1)
            return false;
    return true;
}

bool tf__stack_order_owned(const tf__stack_order *order, unsigned n)
{
    unsigned barred[TF__STACK_ORDER_STACKS_MAX] = {0};
    for (unsigned x = 0; x < order->cards; x++)
        for (unsigned m = 0; m < order->stacks; m++)
            barred[m] += order->barred[x] >> m & 1;
    for (unsigned m = 0; m < order->stacks; m++)
        if (barred[m] > barred[n])
            return false;
    return true;
}

tf__stack_order tf__stack_order_put(const tf__stack_order *order, unsigned x, unsigned n)
{
    tf__stack_order out = {.cards = order->cards - 1, .stacks = order->stacks};
    uint64_t leaving = order->below[x] | bit(x), low = bit(x) - 1;
    for (unsigned y = 0, to = 0; y < order->cards; y++) {
        if (y == x)
            continue;
        uint64_t below = order->below[y];
        uint8_t barred = order->barred[y];
        if (barred >> n & 1) { /* a card on the stack, now under x, must leave before y */
            below |= leaving;
            barred |= (uint8_t)(order->barred[x] | bit(n));
        }
        if (below & bit(x))
            barred |= (uint8_t)bit(n);
        out.below[to] = (below & low) | (below >> 1 & ~low);
        out.barred[to++] = barred;
    }
    return out;
}
