/* calculation_training.c: fits networks to the records of self-play.
 *
 * `train` minimises the log loss of the results of games. `tune` minimises what luck leaves of the variance: the
 * squared difference between the luck of a draw by the network and the change of expectation that the draw made.
 * That change is estimated from the rest of the game: T - mean, where mean is the network's expectation before the
 * draw and T, the estimate after it, is
 *     T(k) = (1 - lambda) mean(k + 1) + lambda (T(k + 1) - luck(k + 1)),   T(last) = the result.
 * `distil` fits a network to what the player made of its candidates by looking further ahead with it: the log loss of the values
 * after each card, of their mean, and, by WEIGHT, the squared error of the differences between the candidates of one turn,
 * in logits of the mean.
 * All randomness comes from fixed seeds, and sums have a fixed order: the same records give the same bits. */
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "calculation_tool.h"

enum { UNITS = TF__VALUE_UNITS_MAX, BATCH = 128 };

/* Wider vectors where there are any; without fused operations the bits stay the same. */
#if defined(__x86_64__)
#define WIDE __attribute__((target_clones("avx2", "default")))
#else
#define WIDE
#endif

typedef struct trainer {
    network_file net; /* weights of standardised inputs while training */
    float *gradient, *momentum, *spread;
    size_t weights;
    float mean[2 * TF__VALUE_FEATURES], scale[2 * TF__VALUE_FEATURES];
    uint64_t step, steps;
    float rate, decay;
} trainer;

/* One position, with what the network makes of it. */
typedef struct pass {
    float x[TF__VALUE_FEATURES], a[UNITS], b[UNITS], p, logit;
} pass;

/* What the positions after one draw share: the means of the figures, what they add to the first layer, and the sum
 * of its derivatives. */
typedef struct shared_pass {
    float x[TF__VALUE_FEATURES], base[UNITS], sum[UNITS];
} shared_pass;

WIDE static void add_scaled(float *to, const float *from, float by, unsigned count)
{
    for (unsigned j = 0; j < count; j++)
        to[j] += by * from[j];
}

WIDE static void add_product(float *out, const float *weights, const float *x, unsigned inputs,
                             unsigned units)
{
    for (unsigned i = 0; i < inputs; i++, weights += units)
        for (unsigned j = 0; j < units; j++)
            out[j] += x[i] * weights[j];
}

WIDE static void add_outer(float *to, const float *x, const float *d, unsigned inputs,
                           unsigned units)
{
    for (unsigned i = 0; i < inputs; i++, to += units)
        for (unsigned j = 0; j < units; j++)
            to[j] += x[i] * d[j];
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

static void share(const tf__value_network *n, shared_pass *s)
{
    const float *weights = n->first_weights + (size_t)TF__VALUE_FEATURES * n->first;
    memcpy(s->base, n->first_weights + (size_t)n->inputs * n->first, n->first * sizeof *s->base);
    add_product(s->base, weights, s->x, shared_inputs(n), n->first);
    memset(s->sum, 0, sizeof s->sum);
}

static void forward(const tf__value_network *n, const shared_pass *s, pass *p)
{
    memcpy(p->a, s->base, n->first * sizeof *p->a);
    add_product(p->a, n->first_weights, p->x, TF__VALUE_FEATURES, n->first);
    cut_negative(p->a, n->first);
    memcpy(p->b, n->second_weights + (size_t)n->first * n->second, n->second * sizeof *p->b);
    add_product(p->b, n->second_weights, p->a, n->first, n->second);
    cut_negative(p->b, n->second);
    p->logit = n->last_weights[n->second];
    for (unsigned j = 0; j < n->second; j++)
        p->logit += p->b[j] * n->last_weights[j];
    p->p = 1 / (1 + expf(-p->logit));
}

/* Adds to the gradient; delta is the derivative of the loss by the logit. learn_shared() completes it. */
static void backward(trainer *t, const pass *p, float delta, shared_pass *s)
{
    const tf__value_network *n = &t->net.network;
    float da[UNITS], db[UNITS];
    float *g1 = t->gradient, *g2 = g1 + (n->second_weights - n->first_weights),
          *g3 = g1 + (n->last_weights - n->first_weights);
    add_scaled(g3, p->b, delta, n->second);
    g3[n->second] += delta;
    for (unsigned j = 0; j < n->second; j++)
        db[j] = p->b[j] > 0 ? delta * n->last_weights[j] : 0;
    for (unsigned i = 0; i < n->first; i++) {
        const float *w = n->second_weights + (size_t)i * n->second;
        da[i] = 0;
        for (unsigned j = 0; j < n->second && p->a[i] > 0; j++)
            da[i] += w[j] * db[j];
    }
    add_outer(g2, p->a, db, n->first, n->second);
    add_scaled(g2 + (size_t)n->first * n->second, db, 1, n->second);
    add_outer(g1, p->x, da, TF__VALUE_FEATURES, n->first);
    add_scaled(s->sum, da, 1, n->first);
}

static void learn_shared(trainer *t, const shared_pass *s)
{
    const tf__value_network *n = &t->net.network;
    float *gradient = t->gradient + (size_t)TF__VALUE_FEATURES * n->first;
    add_outer(gradient, s->x, s->sum, shared_inputs(n), n->first);
    add_scaled(t->gradient + (size_t)n->inputs * n->first, s->sum, 1, n->first);
}

/* Adam, with a rate that falls as a cosine. */
WIDE static void update(trainer *t, float batch)
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
}

