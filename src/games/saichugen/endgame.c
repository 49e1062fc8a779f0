/* endgame.c: see endgame.h. Computes the search over 19,958,400 lines without visiting each of
 * them.
 *
 * 1. The last turn. Let n unseen cards be left, in order. An own card with k of them below it is
 *    the middle card in 2k(n - k) of the n(n - 1) ordered pairs. An unseen card x below it is the
 *    middle card when the other card is below x; an unseen card above it when the other card is
 *    above x. Either opponent may have laid x. So the total of a card is a weighted sum over the
 *    unseen cards, the weights are counts, and one pass of prefix sums serves every card of the
 *    hand.
 * 2. After a turn, all that matters is which card won it for whom ("a win": the own card c, or an
 *    unseen card x by either opponent) and which cards are gone. The two orders of a pair give the
 *    same wins.
 * 3. In the first turn, the cards that will be gone before the last turn are a set of four of the
 *    eleven: 330 sets, each with three ways to split it into two pairs. For each set and each two
 *    wins, the last turn is computed once, for all hands and eight wins at a time, and added to
 *    every line that leads to it. Laying (c, pair) first and (d, other pair) second, or the other
 *    way round, leads to the same last turn.
 *
 * This takes 9,000 prefix sums and 80,000 additions instead of 20 million lines. */
#include "games/saichugen/endgame.h"
#include "games/saichugen/advice.h"

#include <stdlib.h>
#include <string.h>

enum {
    OWN = TF__SAI_END_OWN,
    UNSEEN = TF__SAI_END_UNSEEN,
    PAIRS = UNSEEN * (UNSEEN - 1) / 2,
    LAST_UNSEEN = 7, /* before the last turn */
    LANES = 8,       /* number of wins that are processed at once */
};

/* Wins are numbered: own card c is c; unseen card x by opponent o (0 or 1) is OTHERS + 2x + o. Both
 * kinds begin at a group of lanes. NO_WIN stands for a turn that was not played in this search. */
enum { NO_WIN = LANES - 1, OTHERS = LANES, WINS = OTHERS + 3 * LANES };
_Static_assert(OWN < LANES && OTHERS + 2 * UNSEEN <= WINS, "wins fit their numbers");

typedef int16_t lanes __attribute__((vector_size(LANES * sizeof(int16_t))));

/* One number for every two wins. */
typedef int16_t by_wins[WINS][WINS];

struct tf__sai_end_search {
    tf__sai_end_state state;
    unsigned own_count, unseen_count;
    uint8_t own_value[OWN], unseen_value[UNSEEN];
    tf_card own[OWN];
    uint8_t below[OWN]; /* number of unseen cards below an own card */
    /* of an own card and a pair, by which opponent has the winner; twice the same if the own card
     * wins */
    uint8_t wins[OWN][PAIRS][2];
    int32_t total_after[OWN][PAIRS][2]; /* total after an own card, a pair and a win */

    by_wins own_payoff[OWN];       /* when the last turn is won by an own card */
    by_wins unseen_payoff[UNSEEN]; /* when it is won by an unseen card: sum over both opponents */
    by_wins last[OWN];             /* total of each own card over the pairs of the last turn */
    int32_t second[OWN][PAIRS][2][OWN]; /* total of the second card after a first card and win */
};

tf__sai_end_search *tf__sai_end_create(void)
{
    return calloc(1, sizeof(tf__sai_end_search));
}

void tf__sai_end_destroy(tf__sai_end_search *search)
{
    free(search);
}

/* ---- results ---- */

/* The weighted points of a game whose last round ends with these totals. */
static int result(const tf__sai_end_state *state, const unsigned round[TF__SAI_SEATS])
{
    unsigned middle = tf__sai_middle(round[0], round[1], round[2]);
    unsigned scores[TF__SAI_SEATS];
    int points[TF__SAI_SEATS];
    for (unsigned s = 0; s < TF__SAI_SEATS; s++)
        scores[s] = state->score.game[s] + (round[s] == middle ? middle : 0);
    tf__sai_points(scores, points);
    return state->weight[0] * points[0] + state->weight[1] * points[1] +
           state->weight[2] * points[2];
}

