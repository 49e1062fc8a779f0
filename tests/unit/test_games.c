/* test_games.c: properties of every game in the table, whatever its rules.
 *
 * Each property is tested on every game with a seed that is printed on failure. */
#include "games/position_bytes.h"
#include "games_support.h"
#include "support/inputs.h"

enum { DEALS = 24, SEED = 20261115 };

typedef struct table_game {
    const tf_game *game;
    tf_rules rules;
    void *position;
    void *saved;
    void *view;
    tf_move *moves;
    tf_move *view_moves;
} table_game;

static table_game open_game(const tf_game *game)
{
    table_game t = {.game = game};
    assert_ok(tf_rules_parse(game, NULL, &t.rules, NULL));
    t.position = calloc(1, game->rules->position_bytes);
    t.saved = calloc(1, game->rules->position_bytes);
    t.view = calloc(2, game->view->view_bytes);
    t.moves = calloc(game->rules->max_moves, sizeof *t.moves);
    t.view_moves = calloc(game->rules->max_moves, sizeof *t.view_moves);
    return t;
}

static void close_game(table_game *t)
{
    free(t->position);
    free(t->saved);
    free(t->view);
    free(t->moves);
    free(t->view_moves);
}

static void deal_number(table_game *t, unsigned number)
{
    char spec[32];
    tf_deal deal;
    tf_deal_format format = tf_game_deal_format(&t->rules);
    snprintf(spec, sizeof spec, "seed:%u", number);
    assert_ok(tf_deal_make(&format, spec, &deal, NULL));
    assert_ok(t->game->rules->deal(&t->rules, &deal, t->position, NULL));
}

typedef void (*step_check)(table_game *t, size_t move_count, tf_rng *rng);

/* Plays random games of every game in the table and calls check before each move. */
static void for_random_games(step_check check)
{
    size_t count;
    const tf_game *const *games = tf_games(&count);
    for (size_t g = 0; g < count; g++) {
        table_game t = open_game(games[g]);
        for (unsigned number = 1; number <= DEALS; number++) {
            tf_rng rng;
            tf_rng_seed(&rng, SEED, number);
            deal_number(&t, number);
            for (unsigned made = 0; made < 500; made++) {
                size_t legal = t.game->rules->moves(t.position, t.moves);
                assert_true(legal <= t.game->rules->max_moves);
                check(&t, legal, &rng);
                if (legal == 0)
                    break;
                tf_undo undo;
                t.game->rules->apply(t.position, t.moves[tf_rng_below(&rng, legal)], &undo);
            }
        }
        close_game(&t);
    }
}

static void check_undo(table_game *t, size_t legal, tf_rng *rng)
{
    (void)rng;
    const tf_rules_ops *ops = t->game->rules;
    memcpy(t->saved, t->position, ops->position_bytes);
    for (size_t i = 0; i < legal; i++) {
        tf_undo undo;
        ops->apply(t->position, t->moves[i], &undo);
        ops->take_back(t->position, t->moves[i], &undo);
        if (memcmp(t->saved, t->position, ops->position_bytes) != 0)
            fail_msg("%s: a move and its undo changed the position (seed %d)", t->game->name, SEED);
    }
}

static void a_move_and_its_undo_restore_every_byte(void **state)
{
    (void)state;
    for_random_games(check_undo);
}

static void check_outcome(table_game *t, size_t legal, tf_rng *rng)
{
    (void)rng;
    tf_outcome outcome;
    t->game->rules->outcome(t->position, &outcome);
    if ((legal == 0) != (outcome.verdict != TF_UNDECIDED))
        fail_msg("%s: %zu moves in phase %d (seed %d)", t->game->name, legal, (int)outcome.verdict,
                 SEED);
    assert_true(t->game->rules->seat(t->position) < t->game->seats);
}

static void a_game_is_over_exactly_when_no_move_is_legal(void **state)
{
    (void)state;
    for_random_games(check_outcome);
}