static void read_inputs(const trainer *t, const int16_t *features, float *x)
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

/* Means and spreads of the features: at(context, i) for i below count. */
static void standardise(trainer *t, const int16_t *(*at)(const void *, size_t), const void *context,
                        size_t count)
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

/* Weights: those of a file, or random ones. Inputs are standardised already. */
static void start(trainer *t, unsigned inputs, unsigned first, unsigned second, const char *from,
                  tf_rng *rng)
{
    const tf__value_network *n = &t->net.network;
    t->net = network_make(inputs, first, second);
    t->weights = network_weights(n);
    t->gradient = tool_need(calloc(t->weights, sizeof(float)));
    t->momentum = tool_need(calloc(t->weights, sizeof(float)));
    t->spread = tool_need(calloc(t->weights, sizeof(float)));
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
        t->rate = 3e-4f;
        free(given.weights);
        return;
    }
    for (size_t i = 0; i < t->weights; i++) {
        bool input = i < (size_t)(n->second_weights - n->first_weights);
        double fan = input ? n->inputs : n->first;
        t->net.weights[i] = (float)((tf_rng_unit(rng) * 2 - 1) * sqrt(3.0 / fan));
    }
}

static void finish(trainer *t, const char *path)
{
    fold(t, false);
    network_write(&t->net, path);
    free(t->net.weights);
    free(t->gradient);
    free(t->momentum);
    free(t->spread);
}

static void shuffle(uint32_t *order, size_t count, tf_rng *rng)
{
    for (size_t i = count; i-- > 1;) {
        size_t j = tf_rng_below(rng, i + 1);
        uint32_t swap = order[i];
        order[i] = order[j];
        order[j] = swap;
    }
}

static uint32_t *make_order(size_t count)
{
    uint32_t *order = tool_need(malloc((count + 1) * sizeof *order));
    for (size_t i = 0; i < count; i++)
        order[i] = (uint32_t)i;
    return order;
}

/* y may lie outside 0 .. 1: linear in y */
static double log_loss(double logit, double y)
{
    double positive = logit > 0 ? log1p(exp(-logit)) : log1p(exp(logit)) - logit;
    return positive + (1 - y) * logit;
}

/* A file in memory, read as it is needed. */
static const unsigned char *map_file(const char *path, size_t *bytes)
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

/* ---- rows ---- */

static const int16_t *row_features(const void *context, size_t i)
{
    return ((const row *)context)[i].features;
}

static void test_rows(const trainer *t, const row *rows, size_t from, size_t count, unsigned epoch)
{
    double loss = 0, brier = 0, n = 0, by_stock[6] = {0}, stock_n[6] = {0};
    pass p;
    shared_pass none;
    share(&t->net.network, &none);
    for (size_t k = from; k < count; k++, n++) {
        read_inputs(t, rows[k].features, p.x);
        forward(&t->net.network, &none, &p);
        double y = (double)rows[k].result, l = log_loss((double)p.logit, y);
        loss += l;
        brier += ((double)p.p - y) * ((double)p.p - y);
        by_stock[rows[k].stock / 9] += l;
        stock_n[rows[k].stock / 9]++;
    }
    printf("epoch %u: log loss %.5f, Brier %.5f; log loss by stock / 9", epoch, loss / n,
           brier / n);
    for (unsigned i = 0; i < 6; i++)
        printf(" %.4f", by_stock[i] / (stock_n[i] + 1e-9));
    printf("\n");
    fflush(stdout);
}

