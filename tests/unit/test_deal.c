/* test_deal.c: one deal as text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <tefuda/deal.h>
#include <tefuda/random.h>

static const tf_deck full = {13, false, 0};
static const tf_deck ranks_only = {13, true, 0};
static const tf_deck small = {2, false, 0};

static const char a001[] =
    "8D AH KH 6D 3D 9H 5S TC 7H 8H QS JD KS 2C JH KD JS QH 8S TH 4S 5D AD 4H "
    "TD 2S 6S 9D 5H 4D 8C 2H 7D TS 4C 2D 3S KC JC 9C 5C AC 6H QD 7C 3H QC 9S "
    "6C 3C 7S AS";
static const char tanaka_3[] = "3268Q8K9J4J9TAA77637T258J52K625K4Q549Q8K7TAAQ34JT693";

static void expect_text(const tf_deck *deck, const tf_deal *deal, const char *expected)
{
    tf_text out = {0};
    tf_deal_format_cards(deck, deal, &out);
    assert_string_equal(tf_text_string(&out), expected);
    tf_text_free(&out);
}

/* The text must be read as the deal whose canonical text is `expected`. */
static void expect_cards(const tf_deck *deck, const char *text, const char *expected)
{
    tf_deal deal = {0};
    tf_error error = {0};
    if (tf_deal_parse_cards(deck, text, &deal, &error) != TF_OK)
        fail_msg("%s", error.text);
    assert_int_equal(deal.count, deck->ranks * 4);
    expect_text(deck, &deal, expected);
}

static void expect_refused(const tf_deck *deck, const char *text, const char *words)
{
    tf_deal deal, before;
    tf_error error = {0};
    memset(&deal, 0x55, sizeof deal);
    before = deal;
    assert_int_equal(tf_deal_parse_cards(deck, text, &deal, &error), TF_ERR_INPUT);
    assert_string_equal(error.text, words);
    assert_memory_equal(&deal, &before, sizeof deal);
    assert_int_equal(tf_deal_parse_cards(deck, text, &deal, NULL), TF_ERR_INPUT);
}

static void expect_line_refused(const tf_deck *deck, const char *line, const char *words)
{
    tf_deal deal;
    tf_error error = {0};
    assert_int_equal(tf_deal_parse_line(deck, line, &deal, &error), TF_ERR_INPUT);
    assert_string_equal(error.text, words);
}

/* Rewrites a001 card by card: in the template, R stands for the rank and S for the suit. */
static void rewrite(const char *template, const char *ten, char *out)
{
    for (const char *at = a001; *at != '\0'; at += at[2] == '\0' ? 2 : 3) {
        for (const char *c = template; *c != '\0'; c++) {
            if (*c == 'R' && at[0] == 'T')
                out = stpcpy(out, ten);
            else
                *out++ = *c == 'R' ? at[0] : *c == 'S' ? at[1] : *c;
        }
    }
    *out = '\0';
}

static void a_deal_reads_back(void **state)
{
    (void)state;
    expect_cards(&full, a001, a001);
}

static void cards_keep_their_order(void **state)
{
    (void)state;
    tf_deal deal;
    assert_int_equal(tf_deal_parse_cards(&full, a001, &deal, NULL), TF_OK);
    assert_int_equal(deal.cards[0], tf_card_make(7, TF_DIAMONDS));
    assert_int_equal(deal.cards[1], tf_card_make(0, TF_HEARTS));
    assert_int_equal(deal.cards[51], tf_card_make(0, TF_SPADES));
}

static void every_notation_is_read(void **state)
{
    (void)state;
    static const char *templates[] = {"RS ", "SR ", "RS", "SR", "RS,", "\tRS, ", "SR,,", "RS\r\n"};
    static const char *tens[] = {"T", "t", "10", "0"};
    for (size_t i = 0; i < sizeof templates / sizeof templates[0]; i++) {
        for (size_t j = 0; j < sizeof tens / sizeof tens[0]; j++) {
            char text[512];
            rewrite(templates[i], tens[j], text);
            expect_cards(&full, text, a001);
        }
    }
}

static void lower_case_is_read(void **state)
{
    (void)state;
    char text[sizeof a001];
    for (size_t i = 0; i < sizeof a001; i++)
        text[i] = a001[i] >= 'A' ? (char)(a001[i] | 0x20) : a001[i];
    expect_cards(&full, text, a001);
}

