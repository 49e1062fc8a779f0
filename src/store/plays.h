/* plays.h: internals of a file of saved games (plays), for the files that write and read it.
 *
 * One connection writes; a write is on disk when its call returns. The other reads at the same
 * time (WAL), so that reading a game does not wait for the disk. */
#ifndef TEFUDA_STORE_PLAYS_H
#define TEFUDA_STORE_PLAYS_H

#include <pthread.h>

#include <tefuda/plays.h>

#include "store/columns.h"
#include "store/database.h"

struct tf_plays {
    tf__database writer, reader;
    pthread_mutex_t writing, reading;
};

/* The columns to read, and whether the row is damaged. */
#define TF__PLAY_CHECKED TF__PLAY_TABLE(TF__COLUMN_NAME) ", " TF__COLUMNS_DAMAGED(TF__PLAY_TABLE)
enum {
    TF__PLAY_COLUMN_COUNT = TF__PLAY_TABLE(TF__COLUMN_COUNT),
    TF__PLAY_START = TF__PLAY_COLUMN_COUNT - 3, /* results of TF__PLAY_CHECKED */
    TF__PLAY_PLACE = TF__PLAY_COLUMN_COUNT - 2,
    TF__PLAY_LINES = TF__PLAY_COLUMN_COUNT - 1,
};

/* Reads the results of TF__PLAY_CHECKED; a damaged row is TF_ERR_CORRUPT. */
TF_MUST_USE tf_status tf__play_read(tf__database *file, sqlite3_stmt *statement, tf_play_info *play,
                                    tf_error *error);

#endif
