/* calculation_trainer.c: see calculation_trainer.h. */
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "calculation_trainer.h"

/* Wider vectors where there are any; without fused operations the bits stay the same. */
#if defined(__x86_64__)
#define WIDE __attribute__((target_clones("avx2", "default")))
#else
#define WIDE
#endif

WIDE static void add_scaled(float *to, const float *from, float by, unsigned count)
{
    for (unsigned j = 0; j < count; j++)
        to[j] += by * from[j];
}

/* Eight units at a time; unaligned. */
typedef float octet __attribute__((vector_size(32), aligned(4), may_alias));

enum { ROWS = 4 }; /* positions that share what is read of the weights */

/* out[k][j] += sum over i of x[k][i] weights[i][j], for 8 * `octets` units from j on. */
static inline __attribute__((always_inline)) void
add_columns(float *const *out, const float *weights, const float *const *x, unsigned rows,
            unsigned inputs, unsigned units, unsigned j, unsigned octets)
{
    octet sums[ROWS][2];
    for (unsigned k = 0; k < rows; k++)
        for (unsigned o = 0; o < octets; o++)
            sums[k][o] = *(const octet *)(out[k] + j + 8 * o);
    weights += j;
    for (unsigned i = 0; i < inputs; i++, weights += units)
        for (unsigned o = 0; o < octets; o++) {
            octet w = *(const octet *)(weights + 8 * o);
            for (unsigned k = 0; k < rows; k++)
                sums[k][o] += x[k][i] * w;
        }
    for (unsigned k = 0; k < rows; k++)
        for (unsigned o = 0; o < octets; o++)
            *(octet *)(out[k] + j + 8 * o) = sums[k][o];
}

static inline __attribute__((always_inline)) void
add_product_of(float *const *out, const float *weights, const float *const *x, unsigned rows,
               unsigned inputs, unsigned units)
{
    unsigned j = 0;
    for (; j + 16 <= units; j += 16)
        add_columns(out, weights, x, rows, inputs, units, j, 2);
    if (j < units)
        add_columns(out, weights, x, rows, inputs, units, j, 1);
}

/* out[k][j] += sum over i of x[k][i] weights[i][j]. */
WIDE static void add_product(float *const *out, const float *weights, const float *const *x,
                             unsigned rows, unsigned inputs, unsigned units)
{
    for (; rows >= ROWS; rows -= ROWS, out += ROWS, x += ROWS)
        add_product_of(out, weights, x, ROWS, inputs, units);
    for (; rows > 0; rows--, out++, x++)
        add_product_of(out, weights, x, 1, inputs, units);
}

static inline __attribute__((always_inline)) void add_outer_of(float *to, const float *const *x,
                                                               const float *const *d, unsigned rows,
                                                               unsigned inputs, unsigned units)
{
    for (unsigned i = 0; i < inputs; i++, to += units)
        for (unsigned j = 0; j < units; j += 8) {
            octet sum = *(const octet *)(to + j);
            for (unsigned k = 0; k < rows; k++)
                sum += x[k][i] * *(const octet *)(d[k] + j);
            *(octet *)(to + j) = sum;
        }
}

/* to[i][j] += x[k][i] d[k][j], one k after the other. */
WIDE static void add_outer(float *to, const float *const *x, const float *const *d, unsigned rows,
                           unsigned inputs, unsigned units)
{
    for (; rows >= ROWS; rows -= ROWS, x += ROWS, d += ROWS)
        add_outer_of(to, x, d, ROWS, inputs, units);
    for (; rows > 0; rows--, x++, d++)
        add_outer_of(to, x, d, 1, inputs, units);
}

static void cut_negative(float *x, unsigned count)
{
    for (unsigned j = 0; j < count; j++)
        x[j] = x[j] > 0 ? x[j] : 0;
}

/* The number of inputs that the positions after a draw share. */
static unsigned shared_inputs(const tf__value_network *n)
{
    return n->inputs - TF__VALUE_FEATURES;
}

void trainer_share(const tf__value_network *n, shared_pass *s)
{
    const float *weights = n->first_weights + (size_t)TF__VALUE_FEATURES * n->first, *x = s->x;
    float *base = s->base;
    memcpy(base, n->first_weights + (size_t)n->inputs * n->first, n->first * sizeof *base);
    add_product(&base, weights, &x, 1, shared_inputs(n), n->first);
    memset(s->sum, 0, sizeof s->sum);
}

