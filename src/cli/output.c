/* output.c: standard output is always line-buffered, so that a finished result is never lost and a
 * reader of a pipe sees it at once. */
#include "cli/output.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static tf_status write_failed(cli_context *cli, int code)
{
    if (tf_cancel_raised(cli->cancel))
        return tf_error_set(&cli->error, TF_ERR_CANCELLED, "interrupted");
    cli->reader_gone = code == EPIPE;
    return tf_error_set(&cli->error, TF_ERR_IO, "cannot write to standard output: %s",
                        strerror(code));
}

/* On a terminal, the progress bar and the results share the screen. */
static void clear_progress(cli_context *cli)
{
    if (cli->progress.drawn && isatty(STDOUT_FILENO))
        cli_progress_clear(&cli->progress);
}

/* All output for people goes through here: the arguments may contain text from others, such as
 * control characters. */
static bool print_shown(FILE *stream, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    char *said = length < 0 ? NULL : malloc((size_t)length + 1);
    if (!said)
        return false;
    vsnprintf(said, (size_t)length + 1, format, args);
    tf_text shown = {0};
    tf_text_add_shown_lines(&shown, said);
    free(said);
    bool printed = tf_text_status(&shown) == TF_OK && fputs(tf_text_string(&shown), stream) >= 0;
    tf_text_free(&shown);
    return printed;
}

tf_status cli_put(cli_context *cli, const char *format, ...)
{
    clear_progress(cli);
    errno = 0;
    va_list args;
    va_start(args, format);
    bool printed = print_shown(stdout, format, args);
    va_end(args);
    return !printed || ferror(stdout) ? write_failed(cli, errno) : TF_OK;
}

void cli_say(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    (void)print_shown(stderr, format, args);
    va_end(args);
}

/* The code point at s when JSON does not escape it but a terminal interprets it: DEL, C1, line ends
 * and changes of direction (U+2028 .. U+202E, U+2066 .. U+2069); otherwise 0. *length is the length
 * of its bytes. */
static unsigned unsafe_in_json(const char *s, size_t *length)
{
    const unsigned char *byte = (const unsigned char *)s;
    *length = 1;
    if (byte[0] == 0x7f)
        return 0x7f;
    *length = 2;
    if (byte[0] == 0xc2 && byte[1] >= 0x80 && byte[1] < 0xa0)
        return byte[1];
    *length = 3;
    if (byte[0] == 0xe2 && byte[1] == 0x80 && byte[2] >= 0xa8 && byte[2] <= 0xae)
        return 0x2000u + (byte[2] & 0x3fu);
    if (byte[0] == 0xe2 && byte[1] == 0x81 && byte[2] >= 0xa6 && byte[2] <= 0xa9)
        return 0x2040u + (byte[2] & 0x3fu);
    return 0;
}

/* Appends the same JSON value without characters that a terminal interprets. */
static void add_escaped_json(tf_text *out, const char *json)
{
    while (*json) {
        size_t length;
        unsigned code = unsafe_in_json(json, &length);
        if (code)
            tf_text_printf(out, "\\u%04x", code);
        else
            tf_text_add_char(out, *json);
        json += code ? length : 1;
    }
}

tf_status cli_put_text(cli_context *cli, tf_text *text)
{
    tf_status status = tf_text_status(text);
    if (status == TF_OK)
        status = cli_put(cli, "%s", tf_text_string(text));
    tf_text_free(text);
    return status;
}

tf_status cli_put_json(cli_context *cli, json_t *object)
{
    char *json = object ? json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(12)) : NULL;
    json_decref(object);
    if (!json)
        return tf_error_set(&cli->error, TF_ERR_MEMORY, "out of memory");
    tf_text line = {0};
    add_escaped_json(&line, json);
    free(json);
    clear_progress(cli);
    errno = 0;
    tf_status status = tf_text_status(&line);
    if (status == TF_OK && (fprintf(stdout, "%s\n", tf_text_string(&line)) < 0 || ferror(stdout)))
        status = write_failed(cli, errno);
    tf_text_free(&line);
    return status;
}

tf_status cli_put_end(cli_context *cli)
{
    errno = 0;
    return fflush(stdout) != 0 || ferror(stdout) ? write_failed(cli, errno) : TF_OK;
}

void cli_log(cli_context *cli, const char *format, ...)
{
    if (cli->options.quiet)
        return;
    cli_progress_clear(&cli->progress);
    va_list args;
    va_start(args, format);
    cli_say("tefuda: ");
    (void)print_shown(stderr, format, args);
    cli_say("\n");
    va_end(args);
}
