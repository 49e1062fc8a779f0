/* valuer.h: what a plan is worth, by Tanaka's formula.
 *
 * Of the stock cards' order under a plan, only the cards of one foundation i are kept (a stack game of
 * one chain, value p_i), or of two, i and j (value p_ij). The plan's value is
 *     prod p_i * prod_{i<j} p_ij / (p_i p_j).
 * Values of one chain come from a small array made at the start, values of two from the table of the
 * stack game, through a cache, because from one candidate to the next most pairs stay as they were.
 * Plans are judged in groups: while the table's memory for one is fetched, the next is read. */
#ifndef TEFUDA_GAMES_CALCULATION_PLANS_VALUER_H
#define TEFUDA_GAMES_CALCULATION_PLANS_VALUER_H

#include "games/calculation/plans/residual.h"
#include "games/calculation/stack/table.h"

/* Where values of two-chain states come from. One that is not whole lacks states that the game can
 * reach: a pair that it does not know is taken for the same share of p_i p_j as the pair without the first
 * cards of its longer chain, as few as it takes. Early cards are the easy ones, and the last ones decide.
 */
typedef struct tf__plan_pair_source {
    bool whole;
    /* False: the state is not known there. */
    bool (*value)(void *context, tf__stack_query query, double *value);
    /* Starts fetching what value() will read, first without, a while later with `states`; or NULL. */
    void (*prefetch)(void *context, tf__stack_query query, bool states);
    void *context;
} tf__plan_pair_source;

typedef struct tf__plan_valuer tf__plan_valuer;

/* Where the formula says 0. Zeros: as in the paper. */
typedef struct tf__plan_valuer_options {
    /* A live pair that a whole source does not know is worth this share of p_i p_j. */
    double outside;
    /* A stock card that may go on no stack makes the plan worth nothing; instead it is left out, and the
     * value multiplied by this. */
    double blocked;
    size_t
        cache_bytes; /* the most that the cache may take besides tf__plan_valuer_bytes(); 0: as little as that */
} tf__plan_valuer_options;

/* What a judge takes with a cache of so many bytes more than the smallest. */
size_t tf__plan_valuer_bytes(unsigned stacks, size_t cache_bytes);

/* control (may be NULL) is that of making it; TF_ERR_CANCELLED when it says stop. */
tf_status tf__plan_valuer_create(tf__plan_valuer **out, unsigned stacks,
                                 tf__plan_pair_source source,
                                 const tf__plan_valuer_options *options, tf_control *control,
                                 tf_error *error);
void tf__plan_valuer_destroy(tf__plan_valuer *judge); /* NULL is accepted */

/* The ten probabilities behind a value. */
typedef struct tf__plan_valuation {
    double single[TF__CALC_FOUNDATIONS];
    double pair[TF__CALC_FOUNDATIONS][TF__CALC_FOUNDATIONS]; /* [i][j], i < j */
    double value;
} tf__plan_valuation;

enum { TF__PLAN_VALUER_GROUP = 32 };

/* The values of up to TF__PLAN_VALUER_GROUP cases. One that cannot be above `floor` may be given as 0. */
void tf__plan_valuer_values(tf__plan_valuer *judge, const tf__plan_residual *cases, size_t count,
                            double floor, double *values);

void tf__plan_valuer_explain(tf__plan_valuer *judge, const tf__plan_residual *given,
                             tf__plan_valuation *out);

#endif
