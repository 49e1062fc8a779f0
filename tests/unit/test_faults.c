/* test_faults.c: every allocation and every input/output call fails in turn while stores, plays,
 * tables, deals and records are read and written. Nothing crashes or leaks, and afterwards the
 * files have the old or the new state.
 *
 * By default an evenly spread sample of the calls fails. TEFUDA_FAULTS=N uses up to N calls per
 * scenario, TEFUDA_FAULTS=all every one. */
#include "files_support.h"

#include <dirent.h>
#include <limits.h>

#include "faults_support.h"
#include "games/calculation/stack/build.h"

enum { SAMPLE = 50 };

typedef struct place {
    test_folder folder;
    char file[96];  /* the file of the scenario */
    tf_text before; /* its content before the work, as text */
} place;

typedef struct scenario {
    const char *name;
    void (*prepare)(place *at);
    /* Does the work that may fail. Returns TF_OK only when all of it is done. */
    tf_status (*work)(place *at, tf_error *error);
    /* Checks the result afterwards, without faults. */
    void (*check)(place *at, tf_status status);
} scenario;

/* ---- places ---- */

static void remove_all(const char *path)
{
    DIR *dir = opendir(path);
    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        char below[512];
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        snprintf(below, sizeof below, "%s/%s", path, entry->d_name);
        if (entry->d_type == DT_DIR)
            remove_all(below);
        else
            unlink(below);
    }
    if (dir)
        closedir(dir);
    rmdir(path);
}

static place place_make(const scenario *s)
{
    place at = {.folder = test_folder_in_memory()};
    snprintf(at.file, sizeof at.file, "%s/s", at.folder.path);
    s->prepare(&at);
    return at;
}

static void place_remove(place *at)
{
    remove_all(at->folder.path);
    tf_text_free(&at->before);
}

static void assert_no_pieces(const place *at)
{
    DIR *dir = opendir(at->folder.path);
    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir));) {
        size_t length = strlen(entry->d_name);
        if (length > 4 && strcmp(entry->d_name + length - 4, ".tmp") == 0)
            fail_msg("%s is left behind", entry->d_name);
    }
    closedir(dir);
}

/* ---- stores ---- */

static tf_status small_experiment(const place *at, tf_experiment *out, tf_error *error)
{
    char deals[128];
    snprintf(deals, sizeof deals, "file:%s/deals", at->folder.path);
    tf_experiment_texts texts = {
        .name = "one", .game = "accordion", .rules = "ranks=2", .player = "random", .deals = deals};
    return tf_experiment_make(&texts, out, error);
}

static void write_deals(place *at)
{
    char path[128];
    snprintf(path, sizeof path, "%s/deals", at->folder.path);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    for (int i = 0; i < 6; i++)
        fprintf(file, "deal%d AS AH AD AC 2C 2D 2H 2S\n", i);
    fclose(file);
}

static tf_status read_store(const char *path, tf_text *out, tf_error *error)
{
    tf_store *store = NULL;
    tf_status status = tf_store_open(&store, path, TF_STORE_READ, error);
    if (status == TF_OK)
        status = test_store_text(store, out, error);
    tf_store_close(store);
    return status;
}

static tf_status run_experiment(place *at, tf_error *error)
{
    tf_store *store = NULL;
    tf_lab_outcome outcome;
    tf_lab_options options = {.threads = 1};
    tf_experiment e;
    tf_status status = small_experiment(at, &e, error);
    if (status == TF_OK)
        status = tf_store_open(&store, at->file, TF_STORE_WRITE, error);
    if (status == TF_OK)
        status = tf_lab_run(store, &e, &options, &outcome, error);
    tf_store_close(store);
    return status;
}

static tf_status work_run(place *at, tf_error *error)
{
    return run_experiment(at, error);
}

