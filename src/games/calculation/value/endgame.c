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

struct tf__value_endgame {
    size_t limit, used;
    size_t mask;
    memory_entry *entries;
};

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

static memory_entry *find_entry(tf__value_endgame *ending, uint64_t hash)
{
    size_t at = (size_t)(hash >> 8) & ending->mask;
    while (ending->entries[at].hash && ending->entries[at].hash != hash)
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

/* True when in some stack a card lies on another that must go to the same foundation before it. */
static bool is_lost(const tf__calc_layout *table)
{
    uint8_t only[TF_RANKS];
    unsigned ranks = tf__calc_ranks(table->deck);
    for (unsigned rank = 0; rank < ranks; rank++)
        only[rank] = (uint8_t)only_foundation(table, rank);
    for (unsigned s = 0; s < table->stacks; s++) {
        unsigned lowest[TF__CALC_FOUNDATIONS + 1];
        memset(lowest, 0xff, sizeof lowest);
        for (unsigned at = 0; at < table->height[s]; at++) {
            unsigned rank = table->stack[s][at], f = only[rank];
            if (f == TF__CALC_FOUNDATIONS)
                continue;
            unsigned place = tf__calc_slot_place(tf__calc_slot_of_rank(table->deck, f, rank));
            if (place > lowest[f])
                return true;
            lowest[f] = place;
        }
    }
    return false;
}

/* ---- the search ---- */

typedef struct ending_state {
    tf__calc_layout table;
    uint8_t left[TF_RANKS];
    uint64_t hash[TF__CALC_STACKS_MAX]
                 [TF_DECK_MAX + 1]; /* of the cards of a stack up to a height */
} ending_state;

static bool after_card(tf__value_endgame *ending, ending_state *state, unsigned stock,
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
    return hash | 1;
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

/* The best placement of the card in the hand. */
static bool with_card(tf__value_endgame *ending, ending_state *state, unsigned stock, double *value)
{
    tf_move moves[TF__CALC_MOVES_MAX];
    tf__calc_layout *table = &state->table;
    uint8_t hand = table->hand;
    size_t count = tf__calc_layout_moves(table, stock, moves);
    size_t forced = forced_move(table, moves, count);
    bool known = true;
    *value = 0;
    for (size_t i = 0; i < count && known && *value < 1; i++) {
        double found = 0;
        if (forced < count && i != forced)
            continue;
        make_move(state, moves[i]);
        known = after_card(ending, state, stock, &found);
        take_back(state, moves[i], hand);
        table->hand = hand;
        *value = found > *value ? found : *value;
    }
    return known;
}

/* The mean over the cards that may come. */
static bool draw(tf__value_endgame *ending, ending_state *state, unsigned stock, double *value)
{
    double sum = 0;
    bool known = true;
    for (unsigned rank = 0; rank < TF_RANKS && known; rank++) {
        double found = 0;
        unsigned count = state->left[rank];
        if (count == 0)
            continue;
        state->left[rank]--;
        state->table.hand = (uint8_t)rank;
        known = with_card(ending, state, stock - 1, &found);
        state->table.hand = TF__CALC_NONE;
        state->left[rank]++;
        sum += count * found;
    }
    *value = sum / stock;
    return known;
}

static bool is_complete(const tf__calc_layout *table)
{
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++)
        if (table->foundation[f] < TF_RANKS)
            return false;
    return true;
}

/* The best move, the draw among them, from a table with an empty hand. */
static bool search(tf__value_endgame *ending, ending_state *state, unsigned stock, double *value)
{
    tf_move moves[TF__CALC_MOVES_MAX];
    const tf__calc_layout *table = &state->table;
    size_t count = tf__calc_layout_moves(table, stock, moves);
    size_t forced = forced_move(table, moves, count);
    bool known = true;
    *value = is_complete(table);
    for (size_t i = 0; i < count && known && *value < 1; i++) {
        double found = 0;
        if (forced < count && i != forced)
            continue;
        unsigned from = tf__calc_move_from(moves[i]);
        if (tf__calc_move_kind(moves[i]) == TF__CALC_DRAW) {
            known = draw(ending, state, stock, &found);
        } else {
            uint8_t rank = table->stack[from][table->height[from] - 1];
            make_move(state, moves[i]);
            known = after_card(ending, state, stock, &found);
            take_back(state, moves[i], rank);
        }
        *value = found > *value ? found : *value;
    }
    return known;
}

static bool after_card(tf__value_endgame *ending, ending_state *state, unsigned stock,
                       double *value)
{
    uint64_t hash = hash_of(state);
    memory_entry *entry = find_entry(ending, hash);
    if (entry->hash) {
        *value = entry->value;
        return true;
    }
    if (ending->used >= ending->limit)
        return false;
    ending->used++;
    *value = 0;
    if (!is_lost(&state->table) && !search(ending, state, stock, value))
        return false;
    entry = find_entry(ending, hash);
    *entry = (memory_entry){hash, *value};
    return true;
}

bool tf__value_endgame_solve(tf__value_endgame *ending, const tf__calc_view *view, double *value)
{
    ending_state state;
    begin(&state, view);
    return (view->table.hand == TF__CALC_NONE ? after_card : with_card)(ending, &state,
                                                                        view->stock_count, value);
}

bool tf__value_endgame_move(tf__value_endgame *ending, const tf__calc_view *view, tf_move move,
                            double *value)
{
    ending_state state;
    begin(&state, view);
    if (tf__calc_move_kind(move) == TF__CALC_DRAW)
        return draw(ending, &state, view->stock_count, value);
    make_move(&state, move);
    return after_card(ending, &state, view->stock_count, value);
}
