/* lines.h: reads a text file line by line, in bounded memory.
 *
 * Any input, such as a directory, a video or a line of ten megabytes, gives one clear error after
 * reading at most one buffer of it. Input that is not a regular file is returned as it arrives. */
#ifndef TEFUDA_BASE_LINES_H
#define TEFUDA_BASE_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <tefuda/control.h>
#include <tefuda/status.h>

enum { TF__LINE_MAX = 4096 }; /* characters, without the end of the line */

typedef struct tf__lines {
    int fd;
    bool owned;   /* tf__lines_close() closes fd */
    bool regular; /* a regular file, which can be read again from the start */
    bool ended;   /* read() has returned the end of the file */
    uint64_t number;
    char *name;              /* for errors */
    const tf_cancel *cancel; /* ends reading when raised; borrowed, may be NULL */
    size_t start, filled;
    char buffer[TF__LINE_MAX + 8]; /* the longest line, its end, a byte order mark */
} tf__lines;

/* Opens path; "-" is standard input, which never counts as a regular file. A path that does not
 * exist, cannot be read or is a directory is TF_ERR_INPUT. */
TF_MUST_USE tf_status tf__lines_open(tf__lines *lines, const char *path, tf_error *error);

/* Returns the next line, NUL-terminated and without its end (LF or CRLF), valid until the next
 * call; *line is NULL after the last. A line that is too long or has a control character other than
 * a tab is TF_ERR_INPUT. A read that a signal interrupts is TF_ERR_CANCELLED. */
TF_MUST_USE tf_status tf__lines_next(tf__lines *lines, const char **line, tf_error *error);

/* Goes back to the start of a regular file. */
TF_MUST_USE tf_status tf__lines_rewind(tf__lines *lines, tf_error *error);

void tf__lines_close(tf__lines *lines);

#endif
