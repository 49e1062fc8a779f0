/* evaluate.c: see evaluate.h.
 *
 * In the match mask of distance k, bit a is set when the cards at places a and a + k match. A
 * window is such a mask, shifted so that the target of the move is at bit TARGET. Bits 0 .. 15 of a
 * window cover all pairs that a move can change and all pairs needed to count the matches of a card
 * that changes. */
#include "games/accordion/evaluate.h"

#include <stdlib.h>
#include <string.h>

enum { TARGET = 8, MOVER = TARGET + 3, REACH = 4, FAR = REACH + 3 };

/* The weights that only this file needs; evaluate.h says how they were found. */
enum {
    WEIGHT_RANK_SQUARE = 34,
    WEIGHT_THIRD = 21,
    WEIGHT_PLACE = 206,
    WEIGHT_JUMP_PERCENT = 24,
};
static const int weight_rank[TF_SUITS + 1] = {0, -62, -76, -64, -46};
static const int weight_match[REACH + 1] = {0, TF__ACC_WEIGHT_MATCH_1, TF__ACC_WEIGHT_MATCH_2,
                                            TF__ACC_WEIGHT_MATCH_3, TF__ACC_WEIGHT_MATCH_4};
static const int weight_left[4] = {16, 0, 3, -11};

/* ---- tables ---- */

/* The place of a card after the move, or -1 for the covered card. */
static int place_after(int place, int distance)
{
    if (place == TARGET)
        return -1;
    if (distance == 1)
        return place > TARGET ? place - 1 : place;
    if (place == MOVER)
        return TARGET;
    return place > MOVER ? place - 1 : place;
}

/* How the move changes the value of a match between places a and a + k of the window. */
static int match_change(int a, int k, int distance)
{
    int left = place_after(a, distance), right = place_after(a + k, distance);
    int before = k <= REACH ? weight_match[k] : 0;
    if (left < 0 || right < 0)
        return -before;
    int separation = abs(right - left);
    return (separation <= REACH ? weight_match[separation] : 0) - before;
}

/* Fills the change for every set of matches at distance k. Bit i of a set stands for the match
 * whose left card is at place TARGET - REACH + i. */
static void fill_matches(int16_t *out, int k, int distance, int bits)
{
    for (int set = 0; set < 1 << bits; set++) {
        int sum = 0;
        for (int i = 0; i < bits; i++)
            if (set >> i & 1)
                sum += match_change(TARGET - REACH + i, k, distance);
        out[set] = (int16_t)sum;
    }
}

void tf__acc_scores_fill(tf__acc_scores *table)
{
    memset(table, 0, sizeof *table);
    for (int count = 1; count <= TF_DECK_MAX; count++) {
        table->rank_scale[count] = WEIGHT_RANK_SQUARE * 65536 / (count * count);
        for (int place = 0; place < count; place++)
            table->by_place[count][place] = (int16_t)(WEIGHT_PLACE * place / count +
                                                      (place < 4 ? weight_left[place] : 0));
    }
    for (int cards = 1; cards <= TF_SUITS; cards++)
        table->cover[cards] = (int16_t)(weight_rank[cards - 1] - weight_rank[cards]);
    for (int k = 1; k <= REACH + 1; k++)
        fill_matches(table->next_matches[k], k, 1, 5);
    for (int k = 1; k <= FAR; k++)
        fill_matches(table->third_matches[k], k, 3, 8);
    for (unsigned i = 0; i < 1 << 12; i++)
        table->ones[i] = (uint8_t)((i ? table->ones[i >> 1] : 0) + (i & 1));
}

/* ---- the row ---- */

void tf__acc_weighed_row_make(tf__acc_weighed_row *row, const tf_card *cards, unsigned count)
{
    memset(row, 0, sizeof *row);
    row->planes = tf__acc_planes_of(cards, count);
    row->count = count;
    memcpy(row->cards, cards, count);
    for (unsigned i = 0; i < count; i++) {
        row->rank_cards[tf_card_rank(cards[i])]++;
        row->rank_places[tf_card_rank(cards[i])] += (uint16_t)(i + 1);
    }
}

void tf__acc_weighed_row_cover(tf__acc_weighed_row *row, unsigned target, unsigned distance)
{
    unsigned gap = target + distance;
    unsigned covered = tf_card_rank(row->cards[target]), mover = tf_card_rank(row->cards[gap]);
    tf__acc_planes_cover(&row->planes, target, distance);
    row->rank_cards[covered]--;
    row->rank_places[covered] = (uint16_t)(row->rank_places[covered] - (target + 1));
    row->rank_places[mover] = (uint16_t)(row->rank_places[mover] - distance);
    row->cards[target] = row->cards[gap];
    row->count--;
    for (unsigned i = gap; i < row->count; i++) {
        row->cards[i] = row->cards[i + 1];
        row->rank_places[tf_card_rank(row->cards[i])]--;
    }
}

/* ---- scores ---- */

/* Places with at least one match within REACH, and places with at least two. */
typedef struct tallies {
    uint64_t one, two;
} tallies;

static inline void tally(tallies *t, uint64_t mask, unsigned distance)
{
    t->two |= t->one & mask;
    t->one |= mask;
    mask <<= distance;
    t->two |= t->one & mask;
    t->one |= mask;
}

typedef struct masks {
    /* by distance; shifted left by TARGET, so that a window never starts below bit 0 */
    uint64_t match[FAR + 1];
    uint64_t places; /* all places of the row, shifted in the same way */
    uint64_t alone, single;
} masks;

