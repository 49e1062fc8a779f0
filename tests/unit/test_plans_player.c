/* test_plans_player.c: whole games of the player `plans`. With any number of plans every game ends,
 * and the moves do not depend on the memory limit or on other tables in the folder. */
#include "games/position_bytes.h"
#include "games_support.h"

#include <unistd.h>

#include "games/calculation/stack/build.h"
#include "games/calculation/value/foresight.h"
#include "support/inputs.h"

static char data_dir[] = "/tmp/tefuda-plans-XXXXXX";

static tf_player *make_player(const tf_rules *rules, const char *text, size_t memory_bytes)
{
    tf_player *player = NULL;
    tf_error error = {TF_OK, ""};
    if (tf_player_create(&player, rules, text, memory_bytes, data_dir, &error) != TF_OK)
        fail_msg("%s: %s", text, error.text);
    return player;
}

/* Plays one of Tanaka's deals and appends the moves. */
static tf_verdict play(const tf_rules *rules, tf_player *player, unsigned deal, tf_moves *moves)
{
    char spec[32];
    tf_control control;
    tf_outcome outcome;
    snprintf(spec, sizeof spec, "tanaka:%u", deal);
    tf_deal_format format = tf_game_deal_format(rules);
    tf_deal made;
    void *position = calloc(1, rules->game->rules->position_bytes);
    assert_ok(tf_deal_make(&format, spec, &made, NULL));
    assert_ok(rules->game->rules->deal(rules, &made, position, NULL));
    tf_control_start(&control, NULL, NULL);
    assert_ok(tf__play(&player, rules, position, spec, 0, &control, moves, &outcome, NULL));
    free(position);
    return outcome.verdict;
}

/* Few plans and many exchanges: the set of seen plans must never fill up. TEFUDA_PLANS_DEALS is the
 * number of deals of each kind, default 2. */
static void every_game_ends_with_few_plans(void **state)
{
    (void)state;
    const char *more = getenv("TEFUDA_PLANS_DEALS");
    unsigned deals = more ? (unsigned)atoi(more) : 2, games = 0;
    for (unsigned stacks = 1; stacks <= 6; stacks++) {
        char text[64];
        snprintf(text, sizeof text, "stacks=%u", stacks);
        tf_rules rules = test_rules("calculation", text);
        for (unsigned keep = 1; keep <= 20; keep += INPUTS(1, 3)) {
            snprintf(text, sizeof text, "plans:keep=%u,table=4,exchange=%u", keep,
                     keep % 5 ? 10 : 10000);
            tf_player *player = make_player(&rules, text, 0);
            for (unsigned deal = 0; deal < deals; deal++, games++) {
                tf_moves moves = {0};
                tf_verdict phase = play(&rules, player, keep * deals + deal, &moves);
                assert_true(phase == TF_WON || phase == TF_LOST);
                tf_moves_free(&moves);
            }
            tf_player_destroy(player);
        }
    }
    assert_int_equal(games, INPUTS(120, 42) * deals);
}

/* The deals that once never ended: tanaka:6 with four stacks and tanaka:5 with three, five plans
 * each. */
static void games_that_once_hung_end(void **state)
{
    (void)state;
    static const struct {
        const char *rules;
        unsigned deal;
    } games[] = {{"stacks=4", 6}, {"stacks=3", 5}};
    static const char *const texts[] = {"plans:keep=1,table=6", "plans:keep=5,table=6",
                                        "plans:keep=10,table=6"};
    for (size_t g = 0; g < 2; g++)
        for (size_t t = 0; t < 3; t++) {
            tf_rules rules = test_rules("calculation", games[g].rules);
            tf_player *player = make_player(&rules, texts[t], 0);
            tf_moves moves = {0};
            (void)play(&rules, player, games[g].deal, &moves);
            tf_moves_free(&moves);
            tf_player_destroy(player);
        }
}

