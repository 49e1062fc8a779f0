/* backup_json.c: plays as objects of a backup. Unlike a record, an object has undone moves, help and endings. */
#include "server/plays/backup_json.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/json.h"

/* ---- writing ---- */

/* The record of the game before its first move. */
static json_t *start_json(const tf_play_game *game)
{
    tf_record first = {0};
    tf_text text = {0};
    if (tf_position_clone(&first.position, game->record.position) != TF_OK)
        return NULL;
    while (tf_position_undo(first.position))
        ;
    tf_record_format_json(&first, &text);
    json_t *start = json_loads(tf_text_string(&text), 0, NULL);
    tf_record_free(&first);
    tf_text_free(&text);
    return start;
}

static json_t *ending_json(const tf_play_ending *ending)
{
    return json_pack("{s:i, s:i, s:b, s:b, s:I}", "verdict", (int)ending->verdict, "points",
                     ending->points, "won", (int)ending->won, "unaided", (int)ending->unaided,
                     "end_ms", (json_int_t)ending->end_ms);
}

/* The lines that were left, one text each. */
static json_t *lines_json(const tf_play_game *game)
{
    json_t *array = json_array();
    const char *line = tf_text_string(&game->lines), *end;
    for (; (end = strchr(line, '\n')); line = end + 1)
        json_array_append_new(array, json_stringn(line, (size_t)(end - line)));
    return array;
}

json_t *backup_json(const tf_play_game *game)
{
    const tf_play_info *play = &game->play;
    char seed[24];
    json_t *words = json_array(), *times = json_array();
    for (size_t i = 0; i < play->length; i++) {
        json_array_append_new(words, json_string(game->words[i]));
        json_array_append_new(times, front_json_ms(game->times_ms[i]));
    }
    (void)snprintf(seed, sizeof seed, "%llu", (unsigned long long)play->seed);
    return json_pack("{s:s, s:s, s:o, s:o, s:o, s:I, s:s, s:s, s:s, s:b, s:b, s:i, s:i, s:i, s:i,"
                     " s:o, s:o, s:I, s:I, s:o}",
                     "play", play->id, "game", play->game, "start", start_json(game), "words",
                     words, "times_ms", times, "at", (json_int_t)play->at, "players", play->players,
                     "title", play->title, "seed", seed, "revealed", (int)play->revealed,
                     "imported", (int)play->imported, "winnable", play->winnable, "undos",
                     (int)play->undos, "hints", (int)play->hints, "autos", (int)play->autos,
                     "first", ending_json(&play->first), "last", ending_json(&play->last),
                     "created_ms", (json_int_t)play->created_ms, "changed_ms",
                     (json_int_t)play->changed_ms, "lines", lines_json(game));
}

/* ---- reading ---- */

typedef struct fields {
    const char *id, *game, *players, *title, *seed;
    json_t *start, *words, *times, *first, *last, *lines; /* lines: NULL in older backups */
    int revealed, imported, winnable, undos, hints, autos;
    json_int_t at, created_ms, changed_ms;
} fields;

static bool read_fields(json_t *object, fields *found, json_error_t *problem)
{
    return json_unpack_ex(object, problem, JSON_STRICT,
                          "{s:s, s:s, s:o, s:o, s:o, s:I, s:s, s:s, s:s, s:b, s:b, s:i, s:i, s:i,"
                          " s:i, s:o, s:o, s:I, s:I, s?o}",
                          "play", &found->id, "game", &found->game, "start", &found->start, "words",
                          &found->words, "times_ms", &found->times, "at", &found->at, "players",
                          &found->players, "title", &found->title, "seed", &found->seed, "revealed",
                          &found->revealed, "imported", &found->imported, "winnable",
                          &found->winnable, "undos", &found->undos, "hints", &found->hints, "autos",
                          &found->autos, "first", &found->first, "last", &found->last, "created_ms",
                          &found->created_ms, "changed_ms", &found->changed_ms, "lines",
                          &found->lines) == 0;
}

static tf_status read_ending(json_t *object, tf_play_ending *ending, tf_error *error)
{
    int verdict = 0, points = 0, won = 0, unaided = 0;
    json_int_t end_ms = 0;
    json_error_t problem;
    if (json_unpack_ex(object, &problem, JSON_STRICT, "{s:i, s:i, s:b, s:b, s:I}", "verdict",
                       &verdict, "points", &points, "won", &won, "unaided", &unaided, "end_ms",
                       &end_ms) != 0)
        return tf_error_set(error, TF_ERR_INPUT, "an ending: %s", problem.text);
    if (verdict < TF_UNDECIDED || verdict > TF_FINISHED)
        return tf_error_set(error, TF_ERR_INPUT, "an ending: no verdict %d", verdict);
    *ending = (tf_play_ending){.verdict = (tf_verdict)verdict,
                               .points = points,
                               .won = won != 0,
                               .unaided = unaided != 0,
                               .end_ms = end_ms};
    return TF_OK;
}

