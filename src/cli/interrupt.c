/* interrupt.c: signals.
 *
 * A signal handler has no context argument. Therefore one flag and one pipe are static; all other
 * state of the command is in a context. The read end of the pipe becomes readable at the first
 * signal and stays readable, because nobody reads from it: it wakes every poll(). */
#include "cli/interrupt.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "front/clock.h"

static tf_cancel interrupted;
static volatile sig_atomic_t first_ms; /* when the flag was raised, modulo 2^20 */
static int wake_read = -1, wake_write = -1;

static int now_ms(void)
{
    return (int)(front_clock_ns() / 1000000 & 0xfffff);
}

/* timeout(1) and shells signal the process and then its whole group. Two signals within
 * SAME_MOMENT_MS are therefore one request. A later one means that the user does not want to wait.
 * */
static void on_signal(int number)
{
    (void)number;
    enum { SAME_MOMENT_MS = 200 };
    int saved = errno;
    if (tf_cancel_raised(&interrupted)) {
        if (((now_ms() - first_ms) & 0xfffff) > SAME_MOMENT_MS)
            _exit(130);
        return;
    }
    first_ms = now_ms();
    tf_cancel_raise(&interrupted);
    ssize_t written = write(wake_write, "", 1);
    (void)written;
    alarm(1);
    errno = saved;
}

static void on_alarm(int number)
{
    (void)number;
    _exit(130);
}

/* A pipe that children do not inherit. */
static bool make_pipe(int ends[2])
{
    if (pipe(ends) != 0)
        return false;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return true;
}

tf_cancel *cli_interrupt_install(void)
{
    int ends[2];
    if (make_pipe(ends)) {
        wake_read = ends[0];
        wake_write = ends[1];
    }
    struct sigaction action;
    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    action.sa_handler = on_alarm;
    sigaction(SIGALRM, &action, NULL);
    action.sa_handler = on_signal; /* no SA_RESTART: a blocking call returns */
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    action.sa_handler = SIG_IGN; /* a closed reader is reported as EPIPE */
    sigaction(SIGPIPE, &action, NULL);
    sigaction(SIGXFSZ, &action, NULL); /* a file size limit (ulimit -f) is reported as EFBIG */
    return &interrupted;
}

void cli_interrupt_saving(void)
{
    alarm(0);
}

/* Waits until fd can be read; false when the flag was raised first. */
static bool wait_readable(int fd)
{
    for (;;) {
        struct pollfd wait[2] = {{.fd = fd, .events = POLLIN}, {.fd = wake_read, .events = POLLIN}};
        int ready = poll(wait, wake_read >= 0 ? 2 : 1, -1);
        if (tf_cancel_raised(&interrupted))
            return false;
        if (ready > 0 && wait[0].revents)
            return true;
        if (ready < 0 && errno != EINTR)
            return true; /* let read() report the error */
    }
}

ssize_t cli_input_read(void *buffer, size_t size)
{
    if (!wait_readable(STDIN_FILENO)) {
        errno = EINTR;
        return -1;
    }
    return read(STDIN_FILENO, buffer, size);
}

/* The two file descriptors that the copying thread reads from and writes to; it owns them. */
typedef struct pump {
    int from, to;
} pump;

static bool write_all(int fd, const char *data, size_t size)
{
    while (size > 0) {
        ssize_t written = write(fd, data, size);
        if (written < 0 && errno != EINTR)
            return false;
        if (tf_cancel_raised(&interrupted))
            return false;
        if (written > 0) {
            data += written;
            size -= (size_t)written;
        }
    }
    return true;
}

static void *pump_run(void *context)
{
    pump *ends = context;
    static char buffer[65536]; /* a process has at most one pump */
    while (wait_readable(ends->from)) {
        ssize_t size = read(ends->from, buffer, sizeof buffer);
        if (size < 0 && errno == EINTR)
            continue;
        if (size <= 0 || !write_all(ends->to, buffer, (size_t)size))
            break;
    }
    close(ends->to);
    close(ends->from);
    return NULL;
}

/* Starts the thread with all signals blocked: the main thread handles them. */
static int start_pump(pump *ends)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_t thread;
    int failed = pthread_create(&thread, NULL, pump_run, ends);
    if (!failed)
        pthread_detach(thread);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return failed;
}

tf_status cli_input_make_interruptible(tf_error *error)
{
    struct stat info;
    if (fstat(STDIN_FILENO, &info) != 0 || S_ISREG(info.st_mode) || S_ISDIR(info.st_mode))
        return TF_OK;
    static pump ends; /* static: the thread reads it after this call */
    int pipe_ends[2];
    if (!make_pipe(pipe_ends))
        return tf_error_set(error, TF_ERR_IO, "cannot make a pipe: %s", strerror(errno));
    ends.from = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3);
    ends.to = pipe_ends[1];
    if (ends.from < 0 || dup2(pipe_ends[0], STDIN_FILENO) < 0 || start_pump(&ends) != 0)
        return tf_error_set(error, TF_ERR_IO, "cannot read from standard input: %s",
                            strerror(errno));
    close(pipe_ends[0]);
    return TF_OK;
}
