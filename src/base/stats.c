/* stats.c: intervals, tests and summaries in double precision.
 *
 * The exact methods use the regularised incomplete beta function I_x(a, b), which gives sums of
 * binomial probabilities. It is computed as a factor times a continued fraction (DLMF 8.17.22,
 * evaluated by Lentz's method, about sqrt(max(a, b)) terms near the middle). The factor x^a (1-x)^b
 * / B(a, b) is not computed from three log-gammas, which would leave only six correct digits at a =
 * 10^9. Like Loader's binomial ("Fast and accurate computation of binomial probabilities", 2000) it
 * is written as Stirling errors and deviances, without cancellation of large terms. */
#include <tefuda/stats.h>

#include <math.h>

static const double pi = 3.14159265358979323846;

static double clamp(double x, double low, double high)
{
    return x < low ? low : x > high ? high : x;
}

/* log(Gamma(z)) minus Stirling's (z - 1/2) log z - z + log(2 pi)/2. */
static double stirling_error(double z)
{
    if (z < 16) {
        int sign; /* lgamma() is not thread-safe: it writes a global */
        return lgamma_r(z, &sign) - ((z - 0.5) * log(z) - z + 0.5 * log(2 * pi));
    }
    double y = 1 / (z * z);
    return (1 / 12.0 - y * (1 / 360.0 - y * (1 / 1260.0 - y * (1 / 1680.0 - y / 1188)))) / z;
}

/* log(1 + u) - u without cancellation; u > -1. */
static double log1p_minus_u(double u)
{
    if (fabs(u) > 0.1)
        return log1p(u) - u;
    double sum = 0, power = u;
    for (int k = 2; k <= 20; k++) {
        power *= -u;
        sum += power / k;
    }
    return sum;
}

/* x^a (1-x)^b / B(a, b), which is also x (1-x) times the density of the beta distribution. */
static double beta_factor(double a, double b, double x)
{
    double n = a + b;
    double gap = b * x - a * (1 - x); /* n x - a: n times the distance of x from the mean a / n */
    double deviance = a * log1p_minus_u(gap / a) + b * log1p_minus_u(-gap / b);
    double errors = stirling_error(n) - stirling_error(a) - stirling_error(b);
    return sqrt(a / n * b / (2 * pi)) * exp(deviance + errors);
}

static double nonzero(double x)
{
    return fabs(x) < 1e-300 ? 1e-300 : x;
}

/* The continued fraction; converges quickly for x < (a + 1) / (a + b + 2). */
static double beta_fraction(double a, double b, double x)
{
    const int terms_max = 1000000; /* 10^9 trials need some thousand terms */
    double c = 1, d = 1 / nonzero(1 - (a + b) * x / (a + 1)), f = d;
    for (int m = 1; m <= terms_max; m++) {
        double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
        d = 1 / nonzero(1 + even * d);
        c = nonzero(1 + even / c);
        f *= c * d;
        double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
        d = 1 / nonzero(1 + odd * d);
        c = nonzero(1 + odd / c);
        f *= c * d;
        if (fabs(c * d - 1) < 1e-15)
            break;
    }
    return f;
}

double tf_beta_regularised(double a, double b, double x)
{
    if (!(x > 0))
        return 0;
    if (x >= 1)
        return 1;
    double factor = beta_factor(a, b, x);
    double result = x < (a + 1) / (a + b + 2) ? factor * beta_fraction(a, b, x) / a
                                              : 1 - factor * beta_fraction(b, a, 1 - x) / b;
    return clamp(result, 0, 1);
}

/* Finds x with I_x(a, b) = p by Newton's method, with bisection where a step leaves the bracket. */
static double beta_quantile(double a, double b, double p)
{
    double low = 0, high = 1, x = a / (a + b);
    for (int i = 0; i < 200; i++) {
        double miss = tf_beta_regularised(a, b, x) - p;
        if (miss > 0)
            high = x;
        else
            low = x;
        double next = x - miss * x * (1 - x) / beta_factor(a, b, x);
        if (!(next > low && next < high)) /* also when the density underflows */
            next = low + (high - low) / 2;
        double step = fabs(next - x);
        x = next;
        if (step <= 1e-14 * x || miss == 0)
            break;
    }
    return x;
}

/* The probability outside the interval; never 0, so that every interval is finite. */
static double outside(double confidence)
{
    return 1 - clamp(confidence, 0, 1 - 0x1p-50);
}

static double z_of(double confidence)
{
    return -tf_normal_quantile(outside(confidence) / 2);
}

double tf_normal_quantile(double p)
{
    if (!(p > 0))
        return -INFINITY;
    if (p >= 1)
        return INFINITY;
    if (p > 0.5)
        return -tf_normal_quantile(1 - p);
    /* Abramowitz and Stegun 26.2.23, error at most 4.5e-4; each step of Halley's method triples the
     * number of correct digits. */
    double t = sqrt(-2 * log(p));
    double x = (2.515517 + t * (0.802853 + t * 0.010328)) /
                   (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))) -
               t;
    for (int i = 0; i < 3; i++) {
        double density = exp(-x * x / 2) / sqrt(2 * pi);
        if (density == 0)
            break;
        double u = (0.5 * erfc(-x / sqrt(2)) - p) / density;
        x -= u / (1 + x * u / 2);
    }
    return x;
}

