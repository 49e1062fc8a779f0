/* test_klondike_rules.c: Klondike's rules, notation, positions, views and deals. */
#include "games_support.h"

#include "games/klondike/types.h"

/* Four ranks, three columns; every kind of move is legal in these positions. */
static const char small_rules[] = "ranks=4,columns=3";
static const char small[] = "foundations: C=A D=- H=2 S=-\n"
                            "redeals: 1\n"
                            "unseen: 0\n"
                            "stock: AD 2D\n"
                            "waste: AS 2C\n"
                            "column 1: 4H | 4S 3D\n"
                            "column 2: 2S 3S 4C | 3H\n"
                            "column 3: 4D | 3C\n";

static void a_deal_is_laid_out_row_by_row(void **state)
{
    (void)state;
    tf_position *p = test_deal("klondike", "", "seed:1");
    const tf__klon_position *k = tf_position_bytes(p);
    const tf_deal *deal = tf_position_deal_of(p);
    assert_int_equal(k->column[0][0], deal->cards[0]);
    assert_int_equal(k->column[6][0], deal->cards[6]);
    assert_int_equal(k->column[1][1], deal->cards[7]);
    assert_int_equal(k->column[6][6], deal->cards[27]);
    assert_int_equal(k->stock_count, 24);
    assert_int_equal(k->stock[23], deal->cards[28]);
    assert_int_equal(k->stock[0], deal->cards[51]);
    for (unsigned c = 0; c < 7; c++) {
        assert_int_equal(k->down[c], c);
        assert_int_equal(k->up[c], 1);
    }
    tf_position_destroy(p);
}

static void moves_are_listed_in_the_documented_order(void **state)
{
    (void)state;
    static const char *const expected[] = {"2>F", "W>F", "W>1", "W>2", "H>3", "turn"};
    tf_position *p = test_position("klondike", small_rules, small);
    tf_move moves[TF__KLON_MOVES_MAX];
    assert_int_equal(tf_position_moves(p, moves), 6);
    for (size_t i = 0; i < 6; i++) {
        tf_text word = {0};
        tf_position_move_format(p, moves[i], &word);
        assert_string_equal(tf_text_string(&word), expected[i]);
        tf_text_free(&word);
    }
    tf_position_destroy(p);
}

static void positions_read_back(void **state)
{
    (void)state;
    tf_position *p = test_position("klondike", small_rules, small);
    test_text_is(p, small);
    tf_position_destroy(p);
}

static void a_moved_run_turns_up_the_card_below(void **state)
{
    (void)state;
    tf_position *p = test_position("klondike", small_rules,
                                   "foundations: C=A D=A H=- S=A\nstock: AH 2H 3S\n"
                                   "column 1: 4H 4S | 3D 2C\ncolumn 2: 2D 3C | 4D\n"
                                   "column 3: 2S 3H | 4C\n");
    test_move(p, "1>2", "no run of column 1 goes on 4D");
    test_move(p, "1>3:1", "has 2 cards, not 1");
    test_move(p, "1>3", NULL);
    test_text_is(p, "foundations: C=A D=A H=- S=A\nredeals: 0\nunseen: 3\nstock: AH 2H 3S\n"
                    "waste:\ncolumn 1: 4H | 4S\ncolumn 2: 2D 3C | 4D\n"
                    "column 3: 2S 3H | 4C 3D 2C\n");
    tf_position_destroy(p);
}

static void foundations_build_up_by_suit(void **state)
{
    (void)state;
    tf_position *p = test_position("klondike", small_rules, small);
    test_move(p, "1>F", "takes AD now, not 3D");
    test_move(p, "2>F", NULL);
    test_move(p, "W>F", NULL);
    test_move(p, "W>F", NULL);
    test_move(p, "W>F", "the waste is empty");
    tf_position_destroy(p);
}

static void cards_leave_a_foundation_only_with_worryback(void **state)
{
    (void)state;
    tf_position *p = test_position("klondike", small_rules, small);
    test_move(p, "H>3", NULL);
    test_move(p, "D>1", "the foundation is empty");
    tf_position_destroy(p);
    p = test_position("klondike", "ranks=4,columns=3,worryback=no", small);
    test_move(p, "H>3", "no card back from a foundation");
    tf_position_destroy(p);
}

