/* calculation_value.c: learns what positions of Calculation are worth, from self-play.
 *
 *     calculation_value rows STACKS EFFORT PLAYER FIRST COUNT ROWS       plays tanaka:FIRST and on
 *     calculation_value train ROWS OUT FIRST SECOND EPOCHS [NETWORK]     fits a network of so many units to rows
 *     calculation_value draws STACKS PLAYER FIRST COUNT DRAWS NETWORK    plays; every card that could have come
 *     calculation_value tune DRAWS OUT NETWORK EPOCHS WEIGHT             fits values and luck to draws
 *     calculation_value print STACKS QUICK FULL NOTE > parameters_S.c    two networks as C
 *     calculation_value luck STACKS PLAYER FIRST COUNT NETWORK           how much luck explains
 *     calculation_value check STACKS EFFORT PLAYER FIRST COUNT           calibration of the finished evaluator;
 *                                                        PLAYER "best": plays its best moves
 *
 * EFFORT is quick or full. A row is what the network sees when a card is in the hand, of the best position that
 * the plans find, and the game's result. A draw has that for every card that could have come, and the result less
 * the luck of the draws that follow (the same expectation, a smaller variance); WEIGHT is that of the squared error
 * of luck beside the log loss of values. One game in four or five begins with some random moves: only what comes
 * after them is used. In the environment: RATE of learning, SHARE of luck that is taken off, KEEP and EXCHANGE
 * (plans), ENDING and POSITIONS (the last draws exactly). Everything follows from these. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <tefuda/tefuda.h>

#include "games/calculation/calculation.h"
#include "games/calculation/value/endgame.h"
#include "games/calculation/value/model.h"
#include "games/calculation/value/scan.h"
#include "games/position_bytes.h"

enum { TURNS = TF_DECK_MAX };

static void check(tf_status status, const tf_error *error)
{
    if (status == TF_OK)
        return;
    fprintf(stderr, "calculation_value: %s\n", error->text);
    exit(1);
}

static void *need(void *memory)
{
    if (memory)
        return memory;
    fprintf(stderr, "calculation_value: no memory\n");
    exit(1);
}

static double cpu_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* ---- networks in files ---- */

typedef struct network_file {
    tf__value_network network;
    float *weights;
} network_file;

static size_t weight_count(const tf__value_network *n)
{
    return (size_t)(n->inputs + 1) * n->first + (size_t)(n->first + 1) * n->second + n->second + 1;
}

static void point_network(network_file *file)
{
    tf__value_network *n = &file->network;
    n->first_weights = file->weights;
    n->second_weights = n->first_weights + (size_t)(n->inputs + 1) * n->first;
    n->last_weights = n->second_weights + (size_t)(n->first + 1) * n->second;
}

static network_file make_network(unsigned first, unsigned second)
{
    network_file file = {
        .network = {.inputs = TF__VALUE_FEATURES, .first = first, .second = second}};
    file.weights = need(calloc(weight_count(&file.network), sizeof(float)));
    point_network(&file);
    return file;
}

static network_file read_network(const char *path)
{
    unsigned sizes[3];
    FILE *in = fopen(path, "rb");
    if (!in || fread(sizes, sizeof sizes, 1, in) != 1 || sizes[0] != TF__VALUE_FEATURES) {
        fprintf(stderr, "calculation_value: %s is no network\n", path);
        exit(1);
    }
    network_file file = make_network(sizes[1], sizes[2]);
    if (fread(file.weights, sizeof(float), weight_count(&file.network), in) !=
        weight_count(&file.network))
        exit(1);
    fclose(in);
    return file;
}

static void write_network(const network_file *file, const char *path)
{
    unsigned sizes[3] = {file->network.inputs, file->network.first, file->network.second};
    FILE *out = need(fopen(path, "wb"));
    fwrite(sizes, sizeof sizes, 1, out);
    fwrite(file->weights, sizeof(float), weight_count(&file->network), out);
    fclose(out);
}

/* ---- self-play ---- */

typedef struct row {
    uint32_t game;
    uint8_t stock;
    uint8_t clean; /* no random move came before */
    uint16_t unused;
    float result; /* of the game, or luck-adjusted */
    int16_t features[TF__VALUE_FEATURES];
} row;

static const float row_scale = 512;

typedef struct table {
    tf_rules rules;
    unsigned stacks;
    tf_player *player;
    tf__value_model model;
    tf__value_scan scan;
    tf__value_endgame *ending;
    unsigned ending_stock;
    unsigned long solved, unsolved;
    bool full;
    tf_control control;
    tf_error error;
    double player_s, luck_s; /* CPU seconds */
} table;

static tf__value_scan_options quick_options(void)
{
    const char *keep = getenv("KEEP"), *exchange = getenv("EXCHANGE");
    return (tf__value_scan_options){.keep = keep ? (size_t)atoi(keep) : 96,
                                    .ramp = true,
                                    .exchange = exchange ? (size_t)atoi(exchange) : 3,
                                    .rounds = 1};
}

static tf__value_scan_options full_options(void)
{
    return (tf__value_scan_options){.keep = 50, .exchange = 10, .rounds = 2};
}

