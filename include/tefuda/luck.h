/* luck.h: how much of a game's result was luck, and how much its decisions cost.
 *
 * With V the evaluator's value (evaluator.h), c the choice made, c* the best one, and r what was revealed:
 *
 *     loss of a decision = V(c*) - V(c)                                                         never below 0
 *     luck of a reveal   = V(best choice after r) - mean over all r' of V(best choice after r')
 *     drift              = mean over all r' of V(best choice after r') - V(c)
 *
 * A choice that reveals nothing has luck 0. The deal itself is the first reveal where the game says so. In games
 * for several what the other seats did is counted apart, as opponents. The sums telescope:
 *
 *     result - start = luck - loss + drift + opponents
 *
 * The mean of luck over random deals is zero for any V, so result - luck estimates a player's mean result without
 * bias and with less variance. On deals that were selected (winnable ones, puzzles) luck is biased: show losses
 * only. */
#ifndef TEFUDA_LUCK_H
#define TEFUDA_LUCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "control.h"
#include "evaluator.h"
#include "record.h"
#include "status.h"
#include "verdict.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Classes of a decision, by its loss in points of win probability. */
typedef enum tf_grade {
    TF_GRADE_BEST,       /* below 0.005 */
    TF_GRADE_GOOD,       /* below 0.05 */
    TF_GRADE_INACCURACY, /* below 0.10 */
    TF_GRADE_MISTAKE,    /* below 0.15 */
    TF_GRADE_BLUNDER,
} tf_grade;

/* The class of a loss; `range` is high - low of the evaluator's values: 1 for win probabilities. */
TF_API tf_grade tf_grade_of(double loss, double range);
/* "best", "good", "inaccuracy", "mistake", "blunder"; static. */
TF_API const char *tf_grade_name(tf_grade grade);
/* From 100 (nothing lost) down to 0: 103.17 exp(-4.35 loss / range) - 3.17, at least 0. */
TF_API double tf_accuracy_of(double loss, double range);

/* The result of a seat minus its luck. The result is its points in a game of several seats (verdict TF_FINISHED), else 1
 * when the game was won and 0 when not. */
TF_API double tf_luck_adjusted(tf_verdict verdict, double points, double luck);

enum { TF_LUCK_WORD_MAX = 32 };

/* One move of the seat. */
typedef struct tf_luck_move {
    size_t move;                 /* its number in the record, from 1 */
    size_t choices;              /* legal moves */
    tf_value before;             /* of the best choice */
    tf_value chosen;             /* of the one made */
    tf_move best;                /* the best choice */
    double loss;                 /* before - chosen */
    double loss_error;           /* its standard error, where it was compared directly; else 0 */
    double luck;                 /* of what it revealed */
    double drift;                /* the rest */
    double opponents;            /* of what the other seats did until the next decision */
    double mean;                 /* expectation of `after` before the reveal */
    double after;                /* value of the best choice at the next decision, or the result */
    unsigned outcomes;           /* of the reveal; 1: nothing was left to chance */
    char word[TF_LUCK_WORD_MAX]; /* the move as the record has it */
} tf_luck_move;

/* One game, seen from one seat. */
typedef struct tf_luck {
    unsigned seat;
    double range;     /* of values: high - low */
    bool complete;    /* every value was known: the sums are right */
    bool finished;    /* result is that of the game; else the value of the last view */
    double start;     /* value before the deal is seen, or of the first view */
    double deal_luck; /* of the first view; part of luck */
    double result;
    double luck, loss, drift, opponents; /* sums over the game */
    double adjusted;                     /* result - luck */
    double accuracy; /* mean over decisions with more than one choice, 0 .. 100 */
    size_t count, capacity;
    tf_luck_move *moves; /* those of the seat, in the order of play; owned */
} tf_luck;

/* Measures a recorded game for a seat; evaluator is made for the record's rules. Free the result afterwards. */
TF_API TF_MUST_USE tf_status tf_luck_record(tf_evaluator *evaluator, const tf_record *record,
                                            unsigned seat, tf_control *control, tf_luck *out,
                                            tf_error *error);
TF_API void tf_luck_free(tf_luck *luck); /* NULL is accepted */

#ifdef __cplusplus
}
#endif
#endif