/* The result when `seat` wins `value` in addition to these totals. */
static int result_with(const tf__sai_end_state *state, const unsigned round[TF__SAI_SEATS],
                       unsigned seat, unsigned value)
{
    unsigned after[TF__SAI_SEATS] = {round[0], round[1], round[2]};
    after[seat] += value;
    return result(state, after);
}

/* ---- wins ---- */

/* The index of a pair x < y. */
static inline unsigned pair_of(unsigned x, unsigned y)
{
    return y * (y - 1) / 2 + x;
}

/* The first of the eight wins that are processed together with this one. */
static inline unsigned group_of(unsigned win)
{
    return win / LANES * LANES;
}

static void find_wins(tf__sai_end_search *search)
{
    for (unsigned c = 0; c < search->own_count; c++) {
        unsigned below = search->below[c];
        for (unsigned y = 1; y < search->unseen_count; y++) {
            for (unsigned x = 0; x < y; x++) {
                uint8_t *wins = search->wins[c][pair_of(x, y)];
                bool own = x < below && y >= below;
                wins[0] = (uint8_t)(own ? c : OTHERS + 2 * (y < below ? y : x));
                wins[1] = (uint8_t)(own ? c : wins[0] + 1u);
            }
        }
    }
}

static void add_win(const tf__sai_end_search *search, unsigned win, unsigned round[TF__SAI_SEATS])
{
    if (win < OWN)
        round[0] += search->own_value[win];
    else if (win >= OTHERS)
        round[1 + (win - OTHERS) % 2] += search->unseen_value[(win - OTHERS) / 2];
}

/* The totals of the round after two wins. */
static void totals_after(const tf__sai_end_search *search, unsigned win, unsigned other,
                         unsigned round[TF__SAI_SEATS])
{
    for (unsigned s = 0; s < TF__SAI_SEATS; s++)
        round[s] = search->state.score.round[s];
    add_win(search, win, round);
    add_win(search, other, round);
}

/* ---- the last turn ---- */

/* The payoff of each win of the last turn after two wins. */
static void fill_payoffs(tf__sai_end_search *search, unsigned win, unsigned other)
{
    const tf__sai_end_state *state = &search->state;
    unsigned round[TF__SAI_SEATS];
    int worth = 0;
    totals_after(search, win, other, round);
    for (unsigned c = 0; c < search->own_count; c++)
        search->own_payoff[c][win][other] = (int16_t)result_with(state, round, 0,
                                                                 search->own_value[c]);
    for (unsigned x = 0; x < search->unseen_count; x++) {
        unsigned value = search->unseen_value[x];
        if (x == 0 || value != search->unseen_value[x - 1])
            worth = result_with(state, round, 1, value) + result_with(state, round, 2, value);
        search->unseen_payoff[x][win][other] = (int16_t)worth;
    }
}

/* The seven unseen cards of a last turn, and for each own card how many of them are below it. */
typedef struct last_turn {
    uint8_t unseen[LAST_UNSEEN];
    uint8_t below[OWN];
} last_turn;

static void leave_out(const tf__sai_end_search *search, unsigned gone_mask, last_turn *turn)
{
    unsigned count = 0;
    *turn = (last_turn){0};
    for (unsigned x = 0; x < search->unseen_count; x++) {
        if (gone_mask >> x & 1)
            continue;
        turn->unseen[count++] = (uint8_t)x;
        for (unsigned c = 0; c < OWN; c++)
            turn->below[c] = (uint8_t)(turn->below[c] + (x < search->below[c]));
    }
}

static inline lanes load(const int16_t *from)
{
    lanes loaded;
    memcpy(&loaded, from, sizeof loaded);
    return loaded;
}

