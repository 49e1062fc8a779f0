/* test_front.c: what the command and the server both write: dates, CSV fields, JSON values. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "front/csv.h"
#include "front/date.h"
#include "front/json.h"
#include "front/level.h"

static void dates_are_iso_8601(void **state)
{
    (void)state;
    char text[FRONT_DATE_MAX];
    front_date_time(951782400000 + 3661999, text);
    assert_string_equal(text, "2000-02-29T01:01:01Z");
    front_date_day(951782400000, text);
    assert_string_equal(text, "2000-02-29");
    front_date_time(INT64_MAX, text);
    assert_string_equal(text, "292278994-08-17T07:12:55Z"); /* the longest date fits */
}

static void csv_quotes_fields_where_needed(void **state)
{
    (void)state;
    tf_text text = {0};
    front_csv_text(&text, "plain");
    front_csv_number(&text, 0.5);
    front_csv_number(&text, (double)NAN);
    tf_text_add_char(&text, ',');
    front_csv_text(&text, "a,\"b\"");
    assert_string_equal(tf_text_string(&text), "plain,0.5,,\"a,\"\"b\"\"\"");
    tf_text_free(&text);
}

static void expect_json(json_t *value, const char *expected)
{
    char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY | JSON_REAL_PRECISION(12));
    assert_string_equal(text, expected);
    free(text);
    json_decref(value);
}

static void json_has_no_bad_values(void **state)
{
    (void)state;
    expect_json(front_json_string("a\xff"), "\"a?\"");
    expect_json(front_json_number((double)INFINITY), "null");
    expect_json(front_json_ms(1.23456), "1.235");
    expect_json(front_json_date(0), "\"1970-01-01T00:00:00Z\"");
}

static void an_outcome_has_one_number_per_seat(void **state)
{
    (void)state;
    const int points[] = {2, -1, -1}, scores[] = {7, 8, 9};
    json_t *alone = json_object(), *several = json_object();
    front_json_set_outcome(alone, 1, points, scores);
    front_json_set_outcome(several, 3, points, scores);
    expect_json(alone, "{}");
    expect_json(several, "{\"points\":[2,-1,-1],\"scores\":[7,8,9]}");
}

static void levels_rank_by_chance_and_states(void **state)
{
    (void)state;
    const front_difficulty deals[] = {{500, 0.3}, {10, 0.6}, {90, 0.5}, {9000, 0.1}, {100, 0.4}};
    front_level level = FRONT_MEDIUM;
    assert_int_equal(front_level_choose(deals, 5, FRONT_EASY), 1);
    assert_int_equal(front_level_choose(deals, 5, FRONT_MEDIUM), 4);
    assert_int_equal(front_level_choose(deals, 5, FRONT_HARD), 3);
    assert_int_equal(front_level_choose(deals, 1, FRONT_HARD), 0);
    /* Without chances the states decide; equal deals are all the same. */
    const front_difficulty open[] = {{7, 0}, {5, 0}, {9, 0}}, same[] = {{7, 0.5}, {7, 0.5}};
    assert_int_equal(front_level_choose(open, 3, FRONT_EASY), 1);
    assert_int_equal(front_level_choose(open, 3, FRONT_MEDIUM), 0);
    assert_int_equal(front_level_choose(open, 3, FRONT_HARD), 2);
    assert_int_equal(front_level_choose(same, 2, FRONT_HARD), 1);
    assert_true(front_level_read("hard", &level) && level == FRONT_HARD);
    assert_false(front_level_read("Hard", &level) || front_level_read("", &level));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dates_are_iso_8601),
        cmocka_unit_test(csv_quotes_fields_where_needed),
        cmocka_unit_test(json_has_no_bad_values),
        cmocka_unit_test(an_outcome_has_one_number_per_seat),
        cmocka_unit_test(levels_rank_by_chance_and_states),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
