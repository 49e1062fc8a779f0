/* player.c: the player `plans`, after Tanaka.
 *
 * For each card drawn, the player values every position that the card and any sequence of moves can
 * reach, by the plans that it keeps, and goes to the best one. It keeps its plans from turn to
 * turn. When it sees a table that it did not play to (for a hint), it finds plans for it from the
 * bottoms of the stacks up. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <tefuda/file.h>

#include "base/option_rows.h"
#include "games/calculation/calculation.h"
#include "games/calculation/plans/kept.h"
#include "games/calculation/plans/pair_values.h"
#include "games/calculation/plans/search.h"
#include "games/calculation/random_mistake.h"
#include "games/calculation/value/foresight.h"
#include "games/calculation/value/model.h"
#include "games/position_bytes.h"

/* docs/PLANS.md, "Where we deviate from the paper", has the reason for each default. They were
 * tuned on problems above tanaka:100000. docs/results/calculation.md has the win rates for
 * `exchange`, docs/PLANS.md those for `outside`. How power, scouts, margin, blocked, lookplans and
 * lookpower were found was not recorded. */
enum { END_AUTO = -1, END_LEARNED = 4 };
enum { OUTSIDE_ZERO, OUTSIDE_SHARE, OUTSIDE_EXACT, OUTSIDE_PART };
#define PLANS_OPTIONS(ROW)                                                                         \
    ROW(size_t, keep, "keep", TF__INTEGER(200, 1, 10000),                                          \
        "number of plans kept from turn to turn")                                                  \
    ROW(bool, lookahead, "lookahead", TF__INTEGER(0, 0, 1),                                        \
        "1: evaluate every card that may be drawn next")                                           \
    ROW(bool, combine_norm, "combine", TF__CHOICE(1, "max|norm"),                                  \
        "the value of a position: that of its best plan, or a norm over all plans")                \
    ROW(double, power, "power", TF__NUMBER(2, 0.1, 10),                                            \
        "exponent of the norm: (sum v^power)^(1/power)")                                           \
    ROW(size_t, scouts, "scouts", TF__INTEGER(5, 1, 100),                                          \
        "lookahead: the best 1/N of the plans select the positions that all plans evaluate")       \
    ROW(double, margin, "margin", TF__NUMBER(0.3, 0, 1),                                           \
        "lookahead: only from positions whose value is at least this share of the best")           \
    ROW(bool, unite, "unite", TF__CHOICE(1, "no|yes"),                                             \
        "merge plans that have the same remaining work")                                           \
    ROW(size_t, exchange, "exchange", TF__INTEGER(10, 0, 10000),                                   \
        "number of plans in which cards of a rank exchange labels after every turn")               \
    ROW(bool, swap, "swap", TF__CHOICE(0, "no|yes"),                                               \
        "whether cards of a rank may exchange labels")                                             \
    ROW(unsigned, outside, "outside", TF__CHOICE(OUTSIDE_SHARE, "zero|share|exact|part"),          \
        "value of a pair that is not in the table: 0 (as in the paper), a share, exact, or that "  \
        "of its last cards")                                                                       \
    ROW(double, share, "share", TF__NUMBER(0.5, 0, 1),                                             \
        "that share, of the product of the values of its parts")                                   \
    ROW(double, blocked, "blocked", TF__NUMBER(0.02, 0, 1),                                        \
        "factor for the value of a plan with a card that no stack can take; 0 as in the paper")    \
    ROW(size_t, lookplans, "lookplans", TF__INTEGER(20, 1, 10000),                                 \
        "lookahead: number of plans used")                                                         \
    ROW(double, lookpower, "lookpower", TF__NUMBER(0.3, 0.01, 1),                                  \
        "lookahead: mean of V^lookpower over the cards that may be drawn")                         \
    ROW(int, table, "table", TF__INTEGER_OR(TF__STACK_PAIR_DEFAULT, 1, 12, "best|auto"),           \
        "cards per foundation of the table; auto: 12, 10, 9, 8 or 7, depending on the number of "  \
        "stacks; best: the largest in the data folder, at most 10 with 4 or more stacks")          \
    ROW(bool, learned, "leaf", TF__CHOICE(0, "plans|learned"),                                     \
        "lookahead: what values the cards that may be drawn: plans, or a network over them")       \
    ROW(unsigned, cards, "cards", TF__INTEGER(1, 1, 3),                                            \
        "leaf=learned: number of cards that are looked ahead")                                     \
    ROW(unsigned, late, "late", TF__INTEGER(TF_DECK_MAX, 0, TF_DECK_MAX),                          \
        "cards=2 and 3: only with at most this number of cards in the stock")                      \
    ROW(double, sure, "sure", TF__NUMBER(1, 0, 1),                                                 \
        "cards=2 and 3: only while the best position, after one card, has a lower win chance")     \
    ROW(int, end, "end", TF__INTEGER_OR(END_AUTO, 0, 8, "auto"),                                   \
        "lookahead: with at most this number of cards in the stock the rest is searched; auto: 4 " \
        "with leaf=learned, else 0")                                                               \
    ROW(double, weight, "weight", TF__NUMBER(0.2, 0, 10),                                          \
        "leaf=learned: exponent of the value of plans beside the odds of the network")             \
    TF__CALC_MISTAKE_OPTION(ROW)
