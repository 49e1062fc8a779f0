/* test_hint.c: hints do not use hidden cards, are reproducible, improve, and are right where the
 * answer is known. */
#include "base/clock.h"
#include "games/position_bytes.h"
#include "games_support.h"
#include "lab_support.h"
#include "support/inputs.h"

enum { SEED = 20261116, STEPS = 3 };

static tf_hint *open_hint(const tf_rules *rules, const void *position, uint64_t seed)
{
    tf_hint *hint = NULL;
    tf_error error = {TF_OK, ""};
    if (tf__hint_create(&hint, rules, position, &(tf_hint_options){.seed = seed}, &error) != TF_OK)
        fail_msg("%s: %s", rules->game->name, error.text);
    return hint;
}

static void take_steps(tf_hint *hint, unsigned steps)
{
    for (unsigned i = 0; i < steps; i++)
        assert_ok(tf_hint_step(hint, NULL, NULL));
}

static bool same_numbers(const tf_hint *a, const tf_hint *b)
{
    size_t count, other;
    const tf_hint_move *x = tf_hint_moves(a, &count), *y = tf_hint_moves(b, &other);
    bool same = count == other && tf_hint_steps(a) == tf_hint_steps(b);
    for (size_t i = 0; same && i < count; i++)
        same = x[i].move == y[i].move && x[i].worth == y[i].worth && x[i].low == y[i].low &&
               x[i].high == y[i].high && x[i].samples == y[i].samples;
    return same;
}

/* ---- every game, during a random game ---- */

typedef void (*position_check)(const tf_rules *rules, void *position, tf_rng *rng);

static void for_some_positions(position_check check)
{
    size_t count;
    const tf_game *const *games = tf_games(&count);
    for (size_t g = 0; g < count; g++) {
        tf_position *p = test_deal(games[g]->name, "", "seed:3");
        size_t bytes = games[g]->rules->position_bytes;
        void *position = malloc(bytes);
        tf_move legal[128];
        tf_rng rng;
        tf_rng_seed(&rng, SEED, g);
        for (unsigned made = 0; made < 45; made++) {
            size_t moves = tf_position_moves(p, legal);
            memcpy(position, tf_position_bytes(p), bytes);
            if (made % INPUTS(11, 22) == 7 || moves == 0)
                check(tf_position_rules(p), position, &rng);
            if (moves == 0)
                break;
            assert_ok(tf_position_apply(p, legal[tf_rng_below(&rng, moves)], NULL));
        }
        free(position);
        tf_position_destroy(p);
    }
}

static void check_peeking(const tf_rules *rules, void *position, tf_rng *rng)
{
    const tf_game *game = rules->game;
    tf_hint *first = open_hint(rules, position, 5);
    if (game->view->redeal)
        game->view->redeal(position, game->rules->seat(position), rng);
    tf_hint *second = open_hint(rules, position, 5);
    take_steps(first, STEPS);
    take_steps(second, STEPS);
    if (!same_numbers(first, second))
        fail_msg("%s: a hint changed with the hidden cards", game->name);
    tf_hint_destroy(first);
    tf_hint_destroy(second);
}

static void hints_do_not_depend_on_hidden_cards(void **state)
{
    (void)state;
    for_some_positions(check_peeking);
}

static void check_numbers(const tf_rules *rules, void *position, tf_rng *rng)
{
    (void)rng;
    tf_hint *hint = open_hint(rules, position, 1);
    tf_move legal[128];
    size_t count, expected = rules->game->rules->moves(position, legal);
    take_steps(hint, STEPS);
    const tf_hint_move *moves = tf_hint_moves(hint, &count);
    assert_int_equal(count, expected);
    assert_int_equal(count == 0 ? 1 : tf_hint_steps(hint) > 0, 1);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(moves[i].move, legal[i]);
        if (moves[i].samples == 0)
            continue;
        assert_true(moves[i].low <= moves[i].worth + 1e-12);
        assert_true(moves[i].worth <= moves[i].high + 1e-12);
        assert_true(moves[tf_hint_best(hint)].samples > 0);
    }
    assert_true(count > 0 || tf_hint_done(hint));
    assert_non_null(tf_hint_unit(hint));
    tf_hint_destroy(hint);
}

static void every_legal_move_has_an_interval(void **state)
{
    (void)state;
    for_some_positions(check_numbers);
}

