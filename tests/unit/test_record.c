/* test_record.c: records of games as text. */
#include "games_support.h"

static tf_status parse(const char *game, const char *text, tf_record *record, tf_error *error)
{
    return tf_record_parse(test_game(game), "game.txt", text, NULL, record, error);
}

static void refused(const char *game, const char *text, const char *expected)
{
    tf_record record;
    tf_error error = {TF_OK, ""};
    tf_status status = parse(game, text, &record, &error);
    if (status == TF_OK)
        fail_msg("taken: %s", text);
    if (!strstr(error.text, expected))
        fail_msg("'%s' does not contain '%s'", error.text, expected);
    assert_null(strchr(error.text, '\n'));
}

static void a_short_record_replays(void **state)
{
    (void)state;
    tf_record record;
    tf_error error = {TF_OK, ""};
    assert_ok(parse("accordion", "# a comment\nposition: 7S 4S 4D\nmoves: 4S>7S 4D>4S\n", &record,
                    &error));
    assert_int_equal(test_phase(record.position), TF_WON);
    tf_record_free(&record);
}

static void a_bare_position_is_a_record_without_moves(void **state)
{
    (void)state;
    tf_record record;
    assert_ok(parse("accordion", "7S 4S\n4D\n", &record, NULL));
    test_text_is(record.position, "7S 4S 4D\n");
    tf_record_free(&record);
}

static void an_illegal_move_is_reported_with_its_line(void **state)
{
    (void)state;
    refused("accordion", "position: 7S 4S 5D\nmoves: 4S>7S\nmoves: 5D>4S\n",
            "game.txt:3: move 2 '5D>4S': 5D and 4S share neither suit nor rank");
}

static void moves_need_a_start(void **state)
{
    (void)state;
    refused("accordion", "moves: 4S>7S\n", "expected deal:, cards: or a position");
    refused("accordion", "", "expected deal:, cards: or a position");
}

static void two_starts_are_refused(void **state)
{
    (void)state;
    refused("accordion", "deal: seed:1\nposition: 7S 4S\n", "there is a deal already");
}

static void unknown_deals_rules_and_keys_are_refused(void **state)
{
    (void)state;
    refused("accordion", "deal: sead:1\n", "did you mean");
    refused("accordion", "rules: ranks=99\ndeal: seed:1\n", "game.txt:1: ");
    refused("accordion", "rules: ranks=5\nrules: ranks=5\ndeal: seed:1\n", "already");
    refused("accordion", "deal: seed:1\nmoves:\nfoo: bar\n", "unknown here");
    refused("accordion", "rulse: ranks=5\n", "position: ");
    refused("accordion", "cards: 7S 4S\n", "expected 52");
}

static void a_wrong_result_is_refused(void **state)
{
    (void)state;
    refused("accordion", "result: won\nposition: 7S 4S 4D\nmoves: 4S>7S\n",
            "result: 'won', but the moves end unfinished");
}

static void a_long_word_is_refused(void **state)
{
    (void)state;
    char text[400] = "position: 7S 4S\nmoves: ";
    memset(text + strlen(text), 'x', 300);
    refused("accordion", text, "longer than any move");
}

static void the_callers_rules_are_used_without_a_rules_line(void **state)
{
    (void)state;
    tf_rules rules = test_rules("accordion", "ranks=4");
    tf_record record;
    assert_ok(
        tf_record_parse(test_game("accordion"), "x", "deal: seed:3\n", &rules, &record, NULL));
    assert_int_equal(tf_position_deal_of(record.position)->count, 16);
    tf_record_free(&record);
}

/* Writes the record that was read, reads it again, and compares. */
static void round_trip(const char *game, const char *text)
{
    tf_record first, second;
    tf_error error = {TF_OK, ""};
    tf_text written = {0}, again = {0};
    if (parse(game, text, &first, &error) != TF_OK)
        fail_msg("%s", error.text);
    tf_record_format(&first, &written);
    if (parse(game, tf_text_string(&written), &second, &error) != TF_OK)
        fail_msg("%s in\n%s", error.text, tf_text_string(&written));
    tf_record_format(&second, &again);
    assert_string_equal(tf_text_string(&written), tf_text_string(&again));
    size_t a, b;
    (void)tf_position_history(first.position, &a);
    (void)tf_position_history(second.position, &b);
    assert_int_equal(a, b);
    tf_text_free(&written);
    tf_text_free(&again);
    tf_record_free(&first);
    tf_record_free(&second);
}

