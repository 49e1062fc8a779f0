/* shown.h: which bytes of other people's words a terminal may be given. */
#ifndef TEFUDA_BASE_SHOWN_H
#define TEFUDA_BASE_SHOWN_H

#include <stdbool.h>
#include <stddef.h>

/* The length of the UTF-8 character at s; 0 when the byte must not be shown: it begins a control
 * character or a change of writing direction, or it is no UTF-8. *cut is set when the end of the string
 * cuts a character short. */
size_t tf__shown_length(const char *s, bool *cut);

#endif
