/* endgame.c: see endgame.h. The search of 19,958,400 lines, without walking them.
 *
 * 1. The last turn. Let n unseen cards be left, in order. An own card with k of them below it is the
 *    middle one in 2k(n - k) of the n(n - 1) ordered pairs. An unseen card x below it is the middle
 *    one when the other lies below x, and one above it when the other lies above x; either other
 *    player may be the one who laid x. So a card's total is a sum over the unseen cards with weights
 *    that are counts, and one pass of prefix sums serves every card of the hand.
 * 2. Who wins a turn with what is all that stays of it ("a win": the own card c, or an unseen card x
 *    by either opponent), with which cards are gone. The two orders of a pair give the same wins.
 * 3. At the first turn the cards that will be gone before the last are a set of four of the eleven:
 *    330 sets, each with three ways to split it into two pairs. For each set and each two wins the last
 *    turn is computed once, for all hands, and added to every line that leads to it; laying (c, pair)
 *    first and (d, other pair) second or the other way round leads to the same last turn.
 *
 * 114,000 sums instead of 20 million lines. */
#include "games/saichugen/endgame.h"

#include <stdlib.h>
#include <string.h>

enum {
    OWN = TF__SAI_END_OWN,
    UNSEEN = TF__SAI_END_UNSEEN,
    WINS = OWN + 2 * UNSEEN, /* own card c: c; unseen card x by opponent o: OWN + 2x + o */
    PAIRS = UNSEEN * (UNSEEN - 1) / 2,
    LAST_UNSEEN = 7, /* before the last turn */
    LAST_OWN = 3,
};

/* What the last turn's win is worth, for one state of the round: by own card, and by unseen card
 * summed over the two who may have laid it. */
typedef struct payoffs {
    int8_t own[OWN];
    int8_t unseen[UNSEEN];
} payoffs;

struct tf__sai_end_search {
    tf__sai_end_state state;
    unsigned own_count, unseen_count;
    uint8_t own_value[OWN], unseen_value[UNSEEN];
    tf_card own[OWN], unseen[UNSEEN];
    uint8_t below[OWN]; /* unseen cards below an own card */

