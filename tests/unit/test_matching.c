/* test_matching.c: calls that take a position check that it has the right rules.
 *
 * Every solver and player of every rule set below is called with the positions of every other rule
 * set. */
#include "games_support.h"

typedef struct rule_set {
    const char *game;
    const char *text;
} rule_set;

static const rule_set rule_sets[] = {
    {"calculation", ""},      {"calculation", "stacks=3"},   {"calculation", "start=base"},
    {"klondike", ""},         {"klondike", "draw=1"},        {"klondike", "redeals=1"},
    {"klondike", "vegas"},    {"klondike", "leftover=kept"}, {"klondike", "worryback=no"},
    {"klondike", "shintani"}, {"klondike", "shintani-2"},    {"accordion", ""},
    {"accordion", "ranks=5"}, {"accordion", "ranks=4"},      {"saichugen", ""},
};
enum { RULE_SETS = sizeof rule_sets / sizeof rule_sets[0], KINDS_MAX = 16 };

/* Everything that can be created for a rule set. */
typedef struct rule_objects {
    tf_rules rules;
    tf_position *position;
    tf_solver *solvers[KINDS_MAX];
    tf_player *players[KINDS_MAX];
} rule_objects;

static rule_objects all[RULE_SETS];

static void create_objects(rule_objects *objects, const rule_set *set)
{
    tf_error error = {TF_OK, ""};
    objects->rules = test_rules(set->game, set->text);
    objects->position = test_deal(set->game, set->text, "seed:1");
    const tf_game *game = objects->rules.game;
    assert_in_range(game->solver_count, 0, KINDS_MAX);
    assert_in_range(game->player_count, 1, KINDS_MAX);
    for (size_t i = 0; i < game->solver_count; i++)
        if (tf_solver_create(&objects->solvers[i], &objects->rules, game->solvers[i]->name,
                             64u << 20, NULL, &error) != TF_OK)
            assert_int_equal(error.status, TF_ERR_UNSUPPORTED);
    for (size_t i = 0; i < game->player_count; i++)
        if (tf_player_create(&objects->players[i], &objects->rules, game->players[i]->name,
                             64u << 20, NULL, &error) != TF_OK)
            objects->players[i] = NULL; /* not available for these rules */
}

static int create_all_objects(void **state)
{
    (void)state;
    for (size_t i = 0; i < RULE_SETS; i++)
        create_objects(&all[i], &rule_sets[i]);
    return 0;
}

static int destroy_all_objects(void **state)
{
    (void)state;
    for (size_t s = 0; s < RULE_SETS; s++) {
        for (size_t i = 0; i < KINDS_MAX; i++) {
            tf_solver_destroy(all[s].solvers[i]);
            tf_player_destroy(all[s].players[i]);
        }
        tf_position_destroy(all[s].position);
    }
    return 0;
}

static bool has_player(const tf_game *game, const char *name)
{
    for (size_t i = 0; i < game->player_count; i++)
        if (strcmp(game->players[i]->name, name) == 0)
            return true;
    return false;
}

static tf_player *random_of(const rule_objects *objects)
{
    size_t i = 0;
    while (strcmp(objects->rules.game->players[i]->name, "random") != 0)
        i++;
    assert_non_null(objects->players[i]);
    return objects->players[i];
}

static void expect_mismatch(const rule_objects *maker, const rule_objects *other, tf_status status,
                            const tf_error *error)
{
    if (status != TF_ERR_USAGE || !strstr(error->text, maker->rules.game->name) ||
        !strstr(error->text, other->rules.game->name))
        fail_msg("%s on %s: %s '%s'", maker->rules.game->name, other->rules.game->name,
                 tf_status_name(status), error->text);
}

static void solvers_refuse_other_rules(void **state)
{
    (void)state;
    for (size_t a = 0; a < RULE_SETS; a++)
        for (size_t b = 0; b < RULE_SETS; b++)
            for (size_t i = 0; a != b && i < KINDS_MAX; i++) {
                tf_solution solution = {.verdict = TF_WON};
                tf_control control;
                tf_error error = {TF_OK, ""};
                if (!all[b].solvers[i])
                    continue;
                tf_control_start(&control, NULL, NULL);
                tf_status status = tf_solver_solve(all[b].solvers[i], all[a].position, &control,
                                                   &solution, &error);
                expect_mismatch(&all[b], &all[a], status, &error);
                assert_int_equal(solution.verdict, TF_WON); /* unchanged */
            }
}

