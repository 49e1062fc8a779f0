/* test_stack_pair.c: two-chain states of the stack game (games/calculation/stack/pair.h), compared
 * with the plain form of order.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <tefuda/random.h>

#include "games/calculation/stack/convert.h"

enum { SEED = 20021 };

/* A live state some random cards after the start. */
static tf__stack_pair random_state(tf_rng *rng, unsigned stacks, unsigned cards, unsigned down)
{
    tf__stack_pair pair = tf__stack_pair_start(stacks, cards, cards);
    tf__stack_pair_children children;
    for (unsigned i = 0; i < down && pair.cards > 1; i++) {
        tf__stack_pair_expand(&pair, TF__STACK_PAIR_ALL, NULL, &children);
        unsigned count = children.first[children.cards];
        if (count == 0)
            break;
        pair = tf__stack_pair_from_key(children.keys[tf_rng_below(rng, count)], stacks);
    }
    return pair;
}

static void the_start_has_one_empty_stack_per_point(void **state)
{
    (void)state;
    tf__stack_pair start = tf__stack_pair_start(3, 2, 2);
    assert_true(tf__stack_pair_valid(&start));
    assert_true(tf__stack_pair_alive(&start));
    tf__stack_pair_key key = tf__stack_pair_canonical(&start);
    assert_int_equal(tf__stack_pair_key_cards(key), 4);
    assert_true(tf__stack_pair_key_valid(key, 3));
}

static void chains_of_different_length_can_be_swapped(void **state)
{
    (void)state;
    tf__stack_pair long_a = tf__stack_pair_start(4, 7, 3), long_b = tf__stack_pair_start(4, 3, 7);
    assert_true(tf__stack_pair_key_equal(tf__stack_pair_canonical(&long_a),
                                         tf__stack_pair_canonical(&long_b)));
}

static void crossing_paths_are_invalid(void **state)
{
    (void)state;
    tf__stack_pair pair = tf__stack_pair_start(3, 2, 2);
    uint32_t late = pair.late;
    pair.late = pair.early;
    pair.early = late;
    assert_false(tf__stack_pair_valid(&pair));
}

static void a_point_outside_the_paths_is_invalid(void **state)
{
    (void)state;
    tf__stack_pair pair = tf__stack_pair_start(3, 2, 0);
    pair.b[1] = 1;
    assert_false(tf__stack_pair_valid(&pair));
}

static void a_card_without_stack_is_dead(void **state)
{
    (void)state;
    tf__stack_pair pair = tf__stack_pair_start(2, 2, 2);
    pair.a[0] = pair.a[1] = 1;
    assert_true(tf__stack_pair_valid(&pair));
    assert_false(tf__stack_pair_alive(&pair));
}

static void a_state_can_be_made_from_its_key(void **state)
{
    (void)state;
    tf_rng rng;
    tf_rng_seed(&rng, SEED, 1);
    for (int i = 0; i < 3000; i++) {
        tf__stack_pair pair = random_state(&rng, 3 + (unsigned)i % 2, 8, (unsigned)(i % 16));
        assert_true(tf__stack_pair_valid(&pair));
        tf__stack_pair_key key = tf__stack_pair_canonical(&pair);
        tf__stack_pair again = tf__stack_pair_from_key(key, pair.stacks);
        assert_true(tf__stack_pair_key_equal(tf__stack_pair_canonical(&again), key));
        assert_true(tf__stack_pair_key_valid(key, pair.stacks));
    }
}

/* An order with its cards and stacks renamed. */
static tf__stack_order rename_order(tf_rng *rng, const tf__stack_order *order)
{
    uint8_t card[TF__STACK_ORDER_CARDS_MAX], stack[TF__STACK_ORDER_STACKS_MAX];
    tf__stack_order out = {.cards = order->cards, .stacks = order->stacks};
    for (unsigned i = 0; i < TF__STACK_ORDER_CARDS_MAX; i++)
        card[i] = (uint8_t)i;
    for (unsigned i = 0; i < TF__STACK_ORDER_STACKS_MAX; i++)
        stack[i] = (uint8_t)i;
    tf_rng_shuffle(rng, card, order->cards);
    tf_rng_shuffle(rng, stack, order->stacks);
    for (unsigned x = 0; x < order->cards; x++) {
        for (unsigned y = 0; y < order->cards; y++)
            out.below[card[x]] |= (order->below[x] >> y & 1) << card[y];
        for (unsigned n = 0; n < order->stacks; n++)
            out.barred[card[x]] |= (uint8_t)((order->barred[x] >> n & 1) << stack[n]);
    }
    return out;
}

