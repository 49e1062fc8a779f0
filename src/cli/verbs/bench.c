/* bench.c: `tefuda bench`.
 *
 * Each game has rows of fixed work, limited by states and never by time. The counts, and the
 * checksum over the verdict, states and moves of every deal, are therefore the same on every
 * machine as long as the search is the same. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <tefuda/table.h>

#include "cli/job.h"
#include "cli/output.h"
#include "cli/verbs.h"
#include "cli/verbs/bench.h"
#include "front/array.h"
#include "front/json.h"

typedef struct counts {
    uint64_t deals, won, lost, undecided, states, checksum;
    double cpu_s, median_ms;
} counts;

static void mix(uint64_t *checksum, uint64_t value)
{
    uint8_t bytes[8];
    for (unsigned i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(value >> (8 * i));
    bench_checksum_bytes(checksum, bytes, sizeof bytes);
}

typedef struct bench_run {
    cli_context *cli;
    tf_rules rules;
    counts row;
    bool played, reviewed;
    double *cpu_ms; /* per deal */
    size_t capacity;
} bench_run;

/* ---- times ---- */

static tf_status add_time(bench_run *run, double cpu_ms, tf_error *error)
{
    if (!FRONT_ARRAY_RESERVE(run->cpu_ms, run->capacity, run->row.deals + 1))
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for the times");
    run->cpu_ms[run->row.deals++] = cpu_ms;
    return TF_OK;
}

static int compare_times(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *times, size_t count)
{
    if (count == 0)
        return 0;
    qsort(times, count, sizeof times[0], compare_times);
    return (times[(count - 1) / 2] + times[count / 2]) / 2;
}

/* ---- reviews ---- */

/* The game that was played, as a record. */
static tf_status make_record(const bench_run *run, const tf_result *result, tf_record *record,
                             tf_error *error)
{
    tf_status status = tf_position_deal(&record->position, &run->rules, &result->deal, error);
    for (size_t i = 0; status == TF_OK && i < result->solution.moves.count; i++)
        status = tf_position_apply(record->position, result->solution.moves.data[i], error);
    return status;
}

/* Reviews the game. Its decisions are counted as states; the checksum covers its figures. */
static tf_status review_game(bench_run *run, const tf_result *result, tf_error *error)
{
    tf_record record = {0};
    tf_review review = {0};
    tf_review_options options = {0};
    tf_control control;
    tf_status status = make_record(run, result, &record, error);
    clock_t start = clock();
    tf_control_start(&control, NULL, run->cli->cancel);
    if (status == TF_OK)
        status = tf_review_record(&record, &options, &control, &review, error);
    run->row.cpu_s += (double)(clock() - start) / CLOCKS_PER_SEC;
    run->row.states += review.decision_count;
    for (size_t i = 0; i < review.game.figure_count; i++)
        if (isfinite(review.game.figures[i].value))
            mix(&run->row.checksum, (uint64_t)llround(1000 * review.game.figures[i].value));
    tf_review_free(&review);
    tf_record_free(&record);
    return status;
}

/* ---- rows ---- */

static tf_status count_result(void *context, const tf_result *result, tf_error *error)
{
    bench_run *run = context;
    tf_status status = TF_OK;
    tf_verdict verdict = result->solution.verdict;
    double before_s = run->row.cpu_s;
    if (run->played)
        verdict = result->outcome.verdict == TF_WON ? TF_WON : TF_LOST;
    if (!run->played ||
        result->outcome.verdict != TF_FINISHED) { /* otherwise the result is in points */
        run->row.won += verdict == TF_WON;
        run->row.lost += verdict == TF_LOST;
        run->row.undecided += verdict == TF_UNDECIDED;
    }
    mix(&run->row.checksum, (uint64_t)verdict);
    mix(&run->row.checksum, result->solution.states);
    for (size_t i = 0; i < result->solution.moves.count; i++)
        mix(&run->row.checksum, result->solution.moves.data[i]);
    if (run->reviewed) {
        status = review_game(run, result, error);
    } else {
        run->row.states += result->solution.states;
        run->row.cpu_s += result->cpu_ms / 1000;
    }
    return status == TF_OK ? add_time(run, 1000 * (run->row.cpu_s - before_s), error) : status;
}

static void show_progress(void *context, uint64_t done, uint64_t total, uint64_t states)
{
    bench_run *run = context;
    cli_progress_state state = {.done = done, .total = total, .states = states};
    cli_progress_draw(&run->cli->progress, &state);
}

static double rate(double count, double seconds)
{
    return seconds > 0 ? count / seconds : 0;
}

static tf_status put_row(cli_context *cli, const char *game, const char *name, const counts *row)
{
    double states_rate = rate((double)row->states, row->cpu_s);
    double deals_rate = rate((double)row->deals, row->cpu_s);
    double mean_ms = row->deals ? 1000 * row->cpu_s / (double)row->deals : 0;
    if (cli->options.json)
        return cli_put_json(
            cli, json_pack("{s:s, s:s, s:I, s:I, s:I, s:I, s:I, s:o, s:o, s:o, s:o, s:o}", "game",
                           game, "name", name, "deals", (json_int_t)row->deals, "won",
                           (json_int_t)row->won, "lost", (json_int_t)row->lost, "undecided",
                           (json_int_t)row->undecided, "states", (json_int_t)row->states, "cpu_s",
                           front_json_ms(row->cpu_s), "states_per_s", front_json_ms(states_rate),
                           "deals_per_s", front_json_ms(deals_rate), "mean_ms",
                           front_json_ms(mean_ms), "median_ms", front_json_ms(row->median_ms)));
    return cli_put(cli,
                   "%s %s deals=%" PRIu64 " won=%" PRIu64 " lost=%" PRIu64 " undecided=%" PRIu64
                   " states=%" PRIu64
                   " cpu_s=%.3f states_per_s=%.0f deals_per_s=%.1f mean_ms=%.3f median_ms=%.3f\n",
                   game, name, row->deals, row->won, row->lost, row->undecided, row->states,
                   row->cpu_s, states_rate, deals_rate, mean_ms, row->median_ms);
}

