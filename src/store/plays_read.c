/* plays_read.c: reads saved games; the rules replay each game. */
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/missing.h"
#include "store/plays.h"

static tf_status read_row(tf__database *file, const char *id, tf_play_game *game, tf_text *start,
                          bool *found, tf_error *error)
{
    sqlite3_stmt *statement = NULL;
    tf_status status = tf__database_prepare(
        file, "SELECT " TF__PLAY_CHECKED " FROM play WHERE id = ?", &statement, error);
    if (status != TF_OK)
        return status;
    sqlite3_bind_text(statement, 1, id, -1, SQLITE_STATIC);
    int code = sqlite3_step(statement);
    *found = code == SQLITE_ROW;
    if (code == SQLITE_ROW) {
        status = tf__play_read(file, statement, &game->play, error);
        const void *text = sqlite3_column_text(statement, TF__PLAY_START);
        const void *lines = sqlite3_column_text(statement, TF__PLAY_LINES);
        tf_text_add(start, text ? text : "");
        tf_text_add(&game->lines, lines ? lines : "");
        if (status == TF_OK && (!text || !lines || tf_text_status(start) != TF_OK ||
                                tf_text_status(&game->lines) != TF_OK))
            status = tf_error_set(error, TF_ERR_MEMORY, "no memory for a game");
    } else if (code != SQLITE_DONE) {
        status = tf__database_failed(file, "read", error);
    }
    sqlite3_finalize(statement);
    return status;
}

static tf_status read_moves(tf__database *file, tf_play_game *game, tf_error *error)
{
    sqlite3_stmt *statement = NULL;
    size_t length = game->play.length;
    game->words = calloc(length + 1, sizeof *game->words);
    game->times_ms = calloc(length + 1, sizeof *game->times_ms);
    if (!game->words || !game->times_ms)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a game");
    game->capacity = length + 1;
    tf_status status = tf__database_prepare(
        file, TF__COLUMNS_SELECT("move", TF__MOVE_TABLE) " WHERE play = ? ORDER BY number",
        &statement, error);
    if (status != TF_OK)
        return status;
    sqlite3_bind_text(statement, 1, game->play.id, -1, SQLITE_STATIC);
    size_t count = 0;
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW && count < length) {
        tf__move_row row;
        int damaged = tf__columns_read(statement, 0, &tf__move_columns, &row);
        if (row.number != count || sqlite3_column_int(statement, damaged) != 0)
            break;
        sqlite3_snprintf(sizeof game->words[0], game->words[count], "%s", row.word);
        game->times_ms[count++] = (double)row.time_us / 1000;
        game->play.time_ms += (double)row.time_us / 1000;
    }
    if (code != SQLITE_DONE && code != SQLITE_ROW)
        status = tf__database_failed(file, "read", error);
    else if (count != length || code == SQLITE_ROW)
        status = tf_error_set(error, TF_ERR_CORRUPT, "%s: damaged: move %zu of play %s", file->path,
                              count + 1, game->play.id);
    sqlite3_finalize(statement);
    return status;
}

/* Reads the row and the moves from one snapshot. */
static tf_status read_together(tf_plays *plays, const char *id, tf_play_game *game, tf_text *start,
                               bool *found, tf_error *error)
{
    pthread_mutex_lock(&plays->reading);
    tf_status status = tf__database_execute(&plays->reader, "BEGIN", error);
    if (status == TF_OK)
        status = read_row(&plays->reader, id, game, start, found, error);
    if (status == TF_OK && *found)
        status = read_moves(&plays->reader, game, error);
    status = tf__database_end(&plays->reader, status, error);
    pthread_mutex_unlock(&plays->reading);
    return status;
}

/* Replays the game up to its current move. */
static tf_status replay(tf_play_game *game, const char *start, tf_error *error)
{
    const tf_game *kind;
    size_t at = game->play.at;
    unsigned undos = game->play.undos;
    tf_status status = tf_game_find(game->play.game, &kind, error);
    if (status == TF_OK)
        status = tf_record_parse(kind, game->play.id, start, NULL, &game->record, error);
    if (status != TF_OK)
        return status;
    game->play.at = 0;
    game->kept = game->play.length;
    status = tf_play_game_go(game, at, error);
    game->play.undos = undos;
    return status;
}

tf_status tf_plays_read(tf_plays *plays, const char *id, tf_play_game *game, bool *found,
                        tf_error *error)
{
    if (TF__MISSING(error, plays, id, game, found))
        return TF_ERR_USAGE;
    tf_text start = {0};
    memset(game, 0, sizeof *game);
    *found = false;
    tf_status status = read_together(plays, id, game, &start, found, error);
    if (status == TF_OK && *found)
        status = replay(game, tf_text_string(&start), error);
    if (status != TF_OK)
        tf_play_game_free(game);
    tf_text_free(&start);
    return status;
}

