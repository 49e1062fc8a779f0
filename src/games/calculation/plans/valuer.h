/* valuer.h: the value of a plan by Tanaka's formula.
 *
 * Restrict the order of the stock cards under a plan to the cards of one foundation i (a stack game
 * of one chain, value p_i), or of two foundations i and j (value p_ij). The value of the plan is
 *     prod p_i * prod_{i<j} p_ij / (p_i p_j).
 * Values of one chain come from a small array that is computed at the start. Values of two chains
 * come from the table of the stack game, through a cache, because most pairs are the same from one
 * candidate to the next. Plans are valued in groups: the table's memory for one plan is prefetched
 * while the next plan is read. */
#ifndef TEFUDA_GAMES_CALCULATION_PLANS_VALUER_H
#define TEFUDA_GAMES_CALCULATION_PLANS_VALUER_H

#include "games/calculation/plans/residual.h"
#include "games/calculation/stack/table.h"

/* The source of values of two-chain states. A source that is not whole lacks some states that the
 * game can reach. A pair that such a source does not know is approximated: first cards of its
 * longer chain are dropped until the pair is known, and the fraction of p_i p_j of that smaller
 * pair is used. Early cards are easy to place; the last ones decide. */
typedef struct tf__plan_pair_source {
    bool whole;
    /* Returns false when the source does not know the state. */
    bool (*value)(void *context, tf__stack_query query, double *value);
    /* Prefetches what value() will read: first with states = false, some time later with true. May
     * be NULL. */
    void (*prefetch)(void *context, tf__stack_query query, bool states);
    void *context;
} tf__plan_pair_source;

typedef struct tf__plan_valuer tf__plan_valuer;

/* What to use where the formula gives 0. Zeros in these fields follow the paper. */
typedef struct tf__plan_valuer_options {
    /* The fraction of p_i p_j that a live pair is worth if a whole source does not know it. */
    double outside;
    bool by_part; /* approximate such a pair as if the source were not whole */
    /* In the paper, a stock card that may not go on any stack makes the value of the plan 0.
     * Instead, the card is omitted and the value is multiplied by this. */
    double blocked;
    /* the cache may take this much in addition to tf__plan_valuer_bytes(stacks, 0) */
    size_t cache_bytes;
} tf__plan_valuer_options;

/* The memory of a valuer whose cache is `cache_bytes` larger than the smallest one. */
size_t tf__plan_valuer_bytes(unsigned stacks, size_t cache_bytes);

/* control (may be NULL) limits the creation only; TF_ERR_CANCELLED when it stops it. */
tf_status tf__plan_valuer_create(tf__plan_valuer **out, unsigned stacks,
                                 tf__plan_pair_source source,
                                 const tf__plan_valuer_options *options, tf_control *control,
                                 tf_error *error);
void tf__plan_valuer_destroy(tf__plan_valuer *valuer); /* NULL is accepted */

/* The ten probabilities behind a value. */
typedef struct tf__plan_valuation {
    double single[TF__CALC_FOUNDATIONS];
    double pair[TF__CALC_FOUNDATIONS][TF__CALC_FOUNDATIONS]; /* [i][j], i < j */
    double value;
} tf__plan_valuation;

enum { TF__PLAN_VALUER_GROUP = 32 };

/* The values of up to TF__PLAN_VALUER_GROUP residuals. A value that cannot be above `floor` may be
 * returned as 0. */
void tf__plan_valuer_values(tf__plan_valuer *valuer, const tf__plan_residual *cases, size_t count,
                            double floor, double *values);

void tf__plan_valuer_explain(tf__plan_valuer *valuer, const tf__plan_residual *given,
                             tf__plan_valuation *out);

#endif
