/* clause_search.h: decides a deal of the open game by clauses (search/clauses.h).
 *
 * The questions are: to which foundation does the card of each turn go, and on which stack does it
 * wait. Each is a few variables per turn. Further variables say which cards have left by the end of
 * each turn, which slots are filled by then, and which card lies above which. All moves of cards to
 * foundations are made as soon as possible (state.h), so after the given cards anything leaves only
 * in a turn whose own card goes directly to its foundation.
 *
 * The clauses do not say in which order cards leave within one turn. So a solution can have a
 * deadlock: cards that wait for each other in a cycle. Such a solution is refused by a clause that
 * forbids this cycle, and the search continues. Every clause holds in each won game. So a
 * contradiction proves that the deal is lost. */
#ifndef TEFUDA_GAMES_CALCULATION_OPEN_CLAUSE_SEARCH_H
#define TEFUDA_GAMES_CALCULATION_OPEN_CLAUSE_SEARCH_H

#include <tefuda/verdict.h>

#include "games/calculation/open/state.h"
#include "search/clauses.h"

/* A literal that is always false stands for variables that are not needed. */
typedef struct tf__open_clauses {
    tf__clauses set;
    const tf__open_deal *deal;
    unsigned first_free; /* the first turn in which cards may leave the stacks */
    uint32_t variables;
    bool full;                                         /* the memory was too small */
    uint64_t cycles;                                   /* deadlocks that were found in solutions */
    uint32_t label[TF_DECK_MAX][TF__CALC_FOUNDATIONS]; /* the foundation of a turn's card */
    uint32_t stack[TF_DECK_MAX][TF__CALC_STACKS_MAX];  /* its stack */
    uint32_t gone[TF_DECK_MAX][TF_DECK_MAX];           /* left by the end of a turn */
    uint32_t filled[TF__OPEN_SLOTS][TF_DECK_MAX];      /* a slot by the end of a turn */
    uint32_t same[TF_DECK_MAX][TF_DECK_MAX];           /* two turns have the same stack */
    uint32_t above[TF_DECK_MAX][TF_DECK_MAX];          /* the later card lies above the earlier */
} tf__open_clauses;

/* Decides the deal, which must have at least one turn, in the memory given. When won, `history`
 * holds the choices. Undecided when control stopped the search; when the memory does not suffice,
 * control->stop stays as it was. */
tf_verdict tf__open_clause_search(tf__open_clauses *search, const tf__open_deal *deal, void *memory,
                                  size_t bytes, tf_control *control, uint8_t *history);

#endif
