/* job.c: makes game, rules, deals and limits from the options. */
#include "cli/job.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/human.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "cli/verbs.h"
#include "front/clock.h"
#include "front/option.h"

tf_status cli_job_open(cli_context *cli, cli_job *job)
{
    memset(job, 0, sizeof *job);
    tf_status status = tf_game_find(cli_arg(cli, 0), &job->game, &cli->error);
    if (status == TF_OK)
        status = tf_rules_parse(job->game, cli->options.rules, &job->rules, &cli->error);
    if (status != TF_OK)
        return status;
    tf_data_dir(cli->options.data, &job->data_dir);
    return tf_text_status(&job->data_dir);
}

void cli_job_deal_random(const cli_context *cli, cli_job *job)
{
    enum { LAST = 999999 }; /* short enough to write down */
    uint64_t number = 0;
    if (cli_arg(cli, 1) || cli->options.deals)
        return;
    if (getentropy(&number, sizeof number) != 0)
        number = front_clock_ns();
    snprintf(job->random_deal, sizeof job->random_deal, "seed:%" PRIu64, number % LAST + 1);
}

static tf_status open_deals(cli_context *cli, cli_job *job)
{
    tf_deal_format format = tf_game_deal_format(&job->rules);
    const char *file = cli_arg(cli, 1);
    const char *spec = cli->options.deals;
    if (file && spec)
        return tf_error_set(&cli->error, TF_ERR_USAGE,
                            "deals are given twice, --deals %.40s and %.40s; give one of them",
                            spec, file);
    if (!spec && job->random_deal[0])
        spec = job->random_deal;
    if (spec && strcmp(spec, "file:-") == 0)
        file = "-";
    if (!file)
        return tf_deals_open(&job->deals, &format, spec ? spec : "seed:1", &cli->error);
    if (strcmp(file, "-") == 0) {
        job->from_stdin = true;
        tf_status status = cli_input_make_interruptible(&cli->error);
        if (status != TF_OK)
            return status;
    }
    return tf_deals_open_file(&job->deals, &format, file, &cli->error);
}

tf_status cli_job_open_deals(cli_context *cli, cli_job *job)
{
    tf_status status = open_deals(cli, job);
    uint64_t count;
    if (status == TF_OK && cli->options.record && tf_deals_count(job->deals, &count) && count > 1)
        return tf_error_set(&cli->error, TF_ERR_USAGE,
                            "--record needs exactly one deal, not %" PRIu64, count);
    return status;
}

tf_status cli_job_read_players(cli_context *cli, cli_job *job)
{
    const char *text = cli->options.player;
    if (!text)
        return tf_error_set(&cli->error, TF_ERR_USAGE,
                            "%s needs --player P; 'tefuda players %s' lists them", cli->verb->name,
                            job->game->name);
    if (strlen(text) >= sizeof job->player_texts)
        return tf_error_set(&cli->error, TF_ERR_USAGE, "--player is longer than %d characters",
                            CLI_PLAYER_TEXT_MAX - 1);
    strcpy(job->player_texts, text);
    tf_status status = tf_seats_read(job->game, job->player_texts, job->players, &cli->error);
    return status == TF_OK ? TF_OK : tf_error_prefix(&cli->error, status, "--player ");
}

tf_status cli_job_read_engine_player(cli_context *cli, cli_job *job)
{
    tf_status status = cli_job_read_players(cli, job);
    for (unsigned seat = 1; status == TF_OK && seat < job->game->seats; seat++)
        if (strcmp(job->players[seat], job->players[0]) != 0)
            return tf_error_set(&cli->error, TF_ERR_USAGE,
                                "--player: an engine is one player, for whichever seat it gets");
    if (status == TF_OK && strcmp(job->players[0], CLI_HUMAN) == 0)
        return tf_error_set(&cli->error, TF_ERR_USAGE, "--player: a person cannot be an engine");
    return status;
}

/* True when text is "NAME" or "NAME:..." with this name. */
static bool is_named(const char *text, const char *name)
{
    size_t length = strlen(name);
    return strncmp(text, name, length) == 0 && (text[length] == '\0' || text[length] == ':');
}

/* The solver that the text names, or the default solver for an unknown name, which is reported
 * later when the solver is created. NULL for a game without solvers. */
static const tf_solver_type *solver_of(const tf_game *game, const char *text)
{
    for (size_t i = 0; text && i < game->solver_count; i++)
        if (is_named(text, game->solvers[i]->name))
            return game->solvers[i];
    return game->solver_count > 0 ? game->solvers[0] : NULL;
}

/* True for a value of the solver's option `shortest` that is no metric. */
static bool is_no_metric(const char *value)
{
    return strcmp(value, "no") == 0 || strcmp(value, "yes") == 0 ||
           strcmp(value, FRONT_SHORTEST_QUICK) == 0;
}

