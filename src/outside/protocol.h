/* protocol.h: the lines of the protocol between us and outside programs; docs/PROTOCOL.md.
 *
 * We send requests; the program answers. This file reads the lines of answers and writes a view as
 * lines of a request. */
#ifndef TEFUDA_OUTSIDE_PROTOCOL_H
#define TEFUDA_OUTSIDE_PROTOCOL_H

#include <stddef.h>

#include <tefuda/game.h>

enum { TF__PROTOCOL_VERSION = 1 };

/* What a line of an answer says. */
typedef enum tf__protocol_answer_kind {
    TF__ANSWER_NOTHING, /* an empty line, "info ...", "# ..." */
    TF__ANSWER_NAME,
    TF__ANSWER_WANT,
    TF__ANSWER_READY,
    TF__ANSWER_VALUE,
    TF__ANSWER_MOVE,
    TF__ANSWER_RESIGN,
    TF__ANSWER_ERROR,
    TF__ANSWER_BINARY,  /* control characters, or bytes that are not UTF-8 */
    TF__ANSWER_UNKNOWN, /* none of these, or a wrong argument */
} tf__protocol_answer_kind;

typedef struct tf__protocol_answer {
    tf__protocol_answer_kind kind;
    const char *text; /* the argument; within the line */
    double value;     /* of TF__ANSWER_VALUE */
} tf__protocol_answer;

/* Reads a line of `length` bytes, which ends with a NUL. Changes the line: its end is trimmed. */
tf__protocol_answer tf__protocol_parse(char *line, size_t length);

/* The forms of a view that a program can ask for. */
enum { TF__VIEW_TEXT = 1, TF__VIEW_JSON = 2, TF__VIEW_ALL = 3 };

/* The form that the argument of "want" names; 0: none, -1: unknown. */
int tf__protocol_form(const char *word);

/* Memory for the lines of views of one game. */
typedef struct tf__protocol_writer {
    const tf_game *game;
    struct tf_scene *scene; /* NULL for a game without scenes */
    tf_move *legal;         /* the legal moves of the view, `count` of them */
    size_t count;
    tf_text one;
} tf__protocol_writer;

TF_MUST_USE tf_status tf__protocol_writer_init(tf__protocol_writer *writer, const tf_game *game,
                                               tf_error *error);
void tf__protocol_writer_free(tf__protocol_writer *writer);

/* Appends the lines of a view: "view ...", "json ..." and "moves ...". */
void tf__protocol_write(tf__protocol_writer *writer, const void *view, int forms, tf_text *out);

/* Finds the legal move of the view that was last written with this text. */
bool tf__protocol_find_move(tf__protocol_writer *writer, const void *view, const char *word,
                            tf_move *move);

#endif
