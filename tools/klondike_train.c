/* klondike_train.c: learns the weights of Klondike's value network.
 *
 *     klondike_train EPOCHS rows.bin... > src/games/klondike/value/network_weights.c
 *
 * Rows are those of klondike_rows. The last tenth of them is held out; its loss is printed to standard error after
 * each epoch. Adam, batches of 256, the rate falls to zero along a cosine; suits that are alike (and
 * the two colours) are exchanged at random. Build: see klondike_value.c. */
#include "klondike_rows.h"

#include <math.h>
#include <string.h>

#include "games/klondike/value/network.h"

enum {
    INPUTS = TF__KLON_INPUTS,
    FIRST = TF__KLON_FIRST,
    SECOND = TF__KLON_SECOND,
    OUTPUTS = TF__KLON_OUTPUTS,
    W1 = 0,
    B1 = W1 + INPUTS * FIRST,
    W2 = B1 + FIRST,
    B2 = W2 + FIRST * SECOND,
    W3 = B2 + SECOND,
    B3 = W3 + SECOND * OUTPUTS,
    PARAMETERS = B3 + OUTPUTS,
    BATCH = 256,
    SYMMETRIES = 8,
};

typedef struct example {
    size_t first; /* in the arrays of inputs */
    unsigned count;
    float label[OUTPUTS];
} example;

typedef struct trainer {
    size_t count, input_count, capacity, input_capacity;
    example *examples;
    uint16_t *index;
    float *value;
    uint16_t symmetric[SYMMETRIES][INPUTS];
    bool met[INPUTS];
    float p[PARAMETERS], g[PARAMETERS], m[PARAMETERS], v[PARAMETERS];
    uint64_t step;
    tf_rng rng;
} trainer;

typedef struct activity {
    float first[FIRST], second[SECOND], out[OUTPUTS];
} activity;

static trainer t;
static tf__klon_outlook outlook;

/* ---- rows ---- */

static void add_row(const value_row *row)
{
    tf__klon_inputs inputs;
    tf__klon_inputs_of(&outlook, &row->view, &inputs);
    if (t.count == t.capacity) {
        t.capacity = t.capacity ? 2 * t.capacity : 1024;
        t.examples = realloc(t.examples, t.capacity * sizeof *t.examples);
    }
    while (t.input_count + inputs.count > t.input_capacity) {
        t.input_capacity = t.input_capacity ? 2 * t.input_capacity : 1 << 17;
        t.index = realloc(t.index, t.input_capacity * sizeof *t.index);
        t.value = realloc(t.value, t.input_capacity * sizeof *t.value);
    }
    memcpy(t.index + t.input_count, inputs.index, inputs.count * sizeof *t.index);
    memcpy(t.value + t.input_count, inputs.value, inputs.count * sizeof *t.value);
    float trials = (float)row->trials;
    t.examples[t.count++] = (example){
        t.input_count,
        inputs.count,
        {(float)row->won / trials, (float)(row->won + row->could) / trials}};
    t.input_count += inputs.count;
    for (unsigned i = 0; i < inputs.count; i++)
        t.met[inputs.index[i]] = true;
}

static void read_rows(const char *path)
{
    FILE *file = fopen(path, "rb");
    value_row row;
    if (!file) {
        fprintf(stderr, "klondike_train: cannot open %s\n", path);
        exit(1);
    }
    while (fread(&row, sizeof row, 1, file) == 1)
        add_row(&row);
    fclose(file);
}

/* Bit 0 exchanges the black suits, bit 1 the red ones, bit 2 the colours. */
static unsigned exchange(unsigned suit, unsigned symmetry)
{
    bool red = suit == TF_DIAMONDS || suit == TF_HEARTS;
    if (red ? symmetry & 2 : symmetry & 1)
        suit = 3 - suit;
    return symmetry & 4 ? suit ^ 1 : suit;
}

