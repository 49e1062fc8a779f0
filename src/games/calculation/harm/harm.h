/* harm.h: Hanazawa's harmfulness, the evaluation of putting a card on a stack.
 *
 * A code g->d means that a card of face g will go to foundation d, as its card number r (the
 * order). The code is the card's slot (slot.h), whose place is the order minus one. A coded table
 * is the stacks with a code for every card. It defines
 *   successor obstruction  of g->d: if later cards of d are on the stacks, the obstruction of the
 *                          nearest of them, at order q, plus q - r - 1; otherwise the number of
 *                          later cards, 13 - r
 *   underfoot obstruction  of a stacked card: 0 at the bottom, else the obstruction of the card
 *                          below
 *   obstruction            of a stacked card: the larger of the two
 * The harm of putting the card in the hand, with a code, on a stack is an entry of a table, indexed
 * by the obstruction of the stack and the successor obstruction of the code. Methods 3 and 4 add
 * the obstructions of the top cards of all stacks after the card is placed.
 *
 * Paper: Kobori, Fujii, Nakamura, "Evaluation function of Calculation playing program and human
 * expert player's strategy", after Hanazawa (1997). */
#ifndef TEFUDA_GAMES_CALCULATION_HARM_HARM_H
#define TEFUDA_GAMES_CALCULATION_HARM_HARM_H

#include <stdbool.h>
#include <stdint.h>

#include "games/calculation/slot.h"

enum {
    /* rows and columns of the harm table; larger obstructions use the last one */
    TF__HARM_LEVELS = 5,
    TF__HARM_TANGLED = 100, /* obstruction of a card in a tangle: no card may be put on it */
};

/* The stacks with a code for every card. */
typedef struct tf__harm_coded {
    uint8_t stacks;
    uint8_t deck; /* types.h */
    uint8_t foundation[TF__CALC_FOUNDATIONS];
    uint16_t coded[TF__CALC_FOUNDATIONS];   /* bit p: a stacked card has code (f, p) */
    tf__calc_slot top[TF__CALC_STACKS_MAX]; /* or TF__CALC_NO_SLOT */
    tf__calc_slot below[TF__CALC_SLOTS];    /* by stacked code: the code of the card under it */
} tf__harm_coded;

/* Removes all cards from the stacks and sets deck and foundations. */
void tf__harm_coded_clear(tf__harm_coded *table, unsigned stacks, unsigned deck,
                          const uint8_t *foundation);

/* True when the code is neither on its foundation nor given to a stacked card. */
static inline bool tf__harm_slot_is_free(const tf__harm_coded *table, tf__calc_slot code)
{
    unsigned f = tf__calc_slot_foundation(code), p = tf__calc_slot_place(code);
    return p >= table->foundation[f] && !(table->coded[f] >> p & 1);
}

/* Puts a card with a free code on a stack; removes the top card of a stack. */
void tf__harm_coded_push(tf__harm_coded *table, unsigned stack, tf__calc_slot code);
void tf__harm_coded_pop(tf__harm_coded *table, unsigned stack);

/* True when the code would be in a tangle on the stack, because a card below must leave before it.
 */
bool tf__harm_coded_tangles(const tf__harm_coded *table, unsigned stack, tf__calc_slot code);

/* Fills the obstructions of the stacks' top cards, 0 for an empty stack, and returns their sum. */
unsigned tf__harm_tops(const tf__harm_coded *table, uint8_t *tops);

/* Fills the successor obstruction of each code in the array, on the stacks or not. */
void tf__harm_successors(const tf__harm_coded *table, const tf__calc_slot *codes, unsigned count,
                         uint8_t *successors);

/* How the obstruction of a stack is defined. */
typedef enum tf__harm_place {
    TF__HARM_TOP,      /* definition 1: the obstruction of its top card */
    TF__HARM_FIXED,    /* definition 2: stack b = 1.. has b - 1 */
    TF__HARM_MIRRORED, /* definition 2': stack b has S - b */
    /* not in the paper: the rank of the stack among all stacks ordered by definition 1 */
    TF__HARM_RANKED,
} tf__harm_place;

typedef struct tf__harm_method {
    tf__harm_place place;
    double weight; /* of the sum of the top cards' obstructions; 0: methods 1 and 2 */
} tf__harm_method;

/* Methods 1 to 4 of the paper, with definition 2 or, if `mirrored`, 2'. */
tf__harm_method tf__harm_method_of(unsigned number, bool mirrored);

/* The harm table of the paper, by the obstructions of stack and hand. */
extern const uint8_t tf__harm_table[TF__HARM_LEVELS][TF__HARM_LEVELS];

/* One way to stack the hand's card. */
typedef struct tf__harm_choice {
    uint8_t stack;
    tf__calc_slot code;
    bool tangles;
    uint8_t successor; /* the hand's (successor) obstruction */
    unsigned sum;      /* of the top cards' obstructions after the card is placed */
    double harm;
} tf__harm_choice;

enum { TF__HARM_CHOICES_MAX = TF__CALC_STACKS_MAX * TF__CALC_FOUNDATIONS };

/* Lists every way to stack a card, with the fields that do not depend on the method: codes by
 * foundation, stacks from the first. Returns the number of choices; tf__harm_value() fills in
 * `harm`. */
unsigned tf__harm_choices(const tf__harm_coded *table, unsigned rank, bool with_sum,
                          tf__harm_choice *choices);

/* Computes the harm of each choice by a method. If the method's weight is not 0, the choices must
 * have been listed with their sums. */
void tf__harm_value(const tf__harm_coded *table, const tf__harm_method *method,
                    tf__harm_choice *choices, unsigned count);

#endif
