/* process.c: see process.h. */
#define _GNU_SOURCE /* pipe2() */
#include "outside/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "outside/keeper.h"

enum {
    CANCEL_MS = 20,      /* a raised cancel flag is seen within this time */
    LEAVE_MS = 200,      /* for a program that was told to quit */
    REPORT_MS = 450,     /* more than the keeper takes */
    NOISE_MAX = 1 << 16, /* most bytes of standard error that are read in one go */
};

/* ---- starting ---- */

/* The files of a start: the program's ends have index 0 for its input and 1 for its outputs. */
typedef struct process_files {
    int in[2], out[2], err[2], life[2];
} process_files;

static void close_file(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

/* Moves a file above the standard streams, which may be closed in this process. */
static bool move_up(int *fd)
{
    if (*fd > STDERR_FILENO)
        return true;
    int moved = fcntl(*fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    close(*fd);
    *fd = moved;
    return moved >= 0;
}

static bool make_pipe(int ends[2])
{
    return pipe2(ends, O_CLOEXEC) == 0 && move_up(&ends[0]) && move_up(&ends[1]);
}

static bool make_files(process_files *files)
{
    *files = (process_files){{-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}};
    if (!make_pipe(files->in) || !make_pipe(files->out) || !make_pipe(files->err))
        return false;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, files->life) != 0)
        return false;
    return move_up(&files->life[0]) && move_up(&files->life[1]);
}

static void close_files(process_files *files)
{
    int *all[] = {files->in, files->out, files->err, files->life};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        close_file(&all[i][0]);
        close_file(&all[i][1]);
    }
}

static bool set_nonblocking(int fd)
{
    int flags = fcntl(fd, F_GETFL);
    return flags >= 0 && fcntl(fd, F_SETFL, flags | O_NONBLOCK) == 0;
}

/* Forks with all signals blocked, so that no handler of ours runs in the keeper. */
static pid_t fork_keeper(const tf__keeper *keeper)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t pid = fork();
    if (pid == 0)
        tf__keeper_run(keeper);
    int cause = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = cause;
    return pid;
}

tf_status tf__process_start(tf__process *process, const char *command, size_t memory_bytes,
                            tf_error *error)
{
    process_files files;
    memset(process, 0, sizeof *process);
    bool good = make_files(&files) && set_nonblocking(files.in[1]) &&
                set_nonblocking(files.out[0]) && set_nonblocking(files.err[0]);
    tf__keeper keeper = {command,      memory_bytes, files.in[0],
                         files.out[1], files.err[1], files.life[1]};
    pid_t pid = good ? fork_keeper(&keeper) : -1;
    if (pid < 0) {
        int cause = errno;
        close_files(&files);
        return tf_error_set(error, TF_ERR_IO, "cannot start a program: %s", strerror(cause));
    }
    close_file(&files.in[0]);
    close_file(&files.out[1]);
    close_file(&files.err[1]);
    close_file(&files.life[1]);
    process->keeper = pid;
    process->in = files.in[1];
    process->out = files.out[0];
    process->err = files.err[0];
    process->life = files.life[0];
    return TF_OK;
}

/* ---- standard error: only its last line is kept ---- */

static void end_message(tf__process *process)
{
    if (process->last_length > 0) {
        memcpy(process->message, process->last, process->last_length);
        process->message[process->last_length] = '\0';
    }
    process->last_length = 0;
}

static void add_noise(tf__process *process, const char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (bytes[i] == '\n')
            end_message(process);
        else if (process->last_length < sizeof process->last - 1)
            process->last[process->last_length++] = bytes[i] ? bytes[i] : '?';
    }
}

static void drain_noise(tf__process *process)
{
    char bytes[4096];
    size_t total = 0;
    while (process->err >= 0 && total < NOISE_MAX) {
        ssize_t count = read(process->err, bytes, sizeof bytes);
        if (count < 0 && (errno == EINTR || errno == EAGAIN))
            return;
        if (count <= 0) {
            close_file(&process->err);
            return;
        }
        add_noise(process, bytes, (size_t)count);
        total += (size_t)count;
    }
}

/* ---- waiting ---- */

/* Waits until `fd` is ready for `events`. Standard error is read meanwhile, so that a program that
 * writes much there is not blocked by it. */
static tf__process_event wait_ready(tf__process *process, int fd, short events,
                                    const tf__process_wait *wait)
{
    for (;;) {
        if (tf_cancel_raised(wait->cancel))
            return TF__PROCESS_CANCELLED;
        uint64_t now = tf__clock_ns();
        if (now >= wait->until_ns)
            return TF__PROCESS_LATE;
        uint64_t left_ms = (wait->until_ns - now + 999999) / 1000000;
        struct pollfd files[3] = {{.fd = fd, .events = events},
                                  {.fd = process->err, .events = POLLIN},
                                  {.fd = process->life}};
        int ready = poll(files, 3, left_ms < CANCEL_MS ? (int)left_ms : CANCEL_MS);
        if (ready > 0 && files[1].revents)
            drain_noise(process);
        if (ready > 0 && files[0].revents)
            return TF__PROCESS_OK;
        if (ready > 0 && files[2].revents) /* the program has killed its keeper */
            return TF__PROCESS_ENDED;
    }
}

