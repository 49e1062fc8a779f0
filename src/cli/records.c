/* records.c: moves as words, and records, written so that a crash leaves either the old file or the
 * new one. */
#include "cli/records.h"

#include <stdio.h>
#include <string.h>

#include "front/clock.h"
#include "front/date.h"

tf_status cli_moves_replay(const tf_rules *rules, const tf_deal *deal, const tf_moves *moves,
                           json_t *words, tf_position **out, tf_error *error)
{
    tf_position *position = NULL;
    tf_text word = {0};
    tf_status status = tf_position_deal(&position, rules, deal, error);
    for (size_t i = 0; status == TF_OK && i < moves->count; i++) {
        tf_text_clear(&word);
        tf_position_move_format(position, moves->data[i], &word);
        if (words)
            json_array_append_new(words, json_string(tf_text_string(&word)));
        status = tf_position_apply(position, moves->data[i], error);
    }
    tf_text_free(&word);
    if (status != TF_OK) {
        tf_position_destroy(position);
        return status;
    }
    *out = position;
    return TF_OK;
}

bool cli_record_is_json(const char *path)
{
    size_t length = strlen(path);
    return length > 5 && strcmp(path + length - 5, ".json") == 0;
}

tf_status cli_record_format(tf_position *position, const cli_record_notes *notes, bool json,
                            tf_text *out)
{
    tf_record record = {.position = position, .times_ms = notes->times_ms};
    snprintf(record.player, sizeof record.player, "%s", notes->player);
    snprintf(record.note, sizeof record.note, "%s", notes->note);
    if (json) {
        front_date_time(front_clock_unix_ms(), record.date);
        tf_record_format_json(&record, out);
    } else {
        tf_record_format(&record, out);
    }
    return tf_text_status(out);
}

tf_status cli_record_write(const char *path, const tf_text *text, tf_error *error)
{
    tf_writer *writer = NULL;
    tf_status status = tf_writer_open_private(&writer, path, error);
    if (status != TF_OK)
        return status;
    fputs(tf_text_string(text), tf_writer_stream(writer));
    return tf_writer_commit(writer, error);
}
