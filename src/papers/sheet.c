/* sheet.c: reads the figures of a paper from the store; agreement.c compares them with the printed
 * ones. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/missing.h"
#include "lab/series.h"
#include "papers/papers.h"
#include "store/figures.h"

static const double confidence = 0.95;
static const double confidence_z = 1.959963984540054;

const char *tf_paper_state_name(tf_paper_state state)
{
    static const char *const names[] = {"not there yet", "open", "partly", "done", "print only"};
    return (unsigned)state < sizeof names / sizeof names[0] ? names[state] : "open";
}

/* ---- our figures ---- */

typedef struct reading {
    tf_store *store; /* may be NULL */
    tf_sheet *sheet;
    tf__series *series; /* of each run, read on first use */
    bool *available;    /* for each run: its experiment can be made */
} reading;

static tf_status load_series(reading *r, unsigned run, tf_error *error)
{
    const tf_paper *paper = r->sheet->paper;
    char name[TF_LAB_NAME_MAX];
    if (!r->store || r->series[run].info.id)
        return TF_OK;
    tf__paper_run_name(paper, &paper->runs[run], name);
    tf_error ignored;
    tf_experiment_info info;
    if (tf_store_find(r->store, name, &info, &ignored) == TF_ERR_INPUT)
        return TF_OK; /* not run yet */
    return tf__series_read(&r->series[run], r->store, name, 0, error);
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void share_of(const tf__series *series, tf_paper_value *value)
{
    uint64_t won = 0, undecided = 0, count = series->count;
    for (size_t i = 0; i < count; i++) {
        won += series->points[i].verdict == TF_WON;
        undecided += series->points[i].verdict == TF_UNDECIDED;
    }
    double p = (double)won / (double)count;
    *value = (tf_paper_value){
        .value = 100 * p,
        .most = 100 * (double)(won + undecided) / (double)count,
        .interval = {100 * tf_wilson(won, count, confidence).low,
                     100 * tf_wilson(won + undecided, count, confidence).high},
        .error = 100 * sqrt(p * (1 - p) / (double)count),
        .count = count};
}

/* The mean of the values, or their median with an interval from order statistics. */
static void centre_of(double *values, size_t count, bool median, tf_paper_value *value)
{
    tf_mean mean = {0};
    for (size_t i = 0; i < count; i++)
        tf_mean_add(&mean, values[i]);
    *value = (tf_paper_value){.value = mean.mean,
                              .most = mean.mean,
                              .interval = tf_mean_interval(&mean, confidence),
                              .error = tf_mean_error(&mean),
                              .count = count};
    if (!median)
        return;
    qsort(values, count, sizeof *values, by_size);
    double half = confidence_z / 2 / sqrt((double)count);
    value->value = tf_quantile(values, count, 0.5);
    value->interval = (tf_interval){tf_quantile(values, count, 0.5 - half),
                                    tf_quantile(values, count, 0.5 + half)};
    value->error = (value->interval.high - value->interval.low) / (2 * confidence_z);
}

/* Statistics of the states of won or lost deals; returns false when there are none. `values` is
 * working memory for series->count numbers. */
static bool states_of(const tf__series *series, tf_paper_statistic statistic, double *values,
                      tf_paper_value *value)
{
    bool of_won = statistic <= TF_PAPER_WON_MOST;
    uint8_t verdict = of_won ? TF_WON : TF_LOST;
    size_t count = 0;
    double least = INFINITY, most = 0;
    for (size_t i = 0; i < series->count; i++) {
        if (series->points[i].verdict != verdict)
            continue;
        double states = (double)series->points[i].states;
        values[count++] = states;
        least = fmin(least, states);
        most = fmax(most, states);
    }
    if (count == 0)
        return false;
    bool median = statistic == TF_PAPER_WON_MEDIAN || statistic == TF_PAPER_LOST_MEDIAN;
    centre_of(values, count, median, value);
    if (statistic == TF_PAPER_WON_LEAST || statistic == TF_PAPER_LOST_LEAST)
        *value = (tf_paper_value){.value = least, .interval = {least, least}, .count = count};
    if (statistic == TF_PAPER_WON_MOST || statistic == TF_PAPER_LOST_MOST)
        *value = (tf_paper_value){.value = most, .interval = {most, most}, .count = count};
    return true;
}

/* ---- lines ---- */

static tf_status fill_from_rows(reading *r, tf_sheet_line *out, tf_error *error)
{
    const tf_paper_line *line = out->line;
    tf_status status = load_series(r, line->run, error);
    const tf__series *series = &r->series[line->run];
    out->state = r->available[line->run] ? TF_PAPER_OPEN : TF_PAPER_ABSENT;
    if (status != TF_OK || series->count == 0)
        return status;
    uint64_t full = series->info.last - series->info.first + 1;
    out->state = series->count < full ? TF_PAPER_PARTLY : TF_PAPER_DONE;
    if (line->statistic == TF_PAPER_SHARE) {
        share_of(series, &out->ours);
        out->valued = true;
        return TF_OK;
    }
    double *values = malloc(series->count * sizeof *values);
    if (!values)
        return tf_error_set(error, TF_ERR_MEMORY, "not enough memory for the figures");
    out->valued = states_of(series, line->statistic, values, &out->ours);
    free(values);
    return TF_OK;
}

static tf_status fill_computed(reading *r, const tf_paper_table *table, size_t at,
                               tf_sheet_line *out, tf_error *error)
{
    char name[TF__FIGURE_NAME_MAX];
    tf__paper_figure_name(r->sheet->paper, table, at, name);
    out->state = table->compute ? TF_PAPER_OPEN : TF_PAPER_PRINT;
    if (!r->store)
        return TF_OK;
    tf_status status = tf__store_figure_find(r->store, name, &out->ours, &out->valued, error);
    if (status == TF_OK && out->valued)
        out->state = out->ours.count && out->ours.count < out->line->trials ? TF_PAPER_PARTLY
                                                                            : TF_PAPER_DONE;
    return status;
}

static tf_status fill_line(reading *r, const tf_paper_table *table, size_t at, tf_sheet_line *out,
                           tf_error *error)
{
    out->line = &table->lines[at];
    out->distance = NAN;
    tf_status status = out->line->statistic == TF_PAPER_COMPUTED
                           ? fill_computed(r, table, at, out, error)
                           : fill_from_rows(r, out, error);
    if (status == TF_OK && out->valued)
        out->distance = tf_paper_distance(out->line, &out->ours, &out->verdict);
    return status;
}

static void count_line(tf_sheet *sheet, tf_sheet_table *table, const tf_sheet_line *line)
{
    table->valued += line->valued;
    table->agree += line->verdict == TF_PAPER_AGREES;
    table->differ += line->verdict == TF_PAPER_DIFFERS;
    table->few += line->verdict == TF_PAPER_TOO_FEW;
    if (!line->line->print || line->state == TF_PAPER_PRINT)
        return;
    sheet->lines++;
    sheet->absent += line->state == TF_PAPER_ABSENT;
    sheet->valued += line->valued;
    sheet->done += line->state == TF_PAPER_DONE;
    sheet->agree += line->verdict == TF_PAPER_AGREES;
    sheet->differ += line->verdict == TF_PAPER_DIFFERS;
    sheet->few += line->verdict == TF_PAPER_TOO_FEW;
}

static tf_status fill_table(reading *r, const tf_paper_table *table, tf_sheet_table *out,
                            tf_error *error)
{
    out->table = table;
    out->lines = calloc(table->line_count + 1, sizeof *out->lines);
    if (!out->lines)
        return tf_error_set(error, TF_ERR_MEMORY, "not enough memory for the figures");
    tf_status status = TF_OK;
    for (size_t i = 0; i < table->line_count && status == TF_OK; i++) {
        status = fill_line(r, table, i, &out->lines[i], error);
        if (status == TF_OK)
            count_line(r->sheet, out, &out->lines[i]);
    }
    return status;
}

static void find_state(tf_sheet *sheet)
{
    if (sheet->absent == sheet->lines)
        sheet->state = TF_PAPER_ABSENT;
    else if (sheet->valued == 0)
        sheet->state = TF_PAPER_OPEN;
    else
        sheet->state = sheet->done == sheet->lines ? TF_PAPER_DONE : TF_PAPER_PARTLY;
}

/* Finds out which runs can be made, and how many of their deals are done. */
static void check_runs(reading *r)
{
    const tf_paper *paper = r->sheet->paper;
    for (size_t i = 0; i < paper->run_count; i++) {
        tf_experiment experiment;
        char name[TF_LAB_NAME_MAX];
        tf_experiment_info info;
        r->available[i] = tf__paper_experiment(paper, r->sheet->game, &paper->runs[i], &experiment,
                                               NULL) == TF_OK;
        tf__paper_run_name(paper, &paper->runs[i], name);
        if (r->store && tf_store_find(r->store, name, &info, NULL) == TF_OK) {
            r->sheet->deals_done += info.tally.deals;
            r->sheet->deals_full += info.last - info.first + 1;
        }
    }
}

static tf_status fill_sheet(reading *r, tf_error *error)
{
    const tf_paper *paper = r->sheet->paper;
    tf_status status = TF_OK;
    check_runs(r);
    for (size_t i = 0; i < paper->table_count && status == TF_OK; i++)
        status = fill_table(r, &paper->tables[i], &r->sheet->tables[i], error);
    find_state(r->sheet);
    return status;
}

tf_status tf_sheet_read(tf_sheet **out, tf_store *store, const tf_paper *paper, const tf_game *game,
                        tf_error *error)
{
    if (TF__MISSING(error, out, paper, game))
        return TF_ERR_USAGE;
    tf_sheet *sheet = calloc(1, sizeof *sheet);
    reading r = {.store = store,
                 .sheet = sheet,
                 .series = calloc(paper->run_count + 1, sizeof *r.series),
                 .available = calloc(paper->run_count + 1, sizeof *r.available)};
    tf_status status = TF_OK;
    if (sheet) {
        sheet->paper = paper;
        sheet->game = game;
        sheet->tables = calloc(paper->table_count + 1, sizeof *sheet->tables);
    }
    if (!sheet || !sheet->tables || !r.series || !r.available)
        status = tf_error_set(error, TF_ERR_MEMORY, "not enough memory for the figures");
    if (status == TF_OK)
        status = fill_sheet(&r, error);
    for (size_t i = 0; r.series && i < paper->run_count; i++)
        tf__series_free(&r.series[i]);
    free(r.series);
    free(r.available);
    if (status != TF_OK) {
        tf_sheet_destroy(sheet);
        return status;
    }
    *out = sheet;
    return TF_OK;
}

void tf_sheet_destroy(tf_sheet *sheet)
{
    if (!sheet)
        return;
    for (size_t i = 0; sheet->tables && i < sheet->paper->table_count; i++)
        free(sheet->tables[i].lines);
    free(sheet->tables);
    free(sheet);
}
