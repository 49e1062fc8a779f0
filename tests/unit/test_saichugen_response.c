/* test_saichugen_response.c: the best response to two known players, compared with plain
 * enumeration. */
#include <math.h>

#include "games_support.h"

#include "games/saichugen/best_response.h"
#include "games/saichugen/turn_game.h"

enum { SEED = 20261118, DEALS_MAX = 630 };

/* A decision with `turns` left after random play, seen from one seat. */
static tf__sai_end_state random_state(unsigned number, unsigned turns)
{
    tf_rng rng;
    uint8_t cards[TF_DECK_MAX];
    unsigned played = TF__SAI_TURNS - turns, laid = TF__SAI_SEATS * played;
    tf_rng_seed(&rng, SEED, number);
    for (unsigned i = 0; i < TF_DECK_MAX; i++)
        cards[i] = (uint8_t)i;
    tf_rng_shuffle(&rng, cards, TF_DECK_MAX);
    tf__sai_end_state state = {.turns = turns, .weight = {1, 0, 0}};
    for (unsigned turn = 0; turn < played; turn++)
        tf__sai_end_turn(&state.score, turn, cards + TF__SAI_SEATS * turn);
    for (unsigned i = laid; i < TF_DECK_MAX; i++)
        *(i < laid + turns + 2 ? &state.hand : &state.unseen) |= tf__sai_bit(cards[i]);
    return state;
}

/* ---- plain enumeration: each deal separately, sets of cards, no tables ---- */

typedef struct deal {
    tf__sai_cards hand[TF__SAI_SEATS];
} deal;

typedef struct sums {
    double best, played;
} sums;

static tf_card searched(const deal *of, unsigned seat, tf__sai_cards hidden, unsigned turns,
                        const tf__sai_score *score)
{
    tf__sai_end_search *search = tf__sai_end_create();
    tf__sai_end_values values;
    tf__sai_end_state state = {.hand = of->hand[seat],
                               .unseen = hidden & ~of->hand[seat],
                               .turns = turns,
                               .score = tf__sai_score_from(score, seat),
                               .weight = {1, 0, 0}};
    assert_non_null(search);
    tf__sai_end_solve(search, &state, &values);
    tf__sai_end_destroy(search);
    return values.card[values.best];
}

static sums plain(const deal *deals, size_t count, tf__sai_cards hidden, unsigned turns,
                  tf__sai_score score);

/* Own card c: the deals in which the others lay the same two cards are continued together. */
static sums plain_card(const deal *deals, size_t count, tf_card (*laid)[2], tf__sai_cards hidden,
                       unsigned turns, const tf__sai_score *score, tf_card own)
{
    sums sum = {0, 0};
    bool done[DEALS_MAX] = {false};
    for (size_t i = 0; i < count; i++) {
        deal same[DEALS_MAX];
        size_t fit = 0;
        tf_card cards[] = {own, laid[i][0], laid[i][1]};
        for (size_t j = i; j < count; j++) {
            if (done[j] || laid[j][0] != cards[1] || laid[j][1] != cards[2])
                continue;
            done[j] = true;
            same[fit] = deals[j];
            for (unsigned s = 0; s < TF__SAI_SEATS; s++)
                same[fit].hand[s] &= ~tf__sai_bit(cards[s]);
            fit++;
        }
        if (fit == 0)
            continue;
        tf__sai_score after = *score;
        tf__sai_end_turn(&after, TF__SAI_TURNS - turns, cards);
        tf__sai_cards left = hidden;
        for (unsigned s = 0; s < TF__SAI_SEATS; s++)
            left &= ~tf__sai_bit(cards[s]);
        sums then = plain(same, fit, left, turns - 1, after);
        sum.best += then.best;
        sum.played += then.played;
    }
    return sum;
}