static void make_masks(masks *m, const tf__acc_weighed_row *row)
{
    tallies t = {0, 0};
    for (unsigned k = 1; k <= FAR; k++)
        m->match[k] = tf__acc_planes_matches(&row->planes, row->count, k) << TARGET;
    for (unsigned k = 1; k <= REACH; k++)
        tally(&t, m->match[k], k);
    m->places = tf__acc_low_bits(row->count) << TARGET;
    m->alone = m->places & ~t.one;
    m->single = t.one & ~t.two;
}

/* The windows of one target. */
typedef struct windows {
    uint32_t match[FAR + 1];
    uint32_t places, alone, single;
} windows;

/* A mask of the bits low .. high - 1. */
#define BITS(low, high) (((1u << (high)) - 1) & ~((1u << (low)) - 1))

/* Change of score from cards without a match and cards with a single match. `after` holds the
 * matches at distances 1 .. 4 after the move. The cards that can change are at bits 4 .. end - 1 of
 * the window before the move, and at bits 4 .. end - 2 after it. */
static inline int neighbour_change(const tf__acc_scores *table, const windows *w,
                                   const uint32_t *after, unsigned end)
{
    tallies t = {0, 0};
    for (unsigned k = 1; k <= REACH; k++)
        tally(&t, after[k], k);
    uint32_t before_area = BITS(4, end),
             after_area = BITS(4, end - 1) & (w->places & w->places >> 1);
    int alone = table->ones[(~(uint32_t)t.one & after_area) >> 4] -
                table->ones[(w->alone & before_area) >> 4];
    int single = table->ones[((uint32_t)(t.one & ~t.two) & after_area) >> 4] -
                 table->ones[(w->single & before_area) >> 4];
    return TF__ACC_WEIGHT_ALONE * alone + TF__ACC_WEIGHT_SINGLE * single;
}

/* The neighbour covers the target: the target's bit is removed, and pairs across it become one
 * place closer. */
static inline int score_next(const tf__acc_scores *table, const windows *w)
{
    uint32_t after[REACH + 1];
    int score = 0;
    for (unsigned k = 1; k <= REACH; k++)
        after[k] = (w->match[k] & BITS(0, TARGET - k)) |
                   (w->match[k + 1] & BITS(TARGET - k, TARGET)) |
                   (w->match[k] >> 1 & ~BITS(0, TARGET));
    for (unsigned k = 1; k <= REACH + 1; k++)
        score += table->next_matches[k][w->match[k] >> (TARGET - REACH) & 31];
    return score + neighbour_change(table, w, after, TARGET + 5);
}

/* The third card covers the target: the mover's bit is removed, and its matches are counted at the
 * target's place. */
static inline int score_third(const tf__acc_scores *table, const windows *w)
{
    const uint32_t target = 1u << TARGET;
    const uint32_t *m = w->match;
    const uint32_t right[REACH + 1] = {0, m[2] >> 1, m[1] >> 2, m[1] >> 3, m[2] >> 3};
    uint32_t after[REACH + 1];
    int score = 0;
    for (unsigned k = 1; k <= REACH; k++) {
        uint32_t rest = (m[k] & BITS(0, MOVER - k)) | (m[k + 1] & BITS(MOVER - k, MOVER)) |
                        (m[k] >> 1 & ~BITS(0, MOVER));
        after[k] = (rest & ~(target | target >> k)) | (m[k + 3] & target >> k) |
                   (right[k] & target);
    }
    for (unsigned k = 1; k <= FAR; k++)
        score += table->third_matches[k][m[k] >> (TARGET - REACH) & 255];
    return score + neighbour_change(table, w, after, TARGET + 8);
}

/* How much the square of a rank's weight decreases when the weight falls from `places` by `less`.
 */
static inline int square_loss(int scale, int places, int less)
{
    return less * (2 * places - less) * scale >> 16;
}

static inline int score_of_ranks(const tf__acc_scores *table, const tf__acc_weighed_row *row,
                                 unsigned target, unsigned distance)
{
    unsigned rank = tf_card_rank(row->cards[target]);
    int scale = table->rank_scale[row->count];
    int score = table->cover[row->rank_cards[rank]] + table->by_place[row->count][target] -
                square_loss(scale, row->rank_places[rank], (int)target + 1);
    if (distance == 1)
        return score;
    rank = tf_card_rank(row->cards[target + 3]);
    int jump = square_loss(scale, row->rank_places[rank], 3);
    return score + WEIGHT_THIRD - jump * WEIGHT_JUMP_PERCENT / 100;
}

int tf__acc_score_of_ranks(const tf__acc_scores *table, const tf__acc_weighed_row *row,
                           unsigned target, unsigned distance)
{
    return score_of_ranks(table, row, target, distance);
}

static inline void make_windows(windows *w, const masks *m, unsigned target)
{
    for (unsigned k = 1; k <= FAR; k++)
        w->match[k] = (uint32_t)(m->match[k] >> target);
    w->places = (uint32_t)(m->places >> target);
    w->alone = (uint32_t)(m->alone >> target);
    w->single = (uint32_t)(m->single >> target);
}

unsigned tf__acc_score_moves(const tf__acc_scores *table, const tf__acc_weighed_row *row,
                             tf__acc_scored_move *out)
{
    masks m;
    make_masks(&m, row);
    uint64_t next = m.match[1] >> TARGET, third = m.match[3] >> TARGET;
    unsigned count = 0;
    for (uint64_t left = next | third; left; left &= left - 1) {
        unsigned t = (unsigned)__builtin_ctzll(left);
        windows w;
        make_windows(&w, &m, t);
        if (next >> t & 1)
            out[count++] = (tf__acc_scored_move){
                score_of_ranks(table, row, t, 1) + score_next(table, &w), (uint8_t)t, 1};
        if (third >> t & 1)
            out[count++] = (tf__acc_scored_move){
                score_of_ranks(table, row, t, 3) + score_third(table, &w), (uint8_t)t, 3};
    }
    return count;
}