TF__OPTIONS(plans_options, PLANS_OPTIONS);

typedef struct plans_player {
    tf__plan_pair_values *values;
    tf__plan_valuer *valuer;
    tf__plan_search *search;
    tf__plan_layout table; /* as it will be after the remaining steps of this turn */
    tf__plan_set plans;
    unsigned step_count, step; /* of the current turn */
    tf__plan_step steps[TF__PLAN_STEPS_MAX];
    tf__calc_mistakes slip;
    bool learned;
    double weight;
    double sure;                   /* the win chance from which on only one card is looked at */
    double chance;                 /* to win, by the best look at one card in this turn */
    unsigned late;                 /* cards left from which on more than one card is looked at */
    unsigned end;                  /* cards left from which on the end is searched */
    tf__value_foresight foresight; /* leaf=learned */
    tf__value_endgame *ending;     /* NULL unless the end is searched */
    bool exact;                    /* this turn was searched to the end of the game */
} plans_player;

/* Cards left from which on a third card is looked at: before, that takes longest and tells least. */
enum { THIRD_STOCK = 30 };

/* Cards left from which on the end is searched. */
static unsigned end_of(const plans_options *options)
{
    if (options->end == END_AUTO)
        return options->learned ? END_LEARNED : 0;
    return (unsigned)options->end;
}

/* The positions of a turn that the search of the end may visit. With 4 to 6 cards left the median turn needs a fifth
 * of that or less, with 7 and 8 many turns need more (docs/results/calculation.md). */
static size_t end_positions(unsigned end)
{
    static const size_t most[] = {10000, 50000, 300000, 1000000};
    unsigned row = end < 4 ? 0 : end - 4;
    return most[row < sizeof most / sizeof most[0] ? row : sizeof most / sizeof most[0] - 1];
}

static double odds(double probability)
{
    probability = fmin(fmax(probability, 1e-9), 1 - 1e-9);
    return probability / (1 - probability);
}

/* Searches the last draws to their end; what is found is remembered for the candidates. False when that is too much work,
 * or too early. */
static bool search_end(plans_player *player, const tf__calc_view *view, tf_control *control)
{
    double value;
    if (!player->ending || view->stock_count == 0 || view->stock_count > player->end)
        return false;
    tf__value_endgame_start(player->ending);
    tf__value_endgame_control(player->ending, control);
    return tf__value_endgame_solve(player->ending, view, &value);
}

/* The exact value of a candidate when no more is moved before the next draw: what moves lead to are candidates of their
 * own. False when that is too much work. */
