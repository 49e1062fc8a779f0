/* token.c: tokens and token files. */
#define _GNU_SOURCE
#include "server/token.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

tf_status token_make(char out[TOKEN_SIZE], tf_error *error)
{
    unsigned char bytes[TOKEN_BYTES];
    ssize_t taken;
    do
        taken = getrandom(bytes, sizeof bytes,
                          0); /* this few bytes come all at once or not at all */
    while (taken < 0 && errno == EINTR);
    if (taken != (ssize_t)sizeof bytes)
        return tf_error_set(error, TF_ERR_IO, "the system provides no random numbers for a token");
    for (size_t i = 0; i < sizeof bytes; i++)
        (void)snprintf(out + 2 * i, 3, "%02x", (unsigned)bytes[i]);
    return TF_OK;
}

bool token_is(const char *token, const char *given, size_t length)
{
    size_t own = strlen(token);
    volatile unsigned char differ = length != own;
    for (size_t i = 0; i < own; i++)
        differ |= (unsigned char)(token[i] ^ (i < length ? given[i] : '\0'));
    return differ == 0;
}

/* ---- the file ---- */

static tf_status failed(const char *path, tf_error *error)
{
    return tf_error_set(error, TF_ERR_INPUT, "%s: cannot write the token file: %s", path,
                        strerror(errno));
}

/* Writes everything and remembers which file it is; false with errno. */
static bool fill(int fd, const char *token, token_file *file)
{
    struct stat info;
    char line[TOKEN_SIZE + 1];
    int length = snprintf(line, sizeof line, "%s\n", token);
    if (fchmod(fd, 0600) != 0 || write(fd, line, (size_t)length) != length || fstat(fd, &info) != 0)
        return false;
    file->device = info.st_dev;
    file->inode = info.st_ino;
    return true;
}

/* Writes the file under a temporary name first, so that nobody reads it half written. */
static bool write_and_rename(token_file *file, const char *token)
{
    char *temporary = NULL;
    if (asprintf(&temporary, "%s.XXXXXX", file->path) < 0)
        return false;
    int fd = mkostemp(temporary, O_CLOEXEC); /* a new file with mode 0600 */
    bool made = fd >= 0;
    bool done = made && fill(fd, token, file);
    if (made && close(fd) != 0)
        done = false;
    done = done && rename(temporary, file->path) == 0;
    int reason = errno;
    if (made && !done)
        (void)unlink(temporary);
    free(temporary);
    errno = reason;
    return done;
}

tf_status token_file_write(token_file *file, const char *path, const char *token, tf_error *error)
{
    struct stat info;
    if (lstat(path, &info) == 0 && !S_ISREG(info.st_mode))
        return tf_error_set(error, TF_ERR_INPUT,
                            "%s: the token file must be a new or a regular file", path);
    file->path = strdup(path);
    if (file->path && write_and_rename(file, token))
        return TF_OK;
    tf_status status = failed(path, error);
    free(file->path);
    file->path = NULL;
    return status;
}

void token_file_remove(token_file *file)
{
    struct stat info;
    if (file->path && lstat(file->path, &info) == 0 && info.st_dev == file->device &&
        info.st_ino == file->inode)
        (void)unlink(file->path);
    free(file->path);
    file->path = NULL;
}
