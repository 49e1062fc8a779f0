/* paths.c: see paths.h. */
#include "games/klondike/shortest/paths.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/memory.h"

enum { CODE_MAX = 8 + 2 * TF__KLON_COLUMNS + TF_DECK_MAX };

/* A known position: how it was reached, and its bytes in the arena. */
typedef struct node {
    uint32_t parent;
    uint32_t next; /* index + 1 of the next in the same bucket */
    tf_move move;
    uint16_t moves_made;
    bool expanded;
    tf__key key;
    uint64_t offset; /* of the encoded position; its first byte is its length */
} node;

enum { BUCKETS = 4096 };

struct tf__klon_paths {
    tf__block nodes, arena, slots;
    size_t node_room, slot_count;
    size_t node_count, arena_used;
    unsigned redeal_cost;      /* moves that a redeal counts */
    unsigned bucket;           /* no bucket below this has an entry */
    uint32_t buckets[BUCKETS]; /* by moves made: index + 1 of the first node */
};

void tf__klon_paths_destroy(tf__klon_paths *search)
{
    if (!search)
        return;
    tf__block_release(&search->nodes);
    tf__block_release(&search->arena);
    tf__block_release(&search->slots);
    free(search);
}

tf_status tf__klon_paths_create(tf__klon_paths **out, size_t bytes, tf_error *error)
{
    tf__klon_paths *search = calloc(1, sizeof *search);
    if (!search)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a solver");
    size_t each = sizeof(node) + 2 * sizeof(uint32_t) + 64;
    search->node_room = bytes / each < UINT32_MAX - 1 ? bytes / each : UINT32_MAX - 1;
    search->slot_count = 2 * search->node_room + 1;
    tf_status status = tf__block_take(&search->nodes, search->node_room, sizeof(node), error);
    if (status == TF_OK)
        status = tf__block_take(&search->arena, search->node_room, 64, error);
    if (status == TF_OK)
        status = tf__block_take(&search->slots, search->slot_count, sizeof(uint32_t), error);
    if (status != TF_OK) {
        tf__klon_paths_destroy(search);
        return status;
    }
    *out = search;
    return TF_OK;
}

/* ---- positions as short strings of bytes ---- */

static uint8_t *put(uint8_t *at, const void *bytes, size_t count)
{
    memcpy(at, bytes, count);
    return at + count;
}

static void encode(const tf__klon_position *p, const unsigned *order, uint8_t code[CODE_MAX])
{
    uint8_t *at = code + 1;
    *at++ = p->rules.redeals_max == TF__KLON_UNLIMITED ? 0 : p->redeals;
    *at++ = p->stock_count;
    *at++ = p->waste_count;
    at = put(at, p->foundation, TF_SUITS);
    at = put(at, p->stock, p->stock_count);
    at = put(at, p->waste, p->waste_count);
    for (unsigned i = 0; i < p->rules.columns; i++) {
        unsigned c = order[i];
        *at++ = p->down[c];
        *at++ = p->up[c];
        at = put(at, p->column[c], tf__klon_height(p, c));
    }
    code[0] = (uint8_t)(at - code);
}

static const uint8_t *get(const uint8_t *at, void *bytes, size_t count)
{
    memcpy(bytes, at, count);
    return at + count;
}

static void decode(const tf__klon_rules *rules, const uint8_t *code, tf__klon_position *p)
{
    const uint8_t *at = code + 1;
    tf__klon_clear(p, rules);
    p->redeals = *at++;
    p->stock_count = *at++;
    p->waste_count = *at++;
    at = get(at, p->foundation, TF_SUITS);
    at = get(at, p->stock, p->stock_count);
    at = get(at, p->waste, p->waste_count);
    for (unsigned c = 0; c < rules->columns; c++) {
        p->down[c] = *at++;
        p->up[c] = *at++;
        at = get(at, p->column[c], tf__klon_height(p, c));
    }
}

