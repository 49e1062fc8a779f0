/* results.c: what solve and play print. The fields are a contract with scripts (`help solve`). */
#include "cli/results.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include <tefuda/luck.h>

#include "cli/dead.h"
#include "cli/output.h"
#include "cli/records.h"
#include "front/clock.h"
#include "front/json.h"

void cli_results_start(cli_results *results, cli_context *cli, const cli_job *job)
{
    memset(results, 0, sizeof *results);
    results->cli = cli;
    results->job = job;
    results->start_ns = front_clock_ns();
    cli_progress_start(&cli->progress, cli->options.quiet);
}

uint64_t cli_results_games(const cli_results *results)
{
    return results->won + results->lost + results->undecided;
}

static void count_verdict(cli_results *results, tf_verdict verdict)
{
    if (verdict == TF_WON)
        results->won++;
    else if (verdict == TF_LOST)
        results->lost++;
    else
        results->undecided++;
}

/* With `--record -`, standard output contains only the record; results go to the log. */
static bool record_is_output(const cli_results *results)
{
    const char *path = results->cli->options.record;
    return path && strcmp(path, "-") == 0;
}

static tf_status put_line(cli_results *results, const char *line)
{
    if (!record_is_output(results))
        return cli_put(results->cli, "%s\n", line);
    cli_log(results->cli, "%s", line);
    return TF_OK;
}

static tf_status put_object(cli_results *results, json_t *object)
{
    if (!record_is_output(results))
        return cli_put_json(results->cli, object);
    json_decref(object);
    return TF_OK;
}

static void add_count(tf_text *out, unsigned count, const char *one, const char *many)
{
    if (count > 0)
        tf_text_printf(out, "%s%u %s", out->length ? ", " : "", count, count == 1 ? one : many);
}

tf_status cli_results_record(cli_results *results, tf_position *position, const char *player)
{
    cli_context *cli = results->cli;
    const char *path = cli->options.record;
    tf_text note = {0}, text = {0};
    add_count(&note, results->undone, "move taken back", "moves taken back");
    add_count(&note, results->hints, "hint", "hints");
    cli_record_notes notes = {player, tf_text_string(&note), results->times_ms};
    bool json = record_is_output(results) ? cli->options.json : cli_record_is_json(path);
    tf_status status = cli_record_format(position, &notes, json, &text);
    if (status == TF_OK && record_is_output(results))
        status = cli_put(cli, "%s", tf_text_string(&text));
    else if (status == TF_OK)
        status = cli_record_write(path, &text, &cli->error);
    tf_text_free(&note);
    tf_text_free(&text);
    return status;
}

/* Writes the moves as words, by the rules; also writes the record for --record. *dead, when not NULL: whether the last
 * position is dead. */
static tf_status describe_moves(cli_results *results, const tf_result *result, json_t *words,
                                const char *player, tf_dead *dead)
{
    cli_context *cli = results->cli;
    if (!words && !cli->options.record)
        return TF_OK;
    tf_position *position = NULL;
    tf_status status = cli_moves_replay(&results->job->rules, &result->deal,
                                        &result->solution.moves, words, &position, &cli->error);
    if (status == TF_OK && cli->options.record && cli_results_games(results) > 0)
        status = tf_error_set(&cli->error, TF_ERR_USAGE,
                              "--record needs exactly one deal; there are more");
    else if (status == TF_OK && cli->options.record)
        status = cli_results_record(results, position, player);
    if (status == TF_OK && dead)
        status = cli_dead_at(cli, position, 0, dead);
    tf_position_destroy(position);
    return status;
}

static json_t *figures_json(const tf_solution *solution)
{
    json_t *figures = json_object();
    for (size_t i = 0; i < solution->figure_count; i++) {
        double value = solution->figures[i].value;
        bool whole = value == floor(value) && fabs(value) < 1e15;
        json_object_set_new(figures, solution->figures[i].name,
                            whole ? json_integer((json_int_t)value) : json_real(value));
    }
    return figures;
}

