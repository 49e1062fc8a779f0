/* lookahead.h: the search of Shintani's paper, with every row that it makes counted once. */
#ifndef TEFUDA_GAMES_ACCORDION_LOOKAHEAD_H
#define TEFUDA_GAMES_ACCORDION_LOOKAHEAD_H

#include <tefuda/control.h>
#include <tefuda/solver.h>

#include "games/accordion/types.h"

typedef struct tf__acc_lookahead tf__acc_lookahead;

/* Remembers rows in at most table_bytes. */
TF_MUST_USE tf_status tf__acc_lookahead_create(tf__acc_lookahead **out, size_t table_bytes,
                                               tf_error *error);
void tf__acc_lookahead_destroy(tf__acc_lookahead *search); /* NULL is accepted */

/* Searches through what can be made of the row, one tick for each row made (not for this one).
 * Undecided when control stopped it, or the memory is used up, which control then says. When won,
 * *move_count moves are written; there is room for TF_DECK_MAX. */
tf_verdict tf__acc_lookahead_search(tf__acc_lookahead *search, const tf__acc_row *row,
                                    tf_control *control, tf_move *moves, unsigned *move_count);

/* What the paper's player with lookahead R comes to. */
typedef struct tf__acc_lookahead_result {
    tf_verdict verdict;
    uint64_t states; /* as the paper counts them */
} tf__acc_lookahead_result;

/* The same for every R from 1 to the row's number of cards at once: results[R], and room for
 * TF_DECK_MAX + 1. control must be fresh.
 *
 * Brute force makes the move that the search tries first, so the search with R + 1 cards left makes
 * its row's children and then does just what the one with R cards does, before it goes on. One search
 * that goes on from R to R + 1 therefore is all of them, and only its count is read 52 times. */
void tf__acc_lookahead_sweep(tf__acc_lookahead *search, const tf__acc_row *row, tf_control *control,
                             tf__acc_lookahead_result *results);

#endif
