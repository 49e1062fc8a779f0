/* plays.c: the file of saved games (plays): schema, opening, writing.
 *
 * Plays are listed in the order of their last change. The order comes from a counter, because a
 * clock can be set back. */
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "base/missing.h"
#include "base/words.h"
#include "store/plays.h"

static const char *const steps[] = {
    "CREATE TABLE play ("
    " id TEXT PRIMARY KEY,"
    " game TEXT NOT NULL,"
    " rules TEXT NOT NULL,"
    " deal TEXT NOT NULL,"
    " start TEXT NOT NULL," /* a record without moves, as JSON */
    " players TEXT NOT NULL,"
    " title TEXT NOT NULL,"
    " seed INTEGER NOT NULL,"
    " at INTEGER NOT NULL,"
    " length INTEGER NOT NULL,"
    " phase INTEGER NOT NULL," /* 0 playing, 1 won, 2 lost, 3 finished */
    " points0 INTEGER NOT NULL, points1 INTEGER NOT NULL, points2 INTEGER NOT NULL,"
    " score0 INTEGER NOT NULL, score1 INTEGER NOT NULL, score2 INTEGER NOT NULL,"
    " revealed INTEGER NOT NULL,"
    " imported INTEGER NOT NULL,"
    " winnable INTEGER NOT NULL," /* -1 not known */
    " undos INTEGER NOT NULL,"
    " hints INTEGER NOT NULL,"
    " autos INTEGER NOT NULL,"
    " first_phase INTEGER NOT NULL," /* the first ending; 0: none yet */
    " first_points INTEGER NOT NULL,"
    " first_won INTEGER NOT NULL,"
    " first_unaided INTEGER NOT NULL,"
    " first_ms INTEGER NOT NULL,"
    " last_phase INTEGER NOT NULL,"
    " last_points INTEGER NOT NULL,"
    " last_won INTEGER NOT NULL,"
    " last_unaided INTEGER NOT NULL,"
    " last_ms INTEGER NOT NULL,"
    " created_ms INTEGER NOT NULL,"
    " changed_ms INTEGER NOT NULL,"
    " changes INTEGER NOT NULL,"
    " place INTEGER NOT NULL UNIQUE" /* in the order of the last change */
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE move ("
    " play TEXT NOT NULL REFERENCES play(id) ON DELETE CASCADE,"
    " number INTEGER NOT NULL," /* from 0 on */
    " word TEXT NOT NULL,"
    " time_us INTEGER NOT NULL,"
    " PRIMARY KEY (play, number)"
    ") STRICT, WITHOUT ROWID;",

    /* 2: a checksum per row (checksum.h), and the number of plays, so that one that went missing
     * shows. How many moves a play has is in its row. */
    "ALTER TABLE play ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE move ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;"
    "UPDATE play SET checksum = tefuda_checksum(id, game, rules, deal, players, title, seed, at,"
    " length, phase, points0, points1, points2, score0, score1, score2, revealed, imported,"
    " winnable, undos, hints, autos, first_phase, first_points, first_won, first_unaided, first_ms,"
    " last_phase, last_points, last_won, last_unaided, last_ms, created_ms, changed_ms, changes,"
    " start, place);"
    "UPDATE move SET checksum = tefuda_checksum(play, number, word, time_us);"
    "CREATE TABLE census ("
    " name TEXT PRIMARY KEY," /* of a table */
    " rows INTEGER NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "INSERT INTO census VALUES ('play', (SELECT count(*) FROM play));"
    "CREATE TRIGGER play_made AFTER INSERT ON play BEGIN"
    " UPDATE census SET rows = rows + 1 WHERE name = 'play'; END;"
    "CREATE TRIGGER play_removed AFTER DELETE ON play BEGIN"
    " UPDATE census SET rows = rows - 1 WHERE name = 'play'; END;",

    /* 3: the lines that were left by undo and another move. A damaged row keeps a wrong checksum. */
    "ALTER TABLE play ADD COLUMN lines TEXT NOT NULL DEFAULT '';"
    "UPDATE play SET checksum = tefuda_checksum(id, game, rules, deal, players, title, seed, at,"
    " length, phase, points0, points1, points2, score0, score1, score2, revealed, imported,"
    " winnable, undos, hints, autos, first_phase, first_points, first_won, first_unaided, first_ms,"
    " last_phase, last_points, last_won, last_unaided, last_ms, created_ms, changed_ms, changes,"
    " start, place, lines)"
    " WHERE checksum = tefuda_checksum(id, game, rules, deal, players, title, seed, at, length,"
    " phase, points0, points1, points2, score0, score1, score2, revealed, imported, winnable,"
    " undos, hints, autos, first_phase, first_points, first_won, first_unaided, first_ms,"
    " last_phase, last_points, last_won, last_unaided, last_ms, created_ms, changed_ms, changes,"
    " start, place);",
};

static const tf__database_kind plays_kind = {
    .application_id = 0x54656670, /* "Tefp" */
    .what = "a file of plays",
    .pragmas = "PRAGMA foreign_keys=ON; PRAGMA synchronous=FULL; PRAGMA cache_size=-4096",
    .steps = steps,
    .step_count = sizeof steps / sizeof steps[0],
};

tf_status tf_plays_open(tf_plays **out, const char *path, tf_error *error)
{
    if (TF__MISSING(error, out, path))
        return TF_ERR_USAGE;
    tf_plays *plays = calloc(1, sizeof *plays);
    if (!plays)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a file of plays");
    pthread_mutex_init(&plays->writing, NULL);
    pthread_mutex_init(&plays->reading, NULL);
    tf_status status = tf__database_open(&plays->writer, &plays_kind, path, TF_STORE_WRITE, error);
    if (status == TF_OK)
        status = tf__database_open(&plays->reader, &plays_kind, path, TF_STORE_WRITE, error);
    if (status != TF_OK) {
        tf_plays_close(plays);
        return status;
    }
    *out = plays;
    return TF_OK;
}

void tf_plays_close(tf_plays *plays)
{
    if (!plays)
        return;
    tf__database_close(&plays->reader);
    tf__database_close(&plays->writer);
    pthread_mutex_destroy(&plays->reading);
    pthread_mutex_destroy(&plays->writing);
    free(plays);
}

/* ---- writing ---- */

static const char sum_play[] = TF__COLUMNS_SUM("play", TF__PLAY_TABLE);

/* Runs one statement with the id of a play. */
static tf_status about_one(tf__database *file, const char *sql, const char *id, tf_error *error)
{
    sqlite3_stmt *statement = NULL;
    tf_status status = tf__database_prepare(file, sql, &statement, error);
    if (status != TF_OK)
        return status;
    sqlite3_bind_text(statement, 1, id, -1, SQLITE_STATIC);
    return tf__database_finish(file, statement, error);
}

/* Writes the moves from game->kept on and deletes stored moves after the last. */
static tf_status write_moves(tf__database *file, const tf_play_game *game, tf_error *error)
{
    tf__move_row row = {.play = game->play.id, .number = game->kept};
    sqlite3_stmt *insert = NULL;
    tf_status status = tf__columns_write(
        file, "DELETE FROM move WHERE play = :play AND number >= :number", &tf__move_columns, &row,
        error);
    if (status == TF_OK)
        status = tf__database_prepare(file, TF__COLUMNS_INSERT("move", TF__MOVE_TABLE), &insert,
                                      error);
    for (; row.number < game->play.length && status == TF_OK; row.number++) {
        row.word = game->words[row.number];
        row.time_us = (int64_t)(game->times_ms[row.number] * 1000);
        status = tf__columns_step(file, insert, &tf__move_columns, &row, error);
    }
    sqlite3_finalize(insert);
    return status;
}

/* The record of the game before its first move. */
static tf_status start_of(const tf_play_game *game, tf_text *start)
{
    tf_record first = {0};
    tf_status status = tf_position_clone(&first.position, game->record.position);
    if (status != TF_OK)
        return status;
    while (tf_position_undo(first.position))
        ;
    tf_record_format_json(&first, start);
    tf_record_free(&first);
    return tf_text_status(start);
}

/* The new value of a column in an update. A counter is never lowered: hints may have been counted
 * since the game was read. */
#define CHANGE(struct_, separator, name, type, field) separator CHANGE_##type(name)
#define CHANGE_TEXT(name)                             ":" #name
#define CHANGE_WORDS(name)                            ":" #name
#define CHANGE_SIGNED(name)                           ":" #name
#define CHANGE_UNSIGNED(name)                         ":" #name
#define CHANGE_COUNTER(name)                          "max(" #name ", :" #name ")"
#define NEXT_PLACE                                    "(SELECT coalesce(max(place), 0) + 1 FROM play)"

static void bind_lines(sqlite3_stmt *statement, const tf_play_game *game)
{
    sqlite3_bind_text(statement, sqlite3_bind_parameter_index(statement, ":lines"),
                      tf_text_string(&game->lines), -1, SQLITE_STATIC);
}

static tf_status insert_play(tf__database *file, const tf_play_game *game, tf_error *error)
{
    tf_text start = {0};
    sqlite3_stmt *statement = NULL;
    tf_status status = start_of(game, &start);
    if (status == TF_OK)
        status = tf__database_prepare(
            file,
            "INSERT INTO play (" TF__PLAY_TABLE(
                TF__COLUMN_NAME) ", checksum)"
                                 " VALUES (" TF__PLAY_FIELDS(
                                     TF__COLUMN_PARAMETER) ", :start, " NEXT_PLACE ", :lines, 0)",
            &statement, error);
    if (status == TF_OK) {
        tf__columns_bind(statement, &tf__play_columns, &game->play);
        sqlite3_bind_text(statement, TF__PLAY_START + 1, tf_text_string(&start), -1, SQLITE_STATIC);
        bind_lines(statement, game);
        status = tf__database_finish(file, statement, error);
    }
    tf_text_free(&start);
    if (status == TF_OK)
        status = about_one(file, sum_play, game->play.id, error);
    return status == TF_OK ? write_moves(file, game, error) : status;
}

static tf_status make_id(char id[TF_PLAY_ID_MAX], tf_error *error)
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    unsigned char bytes[TF_PLAY_ID_MAX - 1];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes)
        return tf_error_set(error, TF_ERR_IO, "the system provides no random numbers");
    for (size_t i = 0; i < sizeof bytes; i++)
        id[i] = letters[bytes[i] % (sizeof letters - 1)];
    id[sizeof bytes] = '\0';
    return TF_OK;
}