static tf_status put_total(cli_context *cli, const counts *total)
{
    char checksum[17];
    snprintf(checksum, sizeof checksum, "%016" PRIx64, total->checksum);
    if (cli->options.json)
        return cli_put_json(cli,
                            json_pack("{s:{s:I, s:I, s:s, s:o}}", "summary", "deals",
                                      (json_int_t)total->deals, "states", (json_int_t)total->states,
                                      "checksum", checksum, "cpu_s", front_json_ms(total->cpu_s)));
    return cli_put(cli, "total deals=%" PRIu64 " states=%" PRIu64 " checksum=%s cpu_s=%.3f\n",
                   total->deals, total->states, checksum, total->cpu_s);
}

static tf_status run_row(cli_context *cli, const tf_game *game, const tf_bench *bench,
                         const char *data_dir, counts *row)
{
    tf_rules rules;
    tf_deals *deals = NULL;
    tf_status status = tf_rules_parse(game, bench->rules, &rules, &cli->error);
    if (status != TF_OK)
        return status;
    tf_deal_format format = tf_game_deal_format(&rules);
    status = tf_deals_open(&deals, &format, bench->deals, &cli->error);
    if (status != TF_OK)
        return status;
    bool reviewed = bench->solver && strcmp(bench->solver, TF_BENCH_REVIEW) == 0;
    tf_batch batch = {.rules = rules,
                      .solver = reviewed ? NULL : bench->solver,
                      .limits = cli_job_limits(cli),
                      .threads = 1,
                      .data_dir = data_dir};
    batch.limits.states = bench->states;
    for (unsigned seat = 0; bench->player && seat < game->seats; seat++)
        batch.players[seat] = bench->player;
    bench_run run = {
        .cli = cli, .rules = rules, .played = bench->player != NULL, .reviewed = reviewed};
    run.row.checksum = BENCH_CHECKSUM_START;
    tf_batch_calls calls = {.result = count_result, .progress = show_progress, .context = &run};
    cli_progress_start(&cli->progress, cli->options.quiet);
    status = tf_batch_run(&batch, deals, cli->cancel, &calls, &cli->error);
    cli_progress_clear(&cli->progress);
    tf_deals_close(deals);
    run.row.median_ms = median(run.cpu_ms, run.row.deals);
    free(run.cpu_ms);
    *row = run.row;
    return status;
}

/* The speed of look-ups in the game's tables, as a row whose states are look-ups. */
static tf_status run_probes(cli_context *cli, const tf_game *game, const char *data_dir,
                            counts *row)
{
    tf_table_request request = {.data_dir = data_dir, .threads = 1, .cancel = cli->cancel};
    tf_table_speed speed;
    tf_status status = game->tables->bench(&request, &speed, &cli->error);
    if (status != TF_OK)
        return status;
    *row = (counts){.states = speed.probes, .checksum = speed.sum, .cpu_s = speed.cpu_s};
    return TF_OK;
}

static tf_status end_row(cli_context *cli, const char *game, const char *name, const counts *row,
                         counts *total)
{
    total->deals += row->deals;
    total->states += row->states;
    total->cpu_s += row->cpu_s;
    mix(&total->checksum, row->checksum);
    return put_row(cli, game, name, row);
}

static tf_status run_game(cli_context *cli, const tf_game *game, const char *data_dir,
                          counts *total)
{
    tf_status status = TF_OK;
    counts row;
    for (const tf_bench *bench = game->benches; bench && bench->name; bench++) {
        status = run_row(cli, game, bench, data_dir, &row);
        if (status == TF_OK)
            status = end_row(cli, game->name, bench->name, &row, total);
        if (status != TF_OK)
            return status;
    }
    if (game->tables && game->tables->bench) {
        status = run_probes(cli, game, data_dir, &row);
        if (status == TF_OK)
            status = end_row(cli, game->name, "probes", &row, total);
    }
    return status;
}

tf_status cli_bench(cli_context *cli)
{
    const tf_game *only = NULL;
    tf_status status = TF_OK;
    if (cli->arg_count > 0 && strcmp(cli->args[0], "env") == 0)
        return cli_bench_env(cli);
    if (cli->arg_count > 1)
        return tf_error_set(&cli->error, TF_ERR_USAGE, "'%.40s' is one argument too many",
                            cli->args[1]);
    if (cli->arg_count > 0)
        status = tf_game_find(cli->args[0], &only, &cli->error);
    size_t count;
    const tf_game *const *games = tf_games(&count);
    tf_text data_dir = {0};
    tf_data_dir(cli->options.data, &data_dir);
    counts total = {.checksum = BENCH_CHECKSUM_START};
    for (size_t i = 0; status == TF_OK && i < count; i++)
        if (!only || only == games[i])
            status = run_game(cli, games[i], tf_text_string(&data_dir), &total);
    if (status == TF_OK)
        status = put_total(cli, &total);
    tf_text_free(&data_dir);
    return status;
}
