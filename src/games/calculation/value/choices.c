/* choices.c: see choices.h. */
#include "games/calculation/value/choices.h"

#include <math.h>
#include <string.h>

/* Logits per unit of score below the best candidate: of a score of logarithms to the base 2, of one of logits. */
static const double slope = 0.25, slope_ahead = 0.6;

static double probability(const tf__value_scan *scan, double logit)
{
    return 1 /
           (1 + exp(-(scan->calibration ? tf__value_calibrated(scan->calibration, logit) : logit)));
}

double tf__value_best(const tf__value_scan *scan)
{
    return probability(scan, (double)scan->candidates[scan->best].logit);
}

double tf__value_error(double value, unsigned stock)
{
    double share = 0.03 + 0.12 * stock / TF_DECK_MAX;
    return sqrt(value * (1 - value)) * share + 1e-4;
}

/* ---- what a move can reach ---- */

typedef struct reach {
    const tf__value_scan *scan;
    tf__calc_layout table;
    bool seen[TF__PLAN_CANDIDATES_MAX];
    size_t best; /* the candidates' count: none */
} reach;

static size_t find_candidate(const tf__value_scan *scan, const tf__calc_layout *table)
{
    size_t at = 0;
    for (; at < scan->count; at++) {
        const tf__value_candidate *candidate = &scan->candidates[at];
        if (memcmp(candidate->foundation, table->foundation, sizeof candidate->foundation) == 0 &&
            memcmp(candidate->height, table->height, table->stacks) == 0)
            break;
    }
    return at;
}

/* Different runs to one table are one. */
static void look_from(reach *r)
{
    tf_move moves[TF__CALC_MOVES_MAX];
    const tf__value_scan *scan = r->scan;
    size_t at = find_candidate(scan, &r->table);
    if (at == scan->count || r->seen[at])
        return;
    r->seen[at] = true;
    if (r->best == scan->count || scan->candidates[at].score > scan->candidates[r->best].score)
        r->best = at;
    size_t count = tf__calc_layout_moves(&r->table, 0, moves);
    for (size_t i = 0; i < count; i++) {
        tf__calc_layout before = r->table;
        tf__calc_layout_move(&r->table, moves[i]);
        look_from(r);
        r->table = before;
    }
}

/* Equal stacks are one: the first of them. */
static tf_move same_move(const tf__calc_layout *table, tf_move move)
{
    unsigned to = tf__calc_move_to(move);
    if (tf__calc_move_kind(move) != TF__CALC_STACK || table->height[to] > 0)
        return move;
    for (to = 0; table->height[to] > 0;)
        to++;
    return tf__calc_move(TF__CALC_STACK, 0, to);
}

static double value_of(const tf__value_scan *scan, const tf__calc_view *view, tf_move move)
{
    reach r = {.scan = scan, .table = view->table, .best = scan->count};
    move = same_move(&view->table, move);
    /* What can be moved before a draw can be moved after it, except that the card drawn cannot lie where the moved
     * one lay. */
    tf__calc_layout_move(&r.table, move);
    look_from(&r);
    const tf__value_candidate *best = &scan->candidates[scan->best];
    if (r.best == scan->count)
        return 0;
    double behind = best->score - scan->candidates[r.best].score;
    double each = !scan->judge ? 1 : scan->ahead ? slope_ahead : slope;
    return probability(scan, (double)best->logit - each * behind);
}

size_t tf__value_choices(const tf__value_scan *scan, const tf__calc_view *view, tf_choice *choices)
{
    tf_move moves[TF__CALC_MOVES_MAX];
    size_t count = tf__calc_layout_moves(&view->table, view->stock_count, moves);
    for (size_t i = 0; i < count; i++) {
        double value = value_of(scan, view, moves[i]);
        choices[i] = (tf_choice){
            moves[i],
            {.value = value, .error = tf__value_error(value, view->stock_count), .known = true}};
    }
    return count;
}
