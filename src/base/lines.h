/* lines.h: a text file line by line, in bounded memory.
 *
 * Deals files come from anywhere: a directory, a video, a line of ten megabytes must each end in
 * one clear error, told after reading no more than a buffer of it. Input that is no regular file is
 * given out as it arrives. */
#ifndef TEFUDA_BASE_LINES_H
#define TEFUDA_BASE_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <tefuda/control.h>
#include <tefuda/status.h>

enum { TF__LINE_MAX = 4096 }; /* characters, the end of the line not counted */

typedef struct tf__lines {
    int fd;
    bool owned;   /* close() closes fd */
    bool regular; /* a regular file: it can be read again from the start */
    bool ended;   /* read() has told the end */
    uint64_t number;
    char *name;              /* for errors */
    const tf_cancel *cancel; /* raised: reading ends; borrowed, may be NULL */
    size_t start, filled;
    char buffer[TF__LINE_MAX + 8]; /* a line of the longest kind, its end, a byte order mark */
} tf__lines;

/* Opens path; "-" is standard input, which is never taken for a regular file. A path that is not
 * there, may not be read or is a directory is TF_ERR_INPUT. */
TF_MUST_USE tf_status tf__lines_open(tf__lines *lines, const char *path, tf_error *error);

/* Gives the next line, NUL-terminated and without its end (LF or CRLF), valid until the next call;
 * *line is NULL after the last. A line that is too long or holds a control character other than a
 * tab is TF_ERR_INPUT. A read that a signal interrupts is TF_ERR_CANCELLED. */
TF_MUST_USE tf_status tf__lines_next(tf__lines *lines, const char **line, tf_error *error);

/* Goes back to the start of a regular file. */
TF_MUST_USE tf_status tf__lines_rewind(tf__lines *lines, tf_error *error);

void tf__lines_close(tf__lines *lines);

#endif