static void open_table(table *t, unsigned stacks, bool full, const char *player,
                       const tf__value_network *network)
{
    char text[32];
    size_t count;
    tf__value_scan_options options = full ? full_options() : quick_options();
    memset(t, 0, sizeof *t);
    snprintf(text, sizeof text, "stacks=%u", stacks);
    t->stacks = stacks;
    t->full = full;
    (void)count;
    check(tf_rules_parse(&tf__calculation, text, &t->rules, &t->error), &t->error);
    check(tf_player_create(&t->player, &t->rules, player, 0, NULL, &t->error), &t->error);
    tf_control_start(&t->control, NULL, NULL);
    check(tf__value_model_open(&t->model, stacks, NULL, NULL, &t->error), &t->error);
    const char *stock = getenv("ENDING"), *positions = getenv("POSITIONS");
    t->ending_stock = stock ? (unsigned)atoi(stock) : 3;
    t->ending = need(tf__value_endgame_create(positions ? (size_t)atoi(positions) : 1000));
    check(tf__value_scan_init(&t->scan, &options, t->model.judge, network, &t->error), &t->error);
}

static void close_table(table *t)
{
    tf__value_scan_free(&t->scan);
    tf__value_endgame_destroy(t->ending);
    tf__value_model_close(&t->model);
    tf_player_destroy(t->player);
}

static double sigmoid(double x)
{
    return 1 / (1 + exp(-x));
}

/* A draw: what the network sees after each card that could come. Followed by `count` sets of features. */
typedef struct draw_head {
    uint32_t game;
    uint8_t stock, count, actual, unused;
    float baseline;           /* expectation before the card was known */
    float result;             /* of the game, less the luck of the draws that follow */
    uint8_t weight[TF_RANKS]; /* cards of each rank seen, in the order of the features */
    uint8_t unused_too[3];
} draw_head;

typedef struct draw {
    draw_head head;
    int16_t features[TF_RANKS][TF__VALUE_FEATURES];
} draw;

/* Noise in values makes measured luck too large: the share of it that counts. */
static double luck_share = 1;

typedef struct game_log {
    unsigned count;
    draw *draws; /* NULL: not wanted */
    row rows[TURNS];
    double luck[TURNS], value[TURNS], mean[TURNS];
    double result;
} game_log;

/* The value with a card in the hand. */
static double value_hand(table *t, const tf__calc_view *view, unsigned rank, const uint8_t *left)
{
    uint8_t after[TF_RANKS];
    memcpy(after, left, sizeof after);
    after[rank]--;
    if (view->stock_count < t->ending_stock) {
        tf__calc_view work = *view;
        double value = 0;
        work.table.hand = (uint8_t)rank;
        memcpy(work.left, after, sizeof after);
        tf__value_endgame_start(t->ending);
        if (tf__value_endgame_solve(t->ending, &work, &value)) {
            t->solved++;
            return value;
        }
        t->unsolved++;
    }
    if (!tf__value_scan_run(&t->scan, rank, after, &t->control))
        return 0;
    return sigmoid((double)t->scan.candidates[t->scan.best].logit);
}

static void pack_features(const float *from, int16_t *to)
{
    for (unsigned i = 0; i < TF__VALUE_FEATURES; i++)
        to[i] = (int16_t)lrintf(fmaxf(fminf(from[i], 60), -60) * row_scale);
}

/* Luck of the card in the hand: its value less the mean over all that could have come. */
static void measure_luck(table *t, const tf__calc_view *view, game_log *log)
{
    uint8_t left[TF_RANKS];
    double sum = 0, actual = 0;
    unsigned total = 0;
    memcpy(left, view->left, sizeof left);
    left[view->table.hand]++;
    for (unsigned rank = 0; rank < TF_RANKS; rank++) {
        if (!left[rank])
            continue;
        double value = value_hand(t, view, rank, left);
        if (rank == view->table.hand)
            actual = value;
        if (log->draws) {
            draw *d = &log->draws[log->count];
            if (sum <= 0 && total == 0)
                d->head = (draw_head){.stock = view->stock_count};
            if (rank == view->table.hand)
                d->head.actual = d->head.count;
            d->head.weight[d->head.count] = left[rank];
            pack_features(t->scan.features, d->features[d->head.count++]);
        }
        sum += left[rank] * value;
        total += left[rank];
    }
    log->value[log->count] = actual;
    log->mean[log->count] = sum / total;
    log->luck[log->count] = luck_share * (actual - sum / total);
    if (log->draws)
        log->draws[log->count].head.baseline = (float)(sum / total);
}

/* A card is in the hand. */
static void log_turn(table *t, const tf__calc_view *view, bool anew, uint32_t game, bool clean,
                     game_log *log)
{
    double before = cpu_s();
    row *r = &log->rows[log->count];
    tf__value_scan_stock(&t->scan, view->stock_count + 1);
    tf__value_scan_follow(&t->scan, &view->table, t->full || anew, &t->control);
    if (t->scan.network)
        measure_luck(t, view, log);
    (void)tf__value_scan_run(&t->scan, view->table.hand, view->left, &t->control);
    *r = (row){.game = game, .stock = view->stock_count, .clean = clean};
    pack_features(t->scan.features, r->features);
    log->count++;
    t->luck_s += cpu_s() - before;
}

