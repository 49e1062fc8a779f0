/* table_ops.c: count, build, info, verify and probe, for the front ends. */
#include "games/calculation/stack/table_ops.h"

#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "games/calculation/stack/bench.h"
#include "games/calculation/stack/build.h"
#include "games/calculation/stack/convert.h"
#include "games/calculation/stack/each.h"
#include "games/calculation/stack/levels.h"
#include "games/calculation/stack/order/count.h"
#include "games/calculation/stack/order/sizes.h"
#include "games/calculation/stack/verify.h"

static const char *const methods[] = {"chains", "orders", NULL};

/* A table on disk has one or two chains. */
static tf_status check_table_sizes(const tf_table_request *request, tf_error *error)
{
    if (request->sizes[TF__STACK_STACKS] < 1 ||
        request->sizes[TF__STACK_STACKS] > TF__STACK_PAIR_STACKS_MAX)
        return tf_error_set(error, TF_ERR_USAGE, "tables have 1..%d stacks, not %u",
                            TF__STACK_PAIR_STACKS_MAX, request->sizes[TF__STACK_STACKS]);
    if (request->sizes[TF__STACK_FOUNDATIONS] < 1 || request->sizes[TF__STACK_FOUNDATIONS] > 2)
        return tf_error_set(error, TF_ERR_USAGE, "tables have 1 or 2 foundations, not %u",
                            request->sizes[TF__STACK_FOUNDATIONS]);
    if (request->sizes[TF__STACK_CARDS] < 1 ||
        request->sizes[TF__STACK_CARDS] > TF__STACK_PAIR_CHAIN_MAX)
        return tf_error_set(error, TF_ERR_USAGE, "tables have 1..%d cards per foundation, not %u",
                            TF__STACK_PAIR_CHAIN_MAX, request->sizes[TF__STACK_CARDS]);
    return TF_OK;
}

static tf_status check_count_sizes(const tf_table_request *request, tf_error *error)
{
    if (request->sizes[TF__STACK_STACKS] < 1 ||
        request->sizes[TF__STACK_STACKS] > TF__STACK_ORDER_STACKS_MAX)
        return tf_error_set(error, TF_ERR_USAGE, "expected 1..%d stacks, not %u",
                            TF__STACK_ORDER_STACKS_MAX, request->sizes[TF__STACK_STACKS]);
    if (request->sizes[TF__STACK_FOUNDATIONS] < 1 || request->sizes[TF__STACK_CARDS] < 1 ||
        request->sizes[TF__STACK_FOUNDATIONS] > TF__STACK_ORDER_CARDS_MAX ||
        request->sizes[TF__STACK_CARDS] > TF__STACK_ORDER_CARDS_MAX ||
        request->sizes[TF__STACK_FOUNDATIONS] * request->sizes[TF__STACK_CARDS] >
            TF__STACK_ORDER_CARDS_MAX)
        return tf_error_set(error, TF_ERR_USAGE,
                            "expected foundations and cards whose product is 1..%d, not %u x %u",
                            TF__STACK_ORDER_CARDS_MAX, request->sizes[TF__STACK_FOUNDATIONS],
                            request->sizes[TF__STACK_CARDS]);
    return TF_OK;
}

static tf_status count(const tf_table_request *request, uint64_t *states, tf_error *error)
{
    tf_status status = check_count_sizes(request, error);
    if (status != TF_OK)
        return status;
    bool narrow = check_table_sizes(request, NULL) == TF_OK;
    if (request->method && strcmp(request->method, "chains") == 0 && !narrow)
        return check_table_sizes(request, error);
    if (!narrow || (request->method && strcmp(request->method, "orders") == 0))
        return tf__stack_order_count(request, states, error);
    tf__stack_work work;
    status = tf__stack_work_start(&work, request, error);
    if (status != TF_OK)
        return status;
    if (request->progress)
        status = tf__stack_levels_estimate(&work, &work.progress.total, error);
    if (status == TF_OK)
        status = tf__stack_levels_count(&work, request->sizes[TF__STACK_STACKS],
                                        request->sizes[TF__STACK_FOUNDATIONS],
                                        request->sizes[TF__STACK_CARDS], states, error);
    tf__stack_work_end(&work);
    return status;
}

