/* replay.c: `tefuda replay`. */
#include <string.h>

#include "cli/interrupt.h"
#include "cli/job.h"
#include "cli/output.h"
#include "cli/results.h"
#include "cli/verbs.h"
#include "front/json.h"

static void add_words(json_t *object, const char *key, const char *words)
{
    if (words[0])
        json_object_set_new(object, key, front_json_string(words));
}

/* The words of the moves made, in order. */
static json_t *history_json(const tf_position *position, tf_status *status, tf_error *error)
{
    tf_position *copy = NULL;
    json_t *words = json_array();
    size_t count;
    const tf_move *moves = tf_position_history(position, &count);
    *status = tf_position_clone(&copy, position);
    if (*status == TF_OK)
        while (tf_position_undo(copy))
            ;
    tf_text word = {0};
    for (size_t i = 0; *status == TF_OK && i < count; i++) {
        tf_text_clear(&word);
        tf_position_move_format(copy, moves[i], &word);
        json_array_append_new(words, json_string(tf_text_string(&word)));
        *status = tf_position_apply(copy, moves[i], error);
    }
    tf_text_free(&word);
    tf_position_destroy(copy);
    return words;
}

/* Adds the final position: all of it if allowed, otherwise what the seat to move sees. */
static tf_status add_position(cli_context *cli, const tf_position *position, tf_text *out)
{
    if (!cli->options.reveal && !tf_position_is_open(position))
        return tf_position_view_format(position, tf_position_seat(position), out, &cli->error);
    tf_position_format(position, out);
    return TF_OK;
}

static tf_status put_json(cli_context *cli, const cli_job *job, const char *file,
                          const tf_record *record, const tf_outcome *outcome)
{
    tf_text rules = {0}, text = {0};
    tf_status status = TF_OK;
    size_t moves;
    tf_position_history(record->position, &moves);
    const tf_deal *deal = tf_position_deal_of(record->position);
    tf_rules_format(tf_position_rules(record->position), &rules);
    tf_status shown = add_position(cli, record->position, &text);
    json_t *object = json_object();
    json_object_set_new(object, "file", front_json_string(file));
    json_object_set_new(object, "outcome", json_string(tf_verdict_game_name(outcome->verdict)));
    front_json_set_outcome(object, job->game->seats, outcome->points, outcome->scores);
    json_object_set_new(object, "moves", json_integer((json_int_t)moves));
    json_object_set_new(object, "rules", json_string(tf_text_string(&rules)));
    if (deal)
        add_words(object, "deal", deal->id);
    add_words(object, "player", record->player);
    add_words(object, "date", record->date);
    add_words(object, "note", record->note);
    json_object_set_new(object, "actions", history_json(record->position, &status, &cli->error));
    json_object_set_new(object, "position", front_json_string(tf_text_string(&text)));
    tf_text_free(&rules);
    tf_text_free(&text);
    if (status == TF_OK && shown == TF_OK)
        return cli_put_json(cli, object);
    json_decref(object);
    return status == TF_OK ? shown : status;
}

static tf_status put_text(cli_context *cli, const cli_job *job, const char *file,
                          const tf_record *record, const tf_outcome *outcome)
{
    tf_text text = {0};
    size_t moves;
    tf_position_history(record->position, &moves);
    tf_text_add_shown(&text, file);
    tf_text_printf(&text, " %s moves=%zu", tf_verdict_game_name(outcome->verdict), moves);
    for (unsigned seat = 0; job->game->seats > 1 && seat < job->game->seats; seat++)
        tf_text_printf(&text, "%s%d", seat ? "," : " points=", outcome->points[seat]);
    tf_text_add_char(&text, '\n');
    tf_status status = add_position(cli, record->position, &text);
    if (text.length && text.data[text.length - 1] != '\n')
        tf_text_add_char(&text, '\n');
    if (status == TF_OK)
        status = cli_put(cli, "%s", tf_text_string(&text));
    tf_text_free(&text);
    return status;
}

tf_status cli_replay(cli_context *cli)
{
    cli_job job;
    tf_record record = {0};
    const char *file = cli_arg(cli, 1);
    tf_status status = cli_job_open(cli, &job);
    if (status == TF_OK && strcmp(file, "-") == 0)
        status = cli_input_make_interruptible(&cli->error);
    if (status == TF_OK)
        status = tf_record_read(job.game, file, &job.rules, &record, &cli->error);
    if (status == TF_OK) {
        tf_outcome outcome;
        tf_position_outcome(record.position, &outcome);
        status = cli->options.json ? put_json(cli, &job, file, &record, &outcome)
                                   : put_text(cli, &job, file, &record, &outcome);
    }
    tf_record_free(&record);
    cli_job_close(&job);
    return status;
}
