/* test_deals.c: iterating over the deals of a SPEC, a file or a stream. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include <tefuda/deal.h>

#define SMALL_DEAL "AC AD AH AS 2C 2D 2H 2S"

enum { LINE_MAX_CHARACTERS = 4096 };

static tf_status make_reversed(uint64_t number, const tf_deck *deck, tf_deal *deal, tf_error *error)
{
    if (number > 99)
        return tf_error_set(error, TF_ERR_USAGE, "no such deal");
    deal->count = deck->ranks * 4;
    for (unsigned i = 0; i < deal->count; i++)
        deal->cards[i] = (tf_card)(deal->count - 1 - i);
    return TF_OK;
}

static const tf_deal_source own[] = {{"tanaka", "only this game's", make_reversed}};
static const tf_deal_format full = {{13, false, 0}, NULL, 0};
static const tf_deal_format with_own = {{13, true, 0}, own, 1};
static const tf_deal_format small = {{2, false, 0}, NULL, 0};

static char folder[64];
static char path[128];

static int make_folder(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/tefuda-test-XXXXXX");
    if (mkdtemp(folder) == NULL)
        return -1;
    snprintf(path, sizeof path, "%s/deals.txt", folder);
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    unlink(path);
    return rmdir(folder);
}

static void write_bytes(const char *bytes, size_t count)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, count, file), count);
    assert_int_equal(fclose(file), 0);
}

static void write_text(const char *text)
{
    write_bytes(text, strlen(text));
}

/* Iterates to the end and expects these ids, separated by spaces. */
static void expect_ids(tf_deals *deals, const char *expected)
{
    tf_text ids = {0};
    tf_error error = {0};
    for (;;) {
        tf_deal deal;
        bool end = false;
        if (tf_deals_next(deals, &deal, &end, &error) != TF_OK)
            fail_msg("%s", error.text);
        if (end)
            break;
        tf_text_printf(&ids, "%s%s", ids.length > 0 ? " " : "", deal.id);
    }
    assert_string_equal(tf_text_string(&ids), expected);
    tf_text_free(&ids);
}

static tf_deals *open_spec(const tf_deal_format *format, const char *spec)
{
    tf_deals *deals = NULL;
    tf_error error = {0};
    if (tf_deals_open(&deals, format, spec, &error) != TF_OK)
        fail_msg("%s", error.text);
    return deals;
}

static void expect_spec(const tf_deal_format *format, const char *spec, const char *ids)
{
    tf_deals *deals = open_spec(format, spec);
    expect_ids(deals, ids);
    expect_ids(deals, "");
    tf_deals_close(deals);
}

static void expect_spec_refused(const tf_deal_format *format, const char *spec, const char *words)
{
    tf_deals *deals = NULL;
    tf_error error = {0};
    assert_int_equal(tf_deals_open(&deals, format, spec, &error), TF_ERR_USAGE);
    assert_string_equal(error.text, words);
    assert_null(deals);
    assert_int_equal(tf_deals_open(&deals, format, spec, NULL), TF_ERR_USAGE);
}

static void expect_file(const tf_deal_format *format, const char *ids, uint64_t count)
{
    tf_deals *deals = NULL;
    tf_error error = {0};
    uint64_t counted = 0;
    if (tf_deals_open_file(&deals, format, path, &error) != TF_OK)
        fail_msg("%s", error.text);
    assert_true(tf_deals_count(deals, &counted));
    assert_int_equal(counted, count);
    expect_ids(deals, ids);
    expect_ids(deals, "");
    tf_deals_close(deals);
}

/* Expects the error "PATH" followed by this text. */
static void expect_file_refused(const tf_deal_format *format, const char *words)
{
    tf_deals *deals = NULL;
    tf_error error = {0};
    char expected[TF_ERROR_TEXT_MAX];
    snprintf(expected, sizeof expected, "%s%s", path, words);
    assert_int_equal(tf_deals_open_file(&deals, format, path, &error), TF_ERR_INPUT);
    assert_string_equal(error.text, expected);
    assert_null(deals);
}

static void one_number_is_one_deal(void **state)
{
    (void)state;
    expect_spec(&full, "seed:7", "seed:7");
    expect_spec(&full, "seed:007", "seed:7");
}

