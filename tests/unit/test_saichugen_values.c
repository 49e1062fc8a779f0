/* test_saichugen_values.c: the values of Saichugen's evaluator against results computed in another way, and against the
 * points of played games. */
#include <math.h>

#include "games/evaluator.h"
#include "games/position_bytes.h"
#include "games/saichugen/types.h"
#include "games_support.h"

enum { SEATS = TF__SAI_SEATS, TURNS = TF__SAI_TURNS };

static tf_evaluator *evaluator_of(tf_effort effort)
{
    tf_rules rules = test_rules("saichugen", "");
    tf_evaluator_options options = {.effort = effort};
    tf_evaluator *evaluator = NULL;
    assert_ok(tf_evaluator_create(&evaluator, &rules, &options, NULL));
    return evaluator;
}

static tf_player *planner(void)
{
    tf_rules rules = test_rules("saichugen", "");
    tf_player *player = NULL;
    assert_ok(tf_player_create(&player, &rules, "planner", 0, NULL, NULL));
    tf_player_start(player, 1);
    return player;
}

static tf_move choose(tf_player *player, const void *position)
{
    tf_control control;
    tf_move move;
    tf_control_start(&control, NULL, NULL);
    assert_ok(
        tf__player_choose(player, position, tf__sai_rules.seat(position), &control, &move, NULL));
    return move;
}

static void deal(unsigned number, tf__sai_position *position)
{
    char spec[32];
    snprintf(spec, sizeof spec, "seed:%u", number);
    tf_position *dealt = test_deal("saichugen", "", spec);
    memcpy(position, tf_position_bytes(dealt), sizeof *position);
    tf_position_destroy(dealt);
}

static void lay(tf__sai_position *position, tf_move move)
{
    tf_undo undo;
    tf__sai_rules.apply(position, move, &undo);
}

/* A game of planners up to a turn and a seat. */
static void play_to(tf_player *player, unsigned number, unsigned turn, unsigned seat,
                    tf__sai_position *position)
{
    deal(number, position);
    while (position->laid_count < turn * SEATS + seat)
        lay(position, choose(player, position));
}

static void begin(tf_evaluator *evaluator, const tf__sai_position *position)
{
    tf_control control;
    tf_control_start(&control, NULL, NULL);
    assert_ok(tf__evaluator_begin(evaluator, position, &control, NULL));
}

static void refine(tf_evaluator *evaluator)
{
    tf_control control;
    tf_control_start(&control, NULL, NULL);
    assert_ok(tf_evaluator_refine(evaluator, &control, NULL));
}

/* ---- the last turn, computed deal by deal ---- */

/* The points of the first seat when it lays `card` and the others, with these hands, choose as planners. */
static int points_of_deal(tf_player *player, const tf__sai_position *from, tf_card card,
                          const tf__sai_cards hands[SEATS])
{
    tf__sai_position position = *from;
    tf_outcome outcome;
    for (unsigned seat = 1; seat < SEATS; seat++)
        position.hand[seat] = hands[seat];
    lay(&position, card);
    while (position.laid_count < TF__SAI_LAID)
        lay(&position, choose(player, &position));
    tf__sai_rules.outcome(&position, &outcome);
    return outcome.points[0];
}

/* The mean over every way to deal the seven unseen cards, three to each of the others. */
static double mean_of_deals(tf_player *player, const tf__sai_position *from, tf_card card)
{
    tf_card unseen[7];
    double sum = 0;
    unsigned ways = 0, count = 0;
    for (tf__sai_cards left = from->hand[1] | from->hand[2] | tf__sai_bit(from->out); left;)
        unseen[count++] = tf__sai_pop(&left);
    assert_int_equal(count, 7);
    for (unsigned code = 0; code < 3 * 3 * 3 * 3 * 3 * 3 * 3; code++) {
        tf__sai_cards hands[SEATS] = {0};
        unsigned rest = code;
        for (unsigned i = 0; i < count; i++, rest /= 3)
            hands[rest % 3] |= tf__sai_bit(unseen[i]);
        if (tf__sai_count(hands[1]) != 3 || tf__sai_count(hands[2]) != 3)
            continue;
        sum += points_of_deal(player, from, card, hands);
        ways++;
    }
    assert_int_equal(ways, 140);
    return sum / ways;
}

