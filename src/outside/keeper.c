/* keeper.c: see keeper.h. Only system calls here: another thread may have held any lock when this
 * process was forked. */
#define _GNU_SOURCE /* close_range() */
#include "outside/keeper.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

enum {
    MOMENT_MS = 100, /* for a program that is about to end by itself */
    REAP_MS = 200,   /* longest time for killing its descendants */
    FILES_MAX = 65536,
    EXIT_CANNOT_RUN = 127,
};

/* The address sanitizer reserves far more than any limit. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { LIMIT_MEMORY = false };
#else
enum { LIMIT_MEMORY = true };
#endif

static void sleep_ms(long ms)
{
    struct timespec rest = {0, ms * 1000000L};
    nanosleep(&rest, NULL);
}

void tf__keeper_close_from(int first)
{
#ifdef __linux__
    if (close_range((unsigned)first, ~0u, 0) == 0)
        return;
#endif
    struct rlimit limit;
    rlim_t count = FILES_MAX;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < count)
        count = limit.rlim_cur;
    for (int fd = first; (rlim_t)fd < count; fd++)
        close(fd);
}

/* ---- the program ---- */

/* Signals as in a fresh process: we ignore some, and our threads block all of them. */
static void reset_signals(void)
{
    struct sigaction action = {.sa_handler = SIG_DFL};
    for (int number = 1; number < NSIG; number++)
        if (number != SIGKILL && number != SIGSTOP)
            sigaction(number, &action, NULL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

static void set_limits(size_t memory_bytes)
{
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    if (memory_bytes == 0 || !LIMIT_MEMORY)
        return;
    struct rlimit memory = {memory_bytes, memory_bytes};
    struct rlimit now;
    if (getrlimit(RLIMIT_AS, &now) == 0 && now.rlim_max < memory.rlim_max)
        memory.rlim_cur = memory.rlim_max = now.rlim_max;
    setrlimit(RLIMIT_AS, &memory);
}

static _Noreturn void run_program(const tf__keeper *keeper)
{
    setpgid(0, 0);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (dup2(keeper->in, STDIN_FILENO) < 0 || dup2(keeper->out, STDOUT_FILENO) < 0 ||
        dup2(keeper->err, STDERR_FILENO) < 0)
        _exit(EXIT_CANNOT_RUN);
    tf__keeper_close_from(STDERR_FILENO + 1);
    set_limits(keeper->memory_bytes);
    reset_signals();
    execl("/bin/sh", "sh", "-c", keeper->command, (char *)NULL);
    _exit(EXIT_CANNOT_RUN);
}

/* ---- its end ---- */

#ifdef __linux__
/* Opens the list of our children. The path is written by hand: printf() is not allowed here. */
static int open_children(void)
{
    static const char before[] = "/proc/self/task/", after[] = "/children";
    char path[64], digits[16];
    size_t length = 0, count = 0;
    for (const char *at = before; *at; at++)
        path[length++] = *at;
    for (unsigned number = (unsigned)getpid(); number > 0; number /= 10)
        digits[count++] = (char)('0' + number % 10);
    while (count > 0)
        path[length++] = digits[--count];
    for (const char *at = after; *at; at++)
        path[length++] = *at;
    path[length] = '\0';
    return open(path, O_RDONLY);
}

static void kill_children(void)
{
    char bytes[4096];
    pid_t number = 0;
    int list = open_children();
    if (list < 0)
        return;
    for (ssize_t count; (count = read(list, bytes, sizeof bytes)) > 0;) {
        for (ssize_t i = 0; i < count; i++) {
            if (bytes[i] >= '0' && bytes[i] <= '9') {
                number = number * 10 + (bytes[i] - '0');
            } else {
                if (number > 1)
                    kill(number, SIGKILL);
                number = 0;
            }
        }
    }
    close(list);
}
#else
static void kill_children(void) {}
#endif

/* Kills the group, and then whatever becomes our child because its parent has died. */
static void kill_all(pid_t program)
{
    for (int waited = 0; waited < REAP_MS; waited++) {
        pid_t ended;
        kill(-program, SIGKILL);
        kill_children();
        while ((ended = waitpid(-1, NULL, WNOHANG)) > 0)
            ;
        if (ended < 0 && errno == ECHILD)
            return;
        sleep_ms(1);
    }
}

/* Waits until we are told to end the program. Returns true when it may end by itself first. */
static bool wait_for_end(int life)
{
    char byte;
    ssize_t count;
    while ((count = read(life, &byte, 1)) < 0 && errno == EINTR)
        ;
    return count > 0;
}

static int status_of(pid_t program, bool patient)
{
    int status = -1;
    for (int waited = 0; waited <= (patient ? MOMENT_MS : 0); waited++) {
        if (waitpid(program, &status, WNOHANG) == program)
            return status;
        if (patient)
            sleep_ms(1);
    }
    return -1;
}

_Noreturn void tf__keeper_run(const tf__keeper *keeper)
{
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    setsid();
#ifdef __linux__
    prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
    pid_t program = fork();
    if (program == 0)
        run_program(keeper);
    int life = dup2(keeper->life, STDIN_FILENO); /* nothing of ours stays open but this */
    tf__keeper_close_from(STDIN_FILENO + 1);
    int status = EXIT_CANNOT_RUN << 8, number = (int)program;
    bool told = write(life, &number, sizeof number) == (ssize_t)sizeof number;
    if (program > 0 && life >= 0) {
        setpgid(program, program); /* both sides set it, whichever runs first */
        status = status_of(program, wait_for_end(life));
        kill_all(program);
    }
    told = told && write(life, &status, sizeof status) == (ssize_t)sizeof status;
    _exit(told ? 0 : 1);
}
