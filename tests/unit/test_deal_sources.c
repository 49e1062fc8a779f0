/* test_deal_sources.c: the numbered deals that all games have. These are known values;
 * tests/python/check_deals.py computes many more of them independently. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <tefuda/deal.h>

#include "base/mersenne.h"

static const tf_deck full = {13, false, 0};

static const tf_deal_source *source(const char *name)
{
    size_t count;
    const tf_deal_source *sources = tf_deal_sources(&count);
    for (size_t i = 0; i < count; i++)
        if (strcmp(sources[i].name, name) == 0)
            return &sources[i];
    fail_msg("no source %s", name);
    return NULL;
}

static tf_deal make(const char *kind, uint64_t number, const tf_deck *deck)
{
    tf_deal deal = {0};
    tf_error error = {0};
    if (source(kind)->make(number, deck, &deal, &error) != TF_OK)
        fail_msg("%s", error.text);
    return deal;
}

static void expect_start(const char *kind, uint64_t number, const char *expected)
{
    tf_deal deal = make(kind, number, &full);
    tf_text text = {0};
    tf_deal_format_cards(&full, &deal, &text);
    if (strncmp(tf_text_string(&text), expected, strlen(expected)) != 0)
        fail_msg("%s:%llu is %s", kind, (unsigned long long)number, tf_text_string(&text));
    tf_text_free(&text);
}

static void expect_refused(const char *kind, uint64_t number, const tf_deck *deck,
                           const char *words)
{
    tf_deal deal;
    tf_error error = {0};
    assert_int_equal(source(kind)->make(number, deck, &deal, &error), TF_ERR_USAGE);
    assert_string_equal(error.text, words);
}

/* PySolFC's Calculation: the first A, 2, 3 and 4 in the list go to the foundations; the list is
 * dealt from its end. The rest is the stock, here as ranks in the order of drawing. */
static void calculation_stock(const tf_deal *deal, char stock[TF_DECK_MAX])
{
    bool taken[TF_DECK_MAX] = {false};
    for (unsigned rank = 0; rank < 4; rank++) {
        unsigned last = TF_DECK_MAX - 1;
        while (tf_card_rank(deal->cards[last]) != rank)
            last--;
        taken[last] = true;
    }
    size_t used = 0;
    for (unsigned i = 0; i < TF_DECK_MAX; i++)
        if (!taken[i])
            stock[used++] = tf_rank_letter(tf_card_rank(deal->cards[i]));
    stock[used] = '\0';
}

static void the_table_of_sources_is_complete(void **state)
{
    (void)state;
    size_t count;
    const tf_deal_source *sources = tf_deal_sources(&count);
    assert_int_equal(count, 3);
    for (size_t i = 0; i < count; i++)
        assert_true(strlen(sources[i].words) > 0);
}

static void seed_deals_are_fixed(void **state)
{
    (void)state;
    expect_start("seed", 1,
                 "JH 9C TH 6H 2C JC AC AS 8D TD JS 5H TS 7S QH 3H 5S 7H QS 6D 2D 9H 3C 5C 4S 4H QC "
                 "2H 2S 3D 5D KH 8H 7D 9D KD JD 8S 6S TC 7C KS AH QD 4C 6C 9S AD 3S 8C 4D KC");
    expect_start("seed", 2, "QD 4C JD 6D 3D 9D QC 3S 6C 7S 9H KH 3C 2S AH JH 2D 6H KD AD");
    expect_start("seed", 3, "QH QC 2D 6C 6D TD AD 3H TS 8S AH 4D 5H JS 9C 7S 2S JC KD 3S");
}

static void seed_deals_of_small_decks_are_fixed(void **state)
{
    (void)state;
    for (unsigned ranks = 2; ranks <= 13; ranks++) {
        const tf_deck deck = {ranks, false, 0};
        tf_deal deal = make("seed", 5, &deck);
        bool seen[TF_DECK_MAX] = {false};
        assert_int_equal(deal.count, 4 * ranks);
        for (unsigned i = 0; i < deal.count; i++) {
            assert_true(deal.cards[i] < deal.count && !seen[deal.cards[i]]);
            seen[deal.cards[i]] = true;
        }
    }
}

static void seed_deals_without_suits_are_the_same(void **state)
{
    (void)state;
    const tf_deck ranks_only = {13, true, 0};
    tf_deal with = make("seed", 77, &full), without = make("seed", 77, &ranks_only);
    assert_memory_equal(with.cards, without.cards, 52);
}

static void seed_deals_differ(void **state)
{
    (void)state;
    tf_deal before = make("seed", 0, &full);
    for (uint64_t number = 1; number < 2000; number++) {
        tf_deal deal = make("seed", number, &full);
        assert_memory_not_equal(deal.cards, before.cards, 52);
        before = deal;
    }
}

static void every_card_is_first_equally_often(void **state)
{
    (void)state;
    unsigned seen[TF_DECK_MAX] = {0};
    for (uint64_t number = 0; number < 52000; number++) {
        tf_deal deal = make("seed", number, &full);
        seen[deal.cards[0]]++;
    }
    /* 1000 expected, standard deviation 31: six of them allowed. */
    for (size_t i = 0; i < TF_DECK_MAX; i++)
        assert_in_range(seen[i], 810, 1190);
}

static void ms_deal_1_is_the_well_known_one(void **state)
{
    (void)state;
    expect_start("ms", 1,
                 "JD 2D 9H JC 5D 7H 7C 5H KD KC 9S 5S AD QC KH 3H 2S KS 9D QD JS AS AH 3C");
}

