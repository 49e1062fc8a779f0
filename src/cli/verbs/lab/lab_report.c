/* lab_report.c: `tefuda lab report`: experiments as columns; compares the first with each of the
 * others. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "cli/output.h"
#include "cli/verbs/lab/lab.h"
#include "cli/verbs/lab/lab_names.h"
#include "front/json.h"

static const double confidence = 0.95;

static json_t *json_interval(tf_interval interval)
{
    return json_pack("[f, f]", interval.low, interval.high);
}

/* The mean and interval of each seat. */
static json_t *json_points(const tf_mean *points)
{
    json_t *array = json_array();
    for (unsigned seat = 0; seat < TF_SEATS_MAX; seat++)
        json_array_append_new(
            array, json_pack("{s:f, s:o}", "mean", points[seat].mean, "interval",
                             json_interval(tf_mean_interval(&points[seat], confidence))));
    return array;
}

/* Results minus luck, where luck was measured. */
static void set_adjusted(const tf_summary *summary, json_t *object)
{
    if (summary->adjusted[0].count < 2)
        return;
    json_t *inner = json_pack(
        "{s:f, s:o, s:f, s:o, s:f, s:f}", summary->seats ? "mean" : "rate",
        summary->adjusted[0].mean, "interval", json_interval(summary->adjusted_interval), "luck",
        summary->luck[0].mean, "luck_interval",
        json_interval(tf_mean_interval(&summary->luck[0], confidence)), "games_factor",
        summary->games_factor, "time_factor", summary->time_factor);
    if (summary->seats > 0)
        json_object_set_new(inner, "points", json_points(summary->adjusted));
    json_object_set_new(object, "luck_adjusted", inner);
}

static tf_status put_summary(cli_context *cli, const tf_summary *summary)
{
    const tf_experiment_info *info = &summary->info;
    uint64_t total = info->last - info->first + 1;
    json_t *object = json_pack(
        "{s:s, s:s, s:s, s:s, s:o, s:I, s:I, s:o, s:o, s:o}", "experiment", info->name, "game",
        info->game, "rules", info->rules, *info->players ? "player" : "solver",
        *info->players ? info->players : info->solver, "deals", front_json_string(info->deals),
        "total", (json_int_t)total, "done", (json_int_t)summary->deals, "time_ms",
        front_json_spread(&summary->time_ms, "min", "max"), "states",
        front_json_spread(&summary->states, "min", "max"), "moves",
        front_json_spread(&summary->moves, "min", "max"));
    if (info->imported)
        json_object_set_new(object, "imported", json_true());
    if (summary->failures)
        json_object_set_new(object, "failures", json_integer((json_int_t)summary->failures));
    if (summary->seats > 0) {
        json_object_set_new(object, "points", json_points(summary->points));
        set_adjusted(summary, object);
        return cli_put_json(cli, object);
    }
    json_object_set_new(object, "won", json_integer((json_int_t)summary->won));
    json_object_set_new(object, "lost", json_integer((json_int_t)summary->lost));
    json_object_set_new(object, "undecided", json_integer((json_int_t)summary->undecided));
    json_object_set_new(object, "rate", json_real(summary->rate));
    json_object_set_new(object, "interval", json_interval(summary->interval));
    json_object_set_new(object, "interval_holds",
                        json_string(summary->watched ? "at all looks" : "for one look"));
    json_object_set_new(object, "bracket", json_interval(summary->bracket));
    set_adjusted(summary, object);
    return cli_put_json(cli, object);
}

/* The deals of a comparison that only one of the two experiments won. */
static tf_status add_differing(cli_context *cli, tf_store *store, const tf_comparison *c,
                               const tf_experiment_info *info, bool won_a, json_t *into)
{
    for (size_t i = 0; i < c->differ_count; i++) {
        char id[TF_DEAL_ID_MAX];
        if (c->differ_a[i] != won_a)
            continue;
        tf_status status = tf_store_deal_id(store, info, c->differ[i], id, &cli->error);
        if (status != TF_OK)
            return status;
        json_array_append_new(into, front_json_string(id));
    }
    return TF_OK;
}

