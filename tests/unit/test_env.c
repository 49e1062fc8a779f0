/* test_env.c: environments and states: every property that a state must have, in random games of
 * every rule set, with chance nodes and with fixed deals. */
#include <math.h>

#include "env_support.h"

/* ---- environments ---- */

/* Every id is one move and one word, and back. */
static void actions_are_moves_and_words(void **context)
{
    (void)context;
    for (unsigned c = 0; c < ENV_CASES; c++) {
        tf_env *env = test_env(&env_cases[c], NULL);
        const tf_env_info *info = tf_env_get_info(env);
        tf_text word = {0};
        for (tf_action action = 0; action < (tf_action)info->actions; action++) {
            tf_action read = -1;
            assert_int_equal(tf_env_action(env, tf_env_move(env, action)), action);
            tf_text_clear(&word);
            assert_ok(tf_env_action_format(env, action, &word, NULL));
            assert_null(strpbrk(tf_text_string(&word), " \n"));
            assert_ok(tf_env_action_parse(env, tf_text_string(&word), &read, NULL));
            assert_int_equal(read, action);
        }
        assert_int_equal(tf_env_move(env, -1), TF_MOVE_NONE);
        assert_int_equal(tf_env_move(env, (tf_action)info->actions), TF_MOVE_NONE);
        assert_int_equal(tf_env_action_format(env, -1, &word, NULL), TF_ERR_USAGE);
        tf_action read;
        assert_int_equal(tf_env_action_parse(env, "nonsense", &read, NULL), TF_ERR_INPUT);
        for (tf_move move = 0; move < 1u << 13; move++) {
            tf_action action = tf_env_action(env, move);
            assert_true(action < 0 || tf_env_move(env, action) == move);
        }
        tf_text_free(&word);
        tf_env_destroy(env);
    }
}

/* The parts of a tensor fill it without gaps. */
static void check_parts(const tf_env_part *parts, size_t count, size_t size)
{
    size_t offset = 0;
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(parts[i].offset, offset);
        assert_in_range(parts[i].dim_count, 1, TF_ENV_DIMS);
        offset += parts[i].dims[0] * parts[i].dims[1] * parts[i].dims[2];
        for (size_t j = 0; j < i; j++)
            assert_string_not_equal(parts[i].name, parts[j].name);
    }
    assert_int_equal(offset, size);
}

static void numbers_are_those_of_the_rules(void **context)
{
    (void)context;
    static const struct {
        env_case row;
        size_t actions, outcomes, length, chance;
    } expected[] = {
        {{"calculation", ""}, 25, 13, 156, 52},
        {{"calculation", "stacks=11,start=base"}, 60, 13, 144, 48},
        {{"calculation", "ranks=5"}, 25, 5, 60, 20},
        {{"calculation", "ranks=3,foundations=2,stacks=1,start=base"}, 6, 3, 12, 4},
        {{"klondike", ""}, 87, 52, 1000, 52},
        {{"klondike", "columns=1"}, 9, 52, 1000, 52},
        {{"accordion", ""}, 100, 52, 51, 52},
        {{"accordion", "ranks=2"}, 12, 8, 7, 8},
        {{"saichugen", ""}, 52, 52, 45, 51},
    };
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        tf_env *env = test_env(&expected[i].row, NULL);
        const tf_env_info *info = tf_env_get_info(env);
        assert_int_equal(info->actions, expected[i].actions);
        assert_int_equal(info->chance_outcomes, expected[i].outcomes);
        assert_int_equal(info->max_game_length, expected[i].length);
        assert_int_equal(info->max_chance_nodes, expected[i].chance);
        check_parts(info->observation_parts, info->observation_part_count, info->observation_size);
        check_parts(info->information_parts, info->information_part_count, info->information_size);
        tf_env_destroy(env);
    }
}

