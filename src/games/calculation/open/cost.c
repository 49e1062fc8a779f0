/* cost.c: the cost of a state, and which states are hopeless. */
#include <math.h>

#include "games/calculation/open/cost.h"

/* ---- hopeless states ---- */

/* The earliest turn after which all cards < x can have left a stack: all cards that the lowest of
 * them waits for must have been drawn. */
static unsigned clear_turn(const tf__open_state *state, unsigned stack, unsigned x,
                           const uint8_t *earliest)
{
    unsigned card = state->top[stack], last = state->turn;
    while (state->under[card] != TF__CALC_NO_SLOT && (state->below[x] >> state->under[card] & 1))
        card = state->under[card];
    for (uint64_t left = state->below[card] & state->stock; left; left &= left - 1) {
        unsigned turn = earliest[tf__open_lowest(left)] + 1u;
        if (turn > last)
            last = turn;
    }
    return last;
}

/* Raises the earliest turns at which the cards of `stuck`, which all stacks block, can be placed.
 */
static bool raise_earliest(const tf__open_deal *deal, const tf__open_state *state, uint64_t stuck,
                           uint8_t *earliest)
{
    for (; stuck; stuck &= stuck - 1) {
        unsigned x = tf__open_lowest(stuck), soonest = TF__OPEN_NEVER;
        for (unsigned n = 0; n < deal->stacks; n++) {
            unsigned turn = clear_turn(state, n, x, earliest);
            if (turn < soonest)
                soonest = turn;
        }
        if (soonest >= deal->turns || deal->next[soonest][deal->slot_rank[x]] == TF__OPEN_NEVER)
            return false;
        earliest[x] = deal->next[soonest][deal->slot_rank[x]];
    }
    return true;
}

/* Every rank's slots must be matched with its draws: i of the slots must be possible by the i-th
 * draw. */
static bool draws_fit(const tf__open_deal *deal, const tf__open_state *state,
                      const uint8_t *earliest)
{
    unsigned drawn[TF_RANKS] = {0};
    for (unsigned t = state->turn; t < deal->turns; t++) {
        unsigned rank = deal->rank[t], possible = 0;
        for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++) {
            unsigned slot = deal->slot[f][rank];
            possible += (state->stock >> slot & 1) && earliest[slot] <= t;
        }
        if (possible < ++drawn[rank])
            return false;
    }
    return true;
}

bool tf__open_hopeless(const tf__open_deal *deal, const tf__open_state *state)
{
    uint8_t earliest[TF__OPEN_SLOTS];
    uint64_t stuck = 0;
    for (uint64_t left = state->stock; left; left &= left - 1) {
        unsigned slot = tf__open_lowest(left), n = 0;
        earliest[slot] = deal->next[state->turn][deal->slot_rank[slot]];
        while (n < deal->stacks && tf__open_blocks(state, n, slot))
            n++;
        if (n == deal->stacks)
            stuck |= tf__open_bit(slot);
    }
    for (unsigned pass = 0; stuck && pass < 2; pass++)
        if (!raise_earliest(deal, state, stuck, earliest))
            return true;
    return stuck && !draws_fit(deal, state, earliest);
}

/* ---- by chains ---- */

/* Per foundation: the number of stock cards, without one that could go up at once, and how many of
 * them each stack can take (always the first ones). */
typedef struct open_chains {
    uint8_t cards[TF__CALC_FOUNDATIONS], open[TF__CALC_FOUNDATIONS][TF__CALC_STACKS_MAX];
} open_chains;

static void find_open_chains(const tf__open_deal *deal, const tf__open_state *state,
                             open_chains *out)
{
    *out = (open_chains){0};
    for (uint64_t left = state->stock; left; left &= left - 1) {
        unsigned slot = tf__open_lowest(left), f = tf__open_slot_foundation(slot);
        if (tf__open_is_next(state, slot))
            continue;
        out->cards[f]++;
        for (unsigned n = 0; n < deal->stacks; n++)
            out->open[f][n] = (uint8_t)(out->open[f][n] + !tf__open_blocks(state, n, slot));
    }
}

