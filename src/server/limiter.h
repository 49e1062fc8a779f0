/* limiter.h: so many requests a second, and bursts of twice that. */
#ifndef TEFUDA_SERVER_LIMITER_H
#define TEFUDA_SERVER_LIMITER_H

#include <stdbool.h>

#include "server/server.h"

srv_limiter *limiter_create(unsigned rate);
void limiter_destroy(srv_limiter *limiter); /* NULL is accepted */

/* Takes one; false when there is none left now. Any thread. */
bool limiter_take(srv_limiter *limiter);

#endif
