/* player.c: the players that use harmfulness.
 *
 * The action rules of the paper: a card is coded when it is stacked; a card that fits a foundation
 * goes there unless a stacked card has that code; coded cards go to their foundations at once;
 * otherwise the stack and code of least harm are chosen. What the paper does not specify is an
 * option whose default comes nearest to the paper's win rates. The plans are kept from move to
 * move. A table that differs from the one after the last move is coded from scratch. */
#include "games/calculation/harm/player.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/option_rows.h"
#include "games/calculation/harm/plans.h"
#include "games/calculation/random_mistake.h"

/* The defaults of the options that the paper does not specify come nearest to its win rates;
 * docs/results/calculation-harm.md has the rates of the other values. The defaults for many plans
 * were tuned on tanaka:100000-100499 over about thirty settings; the commands were not recorded. */
enum { STACK_METHOD, STACK_MIRRORED, STACK_RANKED };
#define HARM_OPTIONS(ROW)                                                                          \
    ROW(unsigned, method, "method", TF__INTEGER(4, 1, 4),                                          \
        "method of computing harm, as numbered in the paper")                                      \
    ROW(size_t, keep, "keep", TF__INTEGER(1, 1, 1000), "number of coding plans kept")              \
    ROW(unsigned, stack, "stack", TF__CHOICE(STACK_METHOD, "method|mirrored|ranked"),              \
        "obstruction of a stack: that of the method; definition 2'; the rank of the stack by "     \
        "obstruction")                                                                             \
    ROW(double, weight, "weight", TF__NUMBER(1, 0, 1000),                                          \
        "weight of the sum that methods 3 and 4 add")                                              \
    ROW(bool, allow_tangles, "tangles", TF__CHOICE(0, "forbid|allow"),                             \
        "whether a card may be placed where it tangles")                                           \
    ROW(bool, fit_first, "fit", TF__CHOICE(0, "last|first"),                                       \
        "which of several foundations that take a card")                                           \
    ROW(bool, stack_first, "stack-ties", TF__CHOICE(0, "last|first"),                              \
        "which of several stacks with the least harm")                                             \
    ROW(bool, code_last, "code-ties", TF__CHOICE(0, "first|last"),                                 \
        "which of several codes with the least harm")                                              \
    ROW(bool, low_ties, "low-ties", TF__CHOICE(0, "no|yes"),                                       \
        "break ties by the lowest card obstruction first")                                         \
    ROW(double, past, "past", TF__NUMBER(1, 0, 100),                                               \
        "with many plans: weight of the harm of the cards stacked so far")                         \
    ROW(double, chains, "chains", TF__NUMBER(40, 0, 1000),                                         \
        "with many plans: weight of the win chances of the foundations' stack games")              \
    ROW(double, soft, "soft", TF__NUMBER(0, 0, 1000),                                              \
        "with many plans: weight of the weaker plans in the choice of an action")                  \
    ROW(bool, swap, "swap", TF__CHOICE(0, "no|yes"),                                               \
        "with many plans: whether stacked cards of the hand's rank may be coded again")            \
    TF__CALC_MISTAKE_OPTION(ROW)
TF__OPTIONS(harm_options, HARM_OPTIONS);

/* A cache of tables that were coded from scratch: a caller that values moves by playouts asks for
 * the same few tables repeatedly. How the size was chosen was not
 * recorded. */
enum { MEMORIES = 32 };

typedef struct table_memory {
    tf__calc_layout table;
    size_t count; /* number of plans; 0: empty entry */
} table_memory;

typedef struct harm_player {
    tf__harm_options options;
    unsigned stacks;
    tf__calc_mistakes slip;
    bool has_table;
    bool tangled;          /* tangled, and untangling failed: do not search again in this game */
    tf__calc_layout table; /* the table after our last move */
    tf__harm_plans plans;
    table_memory memories[MEMORIES];
    tf__harm_plan *memory_plans; /* options.keep per entry */
} harm_player;

static tf__harm_options plan_options(const harm_options *given)
{
    tf__harm_options options = {0};
    options.method = tf__harm_method_of(given->method, given->stack == STACK_MIRRORED);
    if (given->stack == STACK_RANKED)
        options.method.place = TF__HARM_RANKED;
    options.method.weight *= given->weight;
    options.forbid_tangles = !given->allow_tangles;
    options.fit_last = !given->fit_first;
    options.stack_last = !given->stack_first;
    options.code_last = given->code_last;
    options.low_ties = given->low_ties;
    options.keep = given->keep;
    options.past = 1;
    if (options.keep == 1)
        return options;
    options.past = given->past;
    options.chains = given->chains;
    options.soft = given->soft;
    options.swap = given->swap;
    return options;
}

static void destroy(void *self)
{
    harm_player *player = self;
    tf__harm_plans_free(&player->plans);
    free(player->memory_plans);
    free(player);
}

