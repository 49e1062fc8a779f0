/* test_env_vec.c: vectors of games: the same as one state per game, for any number of threads. */
#include <math.h>

#include "env_support.h"

/* Arrays for N games, all of them. */
typedef struct board {
    size_t count, seen, known, actions;
    unsigned players;
    tf_vec_arrays arrays;
    tf_action *chosen;
} board;

static board make_board(const tf_env *env, size_t count)
{
    const tf_env_info *info = tf_env_get_info(env);
    board b = {count,
               info->observation_size,
               info->information_size,
               info->actions,
               info->players,
               {0},
               calloc(count, sizeof(tf_action))};
    b.arrays = (tf_vec_arrays){
        .observations = calloc(count, b.seen),
        .masks = calloc(count, b.actions),
        .rewards = calloc(count * b.players, sizeof(float)),
        .terminated = calloc(count, 1),
        .truncated = calloc(count, 1),
        .players = calloc(count, 1),
        .deals = calloc(count, sizeof(uint64_t)),
        .final_observations = calloc(count, b.seen),
        .information = calloc(count, b.known),
        .returns = calloc(count * b.players, sizeof(float)),
        .lengths = calloc(count, sizeof(uint32_t)),
    };
    return b;
}

static void free_board(board *b)
{
    free(b->chosen);
    free(b->arrays.observations);
    free(b->arrays.masks);
    free(b->arrays.rewards);
    free(b->arrays.terminated);
    free(b->arrays.truncated);
    free(b->arrays.players);
    free(b->arrays.deals);
    free(b->arrays.final_observations);
    free(b->arrays.information);
    free(b->arrays.returns);
    free(b->arrays.lengths);
}

static tf_vec *make_vec(const tf_env *env, tf_vec_options options)
{
    tf_vec *vec = NULL;
    tf_error error = {TF_OK, ""};
    if (tf_vec_create(&vec, env, &options, &error) != TF_OK)
        fail_msg("%s", error.text);
    return vec;
}

static void same_boards(const board *a, const board *b)
{
    size_t n = a->count;
    assert_memory_equal(a->arrays.observations, b->arrays.observations, n * a->seen);
    assert_memory_equal(a->arrays.masks, b->arrays.masks, n * a->actions);
    assert_memory_equal(a->arrays.rewards, b->arrays.rewards, n * a->players * sizeof(float));
    assert_memory_equal(a->arrays.terminated, b->arrays.terminated, n);
    assert_memory_equal(a->arrays.truncated, b->arrays.truncated, n);
    assert_memory_equal(a->arrays.players, b->arrays.players, n);
    assert_memory_equal(a->arrays.deals, b->arrays.deals, n * sizeof(uint64_t));
    assert_memory_equal(a->arrays.final_observations, b->arrays.final_observations, n * a->seen);
    assert_memory_equal(a->arrays.information, b->arrays.information, n * a->known);
    assert_memory_equal(a->arrays.returns, b->arrays.returns, n * a->players * sizeof(float));
    assert_memory_equal(a->arrays.lengths, b->arrays.lengths, n * sizeof(uint32_t));
    assert_memory_equal(a->chosen, b->chosen, n * sizeof(tf_action));
}

static void threads_change_nothing(void **context)
{
    (void)context;
    for (unsigned c = 0; c < ENV_CASES; c++) {
        tf_env *env = test_env(&env_cases[c], "steps=40");
        tf_vec *one = make_vec(env, (tf_vec_options){.count = 13, .threads = 1});
        tf_vec *four = make_vec(env, (tf_vec_options){.count = 13, .threads = 4});
        board a = make_board(env, 13), b = make_board(env, 13);
        tf_vec_counts counts_a, counts_b;
        assert_int_equal(tf_vec_threads(one), 1);
        assert_int_equal(tf_vec_threads(four), 4);
        assert_ok(tf_vec_reset(one, 5, &a.arrays, NULL));
        assert_ok(tf_vec_reset(four, 5, &b.arrays, NULL));
        same_boards(&a, &b);
        for (unsigned step = 0; step < 60; step++) {
            tf_vec_random_actions(one, a.chosen);
            tf_vec_random_actions(four, b.chosen);
            assert_ok(tf_vec_step(one, a.chosen, &a.arrays, NULL));
            assert_ok(tf_vec_step(four, b.chosen, &b.arrays, NULL));
            same_boards(&a, &b);
        }
        tf_vec_get_counts(one, &counts_a);
        tf_vec_get_counts(four, &counts_b);
        assert_memory_equal(&counts_a, &counts_b, sizeof counts_a);
        free_board(&a);
        free_board(&b);
        tf_vec_destroy(one);
        tf_vec_destroy(four);
        tf_env_destroy(env);
    }
}