tf_interval tf_wilson(uint64_t hits, uint64_t trials, double confidence)
{
    if (trials == 0)
        return (tf_interval){0, 1};
    hits = hits < trials ? hits : trials;
    double n = (double)trials, p = (double)hits / n, z = z_of(confidence), zz = z * z;
    double centre = p + zz / (2 * n);
    double half = z * sqrt(p * (1 - p) / n + zz / (4 * n * n));
    double low = (centre - half) / (1 + zz / n), high = (centre + half) / (1 + zz / n);
    /* For 0 or all hits the formula gives exactly 0 or 1 except for rounding. */
    return (tf_interval){hits == 0 ? 0 : clamp(low, 0, p), hits == trials ? 1 : clamp(high, p, 1)};
}

/* The probability of a hit at which `hits` or more of `trials` have probability `tail`. */
static double clopper_pearson_low(uint64_t hits, uint64_t trials, double tail)
{
    return hits == 0 ? 0 : beta_quantile((double)hits, (double)(trials - hits) + 1, tail);
}

tf_interval tf_clopper_pearson(uint64_t hits, uint64_t trials, double confidence)
{
    if (trials == 0)
        return (tf_interval){0, 1};
    hits = hits < trials ? hits : trials;
    double tail = outside(confidence) / 2;
    return (tf_interval){clopper_pearson_low(hits, trials, tail),
                         1 - clopper_pearson_low(trials - hits, trials, tail)};
}

void tf_mean_add(tf_mean *mean, double value)
{
    if (mean->count == 0)
        mean->low = mean->high = value;
    mean->low = fmin(mean->low, value);
    mean->high = fmax(mean->high, value);
    mean->count++;
    double delta = value - mean->mean;
    mean->mean += delta / (double)mean->count;
    mean->squares += delta * (value - mean->mean);
}

/* Chan, Golub and LeVeque's update. */
void tf_mean_merge(tf_mean *into, const tf_mean *from)
{
    if (from->count == 0)
        return;
    if (into->count == 0) {
        *into = *from;
        return;
    }
    double a = (double)into->count, b = (double)from->count, delta = from->mean - into->mean;
    into->count += from->count;
    into->mean += delta * (b / (a + b));
    into->squares += from->squares + delta * delta * (a * b / (a + b));
    into->low = fmin(into->low, from->low);
    into->high = fmax(into->high, from->high);
}

double tf_mean_deviation(const tf_mean *mean)
{
    return mean->count < 2 ? 0 : sqrt(mean->squares / (double)(mean->count - 1));
}

double tf_mean_error(const tf_mean *mean)
{
    return mean->count < 2 ? 0 : tf_mean_deviation(mean) / sqrt((double)mean->count);
}

tf_interval tf_mean_interval(const tf_mean *mean, double confidence)
{
    double half = z_of(confidence) * tf_mean_error(mean);
    return (tf_interval){mean->mean - half, mean->mean + half};
}

tf_paired tf_mcnemar(uint64_t only_a, uint64_t only_b, uint64_t deals, double confidence)
{
    double a = (double)only_a, b = (double)only_b, fewer = fmin(a, b), discordant = a + b;
    double n = fmax((double)deals, discordant);
    if (n == 0)
        return (tf_paired){1, 0, {-1, 1}};
    /* The probability that a fair coin shows one side at most `fewer` times. */
    double tail = only_a == only_b ? 1 : tf_beta_regularised(discordant - fewer, fewer + 1, 0.5);
    double difference = (a - b) / n;
    double half = z_of(confidence) * sqrt(fmax(0, discordant - (a - b) * difference)) / n;
    return (tf_paired){
        fmin(1, 2 * tail), difference, {fmax(-1, difference - half), fmin(1, difference + half)}};
}

tf_paired tf_mcnemar_exact(uint64_t only_a, uint64_t only_b, uint64_t deals, double confidence)
{
    tf_paired paired = tf_mcnemar(only_a, only_b, deals, confidence);
    uint64_t differ = only_a + only_b;
    tf_interval share = tf_wilson(differ, deals > differ ? deals : differ, confidence);
    tf_interval first = tf_clopper_pearson(only_a, differ, confidence); /* of those that differ */
    double low = 2 * first.low - 1, high = 2 * first.high - 1;
    paired.interval = (tf_interval){low * (low > 0 ? share.low : share.high),
                                    high * (high < 0 ? share.low : share.high)};
    return paired;
}

double tf_quantile(const double *sorted, size_t count, double q)
{
    if (count == 0)
        return 0;
    double place = clamp(q, 0, 1) * (double)(count - 1);
    size_t below = (size_t)place;
    if (below >= count - 1)
        return sorted[count - 1];
    return sorted[below] + (place - (double)below) * (sorted[below + 1] - sorted[below]);
}

/* ---- histograms ---- */

/* The position on the axis; on a log axis, values of 0 and less lie before its beginning. */
static double axis_position(const tf_bins *bins, double value)
{
    if (!bins->log)
        return value;
    return value > 0 ? log10(value) : (double)-INFINITY;
}

static double bin_width(const tf_bins *bins)
{
    return (axis_position(bins, bins->high) - axis_position(bins, bins->low)) / (double)bins->count;
}

size_t tf_bins_find(const tf_bins *bins, double value)
{
    double from = axis_position(bins, bins->low), at = axis_position(bins, value),
           width = bin_width(bins);
    double bin = at > from && width > 0 ? (at - from) / width : 0;
    size_t last = bins->count - 1;
    return bin < (double)last ? (size_t)bin : last;
}

double tf_bins_edge(const tf_bins *bins, size_t bin)
{
    double at = axis_position(bins, bins->low) + bin_width(bins) * (double)bin;
    return bins->log ? pow(10, at) : at;
}
