/* exact.h: the search that proves whether a row is won or lost. Its time is not bounded. */
#ifndef TEFUDA_GAMES_ACCORDION_EXACT_H
#define TEFUDA_GAMES_ACCORDION_EXACT_H

#include "games/accordion/endgame.h"
#include "games/accordion/evaluate.h"
#include "search/transposition_table.h"

typedef struct tf__acc_exact tf__acc_exact;

/* Borrows the scores, the link table and the endgame. The table of lost rows takes at most
 * table_bytes. */
TF_MUST_USE tf_status tf__acc_exact_create(tf__acc_exact **out, const tf__acc_scores *scores,
                                           const tf__acc_pair_links *links,
                                           tf__acc_endgame *endgame, size_t table_bytes,
                                           tf_error *error);
void tf__acc_exact_destroy(tf__acc_exact *exact); /* NULL is accepted */
size_t tf__acc_exact_bytes(void);                 /* without the table of lost rows */

/* Clears the table of lost rows, for a new deal. */
void tf__acc_exact_new_deal(tf__acc_exact *exact);

/* Decides a row. Undecided after `states` rows (0: no limit) or when control stopped the search. A
 * further call for the same deal reuses the rows found lost before. When won, writes *move_count
 * moves. */
tf_verdict tf__acc_exact_search(tf__acc_exact *exact, const tf_card *cards, unsigned count,
                                uint64_t states, tf_control *control, tf_move *moves,
                                unsigned *move_count);

#endif
