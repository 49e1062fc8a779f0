/* test_optimum.c: exact optima of small games: stopped and continued runs, damaged files, limits, and values of
 * states that are not stored. */
#include "games_support.h"

#include <dirent.h>
#include <math.h>
#include <unistd.h>

#include "games/calculation/optimum/layers.h"
#include "games/calculation/optimum/solve.h"
#include "games/calculation/optimum/value.h"
#include "games/calculation/optimum/verify.h"
#include "games/calculation/optimum/view_state.h"

static char folder_name[64];

static char *make_folder(void)
{
    snprintf(folder_name, sizeof folder_name, "/tmp/tefuda-optimum-XXXXXX");
    assert_non_null(mkdtemp(folder_name));
    return folder_name;
}

/* Removes the folder, which has folders of files. */
static void remove_folder(const char *folder)
{
    char path[512], inner[1024];
    DIR *outer = opendir(folder);
    assert_non_null(outer);
    for (struct dirent *entry; (entry = readdir(outer));) {
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%.200s", folder, entry->d_name);
        DIR *files = opendir(path);
        for (struct dirent *file; files && (file = readdir(files));) {
            snprintf(inner, sizeof inner, "%s/%.200s", path, file->d_name);
            unlink(inner);
        }
        if (files)
            closedir(files);
        if (unlink(path) != 0)
            rmdir(path);
    }
    closedir(outer);
    assert_int_equal(rmdir(folder), 0);
}

static tf__opt_game make_game(unsigned ranks, unsigned foundations, unsigned stacks)
{
    tf__opt_game game;
    assert_ok(tf__opt_game_make(&game, ranks, foundations, stacks, NULL));
    return game;
}

static tf__opt_result solve(const tf__opt_game *game, const char *folder)
{
    tf_table_request request = {.data_dir = folder};
    tf__opt_result result;
    assert_ok(tf__opt_solve(game, &request, &result, NULL));
    return result;
}

static void test_sizes(void **state)
{
    (void)state;
    tf__opt_game game;
    static const unsigned refused[][3] = {{1, 1, 1}, {2, 1, 1}, {4, 2, 1}, {9, 2, 1}, {5, 5, 1},
                                          {5, 0, 1}, {3, 3, 1}, {5, 2, 0}, {5, 2, 12}};
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++)
        assert_int_equal(
            tf__opt_game_make(&game, refused[i][0], refused[i][1], refused[i][2], NULL),
            TF_ERR_USAGE);
    assert_int_equal(tf__opt_game_make(&game, 61, 60, 1, NULL), TF_ERR_MEMORY);
    assert_int_equal(tf__opt_game_make(&game, 13, 4, 3, NULL), TF_ERR_MEMORY);
    assert_int_equal(make_game(5, 3, 2).key_words, 1);
    assert_int_equal(make_game(5, 4, 2).key_words, 2);
    assert_int_equal(make_game(13, 2, 3).key_words, 2);
}

/* Keys of random states must give the states back. */
static void test_keys(void **state)
{
    (void)state;
    static const unsigned sizes[][3] = {{3, 2, 2}, {5, 3, 2}, {7, 3, 3}, {5, 4, 4}, {13, 2, 2}};
    tf_rng rng;
    tf_rng_seed(&rng, 5, 0);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        for (unsigned round = 0; round < 200; round++) {
            tf__opt_game game = make_game(sizes[i][0], sizes[i][1], sizes[i][2]);
            tf__opt_state made, read;
            tf__opt_start(&game, &made);
            while (made.stock > 0 && tf_rng_below(&rng, 20) > 0) {
                unsigned rank = (unsigned)tf_rng_below(&rng, game.ranks), f = 0;
                if (!made.left[rank])
                    continue;
                made.left[rank]--;
                made.stock--;
                while (f < game.foundations && !tf__opt_wants(&game, &made, f, rank))
                    f++;
                if (f < game.foundations)
                    made.height[f]++;
                else
                    tf__opt_push(&game, &made, (unsigned)tf_rng_below(&rng, game.stacks), rank);
            }
            tf__opt_key key = tf__opt_pack(&game, &made);
            tf__opt_unpack(&game, key, made.stock, &read);
            assert_memory_equal(read.height, made.height, game.foundations);
            assert_memory_equal(read.left, made.left, game.ranks);
            assert_memory_equal(read.stacked, made.stacked, game.ranks);
            for (unsigned s = 0; s < game.stacks; s++)
                assert_true(read.stack[s] == made.stack[s]);
            tf__opt_key again = tf__opt_pack(&game, &read);
            assert_true(again.lo == key.lo && again.hi == key.hi);
        }
}

