/* mean_sequence.c: confidence sequences for the mean of bounded values, by betting.
 *
 * For a mean m in question a gambler bets on each value before it is known: a fortune that starts at 1 is multiplied
 * by 1 + b (x - m), where the bet b depends on the values before and keeps the fortune positive. If m is the mean,
 * the fortune is a martingale of mean 1, so by Ville's inequality it ever reaches 1 / alpha with a probability of at
 * most alpha. The m against which neither a gambler who bets on larger values nor one who bets on smaller ones has
 * reached 2 / alpha form an interval that is right at all looks together (Waudby-Smith and Ramdas, "Estimating means
 * of bounded random variables by betting", 2024). Any bets are valid; they only decide how narrow the interval is.
 * With the bet h / variance it is narrowest about when it is 2 h wide. */
#include <tefuda/sequential.h>

#include <math.h>

/* Of the largest bet that keeps a fortune positive; 1/2 to 3/4 are usual. */
static const double boldness = 0.75;
/* A guess at the variance, as a share of the square of the range, that counts as one value. */
static const double first_variance = 0.02;

typedef struct gamble {
    const double *values;
    size_t count;
    double low, range;
    double aim;   /* half the width aimed at, as a share of the range; 0: none */
    double limit; /* log of the fortune that rejects a mean */
} gamble;

/* The bet for the next value from what is known of those before: `seen` of them, sum of squared deviations. */
static double next_bet(const gamble *g, double seen, double squares)
{
    double variance = (first_variance + squares) / (seen + 1);
    if (g->aim > 0)
        return g->aim / variance;
    return sqrt(2 * g->limit / (variance * (seen + 1) * log(seen + 2)));
}

/* The log of the fortune of the gambler who bets on values above (side 1) or below (side -1) the mean m. The
 * fortune so far is the product of `factor` and exp(sum). */
static double log_fortune(const gamble *g, double m, double side)
{
    double sum = 0, factor = 1, mean = 0, squares = 0;
    double cap = boldness / (side > 0 ? m : 1 - m);
    for (size_t i = 0; i < g->count; i++) {
        double x = (g->values[i] - g->low) / g->range;
        double bet = fmin(next_bet(g, (double)i, squares), cap);
        factor *= 1 + side * bet * (x - m);
        if (factor < 1e-100 || factor > 1e100) {
            sum += log(factor);
            factor = 1;
        }
        double off = x - mean;
        mean += off / (double)(i + 1);
        squares += off * (x - mean);
    }
    return sum + log(factor);
}

/* The end of the interval between `inside`, which is not rejected, and `outside`. */
static double find_end(const gamble *g, double inside, double outside, double side)
{
    for (int i = 0; i < 40; i++) {
        double middle = inside + (outside - inside) / 2;
        if (log_fortune(g, middle, side) < g->limit)
            inside = middle;
        else
            outside = middle;
    }
    return outside;
}

static double mean_of(const gamble *g)
{
    double sum = 0;
    for (size_t i = 0; i < g->count; i++)
        sum += (g->values[i] - g->low) / g->range;
    return sum / (double)g->count;
}

tf_interval tf_sequence_mean_interval(const double *values, size_t count, double low, double high,
                                      double confidence, double width)
{
    if (count == 0)
        return (tf_interval){low, high};
    double range = high - low;
    gamble g = {values, count, low, range, width / 2 / range, log(2 / (1 - confidence))};
    double mean = fmin(fmax(mean_of(&g), 1e-12), 1 - 1e-12);
    return (tf_interval){low + range * find_end(&g, mean, 1e-12, 1),
                         low + range * find_end(&g, mean, 1 - 1e-12, -1)};
}

double tf_sequence_mean_p(const double *values, size_t count, double low, double high, double mean)
{
    gamble g = {values, count, low, high - low, 0, log(2 / 0.05)};
    double m = (mean - low) / g.range;
    double most = fmax(log_fortune(&g, m, 1), log_fortune(&g, m, -1));
    return fmin(1, 2 * exp(-most));
}
