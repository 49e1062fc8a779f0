/* residual.h: what a plan leaves to do: its stock cards as stack games of one chain and of two
 * chains.
 *
 * Places are converted to numbers of stock cards. A chain is its number of cards and, per stack,
 * how many of them may go on it (always the first ones). A pair of chains is two lattice paths and
 * one point per stack (pair.h). Cards that could go to their foundation at once are omitted, and so
 * are cards that no stack can take.
 *
 * Two plans with equal residuals have the same work left, whatever slots the stacked cards have. */
#ifndef TEFUDA_GAMES_CALCULATION_PLANS_RESIDUAL_H
#define TEFUDA_GAMES_CALCULATION_PLANS_RESIDUAL_H

#include "games/calculation/plans/plan.h"
#include "games/calculation/stack/pair.h"

enum { TF__PLAN_RESIDUAL_PAIRS = TF__CALC_FOUNDATIONS * (TF__CALC_FOUNDATIONS - 1) / 2 };

/* A pair of chains before stacks and chains are brought into canonical order. */
typedef struct tf__plan_residual_pair {
    uint64_t paths;  /* cards << 52 | early << 26 | late; 0: a chain is empty */
    uint64_t points; /* one byte per stack: a << 4 | b */
    uint64_t hash;   /* of both, well mixed */
} tf__plan_residual_pair;

typedef struct tf__plan_residual {
    uint8_t stacks;
    uint8_t blocked;                     /* cards omitted because no stack can take them */
    uint8_t count[TF__CALC_FOUNDATIONS]; /* cards of each chain */
    uint8_t open[TF__CALC_FOUNDATIONS][TF__CALC_STACKS_MAX]; /* how many may go on each stack */
    tf__plan_residual_pair pair[TF__PLAN_RESIDUAL_PAIRS];    /* pairs 01, 02, 03, 12, 13, 23 */
    uint64_t hash; /* of all of the above, and of the slots of all stock cards */
} tf__plan_residual;

/* The residual of a plan, for at most TF__STACK_PAIR_STACKS_MAX stacks. */
void tf__plan_residual_of(tf__plan_residual *given, const tf__plan *plan,
                          const tf__plan_layout *table);

/* The same with instructions that every machine has. Used on machines without the vector
 * instructions. */
void tf__plan_residual_of_scalar(tf__plan_residual *given, const tf__plan *plan,
                                 const tf__plan_layout *table);

/* A pair as a state of the stack game. */
tf__stack_pair tf__plan_residual_pair_state(const tf__plan_residual_pair *pair, unsigned stacks);

#endif