/* The value of the solver's option `shortest` that --metric chooses. */
static tf_status read_metric(cli_context *cli, const tf_option *shortest, const char **value)
{
    const char *metric = cli->options.metric ? cli->options.metric : "ours";
    bool ours = strcmp(metric, "ours") == 0;
    *value = ours ? "yes" : metric;
    if (ours || (!is_no_metric(metric) && front_option_allows(shortest, metric)))
        return TF_OK;
    tf_text known = {0};
    tf_text_add(&known, "ours");
    for (const char *at = shortest->choices; *at; at += strcspn(at, "|"), at += *at == '|') {
        char choice[32];
        snprintf(choice, sizeof choice, "%.*s", (int)strcspn(at, "|"), at);
        if (!is_no_metric(choice))
            tf_text_printf(&known, "|%s", choice);
    }
    tf_status status = tf_error_set(&cli->error, TF_ERR_USAGE,
                                    "--metric %s is not known, expected %s", metric,
                                    tf_text_string(&known));
    tf_text_free(&known);
    return status;
}

static bool wants_short_moves(const cli_options *options, const tf_option *shortest)
{
    return (options->moves || options->record) && shortest &&
           front_option_allows(shortest, FRONT_SHORTEST_QUICK) &&
           !(options->solver && strstr(options->solver, "shortest="));
}

tf_status cli_job_read_solver(cli_context *cli, cli_job *job)
{
    const cli_options *options = &cli->options;
    const char *value = NULL;
    if (options->metric && !options->shortest)
        return tf_error_set(&cli->error, TF_ERR_USAGE, "--metric needs --shortest");
    const tf_solver_type *solver = solver_of(job->game, options->solver);
    const tf_option *shortest = solver ? front_option_find(&solver->options, FRONT_SHORTEST) : NULL;
    if (!options->shortest && !wants_short_moves(options, shortest))
        return TF_OK;
    if (!shortest)
        return tf_error_set(&cli->error, TF_ERR_USAGE,
                            "--shortest: %s has no solver that searches for shortest solutions",
                            job->game->name);
    tf_status status = TF_OK;
    if (options->shortest)
        status = read_metric(cli, shortest, &value);
    else
        value = FRONT_SHORTEST_QUICK;
    if (status != TF_OK)
        return status;
    const char *text = options->solver ? options->solver : solver->name;
    int length = snprintf(job->solver_text, sizeof job->solver_text, "%s%cshortest=%s", text,
                          strchr(text, ':') ? ',' : ':', value);
    if (length < 0 || (size_t)length >= sizeof job->solver_text)
        return tf_error_set(&cli->error, TF_ERR_USAGE, "--solver is longer than %d characters",
                            CLI_SOLVER_TEXT_MAX - 32);
    return TF_OK;
}

/* True when the player that the text names can describe what it uses. */
static bool has_about(const tf_game *game, const char *text)
{
    for (size_t i = 0; i < game->player_count; i++)
        if (is_named(text, game->players[i]->name))
            return game->players[i]->about != NULL;
    return false;
}

void cli_log_about(cli_context *cli, const char *name, const tf_player *player)
{
    tf_text about = {0};
    tf_player_about(player, &about);
    if (about.length > 0)
        cli_log(cli, "%s uses %s", name, tf_text_string(&about));
    tf_text_free(&about);
}

/* Checks that the players fit into --memory-mb. A person needs no memory. */
static tf_status check_memory(cli_context *cli, const cli_job *job)
{
    uint64_t deals = 0;
    tf_batch batch = cli_job_batch(cli, job);
    for (unsigned seat = 0; seat < job->game->seats; seat++)
        if (strcmp(job->players[seat], CLI_HUMAN) == 0)
            return TF_OK;
    if (job->deals && !tf_deals_count(job->deals, &deals))
        deals = 0;
    return tf_batch_check_memory(&batch, deals, &cli->error);
}

tf_status cli_job_log_players(cli_context *cli, const cli_job *job)
{
    tf_control control;
    tf_control_start(&control, NULL, cli->cancel);
    tf_resources resources = {.memory_bytes = cli_job_limits(cli).memory_bytes,
                              .data_dir = tf_text_string(&job->data_dir),
                              .control = &control};
    tf_status checked = check_memory(cli, job);
    if (checked != TF_OK)
        return checked;
    for (unsigned seat = 0; seat < job->game->seats; seat++) {
        tf_player *player = NULL;
        if (!has_about(job->game, job->players[seat]))
            continue;
        tf_status status = tf_player_create_with(&player, &job->rules, job->players[seat],
                                                 &resources, &cli->error);
        if (status != TF_OK)
            return status;
        cli_log_about(cli, job->players[seat], player);
        tf_player_destroy(player);
    }
    return TF_OK;
}

tf_limits cli_job_limits(const cli_context *cli)
{
    return (tf_limits){.time_ms = cli->options.time_ms,
                       .states = cli->options.states,
                       .memory_bytes = (size_t)cli->options.memory_mb << 20};
}

tf_batch cli_job_batch(const cli_context *cli, const cli_job *job)
{
    tf_batch batch = {.rules = job->rules,
                      .solver = job->solver_text[0] ? job->solver_text : cli->options.solver,
                      .limits = cli_job_limits(cli),
                      .threads = (unsigned)cli->options.threads,
                      .seed = cli->options.seed,
                      .data_dir = tf_text_string(&job->data_dir),
                      .luck = cli->options.luck && job->players[0],
                      .allow_exec = true}; /* --player was typed */
    for (unsigned seat = 0; seat < TF_SEATS_MAX; seat++)
        batch.players[seat] = job->players[seat];
    return batch;
}

void cli_job_close(cli_job *job)
{
    tf_deals_close(job->deals);
    tf_text_free(&job->data_dir);
}
