/* test_calculation.c: Calculation's rules, notation, view and deals. */
#include "games_support.h"

#include "games/calculation/glibc_random.h"
#include "games/calculation/slot.h"

static const char open_position[] = "foundations: A=2 B=8 C=- D=Q\n"
                                    "stack 1: 8 5 Q A\n"
                                    "stack 2: 9 A Q J 6\n"
                                    "stack 3: K K 9 5 J\n"
                                    "stock: ?\n";

static void foundation_n_counts_in_steps_of_n(void **state)
{
    (void)state;
    static const char *const expected[] = {"A23456789TJQK", "2468TQA3579JK", "369Q258JA47TK",
                                           "48Q37J26TA59K"};
    for (unsigned f = 0; f < 4; f++)
        for (unsigned place = 0; place < 13; place++)
            assert_int_equal(tf_rank_letter(tf__calc_rank_at(0, f, place)), expected[f][place]);
}

static void a_slot_is_the_place_of_a_rank(void **state)
{
    (void)state;
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++)
        for (unsigned place = 0; place < TF_RANKS; place++) {
            tf__calc_slot slot = tf__calc_slot_of_rank(0, f, tf__calc_rank_at(0, f, place));
            assert_int_equal(slot, tf__calc_slot_at(f, place));
            assert_int_equal(tf__calc_slot_foundation(slot), f);
            assert_int_equal(tf__calc_slot_place(slot), place);
        }
}

static void the_papers_example_position_reads_back(void **state)
{
    (void)state;
    tf_position *p = test_position("calculation", "stacks=3", open_position);
    const tf__calc_position *bytes = tf_position_bytes(p);
    assert_int_equal(bytes->table.foundation[0], 2);
    assert_int_equal(bytes->table.foundation[1], 4);
    assert_int_equal(bytes->table.foundation[2], 0);
    assert_int_equal(bytes->table.foundation[3], 3);
    assert_int_equal(bytes->stock_count, 52 - 9 - 14);
    test_text_is(p, open_position);
    tf_position_destroy(p);
}

static void a_card_goes_to_the_foundation_that_needs_it(void **state)
{
    (void)state;
    tf_position *p = test_deal("calculation", "stacks=3", "tanaka:3");
    test_move(p, "3", NULL);
    test_move(p, "PUT(A)", "takes A now, not 3");
    test_move(p, "PUT(C)", NULL);
    test_move(p, "PUT(C)", "no card was drawn");
    test_move(p, "STACK(1)", "no card was drawn");
    tf_position_destroy(p);
}

static void the_drawn_card_must_be_the_next_one(void **state)
{
    (void)state;
    tf_position *p = test_deal("calculation", "stacks=3", "tanaka:3");
    test_move(p, "4", "the card drawn here is 3, not 4");
    test_move(p, "3", NULL);
    test_move(p, "2", "3 is still in the hand");
    test_move(p, "MOVE(3,1,C)", "3 is still in the hand");
    tf_position_destroy(p);
}

static void the_rules_set_the_number_of_stacks(void **state)
{
    (void)state;
    tf_position *p = test_deal("calculation", "stacks=3", "tanaka:3");
    test_move(p, "3", NULL);
    test_move(p, "STACK(4)", "no stack 4, only 1 to 3");
    test_move(p, "STACK(0)", "is not a move");
    test_move(p, "STACK(3)", NULL);
    test_move(p, "MOVE(3,4,C)", "no stack 4");
    test_move(p, "MOVE(3,2,C)", "stack 2 is empty");
    test_move(p, "MOVE(4,3,D)", "top of stack 3 is 3, not 4");
    test_move(p, "MOVE(3,3,A)", "takes A now, not 3");
    test_move(p, "MOVE(3,3,C)", NULL);
    tf_position_destroy(p);
}

static void words_that_are_not_moves_are_refused(void **state)
{
    (void)state;
    tf_position *p = test_deal("calculation", "", "tanaka:3");
    static const char *const words[] = {"",         "PUT",        "PUT(E)",    "PUT(A",
                                        "STACK(x)", "STACK(1,2)", "MOVE(3,1)", "MOVE(3,1,C,D)",
                                        "PUT()",    "JUMP(1)",    "PUT(A)x",   "((((((("};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        test_move(p, words[i], "is not a move");
    tf_position_destroy(p);
}

static void an_unknown_stock_cannot_be_drawn_from(void **state)
{
    (void)state;
    tf_position *p = test_position("calculation", "stacks=3", open_position);
    test_move(p, "3", "order of the stock is not known");
    tf_position_destroy(p);
}

