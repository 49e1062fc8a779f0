/* test_paper.c: the papers as data, and the comparison of our figures with the published ones. */
#include "lab_support.h"

#include <math.h>

static tf_paper_line share_line(double percent, uint64_t trials)
{
    return (tf_paper_line){.label = "x",
                           .print = "x",
                           .low = percent,
                           .high = percent,
                           .trials = trials,
                           .statistic = TF_PAPER_SHARE};
}

static tf_paper_value share_value(double percent, uint64_t count)
{
    uint64_t won = (uint64_t)lround(percent / 100 * (double)count);
    tf_interval interval = tf_wilson(won, count, 0.95);
    return (tf_paper_value){.value = percent,
                            .most = percent,
                            .interval = {100 * interval.low, 100 * interval.high},
                            .count = count};
}

static void assert_verdict(const tf_paper_line *line, const tf_paper_value *ours,
                           tf_paper_verdict wanted)
{
    tf_paper_verdict verdict;
    double distance = tf_paper_distance(line, ours, &verdict);
    if (verdict != wanted)
        fail_msg("%s at %g, [%g, %g] of %u, %g standard errors: %s, expected %s", line->print,
                 ours->value, ours->interval.low, ours->interval.high, (unsigned)ours->count,
                 distance, tf_paper_verdict_name(verdict), tf_paper_verdict_name(wanted));
}

/* Two proportions, 50 of 100 and 60 of 100: z = 0.1 / sqrt(0.55 * 0.45 * 0.02). */
static void the_distance_of_two_shares_is_in_standard_errors(void **state)
{
    (void)state;
    tf_paper_line line = share_line(60, 100);
    tf_paper_value ours = share_value(50, 100);
    tf_paper_verdict verdict;
    double z = tf_paper_distance(&line, &ours, &verdict);
    assert_true(fabs(z + 0.1 / sqrt(0.55 * 0.45 * 0.02)) < 1e-12);
    assert_int_equal(verdict, TF_PAPER_TOO_FEW); /* [40.4, 59.6] */
}

static void different_shares_of_many_deals_differ(void **state)
{
    (void)state;
    tf_paper_line line = share_line(60, 10000);
    tf_paper_value ours = share_value(57, 10000);
    tf_paper_verdict verdict;
    double z = tf_paper_distance(&line, &ours, &verdict);
    assert_true(z < -4 && z > -5);
    assert_int_equal(verdict, TF_PAPER_DIFFERS);
}

/* One loss in three deals at a win rate of 99 % is five standard errors off, but quite possible. */
static void different_shares_of_few_deals_do_not_differ(void **state)
{
    (void)state;
    tf_paper_line line = share_line(99, 10000);
    tf_paper_value ours = share_value(200.0 / 3, 3);
    tf_paper_verdict verdict;
    assert_true(tf_paper_distance(&line, &ours, &verdict) < -3);
    assert_int_equal(verdict, TF_PAPER_TOO_FEW);
    ours = share_value(0, 3); /* this is not possible */
    assert_verdict(&line, &ours, TF_PAPER_DIFFERS);
}

/* 9 of 40 compared with a published 46.6 % was once reported as agreeing. */
static void a_wide_interval_never_agrees(void **state)
{
    (void)state;
    tf_paper_line line = {
        .print = "about 46.6 %", .low = 46.55, .high = 46.65, .statistic = TF_PAPER_SHARE};
    tf_paper_value ours = share_value(22.5, 40);
    assert_verdict(&line, &ours, TF_PAPER_DIFFERS); /* 3.05 standard errors */
    ours = share_value(25, 40);
    assert_verdict(&line, &ours, TF_PAPER_TOO_FEW); /* 2.7 */
    ours = share_value(47.5, 40);
    assert_verdict(&line, &ours, TF_PAPER_TOO_FEW); /* close, but as likely by chance */
    ours = share_value(47.5, 400);
    assert_verdict(&line, &ours, TF_PAPER_AGREES);
}

/* Exactly three standard errors is within the limit: 50 % of 900 has a standard error of 5/3
 * points. */
