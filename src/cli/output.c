/* output.c: standard output is line-buffered wherever it goes, so that a finished result is never lost
 * and a reader on a pipe sees it at once. */
#include "output.h"

#include <errno.h>
#include <math.h>
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

/* On a terminal the bar and the results share the screen. */
static void make_room(cli_context *cli)
{
    if (cli->progress.drawn && isatty(STDOUT_FILENO))
        cli_progress_clear(&cli->progress);
}

tf_status cli_put(cli_context *cli, const char *format, ...)
{
    make_room(cli);
    errno = 0;
    va_list args;
    va_start(args, format);
    int printed = vfprintf(stdout, format, args);
    va_end(args);
    return printed < 0 || ferror(stdout) ? write_failed(cli, errno) : TF_OK;
}

tf_status cli_put_json(cli_context *cli, json_t *object)
{
    char *line = object ? json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(12)) : NULL;
    json_decref(object);
    if (!line)
        return tf_error_set(&cli->error, TF_ERR_MEMORY, "out of memory");
    tf_status status = cli_put(cli, "%s\n", line);
    free(line);
    return status;
}

tf_status cli_put_end(cli_context *cli)
{
    errno = 0;
    return fflush(stdout) != 0 || ferror(stdout) ? write_failed(cli, errno) : TF_OK;
}

json_t *cli_json_string(const char *text)
{
    json_t *string = json_string(text);
    if (string)
        return string;
    size_t length = strlen(text);
    char *copy = malloc(length + 1);
    if (!copy)
        return NULL;
    for (size_t i = 0; i <= length; i++)
        copy[i] = (unsigned char)text[i] < 128 ? text[i] : '?';
    string = json_string(copy);
    free(copy);
    return string;
}

json_t *cli_json_time(double value)
{
    return json_real(round(value * 1000) / 1000);
}

void cli_log(cli_context *cli, const char *format, ...)
{
    if (cli->options.quiet)
        return;
    cli_progress_clear(&cli->progress);
    va_list args;
    va_start(args, format);
    fputs("tefuda: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
}
