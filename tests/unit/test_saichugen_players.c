/* test_saichugen_players.c: planning, one-turn games, and the advice of players. */
#include <math.h>

#include "games/position_bytes.h"
#include "games_support.h"

#include "games/saichugen/round_search.h"
#include "games/saichugen/turn_game.h"
#include "support/inputs.h"

enum { SEED = 20261117 };

static tf__sai_cards random_cards(tf_rng *rng, unsigned count)
{
    uint8_t cards[TF_DECK_MAX];
    tf__sai_cards set = 0;
    for (unsigned i = 0; i < TF_DECK_MAX; i++)
        cards[i] = (uint8_t)i;
    tf_rng_shuffle(rng, cards, TF_DECK_MAX);
    for (unsigned i = 0; i < count; i++)
        set |= tf__sai_bit(cards[i]);
    return set;
}

/* The values after each pair of cards sum up to the card's total, in every turn of the round. */
static void values_after_a_turn_sum_up_to_its_total(void **state)
{
    (void)state;
    tf__sai_end_search *search = tf__sai_end_create();
    assert_non_null(search);
    for (unsigned i = 0; i < 60; i++) {
        tf_rng rng;
        tf_rng_seed(&rng, SEED, i);
        unsigned turns = 1 + i % 3;
        tf__sai_end_state end = {.turns = turns, .weight = {1, 0, 0}};
        tf__sai_cards all = random_cards(&rng, 3 * turns + 7);
        for (tf__sai_cards left = all; tf__sai_count(end.hand) < turns + 2;)
            end.hand |= tf__sai_bit(tf__sai_pop(&left));
        end.unseen = all & ~end.hand;
        for (unsigned s = 0; s < 3; s++)
            end.score.game[s] = (uint8_t)tf_rng_below(&rng, 20);
        tf__sai_end_values values;
        int32_t after[TF__SAI_END_OWN][TF__SAI_END_UNSEEN][TF__SAI_END_UNSEEN];
        tf__sai_end_solve(search, &end, &values);
        int32_t lines = tf__sai_end_after(search, &end, after);
        unsigned n = 2 * turns + 5;
        assert_int_equal(values.lines, lines * (int32_t)(n * (n - 1)));
        for (unsigned c = 0; c < values.count; c++) {
            int32_t sum = 0;
            for (unsigned x = 0; x < n; x++)
                for (unsigned y = 0; y < n; y++)
                    sum += after[c][x][y];
            assert_int_equal(sum, values.total[c]);
        }
    }
    tf__sai_end_destroy(search);
}

/* The last turn of a round, card by card and pair by pair. */
static double plain_last_turn(const tf__sai_worth *worth, const tf__sai_round_state *state,
                              tf_card card)
{
    double sum = 0, ways = 0;
    for (tf__sai_cards a = state->unseen; a;) {
        tf_card x = tf__sai_pop(&a);
        for (tf__sai_cards b = state->unseen & ~tf__sai_bit(x); b; ways++) {
            tf_card cards[] = {card, x, tf__sai_pop(&b)};
            tf__sai_score score = state->score;
            unsigned winner = tf__sai_winner(cards);
            score.round[winner] = (uint8_t)(score.round[winner] + tf__sai_value(cards[winner]));
            tf__sai_end_round(&score);
            int d[2];
            for (int o = 0; o < 2; o++) {
                d[o] = score.game[o + 1] - score.game[0] + TF__SAI_REACH;
                d[o] = d[o] < 0 ? 0 : d[o] > 2 * TF__SAI_REACH ? 2 * TF__SAI_REACH : d[o];
            }
            sum += (double)worth->before[state->round][d[0]][d[1]];
        }
    }
    return sum / ways;
}

static void the_last_turn_of_a_round_equals_enumeration(void **state)
{
    (void)state;
    static tf__sai_worth worth;
    tf__sai_worth_load(&worth, tf__sai_worth_data);
    tf__sai_round *plan = tf__sai_round_create(&worth);
    assert_non_null(plan);
    for (unsigned i = 0; i < 40; i++) {
        tf_rng rng;
        tf_rng_seed(&rng, SEED, i);
        tf__sai_round_state s = {.round = i % 4, .turns = 1};
        s.hand = random_cards(&rng, 8);
        s.unseen = random_cards(&rng, 25) & ~s.hand;
        for (unsigned o = 0; o < 3; o++) {
            s.score.game[o] = (uint8_t)tf_rng_below(&rng, 30);
            s.score.round[o] = (uint8_t)tf_rng_below(&rng, 14);
        }
        tf__sai_round_values values;
        tf__sai_round_solve(plan, &s, &values);
        for (unsigned c = 0; c < values.count; c++)
            assert_true(
                fabs((double)values.worth[c] - plain_last_turn(&worth, &s, values.card[c])) < 1e-4);
    }
    tf__sai_round_destroy(plan);
}