static void notations_may_be_mixed(void **state)
{
    (void)state;
    expect_cards(&small, "AC DA HA AS,2C2DH2S2", "AC AD AH AS 2C 2D 2H 2S");
}

static void a_small_deck_is_read(void **state)
{
    (void)state;
    expect_cards(&small, "2S AH 2H AC AD 2D AS 2C", "2S AH 2H AC AD 2D AS 2C");
}

static void ranks_without_suits_are_read(void **state)
{
    (void)state;
    expect_cards(&ranks_only, tanaka_3, tanaka_3);
}

static void ranks_may_be_separated(void **state)
{
    (void)state;
    char text[128];
    size_t used = 0;
    for (size_t i = 0; i < 52; i++) {
        text[used++] = tanaka_3[i];
        text[used++] = i % 2 == 0 ? ' ' : ',';
    }
    text[used] = '\0';
    expect_cards(&ranks_only, text, tanaka_3);
}

static void the_ten_may_be_10_or_0_among_ranks(void **state)
{
    (void)state;
    const tf_deck deck = {10, true, 0};
    expect_cards(&deck, "10100tA23456789A23456789A23456789A23456789",
                 "TTTTA23456789A23456789A23456789A23456789");
}

static void suits_are_given_in_order_of_appearance(void **state)
{
    (void)state;
    const tf_deck deck = {2, true, 0};
    tf_deal deal;
    assert_int_equal(tf_deal_parse_cards(&deck, "A2AA22A2", &deal, NULL), TF_OK);
    static const tf_card expected[] = {0, 4, 1, 2, 5, 6, 3, 7};
    assert_memory_equal(deal.cards, expected, sizeof expected);
}

static void cards_with_suits_are_read_for_a_deck_without_suits(void **state)
{
    (void)state;
    tf_deal cards, ranks;
    tf_text text = {0};
    assert_int_equal(tf_deal_parse_cards(&ranks_only, a001, &cards, NULL), TF_OK);
    tf_deal_format_cards(&ranks_only, &cards, &text);
    assert_int_equal(text.length, 52);
    assert_memory_equal(tf_text_string(&text), "8AK639", 6);
    assert_int_equal(tf_deal_parse_cards(&ranks_only, tf_text_string(&text), &ranks, NULL), TF_OK);
    assert_memory_equal(cards.cards, ranks.cards, 52);
    tf_text_free(&text);
}

static void a_text_that_is_not_a_card_is_refused(void **state)
{
    (void)state;
    expect_refused(
        &full, "8D AH 7X KH",
        "card 7X (number 3) is not a card, expected a rank A 2-9 T J Q K and a suit C D H S");
    expect_refused(
        &full, "8D AH 7",
        "card 7 (number 3) is not a card, expected a rank A 2-9 T J Q K and a suit C D H S");
    expect_refused(
        &full, "1H",
        "card 1H (number 1) is not a card, expected a rank A 2-9 T J Q K and a suit C D H S");
}

static void a_wrong_character_in_an_unseparated_row_is_refused(void **state)
{
    (void)state;
    expect_refused(
        &full, "8DAH7XKHQSJD",
        "card 7X (number 3) is not a card, expected a rank A 2-9 T J Q K and a suit C D H S");
}

static void characters_of_other_scripts_are_refused(void **state)
{
    (void)state;
    expect_refused(&full, "8D 8\xe2\x99\xa6 KH",
                   "card 8\xe2\x99\xa6 (number 2) is not a card, "
                   "expected a rank A 2-9 T J Q K and a suit C D H S");
}

static void a_text_that_is_not_a_rank_is_refused(void **state)
{
    (void)state;
    expect_refused(&ranks_only, "A23X5",
                   "card X5 (number 4) is not a card, expected a rank A 2-9 T J Q K");
}

static void a_repeated_card_is_refused(void **state)
{
    (void)state;
    expect_refused(&full, "8D AH 7H 6D 7H",
                   "7H appears twice (cards 3 and 5), expected each card once");
    expect_refused(&full, "TD 10D", "TD appears twice (cards 1 and 2), expected each card once");
}

static void fifty_three_cards_are_refused(void **state)
{
    (void)state;
    char text[256];
    snprintf(text, sizeof text, "%s 7H", a001);
    expect_refused(&full, text, "7H appears twice (cards 9 and 53), expected each card once");
}

