/* test_stack_value.c: exact values of stack-game states, and Tanaka's worked example. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <tefuda/random.h>

#include "games/calculation/stack/convert.h"
#include "games/calculation/stack/exact.h"
#include "games/calculation/stack/order/count.h"

enum { FOUNDATIONS = 4, PLACES = 13, SLOTS = FOUNDATIONS * PLACES, STACKS = 3 };

/* The example of section 3.3 of the paper: the number of cards on each foundation, and the stacks
 * from the bottom, with the foundation that each card is meant for. */
static const unsigned filled[FOUNDATIONS] = {2, 4, 0, 3};
static const char *const stacks[STACKS] = {"8C 5C QC AB", "9B AD QA JA 6D", "KD KB 9D 5D JB"};

/* The slot of a card such as "QC": the place of the queen on foundation C. */
static unsigned slot_of(const char *card)
{
    unsigned rank = (unsigned)(strchr("A23456789TJQK", card[0]) - "A23456789TJQK") + 1;
    unsigned f = (unsigned)(card[1] - 'A'), place = 0;
    while ((f + 1) * (place + 1) % 13 != rank % 13)
        place++;
    return f * PLACES + place;
}

/* The 52 slots of the example. */
typedef struct example {
    tf__stack_order all; /* every slot not filled, by slot number; filled slots have no relations */
    uint64_t stacked[STACKS], stock;
} example;

static example make_example(void)
{
    example e = {.all = {.cards = SLOTS, .stacks = STACKS}};
    uint64_t on_stacks = 0, gone = 0;
    for (unsigned n = 0; n < STACKS; n++) {
        unsigned under = SLOTS;
        for (const char *at = stacks[n]; *at; at += at[2] ? 3 : 2) {
            unsigned slot = slot_of(at);
            e.stacked[n] |= UINT64_C(1) << slot;
            if (under < SLOTS)
                e.all.below[under] |= UINT64_C(1) << slot;
            under = slot;
        }
        on_stacks |= e.stacked[n];
    }
    for (unsigned x = 0; x < SLOTS; x++) {
        unsigned place = x % PLACES;
        if (place < filled[x / PLACES])
            gone |= UINT64_C(1) << x;
        else if (place > filled[x / PLACES])
            e.all.below[x] |= UINT64_C(1) << (x - 1);
        if (place == filled[x / PLACES] && !(on_stacks >> x & 1))
            gone |= UINT64_C(1) << x; /* could be placed at once: not part of the state */
    }
    assert_true(tf__stack_order_close(&e.all));
    e.stock = ~(gone | on_stacks) & ((UINT64_C(1) << SLOTS) - 1);
    for (unsigned x = 0; x < SLOTS; x++)
        for (unsigned n = 0; n < STACKS; n++)
            if (e.all.below[x] & e.stacked[n])
                e.all.barred[x] |= (uint8_t)(1u << n);
    return e;
}

/* The state with only the cards whose bit is set in `kept`, in the same order and on the same
 * stacks. */
static tf__stack_order restrict_order(const tf__stack_order *order, uint64_t kept)
{
    tf__stack_order out = {.stacks = order->stacks};
    unsigned name[TF__STACK_ORDER_CARDS_MAX];
    for (unsigned x = 0; x < order->cards; x++)
        if (kept >> x & 1)
            name[x] = out.cards++;
    for (unsigned x = 0; x < order->cards; x++) {
        if (!(kept >> x & 1))
            continue;
        out.barred[name[x]] = order->barred[x];
        for (uint64_t rest = order->below[x] & kept; rest; rest &= rest - 1)
            out.below[name[x]] |= UINT64_C(1) << (name[__builtin_ctzll(rest)]);
    }
    return out;
}

/* The state of the stock cards of the foundations f and g. */
static tf__stack_order restricted(const example *e, unsigned f, unsigned g)
{
    uint64_t one = (UINT64_C(1) << PLACES) - 1;
    return restrict_order(&e->all, e->stock & (one << (f * PLACES) | one << (g * PLACES)));
}

