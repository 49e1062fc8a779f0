/* judge.h: what a plan is worth, by Tanaka's formula.
 *
 * Of the stock cards' order under a plan, only the cards of one foundation i are kept (a stack game of
 * one chain, value p_i), or of two, i and j (value p_ij). The plan's value is
 *     prod p_i * prod_{i<j} p_ij / (p_i p_j).
 * Cards that could go to their foundation at once are left out. Values of one chain come from a small
 * array made at the start, values of two from the table of the stack game, through a cache, because
 * from one candidate to the next most pairs stay as they were. */
#ifndef TEFUDA_GAMES_CALCULATION_JUDGE_H
#define TEFUDA_GAMES_CALCULATION_JUDGE_H

#include "games/calculation/plan.h"
#include "games/calculation/stack_pair.h"

/* Where values of two-chain states come from. False: the state is not known there. */
typedef struct tf__pair_source {
    bool (*value)(void *context, tf__pair_key key, double *value);
    void *context;
} tf__pair_source;

typedef struct tf__judge tf__judge;

/* Where the formula says 0, or nothing. Zeros: as in the paper. */
typedef struct tf__judge_options {
    double
        outside; /* a live pair state that the source does not know is worth this share of p_i p_j */
    double
        blocked; /* a stock card that may go on no stack makes the plan worth nothing; instead, it is
                       left out, and the value multiplied by this */
} tf__judge_options;

tf_status tf__judge_create(tf__judge **out, unsigned stacks, tf__pair_source source,
                           const tf__judge_options *options, tf_error *error);
void tf__judge_destroy(tf__judge *judge); /* NULL is accepted */

/* The ten probabilities behind a value. */
typedef struct tf__judgement {
    double single[TF__CALC_FOUNDATIONS];
    double pair[TF__CALC_FOUNDATIONS][TF__CALC_FOUNDATIONS]; /* [i][j], i < j */
    double value;
} tf__judgement;

/* What the judge looks at: the order, the stock's slots of each foundation with those that could be
 * filled at once left out, and the slot of each stack's top. */
typedef struct tf__case {
    const tf__plan_order *order;
    uint16_t stock[TF__CALC_FOUNDATIONS];
    uint8_t top[TF__CALC_STACKS_MAX];
} tf__case;

/* Fills the case of a plan. */
void tf__case_of_plan(tf__case *given, const tf__plan *plan, const tf__plan_table *table);

double tf__judge_value(tf__judge *judge, const tf__case *given);
void tf__judge_explain(tf__judge *judge, const tf__case *given, tf__judgement *out);

#endif
