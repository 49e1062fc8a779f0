/* review.h: judging the decisions in a played game.
 *
 * A review walks through a record and looks at every decision, that is every move where there was more
 * than one. What it says of them is the game's own: columns of figures a decision, figures a game, and
 * the worth of the position before the decision (that of the best move found), after it, and so what the
 * decision cost. Nothing is judged by cards that were hidden when it was taken. */
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

/* A worth and the interval it was sampled with (both ends equal to it when it is exact). */
typedef struct tf_worth {
    double value;
    tf_interval interval;
} tf_worth;

/* A decision is said to have cost something only when the interval of the difference lies above zero. Where
 * moves were tried on the same sampled deals the interval is that of the paired differences, at 95 % for
 * all moves of the decision together; else it is made of the two worths' own intervals, which is wider. */
typedef struct tf_decision {
    size_t move;   /* its number in the record, from 1 */
    unsigned turn; /* the numbered line of the record; 0 in games without turns */
    unsigned seat;
    size_t choices; /* moves there were */
    char word[TF_REVIEW_WORD_MAX];
    bool valued;
    tf_worth before; /* of the best move */
    tf_worth after;  /* of the one made */
    double cost;     /* the difference's value where its interval lies above zero, else 0 */
    char best[TF_REVIEW_WORD_MAX];
    double column[TF_REVIEW_COLUMNS_MAX]; /* NaN where the decision has no such figure */
    char note[TF_REVIEW_NOTE_MAX];
    tf_worth difference; /* before less after, never under 0 */
    double loss;         /* before - after by the evaluator; 0 when the decision is not valued */
} tf_decision;

/* What is left of a review for tables over many games. Plain data. */
typedef struct tf_review_game {
    char deal[TF_DEAL_ID_MAX];
    char player[TF_RECORD_WORDS_MAX];
    char date[TF_RECORD_WORDS_MAX];
    tf_outcome outcome;
    size_t moves;
    bool judged; /* false: the figures rest on guesses, as review.words says */
    size_t figure_count;
    tf_figure figures[TF_REVIEW_FIGURES_MAX]; /* NaN where the game has none */
} tf_review_game;

typedef struct tf_review {
    tf_review_game game;
    const char *unit; /* what worths are counted in: "win probability"; NULL: none were taken */
    char words[TF_REVIEW_WORDS_MAX]; /* how it was judged; may be empty */
    size_t column_count;
    const char *columns[TF_REVIEW_COLUMNS_MAX];
    tf_decision *decisions; /* in the order of play; owned */
    size_t decision_count, decision_capacity;
    size_t costliest; /* index of the decision that cost most; decision_count when none cost */
    /* What the worths rest on: who was asked or played on, what that uses besides its options (a table;
     * may be empty), and how many samples a move; 0: they are not sampled. */
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
    unsigned samples; /* playouts per move of `player`; TF_REVIEW_EVALUATE; 0: no values */
    uint64_t seed;
    size_t memory_bytes;
    const char *data_dir;
    bool
        reveal; /* the game was given up: what needs every card is told, as of a game that is over */
} tf_review_options;

/* A game's reviewer. review() fills a zeroed review whose game's head is filled in already. */
typedef struct tf_review_ops {
    const char *words;
    tf_status (*review)(const tf_record *record, const tf_review_options *options,
                        tf_control *control, tf_review *review, tf_error *error);
} tf_review_ops;

/* Reviews a record. TF_ERR_UNSUPPORTED for a game without a reviewer. Free the review afterwards. */
TF_API TF_MUST_USE tf_status tf_review_record(const tf_record *record,
                                              const tf_review_options *options, tf_control *control,
                                              tf_review *review, tf_error *error);
TF_API void tf_review_free(tf_review *review); /* NULL is accepted */

#ifdef __cplusplus
}
#endif
#endif
