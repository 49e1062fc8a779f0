/* import.c: adds rows that were made elsewhere to a store, as an experiment that cannot be run.
 *
 * The whole file is read and checked before the store is changed, and the store changes in one
 * transaction. */
#include <tefuda/lab.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tefuda/file.h>

#include "base/missing.h"
#include "lab/deal_queue.h"
#include "lab/experiment.h"
#include "lab/import_csv.h"
#include "lab/machine.h"
#include "store/store.h"

enum { FILE_BYTES_MAX = 1 << 30 };

typedef struct importing {
    const char *file;
    tf_experiment experiment;
    tf__import import;
    tf__deal_queue deals;
    tf_row *rows; /* of the store, in the order of deals */
    tf__spans done;
    tf_tally tally;
} importing;

/* ---- deals ---- */

/* Splits "KIND:N"; false when the id has another form. */
static bool split_id(const char *id, size_t *kind, uint64_t *number)
{
    *kind = strcspn(id, ":");
    const char *digits = id + *kind + 1;
    if (!id[*kind] || !*digits || strlen(digits) > 18 ||
        digits[strspn(digits, "0123456789")] != '\0')
        return false;
    *number = strtoull(digits, NULL, 10);
    return true;
}

/* The deals when they are not given: from the first number to the last. */
static tf_status find_deals(importing *job, tf_error *error)
{
    const tf__import *import = &job->import;
    uint64_t first = UINT64_MAX, last = 0;
    size_t kind = 0;
    for (size_t i = 0; i < import->count; i++) {
        const tf__import_row *row = &import->rows[i];
        size_t length;
        uint64_t number;
        bool same = split_id(row->id, &length, &number) &&
                    (i == 0 || (length == kind && memcmp(row->id, import->rows[0].id, kind) == 0));
        if (!same)
            return tf_error_set(error, TF_ERR_INPUT,
                                "%s:%u: deal '%.40s', expected KIND:N with one KIND, or --deals "
                                "file:PATH with the deals",
                                job->file, row->line, row->id);
        kind = length;
        first = number < first ? number : first;
        last = number > last ? number : last;
    }
    snprintf(job->experiment.deals, sizeof job->experiment.deals, "%.*s:%" PRIu64 "-%" PRIu64,
             (int)kind, import->rows[0].id, first, last);
    return TF_OK;
}

/* The id of a deal of a file, and its number. */
typedef struct numbered_id {
    const char *id;
    uint64_t number;
} numbered_id;

static int compare_ids(const void *a, const void *b)
{
    return strcmp(((const numbered_id *)a)->id, ((const numbered_id *)b)->id);
}

/* Finds the deals of a file by their ids. */
static tf_status number_by_file(importing *job, tf_error *error)
{
    uint64_t count = job->deals.key.last;
    numbered_id *sorted = calloc(count, sizeof *sorted);
    tf_status status = TF_OK;
    if (!sorted)
        return tf_error_set(error, TF_ERR_MEMORY, "not enough memory for the deals");
    for (uint64_t i = 0; i < count; i++)
        sorted[i] = (numbered_id){job->deals.loaded[i].id, i + 1};
    qsort(sorted, count, sizeof *sorted, compare_ids);
    for (size_t i = 0; i < job->import.count && status == TF_OK; i++) {
        tf__import_row *row = &job->import.rows[i];
        numbered_id key = {row->id, 0};
        const numbered_id *found = bsearch(&key, sorted, count, sizeof *sorted, compare_ids);
        if (found)
            row->row.deal = found->number;
        else
            status = tf_error_set(error, TF_ERR_INPUT, "%s:%u: deal '%.40s' is not in %.100s",
                                  job->file, row->line, row->id, job->experiment.deals);
    }
    free(sorted);
    return status;
}

static tf_status number_by_id(importing *job, tf_error *error)
{
    const tf__deals_key *key = &job->deals.key;
    for (size_t i = 0; i < job->import.count; i++) {
        tf__import_row *row = &job->import.rows[i];
        size_t kind;
        if (!split_id(row->id, &kind, &row->row.deal) || strlen(key->source) != kind ||
            memcmp(key->source, row->id, kind) != 0 || row->row.deal < key->first ||
            row->row.deal > key->last)
            return tf_error_set(error, TF_ERR_INPUT, "%s:%u: deal '%.40s' is not in %.100s",
                                job->file, row->line, row->id, job->experiment.deals);
    }
    return TF_OK;
}

