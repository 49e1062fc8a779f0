/* evaluate.h: which move looks best, without making any.
 *
 * A row is worth
 *   - the squares of the ranks' weights, a rank weighing the places of its cards (from the left, 1 ..
 *     count, over count): four cards of a rank at the right end can sweep the row, because each
 *     matches every fourth card or so of what lies before them;
 *   - something for each rank by its number of cards;
 *   - less for each card that matches none of the four before and the four after it, and for each
 *     that matches exactly one;
 *   - a little more or less for each match at distances 1 .. 4.
 * A move's score is what it adds. Only cards near the move change their matches, so the score comes
 * from windows of 16 places of the match masks, some fifty word operations a move, instead of making
 * the row. What moving all cards to the right of the gap by one place does to the ranks' weights is
 * nearly linear in the place, and part of the score by place.
 *
 * The weights were found by logistic regression on 56,667 rows of 14 cards (won or lost, searched through)
 * and then by random search on what solving costs in all, on seed:1000000 and up (docs/results/accordion.md).
 * The commands were not recorded. */
#ifndef TEFUDA_GAMES_ACCORDION_EVALUATE_H
#define TEFUDA_GAMES_ACCORDION_EVALUATE_H

#include "games/accordion/planes.h"

/* A row with what scores need, kept up to date move by move. */
typedef struct tf__acc_weighed_row {
    tf__acc_planes planes;
    unsigned count;
    tf_card cards[TF_DECK_MAX];
    uint8_t rank_cards[TF_RANKS];
    uint16_t rank_places[TF_RANKS]; /* the sum of its cards' places, from 1 */
} tf__acc_weighed_row;

typedef struct tf__acc_scored_move {
    int32_t score; /* in 1 / TF__ACC_SCORE_UNIT */
    uint8_t target;
    uint8_t distance;
} tf__acc_scored_move;

/* The weights of cards' company, in units of the score. Tuned, see above. */
enum {
    TF__ACC_SCORE_UNIT = 64,
    TF__ACC_WEIGHT_ALONE = -59,
    TF__ACC_WEIGHT_SINGLE = -28,
    TF__ACC_WEIGHT_MATCH_1 = 9, /* by distance */
    TF__ACC_WEIGHT_MATCH_2 = -12,
    TF__ACC_WEIGHT_MATCH_3 = 21,
    TF__ACC_WEIGHT_MATCH_4 = -3,
};

/* The weights as tables, made once for each solver. */
typedef struct tf__acc_scores {
    int16_t by_place[TF_DECK_MAX + 1][TF_DECK_MAX];
    int32_t rank_scale[TF_DECK_MAX + 1]; /* 2^16 / count^2, in units of the score */
    int16_t cover[TF_SUITS + 1];         /* by the number of cards of the covered card's rank */
    int16_t next_matches[6][1 << 5];     /* by distance, and the matches around the target */
    int16_t third_matches[8][1 << 8];
    uint8_t ones[1 << 12];
} tf__acc_scores;

void tf__acc_scores_fill(tf__acc_scores *table);

void tf__acc_weighed_row_make(tf__acc_weighed_row *row, const tf_card *cards, unsigned count);

/* Covers the card at place `target` with the one `distance` to its right. */
void tf__acc_weighed_row_cover(tf__acc_weighed_row *row, unsigned target, unsigned distance);

/* The part of a move's score that does not depend on company: ranks, place and distance. */
int tf__acc_score_of_ranks(const tf__acc_scores *table, const tf__acc_weighed_row *row,
                           unsigned target, unsigned distance);

/* Scores every legal move; out has room for TF__ACC_MOVES_MAX. Returns their number. */
unsigned tf__acc_score_moves(const tf__acc_scores *table, const tf__acc_weighed_row *row,
                             tf__acc_scored_move *out);

#endif