    /* The first turn of three only. */
    uint8_t pair_index[UNSEEN][UNSEEN];
    uint8_t winner[OWN][PAIRS]; /* of an own card and a pair: the first of its wins */
    uint16_t payoff_known[WINS][WINS];
    payoffs payoff[WINS][WINS];
    uint16_t last_known[WINS][WINS]; /* the set of four for which last[][] holds */
    int16_t last[WINS][WINS][OWN];
    int32_t second[OWN][PAIRS][2][OWN]; /* total of the second card behind a first card and win */
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

/* The result when seat wins `value` on top of these totals. */
static int result_with(const tf__sai_end_state *state, const unsigned round[TF__SAI_SEATS],
                       unsigned seat, unsigned value)
{
    unsigned after[TF__SAI_SEATS] = {round[0], round[1], round[2]};
    after[seat] += value;
    return result(state, after);
}

static void fill_payoffs(const tf__sai_end_search *search, const unsigned round[TF__SAI_SEATS],
                         payoffs *out)
{
    const tf__sai_end_state *state = &search->state;
    for (unsigned c = 0; c < search->own_count; c++)
        out->own[c] = (int8_t)result_with(state, round, 0, search->own_value[c]);
    for (unsigned x = 0; x < search->unseen_count; x++) {
        if (x > 0 && search->unseen_value[x] == search->unseen_value[x - 1])
            out->unseen[x] = out->unseen[x - 1];
        else
            out->unseen[x] = (int8_t)(result_with(state, round, 1, search->unseen_value[x]) +
                                      result_with(state, round, 2, search->unseen_value[x]));
    }
}

/* ---- the last turn ---- */

/* The seven unseen cards of a last turn, and for each own card how many of them are below it. */
typedef struct last_turn {
    uint8_t unseen[LAST_UNSEEN];
    uint8_t below[OWN];
} last_turn;

static void leave_out(const tf__sai_end_search *search, unsigned gone_mask, last_turn *turn)
{
    unsigned count = 0;
    for (unsigned x = 0; x < search->unseen_count; x++)
        if (!(gone_mask >> x & 1))
            turn->unseen[count++] = (uint8_t)x;
    for (unsigned c = 0; c < search->own_count; c++) {
        unsigned gone_below = gone_mask & ((1u << search->below[c]) - 1);
        turn->below[c] = (uint8_t)(search->below[c] - (unsigned)__builtin_popcount(gone_below));
    }
}

/* Each own card's total over the 42 ordered pairs. */
static inline void last_totals(const last_turn *turn, const payoffs *payoff, unsigned own_count,
                               int16_t totals[OWN])
{
    int others[LAST_UNSEEN + 1]; /* by how many unseen cards lie below the own card */
    int sum = 0;
    for (int i = LAST_UNSEEN - 1; i >= 0; i--)
        sum += (LAST_UNSEEN - 1 - i) * payoff->unseen[turn->unseen[i]];
    for (int i = 0; i < LAST_UNSEEN; i++) {
        others[i] = sum;
        sum += (2 * i - (LAST_UNSEEN - 1)) * payoff->unseen[turn->unseen[i]];
    }
    others[LAST_UNSEEN] = sum;
    for (unsigned c = 0; c < own_count; c++) {
        int k = turn->below[c];
        totals[c] = (int16_t)(others[k] + 2 * k * (LAST_UNSEEN - k) * payoff->own[c]);
    }
}

static void solve_last(const tf__sai_end_search *search, tf__sai_end_values *values)
{
    const uint8_t *round = search->state.score.round;
    unsigned totals_before[TF__SAI_SEATS] = {round[0], round[1], round[2]};
    payoffs payoff;
    last_turn turn;
    int16_t totals[OWN];
    fill_payoffs(search, totals_before, &payoff);
    leave_out(search, 0, &turn);
    last_totals(&turn, &payoff, search->own_count, totals);
    for (unsigned c = 0; c < LAST_OWN; c++)
        values->total[c] = totals[c];
}

/* ---- the second turn ---- */

/* The best total of the last turn without one own card. */
static int best_without(const int16_t totals[], unsigned count, unsigned laid)
{
    int best = INT16_MIN;
    for (unsigned c = 0; c < count; c++)
        if (c != laid && totals[c] > best)
            best = totals[c];
    return best;
}

/* Own card c against a pair x < y: which of the two wins, or `own` when c does. */
enum { OWN_WINS = 255 };
static unsigned pair_winner(const tf__sai_end_search *search, unsigned c, unsigned x, unsigned y)
{
    unsigned below = search->below[c];
    return y < below ? y : x >= below ? x : OWN_WINS;
}

/* The best total of the last turn behind own card c and a pair x < y that `by` wins (0: c does). */
static int32_t behind_second(const tf__sai_end_search *search, unsigned c, unsigned x, unsigned y,
                             unsigned winner, unsigned by)
{
    const uint8_t *round = search->state.score.round;
    unsigned totals_after[TF__SAI_SEATS] = {round[0], round[1], round[2]};
    payoffs payoff;
    last_turn turn;
    int16_t totals[OWN];
    totals_after[by] += by == 0 ? search->own_value[c] : search->unseen_value[winner];
    leave_out(search, 1u << x | 1u << y, &turn);
    fill_payoffs(search, totals_after, &payoff);
    last_totals(&turn, &payoff, search->own_count, totals);
    return best_without(totals, search->own_count, c);
}

static int32_t second_total(const tf__sai_end_search *search, unsigned c, unsigned x, unsigned y)
{
    unsigned winner = pair_winner(search, c, x, y);
    if (winner == OWN_WINS)
        return 2 * behind_second(search, c, x, y, winner, 0);
    return behind_second(search, c, x, y, winner, 1) + behind_second(search, c, x, y, winner, 2);
}

static void solve_second(const tf__sai_end_search *search, tf__sai_end_values *values)
{
    for (unsigned c = 0; c < search->own_count; c++) {
        values->total[c] = 0;
        for (unsigned y = 1; y < search->unseen_count; y++)
            for (unsigned x = 0; x < y; x++)
                values->total[c] += second_total(search, c, x, y);
    }
}

/* ---- the first turn ---- */

static void add_win(const tf__sai_end_search *search, unsigned win, unsigned round[TF__SAI_SEATS])
{
    if (win < OWN)
        round[0] += search->own_value[win];
    else
        round[1 + (win - OWN) % 2] += search->unseen_value[(win - OWN) / 2];
}

static const payoffs *payoffs_of(tf__sai_end_search *search, unsigned win, unsigned other)
{
    if (!search->payoff_known[win][other]) {
        const uint8_t *before = search->state.score.round;
        unsigned round[TF__SAI_SEATS] = {before[0], before[1], before[2]};
        add_win(search, win, round);
        add_win(search, other, round);
        fill_payoffs(search, round, &search->payoff[win][other]);
        search->payoff[other][win] = search->payoff[win][other];
        search->payoff_known[win][other] = search->payoff_known[other][win] = 1;
    }
    return &search->payoff[win][other];
}

static void prepare_first(tf__sai_end_search *search)
{
    memset(search->payoff_known, 0, sizeof search->payoff_known);
    memset(search->last_known, 0, sizeof search->last_known);
    memset(search->second, 0, sizeof search->second);
    for (unsigned y = 1; y < UNSEEN; y++) {
        for (unsigned x = 0; x < y; x++) {
            unsigned pair = y * (y - 1) / 2 + x;
            search->pair_index[x][y] = (uint8_t)pair;
            for (unsigned c = 0; c < OWN; c++) {
                unsigned winner = pair_winner(search, c, x, y);
                search->winner[c][pair] = (uint8_t)(winner == OWN_WINS ? c : OWN + 2 * winner);
            }
        }
    }
}

/* The four cards gone before the last turn, and what is then left. */
typedef struct four_gone {
    uint16_t number; /* from 1 */
    last_turn turn;
} four_gone;

static const int16_t *last_of(tf__sai_end_search *search, const four_gone *gone, unsigned win,
                              unsigned other)
{
    if (win > other) {
        unsigned low = other;
        other = win;
        win = low;
    }
    int16_t *totals = search->last[win][other];
    if (search->last_known[win][other] != gone->number) {
        search->last_known[win][other] = gone->number;
        last_totals(&gone->turn, payoffs_of(search, win, other), OWN, totals);
    }
    return totals;
}

static inline int best_of_three(const int16_t totals[OWN], unsigned c, unsigned d)
{
    int best = INT16_MIN;
    for (unsigned e = 0; e < OWN; e++)
        if (e != c && e != d && totals[e] > best)
            best = totals[e];
    return best;
}

/* Own card c meets pair p in one turn and d meets q in the other: adds the last turn's value to both
 * orders. A win of an own card stands for both orders of its pair, so it counts twice for the
 * other turn. */
static void add_lines(tf__sai_end_search *search, const four_gone *gone, unsigned c, unsigned p,
                      unsigned d, unsigned q)
{
    unsigned win_c = search->winner[c][p], win_d = search->winner[d][q];
    unsigned ways_c = win_c < OWN ? 1 : 2, ways_d = win_d < OWN ? 1 : 2;
    for (unsigned i = 0; i < ways_c; i++) {
        for (unsigned j = 0; j < ways_d; j++) {
            const int16_t *totals = last_of(search, gone, win_c + i, win_d + j);
            int best = best_of_three(totals, c, d);
            search->second[c][p][i][d] += (ways_d == 1 ? 2 : 1) * best;
            search->second[d][q][j][c] += (ways_c == 1 ? 2 : 1) * best;
        }
    }
}

static void add_split(tf__sai_end_search *search, const four_gone *gone, unsigned p, unsigned q)
{
    for (unsigned c = 0; c < OWN; c++)
        for (unsigned d = 0; d < OWN; d++)
            if (c != d)
                add_lines(search, gone, c, p, d, q);
}

static void add_four(tf__sai_end_search *search, four_gone *gone, unsigned a, unsigned b,
                     unsigned c, unsigned d)
{
    gone->number++;
    leave_out(search, 1u << a | 1u << b | 1u << c | 1u << d, &gone->turn);
    add_split(search, gone, search->pair_index[a][b], search->pair_index[c][d]);
    add_split(search, gone, search->pair_index[a][c], search->pair_index[b][d]);
    add_split(search, gone, search->pair_index[a][d], search->pair_index[b][c]);
}

/* The best second card's total behind a first card and one of its wins. */
static int32_t best_second(const tf__sai_end_search *search, unsigned c, unsigned p, unsigned way)
{
    int32_t best = INT32_MIN;
    for (unsigned d = 0; d < OWN; d++)
        if (d != c && search->second[c][p][way][d] > best)
            best = search->second[c][p][way][d];
    return best;
}

/* Fills second[][][][]. */
static void walk_first(tf__sai_end_search *search)
{
    four_gone gone = {.number = 0};
    prepare_first(search);
    for (unsigned a = 0; a < UNSEEN; a++)
        for (unsigned b = a + 1; b < UNSEEN; b++)
            for (unsigned c = b + 1; c < UNSEEN; c++)
                for (unsigned d = c + 1; d < UNSEEN; d++)
                    add_four(search, &gone, a, b, c, d);
}

static void solve_first(tf__sai_end_search *search, tf__sai_end_values *values)
{
    walk_first(search);
    for (unsigned c = 0; c < OWN; c++) {
        values->total[c] = 0;
        for (unsigned p = 0; p < PAIRS; p++) {
            if (search->winner[c][p] < OWN)
                values->total[c] += 2 * best_second(search, c, p, 0);
            else
                values->total[c] += best_second(search, c, p, 0) + best_second(search, c, p, 1);
        }
    }
}

/* ---- all turns ---- */

static void take_state(tf__sai_end_search *search, const tf__sai_end_state *state)
{
    search->state = *state;
    search->own_count = search->unseen_count = 0;
    for (tf__sai_cards left = state->unseen; left && search->unseen_count < UNSEEN;) {
        tf_card card = tf__sai_pop(&left);
        search->unseen[search->unseen_count] = card;
        search->unseen_value[search->unseen_count++] = (uint8_t)tf__sai_value(card);
    }
    for (tf__sai_cards left = state->hand; left && search->own_count < OWN;) {
        tf_card card = tf__sai_pop(&left);
        search->below[search->own_count] = (uint8_t)tf__sai_count(state->unseen &
                                                                  (tf__sai_bit(card) - 1));
        search->own[search->own_count] = card;
        search->own_value[search->own_count++] = (uint8_t)tf__sai_value(card);
    }
}

void tf__sai_end_solve(tf__sai_end_search *search, const tf__sai_end_state *state,
                       tf__sai_end_values *values)
{
    static const int32_t lines[] = {0, 42, 42 * 72, 42 * 72 * 110};
    take_state(search, state);
    values->count = search->own_count;
    values->lines = lines[state->turns];
    memcpy(values->card, search->own, sizeof values->card);
    if (state->turns == 3)
        solve_first(search, values);
    else if (state->turns == 2)
        solve_second(search, values);
    else
        solve_last(search, values);
    values->best = 0;
    for (unsigned c = 1; c < values->count; c++)
        if (values->total[c] > values->total[values->best])
            values->best = c;
}

/* The total behind own card c and a pair x < y that `by` wins (0: c does, 1 or 2: the winner of the
 * two unseen cards does). */
static int32_t behind(const tf__sai_end_search *search, unsigned c, unsigned x, unsigned y,
                      unsigned winner, unsigned by)
{
    const uint8_t *round = search->state.score.round;
    unsigned totals[TF__SAI_SEATS] = {round[0], round[1], round[2]};
    if (search->state.turns == 3)
        return best_second(search, c, search->pair_index[x][y], by == 0 ? 0 : by - 1);
    if (search->state.turns == 2)
        return behind_second(search, c, x, y, winner, by);
    return result_with(&search->state, totals, by,
                       by == 0 ? search->own_value[c] : search->unseen_value[winner]);
}

int32_t tf__sai_end_after(tf__sai_end_search *search, const tf__sai_end_state *state,
                          int32_t after[TF__SAI_END_OWN][TF__SAI_END_UNSEEN][TF__SAI_END_UNSEEN])
{
    static const int32_t lines[] = {0, 1, 42, 42 * 72};
    take_state(search, state);
    if (state->turns == 3)
        walk_first(search);
    memset(after, 0, sizeof(int32_t) * OWN * UNSEEN * UNSEEN);
    for (unsigned c = 0; c < search->own_count; c++) {
        for (unsigned y = 1; y < search->unseen_count; y++) {
            for (unsigned x = 0; x < y; x++) {
                unsigned winner = pair_winner(search, c, x, y);
                unsigned low = winner == OWN_WINS ? 0 : winner == x ? 1 : 2; /* x by opponent 1 */
                unsigned high = winner == OWN_WINS ? 0 : 3 - low;
                after[c][x][y] = behind(search, c, x, y, winner, low);
                after[c][y][x] = low == high ? after[c][x][y]
                                             : behind(search, c, x, y, winner, high);
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
        .weight = {1, 0, 0},
    };
    for (unsigned s = 0; s < TF__SAI_SEATS; s++) {
        unsigned seat = (view->seat + s) % TF__SAI_SEATS;
        state->score.game[s] = view->score.game[seat];
        state->score.round[s] = view->score.round[seat];
    }
}

void tf__sai_end_advice(const tf__sai_end_values *values, tf_advice *advice)
{
    for (unsigned i = 0; i < values->count; i++) {
        double worth = (double)values->total[i] / values->lines;
        advice[i] = (tf_advice){values->card[i], worth, worth, worth};
    }
    tf__sai_sort_advice(advice, values->count);
}