static void verify(const tf__opt_game *game, const char *folder, uint64_t states)
{
    tf_table_request request = {.data_dir = folder, .sample = states, .seed = 3};
    tf_optimum out = {.states = states};
    assert_ok(tf__opt_verify(game, &request, &out, NULL));
    assert_int_equal(out.checked, states);
    assert_true(out.largest_difference < 1e-12);
}

/* Every stored value against the rules; 3 ranks have exact fractions: 86 of 90 deals. */
static void test_values(void **state)
{
    (void)state;
    char *folder = make_folder();
    tf__opt_game game = make_game(3, 2, 1);
    tf__opt_result result = solve(&game, folder);
    assert_true(fabs(result.value - 86.0 / 90) < 1e-14);
    verify(&game, folder, result.states);
    game = make_game(3, 2, 2);
    result = solve(&game, folder);
    assert_true(result.value == 1);
    verify(&game, folder, result.states);
    game = make_game(5, 2, 1);
    result = solve(&game, folder);
    verify(&game, folder, 500);
    remove_folder(folder);
}

/* A file is deleted at a time, from the end, as if the run had been stopped there: the next run must make the same
 * result. */
static void test_continued(void **state)
{
    (void)state;
    char *folder = make_folder();
    tf__opt_game game = make_game(5, 2, 1);
    tf__opt_result whole = solve(&game, folder);
    for (unsigned layer = 0; layer < 2 * game.cards; layer++) {
        char path[512];
        bool values = layer < game.cards; /* the values of layer 0 are the last file written */
        snprintf(path, sizeof path, "%s/optimum-5-2-1/%s-%02u-0000", folder,
                 values ? "values" : "keys", values ? layer : 2 * game.cards - 1 - layer);
        assert_int_equal(unlink(path), 0);
        if (layer % 4 != 3)
            continue;
        tf__opt_result again = solve(&game, folder);
        assert_true(again.value == whole.value);
        assert_int_equal(again.states, whole.states);
        for (unsigned gone = 0; gone <= layer; gone++) { /* back to where it was */
            values = gone < game.cards;
            snprintf(path, sizeof path, "%s/optimum-5-2-1/%s-%02u-0000", folder,
                     values ? "values" : "keys", values ? gone : 2 * game.cards - 1 - gone);
            assert_int_equal(unlink(path), 0);
        }
    }
    remove_folder(folder);
}

static void test_limits(void **state)
{
    (void)state;
    char *folder = make_folder();
    tf__opt_game game = make_game(5, 2, 3);
    tf__opt_result result;
    tf_error error = {TF_OK, ""};
    tf_table_request small = {.data_dir = folder, .memory_bytes = 17 << 20};
    assert_int_equal(tf__opt_solve(&game, &small, &result, &error), TF_ERR_MEMORY);
    assert_non_null(strstr(error.text, "MB"));
    tf_cancel cancel = {0};
    tf_cancel_raise(&cancel);
    tf_table_request stopped = {.data_dir = folder, .cancel = &cancel};
    assert_int_equal(tf__opt_solve(&game, &stopped, &result, &error), TF_ERR_CANCELLED);
    tf__opt_lookup *lookup = NULL;
    assert_int_equal(tf__opt_lookup_open(&lookup, &game, folder, &error), TF_ERR_INPUT);
    assert_non_null(strstr(error.text, "table optimum --ranks 5 --foundations 2 --stacks 3"));
    remove_folder(folder);
}

/* A flipped bit in any file is found. */
static void test_damage(void **state)
{
    (void)state;
    char *folder = make_folder();
    tf__opt_game game = make_game(3, 2, 1);
    tf__opt_result result = solve(&game, folder);
    for (unsigned layer = 0; layer < game.cards; layer++)
        for (unsigned values = 0; values < 2; values++) {
            char path[512];
            snprintf(path, sizeof path, "%s/optimum-3-2-1/%s-%02u-0000", folder,
                     values ? "values" : "keys", layer);
            FILE *file = fopen(path, "r+b");
            assert_non_null(file);
            fseek(file, 0, SEEK_END);
            long at = ftell(file) > 66 ? 66 : 40; /* the last layer has no states */
            fseek(file, at, SEEK_SET);
            int byte = fgetc(file);
            fseek(file, at, SEEK_SET);
            fputc(byte ^ 4, file);
            fclose(file);
            tf_table_request request = {.data_dir = folder, .sample = 1};
            tf_optimum out = {.states = result.states};
            assert_int_equal(tf__opt_verify(&game, &request, &out, NULL), TF_ERR_CORRUPT);
            file = fopen(path, "r+b");
            assert_non_null(file);
            fseek(file, at, SEEK_SET);
            fputc(byte, file);
            fclose(file);
        }
    verify(&game, folder, result.states);
    remove_folder(folder);
}

