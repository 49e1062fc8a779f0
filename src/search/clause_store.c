/* clause_store.c: see clause_store.h. */
#include "search/clause_store.h"

#include <string.h>

enum {
    LEVELS_KEPT = 2, /* learned clauses of so few levels are removed only when memory is full */
    LEVELS_MAX = 63, /* more levels count as this many */
    LIST_SIZE_MIN = 2,
    PAIR = 2,
};

bool tf__clause_store_init(tf__clause_store *store, uint32_t variables, void *memory, size_t bytes)
{
    *store = (tf__clause_store){.literals = 2 * variables, .lists = memory};
    size_t lists = sizeof *store->lists * store->literals;
    if (bytes <= lists)
        return false;
    size_t half = (bytes - lists) / 2 / sizeof(tf__watch) * sizeof(tf__watch);
    size_t words = half / sizeof(uint32_t), entries = half / sizeof(tf__watch);
    store->word_limit = words < TF__CLAUSE_PAIR ? (uint32_t)words : TF__CLAUSE_PAIR;
    store->pool_limit = entries < TF__CLAUSE_PAIR ? (uint32_t)entries : TF__CLAUSE_PAIR;
    memset(memory, 0, lists);
    store->pool = (tf__watch *)(void *)((char *)memory + lists);
    store->words = (uint32_t *)(void *)((char *)memory + lists + half);
    return true;
}

/* ---- watch lists ---- */

/* Takes an array of 2^size entries. Returns its first entry, or UINT32_MAX when there is none. A
 * free array's first entry has the next free one. */
static uint32_t take_array(tf__clause_store *store, uint32_t size)
{
    uint32_t first = store->free_array[size];
    if (first) {
        store->free_array[size] = store->pool[first - 1].clause;
        return first - 1;
    }
    if (store->pool_limit - store->pool_count < UINT32_C(1) << size)
        return UINT32_MAX;
    first = store->pool_count;
    store->pool_count += UINT32_C(1) << size;
    return first;
}

static bool grow_list(tf__clause_store *store, tf__watch_list *list)
{
    uint32_t size = list->allocated ? list->size + 1 : LIST_SIZE_MIN;
    uint32_t first = take_array(store, size);
    if (first == UINT32_MAX) {
        store->full = true;
        return false;
    }
    if (list->allocated) {
        memcpy(&store->pool[first], &store->pool[list->first], list->count * sizeof(tf__watch));
        store->pool[list->first].clause = store->free_array[list->size];
        store->free_array[list->size] = list->first + 1;
    }
    *list = (tf__watch_list){first, list->count, size, 1};
    return true;
}

void tf__clause_store_watch(tf__clause_store *store, uint32_t literal, tf__watch entry)
{
    tf__watch_list *list = &store->lists[literal];
    if ((!list->allocated || list->count == UINT32_C(1) << list->size) && !grow_list(store, list))
        return;
    store->pool[list->first + list->count++] = entry;
}

static void watch_clause(tf__clause_store *store, uint32_t clause)
{
    const uint32_t *literals = &store->words[clause + TF__CLAUSE_HEAD];
    uint32_t index = clause | (store->words[clause] == PAIR ? TF__CLAUSE_PAIR : 0);
    tf__clause_store_watch(store, literals[0] ^ 1, (tf__watch){index, literals[1]});
    tf__clause_store_watch(store, literals[1] ^ 1, (tf__watch){index, literals[0]});
}

uint32_t tf__clause_store_add(tf__clause_store *store, const uint32_t *literals, uint32_t count,
                              uint32_t note)
{
    uint32_t clause = store->word_count;
    if (store->word_limit - clause < count + TF__CLAUSE_HEAD) {
        store->full = true;
        return TF__CLAUSE_NONE;
    }
    store->words[clause] = count;
    store->words[clause + 1] = note;
    memcpy(&store->words[clause + TF__CLAUSE_HEAD], literals, count * sizeof *literals);
    store->word_count += count + TF__CLAUSE_HEAD;
    store->learned += note & TF__CLAUSE_LEARNED;
    watch_clause(store, clause);
    return store->full ? TF__CLAUSE_NONE : clause;
}