static void options_are_checked(void **context)
{
    (void)context;
    tf_rules rules = test_rules("saichugen", "");
    tf_env *env = NULL;
    tf_error error;
    assert_int_equal(tf_env_create(&env, &rules, "reward=progress", &error), TF_ERR_USAGE);
    assert_non_null(strstr(error.text, "expected result"));
    assert_int_equal(tf_env_create(&env, &rules, "rewards=result", &error), TF_ERR_USAGE);
    assert_int_equal(tf_env_create(&env, &rules, "steps=0", &error), TF_ERR_USAGE);
    tf_rules wide = test_rules("klondike", "ranks=2,columns=7");
    assert_int_equal(tf_env_create(&env, &wide, "", &error), TF_ERR_INPUT);
    assert_null(env);
    tf_text text = {0};
    env = test_env(&(env_case){"klondike", ""}, "steps=20");
    tf_env_format_options(env, &text);
    assert_string_equal(tf_text_string(&text), "reward=result,steps=20");
    assert_int_equal(tf_env_get_info(env)->max_game_length, 20);
    tf_env_destroy(env);
    tf_text_free(&text);
}

static void environments_are_named_by_text(void **context)
{
    (void)context;
    static const struct {
        const char *text, *canonical;
    } good[] = {
        {"saichugen", "saichugen(reward=result,steps=natural)"},
        {"accordion()", "accordion(ranks=13,reward=result,steps=natural)"},
        {"accordion(steps=9,ranks=4,reward=progress)",
         "accordion(ranks=4,reward=progress,steps=9)"},
        {"klondike(vegas,steps=500)", NULL},
    };
    static const char *const bad[] = {"",
                                      "(",
                                      "golfo",
                                      "accordion(ranks=4",
                                      "accordion(ranks=4)x",
                                      "accordion(rank=4)",
                                      "accordion(steps=)",
                                      "accordion(steps)"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        tf_env *env = NULL, *again = NULL;
        tf_text text = {0};
        assert_ok(tf_env_parse(&env, good[i].text, NULL));
        tf_env_format(env, &text);
        if (good[i].canonical)
            assert_string_equal(tf_text_string(&text), good[i].canonical);
        assert_ok(tf_env_parse(&again, tf_text_string(&text), NULL));
        assert_true(tf_rules_equal(tf_env_rules(env), tf_env_rules(again)));
        assert_int_equal(tf_env_get_info(env)->max_game_length,
                         tf_env_get_info(again)->max_game_length);
        tf_text_free(&text);
        tf_env_destroy(env);
        tf_env_destroy(again);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        tf_env *env = NULL;
        tf_error error = {TF_OK, ""};
        assert_int_equal(tf_env_parse(&env, bad[i], &error), TF_ERR_USAGE);
        assert_true(error.text[0] != '\0');
        assert_null(env);
    }
}

/* ---- states ---- */

static void check_same_text(const tf_state *a, const tf_state *b, unsigned seat)
{
    tf_text x = {0}, y = {0};
    assert_ok(tf_state_information_string(a, seat, &x, NULL));
    assert_ok(tf_state_information_string(b, seat, &y, NULL));
    assert_string_equal(tf_text_string(&x), tf_text_string(&y));
    tf_text_clear(&x);
    tf_text_clear(&y);
    assert_ok(tf_state_observation_string(a, seat, &x, NULL));
    assert_ok(tf_state_observation_string(b, seat, &y, NULL));
    assert_string_equal(tf_text_string(&x), tf_text_string(&y));
    tf_text_free(&x);
    tf_text_free(&y);
}

/* Both states are the same for the seat. */
static void check_same(const tf_state *a, const tf_state *b, unsigned seat)
{
    const tf_env_info *info = tf_env_get_info(tf_state_env(a));
    size_t size = info->information_size + info->observation_size;
    uint8_t *x = malloc(size), *y = malloc(size);
    assert_int_equal(tf_state_player(a), tf_state_player(b));
    assert_ok(tf_state_information_tensor(a, seat, x, NULL));
    assert_ok(tf_state_information_tensor(b, seat, y, NULL));
    assert_ok(tf_state_observation_tensor(a, seat, x + info->information_size, NULL));
    assert_ok(tf_state_observation_tensor(b, seat, y + info->information_size, NULL));
    assert_memory_equal(x, y, size);
    if (tf_state_player(a) == (int)seat) {
        uint8_t masks[2][256] = {{0}};
        tf_state_mask(a, masks[0]);
        tf_state_mask(b, masks[1]);
        assert_memory_equal(masks[0], masks[1], sizeof masks[0]);
    }
    check_same_text(a, b, seat);
    free(x);
    free(y);
}

