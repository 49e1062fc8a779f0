/* position.h: a game in progress, with its history.
 *
 * The checked way to rules: moves are tested before they are made, all of them can be taken back, and
 * the bytes are kept for you. A position carries its rules. Solvers, players, hints, scenes and reviews
 * take positions; a position of other rules than theirs is TF_ERR_USAGE. */
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

/* A fresh position of a deal. Rules and deal are copied. */
TF_API TF_MUST_USE tf_status tf_position_deal(tf_position **out, const tf_rules *rules,
                                              const tf_deal *deal, tf_error *error);
/* A position from text in the game's own form, without history or deal. */
TF_API TF_MUST_USE tf_status tf_position_parse(tf_position **out, const tf_rules *rules,
                                               const char *text, tf_error *error);
/* A copy, history included. */
TF_API TF_MUST_USE tf_status tf_position_clone(tf_position **out, const tf_position *position);
TF_API void tf_position_destroy(tf_position *position); /* NULL is accepted */

/* The rules it is played by; borrowed. */
TF_API const tf_rules *tf_position_rules(const tf_position *position);
/* The deal it began from, or NULL when it was read from text. */
TF_API const tf_deal *tf_position_deal_of(const tf_position *position);
/* The bytes of the game's own layout, as tf_rules_ops and tf_view_ops take them; borrowed, valid until
 * changed. */
TF_API const void *tf_position_bytes(const tf_position *position);

/* The seat whose turn it is, 0 .. seats - 1; always 0 in games for one. Cards that the players of a game
 * lay at the same time are entered one after the other, seat 0 first: this is the seat
 * whose card comes next, and the views of the seats after it do not show the cards already entered in
 * the same turn. In a game that is over nobody has a legal move, and the seat has no meaning. */
TF_API unsigned tf_position_seat(const tf_position *position);

/* The legal moves now; out has room for the game's max_moves. */
TF_API size_t tf_position_moves(const tf_position *position, tf_move *out);
TF_API void tf_position_outcome(const tf_position *position, tf_outcome *out);

/* Makes a move; TF_ERR_ILLEGAL, and nothing changed, when the rules do not allow it. */
TF_API TF_MUST_USE tf_status tf_position_apply(tf_position *position, tf_move move,
                                               tf_error *error);
/* Takes the last move back; false when there is none. */
TF_API bool tf_position_undo(tf_position *position);

/* The moves made so far: *count of them, borrowed, valid until the next change. */
TF_API const tf_move *tf_position_history(const tf_position *position, size_t *count);

/* True when every card may be shown: the game hides none, or it is over. */
TF_API bool tf_position_is_open(const tf_position *position);

/* Text of what `seat` sees, for people: what is hidden from it is not there. TF_ERR_USAGE for a seat that
 * the game does not have. */
TF_API TF_MUST_USE tf_status tf_position_view_format(const tf_position *position, unsigned seat,
                                                     tf_text *out, tf_error *error);
/* A legal move in words that tell `seat` nothing hidden from it: "DRAW" for a card face down. */
TF_API TF_MUST_USE tf_status tf_position_view_move_format(const tf_position *position,
                                                          unsigned seat, tf_move move, tf_text *out,
                                                          tf_error *error);
/* Reads such a word of the seat whose turn it is. TF_ERR_ILLEGAL when it is none; neither that nor its
 * reason depends on hidden cards, unlike tf_position_move_parse(). */
TF_API TF_MUST_USE tf_status tf_position_view_move_parse(const tf_position *position,
                                                         const char *word, tf_move *move,
                                                         tf_error *error);

/* Text, by the game's rules, with every card. */
TF_API void tf_position_format(const tf_position *position, tf_text *out);
TF_API void tf_position_move_format(const tf_position *position, tf_move move, tf_text *out);
TF_API TF_MUST_USE tf_status tf_position_move_parse(const tf_position *position, const char *word,
                                                    tf_move *move, tf_error *error);

#ifdef __cplusplus
}
#endif
#endif
