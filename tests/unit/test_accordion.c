/* test_accordion.c: Accordion's rules and its plain search. */
#include "games_support.h"

#include "games/accordion/types.h"

static void moves_are_listed_by_target_from_the_left(void **state)
{
    (void)state;
    tf_position *p = test_position("accordion", "", "7S 4S TS 3S 3D");
    tf_move moves[TF__ACC_MOVES_MAX];
    static const char *const expected[] = {"4S>7S", "3S>7S", "TS>4S", "3S>TS", "3D>3S"};
    assert_int_equal(tf_position_moves(p, moves), 5);
    for (size_t i = 0; i < 5; i++) {
        tf_text word = {0};
        tf_position_move_format(p, moves[i], &word);
        assert_string_equal(tf_text_string(&word), expected[i]);
        tf_text_free(&word);
    }
    tf_position_destroy(p);
}

static void a_card_moves_onto_its_neighbour_and_the_gap_closes(void **state)
{
    (void)state;
    tf_position *p = test_position("accordion", "", "7S 4S TD");
    test_move(p, "4S>7S", NULL);
    test_text_is(p, "4S TD\n");
    tf_position_destroy(p);
}

/* The example of the paper: SA moves onto S3, "S9 SA C9 S9 CQ H3". */
static void a_card_moves_onto_the_third_card_to_its_left(void **state)
{
    (void)state;
    tf_position *p = test_position("accordion", "", "D3 S3 C9 S9 SA CQ H3");
    test_move(p, "SA>S3", NULL);
    test_text_is(p, "3D AS 9C 9S QC 3H\n");
    tf_position_destroy(p);
}

static void a_card_does_not_move_onto_the_second_card_to_its_left(void **state)
{
    (void)state;
    tf_position *p = test_position("accordion", "", "7S 4D TS");
    test_move(p, "TS>7S", "neither next to nor third");
    tf_position_destroy(p);
}

static void a_card_does_not_move_to_the_right(void **state)
{
    (void)state;
    tf_position *p = test_position("accordion", "", "7S 4S");
    test_move(p, "7S>4S", "neither next to nor third");
    tf_position_destroy(p);
}

static void cards_must_share_suit_or_rank(void **state)
{
    (void)state;
    tf_position *p = test_position("accordion", "", "7S 4D 4S");
    test_move(p, "4D>7S", "share neither suit nor rank");
    tf_position_destroy(p);
}

static void a_move_of_a_covered_card_is_refused(void **state)
{
    (void)state;
    tf_position *p = test_position("accordion", "", "7S 4S 4D");
    test_move(p, "4S>7S", NULL);
    test_move(p, "4D>7S", "7S is not in the row");
    test_move(p, "7S>4S", "7S is not in the row");
    tf_position_destroy(p);
}