/* A card that no stack can take costs as much as a probability of 0.35. Tuned on deals above
 * tanaka:200000 (docs/results/calculation-open.md, "The cost of a state"); the command was not
 * recorded. */
static uint32_t chains_cost(const tf__open_deal *deal, const tf__open_state *state)
{
    enum { BIT = 1000, STUCK = 1500 };
    open_chains found;
    uint32_t cost = 0;
    find_open_chains(deal, state, &found);
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++) {
        unsigned widest = 0;
        for (unsigned n = 0; n < deal->stacks; n++)
            widest = found.open[f][n] > widest ? found.open[f][n] : widest;
        double chance = tf__stack_chain_value(deal->chains, widest, found.open[f]);
        cost += (found.cards[f] - widest) * STUCK;
        cost += (uint32_t)(-log2(chance > 1e-9 ? chance : 1e-9) * BIT);
    }
    return cost;
}

/* ---- by turns ---- */

/* The cards of a stack from the top down, and for each the turn by which it is expected to have
 * left: after the expected draw of each slot that it waits for. */
typedef struct pile {
    unsigned count;
    uint8_t card[TF_DECK_MAX], gone[TF_DECK_MAX];
} pile;

static void read_pile(const tf__open_deal *deal, const tf__open_state *state, unsigned stack,
                      pile *out)
{
    const uint8_t *expected = deal->way == TF__OPEN_BY_FIRST ? deal->next[state->turn]
                                                             : deal->middle[state->turn];
    uint64_t seen = 0;
    unsigned gone = state->turn;
    out->count = 0;
    for (unsigned y = state->top[stack]; y != TF__CALC_NO_SLOT; y = state->under[y]) {
        for (uint64_t left = state->below[y] & state->stock & ~seen; left; left &= left - 1) {
            unsigned turn = expected[deal->slot_rank[tf__open_lowest(left)]] + 1u;
            gone = turn > gone ? turn : gone;
        }
        seen |= state->below[y];
        out->card[out->count] = (uint8_t)y;
        out->gone[out->count++] = (uint8_t)gone;
    }
}

enum { WHOLE = 12 }; /* divisible by 1, 2, 3 and 4, the number of draws that a rank can have left */

/* The fraction of the draws of x's rank that come before all cards < x have left the stack, in
 * units of 1 / WHOLE. */
static unsigned share_blocked(const tf__open_deal *deal, const tf__open_state *state,
                              const pile *stack, unsigned x)
{
    unsigned rank = deal->slot_rank[x], lowest = 0;
    if (stack->count == 0 || !(state->below[x] >> stack->card[0] & 1))
        return 0;
    while (lowest + 1 < stack->count && (state->below[x] >> stack->card[lowest + 1] & 1))
        lowest++;
    unsigned past = deal->before[state->turn][rank];
    unsigned all = deal->before[deal->turns][rank] - past;
    return (deal->before[stack->gone[lowest]][rank] - past) * WHOLE / all;
}

static uint32_t turns_cost(const tf__open_deal *deal, const tf__open_state *state)
{
    pile piles[TF__CALC_STACKS_MAX];
    uint32_t cost = 0;
    for (unsigned n = 0; n < deal->stacks; n++)
        read_pile(deal, state, n, &piles[n]);
    for (uint64_t left = state->stock; left; left &= left - 1) {
        unsigned sum = 0, product = WHOLE * WHOLE * WHOLE;
        for (unsigned n = 0; n < deal->stacks; n++) {
            unsigned share = share_blocked(deal, state, &piles[n], tf__open_lowest(left));
            sum += share;
            product = product * share / WHOLE;
        }
        cost += sum * sum * WHOLE + product;
    }
    return cost;
}

uint32_t tf__open_cost(const tf__open_deal *deal, const tf__open_state *state)
{
    return deal->way == TF__OPEN_BY_CHAINS ? chains_cost(deal, state) : turns_cost(deal, state);
}