static void three_standard_errors_are_the_limit(void **state)
{
    (void)state;
    tf_paper_line line = share_line(50, 0);
    tf_paper_value ours = share_value(55, 900);
    tf_paper_verdict verdict;
    assert_true(fabs(tf_paper_distance(&line, &ours, &verdict) - 3) < 1e-12);
    for (int side = -1; side <= 1; side += 2) {
        ours = share_value(50 + side * 4.99, 900);
        assert_verdict(&line, &ours, TF_PAPER_AGREES);
        ours = share_value(50 + side * 5.01, 900);
        assert_verdict(&line, &ours, TF_PAPER_DIFFERS);
    }
    line = (tf_paper_line){.print = "10", .low = 10, .high = 10, .statistic = TF_PAPER_WON_MEAN};
    ours = (tf_paper_value){.value = 13, .most = 13, .interval = {11, 15}, .error = 1, .count = 20};
    assert_verdict(&line, &ours, TF_PAPER_AGREES);
    ours.value = ours.most = 13.01;
    assert_verdict(&line, &ours, TF_PAPER_DIFFERS);
    ours.count = 19;
    assert_verdict(&line, &ours, TF_PAPER_TOO_FEW);
}

/* A published figure with a number of deals has an error too: 4.24 of our errors are 3 of both. */
static void the_error_of_the_published_figure_counts(void **state)
{
    (void)state;
    tf_paper_line line = share_line(60, 400);
    tf_paper_value ours = share_value(50, 400);
    assert_verdict(&line, &ours, TF_PAPER_AGREES); /* 2.85 */
    line.trials = 0;
    assert_verdict(&line, &ours, TF_PAPER_DIFFERS); /* 4.08 */
}

static void the_margin_is_the_limit(void **state)
{
    (void)state;
    tf_paper_line line = share_line(50, 0);
    assert_true(tf_paper_margin(&line) == 10);
    tf_paper_value ours = {.value = 50, .most = 50, .interval = {45, 55}, .count = 400};
    assert_verdict(&line, &ours, TF_PAPER_AGREES);
    ours.interval.high = 55.01;
    assert_verdict(&line, &ours, TF_PAPER_TOO_FEW);
    line.margin = 12;
    assert_verdict(&line, &ours, TF_PAPER_AGREES);
    line = (tf_paper_line){.print = "-8", .low = -8, .high = -8, .statistic = TF_PAPER_WON_MEAN};
    assert_true(tf_paper_margin(&line) == 4);
    ours = (tf_paper_value){
        .value = -8, .most = -8, .interval = {-10, -6}, .error = 1, .count = 20};
    assert_verdict(&line, &ours, TF_PAPER_AGREES);
    ours.interval.low = -10.1;
    assert_verdict(&line, &ours, TF_PAPER_TOO_FEW);
}

/* "20 % or less": 5 of 60 has a wide interval and is still inside. */
static void a_published_range_may_contain_a_wide_interval(void **state)
{
    (void)state;
    tf_paper_line line = {.print = "20 % or less", .high = 20.5, .statistic = TF_PAPER_SHARE};
    tf_paper_value ours = share_value(100.0 * 5 / 60, 60);
    assert_true(ours.interval.high - ours.interval.low > tf_paper_margin(&line));
    assert_verdict(&line, &ours, TF_PAPER_AGREES);
    ours = share_value(15, 60);
    assert_verdict(&line, &ours, TF_PAPER_TOO_FEW);
}

static void verdicts_have_names(void **state)
{
    (void)state;
    assert_string_equal(tf_paper_verdict_name(TF_PAPER_AGREES), "agrees");
    assert_string_equal(tf_paper_verdict_name(TF_PAPER_DIFFERS), "differs");
    assert_string_equal(tf_paper_verdict_name(TF_PAPER_TOO_FEW), "too few");
    assert_string_equal(tf_paper_verdict_name(TF_PAPER_UNTESTED), "untested");
}

