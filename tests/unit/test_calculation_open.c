/* test_calculation_open.c: the solver for the open stock, compared with plain search by the rules;
 * its claims about equivalent and hopeless states, compared in the same way; and what the command
 * promises. */
#include "games/position_bytes.h"
#include "games_support.h"

#include "base/hash.h"
#include "games/calculation/open/state.h"
#include "support/inputs.h"

enum { SEED = 20261115, PLAIN_STATES_MAX = 100000, PLAIN_PLACES = 1 << 20 };

static const tf_rules_ops *ops(void)
{
    return test_game("calculation")->rules;
}

/* ---- plain search: every legal move by the rules, without repeated positions ---- */

typedef struct plain {
    uint64_t seen[PLAIN_PLACES]; /* hashes of positions searched without a win */
    unsigned left;               /* positions that may still be searched */
} plain;

/* True when the position was in the set; otherwise adds it. */
static bool plain_seen(plain *search, const tf__calc_position *position)
{
    uint64_t hash = tf__hash64(position, sizeof *position, 1) | 1;
    size_t at = hash >> 20 & (PLAIN_PLACES - 1);
    for (; search->seen[at]; at = (at + 1) & (PLAIN_PLACES - 1))
        if (search->seen[at] == hash)
            return true;
    search->seen[at] = hash;
    return false;
}

static bool plain_wins(plain *search, tf__calc_position *position)
{
    tf_move moves[TF__CALC_MOVES_MAX];
    tf_outcome outcome;
    ops()->outcome(position, &outcome);
    if (outcome.verdict == TF_WON)
        return true;
    if (search->left == 0 || plain_seen(search, position))
        return false;
    search->left--;
    size_t count = ops()->moves(position, moves);
    for (size_t i = 0; i < count; i++) {
        tf_undo undo;
        ops()->apply(position, moves[i], &undo);
        bool won = plain_wins(search, position);
        ops()->take_back(position, moves[i], &undo);
        if (won)
            return true;
    }
    return false;
}

/* Makes a position with `left` cards in the stock by random moves that prefer foundations. */
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
        size_t pick = tf_rng_below(rng, 4) ? 0 : tf_rng_below(rng, count);
        if (tf__calc_move_kind(moves[0]) == TF__CALC_STACK)
            pick = tf_rng_below(rng, count);
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
    if (tf__solver_solve(solver, position, &control, solution, &error) != TF_OK)
        fail_msg("%s", error.text);
    tf_solver_destroy(solver);
    return solution->verdict;
}

typedef struct tally {
    unsigned won, lost, skipped;
    unsigned by_clauses; /* not decided by the first layers */
} tally;

/* Compares the verdicts for one position. Skips positions that the plain search cannot finish or
 * that the solver, with its narrow layers, leaves undecided. Clauses decide every position. */
static void compare(const tf_rules *rules, tf__calc_position *position, unsigned number,
                    tally *seen)
{
    plain *search = calloc(1, sizeof *search);
    tf_solution solution = {0};
    assert_non_null(search);
    search->left = PLAIN_STATES_MAX;
    bool won = plain_wins(search, position);
    tf_verdict verdict = solve(rules, position, "open:width=5000,clauses=0", 0, &solution);
    tf_verdict by_clauses = solve(rules, position, "open:first=1,width=60000,clauses=1", 0,
                                  &solution);
    seen->by_clauses += solution.figure_count > 2;
    if (verdict != TF_UNDECIDED)
        assert_int_equal(by_clauses, verdict);
    verdict = by_clauses;
    if ((!won && search->left == 0) || verdict == TF_UNDECIDED) {
        seen->skipped++;
    } else if (verdict != (won ? TF_WON : TF_LOST)) {
        tf_text text = {0};
        ops()->format(position, &text);
        fail_msg("position %u (seed %d): %s, expected %s\n%s", number, SEED,
                 tf_verdict_name(verdict), won ? "won" : "lost", tf_text_string(&text));
    } else {
        seen->won += won;
        seen->lost += !won;
    }
    tf_solution_free(&solution);
    free(search);
}

/* Won games to take positions from: finding one takes longer than comparing. */
enum { LINES = 8 };

typedef struct line {
    tf__calc_position start;
    tf_solution solution;
} line;

static void find_lines(tf_rng *rng, const tf_rules *rules, line *lines)
{
    tf_deal_format format = tf_game_deal_format(rules);
    for (unsigned i = 0; i < LINES; i++)
        do {
            tf_deal deal;
            char spec[32];
            snprintf(spec, sizeof spec, "seed:%u", (unsigned)tf_rng_below(rng, 1000000));
            assert_ok(tf_deal_make(&format, spec, &deal, NULL));
            assert_ok(ops()->deal(rules, &deal, &lines[i].start, NULL));
        } while (solve(rules, &lines[i].start, "open:width=300", 0, &lines[i].solution) != TF_WON);
}

/* Follows a won game until a few cards before `left`, then makes random moves: won about as often
 * as lost. */