tf_status tf_plays_changes(tf_plays *plays, const char *id, uint64_t *changes, tf_error *error)
{
    if (TF__MISSING(error, plays, id, changes))
        return TF_ERR_USAGE;
    pthread_mutex_lock(&plays->reading);
    sqlite3_stmt *statement = NULL;
    *changes = 0;
    tf_status status = tf__database_prepare(&plays->reader, "SELECT changes FROM play WHERE id = ?",
                                            &statement, error);
    if (status == TF_OK) {
        sqlite3_bind_text(statement, 1, id, -1, SQLITE_STATIC);
        int code = sqlite3_step(statement);
        if (code == SQLITE_ROW)
            *changes = (uint64_t)sqlite3_column_int64(statement, 0);
        else if (code != SQLITE_DONE)
            status = tf__database_failed(&plays->reader, "read", error);
        sqlite3_finalize(statement);
    }
    pthread_mutex_unlock(&plays->reading);
    return status;
}

static tf_status take_rows(tf__database *file, sqlite3_stmt *statement, tf_play_info **out,
                           size_t *count, tf_error *error)
{
    size_t capacity = 0;
    int64_t before = INT64_MAX;
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        int64_t place = sqlite3_column_int64(statement, TF__PLAY_PLACE);
        if (place >= before) /* a damaged page may show one play in place of another */
            return tf__database_damaged(file, "plays are out of order", error);
        before = place;
        if (!TF__ARRAY_RESERVE(*out, capacity, *count + 1))
            return tf_error_set(error, TF_ERR_MEMORY, "no memory for a list of plays");
        tf_status status = tf__play_read(file, statement, &(*out)[*count], error);
        if (status != TF_OK)
            return status;
        (*out)[*count].time_ms =
            (double)sqlite3_column_int64(statement, TF__PLAY_COLUMN_COUNT + 1) / 1000;
        ++*count;
    }
    return code == SQLITE_DONE ? TF_OK : tf__database_failed(file, "read", error);
}

/* Counts the plays and compares with the stored count. */
static tf_status count_plays(tf__database *file, size_t *count, tf_error *error)
{
    sqlite3_stmt *statement = NULL;
    tf_status status = tf__database_prepare(file,
                                            "SELECT (SELECT count(*) FROM play NOT INDEXED),"
                                            " (SELECT rows FROM census WHERE name = 'play')",
                                            &statement, error);
    if (status != TF_OK)
        return status;
    if (sqlite3_step(statement) != SQLITE_ROW)
        status = tf__database_failed(file, "read", error);
    else if (sqlite3_column_int64(statement, 0) != sqlite3_column_int64(statement, 1))
        status = tf__database_damaged(file, "plays are missing", error);
    else
        *count = (size_t)sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return status;
}

static tf_status list_plays(tf__database *file, const char *game, const char *before, size_t most,
                            tf_play_info **out, size_t *count, tf_error *error)
{
    sqlite3_stmt *statement = NULL;
    size_t all = 0;
    tf_status status = count_plays(file, &all, error);
    if (status == TF_OK)
        status = tf__database_prepare(
            file,
            "SELECT " TF__PLAY_CHECKED
            ", (SELECT coalesce(sum(time_us), 0) FROM move WHERE move.play = play.id)"
            " FROM play WHERE (?1 IS NULL OR game = ?1)"
            " AND (?2 IS NULL OR place < (SELECT place FROM play WHERE id = ?2))"
            " ORDER BY place DESC LIMIT ?3",
            &statement, error);
    if (status != TF_OK)
        return status;
    sqlite3_bind_text(statement, 1, game, -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 2, before, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 3, most > 0 ? (int64_t)most : -1);
    status = take_rows(file, statement, out, count, error);
    sqlite3_finalize(statement);
    /* The order comes from an index, which may be damaged too. */
    if (status == TF_OK && !game && !before && *count != (most > 0 && most < all ? most : all))
        status = tf__database_damaged(file, "plays are missing", error);
    return status;
}

tf_status tf_plays_list(tf_plays *plays, const char *game, const char *before, size_t most,
                        tf_play_info **out, size_t *count, tf_error *error)
{
    if (TF__MISSING(error, plays, out, count))
        return TF_ERR_USAGE;
    *out = NULL;
    *count = 0;
    pthread_mutex_lock(&plays->reading);
    tf_status status = tf__database_execute(&plays->reader, "BEGIN", error); /* one snapshot */
    if (status == TF_OK) {
        status = list_plays(&plays->reader, game, before, most, out, count, error);
        status = tf__database_end(&plays->reader, status, error);
    }
    pthread_mutex_unlock(&plays->reading);
    if (status != TF_OK) {
        free(*out);
        *out = NULL;
    }
    return status;
}