static void only_kings_go_to_empty_columns(void **state)
{
    (void)state;
    tf_position *p = test_position("klondike", "ranks=3,columns=3",
                                   "foundations: C=- D=A H=A S=A\nwaste: AC 2C\n"
                                   "column 1: 2D | 3H 2S\ncolumn 2: 2H | 3C\ncolumn 3: 3D | 3S\n");
    test_move(p, "3>1", "no run");
    tf_position_destroy(p);
    p = test_position("klondike", "ranks=3,columns=3",
                      "foundations: C=- D=A H=A S=A\nwaste: AC 2C\n"
                      "column 1: 2D 2H | 3H 2S\ncolumn 2:\ncolumn 3: 3D 3S | 3C\n");
    test_move(p, "W>2", "takes a 3, not 2C");
    test_move(p, "1>2:2", NULL);
    test_move(p, "3>1", "no run of column 3");
    tf_position_destroy(p);
}

/* ---- the stock ---- */

static const char six[] = "foundations: C=3 D=3 H=3 S=3\nstock: 4C 4D 4H 4S\ncolumn 1:";

static void a_last_short_group_is_turned_or_kept_by_the_rules(void **state)
{
    (void)state;
    tf_position *p = test_position("klondike", "ranks=4,columns=3", six);
    test_move(p, "turn", NULL);
    test_move(p, "redeal", "1 cards are left in the stock");
    test_move(p, "turn", NULL);
    test_move(p, "redeal", NULL);
    assert_int_equal(((const tf__klon_position *)tf_position_bytes(p))->stock_count, 4);
    tf_position_destroy(p);
    p = test_position("klondike", "ranks=4,columns=3,leftover=kept", six);
    test_move(p, "turn", NULL);
    test_move(p, "turn", "fewer than a group");
    test_move(p, "redeal", NULL);
    const tf__klon_position *k = tf_position_bytes(p);
    assert_int_equal(k->stock[3], tf_card_make(3, TF_CLUBS));
    assert_int_equal(k->stock[2], tf_card_make(3, TF_SPADES));
    tf_position_destroy(p);
}

static void kept_leftovers_are_turned_when_nothing_else_is_left(void **state)
{
    (void)state;
    tf_position *p = test_position("klondike", "ranks=4,columns=3,leftover=kept",
                                   "foundations: C=4 D=4 H=3 S=3\nstock: 4H 4S\n");
    test_move(p, "redeal", "the waste is empty");
    test_move(p, "turn", NULL);
    assert_int_equal(((const tf__klon_position *)tf_position_bytes(p))->waste_count, 2);
    tf_position_destroy(p);
}

static void redeals_are_limited(void **state)
{
    (void)state;
    tf_position *p = test_position("klondike", "ranks=4,columns=3,draw=1,redeals=1",
                                   "foundations: C=4 D=4 H=4 S=2\nwaste: 4S\nstock: 3S\n");
    test_move(p, "turn", NULL);
    test_move(p, "redeal", NULL);
    test_move(p, "turn", NULL);
    test_move(p, "turn", NULL);
    test_move(p, "redeal", "1 of 1 redeals are used");
    tf_position_destroy(p);
}

static void presets_have_their_documented_rules(void **state)
{
    (void)state;
    static const struct {
        const char *name, *text;
    } presets[] = {
        {"standard", "draw=3,redeals=unlimited,leftover=turned,worryback=yes,ranks=13,columns=7"},
        {"shintani", "draw=3,redeals=unlimited,leftover=kept,worryback=no,ranks=13,columns=7"},
        {"shintani-2", "draw=3,redeals=2,leftover=kept,worryback=no,ranks=13,columns=7"},
        {"vegas", "draw=3,redeals=2,leftover=turned,worryback=yes,ranks=13,columns=7"},
        {"", "draw=3,redeals=unlimited,leftover=turned,worryback=yes,ranks=13,columns=7"},
    };
    for (size_t i = 0; i < sizeof presets / sizeof presets[0]; i++) {
        tf_rules rules = test_rules("klondike", presets[i].name);
        tf_text text = {0};
        tf_rules_format(&rules, &text);
        assert_string_equal(tf_text_string(&text), presets[i].text);
        tf_text_free(&text);
    }
}

