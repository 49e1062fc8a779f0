/* ahead.c: see ahead.h. */
#include "games/calculation/value/ahead.h"

#include <math.h>
#include <string.h>

static const double plan_share = 0.2; /* of log V in a score of logits */
static const double least = 1e-4;     /* of a probability */

static double logit_of(double p)
{
    p = fmin(fmax(p, least), 1 - least);
    return log(p / (1 - p));
}

/* The mean over the cards that may come. */
static bool value_near(const tf__value_near_candidate *near, tf__value_scan *ahead,
                       const uint8_t *left, tf_control *control, double *mean)
{
    double sum = 0;
    unsigned total = 0;
    tf__value_scan_take(ahead, &near->table, &near->plans);
    for (unsigned rank = 0; rank < TF_RANKS; rank++) {
        uint8_t after[TF_RANKS];
        if (left[rank] == 0)
            continue;
        memcpy(after, left, sizeof after);
        after[rank]--;
        if (!tf__value_scan_run(ahead, rank, after, control))
            return false;
        sum += left[rank] / (1 + exp(-(double)ahead->candidates[ahead->best].logit));
        total += left[rank];
    }
    *mean = sum / total;
    return true;
}

bool tf__value_look_ahead(tf__value_scan *scan, tf__value_scan *ahead, const uint8_t *left,
                          tf_control *control)
{
    double lowest = 1;
    bool near[TF__PLAN_CANDIDATES_MAX] = {false};
    unsigned stock = 0;
    for (unsigned rank = 0; rank < TF_RANKS; rank++)
        stock += left[rank];
    tf__value_scan_stock(ahead, stock);
    double bound = scan->candidates[scan->best].score - (double)scan->options.margin;
    for (size_t i = 0; i < scan->near_count; i++) {
        tf__value_candidate *candidate = &scan->candidates[scan->near[i].candidate];
        double mean;
        if (candidate->score < bound && !scan->near[i].stays)
            continue;
        if (!value_near(&scan->near[i], ahead, left, control, &mean))
            return false;
        near[scan->near[i].candidate] = true;
        candidate->logit = (float)logit_of(mean);
        lowest = fmin(lowest, mean);
    }
    for (size_t i = 0; i < scan->count; i++) {
        tf__value_candidate *candidate = &scan->candidates[i];
        if (!near[i])
            candidate->logit = fminf(candidate->logit, (float)logit_of(lowest));
        candidate->score = (double)candidate->logit + plan_share * candidate->log_value;
    }
    for (size_t i = 0; i < scan->count; i++)
        if (scan->candidates[i].score > scan->candidates[scan->best].score)
            scan->best = i;
    scan->ahead = true;
    return true;
}
