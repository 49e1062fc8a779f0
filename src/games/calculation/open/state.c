/* state.c: states of the open game: placing cards, and finding equivalent states. */
#include <string.h>

#include "games/calculation/open/state.h"

#include "base/hash.h"

/* The number of set bits. Written out because the builtin is a function call on the oldest x86-64
 * machines. */
static inline unsigned count_bits(uint64_t set)
{
    set -= set >> 1 & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
    set = (set + (set >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (unsigned)(set * UINT64_C(0x0101010101010101) >> 56);
}

/* ---- the deal ---- */

static void add_turn(tf__open_deal *deal, unsigned rank, unsigned stack)
{
    deal->rank[deal->turns] = (uint8_t)rank;
    deal->given_stack[deal->turns++] = (uint8_t)stack;
}

/* The middle draw of a rank from a turn on. If there are two in the middle, the turn half-way
 * between them. */
static uint8_t middle_draw(const tf__open_deal *deal, unsigned turn, unsigned rank)
{
    unsigned first = deal->before[turn][rank], end = deal->before[deal->turns][rank];
    unsigned low = first + (end - first - 1) / 2, high = first + (end - first) / 2, sum = 0;
    for (unsigned t = turn; t < deal->turns; t++) {
        if (deal->rank[t] != rank)
            continue;
        sum += deal->before[t][rank] == low ? t : 0;
        sum += deal->before[t][rank] == high ? t : 0;
    }
    return (uint8_t)(sum / 2);
}

static void note_draws(tf__open_deal *deal)
{
    for (unsigned t = 0; t < deal->turns; t++) {
        memcpy(deal->before[t + 1], deal->before[t], TF_RANKS);
        deal->before[t + 1][deal->rank[t]]++;
    }
    memset(deal->next[deal->turns], TF__OPEN_NEVER, TF_RANKS);
    for (unsigned t = deal->turns; t-- > 0;) {
        memcpy(deal->next[t], deal->next[t + 1], TF_RANKS);
        deal->next[t][deal->rank[t]] = (uint8_t)t;
        for (unsigned rank = 0; rank < TF_RANKS; rank++)
            if (deal->next[t][rank] != TF__OPEN_NEVER)
                deal->middle[t][rank] = middle_draw(deal, t, rank);
    }
}

void tf__open_deal_make(tf__open_deal *deal, const tf__calc_position *position)
{
    const tf__calc_layout *table = &position->table;
    *deal = (tf__open_deal){.stacks = table->stacks};
    memcpy(deal->foundation, table->foundation, sizeof deal->foundation);
    for (unsigned s = 0; s < table->stacks; s++)
        for (unsigned i = 0; i < table->height[s]; i++)
            add_turn(deal, table->stack[s][i], s);
    deal->given = deal->turns;
    deal->hand = table->hand != TF__CALC_NONE;
    if (deal->hand)
        add_turn(deal, table->hand, 0);
    for (unsigned i = position->stock_count; i-- > 0;)
        add_turn(deal, position->stock[i], 0);
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++)
        for (unsigned rank = 0; rank < tf__calc_ranks(table->deck); rank++) {
            unsigned place = tf__calc_slot_place(tf__calc_slot_of_rank(table->deck, f, rank));
            unsigned slot = tf__open_slot(f, place);
            deal->slot[f][rank] = (uint8_t)slot;
            deal->slot_rank[slot] = (uint8_t)rank;
        }
    note_draws(deal);
}

/* ---- playing ---- */

void tf__open_start(const tf__open_deal *deal, tf__open_state *state)
{
    memset(state, 0, sizeof *state);
    memset(state->top, TF__CALC_NO_SLOT, sizeof state->top);
    memset(state->under, TF__CALC_NO_SLOT, sizeof state->under);
    memcpy(state->foundation, deal->foundation, sizeof state->foundation);
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++)
        for (unsigned p = state->foundation[f]; p < TF_RANKS; p++) {
            unsigned slot = tf__open_slot(f, p);
            state->stock |= tf__open_bit(slot);
            for (unsigned q = state->foundation[f]; q < p; q++)
                state->below[slot] |= tf__open_bit(tf__open_slot(f, q));
        }
}

