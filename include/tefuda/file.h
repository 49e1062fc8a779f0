/* file.h: files written so that a crash at any byte leaves the old or the new.
 *
 * A limit on the size of files (setrlimit) is an error like a full disk, provided that the program ignores
 * SIGXFSZ, as the command does: a library sets no signals. */
#ifndef TEFUDA_FILE_H
#define TEFUDA_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "status.h"
#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A file being written beside its name. */
typedef struct tf_writer tf_writer;

/* Opens a temporary file in the folder of path. Nothing is seen under path until commit. A folder
 * as path or one that is not there is TF_ERR_INPUT. A device or pipe is written directly. A new file
 * follows the umask; an old one keeps its permissions. */
TF_API TF_MUST_USE tf_status tf_writer_open(tf_writer **out, const char *path, tf_error *error);
/* The same for what others need not read, such as records of games: a new file has mode 0600. */
TF_API TF_MUST_USE tf_status tf_writer_open_private(tf_writer **out, const char *path,
                                                    tf_error *error);
/* The stream to write to. */
TF_API FILE *tf_writer_stream(tf_writer *writer);
/* Flushes, syncs, renames over path and syncs the folder; closes in every case. */
TF_API TF_MUST_USE tf_status tf_writer_commit(tf_writer *writer, tf_error *error);
/* Gives up: removes the temporary file. NULL is accepted. */
TF_API void tf_writer_abort(tf_writer *writer);

/* Reads a whole file into text, in place of what it held; "-" is standard input. Any bytes are
 * taken, NUL too. More than max_bytes is TF_ERR_INPUT, as are a directory and a file that is not
 * there; a read that a signal handler interrupts is TF_ERR_CANCELLED. */
TF_API TF_MUST_USE tf_status tf_file_read(const char *path, size_t max_bytes, tf_text *text,
                                          tf_error *error);

/* Appends the folder for tables and caches: dir when not NULL, else $TEFUDA_DATA, else
 * $XDG_CACHE_HOME/tefuda, else ~/.cache/tefuda. Does not create it. */
TF_API void tf_data_dir(const char *dir, tf_text *out);

#ifdef __cplusplus
}
#endif
#endif
