/* endgame.h: exhaustive search of the last cards of a row. */
#ifndef TEFUDA_GAMES_ACCORDION_ENDGAME_H
#define TEFUDA_GAMES_ACCORDION_ENDGAME_H

#include <tefuda/control.h>
#include <tefuda/solver.h>

#include "games/accordion/links.h"

/* A row must fit in lanes of 16 bits. */
enum { TF__ACC_ENDGAME_CARDS_MAX = 16 };

typedef struct tf__acc_endgame tf__acc_endgame;

/* Borrows the link table, which must outlive the endgame. Returns NULL when out of memory. */
tf__acc_endgame *tf__acc_endgame_create(const tf__acc_pair_links *links);
void tf__acc_endgame_destroy(tf__acc_endgame *endgame); /* NULL is accepted */
size_t tf__acc_endgame_bytes(void);

/* Clears the table of lost rows. Called for each new deal, so that state counts do not depend on
 * the deals before it. */
void tf__acc_endgame_new_deal(tf__acc_endgame *endgame);

/* Decides a row of at most TF__ACC_ENDGAME_CARDS_MAX cards. Undecided after `states` rows (0: no
 * limit) or when control stopped the search. When won, writes the moves and *count, their number.
 */
tf_verdict tf__acc_endgame_search(tf__acc_endgame *endgame, const tf_card *cards, unsigned count,
                                  uint64_t states, tf_control *control, tf_move *moves,
                                  unsigned *move_count);

#endif
