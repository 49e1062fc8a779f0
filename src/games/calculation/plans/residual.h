/* residual.h: what a plan leaves to be done: its stock cards as stack games of one chain and of two.
 *
 * Places become numbers of stock cards: a chain is how many cards it has and how many of them, the first
 * ones, may go on each stack; a pair of chains is two lattice paths and a point a stack (pair.h).
 * Cards that could go to their foundation at once are left out, and cards that no stack can take.
 *
 * Two plans with equal cases have the same to do, whatever became of the cards on the stacks. */
#ifndef TEFUDA_GAMES_CALCULATION_PLANS_RESIDUAL_H
#define TEFUDA_GAMES_CALCULATION_PLANS_RESIDUAL_H

#include "games/calculation/plans/plan.h"
#include "games/calculation/stack/pair.h"

enum { TF__PLAN_RESIDUAL_PAIRS = TF__CALC_FOUNDATIONS * (TF__CALC_FOUNDATIONS - 1) / 2 };

/* A pair of chains as it comes, before stacks and chains are put in order. */
typedef struct tf__plan_residual_pair {
    uint64_t paths;  /* cards << 52 | early << 26 | late; 0: a chain is empty */
    uint64_t points; /* a byte a stack: a << 4 | b */
    uint64_t hash;   /* of both, well mixed */
} tf__plan_residual_pair;

typedef struct tf__plan_residual {
    uint8_t stacks;
    uint8_t blocked;                     /* cards left out because no stack can take them */
    uint8_t count[TF__CALC_FOUNDATIONS]; /* cards of each chain */
    uint8_t open[TF__CALC_FOUNDATIONS][TF__CALC_STACKS_MAX]; /* how many may go on each stack */
    tf__plan_residual_pair pair[TF__PLAN_RESIDUAL_PAIRS];    /* 01, 02, 03, 12, 13, 23 */
    uint64_t hash; /* of all that, and of the slots of all stock cards */
} tf__plan_residual;

/* The case of a plan; at most TF__STACK_PAIR_STACKS_MAX stacks. */
void tf__plan_residual_of(tf__plan_residual *given, const tf__plan *plan,
                          const tf__plan_layout *table);

/* The same by instructions that every machine has: what those without the better ones do. */
void tf__plan_residual_of_scalar(tf__plan_residual *given, const tf__plan *plan,
                                 const tf__plan_layout *table);

/* A pair as a state of the stack game. */
tf__stack_pair tf__plan_residual_pair_state(const tf__plan_residual_pair *pair, unsigned stacks);

#endif