static void renaming_does_not_change_the_keys(void **state)
{
    (void)state;
    tf_rng rng;
    tf_rng_seed(&rng, SEED, 2);
    for (int i = 0; i < 3000; i++) {
        tf__stack_pair pair = random_state(&rng, 2 + (unsigned)i % 4, 7, (unsigned)(i % 13)), other;
        tf__stack_order order = tf__stack_order_from_pair(&pair),
                        renamed = rename_order(&rng, &order);
        tf__stack_order_key before = tf__stack_order_canonical(&order),
                            after = tf__stack_order_canonical(&renamed);
        assert_int_equal(before.hi, after.hi);
        assert_int_equal(before.lo, after.lo);
        assert_true(tf__stack_pair_from_order(&renamed, &other));
        assert_true(tf__stack_pair_valid(&other));
        if (!tf__stack_pair_key_equal(tf__stack_pair_canonical(&pair),
                                      tf__stack_pair_canonical(&other)))
            fail_msg("seed %d state %d: renaming changed the key", SEED, i);
    }
}

static int compare_keys(const void *x, const void *y)
{
    return memcmp(x, y, sizeof(tf__stack_pair_key));
}

static size_t sort_unique(tf__stack_pair_key *keys, size_t count)
{
    qsort(keys, count, sizeof *keys, compare_keys);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (i == 0 || !tf__stack_pair_key_equal(keys[i], keys[kept - 1]))
            keys[kept++] = keys[i];
    return kept;
}

/* The children for one card by the definition, as keys. */
static size_t defined_children(const tf__stack_order *order, unsigned x, tf__stack_pair_key *out)
{
    size_t count = 0;
    for (unsigned n = 0; n < order->stacks; n++) {
        tf__stack_pair pair;
        if (order->barred[x] >> n & 1)
            continue;
        tf__stack_order child = tf__stack_order_put(order, x, n);
        if (!tf__stack_order_alive(&child))
            continue;
        assert_true(tf__stack_pair_from_order(&child, &pair));
        assert_true(tf__stack_pair_valid(&pair));
        out[count++] = tf__stack_pair_canonical(&pair);
    }
    return sort_unique(out, count);
}

static void children_are_those_of_the_definition(void **state)
{
    (void)state;
    tf_rng rng;
    tf_rng_seed(&rng, SEED, 3);
    for (int i = 0; i < 2000; i++) {
        tf__stack_pair pair = random_state(&rng, 1 + (unsigned)i % 5, 6, (unsigned)(i % 11));
        tf__stack_pair_children children;
        if (pair.cards < 2)
            continue;
        tf__stack_order order = tf__stack_order_from_pair(&pair);
        tf__stack_pair_expand(&pair, TF__STACK_PAIR_ALL, NULL, &children);
        assert_int_equal(children.cards, pair.cards);
        for (unsigned x = 0; x < pair.cards; x++) {
            tf__stack_pair_key expected[TF__STACK_PAIR_STACKS_MAX];
            size_t count = defined_children(&order, x, expected);
            tf__stack_pair_key *found = &children.keys[children.first[x]];
            size_t kept = sort_unique(found, (size_t)children.first[x + 1] - children.first[x]);
            if (count != kept || memcmp(found, expected, count * sizeof *found) != 0)
                fail_msg("seed %d state %d card %u: other children", SEED, i, x);
        }
    }
}

/* Tries every renaming of the cards and stacks. */
static bool isomorphic_from(const tf__stack_order *x, const tf__stack_order *y, unsigned *card,
                            unsigned done, const unsigned *stack)
{
    if (done == x->cards)
        return true;
    for (unsigned c = 0; c < x->cards; c++) {
        bool fits = true;
        unsigned barred = 0;
        for (unsigned n = 0; n < x->stacks; n++)
            barred |= (unsigned)(x->barred[done] >> n & 1) << stack[n];
        for (unsigned i = 0; i < done && fits; i++)
            fits = card[i] != c && (x->below[done] >> i & 1) == (y->below[c] >> card[i] & 1) &&
                   (x->below[i] >> done & 1) == (y->below[card[i]] >> c & 1);
        card[done] = c;
        if (fits && barred == y->barred[c] && isomorphic_from(x, y, card, done + 1, stack))
            return true;
    }
    return false;
}

