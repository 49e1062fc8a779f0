/* test_accordion_fast.c: Accordion's fast solver: correct, exact, limited and deterministic. */
#include "accordion_support.h"
#include "support/inputs.h"

static void shuffled_deals_are_won_in_51_moves(void **state)
{
    (void)state;
    tf_solver *solver = test_solver("", "fast", 0);
    for (unsigned i = 1; i <= 150; i++) {
        char spec[24];
        snprintf(spec, sizeof spec, "seed:%u", i);
        tf_position *p = test_deal("accordion", "", spec);
        tf_solution s = test_solve(solver, tf_position_bytes(p), NULL);
        if (s.verdict != TF_WON || s.moves.count != 51)
            fail_msg("%s: %s in %zu moves", spec, tf_verdict_name(s.verdict), s.moves.count);
        tf_solution_free(&s);
        tf_position_destroy(p);
    }
    tf_solver_destroy(solver);
}

static void it_is_the_default_solver(void **state)
{
    (void)state;
    assert_string_equal(test_game("accordion")->solvers[0]->name, "fast");
}

static void every_deck_is_solved(void **state)
{
    (void)state;
    for (unsigned ranks = 2; ranks <= 13; ranks++) {
        char rules[16];
        snprintf(rules, sizeof rules, "ranks=%u", ranks);
        tf_solver *solver = test_solver(rules, "fast", 0);
        for (unsigned i = 1; i <= 20; i++) {
            char spec[24];
            snprintf(spec, sizeof spec, "seed:%u", i);
            tf_position *p = test_deal("accordion", rules, spec);
            tf_solution s = test_solve(solver, tf_position_bytes(p), NULL);
            assert_int_not_equal(s.verdict, TF_UNDECIDED);
            if (s.verdict == TF_WON)
                assert_int_equal(s.moves.count, 4 * ranks - 1);
            tf_solution_free(&s);
            tf_position_destroy(p);
        }
        tf_solver_destroy(solver);
    }
}

static void short_rows_agree_with_a_search_by_the_rules(void **state)
{
    (void)state;
    tf_solver *solver = test_solver("", "fast", 0);
    unsigned won = 0, lost = 0;
    for (unsigned number = 0; number < INPUTS(400, 120); number++) {
        tf__acc_row row = test_row(number, 13, 1 + number % 15);
        bool expected = test_winnable(&row);
        if (test_verdict(solver, &row) != (expected ? TF_WON : TF_LOST))
            fail_msg("row %u: expected %s", number, expected ? "won" : "lost");
        won += expected;
        lost += !expected;
    }
    assert_true(won > INPUTS(50, 5) && lost > INPUTS(50, 5));
    tf_solver_destroy(solver);
}

/* Rows of 17 to 20 cards of the full deck. They are too long for the endgame search, so that
 * descents and the proof search decide them, and they are often lost. */
static void longer_rows_agree_with_the_plain_search(void **state)
{
    (void)state;
    tf_solver *fast = test_solver("", "fast", 0), *plain = test_solver("", "depth:table_mb=16", 0);
    unsigned won = 0, lost = 0;
    for (unsigned number = 0; number < 60; number++) {
        tf__acc_row row = test_row(number, 13, 17 + number % 4);
        tf_verdict expected = test_verdict(plain, &row);
        if (test_verdict(fast, &row) != expected)
            fail_msg("row %u: expected %s", number, tf_verdict_name(expected));
        won += expected == TF_WON;
        lost += expected == TF_LOST;
    }
    assert_true(won > 20 && lost > 5);
    tf_solver_destroy(fast);
    tf_solver_destroy(plain);
}

static void deals_built_to_be_lost_are_proven_lost(void **state)
{
    (void)state;
    tf_solver *fast = test_solver("", "fast", 0), *plain = test_solver("", "depth:table_mb=16", 0);
    unsigned lost = 0;
    for (unsigned i = 1; i <= 12; i++) {
        char spec[24];
        snprintf(spec, sizeof spec, "few1:%u", i);
        tf_position *p = test_deal("accordion", "", spec);
        tf_verdict verdict = test_verdict(fast, tf_position_bytes(p));
        if (verdict == TF_LOST) {
            tf_limits limits = {.states = 50000};
            tf_solution s = test_solve(plain, tf_position_bytes(p), &limits);
            assert_int_not_equal(s.verdict, TF_WON);
            tf_solution_free(&s);
            lost++;
        }
        tf_position_destroy(p);
    }
    assert_true(lost > 0 && lost < 12);
    tf_solver_destroy(fast);
    tf_solver_destroy(plain);
}

