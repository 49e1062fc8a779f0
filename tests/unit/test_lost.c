/* test_lost.c: the losing move of a game, compared with solving every position of the game. */
#include "games_support.h"

static tf_lost look_back(const tf_position *p, const tf_limits *limits)
{
    tf_lost lost;
    tf_control control;
    tf_error error = {TF_OK, ""};
    tf_control_start(&control, limits, NULL);
    if (tf_lost_at(p, NULL, &control, &lost, &error) != TF_OK)
        fail_msg("%s", error.text);
    return lost;
}

static tf_verdict solve(tf_solver *solver, const tf_position *p)
{
    tf_solution solution = {0};
    tf_control control;
    tf_control_start(&control, NULL, NULL);
    assert_ok(tf_solver_solve(solver, p, &control, &solution, NULL));
    tf_verdict verdict = solution.verdict;
    tf_solution_free(&solution);
    return verdict;
}

/* Makes at most `most` random moves. */
static void play_randomly(tf_position *p, tf_rng *rng, unsigned most)
{
    tf_move legal[128];
    for (unsigned made = 0; made < most; made++) {
        size_t count = tf_position_moves(p, legal);
        if (count == 0)
            return;
        assert_ok(tf_position_apply(p, legal[tf_rng_below(rng, count)], NULL));
    }
}

/* The last winnable position of the game, found by solving all of them; returns moves made + 1. */
static size_t last_winnable(const tf_position *played, tf_solver *solver)
{
    tf_position *p = NULL;
    size_t at;
    assert_ok(tf_position_clone(&p, played));
    tf_position_history(p, &at);
    while (solve(solver, p) != TF_WON) {
        if (!tf_position_undo(p)) {
            tf_position_destroy(p);
            return 0;
        }
        at--;
    }
    tf_position_destroy(p);
    return at + 1;
}

static void check_better(const tf_position *played, const tf_lost *lost, tf_solver *solver)
{
    tf_position *p = NULL;
    size_t at;
    assert_ok(tf_position_clone(&p, played));
    for (tf_position_history(p, &at); at > lost->winnable; at--)
        assert_true(tf_position_undo(p));
    assert_ok(tf_position_apply(p, lost->better, NULL));
    assert_int_equal(solve(solver, p), TF_WON);
    tf_position_destroy(p);
}

/* Compares the losing move with the solved positions of the game. True when the game was lost by a
 * move. */
static bool compare(const tf_position *p)
{
    tf_solver *solver = NULL;
    assert_ok(tf_solver_create(&solver, tf_position_rules(p), NULL, 16 << 20, NULL, NULL));
    size_t expected = last_winnable(p, solver), count;
    tf_position_history(p, &count);
    tf_lost lost = look_back(p, NULL);
    assert_true(lost.certain);
    assert_int_equal(lost.verdict, expected > 0 ? TF_WON : TF_LOST);
    assert_int_equal(lost.lost, expected);
    assert_int_equal(lost.move, expected > 0 && expected <= count ? expected : 0);
    if (lost.move > 0)
        check_better(p, &lost, solver);
    tf_solver_destroy(solver);
    return lost.move > 0;
}

static void compare_deals(const char *game, const char *rules_text, unsigned games, unsigned moves)
{
    unsigned thrown = 0;
    for (unsigned number = 1; number <= games; number++) {
        char spec[32];
        tf_rng rng;
        snprintf(spec, sizeof spec, "seed:%u", number);
        tf_position *p = test_deal(game, rules_text, spec);
        tf_rng_seed(&rng, 7, number);
        play_randomly(p, &rng, moves);
        thrown += compare(p);
        tf_position_destroy(p);
    }
    assert_true(thrown > 0);
}

static void the_losing_move_agrees_with_solving_every_position(void **state)
{
    (void)state;
    compare_deals("accordion", "ranks=4", 30, 100);
    compare_deals("accordion", "ranks=7", 6, 100);
    compare_deals("klondike", "ranks=5,columns=4", 12, 60);
    compare_deals("klondike", "ranks=6,columns=5,draw=1,redeals=1", 12, 40);
}

