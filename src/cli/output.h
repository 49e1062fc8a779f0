/* output.h: results on standard output, with every failure to write seen. */
#ifndef TEFUDA_CLI_OUTPUT_H
#define TEFUDA_CLI_OUTPUT_H

#include <jansson.h>
#include <tefuda/tefuda.h>

#include "cli/cli.h"

/* Prints to standard output. What a terminal would obey becomes '?', line ends and tabs apart; a word
 * that must not break a line is appended by tf_text_add_shown() first. TF_ERR_IO when it cannot be written, with cli->reader_gone set when the
 * reader has left. */
tf_status cli_put(cli_context *cli, const char *format, ...) TF_PRINTF(2, 3);

/* Prints a text and frees it. */
tf_status cli_put_text(cli_context *cli, tf_text *text);

/* Prints the object as one line and releases it; NULL is TF_ERR_MEMORY. */
tf_status cli_put_json(cli_context *cli, json_t *object);

/* Flushes standard output and tells what failed. */
tf_status cli_put_end(cli_context *cli);

/* Prints to standard error, cleaned as cli_put() does, without a newline of its own. */
void cli_say(const char *format, ...) TF_PRINTF(1, 2);

/* A line for people on standard error, "tefuda: ..."; nothing with --quiet. */
void cli_log(cli_context *cli, const char *format, ...) TF_PRINTF(2, 3);

#endif
