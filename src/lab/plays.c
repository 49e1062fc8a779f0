/* plays.c: the file of plays.
 *
 * Two connections: one writes, one at a time and synced before it returns; the other reads beside it
 * (WAL), so that looking at a game does not wait for the disk. Plays are listed in the order of
 * their last change, which a counter keeps: clocks may go back. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include <tefuda/plays.h>

#include "lab/database.h"

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
};

static const tf__database_kind plays_kind = {
    .application_id = 0x54656670, /* "Tefp" */
    .what = "a file of plays",
    .pragmas = "PRAGMA foreign_keys=ON; PRAGMA synchronous=FULL; PRAGMA cache_size=-4096",
    .steps = steps,
    .step_count = sizeof steps / sizeof steps[0],
};

struct tf_plays {
    tf__database writer, reader;
    pthread_mutex_t writing, reading;
};

tf_status tf_plays_open(tf_plays **out, const char *path, tf_error *error)
{
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

/* ---- rows ---- */

/* The columns that are bound and read in one order, `place` apart. */
#define COLUMNS                                                                                    \
    "id, game, rules, deal, players, title, seed, at, length, phase, points0, points1, points2,"   \
    " score0, score1, score2, revealed, imported, winnable, undos, hints, autos, first_phase,"     \
    " first_points, first_won, first_unaided, first_ms, last_phase, last_points, last_won,"        \
    " last_unaided, last_ms, created_ms, changed_ms, changes"
enum { COLUMN_COUNT = 35, START_COLUMN = COLUMN_COUNT };

static void bind_text(sqlite3_stmt *statement, int *at, const char *text)
{
    sqlite3_bind_text(statement, (*at)++, text, -1, SQLITE_STATIC);
}

static void bind_number(sqlite3_stmt *statement, int *at, int64_t number)
{
    sqlite3_bind_int64(statement, (*at)++, number);
}

static void bind_ending(sqlite3_stmt *statement, int *at, const tf_play_ending *ending)
{
    bind_number(statement, at, ending->phase);
    bind_number(statement, at, ending->points);
    bind_number(statement, at, ending->won);
    bind_number(statement, at, ending->unaided);
    bind_number(statement, at, ending->end_ms);
}

static void bind_play(sqlite3_stmt *statement, const tf_play_info *play)
{
    int at = 1;
    bind_text(statement, &at, play->id);
    bind_text(statement, &at, play->game);
    bind_text(statement, &at, play->rules);
    bind_text(statement, &at, play->deal);
    bind_text(statement, &at, play->players);
    bind_text(statement, &at, play->title);
    bind_number(statement, &at, (int64_t)play->seed);
    bind_number(statement, &at, (int64_t)play->at);
    bind_number(statement, &at, (int64_t)play->length);
    bind_number(statement, &at, play->outcome.phase);
    for (unsigned i = 0; i < TF_SEATS_MAX; i++)
        bind_number(statement, &at, play->outcome.points[i]);
    for (unsigned i = 0; i < TF_SEATS_MAX; i++)
        bind_number(statement, &at, play->outcome.scores[i]);
    bind_number(statement, &at, play->revealed);
    bind_number(statement, &at, play->imported);
    bind_number(statement, &at, play->winnable);
    bind_number(statement, &at, play->undos);
    bind_number(statement, &at, play->hints);
    bind_number(statement, &at, play->autos);
    bind_ending(statement, &at, &play->first);
    bind_ending(statement, &at, &play->last);
    bind_number(statement, &at, play->created_ms);
    bind_number(statement, &at, play->changed_ms);
    bind_number(statement, &at, (int64_t)play->changes);
}

static void read_text(sqlite3_stmt *statement, int *at, size_t size, char *out)
{
    const char *text = (const char *)sqlite3_column_text(statement, (*at)++);
    sqlite3_snprintf((int)size, out, "%s", text ? text : "");
}

static int64_t read_number(sqlite3_stmt *statement, int *at)
{
    return sqlite3_column_int64(statement, (*at)++);
}

static tf_play_ending read_ending(sqlite3_stmt *statement, int *at)
{
    tf_play_ending ending = {.phase = (tf_phase)read_number(statement, at)};
    ending.points = (int)read_number(statement, at);
    ending.won = read_number(statement, at) != 0;
    ending.unaided = read_number(statement, at) != 0;
    ending.end_ms = read_number(statement, at);
    return ending;
}

static void read_play(sqlite3_stmt *statement, tf_play_info *play)
{
    int at = 0;
    read_text(statement, &at, sizeof play->id, play->id);
    read_text(statement, &at, sizeof play->game, play->game);
    read_text(statement, &at, sizeof play->rules, play->rules);
    read_text(statement, &at, sizeof play->deal, play->deal);
    read_text(statement, &at, sizeof play->players, play->players);
    read_text(statement, &at, sizeof play->title, play->title);
    play->seed = (uint64_t)read_number(statement, &at);
    play->at = (size_t)read_number(statement, &at);
    play->length = (size_t)read_number(statement, &at);
    play->outcome.phase = (tf_phase)read_number(statement, &at);
    for (unsigned i = 0; i < TF_SEATS_MAX; i++)
        play->outcome.points[i] = (int)read_number(statement, &at);
    for (unsigned i = 0; i < TF_SEATS_MAX; i++)
        play->outcome.scores[i] = (int)read_number(statement, &at);
    play->revealed = read_number(statement, &at) != 0;
    play->imported = read_number(statement, &at) != 0;
    play->winnable = (int)read_number(statement, &at);
    play->undos = (unsigned)read_number(statement, &at);
    play->hints = (unsigned)read_number(statement, &at);
    play->autos = (unsigned)read_number(statement, &at);
    play->first = read_ending(statement, &at);
    play->last = read_ending(statement, &at);
    play->created_ms = read_number(statement, &at);
    play->changed_ms = read_number(statement, &at);
    play->changes = (uint64_t)read_number(statement, &at);
}

/* ---- writing ---- */

/* The moves from game->kept on; those behind the last are dropped. */
static tf_status write_moves(tf__database *file, const tf_play_game *game, tf_error *error)
{
    sqlite3_stmt *statement = NULL;
    tf_status status = tf__database_prepare(
        file, "DELETE FROM move WHERE play = ?1 AND number >= ?2", &statement, error);
    if (status != TF_OK)
        return status;
    sqlite3_bind_text(statement, 1, game->play.id, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, (int64_t)game->kept);
    status = tf__database_finish(file, statement, error);
    for (size_t i = game->kept; i < game->play.length && status == TF_OK; i++) {
        status = tf__database_prepare(file, "INSERT INTO move VALUES (?, ?, ?, ?)", &statement,
                                      error);
        if (status != TF_OK)
            return status;
        sqlite3_bind_text(statement, 1, game->play.id, -1, SQLITE_STATIC);
        sqlite3_bind_int64(statement, 2, (int64_t)i);
        sqlite3_bind_text(statement, 3, game->words[i], -1, SQLITE_STATIC);
        sqlite3_bind_int64(statement, 4, (int64_t)(game->times_ms[i] * 1000));
        status = tf__database_finish(file, statement, error);
    }
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

#define NEXT_PLACE "(SELECT coalesce(max(place), 0) + 1 FROM play)"

static tf_status insert_play(tf__database *file, const tf_play_game *game, tf_error *error)
{
    tf_text start = {0};
    sqlite3_stmt *statement = NULL;
    tf_status status = start_of(game, &start);
    if (status == TF_OK)
        status = tf__database_prepare(
            file,
            "INSERT INTO play (" COLUMNS ", start, place) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?,"
            " ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,"
            " " NEXT_PLACE ")",
            &statement, error);
    if (status == TF_OK) {
        bind_play(statement, &game->play);
        sqlite3_bind_text(statement, START_COLUMN + 1, tf_text_string(&start), -1, SQLITE_STATIC);
        status = tf__database_finish(file, statement, error);
    }
    tf_text_free(&start);
    return status == TF_OK ? write_moves(file, game, error) : status;
}

static tf_status make_id(char id[TF_PLAY_ID_MAX], tf_error *error)
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    unsigned char bytes[TF_PLAY_ID_MAX - 1];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes)
        return tf_error_set(error, TF_ERR_IO, "the system gives no random numbers");
    for (size_t i = 0; i < sizeof bytes; i++)
        id[i] = letters[bytes[i] % (sizeof letters - 1)];
    id[sizeof bytes] = '\0';
    return TF_OK;
}