static bool moves_are_equal(const tf_rules *rules, tf_player *first, tf_player *second,
                            unsigned deal)
{
    tf_moves a = {0}, b = {0};
    bool equal = play(rules, first, deal, &a) == play(rules, second, deal, &b) &&
                 a.count == b.count && memcmp(a.data, b.data, a.count * sizeof *a.data) == 0;
    tf_moves_free(&a);
    tf_moves_free(&b);
    return equal;
}

static void plays_the_same(const char *text, size_t memory_bytes)
{
    tf_rules rules = test_rules("calculation", "stacks=3");
    tf_player *free_one = make_player(&rules, text, 0);
    tf_player *bound = make_player(&rules, text, memory_bytes);
    for (unsigned deal = 3; deal < 5; deal++)
        assert_true(moves_are_equal(&rules, free_one, bound, deal));
    tf_player_destroy(free_one);
    tf_player_destroy(bound);
}

static void the_smallest_memory_gives_the_same_moves(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "plans:keep=30,table=6", "plans:keep=30,table=6,lookahead=1",
        "plans:keep=10,table=6,leaf=learned", "plans:keep=5,table=6,leaf=learned,cards=2",
        "plans:keep=10,table=6,swap=yes,lookahead=1"};
    tf_rules rules = test_rules("calculation", "stacks=3");
    for (size_t t = 0; t < sizeof texts / sizeof texts[0]; t++) {
        tf_needs needs;
        tf_player *player = NULL;
        tf_error error = {TF_OK, ""};
        assert_ok(tf_player_needs(&rules, texts[t], data_dir, &needs, NULL));
        size_t least = needs.own_bytes + needs.shared_bytes;
        assert_int_equal(tf_player_create(&player, &rules, texts[t], least - 1, data_dir, &error),
                         TF_ERR_USAGE);
        assert_non_null(strstr(error.text, "needs at least"));
        plays_the_same(texts[t], least);
    }
}

static void about(const char *rules_text, const char *text, const char *expected)
{
    tf_rules rules = test_rules("calculation", rules_text);
    tf_player *player = make_player(&rules, text, 0);
    tf_text words = {0};
    tf_player_about(player, &words);
    if (!strstr(tf_text_string(&words), expected))
        fail_msg("%s: %s", text, tf_text_string(&words));
    tf_text_free(&words);
    tf_player_destroy(player);
}

/* The table depends only on the stacks and the options, whatever else is in the folder. */
static void the_table_depends_only_on_stacks_and_options(void **state)
{
    (void)state;
    about("stacks=1", "plans:keep=1", "12 cards");
    about("stacks=2", "plans:keep=1,table=5", "5 cards");
    about("stacks=2", "plans:keep=1,table=4", "4 cards");
    about("stacks=2", "plans:keep=1", "10 cards");
    tf_table_request request = {.sizes = {2, 2, 11}, .data_dir = data_dir};
    assert_ok(tf__stack_build(&request, TF__STACK_KEEP_MEMORY, NULL));
    about("stacks=2", "plans:keep=1", "10 cards");
    about("stacks=2", "plans:keep=1,table=auto", "10 cards");
    about("stacks=2", "plans:keep=1,table=11", "11 cards");
    about("stacks=2", "plans:keep=1,table=best", "11 cards");
}

typedef struct looks {
    size_t count[3]; /* by cards */
} looks;

static void count_look(void *context, const tf__value_foresight *foresight, const uint8_t *left,
                       unsigned cards)
{
    looks *seen = context;
    assert_in_range(cards, 1, 2);
    seen->count[cards]++;
    for (unsigned rank = 0; rank < TF_RANKS; rank++)
        if (left[rank] > 0)
            assert_true(foresight->next.value[rank] >= 0 && foresight->next.value[rank] <= 1);
}