/* Everything that was kept is complete, and the experiment can be continued to its end. */
static void check_run(place *at, tf_status status)
{
    tf_store *store = NULL;
    tf_experiment_info info;
    tf_error error = {TF_OK, ""};
    if (status == TF_OK) {
        assert_ok(tf_store_open(&store, at->file, TF_STORE_READ, &error));
        assert_ok(tf_store_find(store, "one", &info, &error));
        assert_int_equal(info.tally.deals, 6);
        tf_store_close(store);
    }
    if (run_experiment(at, &error) != TF_OK)
        fail_msg("%s", error.text);
    tf_text text = {0};
    if (read_store(at->file, &text, &error) != TF_OK)
        fail_msg("%s", error.text);
    for (int i = 0; i < 6; i++) {
        char id[32];
        snprintf(id, sizeof id, " deal%d ", i);
        assert_non_null(strstr(tf_text_string(&text), id));
    }
    tf_text_free(&text);
}

static void prepare_store(place *at)
{
    test_file_from_sql("store-v6", at->file, 0);
    assert_ok(read_store(at->file, &at->before, NULL));
}

static void prepare_old_store(place *at)
{
    test_file_from_sql("store-v1", at->file, 0);
    char copy[128];
    snprintf(copy, sizeof copy, "%s/copy", at->folder.path);
    test_file_from_sql("store-v1", copy, 0);
    assert_ok(read_store(copy, &at->before, NULL));
}

static tf_status work_read_store(place *at, tf_error *error)
{
    tf_text text = {0};
    tf_report *report = NULL;
    tf_store *store = NULL;
    static const char *const names[] = {"old", "other"};
    tf_status status = tf_store_open(&store, at->file, TF_STORE_READ, error);
    if (status == TF_OK)
        status = test_store_text(store, &text, error);
    if (status == TF_OK)
        status = tf_text_status(&text);
    if (status == TF_OK && strcmp(tf_text_string(&text), tf_text_string(&at->before)) != 0)
        fail_msg("other rows were read:\n%s", tf_text_string(&text));
    if (status == TF_OK)
        status = tf_report_make(&report, store, names, 2, 0.95, error);
    if (status == TF_OK)
        status = tf_report_format(report, store, 5, &text, error);
    tf_report_destroy(report);
    tf_store_close(store);
    tf_text_free(&text);
    return status;
}

static void check_store_same(place *at, tf_status status)
{
    (void)status;
    tf_text text = {0};
    tf_error error = {TF_OK, ""};
    if (read_store(at->file, &text, &error) != TF_OK)
        fail_msg("%s", error.text);
    assert_string_equal(tf_text_string(&text), tf_text_string(&at->before));
    tf_text_free(&text);
}

/* ---- plays ---- */

static tf_status read_plays(const char *path, tf_text *out, tf_error *error)
{
    tf_plays *plays = NULL;
    tf_status status = tf_plays_open(&plays, path, error);
    if (status == TF_OK)
        status = test_plays_text(plays, out, error);
    tf_plays_close(plays);
    return status;
}

static void prepare_plays(place *at)
{
    test_file_from_sql("plays-v2", at->file, 0);
    assert_ok(read_plays(at->file, &at->before, NULL));
}

static void prepare_old_plays(place *at)
{
    test_file_from_sql("plays-v1", at->file, 0);
    char copy[128];
    snprintf(copy, sizeof copy, "%s/copy", at->folder.path);
    test_file_from_sql("plays-v1", copy, 0);
    assert_ok(read_plays(copy, &at->before, NULL));
}

static tf_status work_read_plays(place *at, tf_error *error)
{
    tf_text text = {0};
    tf_status status = read_plays(at->file, &text, error);
    if (status == TF_OK)
        status = tf_text_status(&text);
    if (status == TF_OK && strcmp(tf_text_string(&text), tf_text_string(&at->before)) != 0)
        fail_msg("other plays were read:\n%s", tf_text_string(&text));
    tf_text_free(&text);
    return status;
}

static void check_plays_same(place *at, tf_status status)
{
    (void)status;
    tf_text text = {0};
    tf_error error = {TF_OK, ""};
    if (read_plays(at->file, &text, &error) != TF_OK)
        fail_msg("%s", error.text);
    assert_string_equal(tf_text_string(&text), tf_text_string(&at->before));
    tf_text_free(&text);
}