/* write() without SIGPIPE, whatever the process does with that signal. */
static ssize_t write_quietly(int fd, const char *bytes, size_t count)
{
    sigset_t pipe_signal, before, pending;
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    sigpending(&pending);
    pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
    ssize_t written = write(fd, bytes, count);
    int cause = errno;
    if (written < 0 && cause == EPIPE && !sigismember(&pending, SIGPIPE)) {
        static const struct timespec now;
        while (sigtimedwait(&pipe_signal, NULL, &now) < 0 && errno == EINTR)
            ;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = cause;
    return written;
}

tf__process_event tf__process_send(tf__process *process, const char *text, size_t length,
                                   const tf__process_wait *wait)
{
    process->answer_bytes = 0;
    while (length > 0) {
        ssize_t written = write_quietly(process->in, text, length);
        if (written > 0) {
            text += written;
            length -= (size_t)written;
            continue;
        }
        if (errno == EINTR)
            continue;
        if (errno != EAGAIN)
            return TF__PROCESS_ENDED;
        tf__process_event event = wait_ready(process, process->in, POLLOUT, wait);
        if (event != TF__PROCESS_OK)
            return event;
    }
    return TF__PROCESS_OK;
}

/* Reads more bytes into the buffer. */
static tf__process_event fill_buffer(tf__process *process, const tf__process_wait *wait)
{
    if (process->begin > 0) {
        memmove(process->buffer, process->buffer + process->begin, process->end - process->begin);
        process->end -= process->begin;
        process->begin = 0;
    }
    if (process->end == sizeof process->buffer)
        return TF__PROCESS_LONG_LINE;
    tf__process_event event = wait_ready(process, process->out, POLLIN, wait);
    if (event != TF__PROCESS_OK)
        return event;
    ssize_t count = read(process->out, process->buffer + process->end,
                         sizeof process->buffer - process->end);
    if (count < 0)
        return errno == EINTR || errno == EAGAIN ? TF__PROCESS_OK : TF__PROCESS_ENDED;
    if (count == 0)
        return TF__PROCESS_ENDED;
    process->end += (size_t)count;
    process->answer_bytes += (size_t)count;
    return process->answer_bytes > TF__PROCESS_ANSWER_MAX ? TF__PROCESS_FLOOD : TF__PROCESS_OK;
}

tf__process_event tf__process_line(tf__process *process, const tf__process_wait *wait, char **line,
                                   size_t *length)
{
    for (;;) {
        char *start = process->buffer + process->begin;
        char *newline = memchr(start, '\n', process->end - process->begin);
        if (newline) {
            *line = start;
            *length = (size_t)(newline - start);
            *newline = '\0';
            process->begin += *length + 1;
            return TF__PROCESS_OK;
        }
        tf__process_event event = fill_buffer(process, wait);
        if (event != TF__PROCESS_OK)
            return event;
    }
}

bool tf__process_has_more(const tf__process *process)
{
    return process->begin < process->end;
}

/* ---- the end ---- */

/* Waits until the program has closed its output; what it still says does not matter. */
static void wait_for_silence(tf__process *process)
{
    tf__process_wait wait = {tf__clock_ns() + LEAVE_MS * UINT64_C(1000000), NULL};
    close_file(&process->in);
    process->answer_bytes = 0;
    for (tf__process_event event = TF__PROCESS_OK; event == TF__PROCESS_OK;) {
        process->begin = process->end = 0;
        event = fill_buffer(process, &wait);
    }
}

/* Reads an int of the keeper; false when there is none in time. */
static bool read_int(int life, int *value)
{
    struct pollfd file = {.fd = life, .events = POLLIN};
    uint64_t until_ns = tf__clock_ns() + REPORT_MS * UINT64_C(1000000);
    while (poll(&file, 1, REPORT_MS) < 0 && errno == EINTR && tf__clock_ns() < until_ns)
        ;
    return file.revents && read(life, value, sizeof *value) == (ssize_t)sizeof *value;
}

/* The report of the keeper: the program's process, then how it ended. A keeper that does not
 * answer was stopped by its program: both are killed from here. */
static int read_report(const tf__process *process)
{
    int program = 0, status = -1;
    if (read_int(process->life, &program) && read_int(process->life, &status))
        return status;
    if (program > 1)
        kill(-program, SIGKILL);
    kill(process->keeper, SIGKILL);
    return -1;
}

int tf__process_stop(tf__process *process, tf__process_stop_kind kind)
{
    if (process->keeper == 0)
        return -1;
    if (kind == TF__PROCESS_LEAVE)
        wait_for_silence(process);
    if (kind != TF__PROCESS_KILL)
        (void)send(process->life, "w", 1, MSG_NOSIGNAL);
    shutdown(process->life, SHUT_WR);
    int status = read_report(process);
    if (process->err >= 0)
        drain_noise(process);
    end_message(process);
    close_file(&process->life);
    close_file(&process->in);
    close_file(&process->out);
    close_file(&process->err);
    while (waitpid(process->keeper, NULL, 0) < 0 && errno == EINTR)
        ;
    process->keeper = 0;
    return status;
}
