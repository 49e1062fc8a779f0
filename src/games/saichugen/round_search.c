/* round_search.c: see round_search.h.
 *
 * For an own card c with k of the n unseen cards below it, the probability of being the middle card
 * is 2k(n - k) / n(n - 1). An unseen card below it wins when the other card is below that one, and
 * so on, as in endgame.c. So a card is a row of probabilities: of an own win, and for each value 1
 * .. 13 that the first opponent wins with it (the second has the same). A turn is a product of
 * these rows with the values of the three kinds of wins. A round is three such products; the values
 * for the totals in between are cached. */
#include "games/saichugen/round_search.h"
#include "games/saichugen/advice.h"

#include <stdlib.h>
#include <string.h>

enum {
    LANES = 20,  /* number of hand cards, rounded up */
    TOTALS = 27, /* totals of two turns: 0 .. 26 */
    KEYS = TOTALS * TOTALS * TOTALS,
};

/* The values of all cards in one state of the round, reduced to the best one and the best without
 * that card. */
typedef struct choice {
    float best, second;
    uint8_t best_card; /* index in the hand */
} choice;

struct tf__sai_round {
    const tf__sai_worth *worth;
    const float (*after)[TF__SAI_WIDTH]; /* table of the values after this round */
    int others[2];                       /* scores of the others minus the own score */
    unsigned partner;                    /* 0, 1 or 2 */
    unsigned count;                      /* cards in the hand */
    uint8_t value[LANES];
    float own_chance[LANES];
    /* probabilities of the first opponent; the second has the same */
    float other_chance[TF__SAI_VALUES][LANES];
    uint32_t stamp;
    uint32_t known[KEYS];
    choice last[KEYS];
};

tf__sai_round *tf__sai_round_create(const tf__sai_worth *worth)
{
    tf__sai_round *plan = calloc(1, sizeof *plan);
    if (plan)
        plan->worth = worth;
    return plan;
}

void tf__sai_round_destroy(tf__sai_round *plan)
{
    free(plan);
}

void tf__sai_worth_load(tf__sai_worth *worth, const int16_t data[TF__SAI_TABLES][TF__SAI_TRIANGLE])
{
    for (unsigned t = 0; t < TF__SAI_TABLES; t++) {
        for (int high = -TF__SAI_REACH; high <= TF__SAI_REACH; high++) {
            for (int low = -TF__SAI_REACH; low <= high; low++) {
                float value = (float)data[t][tf__sai_triangle(low, high)] / 100;
                worth->before[t][low + TF__SAI_REACH][high + TF__SAI_REACH] = value;
                worth->before[t][high + TF__SAI_REACH][low + TF__SAI_REACH] = value;
            }
        }
    }
}

/* ---- values after a round ---- */

static inline int clamp(int difference)
{
    return difference < -TF__SAI_REACH  ? 0
           : difference > TF__SAI_REACH ? 2 * TF__SAI_REACH
                                        : difference + TF__SAI_REACH;
}

static inline float worth_of(const tf__sai_round *plan, unsigned own, unsigned a, unsigned b)
{
    unsigned middle = tf__sai_middle(own, a, b);
    int kept = own == middle ? (int)middle : 0;
    int to_a = plan->others[0] + (a == middle ? (int)middle : 0) - kept;
    int to_b = plan->others[1] + (b == middle ? (int)middle : 0) - kept;
    if (plan->partner == 0)
        return plan->after[clamp(to_a)][clamp(to_b)];
    /* What two players win together the third loses, so the value is taken from the third player's
     * perspective. */
    if (plan->partner == 1)
        return -plan->after[clamp(-to_b)][clamp(to_a - to_b)];
    return -plan->after[clamp(-to_a)][clamp(to_b - to_a)];
}

/* ---- turns ---- */

/* The value of each card from the values of the three kinds of wins. */
static void mix(const tf__sai_round *plan, const float own[TF__SAI_VALUES],
                const float others[TF__SAI_VALUES], float out[LANES])
{
    for (unsigned c = 0; c < LANES; c++)
        out[c] = plan->own_chance[c] * own[plan->value[c]];
    for (unsigned v = 1; v < TF__SAI_VALUES; v++)
        for (unsigned c = 0; c < LANES; c++)
            out[c] += plan->other_chance[v][c] * others[v];
}

static choice choose(const tf__sai_round *plan, const float worth[LANES])
{
    choice chosen = {-1e9f, -1e9f, 0};
    for (unsigned c = 0; c < plan->count; c++) {
        if (worth[c] > chosen.best) {
            chosen.second = chosen.best;
            chosen.best = worth[c];
            chosen.best_card = (uint8_t)c;
        } else if (worth[c] > chosen.second) {
            chosen.second = worth[c];
        }
    }
    return chosen;
}

static void last_turn(const tf__sai_round *plan, unsigned own, unsigned a, unsigned b,
                      float out[LANES])
{
    float own_wins[TF__SAI_VALUES] = {0}, others_win[TF__SAI_VALUES] = {0};
    for (unsigned v = 1; v < TF__SAI_VALUES; v++) {
        own_wins[v] = worth_of(plan, own + v, a, b);
        others_win[v] = worth_of(plan, own, a + v, b) + worth_of(plan, own, a, b + v);
    }
    mix(plan, own_wins, others_win, out);
}

