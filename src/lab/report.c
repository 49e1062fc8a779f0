/* report.c: counts, rates, distributions and paired comparisons from rows.
 *
 * The rows of each experiment are read once. Rates have Wilson's interval. A deal that a limit left
 * undecided is neither won nor lost: the rate counts it as not won, the bracket shows both
 * extremes, and a comparison excludes it. Two experiments are compared deal by deal (McNemar's
 * exact test), which needs far fewer deals than comparing two rates. */
#include <tefuda/report.h>

#include <stdlib.h>
#include <string.h>

#include <tefuda/sequential.h>

#include "base/array.h"
#include "base/missing.h"
#include "lab/adjusted.h"
#include "lab/series.h"

/* ---- one experiment ---- */

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Sorts the values and computes their distribution. */
static tf_spread spread_of(double *values, size_t count)
{
    tf_spread spread = {.count = count};
    if (count == 0)
        return spread;
    tf_mean mean = {0};
    for (size_t i = 0; i < count; i++)
        tf_mean_add(&mean, values[i]);
    qsort(values, count, sizeof *values, by_size);
    spread.mean = mean.mean;
    spread.low = values[0];
    spread.q25 = tf_quantile(values, count, 0.25);
    spread.median = tf_quantile(values, count, 0.5);
    spread.q75 = tf_quantile(values, count, 0.75);
    spread.q90 = tf_quantile(values, count, 0.9);
    spread.q99 = tf_quantile(values, count, 0.99);
    spread.high = values[count - 1];
    return spread;
}

static void count_rows(tf_summary *summary, const tf__series *series)
{
    uint64_t counts[4] = {0};
    for (size_t i = 0; i < series->count; i++) {
        const tf__point *point = &series->points[i];
        counts[point->verdict & 3]++;
        summary->failures += point->failed;
        if (point->verdict != TF_FINISHED)
            continue;
        summary->seats = TF_SEATS_MAX;
        for (unsigned seat = 0; seat < TF_SEATS_MAX; seat++)
            tf_mean_add(&summary->points[seat], point->points[seat]);
    }
    summary->deals = series->count;
    summary->undecided = counts[TF_UNDECIDED];
    summary->won = counts[TF_WON];
    summary->lost = counts[TF_LOST];
    summary->finished = counts[TF_FINISHED];
}

static void fill_spreads(tf_summary *summary, const tf__series *series, double *values)
{
    size_t count = series->count;
    for (size_t i = 0; i < count; i++)
        values[i] = (double)series->points[i].time_us / 1000;
    summary->time_ms = spread_of(values, count);
    for (size_t i = 0; i < count; i++)
        values[i] = (double)series->points[i].states;
    summary->states = spread_of(values, count);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        uint8_t verdict = series->points[i].verdict;
        if (verdict == TF_WON || verdict == TF_FINISHED)
            values[kept++] = series->points[i].moves;
    }
    summary->moves = spread_of(values, kept);
}

static void fill_rate(tf_summary *summary, double confidence)
{
    if (summary->deals > 0)
        summary->rate = (double)summary->won / (double)summary->deals;
    summary->wilson = tf_wilson(summary->won, summary->deals, confidence);
    uint64_t at_most = summary->won + summary->undecided;
    const tf_experiment_info *info = &summary->info;
    summary->watched = tf_experiment_was_watched(info);
    summary->interval = tf_experiment_interval(info, summary->won, summary->deals, confidence);
    summary->bracket = (tf_interval){
        summary->interval.low,
        tf_experiment_interval(info, at_most, summary->deals, confidence).high};
}

static tf_status summarise(tf_summary *summary, const tf__series *series, double confidence,
                           tf_error *error)
{
    summary->info = series->info;
    count_rows(summary, series);
    fill_rate(summary, confidence);
    double *values = malloc((series->count + 1) * sizeof *values);
    if (!values)
        return tf_error_set(error, TF_ERR_MEMORY, "not enough memory for the report");
    fill_spreads(summary, series, values);
    tf__adjusted_summarise(summary, series, confidence, values);
    free(values);
    return TF_OK;
}

/* ---- two experiments ---- */

typedef struct sums {
    double time_a, time_b, states_a, states_b;
} sums;

static tf_status add_difference(tf_comparison *to, size_t *capacity, uint64_t deal, bool won_a,
                                tf_error *error)
{
    /* Both arrays have the same capacity. */
    size_t wanted = to->differ_count + 1, deals = *capacity;
    if (!TF__ARRAY_RESERVE(to->differ, deals, wanted) ||
        !TF__ARRAY_RESERVE(to->differ_a, *capacity, wanted))
        return tf_error_set(error, TF_ERR_MEMORY, "not enough memory for the comparison");
    to->differ[to->differ_count] = deal;
    to->differ_a[to->differ_count++] = won_a;
    return TF_OK;
}