/* A cancelled step changes nothing: later steps give the same values as without it. */
static void check_cancelling(const tf_rules *rules, void *position, tf_rng *rng)
{
    (void)rng;
    tf_hint *plain = open_hint(rules, position, 9), *cancelled = open_hint(rules, position, 9);
    tf_cancel cancel = {0};
    tf_cancel_raise(&cancel);
    for (unsigned i = 0; i < STEPS; i++) {
        tf_status status = tf_hint_step(cancelled, &cancel, NULL);
        assert_true(status == TF_ERR_CANCELLED || tf_hint_steps(cancelled) > 0 ||
                    tf_hint_done(cancelled));
    }
    while (tf_hint_steps(cancelled) < STEPS && !tf_hint_done(cancelled))
        take_steps(cancelled, 1);
    take_steps(plain, STEPS);
    assert_true(same_numbers(plain, cancelled));
    tf_hint_destroy(plain);
    tf_hint_destroy(cancelled);
}

static void a_cancelled_step_changes_nothing(void **state)
{
    (void)state;
    for_some_positions(check_cancelling);
}

/* ---- where the answer is known ---- */

static const tf_hint_move *move_of(const tf_hint *hint, const tf_position *p, const char *word)
{
    size_t count;
    tf_move move;
    const tf_hint_move *moves = tf_hint_moves(hint, &count);
    assert_ok(tf_position_move_parse(p, word, &move, NULL));
    for (size_t i = 0; i < count; i++)
        if (moves[i].move == move)
            return &moves[i];
    fail_msg("%s is not in the hint", word);
    return NULL;
}

static tf_hint *hint_at(const tf_position *p)
{
    return open_hint(tf_position_rules(p), tf_position_bytes(p), 2);
}

static void a_card_on_top_of_its_predecessor_loses(void **state)
{
    (void)state;
    tf_position *p = test_position("calculation", "stacks=2",
                                   "foundations: A=T B=K C=K D=K\nstack 1: J\nhand: Q\nstock: K\n");
    tf_hint *hint = hint_at(p);
    take_steps(hint, 16);
    assert_true(move_of(hint, p, "STACK(2)")->worth == 1);
    assert_true(move_of(hint, p, "STACK(1)")->worth == 0);
    assert_true(move_of(hint, p, "STACK(2)")->low > move_of(hint, p, "STACK(1)")->high);
    assert_string_equal(tf_hint_unit(hint), "win probability");
    size_t count;
    assert_int_equal(tf_hint_moves(hint, &count)[tf_hint_best(hint)].move,
                     move_of(hint, p, "STACK(2)")->move);
    tf_hint_destroy(hint);
    tf_position_destroy(p);
}

/* The first step gives the evaluator's values without samples, further ones narrow them. */
static void intervals_become_narrower(void **state)
{
    (void)state;
    enum { PLAYOUTS = 60 };
    tf_position *p = test_deal("calculation", "stacks=3", "tanaka:7");
    tf_hint *hint = hint_at(p);
    size_t count;
    take_steps(hint, 1);
    const tf_hint_move *best = &tf_hint_moves(hint, &count)[tf_hint_best(hint)];
    double early = best->high - best->low;
    assert_true(best->known && best->samples == 0 && early > 0);
    take_steps(hint, PLAYOUTS);
    best = &tf_hint_moves(hint, &count)[tf_hint_best(hint)];
    assert_true(best->high - best->low < 0.9 * early);
    assert_int_equal(best->samples, PLAYOUTS);
    tf_hint_destroy(hint);
    tf_position_destroy(p);
}

/* One game of this player from one move takes seconds: the time limit must be checked within a
 * step. */
static void a_time_limit_ends_a_long_step(void **state)
{
    (void)state;
    tf_position *p = test_deal("klondike", "", "seed:3");
    tf_hint *hint = NULL;
    tf_hint_options options = {.player = "sampling:games=4096,states=1000000"};
    assert_ok(tf_hint_create(&hint, p, &options, NULL));
    uint64_t start = tf__clock_cpu_ns();
    assert_ok(tf_hint_run(hint, 100, NULL, NULL));
    assert_true(tf__clock_cpu_ns() - start < UINT64_C(10000000000));
    assert_int_equal(tf_hint_steps(hint), 0);
    tf_hint_destroy(hint);
    tf_position_destroy(p);
}

static uint64_t best_samples(const tf_hint *hint)
{
    size_t count;
    return tf_hint_moves(hint, &count)[tf_hint_best(hint)].samples;
}

