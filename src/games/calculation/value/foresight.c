/* foresight.c: see foresight.h. */
#include "games/calculation/value/foresight.h"

#include <math.h>
#include <string.h>

#include "games/calculation/calculation.h"
#include "games/calculation/plans/kept.h"

/* With at most so many cards in the stock, and so many plans kept, the mean is taken over a second card, and over a third. */
enum { SECOND_STOCK = 16, THIRD_STOCK = 9, KEPT_PLANS = 150 };

/* With at most so many cards in the stock such means differ from each other by more than the expectations do; that share
 * of the difference is left (docs/results/evaluator.md). */
typedef struct shrinkage {
    uint8_t stock;
    double share;
} shrinkage;

static const shrinkage shrinkages[] = {{7, 0.97}, {13, 0.85}, {SECOND_STOCK, 0.79}};

/* Another reply than the best counts when its plans are worth that share of the best's; chosen by hand. */
static const double reply_share = 0.3;

/* For the cards after the next one fewer plans do. */
static tf__value_scan_options later_options(unsigned stacks, tf__value_foresight_kind kind)
{
    tf__value_scan_options options = tf__value_scan_options_of(stacks, TF__VALUE_SCAN_KEPT);
    options.keep = kind == TF__VALUE_FORESIGHT_LUCK ? 8 : 24;
    return options;
}

tf_status tf__value_foresight_init(tf__value_foresight *foresight, unsigned stacks,
                                   tf__value_foresight_kind kind, tf__plan_valuer *judge,
                                   const tf__value_network *network, tf_error *error)
{
    tf__value_scan_options options = tf__value_scan_options_of(stacks, TF__VALUE_SCAN_KEPT);
    tf__value_scan_options later = later_options(stacks, kind);
    options.thrifty = network != NULL;
    memset(foresight, 0, sizeof *foresight);
    foresight->judge = judge;
    foresight->network = network;
    foresight->replies = kind == TF__VALUE_FORESIGHT_LUCK ? 1 : TF__VALUE_REPLIES_MAX;
    foresight->ending = tf__value_endgame_create(TF__VALUE_QUICK_POSITIONS);
    if (!foresight->ending)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for an evaluator");
    tf_status status = tf__value_scan_init(&foresight->next.scan, &options, judge, NULL, error);
    for (unsigned i = 0; status == TF_OK && i < TF__VALUE_LATER_CARDS; i++)
        status = tf__value_scan_init(&foresight->later[i].scan, &later, judge, NULL, error);
    return status;
}

void tf__value_foresight_free(tf__value_foresight *foresight)
{
    tf__value_scan_free(&foresight->next.scan);
    for (unsigned i = 0; i < TF__VALUE_LATER_CARDS; i++)
        tf__value_scan_free(&foresight->later[i].scan);
    tf__value_endgame_destroy(foresight->ending);
    memset(foresight, 0, sizeof *foresight);
}

size_t tf__value_foresight_bytes(unsigned stacks, tf__value_foresight_kind kind)
{
    tf__value_scan_options options = tf__value_scan_options_of(stacks, TF__VALUE_SCAN_KEPT);
    tf__value_scan_options later = later_options(stacks, kind);
    return tf__value_scan_bytes(&options) + TF__VALUE_LATER_CARDS * tf__value_scan_bytes(&later) +
           tf__value_endgame_bytes(TF__VALUE_QUICK_POSITIONS);
}

bool tf__value_foresight_serves(const tf_player *player)
{
    return tf_player_kind(player) == &tf__plan_player;
}

/* ---- one card ---- */

static unsigned count_of(const uint8_t *left)
{
    unsigned count = 0;
    for (unsigned rank = 0; rank < TF_RANKS; rank++)
        count += left[rank];
    return count;
}

/* Over the cards of the stock. */
static double mean_of(const tf__value_foreseen *cards, const uint8_t *left)
{
    double sum = 0;
    for (unsigned rank = 0; rank < TF_RANKS; rank++)
        sum += left[rank] > 0 ? left[rank] * cards->value[rank] : 0;
    return sum / count_of(left);
}

static double probability(float logit)
{
    return 1 / (1 + exp(-(double)logit));
}