static sums plain(const deal *deals, size_t count, tf__sai_cards hidden, unsigned turns,
                  tf__sai_score score)
{
    if (turns == 0) {
        unsigned scores[] = {score.game[0], score.game[1], score.game[2]};
        int points[TF__SAI_SEATS];
        tf__sai_points(scores, points);
        return (sums){points[0] * (double)count, points[0] * (double)count};
    }
    tf_card laid[DEALS_MAX][2];
    for (size_t i = 0; i < count; i++)
        for (unsigned o = 0; o < 2; o++)
            laid[i][o] = searched(&deals[i], 1 + o, hidden, turns, &score);
    sums sum = {-1e9, 0};
    for (tf__sai_cards left = deals[0].hand[0]; left;) {
        tf_card own = tf__sai_pop(&left);
        sums of = plain_card(deals, count, laid, hidden, turns, &score, own);
        sum.best = of.best > sum.best ? of.best : sum.best;
        if (own == searched(&deals[0], 0, hidden, turns, &score))
            sum.played = of.played;
    }
    return sum;
}

static size_t list_deals(const tf__sai_end_state *state, deal *out)
{
    tf_card card[TF__SAI_END_UNSEEN];
    unsigned n = 0, hold = state->turns + 2;
    size_t count = 0;
    for (tf__sai_cards left = state->unseen; left;)
        card[n++] = tf__sai_pop(&left);
    for (unsigned first = 0; first < 1u << n; first++) {
        for (unsigned second = 0; second < 1u << n; second++) {
            if ((first & second) || (unsigned)__builtin_popcount(first) != hold ||
                (unsigned)__builtin_popcount(second) != hold)
                continue;
            deal dealt = {{state->hand, 0, 0}};
            for (unsigned i = 0; i < n; i++) {
                dealt.hand[1] |= (tf__sai_cards)(first >> i & 1) << card[i];
                dealt.hand[2] |= (tf__sai_cards)(second >> i & 1) << card[i];
            }
            out[count++] = dealt;
        }
    }
    return count;
}

static void compare(unsigned number, unsigned turns)
{
    static deal deals[DEALS_MAX];
    tf__sai_end_state state = random_state(number, turns);
    size_t count = list_deals(&state, deals);
    sums expected = plain(deals, count, state.hand | state.unseen, turns, state.score);
    tf__sai_response *answer = tf__sai_response_create();
    tf__sai_end_search *search = tf__sai_end_create();
    assert_non_null(answer);
    assert_non_null(search);
    tf__sai_policy policy = tf__sai_search_policy(search);
    tf__sai_response_values values;
    tf_control control;
    tf_control_start(&control, NULL, NULL);
    assert_true(tf__sai_response_solve(answer, &policy, &state, &control, &values));
    if (fabs(values.best - expected.best / (double)count) > 1e-12 ||
        fabs(values.played - expected.played / (double)count) > 1e-12)
        fail_msg("state %u (seed %d), %u turns: best %.6f, played %.6f; expected %.6f, %.6f",
                 number, SEED, turns, values.best, values.played, expected.best / (double)count,
                 expected.played / (double)count);
    assert_int_equal(values.count, turns + 2);
    tf__sai_end_destroy(search);
    tf__sai_response_destroy(answer);
}

static void the_last_turn_equals_enumeration(void **state)
{
    (void)state;
    for (unsigned number = 0; number < 30; number++)
        compare(number, 1);
}

static void two_turns_equal_enumeration(void **state)
{
    (void)state;
    for (unsigned number = 0; number < 3; number++)
        compare(number, 2);
}

/* ---- a mixed strategy ---- */

static void game_chances(void *self, const tf__sai_end_state *state, unsigned seat,
                         double chance[TF__SAI_END_OWN])
{
    tf__sai_turn_game_strategy(self, seat, state->hand, chance);
}

/* Summed over all hands of a seat, the best response gains as much as the turn's own calculation
 * gives. */
