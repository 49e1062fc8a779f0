/* file.c: writes files atomically and reads whole files.
 *
 * A writer writes to a temporary file "NAME.PID-N.tmp" in the same folder, and commit renames it.
 * Renaming is atomic: whoever opens the name sees the old file or the new one. The file is synced
 * before the rename, because otherwise the new name could refer to unwritten blocks after a crash.
 * The folder is synced afterwards, so that a reported success survives a crash. What cannot be
 * replaced by renaming, such as /dev/null or a pipe, is written directly. */
#include <tefuda/file.h>

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/missing.h"

struct tf_writer {
    FILE *stream;
    mode_t mode;     /* of a new file, before the umask */
    char *path;      /* target path, symbolic links resolved */
    char *temporary; /* NULL: written directly */
};

enum { TEMPORARY_TRIES = 1000 };

/* A path that does not exist is an error of the user; other errors come from the system. */
static tf_status status_of_errno(int cause)
{
    switch (cause) {
    case ENOENT:
    case ENOTDIR:
    case EISDIR:
    case ELOOP:
    case ENAMETOOLONG:
        return TF_ERR_INPUT;
    case ENOMEM:
        return TF_ERR_MEMORY;
    default:
        return TF_ERR_IO;
    }
}

static tf_status failed(const char *path, const char *what, tf_error *error)
{
    int cause = errno;
    return tf_error_set(error, status_of_errno(cause), "%s: cannot %s: %s", path, what,
                        strerror(cause));
}

static void writer_free(tf_writer *writer)
{
    free(writer->temporary);
    free(writer->path);
    free(writer);
}

/* Creates the temporary file with the permissions of a new file, or of the existing file `old`.
 * Returns a descriptor or -1. */
static int open_temporary(tf_writer *writer, const struct stat *old)
{
    size_t size = strlen(writer->path) + 64;
    writer->temporary = malloc(size);
    if (!writer->temporary)
        return -1;
    int fd = -1;
    for (int i = 0; i < TEMPORARY_TRIES && fd < 0; i++) {
        snprintf(writer->temporary, size, "%s.%ld-%d.tmp", writer->path, (long)getpid(), i);
        fd = open(writer->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, writer->mode);
        if (fd < 0 && errno != EEXIST)
            break;
    }
    if (fd >= 0 && old)
        (void)fchmod(fd, old->st_mode & 0777);
    return fd;
}

/* Opens the file to write to: a temporary file, or the target itself when it is not a regular
 * file. */
static int open_target(tf_writer *writer)
{
    struct stat old;
    bool exists = stat(writer->path, &old) == 0;
    if (exists && S_ISDIR(old.st_mode)) {
        errno = EISDIR;
        return -1;
    }
    if (exists && !S_ISREG(old.st_mode))
        return open(writer->path, O_WRONLY | O_CLOEXEC);
    return open_temporary(writer, exists ? &old : NULL);
}

static tf_status open_writer(tf_writer **out, const char *path, mode_t mode, tf_error *error)
{
    if (TF__MISSING(error, out, path))
        return TF_ERR_USAGE;
    tf_writer *writer = calloc(1, sizeof *writer);
    if (!writer)
        return tf_error_set(error, TF_ERR_MEMORY, "%s: not enough memory to write it", path);
    writer->mode = mode;
    /* So that a symbolic link stays and its target is replaced. */
    writer->path = realpath(path, NULL);
    if (!writer->path)
        writer->path = strdup(path);
    int fd = writer->path ? open_target(writer) : -1;
    writer->stream = fd >= 0 ? fdopen(fd, "w") : NULL;
    if (writer->stream) {
        *out = writer;
        return TF_OK;
    }
    tf_status status = failed(path, "write", error);
    if (fd >= 0) {
        close(fd);
        if (writer->temporary)
            unlink(writer->temporary);
    }
    writer_free(writer);
    return status;
}

tf_status tf_writer_open(tf_writer **out, const char *path, tf_error *error)
{
    return open_writer(out, path, 0666, error);
}

tf_status tf_writer_open_private(tf_writer **out, const char *path, tf_error *error)
{
    return open_writer(out, path, 0600, error);
}

FILE *tf_writer_stream(tf_writer *writer)
{
    return writer->stream;
}

