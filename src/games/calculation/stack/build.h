/* build.h: making tables of the two-chain stack game. */
#ifndef TEFUDA_GAMES_CALCULATION_STACK_BUILD_H
#define TEFUDA_GAMES_CALCULATION_STACK_BUILD_H

#include "games/calculation/stack/table.h"
#include "games/calculation/stack/work.h"

typedef enum tf__stack_keep {
    TF__STACK_KEEP_AUTO,   /* levels go to disk when the table is large */
    TF__STACK_KEEP_MEMORY, /* nothing on disk but the table itself */
    TF__STACK_KEEP_DISK,
} tf__stack_keep;

/* Builds the table that the request names in its data_dir (1 or 2 foundations). */
TF_MUST_USE tf_status tf__stack_build(const tf_table_request *request, tf__stack_keep keep,
                                      tf_error *error);

/* The cards of the two-foundation table that players use unless they are told otherwise: it is made in about
 * a second, and plays as well as larger ones (docs/PLANS.md). 0 for more stacks than tables have. */
unsigned tf__stack_usual_cards(unsigned stacks);

/* The largest two-foundation table of at most `most` cards that lies in the request's data_dir and is
 * larger than the usual one; else the usual one's cards. */
unsigned tf__stack_largest_cards(const tf_table_request *request, unsigned most);

/* Opens the table that the request names. One that is not there, or is damaged, is built first when it is
 * no larger than the usual one; a larger one is TF_ERR_INPUT with how to build it. Where data_dir cannot
 * be written the table is built in a temporary folder and is gone when it is closed. More than seven
 * stacks are TF_ERR_UNSUPPORTED; a build stopped by time or cancel is TF_ERR_CANCELLED. */
TF_MUST_USE tf_status tf__stack_table_obtain(tf__stack_table **out, const tf_table_request *request,
                                             tf_error *error);

#endif