static bool isomorphic(const tf__stack_order *x, const tf__stack_order *y)
{
    static const unsigned stacks[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                          {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    unsigned card[TF__STACK_ORDER_CARDS_MAX];
    for (unsigned i = 0; i < 6; i++)
        if (isomorphic_from(x, y, card, 0, stacks[i]))
            return true;
    return false;
}

static void keys_differ_exactly_when_no_renaming_fits(void **state)
{
    (void)state;
    tf_rng rng;
    tf_rng_seed(&rng, SEED, 4);
    unsigned equal = 0;
    for (int i = 0; i < 20000; i++) {
        unsigned down = (unsigned)(3 + i % 4);
        tf__stack_pair p = random_state(&rng, 3, 4, down), q = random_state(&rng, 3, 4, down);
        if (p.cards != q.cards)
            continue;
        tf__stack_order x = tf__stack_order_from_pair(&p), y = tf__stack_order_from_pair(&q);
        bool same = isomorphic(&x, &y);
        tf__stack_order_key k = tf__stack_order_canonical(&x), l = tf__stack_order_canonical(&y);
        assert_int_equal(same, tf__stack_pair_key_equal(tf__stack_pair_canonical(&p),
                                                        tf__stack_pair_canonical(&q)));
        assert_int_equal(same, k.hi == l.hi && k.lo == l.lo);
        equal += same;
    }
    assert_in_range(equal, 100, 19000);
}

/* The plain form without card x. */
static tf__stack_order order_without(const tf__stack_order *order, unsigned x)
{
    tf__stack_order left = {.cards = (uint8_t)(order->cards - 1), .stacks = order->stacks};
    for (unsigned y = 0; y < left.cards; y++) {
        unsigned from = y + (y >= x);
        uint64_t below = order->below[from];
        left.below[y] = (below & ((UINT64_C(1) << x) - 1)) | (below >> (x + 1)) << x;
        left.barred[y] = order->barred[from];
    }
    return left;
}

static void removing_the_first_card_leaves_the_other_cards(void **state)
{
    (void)state;
    tf_rng rng;
    tf_rng_seed(&rng, SEED, 9);
    for (unsigned i = 0; i < 300; i++) {
        tf__stack_pair pair = random_state(&rng, 3 + i % 2, 6, (unsigned)tf_rng_below(&rng, 9));
        unsigned a = (unsigned)__builtin_popcount(pair.late);
        for (unsigned of_b = 0; of_b < 2; of_b++) {
            if ((of_b ? pair.cards - a : a) == 0)
                continue;
            tf__stack_order order = tf__stack_order_from_pair(&pair),
                            left = order_without(&order, of_b * a);
            tf__stack_pair dropped = tf__stack_pair_drop_first(&pair, of_b), expected;
            assert_true(tf__stack_pair_valid(&dropped));
            assert_true(tf__stack_pair_from_order(&left, &expected));
            assert_true(tf__stack_pair_key_equal(tf__stack_pair_canonical(&dropped),
                                                 tf__stack_pair_canonical(&expected)));
        }
    }
}

static void three_unrelated_cards_are_not_a_pair(void **state)
{
    (void)state;
    tf__stack_order order = tf__stack_order_start(3, 3, 2);
    tf__stack_pair pair;
    assert_false(tf__stack_pair_from_order(&order, &pair));
}

static void a_pair_can_have_seven_stacks(void **state)
{
    (void)state;
    tf_rng rng;
    tf_rng_seed(&rng, SEED, 5);
    for (int i = 0; i < 500; i++) {
        tf__stack_pair pair = random_state(&rng, TF__STACK_PAIR_STACKS_MAX,
                                           TF__STACK_PAIR_CHAIN_MAX, (unsigned)i % 26);
        assert_true(
            tf__stack_pair_key_valid(tf__stack_pair_canonical(&pair), TF__STACK_PAIR_STACKS_MAX));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_start_has_one_empty_stack_per_point),
        cmocka_unit_test(chains_of_different_length_can_be_swapped),
        cmocka_unit_test(crossing_paths_are_invalid),
        cmocka_unit_test(a_point_outside_the_paths_is_invalid),
        cmocka_unit_test(a_card_without_stack_is_dead),
        cmocka_unit_test(a_state_can_be_made_from_its_key),
        cmocka_unit_test(renaming_does_not_change_the_keys),
        cmocka_unit_test(children_are_those_of_the_definition),
        cmocka_unit_test(keys_differ_exactly_when_no_renaming_fits),
        cmocka_unit_test(removing_the_first_card_leaves_the_other_cards),
        cmocka_unit_test(three_unrelated_cards_are_not_a_pair),
        cmocka_unit_test(a_pair_can_have_seven_stacks),
    };
    return cmocka_run_group_tests_name("stack_pair", tests, NULL, NULL);
}