/* Tries small numbers, as most games' moves are, and random ones. */
static void check_legal(table_game *t, size_t legal, tf_rng *rng)
{
    const tf_rules_ops *ops = t->game->rules;
    for (tf_move code = 0; ops->is_legal && code < 4200; code++) {
        tf_move move = code < 4096 ? code : (tf_move)tf_rng_below(rng, UINT32_MAX);
        bool listed = false;
        for (size_t i = 0; i < legal && !listed; i++)
            listed = t->moves[i] == move;
        if (ops->is_legal(t->position, move) != listed)
            fail_msg("%s: move %u is %s listed (seed %d)", t->game->name, (unsigned)move,
                     listed ? "illegal but" : "legal but not", SEED);
    }
}

static void a_move_is_legal_exactly_when_it_is_listed(void **state)
{
    (void)state;
    for_random_games(check_legal);
}

static void check_words(table_game *t, size_t legal, tf_rng *rng)
{
    (void)rng;
    for (size_t i = 0; i < legal; i++) {
        tf_text word = {0};
        tf_move read = TF_MOVE_NONE;
        tf_error error = {TF_OK, ""};
        t->game->rules->move_format(t->position, t->moves[i], &word);
        tf_status status = t->game->rules->move_parse(t->position, tf_text_string(&word), &read,
                                                      &error);
        if (status != TF_OK || read != t->moves[i])
            fail_msg("%s: '%s' does not read back: %s", t->game->name, tf_text_string(&word),
                     error.text);
        assert_null(strpbrk(tf_text_string(&word), " \t\n"));
        tf_text_free(&word);
    }
}

static void every_move_reads_back_from_its_word(void **state)
{
    (void)state;
    for_random_games(check_words);
}

static void check_text(table_game *t, size_t legal, tf_rng *rng)
{
    (void)legal;
    (void)rng;
    tf_text first = {0}, second = {0};
    tf_error error = {TF_OK, ""};
    t->game->rules->format(t->position, &first);
    if (t->game->rules->parse(&t->rules, tf_text_string(&first), t->saved, &error) != TF_OK)
        fail_msg("%s: %s in\n%s", t->game->name, error.text, tf_text_string(&first));
    t->game->rules->format(t->saved, &second);
    assert_string_equal(tf_text_string(&first), tf_text_string(&second));
    size_t again = t->game->rules->moves(t->saved, t->view_moves);
    assert_int_equal(again, legal);
    assert_memory_equal(t->moves, t->view_moves, legal * sizeof t->moves[0]);
    tf_text_free(&first);
    tf_text_free(&second);
}

static void every_position_reads_back_from_its_text(void **state)
{
    (void)state;
    for_random_games(check_text);
}

static void check_view_moves(table_game *t, size_t legal, tf_rng *rng)
{
    (void)rng;
    if (legal == 0)
        return;
    t->game->view->look(t->position, t->game->rules->seat(t->position), t->view);
    assert_int_equal(t->game->view->moves(t->view, t->view_moves), legal);
    assert_memory_equal(t->moves, t->view_moves, legal * sizeof t->moves[0]);
}

static void a_view_lists_the_same_moves(void **state)
{
    (void)state;
    for_random_games(check_view_moves);
}

static void check_redeal(table_game *t, size_t legal, tf_rng *rng)
{
    const tf_view_ops *ops = t->game->view;
    if (!ops->redeal || legal == 0)
        return;
    unsigned seat = t->game->rules->seat(t->position);
    char *second = (char *)t->view + ops->view_bytes;
    ops->look(t->position, seat, t->view);
    memcpy(t->saved, t->position, t->game->rules->position_bytes);
    ops->redeal(t->saved, seat, rng);
    ops->look(t->saved, seat, second);
    if (memcmp(t->view, second, ops->view_bytes) != 0)
        fail_msg("%s: the view changed with the hidden cards (seed %d)", t->game->name, SEED);
}

