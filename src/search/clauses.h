/* clauses.h: decides whether a set of clauses can be satisfied.
 *
 * Conflict-driven clause learning (Marques-Silva and Sakallah, "GRASP", 1996; Moskewicz et al.,
 * "Chaff", 2001; Audemard and Simon, "Predicting learnt clauses quality", 2009): decide a literal,
 * propagate what follows, and on a conflict learn the clause of the first unique implication point,
 * go back to the level where it becomes unit and continue. Variables that took part in recent
 * conflicts are decided first, with the value that they had last. When recent conflicts involve
 * more levels than the average, the search restarts. If the empty clause follows, the set has no
 * solution: each learned clause follows from the given ones.
 *
 * Everything lies in a block of memory of the caller. Runs are reproducible. */
#ifndef TEFUDA_SEARCH_CLAUSES_H
#define TEFUDA_SEARCH_CLAUSES_H

#include <tefuda/control.h>

#include "search/clause_store.h"

typedef enum tf__clauses_answer {
    TF__CLAUSES_STOPPED, /* by control, which has the reason */
    TF__CLAUSES_SATISFIED,
    TF__CLAUSES_CONTRADICTION,
    TF__CLAUSES_FULL, /* the memory does not suffice */
} tf__clauses_answer;

typedef struct tf__clauses {
    tf__clause_store store;
    uint32_t variables;
    bool contradiction;
    int8_t *value; /* by literal: 1 true, -1 false, 0 open */
    /* by variable */
    uint32_t *level, *reason;
    uint8_t *positive; /* the value that it had last */
    uint8_t *seen;
    double *activity;
    double increment;
    uint32_t *heap, *heap_place; /* open variables, the most active first; place UINT32_MAX: none */
    uint32_t heap_count;
    uint32_t *trail, trail_count, propagated; /* true literals in the order of their assignment */
    uint32_t *level_start, level_count;
    uint32_t *learned, learned_count; /* the clause being learned */
    uint32_t *pending, *marked, marked_count;
    uint64_t *stamp_of_level, stamp;
    uint64_t conflicts, last_reduction, next_reduction, reductions, last_restart;
    uint64_t recent_levels, mean_levels; /* of learned clauses, in units of 2^-32 */
} tf__clauses;

/* Makes a set without clauses over `variables` variables. The memory stays the caller's. Returns
 * false when it is too small. */
bool tf__clauses_init(tf__clauses *set, uint32_t variables, void *memory, size_t bytes);

/* Adds a clause, before solving or after an answer; the solution is then forgotten. Duplicate
 * literals are allowed, and no more than TF__CLAUSE_LITERALS_MAX. Returns false when the memory is
 * full. */
enum { TF__CLAUSE_LITERALS_MAX = 64 };
bool tf__clauses_add(tf__clauses *set, const uint32_t *literals, uint32_t count);

/* Searches for a solution. Counts one state per decision and one per conflict. */
tf__clauses_answer tf__clauses_solve(tf__clauses *set, tf_control *control);

/* True when the literal is true in the solution. */
static inline bool tf__clauses_true(const tf__clauses *set, uint32_t literal)
{
    return set->value[literal] > 0;
}

#endif