tf_status tf_plays_add(tf_plays *plays, tf_play_game *games, size_t count, tf_error *error)
{
    pthread_mutex_lock(&plays->writing);
    tf_status status = tf__database_execute(&plays->writer, "BEGIN IMMEDIATE", error);
    for (size_t i = 0; i < count && status == TF_OK; i++) {
        tf_play_info *play = &games[i].play;
        play->created_ms = play->changed_ms = tf__database_now_ms();
        play->changes = 1;
        games[i].kept = 0;
        status = make_id(play->id, error);
        if (status == TF_OK)
            status = insert_play(&plays->writer, &games[i], error);
        games[i].kept = play->length;
    }
    status = tf__database_end(&plays->writer, status, error);
    pthread_mutex_unlock(&plays->writing);
    return status;
}

/* Hints are counted apart: they may have been given since the game was read. */
static tf_status update_play(tf__database *file, const tf_play_game *game, bool *saved,
                             tf_error *error)
{
    sqlite3_stmt *statement = NULL;
    tf_status status = tf__database_prepare(
        file,
        "UPDATE play SET (" COLUMNS ", place) = (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11,"
        " ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, hints, ?22, ?23, ?24, ?25, ?26, ?27, ?28,"
        " ?29, ?30, ?31, ?32, ?33, ?34, ?35, " NEXT_PLACE ") WHERE id = ?1 AND changes = ?35 - 1",
        &statement, error);
    if (status != TF_OK)
        return status;
    bind_play(statement, &game->play);
    status = tf__database_finish(file, statement, error);
    *saved = sqlite3_changes(file->db) == 1;
    return status;
}