static void make_symmetries(void)
{
    enum { EACH = TF__KLON_PLACES + 1 };
    for (unsigned s = 0; s < SYMMETRIES; s++)
        for (unsigned i = 0; i < INPUTS; i++) {
            unsigned card = i / EACH, to = i;
            if (i < TF__KLON_CARD_INPUTS)
                to = tf_card_make(tf_card_rank((tf_card)card),
                                  exchange(tf_card_suit((tf_card)card), s)) *
                         EACH +
                     i % EACH;
            t.symmetric[s][i] = (uint16_t)to;
        }
    for (unsigned i = 0; i < INPUTS; i++)
        for (unsigned s = 0; s < SYMMETRIES; s++)
            t.met[t.symmetric[s][i]] |= t.met[i];
}

/* ---- the network ---- */

static void forward(const example *e, unsigned symmetry, activity *a)
{
    memcpy(a->first, t.p + B1, sizeof a->first);
    memcpy(a->second, t.p + B2, sizeof a->second);
    memcpy(a->out, t.p + B3, sizeof a->out);
    for (unsigned i = 0; i < e->count; i++) {
        const float *w = t.p + W1 + (size_t)t.symmetric[symmetry][t.index[e->first + i]] * FIRST;
        float x = t.value[e->first + i];
        for (unsigned h = 0; h < FIRST; h++)
            a->first[h] += w[h] * x;
    }
    for (unsigned h = 0; h < FIRST; h++)
        for (unsigned k = 0; a->first[h] > 0 && k < SECOND; k++)
            a->second[k] += a->first[h] * t.p[W2 + h * SECOND + k];
    for (unsigned k = 0; k < SECOND; k++)
        for (unsigned o = 0; a->second[k] > 0 && o < OUTPUTS; o++)
            a->out[o] += a->second[k] * t.p[W3 + k * OUTPUTS + o];
}

static float chance(float logit)
{
    return 1 / (1 + expf(-logit));
}

static void backward(const example *e, unsigned symmetry, const activity *a)
{
    float out[OUTPUTS], second[SECOND] = {0}, first[FIRST] = {0};
    for (unsigned o = 0; o < OUTPUTS; o++)
        t.g[B3 + o] += out[o] = chance(a->out[o]) - e->label[o];
    for (unsigned k = 0; k < SECOND; k++)
        for (unsigned o = 0; a->second[k] > 0 && o < OUTPUTS; o++) {
            t.g[W3 + k * OUTPUTS + o] += out[o] * a->second[k];
            second[k] += out[o] * t.p[W3 + k * OUTPUTS + o];
        }
    for (unsigned k = 0; k < SECOND; k++)
        t.g[B2 + k] += second[k];
    for (unsigned h = 0; h < FIRST; h++) {
        for (unsigned k = 0; a->first[h] > 0 && k < SECOND; k++) {
            t.g[W2 + h * SECOND + k] += second[k] * a->first[h];
            first[h] += second[k] * t.p[W2 + h * SECOND + k];
        }
        t.g[B1 + h] += first[h];
    }
    for (unsigned i = 0; i < e->count; i++) {
        float *g = t.g + W1 + (size_t)t.symmetric[symmetry][t.index[e->first + i]] * FIRST;
        float x = t.value[e->first + i];
        for (unsigned h = 0; h < FIRST; h++)
            g[h] += first[h] * x;
    }
}

static void adam(float rate)
{
    t.step++;
    float c1 = 1 - powf(0.9F, (float)t.step), c2 = 1 - powf(0.999F, (float)t.step);
    for (unsigned i = 0; i < PARAMETERS; i++) {
        float g = t.g[i] / BATCH;
        t.m[i] = 0.9F * t.m[i] + 0.1F * g;
        t.v[i] = 0.999F * t.v[i] + 0.001F * g * g;
        t.p[i] -= rate * (t.m[i] / c1 / (sqrtf(t.v[i] / c2) + 1e-8F) + 0.01F * t.p[i]);
        t.g[i] = 0;
    }
}