static tf_status put_solved_json(cli_results *results, const tf_result *result, json_t *words)
{
    const tf_solution *solution = &result->solution;
    json_t *object = json_object();
    json_object_set_new(object, "deal", front_json_string(result->deal.id));
    json_object_set_new(object, "verdict", json_string(tf_verdict_name(solution->verdict)));
    json_object_set_new(object, "moves", json_integer((json_int_t)solution->length));
    json_object_set_new(object, "states", json_integer((json_int_t)solution->states));
    json_object_set_new(object, "time_ms", front_json_ms(result->time_ms));
    if (solution->verdict == TF_UNDECIDED)
        json_object_set_new(object, "stopped", json_string(tf_stop_name(solution->stop)));
    if (solution->figure_count > 0)
        json_object_set_new(object, "figures", figures_json(solution));
    json_object_set(object, "solution", words);
    return put_object(results, object);
}

/* Adds the figures: all of them with --all-stats, only the bound with --shortest alone. */
static void add_figures(const cli_results *results, const tf_solution *solution, tf_text *line)
{
    const cli_options *options = &results->cli->options;
    for (size_t i = 0; i < solution->figure_count; i++) {
        const tf_figure *figure = &solution->figures[i];
        bool bound = strcmp(figure->name, "lower_bound") == 0;
        if (options->all_stats || (options->shortest && bound))
            tf_text_printf(line, " %s=%.15g", figure->name, figure->value);
    }
    if (options->all_stats && solution->memory_bytes > 0)
        tf_text_printf(line, " memory_kb=%zu", solution->memory_bytes >> 10);
}

static tf_status put_solved_text(cli_results *results, const tf_result *result)
{
    const tf_solution *solution = &result->solution;
    tf_text line = {0};
    tf_text_printf(&line, "%s %s moves=%zu states=%" PRIu64 " time_ms=%.1f", result->deal.id,
                   tf_verdict_name(solution->verdict), solution->length, solution->states,
                   result->time_ms);
    add_figures(results, solution, &line);
    tf_status status = put_line(results, tf_text_string(&line));
    tf_text_free(&line);
    return status;
}

/* Prints the solution below the line of its deal, in the notation of records; nothing for a deal
 * without one. */
static tf_status put_solution(cli_results *results, const json_t *words)
{
    if (json_array_size(words) == 0)
        return TF_OK;
    tf_text line = {0};
    tf_text_add(&line, "  moves:");
    for (size_t i = 0; i < json_array_size(words); i++)
        tf_text_printf(&line, " %s", json_string_value(json_array_get(words, i)));
    tf_status status = put_line(results, tf_text_string(&line));
    tf_text_free(&line);
    return status;
}

tf_status cli_results_solved(void *context, const tf_result *result, tf_error *error)
{
    cli_results *results = context;
    cli_context *cli = results->cli;
    const tf_solution *solution = &result->solution;
    json_t *words = cli->options.json || cli->options.moves ? json_array() : NULL;
    tf_status status = TF_OK;
    if (solution->verdict == TF_WON)
        status = describe_moves(results, result, words, "solver", NULL);
    count_verdict(results, solution->verdict);
    results->states += solution->states;
    if (status == TF_OK && cli->options.json)
        status = put_solved_json(results, result, words);
    else if (status == TF_OK)
        status = put_solved_text(results, result);
    if (status == TF_OK && words && !cli->options.json)
        status = put_solution(results, words);
    json_decref(words);
    if (status != TF_OK && error)
        *error = cli->error;
    return status;
}

/* Makes the line a record that `replay` and `review` can read: game, rules, player, and the cards
 * when the deal has no number. */