/* So many games that the threads also choose the random actions. */
static void threads_change_no_choice(void **context)
{
    (void)context;
    enum { N = 9000 };
    tf_env *env = test_env(&(env_case){"saichugen", ""}, NULL);
    tf_vec *one = make_vec(env, (tf_vec_options){.count = N, .threads = 1});
    tf_vec *three = make_vec(env, (tf_vec_options){.count = N, .threads = 3});
    tf_vec_arrays none = {0};
    tf_action *a = calloc(N, sizeof *a), *b = calloc(N, sizeof *b);
    assert_ok(tf_vec_reset(one, 2, &none, NULL));
    assert_ok(tf_vec_reset(three, 2, &none, NULL));
    for (unsigned step = 0; step < 3; step++) {
        tf_vec_random_actions(one, a);
        tf_vec_random_actions(three, b);
        assert_memory_equal(a, b, N * sizeof *a);
        assert_ok(tf_vec_step(one, a, &none, NULL));
        assert_ok(tf_vec_step(three, b, &none, NULL));
    }
    free(a);
    free(b);
    tf_vec_destroy(one);
    tf_vec_destroy(three);
    tf_env_destroy(env);
}

/* The row of game i is what the state says. */
static void check_row(const tf_state *state, const board *b, size_t i)
{
    uint8_t mask[256], *seen = malloc(b->seen), *known = malloc(b->known);
    unsigned player = (unsigned)tf_state_player(state);
    tf_state_mask(state, mask);
    assert_memory_equal(mask, b->arrays.masks + i * b->actions, b->actions);
    assert_int_equal(player, b->arrays.players[i]);
    assert_ok(tf_state_observation_tensor(state, player, seen, NULL));
    assert_ok(tf_state_information_tensor(state, player, known, NULL));
    assert_memory_equal(seen, b->arrays.observations + i * b->seen, b->seen);
    assert_memory_equal(known, b->arrays.information + i * b->known, b->known);
    free(seen);
    free(known);
}

static void check_rewards(const tf_state *state, const board *b, size_t i)
{
    double rewards[TF_SEATS_MAX], returns[TF_SEATS_MAX];
    size_t steps, actions = 0;
    const tf_step *history = tf_state_history(state, &steps);
    for (size_t s = 0; s < steps; s++)
        actions += history[s].player >= 0;
    tf_state_rewards(state, rewards);
    tf_state_returns(state, returns);
    for (unsigned seat = 0; seat < b->players; seat++) {
        assert_true(b->arrays.rewards[i * b->players + seat] == (float)rewards[seat]);
        assert_true(fabs(b->arrays.returns[i * b->players + seat] - returns[seat]) < 1e-5);
    }
    bool over = tf_state_player(state) == TF_PLAYER_TERMINAL;
    assert_int_equal(b->arrays.truncated[i], tf_state_is_truncated(state));
    assert_int_equal(b->arrays.terminated[i], over && !tf_state_is_truncated(state));
    assert_int_equal(b->arrays.lengths[i], actions);
}

static void start_state(tf_state **state, const tf_env *env, const board *b, size_t i)
{
    tf_deal deal = test_env_deal(env, b->arrays.deals[i]);
    tf_state_destroy(*state);
    assert_ok(tf_state_deal(state, env, &deal, NULL));
}

/* One step of game i beside its state. */
static void follow(tf_state **state, const tf_env *env, const board *b, size_t i)
{
    int actor = tf_state_player(*state);
    assert_ok(tf_state_apply(*state, b->chosen[i], NULL));
    check_rewards(*state, b, i);
    if (tf_state_player(*state) == TF_PLAYER_TERMINAL) {
        uint8_t *last = malloc(b->seen);
        assert_ok(tf_state_observation_tensor(*state, (unsigned)actor, last, NULL));
        assert_memory_equal(last, b->arrays.final_observations + i * b->seen, b->seen);
        free(last);
        start_state(state, env, b, i);
    }
    check_row(*state, b, i);
}