static double value_of(tf__stack_pair_memory *memory, const tf__stack_order *order)
{
    tf__stack_pair pair;
    double value = -1;
    assert_true(tf__stack_pair_from_order(order, &pair));
    assert_true(tf__stack_pair_valid(&pair));
    assert_true(tf__stack_value_exact(memory, NULL, &pair, NULL, &value));
    return value;
}

static void the_worked_example_has_the_papers_digits(void **state)
{
    (void)state;
    static const double single[FOUNDATIONS] = {0.391046627, 0.833333333, 0.068568122, 0.958333333};
    static const double pairs[6] = {0.273977147, 0.015479761, 0.351341231,
                                    0.052735615, 0.798611111, 0.053203964};
    example e = make_example();
    tf__stack_pair_memory *memory = NULL;
    assert_int_equal(tf__stack_pair_memory_create(&memory, 64 << 20, NULL), TF_OK);
    double p[FOUNDATIONS], product = 1;
    for (unsigned f = 0; f < FOUNDATIONS; f++) {
        tf__stack_order order = restricted(&e, f, f);
        p[f] = value_of(memory, &order);
        product *= p[f];
        assert_true(fabs(p[f] - single[f]) < 1e-9);
    }
    for (unsigned f = 0, i = 0; f < FOUNDATIONS; f++)
        for (unsigned g = f + 1; g < FOUNDATIONS; g++, i++) {
            tf__stack_order order = restricted(&e, f, g);
            double both = value_of(memory, &order);
            product *= both / (p[f] * p[g]);
            assert_true(fabs(both - pairs[i]) < 1e-9);
        }
    assert_true(fabs(product - 0.00728146494) < 1e-11);
    tf__stack_pair_memory_destroy(memory);
}

static void single_foundations_agree_with_the_plain_form(void **state)
{
    (void)state;
    example e = make_example();
    tf__stack_order_memory *memory = NULL;
    assert_int_equal(tf__stack_order_memory_create(&memory, NULL), TF_OK);
    static const double expected[FOUNDATIONS] = {0.391046627, 0.833333333, 0.068568122,
                                                 0.958333333};
    for (unsigned f = 0; f < FOUNDATIONS; f++) {
        tf__stack_order order = restricted(&e, f, f);
        double value;
        assert_int_equal(tf__stack_order_value(memory, &order, NULL, &value, NULL), TF_OK);
        assert_true(fabs(value - expected[f]) < 1e-9);
    }
    tf__stack_order_memory_destroy(memory);
}

static double parse_value(tf__stack_order_memory *memory, const char *text, unsigned count)
{
    tf__stack_order order;
    double value;
    assert_int_equal(tf__stack_order_parse(text, count, &order, NULL), TF_OK);
    assert_int_equal(tf__stack_order_value(memory, &order, NULL, &value, NULL), TF_OK);
    return value;
}

static void small_states_agree_with_calculations_by_hand(void **state)
{
    (void)state;
    tf__stack_order_memory *memory = NULL;
    assert_int_equal(tf__stack_order_memory_create(&memory, NULL), TF_OK);
    assert_true(parse_value(memory, "a:", 3) == 1);
    assert_true(parse_value(memory, "a: 0", 1) == 1);
    assert_true(parse_value(memory, "a: 1", 1) == 0);
    /* One stack: the card that leaves last must be drawn first. */
    assert_true(parse_value(memory, "a: 0 0", 1) == 0.5);
    assert_true(fabs(parse_value(memory, "a: 0 0 0", 1) - 1.0 / 6) < 1e-15);
    /* Two unrelated cards on one stack may come in either order. */
    assert_true(parse_value(memory, "a: 0 / b: 0", 1) == 1);
    /* Two chains of two on one stack: 6 of the 24 orders, those in which each chain is reversed. */
    assert_true(fabs(parse_value(memory, "a: 0 0 / b: 0 0", 1) - 0.25) < 1e-15);
    tf__stack_order_memory_destroy(memory);
}

