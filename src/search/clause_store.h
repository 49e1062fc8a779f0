/* clause_store.h: clauses and their watch lists in a block of memory of fixed size.
 *
 * A variable is a number; its literals are 2 v (true) and 2 v + 1 (false). A clause is a row of
 * words: the number of literals, its note, the literals. The first two literals are watched: the
 * list of a literal has the clauses to look at when the literal becomes true, which are those that
 * watch its negation. An entry of a list also has another literal of the clause; when that one is
 * true, the clause need not be looked at.
 *
 * The lists are arrays of 2^k entries in one pool. A list that grows moves to a free array of twice
 * the size. Rebuilding the lists frees all arrays. */
#ifndef TEFUDA_SEARCH_CLAUSE_STORE_H
#define TEFUDA_SEARCH_CLAUSE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    TF__CLAUSE_HEAD = 2, /* words before the literals */
    TF__WATCH_SIZES = 32,
};
#define TF__CLAUSE_NONE UINT32_MAX
#define TF__CLAUSE_PAIR UINT32_C(0x80000000) /* in a watch entry: the clause has two literals */

/* The note of a clause: bit 0: learned; bit 1: used since the last reduction; above: how many
 * decision levels its literals had (fewer is better), 0 when it was given. */
enum { TF__CLAUSE_LEARNED = 1, TF__CLAUSE_USED = 2, TF__CLAUSE_LEVELS_SHIFT = 2 };

typedef struct tf__watch {
    uint32_t clause; /* index of its first word, with TF__CLAUSE_PAIR */
    uint32_t other;
} tf__watch;

typedef struct tf__watch_list {
    uint32_t first, count; /* in the pool */
    uint32_t size;         /* its array has 2^size entries */
    uint32_t allocated;    /* 0: no array yet */
} tf__watch_list;

typedef struct tf__clause_store {
    uint32_t literals; /* twice the number of variables */
    uint32_t *words;
    uint32_t word_count, word_limit;
    uint32_t learned; /* number of learned clauses */
    tf__watch_list *lists;
    tf__watch *pool;
    uint32_t pool_count, pool_limit;
    uint32_t free_array[TF__WATCH_SIZES]; /* by size: the first free array plus 1; 0: none */
    bool full;                            /* something did not fit */
} tf__clause_store;

/* Divides a block of memory; it stays the caller's. Returns false when it is too small. */
bool tf__clause_store_init(tf__clause_store *store, uint32_t variables, void *memory, size_t bytes);

/* Adds a clause of at least two literals. Returns its index, or TF__CLAUSE_NONE when the memory is
 * full. */
uint32_t tf__clause_store_add(tf__clause_store *store, const uint32_t *literals, uint32_t count,
                              uint32_t note);

/* Adds an entry to a list. Sets `full` when there is no memory. */
void tf__clause_store_watch(tf__clause_store *store, uint32_t literal, tf__watch entry);

/* Removes up to half of the learned clauses: of those not used since the last call (of all when the
 * memory is full), the ones with the most levels. Removes what `value` (1 true, -1 false, 0 open, by literal) makes unnecessary:
 * true clauses and false literals; at least two open literals must be left of every other clause.
 * NULL: no value is known. Rebuilds the lists; the indices of clauses change. Returns false
 * when the memory is still nearly full. */
bool tf__clause_store_reduce(tf__clause_store *store, const int8_t *value);

#endif