/* ---- words ---- */

static void words_that_are_not_moves_are_refused(void **state)
{
    (void)state;
    tf_position *p = test_position("klondike", small_rules, small);
    static const char *const words[] = {"",
                                        ">",
                                        "W",
                                        "W>",
                                        "W>4",
                                        "0>F",
                                        "1>F2",
                                        "W>1x",
                                        "1>2:",
                                        "1>2:0",
                                        "1>2:123",
                                        "X>1",
                                        "S0T00",
                                        "S04T0G",
                                        "turns",
                                        "1-2",
                                        "F>1",
                                        "S09T00",
                                        "aaaaaaaaaaaaaaaaaaaaaaaa"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        test_move(p, words[i], "is not a move");
    tf_position_destroy(p);
}

static void both_notations_and_both_cases_are_read(void **state)
{
    (void)state;
    tf_position *p = test_position("klondike", small_rules, small);
    test_move(p, "S01T02", NULL);
    test_move(p, "w>f", NULL);
    test_move(p, "W00T03", NULL);
    test_move(p, "C00W01", NULL);
    tf_position_destroy(p);
}

static void numbers_in_shintanis_notation_are_checked(void **state)
{
    (void)state;
    tf_position *p = test_position("klondike", small_rules, small);
    test_move(p, "W00T00", "the waste has 2 cards");
    test_move(p, "S01T01", "foundation 1 is not the card's");
    test_move(p, "C01W02", "do not match");
    test_move(p, "S01S02:", "is not a move");
    tf_position_destroy(p);
}

/* The 85 moves of Shintani's Figure 2 lead to the position of his Figure 1 b). */
static void the_published_game_replays(void **state)
{
    (void)state;
    tf_rules rules = test_rules("klondike", "shintani");
    tf_record record;
    tf_error error = {TF_OK, ""};
    if (tf_record_read(test_game("klondike"), "tests/data/shintani-klondike-game.txt", &rules,
                       &record, &error) != TF_OK)
        fail_msg("%s", error.text);
    size_t count;
    (void)tf_position_history(record.position, &count);
    assert_int_equal(count, 85);
    test_text_is(record.position, "foundations: C=6 D=5 H=7 S=2\n"
                                  "redeals: 5\n"
                                  "unseen: 0\n"
                                  "stock: 3S\n"
                                  "waste:\n"
                                  "column 1: | KH QC JH TS 9D 8C 7D 6S\n"
                                  "column 2:\n"
                                  "column 3: | KD QS JD TC 9H 8S\n"
                                  "column 4: | KS QH JC TD 9C 8D 7C 6D 5S\n"
                                  "column 5: | KC QD JS TH 9S 8H 7S\n"
                                  "column 6:\n"
                                  "column 7: | 4S\n");
    tf_text text = {0};
    tf_record again;
    tf_record_format(&record, &text);
    assert_ok(
        tf_record_parse(test_game("klondike"), "again", tf_text_string(&text), NULL, &again, NULL));
    (void)tf_position_history(again.position, &count);
    assert_int_equal(count, 85);
    tf_text_free(&text);
    tf_record_free(&again);
    tf_record_free(&record);
}

static void the_published_game_is_illegal_with_the_standard_rules(void **state)
{
    (void)state;
    tf_rules rules = test_rules("klondike", "standard");
    tf_record record;
    tf_error error = {TF_OK, ""};
    assert_int_not_equal(tf_record_read(test_game("klondike"),
                                        "tests/data/shintani-klondike-game.txt", &rules, &record,
                                        &error),
                         TF_OK);
    assert_non_null(strstr(error.text, "R02C0E"));
}

/* ---- bad positions ---- */

static void invalid_positions_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text, *expected;
    } bad[] = {
        {"", "expected 16 in all"},
        {"stock: AS AS", "AS appears twice"},
        {"stock: KS", "not in a deck of 4 ranks"},
        {"stock: AS xx", "expected a card or ??"},
        {"waste: ??", "cards and 1 times"},
        {"cards: AS", "expected foundations:"},
        {"column 4: AS", "the number of a column"},
        {"column 1: | AS\ncolumn 1: | 2S", "each column once"},
        {"column 1: AS |", "no face-up card"},
        {"column 1: | ??", "cannot be ??"},
        {"column 1: | 3S 2S", "alternating"},
        {"foundations: X=2", "a foundation such as"},
        {"foundations: S=9", "not in a deck"},
        {"redeals: x", "a number"},
        {"stock: AS\nstock: 2S", "this line once"},
        {"column 1: AS 2S 3S 4S AC 2C 3C | 4C", "fewer cards"},
    };
    tf_rules rules = test_rules("klondike", small_rules);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        tf_position *p = NULL;
        tf_error error = {TF_OK, ""};
        if (tf_position_parse(&p, &rules, bad[i].text, &error) == TF_OK)
            fail_msg("'%s' was taken", bad[i].text);
        if (!strstr(error.text, bad[i].expected))
            fail_msg("'%s': '%s'", bad[i].text, error.text);
    }
}

