/* value.c: see value.h. */
#include "games/calculation/optimum/value.h"

#include <stdlib.h>

#include "games/calculation/optimum/expand.h"
#include "games/calculation/optimum/key_table.h"
#include "games/calculation/optimum/winnable.h"

enum { FIRST_CAPACITY = 1 << 10, CACHE_SIZE = 1 << 14 };

struct tf__opt_values {
    const tf__opt_lookup *lookup;
    tf__opt_game game;
    tf__opt_cache cache;
    tf__opt_table computed;     /* by key and stock, which is added to the hash's key */
    tf__opt_children *children; /* by the stock before the draw; 0: of moves without a draw */
};

tf_status tf__opt_values_create(tf__opt_values **out, const tf__opt_lookup *lookup, tf_error *error)
{
    tf__opt_values *values = calloc(1, sizeof *values);
    if (!values)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for the values of states");
    values->lookup = lookup;
    values->game = *tf__opt_lookup_game(lookup);
    values->children = calloc(values->game.cards + 1, sizeof *values->children);
    tf_status status = tf__opt_table_create(&values->computed, 2, true, FIRST_CAPACITY, error);
    if (status == TF_OK)
        status = tf__opt_cache_create(&values->cache, CACHE_SIZE, error);
    if (status == TF_OK && !values->children)
        status = tf_error_set(error, TF_ERR_MEMORY, "no memory for the values of states");
    if (status != TF_OK) {
        tf__opt_values_destroy(values);
        return status;
    }
    *out = values;
    return TF_OK;
}

void tf__opt_values_destroy(tf__opt_values *values)
{
    if (!values)
        return;
    tf__opt_table_destroy(&values->computed);
    tf__opt_cache_destroy(&values->cache);
    free(values->children);
    free(values);
}

/* States with different stocks may have the same key, so the key is mixed with the stock. Both are
 * bijections for one stock; two stocks collide with a probability of 2^-128. */
static tf__opt_key memo_key(tf__opt_key key, unsigned stock)
{
    tf__key mixed = tf__key_of_words(key.lo + stock * UINT64_C(0x9e3779b97f4a7c15),
                                     key.hi ^ tf__mix64(stock));
    return (tf__opt_key){mixed.lo, mixed.hi};
}

static void remember(tf__opt_values *values, tf__opt_key key, double value)
{
    tf__opt_table *table = &values->computed;
    if (tf__opt_table_room(table->count + 1) > table->capacity) {
        tf__opt_table larger, old = *table;
        if (tf__opt_table_create(&larger, 2, true, old.capacity * 2, NULL) != TF_OK)
            return; /* it will be computed again */
        for (uint64_t i = 0; i < old.capacity; i++) {
            if (!tf__opt_table_has(&old, i))
                continue;
            tf__opt_key kept = tf__opt_table_key(&old, i);
            uint64_t place = tf__opt_table_find(&larger, kept, tf__opt_hash(kept));
            tf__opt_table_add(&larger, place, kept);
            larger.value[place] = old.value[i];
        }
        *table = larger;
        tf__opt_table_destroy(&old);
    }
    uint64_t place = tf__opt_table_find(table, key, tf__opt_hash(key));
    if (!tf__opt_table_has(table, place))
        tf__opt_table_add(table, place, key);
    table->value[place] = value;
}

static double best_child(tf__opt_values *values, const tf__opt_children *children, unsigned stock)
{
    double best = 0;
    for (unsigned i = 0; i < children->count && best < 1; i++) {
        tf__opt_state state;
        tf__opt_unpack(&values->game, children->key[i], stock, &state);
        double value = tf__opt_value_draw(values, &state);
        best = value > best ? value : best;
    }
    return best;
}

double tf__opt_value_card(tf__opt_values *values, tf__opt_state *state, unsigned rank)
{
    tf__opt_children *children = &values->children[state->stock];
    (void)tf__opt_pack(&values->game, state); /* sorts the stacks */
    /* The solver had no state with too many children, so those that matter are all there. */
    (void)tf__opt_expand(&values->game, state, rank, &values->cache, children);
    return best_child(values, children, state->stock - 1u);
}

static double expectation(tf__opt_values *values, tf__opt_state *state)
{
    double sum = 0;
    for (unsigned rank = 0; rank < values->game.ranks; rank++)
        if (state->left[rank])
            sum += state->left[rank] * tf__opt_value_card(values, state, rank);
    return sum / state->stock;
}

double tf__opt_value_draw(tf__opt_values *values, tf__opt_state *state)
{
    tf__opt_key key = tf__opt_pack(&values->game, state);
    double value;
    if (tf__opt_lookup_find(values->lookup, key, state->stock, &value))
        return value;
    tf__opt_key memo = memo_key(key, state->stock);
    uint64_t place = tf__opt_table_find(&values->computed, memo, tf__opt_hash(memo));
    if (tf__opt_table_has(&values->computed, place))
        return values->computed.value[place];
    if (!tf__opt_winnable(&values->game, state, &values->cache))
        value = 0;
    else if (tf__opt_has_room(&values->game, state))
        value = 1;
    else
        value = expectation(values, state);
    remember(values, memo, value);
    return value;
}

double tf__opt_value_move(tf__opt_values *values, tf__opt_state *state)
{
    tf__opt_children *children = &values->children[0];
    children->count = 0;
    (void)tf__opt_add_moves(&values->game, state, &values->cache, children);
    return best_child(values, children, state->stock);
}
