/* papers_counts.c: Tanaka's counts of stack-game states, and the worked example of the paper. */
#include "games/calculation/papers.h"

#include <string.h>

#include "games/calculation/plans/valuer.h"
#include "games/calculation/stack/exact.h"
#include "games/calculation/stack/table_ops.h"

#define LINES(array) .lines = (array), .line_count = sizeof(array) / sizeof((array)[0])

static tf_status keep_exact(const tf_paper_work *work, size_t line, double value, tf_error *error)
{
    tf_paper_value exact = {.value = value, .most = value, .interval = {value, value}};
    return work->keep(work, line, &exact, error);
}

/* ---- Tables 1 and 2 ---- */

/* Cells with more states than this, and cells that are not printed, are computed only in a full
 * run. Chosen by hand. */
static const double quick_states = 120000;

#define COUNT(m, n, text, value)                                                                   \
    {                                                                                              \
        .label = "M = " #m ", N = " #n, .print = (text), .low = (value), .high = (value),          \
        .x = (m)*100 + (n)                                                                         \
    }
/* A cell that the paper leaves blank. These come last, because figures are stored by line number.
 */
#define BLANK(m, n)                                                                                \
    {                                                                                              \
        .label = "M = " #m ", N = " #n, .x = (m)*100 + (n)                                         \
    }
static const tf_paper_line three_stacks[] = {
    COUNT(1, 1, "1", 1),
    COUNT(1, 2, "3", 3),
    COUNT(1, 3, "7", 7),
    COUNT(1, 4, "14", 14),
    COUNT(1, 5, "25", 25),
    COUNT(1, 6, "41", 41),
    COUNT(1, 7, "63", 63),
    COUNT(1, 8, "92", 92),
    COUNT(1, 9, "129", 129),
    COUNT(1, 10, "175", 175),
    COUNT(1, 11, "231", 231),
    COUNT(1, 12, "298", 298),
    COUNT(2, 1, "2", 2),
    COUNT(2, 2, "12", 12),
    COUNT(2, 3, "65", 65),
    COUNT(2, 4, "339", 339),
    COUNT(2, 5, "1,665", 1665),
    COUNT(2, 6, "7,757", 7757),
    COUNT(2, 7, "34,996", 34996),
    COUNT(2, 8, "155,155", 155155),
    COUNT(2, 9, "681,545", 681545),
    COUNT(2, 10, "2,977,599", 2977599),
    COUNT(2, 11, "12,964,435", 12964435),
    COUNT(2, 12, "56,313,735", 56313735),
    COUNT(3, 1, "3", 3),
    COUNT(3, 2, "38", 38),
    COUNT(3, 3, "622", 622),
    COUNT(3, 4, "11,664", 11664),
    COUNT(3, 5, "214,034", 214034),
    COUNT(4, 1, "4", 4),
    COUNT(4, 2, "114", 114),
    COUNT(4, 3, "6,730", 6730),
    COUNT(4, 4, "543,588", 543588),
    BLANK(3, 6),
};
static const tf_paper_line four_stacks[] = {
    COUNT(1, 1, "1", 1),
    COUNT(1, 2, "3", 3),
    COUNT(1, 3, "7", 7),
    COUNT(1, 4, "15", 15),
    COUNT(1, 5, "30", 30),
    COUNT(1, 6, "56", 56),
    COUNT(1, 7, "98", 98),
    COUNT(1, 8, "162", 162),
    COUNT(1, 9, "255", 255),
    COUNT(1, 10, "385", 385),
    COUNT(1, 11, "561", 561),
    COUNT(1, 12, "793", 793),
    COUNT(2, 1, "2", 2),
    COUNT(2, 2, "12", 12),
    COUNT(2, 3, "71", 71),
    COUNT(2, 4, "459", 459),
    COUNT(2, 5, "2,937", 2937),
    COUNT(2, 6, "17,851", 17851),
    COUNT(2, 7, "102,750", 102750),
    COUNT(2, 8, "566,036", 566036),
    COUNT(2, 9, "3,028,205", 3028205),
    COUNT(2, 10, "15,680,903", 15680903),
    COUNT(2, 11, "79,991,496", 79991496),
    COUNT(2, 12, "402,134,982", 402134982),
    COUNT(3, 1, "3", 3),
    COUNT(3, 2, "39", 39),
    COUNT(3, 3, "807", 807),
    COUNT(3, 4, "22,628", 22628),
    COUNT(3, 5, "636,368", 636368),
    COUNT(4, 1, "4", 4),
    COUNT(4, 2, "125", 125),
    COUNT(4, 3, "11,146", 11146),
    COUNT(4, 4, "1,637,973", 1637973),
    BLANK(3, 6),
};

