/* test_option.c: tables of options, and the nearest word. */
#include <inttypes.h>
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <tefuda/option.h>
#include <tefuda/random.h>

#include "base/option_rows.h"

#define SAMPLE_OPTIONS(ROW)                                                                        \
    ROW(uint8_t, stacks, "stacks", TF__INTEGER(4, 1, 11), "how many stacks")                       \
    ROW(bool, base, "start", TF__CHOICE(0, "empty|base"), "what lies there at first")              \
    ROW(int, redeals, "redeals", TF__INTEGER_OR(-1, 0, 99, "unlimited"), "how often")              \
    ROW(double, weight, "weight", TF__NUMBER(0.5, -1, 2.5), "how much")
TF__OPTIONS(sample_options, SAMPLE_OPTIONS);
static const tf_option_list table = TF__OPTION_LIST(sample_options);
static const char initial_text[] = "stacks=4,start=empty,redeals=unlimited,weight=0.5";

static void expect_values(const char *text, const char *expected)
{
    tf_values values;
    tf_error error = {0};
    tf_text out = {0};
    tf_values_init(&table, &values);
    if (tf_values_parse(&table, text, &values, &error) != TF_OK)
        fail_msg("\"%s\": %s", text, error.text);
    tf_values_format(&table, &values, &out);
    assert_string_equal(tf_text_string(&out), expected);
    tf_text_free(&out);
}

static void expect_refused(const char *text, const char *words)
{
    tf_values values, before;
    tf_error error = {0};
    tf_values_init(&table, &values);
    before = values;
    assert_int_equal(tf_values_parse(&table, text, &values, &error), TF_ERR_USAGE);
    assert_string_equal(error.text, words);
    assert_memory_equal(&values, &before, sizeof values);
    assert_int_equal(tf_values_parse(&table, text, &values, NULL), TF_ERR_USAGE);
}

static void options_start_with_their_defaults(void **state)
{
    (void)state;
    expect_values("", initial_text);
    expect_values("  ", initial_text);
}

static void every_kind_of_option_is_read(void **state)
{
    (void)state;
    expect_values("stacks=11,start=base,redeals=2,weight=-0.25",
                  "stacks=11,start=base,redeals=2,weight=-0.25");
}

static void options_are_read_in_any_order(void **state)
{
    (void)state;
    expect_values("start=base,stacks=1", "stacks=1,start=base,redeals=unlimited,weight=0.5");
}

static void spaces_around_words_are_allowed(void **state)
{
    (void)state;
    expect_values(" stacks = 3 , start=base", "stacks=3,start=base,redeals=unlimited,weight=0.5");
}

static void an_integer_may_have_a_named_value(void **state)
{
    (void)state;
    expect_values("redeals=0", "stacks=4,start=empty,redeals=0,weight=0.5");
    expect_values("redeals=unlimited", initial_text);
    expect_refused("redeals=-1", "redeals=-1 is not allowed, expected redeals=0..99|unlimited");
}

static void canonical_text_reads_back(void **state)
{
    (void)state;
    static const char *texts[] = {"weight=0.1",         "weight=2.5",    "weight=-1",
                                  "weight=0.123456789", "weight=1.0625", "stacks=7,redeals=99"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        tf_values first, second;
        tf_text out = {0};
        tf_values_init(&table, &first);
        assert_int_equal(tf_values_parse(&table, texts[i], &first, NULL), TF_OK);
        tf_values_format(&table, &first, &out);
        tf_values_init(&table, &second);
        assert_int_equal(tf_values_parse(&table, tf_text_string(&out), &second, NULL), TF_OK);
        assert_memory_equal(&first, &second, sizeof first);
        tf_text_free(&out);
    }
}

/* Struct, parser and rows are made from one list, so every field gets the value of its own
 * option. */
static void a_list_fills_its_struct(void **state)
{
    (void)state;
    tf_values values;
    tf_values_init(&table, &values);
    sample_options options = sample_options_read(&values);
    assert_int_equal(table.count, 4);
    assert_int_equal(options.stacks, 4);
    assert_false(options.base);
    assert_int_equal(options.redeals, -1);
    assert_true(options.weight == 0.5);
    assert_int_equal(
        tf_values_parse(&table, "weight=2,redeals=7,start=base,stacks=11", &values, NULL), TF_OK);
    options = sample_options_read(&values);
    assert_int_equal(options.stacks, 11);
    assert_true(options.base);
    assert_int_equal(options.redeals, 7);
    assert_true(options.weight == 2);
}