/* Fills last[][win][other] for the eight `other` from `first` on. */
static void fill_last(tf__sai_end_search *search, const last_turn *turn, unsigned win,
                      unsigned first)
{
    lanes payoff[LAST_UNSEEN], sum = {0};
    lanes others[LAST_UNSEEN + 1]; /* by the number of unseen cards below the own card */
    for (unsigned i = 0; i < LAST_UNSEEN; i++) {
        payoff[i] = load(&search->unseen_payoff[turn->unseen[i]][win][first]);
        sum += payoff[i] * (int16_t)(LAST_UNSEEN - 1 - i);
    }
    for (int i = 0; i < LAST_UNSEEN; i++) {
        others[i] = sum;
        sum += payoff[i] * (int16_t)(2 * i - (LAST_UNSEEN - 1));
    }
    others[LAST_UNSEEN] = sum;
    for (unsigned c = 0; c < OWN; c++) {
        unsigned k = turn->below[c];
        lanes own = load(&search->own_payoff[c][win][first]);
        lanes total = others[k] + own * (int16_t)(2 * k * (LAST_UNSEEN - k));
        memcpy(&search->last[c][win][first], &total, sizeof total);
    }
}

/* When only the last turn is left. */
static void fill_after_last(tf__sai_end_search *search)
{
    for (unsigned c = 0; c < search->own_count; c++) {
        for (unsigned p = 0; p < pair_of(0, search->unseen_count); p++) {
            for (unsigned way = 0; way < 2; way++) {
                unsigned round[TF__SAI_SEATS];
                totals_after(search, search->wins[c][p][way], NO_WIN, round);
                search->total_after[c][p][way] = result(&search->state, round);
            }
        }
    }
}

/* ---- the second turn ---- */

/* The best total of the last turn after a win, without own card c. */
static int best_without(const tf__sai_end_search *search, unsigned c, unsigned win)
{
    int best = INT16_MIN;
    for (unsigned e = 0; e < search->own_count; e++)
        if (e != c && search->last[e][NO_WIN][win] > best)
            best = search->last[e][NO_WIN][win];
    return best;
}

static void fill_after_pair(tf__sai_end_search *search, unsigned x, unsigned y)
{
    last_turn turn;
    unsigned pair = pair_of(x, y);
    leave_out(search, 1u << x | 1u << y, &turn);
    fill_last(search, &turn, NO_WIN, 0);
    fill_last(search, &turn, NO_WIN, group_of(OTHERS + 2 * x));
    fill_last(search, &turn, NO_WIN, group_of(OTHERS + 2 * y));
    for (unsigned c = 0; c < search->own_count; c++)
        for (unsigned way = 0; way < 2; way++)
            search->total_after[c][pair][way] = best_without(search, c, search->wins[c][pair][way]);
}

static void fill_after_second(tf__sai_end_search *search)
{
    for (unsigned win = 0; win < WINS; win++)
        if (win < search->own_count || (win >= OTHERS && win < OTHERS + 2 * search->unseen_count))
            fill_payoffs(search, NO_WIN, win);
    for (unsigned y = 1; y < search->unseen_count; y++)
        for (unsigned x = 0; x < y; x++)
            fill_after_pair(search, x, y);
}

/* ---- the first turn ---- */

enum { GONE = 4 }; /* number of unseen cards gone before the last turn */

/* Fills the payoffs with the higher of two wins first: that of the higher unseen card, or an unseen
 * card before an own card. */
static void fill_all_payoffs(tf__sai_end_search *search)
{
    for (unsigned win = 0; win < OTHERS + 2 * UNSEEN; win++)
        for (unsigned other = 0; other < win; other++)
            if ((win < OWN || win >= OTHERS) && (other < OWN || other >= OTHERS))
                fill_payoffs(search, win, other);
}

