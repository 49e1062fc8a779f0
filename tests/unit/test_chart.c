/* test_chart.c: scripts for gnuplot, text tables, and numbers for people. */
#include "games_support.h"

#include <math.h>

#include "lab/chart.h"
#include "lab/grid.h"

static void texts_are_quoted(void **state)
{
    (void)state;
    static tf__chart chart;
    tf_text script = {0};
    memset(&chart, 0, sizeof chart);
    snprintf(chart.title, sizeof chart.title, "it's\n`ls`; set output 'x'");
    tf__curve_add(tf__chart_curve(&chart, TF__CURVE_LINE, 0, "a'b"), 1, 2, 2, 2);
    tf__chart_script(&chart, TF_PLOT_SVG, "id", &script);
    const char *words = tf_text_string(&script);
    assert_non_null(strstr(words, "set title 'it''s `ls`; set output ''x'''\n"));
    assert_non_null(strstr(words, "title 'a''b'"));
    tf_text_free(&script);
    tf__chart_free(&chart);
}

static void the_script_contains_the_data(void **state)
{
    (void)state;
    static tf__chart chart;
    tf_text script = {0};
    memset(&chart, 0, sizeof chart);
    tf__curve *curve = tf__chart_curve(&chart, TF__CURVE_BAND, 1, "won");
    tf__curve_add(curve, 10, 0.5, 0.25, 0.75);
    tf__curve_add(curve, NAN, 1, 1, 1); /* skipped */
    tf__chart_script(&chart, TF_PLOT_PNG, "id", &script);
    const char *words = tf_text_string(&script);
    assert_non_null(strstr(words, "$c0 << EOD\n10 0.5 0.25 0.75\nEOD\n"));
    assert_non_null(strstr(words, "with filledcurves"));
    assert_non_null(strstr(words, "pngcairo"));
    tf_text_free(&script);
    tf__chart_free(&chart);
}

static void an_empty_chart_is_refused(void **state)
{
    (void)state;
    static tf__chart chart;
    tf_text out = {0};
    memset(&chart, 0, sizeof chart);
    tf__chart_curve(&chart, TF__CURVE_LINE, 0, "none");
    assert_int_equal(tf__chart_draw(&chart, TF_PLOT_SVG, "id", &out, NULL), TF_ERR_INPUT);
    assert_int_equal(out.length, 0);
}

static void a_chart_has_at_most_sixteen_curves(void **state)
{
    (void)state;
    static tf__chart chart;
    memset(&chart, 0, sizeof chart);
    for (int i = 0; i < TF__CURVES_MAX; i++)
        assert_non_null(tf__chart_curve(&chart, TF__CURVE_LINE, (unsigned)i, ""));
    assert_null(tf__chart_curve(&chart, TF__CURVE_LINE, 0, ""));
    tf__curve_add(NULL, 1, 1, 1, 1); /* NULL is accepted */
    tf__chart_free(&chart);
}

static void columns_are_aligned(void **state)
{
    (void)state;
    tf__grid grid = {.columns = 3, .left = 1};
    tf_text out = {0};
    tf__grid_add(&grid, "name");
    tf__grid_add(&grid, "%d", 5);
    tf__grid_add(&grid, "x");
    tf__grid_add(&grid, "\xc3\xa4"); /* one character, two bytes */
    tf__grid_add(&grid, "1234");
    tf__grid_end_row(&grid);
    tf__grid_format(&grid, &out);
    assert_string_equal(tf_text_string(&out), "name     5  x\n\xc3\xa4     1234\n");
    tf_text_free(&out);
    tf__grid_free(&grid);
}

static void numbers_are_rounded_for_people(void **state)
{
    (void)state;
    static const struct {
        double value;
        const char *words;
    } rows[] = {{0, "0"},          {7, "7"},           {1234567, "1,234,567"}, {999, "999"},
                {1000, "1,000"},   {0.12345, "0.123"}, {12.345, "12.35"},      {123.45, "123.5"},
                {1234.5, "1,234"}, {-1500, "-1,500"},  {0.0001234, "0.000123"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[32];
        tf__format_number(rows[i].value, text);
        assert_string_equal(text, rows[i].words);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_quoted),
        cmocka_unit_test(the_script_contains_the_data),
        cmocka_unit_test(an_empty_chart_is_refused),
        cmocka_unit_test(a_chart_has_at_most_sixteen_curves),
        cmocka_unit_test(columns_are_aligned),
        cmocka_unit_test(numbers_are_rounded_for_people),
    };
    return cmocka_run_group_tests_name("chart", tests, NULL, NULL);
}
