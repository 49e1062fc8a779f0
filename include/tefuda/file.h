/* file.h: atomic writing of files: after a crash at any point, the path has the old or the new
 * content.
 *
 * A limit on the size of files (setrlimit) is reported as an error, like a full disk, if the
 * program ignores SIGXFSZ, as the command does. The library itself changes no signal handlers. */
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

/* A file that is being written under a temporary name. */
typedef struct tf_writer tf_writer;

/* Opens a temporary file in the folder of path. Nothing appears at path before commit. A path
 * that is a folder, or whose folder does not exist, is TF_ERR_INPUT. A device or pipe is written
 * directly. A new file gets the permissions of the umask; an existing file keeps its
 * permissions. */
TF_API TF_MUST_USE tf_status tf_writer_open(tf_writer **out, const char *path, tf_error *error);
/* The same for private data, such as records of games: a new file gets mode 0600. */
TF_API TF_MUST_USE tf_status tf_writer_open_private(tf_writer **out, const char *path,
                                                    tf_error *error);
/* The stream to write to. */
TF_API FILE *tf_writer_stream(tf_writer *writer);
/* Flushes and syncs the file, renames it to path and syncs the folder. Closes the writer, also on
 * failure. */
TF_API TF_MUST_USE tf_status tf_writer_commit(tf_writer *writer, tf_error *error);
/* Closes the writer and removes the temporary file. NULL is accepted. */
TF_API void tf_writer_abort(tf_writer *writer);

/* Replaces the content of text with a whole file; "-" is standard input. Any bytes are accepted,
 * including NUL. A file larger than max_bytes, a directory and a missing file are TF_ERR_INPUT; a
 * read interrupted by a signal handler is TF_ERR_CANCELLED. */
TF_API TF_MUST_USE tf_status tf_file_read(const char *path, size_t max_bytes, tf_text *text,
                                          tf_error *error);

/* Appends the path of the folder for tables and caches: dir when it is not NULL, else $TEFUDA_DATA,
 * else $XDG_CACHE_HOME/tefuda, else ~/.cache/tefuda. Does not create the folder. */
TF_API void tf_data_dir(const char *dir, tf_text *out);

#ifdef __cplusplus
}
#endif
#endif