static bool value_exactly(plans_player *player, const tf__plan_layout *table, const uint8_t *left,
                          unsigned stock, double *value)
{
    tf__calc_view view = {
        .table = {.stacks = table->stacks, .hand = TF__CALC_NONE, .deck = table->deck},
        .stock_count = (uint8_t)stock};
    if (!player->exact)
        return false;
    memcpy(view.table.foundation, table->foundation, sizeof view.table.foundation);
    memcpy(view.table.height, table->height, sizeof view.table.height);
    memcpy(view.table.stack, table->rank, sizeof view.table.stack);
    memcpy(view.left, left, sizeof view.left);
    return tf__value_endgame_move(player->ending, &view, tf__calc_move(TF__CALC_DRAW, 0, 0), value);
}

/* Odds of winning by the network, times a power of what the candidate was worth before this look: by its plans, or with
 * one card less. Candidates of one turn are so alike that plans tell more of them than of positions in general. */
static double look(void *context, const tf__plan_candidate *candidate, const uint8_t *left,
                   unsigned cards, tf_control *control)
{
    plans_player *player = context;
    double mean = 0;
    unsigned stock = 0;
    for (unsigned rank = 0; rank < TF_RANKS; rank++)
        stock += left[rank];
    if (stock == 0 || (cards > 1 && (stock > player->late || player->chance >= player->sure)) ||
        (cards > 2 && stock > THIRD_STOCK))
        return candidate->value;
    if (value_exactly(player, &candidate->table, left, stock, &mean))
        return odds(mean) * pow(fmax(candidate->value, 1e-9), 1e-3); /* among equals, by plans */
    if (!player->learned)
        return player->exact ? 0 : -1;
    if (candidate->value <= 0 || candidate->plans.count == 0)
        return 0;
    if (!tf__value_foresight_mean(&player->foresight, &candidate->table, &candidate->plans,
                                  player->valuer, left, cards, control, &mean))
        return 0;
    if (cards == 1)
        player->chance = fmax(player->chance, mean);
    return odds(mean) * pow(candidate->value, player->weight);
}

static void destroy(void *self)
{
    plans_player *player = self;
    if (!player)
        return;
    tf__plan_search_destroy(player->search);
    tf__plan_valuer_destroy(player->valuer);
    tf__plan_pair_values_close(player->values);
    tf__plan_set_free(&player->plans);
    tf__value_foresight_free(&player->foresight);
    tf__value_endgame_destroy(player->ending);
    free(player);
}

static tf__plan_options search_options(const plans_options *options)
{
    return (tf__plan_options){
        .keep = options->keep,
        .lookahead = options->lookahead || options->learned,
        .lookahead_keep = options->learned ? TF__VALUE_PLANS_MAX : options->lookplans,
        .lookahead_power = options->lookpower,
        .look_cards = options->cards,
        .power = options->combine_norm ? options->power : 0,
        .scouts = options->scouts,
        .margin = options->margin,
        .unite = options->unite,
        .exchange = options->exchange,
        .swap = options->swap,
    };
}

static tf__plan_pair_setup pair_setup(const tf_setup *setup, const plans_options *options)
{
    return (tf__plan_pair_setup){.data_dir = setup->data_dir,
                                 .stacks = tf__calc_rule_options_read(&setup->rules->values).stacks,
                                 .cards = options->table,
                                 .exact = options->outside == OUTSIDE_EXACT,
                                 .memory_bytes = setup->memory_bytes,
                                 .control = setup->control,
                                 .settle = setup->settle};
}

/* The memory that the table takes when its whole file has been read, and the minimum for the rest.
 */
static void needs(const tf_setup *setup, tf_needs *out)
{
    plans_options options = plans_options_read(setup->options);
    tf__plan_options plan_options = search_options(&options);
    tf__plan_pair_setup pairs = pair_setup(setup, &options);
    out->own_bytes =
        sizeof(plans_player) + tf__plan_search_bytes(&plan_options) +
        plan_options.keep * sizeof(tf__plan) + tf__plan_valuer_bytes(pairs.stacks, 0) +
        tf__plan_pair_values_bytes(pairs.exact) +
        (options.learned ? tf__value_foresight_bytes(pairs.stacks, TF__VALUE_FORESIGHT_PLAY) : 0) +
        (end_of(&options) > 0 ? tf__value_endgame_bytes(end_positions(end_of(&options))) : 0);
    out->shared_bytes = tf__plan_pair_table_bytes(&pairs);
}

