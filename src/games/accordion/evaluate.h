/* evaluate.h: scores every legal move of a row without making it.
 *
 * The value of a row is the sum of
 *   - the squares of the weights of its ranks. The weight of a rank is the sum of the places of its
 *     cards (1 .. count from the left, divided by count). Four cards of one rank at the right end
 *     can sweep the row, because each of them matches about every fourth card before it;
 *   - a constant per rank that depends on the number of its cards;
 *   - a penalty for each card that matches none of the four cards before and after it, and another
 *     for each card that matches exactly one of them;
 *   - a small constant per match, which depends on its distance (1 .. 4).
 * The score of a move is the change of this value. Only cards near the move change their matches,
 * so the score is computed from windows of 16 places of the match masks, with about fifty word
 * operations per move. The cards to the right of the gap all move by one place; the effect on the
 * weights of the ranks is nearly linear in the place of the gap and is part of the table by_place.
 *
 * The weights were found by logistic regression on 56,667 rows of 14 cards (won or lost, decided by
 * exhaustive search) and then by random search that minimised the total solving cost on the deals
 * seed:1000000 and up (docs/results/accordion.md). The commands were not recorded. */
#ifndef TEFUDA_GAMES_ACCORDION_EVALUATE_H
#define TEFUDA_GAMES_ACCORDION_EVALUATE_H

#include "games/accordion/planes.h"

/* A row with the sums that the scores need. They are updated with every move. */
typedef struct tf__acc_weighed_row {
    tf__acc_planes planes;
    unsigned count;
    tf_card cards[TF_DECK_MAX];
    uint8_t rank_cards[TF_RANKS];
    uint16_t rank_places[TF_RANKS]; /* sum of the places of its cards, counted from 1 */
} tf__acc_weighed_row;

typedef struct tf__acc_scored_move {
    int32_t score; /* in units of 1 / TF__ACC_SCORE_UNIT */
    uint8_t target;
    uint8_t distance;
} tf__acc_scored_move;

/* Weights of the matches with nearby cards, in units of the score. Tuned, see above. */
enum {
    TF__ACC_SCORE_UNIT = 64,
    TF__ACC_WEIGHT_ALONE = -59,
    TF__ACC_WEIGHT_SINGLE = -28,
    TF__ACC_WEIGHT_MATCH_1 = 9, /* matches, by distance */
    TF__ACC_WEIGHT_MATCH_2 = -12,
    TF__ACC_WEIGHT_MATCH_3 = 21,
    TF__ACC_WEIGHT_MATCH_4 = -3,
};

/* The weights as tables. Filled once per solver. */
typedef struct tf__acc_scores {
    int16_t by_place[TF_DECK_MAX + 1][TF_DECK_MAX];
    int32_t rank_scale[TF_DECK_MAX + 1]; /* 2^16 / count^2, in units of the score */
    int16_t cover[TF_SUITS + 1]; /* by the number of cards that the rank of the covered card has */
    int16_t next_matches[6][1 << 5]; /* by distance, and by the set of matches around the target */
    int16_t third_matches[8][1 << 8];
    uint8_t ones[1 << 12];
} tf__acc_scores;

void tf__acc_scores_fill(tf__acc_scores *table);

void tf__acc_weighed_row_make(tf__acc_weighed_row *row, const tf_card *cards, unsigned count);

/* Covers the card at place `target` with the one `distance` to its right. */
void tf__acc_weighed_row_cover(tf__acc_weighed_row *row, unsigned target, unsigned distance);

/* The part of a move's score that does not depend on nearby matches: ranks, place and distance. */
int tf__acc_score_of_ranks(const tf__acc_scores *table, const tf__acc_weighed_row *row,
                           unsigned target, unsigned distance);

/* Scores every legal move. `out` must hold TF__ACC_MOVES_MAX entries. Returns the number of moves.
 */
unsigned tf__acc_score_moves(const tf__acc_scores *table, const tf__acc_weighed_row *row,
                             tf__acc_scored_move *out);

#endif