static void start(void)
{
    tf_rng_seed(&t.rng, 1, 0);
    for (unsigned i = 0; i < PARAMETERS; i++) {
        float scale = i < B1 ? 0.15F : i >= W2 && i < B2 ? 0.25F : i >= W3 && i < B3 ? 0.35F : 0;
        t.p[i] = scale * (float)(2 * tf_rng_unit(&t.rng) - 1);
    }
}

static void epoch(size_t train, double at, double step)
{
    for (size_t i = 0; i + BATCH <= train; i += BATCH) {
        for (unsigned b = 0; b < BATCH; b++) {
            const example *e = &t.examples[tf_rng_below(&t.rng, train)];
            unsigned symmetry = (unsigned)tf_rng_below(&t.rng, SYMMETRIES);
            activity a;
            forward(e, symmetry, &a);
            backward(e, symmetry, &a);
        }
        double done = at + step * (double)i / (double)train;
        adam((float)(0.002 * (0.5 + 0.5 * cos(3.14159265358979 * done))));
    }
}

static void report(unsigned number, size_t from, size_t end)
{
    double loss[OUTPUTS] = {0}, square[OUTPUTS] = {0};
    for (size_t i = from; i < end; i++) {
        activity a;
        forward(&t.examples[i], 0, &a);
        for (unsigned o = 0; o < OUTPUTS; o++) {
            double p = chance(a.out[o]), y = t.examples[i].label[o];
            loss[o] -= y * log(p + 1e-9) + (1 - y) * log(1 - p + 1e-9);
            square[o] += (p - y) * (p - y);
        }
    }
    double n = (double)(end - from);
    fprintf(stderr, "epoch %u, rows %zu to %zu: loss %.4f %.4f, squares %.4f %.4f\n", number, from,
            end, loss[0] / n, loss[1] / n, square[0] / n, square[1] / n);
}

/* ---- output ---- */

/* width: of the rows of an array of arrays; 0: a plain array. */
static void print_weights(const char *name, unsigned first, unsigned count, unsigned width,
                          bool used_only)
{
    printf("    .%s = {", name);
    for (unsigned i = 0; i < count; i++) {
        bool used = !used_only || t.met[i / FIRST];
        long weight = used ? lroundf(t.p[first + i] * TF__KLON_UNIT) : 0;
        weight = weight > INT16_MAX ? INT16_MAX : weight < -INT16_MAX ? -INT16_MAX : weight;
        printf("%s%ld,", width && i % width == 0 ? "\n{" : "", weight);
        if (width && i % width == width - 1)
            printf("},");
    }
    printf("\n    },\n");
}

static void print_network(void)
{
    printf("/* network_weights.c: made by tools/klondike_train.c; see "
           "docs/results/evaluator-klondike.md. "
           "*/\n#include \"games/klondike/value/network.h\"\n\n/* clang-format off */\n"
           "const tf__klon_network tf__klon_network_weights = {\n");
    print_weights("first", W1, B1 - W1, TF__KLON_FIRST, true);
    print_weights("first_bias", B1, W2 - B1, 0, false);
    print_weights("second", W2, B2 - W2, TF__KLON_SECOND, false);
    print_weights("second_bias", B2, W3 - B2, 0, false);
    print_weights("third", W3, B3 - W3, TF__KLON_OUTPUTS, false);
    print_weights("third_bias", B3, PARAMETERS - B3, 0, false);
    printf("};\n");
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "usage: klondike_train EPOCHS rows.bin...\n");
        return 2;
    }
    unsigned epochs = (unsigned)atoi(argv[1]);
    for (int i = 2; i < argc; i++)
        read_rows(argv[i]);
    make_symmetries();
    size_t train = t.count / 10 * 9;
    fprintf(stderr, "%zu rows\n", t.count);
    start();
    for (unsigned i = 0; i < epochs; i++) {
        epoch(train, (double)i / epochs, 1.0 / epochs);
        report(i + 1, 0, t.count - train);
        report(i + 1, train, t.count);
    }
    print_network();
    return 0;
}