static void a_range_is_read_in_order(void **state)
{
    (void)state;
    expect_spec(&full, "ms:9-12", "ms:9 ms:10 ms:11 ms:12");
    expect_spec(&full, "seed:5-5", "seed:5");
}

static void ranges_end_at_the_largest_number(void **state)
{
    (void)state;
    expect_spec(&full, "seed:18446744073709551614-18446744073709551615",
                "seed:18446744073709551614 seed:18446744073709551615");
}

static void ranges_are_counted(void **state)
{
    (void)state;
    uint64_t count = 0;
    tf_deals *deals = open_spec(&full, "seed:1-1000");
    assert_true(tf_deals_count(deals, &count));
    assert_int_equal(count, 1000);
    tf_deals_close(deals);
    deals = open_spec(&full, "seed:1-18446744073709551615");
    assert_true(tf_deals_count(deals, &count));
    assert_true(count == UINT64_MAX);
    tf_deals_close(deals);
}

static void the_range_of_all_numbers_has_no_count(void **state)
{
    (void)state;
    uint64_t count = 12;
    tf_deals *deals = open_spec(&full, "seed:0-18446744073709551615");
    assert_false(tf_deals_count(deals, &count));
    assert_int_equal(count, 12);
    tf_deal deal;
    bool end = true;
    assert_int_equal(tf_deals_next(deals, &deal, &end, NULL), TF_OK);
    assert_false(end);
    assert_string_equal(deal.id, "seed:0");
    tf_deals_close(deals);
}

static void a_games_own_sources_are_found(void **state)
{
    (void)state;
    expect_spec(&with_own, "tanaka:3-4", "tanaka:3 tanaka:4");
    expect_spec(&with_own, "seed:3", "seed:3");
    expect_spec_refused(&full, "tanaka:3",
                        "unknown kind of deals tanaka, expected one of seed, ms, pysol, file");
}

static void both_ends_of_a_range_are_checked_at_opening(void **state)
{
    (void)state;
    expect_spec_refused(&with_own, "tanaka:90-100", "no such deal");
    expect_spec_refused(&full, "ms:1-2147483648",
                        "there is no deal ms:2147483648, expected a number up to 2147483647");
}

static void unknown_kinds_are_refused(void **state)
{
    (void)state;
    expect_spec_refused(&full, "sed:1", "unknown kind of deals sed, did you mean seed?");
    expect_spec_refused(&full, "pyslo:1", "unknown kind of deals pyslo, did you mean pysol?");
    expect_spec_refused(&full, "files:x", "unknown kind of deals files, did you mean file?");
    expect_spec_refused(&with_own, "tanka:1", "unknown kind of deals tanka, did you mean tanaka?");
    expect_spec_refused(
        &with_own, "winter:1",
        "unknown kind of deals winter, expected one of tanaka, seed, ms, pysol, file");
}

static void a_spec_without_a_kind_is_refused(void **state)
{
    (void)state;
    expect_spec_refused(&full, "12",
                        "12 names no deals, expected KIND:N, KIND:FIRST-LAST or file:PATH");
    expect_spec_refused(
        &full, "", "an empty text names no deals, expected KIND:N, KIND:FIRST-LAST or file:PATH");
}

static void bad_numbers_are_refused(void **state)
{
    (void)state;
    const char *expected = "expected KIND:N or KIND:FIRST-LAST";
    static const char *specs[] = {"seed:",     "seed:x",   "seed:-5", "seed:5-",    "seed:5-x",
                                  "seed:5x",   "seed: 5",  "seed:5 ", "seed:1-2-3", "seed:1,3",
                                  "seed:0x10", "seed:1.5", "seed:+1", "seed::1",    "seed:1--2"};
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        tf_deals *deals = NULL;
        tf_error error = {0};
        if (tf_deals_open(&deals, &full, specs[i], &error) != TF_ERR_USAGE ||
            strstr(error.text, expected) == NULL || strstr(error.text, specs[i]) != error.text)
            fail_msg("\"%s\": %s", specs[i], error.text);
    }
}

static void a_missing_or_wrong_number_is_refused(void **state)
{
    (void)state;
    expect_spec_refused(&full, "seed:", "seed: has no number, expected KIND:N or KIND:FIRST-LAST");
    expect_spec_refused(&full, "seed:5-",
                        "seed:5- has no number, expected KIND:N or KIND:FIRST-LAST");
    expect_spec_refused(&full, "seed:x",
                        "seed:x: x is not a number, expected KIND:N or KIND:FIRST-LAST");
}