static void a_number_of_samples_ends_a_hint(void **state)
{
    (void)state;
    static const struct {
        const char *game;
        uint64_t wanted;
    } rows[] = {{"calculation", 5}, {"saichugen", 3}, {"klondike", 100}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        tf_position *p = test_deal(rows[i].game, "", "seed:3");
        tf_hint *hint = NULL;
        uint64_t before = 0;
        assert_ok(tf_hint_create(&hint, p, &(tf_hint_options){.samples = rows[i].wanted}, NULL));
        while (!tf_hint_done(hint)) {
            before = best_samples(hint);
            take_steps(hint, 1);
        }
        assert_true(before < rows[i].wanted && best_samples(hint) >= rows[i].wanted);
        tf_hint_destroy(hint);
        tf_position_destroy(p);
    }
}

/* Compares with the plain search, which shares no code with the hint's solver. */
static void hints_for_accordion_are_exact(void **state)
{
    (void)state;
    for (unsigned number = 1; number <= 20; number++) {
        char spec[32];
        snprintf(spec, sizeof spec, "seed:%u", number);
        tf_position *p = test_deal("accordion", "ranks=4", spec);
        tf_solver *plain = NULL;
        assert_ok(tf_solver_create(&plain, tf_position_rules(p), "depth", 0, NULL, NULL));
        tf_hint *hint = hint_at(p);
        assert_ok(tf_hint_run(hint, 60000, NULL, NULL));
        assert_true(tf_hint_done(hint));
        size_t count;
        const tf_hint_move *moves = tf_hint_moves(hint, &count);
        for (size_t i = 0; i < count; i++) {
            tf_solution solution = {0};
            tf_control control;
            tf_control_start(&control, NULL, NULL);
            assert_ok(tf_position_apply(p, moves[i].move, NULL));
            assert_ok(tf_solver_solve(plain, p, &control, &solution, NULL));
            assert_true(tf_position_undo(p));
            assert_true(moves[i].worth == (solution.verdict == TF_WON));
            assert_true(moves[i].low == moves[i].high && moves[i].samples == 1);
            tf_solution_free(&solution);
        }
        tf_hint_destroy(hint);
        tf_solver_destroy(plain);
        tf_position_destroy(p);
    }
}

static void hints_for_the_last_round_of_saichugen_are_exact(void **state)
{
    (void)state;
    tf_position *p = test_deal("saichugen", "", "seed:4");
    tf_move legal[32];
    for (unsigned made = 0; made < 36; made++) {
        tf_hint *early = hint_at(p);
        assert_false(tf_hint_done(early));
        tf_hint_destroy(early);
        assert_true(tf_position_moves(p, legal) > 0);
        assert_ok(tf_position_apply(p, legal[made % 2], NULL));
    }
    tf_hint *hint = hint_at(p);
    size_t count;
    take_steps(hint, 2);
    assert_true(tf_hint_done(hint));
    const tf_hint_move *moves = tf_hint_moves(hint, &count);
    assert_int_equal(count, tf_position_moves(p, legal));
    for (size_t i = 0; i < count; i++)
        assert_true(moves[i].known && moves[i].low == moves[i].worth &&
                    moves[i].high == moves[i].worth);
    tf_hint_destroy(hint);
    tf_position_destroy(p);
}

static void a_finished_game_has_no_hint(void **state)
{
    (void)state;
    tf_position *p = test_position("accordion", "", "7S 4D");
    tf_hint *hint = hint_at(p);
    size_t count;
    take_steps(hint, 2);
    tf_hint_moves(hint, &count);
    assert_int_equal(count, 0);
    assert_true(tf_hint_done(hint));
    assert_int_equal(tf_hint_best(hint), 0);
    tf_hint_destroy(hint);
    tf_position_destroy(p);
}

/* The default player for hints can be created without tables on disk, under every rule set. */
static void every_game_has_hints(void **state)
{
    (void)state;
    size_t count;
    const tf_game *const *games = tf_games(&count);
    for (size_t g = 0; g < count; g++) {
        tf_rules rules = test_rules(games[g]->name, "");
        tf_player *player = NULL;
        assert_non_null(games[g]->evaluator);
        assert_ok(
            tf_player_create(&player, &rules, games[g]->evaluator->policy(&rules), 0, NULL, NULL));
        tf_player_destroy(player);
    }
}

/* What a hint uses: player and table. */
static void about_hint(const tf_position *p, const char *folder, uint64_t time_ms, tf_text *out)
{
    tf_limits limits = {.time_ms = time_ms};
    tf_control control;
    tf_hint *hint = NULL;
    tf_control_start(&control, &limits, NULL);
    assert_ok(tf_hint_create(&hint, p, &(tf_hint_options){.data_dir = folder, .control = &control},
                             NULL));
    tf_text_clear(out);
    tf_hint_about(hint, out);
    tf_hint_destroy(hint);
}

