/* review.c: `tefuda review`. */
#include <stdlib.h>
#include <string.h>

#include "cli/interrupt.h"
#include "cli/job.h"
#include "cli/output.h"
#include "cli/verbs.h"
#include "cli/verbs/review_page.h"
#include "cli/verbs/review_table.h"
#include "front/array.h"

enum { SAMPLES_OF_A_PLAYER = 40 }; /* per move, with --player */

typedef struct record_list {
    tf_record *records;
    size_t count, capacity;
} record_list;

static tf_status add_record(void *context, tf_record *record, tf_error *error)
{
    record_list *games = context;
    if (!FRONT_ARRAY_RESERVE(games->records, games->capacity, games->count + 1))
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for the records");
    games->records[games->count++] = *record;
    memset(record, 0, sizeof *record); /* the list owns it now */
    return TF_OK;
}

static tf_status read_records(cli_context *cli, const cli_job *job, record_list *games)
{
    tf_status status = TF_OK;
    for (size_t i = 1; status == TF_OK && i < cli->arg_count; i++) {
        if (strcmp(cli->args[i], "-") == 0)
            status = cli_input_make_interruptible(&cli->error);
        if (status == TF_OK)
            status = tf_records_read(job->game, cli->args[i], &job->rules, add_record, games,
                                     &cli->error);
        if (status == TF_OK && tf_cancel_raised(cli->cancel))
            status = tf_error_set(&cli->error, TF_ERR_CANCELLED, "interrupted");
    }
    if (status == TF_OK && games->count == 0)
        status = tf_error_set(&cli->error, TF_ERR_INPUT, "%s: no record in it", cli->args[1]);
    return status;
}

static tf_review_options options_of(const cli_context *cli, const cli_job *job)
{
    bool given = (cli->options.given & cli_option_bit("samples")) != 0;
    return (tf_review_options){.player = cli->options.player,
                               .samples = given                 ? (unsigned)cli->options.samples
                                          : cli->options.player ? SAMPLES_OF_A_PLAYER
                                                                : TF_REVIEW_EVALUATE,
                               .seed = cli->options.seed,
                               .memory_bytes = (size_t)cli->options.memory_mb << 20,
                               .data_dir = tf_text_string(&job->data_dir),
                               .reveal = cli->options.reveal};
}

/* A single game is printed in full; of several games, only JSON has every one. */
static tf_status put_game(cli_context *cli, const tf_review *review, bool alone)
{
    if (cli->options.json)
        return cli_put_json(cli, cli_review_json(review));
    if (!alone)
        return TF_OK;
    tf_text text = {0};
    if (cli->options.csv)
        cli_review_csv(review, &text);
    else
        cli_review_page(review, &text);
    return cli_put_text(cli, &text);
}

static tf_status put_table(cli_context *cli, const cli_review_table *table)
{
    if (cli->options.json)
        return cli_put_json(cli, cli_review_table_json(table));
    tf_text text = {0};
    if (cli->options.csv)
        cli_review_table_csv(table, &text);
    else
        cli_review_table_text(table, &text);
    return cli_put_text(cli, &text);
}

static tf_status review_games(cli_context *cli, const cli_job *job, const record_list *games,
                              cli_review_table *table)
{
    tf_review_options options = options_of(cli, job);
    bool alone = games->count == 1;
    tf_status status = TF_OK;
    cli_progress_start(&cli->progress, cli->options.quiet);
    for (size_t i = 0; status == TF_OK && i < games->count; i++) {
        tf_review review;
        tf_control control;
        tf_control_start(&control, NULL, cli->cancel);
        status = tf_review_record(&games->records[i], &options, &control, &review, &cli->error);
        if (status != TF_OK)
            break;
        status = put_game(cli, &review, alone);
        if (status == TF_OK)
            status = cli_review_table_add(table, &review.game);
        tf_review_free(&review);
        cli_progress_state state = {.done = i + 1, .total = games->count};
        cli_progress_draw(&cli->progress, &state);
        if (status == TF_OK && tf_cancel_raised(cli->cancel))
            status = tf_error_set(&cli->error, TF_ERR_CANCELLED, "interrupted");
    }
    cli_progress_clear(&cli->progress);
    return status == TF_OK && !alone ? put_table(cli, table) : status;
}

tf_status cli_review(cli_context *cli)
{
    cli_job job;
    record_list games = {0};
    cli_review_table *table = cli_review_table_create(cli->options.experts);
    tf_status status = cli_job_open(cli, &job);
    if (status == TF_OK && !table)
        status = TF_ERR_MEMORY;
    if (status == TF_OK && !job.game->review)
        status = tf_error_set(&cli->error, TF_ERR_UNSUPPORTED, "games of %s cannot be reviewed",
                              job.game->name);
    if (status == TF_OK)
        status = read_records(cli, &job, &games);
    if (status == TF_OK)
        status = review_games(cli, &job, &games, table);
    for (size_t i = 0; i < games.count; i++)
        tf_record_free(&games.records[i]);
    free(games.records);
    cli_review_table_destroy(table);
    cli_job_close(&job);
    return status;
}