static void set_record_head(const cli_results *results, const tf_deal *deal, json_t *object)
{
    const cli_job *job = results->job;
    tf_deal_format format = tf_game_deal_format(&job->rules);
    tf_deal made;
    tf_text text = {0};
    json_object_set_new(object, "game", json_string(job->game->name));
    tf_rules_format(&job->rules, &text);
    if (text.length > 0)
        json_object_set_new(object, "rules", json_string(tf_text_string(&text)));
    json_object_set_new(object, "player", front_json_string(results->cli->options.player));
    if (tf_deal_make(&format, deal->id, &made, NULL) != TF_OK || made.count != deal->count ||
        memcmp(made.cards, deal->cards, deal->count) != 0) {
        tf_text_clear(&text);
        tf_deal_format_cards(&format.deck, deal, &text);
        json_object_set_new(object, "cards", json_string(tf_text_string(&text)));
    }
    tf_text_free(&text);
}

static double adjusted_result(const tf_result *result, unsigned seat)
{
    const tf_outcome *outcome = &result->outcome;
    return tf_luck_adjusted(outcome->verdict, outcome->points[seat], result->luck[seat]);
}

static void set_luck(const cli_results *results, const tf_result *result, json_t *object)
{
    unsigned seats = results->job->game->seats;
    json_t *luck = json_array(), *adjusted = json_array();
    for (unsigned seat = 0; seat < seats; seat++) {
        json_array_append_new(luck, front_json_number(result->luck[seat]));
        json_array_append_new(adjusted, front_json_number(adjusted_result(result, seat)));
    }
    json_object_set(object, "luck", seats == 1 ? json_array_get(luck, 0) : luck);
    json_object_set(object, "luck_adjusted", seats == 1 ? json_array_get(adjusted, 0) : adjusted);
    json_decref(luck);
    json_decref(adjusted);
}

static void add_luck(const cli_results *results, const tf_result *result, tf_text *line)
{
    unsigned seats = results->job->game->seats;
    for (unsigned seat = 0; seat < seats; seat++)
        tf_text_printf(line, "%s%.4f", seat ? "," : " luck=", result->luck[seat]);
    for (unsigned seat = 0; seat < seats; seat++)
        tf_text_printf(line, "%s%.4f",
                       seat ? "," : " luck_adjusted=", adjusted_result(result, seat));
}

static tf_status put_played_json(cli_results *results, const tf_result *result, const tf_dead *dead,
                                 json_t *words)
{
    const tf_game *game = results->job->game;
    json_t *object = json_object();
    json_object_set_new(object, "deal", front_json_string(result->deal.id));
    if (game->seats == 1)
        json_object_set_new(object, "verdict",
                            json_string(result->outcome.verdict == TF_WON ? "won" : "lost"));
    front_json_set_outcome(object, game->seats, result->outcome.points, result->outcome.scores);
    json_object_set_new(object, "time_ms", front_json_ms(result->time_ms));
    if (results->cli->options.luck)
        set_luck(results, result, object);
    if (result->failure[0])
        json_object_set_new(object, "failure", front_json_string(result->failure));
    if (dead->proof != TF_DEAD_NOT)
        json_object_set_new(object, "dead", front_json_dead(dead));
    if (results->undone)
        json_object_set_new(object, "undone", json_integer(results->undone));
    if (results->hints)
        json_object_set_new(object, "hints", json_integer(results->hints));
    set_record_head(results, &result->deal, object);
    json_object_set(object, "actions", words);
    return put_object(results, object);
}

static tf_status put_played_text(cli_results *results, const tf_result *result)
{
    unsigned seats = results->job->game->seats;
    const tf_outcome *outcome = &result->outcome;
    tf_text line = {0};
    tf_text_add(&line, result->deal.id);
    if (seats == 1)
        tf_text_printf(&line, " %s", outcome->verdict == TF_WON ? "won" : "lost");
    for (unsigned seat = 0; seats > 1 && seat < seats; seat++)
        tf_text_printf(&line, "%s%d", seat ? "," : " points=", outcome->points[seat]);
    for (unsigned seat = 0; seats > 1 && seat < seats; seat++)
        tf_text_printf(&line, "%s%d", seat ? "," : " scores=", outcome->scores[seat]);
    tf_text_printf(&line, " time_ms=%.1f", result->time_ms);
    if (results->cli->options.luck)
        add_luck(results, result, &line);
    if (result->failure[0])
        tf_text_printf(&line, " failure=%s", result->failure);
    tf_status status = put_line(results, tf_text_string(&line));
    tf_text_free(&line);
    return status;
}

