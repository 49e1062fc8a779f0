/* paper.c: `tefuda paper`: published figures compared with ours. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/output.h"
#include "cli/verbs.h"
#include "cli/verbs/lab/lab.h"
#include "cli/verbs/paper_run.h"
#include "front/json.h"

enum { PAPERS_MAX = 64 };

typedef struct paper_job {
    cli_context *cli;
    cli_paper_row papers[PAPERS_MAX];
    tf_sheet *sheets[PAPERS_MAX];
    size_t count;
    tf_store *store; /* NULL: there is none yet */
    tf_text data_dir;
} paper_job;

/* ---- which papers ---- */

static tf_status find_papers(paper_job *job)
{
    cli_context *cli = job->cli;
    tf_status status = TF_OK;
    if (cli->arg_count > PAPERS_MAX)
        return tf_error_set(&cli->error, TF_ERR_USAGE,
                            "%zu papers; at most %d can be given at a time", cli->arg_count,
                            PAPERS_MAX);
    for (size_t i = 0; i < cli->arg_count && status == TF_OK; i++) {
        cli_paper_row *row = &job->papers[job->count++];
        status = tf_paper_find(cli->args[i], &row->paper, &row->game, &cli->error);
    }
    if (cli->arg_count > 0)
        return status;
    while (job->count < PAPERS_MAX) {
        cli_paper_row *row = &job->papers[job->count];
        row->paper = tf_paper_at(job->count, &row->game);
        if (!row->paper)
            break;
        job->count++;
    }
    return TF_OK;
}

/* ---- printing ---- */

static tf_status put_line(cli_context *cli, const tf_sheet *sheet, const tf_sheet_table *table,
                          const tf_sheet_line *line)
{
    const tf_paper_line *of = line->line;
    json_t *object = json_pack("{s:s, s:s, s:s, s:s, s:s, s:s}", "paper", sheet->paper->name,
                               "table", table->table->name, "label", of->label, "unit",
                               table->table->unit, "state", tf_paper_state_name(line->state),
                               "verdict", tf_paper_verdict_name(line->verdict));
    if (of->series)
        json_object_set_new(object, "series", json_string(of->series));
    if (of->print) {
        json_object_set_new(object, "printed", json_string(of->print));
        json_object_set_new(object, "printed_low", front_json_number(of->low));
        json_object_set_new(object, "printed_high", front_json_number(of->high));
    }
    if (line->valued) {
        json_object_set_new(object, "ours", front_json_number(line->ours.value));
        json_object_set_new(object, "low", front_json_number(line->ours.interval.low));
        json_object_set_new(object, "high", front_json_number(line->ours.interval.high));
        json_object_set_new(object, "count", json_integer((json_int_t)line->ours.count));
        json_object_set_new(object, "standard_errors", front_json_number(line->distance));
        if (of->print && line->ours.count > 0)
            json_object_set_new(object, "margin", front_json_number(tf_paper_margin(of)));
    }
    return cli_put_json(cli, object);
}

static tf_status put_sheet(cli_context *cli, const tf_sheet *sheet)
{
    tf_status status = TF_OK;
    if (!cli->options.json) {
        tf_text text = {0};
        tf_sheet_format(sheet, &text);
        status = cli_put(cli, "%s\n", tf_text_string(&text));
        tf_text_free(&text);
        return status;
    }
    for (size_t t = 0; t < sheet->paper->table_count; t++)
        for (size_t i = 0; i < sheet->tables[t].table->line_count && status == TF_OK; i++)
            status = put_line(cli, sheet, &sheet->tables[t], &sheet->tables[t].lines[i]);
    return status;
}

