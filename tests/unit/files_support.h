/* files_support.h: test copies of our SQLite files: created from tests/data/NAME.sql, read
 * completely as text. */
#ifndef TEFUDA_TESTS_FILES_SUPPORT_H
#define TEFUDA_TESTS_FILES_SUPPORT_H

#include <inttypes.h>

#include <sqlite3.h>

#include "lab_support.h"
#include "store/figures.h"

/* Creates the file `path` from a dump. With page_size, the file is rebuilt with pages of that
 * size. */
static inline void test_file_from_sql(const char *name, const char *path, int page_size)
{
    char source[96], pragma[64], *words = NULL;
    tf_text sql = {0};
    sqlite3 *db = NULL;
    snprintf(source, sizeof source, "tests/data/%s.sql", name);
    snprintf(pragma, sizeof pragma, "PRAGMA page_size=%d", page_size);
    assert_ok(tf_file_read(source, 1 << 20, &sql, NULL));
    remove(path);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if ((page_size > 0 && sqlite3_exec(db, pragma, NULL, NULL, &words) != SQLITE_OK) ||
        sqlite3_exec(db, tf_text_string(&sql), NULL, NULL, &words) != SQLITE_OK)
        fail_msg("%s: %s", name, words);
    sqlite3_close(db);
    tf_text_free(&sql);
}

static inline void test_add_tally(tf_text *out, const tf_tally *t)
{
    tf_text_printf(out, " tally %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64, t->deals,
                   t->won, t->lost, t->undecided, t->finished);
    tf_text_printf(out, " %" PRIu64 " %" PRIu64 " %" PRIu64 "\n", t->states, t->time_us, t->moves);
}

static inline tf_status test_add_rows(tf_store *store, const tf_experiment_info *info, tf_text *out,
                                      tf_error *error)
{
    tf_rows *rows = NULL;
    tf_row row;
    bool end = false;
    tf_status status = tf_rows_open(&rows, store, info, 0, error);
    while (status == TF_OK) {
        char id[TF_DEAL_ID_MAX] = "";
        status = tf_rows_next(rows, &row, &end, error);
        if (status != TF_OK || end)
            break;
        status = tf_store_deal_id(store, info, row.deal, id, error);
        tf_text_printf(out, " %s %s %s %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRId64,
                       id, tf_verdict_name(row.verdict), tf_stop_name(row.stop), row.moves,
                       row.states, row.time_us, row.memory_kb, row.run);
        for (unsigned seat = 0; seat < TF_SEATS_MAX; seat++)
            tf_text_printf(out, " %d/%d", row.points[seat], row.scores[seat]);
        for (unsigned seat = 0; seat < TF_SEATS_MAX && row.luck[seat] == row.luck[seat]; seat++)
            tf_text_printf(out, " %.17g", row.luck[seat]);
        if (row.luck_us > 0)
            tf_text_printf(out, " in %" PRIu64, row.luck_us);
        tf_text_add_char(out, '\n');
    }
    tf_rows_close(rows);
    return status;
}

static inline tf_status test_add_runs(tf_store *store, const tf_experiment_info *info, tf_text *out,
                                      tf_error *error)
{
    tf_run_info *runs = NULL;
    size_t count = 0;
    tf_status status = tf_store_runs(store, info->id, &runs, &count, error);
    for (size_t i = 0; status == TF_OK && i < count; i++) {
        const tf_run_info *run = &runs[i];
        tf_text_printf(out, " run %" PRId64 " %s %s %s %s %s %u %u %u", run->id, run->version,
                       run->commit, run->build, run->cpu, run->system, run->cores, run->threads,
                       run->processes);
        tf_text_printf(out, " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRId64 " %" PRId64 " %s\n",
                       run->memory_mb, run->peak_kb, run->rows, run->started_ms, run->finished_ms,
                       run->ending);
    }
    free(runs);
    return status;
}

/* The whole content of a store as text. */
static inline tf_status test_store_text(tf_store *store, tf_text *out, tf_error *error)
{
    tf_experiment_info *list = NULL;
    size_t count = 0;
    tf_status status = tf_store_experiments(store, &list, &count, error);
    for (size_t i = 0; status == TF_OK && i < count; i++) {
        const tf_experiment_info *e = &list[i];
        tf_text_printf(out, "%" PRId64 " %s %s %s %s %s %s %s %s %s", e->id, e->name, e->game,
                       e->rules, e->solver, e->players, e->deals, e->note, e->source, e->digest);
        tf_text_printf(out, " %" PRIu64 "-%" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64,
                       e->first, e->last, e->seed, e->states, e->time_ms, e->memory_mb);
        tf_text_printf(out, " %" PRId64 " runs %" PRIu64 "\n", e->created_ms, e->runs);
        test_add_tally(out, &e->tally);
        status = test_add_runs(store, e, out, error);
        if (status == TF_OK)
            status = test_add_rows(store, e, out, error);
        if (status == TF_OK)
            status = tf_store_verify(store, e, NULL, error);
    }
    free(list);
    return status;
}

static inline void test_add_ending(tf_text *out, const tf_play_ending *e)
{
    tf_text_printf(out, " %d %d %d %d %" PRId64, (int)e->verdict, e->points, e->won, e->unaided,
                   e->end_ms);
}

static inline void test_add_play(tf_text *out, const tf_play_info *p)
{
    tf_text_printf(out, "%s %s %s %s %s '%s' %" PRIu64 " %zu/%zu %d", p->id, p->game, p->rules,
                   p->deal, p->players, p->title, p->seed, p->at, p->length,
                   (int)p->outcome.verdict);
    for (unsigned i = 0; i < TF_SEATS_MAX; i++)
        tf_text_printf(out, " %d/%d", p->outcome.points[i], p->outcome.scores[i]);
    tf_text_printf(out, " %d %d %d %u %u %u", p->revealed, p->imported, p->winnable, p->undos,
                   p->hints, p->autos);
    test_add_ending(out, &p->first);
    test_add_ending(out, &p->last);
    tf_text_printf(out, " %" PRId64 " %" PRId64 " %" PRIu64 "\n", p->created_ms, p->changed_ms,
                   p->changes);
}

static inline tf_status test_add_game(tf_plays *plays, const char *id, tf_text *out,
                                      tf_error *error)
{
    tf_play_game game;
    bool found = false;
    tf_status status = tf_plays_read(plays, id, &game, &found, error);
    if (status != TF_OK || !found)
        return status != TF_OK ? status : tf_error_set(error, TF_ERR_CORRUPT, "no play %s", id);
    for (size_t i = 0; i < game.play.length; i++)
        tf_text_printf(out, " %s %.3f", game.words[i], game.times_ms[i]);
    tf_text_printf(out, "\n%s", tf_text_string(&game.lines));
    tf_record_format(&game.record, out);
    tf_play_game_free(&game);
    return TF_OK;
}

/* The whole content of a file of plays as text. */
static inline tf_status test_plays_text(tf_plays *plays, tf_text *out, tf_error *error)
{
    tf_play_info *list = NULL;
    size_t count = 0;
    tf_status status = tf_plays_list(plays, NULL, NULL, 0, &list, &count, error);
    for (size_t i = 0; status == TF_OK && i < count; i++) {
        test_add_play(out, &list[i]);
        status = test_add_game(plays, list[i].id, out, error);
    }
    free(list);
    return status;
}

#endif
