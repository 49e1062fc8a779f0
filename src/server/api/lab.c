/* lab.c: the experiments of the store: the list, one experiment, two compared. */
#include <stdlib.h>
#include <string.h>

#include "front/json.h"
#include "server/api/lab_json.h"
#include "server/reply.h"
#include "server/router.h"

enum { DIFFER_MAX = 200 };

srv_reply handle_lab(srv_request *request)
{
    json_t *list = NULL;
    tf_error error = {0};
    tf_status status = lab_list_json(request->server, &list, &error);
    return status == TF_OK ? reply_json(200, list) : reply_failure(status, &error);
}

static bool has(tf_store *store, const char *name)
{
    tf_experiment_info info;
    return tf_store_find(store, name, &info, NULL) == TF_OK;
}

/* Makes the report of these experiments. False, with the error in *reply, when there is none. */
static bool open_report(const srv_request *request, const char *const *names, size_t count,
                        tf_store **store, tf_report **report, srv_reply *refusal)
{
    tf_error error = {0};
    tf_status status = lab_open(request->server, store, &error);
    bool there = status == TF_OK && *store;
    for (size_t i = 0; i < count && there; i++)
        there = has(*store, names[i]);
    if (status == TF_OK && !there)
        *refusal = reply_error(404, "missing", "there is no such experiment");
    if (there)
        status = tf_report_make(report, *store, names, count, 0.95, &error);
    if (status != TF_OK)
        *refusal = reply_failure(status, &error);
    return status == TF_OK && there;
}

/* ---- one experiment ---- */

static json_t *summary_json(const tf_summary *summary)
{
    json_t *object = json_pack(
        "{s:o, s:o, s:o, s:[o, o], s:o, s:o, s:o}", "rate", front_json_number(summary->rate), "low",
        front_json_number(summary->interval.low), "high", front_json_number(summary->interval.high),
        "bracket", front_json_number(summary->bracket.low),
        front_json_number(summary->bracket.high), "time_ms",
        front_json_spread(&summary->time_ms, "low", "high"), "states",
        front_json_spread(&summary->states, "low", "high"), "moves",
        front_json_spread(&summary->moves, "low", "high"));
    if (summary->seats > 0) {
        json_t *points = json_array();
        for (unsigned i = 0; i < summary->seats; i++)
            json_array_append_new(points, lab_mean_json(&summary->points[i]));
        json_object_set_new(object, "points", points);
    }
    return object;
}

static json_t *run_json(const tf_run_info *run)
{
    return json_pack("{s:o, s:o, s:s, s:s, s:s, s:s, s:i, s:i, s:i, s:o}", "started",
                     front_json_date(run->started_ms), "finished",
                     front_json_date(run->finished_ms), "ending", run->ending, "version",
                     run->version, "commit", run->commit, "cpu", run->cpu, "cores", (int)run->cores,
                     "threads", (int)run->threads, "processes", (int)run->processes, "rows",
                     front_json_count(run->rows));
}

static json_t *history_json(tf_store *store, int64_t experiment)
{
    tf_run_info *runs = NULL;
    size_t count = 0;
    json_t *history = json_array();
    if (tf_store_runs(store, experiment, &runs, &count, NULL) == TF_OK)
        for (size_t i = 0; i < count; i++)
            json_array_append_new(history, run_json(&runs[i]));
    free(runs);
    return history;
}

srv_reply handle_lab_one(srv_request *request)
{
    const char *names[] = {request->args[0]};
    tf_store *store = NULL;
    tf_report *report = NULL;
    srv_reply answer;
    if (open_report(request, names, 1, &store, &report, &answer)) {
        const tf_summary *summary = &report->columns[0];
        json_t *object = lab_experiment_json(store, &summary->info);
        json_object_set_new(object, "summary", summary_json(summary));
        json_object_set_new(object, "history", history_json(store, summary->info.id));
        answer = reply_json(200, object);
    }
    tf_report_destroy(report);
    tf_store_close(store);
    return answer;
}

/* ---- two experiments ---- */

static json_t *differ_json(const tf_comparison *comparison)
{
    json_t *differ = json_array();
    for (size_t i = 0; i < comparison->differ_count && i < DIFFER_MAX; i++)
        json_array_append_new(differ, json_pack("{s:o, s:s}", "deal",
                                                front_json_count(comparison->differ[i]), "won",
                                                comparison->differ_a[i] ? "a" : "b"));
    return differ;
}

static void set_counts(json_t *object, const tf_comparison *comparison)
{
    json_object_set_new(object, "common", front_json_count(comparison->common));
    json_object_set_new(object, "both_won", front_json_count(comparison->both_won));
    json_object_set_new(object, "only_a", front_json_count(comparison->only_a));
    json_object_set_new(object, "only_b", front_json_count(comparison->only_b));
    json_object_set_new(object, "neither", front_json_count(comparison->neither));
    json_object_set_new(object, "undecided", front_json_count(comparison->undecided));
    json_object_set_new(object, "p", front_json_number(comparison->paired.p));
    json_object_set_new(object, "difference", front_json_number(comparison->paired.difference));
    json_object_set_new(object, "low", front_json_number(comparison->paired.interval.low));
    json_object_set_new(object, "high", front_json_number(comparison->paired.interval.high));
    json_object_set_new(object, "time_ratio", front_json_number(comparison->time_ratio));
    json_object_set_new(object, "states_ratio", front_json_number(comparison->states_ratio));
    json_object_set_new(object, "differ", differ_json(comparison));
}

srv_reply handle_lab_compare(srv_request *request)
{
    const char *names[] = {request->args[0], request_query(request, "with")};
    tf_store *store = NULL;
    tf_report *report = NULL;
    srv_reply answer;
    if (!names[1])
        return reply_error(400, "malformed", "with: expected the name of an experiment");
    if (open_report(request, names, 2, &store, &report, &answer)) {
        const tf_comparison *comparison = &report->comparisons[0];
        json_t *object = json_pack("{s:s, s:s, s:b}", "a", names[0], "b", names[1], "comparable",
                                   (int)comparison->comparable);
        if (comparison->comparable)
            set_counts(object, comparison);
        unsigned seats = report->columns[0].seats;
        if (comparison->comparable && seats > 0) {
            json_t *points = json_array();
            for (unsigned i = 0; i < seats; i++)
                json_array_append_new(points, lab_mean_json(&comparison->points[i]));
            json_object_set_new(object, "points", points);
        }
        answer = reply_json(200, object);
    }
    tf_report_destroy(report);
    tf_store_close(store);
    return answer;
}
