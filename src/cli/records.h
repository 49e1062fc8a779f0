/* records.h: moves as words, and the record of a game as a file. */
#ifndef CLI_RECORDS_H
#define CLI_RECORDS_H

#include <jansson.h>
#include <tefuda/tefuda.h>

/* Makes the moves on a fresh position of the deal. words, when not NULL, is an array that takes each
 * move's word; the position at the end is the caller's. */
tf_status cli_moves_replay(const tf_rules *rules, const tf_deal *deal, const tf_moves *moves,
                           json_t *words, tf_position **out, tf_error *error);

/* Writes the record of a position with its history, as JSON when the path ends with .json. undone is
 * noted when it is not 0; times_ms, one a move, may be NULL and is borrowed. */
tf_status cli_record_write(const char *path, tf_position *position, const char *player,
                           unsigned undone, double *times_ms, tf_error *error);

#endif