/* The play that is changed, deleted and saved again: Accordion, at move 5 of 7. */
static const char known_id[] = "f32mdixdx92722vy";

static tf_status work_save(place *at, tf_error *error)
{
    tf_plays *plays = NULL;
    tf_play_game game = {0};
    bool found = false, saved = false;
    tf_status status = tf_plays_open(&plays, at->file, error);
    if (status == TF_OK)
        status = tf_plays_read(plays, known_id, &game, &found, error);
    if (status == TF_OK) {
        assert_true(found);
        status = tf_play_game_go(&game, 3, error);
    }
    if (status == TF_OK)
        status = tf_plays_save(plays, &game, &saved, error);
    assert_int_equal(status == TF_OK, saved);
    if (status == TF_OK)
        status = tf_plays_count_hint(plays, known_id, error);
    tf_play_game_free(&game);
    tf_plays_close(plays);
    return status;
}

static void check_save(place *at, tf_status status)
{
    tf_plays *plays = NULL;
    tf_play_game game;
    tf_error error = {TF_OK, ""};
    tf_text text = {0};
    bool found = false;
    if (tf_plays_open(&plays, at->file, &error) != TF_OK ||
        tf_plays_read(plays, known_id, &game, &found, &error) != TF_OK ||
        test_plays_text(plays, &text, &error) != TF_OK)
        fail_msg("%s", error.text);
    assert_true(found);
    bool changed = game.play.at == 3;
    assert_true(changed || game.play.at == 5);
    assert_int_equal(game.play.length, 7);
    assert_int_equal(game.play.changes, changed ? 3 : 2);
    assert_true(game.play.hints == 1 || (changed && game.play.hints == 2));
    assert_true(status != TF_OK || (changed && game.play.hints == 2));
    tf_text_free(&text);
    tf_play_game_free(&game);
    tf_plays_close(plays);
}

static tf_status begin(const char *spec, tf_play_game *game, tf_error *error)
{
    const tf_game *kind;
    tf_rules rules;
    tf_deal deal;
    tf_record record = {0};
    tf_status status = tf_game_find("klondike", &kind, error);
    if (status == TF_OK)
        status = tf_rules_parse(kind, NULL, &rules, error);
    if (status != TF_OK)
        return status;
    tf_deal_format format = tf_game_deal_format(&rules);
    status = tf_deal_make(&format, spec, &deal, error);
    if (status == TF_OK)
        status = tf_position_deal(&record.position, &rules, &deal, error);
    if (status == TF_OK)
        status = tf_play_game_begin(game, &record, error);
    tf_record_free(&record);
    return status;
}

static tf_status work_add(place *at, tf_error *error)
{
    tf_plays *plays = NULL;
    tf_play_game games[2] = {{.kept = 0}, {.kept = 0}};
    bool found = false;
    tf_status status = tf_plays_open(&plays, at->file, error);
    if (status == TF_OK)
        status = begin("seed:1", &games[0], error);
    if (status == TF_OK)
        status = begin("seed:2", &games[1], error);
    if (status == TF_OK)
        status = tf_plays_add(plays, games, 2, error);
    if (status == TF_OK)
        status = tf_plays_delete(plays, known_id, &found, error);
    assert_true(found || status != TF_OK);
    tf_play_game_free(&games[0]);
    tf_play_game_free(&games[1]);
    tf_plays_close(plays);
    return status;
}

/* Either both new plays are there or none, and they are complete. */
static void check_add(place *at, tf_status status)
{
    tf_plays *plays = NULL;
    tf_play_info *list = NULL;
    size_t count = 0, fresh = 0;
    tf_error error = {TF_OK, ""};
    tf_text text = {0};
    bool known = false;
    if (tf_plays_open(&plays, at->file, &error) != TF_OK ||
        tf_plays_list(plays, NULL, NULL, 0, &list, &count, &error) != TF_OK ||
        test_plays_text(plays, &text, &error) != TF_OK)
        fail_msg("%s", error.text);
    for (size_t i = 0; i < count; i++) {
        known = known || strcmp(list[i].id, known_id) == 0;
        fresh += strcmp(list[i].deal, "seed:1") == 0 || strcmp(list[i].deal, "seed:2") == 0;
    }
    assert_true(fresh == 0 || fresh == 2);
    assert_true(known || fresh == 2);
    assert_int_equal(count, 3 + fresh + known);
    assert_true(status != TF_OK || (fresh == 2 && !known));
    free(list);
    tf_text_free(&text);
    tf_plays_close(plays);
}