/* The memory that is left for the cache of the valuer. */
static size_t spare_bytes(const tf_setup *setup)
{
    tf_needs least = {0, 0};
    needs(setup, &least);
    if (setup->memory_bytes == 0)
        return SIZE_MAX;
    return setup->memory_bytes - least.own_bytes - least.shared_bytes;
}

static tf_status create_parts(plans_player *player, const tf_setup *setup, tf_error *error)
{
    plans_options options = plans_options_read(setup->options);
    tf__plan_pair_setup pairs = pair_setup(setup, &options);
    tf__plan_options plan_options = search_options(&options);
    tf__plan_valuer_options valuer_options = {
        .outside = options.outside != OUTSIDE_ZERO ? options.share : 0,
        .by_part = options.outside == OUTSIDE_PART,
        .blocked = options.blocked,
        .cache_bytes = spare_bytes(setup),
    };
    if (options.learned && pairs.stacks > TF__VALUE_PLAN_STACKS_MAX)
        return tf_error_set(error, TF_ERR_INPUT, "leaf=learned is for at most %d stacks",
                            TF__VALUE_PLAN_STACKS_MAX);
    if (!options.learned && options.cards > 1)
        return tf_error_set(error, TF_ERR_INPUT, "cards=%u needs leaf=learned", options.cards);
    if (!plan_options.lookahead && end_of(&options) > 0)
        return tf_error_set(error, TF_ERR_INPUT, "end=%u needs lookahead=1 or leaf=learned",
                            end_of(&options));
    tf_status status = tf__plan_pair_values_open(&player->values, &pairs, error);
    /* With `settle` the caller wants a player even when time runs out. What follows takes less than
     * a second, so only a cancellation stops it. */
    tf_control untimed, *control = setup->control;
    tf_control_start(&untimed, NULL, control ? control->cancel : NULL);
    if (setup->settle)
        control = &untimed;
    if (status == TF_OK)
        status = tf__plan_valuer_create(&player->valuer, pairs.stacks,
                                        tf__plan_pair_values_source(player->values),
                                        &valuer_options, control, error);
    if (status == TF_OK && options.learned)
        status = tf__value_foresight_init(&player->foresight, pairs.stacks,
                                          TF__VALUE_FORESIGHT_PLAY, player->valuer,
                                          &tf__value_parameters_of(pairs.stacks)->ahead, error);
    if (status == TF_OK && end_of(&options) > 0 &&
        !(player->ending = tf__value_endgame_create(end_positions(end_of(&options)))))
        status = tf_error_set(error, TF_ERR_MEMORY, "no memory for a player");
    player->learned = options.learned;
    player->weight = options.weight;
    player->sure = options.sure;
    player->late = options.late;
    player->end = end_of(&options);
    if (options.learned || player->end > 0) {
        plan_options.look = look;
        plan_options.look_context = player;
    }
    if (status == TF_OK)
        status = tf__plan_search_create(&player->search, &plan_options, player->valuer, error);
    if (status == TF_OK && tf__plan_set_init(&player->plans, plan_options.keep) != TF_OK)
        status = tf_error_set(error, TF_ERR_MEMORY, "no memory for plans");
    return status;
}

static tf_status create(const tf_setup *setup, void **self, tf_error *error)
{
    plans_player *player = aligned_alloc(64, (sizeof *player + 63) / 64 * 64);
    if (!player)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a player");
    memset(player, 0, sizeof *player);
    player->slip.share = plans_options_read(setup->options).slip;
    tf_status status = create_parts(player, setup, error);
    if (status != TF_OK) {
        destroy(player);
        return status;
    }
    *self = player;
    return TF_OK;
}

static void start(void *self, uint64_t seed)
{
    plans_player *player = self;
    tf_rng_seed(&player->slip.rng, seed, 0);
    player->step = player->step_count = 0;
    player->plans.count = 0;
    memset(&player->table, 0, sizeof player->table);
}

