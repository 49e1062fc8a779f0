/* stack_build.h: making tables of the two-chain stack game. */
#ifndef TEFUDA_GAMES_CALCULATION_STACK_BUILD_H
#define TEFUDA_GAMES_CALCULATION_STACK_BUILD_H

#include "games/calculation/stack_table.h"
#include "games/calculation/stack_work.h"

typedef enum tf__stack_keep {
    TF__STACK_KEEP_AUTO,   /* levels go to disk when the table is large */
    TF__STACK_KEEP_MEMORY, /* nothing on disk but the table itself */
    TF__STACK_KEEP_DISK,
} tf__stack_keep;

/* Builds the table that the request names in its data_dir (1 or 2 foundations). */
TF_MUST_USE tf_status tf__stack_build(const tf_table_request *request, tf__stack_keep keep,
                                      tf_error *error);

/* The largest number of cards whose two-foundation table is made in about a second. */
unsigned tf__stack_quick_cards(unsigned stacks);

/* True when a two-foundation table for so many stacks, of at least so many cards, lies in the data folder
 * that data_dir names (tf_data_dir()). */
bool tf__stack_table_is_there(const char *data_dir, unsigned stacks, unsigned cards);

/* Opens the largest two-foundation table for so many stacks that lies in dir, at most `cards` cards
 * (0: any). When there is none, or none as large as a quick one, a quick one is built there first, so that
 * nobody waits; limits and cancellation are the request's, its sizes are not looked at. More than seven
 * stacks are TF_ERR_UNSUPPORTED. */
TF_MUST_USE tf_status tf__stack_table_obtain(tf__stack_table **out, const tf_table_request *request,
                                             unsigned stacks, unsigned cards, tf_error *error);

#endif