/* ---- tables ---- */

static tf_table_request small_table(const place *at)
{
    return (tf_table_request){.sizes = {2, 2, 4}, .data_dir = at->folder.path, .threads = 1};
}

static void prepare_nothing(place *at)
{
    (void)at;
}

static void prepare_table(place *at)
{
    tf_table_request request = small_table(at);
    assert_ok(tf__stack_build(&request, TF__STACK_KEEP_MEMORY, NULL));
}

static tf_status work_build(place *at, tf_error *error)
{
    tf_table_request request = small_table(at);
    return tf__stack_build(&request, TF__STACK_KEEP_MEMORY, error);
}

static tf_status work_build_on_disk(place *at, tf_error *error)
{
    tf_table_request request = small_table(at);
    return tf__stack_build(&request, TF__STACK_KEEP_DISK, error);
}

static tf_status open_table(place *at, tf_error *error)
{
    tf__stack_table *table = NULL;
    tf_status status = tf__stack_table_open(&table, at->folder.path, 2, 2, 4, error);
    if (status == TF_OK)
        status = tf__stack_table_check(table, error);
    tf__stack_table_close(table);
    return status;
}

static tf_status work_open_table(place *at, tf_error *error)
{
    return open_table(at, error);
}

/* The table is complete or missing, and building it again works. */
static void check_table(place *at, tf_status status)
{
    tf_error error = {TF_OK, ""};
    assert_no_pieces(at);
    tf_status found = open_table(at, &error);
    assert_true(found == TF_OK || (status != TF_OK && found == TF_ERR_INPUT));
    tf_table_request request = small_table(at);
    if (tf__stack_build(&request, TF__STACK_KEEP_DISK, &error) != TF_OK ||
        open_table(at, &error) != TF_OK)
        fail_msg("%s", error.text);
}

/* ---- deals, records, plain files ---- */

static tf_status work_deals(place *at, tf_error *error)
{
    tf_rules rules;
    const tf_game *kind;
    char spec[128];
    tf_deals *deals = NULL;
    tf_deal deal;
    bool end = false;
    int count = 0;
    snprintf(spec, sizeof spec, "file:%s/deals", at->folder.path);
    tf_status status = tf_game_find("accordion", &kind, error);
    if (status == TF_OK)
        status = tf_rules_parse(kind, "ranks=2", &rules, error);
    if (status != TF_OK)
        return status;
    tf_deal_format format = tf_game_deal_format(&rules);
    status = tf_deals_open(&deals, &format, spec, error);
    while (status == TF_OK && !end) {
        status = tf_deals_next(deals, &deal, &end, error);
        count += status == TF_OK && !end;
    }
    tf_deals_close(deals);
    assert_int_equal(count, status == TF_OK ? 6 : count);
    return status;
}

static void check_nothing(place *at, tf_status status)
{
    (void)at;
    (void)status;
}

static const char record_text[] = "rules: ranks=2\nid: mine\ncards: AS AH AD AC 2C 2D 2H 2S\n"
                                  "player: I\nnote: words\nresult: unfinished\n";

static void prepare_record(place *at)
{
    tf_writer *writer = NULL;
    assert_ok(tf_writer_open(&writer, at->file, NULL));
    fputs(record_text, tf_writer_stream(writer));
    assert_ok(tf_writer_commit(writer, NULL));
}