void trainer_forward(const tf__value_network *n, const shared_pass *s, pass *passes, unsigned count)
{
    const float *x[TF_RANKS] = {0}, *hidden[TF_RANKS] = {0};
    float *a[TF_RANKS] = {0}, *b[TF_RANKS] = {0};
    for (unsigned k = 0; k < count; k++) {
        pass *p = &passes[k];
        x[k] = p->x, hidden[k] = a[k] = p->a, b[k] = p->b;
        memcpy(p->a, s->base, n->first * sizeof *p->a);
        memcpy(p->b, n->second_weights + (size_t)n->first * n->second, n->second * sizeof *p->b);
    }
    add_product(a, n->first_weights, x, count, TF__VALUE_FEATURES, n->first);
    for (unsigned k = 0; k < count; k++)
        cut_negative(a[k], n->first);
    add_product(b, n->second_weights, hidden, count, n->first, n->second);
    for (unsigned k = 0; k < count; k++) {
        pass *p = &passes[k];
        cut_negative(p->b, n->second);
        p->logit = n->last_weights[n->second];
        for (unsigned j = 0; j < n->second; j++)
            p->logit += p->b[j] * n->last_weights[j];
        p->p = 1 / (1 + expf(-p->logit));
    }
}

/* The weights of the second layer by its own units, which the derivatives are summed over. */
static void transpose(trainer *t)
{
    const tf__value_network *n = &t->net.network;
    for (unsigned i = 0; i < n->first; i++)
        for (unsigned j = 0; j < n->second; j++)
            t->across[(size_t)j * n->first + i] = n->second_weights[(size_t)i * n->second + j];
}

void trainer_backward(trainer *t, const pass *passes, const float *deltas, unsigned count,
                      shared_pass *s)
{
    const tf__value_network *n = &t->net.network;
    float das[TF_RANKS][UNITS], dbs[TF_RANKS][UNITS], *sums[TF_RANKS] = {0};
    const float *x[TF_RANKS] = {0}, *a[TF_RANKS] = {0}, *da[TF_RANKS] = {0}, *db[TF_RANKS] = {0};
    float *g1 = t->gradient, *g2 = g1 + (n->second_weights - n->first_weights),
          *g3 = g1 + (n->last_weights - n->first_weights);
    for (unsigned k = 0; k < count; k++) {
        const pass *p = &passes[k];
        x[k] = p->x, a[k] = p->a, da[k] = sums[k] = das[k], db[k] = dbs[k];
        memset(das[k], 0, n->first * sizeof das[k][0]);
        for (unsigned j = 0; j < n->second; j++)
            dbs[k][j] = p->b[j] > 0 ? deltas[k] * n->last_weights[j] : 0;
    }
    add_product(sums, t->across, db, count, n->second, n->first);
    for (unsigned k = 0; k < count; k++) {
        for (unsigned i = 0; i < n->first; i++)
            das[k][i] = a[k][i] > 0 ? das[k][i] : 0;
        add_scaled(g3, passes[k].b, deltas[k], n->second);
        g3[n->second] += deltas[k];
        add_scaled(g2 + (size_t)n->first * n->second, db[k], 1, n->second);
        add_scaled(s->sum, da[k], 1, n->first);
    }
    add_outer(g2, a, db, count, n->first, n->second);
    add_outer(g1, x, da, count, TF__VALUE_FEATURES, n->first);
}

void trainer_learn_shared(trainer *t, const shared_pass *s)
{
    const tf__value_network *n = &t->net.network;
    const float *x = s->x, *sum = s->sum;
    float *gradient = t->gradient + (size_t)TF__VALUE_FEATURES * n->first;
    add_outer(gradient, &x, &sum, 1, shared_inputs(n), n->first);
    add_scaled(t->gradient + (size_t)n->inputs * n->first, s->sum, 1, n->first);
}

WIDE void trainer_update(trainer *t, float batch)
{
    const float b1 = 0.9f, b2 = 0.999f;
    float part = (float)t->step / (float)t->steps;
    float rate = t->rate * (0.01f + 0.99f * 0.5f * (1 + cosf(3.14159265f * part)));
    t->step++;
    float c1 = 1 / (1 - powf(b1, (float)t->step)), c2 = 1 / (1 - powf(b2, (float)t->step));
    for (size_t i = 0; i < t->weights; i++) {
        float g = t->gradient[i] / batch;
        t->momentum[i] = b1 * t->momentum[i] + (1 - b1) * g;
        t->spread[i] = b2 * t->spread[i] + (1 - b2) * g * g;
        t->net.weights[i] -= rate * (t->momentum[i] * c1 / (sqrtf(t->spread[i] * c2) + 1e-8f) +
                                     t->decay * t->net.weights[i]);
        t->gradient[i] = 0;
    }
    transpose(t);
}

