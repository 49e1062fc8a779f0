/* endgame.h: the last cards of a row, searched through. */
#ifndef TEFUDA_GAMES_ACCORDION_ENDGAME_H
#define TEFUDA_GAMES_ACCORDION_ENDGAME_H

#include <tefuda/control.h>
#include <tefuda/solver.h>

#include "games/accordion/links.h"

/* What fits in lanes of 16 bits. */
enum { TF__ACC_ENDGAME_CARDS_MAX = 16 };

typedef struct tf__acc_endgame tf__acc_endgame;

/* Borrows the link table. NULL when there is no memory. */
tf__acc_endgame *tf__acc_endgame_create(const tf__acc_pair_links *links);
void tf__acc_endgame_destroy(tf__acc_endgame *endgame); /* NULL is accepted */
size_t tf__acc_endgame_bytes(void);

/* Forgets all positions found lost: for a new deal, so that counts do not depend on the last one. */
void tf__acc_endgame_new_deal(tf__acc_endgame *endgame);

/* Decides a row of at most TF__ACC_ENDGAME_CARDS_MAX cards; undecided when it made `states` rows (0: no
 * limit), or control stopped it. When won, *count moves are written. */
tf_verdict tf__acc_endgame_search(tf__acc_endgame *endgame, const tf_card *cards, unsigned count,
                                  uint64_t states, tf_control *control, tf_move *moves,
                                  unsigned *move_count);

#endif
