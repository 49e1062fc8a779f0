/* plans.h: coding plans, one or many, for the players that use harmfulness.
 *
 * A plan is a coded table: it says where every stacked card will go. The paper's programs keep one
 * plan; Hanazawa's best keeps about seventy. Each plan offers what the action rules allow: the card
 * in the hand goes to a foundation that takes it unless a stacked card has that code, else to any
 * stack with any free code. The offers of all plans are ranked together and the best is played.
 * Plans that agree with it, or can be changed to agree by exchanging codes, are kept. */
#ifndef TEFUDA_GAMES_CALCULATION_HARM_PLANS_H
#define TEFUDA_GAMES_CALCULATION_HARM_PLANS_H

#include "games/calculation/harm/chains.h"
#include "games/calculation/harm/harm.h"

typedef struct tf__harm_options {
    tf__harm_method method; /* its weight is for the sum of the tops' obstructions */
    bool forbid_tangles;
    bool fit_last;   /* a card that fits several foundations goes to the last of them */
    bool stack_last; /* how ties are broken: first between stacks, then between codes */
    bool code_last;
    bool low_ties; /* before that, ties go to the lowest card obstruction */
    size_t keep;   /* number of plans */
    double past;   /* weight of the harm of the cards stacked so far, when plans are compared */
    double chains; /* weight of -ln of the chains' values (chains.h) */
    double soft;   /* how much weaker plans support an action; 0: not at all */
    bool swap;     /* stacked cards of the hand's rank may get other codes */
} tf__harm_options;

typedef struct tf__harm_plan {
    tf__harm_coded table;
    uint64_t hash; /* of the codes */
    double harm;   /* sum of the table entries of the cards stacked so far */
    double score;  /* lower is better */
} tf__harm_plan;

/* What one plan proposes to do with the card in the hand. */
typedef struct tf__harm_offer {
    uint32_t plan;
    tf_move move;
    tf__calc_slot code;
    uint8_t successor;
    bool tangles;
    double harm; /* the harm table's entry */
    double score;
} tf__harm_offer;

typedef struct tf__harm_plans {
    tf__harm_plan *plans; /* best first */
    size_t count, capacity;
    tf__harm_plan *scratch; /* same capacity */
    tf__harm_plan *waiting; /* holds the first result while a table is coded a second time */
    tf__harm_offer *offers; /* best first */
    size_t offer_count;
    tf__stack_chain_values *chains; /* owned; NULL when their weight is 0 */
} tf__harm_plans;

/* Allocates memory for the plans of these options; TF_ERR_MEMORY. control (may be NULL) limits this
 * call; TF_ERR_CANCELLED when it stops it. */
tf_status tf__harm_plans_init(tf__harm_plans *set, const tf__harm_options *options, unsigned stacks,
                              tf_control *control);

/* The memory in bytes that tf__harm_plans_init() allocates. */
size_t tf__harm_plans_bytes(const tf__harm_options *options, unsigned stacks);
void tf__harm_plans_free(tf__harm_plans *set); /* a zeroed set is accepted */

/* Lists the offers of all plans for a card of this rank, best action first. */
void tf__harm_plans_offer(tf__harm_plans *set, const tf__harm_options *options, unsigned rank);

/* Updates the plans after the hand's card of this rank was placed. If it went to a stack, the
 * offers must be listed. */
void tf__harm_plans_place(tf__harm_plans *set, const tf__harm_options *options, unsigned rank,
                          tf_move move);

/* Updates the plans after a stack's top card moved to a foundation. */
void tf__harm_plans_move(tf__harm_plans *set, const tf__harm_options *options, tf_move move);

/* The move of a coded card that the best plan can put on its foundation now, or TF_MOVE_NONE. */
tf_move tf__harm_plans_ready(const tf__harm_plans *set);

/* Searches for plans without a tangle and replaces the plans by them. Returns false, and changes
 * nothing, when none was found. */
bool tf__harm_plans_untangle(tf__harm_plans *set, const tf__harm_options *options,
                             const tf__calc_layout *table);

/* Finds plans for a table that was not reached by play. */
void tf__harm_plans_recode(tf__harm_plans *set, const tf__harm_options *options,
                           const tf__calc_layout *table);

#endif