static tf_status put_comparison(cli_context *cli, tf_store *store, const tf_report *report,
                                const tf_comparison *c)
{
    const tf_experiment_info *a = &report->columns[c->a].info, *b = &report->columns[c->b].info;
    json_t *inner = json_pack("{s:s, s:s, s:b}", "first", a->name, "second", b->name, "comparable",
                              c->comparable);
    tf_status status = TF_OK;
    if (c->comparable) {
        json_object_set_new(inner, "common", json_integer((json_int_t)c->common));
        json_object_set_new(inner, "undecided", json_integer((json_int_t)c->undecided));
    }
    if (c->comparable && c->points[0].count > 0) {
        json_object_set_new(inner, "points", json_points(c->points));
    } else if (c->comparable) {
        json_t *only_a = json_array(), *only_b = json_array();
        json_object_set_new(inner, "both_won", json_integer((json_int_t)c->both_won));
        json_object_set_new(inner, "only_first", json_integer((json_int_t)c->only_a));
        json_object_set_new(inner, "only_second", json_integer((json_int_t)c->only_b));
        json_object_set_new(inner, "neither", json_integer((json_int_t)c->neither));
        json_object_set_new(inner, "difference", json_real(c->paired.difference));
        json_object_set_new(inner, "interval", json_interval(c->paired.interval));
        json_object_set_new(inner, "p", json_real(c->paired.p));
        if (c->watched)
            json_object_set_new(inner, "p_all_looks", json_real(c->p_all_looks));
        if (c->adjusted.count > 1)
            json_object_set_new(inner, "luck_adjusted",
                                json_pack("{s:f, s:o, s:f}", "difference", c->adjusted.mean,
                                          "interval",
                                          json_interval(tf_mean_interval(&c->adjusted, confidence)),
                                          "p_all_looks", c->adjusted_p));
        status = add_differing(cli, store, c, a, true, only_a);
        if (status == TF_OK)
            status = add_differing(cli, store, c, a, false, only_b);
        json_object_set_new(inner, "only_first_deals", only_a);
        json_object_set_new(inner, "only_second_deals", only_b);
    }
    json_t *object = json_pack("{s:o}", "comparison", inner);
    if (status == TF_OK)
        return cli_put_json(cli, object);
    json_decref(object);
    return status;
}

static tf_status put_hard_deal(cli_context *cli, const tf_experiment_info *info, const char *id,
                               const tf_row *row)
{
    double time_ms = (double)row->time_us / 1e3;
    const char *verdict = tf_verdict_name(row->verdict);
    if (!cli->options.json)
        return cli_put(cli, "%s %s moves=%" PRIu64 " states=%" PRIu64 " time_ms=%.1f\n", id,
                       verdict, (uint64_t)row->moves, row->states, time_ms);
    return cli_put_json(cli,
                        json_pack("{s:{s:s, s:o, s:s, s:I, s:I, s:o}}", "hardest", "experiment",
                                  info->name, "deal", front_json_string(id), "verdict", verdict,
                                  "moves", (json_int_t)row->moves, "states",
                                  (json_int_t)row->states, "time_ms", front_json_ms(time_ms)));
}

/* The deals of one experiment that took the most states, one line each. */
static tf_status put_hardest(cli_context *cli, tf_store *store, const tf_experiment_info *info,
                             tf_row *rows)
{
    size_t count = 0;
    tf_status status = tf_report_hardest(store, info, cli->options.hardest, rows, &count,
                                         &cli->error);
    if (status == TF_OK && !cli->options.json)
        status = cli_put(cli, "\n%s: the %zu deals with the most states\n", info->name, count);
    for (size_t i = 0; status == TF_OK && i < count; i++) {
        char id[TF_DEAL_ID_MAX];
        status = tf_store_deal_id(store, info, rows[i].deal, id, &cli->error);
        if (status == TF_OK)
            status = put_hard_deal(cli, info, id, &rows[i]);
    }
    return status;
}

static tf_status put_all_hardest(cli_context *cli, tf_store *store, const tf_report *report)
{
    tf_row *rows = cli->options.hardest ? malloc(cli->options.hardest * sizeof *rows) : NULL;
    tf_status status = TF_OK;
    if (cli->options.hardest && !rows)
        return tf_error_set(&cli->error, TF_ERR_MEMORY, "not enough memory for the hardest deals");
    for (size_t i = 0; rows && status == TF_OK && i < report->column_count; i++)
        status = put_hardest(cli, store, &report->columns[i].info, rows);
    free(rows);
    return status;
}

static tf_status put_report(cli_context *cli, tf_store *store, const tf_report *report)
{
    tf_status status = TF_OK;
    if (!cli->options.json) {
        tf_text text = {0};
        status = tf_report_format(report, store, cli->options.most, &text, &cli->error);
        if (status == TF_OK)
            status = cli_put(cli, "%s", tf_text_string(&text));
        tf_text_free(&text);
        return status;
    }
    for (size_t i = 0; i < report->column_count && status == TF_OK; i++)
        status = put_summary(cli, &report->columns[i]);
    for (size_t i = 0; i < report->comparison_count && status == TF_OK; i++)
        status = put_comparison(cli, store, report, &report->comparisons[i]);
    return status;
}

tf_status cli_lab_report(cli_context *cli)
{
    tf_store *store = NULL;
    cli_names names = {0};
    tf_report *report = NULL;
    tf_status status = cli_lab_open(cli, TF_STORE_READ, &store);
    if (status == TF_OK)
        status = cli_names_find(cli, store, &names);
    if (status == TF_OK)
        status = tf_report_make(&report, store, names.list, names.count, confidence, &cli->error);
    if (status == TF_OK)
        status = put_report(cli, store, report);
    if (status == TF_OK)
        status = put_all_hardest(cli, store, report);
    tf_report_destroy(report);
    cli_names_free(&names);
    tf_store_close(store);
    return status;
}
