/* output.h: prints results to standard output and reports every failure to write. */
#ifndef TEFUDA_CLI_OUTPUT_H
#define TEFUDA_CLI_OUTPUT_H

#include <jansson.h>
#include <tefuda/tefuda.h>

#include "cli/cli.h"

/* Prints to standard output. Characters that a terminal would interpret become '?', except line
 * ends and tabs. Append a word that must not break a line with tf_text_add_shown() first. TF_ERR_IO
 * when the text cannot be written, with cli->reader_gone set when the reader has closed it. */
tf_status cli_put(cli_context *cli, const char *format, ...) TF_PRINTF(2, 3);

/* Prints a text and frees it. */
tf_status cli_put_text(cli_context *cli, tf_text *text);

/* Prints the object as one line and releases it; NULL is TF_ERR_MEMORY. */
tf_status cli_put_json(cli_context *cli, json_t *object);

/* Flushes standard output and reports failures. */
tf_status cli_put_end(cli_context *cli);

/* Prints to standard error, cleaned as in cli_put(), without adding a newline. */
void cli_say(const char *format, ...) TF_PRINTF(1, 2);

/* Prints a line for people to standard error, "tefuda: ..."; nothing with --quiet. */
void cli_log(cli_context *cli, const char *format, ...) TF_PRINTF(2, 3);

#endif
