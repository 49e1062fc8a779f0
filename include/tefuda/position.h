/* position.h: a game in progress, with its history.
 *
 * The safe interface to rules: moves are checked before they are made, every move can be taken
 * back, and the memory is managed. A position includes its rules. Solvers, players, hints, scenes
 * and reviews take positions; a position with other rules than theirs is TF_ERR_USAGE. */
#ifndef TEFUDA_POSITION_H
#define TEFUDA_POSITION_H

#include <stdbool.h>
#include <stddef.h>

#include "rules.h"
#include "status.h"
#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tf_position tf_position;

/* Creates the starting position of a deal. Rules and deal are copied. */
TF_API TF_MUST_USE tf_status tf_position_deal(tf_position **out, const tf_rules *rules,
                                              const tf_deal *deal, tf_error *error);
/* Creates a position from text in the game's own form, without history or deal. */
TF_API TF_MUST_USE tf_status tf_position_parse(tf_position **out, const tf_rules *rules,
                                               const char *text, tf_error *error);
/* Copies a position with its history. */
TF_API TF_MUST_USE tf_status tf_position_clone(tf_position **out, const tf_position *position);
TF_API void tf_position_destroy(tf_position *position); /* NULL is accepted */

/* The rules of the position; borrowed. */
TF_API const tf_rules *tf_position_rules(const tf_position *position);
/* The deal of the starting position, or NULL when the position was read from text; borrowed. */
TF_API const tf_deal *tf_position_deal_of(const tf_position *position);
/* The bytes in the game's own layout, as tf_rules_ops and tf_view_ops take them; borrowed, valid
 * until the next change. */
TF_API const void *tf_position_bytes(const tf_position *position);

/* The seat whose turn it is, 0 .. seats - 1; always 0 in games with one seat. Cards that the
 * players play simultaneously are entered one after the other, seat 0 first: this is the seat whose
 * card is entered next, and the views of later seats do not show the cards already entered in the
 * same turn. When the game is over nobody has a legal move, and the seat has no meaning. */
TF_API unsigned tf_position_seat(const tf_position *position);

/* Writes the legal moves to out, which must hold the game's max_moves, and returns their number. */
TF_API size_t tf_position_moves(const tf_position *position, tf_move *out);
TF_API void tf_position_outcome(const tf_position *position, tf_outcome *out);

/* Makes a move. TF_ERR_ILLEGAL, with the position unchanged, when the rules do not allow it. */
TF_API TF_MUST_USE tf_status tf_position_apply(tf_position *position, tf_move move,
                                               tf_error *error);
/* Takes back the last move; returns false when there is none. */
TF_API bool tf_position_undo(tf_position *position);

/* Returns the moves made so far, *count of them; borrowed, valid until the next change. */
TF_API const tf_move *tf_position_history(const tf_position *position, size_t *count);

/* True when every card may be shown: the game hides no cards, or it is over. */
TF_API bool tf_position_is_open(const tf_position *position);

/* Appends what `seat` sees as text for people, without hidden cards. TF_ERR_USAGE for a seat that
 * the game does not have. */
TF_API TF_MUST_USE tf_status tf_position_view_format(const tf_position *position, unsigned seat,
                                                     tf_text *out, tf_error *error);
/* Appends a legal move as text that shows nothing hidden from `seat`: "DRAW" for a face-down
 * card. */
TF_API TF_MUST_USE tf_status tf_position_view_move_format(const tf_position *position,
                                                          unsigned seat, tf_move move, tf_text *out,
                                                          tf_error *error);
/* Reads such a text for the seat whose turn it is. TF_ERR_ILLEGAL when it is not a legal move.
 * Unlike tf_position_move_parse(), neither the result nor the error depends on hidden cards. */
TF_API TF_MUST_USE tf_status tf_position_view_move_parse(const tf_position *position,
                                                         const char *word, tf_move *move,
                                                         tf_error *error);

/* Positions and moves as text of the game's rules, with every card. */
TF_API void tf_position_format(const tf_position *position, tf_text *out);
TF_API void tf_position_move_format(const tf_position *position, tf_move move, tf_text *out);
TF_API TF_MUST_USE tf_status tf_position_move_parse(const tf_position *position, const char *word,
                                                    tf_move *move, tf_error *error);

#ifdef __cplusplus
}
#endif
#endif
