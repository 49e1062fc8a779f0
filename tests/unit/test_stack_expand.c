/* test_stack_expand.c: the children that games/calculation/stack/expand.c leaves out are not
 * needed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <tefuda/random.h>

#include "games/calculation/stack/convert.h"
#include "games/calculation/stack/exact.h"
#include "games/calculation/stack/level_values.h"
#include "games/calculation/stack/levels.h"
#include "games/calculation/stack/path_form.h"

enum { SEED = 20021 };

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

/* All different children of the states of a level; free the result. */
static tf__stack_pair_key *children_of_level(const tf__stack_level *level, unsigned stacks,
                                             size_t *count)
{
    tf__stack_pair_children children;
    tf__stack_pair_key *keys = NULL;
    *count = 0;
    for (uint64_t i = 0; i < level->count; i++) {
        tf__stack_pair pair = tf__stack_pair_from_key(level->keys[i], stacks);
        tf__stack_pair_expand(&pair, TF__STACK_PAIR_ALL, NULL, &children);
        unsigned more = children.first[children.cards];
        keys = realloc(keys, (*count + more + 1) * sizeof *keys);
        assert_non_null(keys);
        memcpy(keys + *count, children.keys, more * sizeof *keys);
        *count += more;
    }
    *count = sort_unique(keys, *count);
    return keys;
}

static void check_levels(tf__stack_work *work, unsigned stacks, unsigned foundations,
                         unsigned cards)
{
    tf__stack_level level;
    assert_int_equal(tf__stack_level_top(stacks, foundations, cards, &level, NULL), TF_OK);
    for (unsigned left = foundations * cards; left > 1; left--) {
        size_t count;
        tf__stack_pair_key *expected = children_of_level(&level, stacks, &count);
        assert_int_equal(tf__stack_level_descend(work, stacks, &level, NULL), TF_OK);
        assert_int_equal(level.count, count);
        qsort(level.keys, count, sizeof *level.keys, compare_keys);
        assert_memory_equal(level.keys, expected, count * sizeof *expected);
        free(expected);
    }
    tf__stack_level_release(&level);
}

static void owned_children_reach_every_state(void **state)
{
    (void)state;
    static const unsigned cards[] = {0, 4, 5, 6, 5, 4, 4, 4};
    tf_table_request request = {.threads = 2};
    tf__stack_work work;
    assert_int_equal(tf__stack_work_start(&work, &request, NULL), TF_OK);
    for (unsigned stacks = 1; stacks <= TF__STACK_PAIR_STACKS_MAX; stacks++)
        for (unsigned n = 2; n <= cards[stacks]; n++) {
            check_levels(&work, stacks, 1, n);
            check_levels(&work, stacks, 2, n);
        }
    tf__stack_work_end(&work);
}

/* A live state some random cards after the start. */
static tf__stack_pair random_state(tf_rng *rng, unsigned stacks, unsigned cards)
{
    tf__stack_pair pair = tf__stack_pair_start(stacks, cards, cards);
    tf__stack_pair_children children;
    for (unsigned down = (unsigned)tf_rng_below(rng, 2 * cards - 2); down > 0; down--) {
        tf__stack_pair_expand(&pair, TF__STACK_PAIR_ALL, NULL, &children);
        unsigned count = children.first[children.cards];
        if (count == 0)
            break;
        pair = tf__stack_pair_from_key(children.keys[tf_rng_below(rng, count)], stacks);
    }
    return pair;
}

/* The owned children by the definition. */
static size_t defined_owned(const tf__stack_pair *pair, tf__stack_pair_key *out)
{
    tf__stack_order order = tf__stack_order_from_pair(pair);
    size_t count = 0;
    for (unsigned x = 0; x < order.cards; x++)
        for (unsigned n = 0; n < order.stacks; n++) {
            tf__stack_pair child;
            if (order.barred[x] >> n & 1)
                continue;
            tf__stack_order after = tf__stack_order_put(&order, x, n);
            if (!tf__stack_order_alive(&after) || !tf__stack_order_owned(&after, n))
                continue;
            assert_true(tf__stack_pair_from_order(&after, &child));
            out[count++] = tf__stack_pair_canonical(&child);
        }
    return sort_unique(out, count);
}

static void owned_children_are_those_of_the_definition(void **state)
{
    (void)state;
    tf_rng rng;
    tf_rng_seed(&rng, SEED, 1);
    size_t all = 0, owned = 0;
    for (unsigned i = 0; i < 5000; i++) {
        tf__stack_pair pair = random_state(&rng, 1 + i % TF__STACK_PAIR_STACKS_MAX, 7);
        tf__stack_pair_children children;
        tf__stack_pair_key expected[TF__STACK_PAIR_CHILDREN_MAX];
        tf__stack_pair_expand(&pair, TF__STACK_PAIR_ALL, NULL, &children);
        all += children.first[children.cards];
        tf__stack_pair_expand(&pair, TF__STACK_PAIR_OWNED, NULL, &children);
        size_t count = defined_owned(&pair, expected), found = children.first[children.cards];
        owned += found;
        found = sort_unique(children.keys, found);
        if (found != count || memcmp(children.keys, expected, count * sizeof *expected) != 0)
            fail_msg("seed %d state %u: other owned children", SEED, i);
    }
    assert_true(owned * 3 < all * 2);
}

