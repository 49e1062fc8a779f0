/* play_row.c: a play as a row of its table, there and back. */
#include <string.h>

#include "base/words.h"
#include "store/plays.h"

enum { MOVES_MAX = 1 << 20 };

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
    bind_number(statement, at, ending->verdict);
    bind_number(statement, at, ending->points);
    bind_number(statement, at, ending->won);
    bind_number(statement, at, ending->unaided);
    bind_number(statement, at, ending->end_ms);
}

void tf__play_bind(sqlite3_stmt *statement, const tf_play_info *play)
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
    bind_number(statement, &at, play->outcome.verdict);
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

/* Free words. Earlier versions kept any bytes, newlines too. */
static void read_words(sqlite3_stmt *statement, int *at, size_t size, char *out)
{
    const char *text = (const char *)sqlite3_column_text(statement, (*at)++);
    tf__words_copy_clean(out, size, text ? text : "");
}

static int64_t read_number(sqlite3_stmt *statement, int *at)
{
    return sqlite3_column_int64(statement, (*at)++);
}

static tf_play_ending read_ending(sqlite3_stmt *statement, int *at)
{
    tf_play_ending ending = {.verdict = (tf_verdict)read_number(statement, at)};
    ending.points = (int)read_number(statement, at);
    ending.won = read_number(statement, at) != 0;
    ending.unaided = read_number(statement, at) != 0;
    ending.end_ms = read_number(statement, at);
    return ending;
}

tf_status tf__play_read(tf__database *file, sqlite3_stmt *statement, tf_play_info *play,
                        tf_error *error)
{
    int at = 0;
    memset(play, 0, sizeof *play);
    read_text(statement, &at, sizeof play->id, play->id);
    read_text(statement, &at, sizeof play->game, play->game);
    read_text(statement, &at, sizeof play->rules, play->rules);
    read_text(statement, &at, sizeof play->deal, play->deal);
    read_text(statement, &at, sizeof play->players, play->players);
    read_words(statement, &at, sizeof play->title, play->title);
    play->seed = (uint64_t)read_number(statement, &at);
    play->at = (size_t)read_number(statement, &at);
    play->length = (size_t)read_number(statement, &at);
    play->outcome.verdict = (tf_verdict)read_number(statement, &at);
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
    if (read_number(statement, &at) == 0 && play->length <= MOVES_MAX && play->at <= play->length &&
        play->outcome.verdict <= TF_FINISHED)
        return TF_OK;
    return tf_error_set(error, TF_ERR_CORRUPT, "%s: damaged: the row of play %s", file->path,
                        play->id);
}