static void decimals_are_rounded_like_the_compiler(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double value;
    } cases[] = {{"weight=0.1", 0.1},
                 {"weight=0.3", 0.3},
                 {"weight=1.7", 1.7},
                 {"weight=-0.000123", -0.000123},
                 {"weight=2.345678901234", 2.345678901234},
                 {"weight=0.0", 0.0},
                 {"weight=-0", 0.0},
                 {"weight=2", 2.0}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tf_values values;
        tf_values_init(&table, &values);
        assert_int_equal(tf_values_parse(&table, cases[i].text, &values, NULL), TF_OK);
        assert_true(sample_options_read(&values).weight == cases[i].value);
    }
}

static void decimals_are_written_with_as_few_digits_as_needed(void **state)
{
    (void)state;
    expect_values("weight=0.100", "stacks=4,start=empty,redeals=unlimited,weight=0.1");
    expect_values("weight=1.0", "stacks=4,start=empty,redeals=unlimited,weight=1");
    expect_values("weight=0.05", "stacks=4,start=empty,redeals=unlimited,weight=0.05");
    expect_values("weight=-0.000123", "stacks=4,start=empty,redeals=unlimited,weight=-0.000123");
}

#define ONE_NUMBER(ROW) ROW(double, x, "x", TF__NUMBER(0, -1e16, 1e16), "any number")
TF__OPTIONS(one_number, ONE_NUMBER);

/* With as many digits as can be read, and the point at every place. */
static void every_decimal_is_written_as_it_was_read(void **state)
{
    (void)state;
    static const tf_option_list one = TF__OPTION_LIST(one_number);
    tf_rng rng;
    tf_rng_seed(&rng, 20261120, 0);
    for (unsigned i = 0; i < 200000; i++) {
        uint64_t digits = tf_rng_below(&rng, UINT64_C(9007199254740993)) >> tf_rng_below(&rng, 53);
        unsigned places = (unsigned)tf_rng_below(&rng, 23);
        char whole[64], text[64];
        tf_values values, again;
        tf_text out = {0};
        snprintf(whole, sizeof whole, "%0*" PRIu64, (int)places + 1, digits);
        size_t before = strlen(whole) - places;
        snprintf(text, sizeof text, "x=%.*s%s%s", (int)before, whole, places ? "." : "",
                 whole + before);
        tf_values_init(&one, &values);
        tf_values_init(&one, &again);
        assert_int_equal(tf_values_parse(&one, text, &values, NULL), TF_OK);
        tf_values_format(&one, &values, &out);
        if (tf_values_parse(&one, tf_text_string(&out), &again, NULL) != TF_OK ||
            one_number_read(&again).x != one_number_read(&values).x || out.length > strlen(text))
            fail_msg("%s was written as %s", text, tf_text_string(&out));
        tf_text_free(&out);
    }
}

static void long_decimals_read_back(void **state)
{
    (void)state;
    expect_values("weight=0.3452106789212345",
                  "stacks=4,start=empty,redeals=unlimited,weight=0.3452106789212345");
    expect_values("weight=0.9007199254740992",
                  "stacks=4,start=empty,redeals=unlimited,weight=0.9007199254740992");
}

static void the_error_for_an_unknown_key_names_the_nearest(void **state)
{
    (void)state;
    expect_refused("stack=3", "unknown option stack, did you mean stacks?");
    expect_refused("strat=base", "unknown option strat, did you mean start?");
}

static void the_error_for_a_key_far_from_all_lists_the_keys(void **state)
{
    (void)state;
    expect_refused("jokers=2",
                   "unknown option jokers, expected one of stacks, start, redeals, weight");
}

static void a_table_without_options_refuses_every_key(void **state)
{
    (void)state;
    const tf_option_list none = {NULL, 0};
    tf_values values;
    tf_error error;
    tf_values_init(&none, &values);
    assert_int_equal(tf_values_parse(&none, "", &values, &error), TF_OK);
    assert_int_equal(tf_values_parse(&none, "a=1", &values, &error), TF_ERR_USAGE);
    assert_string_equal(error.text, "unknown option a, expected none");
}

static void values_out_of_range_are_refused(void **state)
{
    (void)state;
    expect_refused("stacks=12", "stacks=12 is not allowed, expected stacks=1..11");
    expect_refused("stacks=0", "stacks=0 is not allowed, expected stacks=1..11");
    expect_refused("weight=2.6", "weight=2.6 is not allowed, expected weight=-1..2.5");
    expect_refused("weight=-1.1", "weight=-1.1 is not allowed, expected weight=-1..2.5");
}

