/* test_memory.c: large memory blocks (base/memory.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/memory.h"

static const size_t megabyte = 1 << 20;

static bool all_zero(const tf__block *block)
{
    const unsigned char *bytes = block->data;
    return bytes[0] == 0 && memcmp(bytes, bytes + 1, block->bytes - 1) == 0;
}

static void blocks_are_zero_and_writable(void **state)
{
    (void)state;
    const size_t sizes[] = {
        1, 64, 4095, 4096, 4097, 2 * megabyte - 1, 2 * megabyte, 5 * megabyte + 7};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        tf__block block = {0};
        assert_int_equal(tf__block_take(&block, sizes[i], 1, NULL), TF_OK);
        assert_int_equal(block.bytes, sizes[i]);
        assert_true(block.bytes == 1 || all_zero(&block));
        memset(block.data, 0xff, block.bytes);
        tf__block_release(&block);
        assert_null(block.data);
    }
}

static void blocks_are_aligned(void **state)
{
    (void)state;
    tf__block small = {0}, big = {0};
    assert_int_equal(tf__block_take(&small, 100, 64, NULL), TF_OK);
    assert_int_equal(tf__block_take(&big, 3 * megabyte, 1, NULL), TF_OK);
    assert_int_equal((uintptr_t)small.data % 4096, 0);
    assert_int_equal((uintptr_t)big.data % (2 * megabyte), 0);
    tf__block_release(&big);
    tf__block_release(&small);
}

static void clearing_sets_a_block_to_zero(void **state)
{
    (void)state;
    const size_t sizes[] = {1000, 3 * megabyte + 5};
    for (size_t i = 0; i < 2; i++) {
        tf__block block = {0};
        assert_int_equal(tf__block_take(&block, sizes[i], 1, NULL), TF_OK);
        memset(block.data, 0x55, block.bytes);
        tf__block_clear(&block);
        assert_true(all_zero(&block));
        tf__block_release(&block);
    }
}

static void overflowing_sizes_are_refused(void **state)
{
    (void)state;
    tf__block block = {0};
    tf_error error;
    assert_int_equal(tf__block_take(&block, SIZE_MAX / 2 + 1, 2, &error), TF_ERR_INPUT);
    assert_int_equal(tf__block_take(&block, SIZE_MAX, SIZE_MAX, &error), TF_ERR_INPUT);
    assert_int_equal(tf__block_take(&block, SIZE_MAX, 1, &error), TF_ERR_INPUT);
    assert_int_equal(tf__block_take(&block, PTRDIFF_MAX, 1, &error), TF_ERR_INPUT);
    assert_null(block.data);
}

static void a_size_of_zero_is_refused(void **state)
{
    (void)state;
    tf__block block = {0};
    assert_int_equal(tf__block_take(&block, 0, 64, NULL), TF_ERR_INPUT);
    assert_int_equal(tf__block_take(&block, 64, 0, NULL), TF_ERR_INPUT);
}

/* More than any current processor can address. */
static void a_huge_size_is_out_of_memory(void **state)
{
    (void)state;
    tf__block block = {0};
    tf_error error;
    assert_int_equal(tf__block_take(&block, (size_t)1 << 61, 1, &error), TF_ERR_MEMORY);
    assert_null(block.data);
    assert_non_null(strstr(error.text, "2305843009213693952 bytes"));
}

static void release_accepts_empty_blocks_and_null(void **state)
{
    (void)state;
    tf__block none = {0};
    tf__block_release(&none);
    tf__block_clear(&none);
    tf__block_release(NULL);
}

static void the_peak_includes_released_memory(void **state)
{
    (void)state;
    size_t before = tf__memory_peak();
    assert_true(before > 100000);
    tf__block block = {0};
    assert_int_equal(tf__block_take(&block, 64, megabyte, NULL), TF_OK);
    memset(block.data, 1, block.bytes);
    size_t during = tf__memory_peak();
    tf__block_release(&block);
    /* Sanitizers use several times as much in addition, and the kernel rounds up. */
    assert_in_range(during, 64 * megabyte, before + 640 * megabyte);
    assert_true(tf__memory_peak() + megabyte >= during);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_are_zero_and_writable),
        cmocka_unit_test(blocks_are_aligned),
        cmocka_unit_test(clearing_sets_a_block_to_zero),
        cmocka_unit_test(overflowing_sizes_are_refused),
        cmocka_unit_test(a_size_of_zero_is_refused),
        cmocka_unit_test(a_huge_size_is_out_of_memory),
        cmocka_unit_test(release_accepts_empty_blocks_and_null),
        cmocka_unit_test(the_peak_includes_released_memory),
    };
    return cmocka_run_group_tests_name("memory", tests, NULL, NULL);
}