static void check_history(const tf_state *a, const tf_state *b)
{
    size_t count_a, count_b;
    const tf_step *steps_a = tf_state_history(a, &count_a);
    const tf_step *steps_b = tf_state_history(b, &count_b);
    assert_int_equal(count_a, count_b);
    if (count_a)
        assert_memory_equal(steps_a, steps_b, count_a * sizeof *steps_a);
}

/* Written, read and written again: the same text, and the same state for all seats. */
static void check_serialized(const tf_state *state)
{
    const tf_env *env = tf_state_env(state);
    tf_text text = {0}, again = {0};
    tf_state *read = NULL;
    tf_error error = {TF_OK, ""};
    assert_ok(tf_state_serialize(state, &text, NULL));
    if (tf_state_deserialize(&read, env, tf_text_string(&text), &error) != TF_OK)
        fail_msg("%s\n%s", error.text, tf_text_string(&text));
    assert_ok(tf_state_serialize(read, &again, NULL));
    assert_string_equal(tf_text_string(&text), tf_text_string(&again));
    assert_int_equal(tf_state_is_dealt(read), tf_state_is_dealt(state));
    assert_int_equal(tf_state_is_truncated(read), tf_state_is_truncated(state));
    check_history(state, read);
    for (unsigned seat = 0; seat < tf_env_get_info(env)->players; seat++)
        check_same(state, read, seat);
    tf_text_free(&text);
    tf_text_free(&again);
    tf_state_destroy(read);
}

/* What a seat knows stays the same when the cards hidden from it are dealt again; and the result is
 * a state that can be reached: it can be written and read. */
static void check_resampled(const tf_state *state, tf_rng *rng)
{
    for (unsigned seat = 0; seat < tf_env_get_info(tf_state_env(state))->players; seat++) {
        tf_state *other = NULL;
        assert_ok(tf_state_resample(&other, state, seat, rng, NULL));
        check_same(state, other, seat);
        check_serialized(other);
        tf_state_destroy(other);
    }
}

static void check_clone(const tf_state *state, tf_rng *rng)
{
    tf_state *copy = NULL;
    tf_text before = {0}, after = {0};
    assert_ok(tf_state_serialize(state, &before, NULL));
    assert_ok(tf_state_clone(&copy, state));
    check_history(state, copy);
    assert_ok(tf_state_apply(copy, test_env_choose(copy, rng), NULL));
    assert_ok(tf_state_serialize(state, &after, NULL));
    assert_string_equal(tf_text_string(&before), tf_text_string(&after));
    tf_text_free(&before);
    tf_text_free(&after);
    tf_state_destroy(copy);
}

static void check_chance(const tf_state *state)
{
    const tf_env_info *info = tf_env_get_info(tf_state_env(state));
    tf_chance_outcome outcomes[TF_DECK_MAX];
    tf_action legal[TF_DECK_MAX];
    double sum = 0;
    size_t count = tf_state_chance_outcomes(state, outcomes);
    assert_in_range(count, 1, info->chance_outcomes);
    assert_int_equal(tf_state_legal_actions(state, legal), count);
    for (size_t i = 0; i < count; i++) {
        assert_true(outcomes[i].probability > 0);
        assert_in_range(outcomes[i].outcome, 0, info->chance_outcomes - 1);
        assert_true(i == 0 || outcomes[i].outcome > outcomes[i - 1].outcome);
        assert_int_equal(legal[i], outcomes[i].outcome);
        sum += outcomes[i].probability;
    }
    assert_true(fabs(sum - 1) < 1e-12);
}

/* The mask, the list of legal actions and the words of actions say the same. */
static void check_legal(const tf_state *state)
{
    size_t actions = tf_env_get_info(tf_state_env(state))->actions, listed = 0;
    tf_action legal[256];
    uint8_t mask[256];
    size_t count = tf_state_legal_actions(state, legal);
    tf_text word = {0};
    tf_state_mask(state, mask);
    if (tf_state_player(state) < 0)
        count = 0;
    for (size_t i = 0; i < actions; i++)
        listed += mask[i];
    assert_int_equal(listed, count);
    for (size_t i = 0; i < count; i++) {
        tf_action read = -1;
        assert_int_equal(mask[legal[i]], 1);
        tf_text_clear(&word);
        assert_ok(tf_state_action_format(state, legal[i], &word, NULL));
        assert_ok(tf_state_action_parse(state, tf_text_string(&word), &read, NULL));
        assert_int_equal(read, legal[i]);
    }
    tf_text_free(&word);
}