static tf_status begin(const fields *found, tf_play_game *game, tf_error *error)
{
    const tf_game *kind;
    tf_record record = {0};
    tf_status status = tf_game_find(found->game, &kind, error);
    if (status != TF_OK)
        return status;
    char *text = json_dumps(found->start, JSON_COMPACT);
    if (!text)
        return tf_error_set(error, TF_ERR_INPUT, "the start of a play is no object");
    status = tf_record_parse(kind, "start", text, NULL, &record, error);
    free(text);
    if (status == TF_OK)
        status = tf_play_game_begin(game, &record, error);
    tf_record_free(&record);
    return status;
}

static tf_status make_moves(const fields *found, tf_play_game *game, tf_error *error)
{
    tf_status status = TF_OK;
    size_t count = json_array_size(found->words);
    for (size_t i = 0; i < count && status == TF_OK; i++) {
        const char *word = json_string_value(json_array_get(found->words, i));
        double time_ms = json_number_value(json_array_get(found->times, i));
        if (!word || !isfinite(time_ms) || time_ms < 0)
            return tf_error_set(error, TF_ERR_INPUT, "move %zu is no text with a time", i + 1);
        status = tf_play_game_move(game, word, time_ms, error);
    }
    if (status == TF_OK)
        status = found->at < 0
                     ? tf_error_set(error, TF_ERR_INPUT, "at: expected a number of 0 or more")
                     : tf_play_game_go(game, (size_t)found->at, error);
    return status;
}

static tf_status take_lines(const fields *found, tf_play_game *game, tf_error *error)
{
    tf_status status = TF_OK;
    if (found->lines && !json_is_array(found->lines))
        return tf_error_set(error, TF_ERR_INPUT, "lines: expected an array");
    for (size_t i = 0; i < json_array_size(found->lines) && status == TF_OK; i++) {
        const char *line = json_string_value(json_array_get(found->lines, i));
        status = tf_play_game_add_line(game, line ? line : "", error);
    }
    return status;
}

static tf_status take_texts(const fields *found, tf_play_info *play, tf_error *error)
{
    char *end = NULL;
    if (strlen(found->id) >= sizeof play->id || strlen(found->players) >= sizeof play->players)
        return tf_error_set(error, TF_ERR_INPUT, "the id or the players of a play are too long");
    memcpy(play->id, found->id, strlen(found->id) + 1);
    memcpy(play->players, found->players, strlen(found->players) + 1);
    play->seed = strtoull(found->seed, &end, 10);
    if (end == found->seed || *end)
        return tf_error_set(error, TF_ERR_INPUT, "seed: expected a number");
    return TF_OK;
}

/* The seats that programs have must be those of the game. */
static tf_status check_seats(const tf_play_game *game, tf_error *error)
{
    unsigned others = tf_position_rules(game->record.position)->game->seats - 1;
    size_t given = game->play.players[0] ? tf_seats_count(game->play.players) : 0;
    if (given != others)
        return tf_error_set(error, TF_ERR_INPUT, "%zu players for %u seats", given, others);
    if (strstr(game->play.players, "exec:"))
        return tf_error_set(error, TF_ERR_INPUT, "a player must not start a program");
    return TF_OK;
}

static tf_status take_rest(const fields *found, tf_play_game *game, tf_error *error)
{
    tf_play_info *play = &game->play;
    if (found->winnable < -1 || found->winnable > 1 || found->undos < 0 || found->hints < 0 ||
        found->autos < 0)
        return tf_error_set(error, TF_ERR_INPUT, "a count is out of its range");
    play->revealed = found->revealed != 0;
    play->imported = found->imported != 0;
    play->winnable = found->winnable;
    play->undos = (unsigned)found->undos;
    play->hints = (unsigned)found->hints;
    play->autos = (unsigned)found->autos;
    play->created_ms = found->created_ms;
    play->changed_ms = found->changed_ms;
    tf_status status = read_ending(found->first, &play->first, error);
    if (status == TF_OK)
        status = read_ending(found->last, &play->last, error);
    if (status == TF_OK)
        status = take_texts(found, play, error);
    if (status == TF_OK)
        status = check_seats(game, error);
    return status == TF_OK ? tf_play_game_set_title(game, found->title, error) : status;
}

tf_status backup_read(json_t *object, tf_play_game *game, tf_error *error)
{
    fields found = {0};
    json_error_t problem;
    if (!read_fields(object, &found, &problem))
        return tf_error_set(error, TF_ERR_INPUT, "a play of the backup: %s", problem.text);
    if (!json_is_array(found.words) || json_array_size(found.words) != json_array_size(found.times))
        return tf_error_set(error, TF_ERR_INPUT, "the moves and their times differ in number");
    tf_status status = begin(&found, game, error);
    if (status == TF_OK)
        status = make_moves(&found, game, error);
    if (status == TF_OK)
        status = take_lines(&found, game, error);
    return status == TF_OK ? take_rest(&found, game, error) : status;
}