int train_rows(int argc, char **argv)
{
    if (argc != 7 && argc != 8)
        return 2;
    size_t bytes, epochs = (size_t)atoi(argv[6]);
    const row *rows = (const void *)map_file(argv[2], &bytes);
    size_t count = bytes / sizeof *rows, from = count - count / 10; /* the last games: a test */
    while (from < count && from > 0 && rows[from].game == rows[from - 1].game)
        from++;
    trainer t = {0};
    tf_rng rng;
    tf_rng_seed(&rng, 1, 0);
    standardise(&t, row_features, rows, count);
    start(&t, TF__VALUE_FEATURES, (unsigned)atoi(argv[4]), (unsigned)atoi(argv[5]),
          argc > 7 ? argv[7] : NULL, &rng);
    t.steps = from / BATCH * epochs;
    uint32_t *order = make_order(from);
    for (unsigned epoch = 1; epoch <= epochs; epoch++) {
        shuffle(order, from, &rng);
        for (size_t i = 0; i + BATCH <= from; i += BATCH) {
            shared_pass none;
            share(&t.net.network, &none);
            for (size_t k = i; k < i + BATCH; k++) {
                pass p;
                read_inputs(&t, rows[order[k]].features, p.x);
                forward(&t.net.network, &none, &p);
                backward(&t, &p, p.p - rows[order[k]].result, &none);
            }
            learn_shared(&t, &none);
            update(&t, BATCH);
        }
        test_rows(&t, rows, from, count, epoch);
    }
    free(order);
    finish(&t, argv[3]);
    munmap((void *)rows, bytes);
    return 0;
}

/* ---- draws ---- */

typedef struct draw_list {
    const unsigned char *bytes;
    size_t size, count, games;
    size_t *at;   /* of each draw */
    size_t *game; /* the first draw of each game, and the end */
} draw_list;

static draw_head head_at(const draw_list *list, size_t draw)
{
    draw_head head;
    memcpy(&head, list->bytes + list->at[draw], sizeof head);
    return head;
}

static const int16_t *features_at(const draw_list *list, size_t draw)
{
    return (const void *)(list->bytes + list->at[draw] + sizeof(draw_head));
}

static const int16_t *draw_features(const void *context, size_t i)
{
    return head_at(context, i).exact ? NULL : features_at(context, i);
}

static draw_list read_draws(const char *path)
{
    draw_list list = {0};
    size_t room = 0;
    uint32_t last = 0;
    list.bytes = map_file(path, &list.size);
    for (size_t at = 0; at + sizeof(draw_head) <= list.size;) {
        draw_head head;
        memcpy(&head, list.bytes + at, sizeof head);
        size_t bytes = sizeof head;
        bytes += head.exact ? 0 : head.count * sizeof(int16_t) * TF__VALUE_FEATURES;
        if (at + bytes > list.size)
            break;
        if (list.count == room) {
            room = room ? 2 * room : 4096;
            list.at = tool_need(realloc(list.at, room * sizeof *list.at));
            list.game = tool_need(realloc(list.game, (room + 1) * sizeof *list.game));
        }
        list.at[list.count] = at;
        if (list.count == 0 || head.game != last)
            list.game[list.games++] = list.count;
        last = head.game;
        list.game[list.games] = ++list.count;
        at += bytes;
    }
    return list;
}

static void free_draws(draw_list *list)
{
    free(list->at);
    free(list->game);
    munmap((void *)list->bytes, list->size);
}

/* Differences from the means over the cards that could come, then those means. */
static void standardise_draws(trainer *t, const draw_list *list)
{
    standardise(t, draw_features, list, list->count);
    for (unsigned i = 0; i < TF__VALUE_FEATURES; i++) {
        t->mean[TF__VALUE_FEATURES + i] = t->mean[i];
        t->scale[TF__VALUE_FEATURES + i] = t->scale[i];
        t->mean[i] = 0;
        t->scale[i] *= 2; /* they are smaller */
    }
}

