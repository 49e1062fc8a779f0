/* calculation_value.c: learns what positions of Calculation are worth, from self-play.
 *
 *     calculation_value rows RULES EFFORT PLAYER FIRST COUNT ROWS      plays; views of the games
 *     calculation_value train ROWS OUT UNITS UNITS EPOCHS [NETWORK]    fits a network to rows
 *     calculation_value draws RULES PLAYER FIRST COUNT DRAWS [NETWORK]
 *                                                                      plays; every card that could have come
 *     calculation_value tune DRAWS OUT UNITS UNITS EPOCHS WEIGHT LAMBDA DECAY SEED [NETWORK [RATE]]
 *                                                                      fits luck to draws
 *     calculation_value looks RULES NETWORK PLAYER FIRST COUNT LOOKS   plays; what looking further ahead told
 *     calculation_value distil LOOKS OUT EPOCHS WEIGHT SEED NETWORK    fits the network to that
 *     calculation_value distil LOOKS OUT EPOCHS WEIGHT SEED UNITS UNITS
 *                                                                      the same from random weights
 *     calculation_value round NETWORK OUT                              the network with the digits that print gives
 *     calculation_value network STACKS PURPOSE OUT                     the program's own network, to learn on from it
 *     calculation_value print STACKS QUICK FULL KEPT AHEAD NOTE        four networks as C, parameters_S.c
 *     calculation_value check RULES EFFORT PLAYER FIRST COUNT          calibration of the finished evaluator, and
 *                                                                      the correction that would fit best
 *     calculation_value regret RULES NETWORK PLAYER FIRST COUNT        how far below the optimum of a small game
 *                                                                      the player is that looks ahead by the network
 *
 * RULES are those of the command, or a number of stacks; games are tanaka:FIRST and on, of small decks seed:FIRST. With
 * COUNT:TURNS every game that is played for rows, draws or looks begins with fewer than TURNS turns in which three cards
 * in ten are placed at random; what comes after them is recorded. Where nearly all games are won this makes positions from
 * which some are lost. PURPOSE is
 * quick, full, kept or ahead, as in print. EFFORT is quick or full; check also plays as "best", the moves that the evaluator
 * values most, and as "hint", the same after the first step of refinement. UNITS are those of the two hidden layers, a
 * multiple of 8. NETWORK is where training starts, else random weights; of draws and looks, what the player looks ahead
 * with. calculation_selfplay.c says what is recorded, calculation_train_*.c what is fitted; WEIGHT is that of the squared
 * error of luck, or of the differences within a turn, beside the log loss of values, DECAY that of weights.
 * scripts/calculation-train.sh has the commands that made the networks. */
#include <time.h>

#include "games/calculation/calculation.h"
#include "games/calculation/value/parameters.h"
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