tf_status cli_results_played(void *context, const tf_result *result, tf_error *error)
{
    cli_results *results = context;
    cli_context *cli = results->cli;
    json_t *words = cli->options.json ? json_array() : NULL;
    bool given_up = words && results->job->game->ending && result->outcome.verdict != TF_WON;
    tf_dead dead = {.proof = TF_DEAD_NOT};
    tf_status status = describe_moves(results, result, words, cli->options.player,
                                      given_up ? &dead : NULL);
    count_verdict(results, result->outcome.verdict == TF_WON ? TF_WON : TF_LOST);
    results->failures += result->failure[0] != '\0';
    results->states += result->solution.states;
    for (unsigned seat = 0; seat < results->job->game->seats; seat++)
        tf_mean_add(&results->points[seat], result->outcome.points[seat]);
    for (unsigned seat = 0; cli->options.luck && seat < results->job->game->seats; seat++)
        tf_mean_add(&results->adjusted[seat], adjusted_result(result, seat));
    if (status == TF_OK)
        status = words ? put_played_json(results, result, &dead, words)
                       : put_played_text(results, result);
    json_decref(words);
    if (status != TF_OK && error)
        *error = cli->error;
    return status;
}

void cli_results_progress(void *context, uint64_t done, uint64_t total, uint64_t states)
{
    cli_results *results = context;
    cli_progress_state state = {.done = done,
                                .total = total,
                                .states = states,
                                .won = results->won,
                                .counted = cli_results_games(results),
                                .share = results->job->game->seats == 1};
    cli_progress_draw(&results->cli->progress, &state);
}

static json_t *adjusted_json(const tf_mean *adjusted, double scale, const char *name)
{
    tf_interval interval = tf_mean_interval(adjusted, 0.95);
    return json_pack("{s:o, s:o, s:o}", name, front_json_number(scale * adjusted->mean), "low",
                     front_json_number(scale * interval.low), "high",
                     front_json_number(scale * interval.high));
}

static tf_status end_json(cli_results *results)
{
    uint64_t deals = cli_results_games(results);
    tf_interval interval = tf_wilson(results->won, deals, 0.95);
    json_t *summary = json_object();
    if (results->job->game->seats == 1) {
        double share = deals ? (double)results->won / (double)deals : 0;
        json_object_set_new(summary, "won", json_integer((json_int_t)results->won));
        json_object_set_new(summary, "lost", json_integer((json_int_t)results->lost));
        json_object_set_new(summary, "undecided", json_integer((json_int_t)results->undecided));
        json_object_set_new(summary, "deals", json_integer((json_int_t)deals));
        json_object_set_new(summary, "percent", json_real(100 * share));
        json_object_set_new(summary, "low", json_real(100 * interval.low));
        json_object_set_new(summary, "high", json_real(100 * interval.high));
        if (results->cli->options.luck)
            json_object_set_new(summary, "luck_adjusted",
                                adjusted_json(&results->adjusted[0], 100, "percent"));
    } else {
        json_t *seats = json_array();
        for (unsigned seat = 0; seat < results->job->game->seats; seat++) {
            interval = tf_mean_interval(&results->points[seat], 0.95);
            json_array_append_new(seats, json_pack("{s:o, s:f, s:f, s:f}", "player",
                                                   front_json_string(results->job->players[seat]),
                                                   "mean", results->points[seat].mean, "low",
                                                   interval.low, "high", interval.high));
        }
        json_object_set_new(summary, "games", json_integer((json_int_t)deals));
        json_t *adjusted = results->cli->options.luck ? json_array() : NULL;
        for (unsigned seat = 0; adjusted && seat < results->job->game->seats; seat++)
            json_array_append_new(adjusted, adjusted_json(&results->adjusted[seat], 1, "mean"));
        if (adjusted)
            json_object_set_new(summary, "luck_adjusted", adjusted);
        json_object_set_new(summary, "seats", seats);
    }
    json_object_set_new(summary, "states", json_integer((json_int_t)results->states));
    json_object_set_new(summary, "time_ms",
                        front_json_ms((double)(front_clock_ns() - results->start_ns) / 1e6));
    if (results->failures)
        json_object_set_new(summary, "failures", json_integer((json_int_t)results->failures));
    if (results->interrupted)
        json_object_set_new(summary, "interrupted", json_true());
    return cli_put_json(results->cli, json_pack("{s:o}", "summary", summary));
}

