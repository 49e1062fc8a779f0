/* calculation_value.c: learns what positions of Calculation are worth, from self-play.
 *
 *     calculation_value rows STACKS EFFORT PLAYER FIRST COUNT ROWS     plays tanaka:FIRST and on
 *     calculation_value train ROWS OUT UNITS UNITS EPOCHS [NETWORK]    fits a network to rows
 *     calculation_value draws STACKS PLAYER FIRST COUNT DRAWS          plays; every card that could have come
 *     calculation_value tune DRAWS OUT UNITS UNITS EPOCHS WEIGHT LAMBDA [NETWORK]
 *                                                                      fits luck to draws
 *     calculation_value print STACKS QUICK FULL KEPT NOTE              three networks as C, parameters_S.c
 *     calculation_value check STACKS EFFORT PLAYER FIRST COUNT         calibration of the finished evaluator;
 *                                                    PLAYER "best": makes the moves that it values most
 *
 * EFFORT is quick or full. UNITS are those of the two hidden layers, a multiple of 4. NETWORK is where training
 * starts, else random weights. calculation_selfplay.c says what is recorded, calculation_training.c what is
 * fitted; WEIGHT is that of the squared error of luck beside the log loss of values. scripts/calculation-train.sh
 * has the commands that made the networks. */
#include <time.h>

#include "games/calculation/calculation.h"
#include "games/position_bytes.h"

#include "calculation_tool.h"

enum { TURNS = TF_DECK_MAX };

void tool_check(tf_status status, const tf_error *error)
{
    if (status == TF_OK)
        return;
    fprintf(stderr, "calculation_value: %s\n", error->text);
    exit(1);
}

void *tool_need(void *memory)
{
    if (memory)
        return memory;
    fprintf(stderr, "calculation_value: no memory\n");
    exit(1);
}

FILE *tool_open(const char *path, const char *mode)
{
    FILE *file = fopen(path, mode);
    if (file)
        return file;
    fprintf(stderr, "calculation_value: %s cannot be opened\n", path);
    exit(1);
}

double tool_cpu_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* ---- networks in files ---- */

size_t network_weights(const tf__value_network *n)
{
    return (size_t)(n->inputs + 1) * n->first + (size_t)(n->first + 1) * n->second + n->second + 1;
}

network_file network_make(unsigned first, unsigned second)
{
    network_file file = {
        .network = {.inputs = TF__VALUE_FEATURES, .first = first, .second = second}};
    tf__value_network *n = &file.network;
    if (first % 4 || second % 4 || first > TF__VALUE_UNITS_MAX || second > TF__VALUE_UNITS_MAX) {
        fprintf(stderr, "calculation_value: units are a multiple of 4, at most %d\n",
                TF__VALUE_UNITS_MAX);
        exit(1);
    }
    file.weights = tool_need(calloc(network_weights(n), sizeof(float)));
    n->first_weights = file.weights;
    n->second_weights = n->first_weights + (size_t)(n->inputs + 1) * n->first;
    n->last_weights = n->second_weights + (size_t)(n->first + 1) * n->second;
    return file;
}

network_file network_read(const char *path)
{
    unsigned sizes[3];
    FILE *in = tool_open(path, "rb");
    if (fread(sizes, sizeof sizes, 1, in) != 1 || sizes[0] != TF__VALUE_FEATURES) {
        fprintf(stderr, "calculation_value: %s is no network\n", path);
        exit(1);
    }
    network_file file = network_make(sizes[1], sizes[2]);
    size_t count = network_weights(&file.network);
    if (fread(file.weights, sizeof(float), count, in) != count) {
        fprintf(stderr, "calculation_value: %s is cut off\n", path);
        exit(1);
    }
    fclose(in);
    return file;
}