static tf_status compare_pair(tf_comparison *to, const tf__point *a, const tf__point *b,
                              size_t *capacity, tf_error *error)
{
    to->common++;
    if (a->verdict == TF_FINISHED && b->verdict == TF_FINISHED) {
        for (unsigned seat = 0; seat < TF_SEATS_MAX; seat++)
            tf_mean_add(&to->points[seat], (double)a->points[seat] - b->points[seat]);
        return TF_OK;
    }
    bool known_a = a->verdict == TF_WON || a->verdict == TF_LOST;
    bool known_b = b->verdict == TF_WON || b->verdict == TF_LOST;
    if (!known_a || !known_b) {
        to->undecided++;
        return TF_OK;
    }
    bool won_a = a->verdict == TF_WON, won_b = b->verdict == TF_WON;
    to->both_won += won_a && won_b;
    to->neither += !won_a && !won_b;
    to->only_a += won_a && !won_b;
    to->only_b += won_b && !won_a;
    return won_a == won_b ? TF_OK : add_difference(to, capacity, a->deal, won_a, error);
}

static tf_status compare(tf_comparison *to, const tf__series *a, const tf__series *b,
                         double confidence, tf_error *error)
{
    to->comparable = tf__series_comparable(&a->info, &b->info);
    if (!to->comparable)
        return TF_OK;
    sums total = {0};
    size_t capacity = 0;
    for (size_t i = 0, j = 0; tf__series_next_common(a, b, &i, &j); i++, j++) {
        const tf__point *left = &a->points[i], *right = &b->points[j];
        tf_status status = compare_pair(to, left, right, &capacity, error);
        if (status != TF_OK)
            return status;
        total.time_a += (double)left->time_us;
        total.time_b += (double)right->time_us;
        total.states_a += (double)left->states;
        total.states_b += (double)right->states;
    }
    to->paired = tf_mcnemar(to->only_a, to->only_b, to->common - to->undecided, confidence);
    to->watched = tf_experiment_was_watched(&a->info) || tf_experiment_was_watched(&b->info);
    if (to->watched)
        to->p_all_looks = tf_sequence_p(to->only_a, to->only_b);
    to->time_ratio = total.time_a > 0 ? total.time_b / total.time_a : 0;
    to->states_ratio = total.states_a > 0 ? total.states_b / total.states_a : 0;
    double *values = malloc((a->count + 1) * sizeof *values);
    if (!values)
        return tf_error_set(error, TF_ERR_MEMORY, "not enough memory for the comparison");
    tf__adjusted_compare(to, a, b, values);
    free(values);
    return TF_OK;
}

/* ---- all experiments ---- */

/* Fills column `at` and compares it with the first column, whose rows are kept in `first`. */
static tf_status add_column(tf_report *report, tf_store *store, const char *name, size_t at,
                            tf__series *first, tf_error *error)
{
    tf__series series = {0};
    tf_status status = tf__series_read(&series, store, name, 0, error);
    if (status == TF_OK)
        status = summarise(&report->columns[at], &series, report->confidence, error);
    if (status == TF_OK && at > 0) {
        tf_comparison *to = &report->comparisons[at - 1];
        *to = (tf_comparison){.a = 0, .b = at};
        report->comparison_count++;
        status = compare(to, first, &series, report->confidence, error);
    }
    if (status == TF_OK && at == 0)
        *first = series;
    else
        tf__series_free(&series);
    return status;
}

tf_status tf_report_make(tf_report **out, tf_store *store, const char *const *names, size_t count,
                         double confidence, tf_error *error)
{
    if (TF__MISSING(error, out, store, names))
        return TF_ERR_USAGE;
    tf_report *report = calloc(1, sizeof *report);
    if (report) {
        report->columns = calloc(count + 1, sizeof *report->columns);
        report->comparisons = calloc(count + 1, sizeof *report->comparisons);
    }
    if (!report || !report->columns || !report->comparisons) {
        tf_report_destroy(report);
        return tf_error_set(error, TF_ERR_MEMORY, "not enough memory for the report");
    }
    report->confidence = confidence;
    tf__series first = {0};
    tf_status status = TF_OK;
    for (; report->column_count < count && status == TF_OK; report->column_count++)
        status = add_column(report, store, names[report->column_count], report->column_count,
                            &first, error);
    tf__series_free(&first);
    if (status != TF_OK) {
        tf_report_destroy(report);
        return status;
    }
    *out = report;
    return TF_OK;
}

void tf_report_destroy(tf_report *report)
{
    if (!report)
        return;
    for (size_t i = 0; i < report->comparison_count; i++) {
        free(report->comparisons[i].differ);
        free(report->comparisons[i].differ_a);
    }
    free(report->columns);
    free(report->comparisons);
    free(report);
}
