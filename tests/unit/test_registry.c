/* test_registry.c: player types that a program registers. Types cannot be removed, so every test
 * uses names of its own. */
#include "games_support.h"

typedef struct first_player {
    const tf_view_ops *view;
    tf_move legal[512];
} first_player;

static tf_status create(const tf_setup *setup, void **self, tf_error *error)
{
    (void)error;
    first_player *player = calloc(1, sizeof *player);
    assert_non_null(player);
    assert_string_equal(setup->text, "");
    player->view = setup->rules->game->view;
    *self = player;
    return TF_OK;
}

static void start(void *self, uint64_t seed)
{
    (void)self;
    (void)seed;
}

static tf_status choose(void *self, const void *view, tf_control *control, tf_move *move,
                        tf_error *error)
{
    first_player *player = self;
    (void)control;
    (void)error;
    player->view->moves(view, player->legal);
    *move = player->legal[0];
    return TF_OK;
}

static tf_status give_up(void *self, const void *view, tf_control *control, tf_move *move,
                         tf_error *error)
{
    (void)self;
    (void)view;
    (void)control;
    (void)move;
    return tf_error_set(error, TF_ERR_FORFEIT, "no idea");
}

static tf_player_type named(const char *name)
{
    return (tf_player_type){.size = sizeof(tf_player_type),
                            .name = name,
                            .create = create,
                            .destroy = free,
                            .start = start,
                            .choose = choose};
}

static tf_outcome play(const char *game, const char *rules_text, const char *player_text,
                       tf_error *error)
{
    tf_rules rules = test_rules(game, rules_text);
    tf_player *player = NULL;
    tf_position *position = test_deal(game, rules_text, "seed:1");
    tf_control control;
    tf_outcome outcome;
    assert_ok(tf_player_create(&player, &rules, player_text, 0, NULL, NULL));
    tf_control_start(&control, NULL, NULL);
    assert_ok(tf_play(&player, position, NULL, 0, &control, &outcome, error));
    tf_player_destroy(player);
    tf_position_destroy(position);
    return outcome;
}

static void a_registered_type_is_found_by_name(void **state)
{
    (void)state;
    tf_player_type type = named("first-legal");
    tf_rules rules = test_rules("accordion", "ranks=3");
    tf_player *player = NULL;
    tf_error error = {TF_OK, ""};
    assert_int_equal(tf_player_create(&player, &rules, "first-legal", 0, NULL, NULL), TF_ERR_USAGE);
    assert_ok(tf_player_register(NULL, &type, NULL));
    assert_int_equal(play("accordion", "ranks=3", "first-legal", &error).verdict != TF_UNDECIDED,
                     true);
    tf_experiment experiment;
    tf_experiment_texts texts = {
        .name = "a", .game = "accordion", .player = "first-legal", .deals = "seed:1"};
    assert_ok(tf_experiment_make(&texts, &experiment, NULL));
    assert_string_equal(experiment.players, "first-legal");
    assert_false(tf_experiment_starts_programs(&experiment));
}

static void a_type_of_one_game_is_not_in_others(void **state)
{
    (void)state;
    tf_player_type type = named("only-here");
    tf_rules accordion = test_rules("accordion", NULL), klondike = test_rules("klondike", NULL);
    tf_player *player = NULL;
    assert_ok(tf_player_register(test_game("accordion"), &type, NULL));
    assert_ok(tf_player_create(&player, &accordion, "only-here", 0, NULL, NULL));
    tf_player_destroy(player);
    assert_int_equal(tf_player_create(&player, &klondike, "only-here", 0, NULL, NULL),
                     TF_ERR_USAGE);
}

static void a_player_can_lose_by_a_failure(void **state)
{
    (void)state;
    tf_player_type type = named("no-idea");
    tf_error error = {TF_OK, ""};
    type.choose = give_up;
    assert_ok(tf_player_register(NULL, &type, NULL));
    assert_int_equal(play("accordion", "ranks=3", "no-idea", &error).verdict, TF_LOST);
    assert_int_equal(error.status, TF_ERR_FORFEIT);
    assert_string_equal(error.text, "no idea");
}

/* A program that was built for an earlier version has fewer fields; the rest is not read. */
static void an_earlier_struct_is_accepted(void **state)
{
    (void)state;
    tf_player_type type = named("earlier");
    tf_error error;
    type.size = offsetof(tf_player_type, takes_text);
    type.takes_text = type.loses_on_time = type.starts_program = true; /* beyond its end */
    type.sit = (void (*)(void *, unsigned))(uintptr_t)1;
    assert_ok(tf_player_register(NULL, &type, NULL));
    play("accordion", "ranks=3", "earlier", &error);
    assert_int_equal(error.status, TF_OK);
}

static void wrong_types_are_refused(void **state)
{
    (void)state;
    tf_player_type type = named("wrong");
    type.size = sizeof type + 8;
    assert_int_equal(tf_player_register(NULL, &type, NULL), TF_ERR_USAGE);
    type.size = 0;
    assert_int_equal(tf_player_register(NULL, &type, NULL), TF_ERR_USAGE);
    static const char *const names[] = {"",     "Wrong",  "a b",   "a/b",  "a:b",
                                        "exec", "random", "human", "best", "greedy"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        type = named(names[i]);
        assert_int_equal(tf_player_register(NULL, &type, NULL), TF_ERR_USAGE);
    }
    type = named("wrong");
    type.choose = NULL;
    assert_int_equal(tf_player_register(NULL, &type, NULL), TF_ERR_USAGE);
    type = named("twice");
    assert_ok(tf_player_register(NULL, &type, NULL));
    assert_int_equal(tf_player_register(test_game("klondike"), &type, NULL), TF_ERR_USAGE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_registered_type_is_found_by_name),
        cmocka_unit_test(a_type_of_one_game_is_not_in_others),
        cmocka_unit_test(a_player_can_lose_by_a_failure),
        cmocka_unit_test(an_earlier_struct_is_accepted),
        cmocka_unit_test(wrong_types_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