/* ---- the table seen, and the table remembered ---- */

/* Finds plans for a table that it did not play to, or for which none of its plans is left. */
static void learn_table(plans_player *player, const tf__calc_layout *seen, tf_control *control)
{
    bool own = tf__plan_layout_is(&player->table, seen);
    tf__plan_layout_of(&player->table, seen);
    tf__plan_search_replan(player->search, &player->table, &player->plans, !own, control);
}

static tf_move move_of_step(const tf__plan_step *step)
{
    return tf__calc_move(step->kind, step->from, step->to);
}

/* The next step of the turn, if the view is the table that the steps so far lead to. */
static bool continue_turn(plans_player *player, const tf__calc_view *view, tf_move *move)
{
    tf_move legal[TF__CALC_MOVES_MAX];
    size_t count = tf__calc_layout_moves(&view->table, view->stock_count, legal);
    if (view->table.hand != TF__CALC_NONE || player->step >= player->step_count)
        return false;
    tf_move wanted = move_of_step(&player->steps[player->step]);
    for (size_t i = 0; i < count; i++) {
        if (legal[i] == wanted) {
            player->step++;
            *move = wanted;
            return true;
        }
    }
    return false;
}

/* With an empty stock nothing is random: follows the best plan, or makes any legal move. */
static tf_move finish(plans_player *player, const tf__calc_view *view, tf_control *control)
{
    tf_move legal[TF__CALC_MOVES_MAX];
    size_t count = tf__calc_layout_moves(&view->table, 0, legal);
    tf__plan_pair_values_control(player->values, control);
    if (!tf__plan_layout_is(&player->table, &view->table))
        learn_table(player, &view->table, control);
    for (size_t i = 0; i < count && player->plans.count > 0; i++) {
        unsigned s = tf__calc_move_from(legal[i]);
        const tf__plan_layout *mine = &player->table;
        uint8_t card = mine->card[s][mine->height[s] - 1];
        if (player->plans.plans[0].label[card] == tf__calc_move_to(legal[i])) {
            tf__plan_step step = {TF__CALC_MOVE, mine->rank[s][mine->height[s] - 1], card,
                                  (uint8_t)s, (uint8_t)tf__calc_move_to(legal[i])};
            tf__plan_layout_step(&player->table, &step);
            return legal[i];
        }
    }
    player->table.stacks = 0;
    return count ? legal[0] : (tf_move)TF_MOVE_NONE;
}

/* Nothing is random any more: finds a move to a win. Where the last draws were searched, plans need not lead to one: the
 * search knows positions that no plan kept leads to. */
static bool win(plans_player *player, const tf__calc_view *view, tf_control *control, tf_move *move)
{
    tf_move legal[TF__CALC_MOVES_MAX];
    size_t count = tf__calc_layout_moves(&view->table, 0, legal);
    if (!player->ending)
        return false;
    tf__value_endgame_start(player->ending);
    tf__value_endgame_control(player->ending, control);
    for (size_t i = 0; i < count; i++) {
        double value = 0;
        if (tf__value_endgame_move(player->ending, view, legal[i], &value) && value > 0) {
            player->table.stacks = 0; /* not the plans' table */
            *move = legal[i];
            return true;
        }
    }
    return false;
}

static void adopt(plans_player *player, const tf__plan_candidate *best)
{
    tf__plan_search_adopt(player->search, &player->table, best, &player->plans);
    player->table = best->table;
    memcpy(player->steps, best->steps, best->step_count * sizeof *best->steps);
    player->step_count = best->step_count;
    player->step = 0;
}

static size_t find_candidates(plans_player *player, const tf__calc_view *view, tf_control *control,
                              tf__plan_candidate ***candidates)
{
    tf__plan_pair_values_control(player->values, control);
    if (!tf__plan_layout_is(&player->table, &view->table) || player->plans.count == 0)
        learn_table(player, &view->table, control);
    player->exact = search_end(player, view, control);
    player->chance = 0;
    tf__plan_search_look_from_all(player->search, player->exact);
    return tf__plan_search_run(player->search, &player->table, &player->plans, view->table.hand,
                               view->left, control, candidates);
}

