/* test_record_json.c: records of games as JSON. */
#include "games_support.h"

static tf_status parse(const char *game, const char *text, tf_record *record, tf_error *error)
{
    return tf_record_parse(test_game(game), "game.json", text, NULL, record, error);
}

static void refused(const char *game, const char *text, const char *expected)
{
    tf_record record;
    tf_error error = {TF_OK, ""};
    if (parse(game, text, &record, &error) == TF_OK)
        fail_msg("taken: %s", text);
    if (!strstr(error.text, expected))
        fail_msg("'%s' does not contain '%s'", error.text, expected);
    assert_null(strchr(error.text, '\n'));
}

static const char short_game[] =
    "{\"game\": \"calculation\", \"rules\": \"stacks=3\", \"deal\": \"tanaka:3\",\n"
    " \"player\": \"I.\", \"date\": \"2026-11-15T10:00:00Z\", \"note\": \"first try\",\n"
    " \"actions\": [\"3\", \"PUT(C)\",\n"
    "  \"2\", \"PUT(B)\"],\n"
    " \"times_ms\": [0, 1830.5, 12, 4]}\n";

static void a_record_is_read(void **state)
{
    (void)state;
    tf_record record;
    assert_ok(parse("calculation", short_game, &record, NULL));
    size_t count;
    tf_position_history(record.position, &count);
    assert_int_equal(count, 4);
    assert_string_equal(record.player, "I.");
    assert_string_equal(record.date, "2026-11-15T10:00:00Z");
    assert_string_equal(record.note, "first try");
    assert_non_null(record.times_ms);
    assert_true(record.times_ms[1] == 1830.5);
    assert_string_equal(tf_position_deal_of(record.position)->id, "tanaka:3");
    tf_record_free(&record);
}

static void a_written_record_reads_back(void **state)
{
    (void)state;
    tf_record record, again;
    tf_text first = {0}, second = {0};
    assert_ok(parse("calculation", short_game, &record, NULL));
    tf_record_format_json(&record, &first);
    assert_ok(parse("calculation", tf_text_string(&first), &again, NULL));
    tf_record_format_json(&again, &second);
    assert_string_equal(tf_text_string(&first), tf_text_string(&second));
    assert_non_null(strstr(tf_text_string(&first), "\"times_ms\":[0.0,1830.5,12.0,4.0]"));
    tf_text_free(&first);
    tf_text_free(&second);
    tf_record_free(&record);
    tf_record_free(&again);
}

/* From text to JSON and back to text: the same game. */
static void text_and_json_have_the_same_content(void **state)
{
    (void)state;
    tf_record record, again;
    tf_text text = {0}, json = {0}, back = {0};
    assert_ok(tf_record_read(test_game("calculation"), "tests/data/tanaka-appendix-game.txt", NULL,
                             &record, NULL));
    tf_record_format(&record, &text);
    tf_record_format_json(&record, &json);
    assert_ok(parse("calculation", tf_text_string(&json), &again, NULL));
    tf_record_format(&again, &back);
    assert_string_equal(tf_text_string(&text), tf_text_string(&back));
    assert_int_equal(test_phase(again.position), TF_WON);
    tf_text_free(&text);
    tf_text_free(&json);
    tf_text_free(&back);
    tf_record_free(&record);
    tf_record_free(&again);
}

static void a_position_may_be_the_start(void **state)
{
    (void)state;
    tf_record record, again;
    tf_text text = {0};
    assert_ok(
        parse("accordion", "{\"start\": \"7S 4S 4D\", \"actions\": [\"4S>7S\"]}", &record, NULL));
    tf_record_format_json(&record, &text);
    assert_non_null(strstr(tf_text_string(&text), "\"start\":\"7S 4S 4D"));
    assert_ok(parse("accordion", tf_text_string(&text), &again, NULL));
    test_text_is(again.position, "4S 4D\n");
    tf_text_free(&text);
    tf_record_free(&record);
    tf_record_free(&again);
}

static void cards_may_have_any_name(void **state)
{
    (void)state;
    tf_position *position = test_deal("calculation", "", "tanaka:5");
    tf_rules rules = *tf_position_rules(position);
    tf_deal deal = *tf_position_deal_of(position);
    strcpy(deal.id, "mine");
    tf_position_destroy(position);
    tf_record record = {0}, again;
    assert_ok(tf_position_deal(&record.position, &rules, &deal, NULL));
    tf_text text = {0};
    tf_record_format_json(&record, &text);
    assert_non_null(strstr(tf_text_string(&text), "\"cards\":"));
    assert_ok(parse("calculation", tf_text_string(&text), &again, NULL));
    assert_memory_equal(tf_position_deal_of(again.position)->cards, deal.cards, deal.count);
    assert_string_equal(tf_position_deal_of(again.position)->id, "mine");
    tf_text_free(&text);
    tf_record_free(&record);
    tf_record_free(&again);
}