static const choice *last_choice(tf__sai_round *plan, unsigned own, unsigned a, unsigned b)
{
    unsigned key = (own * TOTALS + a) * TOTALS + b;
    if (plan->known[key] != plan->stamp) {
        float worth[LANES];
        last_turn(plan, own, a, b, worth);
        plan->last[key] = choose(plan, worth);
        plan->known[key] = plan->stamp;
    }
    return &plan->last[key];
}

/* Where the best last card is the card laid now, uses the second best instead. */
static void correct(const tf__sai_round *plan, const choice *then, unsigned value, bool own,
                    float out[LANES])
{
    unsigned c = then->best_card;
    float loss = then->best - then->second;
    if (!own)
        out[c] -= plan->other_chance[value][c] * loss;
    else if (plan->value[c] == value)
        out[c] -= plan->own_chance[c] * loss;
}

static void second_turn(tf__sai_round *plan, unsigned own, unsigned a, unsigned b, float out[LANES])
{
    const choice *then[TF__SAI_SEATS][TF__SAI_VALUES];
    float own_wins[TF__SAI_VALUES] = {0}, others_win[TF__SAI_VALUES] = {0};
    for (unsigned v = 1; v < TF__SAI_VALUES; v++) {
        then[0][v] = last_choice(plan, own + v, a, b);
        then[1][v] = last_choice(plan, own, a + v, b);
        then[2][v] = last_choice(plan, own, a, b + v);
        own_wins[v] = then[0][v]->best;
        others_win[v] = then[1][v]->best + then[2][v]->best;
    }
    mix(plan, own_wins, others_win, out);
    for (unsigned s = 0; s < TF__SAI_SEATS; s++)
        for (unsigned v = 1; v < TF__SAI_VALUES; v++)
            correct(plan, then[s][v], v, s == 0, out);
}

static void first_turn(tf__sai_round *plan, float out[LANES])
{
    choice then[TF__SAI_SEATS][TF__SAI_VALUES];
    float own_wins[TF__SAI_VALUES] = {0}, others_win[TF__SAI_VALUES] = {0};
    for (unsigned s = 0; s < TF__SAI_SEATS; s++) {
        for (unsigned v = 1; v < TF__SAI_VALUES; v++) {
            float worth[LANES];
            second_turn(plan, s == 0 ? v : 0, s == 1 ? v : 0, s == 2 ? v : 0, worth);
            then[s][v] = choose(plan, worth);
            *(s == 0 ? &own_wins[v] : &others_win[v]) += then[s][v].best;
        }
    }
    mix(plan, own_wins, others_win, out);
    for (unsigned s = 0; s < TF__SAI_SEATS; s++)
        for (unsigned v = 1; v < TF__SAI_VALUES; v++)
            correct(plan, &then[s][v], v, s == 0, out);
}

/* ---- preparing ---- */

static void set_chances(tf__sai_round *plan, unsigned place, tf_card card, tf__sai_cards unseen)
{
    unsigned n = tf__sai_count(unseen), index = 0;
    float pairs = (float)(n * (n - 1));
    unsigned below = tf__sai_count(unseen & (tf__sai_bit(card) - 1));
    plan->value[place] = (uint8_t)tf__sai_value(card);
    plan->own_chance[place] = (float)(2 * below * (n - below)) / pairs;
    for (tf__sai_cards left = unseen; left; index++) {
        unsigned value = tf__sai_value(tf__sai_pop(&left));
        unsigned ways = index < below ? index : n - 1 - index;
        plan->other_chance[value][place] += (float)ways / pairs;
    }
}

void tf__sai_round_solve(tf__sai_round *plan, const tf__sai_round_state *state,
                         tf__sai_round_values *values)
{
    const uint8_t *game = state->score.game, *round = state->score.round;
    memset(plan->value, 0, sizeof plan->value);
    memset(plan->own_chance, 0, sizeof plan->own_chance);
    memset(plan->other_chance, 0, sizeof plan->other_chance);
    plan->after = (const float(*)[TF__SAI_WIDTH])plan->worth->before[state->round];
    plan->others[0] = game[1] - game[0];
    plan->others[1] = game[2] - game[0];
    plan->partner = state->partner;
    plan->count = 0;
    if (++plan->stamp == 0) {
        memset(plan->known, 0, sizeof plan->known);
        plan->stamp = 1;
    }
    for (tf__sai_cards left = state->hand; left; plan->count++) {
        values->card[plan->count] = tf__sai_pop(&left);
        set_chances(plan, plan->count, values->card[plan->count], state->unseen);
    }
    float worth[LANES];
    if (state->turns == 3)
        first_turn(plan, worth);
    else if (state->turns == 2)
        second_turn(plan, round[0], round[1], round[2], worth);
    else
        last_turn(plan, round[0], round[1], round[2], worth);
    values->count = plan->count;
    memcpy(values->worth, worth, plan->count * sizeof worth[0]);
    values->best = choose(plan, worth).best_card;
}

size_t tf__sai_round_advice(const tf__sai_round_values *values, tf_advice *advice)
{
    double worth[TF__SAI_HAND];
    for (unsigned i = 0; i < values->count; i++)
        worth[i] = (double)values->worth[i];
    return tf__sai_advice(values->card, worth, values->count, advice);
}

void tf__sai_round_from_view(const tf__sai_view *view, tf__sai_round_state *state)
{
    *state = (tf__sai_round_state){
        .hand = view->hand,
        .unseen = view->unseen,
        .round = view->turn / TF__SAI_ROUND_TURNS,
        .turns = TF__SAI_ROUND_TURNS - view->turn % TF__SAI_ROUND_TURNS,
        .score = tf__sai_score_from(&view->score, view->seat),
    };
}