static void an_approximate_published_figure_has_a_margin(void **state)
{
    (void)state;
    tf_paper_line line = {.print = "70-75", .low = 70, .high = 75, .statistic = TF_PAPER_SHARE};
    tf_paper_verdict verdict;
    tf_paper_value inside = share_value(72, 10000), above = share_value(76, 10000);
    assert_true(tf_paper_distance(&line, &inside, &verdict) == 0);
    assert_int_equal(verdict, TF_PAPER_AGREES);
    double z = tf_paper_distance(&line, &above, &verdict);
    assert_true(fabs(z - 1 / (100 * sqrt(0.75 * 0.25 / 10000))) < 1e-9);
}

static void undecided_deals_may_count_as_won_or_lost(void **state)
{
    (void)state;
    tf_paper_line line = share_line(82, 1000);
    tf_paper_value ours = {.value = 70, .most = 85, .count = 1000};
    tf_paper_verdict verdict;
    assert_true(tf_paper_distance(&line, &ours, &verdict) == 0);
    ours.most = 75;
    assert_true(tf_paper_distance(&line, &ours, &verdict) < -3);
    assert_int_equal(verdict, TF_PAPER_DIFFERS);
}

static void exact_figures_agree_only_if_equal(void **state)
{
    (void)state;
    tf_paper_line line = {.print = "7", .low = 7, .high = 7};
    tf_paper_verdict verdict;
    tf_paper_value seven = {.value = 7, .most = 7}, eight = {.value = 8, .most = 8};
    assert_true(tf_paper_distance(&line, &seven, &verdict) == 0);
    assert_int_equal(verdict, TF_PAPER_AGREES);
    assert_true(isinf(tf_paper_distance(&line, &eight, &verdict)));
    assert_int_equal(verdict, TF_PAPER_DIFFERS);
}

/* Mean 10 with error 1 of 100, published mean 14 of 100: the difference has an error of sqrt(2). */
static void the_error_of_a_published_mean_counts(void **state)
{
    (void)state;
    tf_paper_line line = {
        .print = "14", .low = 14, .high = 14, .trials = 100, .statistic = TF_PAPER_WON_MEAN};
    tf_paper_value ours = {.value = 10, .most = 10, .error = 1, .count = 100};
    tf_paper_verdict verdict;
    assert_true(fabs(tf_paper_distance(&line, &ours, &verdict) + 4 / sqrt(2)) < 1e-12);
    ours.error = 0; /* all rows equal */
    assert_true(isnan(tf_paper_distance(&line, &ours, &verdict)));
    assert_int_equal(verdict, TF_PAPER_UNTESTED);
    ours.error = 1;
    line.statistic = TF_PAPER_WON_MOST;
    assert_true(isnan(tf_paper_distance(&line, &ours, &verdict)));
    assert_int_equal(verdict, TF_PAPER_UNTESTED);
}

/* ---- the papers themselves ---- */

static void all_papers_are_listed(void **state)
{
    (void)state;
    static const char *const names[] = {
        "tanaka-tables",      "tanaka-example",     "tanaka-3",          "tanaka-4",
        "kobori-methods",     "kobori-review",      "shintani-klondike", "soeda-endgame",
        "shintani-accordion", "blake-gent-klondike"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const tf_paper *paper = NULL;
        const tf_game *game = NULL;
        assert_ok(tf_paper_find(names[i], &paper, &game, NULL));
        assert_string_equal(paper->name, names[i]);
        assert_non_null(game);
    }
    const tf_paper *paper = NULL;
    const tf_game *game = NULL;
    tf_error error = {TF_OK, ""};
    assert_int_equal(tf_paper_find("tanaka", &paper, &game, &error), TF_ERR_USAGE);
}

static void check_lines(const tf_paper *paper, const tf_paper_table *table)
{
    for (size_t i = 0; i < table->line_count; i++) {
        const tf_paper_line *line = &table->lines[i];
        assert_non_null(line->label);
        if (!(line->low <= line->high))
            fail_msg("%s/%s/%s: low above high", paper->name, table->name, line->label);
        if (line->statistic != TF_PAPER_COMPUTED && line->run >= paper->run_count)
            fail_msg("%s/%s/%s: no run %u", paper->name, table->name, line->label, line->run);
    }
}

