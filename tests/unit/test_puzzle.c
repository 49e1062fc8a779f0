/* test_puzzle.c: exactly one move of a puzzle keeps the deal winnable, by a search of each move without limits. */
#include <stdlib.h>

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

static void check_puzzle(const char *name, unsigned level, uint64_t number)
{
    const tf_game *game;
    assert_ok(tf_game_find(name, &game, NULL));
    tf_puzzle puzzle = find(game, level, number);
    check_moves(&puzzle);
    assert_true(puzzle.choices >= game->puzzles->choices);
    assert_in_range(puzzle.rest, game->puzzles->rest[level].low, game->puzzles->rest[level].high);
    tf_puzzle_free(&puzzle);
}

/* TEFUDA_PUZZLES=N: N numbers of every level. */
static void test_one_move_wins(void **state)
{
    (void)state;
    static const char *const names[] = {"accordion", "calculation", "klondike"};
    const char *more = getenv("TEFUDA_PUZZLES");
    for (unsigned i = 0; i < 3; i++)
        for (uint64_t number = 1; more && number <= strtoull(more, NULL, 10); number++)
            for (unsigned level = 0; level < TF_PUZZLE_LEVELS; level++)
                check_puzzle(names[i], level, number);
    for (unsigned level = 0; level < TF_PUZZLE_LEVELS; level++)
        check_puzzle("accordion", level, 2);
    check_puzzle("calculation", 0, 2);
    check_puzzle("klondike", 1, 2);
}

static void test_numbers_differ(void **state)
{
    (void)state;
    const tf_game *game;
    assert_ok(tf_game_find("accordion", &game, NULL));
    tf_puzzle one = find(game, 0, 1), two = find(game, 0, 2), harder = find(game, 1, 1);
    tf_puzzle again = find(game, 0, 1);
    assert_string_equal(tf_position_deal_of(one.position)->id,
                        tf_position_deal_of(again.position)->id);
    assert_int_equal(one.answer, again.answer);
    tf_puzzle_free(&again);
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
