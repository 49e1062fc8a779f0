/* sequential.c: confidence sequences, and experiments that stop by them.
 *
 * For a hypothetical share p let theta be drawn from Beta(r p, r (1 - p)), and let M be the
 * likelihood of the observations under theta divided by that under p. If p is true, M is a
 * martingale of mean 1, so by Ville's inequality the probability that it ever reaches 1 / alpha is
 * at most alpha. The p with M below 1 / alpha therefore form an interval that is valid at all looks
 * together (Robbins, "Statistical methods related to the law of the iterated logarithm", 1970;
 * Howard, Ramdas, McAuliffe and Sekhon, "Time-uniform, nonparametric, nonasymptotic confidence
 * sequences", 2021, who call it the beta-binomial mixture). r may be any function of p. It is
 * chosen so that M grows fastest about when the interval reaches the intended width; the interval
 * is then about 1.55 times as wide as that for a single look, for any deals.
 *
 * Two players: if both are equally good, a deal that only one of them won is won by either with
 * probability 1/2, so M at p = 1/2 is a test. */
#include <tefuda/sequential.h>

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <tefuda/luck.h>

#include "base/array.h"
#include "base/missing.h"
#include "lab/adjusted.h"
#include "store/stopping.h"

/* The best r for n expected observations is n / 8.3 for alpha = 0.05; the interval has width w at n
 * = 36.7 p (1 - p) / w^2. Other values of alpha change this little. */
static const double weight_share = 4.4;
/* For pairs: best at about eighty deals on which the two differ, and good from twenty to a
 * thousand. */
static const double pair_weight = 10;
/* The width for an experiment that was watched only in a comparison; any width is valid. */
static const double pair_width = 0.05;

enum { FIRST_LOOK = 40 };

static double log_gamma(double x)
{
    int sign; /* lgamma() is not thread-safe: it writes a global */
    return lgamma_r(x, &sign);
}

static double log_beta(double a, double b)
{
    return log_gamma(a) + log_gamma(b) - log_gamma(a + b);
}

/* log M for `hits` and `misses` under the share p, 0 < p < 1, with prior weight r. */
static double log_evidence(double hits, double misses, double p, double r)
{
    double a = r * p, b = r * (1 - p);
    return log_beta(hits + a, misses + b) - log_beta(a, b) - hits * log(p) - misses * log1p(-p);
}

static double weight_of(double p, double width)
{
    return fmax(1, weight_share * p * (1 - p) / (width * width));
}

/* Finds the limit between `inside` (log M below the limit, or the estimate itself) and `outside` by
 * bisection. */
static double find_end(double hits, double misses, double inside, double outside, double limit,
                       double width)
{
    for (int i = 0; i < 60; i++) {
        double middle = inside + (outside - inside) / 2;
        if (log_evidence(hits, misses, middle, weight_of(middle, width)) < limit)
            inside = middle;
        else
            outside = middle;
    }
    return outside;
}

tf_interval tf_sequence_interval(uint64_t hits, uint64_t trials, double confidence, double width)
{
    if (trials == 0)
        return (tf_interval){0, 1};
    hits = hits < trials ? hits : trials;
    double h = (double)hits, m = (double)(trials - hits), share = h / (double)trials;
    double limit = -log(1 - confidence);
    return (tf_interval){hits == 0 ? 0 : find_end(h, m, share, 0, limit, width),
                         hits == trials ? 1 : find_end(h, m, share, 1, limit, width)};
}

bool tf_experiment_was_watched(const tf_experiment_info *info)
{
    return info->until_width > 0 || info->until_better;
}

tf_interval tf_experiment_interval(const tf_experiment_info *info, uint64_t won, uint64_t deals,
                                   double confidence)
{
    if (!tf_experiment_was_watched(info))
        return tf_wilson(won, deals, confidence);
    return tf_sequence_interval(won, deals, confidence,
                                info->until_width > 0 ? info->until_width : pair_width);
}

double tf_sequence_p(uint64_t only_a, uint64_t only_b)
{
    return fmin(1, exp(-log_evidence((double)only_a, (double)only_b, 0.5, pair_weight)));
}

uint64_t tf_sequence_next_look(uint64_t deals)
{
    uint64_t next = deals > UINT64_MAX / 2 ? UINT64_MAX : deals + deals / 4;
    return next < deals + FIRST_LOOK ? deals + FIRST_LOOK : next;
}

/* ---- results minus luck ---- */

/* In the order of the deals. */
typedef struct adjusted {
    double *values;
    size_t count, capacity;
    double sum;
} adjusted;

static double adjusted_result(const tf_row *row)
{
    return tf_luck_adjusted(row->verdict, 0, row->luck[0]);
}