void tool_rules(const char *text, tf_rules *rules)
{
    char own[32];
    tf_error error = {TF_OK, ""};
    bool number = strspn(text, "0123456789") == strlen(text);
    snprintf(own, sizeof own, "stacks=%.20s", text);
    tool_check(tf_rules_parse(&tf__calculation, number ? own : text, rules, &error), &error);
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

network_file network_make(unsigned inputs, unsigned first, unsigned second)
{
    network_file file = {.network = {.inputs = inputs, .first = first, .second = second}};
    tf__value_network *n = &file.network;
    if (first % 8 || second % 8 || first > TF__VALUE_UNITS_MAX || second > TF__VALUE_UNITS_MAX) {
        fprintf(stderr, "calculation_value: units are a multiple of 8, at most %d\n",
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
    if (fread(sizes, sizeof sizes, 1, in) != 1 || sizes[0] > 2 * TF__VALUE_FEATURES) {
        fprintf(stderr, "calculation_value: %s is no network\n", path);
        exit(1);
    }
    network_file file = network_make(sizes[0], sizes[1], sizes[2]);
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

enum { VIEWS_MAX = 4 * TURNS, BINS = 10, PARTS = 6 };

/* What was told of a view. */
typedef struct told {
    double value, result;
    unsigned stock;
    bool exact;
} told;

typedef struct calibration {
    told *views;
    size_t count, room;
    double begin_s, begins, slowest_s;
} calibration;

typedef struct checked {
    tf_rules rules;
    tf_player *player;
    tf_evaluator *evaluator;
    tf_control control;
    tf_error error;
    bool own, step; /* plays its own moves; after a step of refinement */
    calibration told;
} checked;

static double logit_of(double p)
{
    p = fmin(fmax(p, 1e-4), 1 - 1e-4);
    return log(p / (1 - p));
}

/* One bin per line, as scripts/reliability.py reads them. */
static void print_bins(const calibration *c)
{
    double n[BINS] = {0}, value[BINS] = {0}, won[BINS] = {0};
    double part_n[PARTS] = {0}, part_value[PARTS] = {0}, part_won[PARTS] = {0};
    double brier = 0, loss = 0;
    for (size_t i = 0; i < c->count; i++) {
        const told *t = &c->views[i];
        unsigned bin = t->value < 1 ? (unsigned)(t->value * BINS) : BINS - 1, part = t->stock / 9;
        double p = fmin(fmax(t->value, 1e-4), 1 - 1e-4);
        n[bin]++, value[bin] += t->value, won[bin] += t->result;
        part_n[part]++, part_value[part] += t->value, part_won[part] += t->result;
        brier += (t->value - t->result) * (t->value - t->result);
        loss -= t->result * log(p) + (1 - t->result) * log(1 - p);
    }
    double all = (double)c->count;
    printf("# %zu views: Brier %.4f, log loss %.4f; %.3f ms per view, most %.1f\n", c->count,
           brier / all, loss / all, 1e3 * c->begin_s / c->begins, 1e3 * c->slowest_s);
    for (unsigned i = 0; i < PARTS; i++)
        if (part_n[i] > 0)
            printf("# %2u to %2u cards in the stock: %5.0f views, told %.4f, won %.4f\n", 9 * i,
                   9 * i + 8, part_n[i], part_value[i] / part_n[i], part_won[i] / part_n[i]);
    printf("# told won count\n");
    for (unsigned i = 0; i < BINS; i++)
        if (n[i] > 0)
            printf("%.4f %.4f %.0f\n", value[i] / n[i], won[i] / n[i], n[i]);
}

static double log_loss(const calibration *c, const tf__value_calibration *by)
{
    double sum = 0;
    for (size_t k = 0; k < c->count; k++) {
        const told *t = &c->views[k];
        double logit = tf__value_calibrated(by, logit_of(t->value));
        sum += t->exact ? 0 : log1p(exp(-logit)) + (1 - t->result) * logit;
    }
    return sum;
}

/* Prints the correction that fits best: every knee from 0.1 to 0.5 and every slope, on a grid. */
static void print_fit(const calibration *c)
{
    tf__value_calibration best = {0, 1};
    double least = log_loss(c, &best);
    for (int at = 10; at <= 50; at += 5)
        for (int slope = 0; slope < 100; slope += 2) {
            tf__value_calibration by = {logit_of(at / 100.0), slope / 100.0};
            double loss = log_loss(c, &by);
            best = loss < least ? by : best;
            least = fmin(least, loss);
        }
    printf("# fit: {%.4f, %.2f}, log loss %.1f instead of %.1f\n", best.knee, best.slope, least,
           log_loss(c, &(tf__value_calibration){0, 1}));
}

/* Values the view; the best move in *best. */
static void ask(checked *t, tf_position *position, unsigned stock, tf_move *best)
{
    calibration *c = &t->told;
    size_t count;
    double before = tool_cpu_s();
    tool_check(tf_evaluator_begin(t->evaluator, position, &t->control, &t->error), &t->error);
    double took = tool_cpu_s() - before;
    c->begin_s += took;
    c->begins++;
    c->slowest_s = fmax(c->slowest_s, took);
    tf_value value = tf_evaluator_value(t->evaluator);
    if (t->step)
        tool_check(tf_evaluator_refine(t->evaluator, &t->control, &t->error), &t->error);
    *best = tf_evaluator_choices(t->evaluator, &count)[tf_evaluator_best(t->evaluator)].move;
    const tf__calc_position *p = tf_position_bytes(position);
    if (p->table.hand == TF__CALC_NONE)
        return;
    if (c->count == c->room) {
        c->room = c->room ? 2 * c->room : 4096;
        c->views = tool_need(realloc(c->views, c->room * sizeof *c->views));
    }
    c->views[c->count++] = (told){.value = value.value, .stock = stock, .exact = value.error <= 0};
}

static double check_game(checked *t, unsigned long number, bool thrifty)
{
    tf_deal_format format = tf_game_deal_format(&t->rules);
    char spec[64];
    tf_deal deal;
    tf_position *position = NULL;
    tf_outcome outcome;
    size_t first = t->told.count;
    snprintf(spec, sizeof spec, "tanaka:%lu", number);
    tool_check(tf_deal_make(&format, spec, &deal, &t->error), &t->error);
    tool_check(tf_position_deal(&position, &t->rules, &deal, &t->error), &t->error);
    tf_player_start(t->player, number);
    for (;;) {
        tf_move move;
        tf_position_outcome(position, &outcome);
        if (outcome.verdict != TF_UNDECIDED)
            break;
        const tf__calc_position *p = tf_position_bytes(position);
        bool hand = p->table.hand != TF__CALC_NONE;
        if (t->own || (hand && (!thrifty || p->stock_count % 3 == number % 3)))
            ask(t, position, p->stock_count, &move);
        if (!t->own)
            tool_check(tf_player_choose(t->player, position, 0, &t->control, &move, &t->error),
                       &t->error);
        if (move == TF_MOVE_NONE) /* gives up */
            break;
        tool_check(tf_position_apply(position, move, &t->error), &t->error);
    }
    for (size_t k = first; k < t->told.count; k++)
        t->told.views[k].result = outcome.verdict == TF_WON;
    tf_position_destroy(position);
    return outcome.verdict == TF_WON;
}

static int check_values(int argc, char **argv)
{
    if (argc != 7)
        return 2;
    checked t = {.step = strcmp(argv[4], "hint") == 0};
    bool full = strcmp(argv[3], "full") == 0;
    unsigned long first = strtoul(argv[5], NULL, 10), count = strtoul(argv[6], NULL, 10);
    tf_evaluator_options options = {.effort = full ? TF_EFFORT_FULL : TF_EFFORT_QUICK};
    t.own = t.step || strcmp(argv[4], "best") == 0;
    tool_rules(argv[2], &t.rules);
    tool_check(tf_player_create(&t.player, &t.rules, t.own ? "random" : argv[4], 0, NULL, &t.error),
               &t.error);
    tf_control_start(&t.control, NULL, NULL);
    double before = tool_cpu_s(), won = 0;
    tool_check(tf_evaluator_create(&t.evaluator, &t.rules, &options, &t.error), &t.error);
    printf("# created in %.1f ms of CPU time\n", 1e3 * (tool_cpu_s() - before));
    for (unsigned long i = 0; i < count; i++)
        won += check_game(&t, first + i, full);
    printf("# won %.0f of %lu, %.4f\n", won, count, won / (double)count);
    print_bins(&t.told);
    print_fit(&t.told);
    tf_evaluator_destroy(t.evaluator);
    tf_player_destroy(t.player);
    free(t.told.views);
    return 0;
}

/* ---- networks as C ---- */

#define WEIGHT_FORMAT "%.4e"

static void print_weights(const char *name, const char *part, const float *weights, size_t count)
{
    printf("static const float %s_%s[] = {", name, part);
    for (size_t i = 0; i < count; i++)
        printf("%s" WEIGHT_FORMAT "f,", i % 40 ? " " : "\n    ", (double)(weights[i] + 0.0f));
    printf("\n};\n");
}

static void print_network(const char *name, const tf__value_network *n)
{
    print_weights(name, "first", n->first_weights, (size_t)(n->inputs + 1) * n->first);
    print_weights(name, "second", n->second_weights, (size_t)(n->first + 1) * n->second);
    print_weights(name, "last", n->last_weights, n->second + 1);
}

enum { NETWORKS = 4 };
static const char *const names[NETWORKS] = {"quick", "full", "kept", "ahead"};

/* The program's own network; NULL when there is none of that name. */
static const tf__value_network *own_network(const char *stacks, const char *name)
{
    const tf__value_parameters *p = tf__value_parameters_of((unsigned)atoi(stacks));
    const tf__value_network *const networks[NETWORKS] = {&p->quick, &p->full, &p->kept, &p->ahead};
    for (unsigned i = 0; i < NETWORKS; i++)
        if (strcmp(name, names[i]) == 0)
            return networks[i];
    return NULL;
}

static int write_own(int argc, char **argv)
{
    const tf__value_network *own = argc == 5 ? own_network(argv[2], argv[3]) : NULL;
    if (!own)
        return 2;
    network_file file = network_make(own->inputs, own->first, own->second);
    float *to = file.weights;
    size_t first = (size_t)(own->inputs + 1) * own->first;
    size_t second = (size_t)(own->first + 1) * own->second;
    memcpy(to, own->first_weights, first * sizeof *to);
    memcpy(to + first, own->second_weights, second * sizeof *to);
    memcpy(to + first + second, own->last_weights, (own->second + 1) * sizeof *to);
    network_write(&file, argv[4]);
    free(file.weights);
    return 0;
}

static int print(int argc, char **argv)
{
    if (argc != 4 + NETWORKS)
        return 2;
    printf(
        "/* parameters_%s.c: networks for %s stacks. Generated by tools/calculation_value.c, %s;\n"
        " * scripts/calculation-train.sh has the commands. */\n"
        "#include \"games/calculation/value/parameters.h\"\n\n/* clang-format off */\n",
        argv[2], argv[2], argv[3 + NETWORKS]);
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

static int round_weights(int argc, char **argv)
{
    if (argc != 4)
        return 2;
    network_file file = network_read(argv[2]);
    for (size_t i = 0; i < network_weights(&file.network); i++) {
        char text[32];
        snprintf(text, sizeof text, WEIGHT_FORMAT, (double)(file.weights[i] + 0.0f));
        file.weights[i] = strtof(text, NULL);
    }
    network_write(&file, argv[3]);
    free(file.weights);
    return 0;
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        int (*run)(int, char **);
    } commands[] = {{"rows", make_rows},     {"draws", make_draws},     {"train", train_rows},
                    {"tune", train_draws},   {"looks", make_looks},     {"distil", train_looks},
                    {"check", check_values}, {"round", round_weights},  {"print", print},
                    {"network", write_own},  {"regret", measure_regret}};
    int status = 2;
    for (size_t i = 0; argc > 1 && i < sizeof commands / sizeof commands[0]; i++)
        if (strcmp(argv[1], commands[i].name) == 0)
            status = commands[i].run(argc, argv);
    if (status == 2)
        fprintf(stderr, "usage: see tools/calculation_value.c\n");
    return status;
}
