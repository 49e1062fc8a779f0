/* test_calculation_small.c: Calculation with fewer ranks and foundations. */
#include "games_support.h"

#include "games/calculation/slot.h"
#include "games/calculation/types.h"

static const unsigned all_ranks[] = {3, 5, 7, 11, 13};

typedef void (*rules_check)(const char *text, unsigned ranks, unsigned foundations);

/* Calls check with every rule set of 1, 2, 3, 7 or 11 stacks that the rules accept. */
static void for_all_rules(rules_check check)
{
    for (size_t r = 0; r < sizeof all_ranks / sizeof all_ranks[0]; r++)
        for (unsigned foundations = 2; foundations <= 4 && foundations < all_ranks[r];
             foundations++)
            for (unsigned stacks = 1; stacks <= 11; stacks += stacks < 3 ? 1 : 4) {
                char text[80];
                snprintf(text, sizeof text, "ranks=%u,foundations=%u,stacks=%u", all_ranks[r],
                         foundations, stacks);
                check(text, all_ranks[r], foundations);
            }
}

static void refused(const char *text, const char *reason)
{
    tf_rules rules;
    tf_error error = {TF_OK, ""};
    assert_int_equal(tf_rules_parse(test_game("calculation"), text, &rules, &error), TF_ERR_USAGE);
    if (!strstr(error.text, reason))
        fail_msg("%s: '%s' does not contain '%s'", text, error.text, reason);
}

static void test_refused_rules(void **state)
{
    (void)state;
    refused("ranks=4", "3|5|7|11|13");
    refused("ranks=9,foundations=2", "3|5|7|11|13");
    refused("ranks=2,foundations=2", "3|5|7|11|13");
    refused("foundations=1", "2..4");
    refused("foundations=5", "2..4");
    refused("ranks=3,foundations=4", "fewer than the 3 ranks");
    refused("ranks=3,foundations=3", "fewer than the 3 ranks");
    refused("foundations=3,ranks=3,stacks=2", "fewer than the 3 ranks");
}

