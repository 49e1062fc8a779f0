/* peer_text.h: Klondike positions in the text formats of other programs.
 *
 * Solvitaire's JSON: {"tableau piles": [["5d", "8s", "7H"], ...], "stock": [...], "waste": [...],
 * "foundations": [[...], ...]}. The last card of a list is the top; that of the stock is turned next.
 * A lower-case suit is a face-down card. Upper-case cards that are not part of the run at the end of
 * a pile are taken as face down too, for files that do not tell them apart.
 *
 * PySolFC's layout, as Klondike-Solver and KSolve read it: a line "Talon: TC TS ..." with the stock,
 * the first card turned first, then a line per column with face-down cards in angle brackets,
 * "<7H> 9H". */
#ifndef TEFUDA_GAMES_KLONDIKE_PEER_TEXT_H
#define TEFUDA_GAMES_KLONDIKE_PEER_TEXT_H

#include <tefuda/status.h>
#include <tefuda/text.h>

/* True when the text is in one of these formats. */
bool tf__klon_is_peer_text(const char *text);

/* Appends the position in the format of position_text.c, which checks it. TF_ERR_INPUT when the text
 * cannot be translated. */
TF_MUST_USE tf_status tf__klon_translate(const char *text, tf_text *out, tf_error *error);

#endif
