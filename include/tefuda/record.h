/* record.h: records of played games as text.
 *
 *   # a comment
 *   rules: stacks=3             the rule set; the game's defaults when missing
 *   deal: tanaka:3              a numbered deal; or cards: and all the cards; or position: and the
 *                               lines that follow it, up to the moves, in the game's own form
 *   player: plans:keep=200      free words, as are date: and note:
 *   1: 3 PUT(C)                 moves, separated by spaces; "N:" or "moves:" in front
 *
 * Reading replays every move through the rules. A text with none of these keys is read as a bare
 * position. A limit of a million moves and a mebibyte a line keeps bad input small. */
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
} tf_record;

/* Reads a record from text. name stands in front of errors ("game.txt:12: ..."). rules, when not
 * NULL, replaces the defaults that hold without a rules: line. */
TF_API TF_MUST_USE tf_status tf_record_parse(const tf_game *game, const char *name,
                                             const char *text, const tf_rules *rules,
                                             tf_record *record, tf_error *error);
/* The same from a file; "-" is standard input. */
TF_API TF_MUST_USE tf_status tf_record_read(const tf_game *game, const char *path,
                                            const tf_rules *rules, tf_record *record,
                                            tf_error *error);
/* Appends the record as text that tf_record_parse reads back. */
TF_API void tf_record_format(const tf_record *record, tf_text *out);

TF_API void tf_record_free(tf_record *record); /* NULL is accepted */

#ifdef __cplusplus
}
#endif
#endif
