/* endgame.c: see endgame.h. */
#include "games/calculation/value/endgame.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "games/calculation/slot.h"

typedef struct memory_entry {
    uint64_t hash; /* 0: empty */
    double value;
} memory_entry;

/* The lowest bits of a hash say whether the value is exact or the true one may be lower. */
enum { AT_MOST = 1, EXACT = 3 };

struct tf__value_endgame {
    size_t limit, used;
    size_t mask;
    memory_entry *entries;
    tf_control *control; /* NULL: none */
};

enum { POLL_POSITIONS = 1024 }; /* visited between two looks at the clock */

/* Sums of terms in another order differ by less. */
static const double rounding = 1e-12;

/* ---- what is remembered ---- */

static size_t entry_count(size_t positions)
{
    size_t count = 64;
    while (count < 2 * positions)
        count *= 2;
    return count;
}

size_t tf__value_endgame_bytes(size_t positions)
{
    return sizeof(tf__value_endgame) + entry_count(positions) * sizeof(memory_entry);
}

tf__value_endgame *tf__value_endgame_create(size_t positions)
{
    tf__value_endgame *ending = calloc(1, sizeof *ending);
    if (!ending)
        return NULL;
    ending->limit = positions;
    ending->mask = entry_count(positions) - 1;
    ending->entries = calloc(ending->mask + 1, sizeof *ending->entries);
    if (ending->entries)
        return ending;
    free(ending);
    return NULL;
}

void tf__value_endgame_destroy(tf__value_endgame *ending)
{
    if (!ending)
        return;
    free(ending->entries);
    free(ending);
}

void tf__value_endgame_start(tf__value_endgame *ending)
{
    memset(ending->entries, 0, (ending->mask + 1) * sizeof *ending->entries);
    ending->used = 0;
}

void tf__value_endgame_control(tf__value_endgame *ending, tf_control *control)
{
    ending->control = control;
}

static bool may_go_on(const tf__value_endgame *ending)
{
    if (ending->used >= ending->limit)
        return false;
    return ending->used % POLL_POSITIONS > 0 || tf_control_poll(ending->control);
}

static memory_entry *find_entry(tf__value_endgame *ending, uint64_t hash)
{
    size_t at = (size_t)(hash >> 8) & ending->mask;
    while (ending->entries[at].hash && ending->entries[at].hash >> 2 != hash >> 2)
        at = (at + 1) & ending->mask;
    return &ending->entries[at];
}

/* ---- cards with one place to go ---- */

/* The only foundation that still needs a card of this rank; TF__CALC_FOUNDATIONS when there are several. */
static unsigned only_foundation(const tf__calc_layout *table, unsigned rank)
{
    unsigned only = TF__CALC_FOUNDATIONS, count = 0;
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++) {
        unsigned place = tf__calc_slot_place(tf__calc_slot_of_rank(table->deck, f, rank));
        if (table->foundation[f] <= place) {
            only = f;
            count++;
        }
    }
    return count == 1 ? only : TF__CALC_FOUNDATIONS;
}

/* A move of the last card of its rank to a foundation is as good as any: the card goes there sooner or later, no other
 * card waits for its place, and what will be put on it leaves before it. The index of such a move, or count. */
static size_t forced_move(const tf__calc_layout *table, const tf_move *moves, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        tf__calc_kind kind = tf__calc_move_kind(moves[i]);
        unsigned from = tf__calc_move_from(moves[i]);
        unsigned rank = kind == TF__CALC_PUT    ? table->hand
                        : kind == TF__CALC_MOVE ? table->stack[from][table->height[from] - 1]
                                                : TF__CALC_NONE;
        if (rank != TF__CALC_NONE && only_foundation(table, rank) < TF__CALC_FOUNDATIONS)
            return i;
    }
    return count;
}

/* The stacked cards that have one place to go, by stack from the bottom, and by that place. */
typedef struct fixed_cards {
    uint8_t slot[TF__CALC_STACKS_MAX][TF_DECK_MAX];
    uint8_t count[TF__CALC_STACKS_MAX];
    uint8_t stack[TF__CALC_SLOTS]; /* from 1; 0: no such card */
} fixed_cards;

static void find_fixed(const tf__calc_layout *table, fixed_cards *fixed)
{
    uint8_t slots[TF_RANKS];
    unsigned ranks = tf__calc_ranks(table->deck);
    for (unsigned rank = 0; rank < ranks; rank++) {
        unsigned f = only_foundation(table, rank);
        slots[rank] = f < TF__CALC_FOUNDATIONS ? tf__calc_slot_of_rank(table->deck, f, rank)
                                               : TF__CALC_NO_SLOT;
    }
    memset(fixed->count, 0, sizeof fixed->count);
    memset(fixed->stack, 0, sizeof fixed->stack);
    for (unsigned s = 0; s < table->stacks; s++)
        for (unsigned at = 0; at < table->height[s]; at++) {
            unsigned slot = slots[table->stack[s][at]];
            if (slot == TF__CALC_NO_SLOT)
                continue;
            fixed->slot[s][fixed->count[s]++] = (uint8_t)slot;
            fixed->stack[slot] = (uint8_t)(s + 1);
        }
}

