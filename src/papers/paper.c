/* paper.c: finds the papers of all games and runs them.
 *
 * This folder names no paper and no game: both come from the rows of the games. A run is an
 * ordinary experiment over all deals of the paper; the slice is its first deals, so that the slice
 * is reused when the whole is run. */
#include <tefuda/paper.h>

#include <stdio.h>
#include <string.h>

#include "base/missing.h"
#include "papers/papers.h"
#include "store/figures.h"

enum { PAPERS_MAX = 256 };

const tf_paper *tf_paper_at(size_t index, const tf_game **game)
{
    size_t count;
    const tf_game *const *games = tf_games(&count);
    for (size_t i = 0; i < count; i++) {
        const tf_paper *paper = games[i]->papers;
        for (; paper && paper->name; paper++) {
            if (index-- > 0)
                continue;
            *game = games[i];
            return paper;
        }
    }
    return NULL;
}

tf_status tf_paper_find(const char *name, const tf_paper **paper, const tf_game **game,
                        tf_error *error)
{
    if (TF__MISSING(error, name, paper, game))
        return TF_ERR_USAGE;
    const char *names[PAPERS_MAX];
    size_t count = 0;
    const tf_paper *found;
    for (; count < PAPERS_MAX && (found = tf_paper_at(count, game)) != NULL; count++) {
        names[count] = found->name;
        if (strcmp(found->name, name) != 0)
            continue;
        *paper = found;
        return TF_OK;
    }
    int near = tf_nearest_word(name, names, count, sizeof names[0]);
    if (near >= 0)
        return tf_error_set(error, TF_ERR_USAGE, "no paper '%.40s': did you mean '%s'?", name,
                            names[near]);
    return tf_error_set(error, TF_ERR_USAGE, "no paper '%.40s': 'tefuda paper' lists them", name);
}

void tf__paper_run_name(const tf_paper *paper, const tf_paper_run *run, char name[TF_LAB_NAME_MAX])
{
    snprintf(name, TF_LAB_NAME_MAX, "%s.%s", paper->name, run->name);
}

void tf__paper_figure_name(const tf_paper *paper, const tf_paper_table *table, size_t line,
                           char name[TF__FIGURE_NAME_MAX])
{
    snprintf(name, TF__FIGURE_NAME_MAX, "%s/%s/%zu", paper->name, table->name, line + 1);
}

tf_status tf__paper_experiment(const tf_paper *paper, const tf_game *game, const tf_paper_run *run,
                               tf_experiment *experiment, tf_error *error)
{
    char name[TF_LAB_NAME_MAX];
    tf__paper_run_name(paper, run, name);
    tf_experiment_texts texts = {.name = name,
                                 .game = game->name,
                                 .rules = run->rules,
                                 .solver = run->solver,
                                 .player = run->player,
                                 .deals = run->deals,
                                 .states = run->states,
                                 .time_ms = run->time_ms,
                                 .memory_mb = run->memory_mb};
    return tf_experiment_make(&texts, experiment, error);
}

/* ---- running ---- */

typedef struct working {
    tf_store *store;
    const tf_paper *paper;
    const tf_game *game;
    const tf_paper_options *options;
    const tf_paper_table *table; /* the table that is being computed */
} working;

/* True for failures of one run that do not affect the others. */
static bool is_skipped(tf_status status)
{
    return status == TF_ERR_USAGE || status == TF_ERR_INPUT || status == TF_ERR_UNSUPPORTED ||
           status == TF_ERR_MEMORY;
}

/* Returns a failure, or reports a skipped run and returns TF_OK. */
static tf_status skip_or_fail(const working *w, const char *name, tf_status status,
                              const tf_error *why, tf_error *error)
{
    if (status == TF_OK)
        return TF_OK;
    if (!is_skipped(status)) {
        if (error)
            *error = *why;
        return status;
    }
    if (w->options->skip)
        w->options->skip(w->options->context, name, why->text);
    return TF_OK;
}

/* The number of first deals to run; 0: all. */
static uint64_t deals_wanted(const tf_paper_options *options, const tf_paper_run *run)
{
    uint64_t wanted = options->full ? 0 : run->quick;
    if (options->slice && (wanted == 0 || options->slice < wanted))
        wanted = options->slice;
    return wanted;
}

