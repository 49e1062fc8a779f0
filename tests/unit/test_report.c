/* test_report.c: reports with known answers. Rows are made by a run, then set to known values by
 * SQL. */
#include "lab_support.h"

#include <math.h>
#include <sqlite3.h>

#include "store/checksum.h"

typedef struct fixture {
    test_folder folder;
    tf_store *store;
} fixture;

static void change(const fixture *f, const char *sql)
{
    char path[160], *words = NULL;
    sqlite3 *db = NULL;
    snprintf(path, sizeof path, "%s/s", f->folder.path);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    static const char sums[] =
        "UPDATE result SET checksum = tefuda_checksum(experiment, deal, verdict,"
        " stop, moves, states, time_us, memory_kb, run)";
    assert_int_equal(tf__checksum_install(db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, &words) != SQLITE_OK ||
        sqlite3_exec(db, sums, NULL, NULL, &words) != SQLITE_OK)
        fail_msg("%s", words);
    sqlite3_close(db);
}

static void run_text(const fixture *f, const char *text)
{
    tf_experiment e = test_experiment(text);
    tf_lab_options options = {.threads = 1};
    tf_lab_outcome outcome;
    assert_ok(tf_lab_run(f->store, &e, &options, &outcome, NULL));
}

/* Two experiments of ten deals: a wins 1..8, b wins 4..10; b leaves deal 1 undecided. */
static fixture make(void)
{
    fixture f = {.folder = test_folder_make()};
    f.store = test_store(&f.folder);
    run_text(&f, "[a]\ngame=accordion\nrules=ranks=2\nplayer=random\ndeals=seed:1-10\n");
    run_text(&f, "[b]\ngame=accordion\nrules=ranks=2\nplayer=random\ndeals=seed:1-10\nseed=7\n");
    change(&f,
           "UPDATE result SET states = deal * deal, time_us = 1000 * deal, moves = 50 + deal;"
           "UPDATE result SET verdict = CASE WHEN deal <= 8 THEN 1 ELSE 2 END WHERE experiment = 1;"
           "UPDATE result SET verdict = CASE WHEN deal = 1 THEN 0 WHEN deal >= 4 THEN 1 ELSE 2 END"
           " WHERE experiment = 2;"
           "UPDATE result SET time_us = 3 * time_us WHERE experiment = 2;");
    return f;
}

static void end(fixture *f)
{
    tf_store_close(f->store);
    test_folder_remove(&f->folder);
}

static tf_report *report_of(const fixture *f, size_t count)
{
    static const char *const names[] = {"a", "b"};
    tf_report *report = NULL;
    tf_error error = {TF_OK, ""};
    if (tf_report_make(&report, f->store, names, count, 0.95, &error) != TF_OK)
        fail_msg("%s", error.text);
    return report;
}

static void near(double got, double expected)
{
    if (!(fabs(got - expected) < 1e-9))
        fail_msg("%.12g, expected %.12g", got, expected);
}

static void counts_and_rates_are_computed(void **state)
{
    (void)state;
    fixture f = make();
    tf_report *report = report_of(&f, 2);
    const tf_summary *a = &report->columns[0], *b = &report->columns[1];
    assert_int_equal(a->deals, 10);
    assert_int_equal(a->won, 8);
    assert_int_equal(a->lost, 2);
    assert_int_equal(a->undecided, 0);
    near(a->rate, 0.8);
    near(a->wilson.low, 0.49016247153664172);
    near(a->wilson.high, 0.94331784854562473);
    near(a->bracket.high, a->wilson.high);
    assert_int_equal(b->won, 7);
    assert_int_equal(b->undecided, 1);
    near(b->bracket.low, tf_wilson(7, 10, 0.95).low);
    near(b->bracket.high, tf_wilson(8, 10, 0.95).high);
    tf_report_destroy(report);
    end(&f);
}

static void spreads_of_time_states_and_moves_are_computed(void **state)
{
    (void)state;
    fixture f = make();
    tf_report *report = report_of(&f, 1);
    const tf_summary *a = &report->columns[0];
    near(a->time_ms.mean, 5.5);
    near(a->time_ms.median, 5.5);
    near(a->time_ms.low, 1);
    near(a->time_ms.high, 10);
    near(a->time_ms.q25, 3.25);
    near(a->time_ms.q90, 9.1);
    near(a->states.mean, 38.5);
    near(a->states.median, (25 + 36) / 2.0);
    near(a->states.q99, 81 + 0.91 * (100 - 81));
    assert_int_equal(a->moves.count, 8); /* of won games */
    near(a->moves.mean, 54.5);
    tf_report_destroy(report);
    end(&f);
}

static void experiments_are_compared_deal_by_deal(void **state)
{
    (void)state;
    fixture f = make();
    tf_report *report = report_of(&f, 2);
    assert_int_equal(report->comparison_count, 1);
    const tf_comparison *c = &report->comparisons[0];
    assert_true(c->comparable);
    assert_int_equal(c->common, 10);
    assert_int_equal(c->undecided, 1);
    assert_int_equal(c->both_won, 5); /* 4..8 */
    assert_int_equal(c->only_a, 2);   /* 2, 3 */
    assert_int_equal(c->only_b, 2);   /* 9, 10 */
    assert_int_equal(c->neither, 0);
    near(c->paired.p, 1);
    near(c->paired.difference, 0);
    assert_int_equal(c->differ_count, 4);
    static const uint64_t deals[] = {2, 3, 9, 10};
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(c->differ[i], deals[i]);
        assert_int_equal(c->differ_a[i], i < 2);
    }
    near(c->time_ratio, 3);
    near(c->states_ratio, 1);
    tf_report_destroy(report);
    end(&f);
}