static void records_from_a_number_round_trip(void **state)
{
    (void)state;
    round_trip("calculation", "rules: stacks=3\ndeal: tanaka:3\nplayer: me\ndate: 2026-11-15\n"
                              "note: a note\n1: 3 PUT(C)\n2: 2 PUT(B)\n3: 6 STACK(1)\n");
}

static void records_from_a_position_round_trip(void **state)
{
    (void)state;
    round_trip("calculation", "rules: stacks=3\nposition:\nfoundations: A=2 B=- C=- D=-\n"
                              "stack 1: 3\n1: MOVE(3,1,A)\n");
}

static void records_from_cards_round_trip(void **state)
{
    (void)state;
    round_trip("accordion", "rules: ranks=2\nid: mine\ncards: AS AH AD AC 2C 2D 2H 2S\n"
                            "moves: AH>AS AD>AH\n");
}

static void the_appendix_game_round_trips(void **state)
{
    (void)state;
    tf_text text = {0};
    assert_ok(tf_file_read("tests/data/tanaka-appendix-game.txt", 1 << 20, &text, NULL));
    round_trip("calculation", tf_text_string(&text));
    tf_text_free(&text);
}

/* The note as it is read; writing and reading it again must not change it. */
static void expect_note(const char *note, const char *expected)
{
    tf_record first, second;
    tf_text text = {0};
    tf_text_printf(&text, "deal: seed:1\nnote: %s\n", note);
    assert_ok(parse("accordion", tf_text_string(&text), &first, NULL));
    assert_string_equal(first.note, expected);
    tf_text_clear(&text);
    tf_record_format(&first, &text);
    assert_ok(parse("accordion", tf_text_string(&text), &second, NULL));
    assert_string_equal(second.note, expected);
    tf_text_free(&text);
    tf_record_free(&first);
    tf_record_free(&second);
}

static void long_words_are_cut_between_characters_without_a_space(void **state)
{
    (void)state;
    char note[200], expected[TF_RECORD_WORDS_MAX] = "";
    memset(note, 'a', sizeof note);
    strcpy(note + 126, " b and more");
    memset(expected, 'a', 126);
    expect_note(note, expected);
    strcpy(note + 126, "\xe3\x81\x82"); /* a three-byte character across the end */
    expect_note(note, expected);
    strcpy(note + 124, "\xe3\x81\x82"); /* a three-byte character that just fits */
    memcpy(expected + 124, "\xe3\x81\x82", 3);
    expect_note(note, expected);
    expect_note("  short \t ", "short");
}

static void a_missing_file_is_refused(void **state)
{
    (void)state;
    tf_record record;
    tf_error error = {TF_OK, ""};
    assert_int_equal(tf_record_read(test_game("accordion"), "no/such/file", NULL, &record, &error),
                     TF_ERR_INPUT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_short_record_replays),
        cmocka_unit_test(a_bare_position_is_a_record_without_moves),
        cmocka_unit_test(an_illegal_move_is_reported_with_its_line),
        cmocka_unit_test(moves_need_a_start),
        cmocka_unit_test(two_starts_are_refused),
        cmocka_unit_test(unknown_deals_rules_and_keys_are_refused),
        cmocka_unit_test(a_wrong_result_is_refused),
        cmocka_unit_test(a_long_word_is_refused),
        cmocka_unit_test(the_callers_rules_are_used_without_a_rules_line),
        cmocka_unit_test(records_from_a_number_round_trip),
        cmocka_unit_test(records_from_a_position_round_trip),
        cmocka_unit_test(records_from_cards_round_trip),
        cmocka_unit_test(the_appendix_game_round_trips),
        cmocka_unit_test(long_words_are_cut_between_characters_without_a_space),
        cmocka_unit_test(a_missing_file_is_refused),
    };
    return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}
