/* test_calculation_open.c: the solver of the open stock against plain search by the rules alone, its
 * own claims about likeness and hopelessness against the same, and what the command promises. */
#include "games_support.h"

#include "games/calculation/open_state.h"

enum { SEED = 20261115, PLAIN_STATES_MAX = 200000 };

static const tf_rules_ops *ops(void)
{
    return test_game("calculation")->rules;
}

/* ---- plain search: every legal move, nothing remembered ---- */

static bool plain_wins(tf__calc_position *position, unsigned *budget)
{
    tf_move moves[TF__CALC_MOVES_MAX];
    tf_outcome outcome;
    ops()->outcome(position, &outcome);
    if (outcome.phase == TF_WON)
        return true;
    if (*budget == 0)
        return false;
    --*budget;
    size_t count = ops()->moves(position, moves);
    for (size_t i = 0; i < count; i++) {
        tf_undo undo;
        ops()->apply(position, moves[i], &undo);
        bool won = plain_wins(position, budget);
        ops()->take_back(position, moves[i], &undo);
        if (won)
            return true;
    }
    return false;
}

/* Makes a position with `left` cards in the stock: random cards to foundations that want them with some
 * chance, else to the stack that the dice say. Random play loses nearly always, so the stock is then
 * put in an order that helps: sorted by place with a few swaps. */
static void random_position(tf_rng *rng, const tf_rules *rules, unsigned left,
                            tf__calc_position *position)
{
    tf_deal_format format = tf_game_deal_format(rules);
    tf_deal deal;
    tf_move moves[TF__CALC_MOVES_MAX];
    char spec[32];
    snprintf(spec, sizeof spec, "seed:%u", (unsigned)tf_rng_below(rng, 1000000));
    assert_ok(tf_deal_make(&format, spec, &deal, NULL));
    assert_ok(ops()->deal(rules, &deal, position, NULL));
    while (position->stock_count > left || position->table.hand != TF__CALC_NONE) {
        tf_undo undo;
        size_t count = ops()->moves(position, moves);
        size_t pick = tf_rng_below(rng, 4) ? 0 : tf_rng_below(rng, (uint32_t)count);
        if (tf__calc_move_kind(moves[0]) == TF__CALC_STACK)
            pick = tf_rng_below(rng, (uint32_t)count);
        ops()->apply(position, moves[pick], &undo);
    }
}

static tf_verdict solve(const tf_rules *rules, const tf__calc_position *position, const char *text,
                        uint64_t states, tf_solution *solution)
{
    tf_solver *solver = NULL;
    tf_control control;
    tf_limits limits = {.states = states};
    tf_error error = {TF_OK, ""};
    tf_control_start(&control, &limits, NULL);
    assert_ok(tf_solver_create(&solver, rules, text, 0, NULL, &error));
    if (tf_solver_solve(solver, position, &control, solution, &error) != TF_OK)
        fail_msg("%s", error.text);
    tf_solver_destroy(solver);
    return solution->verdict;
}

typedef struct tally {
    unsigned won, lost, skipped;
} tally;

/* Compares one position; those that the plain search cannot finish are skipped. */
static void compare(const tf_rules *rules, tf__calc_position *position, unsigned number,
                    tally *seen)
{
    unsigned budget = PLAIN_STATES_MAX;
    tf_solution solution = {0};
    bool plain = plain_wins(position, &budget);
    tf_verdict verdict = solve(rules, position, "open:width=2000", 0, &solution);
    if (!plain && budget == 0) {
        seen->skipped++;
    } else if (verdict != (plain ? TF_VERDICT_WON : TF_VERDICT_LOST)) {
        tf_text text = {0};
        ops()->format(position, &text);
        fail_msg("position %u (seed %d): %s, expected %s\n%s", number, SEED,
                 tf_verdict_name(verdict), plain ? "won" : "lost", tf_text_string(&text));
    }
    seen->won += plain;
    seen->lost += !plain && budget > 0;
    tf_solution_free(&solution);
}

/* A position near the end of a won line, then spoiled: the solver's own record for a deal, played up to
 * `left` cards in the stock, with two cards of the stock exchanged. */
static void near_win(tf_rng *rng, const tf_rules *rules, unsigned left, tf__calc_position *position)
{
    tf_solution solution = {0};
    tf_deal_format format = tf_game_deal_format(rules);
    do {
        tf_deal deal;
        char spec[32];
        snprintf(spec, sizeof spec, "seed:%u", (unsigned)tf_rng_below(rng, 1000000));
        assert_ok(tf_deal_make(&format, spec, &deal, NULL));
        assert_ok(ops()->deal(rules, &deal, position, NULL));
    } while (solve(rules, position, "open:width=300", 0, &solution) != TF_VERDICT_WON);
    for (size_t i = 0; position->stock_count > left; i++) {
        tf_undo undo;
        ops()->apply(position, solution.moves.data[i], &undo);
    }
    tf_solution_free(&solution);
    for (unsigned i = 0; i < 2 && left > 1; i++) {
        uint8_t *a = &position->stock[tf_rng_below(rng, left)];
        uint8_t *b = &position->stock[tf_rng_below(rng, left)];
        uint8_t swap = *a;
        *a = *b;
        *b = swap;
    }
}