static tf_status end_seats(cli_results *results)
{
    tf_status status = cli_put(results->cli, "games %" PRIu64 "\n", cli_results_games(results));
    for (unsigned seat = 0; status == TF_OK && seat < results->job->game->seats; seat++) {
        tf_interval interval = tf_mean_interval(&results->points[seat], 0.95);
        status = cli_put(results->cli, "%s %.4f %.4f %.4f\n", results->job->players[seat],
                         results->points[seat].mean, interval.low, interval.high);
    }
    for (unsigned seat = 0;
         status == TF_OK && results->cli->options.luck && seat < results->job->game->seats;
         seat++) {
        tf_interval interval = tf_mean_interval(&results->adjusted[seat], 0.95);
        status = cli_put(results->cli, "luck-adjusted %s %.4f %.4f %.4f\n",
                         results->job->players[seat], results->adjusted[seat].mean, interval.low,
                         interval.high);
    }
    return status;
}

tf_status cli_results_end(cli_results *results)
{
    cli_context *cli = results->cli;
    cli_progress_clear(&cli->progress);
    if (results->failures)
        cli_log(cli, "%" PRIu64 " game%s lost because a player failed", results->failures,
                results->failures == 1 ? " was" : "s were");
    if (record_is_output(results))
        return TF_OK;
    if (cli->options.json)
        return end_json(results);
    if (results->job->game->seats > 1)
        return end_seats(results);
    uint64_t deals = cli_results_games(results);
    tf_interval interval = tf_wilson(results->won, deals, 0.95);
    tf_status status = cli_put(cli,
                               "won %" PRIu64 " lost %" PRIu64 " undecided %" PRIu64 " of %" PRIu64
                               "  %.2f%% [%.2f, %.2f]",
                               results->won, results->lost, results->undecided, deals,
                               deals ? 100.0 * (double)results->won / (double)deals : 0.0,
                               100 * interval.low, 100 * interval.high);
    if (status == TF_OK && cli->options.luck) {
        interval = tf_mean_interval(&results->adjusted[0], 0.95);
        status = cli_put(cli, "  luck-adjusted %.2f%% [%.2f, %.2f]",
                         100 * results->adjusted[0].mean, 100 * interval.low, 100 * interval.high);
    }
    return status == TF_OK ? cli_put(cli, "\n") : status;
}

tf_status cli_results_run(cli_results *results, tf_result_fn result)
{
    cli_context *cli = results->cli;
    tf_batch batch = cli_job_batch(cli, results->job);
    tf_batch_calls calls = {.result = result, .progress = cli_results_progress, .context = results};
    tf_error error = {0};
    tf_status status = tf_batch_run(&batch, results->job->deals, cli->cancel, &calls, &error);
    results->interrupted = status != TF_OK && tf_cancel_raised(cli->cancel);
    if (status != TF_OK && !results->interrupted) {
        cli->error = error;
        return status;
    }
    tf_status printed = cli_results_end(results);
    if (printed != TF_OK || !results->interrupted)
        return printed;
    return tf_error_set(&cli->error, TF_ERR_CANCELLED, "interrupted after %" PRIu64 " deals",
                        cli_results_games(results));
}