/* One game: every card that could have come at each draw. */
typedef struct game_pass {
    size_t count;
    draw_head head[TF_DECK_MAX];
    pass (*rank)[TF_RANKS];
    shared_pass shared[TF_DECK_MAX];
    double mean[TF_DECK_MAX], luck[TF_DECK_MAX], target[TF_DECK_MAX];
} game_pass;

/* Reads the figures of a draw: their means, and what differs from these. */
static void read_draw(const trainer *t, const draw_head *head, const int16_t *features,
                      shared_pass *s, pass *ranks)
{
    float total = 0, mean[TF__VALUE_FEATURES] = {0};
    for (unsigned r = 0; r < head->count; r++) {
        total += head->weight[r];
        for (unsigned i = 0; i < TF__VALUE_FEATURES; i++) {
            ranks[r].x[i] = feature_unpack(features[(size_t)r * TF__VALUE_FEATURES + i]);
            mean[i] += (float)head->weight[r] * ranks[r].x[i];
        }
    }
    for (unsigned i = 0; i < TF__VALUE_FEATURES; i++) {
        mean[i] /= total;
        s->x[i] = (mean[i] - t->mean[TF__VALUE_FEATURES + i]) * t->scale[TF__VALUE_FEATURES + i];
        for (unsigned r = 0; r < head->count; r++)
            ranks[r].x[i] = (ranks[r].x[i] - mean[i]) * t->scale[i];
    }
}

static void pass_draw(const trainer *t, const draw_list *list, size_t draw, game_pass *g, size_t k)
{
    draw_head head = head_at(list, draw);
    double sum = 0, total = 0, actual = 0;
    if (!head.exact) {
        read_draw(t, &head, features_at(list, draw), &g->shared[k], g->rank[k]);
        share(&t->net.network, &g->shared[k]);
    }
    for (unsigned r = 0; r < head.count; r++) {
        pass *p = &g->rank[k][r];
        if (!head.exact) {
            forward(&t->net.network, &g->shared[k], p);
            head.value[r] = p->p;
        }
        sum += head.weight[r] * (double)head.value[r];
        total += head.weight[r];
        actual = r == head.actual ? (double)head.value[r] : actual;
    }
    g->head[k] = head;
    g->mean[k] = sum / total;
    g->luck[k] = actual - sum / total;
}

static void pass_game(const trainer *t, const draw_list *list, size_t game, double lambda,
                      game_pass *g)
{
    size_t first = list->game[game];
    g->count = list->game[game + 1] - first;
    for (size_t k = 0; k < g->count; k++)
        pass_draw(t, list, first + k, g, k);
    for (size_t k = g->count; k-- > 0;)
        g->target[k] = k + 1 == g->count ? (double)g->head[k].result
                                         : (1 - lambda) * g->mean[k + 1] +
                                               lambda * (g->target[k + 1] - g->luck[k + 1]);
}

static void learn_game(trainer *t, game_pass *g, float luck_weight)
{
    for (size_t k = 0; k < g->count; k++) {
        const draw_head *head = &g->head[k];
        float total = 0, wrong = (float)(g->luck[k] - (g->target[k] - g->mean[k]));
        if (head->exact)
            continue;
        for (unsigned r = 0; r < head->count; r++)
            total += head->weight[r];
        for (unsigned r = 0; r < head->count; r++) {
            const pass *p = &g->rank[k][r];
            float share = (r == head->actual ? 1.0f : 0.0f) - (float)head->weight[r] / total;
            float delta = luck_weight * wrong * share * p->p * (1 - p->p);
            if (r == head->actual)
                delta += p->p - (float)g->target[k];
            backward(t, p, delta, &g->shared[k]);
        }
        learn_shared(t, &g->shared[k]);
    }
}

enum { BANDS = 9 }; /* of the stock, by six cards */

typedef struct luck_test {
    double games, won, squares, adjusted, adjusted_squares;
    double explained[BANDS], up[BANDS], down[BANDS];
} luck_test;