static void too_many_columns_are_refused(void **state)
{
    (void)state;
    tf_rules rules = test_rules("klondike", "ranks=3,columns=5");
    tf_deal_format format = tf_game_deal_format(&rules);
    tf_deal deal;
    tf_position *p = NULL;
    tf_error error = {TF_OK, ""};
    assert_ok(tf_deal_make(&format, "seed:1", &deal, NULL));
    assert_int_equal(tf_position_deal(&p, &rules, &deal, &error), TF_ERR_INPUT);
    assert_non_null(strstr(error.text, "expected fewer columns"));
}

/* ---- what a person sees ---- */

static void hidden_cards_are_not_in_the_view(void **state)
{
    (void)state;
    tf_position *p = test_deal("klondike", "", "seed:3");
    tf__klon_position view;
    tf__klon_view_ops.look(tf_position_bytes(p), 0, &view);
    for (unsigned i = 0; i < 24; i++)
        assert_int_equal(view.stock[i], TF__KLON_UNKNOWN);
    assert_int_equal(view.column[3][2], TF__KLON_UNKNOWN);
    assert_true(view.column[3][3] < TF_DECK_MAX);
    tf_position_destroy(p);
}

static void cards_that_passed_through_the_waste_are_known(void **state)
{
    (void)state;
    tf_position *p = test_deal("klondike", "", "seed:3");
    tf__klon_position view;
    for (int i = 0; i < 3; i++)
        test_move(p, "turn", NULL);
    tf__klon_view_ops.look(tf_position_bytes(p), 0, &view);
    assert_int_equal(view.unseen, 15);
    assert_int_equal(view.stock[14], TF__KLON_UNKNOWN);
    assert_true(view.waste[8] < TF_DECK_MAX);
    for (int i = 0; i < 5; i++)
        test_move(p, "turn", NULL);
    test_move(p, "redeal", NULL);
    tf__klon_view_ops.look(tf_position_bytes(p), 0, &view);
    for (unsigned i = 0; i < 24; i++)
        assert_true(view.stock[i] < TF_DECK_MAX);
    tf_position_destroy(p);
}

static void unknown_cards_of_a_position_can_be_dealt(void **state)
{
    (void)state;
    tf_position *p = test_position("klondike", small_rules,
                                   "foundations: C=A D=- H=2 S=-\nstock: ?? ??\nwaste: AS 2C\n"
                                   "column 1: ?? | 4S 3D\ncolumn 2: ?? ?? ?? | 3H\n"
                                   "column 3: ?? | 3C\n");
    tf__klon_position k = *(const tf__klon_position *)tf_position_bytes(p);
    assert_true(tf__klon_has_unknown(&k));
    tf_rng rng;
    tf_rng_seed(&rng, 1, 1);
    tf__klon_view_ops.redeal(&k, 0, &rng);
    assert_false(tf__klon_has_unknown(&k));
    tf_text text = {0};
    tf__klon_format(&k, &text);
    tf_position *whole = test_position("klondike", small_rules, tf_text_string(&text));
    tf_text_free(&text);
    tf_position_destroy(whole);
    tf_position_destroy(p);
}

