/* plays.h: the games that a person plays, saved to an SQLite file at every move.
 *
 * A play is a game in progress or over: its start, all moves including those taken back, the lines
 * that were left by another move, and the help that was used. tf_plays_read() replays it by the rules; tf_play_game_move() and
 * tf_play_game_go() change it in memory. tf_plays_save() writes it, unless the file was changed in
 * between; the data is on the disk when it returns.
 *
 *   tf_plays_open()             opens the file
 *   tf_play_game_begin()        begins a new game; tf_plays_add() stores it under a new id
 *   tf_plays_read(), _save()    read a game; write its changes
 *   tf_plays_list()             lists the games
 */
#ifndef TEFUDA_PLAYS_H
#define TEFUDA_PLAYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "experiment.h"
#include "record.h"
#include "status.h"
#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    TF_PLAY_ID_MAX = 17, /* including the NUL, as the next */
    TF_PLAY_WORD_MAX = 64,
    TF_PLAY_LINES_MAX = 12,
};

/* How a game ended. Plain data. verdict TF_UNDECIDED: it has not ended. */
typedef struct tf_play_ending {
    tf_verdict verdict;
    int points; /* of the person, in games with several seats */
    bool won;   /* one seat: the game was won; several: nobody had more points */
    /* Before the end no move was taken back, no hint used, no move made by a program. */
    bool unaided;
    int64_t end_ms; /* milliseconds since 1970 */
} tf_play_ending;

/* The data of a play that is known without replaying it. Plain data. */
typedef struct tf_play_info {
    char id[TF_PLAY_ID_MAX]; /* random letters and digits, hard to guess */
    char game[TF_LAB_NAME_MAX];
    char rules[TF_LAB_TEXT_MAX]; /* canonical */
    char deal[TF_DEAL_ID_MAX];   /* "" when the game began from a position */
    /* The players of the other seats, separated by '/'; "" in games with one seat. */
    char players[TF_LAB_TEXT_MAX];
    char title[TF_RECORD_WORDS_MAX];
    uint64_t seed;     /* of the random numbers of the other seats */
    size_t at, length; /* number of moves made; number including moves taken back */
    tf_outcome outcome;
    bool revealed; /* the game was given up: every card may be shown */
    bool imported;
    int winnable; /* decided by the solver: 1 yes, 0 no, -1 unknown */
    unsigned undos, hints, autos;
    /* The first and the last end. They differ when moves were taken back after an end and the game
     * ended again. */
    tf_play_ending first, last;
    int64_t created_ms, changed_ms;
    uint64_t changes; /* number of times it was saved */
    double
        time_ms; /* thinking times of its moves together; of tf_plays_list() and tf_plays_read() */
} tf_play_info;

/* A play with its moves. Zero-initialised it is empty. */
typedef struct tf_play_game {
    tf_play_info play;
    tf_record record;                /* at move play.at, without times; owned */
    char (*words)[TF_PLAY_WORD_MAX]; /* play.length moves as text of the rules; owned */
    double *times_ms;                /* thinking times, 0: unknown; owned */
    size_t capacity;
    size_t kept; /* number of words that the file already has */
    /* The lines that were left, newest first, at most TF_PLAY_LINES_MAX: all words of a line from the
     * first move on, separated by spaces; every line ends with a newline. Owned. */
    tf_text lines;
} tf_play_game;

TF_API void tf_play_game_free(tf_play_game *game); /* NULL is accepted */

/* Begins a game from a record, at its last move. Takes the position out of the record. */
TF_API TF_MUST_USE tf_status tf_play_game_begin(tf_play_game *game, tf_record *record,
                                                tf_error *error);
/* Makes the move that `word` names. The moves taken back are left: their line becomes the first of
 * `lines`, and their thinking time is added to that of the new move. On TF_ERR_ILLEGAL and
 * TF_ERR_INPUT nothing has changed. */
TF_API TF_MUST_USE tf_status tf_play_game_move(tf_play_game *game, const char *word, double time_ms,
                                               tf_error *error);
/* Goes to the position after `to` moves, 0..length. */
TF_API TF_MUST_USE tf_status tf_play_game_go(tf_play_game *game, size_t to, tf_error *error);
/* Adds a line after those that are there, once the rules have replayed it. */
TF_API TF_MUST_USE tf_status tf_play_game_add_line(tf_play_game *game, const char *line,
                                                   tf_error *error);
/* Gives up the game: every card may be shown, and a game that was not over is lost. */
TF_API void tf_play_game_give_up(tf_play_game *game);

/* Sets the title of the game: one line of UTF-8, cut between characters when it is too long. A
 * control character or invalid UTF-8 is TF_ERR_INPUT and changes nothing. */
TF_API TF_MUST_USE tf_status tf_play_game_set_title(tf_play_game *game, const char *title,
                                                    tf_error *error);

/* A file of plays. Safe from any number of threads. */
typedef struct tf_plays tf_plays;

/* Opens or creates the file. Upgrades files of older versions as tf_store_open() does (store.h). */
TF_API TF_MUST_USE tf_status tf_plays_open(tf_plays **out, const char *path, tf_error *error);
TF_API void tf_plays_close(tf_plays *plays); /* NULL is accepted */

/* Stores new games, all or none, each under a new id. The data is on the disk when it returns. A
 * title that tf_play_game_set_title() rejects is TF_ERR_INPUT, here and in tf_plays_save(). */
TF_API TF_MUST_USE tf_status tf_plays_add(tf_plays *plays, tf_play_game *games, size_t count,
                                          tf_error *error);
/* Stores games of a backup, all or none: each keeps its id, dates and endings. A game whose id is
 * already there is left out. *added: how many were stored. The id must consist of lower-case letters
 * and digits, TF_PLAY_ID_MAX - 1 of them, else TF_ERR_INPUT. */
TF_API TF_MUST_USE tf_status tf_plays_restore(tf_plays *plays, tf_play_game *games, size_t count,
                                              size_t *added, tf_error *error);
/* Reads a play and replays it. When the id is unknown, *found is false and nothing is read. */
TF_API TF_MUST_USE tf_status tf_plays_read(tf_plays *plays, const char *id, tf_play_game *game,
                                           bool *found, tf_error *error);
/* Writes the changes of a game since it was read. When the file was changed in between, *saved is
 * false and nothing is written. */
TF_API TF_MUST_USE tf_status tf_plays_save(tf_plays *plays, tf_play_game *game, bool *saved,
                                           tf_error *error);
/* Counts a hint that was given. The game does not count as changed. */
TF_API TF_MUST_USE tf_status tf_plays_count_hint(tf_plays *plays, const char *id, tf_error *error);
/* Gets the number of times a play was saved; 0 when the id is unknown. */
TF_API TF_MUST_USE tf_status tf_plays_changes(tf_plays *plays, const char *id, uint64_t *changes,
                                              tf_error *error);
TF_API TF_MUST_USE tf_status tf_plays_delete(tf_plays *plays, const char *id, bool *found,
                                             tf_error *error);

/* Lists the plays of a game (NULL: of all games), newest first: those after the play `before`
 * (NULL: from the first), at most `most` (0: all). The caller frees *out with free(). */
TF_API TF_MUST_USE tf_status tf_plays_list(tf_plays *plays, const char *game, const char *before,
                                           size_t most, tf_play_info **out, size_t *count,
                                           tf_error *error);

#ifdef __cplusplus
}
#endif
#endif
