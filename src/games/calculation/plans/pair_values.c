/* pair_values.c: see pair_values.h. */
#include "games/calculation/plans/pair_values.h"

#include <stdlib.h>
#include <sys/stat.h>

#include <tefuda/file.h>

#include "games/calculation/stack/build.h"
#include "games/calculation/stack/exact.h"
#include "games/calculation/stack/order/sizes.h"

/* How the limits of outside=exact were chosen was not recorded. */
enum {
    EXACT_MEMORY_BYTES = 32 << 20,
    EXACT_STATES = 20000, /* per pair */
    FALLBACK_CARDS = 5, /* size of the last fallback table, which is built in a few milliseconds */
    DEFAULT_MS = 500,   /* no default table is built in less */
    SETTLE_MS = 250,    /* for the tables of a player that settles, when there is no limit */
    LARGEST_FROM_FOUR = 10,  /* largest table with four or more stacks; see cards_of() */
    DEFAULT_BYTES = 7 << 19, /* upper bound for the file size of a default table: 3.5 MiB */
};

struct tf__plan_pair_values {
    tf__stack_table *table;
    /* cards of the table that was requested if this is the fallback; otherwise 0 */
    unsigned wanted;
    tf__stack_pair_memory *memory; /* NULL: states outside the table have no value */
    tf_control *control;           /* of the current search; may be NULL */
};

static bool value_outside(tf__plan_pair_values *values, tf__stack_pair_key key, double *value)
{
    if (!values->memory)
        return false;
    tf_control control;
    tf_control_part(&control, values->control, EXACT_STATES);
    tf__stack_pair pair = tf__stack_pair_from_key(key, tf__stack_table_head(values->table)->stacks);
    return tf_control_poll(values->control) &&
           tf__stack_value_exact(values->memory, values->table, &pair, &control, value);
}

static bool value_of(void *context, tf__stack_query query, double *value)
{
    tf__plan_pair_values *values = context;
    int code = tf__stack_table_find(values->table, query);
    if (code == TF__STACK_ABSENT)
        return value_outside(values, query.key, value);
    *value = tf__stack_table_value(values->table, code);
    return true;
}

static void prefetch(void *context, tf__stack_query query, bool states)
{
    tf__plan_pair_values *values = context;
    (states ? tf__stack_table_prefetch_states : tf__stack_table_prefetch)(values->table, query);
}

/* ---- opening ---- */

static tf_table_request request_of(const tf__plan_pair_setup *setup, const char *folder)
{
    return (tf_table_request){.sizes = {setup->stacks, 2},
                              .data_dir = folder,
                              .memory_bytes = setup->memory_bytes,
                              .cancel = setup->control ? setup->control->cancel : NULL};
}

/* With four or more stacks, the complete table plays worse than a smaller one (docs/PLANS.md, "Four
 * stacks"). */
static unsigned cards_of(const tf__plan_pair_setup *setup, const tf_table_request *request)
{
    if (setup->cards == TF__STACK_PAIR_LARGEST)
        return tf__stack_largest_cards(request, setup->stacks > 3 ? LARGEST_FROM_FOUR
                                                                  : TF__STACK_PAIR_CHAIN_MAX);
    return setup->cards > 0 ? (unsigned)setup->cards : tf__stack_default_cards(setup->stacks);
}

/* The result is the same whether the table exists or not: a missing table is not larger than the
 * default ones, or cannot be opened. */
size_t tf__plan_pair_table_bytes(const tf__plan_pair_setup *setup)
{
    tf_text folder = {0}, path = {0};
    struct stat info;
    tf_data_dir(setup->data_dir, &folder);
    tf_table_request request = request_of(setup, tf_text_string(&folder));
    tf__stack_table_path(request.data_dir, setup->stacks, 2, cards_of(setup, &request), &path);
    bool there = stat(tf_text_string(&path), &info) == 0;
    tf_text_free(&path);
    tf_text_free(&folder);
    return there && info.st_size > DEFAULT_BYTES ? (size_t)info.st_size : DEFAULT_BYTES;
}

/* The milliseconds that are left of a time limit; 0: no limit. */
static uint64_t time_left_ms(const tf_control *control)
{
    if (!control || !control->limits.time_ms)
        return 0;
    double left = (double)control->limits.time_ms - tf_control_elapsed_ms(control);
    return left > 1 ? (uint64_t)left : 1;
}

