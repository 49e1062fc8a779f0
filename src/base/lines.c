/* lines.c: reads a text file line by line, in bounded memory.
 *
 * Invariant: buffer[start .. filled) has been read but not returned yet. read() is used in place of
 * stdio because it returns available data without waiting for a full buffer, and because a signal
 * can interrupt it: Ctrl-C must work while a pipe has no data. */
#include "base/lines.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *reason(int code)
{
    switch (code) {
    case ENOENT:
        return "there is no such file";
    case EACCES:
    case EPERM:
        return "permission denied";
    case ENOTDIR:
        return "part of its path is not a directory";
    case ELOOP:
        return "too many symbolic links lead to it";
    case ENAMETOOLONG:
        return "its name is too long";
    case EMFILE:
    case ENFILE:
        return "too many files are open";
    default:
        return NULL;
    }
}

static tf_status open_failed(const char *path, int code, tf_error *error)
{
    if (*path == '\0')
        return tf_error_set(error, TF_ERR_INPUT, "the file name is empty, expected a file to read");
    if (reason(code) != NULL)
        return tf_error_set(error, TF_ERR_INPUT, "%s: %s, expected a file to read", path,
                            reason(code));
    return tf_error_set(error, TF_ERR_INPUT, "%s: cannot be opened (errno %d)", path, code);
}

tf_status tf__lines_open(tf__lines *lines, const char *path, tf_error *error)
{
    bool standard_input = strcmp(path, "-") == 0;
    struct stat info;
    *lines = (tf__lines){.fd = STDIN_FILENO, .owned = !standard_input};
    if (!standard_input)
        lines->fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (lines->fd < 0)
        return open_failed(path, errno, error);
    tf_status status = TF_OK;
    if (fstat(lines->fd, &info) != 0)
        status = open_failed(path, errno, error);
    else if (S_ISDIR(info.st_mode))
        status = tf_error_set(error, TF_ERR_INPUT, "%s: is a directory, expected a file", path);
    else if ((lines->name = strdup(standard_input ? "stdin" : path)) == NULL)
        status = tf_error_set(error, TF_ERR_MEMORY, "%s", tf_status_message(TF_ERR_MEMORY));
    else
        lines->regular = !standard_input && S_ISREG(info.st_mode);
    if (status != TF_OK)
        tf__lines_close(lines);
    return status;
}

void tf__lines_close(tf__lines *lines)
{
    if (lines->owned && lines->fd >= 0)
        close(lines->fd);
    lines->fd = -1;
    free(lines->name);
    lines->name = NULL;
}

tf_status tf__lines_rewind(tf__lines *lines, tf_error *error)
{
    assert(lines->regular);
    if (lseek(lines->fd, 0, SEEK_SET) != 0)
        return tf_error_set(error, TF_ERR_IO, "%s: reading the file again failed (errno %d)",
                            lines->name, errno);
    lines->start = lines->filled = 0;
    lines->ended = false;
    lines->number = 0;
    return TF_OK;
}

enum { CANCEL_POLL_MS = 100 };

/* Waits for data and polls the cancel flag; returns false when it is raised first. Polling is
 * needed because a signal may be delivered to another thread and then does not interrupt read()
 * here. */
static bool wait_readable(const tf__lines *lines)
{
    struct pollfd wait = {.fd = lines->fd, .events = POLLIN};
    int ready = 0;
    while (ready == 0 && !tf_cancel_raised(lines->cancel))
        ready = poll(&wait, 1, CANCEL_POLL_MS);
    return ready != 0; /* read() will report an error of the descriptor */
}

/* Moves the remaining bytes to the start of the buffer and reads once more. */
static tf_status fill(tf__lines *lines, tf_error *error)
{
    memmove(lines->buffer, lines->buffer + lines->start, lines->filled - lines->start);
    lines->filled -= lines->start;
    lines->start = 0;
    if (lines->cancel && !lines->regular && !wait_readable(lines))
        return tf_error_set(error, TF_ERR_CANCELLED, "%s: interrupted while reading", lines->name);
    ssize_t got = read(lines->fd, lines->buffer + lines->filled,
                       sizeof lines->buffer - lines->filled);
    if (got < 0 && errno == EINTR)
        return tf_error_set(error, TF_ERR_CANCELLED, "%s: interrupted while reading", lines->name);
    if (got < 0)
        return tf_error_set(error, TF_ERR_IO, "%s: reading failed (errno %d)", lines->name, errno);
    lines->ended = got == 0;
    lines->filled += (size_t)got;
    return TF_OK;
}

static tf_status check_characters(const tf__lines *lines, const char *line, size_t length,
                                  tf_error *error)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)line[i];
        if ((c < 0x20 && c != '\t') || c == 0x7f)
            return tf_error_set(error, TF_ERR_INPUT,
                                "%s:%" PRIu64 ": byte 0x%02x at column %zu, expected plain text",
                                lines->name, lines->number, c, i + 1);
    }
    return TF_OK;
}

/* Returns the line of `length` bytes at the start of the buffer. The byte after it, a LF or past
 * the end of the data, may be overwritten. */
static tf_status return_line(tf__lines *lines, size_t length, const char **line, tf_error *error)
{
    char *text = lines->buffer + lines->start;
    lines->start += length < lines->filled - lines->start ? length + 1 : length;
    if (length > 0 && text[length - 1] == '\r')
        length--;
    if (lines->number == 1 && length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) {
        text += 3;
        length -= 3;
    }
    /* Before the length check, so that binary data is reported as such. */
    tf_status status = check_characters(lines, text, length, error);
    if (status != TF_OK)
        return status;
    if (length > TF__LINE_MAX)
        return tf_error_set(error, TF_ERR_INPUT,
                            "%s:%" PRIu64 ": the line is too long, expected at most %d characters",
                            lines->name, lines->number, TF__LINE_MAX);
    text[length] = '\0';
    *line = text;
    return TF_OK;
}

tf_status tf__lines_next(tf__lines *lines, const char **line, tf_error *error)
{
    const char *end;
    for (;;) {
        size_t left = lines->filled - lines->start;
        end = memchr(lines->buffer + lines->start, '\n', left);
        if (end != NULL || left == sizeof lines->buffer || (lines->ended && left > 0))
            break;
        if (lines->ended) {
            *line = NULL;
            return TF_OK;
        }
        tf_status status = fill(lines, error);
        if (status != TF_OK)
            return status;
    }
    lines->number++;
    size_t length = end != NULL ? (size_t)(end - (lines->buffer + lines->start))
                                : lines->filled - lines->start;
    return return_line(lines, length, line, error);
}