static void a_backward_range_is_refused(void **state)
{
    (void)state;
    expect_spec_refused(&full, "seed:5-3",
                        "seed:5-3: the first number is above the last, expected FIRST-LAST");
}

static void numbers_over_64_bits_are_refused(void **state)
{
    (void)state;
    static const char words[] = ": the number is too big, expected at most 18446744073709551615";
    static const char *specs[] = {"seed:18446744073709551616", "seed:1-18446744073709551616",
                                  "seed:99999999999999999999999999999"};
    for (size_t i = 0; i < 3; i++) {
        char expected[128];
        snprintf(expected, sizeof expected, "%s%s", specs[i], words);
        expect_spec_refused(&full, specs[i], expected);
    }
}

static void very_long_specs_are_cut_in_errors(void **state)
{
    (void)state;
    char spec[4000];
    tf_deals *deals = NULL;
    tf_error error;
    memset(spec, 'q', sizeof spec);
    spec[sizeof spec - 1] = '\0';
    assert_int_equal(tf_deals_open(&deals, &full, spec, &error), TF_ERR_USAGE);
    spec[3000] = ':';
    assert_int_equal(tf_deals_open(&deals, &full, spec, &error), TF_ERR_USAGE);
    assert_true(strlen(error.text) < 250);
}

static void one_deal_can_be_made_from_a_spec(void **state)
{
    (void)state;
    tf_deal deal;
    assert_int_equal(tf_deal_make(&full, "ms:617", &deal, NULL), TF_OK);
    assert_string_equal(deal.id, "ms:617");
    assert_int_equal(deal.count, 52);
    assert_int_equal(deal.cards[0], tf_card_make(6, TF_DIAMONDS));
}

static void making_one_deal_refuses_a_range(void **state)
{
    (void)state;
    tf_deal deal;
    tf_error error;
    assert_int_equal(tf_deal_make(&full, "ms:1-2", &deal, &error), TF_ERR_USAGE);
    assert_string_equal(error.text, "ms:1-2 names several deals, expected KIND:N");
    assert_int_equal(tf_deal_make(&full, "file:x", &deal, &error), TF_ERR_USAGE);
    assert_string_equal(error.text, "file:x is a file, expected KIND:N");
    assert_int_equal(tf_deal_make(&full, "ms", &deal, &error), TF_ERR_USAGE);
}

static void iterating_gives_the_same_deals_as_making_each(void **state)
{
    (void)state;
    tf_deals *deals = open_spec(&full, "pysol:31995-32005");
    for (unsigned number = 31995; number <= 32005; number++) {
        char spec[32];
        tf_deal walked, made;
        bool end;
        snprintf(spec, sizeof spec, "pysol:%u", number);
        assert_int_equal(tf_deals_next(deals, &walked, &end, NULL), TF_OK);
        assert_int_equal(tf_deal_make(&full, spec, &made, NULL), TF_OK);
        assert_memory_equal(&walked, &made, sizeof made);
    }
    tf_deals_close(deals);
}

static void a_file_of_deals_is_read(void **state)
{
    (void)state;
    write_text("# two deals\na " SMALL_DEAL "\n\n  # more\nb " SMALL_DEAL " # b\n\t\n");
    expect_file(&small, "a b", 2);
}

static void a_file_is_read_by_its_spec(void **state)
{
    (void)state;
    char spec[160];
    write_text("a " SMALL_DEAL "\n");
    snprintf(spec, sizeof spec, "file:%s", path);
    expect_spec(&small, spec, "a");
}

static void the_last_line_needs_no_newline(void **state)
{
    (void)state;
    write_text("a " SMALL_DEAL "\nb " SMALL_DEAL);
    expect_file(&small, "a b", 2);
}

static void crlf_and_a_byte_order_mark_are_accepted(void **state)
{
    (void)state;
    write_text("\xef\xbb\xbf"
               "a " SMALL_DEAL "\r\n\r\nb " SMALL_DEAL "\r\nc " SMALL_DEAL "\r");
    expect_file(&small, "a b c", 3);
}

static void comments_may_be_in_any_language(void **state)
{
    (void)state;
    write_text("# 手札\na " SMALL_DEAL " # déjà vu\n");
    expect_file(&small, "a", 1);
}

