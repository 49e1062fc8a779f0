/* interrupt.h: Ctrl-C, SIGTERM, and reading that can be interrupted. */
#ifndef TEFUDA_CLI_INTERRUPT_H
#define TEFUDA_CLI_INTERRUPT_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <tefuda/tefuda.h>

/* Installs the handlers. The first signal raises the flag that is returned; the second ends the
 * process at once with 130. Should the work not have come to an end a second after the first, the
 * process ends too: every line printed by then has been written. */
tf_cancel *cli_interrupt_install(void);

/* The work is over and only saving is left: no more ending after a second. */
void cli_interrupt_saving(void);

/* Reads from standard input as read() does, but returns -1 with errno EINTR as soon as the flag is
 * raised. */
ssize_t cli_input_read(void *buffer, size_t size);

/* Puts a pipe in the place of standard input, filled by a thread that stops when the flag is raised:
 * whoever reads file descriptor 0 then sees its end. Nothing is done for a regular file, where
 * reading never waits. */
tf_status cli_input_guard(tf_error *error);

#endif
