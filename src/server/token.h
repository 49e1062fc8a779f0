/* token.h: the secret that requests under /api/ must contain, and the file that passes it to
 * scripts.
 *
 * Every user of the machine can connect to 127.0.0.1. Whoever knows the token may use the server.
 * It is made at the start, printed with the address, and kept by the browser in a cookie
 * (access.h). */
#ifndef TEFUDA_SERVER_TOKEN_H
#define TEFUDA_SERVER_TOKEN_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include <tefuda/tefuda.h>

enum {
    TOKEN_BYTES = 24,
    TOKEN_SIZE = 2 * TOKEN_BYTES + 1
}; /* in hexadecimal digits, with the NUL */

/* Makes a token from the system's random numbers. */
TF_MUST_USE tf_status token_make(char out[TOKEN_SIZE], tf_error *error);

/* Compares in a time that does not depend on where the two differ. */
bool token_is(const char *token, const char *given, size_t length);

/* A file with a token, as it was written; zero-initialised: no file. */
typedef struct token_file {
    char *path;
    dev_t device;
    ino_t inode;
} token_file;

/* Writes the token and a newline to a new file with mode 0600, which replaces a regular file with
 * this name. A symbolic link or any other kind of file is refused: TF_ERR_INPUT. */
TF_MUST_USE tf_status token_file_write(token_file *file, const char *path, const char *token,
                                       tf_error *error);
/* Removes the file if it is still the one that was written. */
void token_file_remove(token_file *file);

#endif