static void take_plans(tf__value_foreseen *cards, const tf__plan_layout *table,
                       const tf__plan_set *plans, tf__plan_valuer *valuer, const uint8_t *left)
{
    tf__value_scan_stock(&cards->scan, count_of(left));
    cards->scan.judge = valuer;
    tf__value_scan_take(&cards->scan, table, plans);
}

/* What the network is told after a card; left: after it. */
static bool scan_card(tf__value_foreseen *cards, unsigned rank, const uint8_t *left,
                      tf_control *control)
{
    if (!tf__value_scan_run(&cards->scan, rank, left, control))
        return false;
    memcpy(cards->features[rank], cards->scan.features, sizeof cards->scan.features);
    return true;
}

static bool scan_cards(tf__value_foreseen *cards, const uint8_t *left, tf_control *control)
{
    uint8_t after[TF_RANKS];
    memcpy(after, left, sizeof after);
    for (unsigned rank = 0; rank < TF_RANKS; rank++) {
        if (left[rank] == 0)
            continue;
        after[rank]--;
        if (!scan_card(cards, rank, after, control))
            return false;
        after[rank]++;
    }
    return true;
}

static void value_cards(tf__value_foreseen *cards, const tf__value_network *network,
                        const uint8_t *left)
{
    float mean[TF__VALUE_FEATURES] = {0}, base[TF__VALUE_UNITS_MAX];
    bool differs = network->inputs == 2 * TF__VALUE_FEATURES;
    for (unsigned rank = 0; differs && rank < TF_RANKS; rank++)
        for (unsigned i = 0; left[rank] > 0 && i < TF__VALUE_FEATURES; i++)
            mean[i] += (float)left[rank] * cards->features[rank][i];
    for (unsigned i = 0; i < TF__VALUE_FEATURES; i++)
        mean[i] /= (float)count_of(left);
    if (differs)
        tf__value_network_share(network, TF__VALUE_FEATURES, mean, base);
    for (unsigned rank = 0; rank < TF_RANKS; rank++) {
        float inputs[TF__VALUE_FEATURES];
        if (left[rank] == 0)
            continue;
        for (unsigned i = 0; i < TF__VALUE_FEATURES; i++)
            inputs[i] = cards->features[rank][i] - mean[i];
        float logit = differs
                          ? tf__value_network_run_from(network, base, TF__VALUE_FEATURES, inputs)
                          : tf__value_network_run(network, inputs);
        cards->value[rank] = probability(logit);
    }
}

static bool value_ahead(const tf__value_foresight *foresight, tf__value_foreseen *cards,
                        tf__value_foreseen *later, unsigned more, const uint8_t *left,
                        tf_control *control);

/* The best mean, over the cards after this one, that one of the best replies to it has; of cards after the next one only the best
 * reply is tried. left: after the card. */
static bool value_replies(const tf__value_foresight *foresight, tf__value_foreseen *cards,
                          tf__value_foreseen *later, unsigned more, const uint8_t *left,
                          tf_control *control, double *best)
{
    tf__value_scan *scan = &cards->scan;
    size_t most = cards == &foresight->next ? foresight->replies : 1;
    *best = 0;
    for (size_t i = 0; i < scan->reply_count && i < most; i++) {
        if (i > 0 && scan->replies[i].value < reply_share * scan->replies[0].value)
            return true;
        if (i > 0)
            tf__value_scan_reply(scan, i);
        take_plans(later, &scan->best_table, &scan->best_plans, scan->judge, left);
        if (!value_ahead(foresight, later, later + 1, more - 1, left, control))
            return false;
        *best = fmax(*best, mean_of(later, left));
    }
    return true;
}

/* Values the cards that may come for the table taken: by the network, or, `more` cards further, each by the mean over
 * the cards after it. */
static bool value_ahead(const tf__value_foresight *foresight, tf__value_foreseen *cards,
                        tf__value_foreseen *later, unsigned more, const uint8_t *left,
                        tf_control *control)
{
    uint8_t after[TF_RANKS];
    if (more == 0) {
        if (!scan_cards(cards, left, control))
            return false;
        if (foresight->network)
            value_cards(cards, foresight->network, left);
        return true;
    }
    memcpy(after, left, sizeof after);
    for (unsigned rank = 0; rank < TF_RANKS; rank++) {
        if (left[rank] == 0)
            continue;
        after[rank]--;
        if (!scan_card(cards, rank, after, control) ||
            !value_replies(foresight, cards, later, more, after, control, &cards->value[rank]))
            return false;
        after[rank]++;
    }
    return true;
}