static void fifty_one_cards_are_refused(void **state)
{
    (void)state;
    char text[256];
    snprintf(text, sizeof text, "%s", a001 + 3);
    expect_refused(&full, text, "51 cards, expected 52 (8D is missing)");
}

static void far_too_few_cards_are_refused(void **state)
{
    (void)state;
    expect_refused(&full, "8D AH KH", "3 cards, expected 52");
    expect_refused(&full, "8D", "1 card, expected 52");
    expect_refused(&full, "", "0 cards, expected 52");
    expect_refused(&full, " ,, \t", "0 cards, expected 52");
}

static void five_cards_of_a_rank_are_refused(void **state)
{
    (void)state;
    expect_refused(&ranks_only, "7A7277K7",
                   "five 7s (the fifth is number 8), expected four of each rank");
}

static void fifty_one_ranks_are_refused(void **state)
{
    (void)state;
    expect_refused(&ranks_only, tanaka_3 + 1, "51 cards, expected 52 (3 is missing)");
}

static void a_rank_outside_a_small_deck_is_refused(void **state)
{
    (void)state;
    expect_refused(&small, "AC 2D 3H",
                   "card 3H (number 3) is not in this deck, expected the ranks A to 2");
}

static void a_comment_is_not_a_card(void **state)
{
    (void)state;
    expect_refused(
        &small, "AC # 2D",
        "card # (number 2) is not a card, expected a rank A 2-9 T J Q K and a suit C D H S");
}

static void a_line_may_have_an_id(void **state)
{
    (void)state;
    char line[256];
    tf_deal deal;
    snprintf(line, sizeof line, "A001 %s", a001);
    assert_int_equal(tf_deal_parse_line(&full, line, &deal, NULL), TF_OK);
    assert_string_equal(deal.id, "A001");
    expect_text(&full, &deal, a001);
}

static void a_line_may_have_tabs_a_comment_and_cr(void **state)
{
    (void)state;
    tf_deal deal;
    assert_int_equal(tf_deal_parse_line(&small, " \tx:1\tACADAHAS 2C2D2H2S # CC 7X\r", &deal, NULL),
                     TF_OK);
    assert_string_equal(deal.id, "x:1");
    assert_int_equal(tf_deal_parse_line(&small, "y ACADAHAS2C2D2H2S#", &deal, NULL), TF_OK);
    assert_int_equal(tf_deal_parse_line(&small, "z ACADAHAS2C2D2H2S\r\n", &deal, NULL), TF_OK);
    assert_string_equal(deal.id, "z");
}

static void suits_in_a_comment_do_not_make_ranks_cards(void **state)
{
    (void)state;
    const tf_deck deck = {2, true, 0};
    tf_deal deal;
    assert_int_equal(tf_deal_parse_line(&deck, "CHS A2AA22A2 # clubs", &deal, NULL), TF_OK);
    assert_string_equal(deal.id, "CHS");
}

static void a_line_without_a_deal_is_refused(void **state)
{
    (void)state;
    expect_line_refused(&full, "", "no deal in the line, expected an id and 52 cards");
    expect_line_refused(&full, "  # only words",
                        "no deal in the line, expected an id and 52 cards");
    expect_line_refused(&full, "A001", "no cards after the id A001, expected 52");
    expect_line_refused(&full, "A001 # 8D", "no cards after the id A001, expected 52");
}

static void a_line_without_an_id_is_refused(void **state)
{
    (void)state;
    expect_line_refused(&full, a001,
                        "51 cards, expected 52 (the line must start with an id, not with 8D)");
    expect_line_refused(&ranks_only, tanaka_3,
                        "no cards after the id 3268Q8K9J4J9TAA77637T258J52K625K4Q549Q8K7TAAQ34JT693"
                        ", expected 52");
}

static void the_longest_id_fits(void **state)
{
    (void)state;
    char line[256];
    char id[65];
    tf_deal deal;
    memset(id, 'i', sizeof id);
    id[63] = '\0';
    snprintf(line, sizeof line, "%s AC AD AH AS 2C 2D 2H 2S", id);
    assert_int_equal(tf_deal_parse_line(&small, line, &deal, NULL), TF_OK);
    assert_string_equal(deal.id, id);
    id[63] = 'i';
    id[64] = '\0';
    snprintf(line, sizeof line, "%s AC AD AH AS 2C 2D 2H 2S", id);
    expect_line_refused(&small, line,
                        "the id iiiiiiiiiiiiiiii... has 64 characters, expected at most 63");
}