/* Reads a record, writes it as JSON and reads that: nothing may be lost. */
static tf_status work_record(place *at, tf_error *error)
{
    const tf_game *kind = NULL;
    tf_record record = {0}, again = {0};
    tf_text json = {0}, text = {0};
    tf_status status = tf_game_find("accordion", &kind, error);
    if (status == TF_OK)
        status = tf_record_read(kind, at->file, NULL, &record, error);
    if (status == TF_OK) {
        tf_record_format_json(&record, &json);
        status = tf_text_status(&json);
    }
    if (status == TF_OK)
        status = tf_record_parse(kind, "json", tf_text_string(&json), NULL, &again, error);
    if (status == TF_OK) {
        tf_record_format(&again, &text);
        status = tf_text_status(&text);
    }
    if (status == TF_OK && strcmp(tf_text_string(&text), record_text) != 0)
        fail_msg("another record came back:\n%s", tf_text_string(&text));
    tf_record_free(&record);
    tf_record_free(&again);
    tf_text_free(&json);
    tf_text_free(&text);
    return status;
}

static tf_status work_write(place *at, tf_error *error)
{
    tf_writer *writer = NULL;
    tf_status status = tf_writer_open_private(&writer, at->file, error);
    if (status != TF_OK)
        return status;
    if (fwrite("new", 1, 3, tf_writer_stream(writer)) != 3) {
        tf_writer_abort(writer);
        return TF_ERR_IO;
    }
    return tf_writer_commit(writer, error);
}

static void check_write(place *at, tf_status status)
{
    tf_text text = {0};
    assert_no_pieces(at);
    assert_ok(tf_file_read(at->file, 1000, &text, NULL));
    bool fresh = strcmp(tf_text_string(&text), "new") == 0;
    assert_true(fresh || strcmp(tf_text_string(&text), record_text) == 0);
    assert_true(status != TF_OK || fresh);
    tf_text_free(&text);
}

/* ---- environments ---- */

/* Writes a state, reads it, deals its hidden cards again. */
static tf_status work_on_state(const tf_env *env, tf_error *error)
{
    tf_state *state = NULL, *read = NULL, *other = NULL;
    tf_text text = {0};
    tf_rng rng;
    tf_rng_seed(&rng, 1, 1);
    tf_status status = tf_state_create(&state, env, error);
    for (unsigned i = 0; status == TF_OK && i < 8; i++)
        status = tf_state_apply(state, tf_state_sample_chance(state, &rng), error);
    if (status == TF_OK)
        status = tf_state_serialize(state, &text, error);
    if (status == TF_OK)
        status = tf_state_deserialize(&read, env, tf_text_string(&text), error);
    if (status == TF_OK)
        status = tf_state_resample(&other, read, 0, &rng, error);
    tf_text_free(&text);
    tf_state_destroy(state);
    tf_state_destroy(read);
    tf_state_destroy(other);
    return status;
}

static tf_status work_env(place *at, tf_error *error)
{
    (void)at;
    const tf_game *kind = NULL;
    tf_rules rules;
    tf_env *env = NULL;
    tf_vec *vec = NULL;
    tf_vec_arrays none = {0};
    tf_action actions[3];
    tf_status status = tf_game_find("accordion", &kind, error);
    if (status == TF_OK)
        status = tf_rules_parse(kind, "ranks=3", &rules, error);
    if (status == TF_OK)
        status = tf_env_create(&env, &rules, NULL, error);
    if (status == TF_OK)
        status = work_on_state(env, error);
    if (status == TF_OK)
        status = tf_vec_create(&vec, env, &(tf_vec_options){.count = 3, .threads = 2}, error);
    if (status == TF_OK)
        status = tf_vec_reset(vec, 1, &none, error);
    if (status == TF_OK) {
        tf_vec_random_actions(vec, actions);
        status = tf_vec_step(vec, actions, &none, error);
    }
    tf_vec_destroy(vec);
    tf_env_destroy(env);
    return status;
}

