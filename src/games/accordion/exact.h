/* exact.h: the proof search: won or lost for certain, however long it takes. */
#ifndef TEFUDA_GAMES_ACCORDION_EXACT_H
#define TEFUDA_GAMES_ACCORDION_EXACT_H

#include "games/accordion/endgame.h"
#include "games/accordion/evaluate.h"
#include "search/transposition_table.h"

typedef struct tf__exact tf__exact;

/* Borrows the tables and the endgame; the table of lost rows takes at most table_bytes. */
TF_MUST_USE tf_status tf__exact_create(tf__exact **out, const tf__score_table *scores,
                                       const tf__link_table *links, tf__endgame *endgame,
                                       size_t table_bytes, tf_error *error);
void tf__exact_destroy(tf__exact *exact); /* NULL is accepted */
size_t tf__exact_bytes(void);             /* without the table of lost rows */

/* Forgets the rows found lost: for a new deal. */
void tf__exact_new_deal(tf__exact *exact);

/* Decides a row; undecided when it made `states` rows (0: no limit) or control stopped it. Called
 * again for the same deal it knows what it found lost before. When won, *move_count moves are
 * written. */
tf_verdict tf__exact_search(tf__exact *exact, const tf_card *cards, unsigned count, uint64_t states,
                            tf_control *control, tf_move *moves, unsigned *move_count);

/* What the table saw since the deal began. */
tf__table_counters tf__exact_counters(const tf__exact *exact);

#endif
