/* foresight.c: see foresight.h. */
#include "games/calculation/value/foresight.h"

#include <math.h>
#include <string.h>

#include "games/calculation/calculation.h"
#include "games/calculation/plans/kept.h"

tf_status tf__value_foresight_init(tf__value_foresight *foresight, unsigned stacks,
                                   tf__plan_valuer *judge, const tf__value_network *network,
                                   tf_error *error)
{
    tf__value_scan_options options = tf__value_scan_options_of(stacks, TF__VALUE_SCAN_KEPT);
    memset(foresight, 0, sizeof *foresight);
    foresight->judge = judge;
    foresight->network = network;
    foresight->ending = tf__value_endgame_create(TF__VALUE_QUICK_POSITIONS);
    if (!foresight->ending)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for an evaluator");
    return tf__value_scan_init(&foresight->scan, &options, judge, NULL, error);
}

void tf__value_foresight_free(tf__value_foresight *foresight)
{
    tf__value_scan_free(&foresight->scan);
    tf__value_endgame_destroy(foresight->ending);
    memset(foresight, 0, sizeof *foresight);
}

size_t tf__value_foresight_bytes(unsigned stacks)
{
    tf__value_scan_options options = tf__value_scan_options_of(stacks, TF__VALUE_SCAN_KEPT);
    return tf__value_scan_bytes(&options) + tf__value_endgame_bytes(TF__VALUE_QUICK_POSITIONS);
}

bool tf__value_foresight_serves(const tf_player *player)
{
    return tf_player_kind(player) == &tf__plan_player;
}

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
            !tf__value_endgame_solve(foresight->ending, &after, &foresight->value[rank]))
            return false;
    }
    return true;
}

/* The player's plans, or plans found anew when it has lost track of the table. */
static void take_plans(tf__value_foresight *foresight, const tf_player *player,
                       const tf__calc_view *view, tf_control *control)
{
    tf__value_scan *scan = &foresight->scan;
    tf__plan_kept kept;
    tf__value_scan_stock(scan, view->stock_count);
    scan->judge = foresight->judge;
    if (tf__plan_player_kept(player, &view->table, &kept)) {
        scan->judge = kept.valuer;
        tf__value_scan_take(scan, kept.table, kept.plans);
    } else {
        tf__value_scan_follow(scan, &view->table, true, control);
    }
}

/* What the network is told after each card. */
static bool scan_cards(tf__value_foresight *foresight, const uint8_t *left, tf_control *control)
{
    tf__value_scan *scan = &foresight->scan;
    for (unsigned rank = 0; rank < TF_RANKS; rank++) {
        uint8_t after[TF_RANKS];
        if (left[rank] == 0)
            continue;
        memcpy(after, left, sizeof after);
        after[rank]--;
        if (!tf__value_scan_run(scan, rank, after, control))
            return false;
        memcpy(foresight->features[rank], scan->features, sizeof scan->features);
    }
    return true;
}

static double probability(float logit)
{
    return 1 / (1 + exp(-(double)logit));
}

static void value_cards(tf__value_foresight *foresight, const uint8_t *left)
{
    const tf__value_network *network = foresight->network;
    float mean[TF__VALUE_FEATURES] = {0}, base[TF__VALUE_UNITS_MAX];
    unsigned stock = 0;
    bool differs = network->inputs == 2 * TF__VALUE_FEATURES;
    for (unsigned rank = 0; rank < TF_RANKS; rank++)
        stock += left[rank];
    for (unsigned rank = 0; differs && rank < TF_RANKS; rank++)
        for (unsigned i = 0; left[rank] > 0 && i < TF__VALUE_FEATURES; i++)
            mean[i] += (float)left[rank] * foresight->features[rank][i];
    for (unsigned i = 0; i < TF__VALUE_FEATURES; i++)
        mean[i] /= (float)stock;
    if (differs)
        tf__value_network_share(network, TF__VALUE_FEATURES, mean, base);
    for (unsigned rank = 0; rank < TF_RANKS; rank++) {
        float inputs[TF__VALUE_FEATURES];
        if (left[rank] == 0)
            continue;
        for (unsigned i = 0; i < TF__VALUE_FEATURES; i++)
            inputs[i] = foresight->features[rank][i] - mean[i];
        float logit = differs
                          ? tf__value_network_run_from(network, base, TF__VALUE_FEATURES, inputs)
                          : tf__value_network_run(network, inputs);
        foresight->value[rank] = probability(logit);
    }
}

/* Over the cards of the stock. */
static double mean_of(const tf__value_foresight *foresight, const uint8_t *left)
{
    double sum = 0;
    unsigned stock = 0;
    for (unsigned rank = 0; rank < TF_RANKS; rank++) {
        sum += left[rank] > 0 ? left[rank] * foresight->value[rank] : 0;
        stock += left[rank];
    }
    return sum / stock;
}

bool tf__value_foresight_mean(tf__value_foresight *foresight, const tf__plan_layout *table,
                              const tf__plan_set *plans, tf__plan_valuer *valuer,
                              const uint8_t *left, tf_control *control, double *mean)
{
    unsigned stock = 0;
    for (unsigned rank = 0; rank < TF_RANKS; rank++)
        stock += left[rank];
    tf__value_scan_stock(&foresight->scan, stock);
    foresight->scan.judge = valuer;
    tf__value_scan_take(&foresight->scan, table, plans);
    if (!scan_cards(foresight, left, control))
        return false;
    value_cards(foresight, left);
    *mean = mean_of(foresight, left);
    return true;
}

bool tf__value_foresight_draw(tf__value_foresight *foresight, const tf_player *player,
                              const tf__calc_view *view, tf_control *control)
{
    foresight->outcomes = 0;
    foresight->searched = search_end(foresight, view);
    if (!foresight->searched) {
        take_plans(foresight, player, view, control);
        if (!scan_cards(foresight, view->left, control))
            return false;
        if (foresight->network)
            value_cards(foresight, view->left);
    }
    for (unsigned rank = 0; rank < TF_RANKS; rank++)
        foresight->outcomes += view->left[rank] > 0;
    foresight->mean = mean_of(foresight, view->left);
    return true;
}
