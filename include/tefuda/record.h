/* record.h: records of played games, as text or as JSON.
 *
 *   # a comment
 *   rules: stacks=3             the rule set; the game's defaults when missing
 *   deal: tanaka:3              a numbered deal; or cards: and all the cards; or position: and the
 *                               lines that follow it, up to the moves, in the game's own form
 *   player: plans:keep=200      free text, as are date: and note:
 *   1: 3 PUT(C)                 moves, separated by spaces; "N:" or "moves:" in front
 *
 * The same as JSON, known by its first character, with the thinking time of each move:
 *
 *   {"game": "GAME", "rules": "stacks=3", "deal": "tanaka:3", "player": "I.", "date": "2026-11-15",
 *    "result": "won", "actions": ["3", "PUT(C)", ...], "times_ms": [0, 1830, ...]}
 *
 * In place of a numbered deal a record can have "cards", with "deal" as their name, or "start" with
 * the text of a position. "game", "result" and "times_ms" are optional; unknown keys are ignored. A
 * line of `play --json` is such a record.
 *
 * Free text is one line of UTF-8 of at most 127 bytes. A longer text is cut between characters;
 * control characters and invalid UTF-8 are errors.
 *
 * Reading replays every move through the rules. A text with none of these keys is read as a bare
 * position. Limits of one million moves and 1 MiB per line bound the memory for bad input. */
#ifndef TEFUDA_RECORD_H
#define TEFUDA_RECORD_H

#include <stddef.h>

#include "game.h"
#include "position.h"
#include "status.h"
#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TF_RECORD_WORDS_MAX = 128 };

typedef struct tf_record {
    tf_position *position; /* after the last move, with its history; owned */
    char player[TF_RECORD_WORDS_MAX];
    char date[TF_RECORD_WORDS_MAX];
    char note[TF_RECORD_WORDS_MAX];
    double *times_ms; /* thinking time of each move of the history, or NULL; owned */
} tf_record;

/* Reads a record from text. `name` is the file name in errors ("game.txt:12: ..."). `rules`, when
 * not NULL, replaces the game's defaults for a record without a rules: line. */
TF_API TF_MUST_USE tf_status tf_record_parse(const tf_game *game, const char *name,
                                             const char *text, const tf_rules *rules,
                                             tf_record *record, tf_error *error);
/* The same from a file; "-" is standard input. */
TF_API TF_MUST_USE tf_status tf_record_read(const tf_game *game, const char *path,
                                            const tf_rules *rules, tf_record *record,
                                            tf_error *error);
/* Called for each record of a file. It may read the record and take its position out of it. */
typedef tf_status (*tf_record_fn)(void *context, tf_record *record, tf_error *error);

/* Reads a file with one text record, or with any number of JSON records one after the other, and
 * passes each to take(). An object with a "summary", the last line of `play --json`, is skipped. */
TF_API TF_MUST_USE tf_status tf_records_read(const tf_game *game, const char *path,
                                             const tf_rules *rules, tf_record_fn take,
                                             void *context, tf_error *error);

/* The same from text; `name` is the file name in errors. */
TF_API TF_MUST_USE tf_status tf_records_parse(const tf_game *game, const char *name,
                                              const char *text, const tf_rules *rules,
                                              tf_record_fn take, void *context, tf_error *error);

/* Appends the record as text that tf_record_parse() reads. */
TF_API void tf_record_format(const tf_record *record, tf_text *out);

/* The same as one line of JSON. */
TF_API void tf_record_format_json(const tf_record *record, tf_text *out);

TF_API void tf_record_free(tf_record *record); /* NULL is accepted */

#ifdef __cplusplus
}
#endif
#endif