static void near_win(tf_rng *rng, const line *from, unsigned left, tf__calc_position *position)
{
    unsigned careless = (unsigned)tf_rng_below(rng, 8);
    *position = from->start;
    for (size_t i = 0; position->stock_count > left + careless; i++) {
        tf_undo undo;
        ops()->apply(position, from->solution.moves.data[i], &undo);
    }
    while (position->stock_count > left) {
        tf_undo undo;
        tf_move moves[TF__CALC_MOVES_MAX];
        size_t count = ops()->moves(position, moves);
        ops()->apply(position, moves[tf_rng_below(rng, count)], &undo);
    }
}

static void agree_randomly(const char *rules_text, unsigned left_max, unsigned count, tally *seen)
{
    tf_rules rules = test_rules("calculation", rules_text);
    tf_rng rng;
    tf_rng_seed(&rng, SEED, left_max);
    for (unsigned i = 0; i < count; i++) {
        tf__calc_position position;
        random_position(&rng, &rules, i % left_max, &position);
        if (i % 2 && position.stock_count > 0) { /* a card in the hand */
            tf_undo undo;
            ops()->apply(&position, tf__calc_move(TF__CALC_DRAW, 0, 0), &undo);
        }
        compare(&rules, &position, i, seen);
    }
}

static void agree_near_wins(const char *rules_text, unsigned left_max, unsigned count, tally *seen)
{
    tf_rules rules = test_rules("calculation", rules_text);
    line lines[LINES] = {0};
    tf_rng rng;
    tf_rng_seed(&rng, SEED, left_max);
    find_lines(&rng, &rules, lines);
    for (unsigned i = 0; i < count; i++) {
        tf__calc_position position;
        near_win(&rng, &lines[i % LINES], 1 + i % left_max, &position);
        compare(&rules, &position, i, seen);
    }
    for (unsigned i = 0; i < LINES; i++)
        tf_solution_free(&lines[i].solution);
}

static void random_positions_agree_with_the_rules(void **state)
{
    (void)state;
    tally seen = {0};
    for (unsigned stacks = 1; stacks <= 4; stacks++) {
        char rules[16];
        snprintf(rules, sizeof rules, "stacks=%u", stacks);
        agree_randomly(rules, 14 - 2 * stacks, INPUTS(60, 15), &seen);
    }
    print_message("won %u, lost %u, skipped %u\n", seen.won, seen.lost, seen.skipped);
    assert_true(seen.lost > INPUTS(100, 25));
}

static void positions_near_a_win_agree_with_the_rules(void **state)
{
    (void)state;
    tally seen = {0};
    agree_near_wins("stacks=3", 12, INPUTS(60, 12), &seen);
    agree_near_wins("stacks=4", 9, INPUTS(40, 9), &seen);
    agree_near_wins("stacks=5", 7, INPUTS(20, 7), &seen);
    agree_near_wins("stacks=3,start=base", 11, INPUTS(40, 11), &seen);
    print_message("won %u, lost %u, skipped %u\n", seen.won, seen.lost, seen.skipped);
    assert_true(seen.won > INPUTS(30, 8) && seen.lost > INPUTS(30, 8));
}

/* Whole deals of small decks. */
static void small_decks_agree_with_the_rules(void **state)
{
    (void)state;
    tally seen = {0};
    agree_randomly("ranks=5,foundations=2,stacks=1", 11, INPUTS(40, 10), &seen);
    agree_randomly("ranks=5,foundations=3,stacks=1", 16, INPUTS(60, 16), &seen);
    agree_randomly("ranks=5,foundations=3,stacks=2", 16, INPUTS(20, 8), &seen);
    agree_randomly("ranks=7,foundations=2,stacks=1", 15, INPUTS(60, 15), &seen);
    agree_randomly("ranks=7,foundations=2,stacks=2,start=base", 13, INPUTS(20, 8), &seen);
    print_message("won %u, lost %u, skipped %u, by clauses %u\n", seen.won, seen.lost, seen.skipped,
                  seen.by_clauses);
    assert_true(seen.won > INPUTS(40, 10) && seen.lost > INPUTS(40, 10));
    assert_true(seen.by_clauses > INPUTS(20, 5));
}

/* With two stacks, deals that the layers leave undecided. */
static void clauses_decide_deals_with_two_stacks(void **state)
{
    (void)state;
    static const tf_verdict expected[] = {TF_LOST, TF_WON};
    tf_rules rules = test_rules("calculation", "stacks=2");
    for (unsigned i = 0; i < INPUTS(2, 1); i++) {
        tf_position *deal = test_deal("calculation", "stacks=2", i ? "tanaka:49" : "tanaka:65");
        const tf__calc_position *position = tf_position_bytes(deal);
        tf_solution solution = {0};
        assert_int_equal(solve(&rules, position, "open:first=1,clauses=1", 0, &solution),
                         expected[i]);
        assert_int_equal(solution.figure_count, 4);
        tf_solution_free(&solution);
        tf_position_destroy(deal);
    }
}