static void test_game(luck_test *s, const game_pass *g)
{
    double result = (double)g->head[0].result, left = result;
    for (size_t k = 0; k < g->count; k++) {
        unsigned band = g->head[k].stock / 6;
        double change = g->target[k] - g->mean[k]; /* lambda is 1 */
        left -= g->luck[k];
        s->explained[band] += 2 * change * g->luck[k] - g->luck[k] * g->luck[k];
        s->up[band] += change * g->luck[k];
        s->down[band] += g->luck[k] * g->luck[k];
    }
    s->games++;
    s->won += result;
    s->squares += result * result;
    s->adjusted += left;
    s->adjusted_squares += left * left;
}

static void test_draws(const trainer *t, const draw_list *list, size_t from, game_pass *g,
                       size_t epoch)
{
    luck_test s = {0};
    for (size_t i = from; i < list->games; i++) {
        pass_game(t, list, i, 1, g);
        test_game(&s, g);
    }
    double n = s.games, before = s.squares / n - s.won / n * (s.won / n);
    double after = s.adjusted_squares / n - s.adjusted / n * (s.adjusted / n);
    printf("epoch %zu: won %.4f, adjusted %.4f; variance %.4f, %.4f; factor %.3f; explained x 1e4 "
           "(best share of luck), by stock / 6:",
           epoch, s.won / n, s.adjusted / n, before, after, before / after);
    for (unsigned i = 0; i < BANDS; i++)
        printf(" %.0f (%.2f)", 1e4 * s.explained[i] / n, s.up[i] / (s.down[i] + 1e-9));
    printf("\n");
    fflush(stdout);
}

int train_draws(int argc, char **argv)
{
    if (argc != 11 && argc != 12)
        return 2;
    draw_list list = read_draws(argv[2]);
    size_t epochs = (size_t)atoi(argv[6]); /* none: tests the network on all games */
    size_t from = epochs ? list.games - list.games / 8 : 0;
    float luck_weight = (float)atof(argv[7]);
    double lambda = atof(argv[8]);
    static game_pass g;
    g.rank = tool_need(malloc(TF_DECK_MAX * sizeof *g.rank));
    trainer t = {0};
    tf_rng rng;
    tf_rng_seed(&rng, strtoul(argv[10], NULL, 10), 0);
    standardise_draws(&t, &list);
    start(&t, 2 * TF__VALUE_FEATURES, (unsigned)atoi(argv[4]), (unsigned)atoi(argv[5]),
          argc > 11 ? argv[11] : NULL, &rng);
    t.decay = (float)atof(argv[9]);
    t.steps = from * epochs;
    uint32_t *order = make_order(from);
    test_draws(&t, &list, from, &g, 0);
    for (size_t epoch = 1; epoch <= epochs; epoch++) {
        shuffle(order, from, &rng);
        for (size_t i = 0; i < from; i++) {
            pass_game(&t, &list, order[i], lambda, &g);
            learn_game(&t, &g, luck_weight);
            update(&t, (float)g.count);
        }
        test_draws(&t, &list, from, &g, epoch);
    }
    finish(&t, argv[3]);
    free(order);
    free(g.rank);
    free_draws(&list);
    return 0;
}

/* ---- looks ---- */

enum { CANDIDATES = 16, DECISIONS = 16 }; /* of a decision, at most; that are learned together */

/* One decision: the candidates that were looked at closely. */
typedef struct decision {
    size_t count;
    draw_head head[CANDIDATES];
    pass (*rank)[TF_RANKS];
    shared_pass shared[CANDIDATES];
    double mean[CANDIDATES], target[CANDIDATES]; /* by the network, and by the look */
    double wrong[CANDIDATES];                    /* logits */
    double wrong_mean;
} decision;

static double logit_of(double p)
{
    p = fmin(fmax(p, 1e-4), 1 - 1e-4);
    return log(p / (1 - p));
}

static void pass_look(const trainer *t, const draw_list *list, size_t look, decision *d, size_t k)
{
    draw_head *head = &d->head[k];
    double sum = 0, wanted = 0, total = 0;
    *head = head_at(list, look);
    read_draw(t, head, features_at(list, look), &d->shared[k], d->rank[k]);
    share(&t->net.network, &d->shared[k]);
    for (unsigned r = 0; r < head->count; r++) {
        pass *p = &d->rank[k][r];
        forward(&t->net.network, &d->shared[k], p);
        sum += head->weight[r] * (double)p->p;
        wanted += head->weight[r] * (double)head->value[r];
        total += head->weight[r];
    }
    d->mean[k] = sum / total;
    d->target[k] = wanted / total;
    d->wrong[k] = logit_of(d->mean[k]) - logit_of(d->target[k]);
}