static void the_last_turn_is_the_mean_over_all_deals(void **state)
{
    (void)state;
    tf_player *player = planner();
    const tf_effort efforts[] = {TF_EFFORT_FULL, TF_EFFORT_QUICK};
    for (unsigned e = 0; e < 2; e++) {
        tf_evaluator *evaluator = evaluator_of(efforts[e]);
        for (unsigned number = 1; number <= 5; number++) {
            tf__sai_position position;
            size_t count;
            play_to(player, number, TURNS - 1, 0, &position);
            begin(evaluator, &position);
            const tf_choice *choices = tf_evaluator_choices(evaluator, &count);
            assert_true(tf_evaluator_done(evaluator));
            assert_int_equal(count, 3);
            for (size_t i = 0; i < count; i++) {
                double expected = mean_of_deals(player, &position, (tf_card)choices[i].move);
                assert_true(fabs(choices[i].value.value - expected) < 1e-6);
                assert_true(choices[i].value.error == 0);
            }
        }
        tf_evaluator_destroy(evaluator);
    }
    tf_player_destroy(player);
}

/* ---- estimates and exact values ---- */

/* The first answer of turn 13 is an estimate; the next step makes it exact, not far from it. */
static void turn_13_becomes_exact(void **state)
{
    (void)state;
    tf_player *player = planner();
    tf_evaluator *evaluator = evaluator_of(TF_EFFORT_FULL);
    tf__sai_position position;
    tf_choice first[TF__SAI_HAND];
    size_t count;
    play_to(player, 4, TF__SAI_LAST_ROUND, 1, &position);
    begin(evaluator, &position);
    memcpy(first, tf_evaluator_choices(evaluator, &count), sizeof first[0] * 5);
    assert_int_equal(count, 5);
    assert_false(tf_evaluator_done(evaluator));
    refine(evaluator);
    assert_true(tf_evaluator_done(evaluator));
    const tf_choice *exact = tf_evaluator_choices(evaluator, &count);
    for (size_t i = 0; i < count; i++) {
        assert_true(first[i].value.error > 0 && first[i].value.error < 0.35);
        assert_true(exact[i].value.error == 0);
        assert_true(fabs(first[i].value.value - exact[i].value.value) < 4 * first[i].value.error);
    }
    tf_evaluator_destroy(evaluator);
    tf_player_destroy(player);
}

static void turn_14_is_exact_at_once(void **state)
{
    (void)state;
    tf_player *player = planner();
    tf_evaluator *evaluator = evaluator_of(TF_EFFORT_FULL);
    tf__sai_position position;
    play_to(player, 4, TF__SAI_LAST_ROUND + 1, 2, &position);
    begin(evaluator, &position);
    assert_true(tf_evaluator_done(evaluator));
    assert_true(tf_evaluator_value(evaluator).error == 0);
    tf_evaluator_destroy(evaluator);
    tf_player_destroy(player);
}

/* Playouts narrow the values of the best cards, and the same steps give the same values. */
static void playouts_narrow_the_estimate(void **state)
{
    (void)state;
    enum { STEPS = 12 };
    tf_player *player = planner();
    tf_evaluator *evaluator = evaluator_of(TF_EFFORT_FULL);
    tf__sai_position position;
    double once = 0;
    play_to(player, 6, 10, 1, &position);
    for (unsigned again = 0; again < 2; again++) {
        begin(evaluator, &position);
        tf_value before = tf_evaluator_value(evaluator);
        assert_int_equal(before.samples, 0);
        for (unsigned i = 0; i < STEPS; i++)
            refine(evaluator);
        tf_value after = tf_evaluator_value(evaluator);
        assert_true(after.error < before.error);
        assert_int_equal(after.samples, STEPS);
        assert_true(again == 0 || after.value == once);
        once = after.value;
    }
    tf_evaluator_destroy(evaluator);
    tf_player_destroy(player);
}

/* ---- played games ---- */

typedef struct slice {
    tf_mean value[TURNS], error[TURNS], points;
    tf_mean sum[TURNS]; /* of the three seats' best values */
} slice;