/* With one stack for every few cards the whole deal is easy; with one stack it never is. */
static void deals_with_one_stack_are_decided(void **state)
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
        assert_int_equal(solve(&rules, position, "", 0, &solution), TF_LOST);
        tf_solution_free(&solution);
        tf_position_destroy(deal);
    }
}

/* tanaka:n is won with this number of stacks. */
static void won(const char *rules_text, unsigned number)
{
    char spec[16];
    snprintf(spec, sizeof spec, "tanaka:%u", number);
    tf_rules rules = test_rules("calculation", rules_text);
    tf_position *deal = test_deal("calculation", rules_text, spec);
    tf_solution solution = {0};
    if (solve(&rules, tf_position_bytes(deal), "", 400000, &solution) != TF_WON)
        fail_msg("%s %s: %s", rules_text, spec, tf_verdict_name(solution.verdict));
    assert_true(solution.moves.count > 0);
    tf_solution_free(&solution);
    tf_position_destroy(deal);
}

static void a_deal_is_won_with_four_stacks(void **state)
{
    (void)state;
    for (unsigned number = 1; number <= 5; number++)
        won("stacks=4", number);
}

static void the_appendix_deal_is_won_with_three_stacks(void **state)
{
    (void)state;
    won("stacks=3", 3);
}

static void a_deal_is_won_with_eleven_stacks(void **state)
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
                     TF_WON);
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
                     TF_WON);
    assert_int_equal(solution.moves.count, 2);
    assert_int_equal(solution.moves.data[0], tf__calc_move(TF__CALC_PUT, 0, 0));
    tf_solution_free(&solution);
}

static void cards_on_the_stacks_can_make_a_position_lost(void **state)
{
    (void)state;
    tf_solution solution = {0};
    const char *text = "foundations: A=J B=K C=K D=K\nstack 1: Q K\nstock:\n";
    assert_int_equal(solve_text("stacks=1", text, &solution), TF_LOST);
    tf_solution_free(&solution);
}

static void a_drawn_card_must_be_placed_before_stack_cards_move(void **state)
{
    (void)state;
    tf_solution solution = {0};
    const char *text = "foundations: A=J B=K C=K D=K\nstack 1: Q\nhand: K\nstock:\n";
    assert_int_equal(solve_text("stacks=1", text, &solution), TF_LOST);
    assert_int_equal(solve_text("stacks=2", text, &solution), TF_WON);
    tf_solution_free(&solution);
}

static void a_limit_leaves_a_deal_undecided(void **state)
{
    (void)state;
    tf_rules rules = test_rules("calculation", "stacks=2");
    tf_position *deal = test_deal("calculation", "stacks=2", "tanaka:5");
    tf_solution solution = {0};
    assert_int_equal(solve(&rules, tf_position_bytes(deal), "", 1000, &solution), TF_UNDECIDED);
    assert_int_equal(solution.stop, TF_STOP_STATES);
    assert_int_equal(solve(&rules, tf_position_bytes(deal), "open:first=2,width=2", 0, &solution),
                     TF_UNDECIDED);
    assert_int_equal(solution.stop, TF_STOP_MEMORY);
    tf_solution_free(&solution);
    tf_position_destroy(deal);
}

static void an_unknown_stock_order_is_refused(void **state)
{
    (void)state;
    tf_rules rules = test_rules("calculation", "stacks=3");
    tf_position *position = test_position("calculation", "stacks=3",
                                          "foundations: A=- B=- C=- D=-\nstock: ?\n");
    tf_solver *solver = NULL;
    tf_control control;
    tf_solution solution = {0};
    tf_error error = {TF_OK, ""};
    tf_control_start(&control, NULL, NULL);
    assert_ok(tf_solver_create(&solver, &rules, "open", 0, NULL, &error));
    assert_int_equal(tf_solver_solve(solver, position, &control, &solution, &error), TF_ERR_INPUT);
    assert_non_null(strstr(error.text, "order of the stock"));
    tf_solver_destroy(solver);
    tf_position_destroy(position);
}

static void runs_are_deterministic(void **state)
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
        cmocka_unit_test(small_decks_agree_with_the_rules),
        cmocka_unit_test(clauses_decide_deals_with_two_stacks),
        cmocka_unit_test(deals_with_one_stack_are_decided),
        cmocka_unit_test(a_deal_is_won_with_four_stacks),
        cmocka_unit_test(the_appendix_deal_is_won_with_three_stacks),
        cmocka_unit_test(a_deal_is_won_with_eleven_stacks),
        cmocka_unit_test(a_finished_game_is_won_without_a_move),
        cmocka_unit_test(a_card_in_the_hand_is_placed_first),
        cmocka_unit_test(cards_on_the_stacks_can_make_a_position_lost),
        cmocka_unit_test(a_drawn_card_must_be_placed_before_stack_cards_move),
        cmocka_unit_test(a_limit_leaves_a_deal_undecided),
        cmocka_unit_test(an_unknown_stock_order_is_refused),
        cmocka_unit_test(runs_are_deterministic),
    };
    return cmocka_run_group_tests_name("calculation_open", tests, NULL, NULL);
}