/* Plays a deal; random placements up to turn `random_turns`. */
static void play(table *t, const char *spec, uint32_t game, tf_rng *rng, unsigned random_turns,
                 game_log *log)
{
    const tf_game *g = t->rules.game;
    tf_deal_format format = tf_game_deal_format(&t->rules);
    tf_deal deal;
    tf__calc_position position;
    tf__calc_view view;
    tf_move moves[TF__CALC_MOVES_MAX], move;
    tf_outcome outcome;
    tf_undo undo;
    check(tf_deal_make(&format, spec, &deal, &t->error), &t->error);
    check(g->rules->deal(&t->rules, &deal, &position, &t->error), &t->error);
    log->count = 0;
    tf_player_start(t->player, game);
    tf__value_scan_forget(&t->scan);
    g->rules->outcome(&position, &outcome);
    while (outcome.verdict == TF_UNDECIDED) {
        g->view->look(&position, 0, &view);
        unsigned turn = TF_DECK_MAX - view.stock_count;
        bool hand = view.table.hand != TF__CALC_NONE;
        /* Plans found anew take time: one turn in five. */
        if (hand && turn > random_turns && (!t->full || (turn + game) % 5 == 0))
            log_turn(t, &view, false, game, random_turns == 0, log);
        double before = cpu_s();
        if (hand && turn <= random_turns && tf_rng_unit(rng) < 0.3)
            move = moves[tf_rng_below(rng, g->rules->moves(&position, moves))];
        else
            check(tf__player_choose(t->player, &position, 0, &t->control, &move, &t->error),
                  &t->error);
        t->player_s += cpu_s() - before;
        if (move == TF_MOVE_NONE)
            break;
        g->rules->apply(&position, move, &undo);
        if (!hand && turn >= random_turns) { /* follow every move */
            double start = cpu_s();
            g->view->look(&position, 0, &view);
            if (!t->full)
                tf__value_scan_follow(&t->scan, &view.table, false, &t->control);
            t->luck_s += cpu_s() - start;
        }
        g->rules->outcome(&position, &outcome);
    }
    log->result = outcome.verdict == TF_WON;
    double target = log->result;
    for (unsigned i = log->count; i-- > 0;) {
        log->rows[i].result = (float)target;
        target -= t->scan.network ? log->luck[i] : 0;
    }
}

static int make_rows(int argc, char **argv)
{
    if (argc < 8)
        return 2;
    table t;
    game_log log = {0};
    network_file network = {0};
    unsigned long first = strtoul(argv[5], NULL, 10), count = strtoul(argv[6], NULL, 10);
    FILE *out = need(fopen(argv[7], "wb"));
    if (argc > 8)
        network = read_network(argv[8]);
    open_table(&t, (unsigned)atoi(argv[2]), strcmp(argv[3], "full") == 0, argv[4],
               argc > 8 ? &network.network : NULL);
    double won = 0;
    for (unsigned long i = 0; i < count; i++) {
        char spec[64];
        tf_rng rng;
        tf_rng_seed(&rng, 1, first + i);
        unsigned random_turns = i % 4 == 3 ? (unsigned)tf_rng_below(&rng, 45) : 0;
        snprintf(spec, sizeof spec, "tanaka:%lu", first + i);
        play(&t, spec, (uint32_t)(first + i), &rng, random_turns, &log);
        fwrite(log.rows, sizeof(row), log.count, out);
        won += log.result;
    }
    fclose(out);
    printf("won %.4f of %lu; player %.2f s, rows %.2f s\n", won / (double)count, count, t.player_s,
           t.luck_s);
    close_table(&t);
    free(network.weights);
    return 0;
}

/* ---- how much luck explains ---- */

/* Draws of games, written as they come. */
static int make_draws(int argc, char **argv)
{
    if (argc < 8)
        return 2;
    table t;
    static draw draws[TURNS];
    game_log log = {.draws = draws};
    unsigned long first = strtoul(argv[4], NULL, 10), count = strtoul(argv[5], NULL, 10);
    network_file network = read_network(argv[7]);
    FILE *out = need(fopen(argv[6], "wb"));
    open_table(&t, (unsigned)atoi(argv[2]), false, argv[3], &network.network);
    for (unsigned long i = 0; i < count; i++) {
        char spec[64];
        tf_rng rng;
        tf_rng_seed(&rng, 1, first + i);
        unsigned random_turns = i % 5 == 4 ? (unsigned)tf_rng_below(&rng, 45) : 0;
        snprintf(spec, sizeof spec, "tanaka:%lu", first + i);
        play(&t, spec, (uint32_t)(first + i), &rng, random_turns, &log);
        for (unsigned k = 0; k < log.count; k++) {
            draw *d = &draws[k];
            if (d->head.stock < t.ending_stock)
                continue;
            d->head.game = (uint32_t)(first + i);
            d->head.result = log.rows[k].result;
            fwrite(&d->head, sizeof d->head, 1, out);
            fwrite(d->features, sizeof d->features[0], d->head.count, out);
        }
    }
    fclose(out);
    printf("player %.2f s, draws %.2f s\n", t.player_s, t.luck_s);
    close_table(&t);
    free(network.weights);
    return 0;
}

typedef struct moments {
    double n, sum, squares;
} moments;