static void vectors_are_states_side_by_side(void **context)
{
    (void)context;
    enum { N = 5, STEPS = 130 };
    for (unsigned c = 0; c < 2 * ENV_CASES; c++) {
        bool shaped = c >= ENV_CASES && strcmp(env_cases[c % ENV_CASES].game, "saichugen") != 0;
        tf_env *env = test_env(&env_cases[c % ENV_CASES],
                               shaped ? "reward=progress,steps=50" : "steps=70");
        tf_vec *vec = make_vec(env, (tf_vec_options){.count = N, .threads = 2});
        board b = make_board(env, N);
        tf_state *states[N] = {NULL};
        assert_ok(tf_vec_reset(vec, 11 + c, &b.arrays, NULL));
        for (size_t i = 0; i < N; i++) {
            start_state(&states[i], env, &b, i);
            check_row(states[i], &b, i);
        }
        for (unsigned step = 0; step < STEPS; step++) {
            tf_vec_random_actions(vec, b.chosen);
            assert_ok(tf_vec_step(vec, b.chosen, &b.arrays, NULL));
            for (size_t i = 0; i < N; i++)
                follow(&states[i], env, &b, i);
        }
        for (size_t i = 0; i < N; i++) {
            tf_state *copy = NULL;
            tf_text x = {0}, y = {0};
            assert_ok(tf_vec_state(&copy, vec, i, NULL));
            assert_ok(tf_state_serialize(states[i], &x, NULL));
            assert_ok(tf_state_serialize(copy, &y, NULL));
            assert_string_equal(tf_text_string(&x), tf_text_string(&y));
            tf_text_free(&x);
            tf_text_free(&y);
            tf_state_destroy(copy);
            tf_state_destroy(states[i]);
        }
        free_board(&b);
        tf_vec_destroy(vec);
        tf_env_destroy(env);
    }
}

/* The deals of a place do not depend on the number of places or on the actions. */
static void deals_follow_from_seed_and_place(void **context)
{
    (void)context;
    enum { FEW = 3, MANY = 8, EPISODES = 6 };
    tf_env *env = test_env(&(env_case){"accordion", "ranks=4"}, NULL);
    uint64_t deals[2][FEW][EPISODES] = {{{0}}};
    for (unsigned v = 0; v < 2; v++) {
        size_t count = v ? MANY : FEW;
        unsigned episodes[MANY] = {0};
        tf_vec *vec = make_vec(env, (tf_vec_options){.count = count, .threads = 1});
        board b = make_board(env, count);
        tf_rng rng;
        tf_rng_seed(&rng, v, 0);
        assert_ok(tf_vec_reset(vec, 99, &b.arrays, NULL));
        for (size_t i = 0; i < FEW; i++)
            deals[v][i][0] = b.arrays.deals[i];
        for (unsigned step = 0; step < 200; step++) {
            for (unsigned again = (unsigned)tf_rng_below(&rng, 3) + 1; again > 0; again--)
                tf_vec_random_actions(vec, b.chosen);
            assert_ok(tf_vec_step(vec, b.chosen, &b.arrays, NULL));
            for (size_t i = 0; i < FEW; i++)
                if (b.arrays.terminated[i] && ++episodes[i] < EPISODES)
                    deals[v][i][episodes[i]] = b.arrays.deals[i];
        }
        for (size_t i = 0; i < FEW; i++)
            assert_true(episodes[i] >= EPISODES);
        free_board(&b);
        tf_vec_destroy(vec);
    }
    assert_memory_equal(deals[0], deals[1], sizeof deals[0]);
    for (unsigned k = 1; k < FEW * EPISODES; k++)
        assert_true(deals[0][0][0] != (&deals[0][0][0])[k]);
    tf_env_destroy(env);
}

/* Numbered deals: each is played once, then the games stay ended. */
static void a_range_of_deals_is_played_once(void **context)
{
    (void)context;
    enum { N = 4, FIRST = 1000, DEALS = 50 };
    tf_env *env = test_env(&(env_case){"accordion", "ranks=2"}, NULL);
    tf_vec *vec = make_vec(
        env, (tf_vec_options){.count = N, .threads = 2, .first = FIRST, .deals = DEALS});
    board b = make_board(env, N);
    unsigned played[DEALS] = {0}, total = 0;
    tf_vec_counts counts;
    assert_ok(tf_vec_reset(vec, 1, &b.arrays, NULL));
    for (unsigned step = 0; step < 1000; step++) {
        uint64_t before[N];
        bool live[N];
        memcpy(before, b.arrays.deals, sizeof before);
        for (size_t i = 0; i < N; i++) {
            live[i] = b.arrays.players[i] >= 0;
            assert_true(!live[i] || (before[i] - FIRST) % N == i);
        }
        tf_vec_random_actions(vec, b.chosen);
        assert_ok(tf_vec_step(vec, b.chosen, &b.arrays, NULL));
        for (size_t i = 0; i < N; i++)
            if (b.arrays.terminated[i]) {
                assert_true(live[i]);
                assert_in_range(before[i], FIRST, FIRST + DEALS - 1);
                played[before[i] - FIRST]++;
                total++;
            }
    }
    tf_vec_get_counts(vec, &counts);
    assert_int_equal(counts.live, 0);
    assert_int_equal(counts.episodes, DEALS);
    unsigned without_move = 0;
    for (uint64_t deal = 0; deal < DEALS; deal++) {
        tf_deal cards = test_env_deal(env, FIRST + deal);
        tf_state *state = NULL;
        assert_ok(tf_state_deal(&state, env, &cards, NULL));
        bool over = tf_state_player(state) == TF_PLAYER_TERMINAL;
        assert_int_equal(played[deal], over ? 0 : 1);
        without_move += over;
        tf_state_destroy(state);
    }
    assert_int_equal(total, DEALS - without_move);
    tf_state *none = NULL;
    assert_int_equal(tf_vec_state(&none, vec, 0, NULL), TF_ERR_USAGE);
    free_board(&b);
    tf_vec_destroy(vec);
    tf_env_destroy(env);
}