static const scenario scenarios[] = {
    {"a run into a new store", write_deals, work_run, check_run},
    {"reading a store", prepare_store, work_read_store, check_store_same},
    {"upgrading a store", prepare_old_store, work_read_store, check_store_same},
    {"reading plays", prepare_plays, work_read_plays, check_plays_same},
    {"upgrading plays", prepare_old_plays, work_read_plays, check_plays_same},
    {"saving a play", prepare_plays, work_save, check_save},
    {"adding and deleting plays", prepare_plays, work_add, check_add},
    {"building a table", prepare_nothing, work_build, check_table},
    {"building a table on disk", prepare_nothing, work_build_on_disk, check_table},
    {"opening a table", prepare_table, work_open_table, check_table},
    {"reading deals", write_deals, work_deals, check_nothing},
    {"records", prepare_record, work_record, check_nothing},
    {"writing a file", prepare_record, work_write, check_write},
    {"an environment", prepare_nothing, work_env, check_nothing},
};

/* ---- one fault after another ---- */

/* Returns true when the fault happened. */
static bool fail_once(const scenario *s, fault_kind kind, long at, bool lasting)
{
    place where = place_make(s);
    tf_error error = {TF_OK, ""};
    faults_arm(kind, at, lasting);
    tf_status status = s->work(&where, &error);
    faults_disarm();
    bool fired = atomic_load(&faults.fired);
    if (!fired && status != TF_OK)
        fail_msg("%s: %s", s->name, error.text);
    s->check(&where, status);
    place_remove(&where);
    return fired;
}

/* The number of calls of a kind that the work makes. */
static long count_calls(const scenario *s, fault_kind kind)
{
    fail_once(s, kind, 0, false);
    return atomic_load(&faults.calls);
}

static void fail_in_turn(fault_kind kind, const char *what)
{
    const char *more = getenv("TEFUDA_FAULTS");
    long most = !more ? SAMPLE : strcmp(more, "all") == 0 ? LONG_MAX : atol(more);
    const char *only = getenv("TEFUDA_FAULTS_ONLY");
    for (size_t i = 0; i < sizeof scenarios / sizeof scenarios[0]; i++) {
        const scenario *s = &scenarios[i];
        if (only && !strstr(s->name, only))
            continue;
        long calls = count_calls(s, kind), tried = 0;
        double step = calls <= most ? 1 : (double)calls / (double)most;
        for (double at = 1; at <= (double)calls; at += step, tried++) {
            fail_once(s, kind, (long)at, false);
            if (more || tried % 4 == 0)
                fail_once(s, kind, (long)at, true);
        }
        print_message("# %s: %ld %s, %ld of them failed in turn\n", s->name, calls, what, tried);
    }
}

/* A vector allocates nothing after its creation. */
static void steps_allocate_nothing(void **state)
{
    (void)state;
    tf_env *env = NULL;
    tf_vec *vec = NULL;
    tf_vec_arrays none = {0};
    tf_action actions[16];
    assert_ok(tf_env_parse(&env, "klondike(steps=20)", NULL));
    assert_ok(tf_vec_create(&vec, env, &(tf_vec_options){.count = 16, .threads = 2}, NULL));
    faults_arm(FAULT_MEMORY, 0, false);
    assert_ok(tf_vec_reset(vec, 1, &none, NULL));
    for (unsigned i = 0; i < 50; i++) {
        tf_vec_random_actions(vec, actions);
        assert_ok(tf_vec_step(vec, actions, &none, NULL));
    }
    faults_disarm();
    assert_int_equal(atomic_load(&faults.calls), 0);
    tf_vec_destroy(vec);
    tf_env_destroy(env);
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    fail_in_turn(FAULT_MEMORY, "allocations");
}

static void every_allocation_of_sqlite_may_fail(void **state)
{
    (void)state;
    fail_in_turn(FAULT_SQLITE_MEMORY, "allocations of SQLite");
}

static void every_file_call_may_fail(void **state)
{
    (void)state;
    fail_in_turn(FAULT_IO, "calls to files");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_allocate_nothing),
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(every_allocation_of_sqlite_may_fail),
        cmocka_unit_test(every_file_call_may_fail),
    };
    faults_install();
    return cmocka_run_group_tests_name("faults", tests, NULL, NULL);
}
