/* review.h: evaluates the decisions of a played game.
 *
 * A review goes through a record and evaluates every decision, that is, every move where more than
 * one was legal. The game defines the figures per decision and per game. In addition each decision
 * has the value of the position before it (that of the best move found), the value after it, and
 * the difference: the cost of the decision. The evaluation of a decision never uses cards that were
 * hidden when it was made. */
#ifndef TEFUDA_REVIEW_H
#define TEFUDA_REVIEW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "control.h"
#include "luck.h"
#include "record.h"
#include "stats.h"
#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    TF_REVIEW_WORD_MAX = 64,
    TF_REVIEW_NOTE_MAX = 160,
    TF_REVIEW_WORDS_MAX = 320,
    TF_REVIEW_BY_MAX = 160,
    TF_REVIEW_COLUMNS_MAX = 16,
    TF_REVIEW_FIGURES_MAX = 24,
};

/* A value with the interval of its sampling; both ends are equal to it when it is exact. */
typedef struct tf_worth {
    double value;
    tf_interval interval;
} tf_worth;

/* A decision has a cost only when the interval of the difference lies above zero. Where all moves
 * were tried on the same sampled deals, the interval is that of the paired differences, at 95 % for
 * all moves of the decision together. Otherwise it is computed from the intervals of the two
 * values, which is wider. */
typedef struct tf_decision {
    size_t move;   /* its number in the record, from 1 */
    unsigned turn; /* the numbered line of the record; 0 in games without turns */
    unsigned seat;
    size_t choices; /* number of legal moves */
    char word[TF_REVIEW_WORD_MAX];
    bool valued;
    tf_worth before; /* of the best move */
    tf_worth after;  /* of the move that was made */
    double cost;     /* difference.value if its interval lies above zero, else 0 */
    char best[TF_REVIEW_WORD_MAX];
    double column[TF_REVIEW_COLUMNS_MAX]; /* NaN where the decision has no such figure */
    char note[TF_REVIEW_NOTE_MAX];
    tf_worth difference; /* before less after, never under 0 */
    double loss;         /* before - after; 0 when the decision is not valued */
} tf_decision;

/* The summary of a review, for tables over many games. Plain data. */
typedef struct tf_review_game {
    char deal[TF_DEAL_ID_MAX];
    char player[TF_RECORD_WORDS_MAX];
    char date[TF_RECORD_WORDS_MAX];
    tf_outcome outcome;
    size_t moves;
    bool judged; /* false: the game's own figures are based on guesses, as review.words explains */
    size_t figure_count;
    size_t value_first, value_end;            /* figures by the evaluator: valid for every game */
    tf_figure figures[TF_REVIEW_FIGURES_MAX]; /* NaN where the game has none */
} tf_review_game;

typedef struct tf_review {
    tf_review_game game;
    const char *unit; /* unit of the values: "win probability"; NULL: there are none */
    char words[TF_REVIEW_WORDS_MAX]; /* how the decisions were evaluated; may be empty */
    size_t column_count;
    const char *columns[TF_REVIEW_COLUMNS_MAX];
    tf_decision *decisions; /* in the order of play; owned */
    size_t decision_count, decision_capacity;
    /* Index of the decision with the highest cost; decision_count: none cost anything. */
    size_t costliest;
    /* The source of the values: the player that was asked or played on, what it uses besides its
     * options (a table; may be empty), and the number of samples per move (0: not sampled). */
    char by[TF_REVIEW_BY_MAX];
    char uses[TF_REVIEW_BY_MAX];
    unsigned samples;
    /* By the evaluator: the luck and the losses of each seat (luck.h); none when values are sampled. Owned. */
    unsigned luck_count;
    tf_luck luck[TF_SEATS_MAX];
} tf_review;

/* For tf_review_options.samples: no playouts, the evaluator's values and the luck of the game. */
#define TF_REVIEW_EVALUATE ((unsigned)-1)

typedef struct tf_review_options {
    const char
        *player; /* by whom worths are taken, NAME:key=value,...; NULL: the game's own choice */
    unsigned
        samples; /* playouts per move of `player`, if one is named; TF_REVIEW_EVALUATE; 0: no values */
    uint64_t seed;
    size_t memory_bytes;
    const char *data_dir;
    bool reveal; /* The game was given up: use all cards, as for a game that is over. */
} tf_review_options;

/* A game's reviewer. review() fills a zeroed review; deal, player, date, outcome and moves of
 * review->game are already filled in. */
typedef struct tf_review_ops {
    const char *words;
    tf_status (*review)(const tf_record *record, const tf_review_options *options,
                        tf_control *control, tf_review *review, tf_error *error);
} tf_review_ops;

/* Reviews a record. TF_ERR_UNSUPPORTED for a game without a reviewer. The caller frees the review
 * with tf_review_free(). */
TF_API TF_MUST_USE tf_status tf_review_record(const tf_record *record,
                                              const tf_review_options *options, tf_control *control,
                                              tf_review *review, tf_error *error);
TF_API void tf_review_free(tf_review *review); /* NULL is accepted */

#ifdef __cplusplus
}
#endif
#endif
