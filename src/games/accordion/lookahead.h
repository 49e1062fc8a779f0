/* lookahead.h: the search of Shintani's paper. Every row that it generates is counted once. */
#ifndef TEFUDA_GAMES_ACCORDION_LOOKAHEAD_H
#define TEFUDA_GAMES_ACCORDION_LOOKAHEAD_H

#include <tefuda/control.h>
#include <tefuda/solver.h>

#include "games/accordion/types.h"

typedef struct tf__acc_lookahead tf__acc_lookahead;

/* The set of known rows takes at most table_bytes. */
TF_MUST_USE tf_status tf__acc_lookahead_create(tf__acc_lookahead **out, size_t table_bytes,
                                               tf_error *error);
void tf__acc_lookahead_destroy(tf__acc_lookahead *search); /* NULL is accepted */

/* Searches all rows that can be reached from `row`, with one tick per row generated (not for `row`
 * itself). Undecided when control stopped the search or the memory was used up; control->stop says
 * which. When won, writes *move_count moves; `moves` must hold TF_DECK_MAX. */
tf_verdict tf__acc_lookahead_search(tf__acc_lookahead *search, const tf__acc_row *row,
                                    tf_control *control, tf_move *moves, unsigned *move_count);

/* The result of the paper's player with lookahead R. */
typedef struct tf__acc_lookahead_result {
    tf_verdict verdict;
    uint64_t states; /* as the paper counts them */
} tf__acc_lookahead_result;

/* Computes results[R] for every R from 1 to the number of cards in the row. `results` must hold
 * TF_DECK_MAX + 1 entries. control must not have been used before.
 *
 * Brute force makes the move that the search tries first. So the search that starts with R + 1
 * cards generates the children of its row and then does exactly what the search with R cards does,
 * before it visits the other children. A single search that continues from R to R + 1 therefore
 * gives all 52 results. */
void tf__acc_lookahead_sweep(tf__acc_lookahead *search, const tf__acc_row *row, tf_control *control,
                             tf__acc_lookahead_result *results);

#endif
