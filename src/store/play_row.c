/* play_row.c: reads a play from its row. */
#include <string.h>

#include "store/plays.h"

enum { MOVES_MAX = 1 << 20 };

tf_status tf__play_read(tf__database *file, sqlite3_stmt *statement, tf_play_info *play,
                        tf_error *error)
{
    memset(play, 0, sizeof *play);
    int at = tf__columns_read(statement, 0, &tf__play_columns, play);
    if (sqlite3_column_int(statement, at) == 0 && play->length <= MOVES_MAX &&
        play->at <= play->length && play->outcome.verdict <= TF_FINISHED)
        return TF_OK;
    return tf_error_set(error, TF_ERR_CORRUPT, "%s: damaged: the row of play %s", file->path,
                        play->id);
}