static void the_losing_move_is_also_right_in_calculation(void **state)
{
    (void)state;
    unsigned thrown = 0;
    for (unsigned number = 0; number < 8; number++) {
        tf_rng rng;
        tf_position *p = test_position("calculation", "stacks=2",
                                       "foundations: A=7 B=J C=9 D=K\nstack 1: K\n"
                                       "stock: Q 8 A T J 5 K 2 8 J T 4 9 Q 7 K\n");
        tf_rng_seed(&rng, 9, number);
        play_randomly(p, &rng, 100);
        thrown += compare(p);
        tf_position_destroy(p);
    }
    assert_true(thrown > 0);
}

static void a_won_game_has_no_losing_move(void **state)
{
    (void)state;
    tf_position *p = test_position("accordion", "", "4D 4S 7S 7H");
    test_move(p, "4S>4D", NULL);
    tf_lost lost = look_back(p, NULL);
    assert_int_equal(lost.verdict, TF_WON);
    assert_int_equal(lost.move, 0);
    assert_int_equal(lost.winnable, 1);
    test_move(p, "7S>4S", NULL);
    test_move(p, "7H>7S", NULL);
    lost = look_back(p, NULL);
    assert_int_equal(lost.verdict, TF_WON);
    assert_int_equal(lost.winnable, 3);
    assert_int_equal(lost.states, 0);
    assert_true(lost.certain);
    assert_int_equal(lost.better, TF_MOVE_NONE);
    tf_position_destroy(p);
}

static void a_deal_that_never_was_winnable_is_reported(void **state)
{
    (void)state;
    tf_position *p = test_position("accordion", "", "7S 4D 4S 7H");
    test_move(p, "4S>4D", NULL);
    tf_lost lost = look_back(p, NULL);
    assert_int_equal(lost.verdict, TF_LOST);
    assert_int_equal(lost.move, 0);
    assert_int_equal(lost.lost, 0);
    assert_true(lost.certain);
    tf_position_destroy(p);
}

/* With too few states there may be no answer, but never a wrong one. */
static void a_limit_leaves_bounds(void **state)
{
    (void)state;
    unsigned uncertain = 0;
    for (unsigned number = 1; number <= 12; number++) {
        char spec[32];
        tf_rng rng;
        snprintf(spec, sizeof spec, "seed:%u", number);
        tf_position *p = test_deal("accordion", "ranks=6", spec);
        tf_rng_seed(&rng, 8, number);
        play_randomly(p, &rng, 100);
        tf_lost whole = look_back(p, NULL);
        tf_lost some = look_back(p, &(tf_limits){.states = 3});
        assert_true(whole.certain);
        assert_true(some.lost >= whole.lost);
        assert_true(some.verdict == TF_UNDECIDED || some.verdict == whole.verdict);
        assert_true(some.winnable <= whole.winnable);
        assert_true(some.move == 0 || some.move == whole.move);
        uncertain += !some.certain;
        tf_position_destroy(p);
    }
    assert_true(uncertain > 0);
}

static void cancelled_and_unsupported_searches_are_reported(void **state)
{
    (void)state;
    tf_cancel cancel = {0};
    tf_control control;
    tf_lost lost;
    tf_rng rng;
    tf_position *p = test_deal("klondike", "", "seed:1");
    tf_rng_seed(&rng, 1, 1);
    play_randomly(p, &rng, 50);
    tf_cancel_raise(&cancel);
    tf_control_start(&control, NULL, &cancel);
    assert_int_equal(tf_lost_at(p, NULL, &control, &lost, NULL), TF_ERR_CANCELLED);
    tf_position_destroy(p);
    p = test_deal("saichugen", "", "seed:1");
    assert_int_equal(tf_lost_at(p, NULL, &control, &lost, NULL), TF_ERR_UNSUPPORTED);
    tf_position_destroy(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_losing_move_agrees_with_solving_every_position),
        cmocka_unit_test(the_losing_move_is_also_right_in_calculation),
        cmocka_unit_test(a_won_game_has_no_losing_move),
        cmocka_unit_test(a_deal_that_never_was_winnable_is_reported),
        cmocka_unit_test(a_limit_leaves_bounds),
        cmocka_unit_test(cancelled_and_unsupported_searches_are_reported),
    };
    return cmocka_run_group_tests_name("lost", tests, NULL, NULL);
}
