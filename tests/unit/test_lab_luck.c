/* test_lab_luck.c: experiments with luck: what the store keeps, damage to it, that luck has mean zero, and that adjusted
 * rates and their intervals agree with rates that are known. */
#include <math.h>

#include <sqlite3.h>

#include "lab_support.h"

enum { GAMES = 60 };

/* TEFUDA_LUCK_GAMES: how many games instead of so many, for a longer test. */
static unsigned games_wanted(unsigned usual)
{
    const char *text = getenv("TEFUDA_LUCK_GAMES");
    return text ? (unsigned)atoi(text) : usual;
}

static tf_experiment experiment(const char *game, const char *player, unsigned deals, bool luck)
{
    char text[256];
    snprintf(text, sizeof text, "[one]\n%s\nplayer=%s\ndeals=seed:1-%u\n%s", game, player, deals,
             luck ? "luck=yes\n" : "");
    return test_experiment(text);
}

static void run(tf_store *store, const tf_experiment *e, tf_experiment_info *info)
{
    tf_lab_options options = {.threads = 1};
    tf_lab_outcome outcome;
    tf_error error = {TF_OK, ""};
    if (tf_lab_run(store, e, &options, &outcome, &error) != TF_OK)
        fail_msg("%s", error.text);
    assert_ok(tf_store_find(store, "one", info, NULL));
}

/* The mean of luck, and of results with and without it, over the rows of an experiment. */
static void read_means(tf_store *store, const tf_experiment_info *info, tf_mean *luck, tf_mean *raw,
                       tf_mean *adjusted)
{
    tf_rows *rows = NULL;
    tf_row row;
    bool end = false;
    assert_ok(tf_rows_open(&rows, store, info, 0, NULL));
    for (;;) {
        assert_ok(tf_rows_next(rows, &row, &end, NULL));
        if (end)
            break;
        assert_true(row.luck[0] == row.luck[0]); /* not NaN */
        tf_mean_add(luck, row.luck[0]);
        tf_mean_add(raw, row.verdict == TF_WON);
        tf_mean_add(adjusted, (row.verdict == TF_WON) - row.luck[0]);
    }
    tf_rows_close(rows);
}

/* The difference of the raw and the adjusted rate is the mean of luck, so one bound tests both. */
static void check_mean(const char *game, const char *player)
{
    test_folder folder = test_folder_make();
    tf_store *store = test_store(&folder);
    tf_experiment e = experiment(game, player, games_wanted(GAMES), true);
    tf_experiment_info info;
    tf_mean luck = {0}, raw = {0}, adjusted = {0};
    run(store, &e, &info);
    assert_true(info.luck);
    read_means(store, &info, &luck, &raw, &adjusted);
    print_message("# %s %s: luck %.5f, standard error %.5f, raw %.4f, adjusted %.4f\n",
                  strchr(game, '\n') + 1, player, luck.mean, tf_mean_error(&luck), raw.mean,
                  adjusted.mean);
    assert_int_equal(luck.count, games_wanted(GAMES));
    assert_true(luck.squares > 0);
    assert_true(fabs(luck.mean) < 4 * tf_mean_error(&luck));
    tf_store_close(store);
    test_folder_remove(&folder);
}

static void luck_has_mean_zero(void **state)
{
    (void)state;
    check_mean("game=calculation\nrules=stacks=8", "greedy");
    check_mean("game=calculation\nrules=stacks=8", "random");
}

/* Win rates from many games on other deals, without luck (docs/results/evaluator-agreement.md). */
typedef struct known_rate {
    const char *game, *player;
    unsigned usual;     /* games in a short test */
    double rate, games; /* how many games it is from */
} known_rate;

static const known_rate known_rates[] = {
    {"game=klondike\nrules=ranks=3,columns=3", "greedy", 400, 0.81901, 100000},
    {"game=klondike\nrules=ranks=4,columns=4", "greedy", 120, 0.73343, 100000},
    {"game=calculation\nrules=stacks=3", "harm:keep=2", 12, 0.31783, 96740},
};

static void check_rate(const known_rate *known)
{
    test_folder folder = test_folder_make();
    tf_store *store = test_store(&folder);
    unsigned games = games_wanted(known->usual);
    tf_experiment e = experiment(known->game, known->player, games, true);
    tf_experiment_info info;
    tf_mean luck = {0}, raw = {0}, adjusted = {0};
    run(store, &e, &info);
    read_means(store, &info, &luck, &raw, &adjusted);
    double variance = known->rate * (1 - known->rate) / known->games;
    double error = tf_mean_error(&adjusted), off = adjusted.mean - known->rate;
    print_message("# %s %s: known %.4f, raw %.4f, adjusted %.4f, standard error %.4f, luck %+.5f, "
                  "standard error %.5f\n",
                  strchr(known->game, '\n') + 1, known->player, known->rate, raw.mean,
                  adjusted.mean, error, luck.mean, tf_mean_error(&luck));
    assert_true(fabs(off) < 4 * sqrt(error * error + variance));
    assert_true(fabs(luck.mean) < 4 * tf_mean_error(&luck));
    tf_store_close(store);
    test_folder_remove(&folder);
}

