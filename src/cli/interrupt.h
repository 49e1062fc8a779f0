/* interrupt.h: Ctrl-C, SIGTERM, and interruptible reads of standard input. */
#ifndef TEFUDA_CLI_INTERRUPT_H
#define TEFUDA_CLI_INTERRUPT_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <tefuda/tefuda.h>

/* Installs the handlers. The first signal raises the returned flag. A second signal ends the
 * process at once with exit code 130. If the work has not ended one second after the first signal,
 * the process also ends; every line printed before that has been written. */
tf_cancel *cli_interrupt_install(void);

/* Call when the work is over and only saving is left: the process is no longer ended after a
 * second. */
void cli_interrupt_saving(void);

/* Reads from standard input like read(), but returns -1 with errno EINTR as soon as the flag is
 * raised. */
ssize_t cli_input_read(void *buffer, size_t size);

/* Replaces standard input by a pipe. A thread copies into it until the flag is raised; a reader of
 * file descriptor 0 then sees the end of the input. Does nothing for a regular file, because
 * reading it never blocks. */
tf_status cli_input_make_interruptible(tf_error *error);

#endif