static void test_canonical_text(void **state)
{
    (void)state;
    static const char *const texts[][2] = {
        {"ranks=13,foundations=4", "stacks=4,start=empty"},
        {"ranks=5", "stacks=4,start=empty,ranks=5"},
        {"foundations=3,stacks=1", "stacks=1,start=empty,foundations=3"},
        {"ranks=3", "stacks=4,start=empty,ranks=3,foundations=2"},
        {"ranks=3,foundations=2", "stacks=4,start=empty,ranks=3,foundations=2"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        tf_rules rules = test_rules("calculation", texts[i][0]);
        tf_text text = {0};
        tf_rules_format(&rules, &text);
        assert_string_equal(tf_text_string(&text), texts[i][1]);
        tf_text_free(&text);
    }
}

/* Every foundation has every rank once, the highest last, and slots agree. */
static void test_places(void **state)
{
    (void)state;
    for (unsigned deck = 0; deck < TF__CALC_DECKS; deck++) {
        unsigned ranks = tf__calc_ranks(deck), first = tf__calc_first_place(deck);
        for (unsigned f = 0; f < TF__CALC_FOUNDATIONS && f + 1 < ranks; f++) {
            unsigned seen = 0;
            for (unsigned place = first; place < TF_RANKS; place++) {
                unsigned rank = tf__calc_rank_at(deck, f, place);
                assert_int_equal((rank + 1) % ranks, (f + 1) * (place - first + 1) % ranks);
                assert_int_equal(tf__calc_slot_of_rank(deck, f, rank), tf__calc_slot_at(f, place));
                seen |= 1u << rank;
            }
            assert_int_equal(seen, (1u << ranks) - 1);
            assert_int_equal(tf__calc_rank_at(deck, f, TF_RANKS - 1), ranks - 1);
        }
    }
}

/* The text of the position, read again, must give the same text. */
static void check_text(const tf_position *position)
{
    tf_text text = {0}, again = {0};
    tf_position *read = NULL;
    tf_position_format(position, &text);
    assert_ok(tf_position_parse(&read, tf_position_rules(position), tf_text_string(&text), NULL));
    tf_position_format(read, &again);
    assert_string_equal(tf_text_string(&text), tf_text_string(&again));
    tf_position_destroy(read);
    tf_text_free(&text);
    tf_text_free(&again);
}

/* Plays a deal with a player. The number of cards on the foundations at the end says who won. */
static void play_out(const char *rules_text, const char *player_text, const char *spec,
                     unsigned cards)
{
    tf_position *position = test_deal("calculation", rules_text, spec);
    tf_player *player = NULL;
    tf_outcome outcome;
    tf_error error = {TF_OK, ""};
    tf_control control;
    tf_control_start(&control, NULL, NULL);
    if (tf_player_create(&player, tf_position_rules(position), player_text, 0, NULL, &error) !=
        TF_OK)
        fail_msg("%s: %s", player_text, error.text);
    assert_ok(tf_play(&player, position, NULL, 1, &control, &outcome, NULL));
    assert_true(outcome.verdict == TF_WON || outcome.verdict == TF_LOST);
    check_text(position);
    tf_text text = {0};
    tf_position_format(position, &text);
    unsigned stacked = 0;
    for (const char *line = strstr(tf_text_string(&text), "stack 1"); line && *line;
         line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL)
        if (strncmp(line, "stack", 5) == 0)
            for (const char *at = strchr(line, ':'); *at && *at != '\n'; at++)
                stacked += *at == ' ';
    assert_true(stacked <= cards);
    assert_int_equal(outcome.verdict == TF_WON, stacked == 0);
    tf_text_free(&text);
    tf_player_destroy(player);
    tf_position_destroy(position);
}

static void play_rules(const char *text, unsigned ranks, unsigned foundations)
{
    static const char *const players[] = {"random", "greedy", "harm:method=3", "harm:keep=5",
                                          "plans:keep=2,table=2"};
    for (size_t i = 0; i < sizeof players / sizeof players[0]; i++)
        /* tables of plans have at most 7 stacks and take time */
        if (i < 4 || strstr(text, "stacks=1,") || strstr(text, "stacks=2"))
            play_out(text, players[i], i % 2 ? "seed:1" : "tanaka:2", ranks * foundations);
}

static void test_players(void **state)
{
    (void)state;
    for_all_rules(play_rules);
}

static void test_positions(void **state)
{
    (void)state;
    tf_position *p = test_position("calculation", "ranks=5,foundations=2,stacks=2",
                                   "foundations: A=2 B=-\nstack 1: 5 4\nhand: 3\n");
    test_text_is(p, "foundations: A=2 B=-\nstack 1: 5 4\nstack 2:\nhand: 3\nstock: ?\n");
    test_move(p, "PUT(B)", "takes 2 now");
    test_move(p, "PUT(C)", "not a move");
    test_move(p, "PUT(A)", NULL);
    test_move(p, "MOVE(4,1,A)", NULL);
    test_move(p, "MOVE(5,1,A)", NULL);
    test_text_is(p, "foundations: A=5 B=-\nstack 1:\nstack 2:\nstock: ?\n");
    tf_position_destroy(p);
    static const char *const wrong[][2] = {
        {"stack 1: 6\n", "A 2-5"},
        {"foundations: C=-\n", "not a foundation"},
        {"foundations: A=K\n", "not a rank"},
        {"stack 1: 2 2 2\n", "there are two"},
        {"stock: A 2 3 4 5\n", "expected two"},
    };
    tf_rules rules = test_rules("calculation", "ranks=5,foundations=2,stacks=2");
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        tf_error error = {TF_OK, ""};
        assert_int_equal(tf_position_parse(&p, &rules, wrong[i][0], &error), TF_ERR_INPUT);
        if (!strstr(error.text, wrong[i][1]))
            fail_msg("'%s' does not contain '%s'", error.text, wrong[i][1]);
    }
}

/* ---- the open solver against every choice ---- */

static bool win_somehow(tf_position *position)
{
    tf_verdict phase = test_phase(position);
    if (phase != TF_UNDECIDED)
        return phase == TF_WON;
    tf_move moves[TF__CALC_MOVES_MAX];
    size_t count = tf_position_moves(position, moves);
    for (size_t i = 0; i < count; i++) {
        assert_ok(tf_position_apply(position, moves[i], NULL));
        bool won = win_somehow(position);
        assert_true(tf_position_undo(position));
        if (won)
            return true;
    }
    return false;
}

static void test_open(void **state)
{
    (void)state;
    for (unsigned stacks = 1; stacks <= 2; stacks++)
        for (unsigned number = 1; number <= 90; number++) {
            char text[64], spec[32];
            snprintf(text, sizeof text, "ranks=3,foundations=2,stacks=%u", stacks);
            snprintf(spec, sizeof spec, "all:%u", number);
            tf_position *position = test_deal("calculation", text, spec);
            tf_solver *solver = NULL;
            tf_solution solution = {0};
            tf_control control;
            tf_control_start(&control, NULL, NULL);
            assert_ok(tf_solver_create(&solver, tf_position_rules(position), NULL, 0, NULL, NULL));
            assert_ok(tf_solver_solve(solver, position, &control, &solution, NULL));
            assert_int_equal(solution.verdict, win_somehow(position) ? TF_WON : TF_LOST);
            tf_solution_free(&solution);
            tf_solver_destroy(solver);
            tf_position_destroy(position);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_refused_rules), cmocka_unit_test(test_canonical_text),
        cmocka_unit_test(test_places),        cmocka_unit_test(test_positions),
        cmocka_unit_test(test_players),       cmocka_unit_test(test_open),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