static void rows_of_papers_are_consistent(void **state)
{
    (void)state;
    const tf_game *game = NULL;
    const tf_paper *paper;
    for (size_t at = 0; (paper = tf_paper_at(at, &game)) != NULL; at++) {
        assert_non_null(paper->title);
        assert_non_null(paper->citation);
        assert_non_null(paper->words);
        assert_true(paper->table_count > 0);
        for (size_t t = 0; t < paper->table_count; t++) {
            const tf_paper_table *table = &paper->tables[t];
            assert_true(table->line_count > 0);
            assert_non_null(table->unit);
            assert_non_null(table->heading);
            for (size_t u = 0; u < t; u++)
                assert_string_not_equal(table->name, paper->tables[u].name);
            check_lines(paper, table);
        }
    }
}

/* If a player or option were renamed, its figures would silently disappear. Every experiment that
 * does not need an hour-long table build has a part in --quick. */
static void every_run_of_a_paper_can_be_created(void **state)
{
    (void)state;
    const tf_game *game = NULL;
    const tf_paper *paper;
    for (size_t at = 0; (paper = tf_paper_at(at, &game)) != NULL; at++) {
        for (size_t r = 0; r < paper->run_count; r++) {
            const tf_paper_run *run = &paper->runs[r];
            tf_experiment experiment;
            tf_error error = {TF_OK, ""};
            tf_experiment_texts texts = {.name = "x",
                                         .game = game->name,
                                         .rules = run->rules,
                                         .solver = run->solver,
                                         .player = run->player,
                                         .deals = run->deals,
                                         .states = run->states,
                                         .time_ms = run->time_ms,
                                         .memory_mb = run->memory_mb};
            if (tf_experiment_make(&texts, &experiment, &error) != TF_OK)
                fail_msg("%s.%s: %s", paper->name, run->name, error.text);
            if (run->quick == 0 && !strstr(run->player ? run->player : "", "table=12"))
                fail_msg("%s.%s: not in the slice", paper->name, run->name);
        }
    }
}

/* ---- running and reading ---- */

static const tf_paper *find(const char *name, const tf_game **game)
{
    const tf_paper *paper = NULL;
    assert_ok(tf_paper_find(name, &paper, game, NULL));
    return paper;
}

static tf_sheet *work_on(tf_store *store, const char *name, uint64_t slice)
{
    const tf_game *game = NULL;
    const tf_paper *paper = find(name, &game);
    tf_paper_options options = {.slice = slice, .threads = 2, .memory_bytes = 256 << 20};
    tf_sheet *sheet = NULL;
    tf_error error = {TF_OK, ""};
    if (tf_paper_work_on(store, paper, game, &options, &error) != TF_OK ||
        tf_sheet_read(&sheet, store, paper, game, &error) != TF_OK)
        fail_msg("%s: %s", name, error.text);
    return sheet;
}

static void the_worked_example_of_the_paper_agrees(void **state)
{
    (void)state;
    test_folder folder = test_folder_make();
    tf_store *store = test_store(&folder);
    tf_sheet *sheet = work_on(store, "tanaka-example", 1);
    assert_int_equal(sheet->valued, 12);
    assert_int_equal(sheet->agree, 12);
    assert_int_equal(sheet->differ, 0);
    assert_int_equal(sheet->state, TF_PAPER_DONE);
    tf_sheet_destroy(sheet);
    tf_store_close(store);
    test_folder_remove(&folder);
}

static void small_counts_of_states_agree(void **state)
{
    (void)state;
    test_folder folder = test_folder_make();
    tf_store *store = test_store(&folder);
    tf_sheet *sheet = work_on(store, "tanaka-tables", 1);
    assert_true(sheet->valued >= 40);
    assert_int_equal(sheet->agree, sheet->valued);
    assert_int_equal(sheet->state, TF_PAPER_PARTLY);
    tf_sheet_destroy(sheet);
    tf_store_close(store);
    test_folder_remove(&folder);
}