static void agree(const char *rules_text, unsigned left_max, unsigned count, bool near,
                  tally *seen)
{
    tf_rules rules = test_rules("calculation", rules_text);
    tf_rng rng;
    tf_rng_seed(&rng, SEED, left_max + (near ? 100 : 0));
    for (unsigned i = 0; i < count; i++) {
        tf__calc_position position;
        if (near)
            near_win(&rng, &rules, i % left_max, &position);
        else
            random_position(&rng, &rules, i % left_max, &position);
        compare(&rules, &position, i, seen);
    }
}

static void random_positions_agree_with_the_rules(void **state)
{
    (void)state;
    tally seen = {0};
    for (unsigned stacks = 1; stacks <= 4; stacks++) {
        char rules[16];
        snprintf(rules, sizeof rules, "stacks=%u", stacks);
        agree(rules, 14 - 2 * stacks, 60, false, &seen);
    }
    print_message("won %u, lost %u, skipped %u\n", seen.won, seen.lost, seen.skipped);
    assert_true(seen.lost > 100);
}

static void positions_near_a_win_agree_with_the_rules(void **state)
{
    (void)state;
    tally seen = {0};
    agree("stacks=3", 12, 100, true, &seen);
    agree("stacks=4", 10, 100, true, &seen);
    agree("stacks=5", 8, 50, true, &seen);
    agree("stacks=4,start=base", 10, 50, true, &seen);
    print_message("won %u, lost %u, skipped %u\n", seen.won, seen.lost, seen.skipped);
    assert_true(seen.won > 100 && seen.lost > 40);
}

/* With a stack for every few cards the whole deal is easy; with one it never is. */
static void one_stack_is_decided(void **state)
{
    (void)state;
    tf_rules rules = test_rules("calculation", "stacks=1");
    for (unsigned number = 1; number <= 10; number++) {
        tf_position *deal;
        char spec[16];
        tf_solution solution = {0};
        snprintf(spec, sizeof spec, "tanaka:%u", number);
        deal = test_deal("calculation", "stacks=1", spec);
        const tf__calc_position *position = tf_position_bytes(deal);
        assert_int_equal(solve(&rules, position, "", 0, &solution), TF_VERDICT_LOST);
        tf_solution_free(&solution);
        tf_position_destroy(deal);
    }
}

/* tanaka:n is won with so many stacks. */
static void won(const char *rules_text, unsigned number)
{
    char spec[16];
    snprintf(spec, sizeof spec, "tanaka:%u", number);
    tf_rules rules = test_rules("calculation", rules_text);
    tf_position *deal = test_deal("calculation", rules_text, spec);
    tf_solution solution = {0};
    if (solve(&rules, tf_position_bytes(deal), "", 400000, &solution) != TF_VERDICT_WON)
        fail_msg("%s %s: %s", rules_text, spec, tf_verdict_name(solution.verdict));
    assert_true(solution.moves.count > 0);
    tf_solution_free(&solution);
    tf_position_destroy(deal);
}

static void four_stacks_win(void **state)
{
    (void)state;
    for (unsigned number = 1; number <= 10; number++)
        won("stacks=4", number);
}

static void the_appendix_deal_wins_with_three(void **state)
{
    (void)state;
    won("stacks=3", 3);
}

static void eleven_stacks_win(void **state)
{
    (void)state;
    won("stacks=11", 1);
    won("stacks=11,start=base", 2);
}

static tf_verdict solve_text(const char *rules_text, const char *text, tf_solution *solution)
{
    tf_rules rules = test_rules("calculation", rules_text);
    tf_position *position = test_position("calculation", rules_text, text);
    tf_verdict verdict = solve(&rules, tf_position_bytes(position), "", 0, solution);
    tf_position_destroy(position);
    return verdict;
}

static void a_finished_game_is_won_without_a_move(void **state)
{
    (void)state;
    tf_solution solution = {0};
    assert_int_equal(solve_text("stacks=1", "foundations: A=K B=K C=K D=K\nstock:\n", &solution),
                     TF_VERDICT_WON);
    assert_int_equal(solution.moves.count, 0);
    tf_solution_free(&solution);
}