static void pass_decision(const trainer *t, const draw_list *list, size_t game, decision *d)
{
    size_t first = list->game[game], count = list->game[game + 1] - first;
    d->count = count < CANDIDATES ? count : CANDIDATES;
    d->wrong_mean = 0;
    for (size_t k = 0; k < d->count; k++) {
        pass_look(t, list, first + k, d, k);
        d->wrong_mean += d->wrong[k] / (double)d->count;
    }
}

static void learn_decision(trainer *t, decision *d, double weight)
{
    for (size_t k = 0; k < d->count; k++) {
        const draw_head *head = &d->head[k];
        double total = 0, mean = fmin(fmax(d->mean[k], 1e-3), 1 - 1e-3);
        double push = (d->mean[k] - d->target[k]) / (mean * (1 - mean)) +
                      weight * (d->wrong[k] - d->wrong_mean);
        for (unsigned r = 0; r < head->count; r++)
            total += head->weight[r];
        for (unsigned r = 0; r < head->count; r++) {
            const pass *p = &d->rank[k][r];
            double part = head->weight[r] / total, probability = (double)p->p;
            double delta = probability - (double)head->value[r] +
                           push * probability * (1 - probability);
            backward(t, p, (float)(part * delta), &d->shared[k]);
        }
        learn_shared(t, &d->shared[k]);
    }
}

/* What the network's choice within each turn loses, by the looks. */
static void test_looks(const trainer *t, const draw_list *list, size_t from, decision *d,
                       size_t epoch)
{
    double looks = 0, squares = 0, within = 0, turns = 0, candidates = 0, loss = 0;
    for (size_t i = from; i < list->games; i++) {
        size_t best = 0, chosen = 0;
        pass_decision(t, list, i, d);
        for (size_t k = 0; k < d->count; k++) {
            double off = d->wrong[k] - d->wrong_mean;
            squares += (d->mean[k] - d->target[k]) * (d->mean[k] - d->target[k]);
            within += off * off;
            best = d->target[k] > d->target[best] ? k : best;
            chosen = d->mean[k] > d->mean[chosen] ? k : chosen;
        }
        looks += (double)d->count;
        candidates += d->count > 1 ? (double)d->count : 0;
        turns += d->count > 1;
        loss += d->target[best] - d->target[chosen];
    }
    printf("epoch %zu: error of a mean %.4f; within a turn %.4f logits; its choice loses %.5f per "
           "turn\n",
           epoch, sqrt(squares / looks), sqrt(within / candidates), loss / turns);
    fflush(stdout);
}

int train_looks(int argc, char **argv)
{
    if (argc != 8)
        return 2;
    draw_list list = read_draws(argv[2]);
    size_t epochs = (size_t)atoi(argv[4]); /* none: tests the network on all decisions */
    size_t from = epochs ? list.games - list.games / 10 : 0;
    double weight = atof(argv[5]);
    network_file given = network_read(argv[7]);
    static decision d;
    d.rank = tool_need(malloc(CANDIDATES * sizeof *d.rank));
    trainer t = {0};
    tf_rng rng;
    tf_rng_seed(&rng, strtoul(argv[6], NULL, 10), 0);
    standardise_draws(&t, &list);
    start(&t, given.network.inputs, given.network.first, given.network.second, argv[7], &rng);
    t.steps = from * epochs / DECISIONS;
    uint32_t *order = make_order(from);
    test_looks(&t, &list, from, &d, 0);
    for (size_t epoch = 1; epoch <= epochs; epoch++) {
        size_t looks = 0;
        shuffle(order, from, &rng);
        for (size_t i = 0; i < from; i++) {
            pass_decision(&t, &list, order[i], &d);
            learn_decision(&t, &d, weight);
            looks += d.count;
            if (i % DECISIONS == DECISIONS - 1) {
                update(&t, (float)looks);
                looks = 0;
            }
        }
        test_looks(&t, &list, from, &d, epoch);
    }
    finish(&t, argv[3]);
    free(given.weights);
    free(order);
    free(d.rank);
    free_draws(&list);
    return 0;
}
