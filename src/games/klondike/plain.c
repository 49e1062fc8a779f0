/* plain.c: Klondike breadth first over the rules themselves, and nothing else.
 *
 * The yardstick for the exact solver: no dominance, no clever key, every legal move. Two positions are
 * the same when all their bytes are, but for the order of the columns, for the redeals made when they
 * are not limited, and for what a person has seen; 128 bits of a hash stand for them. Breadth first,
 * so its solutions are shortest ones. For small decks. */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/memory.h"
#include "games/klondike/klondike.h"

enum { OPTION_MEMORY_MB };
static const tf_option options[] = {
    {"memory_mb", TF_OPTION_INTEGER, 256, 1, 1 << 20, NULL, "room for the positions met"},
};

enum { CODE_MAX = 8 + 2 * TF__KLON_COLUMNS + TF_DECK_MAX };

/* A position met: how it was reached, and its bytes in the arena. */
typedef struct node {
    uint32_t parent;
    tf_move move;
    tf__key key;
    uint64_t offset; /* of the code; its length is its first byte */
} node;

typedef struct plain {
    tf__block nodes, arena, slots;
    size_t node_room, slot_count;
    size_t node_count, arena_used;
} plain;

static void destroy(void *self)
{
    plain *search = self;
    if (!search)
        return;
    tf__block_release(&search->nodes);
    tf__block_release(&search->arena);
    tf__block_release(&search->slots);
    free(search);
}

static tf_status create(const tf_setup *setup, void **self, tf_error *error)
{
    plain *search = calloc(1, sizeof *search);
    if (!search)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a solver");
    size_t bytes = (size_t)setup->options->value[OPTION_MEMORY_MB] << 20;
    if (setup->memory_bytes && setup->memory_bytes < bytes)
        bytes = setup->memory_bytes;
    size_t each = sizeof(node) + 2 * sizeof(uint32_t) + 64;
    search->node_room = bytes / each < UINT32_MAX - 1 ? bytes / each : UINT32_MAX - 1;
    search->slot_count = 2 * search->node_room + 1;
    tf_status status = tf__block_take(&search->nodes, search->node_room, sizeof(node), error);
    if (status == TF_OK)
        status = tf__block_take(&search->arena, search->node_room, 64, error);
    if (status == TF_OK)
        status = tf__block_take(&search->slots, search->slot_count, sizeof(uint32_t), error);
    if (status != TF_OK) {
        destroy(search);
        return status;
    }
    *self = search;
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

/* The columns in the order of their first cards, which are all different but for empty ones. */
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

static node *node_at(const plain *search, size_t index)
{
    return (node *)search->nodes.data + index;
}

static const uint8_t *code_of(const plain *search, size_t index)
{
    return (const uint8_t *)search->arena.data + node_at(search, index)->offset;
}

/* Adds the position unless it is known; false when there is no room for it. */
static bool add(plain *search, const tf__klon_position *p, uint32_t parent, tf_move move)
{
    static const unsigned as_it_is[TF__KLON_COLUMNS] = {0, 1, 2, 3, 4, 5, 6};
    uint8_t code[CODE_MAX];
    unsigned order[TF__KLON_COLUMNS];
    sort_columns(p, order);
    encode(p, order, code);
    tf__key key = tf__hash128(code, code[0], 0);
    uint32_t *slots = search->slots.data;
    size_t slot = (size_t)(key.lo % search->slot_count);
    for (; slots[slot] != 0; slot = slot + 1 == search->slot_count ? 0 : slot + 1) {
        tf__key met = node_at(search, slots[slot] - 1)->key;
        if (met.lo == key.lo && met.hi == key.hi)
            return true;
    }
    encode(p, as_it_is, code);
    if (search->node_count == search->node_room ||
        search->arena.bytes - search->arena_used < code[0])
        return false;
    memcpy((uint8_t *)search->arena.data + search->arena_used, code, code[0]);
    *node_at(search, search->node_count) = (node){parent, move, key, search->arena_used};
    search->arena_used += code[0];
    slots[slot] = (uint32_t)++search->node_count;
    return true;
}

/* Goes on until a won position is met; *won is its node. */
static tf_verdict search_all(plain *search, const tf__klon_rules *rules, tf_control *control,
                             size_t *won)
{
    for (size_t at = 0; at < search->node_count; at++) {
        tf__klon_position p;
        tf_move moves[TF__KLON_MOVES_MAX];
        decode(rules, code_of(search, at), &p);
        if (tf__klon_is_won(&p)) {
            *won = at;
            return TF_VERDICT_WON;
        }
        if (!tf_control_tick(control))
            return TF_VERDICT_UNDECIDED;
        size_t count = tf__klon_moves(&p, moves);
        for (size_t i = 0; i < count; i++) {
            tf__klon_position next = p;
            tf_undo undo;
            tf__klon_apply(&next, moves[i], &undo);
            if (!add(search, &next, (uint32_t)at, moves[i])) {
                (void)tf_control_out_of_memory(control);
                return TF_VERDICT_UNDECIDED;
            }
        }
    }
    return TF_VERDICT_LOST;
}

static tf_status add_solution(const plain *search, size_t won, tf_moves *moves, tf_error *error)
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

static tf_status solve(void *self, const void *position, tf_control *control,
                       tf_solution *solution, tf_error *error)
{
    plain *search = self;
    const tf__klon_position *p = position;
    size_t won = 0;
    if (tf__klon_has_unknown(p))
        return tf_error_set(error, TF_ERR_UNSUPPORTED, "not all cards are known");
    if (search->node_count > 0)
        tf__block_clear(&search->slots);
    search->node_count = search->arena_used = 0;
    (void)add(search, p, 0, TF_MOVE_NONE);
    solution->verdict = search_all(search, &p->rules, control, &won);
    solution->figures[0] = (tf_figure){"positions", (double)search->node_count};
    solution->figure_count = 1;
    if (solution->verdict != TF_VERDICT_WON)
        return TF_OK;
    return add_solution(search, won, &solution->moves, error);
}

const tf_solver_type tf__klon_plain = {
    .name = "plain",
    .words = "breadth first over all positions, for small decks: slow, shortest solutions",
    .options = {options, sizeof options / sizeof options[0]},
    .create = create,
    .destroy = destroy,
    .solve = solve,
};