static tf_status count_cell(const tf_paper_work *work, const tf_paper_line *line, unsigned stacks,
                            size_t at, tf_error *error)
{
    unsigned size = (unsigned)line->x;
    tf_table_request request = {.sizes = {stacks, size / 100, size % 100},
                                .data_dir = work->data_dir,
                                .threads = work->threads,
                                .memory_bytes = work->memory_bytes,
                                .cancel = work->cancel};
    uint64_t states = 0;
    tf_status status = tf__stack_tables.count(&request, &states, error);
    if (status == TF_ERR_MEMORY)
        return TF_OK; /* not computed: a run with more memory can do it */
    return status == TF_OK ? keep_exact(work, at, (double)states, error) : status;
}

static tf_status count_cells(const tf_paper_work *work, const tf_paper_line *lines, size_t count,
                             unsigned stacks, tf_error *error)
{
    tf_status status = TF_OK;
    for (size_t i = 0; i < count && status == TF_OK; i++) {
        bool large = !lines[i].print || lines[i].low > (work->slice ? 1000 : quick_states);
        if (!(large && !work->full) && !work->known(work, i))
            status = count_cell(work, &lines[i], stacks, i, error);
    }
    return status;
}

static tf_status count_three(const tf_paper_work *work, tf_error *error)
{
    return count_cells(work, three_stacks, sizeof three_stacks / sizeof three_stacks[0], 3, error);
}

static tf_status count_four(const tf_paper_work *work, tf_error *error)
{
    return count_cells(work, four_stacks, sizeof four_stacks / sizeof four_stacks[0], 4, error);
}

const tf_paper_table tf__calc_count_tables[TF__CALC_COUNT_TABLES] = {
    {.name = "table-1",
     .title = "Table 1. States of the stack game with three stacks",
     .heading = "M foundations of N cards",
     .unit = "states",
     .note = "M = 3, N = 6 is blank in the paper.",
     LINES(three_stacks),
     .compute = count_three},
    {.name = "table-2",
     .title = "Table 2. States of the stack game with four stacks",
     .heading = "M foundations of N cards",
     .unit = "states",
     .note = "M = 2, N = 8 and 9 look like misprints: our counts have smooth ratios from one N to "
             "the next. M = 3, N = 6 is blank in the paper.",
     LINES(four_stacks),
     .compute = count_four},
};

/* ---- the worked example ---- */

/* Printed in single precision: the last digit may differ slightly. */
#define VALUE(label_, text, value)                                                                 \
    {                                                                                              \
        .label = (label_), .print = (text), .low = (value) * (1 - 4e-7),                           \
        .high = (value) * (1 + 4e-7)                                                               \
    }
static const tf_paper_line values[] = {
    VALUE("p0", "0.3910466", 0.3910466),           VALUE("p1", "0.8333333", 0.8333333),
    VALUE("p2", "0.06856813", 0.06856813),         VALUE("p3", "0.9583333", 0.9583333),
    VALUE("p01", "0.2739771", 0.2739771),          VALUE("p02", "0.01547976", 0.01547976),
    VALUE("p03", "0.3513412", 0.3513412),          VALUE("p12", "0.05273561", 0.05273561),
    VALUE("p13", "0.7986111", 0.7986111),          VALUE("p23", "0.05320396", 0.05320396),
    VALUE("the plan", "0.007281463", 0.007281463),
};

/* Reads "8C5C": ranks and foundations of the cards of a stack, from the bottom. */
static void add_stack(tf__plan_layout *table, tf__plan *plan, unsigned stack, const char *text,
                      unsigned *number)
{
    for (; *text; text += 2) {
        unsigned rank = 0;
        if (tf_rank_parse(text, &rank) != 1)
            return;
        table->rank[stack][table->height[stack]] = (uint8_t)rank;
        table->card[stack][table->height[stack]++] = (uint8_t)*number;
        plan->label[(*number)++] = (uint8_t)(text[1] - 'A');
    }
}

