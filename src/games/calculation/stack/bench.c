/* bench.c: see bench.h.
 *
 * The states of random games are generated first, so that only the look-ups are timed: canonical
 * form, hash and memory access. Each look-up ends before the next begins. */
#include "games/calculation/stack/bench.h"

#include <stdlib.h>
#include <time.h>

#include <tefuda/random.h>

#include "games/calculation/stack/build.h"
#include "games/calculation/stack/order/sizes.h"
#include "games/calculation/stack/table.h"

enum { STACKS = 3, STATES = 1 << 19 };

/* Fills `states` with the states of one random game, at most `capacity`. Returns their number. */
static size_t play_game(tf__stack_pair state, tf_rng *rng, tf__stack_pair *states, size_t capacity)
{
    tf__stack_pair_children children;
    size_t count = 0;
    while (count < capacity) {
        states[count++] = state;
        if (state.cards < 2)
            break;
        tf__stack_pair_expand(&state, TF__STACK_PAIR_ALL, NULL, &children);
        unsigned choices = children.first[children.cards];
        if (choices == 0)
            break;
        state = tf__stack_pair_from_key(children.keys[tf_rng_below(rng, choices)], STACKS);
    }
    return count;
}

static void fill_states(const tf__stack_table *table, tf__stack_pair *states)
{
    unsigned cards = tf__stack_table_head(table)->cards;
    tf_rng rng;
    tf_rng_seed(&rng, 1, 0);
    for (size_t count = 0; count < STATES;)
        count += play_game(tf__stack_pair_start(STACKS, cards, cards), &rng, states + count,
                           STATES - count);
}

static void probe_states(const tf__stack_table *table, const tf__stack_pair *states,
                         tf_table_speed *speed)
{
    clock_t start = clock();
    for (size_t i = 0; i < STATES; i++)
        speed->sum += (uint64_t)tf__stack_table_probe(table, &states[i]);
    speed->cpu_s = (double)(clock() - start) / CLOCKS_PER_SEC;
    speed->probes = STATES;
}

tf_status tf__stack_bench(const tf_table_request *request, tf_table_speed *speed, tf_error *error)
{
    tf__stack_table *table = NULL;
    *speed = (tf_table_speed){0};
    tf_table_request defaults = *request;
    defaults.sizes[TF__STACK_STACKS] = STACKS;
    defaults.sizes[TF__STACK_FOUNDATIONS] = 2;
    defaults.sizes[TF__STACK_CARDS] = tf__stack_default_cards(STACKS);
    tf_status status = tf__stack_table_obtain(&table, &defaults, error);
    if (status != TF_OK)
        return status;
    tf__stack_pair *states = calloc(STATES, sizeof *states);
    if (states) {
        fill_states(table, states);
        probe_states(table, states, speed);
    } else {
        status = tf_error_set(error, TF_ERR_MEMORY, "no memory for the states to look up");
    }
    free(states);
    tf__stack_table_close(table);
    return status;
}