/* The largest value of the children of card c. */
static double best_of(tf__stack_pair_memory *memory, const tf__stack_pair_children *children,
                      unsigned c, unsigned stacks)
{
    double best = 0;
    for (unsigned k = children->first[c]; k < children->first[c + 1]; k++) {
        tf__stack_pair child = tf__stack_pair_from_key(children->keys[k], stacks);
        double value;
        assert_true(tf__stack_value_exact(memory, NULL, &child, NULL, &value));
        best = value > best ? value : best;
    }
    return best;
}

static void best_children_include_the_best(void **state)
{
    (void)state;
    tf_rng rng;
    tf_rng_seed(&rng, SEED, 2);
    size_t all = 0, few = 0;
    for (unsigned stacks = 1; stacks <= 6; stacks++) {
        tf__stack_pair_memory *memory;
        assert_int_equal(tf__stack_pair_memory_create(&memory, 1 << 22, NULL), TF_OK);
        for (unsigned i = 0; i < 1500; i++) {
            tf__stack_pair pair = random_state(&rng, stacks, 5);
            tf__stack_pair_children every, best;
            tf__stack_pair_expand(&pair, TF__STACK_PAIR_ALL, NULL, &every);
            tf__stack_pair_expand(&pair, TF__STACK_PAIR_BEST, NULL, &best);
            assert_int_equal(best.cards, every.cards);
            all += every.first[every.cards];
            few += best.first[best.cards];
            for (unsigned c = 0; c < every.cards; c++) {
                double with = best_of(memory, &every, c, stacks);
                double value = best_of(memory, &best, c, stacks);
                if (!(value <= with && value >= with * (1 - 1e-13)))
                    fail_msg("seed %d stacks %u state %u card %u: %.17g is not %.17g", SEED, stacks,
                             i, c, value, with);
            }
        }
        tf__stack_pair_memory_destroy(memory);
    }
    assert_true(few * 10 < all * 9);
}

static void remembered_forms_change_no_child(void **state)
{
    (void)state;
    tf_rng rng;
    tf_rng_seed(&rng, SEED, 3);
    tf__stack_path_forms *forms = calloc(1, sizeof *forms);
    assert_non_null(forms);
    for (unsigned i = 0; i < 20000; i++) {
        tf__stack_pair pair = random_state(&rng, 2 + i % 4, 9);
        tf__stack_pair_children with, without;
        tf__stack_pair_choice which = (tf__stack_pair_choice)(i % 3);
        tf__stack_pair_expand(&pair, which, forms, &with);
        tf__stack_pair_expand(&pair, which, NULL, &without);
        unsigned count = without.first[without.cards];
        assert_int_equal(with.first[with.cards], count);
        assert_memory_equal(with.keys, without.keys, count * sizeof *with.keys);
    }
    free(forms);
}

/* The status of the values of a level when the level below lacks its state number `without`. */
static tf_status values_without(tf__stack_work *work, const tf__stack_level *level,
                                const tf__stack_level *below, uint64_t without)
{
    tf__stack_pair_key keys[64];
    double zeros[64] = {0};
    assert_in_range(below->count, 2, 64);
    memcpy(keys, below->keys, below->count * sizeof *keys);
    tf__stack_level left = {.keys = keys, .count = below->count};
    if (without < left.count) {
        left.count--;
        memmove(keys + without, keys + without + 1, (left.count - without) * sizeof *keys);
    }
    tf__stack_values of_left = {.value = zeros, .count = left.count}, values = {0};
    tf__stack_value_map map = {0};
    assert_int_equal(tf__stack_value_map_make(&map, &left, &of_left, NULL), TF_OK);
    tf_status status = tf__stack_values_of(work, 3, level, &map, &values, NULL);
    if (status == TF_OK)
        tf__block_release(&values.block);
    tf__stack_value_map_release(&map);
    return status;
}

static void a_missing_child_is_an_error(void **state)
{
    (void)state;
    tf_table_request request = {.threads = 1};
    tf__stack_work work;
    tf__stack_level level, below = {0};
    assert_int_equal(tf__stack_work_start(&work, &request, NULL), TF_OK);
    assert_int_equal(tf__stack_level_top(3, 2, 3, &level, NULL), TF_OK);
    assert_int_equal(tf__stack_level_descend(&work, 3, &level, NULL), TF_OK);
    assert_int_equal(tf__stack_level_below(&work, 3, &level, &below, NULL), TF_OK);
    uint64_t errors = 0;
    for (uint64_t without = 0; without < below.count; without++)
        errors += values_without(&work, &level, &below, without) == TF_ERR_INTERNAL;
    assert_true(errors * 2 > below.count);
    assert_int_equal(values_without(&work, &level, &below, below.count), TF_OK);
    tf__stack_level_release(&below);
    tf__stack_level_release(&level);
    tf__stack_work_end(&work);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(owned_children_reach_every_state),
        cmocka_unit_test(owned_children_are_those_of_the_definition),
        cmocka_unit_test(best_children_include_the_best),
        cmocka_unit_test(remembered_forms_change_no_child),
        cmocka_unit_test(a_missing_child_is_an_error),
    };
    return cmocka_run_group_tests_name("stack_expand", tests, NULL, NULL);
}
