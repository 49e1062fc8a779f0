/* limiter.c: a token bucket that is filled at the rate and holds two seconds of it. */
#include "server/limiter.h"

#include <pthread.h>
#include <stdlib.h>

#include "front/clock.h"

struct srv_limiter {
    pthread_mutex_t lock;
    double rate, left;
    uint64_t last_ns;
};

srv_limiter *limiter_create(unsigned rate)
{
    srv_limiter *made = calloc(1, sizeof *made);
    if (!made)
        return NULL;
    pthread_mutex_init(&made->lock, NULL);
    made->rate = rate;
    made->left = 2.0 * rate;
    made->last_ns = front_clock_ns();
    return made;
}

void limiter_destroy(srv_limiter *limiter)
{
    if (!limiter)
        return;
    pthread_mutex_destroy(&limiter->lock);
    free(limiter);
}

bool limiter_take(srv_limiter *limiter)
{
    pthread_mutex_lock(&limiter->lock);
    uint64_t now_ns = front_clock_ns();
    limiter->left += limiter->rate * (double)(now_ns - limiter->last_ns) / 1e9;
    limiter->last_ns = now_ns;
    if (limiter->left > 2 * limiter->rate)
        limiter->left = 2 * limiter->rate;
    bool taken = limiter->left >= 1;
    limiter->left -= taken;
    pthread_mutex_unlock(&limiter->lock);
    return taken;
}