/* The mean over all deals of a player's luck-adjusted result is its share of won deals, exactly, because luck has mean
 * zero. With V of optimal play no game of any player is adjusted above V(start). */
static void test_luck(void **state)
{
    (void)state;
    char *folder = make_folder();
    tf_rules rules = test_rules("calculation", "ranks=3,foundations=2,stacks=1");
    tf_evaluator *evaluator = NULL;
    tf_evaluator_options options = {.resources = {.data_dir = folder}};
    assert_ok(tf_evaluator_create(&evaluator, &rules, &options, NULL));
    tf_player *player = NULL;
    assert_ok(tf_player_create(&player, &rules, "harm:method=1", 0, folder, NULL));
    double won = 0, adjusted = 0, start = 86.0 / 90;
    for (unsigned number = 1; number <= 90; number++) {
        char spec[16];
        snprintf(spec, sizeof spec, "all:%u", number);
        tf_record record = {
            .position = test_deal("calculation", "ranks=3,foundations=2,stacks=1", spec)};
        tf_outcome outcome;
        tf_luck luck = {0};
        tf_control control;
        tf_control_start(&control, NULL, NULL);
        assert_ok(tf_play(&player, record.position, NULL, 1, &control, &outcome, NULL));
        assert_ok(tf_luck_record(evaluator, &record, 0, &control, &luck, NULL));
        assert_true(fabs(luck.start - start) < 1e-12);
        assert_true(fabs(luck.drift) < 1e-12);
        assert_true(luck.adjusted < start + 1e-12);
        won += outcome.verdict == TF_WON;
        adjusted += luck.finished ? luck.adjusted : -luck.luck; /* given up: lost */
        tf_luck_free(&luck);
        tf_position_destroy(record.position);
    }
    if (fabs(won - adjusted) > 1e-9)
        fail_msg("won %.12f, adjusted %.12f", won, adjusted);
    tf_player_destroy(player);
    tf_evaluator_destroy(evaluator);
    remove_folder(folder);
}

/* The optimal player wins exactly as many of all deals as the optimum says, and `best` is that player. */
static void test_player(void **state)
{
    (void)state;
    static const struct {
        const char *rules;
        unsigned deals;
        unsigned won; /* exactly: docs/results/calculation-optimal.md */
    } games[] = {{"ranks=3,foundations=2,stacks=1", 90, 86},
                 {"ranks=3,foundations=2,stacks=2", 90, 90}};
    char *folder = make_folder();
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        tf_rules rules = test_rules("calculation", games[i].rules);
        tf_player *player = NULL;
        unsigned won = 0;
        assert_string_equal(tf_player_best(&rules), "optimal");
        assert_ok(tf_player_create(&player, &rules, "best", 0, folder, NULL));
        for (unsigned number = 1; number <= games[i].deals; number++) {
            char spec[16];
            snprintf(spec, sizeof spec, "all:%u", number);
            tf_position *position = test_deal("calculation", games[i].rules, spec);
            tf_control control;
            tf_outcome outcome;
            tf_control_start(&control, NULL, NULL);
            assert_ok(tf_play(&player, position, NULL, 1, &control, &outcome, NULL));
            won += outcome.verdict == TF_WON;
            tf_position_destroy(position);
        }
        assert_int_equal(won, games[i].won);
        tf_player_destroy(player);
    }
    remove_folder(folder);
}

/* Rules without exact values are refused, with the reason; `best` needs none there. */
static void test_player_refused(void **state)
{
    (void)state;
    static const char *const refused[][2] = {
        {"ranks=7,foundations=2,stacks=2", "table optimum --ranks 7 --foundations 2 --stacks 2"},
        {"ranks=5,foundations=2,stacks=2,start=base", "start=empty"},
        {"stacks=3", "no values are known for 13 ranks"},
    };
    char *folder = make_folder();
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        tf_rules rules = test_rules("calculation", refused[i][0]);
        tf_player *player = NULL;
        tf_error error = {TF_OK, ""};
        assert_int_equal(tf_player_create(&player, &rules, "optimal", 0, folder, &error),
                         TF_ERR_UNSUPPORTED);
        assert_non_null(strstr(error.text, refused[i][1]));
        assert_string_not_equal(tf_player_best(&rules), "optimal");
    }
    remove_folder(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sizes),          cmocka_unit_test(test_keys),
        cmocka_unit_test(test_values),         cmocka_unit_test(test_continued),
        cmocka_unit_test(test_limits),         cmocka_unit_test(test_damage),
        cmocka_unit_test(test_luck),           cmocka_unit_test(test_player),
        cmocka_unit_test(test_player_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
