/* test_array.c: growing arrays. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/array.h"

static void elements_stay_while_an_array_grows(void **state)
{
    (void)state;
    uint32_t *data = NULL;
    size_t capacity = 0, moved = 0;
    for (uint32_t i = 0; i < 100000; i++) {
        size_t before = capacity;
        assert_true(TF__ARRAY_RESERVE(data, capacity, (size_t)i + 1));
        assert_true(capacity > i);
        moved += capacity != before;
        data[i] = i;
    }
    for (uint32_t i = 0; i < 100000; i++)
        assert_int_equal(data[i], i);
    assert_true(moved < 20); /* the capacity doubles */
    free(data);
}

static void many_elements_can_be_reserved_at_once(void **state)
{
    (void)state;
    char *data = NULL;
    size_t capacity = 0;
    assert_true(TF__ARRAY_RESERVE(data, capacity, 1000));
    assert_int_equal(capacity, 1000);
    assert_true(TF__ARRAY_RESERVE(data, capacity, 1000));
    assert_int_equal(capacity, 1000);
    free(data);
}

static void a_failed_allocation_leaves_the_array_unchanged(void **state)
{
    (void)state;
    uint64_t *data = NULL;
    size_t capacity = 0;
    assert_true(TF__ARRAY_RESERVE(data, capacity, 1));
    uint64_t *before = data;
    size_t room = capacity;
    data[0] = 7;
    assert_false(TF__ARRAY_RESERVE(data, capacity, SIZE_MAX / 4)); /* times 8: the size overflows */
    assert_ptr_equal(data, before);
    assert_int_equal(capacity, room);
    assert_int_equal(data[0], 7);
    free(data);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elements_stay_while_an_array_grows),
        cmocka_unit_test(many_elements_can_be_reserved_at_once),
        cmocka_unit_test(a_failed_allocation_leaves_the_array_unchanged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