static tf_status add_adjusted(adjusted *to, double value, tf_error *error)
{
    if (!TF__ARRAY_RESERVE(to->values, to->capacity, to->count + 1))
        return tf_error_set(error, TF_ERR_MEMORY, "not enough memory for the adjusted results");
    to->values[to->count++] = value;
    to->sum += value;
    return TF_OK;
}

static double adjusted_mean(const adjusted *all)
{
    return all->count ? all->sum / (double)all->count : 0;
}

/* ---- one experiment ---- */

/* Counts the rows of deals first + from .. first + to - 1. */
static tf_status count_rows(tf_store *store, const tf_experiment_info *info, uint64_t from,
                            uint64_t to, tf_until_width *out, adjusted *all, tf_error *error)
{
    tf_rows *rows = NULL;
    tf_status status = tf_rows_open(&rows, store, info, info->first + from, error);
    bool end = false;
    tf_row row;
    while (status == TF_OK) {
        status = tf_rows_next(rows, &row, &end, error);
        if (status != TF_OK || end || row.deal - info->first >= to)
            break;
        out->deals++;
        out->won += row.verdict == TF_WON;
        out->undecided += row.verdict == TF_UNDECIDED;
        if (out->adjusted)
            status = add_adjusted(all, adjusted_result(&row), error);
    }
    tf_rows_close(rows);
    return status;
}

/* Runs the experiment until its first `look` deals are done, and reads its info. */
static tf_status run_to(tf_store *store, const tf_experiment *experiment,
                        const tf_lab_options *options, uint64_t look, tf_lab_outcome *outcome,
                        tf_experiment_info *info, tf_error *error)
{
    tf_lab_options limited = *options;
    limited.deals = look;
    tf_status status = tf_lab_run(store, experiment, &limited, outcome, error);
    return status == TF_OK ? tf_store_find(store, experiment->name, info, error) : status;
}

/* The rate and its interval after a look. */
static void look_at(tf_until_width *out, const adjusted *all, double width, double confidence)
{
    out->looks++;
    out->rate = out->deals ? (double)out->won / (double)out->deals : 0;
    out->interval = tf_sequence_interval(out->won, out->deals, confidence, width);
    if (out->adjusted) {
        tf_interval range = tf_sequence_mean_interval(all->values, all->count, TF__ADJUSTED_LOW,
                                                      TF__ADJUSTED_HIGH, confidence, width);
        out->rate = adjusted_mean(all);
        out->interval = (tf_interval){fmax(range.low, 0), fmin(range.high, 1)};
    }
    out->reached = out->interval.high - out->interval.low <= width;
}

static tf_status run_until_width(tf_store *store, const tf_experiment *experiment,
                                 const tf_lab_options *options, double width, double confidence,
                                 tf_until_width *out, adjusted *all, tf_error *error)
{
    uint64_t look = 0, seen = 0;
    do {
        tf_experiment_info info;
        look = tf_sequence_next_look(look);
        tf_status status = run_to(store, experiment, options, look, &out->outcome, &info, error);
        if (status == TF_OK && out->looks == 0)
            status = tf__stopping_note(store, info.id, width, error);
        if (status == TF_OK)
            status = count_rows(store, &info, seen, look, out, all, error);
        if (status != TF_OK)
            return status;
        seen = look;
        look_at(out, all, width, confidence);
    } while (!out->reached && look < out->outcome.total);
    return TF_OK;
}

tf_status tf_lab_run_until_width(tf_store *store, const tf_experiment *experiment,
                                 const tf_lab_options *options, double width, double confidence,
                                 tf_until_width *out, tf_error *error)
{
    if (TF__MISSING(error, store, experiment, options, out))
        return TF_ERR_USAGE;
    *out = (tf_until_width){.interval = {0, 1}, .adjusted = experiment->luck};
    if (experiment->rules.game->seats > 1)
        return tf_error_set(error, TF_ERR_USAGE,
                            "%s is a game with several seats: it has no win rate to stop by",
                            experiment->rules.game->name);
    adjusted all = {0};
    tf_status status = run_until_width(store, experiment, options, width, confidence, out, &all,
                                       error);
    free(all.values);
    return status;
}

/* ---- two experiments ---- */

static bool is_known(const tf_row *row)
{
    return row->verdict == TF_WON || row->verdict == TF_LOST;
}

static void count_pair(tf_until_better *out, const tf_row *a, const tf_row *b)
{
    out->deals++;
    if (!is_known(a) || !is_known(b)) {
        out->undecided++;
        return;
    }
    bool won_a = a->verdict == TF_WON, won_b = b->verdict == TF_WON;
    out->both_won += won_a && won_b;
    out->only_a += won_a && !won_b;
    out->only_b += won_b && !won_a;
    out->neither += !won_a && !won_b;
}