static void a_clear_difference_is_significant(void **state)
{
    (void)state;
    fixture f = make();
    change(&f, "UPDATE result SET verdict = 2 WHERE experiment = 2");
    tf_report *report = report_of(&f, 2);
    const tf_comparison *c = &report->comparisons[0];
    assert_int_equal(c->only_a, 8);
    assert_int_equal(c->only_b, 0);
    near(c->paired.p, 2 / 256.0);
    near(c->paired.difference, 0.8);
    tf_report_destroy(report);
    end(&f);
}

static bool comparable(const fixture *f, const char *first, const char *second)
{
    const char *const names[] = {first, second};
    tf_report *report = NULL;
    assert_ok(tf_report_make(&report, f->store, names, 2, 0.95, NULL));
    bool answer = report->comparisons[0].comparable;
    assert_int_equal(report->comparisons[0].common, 0);
    tf_report_destroy(report);
    return answer;
}

static void different_deals_are_not_compared(void **state)
{
    (void)state;
    fixture f = make();
    run_text(&f, "[c]\ngame=accordion\nrules=ranks=3\nplayer=random\ndeals=seed:1-10\n");
    run_text(&f, "[d]\ngame=accordion\nrules=ranks=2\nplayer=random\ndeals=seed:11-20\n");
    run_text(&f, "[seed]\ngame=accordion\nplayer=random\ndeals=seed:1-3\n");
    run_text(&f, "[ms]\ngame=accordion\nplayer=random\ndeals=ms:1-3\n");
    assert_false(comparable(&f, "a", "c"));     /* different deck */
    assert_false(comparable(&f, "seed", "ms")); /* different source */
    assert_true(comparable(&f, "a", "d"));      /* no common deal yet, but there could be one */
    end(&f);
}

static void the_text_lists_deals_with_different_results(void **state)
{
    (void)state;
    fixture f = make();
    tf_report *report = report_of(&f, 2);
    tf_text text = {0};
    assert_ok(tf_report_format(report, f.store, 1, &text, NULL));
    const char *words = tf_text_string(&text);
    assert_non_null(strstr(words, "only the first won: seed:2 and 1 more\n"));
    assert_non_null(strstr(words, "only the second won: seed:9 and 1 more\n"));
    assert_non_null(strstr(words, "p = 1 (McNemar, exact)"));
    assert_non_null(strstr(words, "80.00%"));
    assert_null(strstr(words, " \n")); /* no spaces at the ends of lines */
    tf_text_free(&text);
    tf_report_destroy(report);
    end(&f);
}

static void an_unknown_name_is_an_error(void **state)
{
    (void)state;
    fixture f = make();
    static const char *const names[] = {"a", "bb"};
    tf_report *report = NULL;
    tf_error error = {TF_OK, ""};
    assert_int_equal(tf_report_make(&report, f.store, names, 2, 0.95, &error), TF_ERR_INPUT);
    assert_null(report);
    assert_non_null(strstr(error.text, "'bb'"));
    end(&f);
}

static void an_experiment_without_rows_has_a_report(void **state)
{
    (void)state;
    fixture f = make();
    change(&f,
           "DELETE FROM result WHERE experiment = 1; DELETE FROM done WHERE experiment = 1;"
           "UPDATE tally SET deals = 0 WHERE experiment = 1;"
           "UPDATE tally SET checksum = tefuda_checksum(experiment, deals, won, lost, undecided,"
           " finished, states, time_us, moves)");
    tf_report *report = report_of(&f, 2);
    assert_int_equal(report->columns[0].deals, 0);
    near(report->columns[0].wilson.high, 1);
    assert_int_equal(report->comparisons[0].common, 0);
    tf_text text = {0};
    assert_ok(tf_report_format(report, f.store, 5, &text, NULL));
    assert_non_null(strstr(tf_text_string(&text), "no deal that both have done"));
    tf_text_free(&text);
    tf_report_destroy(report);
    end(&f);
}

static void games_with_several_seats_have_points(void **state)
{
    (void)state;
    fixture f = {.folder = test_folder_make()};
    f.store = test_store(&f.folder);
    run_text(&f, "[a]\ngame=saichugen\nplayer=random\ndeals=seed:1-50\n");
    run_text(&f, "[b]\ngame=saichugen\nplayer=random\ndeals=seed:1-50\nseed=3\n");
    tf_report *report = report_of(&f, 2);
    const tf_summary *a = &report->columns[0];
    assert_int_equal(a->seats, 3);
    assert_int_equal(a->finished, 50);
    for (unsigned seat = 0; seat < 3; seat++) {
        assert_int_equal(a->points[seat].count, 50);
        const tf_mean *difference = &report->comparisons[0].points[seat];
        near(difference->mean, a->points[seat].mean - report->columns[1].points[seat].mean);
    }
    tf_report_destroy(report);
    end(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_and_rates_are_computed),
        cmocka_unit_test(spreads_of_time_states_and_moves_are_computed),
        cmocka_unit_test(experiments_are_compared_deal_by_deal),
        cmocka_unit_test(a_clear_difference_is_significant),
        cmocka_unit_test(different_deals_are_not_compared),
        cmocka_unit_test(the_text_lists_deals_with_different_results),
        cmocka_unit_test(an_unknown_name_is_an_error),
        cmocka_unit_test(an_experiment_without_rows_has_a_report),
        cmocka_unit_test(games_with_several_seats_have_points),
    };
    return cmocka_run_group_tests_name("report", tests, NULL, NULL);
}