static void an_id_of_other_characters_is_refused(void **state)
{
    (void)state;
    expect_line_refused(
        &small, "d\xc3\xa9j\xc3\xa0 AC AD AH AS 2C 2D 2H 2S",
        "the id d\xc3\xa9j\xc3\xa0 has an invalid character, expected printable ASCII");
    expect_line_refused(&small, "a\x01 AC",
                        "the id a? has an invalid character, expected printable ASCII");
}

static void a_bad_line_does_not_change_the_deal(void **state)
{
    (void)state;
    tf_deal deal, before;
    memset(&deal, 0x55, sizeof deal);
    before = deal;
    assert_int_equal(tf_deal_parse_line(&full, "id 8D 7X", &deal, NULL), TF_ERR_INPUT);
    assert_memory_equal(&deal, &before, sizeof deal);
}

/* A written deal reads back, for every size of deck. */
static void random_deals_read_back(void **state)
{
    (void)state;
    enum { SEED = 20240601 };
    for (unsigned round = 0; round < 600; round++) {
        tf_deck deck = {2 + round % 12, round % 24 >= 12, 0};
        tf_deal deal = {.count = deck.ranks * 4}, again = {0};
        for (unsigned i = 0; i < deal.count; i++)
            deal.cards[i] = (tf_card)i;
        tf_rng rng;
        tf_rng_seed(&rng, SEED, round);
        tf_rng_shuffle(&rng, deal.cards, deal.count);
        tf_text text = {0}, text_again = {0};
        tf_deal_format_cards(&deck, &deal, &text);
        tf_error error = {0};
        if (tf_deal_parse_cards(&deck, tf_text_string(&text), &again, &error) != TF_OK)
            fail_msg("seed %d round %u: %s", SEED, round, error.text);
        tf_deal_format_cards(&deck, &again, &text_again);
        assert_string_equal(tf_text_string(&text), tf_text_string(&text_again));
        if (!deck.ranks_only)
            assert_memory_equal(deal.cards, again.cards, deal.count);
        tf_text_free(&text);
        tf_text_free(&text_again);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_deal_reads_back),
        cmocka_unit_test(cards_keep_their_order),
        cmocka_unit_test(every_notation_is_read),
        cmocka_unit_test(lower_case_is_read),
        cmocka_unit_test(notations_may_be_mixed),
        cmocka_unit_test(a_small_deck_is_read),
        cmocka_unit_test(ranks_without_suits_are_read),
        cmocka_unit_test(ranks_may_be_separated),
        cmocka_unit_test(the_ten_may_be_10_or_0_among_ranks),
        cmocka_unit_test(suits_are_given_in_order_of_appearance),
        cmocka_unit_test(cards_with_suits_are_read_for_a_deck_without_suits),
        cmocka_unit_test(a_text_that_is_not_a_card_is_refused),
        cmocka_unit_test(a_wrong_character_in_an_unseparated_row_is_refused),
        cmocka_unit_test(characters_of_other_scripts_are_refused),
        cmocka_unit_test(a_text_that_is_not_a_rank_is_refused),
        cmocka_unit_test(a_repeated_card_is_refused),
        cmocka_unit_test(fifty_three_cards_are_refused),
        cmocka_unit_test(fifty_one_cards_are_refused),
        cmocka_unit_test(far_too_few_cards_are_refused),
        cmocka_unit_test(five_cards_of_a_rank_are_refused),
        cmocka_unit_test(fifty_one_ranks_are_refused),
        cmocka_unit_test(a_rank_outside_a_small_deck_is_refused),
        cmocka_unit_test(a_comment_is_not_a_card),
        cmocka_unit_test(a_line_may_have_an_id),
        cmocka_unit_test(a_line_may_have_tabs_a_comment_and_cr),
        cmocka_unit_test(suits_in_a_comment_do_not_make_ranks_cards),
        cmocka_unit_test(a_line_without_a_deal_is_refused),
        cmocka_unit_test(a_line_without_an_id_is_refused),
        cmocka_unit_test(the_longest_id_fits),
        cmocka_unit_test(an_id_of_other_characters_is_refused),
        cmocka_unit_test(a_bad_line_does_not_change_the_deal),
        cmocka_unit_test(random_deals_read_back),
    };
    return cmocka_run_group_tests_name("deal", tests, NULL, NULL);
}