static void the_middle_score_has_the_highest_value(void **state)
{
    (void)state;
    static tf__sai_worth worth;
    tf__sai_worth_load(&worth, tf__sai_worth_data);
    /* After one round no score can differ by ten points in either direction, so the first table is
     * not used. */
    for (unsigned t = 1; t < TF__SAI_TABLES; t++) {
        const int o = TF__SAI_REACH;
        assert_true(worth.before[t][o - 10][o + 10] > worth.before[t][o - 10][o - 10] + 0.3f);
        assert_true(worth.before[t][o - 10][o + 10] > worth.before[t][o + 10][o + 10] + 0.3f);
        assert_true(worth.before[t][o - 7][o + 3] == worth.before[t][o + 3][o - 7]);
    }
}

static void regret_matching_is_less_exploitable_than_search(void **state)
{
    (void)state;
    tf__sai_turn_game *game = tf__sai_turn_game_create();
    assert_non_null(game);
    double searching = 0, learned = 0;
    for (unsigned i = 0; i < 6; i++) {
        tf_rng rng;
        tf_rng_seed(&rng, SEED, i);
        tf__sai_score score = {.game = {4, 9, 6}, .round = {0, 5, (uint8_t)(i * 2)}};
        tf__sai_cards hidden = random_cards(&rng, 10);
        for (unsigned pass = 0; pass < 2; pass++) {
            tf__sai_turn_game_set(game, hidden, 1, &score);
            if (pass == 0)
                tf__sai_turn_game_search(game);
            else
                tf__sai_turn_game_learn(game, 40000, &rng, NULL);
            for (unsigned seat = 0; seat < 3; seat++) {
                double played, best;
                tf__sai_turn_game_gain(game, seat, &played, &best);
                assert_true(best >= played - 1e-9);
                *(pass == 0 ? &searching : &learned) += best - played;
            }
        }
    }
    print_message("gain left: searching %.4f, learned %.4f\n", searching / 18, learned / 18);
    assert_true(learned < searching);
    assert_true(learned / 18 < 0.02);
    tf__sai_turn_game_destroy(game);
}

static void the_turn_game_is_zero_sum(void **state)
{
    (void)state;
    tf__sai_turn_game *game = tf__sai_turn_game_create();
    assert_non_null(game);
    tf_rng rng;
    tf_rng_seed(&rng, SEED, 0);
    tf__sai_score score = {.game = {14, 9, 6}, .round = {3, 5, 0}};
    tf__sai_turn_game_set(game, random_cards(&rng, 10), 1, &score);
    tf__sai_turn_game_learn(game, 5000, &rng, NULL);
    double sum = 0;
    for (unsigned seat = 0; seat < 3; seat++) {
        double played, best;
        tf__sai_turn_game_gain(game, seat, &played, &best);
        sum += played;
    }
    assert_true(fabs(sum) < 1e-6);
    tf__sai_turn_game_destroy(game);
}

/* A planner in the first seat with two random players: the value that it expects of its best card,
 * averaged over the rounds, and the points it gets. */
static int expect(tf_player *planner, tf_player *random, unsigned seed,
                  double expected[TF__SAI_ROUNDS])
{
    char spec[32];
    tf_outcome outcome;
    snprintf(spec, sizeof spec, "seed:%u", seed);
    tf_position *p = test_deal("saichugen", "", spec);
    for (unsigned i = 0; i < TF__SAI_LAID; i++) {
        tf_control control;
        tf_advice advice[TF__SAI_HAND];
        tf_move move;
        size_t count;
        const void *bytes = tf_position_bytes(p);
        tf_control_start(&control, NULL, NULL);
        if (i % TF__SAI_SEATS > 0) {
            assert_ok(tf__player_choose(random, bytes, i % 3, &control, &move, NULL));
        } else {
            assert_ok(tf__player_advise(planner, bytes, 0, &control, advice, &count, NULL));
            move = advice[0].move;
            expected[i / 9] += advice[0].worth / TF__SAI_ROUND_TURNS;
        }
        assert_ok(tf_position_apply(p, move, NULL));
    }
    tf_position_outcome(p, &outcome);
    tf_position_destroy(p);
    return outcome.points[0];
}

