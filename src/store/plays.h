/* plays.h: the insides of a file of plays, shared by the files that write and read it.
 *
 * Two connections: one writes, one at a time and synced before it returns; the other reads beside it
 * (WAL), so that looking at a game does not wait for the disk. */
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

/* The columns to read, and whether the row does not fit its checksum. */
#define TF__PLAY_CHECKED TF__PLAY_TABLE(TF__COLUMN_NAME) ", " TF__COLUMNS_DAMAGED(TF__PLAY_TABLE)
enum {
    TF__PLAY_COLUMN_COUNT = TF__PLAY_TABLE(TF__COLUMN_COUNT),
    TF__PLAY_START = TF__PLAY_COLUMN_COUNT - 2, /* results of TF__PLAY_CHECKED */
    TF__PLAY_PLACE = TF__PLAY_COLUMN_COUNT - 1,
};

/* Reads TF__PLAY_CHECKED from the first result on; a damaged row is TF_ERR_CORRUPT. */
TF_MUST_USE tf_status tf__play_read(tf__database *file, sqlite3_stmt *statement, tf_play_info *play,
                                    tf_error *error);

#endif