/* Counts the pairs of deals first + from .. first + to - 1, which both experiments have done. */
static tf_status count_pairs(tf_store *store, const tf_experiment_info *a,
                             const tf_experiment_info *b, uint64_t from, uint64_t to,
                             tf_until_better *out, adjusted *all, tf_error *error)
{
    tf_rows *left = NULL, *right = NULL;
    tf_status status = tf_rows_open(&left, store, a, a->first + from, error);
    if (status == TF_OK)
        status = tf_rows_open(&right, store, b, b->first + from, error);
    while (status == TF_OK) {
        tf_row row_a, row_b;
        bool end_a = false, end_b = false;
        status = tf_rows_next(left, &row_a, &end_a, error);
        if (status == TF_OK)
            status = tf_rows_next(right, &row_b, &end_b, error);
        if (status != TF_OK || end_a || end_b || row_a.deal - a->first >= to)
            break;
        if (row_a.deal != row_b.deal) {
            status = tf_error_set(error, TF_ERR_CORRUPT,
                                  "experiments %s and %s have not done the same first deals",
                                  a->name, b->name);
            break;
        }
        count_pair(out, &row_a, &row_b);
        if (out->adjusted)
            status = add_adjusted(all, adjusted_result(&row_a) - adjusted_result(&row_b), error);
    }
    tf_rows_close(left);
    tf_rows_close(right);
    return status;
}

static tf_status check_pair(const tf_experiment_info *a, const tf_experiment_info *b,
                            tf_error *error)
{
    if (strcmp(a->game, b->game) == 0 && strcmp(a->source, b->source) == 0 &&
        strcmp(a->digest, b->digest) == 0 && a->first == b->first)
        return TF_OK;
    return tf_error_set(error, TF_ERR_USAGE,
                        "experiments %s and %s do not begin with the same deals: %.60s and %.60s",
                        a->name, b->name, a->deals, b->deals);
}

static void decide(tf_until_better *out, const adjusted *all, double confidence)
{
    const double most = TF__ADJUSTED_HIGH - TF__ADJUSTED_LOW;
    double deals = out->deals ? (double)out->deals : 1;
    double p = tf_sequence_p(out->only_a, out->only_b);
    out->difference = ((double)out->only_a - (double)out->only_b) / deals;
    if (out->adjusted) {
        p = tf_sequence_mean_p(all->values, all->count, -most, most, 0);
        out->difference = adjusted_mean(all);
    }
    out->looks++;
    out->p = fmin(out->p, p);
    if (p <= 1 - confidence)
        out->better = out->difference > 0 ? 1 : 2;
}

static tf_status run_until_better(tf_store *store, const tf_experiment *a, const tf_experiment *b,
                                  const tf_lab_options *options, double confidence,
                                  tf_until_better *out, adjusted *all, tf_error *error)
{
    uint64_t look = 0, seen = 0;
    do {
        tf_experiment_info info_a, info_b;
        look = tf_sequence_next_look(look);
        tf_status status = run_to(store, a, options, look, &out->outcome_a, &info_a, error);
        if (status == TF_OK)
            status = run_to(store, b, options, look, &out->outcome_b, &info_b, error);
        if (status == TF_OK)
            status = check_pair(&info_a, &info_b, error);
        if (status == TF_OK && out->looks == 0)
            status = tf__stopping_note(store, info_a.id, 0, error);
        if (status == TF_OK && out->looks == 0)
            status = tf__stopping_note(store, info_b.id, 0, error);
        if (status == TF_OK)
            status = count_pairs(store, &info_a, &info_b, seen, look, out, all, error);
        if (status != TF_OK)
            return status;
        seen = look;
        decide(out, all, confidence);
    } while (!out->better && look < out->outcome_a.total && look < out->outcome_b.total);
    return TF_OK;
}

tf_status tf_lab_run_until_better(tf_store *store, const tf_experiment *a, const tf_experiment *b,
                                  const tf_lab_options *options, double confidence,
                                  tf_until_better *out, tf_error *error)
{
    if (TF__MISSING(error, store, a, b, options, out))
        return TF_ERR_USAGE;
    *out = (tf_until_better){.p = 1, .adjusted = a->luck && b->luck};
    if (a->rules.game != b->rules.game || a->rules.game->seats > 1)
        return tf_error_set(error, TF_ERR_USAGE,
                            "%s and %s cannot be compared: expected the same game, with one seat",
                            a->name, b->name);
    adjusted all = {0};
    tf_status status = run_until_better(store, a, b, options, confidence, out, &all, error);
    free(all.values);
    return status;
}