bool tf__value_foresight_mean(tf__value_foresight *foresight, const tf__plan_layout *table,
                              const tf__plan_set *plans, tf__plan_valuer *valuer,
                              const uint8_t *left, unsigned cards, tf_control *control,
                              double *mean)
{
    tf__value_foreseen *next = &foresight->next;
    unsigned stock = count_of(left);
    unsigned more = (cards < stock ? cards : stock) - 1;
    take_plans(next, table, plans, valuer, left);
    if (!value_ahead(foresight, next, foresight->later, more, left, control))
        return false;
    *mean = mean_of(next, left);
    if (foresight->watch)
        foresight->watch(foresight->watch_context, foresight, left, cards);
    return true;
}

/* ---- the next draw of a player ---- */

/* A view with a card of this rank drawn. */
static tf__calc_view drawn(const tf__calc_view *view, unsigned rank)
{
    tf__calc_view after = *view;
    after.table.hand = (uint8_t)rank;
    after.left[rank]--;
    after.stock_count--;
    return after;
}

/* All cards or none: values of two kinds do not compare. */
static bool search_end(tf__value_foresight *foresight, const tf__calc_view *view)
{
    if (view->stock_count > TF__VALUE_QUICK_STOCK + 1)
        return false;
    tf__value_endgame_start(foresight->ending);
    for (unsigned rank = 0; rank < TF_RANKS; rank++) {
        tf__calc_view after = drawn(view, rank);
        if (view->left[rank] > 0 &&
            !tf__value_endgame_solve(foresight->ending, &after, &foresight->next.value[rank]))
            return false;
    }
    return true;
}

static void shrink(tf__value_foreseen *cards, const tf__calc_view *view)
{
    const shrinkage *s = shrinkages;
    double mean = mean_of(cards, view->left);
    while (view->stock_count > s->stock)
        s++;
    for (unsigned rank = 0; rank < TF_RANKS; rank++)
        cards->value[rank] = mean + s->share * (cards->value[rank] - mean);
}

/* How many cards after the next one are looked at. */
static unsigned later_cards(const tf__value_foresight *foresight, const tf__plan_kept *kept,
                            unsigned stock)
{
    if (!foresight->network || kept->plans->capacity < KEPT_PLANS || stock > SECOND_STOCK)
        return 0;
    unsigned most = stock <= THIRD_STOCK ? TF__VALUE_LATER_CARDS : 1;
    return most < stock ? most : stock - 1;
}

static bool value_draw(tf__value_foresight *foresight, const tf_player *player,
                       const tf__calc_view *view, tf_control *control)
{
    tf__plan_kept kept;
    tf__value_foreseen *next = &foresight->next;
    unsigned more = 0;
    bool has_plans = tf__plan_player_kept(player, &view->table, &kept);
    if (has_plans) {
        take_plans(next, kept.table, kept.plans, kept.valuer, view->left);
        more = later_cards(foresight, &kept, view->stock_count);
    } else { /* the player has lost track of the table */
        tf__value_scan_stock(&next->scan, view->stock_count);
        next->scan.judge = foresight->judge;
        tf__value_scan_follow(&next->scan, &view->table, true, control);
    }
    if (!value_ahead(foresight, next, foresight->later, more, view->left, control))
        return false;
    if (more > 0)
        shrink(next, view);
    return true;
}

bool tf__value_foresight_draw(tf__value_foresight *foresight, const tf_player *player,
                              const tf__calc_view *view, tf_control *control)
{
    foresight->outcomes = 0;
    foresight->searched = search_end(foresight, view);
    if (!foresight->searched && !value_draw(foresight, player, view, control))
        return false;
    for (unsigned rank = 0; rank < TF_RANKS; rank++)
        foresight->outcomes += view->left[rank] > 0;
    foresight->mean = mean_of(&foresight->next, view->left);
    return true;
}
