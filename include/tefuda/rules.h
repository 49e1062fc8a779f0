/* rules.h: the rules of a game.
 *
 * The rules of a game deal a position, list the legal moves, apply and take back moves, decide when
 * the game is over, and read and write positions and moves as text. They know nothing of solvers or
 * players. Every solution and every record is replayed by them before anyone sees it.
 *
 * A position is plain bytes in the game's own layout (tf_rules_ops.position_bytes of them): copying
 * the bytes copies the position. Front ends use the safe interface in position.h instead. */
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

/* A rule set with a common name. */
typedef struct tf_preset {
    const char *name;
    const char *text; /* "draw=3,redeals=2" */
    const char *words;
} tf_preset;

/* A move; the game defines its encoding. */
typedef uint32_t tf_move;
enum { TF_MOVE_NONE = 0x7fffffff }; /* no move: a player gives up */

/* What a game stores to take back a move. */
typedef struct tf_undo {
    uint64_t word[3];
} tf_undo;

enum { TF_SEATS_MAX = 3 };

/* Games with one seat end won or lost (no legal move counts as lost). Games with several seats end
 * finished, with the points of the game and the score of each seat. */
typedef struct tf_outcome {
    tf_verdict verdict; /* TF_UNDECIDED: the game is not over */
    int points[TF_SEATS_MAX];
    int scores[TF_SEATS_MAX];
} tf_outcome;

/* The functions of a game's rules. They have no side effects besides what they write. Given
 * positions must be valid, that is, made by deal(), parse() or apply(). Thread-safe on different
 * positions. */
typedef struct tf_rules_ops {
    size_t position_bytes;
    size_t max_moves; /* the largest number of legal moves of any position */

    /* Refuses values of rule options that do not go together, with the reason. May change the values
     * of options that `text` does not name. May be NULL. */
    tf_status (*check)(tf_rules *rules, const char *text, tf_error *error);

    /* The cards of a deal under these rules. */
    tf_deck (*deck)(const tf_rules *rules);

    /* Makes the starting position of a deal. */
    tf_status (*deal)(const tf_rules *rules, const tf_deal *deal, void *position, tf_error *error);

    /* Writes the legal moves to out (max_moves entries) in a fixed, documented order and returns
     * their number; 0 exactly when the game is over. */
    size_t (*moves)(const void *position, tf_move *out);
    /* True when the move (any number) is legal, without listing the legal moves; may be NULL. */
    bool (*is_legal)(const void *position, tf_move move);

    /* Makes a legal move and fills undo with what take_back() needs. */
    void (*apply)(void *position, tf_move move, tf_undo *undo);
    /* Restores every byte of the position before the last apply(). */
    void (*take_back)(void *position, tf_move move, const tf_undo *undo);

    void (*outcome)(const void *position, tf_outcome *out);

    /* The seat whose turn it is; always 0 in games with one seat. */
    unsigned (*seat)(const void *position);

    /* Appends a move as one word without spaces, as in records; `position` is the one before the
     * move. */
    void (*move_format)(const void *position, tf_move move, tf_text *out);
    /* Reads such a word. TF_ERR_INPUT when it is not a move; TF_ERR_ILLEGAL, with the reason, when
     * the rules do not allow the move here. */
    tf_status (*move_parse)(const void *position, const char *word, tf_move *move, tf_error *error);
    /* True when a record begins a new numbered line with this move (a new turn); may be NULL. */
    bool (*starts_turn)(const void *position, tf_move move);

    /* Appends the whole position as text, in one or several lines, that parse() reads. */
    void (*format)(const void *position, tf_text *out);
    tf_status (*parse)(const tf_rules *rules, const char *text, void *position, tf_error *error);
    /* True for a text that begins like a JSON record but is a position that `parse` reads. NULL: there
     * is none. */
    bool (*is_position_text)(const char *text);
} tf_rules_ops;

/* Reads rules as text, starting from the game's defaults: key=value pairs and names of presets,
 * separated by commas. NULL or "" gives the defaults. */
TF_API TF_MUST_USE tf_status tf_rules_parse(const struct tf_game *game, const char *text,
                                            tf_rules *rules, tf_error *error);

/* Appends the canonical text (tf_values_format()); nothing for a game without rule options. */
TF_API void tf_rules_format(const tf_rules *rules, tf_text *out);

/* True when both are rules of the same game with equal values of all options. */
TF_API bool tf_rules_equal(const tf_rules *a, const tf_rules *b);

#ifdef __cplusplus
}
#endif
#endif
