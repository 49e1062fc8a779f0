/* table.c: `tefuda table`: the tables of the games that have them. */
#include "cli/verbs/table.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "cli/output.h"
#include "cli/verbs.h"
#include "front/json.h"

/* The game whose tables are used: --game, or the only game that has tables. */
static tf_status find_tables(cli_context *cli, const tf_game **out)
{
    if (cli->options.game) {
        tf_status status = tf_game_find(cli->options.game, out, &cli->error);
        if (status == TF_OK && !(*out)->tables)
            status = tf_error_set(&cli->error, TF_ERR_USAGE, "%s has no tables", (*out)->name);
        return status;
    }
    size_t count;
    const tf_game *const *games = tf_games(&count);
    *out = NULL;
    for (size_t i = 0; i < count; i++) {
        if (!games[i]->tables)
            continue;
        if (*out)
            return tf_error_set(&cli->error, TF_ERR_USAGE,
                                "several games have tables: name one with --game");
        *out = games[i];
    }
    return *out ? TF_OK : tf_error_set(&cli->error, TF_ERR_UNSUPPORTED, "no game has tables");
}

/* What the bar needs besides the progress: how much was done at the start. */
typedef struct watcher {
    cli_context *cli;
    bool begun;
    uint64_t before;
} watcher;

static void show_progress(void *context, const tf_table_progress *progress)
{
    watcher *watch = context;
    if (!watch->begun)
        watch->before = progress->done;
    watch->begun = true;
    cli_progress_state state = {.done = progress->done,
                                .total = progress->total,
                                .before = watch->before,
                                .unit = progress->stage};
    if (state.done > state.total)
        state.total = 0; /* the estimate was too low */
    cli_progress_draw(&watch->cli->progress, &state);
}

/* Whole numbers are JSON integers. */
static json_t *json_figure(double value)
{
    if (fabs(value) < 1e15 && value == floor(value))
        return json_integer((json_int_t)value);
    return json_real(value);
}

static tf_status add_json_figures(json_t *object, const tf_table_report *report)
{
    int failed = json_object_set_new(object, "path",
                                     front_json_string(tf_text_string(&report->path)));
    for (size_t i = 0; i < report->figure_count; i++)
        failed |= json_object_set_new(object, report->figures[i].name,
                                      json_figure(report->figures[i].value));
    return failed ? TF_ERR_MEMORY : TF_OK;
}

static tf_status put_report(cli_context *cli, const tf_table_report *report)
{
    if (cli->options.json) {
        json_t *object = json_object();
        if (!object || add_json_figures(object, report) != TF_OK) {
            json_decref(object);
            return tf_error_set(&cli->error, TF_ERR_MEMORY, "no memory for a line of JSON");
        }
        return cli_put_json(cli, object);
    }
    tf_status status = cli_put(cli, "%s\n", tf_text_string(&report->path));
    for (size_t i = 0; status == TF_OK && i < report->figure_count; i++)
        status = cli_put(cli, "  %-20s %.12g\n", report->figures[i].name, report->figures[i].value);
    return status;
}

typedef tf_status (*report_fn)(const tf_table_request *, tf_table_report *, tf_error *);

static tf_status run_report(cli_context *cli, const tf_table_request *request, report_fn run)
{
    tf_table_report report = {0};
    tf_status status = run(request, &report, &cli->error);
    cli_progress_clear(&cli->progress);
    if (status == TF_OK)
        status = put_report(cli, &report);
    tf_table_report_free(&report);
    return status;
}

static tf_status run_build(cli_context *cli, const tf_table_ops *ops, tf_table_request *request)
{
    return run_report(cli, request, ops->build);
}

static tf_status run_info(cli_context *cli, const tf_table_ops *ops, tf_table_request *request)
{
    return run_report(cli, request, ops->info);
}

static tf_status run_verify(cli_context *cli, const tf_table_ops *ops, tf_table_request *request)
{
    return run_report(cli, request, ops->verify);
}

/* The method must be one of the game's methods. */
static tf_status check_method(cli_context *cli, const tf_table_ops *ops)
{
    const char *wanted = cli->options.method;
    tf_text known = {0};
    for (const char *const *name = ops->methods; wanted && *name; name++) {
        if (strcmp(*name, wanted) == 0)
            wanted = NULL;
        else
            tf_text_printf(&known, "%s%s", known.length ? "|" : "", *name);
        if (!wanted)
            break;
    }
    tf_status status = TF_OK;
    if (wanted)
        status = tf_error_set(&cli->error, TF_ERR_USAGE, "--method takes %s, not '%.40s'",
                              tf_text_string(&known), wanted);
    tf_text_free(&known);
    return status;
}