static void permuting_hidden_cards_does_not_change_the_view(void **state)
{
    (void)state;
    for_random_games(check_redeal);
}

/* Every player of every game makes the same choice whatever the hidden cards are. Positions in between are passed
 * with a random move. */
static void choices_do_not_depend_on_hidden_cards(void **state)
{
    (void)state;
    size_t count;
    const tf_game *const *games = tf_games(&count);
    for (size_t g = 0; g < count; g++) {
        for (size_t k = 0; k < games[g]->player_count && games[g]->view->redeal; k++) {
            table_game t = open_game(games[g]);
            tf_player *player = NULL;
            tf_rng rng;
            tf_rng_seed(&rng, SEED, k);
            tf_status status = tf_player_create(&player, &t.rules, games[g]->players[k]->name,
                                                64 << 20, NULL, NULL);
            if (status == TF_ERR_UNSUPPORTED) { /* not for the default rules */
                close_game(&t);
                continue;
            }
            assert_ok(status);
            deal_number(&t, 1);
            for (unsigned made = 0; made < 60; made++) {
                size_t legal = t.game->rules->moves(t.position, t.moves);
                tf_undo undo;
                if (legal == 0)
                    break;
                if (made % INPUTS(1, 4) != 0) {
                    t.game->rules->apply(t.position, t.moves[tf_rng_below(&rng, legal)], &undo);
                    continue;
                }
                unsigned seat = t.game->rules->seat(t.position);
                tf_move first, second;
                tf_control control;
                tf_control_start(&control, NULL, NULL);
                memcpy(t.saved, t.position, t.game->rules->position_bytes);
                t.game->view->redeal(t.saved, seat, &rng);
                tf_player_start(player, made);
                assert_ok(tf__player_choose(player, t.position, seat, &control, &first, NULL));
                tf_player_start(player, made);
                assert_ok(tf__player_choose(player, t.saved, seat, &control, &second, NULL));
                assert_int_equal(first, second);
                t.game->rules->apply(t.position, first, &undo);
            }
            tf_player_destroy(player);
            close_game(&t);
        }
    }
}

static void the_error_for_an_unknown_game_names_the_nearest(void **state)
{
    (void)state;
    const tf_game *game = NULL;
    tf_error error = {TF_OK, ""};
    assert_int_equal(tf_game_find("acordion", &game, &error), TF_ERR_USAGE);
    assert_non_null(strstr(error.text, "did you mean 'accordion'"));
    assert_int_equal(tf_game_find("chess", &game, &error), TF_ERR_USAGE);
    assert_null(game);
}

static void every_row_of_the_table_is_complete(void **state)
{
    (void)state;
    size_t count;
    const tf_game *const *games = tf_games(&count);
    assert_true(count >= 2);
    for (size_t g = 0; g < count; g++) {
        const tf_game *game = games[g];
        assert_non_null(game->title);
        assert_non_null(game->words);
        assert_true(game->seats == 1 || game->seats == 3);
        assert_true(game->rule_options.count <= TF_OPTIONS_MAX);
        assert_true(game->player_count > 0);
        for (size_t i = 0; i < game->preset_count; i++) {
            tf_rules rules;
            assert_ok(tf_rules_parse(game, game->presets[i].name, &rules, NULL));
        }
    }
}

static void rules_read_back(void **state)
{
    (void)state;
    tf_rules rules = test_rules("calculation", "start=base,stacks=3");
    tf_text text = {0};
    tf_rules_format(&rules, &text);
    assert_string_equal(tf_text_string(&text), "stacks=3,start=base");
    tf_text_free(&text);
}

