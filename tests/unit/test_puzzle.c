/* test_puzzle.c: exactly one move of a puzzle keeps the deal winnable, by a search of each move without limits. */
#include "games_support.h"

static tf_puzzle find(const tf_game *game, unsigned level, uint64_t number)
{
    tf_puzzle puzzle;
    tf_control control;
    tf_error error = {TF_OK, ""};
    tf_control_start(&control, NULL, NULL);
    if (tf_puzzle_find(game, level, number, NULL, &control, &puzzle, &error) != TF_OK)
        fail_msg("%s", error.text);
    return puzzle;
}

static tf_verdict decide(tf_solver *solver, const tf_position *p)
{
    tf_outcome outcome;
    tf_solution solution = {0};
    tf_control control;
    tf_position_outcome(p, &outcome);
    if (outcome.verdict != TF_UNDECIDED)
        return outcome.verdict;
    tf_control_start(&control, NULL, NULL);
    assert_ok(tf_solver_solve(solver, p, &control, &solution, NULL));
    tf_verdict verdict = solution.verdict;
    tf_solution_free(&solution);
    return verdict;
}

/* Decides every move; only the answer may win. */
static void check_moves(const tf_puzzle *puzzle)
{
    tf_move legal[512];
    tf_solver *solver = NULL;
    size_t count = tf_position_moves(puzzle->position, legal), won = 0;
    assert_ok(
        tf_solver_create(&solver, tf_position_rules(puzzle->position), NULL, 64 << 20, NULL, NULL));
    assert_int_equal(count, puzzle->choices);
    for (size_t i = 0; i < count; i++) {
        assert_ok(tf_position_apply(puzzle->position, legal[i], NULL));
        tf_verdict verdict = decide(solver, puzzle->position);
        assert_int_equal(verdict, legal[i] == puzzle->answer ? TF_WON : TF_LOST);
        won += verdict == TF_WON;
        assert_true(tf_position_undo(puzzle->position));
    }
    assert_int_equal(won, 1);
    tf_solver_destroy(solver);
}

static void test_one_move_wins(void **state)
{
    (void)state;
    size_t games, found = 0;
    const tf_game *const *all = tf_games(&games);
    for (size_t i = 0; i < games; i++)
        for (unsigned level = 0; all[i]->puzzles && level < TF_PUZZLE_LEVELS; level++) {
            tf_puzzle puzzle = find(all[i], level, 2), again = find(all[i], level, 2);
            check_moves(&puzzle);
            assert_true(puzzle.choices >= all[i]->puzzles->choices);
            assert_in_range(puzzle.rest, all[i]->puzzles->rest[level].low,
                            all[i]->puzzles->rest[level].high);
            assert_string_equal(tf_position_deal_of(puzzle.position)->id,
                                tf_position_deal_of(again.position)->id);
            assert_int_equal(puzzle.answer, again.answer);
            tf_puzzle_free(&puzzle);
            tf_puzzle_free(&again);
            found++;
        }
    assert_true(found >= 9);
}

static void test_numbers_differ(void **state)
{
    (void)state;
    const tf_game *game;
    assert_ok(tf_game_find("accordion", &game, NULL));
    tf_puzzle one = find(game, 0, 1), two = find(game, 0, 2), harder = find(game, 1, 1);
    assert_string_not_equal(tf_position_deal_of(one.position)->id,
                            tf_position_deal_of(two.position)->id);
    assert_true(harder.rest > one.rest);
    tf_puzzle_free(&one);
    tf_puzzle_free(&two);
    tf_puzzle_free(&harder);
}

static void test_refusals(void **state)
{
    (void)state;
    const tf_game *game;
    tf_puzzle puzzle;
    tf_control control;
    tf_cancel cancel = {0};
    tf_control_start(&control, NULL, &cancel);
    assert_ok(tf_game_find("saichugen", &game, NULL));
    assert_int_equal(tf_puzzle_find(game, 0, 1, NULL, &control, &puzzle, NULL), TF_ERR_UNSUPPORTED);
    assert_ok(tf_game_find("klondike", &game, NULL));
    assert_int_equal(tf_puzzle_find(game, TF_PUZZLE_LEVELS, 1, NULL, &control, &puzzle, NULL),
                     TF_ERR_USAGE);
    tf_cancel_raise(&cancel);
    assert_int_equal(tf_puzzle_find(game, 0, 1, NULL, &control, &puzzle, NULL), TF_ERR_CANCELLED);
    assert_null(puzzle.position);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_move_wins),
        cmocka_unit_test(test_numbers_differ),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
