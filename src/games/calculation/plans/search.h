/* search.h: the positions that a drawn card and any run of moves can reach, and what the plans kept
 * make of them. */
#ifndef TEFUDA_GAMES_CALCULATION_PLANS_SEARCH_H
#define TEFUDA_GAMES_CALCULATION_PLANS_SEARCH_H

#include "games/calculation/plans/reachable.h"

typedef struct tf__plan_options {
    size_t keep;            /* plans kept from turn to turn */
    bool lookahead;         /* value a position by the cards that may come next */
    size_t lookahead_keep;  /* plans looked ahead with */
    double lookahead_power; /* mean of V^power over the cards that may come */
    double power;           /* of the norm over plans; 0: the maximum */
    size_t scouts;          /* of those, one in so many chooses where all look */
    double margin;          /* ahead from positions worth at least this share of the best */
    bool unite;             /* plans that leave the same to be done are one */
    size_t exchange;        /* plans whose labels are exchanged after every turn */
    bool swap;              /* a stacked card may exchange labels with another of its rank */
} tf__plan_options;

/* A position that can be reached before the next draw. */
typedef struct tf__plan_candidate {
    unsigned step_count;
    tf__plan_step steps[TF__PLAN_STEPS_MAX];
    tf__plan_layout table;
    tf__plan_set plans; /* looking ahead: the best few, best first */
    double value;       /* -1 without a plan */
    bool near;          /* may be the best, by a first look */
} tf__plan_candidate;

typedef struct tf__plan_search tf__plan_search;

/* Takes all the memory that it will ever use. */
tf_status tf__plan_search_create(tf__plan_search **out, const tf__plan_options *options,
                                 tf__plan_valuer *judge, tf_error *error);
void tf__plan_search_destroy(tf__plan_search *search); /* NULL is accepted */

/* How much that is. */
size_t tf__plan_search_bytes(const tf__plan_options *options);

/* Finds and values all candidates from a table with the plans kept for it. hand is the card drawn, or
 * TF__CALC_NONE: then the candidates are the runs of moves alone, none included. left[r] cards of rank
 * r are still to come. Candidates are owned by the search and valid until its next call. Stops early
 * with what it has when control says so. */
size_t tf__plan_search_run(tf__plan_search *search, const tf__plan_layout *table,
                           const tf__plan_set *plans, unsigned hand, const uint8_t *left,
                           tf_control *control, tf__plan_candidate ***candidates);

/* Makes `plans` the plans kept for the first candidate of the run before; `table` is the table it began
 * from, `plans` the plans it was given. */
void tf__plan_search_adopt(tf__plan_search *search, const tf__plan_layout *table,
                           const tf__plan_candidate *first, tf__plan_set *plans);

/* Tries exchanges of labels in the best plans kept for a table, and keeps the best of all. */
void tf__plan_search_exchange(tf__plan_search *search, const tf__plan_layout *table,
                              tf__plan_set *plans, tf_control *control);

/* Finds plans for a table that was not played towards: stacked cards are labelled one after the other
 * from the bottoms up. When control says stop, the plans are those of a part of the table, and none are
 * left. */
void tf__plan_search_replan(tf__plan_search *search, const tf__plan_layout *table,
                            tf__plan_set *plans, tf_control *control);

#endif