static void a_deal_without_a_first_move_is_lost_without_a_state(void **state)
{
    (void)state;
    tf_solver *solver = test_solver("", "fast", 0);
    tf_position *p = test_deal("accordion", "", "few0:1");
    tf_solution s = test_solve(solver, tf_position_bytes(p), NULL);
    assert_int_equal(s.verdict, TF_LOST);
    assert_int_equal(s.states, 0);
    tf_solution_free(&s);
    tf_position_destroy(p);
    tf_solver_destroy(solver);
}

static void suits_that_share_no_rank_are_lost_without_a_state(void **state)
{
    (void)state;
    tf_solver *solver = test_solver("", "fast", 0);
    tf_position *p = test_position("accordion", "",
                                   "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KH AD 2D 3D 4D 5D 6D 7D");
    tf_solution s = test_solve(solver, tf_position_bytes(p), NULL);
    assert_int_equal(s.verdict, TF_LOST);
    assert_int_equal(s.states, 0);
    tf_solution_free(&s);
    tf_position_destroy(p);
    tf_solver_destroy(solver);
}

static void one_card_is_won_without_a_move(void **state)
{
    (void)state;
    tf_solver *solver = test_solver("", "fast", 0);
    tf__acc_row row = test_row(5, 13, 1);
    tf_solution s = test_solve(solver, &row, NULL);
    assert_int_equal(s.verdict, TF_WON);
    assert_int_equal(s.moves.count, 0);
    tf_solution_free(&s);
    tf_solver_destroy(solver);
}

/* ---- determinism ---- */

static void same_solution(const tf_solution *a, const tf_solution *b)
{
    assert_int_equal(a->verdict, b->verdict);
    assert_int_equal(a->states, b->states);
    assert_int_equal(a->moves.count, b->moves.count);
    if (a->moves.count)
        assert_memory_equal(a->moves.data, b->moves.data, a->moves.count * sizeof a->moves.data[0]);
}

/* The result does not depend on earlier searches, proof searches included. */
static void the_result_does_not_depend_on_earlier_deals(void **state)
{
    (void)state;
    tf_solver *used = test_solver("", "fast", 0);
    for (unsigned i = 1; i <= 20; i++) {
        static const char *const sources[] = {"seed:%u", "few2:%u"};
        char spec[24];
        snprintf(spec, sizeof spec, i % 4 ? sources[0] : sources[1], i);
        tf_position *p = test_deal("accordion", "", spec);
        tf_solver *fresh = test_solver("", "fast", 0);
        tf_solution a = test_solve(used, tf_position_bytes(p), NULL);
        tf_solution b = test_solve(fresh, tf_position_bytes(p), NULL);
        same_solution(&a, &b);
        tf_solution_free(&a);
        tf_solution_free(&b);
        tf_solver_destroy(fresh);
        tf_position_destroy(p);
    }
    tf_solver_destroy(used);
}

/* State counts are deterministic: a change in the search shows here first. */
static void known_deals_take_a_fixed_number_of_states(void **state)
{
    (void)state;
    tf_solver *solver = test_solver("", "fast", 0);
    uint64_t states = 0;
    for (unsigned i = 1; i <= 100; i++) {
        char spec[24];
        snprintf(spec, sizeof spec, "seed:%u", i);
        tf_position *p = test_deal("accordion", "", spec);
        tf_solution s = test_solve(solver, tf_position_bytes(p), NULL);
        states += s.states;
        tf_solution_free(&s);
        tf_position_destroy(p);
    }
    assert_int_equal(states, 84446);
    tf_solver_destroy(solver);
}

/* ---- limits ---- */

