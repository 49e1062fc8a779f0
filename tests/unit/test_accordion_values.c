/* test_accordion_values.c: the values of Accordion's evaluator against an independent search. */
#include <tefuda/tefuda.h>

#include "games_support.h"

static tf_evaluator *evaluator_of(const tf_rules *rules)
{
    tf_evaluator *evaluator = NULL;
    assert_ok(tf_evaluator_create(&evaluator, rules, NULL, NULL));
    return evaluator;
}

/* Whether the row behind a move can be won, by plain depth-first search. */
static bool winnable(tf_solver *solver, const tf_position *p, tf_move move)
{
    tf_position *behind = NULL;
    tf_solution solution = {0};
    tf_control control;
    assert_ok(tf_position_clone(&behind, p));
    assert_ok(tf_position_apply(behind, move, NULL));
    tf_control_start(&control, NULL, NULL);
    assert_ok(tf_solver_solve(solver, behind, &control, &solution, NULL));
    bool won = solution.verdict == TF_WON;
    assert_true(solution.verdict != TF_UNDECIDED);
    tf_solution_free(&solution);
    tf_position_destroy(behind);
    return won;
}

/* All values of all rows of a random game; returns how many were wins. */
static unsigned check_game(const tf_rules *rules, const char *deal, tf_rng *rng)
{
    tf_evaluator *evaluator = evaluator_of(rules);
    tf_solver *solver = NULL;
    tf_position *p = NULL;
    tf_deal_format format = tf_game_deal_format(rules);
    tf_deal dealt;
    unsigned won = 0;
    assert_ok(tf_deal_make(&format, deal, &dealt, NULL));
    assert_ok(tf_position_deal(&p, rules, &dealt, NULL));
    assert_ok(tf_solver_create(&solver, rules, "depth", 0, NULL, NULL));
    while (test_phase(p) == TF_UNDECIDED) {
        size_t count;
        tf_control control;
        tf_control_start(&control, NULL, NULL);
        assert_ok(tf_evaluator_begin(evaluator, p, &control, NULL));
        while (!tf_evaluator_done(evaluator))
            assert_ok(tf_evaluator_refine(evaluator, &control, NULL));
        const tf_choice *choices = tf_evaluator_choices(evaluator, &count);
        for (size_t i = 0; i < count; i++) {
            assert_true(choices[i].value.known && choices[i].value.error == 0);
            assert_true(choices[i].value.value == (double)winnable(solver, p, choices[i].move));
            won += choices[i].value.value > 0;
        }
        assert_ok(tf_position_apply(p, choices[tf_rng_below(rng, count)].move, NULL));
    }
    tf_position_destroy(p);
    tf_solver_destroy(solver);
    tf_evaluator_destroy(evaluator);
    return won;
}

static void values_are_those_of_a_plain_search(void **state)
{
    (void)state;
    static const char *const rules[] = {"ranks=2", "ranks=3", "ranks=4", "ranks=5"};
    unsigned won = 0;
    tf_rng rng;
    tf_rng_seed(&rng, 3, 0);
    for (unsigned r = 0; r < sizeof rules / sizeof rules[0]; r++)
        for (unsigned number = 1; number <= 6; number++) {
            char deal[32];
            tf_rules of = test_rules("accordion", rules[r]);
            snprintf(deal, sizeof deal, "seed:%u", number);
            won += check_game(&of, deal, &rng);
        }
    assert_true(won > 20);
}

/* Two states decide nothing on a full deck, so nothing is known, and nothing is guessed. */
static void what_the_limit_leaves_undecided_is_not_known(void **state)
{
    (void)state;
    tf_rules rules = test_rules("accordion", "");
    tf_evaluator *evaluator = evaluator_of(&rules);
    tf_position *p = test_deal("accordion", "", "seed:1");
    tf_limits limits = {.states = 2};
    tf_control control;
    size_t count;
    tf_control_start(&control, &limits, NULL);
    assert_ok(tf_evaluator_begin(evaluator, p, &control, NULL));
    const tf_choice *choices = tf_evaluator_choices(evaluator, &count);
    assert_true(count > 0);
    for (size_t i = 0; i < count; i++)
        assert_false(choices[i].value.known);
    assert_false(tf_evaluator_done(evaluator));
    assert_false(tf_evaluator_value(evaluator).known);
    assert_int_equal(tf_evaluator_refine(evaluator, &control, NULL), TF_ERR_CANCELLED);
    tf_control_start(&control, NULL, NULL);
    while (!tf_evaluator_done(evaluator))
        assert_ok(tf_evaluator_refine(evaluator, &control, NULL));
    assert_true(tf_evaluator_value(evaluator).known && tf_evaluator_value(evaluator).value == 1);
    tf_position_destroy(p);
    tf_evaluator_destroy(evaluator);
}

/* The default deal is known at once for nearly all moves: a slice of docs/results/evaluator-saichugen-accordion.md. */
static void most_first_moves_are_known_at_once(void **state)
{
    (void)state;
    tf_rules rules = test_rules("accordion", "");
    tf_evaluator *evaluator = evaluator_of(&rules);
    size_t all = 0, known = 0;
    for (unsigned number = 1; number <= 10; number++) {
        char deal[32];
        size_t count;
        tf_control control;
        snprintf(deal, sizeof deal, "seed:%u", number);
        tf_position *p = test_deal("accordion", "", deal);
        tf_control_start(&control, NULL, NULL);
        assert_ok(tf_evaluator_begin(evaluator, p, &control, NULL));
        const tf_choice *choices = tf_evaluator_choices(evaluator, &count);
        for (size_t i = 0; i < count; i++, all++)
            known += choices[i].value.known;
        tf_position_destroy(p);
    }
    assert_true(known * 10 > all * 4);
    tf_evaluator_destroy(evaluator);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_those_of_a_plain_search),
        cmocka_unit_test(what_the_limit_leaves_undecided_is_not_known),
        cmocka_unit_test(most_first_moves_are_known_at_once),
    };
    return cmocka_run_group_tests_name("accordion values", tests, NULL, NULL);
}