void trainer_read(const trainer *t, const int16_t *features, float *x)
{
    for (unsigned i = 0; i < TF__VALUE_FEATURES; i++)
        x[i] = (feature_unpack(features[i]) - t->mean[i]) * t->scale[i];
}

/* Inputs as they are instead of standardised ones, or back. */
static void fold(trainer *t, bool back)
{
    const tf__value_network *n = &t->net.network;
    float *w = t->net.weights, *added = w + (size_t)n->inputs * n->first;
    for (unsigned i = 0; i < n->inputs; i++)
        for (unsigned j = 0; j < n->first; j++) {
            float *weight = &w[(size_t)i * n->first + j];
            if (back) {
                added[j] += *weight * t->mean[i];
                *weight = t->scale[i] > 0 ? *weight / t->scale[i] : 0;
            } else {
                *weight *= t->scale[i];
                added[j] -= *weight * t->mean[i];
            }
        }
}

void trainer_standardise(trainer *t, const int16_t *(*at)(const void *, size_t),
                         const void *context, size_t count)
{
    size_t step = count > 100000 ? count / 100000 : 1;
    for (unsigned i = 0; i < TF__VALUE_FEATURES; i++) {
        double sum = 0, squares = 0, n = 0;
        for (size_t k = 0; k < count; k += step) {
            const int16_t *features = at(context, k);
            if (!features)
                continue;
            double x = (double)feature_unpack(features[i]);
            sum += x;
            squares += x * x;
            n++;
        }
        double spread = squares / n - sum / n * (sum / n);
        t->mean[i] = (float)(sum / n);
        t->scale[i] = spread > 1e-6 ? (float)(1 / sqrt(spread)) : 0;
    }
}

void trainer_start(trainer *t, unsigned inputs, unsigned first, unsigned second, const char *from,
                   tf_rng *rng)
{
    const tf__value_network *n = &t->net.network;
    t->net = network_make(inputs, first, second);
    t->weights = network_weights(n);
    t->gradient = tool_need(calloc(t->weights, sizeof(float)));
    t->momentum = tool_need(calloc(t->weights, sizeof(float)));
    t->spread = tool_need(calloc(t->weights, sizeof(float)));
    t->across = tool_need(calloc((size_t)first * second, sizeof(float)));
    t->rate = 1e-3f;
    t->decay = 1e-5f;
    if (from) {
        network_file given = network_read(from);
        if (network_weights(&given.network) != t->weights) {
            fprintf(stderr, "calculation_value: %s has another size\n", from);
            exit(1);
        }
        memcpy(t->net.weights, given.weights, t->weights * sizeof(float));
        fold(t, true);
        transpose(t);
        t->rate = 3e-4f;
        free(given.weights);
        return;
    }
    for (size_t i = 0; i < t->weights; i++) {
        bool input = i < (size_t)(n->second_weights - n->first_weights);
        double fan = input ? n->inputs : n->first;
        t->net.weights[i] = (float)((tf_rng_unit(rng) * 2 - 1) * sqrt(3.0 / fan));
    }
    transpose(t);
}

void trainer_finish(trainer *t, const char *path)
{
    fold(t, false);
    network_write(&t->net, path);
    free(t->net.weights);
    free(t->gradient);
    free(t->momentum);
    free(t->spread);
    free(t->across);
}

void trainer_shuffle(uint32_t *order, size_t count, tf_rng *rng)
{
    for (size_t i = count; i-- > 1;) {
        size_t j = tf_rng_below(rng, i + 1);
        uint32_t swap = order[i];
        order[i] = order[j];
        order[j] = swap;
    }
}

uint32_t *trainer_order(size_t count)
{
    uint32_t *order = tool_need(malloc((count + 1) * sizeof *order));
    for (size_t i = 0; i < count; i++)
        order[i] = (uint32_t)i;
    return order;
}

double trainer_log_loss(double logit, double y)
{
    double positive = logit > 0 ? log1p(exp(-logit)) : log1p(exp(logit)) - logit;
    return positive + (1 - y) * logit;
}

const unsigned char *trainer_map(const char *path, size_t *bytes)
{
    struct stat about;
    int file = open(path, O_RDONLY);
    void *map = MAP_FAILED;
    if (file >= 0 && fstat(file, &about) == 0 && about.st_size > 0)
        map = mmap(NULL, (size_t)about.st_size, PROT_READ, MAP_SHARED, file, 0);
    if (map == MAP_FAILED) {
        fprintf(stderr, "calculation_value: %s cannot be read\n", path);
        exit(1);
    }
    close(file);
    *bytes = (size_t)about.st_size;
    return map;
}