static void the_gains_of_all_hands_sum_up_to_the_turns_gain(void **state)
{
    (void)state;
    tf__sai_response *answer = tf__sai_response_create();
    tf__sai_turn_game *game = tf__sai_turn_game_create();
    assert_non_null(answer);
    assert_non_null(game);
    tf__sai_end_state end = random_state(5, 1);
    tf__sai_cards hidden = end.hand | end.unseen, card[10];
    tf_rng rng;
    tf_rng_seed(&rng, SEED, 0);
    tf__sai_turn_game_set(game, hidden, 1, &end.score);
    tf__sai_turn_game_learn(game, 500, &rng, NULL);
    double played, best, sum = 0;
    tf__sai_turn_game_gain(game, 0, &played, &best);
    tf__sai_policy policy = {.self = game, .chances = game_chances};
    unsigned n = 0, hands = 0;
    for (tf__sai_cards left = hidden; left;)
        card[n++] = tf__sai_bit(tf__sai_pop(&left));
    for (unsigned a = 0; a < 10; a++)
        for (unsigned b = 0; b < a; b++)
            for (unsigned c = 0; c < b; c++, hands++) {
                tf__sai_response_values values;
                tf_control control;
                tf_control_start(&control, NULL, NULL);
                end.hand = card[a] | card[b] | card[c];
                end.unseen = hidden & ~end.hand;
                assert_true(tf__sai_response_solve(answer, &policy, &end, &control, &values));
                assert_true(values.best >= values.played - 1e-6);
                sum += values.best - values.played;
            }
    assert_int_equal(hands, 120);
    assert_true(fabs(sum / hands - (best - played)) < 1e-5);
    tf__sai_turn_game_destroy(game);
    tf__sai_response_destroy(answer);
}

/* ---- in the middle of a round ---- */

/* Two `endgame` players lay at turn 14. The third player's expectation for turn 15, summed over all
 * that it may see, equals the search's value of its best card one turn before. */
static void beliefs_after_a_turn_agree_with_the_search_before_it(void **state)
{
    (void)state;
    static deal deals[DEALS_MAX];
    tf__sai_response *answer = tf__sai_response_create();
    tf__sai_end_search *search = tf__sai_end_create();
    assert_non_null(answer);
    assert_non_null(search);
    tf__sai_policy policy = tf__sai_search_policy(search);
    tf__sai_end_state end = random_state(7, 2);
    tf_control control;
    tf__sai_response_values values;
    tf_control_start(&control, NULL, NULL);
    assert_true(tf__sai_response_solve(answer, &policy, &end, &control, &values));
    size_t count = list_deals(&end, deals);
    tf__sai_cards hidden = end.hand | end.unseen;
    unsigned best = 0;
    for (unsigned c = 1; c < values.count; c++)
        best = values.worth[c] > values.worth[best] ? c : best;
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        tf_card shown[] = {values.card[best], searched(&deals[i], 1, hidden, 2, &end.score),
                           searched(&deals[i], 2, hidden, 2, &end.score)};
        tf__sai_response_values then;
        assert_true(tf__sai_response_after(answer, &policy, &end, shown, 1, &control, &then));
        sum += then.best;
    }
    assert_true(fabs(sum / (double)count - values.best) < 1e-9);
    tf__sai_end_destroy(search);
    tf__sai_response_destroy(answer);
}

static void a_cancelled_search_stops(void **state)
{
    (void)state;
    tf__sai_response *answer = tf__sai_response_create();
    tf__sai_end_search *search = tf__sai_end_create();
    assert_non_null(answer);
    assert_non_null(search);
    tf__sai_policy policy = tf__sai_search_policy(search);
    tf__sai_end_state end = random_state(1, 2);
    tf_limits limits = {.states = 10};
    tf_control control;
    tf__sai_response_values values;
    tf_control_start(&control, &limits, NULL);
    assert_false(tf__sai_response_solve(answer, &policy, &end, &control, &values));
    assert_int_equal(control.stop, TF_STOP_STATES);
    tf__sai_end_destroy(search);
    tf__sai_response_destroy(answer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_turn_equals_enumeration),
        cmocka_unit_test(two_turns_equal_enumeration),
        cmocka_unit_test(the_gains_of_all_hands_sum_up_to_the_turns_gain),
        cmocka_unit_test(beliefs_after_a_turn_agree_with_the_search_before_it),
        cmocka_unit_test(a_cancelled_search_stops),
    };
    return cmocka_run_group_tests_name("saichugen_response", tests, NULL, NULL);
}
