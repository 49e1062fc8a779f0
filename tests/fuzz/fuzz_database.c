/* fuzz_database.c: stores and files of plays. The input is an SQLite file. It is opened according
 * to its application id, and everything in it is read: list, runs, rows, report, plays. Files of
 * older schemas in the corpus are the most important: their rows have no checksums yet and are
 * trusted, because the upgrade computes the checksums. */
#define _DEFAULT_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <tefuda/tefuda.h>

enum { REPORT_MOST = 3, PLAYS_MOST = 16 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void sweep(const char *path)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-journal", "-lock"};
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        char beside[96];
        snprintf(beside, sizeof beside, "%s%s", path, endings[i]);
        unlink(beside);
    }
}

static void write_file(const char *path, const uint8_t *data, size_t size)
{
    FILE *file = fopen(path, "wb");
    if (!file)
        abort();
    fwrite(data, 1, size, file);
    fclose(file);
}

static void read_experiment(tf_store *store, const tf_experiment_info *info)
{
    tf_run_info *runs = NULL;
    tf_rows *rows = NULL;
    size_t count = 0;
    bool end = false;
    tf_row row;
    tf_experiment experiment;
    char id[TF_DEAL_ID_MAX];
    (void)!tf_experiment_of_info(info, &experiment, NULL);
    (void)!tf_store_verify(store, info, NULL, NULL);
    if (tf_store_runs(store, info->id, &runs, &count, NULL) == TF_OK)
        free(runs);
    if (tf_rows_open(&rows, store, info, info->first, NULL) != TF_OK)
        return;
    while (!end && tf_rows_next(rows, &row, &end, NULL) == TF_OK && !end) {
        if (row.verdict > TF_FINISHED || row.deal < info->first)
            abort();
        (void)!tf_store_deal_id(store, info, row.deal, id, NULL);
    }
    tf_rows_close(rows);
}

static void report(tf_store *store, const tf_experiment_info *list, size_t count)
{
    const char *names[REPORT_MOST];
    tf_report *made = NULL;
    tf_text text = {0};
    for (size_t i = 0; i < count && i < REPORT_MOST; i++)
        names[i] = list[i].name;
    size_t most = count < REPORT_MOST ? count : REPORT_MOST;
    if (most > 0 && tf_report_make(&made, store, names, most, 0.95, NULL) == TF_OK)
        (void)!tf_report_format(made, store, 5, &text, NULL);
    tf_report_destroy(made);
    tf_text_free(&text);
}

static void read_store(const char *path)
{
    tf_store *store = NULL;
    tf_experiment_info *list = NULL, info;
    size_t count = 0;
    if (tf_store_open(&store, path, TF_STORE_READ, NULL) == TF_OK &&
        tf_store_experiments(store, &list, &count, NULL) == TF_OK) {
        for (size_t i = 0; i < count; i++)
            read_experiment(store, &list[i]);
        report(store, list, count);
        (void)!tf_store_find(store, "old", &info, NULL);
    }
    free(list);
    tf_store_close(store);
}

static void read_plays(const char *path)
{
    tf_plays *plays = NULL;
    tf_play_info *list = NULL;
    size_t count = 0;
    if (tf_plays_open(&plays, path, NULL) != TF_OK)
        return;
    if (tf_plays_list(plays, NULL, NULL, 0, &list, &count, NULL) == TF_OK)
        for (size_t i = 0; i < count && i < PLAYS_MOST; i++) {
            tf_play_game game;
            tf_text text = {0};
            bool found = false, saved;
            if (tf_plays_read(plays, list[i].id, &game, &found, NULL) == TF_OK && found) {
                tf_record_format(&game.record, &text);
                (void)!tf_plays_save(plays, &game, &saved, NULL);
                tf_play_game_free(&game);
            }
            tf_text_free(&text);
        }
    free(list);
    tf_plays_close(plays);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char path[64];
    const char *folder = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
    snprintf(path, sizeof path, "%s/tefuda-fuzz-%ld.db", folder, (long)getpid());
    /* The application id alone distinguishes the two kinds of files. */
    bool plays = size > 71 && memcmp(data + 68, "Tefp", 4) == 0;
    write_file(path, data, size);
    if (plays)
        read_plays(path);
    else
        read_store(path);
    sweep(path);
    return 0;
}
