/* paper_run.c: see paper_run.h. */
#include "cli/verbs/paper_run.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/output.h"
#include "front/clock.h"

/* ---- checks before the run ---- */

/* Creates the folder and its parents. Failures are reported when a file is written there. */
static void make_folders(const char *dir)
{
    tf_text path = {0};
    for (const char *at = dir; *at; at++) {
        if (*at == '/' && at != dir && mkdir(tf_text_string(&path), 0777) != 0 && errno != EEXIST)
            break;
        tf_text_add_char(&path, *at);
    }
    (void)mkdir(dir, 0777);
    tf_text_free(&path);
}

/* Opens a file in the same way as at the end of the run, and removes it again. */
static tf_status try_to_write(cli_context *cli, const char *option, const char *path)
{
    tf_writer *writer = NULL;
    tf_error why = {TF_OK, ""};
    tf_status status = tf_writer_open(&writer, path, &why);
    tf_writer_abort(writer);
    if (status == TF_OK || status == TF_ERR_MEMORY)
        return status;
    return tf_error_set(&cli->error, TF_ERR_INPUT, "%s: %s", option, why.text);
}

static tf_status check_page(cli_context *cli, const char *path)
{
    struct stat found;
    if (stat(path, &found) == 0 && !S_ISREG(found.st_mode) && !S_ISDIR(found.st_mode))
        return TF_OK; /* a device or a pipe: opening it has effects */
    return try_to_write(cli, "--html", path);
}

static tf_status check_data(cli_context *cli, const char *dir)
{
    tf_text path = {0};
    make_folders(dir);
    tf_text_printf(&path, "%s/trial", dir);
    tf_status status = try_to_write(cli, "--data", tf_text_string(&path));
    tf_text_free(&path);
    return status;
}

tf_status cli_paper_check(cli_context *cli, const char *data_dir)
{
    tf_status status = TF_OK;
    if (cli->options.html)
        status = check_page(cli, cli->options.html);
    if (status == TF_OK && (cli->options.quick || cli->options.full))
        status = check_data(cli, data_dir);
    return status;
}

/* ---- progress ---- */

typedef struct work {
    cli_context *cli;
    size_t step, steps; /* experiments and computed tables */
    char label[128];    /* "[3/98] tanaka-3.ours-50"; empty: no experiment is running */
    const char *name;   /* the experiment's name in the label */
    uint64_t start_ns;
    tf_store *store;
} work;

static size_t count_steps(const tf_paper *paper, bool full)
{
    size_t steps = 0;
    for (size_t i = 0; i < paper->run_count; i++)
        steps += full || paper->runs[i].quick > 0;
    for (size_t i = 0; i < paper->table_count; i++)
        steps += paper->tables[i].compute != NULL;
    return steps;
}

/* The current experiment is done: prints one line, unless a bar has shown it. */
static void end_step(work *w)
{
    cli_progress_clear(&w->cli->progress);
    if (w->label[0] && !w->cli->progress.on) {
        char deals[40] = "";
        tf_experiment_info info;
        if (tf_store_find(w->store, w->name, &info, NULL) ==
            TF_OK) /* a computed table has no experiment */
            snprintf(deals, sizeof deals, "%" PRIu64 " deal%s, ", info.tally.deals,
                     info.tally.deals == 1 ? "" : "s");
        cli_log(w->cli, "%s: %s%.1f s", w->label, deals,
                (double)(front_clock_ns() - w->start_ns) / 1e9);
    }
    w->label[0] = '\0';
}

static void draw(work *w, const tf_lab_progress *progress)
{
    cli_progress_state state = {.label = w->label};
    if (progress) {
        state.done = progress->tally.deals;
        state.before = progress->tally.deals - progress->done_now;
        state.total = progress->total;
        state.states = progress->states_now;
        state.won = progress->tally.won;
        state.counted = progress->tally.deals;
        state.share = progress->tally.finished == 0;
    }
    cli_progress_draw(&w->cli->progress, &state);
}

static void report_begin(void *context, const char *name)
{
    work *w = context;
    end_step(w);
    int before = snprintf(w->label, sizeof w->label, "[%zu/%zu] ", ++w->step, w->steps);
    w->name = w->label + before;
    snprintf(w->label + before, sizeof w->label - (size_t)before, "%s", name);
    w->start_ns = front_clock_ns();
    cli_progress_start(&w->cli->progress, w->cli->options.quiet);
    w->cli->progress.at_once = true;
    draw(w, NULL);
}

static void report_skip(void *context, const char *name, const char *why)
{
    work *w = context;
    w->label[0] = '\0';
    end_step(w);
    cli_log(w->cli, "[%zu/%zu] %s left out: %s", w->step, w->steps, name, why);
}

static void report_progress(void *context, const tf_lab_progress *progress)
{
    draw(context, progress);
}

/* ---- running ---- */

tf_status cli_paper_run(cli_context *cli, tf_store *store, const char *data_dir,
                        const cli_paper_row *papers, size_t count)
{
    work w = {.cli = cli, .store = store};
    tf_paper_options options = {.full = cli->options.full,
                                .slice = cli->options.slice,
                                .threads = (unsigned)cli->options.threads,
                                .memory_bytes = (size_t)cli->options.memory_mb << 20,
                                .data_dir = data_dir,
                                .cancel = cli->cancel,
                                .begin = report_begin,
                                .skip = report_skip,
                                .progress = report_progress,
                                .context = &w};
    tf_status status = TF_OK;
    for (size_t i = 0; i < count; i++)
        w.steps += count_steps(papers[i].paper, cli->options.full);
    for (size_t i = 0; i < count && status == TF_OK; i++) {
        uint64_t start = front_clock_ns();
        status = tf_paper_work_on(store, papers[i].paper, papers[i].game, &options, &cli->error);
        if (status != TF_OK)
            w.label[0] = '\0';
        end_step(&w);
        if (status == TF_OK)
            cli_log(cli, "%s: %.1f s", papers[i].paper->name,
                    (double)(front_clock_ns() - start) / 1e9);
    }
    if (status != TF_OK && tf_cancel_raised(cli->cancel))
        return tf_error_set(
            &cli->error, TF_ERR_CANCELLED,
            "interrupted; what is finished is in the store; run it again to continue");
    return status;
}