static tf_status check_title(const tf_play_info *play, tf_error *error)
{
    char title[TF_RECORD_WORDS_MAX];
    return tf__words_copy(title, sizeof title, "title", play->title, error);
}

tf_status tf_plays_add(tf_plays *plays, tf_play_game *games, size_t count, tf_error *error)
{
    if (TF__MISSING(error, plays, games))
        return TF_ERR_USAGE;
    pthread_mutex_lock(&plays->writing);
    tf_status status = tf__database_execute(&plays->writer, "BEGIN IMMEDIATE", error);
    for (size_t i = 0; i < count && status == TF_OK; i++) {
        tf_play_info *play = &games[i].play;
        play->created_ms = play->changed_ms = tf__database_now_ms();
        play->changes = 1;
        games[i].kept = 0;
        status = check_title(play, error);
        if (status == TF_OK)
            status = make_id(play->id, error);
        if (status == TF_OK)
            status = insert_play(&plays->writer, &games[i], error);
        games[i].kept = play->length;
    }
    status = tf__database_end(&plays->writer, status, error);
    pthread_mutex_unlock(&plays->writing);
    return status;
}

/* Whether a play of that id is stored. */
static tf_status is_stored(tf__database *file, const char *id, bool *stored, tf_error *error)
{
    sqlite3_stmt *statement = NULL;
    tf_status status = tf__database_prepare(file, "SELECT 1 FROM play WHERE id = ?", &statement,
                                            error);
    if (status != TF_OK)
        return status;
    sqlite3_bind_text(statement, 1, id, -1, SQLITE_STATIC);
    int code = sqlite3_step(statement);
    *stored = code == SQLITE_ROW;
    if (code != SQLITE_ROW && code != SQLITE_DONE)
        status = tf__database_failed(file, "read", error);
    sqlite3_finalize(statement);
    return status;
}