/* An action that is not legal is refused and changes nothing. */
static void check_refusals(tf_state *state)
{
    size_t actions = tf_env_get_info(tf_state_env(state))->actions, count, after;
    uint8_t mask[256];
    tf_state_mask(state, mask);
    tf_state_history(state, &count);
    for (tf_action action = -1; action <= (tf_action)actions && tf_state_player(state) >= 0;
         action++)
        if (action < 0 || action == (tf_action)actions || !mask[action])
            assert_int_equal(tf_state_apply(state, action, NULL), TF_ERR_ILLEGAL);
    if (tf_state_player(state) < 0) {
        assert_int_equal(tf_state_apply(state, -1, NULL), TF_ERR_ILLEGAL);
        assert_int_equal(tf_state_apply(state, TF_DECK_MAX, NULL), TF_ERR_ILLEGAL);
    }
    tf_state_history(state, &after);
    assert_int_equal(count, after);
}

typedef struct totals {
    size_t actions, chance;
    double returns[TF_SEATS_MAX];
} totals;

static void check_returns(const tf_state *state, totals *sums)
{
    const tf_env_info *info = tf_env_get_info(tf_state_env(state));
    double rewards[TF_SEATS_MAX], returns[TF_SEATS_MAX], all = 0;
    tf_state_rewards(state, rewards);
    tf_state_returns(state, returns);
    for (unsigned seat = 0; seat < info->players; seat++) {
        sums->returns[seat] += rewards[seat];
        assert_true(fabs(sums->returns[seat] - returns[seat]) < 1e-9);
        assert_true(returns[seat] >= info->min_utility - 1e-9);
        assert_true(returns[seat] <= info->max_utility + 1e-9);
        all += returns[seat];
    }
    assert_true(!info->zero_sum || fabs(all) < 1e-12);
}

/* Plays one game at random; all checks now and then, the cheap ones always. */
static void play_checked(tf_state *state, tf_rng *rng, unsigned every)
{
    const tf_env_info *info = tf_env_get_info(tf_state_env(state));
    totals sums = {0};
    while (tf_state_player(state) != TF_PLAYER_TERMINAL) {
        bool chance = tf_state_player(state) == TF_PLAYER_CHANCE;
        bool thorough = tf_rng_below(rng, every) == 0;
        if (chance)
            check_chance(state);
        check_legal(state);
        if (thorough) {
            check_serialized(state);
            check_resampled(state, rng);
            check_clone(state, rng);
            check_refusals(state);
        }
        tf_action action = test_env_choose(state, rng);
        assert_ok(tf_state_apply(state, action, NULL));
        sums.actions += !chance;
        sums.chance += chance;
        if (tf_state_player(state) != TF_PLAYER_CHANCE)
            check_returns(state, &sums);
    }
    check_serialized(state);
    check_resampled(state, rng);
    check_refusals(state);
    check_legal(state);
    assert_in_range(sums.actions, 0, info->max_game_length);
    assert_in_range(sums.chance, 0, info->max_chance_nodes);
    assert_true(!tf_state_is_truncated(state) || sums.actions == info->max_game_length);
}

static void random_games_keep_the_contract(void **context)
{
    (void)context;
    for (unsigned c = 0; c < ENV_CASES; c++) {
        bool several = strcmp(env_cases[c].game, "saichugen") == 0;
        for (unsigned game = 0; game < 6 * test_env_scale(); game++) {
            const char *options = game % 3 == 2 ? "steps=25" : "steps=200";
            tf_env *env = test_env(&env_cases[c], options);
            tf_env *shaped = several ? NULL : test_env(&env_cases[c], "reward=progress,steps=90");
            tf_deal deal = test_env_deal(env, game);
            tf_state *state = NULL;
            tf_rng rng;
            tf_rng_seed(&rng, 7 + c, game);
            assert_ok(tf_state_create(&state, env, NULL));
            play_checked(state, &rng, 24);
            tf_state_destroy(state);
            assert_ok(tf_state_deal(&state, shaped ? shaped : env, &deal, NULL));
            play_checked(state, &rng, 24);
            tf_state_destroy(state);
            tf_env_destroy(env);
            tf_env_destroy(shaped);
        }
    }
}

