/* round_search.h: searches one round of Saichugen turn by turn, with a value for the scores after
 * it.
 *
 * The others are assumed to lay random unseen cards, as in endgame.h. A round leads to the scores
 * at the beginning of the next round. A table gives the expected points from these scores; it was
 * learned from play (score_values.c). A round in the middle of the game has too many cards for
 * exact counting, so the search ignores that cards shown earlier in the same round are gone. */
#ifndef TEFUDA_GAMES_SAICHUGEN_ROUND_SEARCH_H
#define TEFUDA_GAMES_SAICHUGEN_ROUND_SEARCH_H

#include <tefuda/player.h>

#include "games/saichugen/types.h"

enum {
    TF__SAI_REACH = 30, /* differences are clamped to this */
    TF__SAI_WIDTH = 2 * TF__SAI_REACH + 1,
    TF__SAI_TABLES = TF__SAI_ROUNDS - 1, /* one before each of rounds 2 to 5 */
    TF__SAI_TRIANGLE = TF__SAI_WIDTH * (TF__SAI_WIDTH + 1) / 2,
};

/* Expected points by the others' scores minus the own score. */
typedef struct tf__sai_worth {
    float before[TF__SAI_TABLES][TF__SAI_WIDTH][TF__SAI_WIDTH]; /* table 0 is for round 2 */
} tf__sai_worth;

/* The learned values as stored: points times 100, by the lower difference, then the higher. */
extern const int16_t tf__sai_worth_data[TF__SAI_TABLES][TF__SAI_TRIANGLE];

void tf__sai_worth_load(tf__sai_worth *worth, const int16_t data[TF__SAI_TABLES][TF__SAI_TRIANGLE]);

/* The index of (lower, higher difference) in a triangle; both -REACH .. REACH, lower <= higher. */
static inline unsigned tf__sai_triangle(int lower, int higher)
{
    unsigned row = (unsigned)(higher + TF__SAI_REACH);
    return row * (row + 1) / 2 + (unsigned)(lower + TF__SAI_REACH);
}

/* A decision in rounds 1 to 4, from the player's perspective: 0 is the player. */
typedef struct tf__sai_round_state {
    tf__sai_cards hand, unseen;
    unsigned round;      /* 0 .. 3 */
    unsigned turns;      /* turns left in the round: 3, 2 or 1 */
    tf__sai_score score; /* 0 is the player */
    unsigned partner;    /* 0: none; 1 or 2: this opponent, and the joint points are maximised */
} tf__sai_round_state;

typedef struct tf__sai_round_values {
    unsigned count;
    tf_card card[TF__SAI_HAND];
    float worth[TF__SAI_HAND];
    unsigned best;
} tf__sai_round_values;

typedef struct tf__sai_round tf__sai_round;
/* Borrows `worth`. */
tf__sai_round *tf__sai_round_create(const tf__sai_worth *worth); /* NULL when out of memory */
void tf__sai_round_destroy(tf__sai_round *plan);
void tf__sai_round_solve(tf__sai_round *plan, const tf__sai_round_state *state,
                         tf__sai_round_values *values);

/* Writes the values as advice, best first. Returns their number. */
size_t tf__sai_round_advice(const tf__sai_round_values *values, tf_advice *advice);

/* The state of a view, for a seat that is to lay in rounds 1 to 4. */
void tf__sai_round_from_view(const tf__sai_view *view, tf__sai_round_state *state);

#endif
