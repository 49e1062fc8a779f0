/* play_game.c: a saved game in memory: moves, undo, redo, and how it ended.
 *
 * The words from `at` on are undone moves. When another move is made, their line is put to the lines that were left. */
#include <stdlib.h>
#include <string.h>

#include <tefuda/plays.h>

#include "base/array.h"
#include "base/missing.h"
#include "base/words.h"
#include "store/database.h"

void tf_play_game_free(tf_play_game *game)
{
    if (!game)
        return;
    tf_record_free(&game->record);
    free(game->words);
    free(game->times_ms);
    tf_text_free(&game->lines);
    memset(game, 0, sizeof *game);
}

static tf_status make_room(tf_play_game *game, size_t count, tf_error *error)
{
    size_t words = game->capacity; /* both arrays have one capacity */
    if (!TF__ARRAY_RESERVE(game->words, words, count) ||
        !TF__ARRAY_RESERVE(game->times_ms, game->capacity, count))
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a game");
    return TF_OK;
}

/* True when no seat has more points than the person; in a solitaire, when it is won. */
static bool is_won(const tf_outcome *outcome, unsigned seats)
{
    if (seats == 1)
        return outcome->verdict == TF_WON;
    for (unsigned i = 1; i < seats; i++)
        if (outcome->points[i] > outcome->points[0])
            return false;
    return outcome->verdict == TF_FINISHED;
}

static void note_ending(tf_play_info *play, tf_play_ending ending)
{
    ending.unaided = play->undos == 0 && play->hints == 0 && play->autos == 0;
    ending.end_ms = tf__database_now_ms();
    play->last = ending;
    if (play->first.verdict == TF_UNDECIDED)
        play->first = ending;
}

/* Updates place and outcome from the position. */
static void look(tf_play_game *game)
{
    tf_play_info *play = &game->play;
    (void)tf_position_history(game->record.position, &play->at);
    tf_position_outcome(game->record.position, &play->outcome);
}

static void note_end_of(tf_play_game *game)
{
    tf_play_info *play = &game->play;
    if (play->outcome.verdict == TF_UNDECIDED || play->revealed)
        return;
    unsigned seats = tf_position_rules(game->record.position)->game->seats;
    note_ending(play, (tf_play_ending){.verdict = play->outcome.verdict,
                                       .points = play->outcome.points[0],
                                       .won = is_won(&play->outcome, seats)});
}

void tf_play_game_give_up(tf_play_game *game)
{
    if (game->play.revealed)
        return;
    game->play.revealed = true;
    if (game->play.last.verdict == TF_UNDECIDED || game->play.outcome.verdict == TF_UNDECIDED)
        note_ending(&game->play, (tf_play_ending){.verdict = TF_LOST});
}

static tf_status write_word(tf_play_game *game, tf_move move, double time_ms, tf_error *error)
{
    tf_text word = {0};
    tf_position_move_format(game->record.position, move, &word);
    tf_status status = tf_text_status(&word);
    if (status == TF_OK && word.length >= TF_PLAY_WORD_MAX)
        status = tf_error_set(error, TF_ERR_INTERNAL, "the word of a move is too long to keep");
    if (status == TF_OK)
        status = make_room(game, game->play.at + 1, error);
    if (status == TF_OK) {
        memcpy(game->words[game->play.at], tf_text_string(&word), word.length + 1);
        game->times_ms[game->play.at] = time_ms;
    }
    tf_text_free(&word);
    return status;
}

/* ---- lines that were left ---- */

/* Whether making the move loses moves that were taken back. */
static bool leaves_line(const tf_play_game *game, tf_move move)
{
    const tf_play_info *play = &game->play;
    tf_move next;
    if (play->length != play->at + 1)
        return play->length > play->at;
    return tf_position_move_parse(game->record.position, game->words[play->at], &next, NULL) !=
               TF_OK ||
           next != move;
}

/* The line of all words, then the older lines that are no part of it. */
static void list_lines(const tf_play_game *game, tf_text *lines)
{
    for (size_t i = 0; i < game->play.length; i++)
        tf_text_printf(lines, "%s%s", i > 0 ? " " : "", game->words[i]);
    size_t length = lines->length, count = 1;
    tf_text_add_char(lines, '\n');
    const char *old = tf_text_string(&game->lines), *end;
    for (; (end = strchr(old, '\n')) && count < TF_PLAY_LINES_MAX; old = end + 1) {
        size_t size = (size_t)(end - old);
        const char *line = tf_text_string(lines);
        if (size <= length && memcmp(line, old, size) == 0 && strchr(" \n", line[size]))
            continue;
        tf_text_add_bytes(lines, old, size + 1);
        count++;
    }
}

/* Makes the moves of a line on a position. */
static tf_status replay_line(tf_position *position, const char *line, tf_error *error)
{
    tf_status status = TF_OK;
    while (*line && status == TF_OK) {
        char word[TF_PLAY_WORD_MAX];
        tf_move move;
        size_t size = strcspn(line, " ");
        if (size == 0 || size >= sizeof word)
            return tf_error_set(error, TF_ERR_INPUT,
                                "a line: expected words with one space between");
        memcpy(word, line, size);
        word[size] = '\0';
        status = tf_position_move_parse(position, word, &move, error);
        if (status == TF_OK)
            status = tf_position_apply(position, move, error);
        line += size + (line[size] == ' ');
    }
    return status;
}