/* Computes the last turn after any two wins with these four cards, lowest first. */
static void fill_four(tf__sai_end_search *search, const unsigned gone[GONE])
{
    last_turn turn;
    leave_out(search, 1u << gone[0] | 1u << gone[1] | 1u << gone[2] | 1u << gone[3], &turn);
    for (unsigned c = 0; c < OWN; c++)
        fill_last(search, &turn, c, 0);
    for (unsigned g = 0; g < GONE; g++) {
        unsigned win = OTHERS + 2 * gone[g], filled = 0;
        fill_last(search, &turn, win, 0);
        fill_last(search, &turn, win + 1, 0);
        for (unsigned h = 0; h < g; h++) {
            unsigned first = group_of(OTHERS + 2 * gone[h]);
            if (first == filled)
                continue;
            fill_last(search, &turn, win, first);
            fill_last(search, &turn, win + 1, first);
            filled = first;
        }
    }
}

/* The best of the three cards that are left without c and d, after two wins. */
static inline int best_of_three(const tf__sai_end_search *search, unsigned c, unsigned d,
                                unsigned win, unsigned other)
{
    static const uint8_t left[OWN][OWN][3] = {
        {{0}, {2, 3, 4}, {1, 3, 4}, {1, 2, 4}, {1, 2, 3}},
        {{2, 3, 4}, {0}, {0, 3, 4}, {0, 2, 4}, {0, 2, 3}},
        {{1, 3, 4}, {0, 3, 4}, {0}, {0, 1, 4}, {0, 1, 3}},
        {{1, 2, 4}, {0, 2, 4}, {0, 1, 4}, {0}, {0, 1, 2}},
        {{1, 2, 3}, {0, 2, 3}, {0, 1, 3}, {0, 1, 2}, {0}},
    };
    const uint8_t *e = left[c][d];
    int first = search->last[e[0]][win][other], second = search->last[e[1]][win][other];
    int third = search->last[e[2]][win][other];
    int best = first > second ? first : second;
    return best > third ? best : third;
}

/* Own card c meets pair p in one turn and d meets q in the other: adds the value of the last turn
 * to both orders. */
static inline void add_lines(tf__sai_end_search *search, unsigned c, unsigned p, unsigned d,
                             unsigned q)
{
    for (unsigned i = 0; i < 2; i++) {
        for (unsigned j = 0; j < 2; j++) {
            unsigned win = search->wins[c][p][i], other = search->wins[d][q][j];
            int best = best_of_three(search, c, d, win > other ? win : other,
                                     win > other ? other : win);
            search->second[c][p][i][d] += best;
            search->second[d][q][j][c] += best;
        }
    }
}

static void add_split(tf__sai_end_search *search, unsigned p, unsigned q)
{
    for (unsigned c = 0; c < OWN; c++)
        for (unsigned d = 0; d < OWN; d++)
            if (c != d)
                add_lines(search, c, p, d, q);
}

static void add_four(tf__sai_end_search *search, const unsigned gone[GONE])
{
    fill_four(search, gone);
    add_split(search, pair_of(gone[0], gone[1]), pair_of(gone[2], gone[3]));
    add_split(search, pair_of(gone[0], gone[2]), pair_of(gone[1], gone[3]));
    add_split(search, pair_of(gone[0], gone[3]), pair_of(gone[1], gone[2]));
}

/* The total of the best second card after a first card and one of its wins. */
static int32_t best_second(const tf__sai_end_search *search, unsigned c, unsigned p, unsigned way)
{
    int32_t best = INT32_MIN;
    for (unsigned d = 0; d < OWN; d++)
        if (d != c && search->second[c][p][way][d] > best)
            best = search->second[c][p][way][d];
    return best;
}