static void a_file_larger_than_the_buffer_is_read(void **state)
{
    (void)state;
    tf_text text = {0}, ids = {0};
    for (int i = 0; i < 2000; i++) {
        tf_text_printf(&text, "d%d%*s" SMALL_DEAL "\n", i, 1 + i % 97, "");
        tf_text_printf(&ids, "%sd%d", i > 0 ? " " : "", i);
    }
    write_text(tf_text_string(&text));
    expect_file(&small, tf_text_string(&ids), 2000);
    tf_text_free(&text);
    tf_text_free(&ids);
}

static void a_mistake_is_reported_at_opening(void **state)
{
    (void)state;
    write_text("a " SMALL_DEAL "\n# words\nb AC AD AH AS 2C 2D 2H 2X\n");
    expect_file_refused(&small,
                        ":3: card 2X (number 8) is not a card, expected a rank A 2-9 T J Q K "
                        "and a suit C D H S");
}

static void a_repeated_card_in_a_file_is_refused(void **state)
{
    (void)state;
    write_text("b AC AD AH AS 2C 2D 2H AD\n");
    expect_file_refused(&small, ":1: AD appears twice (cards 2 and 8), expected each card once");
}

static void a_missing_card_in_a_file_is_refused(void **state)
{
    (void)state;
    write_text("b AC AD AH AS 2C 2D 2H\n");
    expect_file_refused(&small, ":1: 7 cards, expected 8 (2S is missing)");
}

static void a_file_without_deals_is_refused(void **state)
{
    (void)state;
    write_text("");
    expect_file_refused(&small, ": no deals found, expected lines with an id and 8 cards");
    write_text("# words only\n\n");
    expect_file_refused(&full, ": no deals found, expected lines with an id and 52 cards");
}

static void a_directory_is_refused(void **state)
{
    (void)state;
    tf_deals *deals = NULL;
    tf_error error;
    char expected[128];
    assert_int_equal(tf_deals_open_file(&deals, &small, folder, &error), TF_ERR_INPUT);
    snprintf(expected, sizeof expected, "%s: is a directory, expected a file", folder);
    assert_string_equal(error.text, expected);
}

static void a_missing_file_is_refused(void **state)
{
    (void)state;
    unlink(path);
    expect_file_refused(&small, ": there is no such file, expected a file to read");
}

static void an_empty_file_name_is_refused(void **state)
{
    (void)state;
    tf_deals *deals = NULL;
    tf_error error;
    assert_int_equal(tf_deals_open(&deals, &small, "file:", &error), TF_ERR_INPUT);
    assert_string_equal(error.text, "the file name is empty, expected a file to read");
}

static void a_line_of_the_maximum_length_is_read(void **state)
{
    (void)state;
    tf_text text = {0};
    tf_text_add(&text, "\xef\xbb\xbf"
                       "a " SMALL_DEAL " #");
    while (text.length < 3 + LINE_MAX_CHARACTERS)
        tf_text_add_char(&text, 'x');
    tf_text_add(&text, "\r\nb " SMALL_DEAL);
    write_text(tf_text_string(&text));
    expect_file(&small, "a b", 2);
    tf_text_free(&text);
}

static void a_line_that_is_one_byte_too_long_is_refused(void **state)
{
    (void)state;
    tf_text text = {0};
    tf_text_add(&text, "# words\na " SMALL_DEAL " #");
    while (text.length < 8 + LINE_MAX_CHARACTERS + 1)
        tf_text_add_char(&text, 'x');
    tf_text_add_char(&text, '\n');
    write_text(tf_text_string(&text));
    expect_file_refused(&small, ":2: the line is too long, expected at most 4096 characters");
    tf_text_free(&text);
}

static void a_line_of_ten_megabytes_is_refused(void **state)
{
    (void)state;
    size_t size = 10 * 1000 * 1000;
    char *bytes = malloc(size);
    assert_non_null(bytes);
    memset(bytes, '7', size);
    write_bytes(bytes, size);
    free(bytes);
    expect_file_refused(&full, ":1: the line is too long, expected at most 4096 characters");
}