static tf_status run_one(const working *w, const tf_paper_run *run, tf_error *error)
{
    const tf_paper_options *options = w->options;
    if (!options->full && run->quick == 0)
        return TF_OK;
    char name[TF_LAB_NAME_MAX];
    tf__paper_run_name(w->paper, run, name);
    tf_experiment experiment;
    tf_error why = {TF_OK, ""};
    tf_lab_outcome outcome;
    tf_lab_options lab = {.threads = options->threads,
                          .data_dir = options->data_dir,
                          .cancel = options->cancel,
                          .deals = deals_wanted(options, run),
                          .progress = options->progress,
                          .context = options->context};
    if (options->begin)
        options->begin(options->context, name);
    tf_status status = tf__paper_experiment(w->paper, w->game, run, &experiment, &why);
    if (status == TF_OK)
        status = tf_lab_run(w->store, &experiment, &lab, &outcome, &why);
    return skip_or_fail(w, name, status, &why, error);
}

static bool is_known(const tf_paper_work *work, size_t line)
{
    const working *w = work->context;
    char name[TF__FIGURE_NAME_MAX];
    tf_paper_value value;
    bool found = false;
    if (w->table->fresh)
        return false;
    tf__paper_figure_name(w->paper, w->table, line, name);
    return tf__store_figure_find(w->store, name, &value, &found, NULL) == TF_OK && found;
}

static tf_status keep_value(const tf_paper_work *work, size_t line, const tf_paper_value *value,
                            tf_error *error)
{
    const working *w = work->context;
    char name[TF__FIGURE_NAME_MAX];
    tf__paper_figure_name(w->paper, w->table, line, name);
    return tf__store_figure_keep(w->store, name, value, error);
}

static tf_status read_rows(const tf_paper_work *work, size_t run, tf_paper_row_fn take,
                           void *context, tf_error *error)
{
    const working *w = work->context;
    char name[TF_LAB_NAME_MAX], deal[TF_DEAL_ID_MAX];
    tf__paper_run_name(w->paper, &w->paper->runs[run], name);
    tf_experiment_info info;
    tf_rows *rows = NULL;
    tf_status status = tf_store_find(w->store, name, &info, error);
    if (status == TF_OK)
        status = tf_rows_open(&rows, w->store, &info, info.first, error);
    while (status == TF_OK) {
        tf_row row;
        bool end = false;
        status = tf_rows_next(rows, &row, &end, error);
        if (status != TF_OK || end)
            break;
        if (tf_cancel_raised(work->cancel))
            status = tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
        if (status == TF_OK)
            status = tf_store_deal_id(w->store, &info, row.deal, deal, error);
        if (status == TF_OK)
            status = take(context, &row, deal, error);
    }
    tf_rows_close(rows);
    return status;
}

static tf_status compute_one(working *w, const tf_paper_table *table, tf_error *error)
{
    const tf_paper_options *options = w->options;
    char name[TF__FIGURE_NAME_MAX];
    snprintf(name, sizeof name, "%s/%s", w->paper->name, table->name);
    tf_paper_work work = {.context = w,
                          .game = w->game,
                          .full = options->full,
                          .slice = options->slice,
                          .threads = options->threads,
                          .memory_bytes = options->memory_bytes,
                          .data_dir = options->data_dir,
                          .cancel = options->cancel,
                          .known = is_known,
                          .keep = keep_value,
                          .rows = read_rows};
    w->table = table;
    if (options->begin)
        options->begin(options->context, name);
    tf_error why = {TF_OK, ""};
    tf_status status = table->compute(&work, &why);
    return skip_or_fail(w, name, status, &why, error);
}

tf_status tf_paper_work_on(tf_store *store, const tf_paper *paper, const tf_game *game,
                           const tf_paper_options *options, tf_error *error)
{
    if (TF__MISSING(error, store, paper, game, options))
        return TF_ERR_USAGE;
    working w = {.store = store, .paper = paper, .game = game, .options = options};
    tf_status status = TF_OK;
    for (size_t i = 0; i < paper->run_count && status == TF_OK; i++)
        status = run_one(&w, &paper->runs[i], error);
    for (size_t i = 0; i < paper->table_count && status == TF_OK; i++)
        if (paper->tables[i].compute)
            status = compute_one(&w, &paper->tables[i], error);
    return status;
}