/* Makes the rename durable. Some file systems cannot sync a folder and return EINVAL, which is
 * ignored. */
static bool sync_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder = !slash          ? strdup(".")
                   : slash == path ? strdup("/")
                                   : strndup(path, (size_t)(slash - path));
    int fd = folder ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    free(folder);
    if (fd < 0)
        return false;
    bool done = fsync(fd) == 0 || errno == EINVAL;
    int cause = errno;
    close(fd);
    errno = cause;
    return done;
}

/* Writes everything to the disk and closes the stream. Returns false and sets errno on failure. */
static bool finish_stream(tf_writer *writer)
{
    errno = 0;
    bool written = !ferror(writer->stream) && fflush(writer->stream) == 0;
    if (written && writer->temporary)
        written = fsync(fileno(writer->stream)) == 0;
    int cause = errno ? errno : EIO; /* the error of an earlier write is not known any more */
    if (fclose(writer->stream) != 0 && written)
        return false;
    errno = cause;
    return written;
}

tf_status tf_writer_commit(tf_writer *writer, tf_error *error)
{
    if (TF__MISSING(error, writer))
        return TF_ERR_USAGE;
    bool done = finish_stream(writer);
    if (done && writer->temporary) {
        done = rename(writer->temporary, writer->path) == 0;
        if (done) {
            free(writer->temporary);
            writer->temporary = NULL;
            done = sync_folder(writer->path);
        }
    }
    tf_status status = TF_OK;
    if (!done)
        status = tf_error_set(error, TF_ERR_IO, "%s: cannot write: %s", writer->path,
                              strerror(errno));
    if (writer->temporary)
        unlink(writer->temporary);
    writer_free(writer);
    return status;
}

void tf_writer_abort(tf_writer *writer)
{
    if (!writer)
        return;
    fclose(writer->stream);
    if (writer->temporary)
        unlink(writer->temporary);
    writer_free(writer);
}

/* Reads fd to its end. A read that a signal interrupts is not repeated: a program that catches a
 * signal without SA_RESTART wants to stop waiting for a terminal or pipe without input. */
static tf_status read_all(int fd, const char *name, size_t max_bytes, tf_text *text,
                          tf_error *error)
{
    char buffer[1 << 14];
    for (;;) {
        ssize_t got = read(fd, buffer, sizeof buffer);
        if (got == 0)
            break;
        if (got < 0 && errno == EINTR)
            return tf_error_set(error, TF_ERR_CANCELLED, "%s: interrupted while reading", name);
        if (got < 0)
            return failed(name, "read", error);
        if ((size_t)got > max_bytes - text->length)
            return tf_error_set(error, TF_ERR_INPUT, "%s: too long, expected at most %zu bytes",
                                name, max_bytes);
        tf_text_add_bytes(text, buffer, (size_t)got);
        if (tf_text_status(text) != TF_OK)
            return tf_error_set(error, TF_ERR_MEMORY, "%s: not enough memory to read it", name);
    }
    return TF_OK;
}

tf_status tf_file_read(const char *path, size_t max_bytes, tf_text *text, tf_error *error)
{
    if (TF__MISSING(error, path, text))
        return TF_ERR_USAGE;
    bool standard = strcmp(path, "-") == 0;
    const char *name = standard ? "standard input" : path;
    int fd = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return failed(name, "read", error);
    tf_text whole = {0};
    tf_status status = read_all(fd, name, max_bytes, &whole, error);
    if (!standard)
        close(fd);
    if (status != TF_OK) {
        tf_text_free(&whole);
        return status;
    }
    tf_text_free(text);
    *text = whole;
    return TF_OK;
}

/* An empty variable counts as not set. */
static const char *set_value(const char *value)
{
    return value && *value ? value : NULL;
}

void tf_data_dir(const char *dir, tf_text *out)
{
    const char *value = dir ? dir : set_value(getenv("TEFUDA_DATA"));
    if (value) {
        tf_text_add(out, value);
        return;
    }
    value = set_value(getenv("XDG_CACHE_HOME"));
    if (value && *value == '/') { /* the XDG specification says to ignore a relative path */
        tf_text_printf(out, "%s/tefuda", value);
        return;
    }
    value = set_value(getenv("HOME"));
    tf_text_printf(out, "%s/.cache/tefuda", value ? value : ".");
}
