/* rows.c: the rows of an experiment reduced for a chart: bins over the deals, and a histogram. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "front/json.h"
#include "server/api/lab_json.h"
#include "server/reply.h"
#include "server/router.h"

enum { BINS_MAX = 2000, BINS_USUAL = 400, HISTOGRAM_MAX = 500, HISTOGRAM_USUAL = 50, LOOK = 16384 };

static double won_of(const tf_row *row)
{
    return row->verdict == TF_WON;
}
static double time_of(const tf_row *row)
{
    return (double)row->time_us / 1000;
}
static double states_of(const tf_row *row)
{
    return (double)row->states;
}
static double moves_of(const tf_row *row)
{
    return (double)row->moves;
}
static double points_of(const tf_row *row)
{
    return row->points[0];
}

/* The values of a row that can be shown; the first is the default. */
static const struct {
    const char *name;
    double (*of)(const tf_row *row);
} values[] = {
    {"time_ms", time_of}, {"won", won_of},       {"states", states_of},
    {"moves", moves_of},  {"points", points_of},
};
enum { VALUE_COUNT = sizeof values / sizeof values[0] };

typedef struct rows_query {
    tf_store *store;
    tf_experiment_info info;
    size_t value;
    uint64_t from, to, bins;
} rows_query;

typedef void (*take_row)(void *context, const tf_row *row);

/* Calls back for every row of the range; stops when the client has gone. */
static tf_status walk(const srv_request *request, const rows_query *query, take_row take,
                      void *context, tf_error *error)
{
    tf_rows *rows = NULL;
    tf_row row;
    bool end = false;
    tf_status status = tf_rows_open(&rows, query->store, &query->info, query->from, error);
    for (uint64_t count = 0; status == TF_OK; count++) {
        status = tf_rows_next(rows, &row, &end, error);
        if (status != TF_OK || end || row.deal > query->to)
            break;
        take(context, &row);
        if (count % LOOK == LOOK - 1 && request_abandoned(request))
            status = tf_error_set(error, TF_ERR_CANCELLED, "the client has gone");
    }
    tf_rows_close(rows);
    return status;
}

static bool find_value(const srv_request *request, size_t *value)
{
    const char *name = request_query(request, "value");
    *value = 0;
    if (!name)
        return true;
    while (*value < VALUE_COUNT && strcmp(values[*value].name, name) != 0)
        (*value)++;
    return *value < VALUE_COUNT;
}

static bool open_query(const srv_request *request, uint64_t bins_max, uint64_t bins_usual,
                       rows_query *query, srv_reply *refusal)
{
    tf_error error = {0};
    tf_status status = lab_open(request->server, &query->store, &error);
    if (status != TF_OK)
        *refusal = reply_failure(status, &error);
    else if (!query->store ||
             tf_store_find(query->store, request->args[0], &query->info, NULL) != TF_OK)
        *refusal = reply_error(404, "missing", "there is no such experiment");
    else if (!find_value(request, &query->value) ||
             !request_query_number(request, "from", 0, INT64_MAX, query->info.first,
                                   &query->from) ||
             !request_query_number(request, "to", 0, INT64_MAX, query->info.last, &query->to) ||
             !request_query_number(request, "bins", 1, bins_max, bins_usual, &query->bins))
        *refusal = reply_error(400, "malformed",
                               "expected value=won|time_ms|states|moves|points, from, to, bins");
    else
        return true;
    return false;
}

/* ---- bins over the deals ---- */

typedef struct bin {
    tf_mean value;
    uint64_t won, decided;
} bin;

typedef struct binning {
    const rows_query *query;
    uint64_t width;
    bin *bins;
    uint64_t count;
} binning;

static void take_into_bin(void *context, const tf_row *row)
{
    binning *all = context;
    bin *into = &all->bins[(row->deal - all->query->from) / all->width];
    tf_mean_add(&into->value, values[all->query->value].of(row));
    into->won += row->verdict == TF_WON;
    into->decided += row->verdict != TF_FINISHED;
    all->count++;
}

