/* untangle.h: finds codes for a table without a tangle, by search.
 *
 * With many cards on the stacks, few codings work. Cards are coded one after the other, rank by
 * rank. After each card the stacks are cleared as far as the codes so far allow (a card without a
 * code may always leave). If cards are left, the partial coding is in a tangle, whatever codes
 * follow. */
#ifndef TEFUDA_GAMES_CALCULATION_HARM_UNTANGLE_H
#define TEFUDA_GAMES_CALCULATION_HARM_UNTANGLE_H

#include <stddef.h>

#include "games/calculation/harm/harm.h"

/* Writes up to `most` coded tables without a tangle and returns their number. It tries at most a
 * few thousand partial codings, so 0 does not prove that there is none. */
size_t tf__harm_untangle(const tf__calc_layout *table, tf__harm_coded *out, size_t most);

#endif
