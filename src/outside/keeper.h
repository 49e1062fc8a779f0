/* keeper.h: the process between us and an outside program; process.h says what it is for. */
#ifndef TEFUDA_OUTSIDE_KEEPER_H
#define TEFUDA_OUTSIDE_KEEPER_H

#include <stddef.h>

/* What the keeper needs; made before the fork. */
typedef struct tf__keeper {
    const char *command;
    size_t memory_bytes; /* 0: no limit */
    int in, out, err;    /* the program's ends of its pipes */
    int life;            /* the keeper's end of the socket; it ends when the other end is closed */
} tf__keeper;

/* Runs in a process that was just forked: starts the program, waits for the end of `life`, kills
 * the program and all of its descendants. It reports the program's process at the start, as an int,
 * and at the end how the program ended. A byte on `life` before its end asks for a
 * moment in which the program may end by itself. The last report is an int: the status of waitpid()
 * when the program had ended by itself, else -1. Calls only functions that are allowed between
 * fork() and exec() in a process with threads. Does not return. */
_Noreturn void tf__keeper_run(const tf__keeper *keeper);

/* Closes every file from `first` on. */
void tf__keeper_close_from(int first);

#endif
