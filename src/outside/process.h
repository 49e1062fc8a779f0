/* process.h: a program run by /bin/sh -c, with pipes to its standard streams.
 *
 * The program is not trusted. It gets a session and a process group of its own, no file of ours but
 * its three pipes, default signals and a limit on its memory. A second process, the keeper, is its
 * parent. The keeper waits until we end it or until we die, however that happens, and then kills
 * the program with everything that it started, daemons included (on Linux; elsewhere its process
 * group). The keeper runs no code but its own few system calls.
 *
 * Nothing here blocks longer than the given deadline, and a raised cancel flag ends every wait
 * within CANCEL_MS (process.c). A program that closes its end raises no SIGPIPE here. */
#ifndef TEFUDA_OUTSIDE_PROCESS_H
#define TEFUDA_OUTSIDE_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include <tefuda/control.h>
#include <tefuda/status.h>

enum {
    TF__PROCESS_LINE_MAX = 4096,      /* longest line that is accepted, without its newline */
    TF__PROCESS_ANSWER_MAX = 1 << 20, /* most bytes that one answer may have */
    TF__PROCESS_MESSAGE_MAX = 120,    /* of the last line on standard error, with its NUL */
};

/* How a wait for the program ended. */
typedef enum tf__process_event {
    TF__PROCESS_OK,
    TF__PROCESS_LATE,      /* the deadline has passed */
    TF__PROCESS_ENDED,     /* the program has closed its standard output or input */
    TF__PROCESS_LONG_LINE, /* a line of more than TF__PROCESS_LINE_MAX bytes */
    TF__PROCESS_FLOOD,     /* more than TF__PROCESS_ANSWER_MAX bytes in one answer */
    TF__PROCESS_CANCELLED,
} tf__process_event;

typedef struct tf__process {
    pid_t keeper;        /* 0: no program is running */
    int life;            /* socket to the keeper: closing it ends the program */
    int in, out, err;    /* our ends of the pipes, non-blocking */
    size_t begin, end;   /* bytes read and not yet taken, in buffer */
    size_t answer_bytes; /* read since the last tf__process_send() */
    size_t last_length;  /* of the unfinished line of standard error */
    char last[TF__PROCESS_MESSAGE_MAX];
    char message[TF__PROCESS_MESSAGE_MAX]; /* the last line of standard error that is not empty */
    char buffer[TF__PROCESS_LINE_MAX + 1];
} tf__process;

/* When a wait ends. */
typedef struct tf__process_wait {
    uint64_t until_ns;       /* by tf__clock_ns() */
    const tf_cancel *cancel; /* may be NULL */
} tf__process_wait;

/* Starts a program. memory_bytes limits the address space of each of its processes; 0: no limit.
 * The process must be zeroed or stopped. TF_ERR_IO when the system refuses. A command that cannot
 * be found is not an error here: the program ends with status 127. */
TF_MUST_USE tf_status tf__process_start(tf__process *process, const char *command,
                                        size_t memory_bytes, tf_error *error);

/* Sends a request: all bytes of text. */
tf__process_event tf__process_send(tf__process *process, const char *text, size_t length,
                                   const tf__process_wait *wait);

/* Reads the next line of the answer, without its line end. *line is valid until the next call; it
 * may contain any bytes, NUL included: *length says how many. */
tf__process_event tf__process_line(tf__process *process, const tf__process_wait *wait, char **line,
                                   size_t *length);

/* True when there is output that nobody has taken yet. */
bool tf__process_has_more(const tf__process *process);

typedef enum tf__process_stop_kind {
    TF__PROCESS_KILL,  /* at once */
    TF__PROCESS_LEAVE, /* it was told to quit: give it a moment, then kill it */
    TF__PROCESS_ASK,   /* it has closed its output: wait a moment for its exit status */
} tf__process_stop_kind;

/* Ends the program with everything that it started, and frees what belongs to it. Returns the
 * status of waitpid() when the program had ended by itself, else -1. A process that is not running
 * is accepted. */
int tf__process_stop(tf__process *process, tf__process_stop_kind kind);

#endif