static void ask_of(tf_player *player, const rule_objects *maker, const rule_objects *other)
{
    tf_advice advice[256];
    tf_control control;
    tf_error error = {TF_OK, ""};
    tf_move move = 17;
    size_t count = 17;
    tf_control_start(&control, NULL, NULL);
    tf_player_start(player, 1);
    tf_status status = tf_player_choose(player, other->position, 0, &control, &move, &error);
    expect_mismatch(maker, other, status, &error);
    status = tf_player_advise(player, other->position, 0, &control, advice, &count, &error);
    expect_mismatch(maker, other, status, &error);
    assert_int_equal(move, 17);
    assert_int_equal(count, 17);
}

static void play_with(tf_player *player, const rule_objects *maker, const rule_objects *other)
{
    tf_player *players[TF_SEATS_MAX] = {player, player, player};
    tf_position *position = NULL;
    tf_control control;
    tf_outcome outcome;
    tf_error error = {TF_OK, ""};
    size_t made;
    assert_ok(tf_position_clone(&position, other->position));
    tf_control_start(&control, NULL, NULL);
    tf_status status = tf_play(players, position, NULL, 1, &control, &outcome, &error);
    expect_mismatch(maker, other, status, &error);
    tf_position_history(position, &made);
    assert_int_equal(made, 0);
    tf_position_destroy(position);
}

static void players_refuse_other_rules(void **state)
{
    (void)state;
    for (size_t a = 0; a < RULE_SETS; a++)
        for (size_t b = 0; b < RULE_SETS; b++)
            for (size_t i = 0; a != b && i < KINDS_MAX; i++)
                if (all[b].players[i]) {
                    ask_of(all[b].players[i], &all[b], &all[a]);
                    play_with(all[b].players[i], &all[b], &all[a]);
                }
}

static void make_moves(tf_position *position, unsigned most)
{
    tf_move legal[256];
    for (unsigned i = 0; i < most && tf_position_moves(position, legal) > 0; i++)
        assert_ok(tf_position_apply(position, legal[0], NULL));
}

/* Hints and reviews create players for the position's own rules; names of another game's players
 * are unknown there. The review of a game without hidden cards uses no player. */
static void refuse_foreign_player(const rule_objects *objects, const char *name)
{
    tf_record record = {0};
    tf_control control;
    tf_review review = {0};
    tf_hint *hint = NULL;
    tf_hint_options options = {.player = name};
    tf_review_options review_options = {.player = name, .samples = 1};
    bool hidden = objects->rules.game->view->redeal != NULL;
    assert_ok(tf_position_clone(&record.position, objects->position));
    make_moves(record.position, 6);
    tf_control_start(&control, NULL, NULL);
    tf_status status = tf_hint_create(&hint, record.position, &options, NULL);
    assert_int_equal(status, TF_ERR_USAGE);
    assert_null(hint);
    status = tf_review_record(&record, &review_options, &control, &review, NULL);
    assert_int_equal(status, hidden ? TF_ERR_USAGE : TF_OK);
    tf_review_free(&review);
    tf_record_free(&record);
}

static void evaluators_refuse_foreign_positions(void **state)
{
    (void)state;
    for (size_t a = 0; a < RULE_SETS; a++)
        for (size_t b = 0; b < RULE_SETS; b++) {
            tf_evaluator *evaluator = NULL;
            tf_record record = {.position = all[b].position};
            tf_luck luck = {0};
            tf_control control;
            tf_error error = {TF_OK, ""};
            tf_control_start(&control, NULL, NULL);
            assert_ok(tf_evaluator_create(&evaluator, &all[a].rules, NULL, &error));
            tf_status status = tf_evaluator_begin(evaluator, all[b].position, &control, &error);
            assert_int_equal(status, a == b ? TF_OK : TF_ERR_USAGE);
            if (a != b)
                assert_int_equal(tf_luck_record(evaluator, &record, 0, &control, &luck, &error),
                                 TF_ERR_USAGE);
            tf_evaluator_destroy(evaluator);
        }
}

static void hints_and_reviews_refuse_foreign_players(void **state)
{
    (void)state;
    for (size_t a = 0; a < RULE_SETS; a++)
        for (size_t b = 0; b < RULE_SETS; b++)
            for (size_t i = 0; i < all[b].rules.game->player_count; i++)
                if (!has_player(all[a].rules.game, all[b].rules.game->players[i]->name))
                    refuse_foreign_player(&all[a], all[b].rules.game->players[i]->name);
}