static void bad_positions_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text, *expected;
    } bad[] = {
        {"foundations: A=K\nstack 1: A A A A", "5 cards of rank A, there are four"},
        {"stack 4: A", "the rules have stacks 1 to 3"},
        {"stack 1: A\nstack 1: 2", "stack 1 appears twice"},
        {"stack 1: A X", "is not a rank"},
        {"foundations: A=X", "is not a rank"},
        {"foundations: E=1", "is not a foundation"},
        {"hand: A 2", "2 cards, expected one"},
        {"stock: A 2 3", "expected four"},
        {"heap: A", "expected foundations:"},
        {"nonsense", "expected foundations:"},
    };
    tf_rules rules = test_rules("calculation", "stacks=3");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        tf_position *p = NULL;
        tf_error error = {TF_OK, ""};
        assert_int_equal(tf_position_parse(&p, &rules, bad[i].text, &error), TF_ERR_INPUT);
        if (!strstr(error.text, bad[i].expected))
            fail_msg("'%s': '%s' does not contain '%s'", bad[i].text, error.text, bad[i].expected);
    }
}

static void the_appendix_game_is_won_when_replayed(void **state)
{
    (void)state;
    tf_record record;
    tf_error error = {TF_OK, ""};
    if (tf_record_read(test_game("calculation"), "tests/data/tanaka-appendix-game.txt", NULL,
                       &record, &error) != TF_OK)
        fail_msg("%s", error.text);
    assert_int_equal(test_phase(record.position), TF_WON);
    size_t count;
    (void)tf_position_history(record.position, &count);
    assert_int_equal(count, 52 + 52 + 39); /* draws, placements, moves from the stacks */
    tf_record_free(&record);
}

static void a_game_without_legal_moves_is_lost(void **state)
{
    (void)state;
    tf_position *p = test_position("calculation", "stacks=1",
                                   "foundations: A=Q B=K C=K D=K\nstack 1: K\nstock:");
    assert_int_equal(test_phase(p), TF_UNDECIDED);
    test_move(p, "MOVE(K,1,A)", NULL);
    assert_int_equal(test_phase(p), TF_WON);
    tf_position_destroy(p);
    p = test_position("calculation", "stacks=1",
                      "foundations: A=J B=K C=K D=K\nstack 1: Q K\nstock:");
    assert_int_equal(test_phase(p), TF_LOST);
    tf_position_destroy(p);
}

static void base_starts_with_four_cards_on_the_foundations(void **state)
{
    (void)state;
    tf_position *p = test_deal("calculation", "start=base", "ms:1");
    const tf__calc_position *bytes = tf_position_bytes(p);
    char stock[TF_DECK_MAX + 1] = "";
    for (unsigned i = 0; i < bytes->stock_count; i++)
        stock[i] = tf_rank_letter(bytes->stock[bytes->stock_count - 1 - i]);
    assert_string_equal(stock, "J29J5775KK95AQK32K9QJAA345TQ4473TT82J7688Q68T696");
    for (unsigned f = 0; f < 4; f++)
        assert_int_equal(bytes->table.foundation[f], 1);
    tf_position_destroy(p);
}

static void start_base_works_with_a_large_deal_number(void **state)
{
    (void)state;
    tf_position *p = test_deal("calculation", "start=base", "pysol:12345678901234567890");
    const tf__calc_position *bytes = tf_position_bytes(p);
    char stock[TF_DECK_MAX + 1] = "";
    for (unsigned i = 0; i < bytes->stock_count; i++)
        stock[i] = tf_rank_letter(bytes->stock[bytes->stock_count - 1 - i]);
    assert_string_equal(stock, "A9734J96837AK66T57AKQK4JTQ93546QTJ5522788J82K9QT");
    tf_position_destroy(p);
}

static void the_view_has_the_stock_cards_but_not_their_order(void **state)
{
    (void)state;
    tf_position *p = test_deal("calculation", "stacks=3", "tanaka:3");
    test_move(p, "3", NULL);
    tf__calc_view view;
    test_game("calculation")->view->look(tf_position_bytes(p), 0, &view);
    assert_int_equal(view.stock_count, 51);
    assert_int_equal(view.left[2], 3);
    assert_int_equal(view.left[12], 4);
    assert_int_equal(view.table.hand, 2);
    tf_text word = {0};
    test_move(p, "PUT(C)", NULL);
    test_game("calculation")->view->look(tf_position_bytes(p), 0, &view);
    test_game("calculation")->view->move_format(&view, tf__calc_move(TF__CALC_DRAW, 0, 0), &word);
    assert_string_equal(tf_text_string(&word), "DRAW");
    tf_text_free(&word);
    tf_position_destroy(p);
}

