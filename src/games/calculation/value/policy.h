/* policy.h: the players that Calculation's values stand for and rest on, per number of stacks. */
#ifndef TEFUDA_GAMES_CALCULATION_VALUE_POLICY_H
#define TEFUDA_GAMES_CALCULATION_VALUE_POLICY_H

typedef struct tf__value_policy {
    const char *player;  /* whose result the values predict: the strongest one */
    const char *advisor; /* the same with the evaluator's own table: it orders the moves */
    const char
        *playout; /* who plays on when values are refined: quick, with the evaluator's own table */
} tf__value_policy;

/* For 1 stack and more, with the full deck. */
const tf__value_policy *tf__value_policy_of(unsigned stacks);

/* The strongest player of small decks: plans wherever there is a table for them. With five and six stacks it wins more
 * than harm (docs/results/calculation-optimal.md). */
const char *tf__value_small_player(unsigned stacks);

#endif