static tf_status restore_one(tf__database *file, tf_play_game *game, size_t *added, tf_error *error)
{
    tf_play_info *play = &game->play;
    bool stored = false;
    if (strlen(play->id) != TF_PLAY_ID_MAX - 1 ||
        strspn(play->id, "abcdefghijklmnopqrstuvwxyz0123456789") != TF_PLAY_ID_MAX - 1)
        return tf_error_set(error, TF_ERR_INPUT, "the id of a play must be %d letters and digits",
                            TF_PLAY_ID_MAX - 1);
    tf_status status = check_title(play, error);
    if (status == TF_OK)
        status = is_stored(file, play->id, &stored, error);
    if (status != TF_OK || stored)
        return status;
    play->changes = 1;
    game->kept = 0;
    status = insert_play(file, game, error);
    game->kept = play->length;
    *added += status == TF_OK;
    return status;
}

tf_status tf_plays_restore(tf_plays *plays, tf_play_game *games, size_t count, size_t *added,
                           tf_error *error)
{
    if (TF__MISSING(error, plays, games, added))
        return TF_ERR_USAGE;
    *added = 0;
    pthread_mutex_lock(&plays->writing);
    tf_status status = tf__database_execute(&plays->writer, "BEGIN IMMEDIATE", error);
    for (size_t i = 0; i < count && status == TF_OK; i++)
        status = restore_one(&plays->writer, &games[i], added, error);
    status = tf__database_end(&plays->writer, status, error);
    pthread_mutex_unlock(&plays->writing);
    if (status != TF_OK)
        *added = 0;
    return status;
}