/* ---- against the rules ---- */

static size_t legal_by_rules(const tf_env *env, const tf_position *position, uint8_t *mask)
{
    size_t actions = tf_env_get_info(env)->actions;
    tf_move moves[256];
    size_t count = tf_position_moves(position, moves);
    memset(mask, 0, actions);
    for (size_t i = 0; i < count; i++) {
        tf_action action = tf_env_action(env, moves[i]);
        assert_in_range(action, 0, actions - 1);
        assert_int_equal(tf_env_move(env, action), moves[i]);
        mask[action] = 1;
    }
    return count;
}

static void check_result(const tf_state *state, const tf_position *position)
{
    tf_outcome outcome;
    double returns[TF_SEATS_MAX];
    tf_position_outcome(position, &outcome);
    tf_state_returns(state, returns);
    for (unsigned seat = 0; seat < tf_env_get_info(tf_state_env(state))->players; seat++)
        assert_true(returns[seat] == (outcome.verdict == TF_FINISHED ? outcome.points[seat]
                                                                     : outcome.verdict == TF_WON));
}

/* Legal actions, seats, ends and results are those of the rules, and a position made of the state
 * shows the same. */
static void play_beside_rules(const tf_env *env, uint64_t number, tf_rng *rng)
{
    tf_deal deal = test_env_deal(env, number);
    size_t actions = tf_env_get_info(env)->actions;
    tf_state *state = NULL;
    tf_position *position = NULL, *made = NULL;
    uint8_t mask[256], expected[256];
    assert_ok(tf_state_deal(&state, env, &deal, NULL));
    assert_ok(tf_position_deal(&position, tf_env_rules(env), &deal, NULL));
    for (;;) {
        size_t count = legal_by_rules(env, position, expected);
        if (tf_state_is_truncated(state))
            break;
        tf_state_mask(state, mask);
        assert_memory_equal(mask, expected, actions);
        if (count == 0)
            break;
        assert_int_equal(tf_state_player(state), tf_position_seat(position));
        tf_action action = test_env_choose(state, rng);
        assert_ok(tf_position_apply(position, tf_env_move(env, action), NULL));
        assert_ok(tf_state_apply(state, action, NULL));
    }
    assert_int_equal(tf_state_player(state), TF_PLAYER_TERMINAL);
    check_result(state, position);
    assert_ok(tf_state_position(&made, state, NULL, NULL));
    tf_text x = {0}, y = {0};
    tf_position_format(position, &x);
    tf_position_format(made, &y);
    assert_string_equal(tf_text_string(&x), tf_text_string(&y));
    tf_text_free(&x);
    tf_text_free(&y);
    tf_position_destroy(made);
    tf_position_destroy(position);
    tf_state_destroy(state);
}

static void masks_are_the_legal_moves(void **context)
{
    (void)context;
    for (unsigned c = 0; c < ENV_CASES; c++) {
        tf_env *env = test_env(&env_cases[c], "steps=150");
        tf_rng rng;
        tf_rng_seed(&rng, 3, c);
        for (uint64_t number = 0; number < 150 * (uint64_t)test_env_scale(); number++)
            play_beside_rules(env, number, &rng);
        tf_env_destroy(env);
    }
}

static void masks_are_the_legal_moves_by_random_rules(void **context)
{
    (void)context;
    size_t count;
    const tf_game *const *games = tf_games(&count);
    for (size_t g = 0; g < count; g++) {
        tf_rng rng;
        tf_rng_seed(&rng, 4, g);
        for (unsigned played = 0; games[g]->env && played < 60 * test_env_scale();) {
            tf_env *env = test_env_random(games[g]->name, "steps=120", &rng);
            for (uint64_t number = 0; env && number < 5; number++, played++)
                play_beside_rules(env, number, &rng);
            tf_env_destroy(env);
        }
    }
}

/* ---- text ---- */

