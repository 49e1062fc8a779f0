/* endgame.h: the last cards of a row, searched through. */
#ifndef TEFUDA_GAMES_ACCORDION_ENDGAME_H
#define TEFUDA_GAMES_ACCORDION_ENDGAME_H

#include <tefuda/control.h>
#include <tefuda/solver.h>

#include "games/accordion/links.h"

/* What fits in lanes of 16 bits. */
enum { TF__ENDGAME_CARDS_MAX = 16 };

typedef struct tf__endgame tf__endgame;

/* Borrows the link table. NULL when there is no memory. */
tf__endgame *tf__endgame_create(const tf__link_table *links);
void tf__endgame_destroy(tf__endgame *endgame); /* NULL is accepted */
size_t tf__endgame_bytes(void);

/* Forgets all positions found lost: for a new deal, so that counts do not depend on the last one. */
void tf__endgame_new_deal(tf__endgame *endgame);

/* Decides a row of at most TF__ENDGAME_CARDS_MAX cards; undecided when it made `states` rows (0: no
 * limit), or control stopped it. When won, *count moves are written. */
tf_verdict tf__endgame_search(tf__endgame *endgame, const tf_card *cards, unsigned count,
                              uint64_t states, tf_control *control, tf_move *moves,
                              unsigned *move_count);

#endif