/* ---- Tanaka's deals ---- */

static void problem_three_is_the_appendix_deal(void **state)
{
    (void)state;
    tf_rules rules = test_rules("calculation", "");
    tf_deal_format format = tf_game_deal_format(&rules);
    tf_deal deal;
    assert_ok(tf_deal_make(&format, "tanaka:3", &deal, NULL));
    tf_text text = {0};
    tf_deal_format_cards(&format.deck, &deal, &text);
    assert_string_equal(tf_text_string(&text),
                        "3268Q8K9J4J9TAA77637T258J52K625K4Q549Q8K7TAAQ34JT693");
    tf_text_free(&text);
}

static void glibc_random_starts_as_published(void **state)
{
    (void)state;
    tf__calc_glibc_random generator;
    tf__calc_glibc_srandom(&generator, 1);
    assert_int_equal(tf__calc_glibc_next(&generator), 1804289383);
    assert_int_equal(tf__calc_glibc_next(&generator), 846930886);
    assert_int_equal(tf__calc_glibc_next(&generator), 1681692777);
}

static void glibc_random_agrees_with_the_c_library(void **state)
{
    (void)state;
#ifdef __GLIBC__
    for (uint32_t seed = 0; seed < 10000; seed++) {
        tf__calc_glibc_random generator;
        tf__calc_glibc_srandom(&generator, seed);
        srandom(seed);
        for (int i = 0; i < 40; i++)
            if ((long)tf__calc_glibc_next(&generator) != random())
                fail_msg("seed %u, number %d", seed, i);
    }
    static const uint32_t large[] = {INT32_MAX, (uint32_t)INT32_MAX + 1, UINT32_MAX, 3000000000u};
    for (size_t s = 0; s < sizeof large / sizeof large[0]; s++) {
        tf__calc_glibc_random generator;
        tf__calc_glibc_srandom(&generator, large[s]);
        srandom(large[s]);
        for (int i = 0; i < 40; i++)
            if ((long)tf__calc_glibc_next(&generator) != random())
                fail_msg("seed %u, number %d", large[s], i);
    }
#else
    skip();
#endif
}

static void problems_zero_and_one_are_the_same_deal(void **state)
{
    (void)state;
    tf_rules rules = test_rules("calculation", "");
    tf_deal_format format = tf_game_deal_format(&rules);
    tf_deal zero, one;
    assert_ok(tf_deal_make(&format, "tanaka:0", &zero, NULL));
    assert_ok(tf_deal_make(&format, "tanaka:1", &one, NULL));
    assert_memory_equal(zero.cards, one.cards, sizeof zero.cards);
    assert_int_equal(tf_deal_make(&format, "tanaka:4294967296", &one, NULL), TF_ERR_INPUT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(foundation_n_counts_in_steps_of_n),
        cmocka_unit_test(a_slot_is_the_place_of_a_rank),
        cmocka_unit_test(the_papers_example_position_reads_back),
        cmocka_unit_test(a_card_goes_to_the_foundation_that_needs_it),
        cmocka_unit_test(the_drawn_card_must_be_the_next_one),
        cmocka_unit_test(the_rules_set_the_number_of_stacks),
        cmocka_unit_test(words_that_are_not_moves_are_refused),
        cmocka_unit_test(an_unknown_stock_cannot_be_drawn_from),
        cmocka_unit_test(bad_positions_are_refused),
        cmocka_unit_test(the_appendix_game_is_won_when_replayed),
        cmocka_unit_test(a_game_without_legal_moves_is_lost),
        cmocka_unit_test(base_starts_with_four_cards_on_the_foundations),
        cmocka_unit_test(start_base_works_with_a_large_deal_number),
        cmocka_unit_test(the_view_has_the_stock_cards_but_not_their_order),
        cmocka_unit_test(problem_three_is_the_appendix_deal),
        cmocka_unit_test(glibc_random_starts_as_published),
        cmocka_unit_test(glibc_random_agrees_with_the_c_library),
        cmocka_unit_test(problems_zero_and_one_are_the_same_deal),
    };
    return cmocka_run_group_tests_name("calculation", tests, NULL, NULL);
}