static tf_status choose(void *self, const void *given, tf_control *control, tf_move *move,
                        tf_error *error)
{
    (void)error;
    plans_player *player = self;
    const tf__calc_view *view = given;
    if (continue_turn(player, view, move))
        return TF_OK;
    if (tf__calc_makes_mistake(&player->slip, view, move)) {
        player->step_count = 0; /* the position after the mistake is planned again */
        return TF_OK;
    }
    if (view->table.hand == TF__CALC_NONE && view->stock_count > 0 &&
        tf__plan_layout_is(&player->table, &view->table)) {
        *move = tf__calc_move(TF__CALC_DRAW, 0, 0);
        return TF_OK;
    }
    if (view->stock_count == 0 && win(player, view, control, move))
        return TF_OK;
    if (view->table.hand == TF__CALC_NONE && view->stock_count == 0) {
        *move = finish(player, view, control);
        return TF_OK;
    }
    tf__plan_candidate **candidates;
    size_t count = find_candidates(player, view, control, &candidates);
    if (count == 0)
        return TF_OK;
    adopt(player, candidates[0]);
    tf__plan_search_exchange(player->search, &player->table, &player->plans, control);
    if (player->step_count == 0)
        *move = tf__calc_move(TF__CALC_DRAW, 0, 0);
    else
        *move = move_of_step(&player->steps[player->step++]);
    return TF_OK;
}

/* The value of a move is that of the best candidate that begins with it. */
static tf_status advise(void *self, const void *given, tf_control *control, tf_advice *advice,
                        size_t *count, tf_error *error)
{
    (void)error;
    plans_player *player = self;
    const tf__calc_view *view = given;
    tf__plan_candidate **candidates;
    size_t found = find_candidates(player, view, control, &candidates);
    *count = 0;
    for (size_t i = 0; i < found; i++) {
        tf_move move = candidates[i]->step_count ? move_of_step(&candidates[i]->steps[0])
                                                 : tf__calc_move(TF__CALC_DRAW, 0, 0);
        size_t at = 0;
        while (at < *count && advice[at].move != move)
            at++;
        if (at < *count || (candidates[i]->step_count == 0 && view->stock_count == 0))
            continue;
        double worth = candidates[i]->value > 0 ? candidates[i]->value : 0;
        advice[(*count)++] = (tf_advice){move, worth, worth, worth};
    }
    return TF_OK;
}

static void about(const void *self, tf_text *out)
{
    const plans_player *player = self;
    const tf__stack_head *head = tf__stack_table_head(tf__plan_pair_values_table(player->values));
    unsigned wanted = tf__plan_pair_values_wanted(player->values);
    tf_text_printf(out, "the table of %u stacks, %u cards per foundation (%" PRIu64 " states)",
                   head->stacks, head->cards, head->states);
    if (wanted)
        tf_text_printf(out, ": the default table of %u cards was not ready in time", wanted);
}

const tf_player_type tf__plan_player = {
    .name = "plans",
    .words = "plans for every stacked card the foundation it goes to; values plans by the stack "
             "game (Tanaka)",
    .options = TF__OPTION_LIST(plans_options),
    .unit = "value",
    .counts_states = true, /* number of plans valued */
    .needs = needs,
    .create = create,
    .destroy = destroy,
    .start = start,
    .choose = choose,
    .advise = advise,
    .about = about,
};

bool tf__plan_player_kept(const tf_player *player, const tf__calc_layout *seen, tf__plan_kept *out)
{
    const plans_player *self = tf__player_self(player);
    *out = (tf__plan_kept){&self->table, &self->plans, self->valuer};
    return self->plans.count > 0 && tf__plan_layout_is(&self->table, seen);
}

tf__value_foresight *tf__value_foresight_of(tf_player *player)
{
    plans_player *self = tf__player_self(player);
    return self->foresight.network ? &self->foresight : NULL;
}
