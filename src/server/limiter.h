/* limiter.h: limits the requests per second, with bursts of twice the rate. */
#ifndef TEFUDA_SERVER_LIMITER_H
#define TEFUDA_SERVER_LIMITER_H

#include <stdbool.h>

#include "server/server.h"

srv_limiter *limiter_create(unsigned rate);
void limiter_destroy(srv_limiter *limiter); /* NULL is accepted */

/* Takes one request; false when none is available now. Thread-safe. */
bool limiter_take(srv_limiter *limiter);

#endif
