/* test_stack_expand.c: the children of a state (games/calculation/stack/expand.c). */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <tefuda/random.h>

#include "games/calculation/stack/pair.h"
#include "games/calculation/stack/path_form.h"

enum { SEED = 20021 };

/* A live state some random cards after the start. */
static tf__stack_pair random_state(tf_rng *rng, unsigned stacks, unsigned cards)
{
    tf__stack_pair pair = tf__stack_pair_start(stacks, cards, cards);
    tf__stack_pair_children children;
    for (unsigned down = (unsigned)tf_rng_below(rng, 2 * cards - 2); down > 0; down--) {
        tf__stack_pair_expand(&pair, NULL, &children);
        unsigned count = children.first[children.cards];
        if (count == 0)
            break;
        pair = tf__stack_pair_from_key(children.keys[tf_rng_below(rng, count)], stacks);
    }
    return pair;
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
        tf__stack_pair_expand(&pair, forms, &with);
        tf__stack_pair_expand(&pair, NULL, &without);
        unsigned count = without.first[without.cards];
        assert_int_equal(with.first[with.cards], count);
        assert_memory_equal(with.keys, without.keys, count * sizeof *with.keys);
    }
    free(forms);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(remembered_forms_change_no_child),
    };
    return cmocka_run_group_tests_name("stack_expand", tests, NULL, NULL);
}