static void bad_integers_are_refused(void **state)
{
    (void)state;
    static const char *words[] = {
        "", "x", "3x", "3.0", "+3", "0x3", "1e0", "- 3", "3-", "99999999999999999999999999", "3\n"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        char text[64] = "stacks=";
        tf_values values;
        strcat(text, words[i]);
        tf_values_init(&table, &values);
        if (tf_values_parse(&table, text, &values, NULL) != TF_ERR_USAGE)
            fail_msg("\"%s\" was taken", text);
    }
}

static void bad_numbers_are_refused(void **state)
{
    (void)state;
    static const char *words[] = {
        "",    ".",    ".5",     "1.", "1..2", "1.2.3", "nan",
        "inf", "1e-1", "0x1p-1", "-",  "-.5",  "0,5",   "0.00000000000000000000001"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        char text[64] = "weight=";
        tf_values values;
        strcat(text, words[i]);
        tf_values_init(&table, &values);
        if (tf_values_parse(&table, text, &values, NULL) != TF_ERR_USAGE)
            fail_msg("\"%s\" was taken", text);
    }
}

static void bad_choices_are_refused(void **state)
{
    (void)state;
    expect_refused("start=bas", "start=bas is not allowed, expected start=empty|base");
    expect_refused("start=", "start= is not allowed, expected start=empty|base");
    expect_refused("start=empty|base",
                   "start=empty|base is not allowed, expected start=empty|base");
    expect_refused("start=0", "start=0 is not allowed, expected start=empty|base");
}

static void a_missing_value_is_refused(void **state)
{
    (void)state;
    expect_refused("stacks", "stacks has no value, expected stacks=1..11");
}

static void a_repeated_key_is_refused(void **state)
{
    (void)state;
    expect_refused("stacks=3,stacks=4", "stacks is given twice, expected once");
}

static void empty_items_are_refused(void **state)
{
    (void)state;
    expect_refused(",", "an option is empty, expected key=value");
    expect_refused("stacks=3,", "an option is empty, expected key=value");
    expect_refused("stacks=3,,start=base", "an option is empty, expected key=value");
}

static void a_later_mistake_changes_nothing(void **state)
{
    (void)state;
    expect_refused("stacks=3,start=base,weight=9",
                   "weight=9 is not allowed, expected weight=-1..2.5");
}

static void long_input_is_cut_in_errors(void **state)
{
    (void)state;
    char text[3000];
    memset(text, 'z', sizeof text);
    text[sizeof text - 1] = '\0';
    tf_values values;
    tf_error error;
    tf_values_init(&table, &values);
    assert_int_equal(tf_values_parse(&table, text, &values, &error), TF_ERR_USAGE);
    assert_true(strlen(error.text) < 200);
}

static void help_shows_the_ranges(void **state)
{
    (void)state;
    static const char *expected[] = {"1..11", "empty|base", "0..99|unlimited", "-1..2.5"};
    for (size_t i = 0; i < 4; i++) {
        tf_text out = {0};
        tf_option_format_range(&table.rows[i], &out);
        assert_string_equal(tf_text_string(&out), expected[i]);
        tf_text_free(&out);
    }
}

static void integers_up_to_2_to_the_53_are_exact(void **state)
{
    (void)state;
    const tf_option big = {"n", TF_OPTION_INTEGER, 0, 0, 9007199254740992.0, NULL, "big", false};
    const tf_option_list one = {&big, 1};
    tf_values values;
    tf_text out = {0};
    tf_values_init(&one, &values);
    assert_int_equal(tf_values_parse(&one, "n=9007199254740991", &values, NULL), TF_OK);
    tf_values_format(&one, &values, &out);
    assert_string_equal(tf_text_string(&out), "n=9007199254740991");
    assert_int_equal(tf_values_parse(&one, "n=9007199254740993", &values, NULL), TF_ERR_USAGE);
    tf_text_free(&out);
}

static void the_locale_does_not_matter(void **state)
{
    (void)state;
    static const char *names[] = {"de_DE.UTF-8", "fr_FR.UTF-8", "de_DE", "C"};
    for (size_t i = 0; i < 4 && setlocale(LC_NUMERIC, names[i]) == NULL; i++)
        continue;
    expect_values("weight=0.25", "stacks=4,start=empty,redeals=unlimited,weight=0.25");
    setlocale(LC_NUMERIC, "C");
}

