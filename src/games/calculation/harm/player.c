/* player.c: players by harmfulness.
 *
 * The action rules of the paper: a card is coded when it is stacked; a card that fits a foundation goes
 * there unless a stacked card has that code; coded cards go to their foundations at once; otherwise the
 * stack and code of least harm. What the paper leaves open is an option, its default the reading that
 * comes nearest to the paper's rates. The plans are kept from move to move; a table that differs from
 * what was left last is coded anew. */
#include "games/calculation/harm/player.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "games/calculation/harm/plans.h"
#include "games/calculation/random_mistake.h"

enum {
    OPTION_METHOD,
    OPTION_KEEP,
    OPTION_STACK,
    OPTION_WEIGHT,
    OPTION_TANGLES,
    OPTION_FIT,
    OPTION_STACK_TIES,
    OPTION_CODE_TIES,
    OPTION_LOW_TIES,
    OPTION_PAST,
    OPTION_CHAINS,
    OPTION_SOFT,
    OPTION_SWAP,
    OPTION_SLIP,
};

static const tf_option option_rows[] = {
    {"method", TF_OPTION_INTEGER, 4, 1, 4, NULL,
     "how harm is worked out, as numbered in the paper"},
    {"keep", TF_OPTION_INTEGER, 1, 1, 1000, NULL, "coding plans kept at once"},
    {"stack", TF_OPTION_CHOICE, 0, 0, 0, "method|mirrored|ranked",
     "a stack's obstruction: the method's own; definition 2'; its place among all by obstruction"},
    {"weight", TF_OPTION_NUMBER, 1, 0, 1000, NULL, "of the sum that methods 3 and 4 add"},
    {"tangles", TF_OPTION_CHOICE, 0, 0, 0, "forbid|allow", "may a card be put where it tangles?"},
    {"fit", TF_OPTION_CHOICE, 0, 0, 0, "last|first", "of several foundations that take a card"},
    {"stack-ties", TF_OPTION_CHOICE, 0, 0, 0, "last|first",
     "of several stacks with the least harm"},
    {"code-ties", TF_OPTION_CHOICE, 0, 0, 0, "first|last", "of several codes with the least harm"},
    {"low-ties", TF_OPTION_CHOICE, 0, 0, 0, "no|yes",
     "ties go to the lowest card obstruction before that"},
    {"past", TF_OPTION_NUMBER, 1, 0, 100, NULL,
     "with many plans: weight of the harm of the cards stacked so far"},
    {"chains", TF_OPTION_NUMBER, 40, 0, 1000, NULL,
     "with many plans: weight of what the foundations' stack games leave possible"},
    {"soft", TF_OPTION_NUMBER, 0, 0, 1000, NULL,
     "with many plans: how far the weaker ones speak for an action"},
    {"swap", TF_OPTION_CHOICE, 0, 0, 0, "no|yes",
     "with many plans: stacked cards of the hand's rank may be coded anew"},
    TF__CALC_MISTAKE_OPTION,
};

/* Tables coded anew lately: whoever values moves by playing on asks for the same few again and again. */
enum { MEMORIES = 32 };

typedef struct table_memory {
    tf__calc_layout table;
    size_t count; /* plans; 0: nothing is remembered here */
} table_memory;

typedef struct harm_player {
    tf__harm_options options;
    unsigned stacks;
    tf__calc_mistakes slip;
    bool has_table;
    bool tangled;          /* and no way out was found: do not search again in this game */
    tf__calc_layout table; /* as it was left by our last move */
    tf__harm_plans plans;
    table_memory memories[MEMORIES];
    tf__harm_plan *memory_plans; /* options.keep for each */
} harm_player;

static void read_options(const tf_values *values, tf__harm_options *options)
{
    const double *value = values->value;
    unsigned method = (unsigned)value[OPTION_METHOD], stack = (unsigned)value[OPTION_STACK];
    memset(options, 0, sizeof *options);
    options->method = tf__harm_method_of(method, stack == 1);
    if (stack == 2)
        options->method.place = TF__HARM_RANKED;
    options->method.weight *= value[OPTION_WEIGHT];
    options->forbid_tangles = value[OPTION_TANGLES] == 0;
    options->fit_last = value[OPTION_FIT] == 0;
    options->stack_last = value[OPTION_STACK_TIES] == 0;
    options->code_last = value[OPTION_CODE_TIES] > 0;
    options->low_ties = value[OPTION_LOW_TIES] > 0;
    options->keep = (size_t)value[OPTION_KEEP];
    options->past = 1;
    if (options->keep == 1)
        return;
    options->past = value[OPTION_PAST];
    options->chains = value[OPTION_CHAINS];
    options->soft = value[OPTION_SOFT];
    options->swap = value[OPTION_SWAP] > 0;
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
    player->stacks = (unsigned)setup->rules->values.value[0];
    player->slip.share = setup->options->value[OPTION_SLIP];
    read_options(setup->options, &player->options);
    player->memory_plans = calloc(MEMORIES * player->options.keep, sizeof *player->memory_plans);
    tf_status status = player->memory_plans ? TF_OK : TF_ERR_MEMORY;
    if (status == TF_OK)
        status = tf__harm_plans_init(&player->plans, &player->options, player->stacks,
                                     setup->control);
    if (status != TF_OK) {
        destroy(player);
        return tf_error_set(error, status,
                            status == TF_ERR_CANCELLED ? "stopped while it was made"
                                                       : "no memory for a player");
    }
    *self = player;
    return TF_OK;
}

static void needs(const tf_setup *setup, tf_needs *out)
{
    tf__harm_options options;
    read_options(setup->options, &options);
    out->own_bytes = sizeof(harm_player) + MEMORIES * options.keep * sizeof(tf__harm_plan) +
                     tf__harm_plans_bytes(&options, (unsigned)setup->rules->values.value[0]);
}

static void start(void *self, uint64_t seed)
{
    harm_player *player = self;
    tf_rng_seed(&player->slip.rng, seed, 0);
    player->has_table = false;
    player->tangled = false;
}

/* Codes the table anew, or remembers how it was. */
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

/* Makes sure that the plans are those of the table in the view. */
static void meet_table(harm_player *player, const tf__calc_view *view)
{
    player->table.hand = view->table.hand;
    if (player->has_table && memcmp(&player->table, &view->table, sizeof view->table) == 0)
        return;
    player->table = view->table;
    player->has_table = true;
    recode(player);
}

/* All that the plans offer tangles: other codes for what lies on the stacks may leave more. */
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
        player->has_table = false; /* what follows is coded anew */
        return TF_OK;
    }
    meet_table(player, view);
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
        tf__calc_layout_move(&player->table, *move); /* what the next view is compared with */
    return TF_OK;
}

const tf_player_type tf__harm_player = {
    .name = "harm",
    .words = "stacks where Hanazawa's harmfulness is least",
    .options = {option_rows, sizeof option_rows / sizeof option_rows[0]},
    .unit = "harm saved",
    .needs = needs,
    .create = create,
    .destroy = destroy,
    .start = start,
    .choose = choose,
};
