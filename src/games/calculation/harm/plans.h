/* plans.h: coding plans, one or many, as harmfulness plays by them.
 *
 * A plan is a coded table: where every stacked card will go. The paper's programs keep one; Hanazawa's
 * best keeps about seventy. Each plan offers what the action rules allow it: the hand's card on a
 * foundation that takes it unless a stacked card has that code, else on any stack with any free code.
 * The offers of all plans are ranked together, the best one is played, and the plans go on that agree
 * with it or can be made to by exchanging codes. */
#ifndef TEFUDA_GAMES_CALCULATION_HARM_PLANS_H
#define TEFUDA_GAMES_CALCULATION_HARM_PLANS_H

#include "games/calculation/harm/chains.h"
#include "games/calculation/harm/harm.h"

typedef struct tf__harm_options {
    tf__harm_method method; /* its weight is that of the sum of the tops' obstructions */
    bool forbid_tangles;
    bool fit_last;   /* a card that fits several foundations: the last of them */
    bool stack_last; /* ties between stacks, then between codes */
    bool code_last;
    bool low_ties; /* ties go to the lowest card obstruction before that */
    size_t keep;   /* plans */
    double past;   /* weight of the harm of the cards stacked so far, between plans */
    double chains; /* weight of what the plan leaves possible: -ln of the chains' values */
    double soft;   /* how far weaker plans speak for an action: 0 not at all */
    bool swap;     /* stacked cards of the hand's rank may be coded anew */
} tf__harm_options;

typedef struct tf__harm_plan {
    tf__harm_coded table;
    uint64_t hash; /* of the codes */
    double harm;   /* table entries of the cards stacked so far */
    double score;  /* less is better */
} tf__harm_plan;

/* What a plan offers to do with the hand's card. */
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
    tf__harm_plan *scratch; /* as many */
    tf__harm_plan *waiting; /* while a table is coded anew a second time */
    tf__harm_offer *offers; /* best first */
    size_t offer_count;
    tf__stack_chain_values *chains; /* owned; NULL when they weigh nothing */
} tf__harm_plans;

/* Room for the plans of these options; TF_ERR_MEMORY. control (may be NULL) is that of making it:
 * TF_ERR_CANCELLED when it says stop. */
tf_status tf__harm_plans_init(tf__harm_plans *set, const tf__harm_options *options, unsigned stacks,
                              tf_control *control);

/* What that takes. */
size_t tf__harm_plans_bytes(const tf__harm_options *options, unsigned stacks);
void tf__harm_plans_free(tf__harm_plans *set); /* a zeroed set is accepted */

/* Lists what all plans offer for a card of this rank, the action to play first. */
void tf__harm_plans_offer(tf__harm_plans *set, const tf__harm_options *options, unsigned rank);

/* Follows the hand's card of this rank to where it went; for a stack the offers must be listed. */
void tf__harm_plans_place(tf__harm_plans *set, const tf__harm_options *options, unsigned rank,
                          tf_move move);

/* Follows a stack's top card to a foundation. */
void tf__harm_plans_move(tf__harm_plans *set, const tf__harm_options *options, tf_move move);

/* The move of a coded card that can go to its foundation now by the best plan, or TF_MOVE_NONE. */
tf_move tf__harm_plans_ready(const tf__harm_plans *set);

/* Searches for plans that do not tangle and puts them in the place of those kept; false, and nothing
 * changed, when none was found. */
bool tf__harm_plans_untangle(tf__harm_plans *set, const tf__harm_options *options,
                             const tf__calc_layout *table);

/* Plans for a table that was not played towards. */
void tf__harm_plans_recode(tf__harm_plans *set, const tf__harm_options *options,
                           const tf__calc_layout *table);

#endif