/* A hint names the same player and table, whether or not there is a larger table in the folder. Only if the
 * time runs out before its table is built, it says that and knows nothing. */
static void a_hint_always_uses_the_same_table(void **state)
{
    (void)state;
    test_folder folder = test_folder_make();
    tf_position *p = test_deal("calculation", "stacks=2", "seed:1");
    tf_text early = {0}, about = {0}, again = {0};
    char path[128];
    about_hint(p, folder.path, 1, &early);
    about_hint(p, folder.path, 0, &about);
    const char *advisor = tf_position_rules(p)->game->evaluator->advisor(tf_position_rules(p));
    assert_int_equal(strncmp(tf_text_string(&about), advisor, strlen(advisor)), 0);
    assert_non_null(strstr(tf_text_string(&about), "the table of 8 cards per foundation"));
    assert_true(strstr(tf_text_string(&early), "which was not ready in time") ||
                strcmp(tf_text_string(&early), tf_text_string(&about)) == 0);
    snprintf(path, sizeof path, "%s/stack-s2-m2-n12.table", folder.path);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fclose(file);
    about_hint(p, folder.path, 0, &again);
    assert_string_equal(tf_text_string(&again), tf_text_string(&about));
    remove(path);
    snprintf(path, sizeof path, "%s/stack-s2-m2-n8.table", folder.path);
    remove(path);
    tf_text_free(&early);
    tf_text_free(&about);
    tf_text_free(&again);
    tf_position_destroy(p);
    test_folder_remove(&folder);
}

/* Preparing a hint with eleven stacks must not take longer than with three. */
static void eleven_stacks_have_hints(void **state)
{
    (void)state;
    for (unsigned stacks = 1; stacks <= 11; stacks += 2) {
        char rules[32];
        snprintf(rules, sizeof rules, "stacks=%u", stacks);
        tf_position *p = test_deal("calculation", rules, "seed:1");
        tf_hint *hint = hint_at(p);
        size_t count;
        take_steps(hint, 1);
        assert_true(tf_hint_moves(hint, &count)[tf_hint_best(hint)].known);
        tf_hint_destroy(hint);
        tf_position_destroy(p);
    }
}

/* A step that is cut off has no effect, and the next attempt gives the same values as without the first. */
static void a_step_that_is_cut_off_changes_nothing(void **state)
{
    (void)state;
    tf_position *p = test_deal("klondike", "", "seed:5");
    tf_hint *cut = open_hint(tf_position_rules(p), tf_position_bytes(p), 1);
    tf_hint *whole = open_hint(tf_position_rules(p), tf_position_bytes(p), 1);
    bool made = true;
    assert_ok(tf_hint_step_within(cut, 1, NULL, &made, NULL));
    assert_false(made);
    assert_int_equal(tf_hint_steps(cut), 0);
    assert_ok(tf_hint_step_within(cut, 0, NULL, &made, NULL));
    assert_true(made);
    take_steps(whole, 1);
    assert_true(same_numbers(cut, whole));
    tf_hint_destroy(cut);
    tf_hint_destroy(whole);
    tf_position_destroy(p);
}

static void an_unknown_player_is_refused(void **state)
{
    (void)state;
    tf_position *p = test_deal("calculation", "", "seed:1");
    tf_hint *hint = NULL;
    tf_error error = {TF_OK, ""};
    assert_int_equal(tf_hint_create(&hint, p, &(tf_hint_options){.player = "nobody"}, &error),
                     TF_ERR_USAGE);
    assert_null(hint);
    tf_position_destroy(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_has_hints),
        cmocka_unit_test(eleven_stacks_have_hints),
        cmocka_unit_test(a_hint_always_uses_the_same_table),
        cmocka_unit_test(every_legal_move_has_an_interval),
        cmocka_unit_test(hints_do_not_depend_on_hidden_cards),
        cmocka_unit_test(a_cancelled_step_changes_nothing),
        cmocka_unit_test(a_card_on_top_of_its_predecessor_loses),
        cmocka_unit_test(intervals_become_narrower),
        cmocka_unit_test(a_time_limit_ends_a_long_step),
        cmocka_unit_test(a_step_that_is_cut_off_changes_nothing),
        cmocka_unit_test(a_number_of_samples_ends_a_hint),
        cmocka_unit_test(hints_for_accordion_are_exact),
        cmocka_unit_test(hints_for_the_last_round_of_saichugen_are_exact),
        cmocka_unit_test(a_finished_game_has_no_hint),
        cmocka_unit_test(an_unknown_player_is_refused),
    };
    return cmocka_run_group_tests_name("hint", tests, NULL, NULL);
}