/* True when the foundations cannot be filled even if every other card goes wherever it is needed, at once: the cards that
 * have one place to go wait for each other. */
static bool is_lost(const tf__calc_layout *table)
{
    fixed_cards fixed;
    uint8_t place[TF__CALC_FOUNDATIONS];
    unsigned open = 0;
    find_fixed(table, &fixed);
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++) {
        place[f] = table->foundation[f];
        open += place[f] < TF_RANKS;
    }
    for (bool filled = true; filled && open > 0;) {
        filled = false;
        for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++)
            while (place[f] < TF_RANKS) {
                unsigned slot = tf__calc_slot_at(f, place[f]), s = fixed.stack[slot];
                if (s > 0 && fixed.slot[s - 1][fixed.count[s - 1] - 1] != slot)
                    break;
                if (s > 0)
                    fixed.count[s - 1]--;
                filled = true;
                open -= ++place[f] == TF_RANKS;
            }
    }
    return open > 0;
}

/* ---- the search ---- */

typedef struct ending_state {
    tf__calc_layout table;
    uint8_t left[TF_RANKS];
    uint64_t hash[TF__CALC_STACKS_MAX]
                 [TF_DECK_MAX + 1]; /* of the cards of a stack up to a height */
} ending_state;

/* All of these give the exact value when it is above `bound`, else a number up to the bound that is not below the value. */
static bool after_card(tf__value_endgame *ending, ending_state *state, unsigned stock, double bound,
                       double *value);

/* The card is on the stack already. */
static void hash_top(ending_state *state, unsigned s)
{
    unsigned height = state->table.height[s];
    state->hash[s][height] = tf__mix_add(state->hash[s][height - 1] + 1,
                                         state->table.stack[s][height - 1]);
}

static void begin(ending_state *state, const tf__calc_view *view)
{
    state->table = view->table;
    memcpy(state->left, view->left, sizeof state->left);
    for (unsigned s = 0; s < view->table.stacks; s++) {
        state->hash[s][0] = 0;
        for (state->table.height[s] = 0; state->table.height[s] < view->table.height[s];) {
            state->table.height[s]++;
            hash_top(state, s);
        }
    }
}

/* Stacks are alike: their hashes are added. The stock follows from the rest. */
static uint64_t hash_of(const ending_state *state)
{
    uint64_t hash = 0;
    for (unsigned s = 0; s < state->table.stacks; s++)
        hash += tf__mix64(state->hash[s][state->table.height[s]]);
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++)
        hash = tf__mix_add(hash, state->table.foundation[f]);
    return hash | EXACT;
}

static void make_move(ending_state *state, tf_move move)
{
    tf__calc_layout_move(&state->table, move);
    if (tf__calc_move_kind(move) == TF__CALC_STACK)
        hash_top(state, tf__calc_move_to(move));
}

static void take_back(ending_state *state, tf_move move, uint8_t rank)
{
    tf__calc_layout *table = &state->table;
    unsigned from = tf__calc_move_from(move), to = tf__calc_move_to(move);
    switch (tf__calc_move_kind(move)) {
    case TF__CALC_STACK:
        table->stack[to][--table->height[to]] = 0;
        break;
    case TF__CALC_PUT:
        table->foundation[to]--;
        break;
    case TF__CALC_MOVE:
        table->foundation[to]--;
        table->stack[from][table->height[from]++] = rank;
        hash_top(state, from);
        break;
    case TF__CALC_DRAW:
        break;
    }
}

/* The best of the moves. `best`: what is certain without a move. */
static bool best_move(tf__value_endgame *ending, ending_state *state, unsigned stock, double bound,
                      double *best);

/* How many cards a foundation at least takes before it can take one of this rank. */
static unsigned wait_of(const tf__calc_layout *table, unsigned rank)
{
    unsigned least = TF_RANKS;
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++) {
        unsigned place = tf__calc_slot_place(tf__calc_slot_of_rank(table->deck, f, rank));
        if (place >= table->foundation[f] && place - table->foundation[f] < least)
            least = place - table->foundation[f];
    }
    return least;
}

/* The lower, the likelier is the placement to be a good one: a card on cards that wait longer, a little longer best. */
static int unfit(const tf__calc_layout *table, const uint8_t *wait, tf_move move)
{
    int least = 2 * TF_RANKS, own = wait[table->hand];
    unsigned s = tf__calc_move_to(move);
    if (tf__calc_move_kind(move) == TF__CALC_PUT)
        return -1;
    for (unsigned at = 0; at < table->height[s]; at++)
        least = wait[table->stack[s][at]] < least ? wait[table->stack[s][at]] : least;
    return least >= own ? least - own : 2 * TF_RANKS + own - least;
}

