/* pool.c: base/pool.h without threads of its own: a job runs where it is submitted. In the flavour with threads the work of
 * several streams runs in parallel, but not the parts of one table. */
#include "base/pool.h"

#include <stdlib.h>

struct tf__pool {
    unsigned threads;
};

unsigned tf__cpu_count(void)
{
    return 1;
}

tf_status tf__pool_create(tf__pool **out, unsigned threads, size_t queue, tf_error *error)
{
    (void)threads;
    (void)queue;
    tf__pool *made = calloc(1, sizeof *made);
    if (!made)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for jobs");
    made->threads = 1;
    *out = made;
    return TF_OK;
}

void tf__pool_destroy(tf__pool *pool)
{
    free(pool);
}

unsigned tf__pool_threads(const tf__pool *pool)
{
    return pool->threads;
}

void tf__pool_submit(tf__pool *pool, tf__job_fn fn, void *arg)
{
    (void)pool;
    fn(arg);
}

void tf__pool_wait(tf__pool *pool)
{
    (void)pool;
}