static json_t *bins_json(const binning *all)
{
    json_t *list = json_array();
    for (uint64_t i = 0; i < all->query->bins; i++) {
        const bin *at = &all->bins[i];
        if (at->value.count == 0)
            continue;
        uint64_t first = all->query->from + i * all->width, last = first + all->width - 1;
        json_t *won = at->decided ? front_json_number((double)at->won / (double)at->decided)
                                  : json_null();
        json_array_append_new(
            list,
            json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "first", front_json_count(first),
                      "last", front_json_count(last < all->query->to ? last : all->query->to),
                      "count", front_json_count(at->value.count), "mean",
                      front_json_number(at->value.mean), "low", front_json_number(at->value.low),
                      "high", front_json_number(at->value.high), "won", won));
    }
    return list;
}

static srv_reply answer_bins(const srv_request *request, rows_query *query)
{
    tf_error error = {0};
    if (query->from < query->info.first)
        query->from = query->info.first;
    if (query->to > query->info.last)
        query->to = query->info.last;
    uint64_t span = query->to >= query->from ? query->to - query->from + 1 : 1;
    binning all = {.query = query, .width = (span - 1) / query->bins + 1};
    all.bins = calloc(query->bins, sizeof *all.bins);
    if (!all.bins)
        return (srv_reply){0};
    tf_status status = walk(request, query, take_into_bin, &all, &error);
    srv_reply answer =
        status == TF_OK
            ? reply_json(200,
                         json_pack("{s:s, s:s, s:o, s:o, s:o, s:o}", "name", query->info.name,
                                   "value", values[query->value].name, "from",
                                   front_json_count(query->from), "to", front_json_count(query->to),
                                   "count", front_json_count(all.count), "bins", bins_json(&all)))
            : reply_failure(status, &error);
    free(all.bins);
    return answer;
}

srv_reply handle_lab_rows(srv_request *request)
{
    rows_query query = {0};
    srv_reply answer;
    if (open_query(request, BINS_MAX, BINS_USUAL, &query, &answer))
        answer = answer_bins(request, &query);
    tf_store_close(query.store);
    return answer;
}

/* ---- a histogram ---- */

typedef struct histogram {
    const rows_query *query;
    tf_bins bins;
    bool counting; /* the range is known: second pass */
    uint64_t counts[HISTOGRAM_MAX];
    uint64_t count;
} histogram;

static void take_into_histogram(void *context, const tf_row *row)
{
    histogram *all = context;
    tf_bins *bins = &all->bins;
    double value = values[all->query->value].of(row);
    if (all->counting) {
        all->counts[tf_bins_find(bins, value)]++;
    } else if (!bins->log || value > 0) {
        bins->low = fmin(bins->low, value);
        bins->high = fmax(bins->high, value);
    }
    all->count++;
}

static json_t *histogram_json(const histogram *all)
{
    json_t *list = json_array();
    for (size_t i = 0; i < all->bins.count; i++)
        json_array_append_new(list,
                              json_pack("{s:o, s:o, s:o}", "low",
                                        front_json_number(tf_bins_edge(&all->bins, i)), "high",
                                        front_json_number(tf_bins_edge(&all->bins, i + 1)), "count",
                                        front_json_count(all->counts[i])));
    return json_pack("{s:s, s:s, s:b, s:o, s:o}", "name", all->query->info.name, "value",
                     values[all->query->value].name, "log", (int)all->bins.log, "count",
                     front_json_count(all->count), "bins", list);
}

srv_reply handle_lab_histogram(srv_request *request)
{
    rows_query query = {0};
    srv_reply answer;
    tf_error error = {0};
    const char *log = request_query(request, "log");
    if (open_query(request, HISTOGRAM_MAX, HISTOGRAM_USUAL, &query, &answer)) {
        histogram all = {.query = &query,
                         .bins = {.low = INFINITY,
                                  .high = -INFINITY,
                                  .count = query.bins,
                                  .log = log && strcmp(log, "1") == 0}};
        tf_status status = walk(request, &query, take_into_histogram, &all, &error);
        if (!(all.bins.low <= all.bins.high))
            all.bins.low = all.bins.high = all.bins.log ? 1 : 0;
        all.counting = true;
        all.count = 0;
        if (status == TF_OK)
            status = walk(request, &query, take_into_histogram, &all, &error);
        answer = status == TF_OK ? reply_json(200, histogram_json(&all))
                                 : reply_failure(status, &error);
    }
    tf_store_close(query.store);
    return answer;
}
