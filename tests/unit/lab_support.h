/* lab_support.h: small helpers for tests of the laboratory. */
#ifndef TEFUDA_TESTS_LAB_SUPPORT_H
#define TEFUDA_TESTS_LAB_SUPPORT_H

#include <unistd.h>

#include "games_support.h"

typedef struct test_folder {
    char path[64];
} test_folder;

static inline test_folder test_folder_make(void)
{
    test_folder folder = {"/tmp/tefuda-lab-XXXXXX"};
    assert_non_null(mkdtemp(folder.path));
    return folder;
}

/* The same in memory if there is such a file system: for many small files. */
static inline test_folder test_folder_in_memory(void)
{
    test_folder folder = {"/dev/shm/tefuda-lab-XXXXXX"};
    return mkdtemp(folder.path) ? folder : test_folder_make();
}

/* Removes the folder and the store "s" with its companion files. */
static inline void test_folder_remove(const test_folder *folder)
{
    static const char *const names[] = {"s", "s-wal", "s-shm", "s-lock", "s-journal", "deals"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char path[128];
        snprintf(path, sizeof path, "%s/%s", folder->path, names[i]);
        remove(path);
    }
    rmdir(folder->path);
}

static inline tf_store *test_store(const test_folder *folder)
{
    char path[128];
    tf_store *store = NULL;
    tf_error error = {TF_OK, ""};
    snprintf(path, sizeof path, "%s/s", folder->path);
    if (tf_store_open(&store, path, TF_STORE_WRITE, &error) != TF_OK)
        fail_msg("%s", error.text);
    return store;
}

static inline tf_experiment test_experiment(const char *text)
{
    tf_experiment *list = NULL;
    size_t count = 0;
    tf_error error = {TF_OK, ""};
    if (tf_experiments_parse("test", text, &list, &count, &error) != TF_OK)
        fail_msg("%s", error.text);
    tf_experiment one = list[0];
    free(list);
    return one;
}

/* A hash of all rows of an experiment without timings and run numbers, and the number of rows. */
static inline uint64_t test_rows_hash(tf_store *store, const char *name, uint64_t *count)
{
    tf_experiment_info info;
    tf_rows *rows = NULL;
    tf_row row;
    bool end = false;
    uint64_t hash = 1469598103934665603u, last = 0;
    *count = 0;
    assert_ok(tf_store_find(store, name, &info, NULL));
    assert_ok(tf_rows_open(&rows, store, &info, 0, NULL));
    for (;;) {
        assert_ok(tf_rows_next(rows, &row, &end, NULL));
        if (end)
            break;
        assert_true(*count == 0 || row.deal > last);
        last = row.deal;
        uint64_t words[] = {row.deal,
                            row.verdict,
                            row.stop,
                            row.moves,
                            row.states,
                            row.memory_kb,
                            (uint64_t)row.points[0],
                            (uint64_t)row.scores[0]};
        for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
            hash = (hash ^ words[i]) * 1099511628211u;
        ++*count;
    }
    tf_rows_close(rows);
    assert_int_equal(info.tally.deals, *count);
    return hash;
}

#endif