void network_write(const network_file *file, const char *path)
{
    unsigned sizes[3] = {file->network.inputs, file->network.first, file->network.second};
    FILE *out = tool_open(path, "wb");
    fwrite(sizes, sizeof sizes, 1, out);
    fwrite(file->weights, sizeof(float), network_weights(&file->network), out);
    fclose(out);
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

typedef struct checked {
    tf_rules rules;
    tf_player *player;
    tf_control control;
    tf_error error;
} checked;

typedef struct seen {
    double value;
    unsigned stock;
} seen;

/* Values the seat's view; best move in *best. */
static double ask(checked *t, tf_evaluator *evaluator, tf_position *position, calibration *c,
                  tf_move *best)
{
    size_t count;
    double before = tool_cpu_s();
    tool_check(tf_evaluator_begin(evaluator, position, &t->control, &t->error), &t->error);
    double took = tool_cpu_s() - before;
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
    checked t = {0};
    calibration c = {0};
    bool own = strcmp(argv[4], "best") == 0, full = strcmp(argv[3], "full") == 0;
    unsigned long first = strtoul(argv[5], NULL, 10), count = strtoul(argv[6], NULL, 10);
    tf_evaluator *evaluator = NULL;
    tf_evaluator_options options = {.effort = full ? TF_EFFORT_FULL : TF_EFFORT_QUICK};
    char text[32];
    snprintf(text, sizeof text, "stacks=%s", argv[2]);
    tool_check(tf_rules_parse(&tf__calculation, text, &t.rules, &t.error), &t.error);
    tool_check(tf_player_create(&t.player, &t.rules, own ? "random" : argv[4], 0, NULL, &t.error),
               &t.error);
    tf_control_start(&t.control, NULL, NULL);
    double before = tool_cpu_s();
    tool_check(tf_evaluator_create(&evaluator, &t.rules, &options, &t.error), &t.error);
    printf("created in %.1f ms of CPU time\n", 1e3 * (tool_cpu_s() - before));
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
        tool_check(tf_deal_make(&format, spec, &deal, &t.error), &t.error);
        tool_check(tf_position_deal(&position, &t.rules, &deal, &t.error), &t.error);
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
                tool_check(tf_player_choose(t.player, position, 0, &t.control, &move, &t.error),
                      &t.error);
            if (move == TF_MOVE_NONE) /* gives up */
                break;
            tool_check(tf_position_apply(position, move, &t.error), &t.error);
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
    tf_player_destroy(t.player);
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
    enum { NETWORKS = 3 };
    static const char *const names[NETWORKS] = {"quick", "full", "kept"};
    if (argc != 7)
        return 2;
    printf("/* parameters_%s.c: networks for %s stacks. Generated by tools/calculation_value.c, %s;\n"
           " * scripts/calculation-train.sh has the commands. */\n"
           "#include \"games/calculation/value/parameters.h\"\n\n/* clang-format off */\n",
           argv[2], argv[2], argv[6]);
    network_file files[NETWORKS];
    unsigned source[NETWORKS]; /* one network may serve several purposes */
    for (unsigned i = 0; i < NETWORKS; i++) {
        files[i] = network_read(argv[3 + i]);
        for (source[i] = 0; strcmp(argv[3 + source[i]], argv[3 + i]) != 0;)
            source[i]++;
        if (source[i] == i)
            print_network(names[i], &files[i].network);
    }
    printf("\nconst tf__value_parameters tf__value_parameters_%s = {\n", argv[2]);
    for (unsigned i = 0; i < NETWORKS; i++) {
        const char *name = names[source[i]];
        printf("    .%s = {%u, %u, %u, %s_first, %s_second, %s_last},\n", names[i],
               files[i].network.inputs, files[i].network.first, files[i].network.second, name, name,
               name);
    }
    printf("};\n");
    for (unsigned i = 0; i < NETWORKS; i++)
        free(files[i].weights);
    return 0;
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        int (*run)(int, char **);
    } commands[] = {{"rows", make_rows},    {"draws", make_draws},   {"train", train_rows},
                    {"tune", train_draws},  {"check", check_values}, {"print", print}};
    int status = 2;
    for (size_t i = 0; argc > 1 && i < sizeof commands / sizeof commands[0]; i++)
        if (strcmp(argv[1], commands[i].name) == 0)
            status = commands[i].run(argc, argv);
    if (status == 2)
        fprintf(stderr, "usage: see tools/calculation_value.c\n");
    return status;
}