static void fill_after_first(tf__sai_end_search *search)
{
    memset(search->second, 0, sizeof search->second);
    fill_all_payoffs(search);
    for (unsigned a = 0; a < UNSEEN; a++)
        for (unsigned b = a + 1; b < UNSEEN; b++)
            for (unsigned c = b + 1; c < UNSEEN; c++)
                for (unsigned d = c + 1; d < UNSEEN; d++)
                    add_four(search, (unsigned[GONE]){a, b, c, d});
    for (unsigned c = 0; c < OWN; c++)
        for (unsigned p = 0; p < PAIRS; p++)
            for (unsigned way = 0; way < 2; way++)
                search->total_after[c][p][way] = best_second(search, c, p, way);
}

/* ---- all turns ---- */

static void take_state(tf__sai_end_search *search, const tf__sai_end_state *state)
{
    search->state = *state;
    search->own_count = search->unseen_count = 0;
    for (tf__sai_cards left = state->unseen; left && search->unseen_count < UNSEEN;)
        search->unseen_value[search->unseen_count++] = (uint8_t)tf__sai_value(tf__sai_pop(&left));
    for (tf__sai_cards left = state->hand; left && search->own_count < OWN;) {
        tf_card card = tf__sai_pop(&left);
        search->below[search->own_count] = (uint8_t)tf__sai_count(state->unseen &
                                                                  (tf__sai_bit(card) - 1));
        search->own[search->own_count] = card;
        search->own_value[search->own_count++] = (uint8_t)tf__sai_value(card);
    }
}

static void fill_after(tf__sai_end_search *search, const tf__sai_end_state *state)
{
    take_state(search, state);
    find_wins(search);
    if (state->turns == 3)
        fill_after_first(search);
    else if (state->turns == 2)
        fill_after_second(search);
    else
        fill_after_last(search);
}

void tf__sai_end_solve(tf__sai_end_search *search, const tf__sai_end_state *state,
                       tf__sai_end_values *values)
{
    static const int32_t lines[] = {0, 42, 42 * 72, 42 * 72 * 110};
    fill_after(search, state);
    values->count = search->own_count;
    values->lines = lines[state->turns];
    memcpy(values->card, search->own, sizeof values->card);
    values->best = 0;
    for (unsigned c = 0; c < values->count; c++) {
        values->total[c] = 0;
        for (unsigned p = 0; p < pair_of(0, search->unseen_count); p++)
            values->total[c] += search->total_after[c][p][0] + search->total_after[c][p][1];
        if (values->total[c] > values->total[values->best])
            values->best = c;
    }
}

int32_t tf__sai_end_after(tf__sai_end_search *search, const tf__sai_end_state *state,
                          int32_t after[TF__SAI_END_OWN][TF__SAI_END_UNSEEN][TF__SAI_END_UNSEEN])
{
    static const int32_t lines[] = {0, 1, 42, 42 * 72};
    fill_after(search, state);
    memset(after, 0, sizeof(int32_t) * OWN * UNSEEN * UNSEEN);
    for (unsigned c = 0; c < search->own_count; c++) {
        for (unsigned y = 1; y < search->unseen_count; y++) {
            for (unsigned x = 0; x < y; x++) {
                const int32_t *total_after = search->total_after[c][pair_of(x, y)];
                bool high_wins = search->wins[c][pair_of(x, y)][0] == OTHERS + 2 * y;
                after[c][x][y] = total_after[high_wins];
                after[c][y][x] = total_after[!high_wins];
            }
        }
    }
    return lines[state->turns];
}

void tf__sai_end_from_view(const tf__sai_view *view, tf__sai_end_state *state)
{
    *state = (tf__sai_end_state){
        .hand = view->hand,
        .unseen = view->unseen,
        .turns = TF__SAI_TURNS - view->turn,
        .score = tf__sai_score_from(&view->score, view->seat),
        .weight = {1, 0, 0},
    };
}

size_t tf__sai_end_advice(const tf__sai_end_values *values, tf_advice *advice)
{
    double worth[OWN];
    for (unsigned i = 0; i < values->count; i++)
        worth[i] = (double)values->total[i] / values->lines;
    return tf__sai_advice(values->card, worth, values->count, advice);
}
