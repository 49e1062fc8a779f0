/* system.c: what the library and the server ask of the operating system, and a browser does not have. */
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>
#include <unistd.h>

#include "outside/exec_player.h"

/* ---- programs: there are none ---- */

static tf_status refuse(const tf_setup *setup, void **self, tf_error *error)
{
    (void)setup;
    *self = NULL;
    return tf_error_set(error, TF_ERR_UNSUPPORTED, "a browser cannot start programs");
}

static void forget(void *self)
{
    (void)self;
}

const tf_player_type tf__exec_player = {
    .name = "exec",
    .words = "an outside program; not in a browser",
    .create = refuse,
    .destroy = forget,
    .takes_text = true,
    .starts_program = true,
};

/* ---- functions that emscripten's C library lacks ---- */

int sched_getaffinity(pid_t pid, size_t size, cpu_set_t *set)
{
    (void)pid;
    (void)size;
    (void)set;
    errno = ENOSYS;
    return -1;
}

int __sched_cpucount(size_t size, const cpu_set_t *set)
{
    (void)size;
    (void)set;
    return 0;
}

void *reallocarray(void *memory, size_t count, size_t size)
{
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) {
        errno = ENOMEM;
        return NULL;
    }
    return realloc(memory, bytes);
}

ssize_t getrandom(void *out, size_t size, unsigned flags)
{
    (void)flags;
    return size <= 256 && getentropy(out, size) == 0 ? (ssize_t)size : -1;
}