static void bad_rules_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text, *expected;
    } bad[] = {
        {"stacks=12", "stacks"}, {"stacks=0", "stacks"},  {"stack=3", "stacks"},
        {"start=full", "start"}, {"stacks", "neither"},   {"stacks=3,", "after the last comma"},
        {",stacks=3", "rules"},  {"stacks=3x", "stacks"}, {"=", "rules"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        tf_rules rules;
        tf_error error = {TF_OK, ""};
        assert_int_not_equal(tf_rules_parse(test_game("calculation"), bad[i].text, &rules, &error),
                             TF_OK);
        if (!strstr(error.text, bad[i].expected))
            fail_msg("'%s': '%s'", bad[i].text, error.text);
    }
}

static void unknown_solvers_and_players_are_refused(void **state)
{
    (void)state;
    tf_rules rules = test_rules("accordion", "");
    tf_solver *solver = NULL;
    tf_player *player = NULL;
    tf_error error = {TF_OK, ""};
    assert_int_equal(tf_solver_create(&solver, &rules, "dept", 0, NULL, &error), TF_ERR_USAGE);
    assert_non_null(strstr(error.text, "did you mean 'depth'"));
    assert_int_equal(tf_player_create(&player, &rules, "rnadom", 0, NULL, &error), TF_ERR_USAGE);
    assert_non_null(strstr(error.text, "did you mean 'random'"));
    assert_int_not_equal(tf_player_create(&player, &rules, "random:x=1", 0, NULL, &error), TF_OK);
}

static void all_moves_of_a_position_can_be_taken_back(void **state)
{
    (void)state;
    tf_position *p = test_deal("calculation", "stacks=2", "seed:5");
    tf_position *start = NULL, *copy = NULL;
    assert_ok(tf_position_clone(&start, p));
    tf_move moves[64];
    for (int i = 0; i < 150; i++) {
        size_t count = tf_position_moves(p, moves);
        if (count == 0)
            break;
        assert_ok(tf_position_apply(p, moves[(size_t)i * 7 % count], NULL));
    }
    assert_ok(tf_position_clone(&copy, p));
    size_t bytes = tf_position_rules(p)->game->rules->position_bytes;
    assert_memory_equal(tf_position_bytes(copy), tf_position_bytes(p), bytes);
    while (tf_position_undo(copy))
        ;
    assert_memory_equal(tf_position_bytes(copy), tf_position_bytes(start), bytes);
    assert_false(tf_position_undo(copy));
    tf_position_destroy(p);
    tf_position_destroy(start);
    tf_position_destroy(copy);
}

static void an_illegal_move_changes_nothing(void **state)
{
    (void)state;
    tf_position *p = test_position("accordion", "", "7S 4D 4S");
    tf_error error = {TF_OK, ""};
    assert_int_equal(tf_position_apply(p, 12345, &error), TF_ERR_ILLEGAL);
    test_text_is(p, "7S 4D 4S\n");
    tf_position_destroy(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_and_its_undo_restore_every_byte),
        cmocka_unit_test(a_game_is_over_exactly_when_no_move_is_legal),
        cmocka_unit_test(a_move_is_legal_exactly_when_it_is_listed),
        cmocka_unit_test(every_move_reads_back_from_its_word),
        cmocka_unit_test(every_position_reads_back_from_its_text),
        cmocka_unit_test(a_view_lists_the_same_moves),
        cmocka_unit_test(permuting_hidden_cards_does_not_change_the_view),
        cmocka_unit_test(choices_do_not_depend_on_hidden_cards),
        cmocka_unit_test(the_error_for_an_unknown_game_names_the_nearest),
        cmocka_unit_test(every_row_of_the_table_is_complete),
        cmocka_unit_test(rules_read_back),
        cmocka_unit_test(bad_rules_are_refused),
        cmocka_unit_test(unknown_solvers_and_players_are_refused),
        cmocka_unit_test(all_moves_of_a_position_can_be_taken_back),
        cmocka_unit_test(an_illegal_move_changes_nothing),
    };
    return cmocka_run_group_tests_name("games", tests, NULL, NULL);
}