static tf_status run_count(cli_context *cli, const tf_table_ops *ops, tf_table_request *request)
{
    uint64_t states = 0;
    tf_status status = check_method(cli, ops);
    if (status == TF_OK)
        status = ops->count(request, &states, &cli->error);
    cli_progress_clear(&cli->progress);
    if (status != TF_OK)
        return status;
    tf_text line = {0};
    json_t *object = json_object();
    for (size_t i = 0; i < ops->sizes.count; i++) {
        json_object_set_new(object, ops->sizes.rows[i].name, json_integer(request->sizes[i]));
        tf_text_printf(&line, "%u ", request->sizes[i]);
    }
    json_object_set_new(object, "states", front_json_count(states));
    if (cli->options.json)
        status = cli_put_json(cli, json_incref(object));
    else
        status = cli_put(cli, "%s%" PRIu64 "\n", tf_text_string(&line), states);
    json_decref(object);
    tf_text_free(&line);
    return status;
}

static tf_status run_probe(cli_context *cli, const tf_table_ops *ops, tf_table_request *request)
{
    tf_table_answer answer = {0};
    request->state = cli_arg(cli, 1);
    if (!request->state)
        return tf_error_set(&cli->error, TF_ERR_USAGE,
                            "table probe needs a state as text, such as '%s'", ops->state);
    tf_status status = ops->probe(request, &answer, &cli->error);
    if (status != TF_OK)
        return status;
    const char *state = tf_text_string(&answer.state);
    const char *found = tf_table_found_name(answer.found);
    bool known = answer.found != TF_TABLE_ABSENT;
    if (cli->options.json)
        status = cli_put_json(cli, json_pack("{s:s,s:o,s:o,s:s}", "found", found, "value",
                                             known ? json_real(answer.value) : json_null(), "error",
                                             known ? json_real(answer.error) : json_null(), "state",
                                             state));
    else if (known)
        status = cli_put(cli, "%s value=%.12g error=%.2g  %s\n", found, answer.value, answer.error,
                         state);
    else
        status = cli_put(cli, "%s value=- error=-  %s\n", found, state);
    tf_table_answer_free(&answer);
    return status;
}

/* "R M S VALUE STATES", and what was verified in a second line. */
static tf_status run_optimum(cli_context *cli, const tf_optimum_ops *ops,
                             const tf_table_request *request)
{
    tf_optimum optimum = {0};
    tf_status status = ops->solve(request, &optimum, &cli->error);
    cli_progress_clear(&cli->progress);
    if (status != TF_OK)
        return status;
    tf_text line = {0};
    json_t *object = json_object();
    for (size_t i = 0; i < ops->sizes.count; i++) {
        json_object_set_new(object, ops->sizes.rows[i].name, json_integer(request->sizes[i]));
        tf_text_printf(&line, "%u ", request->sizes[i]);
    }
    tf_text_printf(&line, "%.10f %" PRIu64 "\n", optimum.value, optimum.states);
    json_object_set_new(object, "value", json_real(optimum.value));
    json_object_set_new(object, "states", front_json_count(optimum.states));
    if (request->sample) {
        tf_text_printf(&line, "checked %" PRIu64 " largest_difference %.3g\n", optimum.checked,
                       optimum.largest_difference);
        json_object_set_new(object, "checked", front_json_count(optimum.checked));
        json_object_set_new(object, "largest_difference", json_real(optimum.largest_difference));
    }
    if (cli->options.json)
        status = cli_put_json(cli, json_incref(object));
    else
        status = cli_put(cli, "%s", tf_text_string(&line));
    json_decref(object);
    tf_text_free(&line);
    return status;
}

typedef struct table_subverb {
    const char *name; /* first: tf_nearest_word() reads it */
    /* NULL: optimum, which has sizes of its own */
    tf_status (*run)(cli_context *cli, const tf_table_ops *ops, tf_table_request *request);
} table_subverb;

static const table_subverb subverbs[] = {
    {"build", run_build}, {"info", run_info},   {"verify", run_verify},
    {"count", run_count}, {"probe", run_probe}, {"optimum", NULL},
};
enum { SUBVERB_COUNT = sizeof subverbs / sizeof subverbs[0] };

