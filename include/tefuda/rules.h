/* rules.h: the judge of a game.
 *
 * A game's rules deal a position, list the legal moves, apply and take back moves, say when the game
 * is over, and read and write positions and moves as text. They know nothing of solvers or players;
 * every solution and every record is replayed by them before anyone sees it.
 *
 * A position is plain bytes of the game's own layout (tf_rules_ops.position_bytes of them): copying
 * the bytes copies the position. Front ends use the checked wrapper in position.h instead. */
#ifndef TEFUDA_RULES_H
#define TEFUDA_RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "deal.h"
#include "option.h"
#include "random.h"
#include "status.h"
#include "text.h"
#include "verdict.h"

#ifdef __cplusplus
extern "C" {
#endif

struct tf_game;

/* A rule set: a game and the values of its rule options. Plain data. */
typedef struct tf_rules {
    const struct tf_game *game;
    tf_values values; /* in the order of game->rule_options */
} tf_rules;

/* A rule set that people know by name. */
typedef struct tf_preset {
    const char *name;
    const char *text; /* "draw=3,redeals=2" */
    const char *words;
} tf_preset;

/* A move, coded by the game. */
typedef uint32_t tf_move;
enum { TF_MOVE_NONE = 0x7fffffff }; /* no move: a player gives up */

/* What a game keeps to take a move back. */
typedef struct tf_undo {
    uint64_t word[3];
} tf_undo;

enum { TF_SEATS_MAX = 3 };

/* Games for one end won or lost (no move left counts as lost); games for several end finished, with
 * each seat's points for the game and its score. */
typedef struct tf_outcome {
    tf_verdict verdict; /* TF_UNDECIDED: the game goes on */
    int points[TF_SEATS_MAX];
    int scores[TF_SEATS_MAX];
} tf_outcome;

/* The functions of a game's rules. All are pure but for what they write; positions given are valid
 * ones, made by deal(), parse() or apply(). Safe from many threads on different positions. */
typedef struct tf_rules_ops {
    size_t position_bytes;
    size_t max_moves; /* no position has more legal moves than this */

    /* The cards that a deal of these rules has. */
    tf_deck (*deck)(const tf_rules *rules);

    /* The starting position of a deal. */
    tf_status (*deal)(const tf_rules *rules, const tf_deal *deal, void *position, tf_error *error);

    /* Writes the legal moves in a fixed, documented order and returns their number; 0 exactly when
     * the game is over. out has room for max_moves. */
    size_t (*moves)(const void *position, tf_move *out);
    /* True when the move, any number, is among them, without listing them; may be NULL. */
    bool (*is_legal)(const void *position, tf_move move);

    /* Makes a legal move; undo gets what take_back() needs. */
    void (*apply)(void *position, tf_move move, tf_undo *undo);
    /* Restores every byte of the position before the last apply(). */
    void (*take_back)(void *position, tf_move move, const tf_undo *undo);

    void (*outcome)(const void *position, tf_outcome *out);

    /* The seat whose turn it is; always 0 in games for one. */
    unsigned (*seat)(const void *position);

    /* A move as one word without spaces, as written in records; `position` is the one before it. */
    void (*move_format)(const void *position, tf_move move, tf_text *out);
    /* Reads such a word; TF_ERR_INPUT when it is none, TF_ERR_ILLEGAL with the reason when the rules
     * do not allow it here. */
    tf_status (*move_parse)(const void *position, const char *word, tf_move *move, tf_error *error);
    /* True when a record should begin a new numbered line with this move (a turn); may be NULL. */
    bool (*starts_turn)(const void *position, tf_move move);

    /* The whole position as text, one or several lines, that parse() reads back. */
    void (*format)(const void *position, tf_text *out);
    tf_status (*parse)(const tf_rules *rules, const char *text, void *position, tf_error *error);
} tf_rules_ops;

/* Reads rules as text over the game's defaults: key=value and presets' names, comma-separated; NULL
 * or "" gives the defaults. */
TF_API TF_MUST_USE tf_status tf_rules_parse(const struct tf_game *game, const char *text,
                                            tf_rules *rules, tf_error *error);

/* Appends the canonical text, every option named; nothing for a game without rule options. */
TF_API void tf_rules_format(const tf_rules *rules, tf_text *out);

/* True when both are rules of the same game with the same value for every option. */
TF_API bool tf_rules_equal(const tf_rules *a, const tf_rules *b);

#ifdef __cplusplus
}
#endif
#endif