tf_status tf_plays_save(tf_plays *plays, tf_play_game *game, bool *saved, tf_error *error)
{
    pthread_mutex_lock(&plays->writing);
    *saved = false;
    int64_t before_ms = game->play.changed_ms;
    game->play.changed_ms = tf__database_now_ms();
    game->play.changes++;
    tf_status status = tf__database_execute(&plays->writer, "BEGIN IMMEDIATE", error);
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

/* One statement about one play; *changed tells whether there is such a play. */
static tf_status change_one(tf_plays *plays, const char *sql, const char *id, bool *changed,
                            tf_error *error)
{
    pthread_mutex_lock(&plays->writing);
    sqlite3_stmt *statement = NULL;
    tf_status status = tf__database_prepare(&plays->writer, sql, &statement, error);
    if (status == TF_OK) {
        sqlite3_bind_text(statement, 1, id, -1, SQLITE_STATIC);
        status = tf__database_finish(&plays->writer, statement, error);
        *changed = sqlite3_changes(plays->writer.db) > 0;
    }
    pthread_mutex_unlock(&plays->writing);
    return status;
}

tf_status tf_plays_count_hint(tf_plays *plays, const char *id, tf_error *error)
{
    bool found;
    return change_one(plays, "UPDATE play SET hints = hints + 1 WHERE id = ?", id, &found, error);
}

tf_status tf_plays_delete(tf_plays *plays, const char *id, bool *found, tf_error *error)
{
    return change_one(plays, "DELETE FROM play WHERE id = ?", id, found, error);
}

/* ---- reading ---- */

static tf_status read_row(tf__database *file, const char *id, tf_play_info *play, tf_text *start,
                          bool *found, tf_error *error)
{
    sqlite3_stmt *statement = NULL;
    tf_status status = tf__database_prepare(
        file, "SELECT " COLUMNS ", start FROM play WHERE id = ?", &statement, error);
    if (status != TF_OK)
        return status;
    sqlite3_bind_text(statement, 1, id, -1, SQLITE_STATIC);
    int code = sqlite3_step(statement);
    *found = code == SQLITE_ROW;
    if (code == SQLITE_ROW) {
        read_play(statement, play);
        tf_text_add(start, (const char *)sqlite3_column_text(statement, START_COLUMN));
        status = tf_text_status(start);
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
        file, "SELECT word, time_us FROM move WHERE play = ? ORDER BY number", &statement, error);
    if (status != TF_OK)
        return status;
    sqlite3_bind_text(statement, 1, game->play.id, -1, SQLITE_STATIC);
    size_t count = 0;
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW && count < length) {
        int at = 0;
        read_text(statement, &at, sizeof game->words[0], game->words[count]);
        game->times_ms[count++] = (double)read_number(statement, &at) / 1000;
    }
    if (code != SQLITE_DONE && code != SQLITE_ROW)
        status = tf__database_failed(file, "read", error);
    else if (count != length || code == SQLITE_ROW)
        status = tf_error_set(error, TF_ERR_CORRUPT, "%s: the moves of play %s are not all there",
                              file->path, game->play.id);
    sqlite3_finalize(statement);
    return status;
}