static void state_limits_are_exact(void **state)
{
    (void)state;
    static const uint64_t some[] = {1, 10, 40, 100, 5000, 30000};
    tf_solver *solver = test_solver("", "fast", 0);
    tf_position *p = test_deal("accordion", "", "few4:3");
    tf_solution whole = test_solve(solver, tf_position_bytes(p), NULL);
    for (size_t i = 0; i < sizeof some / sizeof some[0]; i++) {
        tf_limits limits = {.states = some[i]};
        tf_solution s = test_solve(solver, tf_position_bytes(p), &limits);
        if (some[i] < whole.states) {
            assert_int_equal(s.verdict, TF_UNDECIDED);
            assert_int_equal(s.stop, TF_STOP_STATES);
            assert_int_equal(s.states, some[i]);
        } else {
            same_solution(&s, &whole);
        }
        tf_solution_free(&s);
    }
    tf_solution_free(&whole);
    tf_position_destroy(p);
    tf_solver_destroy(solver);
}

static void a_raised_flag_stops_the_search(void **state)
{
    (void)state;
    tf_solver *solver = test_solver("", "fast", 0);
    tf_position *p = test_deal("accordion", "", "few2:1");
    tf_cancel cancel = {0};
    tf_control control;
    tf_solution s = {0};
    tf_cancel_raise(&cancel);
    tf_control_start(&control, NULL, &cancel);
    assert_ok(tf_solver_solve(solver, p, &control, &s, NULL));
    assert_int_equal(s.verdict, TF_UNDECIDED);
    assert_int_equal(s.stop, TF_STOP_CANCELLED);
    tf_solution_free(&s);
    tf_position_destroy(p);
    tf_solver_destroy(solver);
}

/* With a table that is far too small, the proof search forgets states, searches them again, and
 * still proves the loss. */
static void a_small_table_gives_the_same_proof(void **state)
{
    (void)state;
    tf_solver *small = test_solver("", "fast", 600 << 10), *large = test_solver("", "fast", 0);
    for (unsigned i = 1; i <= 8; i++) {
        char spec[24];
        snprintf(spec, sizeof spec, "few2:%u", i);
        tf_position *p = test_deal("accordion", "", spec);
        assert_int_equal(test_verdict(small, tf_position_bytes(p)),
                         test_verdict(large, tf_position_bytes(p)));
        tf_position_destroy(p);
    }
    tf_solver_destroy(small);
    tf_solver_destroy(large);
}

static void too_little_memory_is_an_error(void **state)
{
    (void)state;
    tf_rules rules = test_rules("accordion", "");
    tf_solver *solver = NULL;
    tf_error error = {TF_OK, ""};
    assert_int_equal(tf_solver_create(&solver, &rules, "fast", 1000, NULL, &error), TF_ERR_INPUT);
    assert_true(strlen(error.text) > 0);
    assert_null(solver);
}

static void other_parameters_also_find_wins(void **state)
{
    (void)state;
    static const char *const texts[] = {"fast:end=1",          "fast:end=16,end_states=10",
                                        "fast:noise=0",        "fast:growth=1,cycle=1",
                                        "fast:noise=5,end=10", "fast:table_mb=1"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        tf_solver *solver = test_solver("ranks=8", texts[i], 0);
        tf_position *p = test_deal("accordion", "ranks=8", "seed:9");
        if (test_verdict(solver, tf_position_bytes(p)) != TF_WON)
            fail_msg("%s did not win", texts[i]);
        tf_position_destroy(p);
        tf_solver_destroy(solver);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shuffled_deals_are_won_in_51_moves),
        cmocka_unit_test(it_is_the_default_solver),
        cmocka_unit_test(every_deck_is_solved),
        cmocka_unit_test(short_rows_agree_with_a_search_by_the_rules),
        cmocka_unit_test(longer_rows_agree_with_the_plain_search),
        cmocka_unit_test(deals_built_to_be_lost_are_proven_lost),
        cmocka_unit_test(a_deal_without_a_first_move_is_lost_without_a_state),
        cmocka_unit_test(suits_that_share_no_rank_are_lost_without_a_state),
        cmocka_unit_test(one_card_is_won_without_a_move),
        cmocka_unit_test(the_result_does_not_depend_on_earlier_deals),
        cmocka_unit_test(known_deals_take_a_fixed_number_of_states),
        cmocka_unit_test(state_limits_are_exact),
        cmocka_unit_test(a_raised_flag_stops_the_search),
        cmocka_unit_test(a_small_table_gives_the_same_proof),
        cmocka_unit_test(too_little_memory_is_an_error),
        cmocka_unit_test(other_parameters_also_find_wins),
    };
    return cmocka_run_group_tests_name("accordion_fast", tests, NULL, NULL);
}