static void binary_data_is_refused(void **state)
{
    (void)state;
    write_bytes("a A\0C\n", 6);
    expect_file_refused(&small, ":1: byte 0x00 at column 4, expected plain text");
    write_bytes("\x7f"
                "ELF\n",
                5);
    expect_file_refused(&small, ":1: byte 0x7f at column 1, expected plain text");
    write_bytes("# ok\n# \x1b[0m\n", 12);
    expect_file_refused(&small, ":2: byte 0x1b at column 3, expected plain text");
    write_bytes("a\rb\n", 4);
    expect_file_refused(&small, ":1: byte 0x0d at column 2, expected plain text");
}

static void endless_binary_data_is_refused(void **state)
{
    (void)state;
    tf_deals *deals = NULL;
    tf_deal deal;
    tf_error error;
    bool end;
    assert_int_equal(tf_deals_open_file(&deals, &small, "/dev/zero", &error), TF_OK);
    assert_int_equal(tf_deals_next(deals, &deal, &end, &error), TF_ERR_INPUT);
    assert_string_equal(error.text, "/dev/zero:1: byte 0x00 at column 1, expected plain text");
    tf_deals_close(deals);
}

static void a_file_that_grows_while_it_is_read_is_an_error(void **state)
{
    (void)state;
    tf_deals *deals = NULL;
    tf_deal deal;
    tf_error error = {0};
    bool end = false;
    write_text("a " SMALL_DEAL "\n");
    assert_int_equal(tf_deals_open_file(&deals, &small, path, &error), TF_OK);
    FILE *file = fopen(path, "a");
    assert_non_null(file);
    fputs("b " SMALL_DEAL "\n", file);
    fclose(file);
    tf_status status = TF_OK;
    for (int i = 0; i < 3 && status == TF_OK; i++)
        status = tf_deals_next(deals, &deal, &end, &error);
    assert_int_equal(status, TF_ERR_IO);
    assert_non_null(strstr(error.text, "the file changed while it was read"));
    tf_deals_close(deals);
}

/* Runs a test with the read end of a pipe as standard input. */
static int saved_input;

static void replace_input(int fd)
{
    saved_input = dup(STDIN_FILENO);
    assert_true(dup2(fd, STDIN_FILENO) >= 0);
    close(fd);
}

static void restore_input(void)
{
    if (saved_input >= 0) {
        dup2(saved_input, STDIN_FILENO);
        close(saved_input);
    } else {
        close(STDIN_FILENO);
    }
}

/* Each deal is returned as soon as its line has arrived, while the pipe stays open. */
static void standard_input_is_read_as_it_arrives(void **state)
{
    (void)state;
    int ends[2];
    tf_deals *deals = NULL;
    tf_deal deal;
    bool end = true;
    uint64_t count;
    assert_int_equal(pipe(ends), 0);
    replace_input(ends[0]);
    assert_int_equal(tf_deals_open_file(&deals, &small, "-", NULL), TF_OK);
    assert_false(tf_deals_count(deals, &count));
    const char *lines[] = {"a " SMALL_DEAL "\n", "# words\nb " SMALL_DEAL "\n"};
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(write(ends[1], lines[i], strlen(lines[i])), strlen(lines[i]));
        assert_int_equal(tf_deals_next(deals, &deal, &end, NULL), TF_OK);
        assert_false(end);
        assert_int_equal(deal.id[0], 'a' + (int)i);
    }
    close(ends[1]);
    expect_ids(deals, "");
    tf_deals_close(deals);
    restore_input();
}

static void mistakes_on_standard_input_are_reported(void **state)
{
    (void)state;
    int ends[2];
    tf_deals *deals = NULL;
    tf_deal deal;
    tf_error error;
    bool end;
    assert_int_equal(pipe(ends), 0);
    replace_input(ends[0]);
    assert_int_equal(write(ends[1], "\nx AC\n", 6), 6);
    close(ends[1]);
    assert_int_equal(tf_deals_open_file(&deals, &small, "-", &error), TF_OK);
    assert_int_equal(tf_deals_next(deals, &deal, &end, &error), TF_ERR_INPUT);
    assert_string_equal(error.text, "stdin:2: 1 card, expected 8");
    tf_deals_close(deals);
    restore_input();
}