/* A game that can be won is proved sooner when good placements are tried first. */
static void order_placements(const tf__calc_layout *table, tf_move *moves, size_t count)
{
    uint8_t wait[TF_RANKS];
    int key[TF__CALC_MOVES_MAX];
    for (unsigned rank = 0; rank < tf__calc_ranks(table->deck); rank++)
        wait[rank] = (uint8_t)wait_of(table, rank);
    for (size_t i = 0; i < count; i++) {
        tf_move move = moves[i];
        int own = unfit(table, wait, move);
        size_t at = i;
        for (; at > 0 && key[at - 1] > own; at--) {
            key[at] = key[at - 1];
            moves[at] = moves[at - 1];
        }
        key[at] = own;
        moves[at] = move;
    }
}

/* The best placement of the card in the hand. */
static bool with_card(tf__value_endgame *ending, ending_state *state, unsigned stock, double bound,
                      double *value)
{
    *value = 0;
    return best_move(ending, state, stock, bound, value);
}

/* The mean over the cards that may come; those that no foundation takes first. With `most` for the cards not yet tried
 * the mean must stay above the bound. */
static bool draw(tf__value_endgame *ending, ending_state *state, unsigned stock, double bound,
                 double *value)
{
    tf__calc_layout *table = &state->table;
    double sum = 0, most = stock;
    unsigned wanted = 0;
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++)
        if (table->foundation[f] < TF_RANKS)
            wanted |= 1u << tf__calc_rank_at(table->deck, f, table->foundation[f]);
    for (unsigned i = 0; i < 2 * TF_RANKS; i++) {
        unsigned rank = i % TF_RANKS, count = state->left[rank];
        double found = 0;
        if (count == 0 || (wanted >> rank & 1) != i / TF_RANKS)
            continue;
        most -= count;
        double needed = (bound * stock - sum - most) / count - rounding;
        state->left[rank]--;
        table->hand = (uint8_t)rank;
        bool known = with_card(ending, state, stock - 1, needed, &found);
        table->hand = TF__CALC_NONE;
        state->left[rank]++;
        sum += count * found;
        *value = (sum + most) / stock;
        if (!known || found <= needed)
            return known;
    }
    *value = sum / stock;
    return true;
}

static bool is_complete(const tf__calc_layout *table)
{
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++)
        if (table->foundation[f] < TF_RANKS)
            return false;
    return true;
}

static bool try_move(tf__value_endgame *ending, ending_state *state, unsigned stock, tf_move move,
                     double bound, double *value)
{
    tf__calc_layout *table = &state->table;
    unsigned from = tf__calc_move_from(move);
    uint8_t hand = table->hand;
    if (tf__calc_move_kind(move) == TF__CALC_DRAW)
        return draw(ending, state, stock, bound, value);
    uint8_t rank = tf__calc_move_kind(move) == TF__CALC_MOVE
                       ? table->stack[from][table->height[from] - 1]
                       : hand;
    make_move(state, move);
    bool known = after_card(ending, state, stock, bound, value);
    take_back(state, move, rank);
    table->hand = hand;
    return known;
}

static bool best_move(tf__value_endgame *ending, ending_state *state, unsigned stock, double bound,
                      double *best)
{
    tf_move moves[TF__CALC_MOVES_MAX];
    size_t count = tf__calc_layout_moves(&state->table, stock, moves);
    if (state->table.hand != TF__CALC_NONE)
        order_placements(&state->table, moves, count);
    size_t forced = forced_move(&state->table, moves, count);
    bool known = true;
    for (size_t i = 0; i < count && known && *best < 1; i++) {
        double found = 0;
        if (forced < count && i != forced)
            continue;
        known = try_move(ending, state, stock, moves[i], *best > bound ? *best : bound, &found);
        *best = found > *best ? found : *best;
    }
    return known;
}

static bool after_card(tf__value_endgame *ending, ending_state *state, unsigned stock, double bound,
                       double *value)
{
    uint64_t hash = hash_of(state);
    memory_entry *entry = find_entry(ending, hash);
    if (entry->hash == hash || (entry->hash && entry->value <= bound)) {
        *value = entry->value;
        return true;
    }
    if (!may_go_on(ending))
        return false;
    ending->used++;
    *value = is_complete(&state->table);
    if (!is_lost(&state->table) && !best_move(ending, state, stock, bound, value))
        return false;
    entry = find_entry(ending, hash);
    *entry = (memory_entry){*value > bound ? hash : hash - EXACT + AT_MOST, *value};
    return true;
}

bool tf__value_endgame_solve(tf__value_endgame *ending, const tf__calc_view *view, double *value)
{
    ending_state state;
    begin(&state, view);
    return (view->table.hand == TF__CALC_NONE ? after_card : with_card)(
        ending, &state, view->stock_count, -1, value);
}

bool tf__value_endgame_move(tf__value_endgame *ending, const tf__calc_view *view, tf_move move,
                            double *value)
{
    ending_state state;
    begin(&state, view);
    return try_move(ending, &state, view->stock_count, move, -1, value);
}