static void adjusted_rates_agree_with_known_ones(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof known_rates / sizeof known_rates[0]; i++)
        check_rate(&known_rates[i]);
}

/* Adjusted results of real games, cut into many short experiments: each is looked at as --until-width does, and few
 * are ever wrong about the known rate. */
static void intervals_of_real_games_hold_at_all_looks(void **state)
{
    (void)state;
    enum { PARTS = 20 };
    test_folder folder = test_folder_make();
    tf_store *store = test_store(&folder);
    unsigned games = games_wanted(1600), length = games / PARTS, wrong = 0, narrow = 0;
    tf_experiment e = experiment(known_rates[0].game, known_rates[0].player, games, true);
    double *values = calloc(length, sizeof *values);
    tf_experiment_info info;
    tf_rows *rows = NULL;
    tf_row row;
    bool end = false;
    assert_non_null(values);
    run(store, &e, &info);
    assert_ok(tf_rows_open(&rows, store, &info, 0, NULL));
    for (unsigned part = 0; part < PARTS; part++) {
        bool ever = false;
        tf_interval range = {0, 1};
        for (unsigned i = 0; i < length; i++) {
            assert_ok(tf_rows_next(rows, &row, &end, NULL));
            values[i] = tf_luck_adjusted(row.verdict, 0, row.luck[0]);
        }
        for (uint64_t look = tf_sequence_next_look(0); look <= length;
             look = tf_sequence_next_look(look)) {
            range = tf_sequence_mean_interval(values, look, -2, 3, 0.95, 0.1);
            ever |= range.low > known_rates[0].rate || range.high < known_rates[0].rate;
        }
        wrong += ever;
        narrow += range.high - range.low < 0.5;
    }
    tf_rows_close(rows);
    print_message("# %u experiments of %u games: %u ever wrong\n", PARTS, length, wrong);
    assert_true(wrong <= 4); /* one is expected at most */
    assert_int_equal(narrow, PARTS);
    free(values);
    tf_store_close(store);
    test_folder_remove(&folder);
}

/* Every value of the luck table is covered by the checksum of its result. */
static void changed_luck_is_noticed(void **state)
{
    (void)state;
    static const char *const changes[] = {
        "UPDATE luck SET luck = luck + 0.001 WHERE deal = 2",
        "UPDATE luck SET luck = -luck WHERE deal = 2",
        "UPDATE luck SET time_us = time_us + 1 WHERE deal = 3",
        "DELETE FROM luck WHERE deal = 2",
        "DELETE FROM luck",
        "UPDATE luck SET deal = 9 WHERE deal = 3",
    };
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        test_folder folder = test_folder_make();
        tf_store *store = test_store(&folder);
        tf_experiment e = experiment("game=calculation\nrules=stacks=8", "greedy", 3, true);
        tf_experiment_info info;
        tf_error error = {TF_OK, ""};
        char path[128];
        sqlite3 *db = NULL;
        run(store, &e, &info);
        assert_ok(tf_store_verify(store, &info, NULL, NULL));
        snprintf(path, sizeof path, "%s/s", folder.path);
        assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
        assert_int_equal(sqlite3_exec(db, "PRAGMA foreign_keys = OFF", NULL, NULL, NULL),
                         SQLITE_OK);
        assert_int_equal(sqlite3_exec(db, changes[i], NULL, NULL, NULL), SQLITE_OK);
        sqlite3_close(db);
        if (tf_store_verify(store, &info, NULL, &error) == TF_OK)
            fail_msg("not noticed: %s", changes[i]);
        tf_store_close(store);
        test_folder_remove(&folder);
    }
}

static void luck_is_part_of_the_definition(void **state)
{
    (void)state;
    for (int with = 0; with < 2; with++) {
        test_folder folder = test_folder_make();
        tf_store *store = test_store(&folder);
        tf_experiment e = experiment("game=calculation\nrules=stacks=8", "greedy", 2, with);
        tf_experiment other = experiment("game=calculation\nrules=stacks=8", "greedy", 2, !with);
        tf_lab_options options = {.threads = 1};
        tf_lab_outcome outcome;
        tf_experiment_info info;
        tf_error error = {TF_OK, ""};
        run(store, &e, &info);
        assert_int_equal(info.luck, with);
        assert_int_equal(tf_lab_run(store, &other, &options, &outcome, &error), TF_ERR_USAGE);
        assert_non_null(strstr(error.text, "luck"));
        tf_store_close(store);
        test_folder_remove(&folder);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(luck_is_part_of_the_definition),
        cmocka_unit_test(changed_luck_is_noticed),
        cmocka_unit_test(luck_has_mean_zero),
        cmocka_unit_test(adjusted_rates_agree_with_known_ones),
        cmocka_unit_test(intervals_of_real_games_hold_at_all_looks),
    };
    return cmocka_run_group_tests_name("luck in the laboratory", tests, NULL, NULL);
}