static void an_illegal_action_is_reported_with_its_line(void **state)
{
    (void)state;
    refused("calculation",
            "{\"deal\": \"tanaka:3\",\n\"actions\": [\"3\",\n\"PUT(C)\",\n\n\"2\", \"PUT(A)\"]}",
            "game.json:5: move 4 'PUT(A)': foundation A takes A now, not 2");
}

static void bad_json_is_refused_with_its_line(void **state)
{
    (void)state;
    refused("calculation", "{\"deal\":\n\n tanaka}", "game.json:3: not JSON");
    refused("calculation", "{\"deal\": \"tanaka:3\"} {}", "not JSON");
    refused("calculation", "{\"deal\": \"tanaka:3\", \"deal\": \"tanaka:4\"}",
            "not JSON: duplicate");
}

static void values_of_the_wrong_type_are_refused(void **state)
{
    (void)state;
    refused("calculation", "{\"deal\": 3}", "deal: expected a string");
    refused("calculation", "{\"player\": []}", "player: expected a string");
    refused("calculation", "{\"deal\": \"tanaka:3\", \"actions\": \"3\"}", "expected an array");
    refused("calculation", "{\"deal\": \"tanaka:3\", \"actions\": [3]}", "expected strings");
    refused("calculation", "{\"deal\": \"tanaka:3\", \"actions\": [\"3\"], \"times_ms\": [1, 2]}",
            "times_ms: expected an array of one number per move");
    refused("calculation", "{\"deal\": \"tanaka:3\", \"actions\": [\"3\"], \"times_ms\": [-1]}",
            "times_ms: expected numbers");
}

static void another_games_record_is_refused(void **state)
{
    (void)state;
    refused("accordion", short_game, "this is not a record of accordion");
}

static void a_false_result_is_refused(void **state)
{
    (void)state;
    refused("calculation", "{\"deal\": \"tanaka:3\", \"result\": \"won\", \"actions\": []}",
            "result: 'won', but the moves end unfinished");
}

static void a_record_without_a_start_is_refused(void **state)
{
    (void)state;
    refused("calculation", "{}", "expected deal:, cards: or a position");
}

/* ---- many records in a file ---- */

static char path[] = "test_record_json.tmp";

static void write_file(const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static tf_status count_records(void *context, tf_record *record, tf_error *error)
{
    (void)error;
    assert_non_null(record->position);
    ++*(unsigned *)context;
    return TF_OK;
}

static void a_file_may_contain_many_records(void **state)
{
    (void)state;
    unsigned count = 0;
    write_file("{\"deal\": \"tanaka:3\", \"actions\": [\"3\"]}\n"
               "{\"deal\": \"tanaka:4\", \"actions\": []}\n{\"summary\": {\"won\": 1}}\n");
    assert_ok(tf_records_read(test_game("calculation"), path, NULL, count_records, &count, NULL));
    assert_int_equal(count, 2);
    remove(path);
}

static void a_mistake_in_one_of_many_records_has_its_line(void **state)
{
    (void)state;
    unsigned count = 0;
    tf_error error = {TF_OK, ""};
    write_file("{\"deal\": \"tanaka:3\", \"actions\": [\"3\"]}\n\n"
               "{\"deal\": \"tanaka:4\",\n \"actions\": [\"JUMP\"]}\n");
    assert_int_equal(
        tf_records_read(test_game("calculation"), path, NULL, count_records, &count, &error),
        TF_ERR_INPUT);
    assert_non_null(strstr(error.text, "test_record_json.tmp:4: move 1 'JUMP'"));
    assert_int_equal(count, 1);
    remove(path);
}

static void a_text_file_is_one_record(void **state)
{
    (void)state;
    unsigned count = 0;
    assert_ok(tf_records_read(test_game("calculation"), "tests/data/tanaka-appendix-game.txt", NULL,
                              count_records, &count, NULL));
    assert_int_equal(count, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_is_read),
        cmocka_unit_test(a_written_record_reads_back),
        cmocka_unit_test(text_and_json_have_the_same_content),
        cmocka_unit_test(a_position_may_be_the_start),
        cmocka_unit_test(cards_may_have_any_name),
        cmocka_unit_test(an_illegal_action_is_reported_with_its_line),
        cmocka_unit_test(bad_json_is_refused_with_its_line),
        cmocka_unit_test(values_of_the_wrong_type_are_refused),
        cmocka_unit_test(another_games_record_is_refused),
        cmocka_unit_test(a_false_result_is_refused),
        cmocka_unit_test(a_record_without_a_start_is_refused),
        cmocka_unit_test(a_file_may_contain_many_records),
        cmocka_unit_test(a_mistake_in_one_of_many_records_has_its_line),
        cmocka_unit_test(a_text_file_is_one_record),
    };
    return cmocka_run_group_tests_name("record_json", tests, NULL, NULL);
}
