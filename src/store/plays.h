/* plays.h: the insides of a file of plays, shared by the files that write and read it.
 *
 * Two connections: one writes, one at a time and synced before it returns; the other reads beside it
 * (WAL), so that looking at a game does not wait for the disk. */
#ifndef TEFUDA_STORE_PLAYS_H
#define TEFUDA_STORE_PLAYS_H

#include <pthread.h>

#include <tefuda/plays.h>

#include "store/database.h"

struct tf_plays {
    tf__database writer, reader;
    pthread_mutex_t writing, reading;
};

/* The columns that are bound and read in one order; a row's start, a record without moves, is apart. */
#define TF__PLAY_COLUMNS                                                                           \
    "id, game, rules, deal, players, title, seed, at, length, phase, points0, points1, points2,"   \
    " score0, score1, score2, revealed, imported, winnable, undos, hints, autos, first_phase,"     \
    " first_points, first_won, first_unaided, first_ms, last_phase, last_points, last_won,"        \
    " last_unaided, last_ms, created_ms, changed_ms, changes"
enum { TF__PLAY_COLUMN_COUNT = 35 };
/* The same to read, and whether the row does not fit its checksum. */
#define TF__PLAY_CHECKED                                                                           \
    TF__PLAY_COLUMNS ", checksum IS NOT tefuda_checksum(" TF__PLAY_COLUMNS ", start, place)"

/* Binds TF__PLAY_COLUMNS from the first parameter on. */
void tf__play_bind(sqlite3_stmt *statement, const tf_play_info *play);
/* Reads TF__PLAY_CHECKED from the first column on; a damaged row is TF_ERR_CORRUPT. */
TF_MUST_USE tf_status tf__play_read(tf__database *file, sqlite3_stmt *statement, tf_play_info *play,
                                    tf_error *error);

#endif