/* *saved is false when the row has changed since the game was read. */
static tf_status update_play(tf__database *file, const tf_play_game *game, bool *saved,
                             tf_error *error)
{
    sqlite3_stmt *statement = NULL;
    tf_status status = tf__database_prepare(
        file,
        "UPDATE play SET (" TF__PLAY_FIELDS(TF__COLUMN_NAME) ", place, lines) = (" TF__PLAY_FIELDS(
            CHANGE) ", " NEXT_PLACE ", :lines) WHERE id = :id AND changes = :changes - 1",
        &statement, error);
    if (status != TF_OK)
        return status;
    tf__columns_bind(statement, &tf__play_columns, &game->play);
    bind_lines(statement, game);
    status = tf__database_finish(file, statement, error);
    *saved = sqlite3_changes(file->db) == 1;
    if (status == TF_OK && *saved)
        status = about_one(file, sum_play, game->play.id, error);
    return status;
}

tf_status tf_plays_save(tf_plays *plays, tf_play_game *game, bool *saved, tf_error *error)
{
    if (TF__MISSING(error, plays, game, saved))
        return TF_ERR_USAGE;
    *saved = false;
    tf_status status = check_title(&game->play, error);
    if (status != TF_OK)
        return status;
    pthread_mutex_lock(&plays->writing);
    int64_t before_ms = game->play.changed_ms;
    game->play.changed_ms = tf__database_now_ms();
    game->play.changes++;
    status = tf__database_execute(&plays->writer, "BEGIN IMMEDIATE", error);
    if (status == TF_OK)
        status = update_play(&plays->writer, game, saved, error);
    if (status == TF_OK && *saved)
        status = write_moves(&plays->writer, game, error);
    status = tf__database_end(&plays->writer, status, error);
    *saved = *saved && status == TF_OK;
    if (*saved) {
        game->kept = game->play.length;
    } else {
        game->play.changes--;
        game->play.changed_ms = before_ms;
    }
    pthread_mutex_unlock(&plays->writing);
    return status;
}

/* Runs one statement that changes one play, and updates the checksum. *changed: whether the play
 * exists. */
static tf_status change_one(tf_plays *plays, const char *sql, const char *id, bool *changed,
                            tf_error *error)
{
    pthread_mutex_lock(&plays->writing);
    *changed = false;
    tf_status status = tf__database_execute(&plays->writer, "BEGIN IMMEDIATE", error);
    if (status == TF_OK) {
        status = about_one(&plays->writer, sql, id, error);
        *changed = status == TF_OK && sqlite3_changes(plays->writer.db) > 0;
        if (*changed)
            status = about_one(&plays->writer, sum_play, id, error);
        status = tf__database_end(&plays->writer, status, error);
        *changed = *changed && status == TF_OK;
    }
    pthread_mutex_unlock(&plays->writing);
    return status;
}

tf_status tf_plays_count_hint(tf_plays *plays, const char *id, tf_error *error)
{
    if (TF__MISSING(error, plays, id))
        return TF_ERR_USAGE;
    bool found;
    return change_one(plays, "UPDATE play SET hints = hints + 1 WHERE id = ?", id, &found, error);
}

tf_status tf_plays_delete(tf_plays *plays, const char *id, bool *found, tf_error *error)
{
    if (TF__MISSING(error, plays, id, found))
        return TF_ERR_USAGE;
    return change_one(plays, "DELETE FROM play WHERE id = ?", id, found, error);
}