static void expected_points_agree_with_played_points(void **state)
{
    (void)state;
    tf_rules rules = test_rules("saichugen", "");
    tf_player *planner = NULL, *random = NULL;
    tf_mean error[TF__SAI_ROUNDS] = {{0}};
    assert_ok(tf_player_create(&planner, &rules, "planner", 0, NULL, NULL));
    assert_ok(tf_player_create(&random, &rules, "random", 0, NULL, NULL));
    tf_player_start(random, SEED);
    for (unsigned seed = 5001; seed <= 5400; seed++) {
        double expected[TF__SAI_ROUNDS] = {0};
        int points = expect(planner, random, seed, expected);
        for (unsigned round = 0; round < TF__SAI_ROUNDS; round++)
            tf_mean_add(&error[round], expected[round] - points);
    }
    for (unsigned round = 0; round < TF__SAI_ROUNDS; round++) {
        print_message("round %u: expected less got %.3f +- %.3f\n", round + 1, error[round].mean,
                      tf_mean_error(&error[round]));
        assert_true(fabs(error[round].mean) < 0.25);
    }
    tf_player_destroy(planner);
    tf_player_destroy(random);
}

/* Plays deals with `first` in each seat in turn against two of `others`; returns the mean of its
 * points. */
static tf_mean match(const char *first, const char *others, unsigned games)
{
    tf_rules rules = test_rules("saichugen", "");
    tf_deal_format format = tf_game_deal_format(&rules);
    tf_mean mean = {0};
    tf_player *players[3] = {NULL};
    assert_ok(tf_player_create(&players[0], &rules, first, 0, NULL, NULL));
    assert_ok(tf_player_create(&players[1], &rules, others, 0, NULL, NULL));
    assert_ok(tf_player_create(&players[2], &rules, others, 0, NULL, NULL));
    for (unsigned i = 0; i < games; i++) {
        char spec[32];
        tf_deal deal;
        tf__sai_position position;
        tf_control control;
        tf_moves moves = {0};
        tf_outcome outcome;
        tf_player *seated[3];
        for (unsigned s = 0; s < 3; s++)
            seated[(s + i) % 3] = players[s];
        snprintf(spec, sizeof spec, "seed:%u", i + 1);
        assert_ok(tf_deal_make(&format, spec, &deal, NULL));
        assert_ok(rules.game->rules->deal(&rules, &deal, &position, NULL));
        tf_control_start(&control, NULL, NULL);
        assert_ok(
            tf__play(seated, &rules, &position, deal.id, SEED, &control, &moves, &outcome, NULL));
        tf_mean_add(&mean, outcome.points[i % 3]);
        tf_moves_free(&moves);
    }
    for (unsigned s = 0; s < 3; s++)
        tf_player_destroy(players[s]);
    return mean;
}

static void planner_beats_two_endgame_players(void **state)
{
    (void)state;
    tf_mean mean = match("planner", "endgame", INPUTS(600, 200));
    print_message("planner against two endgame: %.3f +- %.3f\n", mean.mean, tf_mean_error(&mean));
    assert_true(tf_mean_interval(&mean, 0.95).low > 0.1);
}

static void endgame_beats_two_random_players(void **state)
{
    (void)state;
    tf_mean mean = match("endgame", "random", INPUTS(900, 300));
    assert_true(tf_mean_interval(&mean, 0.95).low > 0.1);
}

