/* pair_values.c: see pair_values.h. */
#include "games/calculation/pair_values.h"

#include <stdlib.h>

#include <tefuda/file.h>

#include "games/calculation/stack_build.h"
#include "games/calculation/stack_exact.h"

enum { EXACT_MEMORY_BYTES = 32 << 20, EXACT_STATES = 20000 };

struct tf__pair_values {
    tf__stack_table *table;
    tf__pair_memory *memory; /* NULL: states outside the table are not known */
};

static bool value_outside(tf__pair_values *values, tf__pair_key key, double *value)
{
    if (!values->memory)
        return false;
    tf_control control;
    tf_limits limits = {.states = EXACT_STATES};
    tf_control_start(&control, &limits, NULL);
    tf__pair pair = tf__pair_from_key(key, tf__stack_table_head(values->table)->stacks);
    return tf__stack_value_exact(values->memory, values->table, &pair, &control, value);
}

static bool value_of(void *context, tf__stack_query query, double *value)
{
    tf__pair_values *values = context;
    int code = tf__stack_table_find(values->table, query);
    if (code == TF__STACK_ABSENT)
        return value_outside(values, query.key, value);
    *value = tf__stack_table_value(values->table, code);
    return true;
}

static void prefetch(void *context, tf__stack_query query, bool states)
{
    tf__pair_values *values = context;
    (states ? tf__stack_table_prefetch_states : tf__stack_table_prefetch)(values->table, query);
}

tf_status tf__pair_values_open(tf__pair_values **out, const char *dir, unsigned stacks,
                               unsigned cards, bool exact, tf_error *error)
{
    tf_text folder = {0};
    tf__pair_values *values = calloc(1, sizeof *values);
    if (!values)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a table");
    tf_data_dir(dir, &folder);
    tf_table_request request = {.data_dir = tf_text_string(&folder)};
    tf_status status = tf_text_status(&folder);
    if (status == TF_OK)
        status = tf__stack_table_obtain(&values->table, &request, stacks, cards, error);
    tf_text_free(&folder);
    if (status == TF_OK && exact)
        status = tf__pair_memory_create(&values->memory, EXACT_MEMORY_BYTES, error);
    if (status != TF_OK) {
        tf__pair_values_close(values);
        return status;
    }
    *out = values;
    return TF_OK;
}

void tf__pair_values_close(tf__pair_values *values)
{
    if (!values)
        return;
    tf__pair_memory_destroy(values->memory);
    tf__stack_table_close(values->table);
    free(values);
}

tf__pair_source tf__pair_values_source(tf__pair_values *values)
{
    /* The next card of a foundation can go up at once: twelve are left. */
    bool whole = tf__stack_table_head(values->table)->cards >= TF_RANKS - 1;
    return (tf__pair_source){whole, value_of, prefetch, values};
}

const tf__stack_table *tf__pair_values_table(const tf__pair_values *values)
{
    return values->table;
}