static void the_published_game_replays(void **state)
{
    (void)state;
    test_folder folder = test_folder_make();
    tf_store *store = test_store(&folder);
    tf_sheet *sheet = work_on(store, "shintani-klondike", 1);
    const tf_sheet_table *game = &sheet->tables[2];
    assert_int_equal(game->agree, 3);
    tf_sheet_destroy(sheet);
    tf_store_close(store);
    test_folder_remove(&folder);
}

static void a_partial_run_can_be_extended(void **state)
{
    (void)state;
    test_folder folder = test_folder_make();
    tf_store *store = test_store(&folder);
    tf_sheet *sheet = work_on(store, "soeda-endgame", 5);
    const tf_sheet_line *first = &sheet->tables[0].lines[0];
    assert_true(first->valued);
    uint64_t seen = first->ours.count;
    tf_sheet_destroy(sheet);
    sheet = work_on(store, "soeda-endgame", 30);
    assert_int_equal(sheet->deals_done, 30);
    assert_true(sheet->tables[0].lines[0].ours.count > seen);
    uint64_t seats = 0; /* each seat of each game has one rank */
    for (size_t i = 0; i < 3; i++)
        seats += sheet->tables[0].lines[i].ours.count;
    assert_int_equal(seats, 90);
    tf_sheet_destroy(sheet);
    tf_store_close(store);
    test_folder_remove(&folder);
}

static void without_a_store_all_figures_are_open(void **state)
{
    (void)state;
    const tf_game *game = NULL;
    const tf_paper *paper = find("tanaka-example", &game);
    tf_sheet *sheet = NULL;
    assert_ok(tf_sheet_read(&sheet, NULL, paper, game, NULL));
    assert_int_equal(sheet->state, TF_PAPER_OPEN);
    assert_int_equal(sheet->valued, 0);
    tf_text text = {0};
    tf_sheet_format(sheet, &text);
    assert_non_null(strstr(tf_text_string(&text), "0.3910466"));
    assert_non_null(strstr(tf_text_string(&text), "open"));
    tf_text_free(&text);
    tf_sheet_destroy(sheet);
}

static void cancelled_work_is_reported(void **state)
{
    (void)state;
    test_folder folder = test_folder_make();
    tf_store *store = test_store(&folder);
    const tf_game *game = NULL;
    const tf_paper *paper = find("soeda-endgame", &game);
    tf_cancel cancel = {0};
    tf_cancel_raise(&cancel);
    tf_paper_options options = {.slice = 5, .threads = 1, .cancel = &cancel};
    assert_int_equal(tf_paper_work_on(store, paper, game, &options, NULL), TF_ERR_CANCELLED);
    tf_store_close(store);
    test_folder_remove(&folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_distance_of_two_shares_is_in_standard_errors),
        cmocka_unit_test(different_shares_of_many_deals_differ),
        cmocka_unit_test(different_shares_of_few_deals_do_not_differ),
        cmocka_unit_test(a_wide_interval_never_agrees),
        cmocka_unit_test(three_standard_errors_are_the_limit),
        cmocka_unit_test(the_error_of_the_published_figure_counts),
        cmocka_unit_test(the_margin_is_the_limit),
        cmocka_unit_test(a_published_range_may_contain_a_wide_interval),
        cmocka_unit_test(verdicts_have_names),
        cmocka_unit_test(an_approximate_published_figure_has_a_margin),
        cmocka_unit_test(undecided_deals_may_count_as_won_or_lost),
        cmocka_unit_test(exact_figures_agree_only_if_equal),
        cmocka_unit_test(the_error_of_a_published_mean_counts),
        cmocka_unit_test(all_papers_are_listed),
        cmocka_unit_test(rows_of_papers_are_consistent),
        cmocka_unit_test(every_run_of_a_paper_can_be_created),
        cmocka_unit_test(the_worked_example_of_the_paper_agrees),
        cmocka_unit_test(small_counts_of_states_agree),
        cmocka_unit_test(the_published_game_replays),
        cmocka_unit_test(a_partial_run_can_be_extended),
        cmocka_unit_test(without_a_store_all_figures_are_open),
        cmocka_unit_test(cancelled_work_is_reported),
    };
    return cmocka_run_group_tests_name("paper", tests, NULL, NULL);
}