static void add(moments *m, double x)
{
    m->n++;
    m->sum += x;
    m->squares += x * x;
}

static double mean_of(const moments *m)
{
    return m->sum / m->n;
}

static double variance(const moments *m)
{
    return (m->squares - m->sum * m->sum / m->n) / (m->n - 1);
}

static int measure(int argc, char **argv)
{
    if (argc < 7)
        return 2;
    table t;
    game_log log = {0};
    network_file network = read_network(argv[6]);
    unsigned long first = strtoul(argv[4], NULL, 10), count = strtoul(argv[5], NULL, 10);
    moments result = {0}, adjusted = {0}, luck = {0};
    moments late[6] = {{0}};
    open_table(&t, (unsigned)atoi(argv[2]), false, argv[3], &network.network);
    for (unsigned long i = 0; i < count; i++) {
        char spec[64];
        tf_rng rng;
        tf_rng_seed(&rng, 1, first + i);
        snprintf(spec, sizeof spec, "tanaka:%lu", first + i);
        play(&t, spec, (uint32_t)(first + i), &rng, 0, &log);
        double all = 0;
        for (unsigned k = 0; k < log.count; k++)
            all += log.luck[k];
        add(&result, log.result);
        add(&luck, all);
        add(&adjusted, log.result - all);
        /* residuals by part of the game: what the value learns without luck */
        for (unsigned part = 0; part < 6; part++) {
            double drift = 0;
            for (unsigned k = part * 9; k < part * 9 + 9 && k < log.count; k++)
                drift += (k + 1 < log.count ? log.mean[k + 1] : log.result) - log.value[k];
            add(&late[part], drift);
        }
    }
    printf("result %.4f variance %.4f; adjusted %.4f +- %.4f variance %.4f; luck %.4f +- %.4f\n",
           mean_of(&result), variance(&result), mean_of(&adjusted),
           sqrt(variance(&adjusted) / adjusted.n), variance(&adjusted), mean_of(&luck),
           sqrt(variance(&luck) / luck.n));
    printf("factor in games %.2f; player %.2f ms, luck %.2f ms per game; factor in time %.2f\n",
           variance(&result) / variance(&adjusted), 1e3 * t.player_s / result.n,
           1e3 * t.luck_s / result.n,
           variance(&result) / variance(&adjusted) * t.player_s / (t.player_s + t.luck_s));
    printf("endings solved %lu, not %lu\n", t.solved, t.unsolved);
    for (unsigned part = 0; part < 6; part++)
        printf("  draws %2u-%2u: drift %.4f variance %.4f\n", part * 9 + 1, part * 9 + 9,
               mean_of(&late[part]), variance(&late[part]));
    close_table(&t);
    free(network.weights);
    return 0;
}

/* ---- training ---- */

enum { UNITS = TF__VALUE_UNITS_MAX, BATCH = 128 };

typedef struct trainer {
    network_file net; /* weights of standardised inputs while training */
    float *gradient, *momentum, *spread;
    size_t weights;
    float mean[TF__VALUE_FEATURES], scale[TF__VALUE_FEATURES];
    uint64_t step;
} trainer;

static float forward(const tf__value_network *n, const float *x, float *a, float *b)
{
    const float *w = n->first_weights;
    memcpy(a, w + (size_t)n->inputs * n->first, n->first * sizeof *a);
    for (unsigned i = 0; i < n->inputs; i++, w += n->first)
        for (unsigned j = 0; j < n->first; j++)
            a[j] += x[i] * w[j];
    for (unsigned j = 0; j < n->first; j++)
        a[j] = a[j] > 0 ? a[j] : 0;
    w = n->second_weights;
    memcpy(b, w + (size_t)n->first * n->second, n->second * sizeof *b);
    for (unsigned i = 0; i < n->first; i++, w += n->second)
        for (unsigned j = 0; j < n->second; j++)
            b[j] += a[i] * w[j];
    float out = n->last_weights[n->second];
    for (unsigned j = 0; j < n->second; j++) {
        b[j] = b[j] > 0 ? b[j] : 0;
        out += b[j] * n->last_weights[j];
    }
    return out;
}

static void backward(trainer *t, const float *x, const float *a, const float *b, float delta)
{
    const tf__value_network *n = &t->net.network;
    float da[UNITS], db[UNITS];
    float *g1 = t->gradient, *g2 = g1 + (n->second_weights - n->first_weights),
          *g3 = g1 + (n->last_weights - n->first_weights);
    for (unsigned j = 0; j < n->second; j++) {
        g3[j] += delta * b[j];
        db[j] = b[j] > 0 ? delta * n->last_weights[j] : 0;
    }
    g3[n->second] += delta;
    for (unsigned i = 0; i < n->first; i++) {
        const float *w = n->second_weights + (size_t)i * n->second;
        float *g = g2 + (size_t)i * n->second, sum = 0;
        if (a[i] <= 0) {
            da[i] = 0;
            continue;
        }
        for (unsigned j = 0; j < n->second; j++) {
            sum += w[j] * db[j];
            g[j] += a[i] * db[j];
        }
        da[i] = sum;
    }
    for (unsigned j = 0; j < n->second; j++)
        g2[(size_t)n->first * n->second + j] += db[j];
    for (unsigned i = 0; i < n->inputs; i++)
        for (unsigned j = 0; j < n->first; j++)
            g1[(size_t)i * n->first + j] += x[i] * da[j];
    for (unsigned j = 0; j < n->first; j++)
        g1[(size_t)n->inputs * n->first + j] += da[j];
}