static inline void append_move(tf_move *out, unsigned *count, tf_move move)
{
    if (out)
        out[(*count)++] = move;
}

static void settle(const tf__open_deal *deal, tf__open_state *state, tf_move *out, unsigned *count)
{
    for (bool moved = true; moved;) {
        moved = false;
        for (unsigned n = 0; n < deal->stacks; n++)
            while (state->top[n] != TF__CALC_NO_SLOT && tf__open_is_next(state, state->top[n])) {
                unsigned f = tf__open_slot_foundation(state->top[n]);
                append_move(out, count, tf__calc_move(TF__CALC_MOVE, n, f));
                state->foundation[f]++;
                state->top[n] = state->under[state->top[n]];
                moved = true;
            }
    }
}

/* Adds x < y and all that follows. y must not be below x. */
static void add_before(tf__open_state *state, unsigned x, unsigned y)
{
    uint64_t added = state->below[x] | tf__open_bit(x);
    for (unsigned z = 0; z < TF__OPEN_SLOTS; z++)
        state->below[z] |= added & (0 - (state->below[z] >> y & 1));
    state->below[y] |= added;
}

static void stack_card(tf__open_state *state, unsigned slot, unsigned stack)
{
    if (state->top[stack] != TF__CALC_NO_SLOT)
        add_before(state, slot, state->top[stack]);
    state->under[slot] = state->top[stack];
    state->top[stack] = (uint8_t)slot;
}

void tf__open_place(const tf__open_deal *deal, tf__open_state *state, uint8_t choice, tf_move *out,
                    unsigned *count)
{
    unsigned f = choice >> 4, stack = choice & 15;
    unsigned slot = deal->slot[f][deal->rank[state->turn]];
    unsigned turn = state->turn++;
    state->stock &= ~tf__open_bit(slot);
    if (turn < deal->given) {
        stack_card(state, slot, stack);
        if (state->turn == deal->given && !deal->hand)
            settle(deal, state, out, count);
        return;
    }
    if (!deal->hand || turn > deal->given)
        append_move(out, count, tf__calc_move(TF__CALC_DRAW, 0, 0));
    if (stack == TF__OPEN_DIRECT) {
        append_move(out, count, tf__calc_move(TF__CALC_PUT, 0, f));
        state->foundation[f]++;
    } else {
        append_move(out, count, tf__calc_move(TF__CALC_STACK, 0, stack));
        stack_card(state, slot, stack);
    }
    settle(deal, state, out, count);
}

/* ---- choices ---- */

/* All slots that some stock card waits for. A stacked card outside this set never delays any card:
 * no stock card is above it, so none is above the cards under it either. A stack with such a top is
 * as good as empty. */
static uint64_t awaited(const tf__open_state *state)
{
    uint64_t set = 0;
    for (uint64_t left = state->stock; left; left &= left - 1)
        set |= state->below[tf__open_lowest(left)];
    return set;
}

static inline bool is_free(const tf__open_state *state, unsigned stack, uint64_t wanted)
{
    unsigned top = state->top[stack];
    return top == TF__CALC_NO_SLOT || !(wanted >> top & 1);
}

/* The useful stacks for a card of this slot. Stacks that are as good as empty are equivalent, so
 * one is enough. A card that no other card waits for leaves such a stack as good as empty: no other
 * choice can be better. */
static unsigned stack_choices(const tf__open_deal *deal, const tf__open_state *state,
                              uint64_t wanted, unsigned slot, uint8_t *out)
{
    unsigned f = tf__open_slot_foundation(slot), count = 0;
    bool free_seen = false;
    for (unsigned n = 0; n < deal->stacks; n++) {
        if (tf__open_blocks(state, n, slot))
            continue;
        if (is_free(state, n, wanted)) {
            if (!(wanted & tf__open_bit(slot))) {
                out[0] = tf__open_choice(f, n);
                return 1;
            }
            if (free_seen)
                continue;
            free_seen = true;
        }
        out[count++] = tf__open_choice(f, n);
    }
    return count;
}

