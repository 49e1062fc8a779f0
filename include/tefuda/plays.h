/* plays.h: the games that a person plays, kept in an SQLite file at every move.
 *
 * A play is a game in progress or over: where it began, every move with the ones taken back behind it,
 * and what help was taken. tf_plays_read() replays it by the rules; tf_play_game_move() and
 * tf_play_game_go() change it in memory; tf_plays_save() writes it, on the disk when it returns, unless
 * somebody else has changed it in between.
 *
 *   tf_plays_open()             the file
 *   tf_play_game_begin()        a new game; tf_plays_add() keeps it under an id of its own
 *   tf_plays_read(), _save()    the game again, and what became of it
 *   tf_plays_list()             all of them */
#ifndef TEFUDA_PLAYS_H
#define TEFUDA_PLAYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "experiment.h"
#include "record.h"
#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TF_PLAY_ID_MAX = 17, TF_PLAY_WORD_MAX = 64 }; /* with the NUL */

/* How a game ended. Plain data; verdict TF_UNDECIDED: it has not. */
typedef struct tf_play_ending {
    tf_verdict verdict;
    int points;     /* of the person, in games for several */
    bool won;       /* alone: won; else nobody had more points */
    bool unaided;   /* no move taken back, no hint, no program's move before it */
    int64_t end_ms; /* since 1970 */
} tf_play_ending;

/* What is known of a play without replaying it. Plain data. */
typedef struct tf_play_info {
    char id[TF_PLAY_ID_MAX]; /* letters and digits, not to be guessed */
    char game[TF_LAB_NAME_MAX];
    char rules[TF_LAB_TEXT_MAX];   /* canonical */
    char deal[TF_DEAL_ID_MAX];     /* "" when it began from a position */
    char players[TF_LAB_TEXT_MAX]; /* of the other seats, '/' between; "" alone */
    char title[TF_RECORD_WORDS_MAX];
    uint64_t seed;     /* of the other seats' randomness */
    size_t at, length; /* moves made, and with those taken back */
    tf_outcome outcome;
    bool revealed; /* given up: every card may be shown */
    bool imported;
    int winnable; /* by the solver: 1 yes, 0 no, -1 not known */
    unsigned undos, hints, autos;
    tf_play_ending first, last; /* a game may be taken back from its end and end again */
    int64_t created_ms, changed_ms;
    uint64_t changes; /* how often it was saved */
} tf_play_info;

/* A play with its moves. Zero-initialised it is empty. */
typedef struct tf_play_game {
    tf_play_info play;
    tf_record record;                /* at `at`, without times; owned */
    char (*words)[TF_PLAY_WORD_MAX]; /* play.length of them, in the words of the rules; owned */
    double *times_ms;                /* thinking times, 0 where not known; owned */
    size_t capacity;
    size_t kept; /* words that the file has already */
} tf_play_game;

TF_API void tf_play_game_free(tf_play_game *game); /* NULL is accepted */

/* Begins a game from a record, at its last move; the record's position is taken out of it. */
TF_API TF_MUST_USE tf_status tf_play_game_begin(tf_play_game *game, tf_record *record,
                                                tf_error *error);
/* Makes a move by its word; those taken back are forgotten. TF_ERR_ILLEGAL, TF_ERR_INPUT: nothing has
 * changed. */
TF_API TF_MUST_USE tf_status tf_play_game_move(tf_play_game *game, const char *word, double time_ms,
                                               tf_error *error);
/* Goes to the place after `to` moves, 0..length. */
TF_API TF_MUST_USE tf_status tf_play_game_go(tf_play_game *game, size_t to, tf_error *error);
/* Gives the game up: every card may be shown, and a game that was not over has been lost. */
TF_API void tf_play_game_give_up(tf_play_game *game);

/* Names the game: one line of UTF-8, cut between characters when it is too long. A control character or
 * invalid UTF-8 is TF_ERR_INPUT and changes nothing. */
TF_API TF_MUST_USE tf_status tf_play_game_set_title(tf_play_game *game, const char *title,
                                                    tf_error *error);

/* A file of plays. Safe from any number of threads. */
typedef struct tf_plays tf_plays;

/* Opens the file, or makes it. Upgrades as a store does (lab.h). */
TF_API TF_MUST_USE tf_status tf_plays_open(tf_plays **out, const char *path, tf_error *error);
TF_API void tf_plays_close(tf_plays *plays); /* NULL is accepted */

/* Keeps new games, all or none, each under a new id. On the disk when it returns. A title that
 * tf_play_game_set_title() refuses is TF_ERR_INPUT, in tf_plays_save() too. */
TF_API TF_MUST_USE tf_status tf_plays_add(tf_plays *plays, tf_play_game *games, size_t count,
                                          tf_error *error);
/* Reads a play and replays it. *found is false, and nothing read, when there is none of that id. */
TF_API TF_MUST_USE tf_status tf_plays_read(tf_plays *plays, const char *id, tf_play_game *game,
                                           bool *found, tf_error *error);
/* Writes what has become of a game since it was read. *saved is false, and nothing written, when the
 * file has other changes of it. */
TF_API TF_MUST_USE tf_status tf_plays_save(tf_plays *plays, tf_play_game *game, bool *saved,
                                           tf_error *error);
/* Counts a hint that was given; no change of the game. */
TF_API TF_MUST_USE tf_status tf_plays_count_hint(tf_plays *plays, const char *id, tf_error *error);
/* How often a play was saved: 0 when there is none of that id. */
TF_API TF_MUST_USE tf_status tf_plays_changes(tf_plays *plays, const char *id, uint64_t *changes,
                                              tf_error *error);
TF_API TF_MUST_USE tf_status tf_plays_delete(tf_plays *plays, const char *id, bool *found,
                                             tf_error *error);

/* The plays of a game (NULL: of all), the last one first; those behind `before` (NULL: from the first
 * on), at most `most` (0: all). *out is to be given to free(). */
TF_API TF_MUST_USE tf_status tf_plays_list(tf_plays *plays, const char *game, const char *before,
                                           size_t most, tf_play_info **out, size_t *count,
                                           tf_error *error);

#ifdef __cplusplus
}
#endif
#endif
