/* count.c: counts the states of any order by depth-first search; see count.h.
 *
 * Only the keys of known states are stored, in shards with one lock each. Each thread has a local
 * stack of states to expand. When it is empty, the thread takes states from a shared heap. A thread
 * that sees the heap nearly empty moves the older half of its own states there. */
#include "games/calculation/stack/order/count.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/pool.h"
#include "games/calculation/stack/order/sizes.h"

/* Chosen by hand. HEAP_LOW: a heap with fewer states is refilled. */
enum { SHARDS = 256, SHARD_START = 64, HEAP_LOW = 64, HEAP_MAX = 4096 };

typedef struct shard {
    pthread_mutex_t lock;
    tf__stack_order_key *keys; /* hi 0 and lo 0: free */
    uint64_t capacity, count;
} shard;

typedef struct search {
    const tf_table_request *request;
    shard shards[SHARDS];
    pthread_mutex_t lock; /* protects the fields below */
    pthread_cond_t more;
    tf__stack_order *heap;
    unsigned heap_count, idle, threads;
    uint64_t states;
    int stop; /* also read without the lock */
    bool no_memory;
    uint64_t start_ns, reported_ns;
} search;

static bool same_key(tf__stack_order_key x, tf__stack_order_key y)
{
    return x.hi == y.hi && x.lo == y.lo;
}

static bool free_slot(tf__stack_order_key key)
{
    return key.hi == 0 && key.lo == 0;
}

static uint64_t slot_of(const tf__stack_order_key *keys, uint64_t capacity, tf__stack_order_key key)
{
    uint64_t at = key.lo & (capacity - 1);
    while (!free_slot(keys[at]) && !same_key(keys[at], key))
        at = (at + 1) & (capacity - 1);
    return at;
}

static bool grow(shard *part)
{
    uint64_t capacity = part->capacity ? part->capacity * 2 : SHARD_START;
    tf__stack_order_key *keys = calloc(capacity, sizeof *keys);
    if (!keys)
        return false;
    for (uint64_t i = 0; i < part->capacity; i++)
        if (!free_slot(part->keys[i]))
            keys[slot_of(keys, capacity, part->keys[i])] = part->keys[i];
    free(part->keys);
    part->keys = keys;
    __atomic_store_n(&part->capacity, capacity, __ATOMIC_RELAXED);
    return true;
}

/* Returns 1 when the key is new, 0 when it was known, -1 when out of memory. */
static int remember(search *all, tf__stack_order_key key)
{
    shard *part = &all->shards[key.hi % SHARDS];
    int fresh = 0;
    pthread_mutex_lock(&part->lock);
    if ((part->count + 1) * 4 > part->capacity * 3 && !grow(part)) {
        fresh = -1;
    } else {
        uint64_t at = slot_of(part->keys, part->capacity, key);
        if (free_slot(part->keys[at])) {
            part->keys[at] = key;
            part->count++;
            fresh = 1;
        }
    }
    pthread_mutex_unlock(&part->lock);
    return fresh;
}

/* The states that a thread has still to expand. It has space for all children along a path down. */
typedef struct pending {
    tf__stack_order *states;
    unsigned count;
    uint64_t seen;
} pending;

/* Moves the older half to the heap when the heap is low, and adds up the count. */
static void share_pending(search *all, pending *own)
{
    pthread_mutex_lock(&all->lock);
    all->states += own->seen;
    own->seen = 0;
    unsigned half = own->count / 2;
    if (all->heap_count < HEAP_LOW && half > 0) {
        half = half < HEAP_MAX - all->heap_count ? half : HEAP_MAX - all->heap_count;
        memcpy(all->heap + all->heap_count, own->states, half * sizeof *own->states);
        memmove(own->states, own->states + half, (own->count - half) * sizeof *own->states);
        own->count -= half;
        all->heap_count += half;
        pthread_cond_broadcast(&all->more);
    }
    pthread_mutex_unlock(&all->lock);
}

/* Takes a state from the heap, and waits while other threads may still fill it. Returns false when
 * all is done. */
static bool take_state(search *all, pending *own)
{
    pthread_mutex_lock(&all->lock);
    all->states += own->seen;
    own->seen = 0;
    all->idle++;
    while (all->heap_count == 0 && all->idle < all->threads && !all->stop)
        pthread_cond_wait(&all->more, &all->lock);
    bool found = all->heap_count > 0 && !all->stop;
    if (found) {
        own->states[own->count++] = all->heap[--all->heap_count];
        all->idle--;
    } else {
        pthread_cond_broadcast(&all->more);
    }
    pthread_mutex_unlock(&all->lock);
    return found;
}

static void set_stop(search *all, bool no_memory)
{
    pthread_mutex_lock(&all->lock);
    __atomic_store_n(&all->stop, 1, __ATOMIC_RELAXED);
    all->no_memory |= no_memory;
    pthread_cond_broadcast(&all->more);
    pthread_mutex_unlock(&all->lock);
}

/* One bit per stack that is not barred to the same cards as an earlier stack. */
static unsigned different_stacks(const tf__stack_order *order)
{
    uint64_t barred[TF__STACK_ORDER_STACKS_MAX] = {0};
    unsigned different = 0;
    for (unsigned n = 0; n < order->stacks; n++) {
        unsigned m = 0;
        for (unsigned x = 0; x < order->cards; x++)
            barred[n] |= (uint64_t)(order->barred[x] >> n & 1) << x;
        while (m < n && barred[m] != barred[n])
            m++;
        different |= (unsigned)(m == n) << n;
    }
    return different;
}