tf_status tf_play_game_add_line(tf_play_game *game, const char *line, tf_error *error)
{
    if (TF__MISSING(error, game, line) || TF__MISSING(error, game->record.position))
        return TF_ERR_USAGE;
    size_t count = 0;
    for (const char *at = tf_text_string(&game->lines); (at = strchr(at, '\n')); at++)
        count++;
    if (count >= TF_PLAY_LINES_MAX || !*line || strchr(line, '\n'))
        return tf_error_set(error, TF_ERR_INPUT, "a game has at most %d lines, each with moves",
                            (int)TF_PLAY_LINES_MAX);
    tf_position *position = NULL;
    tf_status status = tf_position_clone(&position, game->record.position);
    while (status == TF_OK && tf_position_undo(position))
        ;
    if (status == TF_OK)
        status = replay_line(position, line, error);
    tf_position_destroy(position);
    if (status != TF_OK)
        return status;
    tf_text_printf(&game->lines, "%s\n", line);
    return tf_text_status(&game->lines);
}

/* ---- moves ---- */

tf_status tf_play_game_move(tf_play_game *game, const char *word, double time_ms, tf_error *error)
{
    if (TF__MISSING(error, game, word) || TF__MISSING(error, game->record.position))
        return TF_ERR_USAGE;
    tf_move move;
    tf_text lines = {0};
    tf_status status = tf_position_move_parse(game->record.position, word, &move, error);
    bool leaves = status == TF_OK && leaves_line(game, move);
    for (size_t i = game->play.at; i < game->play.length; i++)
        time_ms += game->times_ms[i]; /* of the moves taken back: the time was spent */
    if (leaves)
        list_lines(game, &lines);
    if (status == TF_OK)
        status = tf_text_status(&lines);
    if (status == TF_OK)
        status = write_word(game, move, time_ms, error);
    if (status == TF_OK)
        status = tf_position_apply(game->record.position, move, error);
    if (status != TF_OK) {
        tf_text_free(&lines);
        return status;
    }
    if (leaves) {
        tf_text_free(&game->lines);
        game->lines = lines;
    }
    if (game->kept > game->play.at)
        game->kept = game->play.at;
    look(game);
    game->play.length = game->play.at;
    note_end_of(game);
    return TF_OK;
}

tf_status tf_play_game_go(tf_play_game *game, size_t to, tf_error *error)
{
    if (TF__MISSING(error, game) || TF__MISSING(error, game->record.position))
        return TF_ERR_USAGE;
    tf_play_info *play = &game->play;
    if (to > play->length)
        return tf_error_set(error, TF_ERR_INPUT, "the game has %zu moves", play->length);
    play->undos += to < play->at && play->outcome.verdict == TF_UNDECIDED;
    tf_status status = TF_OK;
    for (; play->at > to && tf_position_undo(game->record.position); play->at--)
        ;
    for (; play->at < to && status == TF_OK; play->at++) {
        tf_move move;
        status = tf_position_move_parse(game->record.position, game->words[play->at], &move, error);
        if (status == TF_OK)
            status = tf_position_apply(game->record.position, move, error);
    }
    look(game);
    return status;
}

/* The words of the moves in the history of the position. */
static tf_status read_history(tf_play_game *game, const tf_move *moves, size_t count,
                              const double *times_ms, tf_error *error)
{
    tf_status status = TF_OK;
    while (tf_position_undo(game->record.position))
        ;
    for (game->play.at = 0; game->play.at < count && status == TF_OK; game->play.at++) {
        size_t i = game->play.at;
        status = write_word(game, moves[i], times_ms ? times_ms[i] : 0, error);
        if (status == TF_OK)
            status = tf_position_apply(game->record.position, moves[i], error);
    }
    return status;
}

tf_status tf_play_game_set_title(tf_play_game *game, const char *title, tf_error *error)
{
    return tf__words_copy(game->play.title, sizeof game->play.title, "title", title, error);
}

static tf_status describe(tf_play_info *play, const tf_position *position)
{
    const tf_rules *rules = tf_position_rules(position);
    const tf_deal *deal = tf_position_deal_of(position);
    tf_text text = {0};
    tf_rules_format(rules, &text);
    sqlite3_snprintf(sizeof play->game, play->game, "%s", rules->game->name);
    sqlite3_snprintf(sizeof play->rules, play->rules, "%s", tf_text_string(&text));
    sqlite3_snprintf(sizeof play->deal, play->deal, "%s", deal ? deal->id : "");
    tf_status status = tf_text_status(&text);
    tf_text_free(&text);
    return status;
}

tf_status tf_play_game_begin(tf_play_game *game, tf_record *record, tf_error *error)
{
    if (TF__MISSING(error, game, record) || TF__MISSING(error, record->position))
        return TF_ERR_USAGE;
    memset(game, 0, sizeof *game);
    game->record.position = record->position;
    record->position = NULL;
    game->play.winnable = -1;
    size_t count;
    const tf_move *history = tf_position_history(game->record.position, &count);
    tf_move *moves = malloc((count + 1) * sizeof *moves);
    if (!moves || describe(&game->play, game->record.position) != TF_OK) {
        free(moves);
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a game");
    }
    if (count > 0)
        memcpy(moves, history, count * sizeof *moves);
    tf_status status = read_history(game, moves, count, record->times_ms, error);
    free(moves);
    look(game);
    game->play.length = game->play.at;
    note_end_of(game);
    return status;
}