static tf_status number_deals(importing *job, tf_error *error)
{
    tf_status status = *job->experiment.deals ? TF_OK : find_deals(job, error);
    if (status == TF_OK)
        status = tf__deal_queue_open(&job->deals, &job->experiment, error);
    if (status != TF_OK)
        return status;
    return job->deals.loaded ? number_by_file(job, error) : number_by_id(job, error);
}

/* ---- rows ---- */

static int compare_rows(const void *a, const void *b)
{
    const tf__import_row *left = a, *right = b;
    if (left->row.deal != right->row.deal)
        return left->row.deal < right->row.deal ? -1 : 1;
    return left->line < right->line ? -1 : left->line > right->line;
}

/* Sorts the rows by deal and counts them. A deal that is there twice is a mistake. */
static tf_status sort_rows(importing *job, tf_error *error)
{
    tf__import *import = &job->import;
    job->rows = calloc(import->count, sizeof *job->rows);
    if (!job->rows)
        return tf_error_set(error, TF_ERR_MEMORY, "not enough memory for the rows");
    qsort(import->rows, import->count, sizeof *import->rows, compare_rows);
    for (size_t i = 0; i < import->count; i++) {
        const tf__import_row *row = &import->rows[i];
        if (i > 0 && row->row.deal == row[-1].row.deal)
            return tf_error_set(error, TF_ERR_INPUT, "%s:%u: deal %.40s is on line %u already",
                                job->file, row->line, row->id, row[-1].line);
        job->rows[i] = row->row;
        tf__tally_add(&job->tally, &row->row);
        if (tf__spans_add(&job->done, row->row.deal, row->row.deal) != TF_OK)
            return tf_error_set(error, TF_ERR_MEMORY, "not enough memory for the rows");
    }
    return TF_OK;
}

/* ---- the whole ---- */

static tf_status write_rows(importing *job, tf_store *store, tf_lab_outcome *outcome,
                            tf_error *error)
{
    tf_run_info run = {0};
    tf__machine_describe(&run);
    tf__store_batch add = {.seats = job->experiment.rules.game->seats,
                           .rows = job->rows,
                           .row_count = job->import.count,
                           .done = &job->done,
                           .tally = &job->tally};
    tf_status status = tf__store_import(store, &job->experiment, &job->deals.key, job->deals.loaded,
                                        &add, &run, error);
    if (status != TF_OK)
        return status;
    outcome->total = job->deals.key.last - job->deals.key.first + 1;
    outcome->done_now = job->import.count;
    outcome->tally = job->tally;
    outcome->new_experiment = true;
    return TF_OK;
}

static tf_status read_rows(importing *job, const tf_experiment_texts *texts, tf_text *csv,
                           tf_error *error)
{
    const tf_game *game = NULL;
    tf_status status = tf_game_find(texts->game, &game, error);
    if (status == TF_OK)
        status = tf_file_read(job->file, FILE_BYTES_MAX, csv, error);
    if (status == TF_OK && csv->length == 0)
        tf_text_add(csv, "\n"); /* so that there is memory to read */
    if (status == TF_OK)
        status = tf_text_status(csv);
    return status == TF_OK ? tf__import_parse(job->file, csv->data, csv->length, game->seats,
                                              &job->import, error)
                           : status;
}

tf_status tf_lab_import(tf_store *store, const char *path, const tf_experiment_texts *texts,
                        tf_lab_outcome *outcome, char name[TF_LAB_NAME_MAX], tf_error *error)
{
    if (TF__MISSING(error, store, path, texts, outcome, name))
        return TF_ERR_USAGE;
    *outcome = (tf_lab_outcome){0};
    importing *job = calloc(1, sizeof *job);
    if (!job)
        return tf_error_set(error, TF_ERR_MEMORY, "not enough memory for an experiment");
    tf_text csv = {0};
    tf_experiment_texts given = *texts;
    job->file = strcmp(path, "-") == 0 ? "standard input" : path;
    tf_status status = given.game ? read_rows(job, &given, &csv, error)
                                  : tf_error_set(error, TF_ERR_USAGE, "an import needs a game");
    if (!given.name)
        given.name = job->import.experiment;
    if (status == TF_OK)
        status = tf__experiment_make_imported(&given, &job->experiment, error);
    if (status == TF_OK)
        status = number_deals(job, error);
    if (status == TF_OK)
        status = sort_rows(job, error);
    if (status == TF_OK)
        status = write_rows(job, store, outcome, error);
    memcpy(name, job->experiment.name, TF_LAB_NAME_MAX);
    tf__deal_queue_close(&job->deals);
    tf__spans_free(&job->done);
    tf__import_free(&job->import);
    tf_text_free(&csv);
    free(job->rows);
    free(job);
    return status;
}