/* With the program's own network the moves are the same; with one that knows nothing they are not. */
static void a_watched_player_plays_by_the_network_given(void **state)
{
    (void)state;
    static const float zero[2 * TF__VALUE_FEATURES * 8];
    static const tf__value_network ignorant = {TF__VALUE_FEATURES, 8, 8, zero, zero, zero};
    const char *text = "plans:keep=5,table=6,leaf=learned,cards=2,weight=0";
    tf_rules rules = test_rules("calculation", "stacks=3");
    tf_player *alone = make_player(&rules, text, 0), *watched = make_player(&rules, text, 0);
    const tf__value_network *networks[] = {&tf__value_parameters_of(3)->ahead, &ignorant};
    tf__value_foresight *foresight = tf__value_foresight_of(watched);
    assert_non_null(foresight);
    for (size_t i = 0; i < 2; i++) {
        looks seen = {{0}};
        foresight->network = networks[i];
        foresight->watch = count_look;
        foresight->watch_context = &seen;
        assert_int_equal(moves_are_equal(&rules, alone, watched, 3), i == 0);
        assert_true(seen.count[1] >= seen.count[2] && seen.count[2] > 0);
    }
    tf_player_destroy(alone);
    tf_player_destroy(watched);
}

/* late=0 or sure=0: no second card, ever; cards=3 is cards=2 until the stock is small enough. */
static void options_say_when_further_cards_are_looked_at(void **state)
{
    (void)state;
    static const struct {
        const char *a, *b;
        bool same;
    } pairs[] = {
        {"plans:keep=5,table=6,leaf=learned", "plans:keep=5,table=6,leaf=learned,cards=2,late=0",
         true},
        {"plans:keep=5,table=6,leaf=learned", "plans:keep=5,table=6,leaf=learned,cards=2,late=52",
         false},
        {"plans:keep=5,table=6,leaf=learned,cards=2,late=20",
         "plans:keep=5,table=6,leaf=learned,cards=3,late=20", false},
        {"plans:keep=5,table=6,leaf=learned", "plans:keep=5,table=6,leaf=learned,cards=2,sure=0",
         true},
        {"plans:keep=5,table=6,leaf=learned", "plans:keep=5,table=6,leaf=learned,cards=2,sure=0.8",
         false},
        {"plans:keep=5,table=6,leaf=learned,cards=2",
         "plans:keep=5,table=6,leaf=learned,cards=2,sure=0.5", false},
    };
    tf_rules rules = test_rules("calculation", "stacks=3");
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        tf_player *first = make_player(&rules, pairs[i].a, 0);
        tf_player *second = make_player(&rules, pairs[i].b, 0);
        bool same = true;
        for (unsigned deal = 0; deal < 4 && same; deal++)
            same = moves_are_equal(&rules, first, second, deal);
        assert_int_equal(same, pairs[i].same);
        tf_player_destroy(first);
        tf_player_destroy(second);
    }
}

static int make_data_dir(void **state)
{
    (void)state;
    return mkdtemp(data_dir) ? 0 : -1;
}

static int remove_data_dir(void **state)
{
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -r '%s'", data_dir);
    return system(command);
}

/* With more stacks there are no plans in time. */
static void a_learned_leaf_is_for_few_stacks(void **state)
{
    (void)state;
    tf_rules rules = test_rules("calculation", "stacks=6");
    tf_player *player = NULL;
    tf_error error = {TF_OK, ""};
    assert_int_equal(
        tf_player_create(&player, &rules, "plans:keep=5,leaf=learned", 0, data_dir, &error),
        TF_ERR_INPUT);
    assert_non_null(strstr(error.text, "leaf=learned"));
}

/* The move is as good as any, by a search of all draws that are left, with at most `stock` of them. */
static bool choice_is_exact(tf__value_endgame *ending, tf_player *player, const tf_rules *rules,
                            const void *position, unsigned stock, tf_move *move)
{
    tf_control control;
    tf__calc_view view;
    double best, value = 0;
    tf_control_start(&control, NULL, NULL);
    assert_ok(tf__player_choose(player, position, 0, &control, move, NULL));
    rules->game->view->look(position, 0, &view);
    tf__value_endgame_start(ending);
    if (view.stock_count > stock || (view.stock_count == 0 && *move == TF_MOVE_NONE) ||
        !tf__value_endgame_solve(ending, &view, &best))
        return true;
    assert_true(tf__value_endgame_move(ending, &view, *move, &value));
    return value > best - 1e-9;
}