/* An illegal action names its game; no game moves and no array is written. */
static void illegal_actions_are_refused_as_a_whole(void **context)
{
    (void)context;
    tf_env *env = test_env(&(env_case){"calculation", ""}, NULL);
    tf_vec *vec = make_vec(env, (tf_vec_options){.count = 4, .threads = 1});
    board b = make_board(env, 4), before = make_board(env, 4);
    tf_error error;
    static const tf_action wrong[] = {-1, 1, 25, INT64_MAX, INT64_MIN};
    assert_int_equal(tf_vec_step(vec, b.chosen, &b.arrays, &error), TF_ERR_USAGE);
    assert_ok(tf_vec_reset(vec, 3, &b.arrays, NULL));
    assert_ok(tf_vec_reset(vec, 3, &before.arrays, NULL));
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        tf_action actions[4] = {0, 0, wrong[i], 1};
        char expected[80];
        snprintf(expected, sizeof expected, "game 2: action %lld is not legal",
                 (long long)wrong[i]);
        assert_int_equal(tf_vec_step(vec, actions, &b.arrays, &error), TF_ERR_ILLEGAL);
        assert_string_equal(error.text, expected);
        same_boards(&b, &before);
    }
    tf_vec_arrays nothing = {0};
    tf_action draw[4] = {0};
    assert_ok(tf_vec_step(vec, draw, &nothing, NULL));
    tf_vec_random_actions(vec, draw);
    assert_ok(tf_vec_step(vec, draw, &nothing, NULL));
    tf_vec_counts counts;
    tf_vec_get_counts(vec, &counts);
    assert_int_equal(counts.steps, 8);
    free_board(&b);
    free_board(&before);
    tf_vec_destroy(vec);
    tf_env_destroy(env);
}

static void wrong_options_are_refused(void **context)
{
    (void)context;
    tf_env *env = test_env(&(env_case){"saichugen", ""}, NULL);
    tf_vec *vec = NULL;
    tf_vec_options none = {.count = 0}, far = {.count = 1, .first = UINT64_MAX, .deals = 2};
    tf_vec_options later = {.count = 1, .reserved = {1}}, many = {.count = 1, .threads = 100000};
    tf_vec_options last = {.count = 1, .threads = 1, .first = UINT64_MAX, .deals = 1};
    tf_vec_options huge = {.count = SIZE_MAX / 64, .threads = 1};
    assert_int_equal(tf_vec_create(&vec, env, &none, NULL), TF_ERR_USAGE);
    assert_int_equal(tf_vec_create(&vec, env, &far, NULL), TF_ERR_USAGE);
    assert_int_equal(tf_vec_create(&vec, env, &later, NULL), TF_ERR_USAGE);
    assert_int_equal(tf_vec_create(&vec, env, &many, NULL), TF_ERR_USAGE);
    assert_int_equal(tf_vec_create(&vec, env, &huge, NULL), TF_ERR_MEMORY);
    assert_null(vec);
    assert_ok(tf_vec_create(&vec, env, &last, NULL));
    tf_vec_destroy(vec);
    tf_vec_options few = {.count = 100}; /* one thread is enough for so few games */
    assert_ok(tf_vec_create(&vec, env, &few, NULL));
    assert_int_equal(tf_vec_threads(vec), 1);
    tf_vec_destroy(vec);
    tf_vec_destroy(NULL);
    tf_env_destroy(env);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(threads_change_no_choice),
        cmocka_unit_test(vectors_are_states_side_by_side),
        cmocka_unit_test(deals_follow_from_seed_and_place),
        cmocka_unit_test(a_range_of_deals_is_played_once),
        cmocka_unit_test(illegal_actions_are_refused_as_a_whole),
        cmocka_unit_test(wrong_options_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
