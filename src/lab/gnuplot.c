/* gnuplot.c: runs gnuplot without a shell and without file names. The script is the standard input
 * of the child, from an unnamed file; the picture comes through a pipe; error messages go to
 * another unnamed file. */
#define _GNU_SOURCE /* pipe2() */
#include "lab/gnuplot.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MESSAGE_MAX = 160 };

/* Creates an unnamed file that other child processes do not inherit. */
static FILE *unnamed_file(void)
{
    FILE *file = tmpfile();
    if (file)
        fcntl(fileno(file), F_SETFD, FD_CLOEXEC);
    return file;
}

static int write_script(FILE *file, const char *script)
{
    if (fputs(script, file) == EOF || fflush(file) != 0)
        return errno;
    rewind(file);
    return lseek(fileno(file), 0, SEEK_SET) == 0 ? 0 : errno;
}

static int start_child(pid_t *child, int in, int out, int messages)
{
    posix_spawn_file_actions_t actions;
    int code = posix_spawn_file_actions_init(&actions);
    if (code != 0)
        return code;
    code = posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
    if (code == 0)
        code = posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    if (code == 0)
        code = posix_spawn_file_actions_adddup2(&actions, messages, STDERR_FILENO);
    /* --default-settings: the start-up file of the user must not change the plots. */
    char *arguments[] = {"gnuplot", "--default-settings", "-", NULL};
    if (code == 0)
        code = posix_spawnp(child, arguments[0], &actions, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    return code;
}

static int read_all(int from, tf_text *picture)
{
    char bytes[1 << 14];
    for (;;) {
        ssize_t count = read(from, bytes, sizeof bytes);
        if (count == 0)
            return 0;
        if (count > 0)
            tf_text_add_bytes(picture, bytes, (size_t)count);
        else if (errno != EINTR)
            return errno;
    }
}

static int wait_for(pid_t child)
{
    int ending = 0;
    while (waitpid(child, &ending, 0) < 0)
        if (errno != EINTR)
            return -1;
    return ending;
}

/* Reads the last non-empty line: gnuplot first shows the position of an error and then the
 * reason. */
static void read_message(FILE *file, char words[MESSAGE_MAX])
{
    char line[MESSAGE_MAX];
    rewind(file);
    snprintf(words, MESSAGE_MAX, "no reason given");
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        const char *start = line + strspn(line, " \t");
        if (*start)
            snprintf(words, MESSAGE_MAX, "%s", start);
    }
}

static tf_status failed(tf_error *error, int code)
{
    if (code == ENOENT)
        return tf_error_set(error, TF_ERR_UNSUPPORTED,
                            "gnuplot is not installed; plots need it (Debian: gnuplot-nox)");
    return tf_error_set(error, TF_ERR_IO, "cannot run gnuplot: %s", strerror(code));
}

static tf_status run(FILE *in, FILE *messages, int pipe_ends[2], tf_text *picture, tf_error *error)
{
    pid_t child;
    int code = start_child(&child, fileno(in), pipe_ends[1], fileno(messages));
    close(pipe_ends[1]);
    if (code == 0)
        code = read_all(pipe_ends[0], picture);
    else
        child = 0;
    close(pipe_ends[0]);
    if (!child)
        return failed(error, code);
    int ending = wait_for(child);
    if (code != 0)
        return failed(error, code);
    if (WIFEXITED(ending) && WEXITSTATUS(ending) == 127)
        return failed(error, ENOENT);
    if (ending != 0 || picture->length == 0) {
        char words[MESSAGE_MAX];
        read_message(messages, words);
        return tf_error_set(error, TF_ERR_IO, "gnuplot failed: %s", words);
    }
    return TF_OK;
}

tf_status tf__gnuplot(const char *script, tf_text *picture, tf_error *error)
{
    int pipe_ends[2];
    FILE *in = unnamed_file(), *messages = unnamed_file();
    tf_text drawn = {0};
    tf_status status;
    int code = in && messages ? write_script(in, script) : errno;
    if (code == 0 && pipe2(pipe_ends, O_CLOEXEC) != 0)
        code = errno;
    status = code != 0 ? failed(error, code == ENOENT ? EIO : code)
                       : run(in, messages, pipe_ends, &drawn, error);
    if (in)
        fclose(in);
    if (messages)
        fclose(messages);
    if (status == TF_OK) {
        tf_text_add_bytes(picture, tf_text_string(&drawn), drawn.length);
        if (drawn.failed || tf_text_status(picture) != TF_OK)
            status = tf_error_set(error, TF_ERR_MEMORY, "not enough memory for the picture");
    }
    tf_text_free(&drawn);
    return status;
}