static void words_that_are_not_moves_are_refused(void **state)
{
    (void)state;
    tf_position *p = test_position("accordion", "", "7S 4S");
    static const char *const words[] = {"", ">", "7S", "7S>", ">4S", "4S>7S>7S", "4S-7S", "4X>7S"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        test_move(p, words[i], "is not a move");
    tf_position_destroy(p);
}

static void one_card_is_won_and_two_without_a_match_are_lost(void **state)
{
    (void)state;
    tf_position *p = test_position("accordion", "", "7S 4S");
    assert_int_equal(test_phase(p), TF_UNDECIDED);
    test_move(p, "4S>7S", NULL);
    assert_int_equal(test_phase(p), TF_WON);
    tf_position_destroy(p);
    p = test_position("accordion", "", "7S 4D");
    assert_int_equal(test_phase(p), TF_LOST);
    tf_position_destroy(p);
}

static void invalid_positions_are_refused(void **state)
{
    (void)state;
    tf_rules rules = test_rules("accordion", "ranks=3");
    static const struct {
        const char *text, *expected;
    } bad[] = {
        {"", "no cards"},
        {"AS 2S AS", "AS appears twice"},
        {"4S", "not in a deck of 3 ranks"},
        {"AS xx", "is not a card"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        tf_position *p = NULL;
        tf_error error = {TF_OK, ""};
        assert_int_equal(tf_position_parse(&p, &rules, bad[i].text, &error), TF_ERR_INPUT);
        assert_non_null(strstr(error.text, bad[i].expected));
    }
}

static void smaller_decks_have_fewer_cards(void **state)
{
    (void)state;
    tf_position *p = test_deal("accordion", "ranks=5", "seed:1");
    const tf__acc_row *row = tf_position_bytes(p);
    assert_int_equal(row->count, 20);
    for (unsigned i = 0; i < row->count; i++)
        assert_true(tf_card_rank(row->cards[i]) < 5);
    tf_position_destroy(p);
}

/* ---- the solver ---- */

static tf_solution solve(const char *rules_text, const char *spec_or_row, const tf_limits *limits)
{
    tf_position *p = strchr(spec_or_row, ':') ? test_deal("accordion", rules_text, spec_or_row)
                                              : test_position("accordion", rules_text, spec_or_row);
    tf_solver *solver = NULL;
    tf_solution solution = {0};
    tf_control control;
    tf_error error = {TF_OK, ""};
    assert_ok(tf_solver_create(&solver, tf_position_rules(p), "depth:table_mb=8", 0, NULL, &error));
    tf_control_start(&control, limits, NULL);
    assert_ok(tf_solver_solve(solver, p, &control, &solution, &error));
    tf_solver_destroy(solver);
    tf_position_destroy(p);
    return solution;
}

static void random_deals_are_won_in_51_moves(void **state)
{
    (void)state;
    for (unsigned i = 1; i <= 3; i++) {
        char spec[16];
        snprintf(spec, sizeof spec, "seed:%u", i);
        tf_solution s = solve("", spec, NULL);
        assert_int_equal(s.verdict, TF_WON);
        assert_int_equal(s.moves.count, 51);
        tf_solution_free(&s);
    }
}

static void a_single_card_is_won_without_a_move(void **state)
{
    (void)state;
    tf_solution s = solve("", "QH", NULL);
    assert_int_equal(s.verdict, TF_WON);
    assert_int_equal(s.moves.count, 0);
    tf_solution_free(&s);
}

/* Suits S D H C repeat, so that neighbours and cards three apart never share a suit, and the ranks
 * are chosen so that they share no rank either. This is the kind of deal in the paper's Figure 2,
 * without its misprints. */
static void a_deal_without_a_match_is_lost_at_once(void **state)
{
    (void)state;
    static const char suits[] = "SDHC";
    char text[TF_DECK_MAX * 3 + 1] = "";
    for (unsigned i = 0; i < TF_DECK_MAX; i++) {
        char card[4] = {tf_rank_letter(i % TF_RANKS), suits[i % 4], ' ', '\0'};
        strcat(text, card);
    }
    tf_solution s = solve("", text, NULL);
    assert_int_equal(s.verdict, TF_LOST);
    assert_int_equal(s.states, 0);
    tf_solution_free(&s);
}

static void a_state_limit_is_exact_and_leaves_the_deal_undecided(void **state)
{
    (void)state;
    tf_limits limits = {.states = 100};
    tf_solution s = solve("", "seed:1", &limits);
    assert_int_equal(s.verdict, TF_UNDECIDED);
    assert_int_equal(s.stop, TF_STOP_STATES);
    assert_int_equal(s.states, 100);
    tf_solution_free(&s);
}

static void runs_visit_the_same_number_of_states(void **state)
{
    (void)state;
    tf_solution a = solve("", "seed:7", NULL);
    tf_solution b = solve("", "seed:7", NULL);
    assert_int_equal(a.states, b.states);
    assert_memory_equal(a.moves.data, b.moves.data, a.moves.count * sizeof a.moves.data[0]);
    tf_solution_free(&a);
    tf_solution_free(&b);
}

/* Whether a row is winnable, by recursion over the rules only. */
static bool winnable(const tf__acc_row *row)
{
    tf_move moves[TF__ACC_MOVES_MAX];
    if (row->count == 1)
        return true;
    size_t count = tf__acc_moves(row, moves);
    for (size_t i = 0; i < count; i++) {
        tf__acc_row next = *row;
        tf_undo undo;
        tf__acc_apply(&next, moves[i], &undo);
        if (winnable(&next))
            return true;
    }
    return false;
}

/* The first `count` cards of a shuffled deck of six ranks: short rows, some winnable and some
 * not. */
enum { SHORT_DECK = 24 };
static void write_row(unsigned number, unsigned count, char *text)
{
    tf_rng rng;
    uint8_t cards[SHORT_DECK];
    for (unsigned i = 0; i < SHORT_DECK; i++)
        cards[i] = (uint8_t)i;
    tf_rng_seed(&rng, 7, number);
    tf_rng_shuffle(&rng, cards, SHORT_DECK);
    text[0] = '\0';
    for (unsigned i = 0; i < count; i++) {
        char card[TF_CARD_TEXT_MAX];
        strcat(strcat(text, tf_card_format(cards[i], TF_RANK_SUIT, card)), " ");
    }
}

static void short_rows_agree_with_a_search_without_a_table(void **state)
{
    (void)state;
    unsigned lost = 0, won = 0;
    for (unsigned number = 0; number < 300; number++) {
        char text[TF_DECK_MAX * 3 + 1];
        write_row(number, 4 + number % 12, text);
        tf_position *p = test_position("accordion", "", text);
        bool expected = winnable(tf_position_bytes(p));
        tf_solution s = solve("", text, NULL);
        if (s.verdict != (expected ? TF_WON : TF_LOST))
            fail_msg("%s: solver says %s", text, tf_verdict_name(s.verdict));
        lost += !expected;
        won += expected;
        tf_solution_free(&s);
        tf_position_destroy(p);
    }
    assert_true(lost > 50 && won > 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_listed_by_target_from_the_left),
        cmocka_unit_test(a_card_moves_onto_its_neighbour_and_the_gap_closes),
        cmocka_unit_test(a_card_moves_onto_the_third_card_to_its_left),
        cmocka_unit_test(a_card_does_not_move_onto_the_second_card_to_its_left),
        cmocka_unit_test(a_card_does_not_move_to_the_right),
        cmocka_unit_test(cards_must_share_suit_or_rank),
        cmocka_unit_test(a_move_of_a_covered_card_is_refused),
        cmocka_unit_test(words_that_are_not_moves_are_refused),
        cmocka_unit_test(one_card_is_won_and_two_without_a_match_are_lost),
        cmocka_unit_test(invalid_positions_are_refused),
        cmocka_unit_test(smaller_decks_have_fewer_cards),
        cmocka_unit_test(random_deals_are_won_in_51_moves),
        cmocka_unit_test(a_single_card_is_won_without_a_move),
        cmocka_unit_test(a_deal_without_a_match_is_lost_at_once),
        cmocka_unit_test(a_state_limit_is_exact_and_leaves_the_deal_undecided),
        cmocka_unit_test(runs_visit_the_same_number_of_states),
        cmocka_unit_test(short_rows_agree_with_a_search_without_a_table),
    };
    return cmocka_run_group_tests_name("accordion", tests, NULL, NULL);
}