static void figure(tf_table_report *report, const char *name, double value)
{
    if (report->figure_count < TF_TABLE_FIGURES_MAX)
        report->figures[report->figure_count++] = (tf_figure){name, value};
}

static double double_of(uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static void report_head(const tf_table_request *request, const tf__stack_table *table,
                        tf_table_report *report)
{
    const tf__stack_head *head = tf__stack_table_head(table);
    uint64_t listed = 0;
    for (unsigned i = 0; i < TF__STACK_LEVELS_MAX; i++)
        listed += head->level[i].listed;
    tf__stack_table_path(request->data_dir, request->sizes[TF__STACK_STACKS],
                         request->sizes[TF__STACK_FOUNDATIONS], request->sizes[TF__STACK_CARDS],
                         &report->path);
    figure(report, "stacks", head->stacks);
    figure(report, "foundations", head->foundations);
    figure(report, "cards", head->cards);
    figure(report, "states", (double)head->states);
    figure(report, "bytes", (double)head->bytes);
    figure(report, "bytes_per_state", (double)head->bytes / (double)head->states);
    figure(report, "start_value", double_of(head->start));
    figure(report, "smallest_value", double_of(head->smallest));
    figure(report, "value_error", exp2(tf__stack_code_error(TF__STACK_CODE_ONE)) - 1);
    figure(report, "false_match", ldexp(TF__STACK_BUCKET_STATES, -(int)head->remainder_bits));
    figure(report, "listed_states", (double)listed);
    figure(report, "version", head->version);
}

static tf_status open_requested(const tf_table_request *request, tf__stack_table **table,
                                tf_error *error)
{
    tf_status status = check_table_sizes(request, error);
    if (status != TF_OK)
        return status;
    return tf__stack_table_open(table, request->data_dir, request->sizes[TF__STACK_STACKS],
                                request->sizes[TF__STACK_FOUNDATIONS],
                                request->sizes[TF__STACK_CARDS], error);
}

static tf_status info(const tf_table_request *request, tf_table_report *report, tf_error *error)
{
    tf__stack_table *table = NULL;
    tf_status status = open_requested(request, &table, error);
    if (status != TF_OK)
        return status;
    report_head(request, table, report);
    tf__stack_table_close(table);
    return tf_text_status(&report->path);
}

static tf_status build(const tf_table_request *request, tf_table_report *report, tf_error *error)
{
    tf_status status = check_table_sizes(request, error);
    if (status != TF_OK || info(request, report, NULL) == TF_OK)
        return status;
    status = tf__stack_build(request, TF__STACK_KEEP_AUTO, error);
    if (status == TF_OK)
        status = info(request, report, error);
    if (status == TF_OK)
        figure(report, "peak_memory_mb", (double)(tf__memory_peak() >> 20));
    return status;
}

static tf_status verify(const tf_table_request *request, tf_table_report *report, tf_error *error)
{
    tf__stack_table *table = NULL;
    tf__stack_findings findings;
    tf_status status = open_requested(request, &table, error);
    if (status != TF_OK)
        return status;
    status = tf__stack_verify(table, request, &findings, error);
    tf__stack_table_close(table);
    if (status != TF_OK)
        return status;
    tf__stack_table_path(request->data_dir, request->sizes[TF__STACK_STACKS],
                         request->sizes[TF__STACK_FOUNDATIONS], request->sizes[TF__STACK_CARDS],
                         &report->path);
    figure(report, "checked", (double)findings.checked);
    figure(report, "wrong", (double)findings.wrong);
    figure(report, "largest_difference", findings.relative);
    figure(report, "of_allowed", findings.worst);
    return tf_text_status(&report->path);
}

static tf_status probe_exactly(const tf_table_request *request, const tf__stack_order *order,
                               tf_table_answer *answer, tf_error *error)
{
    tf__stack_order_memory *memory = NULL;
    tf_status status = tf__stack_order_memory_create(&memory, error);
    if (status != TF_OK)
        return status;
    tf_control control;
    tf_limits limits = {.time_ms = request->time_ms};
    tf_control_start(&control, &limits, request->cancel);
    status = tf__stack_order_value(memory, order, &control, &answer->value, error);
    answer->found = TF_TABLE_COMPUTED;
    answer->error = 1e-14;
    tf__stack_order_memory_destroy(memory);
    return status;
}

static tf_status probe_table(const tf_table_request *request, const tf__stack_pair *pair,
                             tf_table_answer *answer, tf_error *error)
{
    tf__stack_table *table = NULL;
    tf_status status = open_requested(request, &table, error);
    if (status != TF_OK)
        return status;
    tf__stack_answer(table, tf__stack_table_probe(table, pair), answer);
    tf__stack_table_close(table);
    return TF_OK;
}

/* Computes the value when the request names no table size (cards), when the state has more than two
 * chains, and on request. Otherwise looks it up. */
static tf_status probe(const tf_table_request *request, tf_table_answer *answer, tf_error *error)
{
    tf__stack_order order;
    if (request->sizes[TF__STACK_STACKS] < 1 ||
        request->sizes[TF__STACK_STACKS] > TF__STACK_ORDER_STACKS_MAX)
        return tf_error_set(error, TF_ERR_USAGE, "expected 1..%d stacks, not %u",
                            TF__STACK_ORDER_STACKS_MAX, request->sizes[TF__STACK_STACKS]);
    tf_status status = tf__stack_order_parse(request->state, request->sizes[TF__STACK_STACKS],
                                             &order, error);
    if (status != TF_OK)
        return status;
    *answer = (tf_table_answer){.found = TF_TABLE_DEAD};
    tf__stack_pair pair;
    bool narrow = tf__stack_pair_from_order(&order, &pair);
    if (narrow) {
        pair = tf__stack_pair_from_key(tf__stack_pair_canonical(&pair),
                                       request->sizes[TF__STACK_STACKS]);
        tf__stack_pair_format(&pair, &answer->state);
    } else {
        tf__stack_order_format(&order, &answer->state);
    }
    if (tf__stack_order_alive(&order))
        status = narrow && request->sizes[TF__STACK_CARDS]
                     ? probe_table(request, &pair, answer, error)
                     : probe_exactly(request, &order, answer, error);
    if (status == TF_OK)
        status = tf_text_status(&answer->state);
    if (status != TF_OK)
        tf_text_free(&answer->state);
    return status;
}

static tf_status each(const tf_table_request *request, tf_table_state_fn take, void *context,
                      tf_error *error)
{
    tf__stack_table *table = NULL;
    tf_status status = open_requested(request, &table, error);
    if (status == TF_OK)
        status = tf__stack_each(table, request, take, context, error);
    tf__stack_table_close(table);
    return status;
}

static const tf_option sizes[] = {
    [TF__STACK_STACKS] = {.name = "stacks", .low = 1, .high = 11, .words = "stacks of a table"},
    [TF__STACK_FOUNDATIONS] = {.name = "foundations",
                               .initial = 2,
                               .low = 1,
                               .high = 52,
                               .words = "foundations of a table"},
    [TF__STACK_CARDS] = {.name = "cards",
                         .low = 1,
                         .high = 52,
                         .words = "cards on each foundation of a table"},
};

const tf_table_ops tf__stack_tables = {
    .words = "win probabilities of the stack game",
    .examples = "tefuda table count --stacks 3 --foundations 2 --cards 6\n"
                "tefuda table build --stacks 3 --cards 9\n"
                "tefuda table verify --stacks 3 --cards 9 --sample 100000\n"
                "tefuda table probe --stacks 3 --cards 9 'a: 0 0 1 1 / b: 0 0 0 2'",
    .state = "a: 0 0 / b: 0",
    .sizes = {sizes, TF__STACK_SIZE_COUNT},
    .probe_sizes = TF__STACK_CARDS,
    .methods = methods,
    .count = count,
    .build = build,
    .info = info,
    .verify = verify,
    .probe = probe,
    .each = each,
    .bench = tf__stack_bench,
};
