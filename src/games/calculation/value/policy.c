/* policy.c: see policy.h. docs/results/evaluator.md compares the players. */
#include "games/calculation/value/policy.h"

#include <stddef.h>

#include "games/calculation/stack/pair.h"

/* From six stacks on no difference is shown between plans and harm, which takes a fiftieth of the time. With five stacks
 * the advisor and who plays on stay the quick ones. */
static const tf__value_policy policies[] = {
    {"plans:keep=200,lookahead=1", "plans:keep=200,lookahead=1,table=12", "plans:keep=10,table=12"},
    {"plans:keep=200,leaf=learned,cards=2,end=6", "plans:keep=200,leaf=learned,cards=2,table=8",
     "plans:keep=10,table=8"},
    {"plans:keep=1000,exchange=200,leaf=learned,cards=2,end=7",
     "plans:keep=200,leaf=learned,cards=2,table=7", "plans:keep=10,table=7"},
    {"plans:keep=200,lookahead=1", "plans:keep=200,lookahead=1,table=6", "plans:keep=10,table=6"},
    {"plans:keep=200,lookahead=1", "harm:keep=70,stack=ranked", "harm:keep=8,stack=ranked"},
    {"harm:keep=70,stack=ranked", "harm:keep=70,stack=ranked", "harm:keep=8,stack=ranked"},
};

enum { POLICIES = sizeof policies / sizeof policies[0] };

const tf__value_policy *tf__value_policy_of(unsigned stacks)
{
    return &policies[stacks < POLICIES ? stacks - 1 : POLICIES - 1];
}

const char *tf__value_small_player(unsigned stacks)
{
    return stacks <= TF__STACK_PAIR_STACKS_MAX ? "plans:keep=200,lookahead=1,end=6"
                                               : policies[POLICIES - 1].player;
}