static void ms_deal_617_is_the_well_known_one(void **state)
{
    (void)state;
    expect_start("ms", 617, "7D AD 5C 3S 5S 8C 2D AH TD 7S QD AC 6D 8H AS KH");
}

static void an_ms_deal_of_calculation_is_fixed(void **state)
{
    (void)state;
    char stock[TF_DECK_MAX];
    tf_deal deal = make("ms", 1, &full);
    calculation_stock(&deal, stock);
    assert_string_equal(stock, "J29J5775KK95AQK32K9QJAA345TQ4473TT82J7688Q68T696");
}

static void ms_numbers_end_at_31_bits(void **state)
{
    (void)state;
    make("ms", 0, &full);
    make("ms", 2147483647, &full);
    expect_refused("ms", 2147483648, &full,
                   "there is no deal ms:2147483648, expected a number up to 2147483647");
}

static void a_pysol_deal_of_calculation_is_pysols(void **state)
{
    (void)state;
    char stock[TF_DECK_MAX];
    tf_deal deal = make("pysol", 12345678901234567890u, &full);
    calculation_stock(&deal, stock);
    assert_string_equal(stock, "A9734J96837AK66T57AKQK4JTQ93546QTJ5522788J82K9QT");
}

static void pysol_suits_are_in_pysols_order(void **state)
{
    (void)state;
    expect_start("pysol", 12345678901234567890u, "AH 9D 7H 3D 4S JC 9S 6C 8C 3C 7S AC KD 6S 6H TD");
}

static void pysol_deals_below_32000_are_ms_deals(void **state)
{
    (void)state;
    static const uint64_t numbers[] = {0, 1, 617, 31999};
    for (size_t i = 0; i < 4; i++) {
        tf_deal ms = make("ms", numbers[i], &full), pysol = make("pysol", numbers[i], &full);
        assert_memory_equal(ms.cards, pysol.cards, 52);
    }
    tf_deal ms = make("ms", 32000, &full), pysol = make("pysol", 32000, &full);
    assert_memory_not_equal(ms.cards, pysol.cards, 52);
}

static void ms_and_pysol_need_52_cards(void **state)
{
    (void)state;
    const tf_deck small = {5, false, 0};
    expect_refused("ms", 1, &small,
                   "ms deals have 52 cards and this deck has 20, expected another source such as "
                   "seed");
    expect_refused("pysol", 40000, &small,
                   "pysol deals have 52 cards and this deck has 20, expected another source such "
                   "as seed");
}

static void every_deal_is_a_whole_deck(void **state)
{
    (void)state;
    static const char *kinds[] = {"seed", "ms", "pysol"};
    for (size_t k = 0; k < 3; k++) {
        for (uint64_t number = 31900; number < 32100; number++) {
            tf_deal deal = make(kinds[k], number, &full);
            uint64_t seen = 0;
            for (unsigned i = 0; i < 52; i++)
                seen |= UINT64_C(1) << deal.cards[i];
            assert_true(seen == (UINT64_C(1) << 52) - 1);
        }
    }
}

/* getrandbits(32) and random() of Python's random.Random(seed). */
static void mersenne_agrees_with_python(void **state)
{
    (void)state;
    static const struct {
        uint64_t seed;
        uint32_t first, second, number_2000;
        double unit;
    } cases[] = {
        {0, 0xd82c07cd, 0x629f6fbe, 0xe8ef99e9, 0x1.b0580f98a7dbep-1},
        {1, 0x2265b1f5, 0x91b7584a, 0x3f10c021, 0x1.132d8f91b7584p-3},
        {4294967296, 0x1ced31d7, 0x59ef8bbc, 0xf674a066, 0x1.ced31cb3df170p-4},
        {12345678901234567890u, 0x83139e2a, 0xdc43d347, 0x90497114, 0x1.06273c7710f4dp-1},
        {UINT64_MAX, 0x05965e7e, 0x3faff328, 0xf56f6509, 0x1.659799fd7f980p-6},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tf__mersenne mersenne;
        tf__mersenne_seed(&mersenne, cases[i].seed);
        assert_int_equal(tf__mersenne_next(&mersenne), cases[i].first);
        assert_int_equal(tf__mersenne_next(&mersenne), cases[i].second);
        uint32_t last = 0;
        for (int n = 3; n <= 2000; n++)
            last = tf__mersenne_next(&mersenne);
        assert_int_equal(last, cases[i].number_2000);
        tf__mersenne_seed(&mersenne, cases[i].seed);
        assert_true(tf__mersenne_unit(&mersenne) == cases[i].unit);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_of_sources_is_complete),
        cmocka_unit_test(seed_deals_are_fixed),
        cmocka_unit_test(seed_deals_of_small_decks_are_fixed),
        cmocka_unit_test(seed_deals_without_suits_are_the_same),
        cmocka_unit_test(seed_deals_differ),
        cmocka_unit_test(every_card_is_first_equally_often),
        cmocka_unit_test(ms_deal_1_is_the_well_known_one),
        cmocka_unit_test(ms_deal_617_is_the_well_known_one),
        cmocka_unit_test(an_ms_deal_of_calculation_is_fixed),
        cmocka_unit_test(ms_numbers_end_at_31_bits),
        cmocka_unit_test(a_pysol_deal_of_calculation_is_pysols),
        cmocka_unit_test(pysol_suits_are_in_pysols_order),
        cmocka_unit_test(pysol_deals_below_32000_are_ms_deals),
        cmocka_unit_test(ms_and_pysol_need_52_cards),
        cmocka_unit_test(every_deal_is_a_whole_deck),
        cmocka_unit_test(mersenne_agrees_with_python),
    };
    return cmocka_run_group_tests_name("deal_sources", tests, NULL, NULL);
}