static void a_card_in_the_hand_is_placed_first(void **state)
{
    (void)state;
    tf_solution solution = {0};
    assert_int_equal(solve_text("stacks=1",
                                "foundations: A=J B=K C=K D=K\nstack 1: K\nhand: Q\nstock:\n",
                                &solution),
                     TF_VERDICT_WON);
    assert_int_equal(solution.moves.count, 2);
    assert_int_equal(solution.moves.data[0], tf__calc_move(TF__CALC_PUT, 0, 0));
    tf_solution_free(&solution);
}

static void what_lies_on_the_stacks_can_lose(void **state)
{
    (void)state;
    tf_solution solution = {0};
    const char *text = "foundations: A=J B=K C=K D=K\nstack 1: Q K\nstock:\n";
    assert_int_equal(solve_text("stacks=1", text, &solution), TF_VERDICT_LOST);
    tf_solution_free(&solution);
}

static void moves_wait_until_the_hand_is_empty(void **state)
{
    (void)state;
    tf_solution solution = {0};
    const char *text = "foundations: A=J B=K C=K D=K\nstack 1: Q\nhand: K\nstock:\n";
    assert_int_equal(solve_text("stacks=1", text, &solution), TF_VERDICT_LOST);
    assert_int_equal(solve_text("stacks=2", text, &solution), TF_VERDICT_WON);
    tf_solution_free(&solution);
}

static void a_limit_leaves_it_undecided(void **state)
{
    (void)state;
    tf_rules rules = test_rules("calculation", "stacks=2");
    tf_position *deal = test_deal("calculation", "stacks=2", "tanaka:5");
    tf_solution solution = {0};
    assert_int_equal(solve(&rules, tf_position_bytes(deal), "", 1000, &solution),
                     TF_VERDICT_UNDECIDED);
    assert_int_equal(solution.stop, TF_STOP_STATES);
    assert_int_equal(solve(&rules, tf_position_bytes(deal), "open:first=2,width=2", 0, &solution),
                     TF_VERDICT_UNDECIDED);
    assert_int_equal(solution.stop, TF_STOP_MEMORY);
    tf_solution_free(&solution);
    tf_position_destroy(deal);
}

static void the_order_of_the_stock_is_needed(void **state)
{
    (void)state;
    tf_rules rules = test_rules("calculation", "stacks=3");
    tf_position *position =
        test_position("calculation", "stacks=3", "foundations: A=- B=- C=- D=-\nstock: ?\n");
    tf_solver *solver = NULL;
    tf_control control;
    tf_solution solution = {0};
    tf_error error = {TF_OK, ""};
    tf_control_start(&control, NULL, NULL);
    assert_ok(tf_solver_create(&solver, &rules, "open", 0, NULL, &error));
    assert_int_equal(
        tf_solver_solve(solver, tf_position_bytes(position), &control, &solution, &error),
        TF_ERR_INPUT);
    assert_non_null(strstr(error.text, "order of the stock"));
    tf_solver_destroy(solver);
    tf_position_destroy(position);
}

static void runs_repeat(void **state)
{
    (void)state;
    tf_rules rules = test_rules("calculation", "stacks=3");
    tf_position *deal = test_deal("calculation", "stacks=3", "tanaka:7");
    tf_solution first = {0}, second = {0};
    solve(&rules, tf_position_bytes(deal), "open:first=50", 300000, &first);
    solve(&rules, tf_position_bytes(deal), "open:first=50", 300000, &second);
    assert_int_equal(first.verdict, second.verdict);
    assert_int_equal(first.states, second.states);
    assert_int_equal(first.moves.count, second.moves.count);
    for (size_t i = 0; i < first.moves.count; i++)
        assert_int_equal(first.moves.data[i], second.moves.data[i]);
    tf_solution_free(&first);
    tf_solution_free(&second);
    tf_position_destroy(deal);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_positions_agree_with_the_rules),
        cmocka_unit_test(positions_near_a_win_agree_with_the_rules),
        cmocka_unit_test(one_stack_is_decided),
        cmocka_unit_test(four_stacks_win),
        cmocka_unit_test(the_appendix_deal_wins_with_three),
        cmocka_unit_test(eleven_stacks_win),
        cmocka_unit_test(a_finished_game_is_won_without_a_move),
        cmocka_unit_test(a_card_in_the_hand_is_placed_first),
        cmocka_unit_test(what_lies_on_the_stacks_can_lose),
        cmocka_unit_test(moves_wait_until_the_hand_is_empty),
        cmocka_unit_test(a_limit_leaves_it_undecided),
        cmocka_unit_test(the_order_of_the_stock_is_needed),
        cmocka_unit_test(runs_repeat),
    };
    return cmocka_run_group_tests_name("calculation_open", tests, NULL, NULL);
}