static void bad_text_is_refused(void **context)
{
    (void)context;
    tf_env *env = test_env(&(env_case){"calculation", "stacks=2"}, NULL);
    tf_env *other = test_env(&(env_case){"calculation", "stacks=3"}, NULL);
    tf_state *state = NULL, *read = NULL;
    tf_text text = {0};
    tf_error error;
    assert_ok(tf_state_create(&state, env, NULL));
    assert_ok(tf_state_apply(state, 0, NULL));
    assert_ok(tf_state_apply(state, 12, NULL));
    assert_ok(tf_state_serialize(state, &text, NULL));
    assert_int_equal(tf_state_deserialize(&read, other, tf_text_string(&text), &error),
                     TF_ERR_INPUT);
    assert_int_equal(tf_state_deserialize(&read, env, "", &error), TF_ERR_INPUT);
    static const struct {
        const char *old, *new, *expected;
    } changes[] = {
        {"steps 0 c12", "steps 0 12", "expected a chance outcome"},
        {"steps 0 c12", "steps c12 0", "expected an action"},
        {"steps 0 c12", "steps 1 c12", "not legal"},
        {"steps 0 c12", "steps 0 c13", "chance cannot draw"},
        {"steps 0 c12", "steps 0 c", "expected a number"},
        {"steps 0 c12", "steps 0 c12 5 5", "not legal"},
        {"explicit", "open", "expected explicit or dealt"},
        {"hidden 0 12", "hidden 0", "hidden cards, expected"},
        {"hidden 0", "hidden 12", "expected one of the"},
        {"hidden 0", "hidden 0 0", "expected one of the"},
        {"0 0 0\n", "0 0 0\nmore", "expected the end"},
    };
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        tf_text wrong = {0};
        const char *found = strstr(tf_text_string(&text), changes[i].old);
        assert_non_null(found);
        tf_text_add_bytes(&wrong, tf_text_string(&text), (size_t)(found - tf_text_string(&text)));
        tf_text_add(&wrong, changes[i].new);
        tf_text_add(&wrong, found + strlen(changes[i].old));
        assert_int_equal(tf_state_deserialize(&read, env, tf_text_string(&wrong), &error),
                         TF_ERR_INPUT);
        if (!strstr(error.text, changes[i].expected))
            fail_msg("'%s' does not contain '%s'", error.text, changes[i].expected);
        tf_text_free(&wrong);
    }
    assert_null(read);
    tf_text_free(&text);
    tf_state_destroy(state);
    tf_env_destroy(env);
    tf_env_destroy(other);
}

static void wrong_deals_and_seats_are_refused(void **context)
{
    (void)context;
    tf_env *env = test_env(&(env_case){"accordion", "ranks=4"}, NULL);
    tf_deal deal = test_env_deal(env, 1);
    tf_state *state = NULL, *other = NULL;
    tf_position *position = NULL;
    tf_rng rng;
    uint8_t tensor[1024];
    tf_rng_seed(&rng, 1, 1);
    deal.cards[3] = deal.cards[2];
    assert_int_equal(tf_state_deal(&state, env, &deal, NULL), TF_ERR_INPUT);
    deal.count = 3;
    assert_int_equal(tf_state_deal(&state, env, &deal, NULL), TF_ERR_INPUT);
    assert_ok(tf_state_create(&state, env, NULL));
    assert_int_equal(tf_state_resample(&other, state, 1, &rng, NULL), TF_ERR_USAGE);
    assert_int_equal(tf_state_observation_tensor(state, 1, tensor, NULL), TF_ERR_USAGE);
    assert_int_equal(tf_state_position(&position, state, &rng, NULL), TF_ERR_USAGE);
    tf_state_destroy(state);
    tf_env_destroy(env);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(actions_are_moves_and_words),
        cmocka_unit_test(numbers_are_those_of_the_rules),
        cmocka_unit_test(options_are_checked),
        cmocka_unit_test(environments_are_named_by_text),
        cmocka_unit_test(random_games_keep_the_contract),
        cmocka_unit_test(masks_are_the_legal_moves),
        cmocka_unit_test(masks_are_the_legal_moves_by_random_rules),
        cmocka_unit_test(bad_text_is_refused),
        cmocka_unit_test(wrong_deals_and_seats_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