/* Row and moves as of one moment. */
static tf_status read_together(tf_plays *plays, const char *id, tf_play_game *game, tf_text *start,
                               bool *found, tf_error *error)
{
    pthread_mutex_lock(&plays->reading);
    tf_status status = tf__database_execute(&plays->reader, "BEGIN", error);
    if (status == TF_OK)
        status = read_row(&plays->reader, id, &game->play, start, found, error);
    if (status == TF_OK && *found)
        status = read_moves(&plays->reader, game, error);
    status = tf__database_end(&plays->reader, status, error);
    pthread_mutex_unlock(&plays->reading);
    return status;
}

/* Replays the game up to where it stands. */
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
    pthread_mutex_lock(&plays->reading);
    sqlite3_stmt *statement = NULL;
    *changes = 0;
    tf_status status = tf__database_prepare(&plays->reader, "SELECT changes FROM play WHERE id = ?",
                                            &statement, error);
    if (status == TF_OK) {
        sqlite3_bind_text(statement, 1, id, -1, SQLITE_STATIC);
        if (sqlite3_step(statement) == SQLITE_ROW)
            *changes = (uint64_t)sqlite3_column_int64(statement, 0);
        sqlite3_finalize(statement);
    }
    pthread_mutex_unlock(&plays->reading);
    return status;
}

static tf_status take_rows(tf__database *file, sqlite3_stmt *statement, tf_play_info **out,
                           size_t *count, tf_error *error)
{
    size_t capacity = 0;
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        if (*count == capacity) {
            capacity = capacity * 2 + 16;
            void *grown = realloc(*out, capacity * sizeof **out);
            if (!grown)
                return tf_error_set(error, TF_ERR_MEMORY, "no memory for a list of plays");
            *out = grown;
        }
        read_play(statement, &(*out)[(*count)++]);
    }
    return code == SQLITE_DONE ? TF_OK : tf__database_failed(file, "read", error);
}

tf_status tf_plays_list(tf_plays *plays, const char *game, const char *before, size_t most,
                        tf_play_info **out, size_t *count, tf_error *error)
{
    pthread_mutex_lock(&plays->reading);
    sqlite3_stmt *statement = NULL;
    *out = NULL;
    *count = 0;
    tf_status status = tf__database_prepare(
        &plays->reader,
        "SELECT " COLUMNS " FROM play WHERE (?1 IS NULL OR game = ?1)"
        " AND (?2 IS NULL OR place < (SELECT place FROM play WHERE id = ?2))"
        " ORDER BY place DESC LIMIT ?3",
        &statement, error);
    if (status == TF_OK) {
        sqlite3_bind_text(statement, 1, game, -1, SQLITE_STATIC);
        sqlite3_bind_text(statement, 2, before, -1, SQLITE_STATIC);
        sqlite3_bind_int64(statement, 3, most > 0 ? (int64_t)most : -1);
        status = take_rows(&plays->reader, statement, out, count, error);
        sqlite3_finalize(statement);
    }
    pthread_mutex_unlock(&plays->reading);
    if (status != TF_OK) {
        free(*out);
        *out = NULL;
    }
    return status;
}