static void solvers_refuse_unknown_cards(void **state)
{
    (void)state;
    tf_position *p = test_position(
        "klondike", small_rules, "foundations: C=4 D=- H=4 S=4\nstock: ?? 4D\ncolumn 1: ?? | 3D\n");
    static const char *const names[] = {"exact:table_mb=1", "plain:memory_mb=1"};
    for (size_t i = 0; i < 2; i++) {
        tf_solver *solver = NULL;
        tf_solution solution = {0};
        tf_control control;
        assert_ok(tf_solver_create(&solver, tf_position_rules(p), names[i], 0, NULL, NULL));
        tf_control_start(&control, NULL, NULL);
        assert_int_equal(tf_solver_solve(solver, p, &control, &solution, NULL), TF_ERR_UNSUPPORTED);
        tf_solution_free(&solution);
        tf_solver_destroy(solver);
    }
    tf_position_destroy(p);
}

/* PySolFC deals from the right, the face-up row last. */
static void pysol_deals_are_laid_out_as_pysol_does(void **state)
{
    (void)state;
    tf_position *p = test_deal("klondike", "", "pysol:24680");
    const tf__klon_position *k = tf_position_bytes(p);
    size_t count;
    const tf_deal_source *sources = tf_deal_sources(&count);
    tf_deck deck = {.ranks = TF_RANKS};
    tf_deal raw;
    for (size_t i = 0; i < count; i++)
        if (strcmp(sources[i].name, "pysol") == 0)
            assert_ok(sources[i].make(24680, &deck, &raw, NULL));
    assert_int_equal(k->column[6][0], raw.cards[0]);
    assert_int_equal(k->column[1][0], raw.cards[5]);
    assert_int_equal(k->column[6][1], raw.cards[6]);
    assert_int_equal(k->column[6][6], raw.cards[21]);
    assert_int_equal(k->column[0][0], raw.cards[27]);
    assert_int_equal(k->stock[23], raw.cards[28]);
    tf_position_destroy(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_deal_is_laid_out_row_by_row),
        cmocka_unit_test(moves_are_listed_in_the_documented_order),
        cmocka_unit_test(positions_read_back),
        cmocka_unit_test(a_moved_run_turns_up_the_card_below),
        cmocka_unit_test(foundations_build_up_by_suit),
        cmocka_unit_test(cards_leave_a_foundation_only_with_worryback),
        cmocka_unit_test(only_kings_go_to_empty_columns),
        cmocka_unit_test(a_last_short_group_is_turned_or_kept_by_the_rules),
        cmocka_unit_test(kept_leftovers_are_turned_when_nothing_else_is_left),
        cmocka_unit_test(redeals_are_limited),
        cmocka_unit_test(presets_have_their_documented_rules),
        cmocka_unit_test(words_that_are_not_moves_are_refused),
        cmocka_unit_test(both_notations_and_both_cases_are_read),
        cmocka_unit_test(numbers_in_shintanis_notation_are_checked),
        cmocka_unit_test(the_published_game_replays),
        cmocka_unit_test(the_published_game_is_illegal_with_the_standard_rules),
        cmocka_unit_test(invalid_positions_are_refused),
        cmocka_unit_test(too_many_columns_are_refused),
        cmocka_unit_test(hidden_cards_are_not_in_the_view),
        cmocka_unit_test(cards_that_passed_through_the_waste_are_known),
        cmocka_unit_test(unknown_cards_of_a_position_can_be_dealt),
        cmocka_unit_test(solvers_refuse_unknown_cards),
        cmocka_unit_test(pysol_deals_are_laid_out_as_pysol_does),
    };
    return cmocka_run_group_tests_name("klondike_rules", tests, NULL, NULL);
}