static void equal_rules_written_differently_match(void **state)
{
    (void)state;
    tf_rules standard = test_rules("klondike", "standard"), written = standard;
    tf_text text = {0};
    tf_rules_format(&standard, &text);
    assert_ok(tf_rules_parse(standard.game, tf_text_string(&text), &written, NULL));
    tf_text_free(&text);
    assert_true(tf_rules_equal(&standard, &written));
    assert_false(tf_rules_equal(&standard, &all[0].rules));
    tf_values *values = &written.values;
    values->value[standard.game->rule_options.count] =
        7; /* after the last option: without meaning */
    assert_true(tf_rules_equal(&standard, &written));
    assert_ok(tf_rules_parse(standard.game, "draw=1", &written, NULL));
    assert_false(tf_rules_equal(&standard, &written));
}

static void invalid_seats_are_refused(void **state)
{
    (void)state;
    static const unsigned wrong[] = {3, 4, 1000, UINT32_MAX};
    tf_scene *scene = calloc(1, sizeof *scene);
    for (size_t s = 0; s < RULE_SETS; s++)
        for (size_t w = 0; w < sizeof wrong / sizeof wrong[0]; w++) {
            tf_player *random = random_of(&all[s]);
            tf_advice advice[256];
            tf_control control;
            tf_move move;
            size_t count;
            tf_control_start(&control, NULL, NULL);
            assert_int_equal(
                tf_player_choose(random, all[s].position, wrong[w], &control, &move, NULL),
                TF_ERR_USAGE);
            assert_int_equal(
                tf_player_advise(random, all[s].position, wrong[w], &control, advice, &count, NULL),
                TF_ERR_USAGE);
            assert_int_equal(tf_scene_make(all[s].position, wrong[w], false, scene, NULL),
                             TF_ERR_USAGE);
        }
    free(scene);
}

/* Cards laid at the same time are entered seat by seat; only the seat to move may choose. */
static void only_the_seat_to_move_may_choose(void **state)
{
    (void)state;
    tf_position *p = test_deal("saichugen", "", "seed:3");
    tf_rules rules = test_rules("saichugen", "");
    tf_player *random = NULL;
    tf_outcome outcome;
    tf_move move;
    assert_ok(tf_player_create(&random, &rules, "random", 0, NULL, NULL));
    tf_player_start(random, 1);
    for (unsigned made = 0;; made++) {
        tf_control control;
        tf_control_start(&control, NULL, NULL);
        tf_position_outcome(p, &outcome);
        if (outcome.verdict != TF_UNDECIDED)
            break;
        assert_int_equal(tf_position_seat(p), made % 3);
        assert_int_equal(tf_player_choose(random, p, (made + 1) % 3, &control, &move, NULL),
                         TF_ERR_USAGE);
        assert_ok(tf_player_choose(random, p, made % 3, &control, &move, NULL));
        assert_ok(tf_position_apply(p, move, NULL));
    }
    tf_control control;
    tf_control_start(&control, NULL, NULL);
    assert_ok(tf_player_choose(random, p, 2, &control, &move, NULL));
    assert_int_equal(move, TF_MOVE_NONE);
    tf_player_destroy(random);
    tf_position_destroy(p);
}

/* The game that tf_play() plays is in the position's history and is deterministic. */
static void a_played_game_is_in_the_history(void **state)
{
    (void)state;
    for (size_t s = 0; s < RULE_SETS; s++) {
        tf_player *random = random_of(&all[s]);
        tf_player *players[TF_SEATS_MAX] = {random, random, random};
        tf_position *games[2] = {NULL, NULL};
        const tf_move *moves[2];
        size_t count[2];
        for (unsigned i = 0; i < 2; i++) {
            tf_limits limits = {.states = 500};
            tf_control control;
            tf_outcome outcome;
            assert_ok(tf_position_clone(&games[i], all[s].position));
            tf_control_start(&control, &limits, NULL);
            assert_ok(tf_play(players, games[i], i ? "seed:1" : NULL, 5, &control, &outcome, NULL));
            assert_int_not_equal(outcome.verdict, TF_UNDECIDED);
            moves[i] = tf_position_history(games[i], &count[i]);
        }
        assert_true(count[0] > 0);
        assert_int_equal(count[0], count[1]);
        assert_memory_equal(moves[0], moves[1], count[0] * sizeof *moves[0]);
        tf_position_destroy(games[0]);
        tf_position_destroy(games[1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solvers_refuse_other_rules),
        cmocka_unit_test(players_refuse_other_rules),
        cmocka_unit_test(hints_and_reviews_refuse_foreign_players),
        cmocka_unit_test(evaluators_refuse_foreign_positions),
        cmocka_unit_test(equal_rules_written_differently_match),
        cmocka_unit_test(invalid_seats_are_refused),
        cmocka_unit_test(only_the_seat_to_move_may_choose),
        cmocka_unit_test(a_played_game_is_in_the_history),
    };
    return cmocka_run_group_tests(tests, create_all_objects, destroy_all_objects);
}