/* ---- reduction ---- */

static uint32_t levels_of(uint32_t note)
{
    uint32_t levels = note >> TF__CLAUSE_LEVELS_SHIFT;
    return levels < LEVELS_MAX ? levels : LEVELS_MAX;
}

/* Which learned clauses stay: those used since the last reduction and those of at most `levels`
 * levels. */
typedef struct exempt {
    uint32_t used; /* TF__CLAUSE_USED or 0 */
    uint32_t levels;
} exempt;

static bool may_go(const uint32_t *clause, exempt kept)
{
    uint32_t note = clause[1];
    return (note & TF__CLAUSE_LEARNED) && !(note & kept.used) && clause[0] > PAIR &&
           levels_of(note) > kept.levels;
}

/* The smallest number of levels such that at most half of the learned clauses have more and may be
 * removed. Sets *also to how many of those with exactly this number go too. */
static uint32_t find_limit(const tf__clause_store *store, exempt kept, uint32_t *also)
{
    uint32_t count[LEVELS_MAX + 1] = {0}, wanted = store->learned / 2, limit = LEVELS_MAX;
    for (uint32_t c = 0; c < store->word_count; c += store->words[c] + TF__CLAUSE_HEAD)
        if (may_go(&store->words[c], kept))
            count[levels_of(store->words[c + 1])]++;
    for (; limit > kept.levels && count[limit] <= wanted; limit--)
        wanted -= count[limit];
    *also = limit > kept.levels ? wanted : 0;
    return limit;
}

static bool is_true(const uint32_t *clause, const int8_t *value)
{
    for (uint32_t k = 0; value && k < clause[0]; k++)
        if (value[clause[TF__CLAUSE_HEAD + k]] > 0)
            return true;
    return false;
}

/* Copies the literals that are not false. Returns the words of the copy. */
static uint32_t move_clause(uint32_t *to, const uint32_t *from, const int8_t *value)
{
    uint32_t count = from[0], note = from[1], kept = 0;
    for (uint32_t k = 0; k < count; k++) {
        uint32_t literal = from[TF__CLAUSE_HEAD + k];
        if (!value || value[literal] == 0)
            to[TF__CLAUSE_HEAD + kept++] = literal;
    }
    to[0] = kept;
    to[1] = note & ~(uint32_t)TF__CLAUSE_USED;
    return kept + TF__CLAUSE_HEAD;
}

/* Pairs come first in every list, because they cost least to look at. */
static void rebuild_lists(tf__clause_store *store)
{
    store->pool_count = 0;
    memset(store->free_array, 0, sizeof store->free_array);
    memset(store->lists, 0, sizeof *store->lists * store->literals);
    for (unsigned pairs = 2; pairs-- > 0;)
        for (uint32_t c = 0; c < store->word_count; c += store->words[c] + TF__CLAUSE_HEAD)
            if ((store->words[c] == PAIR) == (pairs == 1))
                watch_clause(store, c);
}

bool tf__clause_store_reduce(tf__clause_store *store, const int8_t *value)
{
    exempt kept = store->full ? (exempt){0, 0} : (exempt){TF__CLAUSE_USED, LEVELS_KEPT};
    uint32_t also, limit = find_limit(store, kept, &also), end = store->word_count, to = 0;
    store->learned = 0;
    store->full = false;
    for (uint32_t c = 0, next; c < end; c = next) {
        const uint32_t *clause = &store->words[c];
        next = c + clause[0] + TF__CLAUSE_HEAD;
        if (is_true(clause, value))
            continue;
        if (may_go(clause, kept) && levels_of(clause[1]) >= limit) {
            if (levels_of(clause[1]) > limit)
                continue;
            if (also > 0) {
                also--;
                continue;
            }
        }
        store->learned += clause[1] & TF__CLAUSE_LEARNED;
        to += move_clause(&store->words[to], clause, value);
    }
    store->word_count = to;
    rebuild_lists(store);
    return !store->full && to < store->word_limit / 8 * 7 &&
           store->pool_count < store->pool_limit / 8 * 7;
}