/* Adam. */
static void update(trainer *t, float rate, float batch)
{
    const float b1 = 0.9f, b2 = 0.999f, decay = 1e-5f;
    t->step++;
    float c1 = 1 / (1 - powf(b1, (float)t->step)), c2 = 1 / (1 - powf(b2, (float)t->step));
    for (size_t i = 0; i < t->weights; i++) {
        float g = t->gradient[i] / batch;
        t->momentum[i] = b1 * t->momentum[i] + (1 - b1) * g;
        t->spread[i] = b2 * t->spread[i] + (1 - b2) * g * g;
        t->net.weights[i] -= rate * (t->momentum[i] * c1 / (sqrtf(t->spread[i] * c2) + 1e-8f) +
                                     decay * t->net.weights[i]);
    }
    memset(t->gradient, 0, t->weights * sizeof(float));
}

static void read_inputs(const trainer *t, const row *r, float *x)
{
    for (unsigned i = 0; i < TF__VALUE_FEATURES; i++)
        x[i] = ((float)r->features[i] / row_scale - t->mean[i]) * t->scale[i];
}

static void standardise(trainer *t, const row *rows, size_t count)
{
    for (unsigned i = 0; i < TF__VALUE_FEATURES; i++) {
        double sum = 0, squares = 0, n = 0;
        for (size_t k = 0; k < count; k += 7, n++) {
            double x = (double)((float)rows[k].features[i] / row_scale);
            sum += x;
            squares += x * x;
        }
        double spread = squares / n - sum / n * (sum / n);
        t->mean[i] = (float)(sum / n);
        t->scale[i] = spread > 1e-6 ? (float)(1 / sqrt(spread)) : 0;
    }
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

static double log_loss(double logit, double y)
{
    /* y may lie outside 0 .. 1: linear in y */
    double positive = logit > 0 ? log1p(exp(-logit)) : log1p(exp(logit)) - logit;
    return positive + (1 - y) * logit;
}

static void test(trainer *t, const row *rows, size_t from, size_t count, unsigned epoch)
{
    double loss = 0, brier = 0, n = 0, by_stock[6] = {0}, stock_n[6] = {0};
    float x[TF__VALUE_FEATURES], a[UNITS], b[UNITS];
    for (size_t k = from; k < count; k++) {
        read_inputs(t, &rows[k], x);
        double logit = (double)forward(&t->net.network, x, a, b), p = sigmoid(logit);
        double y = (double)rows[k].result;
        double l = log_loss(logit, y);
        loss += l;
        brier += (p - y) * (p - y);
        by_stock[rows[k].stock / 9] += l;
        stock_n[rows[k].stock / 9]++;
        n++;
    }
    printf("epoch %u: log loss %.5f, squared error %.5f; by stock", epoch, loss / n, brier / n);
    for (unsigned i = 0; i < 6; i++)
        printf(" %.4f", by_stock[i] / (stock_n[i] + 1e-9));
    printf("\n");
    fflush(stdout);
}

static row *read_rows(const char *path, size_t *count)
{
    FILE *in = fopen(path, "rb");
    if (!in) {
        fprintf(stderr, "calculation_value: %s cannot be read\n", path);
        exit(1);
    }
    fseek(in, 0, SEEK_END);
    *count = (size_t)ftell(in) / sizeof(row);
    rewind(in);
    row *rows = need(malloc(*count * sizeof *rows));
    if (fread(rows, sizeof *rows, *count, in) != *count)
        exit(1);
    fclose(in);
    return rows;
}

static int train(int argc, char **argv)
{
    if (argc < 7)
        return 2;
    size_t count;
    row *rows = read_rows(argv[2], &count);
    unsigned epochs = (unsigned)atoi(argv[6]);
    trainer t = {.net = make_network((unsigned)atoi(argv[4]), (unsigned)atoi(argv[5]))};
    const tf__value_network *n = &t.net.network;
    const char *rate_text = getenv("RATE");
    float rate0 = rate_text ? (float)atof(rate_text) : 1e-3f;
    tf_rng rng;
    tf_rng_seed(&rng, 1, 0);
    t.weights = weight_count(n);
    t.gradient = need(calloc(t.weights, sizeof(float)));
    t.momentum = need(calloc(t.weights, sizeof(float)));
    t.spread = need(calloc(t.weights, sizeof(float)));
    standardise(&t, rows, count);
    if (argc > 7) {
        network_file given = read_network(argv[7]);
        memcpy(t.net.weights, given.weights, t.weights * sizeof(float));
        fold(&t, true);
    } else {
        for (size_t i = 0; i < t.weights; i++) {
            unsigned fan = i < (size_t)(n->second_weights - n->first_weights) ? n->inputs
                                                                              : n->first;
            t.net.weights[i] = (float)((tf_rng_unit(&rng) * 2 - 1) * sqrt(3.0 / fan));
        }
    }
    size_t from = count - count / 10; /* the last games */
    while (from < count && rows[from].game == rows[from - 1].game)
        from++;
    uint32_t *order = need(malloc(from * sizeof *order));
    for (size_t i = 0; i < from; i++)
        order[i] = (uint32_t)i;
    test(&t, rows, from, count, 0);
    size_t steps = 0, all_steps = from / BATCH * epochs;
    for (unsigned epoch = 1; epoch <= epochs; epoch++) {
        for (size_t i = from; i-- > 1;) {
            size_t j = tf_rng_below(&rng, i + 1);
            uint32_t swap = order[i];
            order[i] = order[j];
            order[j] = swap;
        }
        for (size_t i = 0; i + BATCH <= from; i += BATCH) {
            float x[TF__VALUE_FEATURES], a[UNITS], b[UNITS];
            for (size_t k = i; k < i + BATCH; k++) {
                const row *r = &rows[order[k]];
                read_inputs(&t, r, x);
                float out = forward(n, x, a, b);
                backward(&t, x, a, b, 1 / (1 + expf(-out)) - r->result);
            }
            float part = (float)steps++ / (float)all_steps;
            update(&t, rate0 * (0.01f + 0.99f * 0.5f * (1 + cosf(3.14159265f * part))), BATCH);
        }
        test(&t, rows, from, count, epoch);
    }
    fold(&t, false);
    write_network(&t.net, argv[3]);
    free(rows);
    free(order);
    return 0;
}

/* ---- training on draws ---- */

typedef struct draw_list {
    unsigned char *bytes;
    size_t count, *at;
} draw_list;

static draw_list read_draws(const char *path)
{
    draw_list list = {0};
    FILE *in = fopen(path, "rb");
    if (!in)
        exit(1);
    fseek(in, 0, SEEK_END);
    size_t size = (size_t)ftell(in), room = 0;
    rewind(in);
    list.bytes = need(malloc(size));
    if (fread(list.bytes, 1, size, in) != size)
        exit(1);
    fclose(in);
    for (size_t at = 0; at + sizeof(draw_head) <= size;) {
        draw_head head;
        memcpy(&head, list.bytes + at, sizeof head);
        if (list.count == room) {
            room = room ? 2 * room : 4096;
            list.at = need(realloc(list.at, room * sizeof *list.at));
        }
        list.at[list.count++] = at;
        at += sizeof head + head.count * sizeof(int16_t) * TF__VALUE_FEATURES;
    }
    return list;
}

typedef struct draw_pass {
    draw_head head;
    float x[TF_RANKS][TF__VALUE_FEATURES], a[TF_RANKS][UNITS], b[TF_RANKS][UNITS];
    float p[TF_RANKS], mean, total;
} draw_pass;

static void pass_draw(const trainer *t, const draw_list *list, size_t i, draw_pass *d)
{
    const unsigned char *at = list->bytes + list->at[i];
    row r;
    memcpy(&d->head, at, sizeof d->head);
    d->mean = d->total = 0;
    for (unsigned k = 0; k < d->head.count; k++) {
        memcpy(r.features, at + sizeof d->head + k * sizeof r.features, sizeof r.features);
        read_inputs(t, &r, d->x[k]);
        float out = forward(&t->net.network, d->x[k], d->a[k], d->b[k]);
        d->p[k] = 1 / (1 + expf(-out));
        d->mean += (float)d->head.weight[k] * d->p[k];
        d->total += (float)d->head.weight[k];
    }
    d->mean /= d->total;
}

/* Half the squared error of result - baseline - luck, and the log loss of the card that came, weighted. */
static void learn_draw(trainer *t, const draw_pass *d, float luck_weight)
{
    unsigned actual = d->head.actual;
    float luck = d->p[actual] - d->mean;
    float wrong = luck - (d->head.result - d->head.baseline);
    for (unsigned k = 0; k < d->head.count; k++) {
        float share = (k == actual ? 1.0f : 0.0f) - (float)d->head.weight[k] / d->total;
        float delta = luck_weight * wrong * share * d->p[k] * (1 - d->p[k]);
        if (k == actual)
            delta += d->p[k] - d->head.result;
        backward(t, d->x[k], d->a[k], d->b[k], delta);
    }
}

static void test_draws(const trainer *t, const draw_list *list, size_t from, unsigned epoch)
{
    double squares = 0, plain = 0, loss = 0, n = 0, up = 0, down = 0;
    double part[6] = {0}, part_plain[6] = {0};
    static draw_pass d;
    for (size_t i = from; i < list->count; i++, n++) {
        pass_draw(t, list, i, &d);
        double luck = (double)(d.p[d.head.actual] - d.mean);
        double rest = (double)(d.head.result - d.head.baseline);
        double p = fmin(fmax((double)d.p[d.head.actual], 1e-6), 1 - 1e-6);
        unsigned at = d.head.stock / 9;
        squares += (rest - luck) * (rest - luck);
        plain += rest * rest;
        part[at] += (rest - luck) * (rest - luck);
        part_plain[at] += rest * rest;
        up += rest * luck;
        down += luck * luck;
        loss += log_loss(log(p / (1 - p)), (double)d.head.result);
    }
    printf("epoch %u: of squares %.5f luck leaves %.5f (share %.2f); log loss %.5f; explained",
           epoch, plain / n, squares / n, up / down, loss / n);
    for (unsigned i = 0; i < 6; i++)
        printf(" %.4f", (part_plain[i] - part[i]) / n);
    printf("\n");
    fflush(stdout);
}

/* tune DRAWS OUT IN EPOCHS LUCK_WEIGHT */
static int tune(int argc, char **argv)
{
    if (argc < 7)
        return 2;
    draw_list list = read_draws(argv[2]);
    network_file given = read_network(argv[4]);
    unsigned epochs = (unsigned)atoi(argv[5]);
    float luck_weight = (float)atof(argv[6]);
    trainer t = {.net = make_network(given.network.first, given.network.second)};
    const char *rate_text = getenv("RATE");
    float rate0 = rate_text ? (float)atof(rate_text) : 1e-3f;
    tf_rng rng;
    tf_rng_seed(&rng, 1, 0);
    t.weights = weight_count(&t.net.network);
    t.gradient = need(calloc(t.weights, sizeof(float)));
    t.momentum = need(calloc(t.weights, sizeof(float)));
    t.spread = need(calloc(t.weights, sizeof(float)));
    size_t sampled = list.count < 20000 ? list.count : 20000;
    row *rows = need(calloc(sampled, sizeof *rows));
    for (size_t i = 0; i < sampled; i++)
        memcpy(rows[i].features,
               list.bytes + list.at[i * (list.count / sampled)] + sizeof(draw_head),
               sizeof rows[i].features);
    standardise(&t, rows, sampled);
    memcpy(t.net.weights, given.weights, t.weights * sizeof(float));
    fold(&t, true);
    size_t from = list.count - list.count / 8;
    uint32_t *order = need(malloc(from * sizeof *order));
    for (size_t i = 0; i < from; i++)
        order[i] = (uint32_t)i;
    test_draws(&t, &list, from, 0);
    enum { DRAWS = 32 };
    size_t steps = 0, all_steps = from / DRAWS * epochs;
    static draw_pass d;
    for (unsigned epoch = 1; epoch <= epochs; epoch++) {
        for (size_t i = from; i-- > 1;) {
            size_t j = tf_rng_below(&rng, i + 1);
            uint32_t swap = order[i];
            order[i] = order[j];
            order[j] = swap;
        }
        for (size_t i = 0; i + DRAWS <= from; i += DRAWS) {
            for (size_t k = i; k < i + DRAWS; k++) {
                pass_draw(&t, &list, order[k], &d);
                learn_draw(&t, &d, luck_weight);
            }
            float part = (float)steps++ / (float)all_steps;
            update(&t, rate0 * (0.01f + 0.99f * 0.5f * (1 + cosf(3.14159265f * part))), DRAWS);
        }
        test_draws(&t, &list, from, epoch);
    }
    fold(&t, false);
    write_network(&t.net, argv[3]);
    return 0;
}

/* ---- the finished evaluator ---- */

typedef struct bin {
    double n, value, won;
} bin;

typedef struct calibration {
    bin bins[10], stock[6];
    double n, brier, loss, begin_s, begins, slowest_s;
} calibration;

static void note_value(calibration *c, double value, double won, unsigned stock)
{
    double p = fmin(fmax(value, 1e-4), 1 - 1e-4);
    bin *bins[] = {&c->bins[value < 1 ? (unsigned)(value * 10) : 9], &c->stock[stock / 9]};
    for (unsigned i = 0; i < 2; i++) {
        bins[i]->n++;
        bins[i]->value += value;
        bins[i]->won += won;
    }
    c->n++;
    c->brier += (value - won) * (value - won);
    c->loss -= won * log(p) + (1 - won) * log(1 - p);
}

static void print_bins(const char *name, const bin *bins, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (bins[i].n > 0)
            printf("%s %u: %6.0f views, told %.4f, won %.4f\n", name, i, bins[i].n,
                   bins[i].value / bins[i].n, bins[i].won / bins[i].n);
}

typedef struct seen {
    double value;
    unsigned stock;
} seen;

/* Values the seat's view; best move in *best. */
static double ask(table *t, tf_evaluator *evaluator, tf_position *position, calibration *c,
                  tf_move *best)
{
    size_t count;
    double before = cpu_s();
    check(tf_evaluator_begin(evaluator, position, &t->control, &t->error), &t->error);
    double took = cpu_s() - before;
    c->begin_s += took;
    c->begins++;
    c->slowest_s = fmax(c->slowest_s, took);
    const tf_choice *choices = tf_evaluator_choices(evaluator, &count);
    *best = choices[tf_evaluator_best(evaluator)].move;
    return tf_evaluator_value(evaluator).value;
}

/* check STACKS EFFORT PLAYER FIRST COUNT: PLAYER "best" makes the evaluator's best move. */
static int check_values(int argc, char **argv)
{
    if (argc < 7)
        return 2;
    table t;
    calibration c = {0};
    bool own = strcmp(argv[4], "best") == 0, full = strcmp(argv[3], "full") == 0;
    unsigned long first = strtoul(argv[5], NULL, 10), count = strtoul(argv[6], NULL, 10);
    tf_evaluator *evaluator = NULL;
    tf_evaluator_options options = {.effort = full ? TF_EFFORT_FULL : TF_EFFORT_QUICK};
    open_table(&t, (unsigned)atoi(argv[2]), false, own ? "random" : argv[4], NULL);
    double before = cpu_s();
    check(tf_evaluator_create(&evaluator, &t.rules, &options, &t.error), &t.error);
    printf("created in %.1f ms of CPU time\n", 1e3 * (cpu_s() - before));
    tf_deal_format format = tf_game_deal_format(&t.rules);
    double won = 0;
    for (unsigned long i = 0; i < count; i++) {
        char spec[64];
        tf_deal deal;
        tf_position *position = NULL;
        tf_outcome outcome;
        seen views[4 * TURNS];
        unsigned view_count = 0;
        snprintf(spec, sizeof spec, "tanaka:%lu", first + i);
        check(tf_deal_make(&format, spec, &deal, &t.error), &t.error);
        check(tf_position_deal(&position, &t.rules, &deal, &t.error), &t.error);
        tf_player_start(t.player, i);
        for (;;) {
            tf_move move, best;
            tf_position_outcome(position, &outcome);
            if (outcome.verdict != TF_UNDECIDED)
                break;
            const tf__calc_position *p = tf_position_bytes(position);
            /* Every view along the evaluator's own game; else one card in three. */
            bool asked = own || !full || p->stock_count % 3 == i % 3;
            double value = asked ? ask(&t, evaluator, position, &c, &best) : 0;
            if (asked && p->table.hand != TF__CALC_NONE && view_count < 4 * TURNS)
                views[view_count++] = (seen){value, p->stock_count};
            if (own)
                move = best;
            else
                check(tf_player_choose(t.player, position, 0, &t.control, &move, &t.error),
                      &t.error);
            if (move == TF_MOVE_NONE) /* gives up */
                break;
            check(tf_position_apply(position, move, &t.error), &t.error);
        }
        won += outcome.verdict == TF_WON;
        for (unsigned k = 0; k < view_count; k++)
            note_value(&c, views[k].value, outcome.verdict == TF_WON, views[k].stock);
        tf_position_destroy(position);
    }
    printf("won %.0f of %lu, %.4f\n%.0f views: Brier %.4f, log loss %.4f; %.3f ms per view, most "
           "%.1f\n",
           won, count, won / (double)count, c.n, c.brier / c.n, c.loss / c.n,
           1e3 * c.begin_s / c.begins, 1e3 * c.slowest_s);
    print_bins("tenth", c.bins, 10);
    print_bins("stock / 9", c.stock, 6);
    tf_evaluator_destroy(evaluator);
    close_table(&t);
    return 0;
}

/* ---- networks as C ---- */

static void print_weights(const char *name, const char *part, const float *weights, size_t count)
{
    printf("static const float %s_%s[] = {", name, part);
    for (size_t i = 0; i < count; i++)
        printf("%s%.4ef,", i % 10 ? " " : "\n    ", (double)(weights[i] + 0.0f));
    printf("\n};\n");
}

static void print_network(const char *name, const tf__value_network *n)
{
    print_weights(name, "first", n->first_weights, (size_t)(n->inputs + 1) * n->first);
    print_weights(name, "second", n->second_weights, (size_t)(n->first + 1) * n->second);
    print_weights(name, "last", n->last_weights, n->second + 1);
}

static int print(int argc, char **argv)
{
    static const char *const names[] = {"quick", "full"};
    if (argc < 6)
        return 2;
    printf(
        "/* parameters_%s.c: networks for %s stacks. Generated by tools/calculation_value.c, %s;\n"
        " * docs/results/evaluator.md has the commands. */\n"
        "#include \"games/calculation/value/parameters.h\"\n\n/* clang-format off */\n",
        argv[2], argv[2], argv[5]);
    network_file files[2];
    bool one = strcmp(argv[3], argv[4]) == 0; /* one network serves both efforts */
    for (unsigned i = 0; i < 2; i++) {
        files[i] = read_network(argv[3 + i]);
        if (i == 0 || !one)
            print_network(names[i], &files[i].network);
    }
    printf("\nconst tf__value_parameters tf__value_parameters_%s = {\n", argv[2]);
    for (unsigned i = 0; i < 2; i++) {
        const char *name = names[one ? 0 : i];
        printf("    .%s = {%u, %u, %u, %s_first, %s_second, %s_last},\n", names[i],
               files[i].network.inputs, files[i].network.first, files[i].network.second, name, name,
               name);
        free(files[i].weights);
    }
    printf("};\n");
    return 0;
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        int (*run)(int, char **);
    } commands[] = {{"rows", make_rows},     {"draws", make_draws}, {"tune", tune},
                    {"check", check_values}, {"train", train},      {"luck", measure},
                    {"print", print}};
    int status = 2;
    if (getenv("SHARE"))
        luck_share = atof(getenv("SHARE"));
    for (size_t i = 0; argc > 1 && i < sizeof commands / sizeof commands[0]; i++)
        if (strcmp(argv[1], commands[i].name) == 0)
            status = commands[i].run(argc, argv);
    if (status == 2)
        fprintf(stderr, "usage: see tools/calculation_value.c\n");
    return status;
}