static tf_status create(const tf_setup *setup, void **self, tf_error *error)
{
    harm_player *player = calloc(1, sizeof *player);
    if (!player)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a player");
    harm_options options = harm_options_read(setup->options);
    player->stacks = tf__calc_rule_options_read(&setup->rules->values).stacks;
    player->slip.share = options.slip;
    player->options = plan_options(&options);
    player->memory_plans = calloc(MEMORIES * player->options.keep, sizeof *player->memory_plans);
    tf_status status = player->memory_plans ? TF_OK : TF_ERR_MEMORY;
    if (status == TF_OK)
        status = tf__harm_plans_init(&player->plans, &player->options, player->stacks,
                                     setup->control);
    if (status != TF_OK) {
        destroy(player);
        return tf_error_set(error, status,
                            status == TF_ERR_CANCELLED ? "stopped during its creation"
                                                       : "no memory for a player");
    }
    *self = player;
    return TF_OK;
}

static void needs(const tf_setup *setup, tf_needs *out)
{
    harm_options given = harm_options_read(setup->options);
    tf__harm_options options = plan_options(&given);
    unsigned stacks = tf__calc_rule_options_read(&setup->rules->values).stacks;
    out->own_bytes = sizeof(harm_player) + MEMORIES * options.keep * sizeof(tf__harm_plan) +
                     tf__harm_plans_bytes(&options, stacks);
}

static void start(void *self, uint64_t seed)
{
    harm_player *player = self;
    tf_rng_seed(&player->slip.rng, seed, 0);
    player->has_table = false;
    player->tangled = false;
}

/* Codes the table from scratch, or copies the plans from the cache. */
static void recode(harm_player *player)
{
    tf__calc_layout *table = &player->table;
    uint8_t hand = table->hand;
    table->hand = TF__CALC_NONE;
    size_t at = tf__hash64(table, sizeof *table, 0) % MEMORIES;
    table_memory *memory = &player->memories[at];
    tf__harm_plan *plans = &player->memory_plans[at * player->options.keep];
    if (memory->count > 0 && memcmp(&memory->table, table, sizeof *table) == 0) {
        memcpy(player->plans.plans, plans, memory->count * sizeof *plans);
        player->plans.count = memory->count;
    } else {
        tf__harm_plans_recode(&player->plans, &player->options, table);
        memory->table = *table;
        memory->count = player->plans.count;
        memcpy(plans, player->plans.plans, memory->count * sizeof *plans);
    }
    table->hand = hand;
}

/* Makes sure that the plans belong to the table in the view. */
static void sync_plans(harm_player *player, const tf__calc_view *view)
{
    player->table.hand = view->table.hand;
    if (player->has_table && memcmp(&player->table, &view->table, sizeof view->table) == 0)
        return;
    player->table = view->table;
    player->has_table = true;
    recode(player);
}

/* Called when all offers lead to a tangle: other codes for the stacked cards may allow more. */
static void untangle(harm_player *player, const tf__calc_view *view)
{
    if (tf__harm_plans_untangle(&player->plans, &player->options, &view->table))
        tf__harm_plans_offer(&player->plans, &player->options, view->table.hand);
    player->tangled = player->plans.offers[0].tangles;
}

static tf_status choose(void *self, const void *given, tf_control *control, tf_move *move,
                        tf_error *error)
{
    (void)control;
    (void)error;
    harm_player *player = self;
    const tf__calc_view *view = given;
    if (tf__calc_makes_mistake(&player->slip, view, move)) {
        player->has_table = false; /* the table after the mistake is coded from scratch */
        return TF_OK;
    }
    sync_plans(player, view);
    if (view->table.hand != TF__CALC_NONE) {
        tf__harm_plans_offer(&player->plans, &player->options, view->table.hand);
        if (player->plans.offers[0].tangles && player->options.keep > 1 && !player->tangled)
            untangle(player, view);
        *move = player->plans.offers[0].move;
        tf__harm_plans_place(&player->plans, &player->options, view->table.hand, *move);
    } else {
        tf_move legal[TF__CALC_MOVES_MAX];
        size_t count = tf__calc_layout_moves(&view->table, view->stock_count, legal);
        *move = tf__harm_plans_ready(&player->plans);
        if (*move == TF_MOVE_NONE && view->stock_count > 0)
            *move = legal[count - 1]; /* the draw */
        if (*move != TF_MOVE_NONE && tf__calc_move_kind(*move) == TF__CALC_MOVE)
            tf__harm_plans_move(&player->plans, &player->options, *move);
    }
    if (*move != TF_MOVE_NONE)
        tf__calc_layout_move(&player->table, *move); /* the next view is compared with this */
    return TF_OK;
}

const tf_player_type tf__harm_player = {
    .name = "harm",
    .words = "places each card where Hanazawa's harmfulness is least",
    .options = TF__OPTION_LIST(harm_options),
    .unit = "harm saved",
    .needs = needs,
    .create = create,
    .destroy = destroy,
    .start = start,
    .choose = choose,
};
