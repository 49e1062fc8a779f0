/* cli.h: what every part of the command shares.
 *
 * The command uses the public headers only. main() creates one cli_context and passes it to the
 * verb. A verb returns a status and sets the message in cli->error; main() prints that one line to
 * stderr and returns the exit code. */
#ifndef TEFUDA_CLI_CLI_H
#define TEFUDA_CLI_CLI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tefuda/tefuda.h>

#include "cli/options.h"
#include "cli/progress.h"

struct cli_verb;

enum { CLI_ARGS_MAX = 4096 };

/* The exit codes that scripts rely on. */
enum { CLI_EXIT_DONE = 0, CLI_EXIT_FAILED = 1, CLI_EXIT_USAGE = 2, CLI_EXIT_INTERRUPTED = 130 };

typedef struct cli_context {
    cli_option_table table;
    cli_options options;
    const struct cli_verb *verb;
    const char *args[CLI_ARGS_MAX]; /* the arguments after the verb, without the options */
    size_t arg_count;
    tf_cancel *cancel; /* raised by SIGINT and SIGTERM */
    cli_progress progress;
    bool reader_gone; /* the reader of stdout has closed it: end without a message */
    tf_error error;
} cli_context;

/* The argument with this index, or NULL. */
static inline const char *cli_arg(const cli_context *cli, size_t at)
{
    return at < cli->arg_count ? cli->args[at] : NULL;
}

#endif