unsigned tf__open_choices(const tf__open_deal *deal, const tf__open_state *state, uint8_t *out)
{
    unsigned count = 0, rank = deal->rank[state->turn];
    bool given = state->turn < deal->given;
    uint64_t wanted = awaited(state);
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++) {
        unsigned slot = deal->slot[f][rank];
        if (!(state->stock & tf__open_bit(slot)))
            continue;
        if (given) {
            unsigned stack = deal->given_stack[state->turn];
            if (!tf__open_blocks(state, stack, slot))
                out[count++] = tf__open_choice(f, stack);
        } else if (tf__open_is_next(state, slot)) {
            out[count++] = tf__open_choice(f, TF__OPEN_DIRECT);
        } else {
            count += stack_choices(deal, state, wanted, slot, out + count);
        }
    }
    return count;
}

/* ---- equivalent states ----
 *
 * What can still be done depends on the stock's slots, the order among them and the cards on the
 * stacks, but not on which slots these cards have. The cards that matter are those that a stock
 * card waits for (awaited()), except a card that waits only for the card on top of it: it always
 * leaves together with that card. Two states are equivalent when renaming stacks, and stacked cards
 * by stack and height, makes their orders equal. So the key is a sum over rows, one per card that
 * matters: the stock cards below it, and how many cards of each stack are below it. A count is
 * enough because these are the topmost cards. A stack is named by what its cards wait for. Stacks
 * with the same name are distinguished by their slots; this misses some equivalences but never
 * creates a false one. While the given cards are being placed, stacks are named by their numbers.
 */

typedef struct naming {
    uint64_t cards[TF__CALC_STACKS_MAX]; /* the cards that matter */
    uint64_t name[TF__CALC_STACKS_MAX];
} naming;

static void name_stack(const tf__open_state *state, naming *names, unsigned n, uint64_t live)
{
    uint64_t hash = 0, before = 0;
    for (unsigned y = state->top[n]; y != TF__CALC_NO_SLOT && (names->cards[n] & tf__open_bit(y));
         y = state->under[y]) {
        uint64_t below = state->below[y] & live;
        if (before && below == before)
            names->cards[n] &= ~tf__open_bit(y);
        else
            hash = tf__mix64(hash + tf__mix64(below & state->stock) + 1);
        before = below | tf__open_bit(y);
    }
    names->name[n] = hash;
}

static void make_names(const tf__open_deal *deal, const tf__open_state *state, naming *names)
{
    uint64_t wanted = awaited(state), live = state->stock;
    for (unsigned n = 0; n < deal->stacks; n++) {
        names->cards[n] = 0;
        for (unsigned y = state->top[n]; y != TF__CALC_NO_SLOT && (wanted & tf__open_bit(y));
             y = state->under[y])
            names->cards[n] |= tf__open_bit(y);
        live |= names->cards[n];
    }
    for (unsigned n = 0; n < deal->stacks; n++) {
        name_stack(state, names, n, live);
        if (state->turn < deal->given)
            names->name[n] = tf__mix64(names->name[n] + n + 1);
        for (unsigned m = 0; m < n; m++)
            if (names->name[m] == names->name[n])
                names->name[n] = tf__mix64(names->name[n] + names->cards[n]);
    }
}

static inline uint64_t row_hash(const tf__open_deal *deal, const tf__open_state *state,
                                const naming *names, unsigned slot, uint64_t self)
{
    uint64_t row = tf__mix64(state->below[slot] & state->stock) + self;
    for (unsigned n = 0; n < deal->stacks; n++)
        row += names->name[n] * count_bits(state->below[slot] & names->cards[n]);
    return tf__mix64(row);
}

uint64_t tf__open_key(const tf__open_deal *deal, const tf__open_state *state)
{
    naming names;
    make_names(deal, state, &names);
    uint64_t key = tf__mix64(state->stock);
    for (uint64_t left = state->stock; left; left &= left - 1)
        key += row_hash(deal, state, &names, tf__open_lowest(left), tf__open_lowest(left));
    for (unsigned n = 0; n < deal->stacks; n++) {
        unsigned height = 0;
        for (unsigned y = state->top[n]; y != TF__CALC_NO_SLOT; y = state->under[y])
            if (names.cards[n] & tf__open_bit(y))
                key += row_hash(deal, state, &names, y, tf__mix64(names.name[n] + ++height));
    }
    return key;
}
