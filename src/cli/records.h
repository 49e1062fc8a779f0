/* records.h: moves as words, and the record of a game as a file. */
#ifndef TEFUDA_CLI_RECORDS_H
#define TEFUDA_CLI_RECORDS_H

#include <jansson.h>
#include <tefuda/tefuda.h>

/* Makes the moves on a fresh position of the deal. words, when not NULL, is an array to which each
 * move's word is appended. The caller destroys the final position. */
tf_status cli_moves_replay(const tf_rules *rules, const tf_deal *deal, const tf_moves *moves,
                           json_t *words, tf_position **out, tf_error *error);

/* How a game was played, in addition to its moves. */
typedef struct cli_record_notes {
    const char *player;
    const char *note; /* "" for none */
    double *times_ms; /* one per move, or NULL; borrowed */
} cli_record_notes;

/* Appends the record of a position with its history, as text or as one line of JSON. */
tf_status cli_record_format(tf_position *position, const cli_record_notes *notes, bool json,
                            tf_text *out);

/* True for a path that ends with .json: its record is JSON. */
bool cli_record_is_json(const char *path);

/* Writes the text to a file, completely or not at all. */
tf_status cli_record_write(const char *path, const tf_text *text, tf_error *error);

#endif
