/* untangle.h: codes for a table that do not tangle, found by search.
 *
 * Where many cards lie on the stacks few codings work. Cards are coded one after the other, those of one
 * rank together, and after each the stacks are taken off as far as the codes given so far allow (a card
 * without a code always may): when something is left, this coding tangles whatever follows. */
#ifndef TEFUDA_GAMES_CALCULATION_HARM_UNTANGLE_H
#define TEFUDA_GAMES_CALCULATION_HARM_UNTANGLE_H

#include <stddef.h>

#include "games/calculation/harm/harm.h"

/* Writes up to `most` coded tables without a tangle; returns their number. Looks at no more than a few
 * thousand partial codings, so that 0 does not mean that there is none. */
size_t tf__harm_untangle(const tf__calc_layout *table, tf__harm_coded *out, size_t most);

#endif