static void both_forms_give_the_same_values(void **state)
{
    (void)state;
    tf_rng rng;
    tf_rng_seed(&rng, 7, 7);
    tf__stack_order_memory *plain = NULL;
    tf__stack_pair_memory *fast = NULL;
    assert_int_equal(tf__stack_order_memory_create(&plain, NULL), TF_OK);
    assert_int_equal(tf__stack_pair_memory_create(&fast, 1 << 22, NULL), TF_OK);
    tf__stack_pair pair = tf__stack_pair_start(3, 5, 5);
    tf__stack_pair_children children;
    for (int i = 0; i < 300; i++) {
        tf__stack_order order = tf__stack_order_from_pair(&pair);
        double x, y;
        assert_true(tf__stack_value_exact(fast, NULL, &pair, NULL, &x));
        assert_int_equal(tf__stack_order_value(plain, &order, NULL, &y, NULL), TF_OK);
        assert_true(fabs(x - y) < 1e-13);
        unsigned count = 0;
        if (pair.cards > 1) {
            tf__stack_pair_expand(&pair, TF__STACK_PAIR_ALL, NULL, &children);
            count = children.first[children.cards];
        }
        pair = count ? tf__stack_pair_from_key(children.keys[tf_rng_below(&rng, count)], 3)
                     : tf__stack_pair_start(3, 5, 5);
    }
    tf__stack_order_memory_destroy(plain);
    tf__stack_pair_memory_destroy(fast);
}

static void a_full_memory_changes_no_value(void **state)
{
    (void)state;
    tf__stack_pair_memory *small = NULL, *large = NULL;
    tf__stack_pair start = tf__stack_pair_start(3, 4, 4);
    double x, y;
    assert_int_equal(tf__stack_pair_memory_create(&small, 1, NULL), TF_OK);
    assert_int_equal(tf__stack_pair_memory_create(&large, 1 << 20, NULL), TF_OK);
    assert_true(tf__stack_value_exact(small, NULL, &start, NULL, &x));
    assert_true(tf__stack_value_exact(large, NULL, &start, NULL, &y));
    assert_true(x == y && fabs(x - 0.918402777778) < 1e-11);
    assert_true(tf__stack_pair_memory_count(small) <= tf__stack_pair_memory_room(small));
    tf__stack_pair_memory_destroy(small);
    tf__stack_pair_memory_destroy(large);
}

static void limits_stop_the_search(void **state)
{
    (void)state;
    tf__stack_pair_memory *memory = NULL;
    tf__stack_order_memory *plain = NULL;
    tf__stack_pair start = tf__stack_pair_start(3, 8, 8);
    tf__stack_order order = tf__stack_order_start(3, 3, 5);
    tf_limits limits = {.states = 100};
    tf_control control;
    double value = -1;
    assert_int_equal(tf__stack_pair_memory_create(&memory, 1 << 20, NULL), TF_OK);
    assert_int_equal(tf__stack_order_memory_create(&plain, NULL), TF_OK);
    tf_control_start(&control, &limits, NULL);
    assert_false(tf__stack_value_exact(memory, NULL, &start, &control, &value));
    assert_true(value == -1);
    tf_control_start(&control, &limits, NULL);
    assert_int_equal(tf__stack_order_value(plain, &order, &control, &value, NULL),
                     TF_ERR_CANCELLED);
    tf__stack_pair_memory_destroy(memory);
    tf__stack_order_memory_destroy(plain);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_worked_example_has_the_papers_digits),
        cmocka_unit_test(single_foundations_agree_with_the_plain_form),
        cmocka_unit_test(small_states_agree_with_calculations_by_hand),
        cmocka_unit_test(both_forms_give_the_same_values),
        cmocka_unit_test(a_full_memory_changes_no_value),
        cmocka_unit_test(limits_stop_the_search),
    };
    return cmocka_run_group_tests_name("stack_value", tests, NULL, NULL);
}