static bool set_up_example(tf__plan_layout *table, tf__plan *plan)
{
    static const uint8_t filled[TF__CALC_FOUNDATIONS] = {2, 4, 0, 3};
    unsigned number = 0;
    memset(table, 0, sizeof *table);
    tf__plan_clear(plan);
    table->stacks = 3;
    memcpy(table->foundation, filled, sizeof filled);
    add_stack(table, plan, 0, "8C5CQCAB", &number);
    add_stack(table, plan, 1, "9BADQAJA6D", &number);
    add_stack(table, plan, 2, "KDKB9D5DJB", &number);
    return tf__plan_rebuild(plan, table);
}

static bool exact_value(void *context, tf__stack_query query, double *value)
{
    tf__stack_pair pair = tf__stack_pair_from_key(query.key, 3);
    return tf__stack_value_exact(context, NULL, &pair, NULL, value);
}

static tf_status keep_valuation(const tf_paper_work *work, const tf__plan_valuation *found,
                                tf_error *error)
{
    tf_status status = TF_OK;
    size_t line = 0;
    for (unsigned i = 0; i < TF__CALC_FOUNDATIONS && status == TF_OK; i++)
        status = keep_exact(work, line++, found->single[i], error);
    for (unsigned i = 0; i < TF__CALC_FOUNDATIONS; i++)
        for (unsigned j = i + 1; j < TF__CALC_FOUNDATIONS && status == TF_OK; j++)
            status = keep_exact(work, line++, found->pair[i][j], error);
    return status == TF_OK ? keep_exact(work, line, found->value, error) : status;
}

static tf_status work_out_example(const tf_paper_work *work, tf_error *error)
{
    enum { MEMORY_BYTES = 64 << 20 };
    size_t last = sizeof values / sizeof values[0] - 1;
    tf__plan_layout table;
    tf__plan plan;
    tf__stack_pair_memory *memory = NULL;
    tf__plan_valuer *valuer = NULL;
    if (work->known(work, last))
        return TF_OK;
    if (!set_up_example(&table, &plan))
        return tf_error_set(error, TF_ERR_INTERNAL, "the worked example has a cycle");
    tf_status status = tf__stack_pair_memory_create(&memory, MEMORY_BYTES, error);
    if (status == TF_OK)
        status = tf__plan_valuer_create(&valuer, table.stacks,
                                        (tf__plan_pair_source){true, exact_value, NULL, memory},
                                        &(tf__plan_valuer_options){0}, NULL, error);
    if (status == TF_OK) {
        tf__plan_residual given;
        tf__plan_valuation found;
        tf__plan_residual_of(&given, &plan, &table);
        tf__plan_valuer_explain(valuer, &given, &found);
        status = keep_valuation(work, &found, error);
    }
    tf__plan_valuer_destroy(valuer);
    tf__stack_pair_memory_destroy(memory);
    return status;
}

/* ---- the game of the appendix ---- */

static const char appendix_cards[] = "3268Q8K9J4J9TAA77637T258J52K625K4Q549Q8K7TAAQ34JT693";
static const tf_paper_line appendix[] = {
    {.label = "cards of problem 3 that are those drawn", .print = "52", .low = 52, .high = 52},
};

static tf_status compare_deal(const tf_paper_work *work, tf_error *error)
{
    tf_rules rules;
    tf_deal deal;
    tf_text text = {0};
    tf_status status = tf_rules_parse(work->game, NULL, &rules, error);
    tf_deal_format format = {0};
    if (status == TF_OK) {
        format = tf_game_deal_format(&rules);
        status = tf_deal_make(&format, "tanaka:3", &deal, error);
    }
    if (status != TF_OK)
        return status;
    tf_deal_format_cards(&format.deck, &deal, &text);
    const char *cards = tf_text_string(&text);
    unsigned equal = 0;
    for (size_t i = 0; cards[i] && appendix_cards[i]; i++)
        equal += cards[i] == appendix_cards[i];
    tf_text_free(&text);
    return keep_exact(work, 0, equal, error);
}

const tf_paper_table tf__calc_example_tables[TF__CALC_EXAMPLE_TABLES] = {
    {.name = "values",
     .title = "Section 3.3. The value of a plan: the worked example",
     .heading = "what",
     .unit = "value",
     LINES(values),
     .compute = work_out_example},
    {.name = "appendix",
     .title = "Appendix A.1. The printed game",
     .heading = "what",
     .unit = "count",
     .note = "Our generator reproduces the paper's 10,000 problems: problem n is tanaka:n.",
     LINES(appendix),
     .compute = compare_deal},
};
