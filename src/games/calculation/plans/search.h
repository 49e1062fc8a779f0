/* search.h: finds the positions that a drawn card and any sequence of moves can reach, and values
 * them by the plans kept. */
#ifndef TEFUDA_GAMES_CALCULATION_PLANS_SEARCH_H
#define TEFUDA_GAMES_CALCULATION_PLANS_SEARCH_H

#include "games/calculation/plans/reachable.h"

struct tf__plan_candidate;

/* Another value of a candidate, from the next `cards` cards that may come, left[r] of rank r; 0 or more, the larger the
 * better; below 0: that of plans. */
typedef double tf__plan_look(void *context, const struct tf__plan_candidate *candidate,
                             const uint8_t *left, unsigned cards, tf_control *control);

typedef struct tf__plan_options {
    size_t keep;            /* plans kept from turn to turn */
    bool lookahead;         /* value a position by the cards that may come next */
    size_t lookahead_keep;  /* plans used by the lookahead */
    double lookahead_power; /* mean of V^power over the cards that may come */
    tf__plan_look *look;    /* the lookahead's values; NULL: those of plans */
    void *look_context;
    unsigned look_cards; /* that are looked ahead; with values of plans 1 */
    double power;        /* of the norm over plans; 0: the maximum */
    /* the best 1/scouts of these plans select the positions that all of them evaluate */
    size_t scouts;
    double margin;   /* look ahead from positions worth at least this fraction of the best */
    bool unite;      /* plans with the same residual count as one */
    size_t exchange; /* plans whose labels are exchanged after every turn */
    bool swap;       /* a stacked card may exchange labels with another of its rank */
} tf__plan_options;

/* A position that can be reached before the next draw. */
typedef struct tf__plan_candidate {
    unsigned step_count;
    tf__plan_step steps[TF__PLAN_STEPS_MAX];
    tf__plan_layout table;
    tf__plan_set plans; /* with lookahead: the best few, best first */
    double value;       /* -1 without a plan */
    bool near;          /* may be the best, by its value without lookahead */
} tf__plan_candidate;

typedef struct tf__plan_search tf__plan_search;

/* Allocates all the memory that the search will ever use. */
tf_status tf__plan_search_create(tf__plan_search **out, const tf__plan_options *options,
                                 tf__plan_valuer *valuer, tf_error *error);
void tf__plan_search_destroy(tf__plan_search *search); /* NULL is accepted */

/* The memory in bytes that tf__plan_search_create() allocates. */
size_t tf__plan_search_bytes(const tf__plan_options *options);

/* From now on it looks ahead once from every candidate (`all`), also from those without a plan; or, as it does at first,
 * from near ones. For an options.look that knows the values. */
void tf__plan_search_look_from_all(tf__plan_search *search, bool all);

/* Finds and values all candidates from a table with the plans kept for it. `hand` is the card
 * drawn, or TF__CALC_NONE: then the candidates are the sequences of moves alone, including the
 * empty one. left[r] cards of rank r are still to come. Candidates are owned by the search and
 * valid until its next call. When control stops the search, it returns the candidates found so far.
 */
size_t tf__plan_search_run(tf__plan_search *search, const tf__plan_layout *table,
                           const tf__plan_set *plans, unsigned hand, const uint8_t *left,
                           tf_control *control, tf__plan_candidate ***candidates);

/* Replaces `plans` by the plans for the first candidate of the last run. `table` is the table that
 * the run began from, and `plans` the plans that it was given. */
void tf__plan_search_adopt(tf__plan_search *search, const tf__plan_layout *table,
                           const tf__plan_candidate *first, tf__plan_set *plans);

/* Tries exchanges of labels in the best plans for a table, and keeps the best of all. */
void tf__plan_search_exchange(tf__plan_search *search, const tf__plan_layout *table,
                              tf__plan_set *plans, tf_control *control);

/* Finds plans for a table: labels the stacked cards one after the other, from the bottoms up. In hard positions the plans
 * kept on the way may all lead to nothing. Where that must not pass for a lost game (`hard`: a table that was not reached by
 * play), it tries once more with more plans when no plan is worth anything. When control stops it, the plans cover only a
 * part of the table and are discarded. */
void tf__plan_search_replan(tf__plan_search *search, const tf__plan_layout *table,
                            tf__plan_set *plans, bool hard, tf_control *control);

#endif