static void expand(search *all, pending *own)
{
    tf__stack_order order = own->states[--own->count];
    unsigned stacks = different_stacks(&order);
    for (unsigned x = 0; x < order.cards; x++)
        for (unsigned n = 0; n < order.stacks; n++) {
            if (!(stacks >> n & 1) || order.barred[x] >> n & 1)
                continue;
            tf__stack_order child = tf__stack_order_put(&order, x, n);
            if (child.cards == 0 || !tf__stack_order_owned(&child, n) ||
                !tf__stack_order_alive(&child))
                continue;
            int fresh = remember(all, tf__stack_order_canonical(&child));
            if (fresh < 0)
                set_stop(all, true);
            if (fresh > 0) {
                own->seen++;
                own->states[own->count++] = child;
            }
        }
}

static uint64_t memory_used(const search *all)
{
    uint64_t bytes = 0;
    for (unsigned i = 0; i < SHARDS; i++)
        bytes += __atomic_load_n(&all->shards[i].capacity, __ATOMIC_RELAXED) *
                 sizeof(tf__stack_order_key);
    return bytes;
}

/* Checks cancellation, time and memory; called from time to time. */
static void look_up(search *all)
{
    const tf_table_request *request = all->request;
    uint64_t elapsed_ms = (tf__clock_ns() - all->start_ns) / 1000000;
    if (tf_cancel_raised(request->cancel) || (request->time_ms && elapsed_ms > request->time_ms))
        set_stop(all, false);
    if (request->memory_bytes && memory_used(all) > request->memory_bytes)
        set_stop(all, true);
}

/* Reports progress. Called by the calling thread only. */
static void report_progress(search *all)
{
    uint64_t now = tf__clock_ns();
    if (!all->request->progress || now - all->reported_ns < 100000000)
        return;
    all->reported_ns = now;
    pthread_mutex_lock(&all->lock);
    tf_table_progress progress = {
        .stage = "states", .done = all->states, .elapsed_ms = (now - all->start_ns) / 1000000};
    pthread_mutex_unlock(&all->lock);
    all->request->progress(all->request->progress_context, &progress);
}

static void walk_from(search *all, bool caller)
{
    unsigned cards = all->request->sizes[TF__STACK_FOUNDATIONS] *
                     all->request->sizes[TF__STACK_CARDS];
    pending own = {
        .states = malloc(
            sizeof(tf__stack_order) *
            ((size_t)all->request->sizes[TF__STACK_STACKS] * cards * (cards + 1) / 2 + 1))};
    if (!own.states) {
        set_stop(all, true);
        return;
    }
    for (unsigned turn = 1; take_state(all, &own);)
        for (; own.count > 0 && !__atomic_load_n(&all->stop, __ATOMIC_RELAXED); turn++) {
            expand(all, &own);
            if (turn % 64 == 0)
                share_pending(all, &own);
            if (turn % 256 == 0 && caller) {
                look_up(all);
                report_progress(all);
            }
        }
    free(own.states);
}

static void walk(void *arg)
{
    walk_from(arg, false);
}

static tf_status run_search(search *all, tf_error *error)
{
    tf__pool *pool = NULL;
    if (all->threads > 1) {
        tf_status status = tf__pool_create(&pool, all->threads - 1, 0, error);
        if (status != TF_OK)
            return status;
        for (unsigned i = 1; i < all->threads; i++)
            tf__pool_submit(pool, walk, all);
    }
    walk_from(all, true);
    tf__pool_destroy(pool);
    if (all->no_memory)
        return tf_error_set(error, TF_ERR_MEMORY, "needs more than the %llu MB of memory allowed",
                            (unsigned long long)all->request->memory_bytes >> 20);
    if (all->stop)
        return tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
    return TF_OK;
}

tf_status tf__stack_order_count(const tf_table_request *request, uint64_t *states, tf_error *error)
{
    search *all = calloc(1, sizeof *all);
    tf__stack_order *heap = malloc(HEAP_MAX * sizeof *heap);
    tf_status status = TF_OK;
    if (!all || !heap) {
        status = tf_error_set(error, TF_ERR_MEMORY, "no memory to count states");
    } else {
        all->request = request;
        all->threads = request->threads ? request->threads : tf__cpu_count();
        all->start_ns = tf__clock_ns();
        all->heap = heap;
        pthread_mutex_init(&all->lock, NULL);
        pthread_cond_init(&all->more, NULL);
        for (unsigned i = 0; i < SHARDS; i++)
            pthread_mutex_init(&all->shards[i].lock, NULL);
        heap[all->heap_count++] = tf__stack_order_start(request->sizes[TF__STACK_STACKS],
                                                        request->sizes[TF__STACK_FOUNDATIONS],
                                                        request->sizes[TF__STACK_CARDS]);
        all->states = 1;
        status = run_search(all, error);
        if (status == TF_OK)
            *states = all->states;
        for (unsigned i = 0; i < SHARDS; i++)
            free(all->shards[i].keys);
    }
    free(heap);
    free(all);
    return status;
}
