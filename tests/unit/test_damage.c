/* test_damage.c: a single flipped bit in a store or a file of plays never silently changes what is
 * read.
 *
 * The files have 512-byte pages, so that most bits are used. A seeded sample of the bits is flipped
 * one at a time; TEFUDA_DAMAGE_ALL=1 flips all of them. */
#include "files_support.h"

enum { SAMPLE = 1500 };

typedef tf_status (*reader)(const char *path, tf_text *out, tf_error *error);

static tf_status read_store(const char *path, tf_text *out, tf_error *error)
{
    tf_store *store = NULL;
    tf_status status = tf_store_open(&store, path, TF_STORE_READ, error);
    if (status == TF_OK)
        status = test_store_text(store, out, error);
    tf_store_close(store);
    return status;
}

static tf_status read_plays(const char *path, tf_text *out, tf_error *error)
{
    tf_plays *plays = NULL;
    tf_status status = tf_plays_open(&plays, path, error);
    if (status == TF_OK)
        status = test_plays_text(plays, out, error);
    tf_plays_close(plays);
    return status;
}

static void put(const char *path, const tf_text *bytes, size_t bit)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    bytes->data[bit / 8] = (char)(bytes->data[bit / 8] ^ 1 << bit % 8);
    assert_int_equal(fwrite(bytes->data, 1, bytes->length, file), bytes->length);
    bytes->data[bit / 8] = (char)(bytes->data[bit / 8] ^ 1 << bit % 8);
    fclose(file);
}

/* Removes the companion files that a reader may have left. */
static void remove_companions(const char *path)
{
    static const char *const endings[] = {"-wal", "-shm", "-journal"};
    for (size_t i = 0; i < 3; i++) {
        char beside[160];
        snprintf(beside, sizeof beside, "%s%s", path, endings[i]);
        remove(beside);
    }
}

/* The rest of `got`, starting at the first different line. */
static const char *first_difference(const char *expected, const char *got)
{
    const char *line = got;
    for (; *got && *got == *expected; got++, expected++)
        if (*got == '\n')
            line = got + 1;
    return line;
}

static void flip_bits(const char *name, reader read)
{
    test_folder folder = test_folder_in_memory();
    char path[128];
    tf_text bytes = {0}, expected = {0}, got = {0};
    snprintf(path, sizeof path, "%s/s", folder.path);
    test_file_from_sql(name, path, 512);
    assert_ok(tf_file_read(path, 1 << 20, &bytes, NULL));
    assert_ok(read(path, &expected, NULL));
    bool all = getenv("TEFUDA_DAMAGE_ALL") != NULL;
    size_t bits = bytes.length * 8, reported = 0, count = all ? bits : SAMPLE;
    tf_rng random;
    tf_rng_seed(&random, 1, 0);
    for (size_t i = 0; i < count; i++) {
        size_t bit = all ? i : (size_t)tf_rng_below(&random, bits);
        tf_error error = {TF_OK, ""};
        put(path, &bytes, bit);
        tf_text_clear(&got);
        tf_status status = read(path, &got, &error);
        remove_companions(path);
        reported += status != TF_OK;
        if (status == TF_OK && strcmp(tf_text_string(&got), tf_text_string(&expected)) != 0)
            fail_msg("bit %zu of %s changes what is read: %s", bit, name,
                     first_difference(tf_text_string(&expected), tf_text_string(&got)));
        assert_true(status == TF_OK || error.text[0]);
        assert_int_not_equal(status, TF_ERR_MEMORY);
    }
    print_message("# %s: %zu of %zu flipped bits reported, the others harmless\n", name, reported,
                  count);
    assert_true(reported > count / 20);
    tf_text_free(&bytes);
    tf_text_free(&expected);
    tf_text_free(&got);
    test_folder_remove(&folder);
}

static void a_flipped_bit_of_a_store_is_never_silent(void **state)
{
    (void)state;
    flip_bits("store-v6", read_store);
}

static void a_flipped_bit_of_a_file_of_plays_is_never_silent(void **state)
{
    (void)state;
    flip_bits("plays-v3", read_plays);
}

/* A row that is damaged before the upgrade must not get a new checksum. */
static void a_flipped_bit_of_an_old_file_of_plays_is_never_silent(void **state)
{
    (void)state;
    flip_bits("plays-v2", read_plays);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_flipped_bit_of_a_store_is_never_silent),
        cmocka_unit_test(a_flipped_bit_of_a_file_of_plays_is_never_silent),
        cmocka_unit_test(a_flipped_bit_of_an_old_file_of_plays_is_never_silent),
    };
    return cmocka_run_group_tests_name("damage", tests, NULL, NULL);
}