/* A draw in place of a move that wins was a loss of everything, and a small deck was searched as if it were the full
 * one. At four stacks and more the last card was placed by plans although none of them led to a win. */
static void the_last_draws_are_played_exactly(void **state)
{
    (void)state;
    static const struct {
        const char *rules, *player;
        unsigned stock; /* with so many cards left the player's positions suffice */
        unsigned deals;
    } played[] = {
        {"stacks=3", "plans:keep=5,table=6,leaf=learned", 4, INPUTS(60, 30)},
        {"stacks=5", "plans:keep=5,table=6,leaf=learned", 0, 20},
        {"stacks=2,ranks=7,foundations=2", "plans:keep=5,table=6,leaf=learned", 4, INPUTS(60, 30)},
        {"stacks=1,ranks=5,foundations=3", "plans:keep=5,table=6,leaf=learned", 4, INPUTS(60, 30)},
        {"stacks=2,ranks=7,foundations=2", "plans:keep=5,table=6,lookahead=1,end=4", 4,
         INPUTS(60, 30)},
    };
    tf__value_endgame *ending = tf__value_endgame_create(100000);
    for (size_t i = 0; i < sizeof played / sizeof played[0]; i++) {
        tf_rules rules = test_rules("calculation", played[i].rules);
        tf_player *player = make_player(&rules, played[i].player, 0);
        const tf_rules_ops *ops = rules.game->rules;
        void *position = calloc(1, ops->position_bytes);
        for (unsigned number = 1; number <= played[i].deals; number++) {
            char spec[32];
            tf_deal deal;
            tf_move move;
            tf_undo undo;
            tf_outcome outcome;
            tf_deal_format format = tf_game_deal_format(&rules);
            snprintf(spec, sizeof spec, "seed:%u", number);
            assert_ok(tf_deal_make(&format, spec, &deal, NULL));
            assert_ok(ops->deal(&rules, &deal, position, NULL));
            tf_player_start(player, 0);
            for (ops->outcome(position, &outcome); outcome.verdict == TF_UNDECIDED;
                 ops->outcome(position, &outcome)) {
                if (!choice_is_exact(ending, player, &rules, position, played[i].stock, &move))
                    fail_msg("%s, %s, %s: a worse move than the best", played[i].rules,
                             played[i].player, spec);
                if (move == TF_MOVE_NONE)
                    break;
                ops->apply(position, move, &undo);
            }
        }
        free(position);
        tf_player_destroy(player);
    }
    tf__value_endgame_destroy(ending);
}

static void options_that_need_lookahead_are_refused_without(void **state)
{
    (void)state;
    tf_rules rules = test_rules("calculation", "stacks=3");
    static const char *const refused[][2] = {
        {"plans:keep=5,cards=2", "cards=2 needs leaf=learned"},
        {"plans:keep=5,lookahead=1,cards=2", "cards=2 needs leaf=learned"},
        {"plans:keep=5,end=4", "end=4 needs lookahead=1 or leaf=learned"}};
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        tf_player *player = NULL;
        tf_error error = {TF_OK, ""};
        assert_int_equal(tf_player_create(&player, &rules, refused[i][0], 0, data_dir, &error),
                         TF_ERR_INPUT);
        assert_non_null(strstr(error.text, refused[i][1]));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_that_once_hung_end),
        cmocka_unit_test(every_game_ends_with_few_plans),
        cmocka_unit_test(the_smallest_memory_gives_the_same_moves),
        cmocka_unit_test(the_table_depends_only_on_stacks_and_options),
        cmocka_unit_test(a_learned_leaf_is_for_few_stacks),
        cmocka_unit_test(the_last_draws_are_played_exactly),
        cmocka_unit_test(options_that_need_lookahead_are_refused_without),
        cmocka_unit_test(a_watched_player_plays_by_the_network_given),
        cmocka_unit_test(options_say_when_further_cards_are_looked_at),
    };
    return cmocka_run_group_tests_name("plans_player", tests, make_data_dir, remove_data_dir);
}