static void add_game(slice *s, tf_evaluator *evaluator, tf_player *player, unsigned number)
{
    tf__sai_position position;
    tf_outcome outcome;
    double best[TURNS][SEATS];
    deal(number, &position);
    while (position.laid_count < TF__SAI_LAID) {
        begin(evaluator, &position);
        best[position.laid_count / SEATS][position.laid_count % SEATS] =
            tf_evaluator_value(evaluator).value;
        lay(&position, choose(player, &position));
    }
    tf__sai_rules.outcome(&position, &outcome);
    for (unsigned turn = 0; turn < TURNS; turn++) {
        double sum = 0;
        for (unsigned seat = 0; seat < SEATS; seat++) {
            double off = best[turn][seat] - outcome.points[seat];
            tf_mean_add(&s->value[turn], best[turn][seat]);
            tf_mean_add(&s->error[turn], off * off);
            tf_mean_add(&s->points, (double)outcome.points[seat]);
            sum += best[turn][seat];
        }
        tf_mean_add(&s->sum[turn], sum);
    }
}

/* docs/results/evaluator-saichugen-accordion.md has many games; these bounds are wide enough for these few. */
static void values_agree_with_the_points_of_played_games(void **state)
{
    (void)state;
    enum { GAMES = 120 };
    static slice s;
    tf_player *player = planner();
    tf_evaluator *evaluator = evaluator_of(TF_EFFORT_QUICK);
    for (unsigned number = 1; number <= GAMES; number++)
        add_game(&s, evaluator, player, number);
    double variance = tf_mean_deviation(&s.points) * tf_mean_deviation(&s.points);
    for (unsigned turn = 0; turn < TURNS; turn++) {
        assert_true(fabs(s.sum[turn].mean) < 0.35); /* the points of three seats add up to 0 */
        assert_true(s.error[turn].mean < variance * (turn < 9 ? 1.03 : 0.95));
    }
    assert_true(s.error[TF__SAI_LAST_ROUND].mean < 0.75 * variance);
    assert_true(s.error[TURNS - 1].mean < 0.55 * variance);
    tf_evaluator_destroy(evaluator);
    tf_player_destroy(player);
}

/* The luck of the deal has mean zero over deals, for every seat. */
static void the_luck_of_the_deal_has_mean_zero(void **state)
{
    (void)state;
    enum { DEALS = 120 };
    tf_evaluator *evaluator = evaluator_of(TF_EFFORT_QUICK);
    double expected = tf__evaluator_expected(evaluator);
    tf_mean luck = {0};
    for (unsigned number = 1; number <= DEALS; number++) {
        tf__sai_position position;
        deal(number, &position);
        for (unsigned seat = 0; seat < SEATS; seat++) {
            begin(evaluator, &position);
            tf_mean_add(&luck, tf_evaluator_value(evaluator).value - expected);
            lay(&position, (tf_move)__builtin_ctzll(position.hand[seat]));
        }
    }
    assert_true(fabs(luck.mean) < 4 * tf_mean_error(&luck));
    assert_true(tf_mean_deviation(&luck) > 0.05);
    tf_evaluator_destroy(evaluator);
}

/* What the others have laid face down is not seen, and laying is simultaneous: a hand is worth the same on any seat. */
static void a_hand_is_worth_the_same_on_any_seat(void **state)
{
    (void)state;
    tf_evaluator *evaluator = evaluator_of(TF_EFFORT_FULL);
    tf__sai_position position, turned;
    deal(9, &position);
    begin(evaluator, &position);
    double value = tf_evaluator_value(evaluator).value;
    turned = position;
    for (unsigned seat = 0; seat < SEATS; seat++)
        turned.hand[(seat + 1) % SEATS] = position.hand[seat];
    lay(&turned, (tf_move)__builtin_ctzll(turned.hand[0]));
    begin(evaluator, &turned);
    assert_true(tf_evaluator_value(evaluator).value == value);
    tf_evaluator_destroy(evaluator);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_turn_is_the_mean_over_all_deals),
        cmocka_unit_test(turn_13_becomes_exact),
        cmocka_unit_test(turn_14_is_exact_at_once),
        cmocka_unit_test(playouts_narrow_the_estimate),
        cmocka_unit_test(values_agree_with_the_points_of_played_games),
        cmocka_unit_test(the_luck_of_the_deal_has_mean_zero),
        cmocka_unit_test(a_hand_is_worth_the_same_on_any_seat),
    };
    return cmocka_run_group_tests_name("saichugen values", tests, NULL, NULL);
}