const char *cli_table_subverbs(void)
{
    return "build info verify count probe optimum";
}

static tf_status find_subverb(cli_context *cli, const table_subverb **out)
{
    const char *word = cli->args[0];
    for (size_t i = 0; i < SUBVERB_COUNT; i++)
        if (strcmp(subverbs[i].name, word) == 0) {
            *out = &subverbs[i];
            return TF_OK;
        }
    int near = tf_nearest_word(word, subverbs, SUBVERB_COUNT, sizeof subverbs[0]);
    if (near >= 0)
        return tf_error_set(&cli->error, TF_ERR_USAGE,
                            "table has no subverb '%.40s'; did you mean '%s'?", word,
                            subverbs[near].name);
    return tf_error_set(&cli->error, TF_ERR_USAGE,
                        "table has no subverb '%.40s'; expected one of: %s", word,
                        cli_table_subverbs());
}

/* Reads one size from the option of its name; the default is 0 when it must be given. */
static tf_status read_size(cli_context *cli, const tf_option *row, unsigned *size)
{
    const cli_option *option = cli_option_find(&cli->table, row->name, strlen(row->name));
    const char *text = *(const char *const *)((const char *)&cli->options + option->offset);
    uint64_t value = (uint64_t)row->initial;
    tf_status status = TF_OK;
    if (text)
        status = cli_integer_parse(row->name, text, (uint64_t)row->low, (uint64_t)row->high, &value,
                                   &cli->error);
    *size = (unsigned)value;
    return status;
}

/* Reads the sizes of the game's rows. */
static tf_status read_sizes(cli_context *cli, const table_subverb *what,
                            const tf_option_list *sizes, size_t needed, tf_table_request *request)
{
    bool missing = false;
    tf_text names = {0};
    tf_status status = TF_OK;
    for (size_t i = 0; status == TF_OK && i < sizes->count && i < TF_TABLE_SIZES_MAX; i++) {
        const tf_option *row = &sizes->rows[i];
        status = read_size(cli, row, &request->sizes[i]);
        if (i >= needed || row->initial > 0)
            continue;
        tf_text_printf(&names, "%s--%s", names.length ? " and " : "", row->name);
        missing |= request->sizes[i] == 0;
    }
    if (status == TF_OK && missing)
        status = tf_error_set(&cli->error, TF_ERR_USAGE, "table %s needs %s", what->name,
                              tf_text_string(&names));
    tf_text_free(&names);
    return status;
}

tf_status cli_table(cli_context *cli)
{
    const tf_game *game = NULL;
    const table_subverb *what = NULL;
    const cli_options *options = &cli->options;
    tf_status status = find_subverb(cli, &what);
    if (status == TF_OK)
        status = find_tables(cli, &game);
    if (status != TF_OK)
        return status;
    if (cli->arg_count > 1 && what->run != run_probe)
        return tf_error_set(&cli->error, TF_ERR_USAGE, "table %s takes no '%.40s'", what->name,
                            cli->args[1]);
    watcher watch = {.cli = cli};
    bool limited = (options->given & cli_option_bit("memory-mb")) != 0;
    tf_text data_dir = {0};
    tf_data_dir(options->data, &data_dir);
    tf_table_request request = {.data_dir = tf_text_string(&data_dir),
                                .method = options->method,
                                .sample = options->sample,
                                .seed = options->seed,
                                .threads = (unsigned)options->threads,
                                .memory_bytes = limited ? (size_t)options->memory_mb << 20 : 0,
                                .time_ms = options->time_ms,
                                .cancel = cli->cancel,
                                .progress = show_progress,
                                .progress_context = &watch};
    const tf_table_ops *ops = game->tables;
    if (what->run)
        status = read_sizes(cli, what, &ops->sizes,
                            what->run == run_probe ? ops->probe_sizes : ops->sizes.count, &request);
    else if (game->optima)
        status = read_sizes(cli, what, &game->optima->sizes, game->optima->sizes.count, &request);
    else
        status = tf_error_set(&cli->error, TF_ERR_USAGE, "%s has no exact optima", game->name);
    if (status == TF_OK) {
        cli_progress_start(&cli->progress, options->quiet);
        status = what->run ? what->run(cli, ops, &request)
                           : run_optimum(cli, game->optima, &request);
        cli_progress_clear(&cli->progress);
    }
    tf_text_free(&data_dir);
    return status;
}