/* Sorts the columns by their first cards, which all differ except for empty columns. */
static void sort_columns(const tf__klon_position *p, unsigned *order)
{
    for (unsigned i = 0; i < p->rules.columns; i++) {
        unsigned at = i;
        for (; at > 0 && p->column[order[at - 1]][0] > p->column[i][0]; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

/* ---- the search ---- */

static node *node_at(const tf__klon_paths *search, size_t index)
{
    return (node *)search->nodes.data + index;
}

static const uint8_t *code_of(const tf__klon_paths *search, size_t index)
{
    return (const uint8_t *)search->arena.data + node_at(search, index)->offset;
}

static void push(tf__klon_paths *search, size_t index, unsigned bucket)
{
    node_at(search, index)->next = search->buckets[bucket];
    search->buckets[bucket] = (uint32_t)index + 1;
    if (bucket < search->bucket)
        search->bucket = bucket;
}

/* The slot of the position's key, free or taken. */
static size_t find_slot(const tf__klon_paths *search, tf__key key)
{
    const uint32_t *slots = search->slots.data;
    size_t slot = (size_t)(key.lo % search->slot_count);
    for (; slots[slot] != 0; slot = slot + 1 == search->slot_count ? 0 : slot + 1) {
        tf__key met = node_at(search, slots[slot] - 1)->key;
        if (met.lo == key.lo && met.hi == key.hi)
            break;
    }
    return slot;
}

static bool add_new(tf__klon_paths *search, const tf__klon_position *p, size_t slot, node fresh)
{
    static const unsigned as_it_is[TF__KLON_COLUMNS] = {0, 1, 2, 3, 4, 5, 6};
    uint8_t code[CODE_MAX];
    encode(p, as_it_is, code);
    if (search->node_count == search->node_room ||
        search->arena.bytes - search->arena_used < code[0])
        return false;
    memcpy((uint8_t *)search->arena.data + search->arena_used, code, code[0]);
    fresh.offset = search->arena_used;
    *node_at(search, search->node_count) = fresh;
    search->arena_used += code[0];
    ((uint32_t *)search->slots.data)[slot] = (uint32_t)++search->node_count;
    return true;
}

/* Adds the position, unless it is known with an equally short path. Returns false when memory is
 * full. A shorter path to a known position keeps the order of the columns in which it was first
 * found, so only positions that are not expanded yet can use it; no others need to. */
static bool add(tf__klon_paths *search, const tf__klon_position *p, uint32_t parent, tf_move move,
                size_t made)
{
    uint8_t code[CODE_MAX];
    unsigned order[TF__KLON_COLUMNS];
    sort_columns(p, order);
    encode(p, order, code);
    node fresh = {.parent = parent,
                  .move = move,
                  .moves_made = (uint16_t)made,
                  .key = tf__hash128(code, code[0], 0)};
    size_t slot = find_slot(search, fresh.key);
    uint32_t known = ((uint32_t *)search->slots.data)[slot];
    if (known != 0) {
        node *old = node_at(search, known - 1);
        if (old->expanded || old->moves_made <= made)
            return true;
        /* The old entry stays in its bucket and is skipped later; the slot gets the new one. */
        old->expanded = true;
    }
    if (!add_new(search, p, slot, fresh))
        return false;
    push(search, search->node_count - 1, made < BUCKETS ? (unsigned)made : BUCKETS - 1u);
    return true;
}

/* Takes the most promising node. Returns false when there is none. */
static bool pop(tf__klon_paths *search, size_t *index)
{
    for (; search->bucket < BUCKETS; search->bucket++)
        while (search->buckets[search->bucket] != 0) {
            *index = search->buckets[search->bucket] - 1;
            node *taken = node_at(search, *index);
            search->buckets[search->bucket] = taken->next;
            if (!taken->expanded)
                return true;
        }
    return false;
}

static tf_verdict search_all(tf__klon_paths *search, const tf__klon_rules *rules,
                             tf_control *control, size_t *won)
{
    size_t at;
    while (pop(search, &at)) {
        tf__klon_position p;
        tf_move moves[TF__KLON_MOVES_MAX];
        decode(rules, code_of(search, at), &p);
        node_at(search, at)->expanded = true;
        if (tf__klon_is_won(&p)) {
            *won = at;
            return TF_WON;
        }
        if (!tf_control_tick(control))
            return TF_UNDECIDED;
        size_t count = tf__klon_moves(&p, moves), before = node_at(search, at)->moves_made;
        for (size_t i = 0; i < count; i++) {
            tf__klon_position next = p;
            tf_undo undo;
            tf__klon_apply(&next, moves[i], &undo);
            bool redeal = tf__klon_move_kind(moves[i]) == TF__KLON_REDEAL;
            size_t made = before + (redeal ? search->redeal_cost : 1);
            if (!add(search, &next, (uint32_t)at, moves[i], made)) {
                (void)tf_control_out_of_memory(control);
                return TF_UNDECIDED;
            }
        }
    }
    return TF_LOST;
}

static tf_status add_solution(const tf__klon_paths *search, size_t won, tf_moves *moves,
                              tf_error *error)
{
    for (size_t at = won; at != 0; at = node_at(search, at)->parent)
        if (tf_moves_add(moves, node_at(search, at)->move) != TF_OK)
            return tf_error_set(error, TF_ERR_MEMORY, "no memory for the solution");
    for (size_t i = 0, j = moves->count; i + 1 < j; i++) {
        tf_move move = moves->data[i];
        moves->data[i] = moves->data[--j];
        moves->data[j] = move;
    }
    return TF_OK;
}

tf_status tf__klon_paths_run(tf__klon_paths *search, const tf__klon_position *p,
                             unsigned redeal_cost, tf_control *control, tf__klon_path *out,
                             tf_error *error)
{
    size_t won = 0;
    if (search->node_count > 0)
        tf__block_clear(&search->slots);
    memset(search->buckets, 0, sizeof search->buckets);
    search->node_count = search->arena_used = 0;
    search->redeal_cost = redeal_cost;
    search->bucket = BUCKETS;
    (void)add(search, p, 0, TF_MOVE_NONE, 0);
    out->verdict = search_all(search, &p->rules, control, &won);
    out->length = search->bucket;
    out->positions = search->node_count;
    if (out->verdict != TF_WON)
        return TF_OK;
    tf_moves_clear(out->moves);
    return add_solution(search, won, out->moves, error);
}