static void empty_standard_input_is_refused(void **state)
{
    (void)state;
    int ends[2];
    tf_deals *deals = NULL;
    tf_deal deal;
    tf_error error;
    bool end;
    assert_int_equal(pipe(ends), 0);
    replace_input(ends[0]);
    close(ends[1]);
    assert_int_equal(tf_deals_open_file(&deals, &small, "-", &error), TF_OK);
    assert_int_equal(tf_deals_next(deals, &deal, &end, &error), TF_ERR_INPUT);
    assert_string_equal(error.text, "stdin: no deals found, expected lines with an id and 8 cards");
    tf_deals_close(deals);
    restore_input();
}

static void ignore_signal(int number)
{
    (void)number;
}

/* A signal whose handler does not restart calls ends a waiting read. */
static void a_signal_interrupts_a_waiting_read(void **state)
{
    (void)state;
    int ends[2];
    struct sigaction action = {.sa_handler = ignore_signal}, before;
    tf_deals *deals = NULL;
    tf_deal deal;
    tf_error error;
    bool end;
    assert_int_equal(pipe(ends), 0);
    replace_input(ends[0]);
    sigaction(SIGALRM, &action, &before);
    assert_int_equal(tf_deals_open_file(&deals, &small, "-", &error), TF_OK);
    alarm(1);
    assert_int_equal(tf_deals_next(deals, &deal, &end, &error), TF_ERR_CANCELLED);
    assert_string_equal(error.text, "stdin: interrupted while reading");
    tf_deals_close(deals);
    sigaction(SIGALRM, &before, NULL);
    close(ends[1]);
    restore_input();
}

static void close_accepts_null(void **state)
{
    (void)state;
    tf_deals_close(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_number_is_one_deal),
        cmocka_unit_test(a_range_is_read_in_order),
        cmocka_unit_test(ranges_end_at_the_largest_number),
        cmocka_unit_test(ranges_are_counted),
        cmocka_unit_test(the_range_of_all_numbers_has_no_count),
        cmocka_unit_test(a_games_own_sources_are_found),
        cmocka_unit_test(both_ends_of_a_range_are_checked_at_opening),
        cmocka_unit_test(unknown_kinds_are_refused),
        cmocka_unit_test(a_spec_without_a_kind_is_refused),
        cmocka_unit_test(bad_numbers_are_refused),
        cmocka_unit_test(a_missing_or_wrong_number_is_refused),
        cmocka_unit_test(a_backward_range_is_refused),
        cmocka_unit_test(numbers_over_64_bits_are_refused),
        cmocka_unit_test(very_long_specs_are_cut_in_errors),
        cmocka_unit_test(one_deal_can_be_made_from_a_spec),
        cmocka_unit_test(making_one_deal_refuses_a_range),
        cmocka_unit_test(iterating_gives_the_same_deals_as_making_each),
        cmocka_unit_test(a_file_of_deals_is_read),
        cmocka_unit_test(a_file_is_read_by_its_spec),
        cmocka_unit_test(the_last_line_needs_no_newline),
        cmocka_unit_test(crlf_and_a_byte_order_mark_are_accepted),
        cmocka_unit_test(comments_may_be_in_any_language),
        cmocka_unit_test(a_file_larger_than_the_buffer_is_read),
        cmocka_unit_test(a_mistake_is_reported_at_opening),
        cmocka_unit_test(a_repeated_card_in_a_file_is_refused),
        cmocka_unit_test(a_missing_card_in_a_file_is_refused),
        cmocka_unit_test(a_file_without_deals_is_refused),
        cmocka_unit_test(a_directory_is_refused),
        cmocka_unit_test(a_missing_file_is_refused),
        cmocka_unit_test(an_empty_file_name_is_refused),
        cmocka_unit_test(a_line_of_the_maximum_length_is_read),
        cmocka_unit_test(a_line_that_is_one_byte_too_long_is_refused),
        cmocka_unit_test(a_line_of_ten_megabytes_is_refused),
        cmocka_unit_test(binary_data_is_refused),
        cmocka_unit_test(endless_binary_data_is_refused),
        cmocka_unit_test(a_file_that_grows_while_it_is_read_is_an_error),
        cmocka_unit_test(standard_input_is_read_as_it_arrives),
        cmocka_unit_test(mistakes_on_standard_input_are_reported),
        cmocka_unit_test(empty_standard_input_is_refused),
        cmocka_unit_test(a_signal_interrupts_a_waiting_read),
        cmocka_unit_test(close_accepts_null),
    };
    return cmocka_run_group_tests_name("deals", tests, make_folder, remove_folder);
}
