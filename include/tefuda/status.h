/* status.h: how functions report success and failure.
 *
 * A function that can fail returns a tf_status (TF_OK is 0) and writes its results through
 * out-parameters, which are unchanged on failure. Where there is more to say than the code, it
 * fills a tf_error (may be NULL) with one line of text: what is wrong and what was expected.
 *
 * NULL for a required pointer is TF_ERR_USAGE from every function that returns a tf_status; where
 * NULL is accepted, the comment says so. Functions that return no tf_status need valid objects; a
 * name or text that is NULL matches nothing and adds nothing. */
#ifndef TEFUDA_STATUS_H
#define TEFUDA_STATUS_H

#include "export.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One row per code: constant, number, name, message. New codes are added at the end. */
#define TF_STATUS_TABLE(ROW)                                                                       \
    ROW(TF_OK, 0, "ok", "done")                                                                    \
    ROW(TF_ERR_USAGE, 1, "usage", "wrong usage")                                                   \
    ROW(TF_ERR_INPUT, 2, "input", "bad input")                                                     \
    ROW(TF_ERR_ILLEGAL, 3, "illegal", "the rules do not allow that move")                          \
    ROW(TF_ERR_IO, 4, "io", "reading or writing failed")                                           \
    ROW(TF_ERR_MEMORY, 5, "memory", "out of memory")                                               \
    ROW(TF_ERR_CANCELLED, 6, "cancelled", "interrupted")                                           \
    ROW(TF_ERR_UNSUPPORTED, 7, "unsupported", "not supported")                                     \
    ROW(TF_ERR_CORRUPT, 8, "corrupt", "a Tefuda file is damaged")                                  \
    ROW(TF_ERR_INTERNAL, 9, "internal", "internal error in tefuda, please report it")              \
    ROW(TF_ERR_FORFEIT, 10, "forfeit", "a player has failed and loses the game")

typedef enum tf_status {
#define TF_STATUS_ENUM(constant, number, name, message) constant = number,
    TF_STATUS_TABLE(TF_STATUS_ENUM)
#undef TF_STATUS_ENUM
} tf_status;

enum { TF_ERROR_TEXT_MAX = 512 };

/* What went wrong, in one line without a final full stop or newline. Plain data: no destroy. */
typedef struct tf_error {
    tf_status status;
    char text[TF_ERROR_TEXT_MAX];
} tf_error;

/* The code's short name ("input") or its message ("bad input"); never NULL. Thread-safe. */
TF_API const char *tf_status_name(tf_status status);
TF_API const char *tf_status_message(tf_status status);

/* Fills error (may be NULL) and returns status, so that callers can write `return
 * tf_error_set(...)`. The text is cut at TF_ERROR_TEXT_MAX bytes; control characters in it are
 * replaced by '?'. */
TF_API tf_status tf_error_set(tf_error *error, tf_status status, const char *format, ...)
    TF_PRINTF(3, 4);

/* Inserts text before an error's text: "deals.txt:3: " before "card 7X is not a card". Returns the
 * status that is already in error, or `status` when error is NULL. */
TF_API tf_status tf_error_prefix(tf_error *error, tf_status status, const char *format, ...)
    TF_PRINTF(3, 4);

#ifdef __cplusplus
}
#endif
#endif
