/* chain.c: see chain.h.
 *
 * The multiset of numbers o_0 <= o_1 <= ... has the index sum C(o_i + i, i + 1). Ascending
 * sequences are combinations with repetition, and this numbers them without gaps. */
#include "games/calculation/stack/chain.h"

#include <stdlib.h>
#include <string.h>

enum { CARDS_MAX = 13, STACKS_MAX = 11 };

struct tf__stack_chain_values {
    unsigned stacks;
    size_t size; /* number of multisets of numbers 0 .. 13 */
    uint32_t choose[CARDS_MAX + STACKS_MAX + 1][STACKS_MAX + 2];
    double *value; /* [count * size + index] */
};

static void fill_binomials(tf__stack_chain_values *values)
{
    for (unsigned n = 0; n <= CARDS_MAX + STACKS_MAX; n++) {
        values->choose[n][0] = 1;
        for (unsigned k = 1; k <= STACKS_MAX + 1; k++)
            values->choose[n][k] = n == 0 ? 0
                                          : values->choose[n - 1][k - 1] + values->choose[n - 1][k];
    }
}

/* Bubble sort without branches. */
static inline void sort(uint8_t *open, unsigned count)
{
    for (unsigned end = count; end > 1; end--)
        for (unsigned i = 1; i < end; i++) {
            uint8_t x = open[i - 1], y = open[i];
            open[i - 1] = x < y ? x : y;
            open[i] = x < y ? y : x;
        }
}

static inline __attribute__((always_inline)) size_t
place_of_stacks(const tf__stack_chain_values *values, unsigned count, const uint8_t *open,
                unsigned stacks)
{
    uint8_t sorted[STACKS_MAX];
    memcpy(sorted, open, stacks);
    sort(sorted, stacks);
    size_t index = count * values->size;
    for (unsigned i = 0; i < stacks; i++)
        index += values->choose[sorted[i] + i][i + 1];
    return index;
}

/* A constant number of stacks lets the compiler unroll the loops. */
static size_t place_of(const tf__stack_chain_values *values, unsigned count, const uint8_t *open)
{
    switch (values->stacks) {
    case 3:
        return place_of_stacks(values, count, open, 3);
    case 4:
        return place_of_stacks(values, count, open, 4);
    default:
        return place_of_stacks(values, count, open, values->stacks);
    }
}

double tf__stack_chain_value(const tf__stack_chain_values *values, unsigned count,
                             const uint8_t *open)
{
    return values->value[place_of(values, count, open)];
}

/* The value of the best stack for card k of a chain. */
static double best_for_card(const tf__stack_chain_values *values, unsigned count,
                            const uint8_t *open, unsigned k)
{
    double best = 0;
    for (unsigned n = 0; n < values->stacks; n++) {
        if (open[n] <= k)
            continue;
        uint8_t after[STACKS_MAX];
        for (unsigned m = 0; m < values->stacks; m++)
            after[m] = (uint8_t)(m == n ? k : open[m] - (unsigned)(open[m] > k));
        double value = tf__stack_chain_value(values, count - 1, after);
        best = value > best ? value : best;
    }
    return best;
}

static void fill_value(tf__stack_chain_values *values, unsigned count, const uint8_t *open)
{
    double sum = count == 0 ? 1 : 0;
    for (unsigned k = 0; k < count; k++)
        sum += best_for_card(values, count, open, k);
    values->value[place_of(values, count, open)] = count ? sum / count : sum;
}

/* Advances to the next ascending sequence of numbers up to high. Returns false after the last. */
static bool next_sequence(uint8_t *open, unsigned length, unsigned high)
{
    unsigned at = length;
    while (at > 0 && open[at - 1] == high)
        at--;
    if (at == 0)
        return false;
    uint8_t value = (uint8_t)(open[at - 1] + 1);
    memset(open + at - 1, value, length - at + 1);
    return true;
}

/* Fills the values of all chains of `count` cards. Returns false when control stopped it. */
static bool fill_count(tf__stack_chain_values *values, unsigned count, tf_control *control)
{
    enum { STATES_PER_CHECK = 1 << 12 };
    uint8_t open[STACKS_MAX] = {0};
    unsigned until_look = 0;
    do {
        if (until_look-- == 0) {
            until_look = STATES_PER_CHECK;
            if (!tf_control_poll(control))
                return false;
        }
        fill_value(values, count, open);
    } while (next_sequence(open, values->stacks, count));
    return true;
}

tf_status tf__stack_chain_values_create(tf__stack_chain_values **out, unsigned stacks,
                                        tf_control *control, tf_error *error)
{
    tf__stack_chain_values *values = calloc(1, sizeof *values);
    if (values) {
        fill_binomials(values);
        values->stacks = stacks;
        values->size = values->choose[CARDS_MAX + stacks][stacks];
        values->value = calloc((CARDS_MAX + 1) * values->size, sizeof *values->value);
    }
    if (!values || !values->value) {
        free(values);
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for values of chains");
    }
    for (unsigned count = 0; count <= CARDS_MAX; count++) {
        if (fill_count(values, count, control))
            continue;
        tf__stack_chain_values_destroy(values);
        return tf_error_set(error, TF_ERR_CANCELLED,
                            "stopped before the values of chains were computed");
    }
    *out = values;
    return TF_OK;
}

size_t tf__stack_chain_values_bytes(unsigned stacks)
{
    size_t size = 1; /* C(CARDS_MAX + stacks, stacks) */
    for (unsigned i = 1; i <= stacks; i++)
        size = size * (CARDS_MAX + i) / i;
    return sizeof(tf__stack_chain_values) + (CARDS_MAX + 1) * size * sizeof(double);
}

void tf__stack_chain_values_destroy(tf__stack_chain_values *values)
{
    if (!values)
        return;
    free(values->value);
    free(values);
}