/* Prints the state of a paper on one line. */
static tf_status put_state(cli_context *cli, const tf_sheet *sheet)
{
    if (cli->options.json)
        return cli_put_json(
            cli, json_pack("{s:s, s:s, s:s, s:I, s:I, s:I, s:I, s:I, s:I, s:s}", "paper",
                           sheet->paper->name, "game", sheet->game->name, "state",
                           tf_paper_state_name(sheet->state), "figures", (json_int_t)sheet->lines,
                           "valued", (json_int_t)sheet->valued, "agree", (json_int_t)sheet->agree,
                           "differ", (json_int_t)sheet->differ, "too_few", (json_int_t)sheet->few,
                           "absent", (json_int_t)sheet->absent, "title", sheet->paper->title));
    return cli_put(cli,
                   "%-20s %-13s %4zu of %4zu figures  %4zu agree %3zu differ %3zu too few  %s\n",
                   sheet->paper->name, tf_paper_state_name(sheet->state), sheet->valued,
                   sheet->lines, sheet->agree, sheet->differ, sheet->few, sheet->paper->title);
}

static tf_status read_sheets(paper_job *job)
{
    tf_status status = TF_OK;
    for (size_t i = 0; i < job->count && status == TF_OK; i++)
        status = tf_sheet_read(&job->sheets[i], job->store, job->papers[i].paper,
                               job->papers[i].game, &job->cli->error);
    return status;
}

static tf_status write_page(paper_job *job)
{
    tf_text page = {0};
    tf_status status = TF_OK;
    tf_page_begin(&page, (const tf_sheet *const *)job->sheets, job->count);
    for (size_t i = 0; i < job->count && status == TF_OK; i++) {
        status = tf_page_sheet(&page, job->sheets[i], &job->cli->error);
        if (status == TF_OK && tf_cancel_raised(job->cli->cancel))
            status = tf_error_set(&job->cli->error, TF_ERR_CANCELLED,
                                  "interrupted; the page was not written");
    }
    tf_page_end(&page);
    if (status == TF_OK && tf_text_status(&page) != TF_OK)
        status = tf_error_set(&job->cli->error, TF_ERR_MEMORY, "no memory for the page");
    if (status == TF_OK)
        status = cli_write_file(job->cli, job->cli->options.html, &page);
    tf_text_free(&page);
    return status;
}

static tf_status show(paper_job *job)
{
    cli_context *cli = job->cli;
    bool listed = cli->arg_count == 0;
    tf_status status = read_sheets(job);
    for (size_t i = 0; i < job->count && status == TF_OK; i++)
        status = listed ? put_state(cli, job->sheets[i]) : put_sheet(cli, job->sheets[i]);
    if (status == TF_OK && cli->options.html)
        status = write_page(job);
    return status;
}

/* A missing store is created when experiments will be run; otherwise it is not an error. */
static tf_status open_store(paper_job *job, bool running)
{
    cli_context *cli = job->cli;
    if (!running && access(cli_lab_store(cli), F_OK) != 0)
        return TF_OK;
    return cli_lab_open(cli, running ? TF_STORE_WRITE : TF_STORE_READ, &job->store);
}

tf_status cli_paper(cli_context *cli)
{
    paper_job *job = calloc(1, sizeof *job);
    if (!job)
        return tf_error_set(&cli->error, TF_ERR_MEMORY, "no memory for the papers");
    job->cli = cli;
    bool running = cli->options.quick || cli->options.full;
    tf_status status = TF_OK;
    if (cli->options.quick && cli->options.full)
        status = tf_error_set(&cli->error, TF_ERR_USAGE, "--quick or --full, not both");
    if (status == TF_OK)
        status = find_papers(job);
    tf_data_dir(cli->options.data, &job->data_dir);
    const char *data_dir = tf_text_string(&job->data_dir);
    if (status == TF_OK)
        status = cli_paper_check(cli, data_dir);
    if (status == TF_OK)
        status = open_store(job, running);
    if (status == TF_OK && running)
        status = cli_paper_run(cli, job->store, data_dir, job->papers, job->count);
    if (status == TF_OK)
        status = show(job);
    for (size_t i = 0; i < job->count; i++)
        tf_sheet_destroy(job->sheets[i]);
    tf_store_close(job->store);
    tf_text_free(&job->data_dir);
    free(job);
    return status;
}