/* The table that is tried before the last one: the evaluator's size (value/model.c), so it is there when a hint was
 * given before; else it is built in less than a tenth of a second. */
static unsigned second_cards(unsigned stacks)
{
    static const uint8_t cards[] = {0, 12, 8, 7, 6, 6};
    return stacks < sizeof cards ? cards[stacks] : FALLBACK_CARDS;
}

static tf_status obtain(tf__plan_pair_values *values, tf_table_request *request, unsigned cards,
                        uint64_t time_ms, tf_error *error)
{
    request->sizes[TF__STACK_CARDS] = cards;
    request->time_ms = time_ms;
    return tf__stack_table_obtain(&values->table, request, error);
}

/* Building the default table may take three fifths of the time, if there is enough at all; a smaller one half of
 * what is left. The last table is built in a few milliseconds. Tables that exist are used whatever the time. */
static tf_status open_settling(tf__plan_pair_values *values, const tf__plan_pair_setup *setup,
                               tf_table_request *request, tf_error *error)
{
    unsigned wanted = cards_of(setup, request);
    const unsigned sizes[] = {wanted, second_cards(setup->stacks), FALLBACK_CARDS};
    tf_status status = TF_ERR_CANCELLED;
    for (unsigned i = 0; i < 3 && status == TF_ERR_CANCELLED; i++) {
        uint64_t limit_ms = time_left_ms(setup->control), left_ms = limit_ms ? limit_ms : SETTLE_MS;
        uint64_t shares[] = {left_ms < DEFAULT_MS ? 1 : left_ms * 3 / 5, left_ms / 2 + 1, 0};
        if (tf_cancel_raised(request->cancel) || (i > 0 && sizes[i] >= wanted))
            continue;
        status = obtain(values, request, sizes[i], shares[i], error);
        values->wanted = i > 0 ? wanted : 0;
    }
    return status;
}

static tf_status open_table(tf__plan_pair_values *values, const tf__plan_pair_setup *setup,
                            tf_table_request *request, tf_error *error)
{
    if (setup->settle && setup->cards == TF__STACK_PAIR_DEFAULT)
        return open_settling(values, setup, request, error);
    return obtain(values, request, cards_of(setup, request), time_left_ms(setup->control), error);
}

tf_status tf__plan_pair_values_open(tf__plan_pair_values **out, const tf__plan_pair_setup *setup,
                                    tf_error *error)
{
    tf_text folder = {0};
    tf__plan_pair_values *values = calloc(1, sizeof *values);
    if (!values)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a table");
    tf_data_dir(setup->data_dir, &folder);
    tf_table_request request = request_of(setup, tf_text_string(&folder));
    tf_status status = tf_text_status(&folder);
    if (status == TF_OK)
        status = open_table(values, setup, &request, error);
    tf_text_free(&folder);
    if (status == TF_OK && setup->exact)
        status = tf__stack_pair_memory_create(&values->memory, EXACT_MEMORY_BYTES, error);
    if (status == TF_ERR_CANCELLED)
        (void)tf_control_poll(setup->control);
    if (status != TF_OK) {
        tf__plan_pair_values_close(values);
        return status;
    }
    *out = values;
    return TF_OK;
}

size_t tf__plan_pair_values_bytes(bool exact)
{
    return exact ? EXACT_MEMORY_BYTES : 0;
}

void tf__plan_pair_values_control(tf__plan_pair_values *values, tf_control *control)
{
    values->control = control;
}

void tf__plan_pair_values_close(tf__plan_pair_values *values)
{
    if (!values)
        return;
    tf__stack_pair_memory_destroy(values->memory);
    tf__stack_table_close(values->table);
    free(values);
}

tf__plan_pair_source tf__plan_pair_values_source(tf__plan_pair_values *values)
{
    /* The next card of a foundation can be put there at once, so at most twelve are left. */
    bool whole = tf__stack_table_head(values->table)->cards >= TF_RANKS - 1;
    return (tf__plan_pair_source){whole, value_of, prefetch, values};
}

const tf__stack_table *tf__plan_pair_values_table(const tf__plan_pair_values *values)
{
    return values->table;
}

unsigned tf__plan_pair_values_wanted(const tf__plan_pair_values *values)
{
    return values->wanted;
}