/* A player's advice for the position of a deal after random moves. */
static size_t advice_after(const char *name, unsigned moves_made, tf_advice *advice)
{
    tf_rules rules = test_rules("saichugen", "");
    tf_position *p = test_deal("saichugen", "", "seed:11");
    tf_player *player = NULL;
    tf_move moves[17];
    tf_rng rng;
    tf_rng_seed(&rng, SEED, 0);
    for (unsigned i = 0; i < moves_made; i++) {
        size_t count = tf_position_moves(p, moves);
        assert_ok(tf_position_apply(p, moves[tf_rng_below(&rng, count)], NULL));
    }
    size_t legal = tf_position_moves(p, moves), count = 0;
    assert_ok(tf_player_create(&player, &rules, name, 0, NULL, NULL));
    tf_player_start(player, SEED);
    tf_control control;
    tf_control_start(&control, NULL, NULL);
    tf_error error = {TF_OK, ""};
    tf_status status = tf_player_advise(player, p, moves_made % 3, &control, advice, &count,
                                        &error);
    if (status == TF_OK) {
        assert_int_equal(count, legal);
        for (size_t i = 0; i + 1 < count; i++)
            assert_true(advice[i].worth >= advice[i + 1].worth);
        for (size_t i = 0; i < count; i++)
            assert_true(advice[i].worth >= -2 && advice[i].worth <= 2);
        tf_control_start(&control, NULL, NULL);
    }
    tf_player_destroy(player);
    tf_position_destroy(p);
    return status == TF_OK ? count : 0;
}

static void advice_values_every_card_best_first(void **state)
{
    (void)state;
    tf_advice advice[17];
    static const unsigned made[] = {0, 4, 8, 20, 35, 36, 40, 44};
    for (size_t i = 0; i < sizeof made / sizeof made[0]; i++) {
        assert_int_equal(advice_after("planner", made[i], advice), 17 - made[i] / 3);
        assert_int_equal(advice_after("regret:samples=2000", made[i], advice), 17 - made[i] / 3);
    }
}

/* It expects two players who search; here they play random cards, and it must handle that. */
static void the_best_response_handles_other_players(void **state)
{
    (void)state;
    tf_advice advice[17];
    assert_int_equal(advice_after("answer", 20, advice), 11);
    assert_int_equal(advice_after("answer", 43, advice), 3);
}

static void endgame_advises_in_round_5_only(void **state)
{
    (void)state;
    tf_advice advice[17];
    assert_int_equal(advice_after("endgame", 35, advice), 0);
    assert_int_equal(advice_after("endgame", 36, advice), 5);
    assert_int_equal(advice_after("endgame", 44, advice), 3);
}

/* Everybody always lays the lowest card: the review must find these choices costly. */
static void a_review_finds_what_choices_cost(void **state)
{
    (void)state;
    tf_record record = {.position = test_deal("saichugen", "", "seed:11")};
    tf_move moves[17];
    while (tf_position_moves(record.position, moves) > 0)
        assert_ok(tf_position_apply(record.position, moves[0], NULL));
    tf_review review;
    tf_review_options options = {.samples = TF_REVIEW_EVALUATE};
    tf_control control;
    tf_control_start(&control, NULL, NULL);
    assert_ok(tf_review_record(&record, &options, &control, &review, NULL));
    assert_int_equal(review.decision_count, 45);
    double cost = 0;
    for (size_t i = 0; i < review.decision_count; i++) {
        const tf_decision *decision = &review.decisions[i];
        assert_int_equal(decision->seat, i % 3);
        assert_int_equal(decision->turn, i / 3 + 1);
        assert_true(decision->valued && decision->loss >= 0 && decision->loss <= 4);
        if (strcmp(decision->word, decision->best) == 0)
            assert_true(decision->loss == 0);
        cost += decision->loss;
    }
    assert_true(cost > 0.5);
    assert_int_equal(review.luck_count, 3);
    tf_review_free(&review);
    tf_record_free(&record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_after_a_turn_sum_up_to_its_total),
        cmocka_unit_test(the_last_turn_of_a_round_equals_enumeration),
        cmocka_unit_test(the_middle_score_has_the_highest_value),
        cmocka_unit_test(regret_matching_is_less_exploitable_than_search),
        cmocka_unit_test(the_turn_game_is_zero_sum),
        cmocka_unit_test(expected_points_agree_with_played_points),
        cmocka_unit_test(planner_beats_two_endgame_players),
        cmocka_unit_test(endgame_beats_two_random_players),
        cmocka_unit_test(advice_values_every_card_best_first),
        cmocka_unit_test(the_best_response_handles_other_players),
        cmocka_unit_test(endgame_advises_in_round_5_only),
        cmocka_unit_test(a_review_finds_what_choices_cost),
    };
    return cmocka_run_group_tests_name("saichugen_players", tests, NULL, NULL);
}
