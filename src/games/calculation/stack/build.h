/* build.h: builds tables of the two-chain stack game. */
#ifndef TEFUDA_GAMES_CALCULATION_STACK_BUILD_H
#define TEFUDA_GAMES_CALCULATION_STACK_BUILD_H

#include "games/calculation/stack/table.h"
#include "games/calculation/stack/work.h"

typedef enum tf__stack_keep {
    TF__STACK_KEEP_AUTO,   /* levels go to disk if the table is large */
    TF__STACK_KEEP_MEMORY, /* only the table itself goes to disk */
    TF__STACK_KEEP_DISK,
} tf__stack_keep;

/* Builds the table that the request names (1 or 2 foundations) in its data_dir. */
TF_MUST_USE tf_status tf__stack_build(const tf_table_request *request, tf__stack_keep keep,
                                      tf_error *error);

/* The number of cards of the two-foundation table that players use by default. It is built in about
 * a second and plays as well as larger ones (docs/PLANS.md). 0 when there are more stacks than
 * tables support. */
unsigned tf__stack_default_cards(unsigned stacks);

/* The number of cards of the largest two-foundation table in the request's data_dir, at most
 * `most`. Falls back to the default size when there is no larger table. */
unsigned tf__stack_largest_cards(const tf_table_request *request, unsigned most);

/* Opens the table that the request names. A missing or damaged table is built first if it is not
 * larger than the default one; for a larger one, returns TF_ERR_INPUT with an explanation of how to
 * build it. If data_dir is not writable, the table is built in a temporary folder and exists only
 * until it is closed. Returns TF_ERR_UNSUPPORTED for more than seven stacks, and TF_ERR_CANCELLED
 * when the build was cancelled or reached its time limit. */
TF_MUST_USE tf_status tf__stack_table_obtain(tf__stack_table **out, const tf_table_request *request,
                                             tf_error *error);

#endif
