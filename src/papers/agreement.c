/* agreement.c: how far our figure is from the printed one, and whether the two agree.
 *
 * The gap is the distance between our figure and the nearer end of the printed range ("about
 * 70 %" is a range). It is divided by the standard error of the difference:
 *
 *   a share, printed with its number of deals     two proportions with a pooled estimate
 *   a share, printed without it                   the printed share is assumed to be exact:
 *                                                 sqrt(p (1 - p) / n) with our n
 *   a mean or median                              the error of ours; a figure printed with its
 *                                                 number of observations gets the same variance
 *   an exact figure                               none: equal or not
 *
 * differs   more than three standard errors. Where the normal approximation is poor, n p (1 - p)
 *           below 9, the exact 99.73 % interval of our share must also exclude the printed one; a
 *           mean needs 20 observations.
 * too few   it does not differ, and our 95 % interval is wider than the margin and not inside
 *           the printed range; or the figure is beyond three standard errors and fails the second
 *           condition above; or a mean has fewer than 20 observations.
 * agrees    everything else.
 *
 * A mean of equal observations has standard error 0; unless it equals the printed figure it is not
 * tested. */
#include <math.h>

#include <tefuda/paper.h>

static const double most_errors = 3;
static const double exact_confidence = 0.9973; /* three standard errors of a normal */
/* From this n p (1 - p) on a share is nearly normal. */
static const double normal_variance = 9;
static const double share_margin = 10; /* percentage points */
static const double mean_margin = 0.5; /* of the printed figure */
enum { FEW = 20 };                     /* observations */

const char *tf_paper_verdict_name(tf_paper_verdict verdict)
{
    static const char *const names[] = {"untested", "agrees", "differs", "too few"};
    return (unsigned)verdict < sizeof names / sizeof names[0] ? names[verdict] : names[0];
}

double tf_paper_margin(const tf_paper_line *line)
{
    if (line->margin > 0)
        return line->margin;
    if (line->statistic == TF_PAPER_SHARE)
        return share_margin;
    return mean_margin * fmax(fabs(line->low), fabs(line->high));
}

/* Our share and the printed one pooled, as a probability. */
static double pooled_share(const tf_paper_line *line, const tf_paper_value *ours, double nearest)
{
    double n = (double)ours->count, t = (double)line->trials;
    return t > 0 ? (ours->value * n + nearest * t) / (n + t) / 100 : nearest / 100;
}

/* The standard error of the difference between our figure and the printed one, `nearest`. */
static double difference_error(const tf_paper_line *line, const tf_paper_value *ours,
                               double nearest)
{
    double n = (double)ours->count, t = (double)line->trials;
    if (line->statistic == TF_PAPER_SHARE) {
        double p = pooled_share(line, ours, nearest);
        return 100 * sqrt(fmax(0, p * (1 - p)) * (1 / n + (t > 0 ? 1 / t : 0)));
    }
    double variance = ours->error * ours->error;
    return sqrt(variance + (t > 0 ? variance * n / t : 0));
}

/* True when a gap of more than three standard errors may still be chance, because there are too few
 * observations for a normal approximation. */
static bool is_weak(const tf_paper_line *line, const tf_paper_value *ours, double nearest)
{
    if (line->statistic != TF_PAPER_SHARE)
        return ours->count < FEW;
    double p = pooled_share(line, ours, nearest), n = (double)ours->count;
    if (n * p * (1 - p) >= normal_variance)
        return false;
    uint64_t won = (uint64_t)lround(ours->value / 100 * n);
    uint64_t most = (uint64_t)lround(fmax(ours->value, ours->most) / 100 * n);
    double low = tf_clopper_pearson(won, ours->count, exact_confidence).low;
    double high = tf_clopper_pearson(most, ours->count, exact_confidence).high;
    return 100 * low <= nearest && nearest <= 100 * high;
}

/* True when our interval is too wide for any agreement. */
static bool is_wide(const tf_paper_line *line, const tf_paper_value *ours)
{
    if (line->statistic != TF_PAPER_SHARE && ours->count < FEW)
        return true;
    if (ours->interval.low >= line->low && ours->interval.high <= line->high)
        return false;
    return ours->interval.high - ours->interval.low > tf_paper_margin(line);
}

static tf_paper_verdict verdict_of(const tf_paper_line *line, const tf_paper_value *ours,
                                   double nearest, double distance)
{
    if (ours->count == 0)
        return distance == 0 ? TF_PAPER_AGREES : TF_PAPER_DIFFERS;
    if (fabs(distance) > most_errors)
        return is_weak(line, ours, nearest) ? TF_PAPER_TOO_FEW : TF_PAPER_DIFFERS;
    return is_wide(line, ours) ? TF_PAPER_TOO_FEW : TF_PAPER_AGREES;
}

double tf_paper_distance(const tf_paper_line *line, const tf_paper_value *ours,
                         tf_paper_verdict *verdict)
{
    bool extreme = line->statistic == TF_PAPER_WON_LEAST || line->statistic == TF_PAPER_WON_MOST ||
                   line->statistic == TF_PAPER_LOST_LEAST || line->statistic == TF_PAPER_LOST_MOST;
    *verdict = TF_PAPER_UNTESTED;
    if (!line->print || extreme)
        return NAN;
    double most = fmax(ours->value, ours->most);
    /* Printed value nearest to ours. */
    double nearest = fmin(fmax(ours->value, line->low), line->high);
    double gap = fmin(fmax(nearest, ours->value), most) - nearest; /* from ours nearest to it */
    double error = ours->count ? difference_error(line, ours, nearest) : 0;
    if (ours->count && error == 0 && gap != 0 && line->statistic != TF_PAPER_SHARE)
        return NAN; /* all observations are equal: the error is unknown */
    double distance = gap == 0 ? 0 : error > 0 ? gap / error : copysign(INFINITY, gap);
    *verdict = verdict_of(line, ours, nearest, distance);
    return distance;
}
