/* test_card.c: cards and both notations. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <tefuda/card.h>

static void expect_card(const char *text, unsigned rank, unsigned suit, size_t length)
{
    tf_card card = TF_CARD_NONE;
    size_t got = tf_card_parse(text, &card);
    if (got != length || card != tf_card_make(rank, suit))
        fail_msg("\"%s\" read as card %u of %zu characters", text, card, got);
}

static void expect_none(const char *text)
{
    tf_card card = TF_CARD_NONE;
    if (tf_card_parse(text, &card) != 0 || card != TF_CARD_NONE)
        fail_msg("\"%s\" read as card %u", text, card);
}

static void card_numbers_are_ordered_by_rank_then_suit(void **state)
{
    (void)state;
    assert_int_equal(tf_card_make(0, TF_CLUBS), 0);
    assert_int_equal(tf_card_make(0, TF_SPADES), 3);
    assert_int_equal(tf_card_make(12, TF_SPADES), 51);
    assert_int_equal(tf_card_rank(27), 6);
    assert_int_equal(tf_card_suit(27), TF_SPADES);
}

static void ranks_and_suits_have_letters(void **state)
{
    (void)state;
    for (unsigned rank = 0; rank < TF_RANKS; rank++)
        assert_int_equal(tf_rank_letter(rank), "A23456789TJQK"[rank]);
    for (unsigned suit = 0; suit < TF_SUITS; suit++)
        assert_int_equal(tf_suit_letter(suit), "CDHS"[suit]);
    assert_int_equal(tf_rank_letter(13), '?');
    assert_int_equal(tf_suit_letter(4), '?');
}

static void ranks_are_read_in_either_case(void **state)
{
    (void)state;
    unsigned rank = 99;
    assert_int_equal(tf_rank_parse("A", &rank), 1);
    assert_int_equal(rank, 0);
    assert_int_equal(tf_rank_parse("q", &rank), 1);
    assert_int_equal(rank, 11);
    assert_int_equal(tf_rank_parse("9", &rank), 1);
    assert_int_equal(rank, 8);
}

static void the_ten_is_read_in_three_forms(void **state)
{
    (void)state;
    const char *texts[] = {"T", "t", "0", "10"};
    for (size_t i = 0; i < 4; i++) {
        unsigned rank = 99;
        assert_int_equal(tf_rank_parse(texts[i], &rank), strlen(texts[i]));
        assert_int_equal(rank, 9);
    }
}

static void other_characters_are_not_ranks(void **state)
{
    (void)state;
    const char *texts[] = {"", "1", "11", "H", "X", " A", "-", "\xe2\x99\xa0"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        unsigned rank = 99;
        assert_int_equal(tf_rank_parse(texts[i], &rank), 0);
        assert_int_equal(rank, 99);
    }
}

static void rank_suit_notation_is_read(void **state)
{
    (void)state;
    expect_card("7H", 6, TF_HEARTS, 2);
    expect_card("AC", 0, TF_CLUBS, 2);
    expect_card("ks", 12, TF_SPADES, 2);
    expect_card("Td", 9, TF_DIAMONDS, 2);
}

static void suit_rank_notation_is_read(void **state)
{
    (void)state;
    expect_card("H7", 6, TF_HEARTS, 2);
    expect_card("cA", 0, TF_CLUBS, 2);
    expect_card("SK", 12, TF_SPADES, 2);
    expect_card("d0", 9, TF_DIAMONDS, 2);
}

static void tens_are_read_in_both_notations(void **state)
{
    (void)state;
    expect_card("10H", 9, TF_HEARTS, 3);
    expect_card("H10", 9, TF_HEARTS, 3);
    expect_card("0H", 9, TF_HEARTS, 2);
    expect_card("H0", 9, TF_HEARTS, 2);
    expect_card("HT", 9, TF_HEARTS, 2);
}

static void only_the_first_card_is_read(void **state)
{
    (void)state;
    expect_card("8DAHKH", 7, TF_DIAMONDS, 2);
    expect_card("D8HAHK", 7, TF_DIAMONDS, 2);
    expect_card("7H!", 6, TF_HEARTS, 2);
}

static void other_texts_are_not_cards(void **state)
{
    (void)state;
    const char *texts[] = {"",   "7",  "H",   "7X", "X7",  "HH", "77",
                           "1H", "H1", "11H", "10", " 7H", "--"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        expect_none(texts[i]);
}

static void cards_are_written_in_both_notations(void **state)
{
    (void)state;
    char out[TF_CARD_TEXT_MAX];
    assert_string_equal(tf_card_format(tf_card_make(9, TF_HEARTS), TF_RANK_SUIT, out), "TH");
    assert_string_equal(tf_card_format(tf_card_make(9, TF_HEARTS), TF_SUIT_RANK, out), "HT");
}

static void no_card_and_invalid_cards_can_be_written(void **state)
{
    (void)state;
    char out[TF_CARD_TEXT_MAX];
    assert_string_equal(tf_card_format(TF_CARD_NONE, TF_RANK_SUIT, out), "--");
    assert_string_equal(tf_card_format(52, TF_RANK_SUIT, out), "??");
    assert_string_equal(tf_card_format(254, TF_SUIT_RANK, out), "??");
}

static void every_card_reads_back(void **state)
{
    (void)state;
    for (tf_card card = 0; card < TF_DECK_MAX; card++) {
        for (int notation = TF_RANK_SUIT; notation <= TF_SUIT_RANK; notation++) {
            char out[TF_CARD_TEXT_MAX];
            tf_card_format(card, (tf_notation)notation, out);
            expect_card(out, tf_card_rank(card), tf_card_suit(card), 2);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(card_numbers_are_ordered_by_rank_then_suit),
        cmocka_unit_test(ranks_and_suits_have_letters),
        cmocka_unit_test(ranks_are_read_in_either_case),
        cmocka_unit_test(the_ten_is_read_in_three_forms),
        cmocka_unit_test(other_characters_are_not_ranks),
        cmocka_unit_test(rank_suit_notation_is_read),
        cmocka_unit_test(suit_rank_notation_is_read),
        cmocka_unit_test(tens_are_read_in_both_notations),
        cmocka_unit_test(only_the_first_card_is_read),
        cmocka_unit_test(other_texts_are_not_cards),
        cmocka_unit_test(cards_are_written_in_both_notations),
        cmocka_unit_test(no_card_and_invalid_cards_can_be_written),
        cmocka_unit_test(every_card_reads_back),
    };
    return cmocka_run_group_tests_name("card", tests, NULL, NULL);
}