/* The nearest word in a table whose rows are structs. */
static int nearest_option(const char *word)
{
    return tf_nearest_word(word, table.rows, table.count, sizeof table.rows[0]);
}

static int nearest_verb(const char *word)
{
    static const char *verbs[] = {"deal", "solve", "play", "replay", "calculation", "ms"};
    return tf_nearest_word(word, verbs, 6, sizeof verbs[0]);
}

static void the_nearest_word_is_found_in_tables_of_structs(void **state)
{
    (void)state;
    assert_int_equal(nearest_option("stacks"), 0);
    assert_int_equal(nearest_option("wieght"), 3);
    assert_int_equal(nearest_option("redeal"), 2);
}

static void the_nearest_word_is_found_for_each_kind_of_typing_error(void **state)
{
    (void)state;
    assert_int_equal(nearest_verb("sole"), 1);   /* dropped */
    assert_int_equal(nearest_verb("soolve"), 1); /* added */
    assert_int_equal(nearest_verb("salve"), 1);  /* changed */
    assert_int_equal(nearest_verb("slove"), 1);  /* swapped */
    assert_int_equal(nearest_verb("SOLVE"), 1);  /* case */
}

static void the_nearest_word_needs_the_fewest_changes(void **state)
{
    (void)state;
    assert_int_equal(nearest_verb("plya"), 2);
    assert_int_equal(nearest_verb("repaly"), 3);
}

static void a_very_different_word_has_no_nearest(void **state)
{
    (void)state;
    assert_int_equal(nearest_verb("xyzzy"), -1);
    assert_int_equal(nearest_verb(""), -1);
    assert_int_equal(nearest_verb("x"), -1);
    assert_int_equal(nearest_verb("zz"), -1);
    assert_int_equal(tf_nearest_word("deal", NULL, 0, sizeof(char *)), -1);
}

static void a_prefix_is_near_its_word(void **state)
{
    (void)state;
    assert_int_equal(nearest_verb("calc"), 4);
    assert_int_equal(nearest_verb("ca"), -1);
}

static void a_very_long_word_has_no_nearest(void **state)
{
    (void)state;
    char word[5000];
    memset(word, 'a', sizeof word);
    word[sizeof word - 1] = '\0';
    assert_int_equal(nearest_verb(word), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_start_with_their_defaults),
        cmocka_unit_test(every_kind_of_option_is_read),
        cmocka_unit_test(options_are_read_in_any_order),
        cmocka_unit_test(spaces_around_words_are_allowed),
        cmocka_unit_test(an_integer_may_have_a_named_value),
        cmocka_unit_test(canonical_text_reads_back),
        cmocka_unit_test(a_list_fills_its_struct),
        cmocka_unit_test(decimals_are_rounded_like_the_compiler),
        cmocka_unit_test(decimals_are_written_with_as_few_digits_as_needed),
        cmocka_unit_test(every_decimal_is_written_as_it_was_read),
        cmocka_unit_test(long_decimals_read_back),
        cmocka_unit_test(the_error_for_an_unknown_key_names_the_nearest),
        cmocka_unit_test(the_error_for_a_key_far_from_all_lists_the_keys),
        cmocka_unit_test(a_table_without_options_refuses_every_key),
        cmocka_unit_test(values_out_of_range_are_refused),
        cmocka_unit_test(bad_integers_are_refused),
        cmocka_unit_test(bad_numbers_are_refused),
        cmocka_unit_test(bad_choices_are_refused),
        cmocka_unit_test(a_missing_value_is_refused),
        cmocka_unit_test(a_repeated_key_is_refused),
        cmocka_unit_test(empty_items_are_refused),
        cmocka_unit_test(a_later_mistake_changes_nothing),
        cmocka_unit_test(long_input_is_cut_in_errors),
        cmocka_unit_test(help_shows_the_ranges),
        cmocka_unit_test(integers_up_to_2_to_the_53_are_exact),
        cmocka_unit_test(the_locale_does_not_matter),
        cmocka_unit_test(the_nearest_word_is_found_in_tables_of_structs),
        cmocka_unit_test(the_nearest_word_is_found_for_each_kind_of_typing_error),
        cmocka_unit_test(the_nearest_word_needs_the_fewest_changes),
        cmocka_unit_test(a_very_different_word_has_no_nearest),
        cmocka_unit_test(a_prefix_is_near_its_word),
        cmocka_unit_test(a_very_long_word_has_no_nearest),
    };
    return cmocka_run_group_tests_name("option", tests, NULL, NULL);
}
