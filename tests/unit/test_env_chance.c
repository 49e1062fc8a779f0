/* test_env_chance.c: the chance nodes of environments have the probabilities of the deals. */
#define _GNU_SOURCE
#include <ftw.h>
#include <math.h>

#include "env_support.h"
#include "lab_support.h"

/* The probabilities of Calculation's first two draws. */
static void draws_have_the_probabilities_of_the_stock(void **context)
{
    (void)context;
    tf_env *env = test_env(&(env_case){"calculation", ""}, NULL);
    tf_state *state = NULL;
    tf_chance_outcome out[TF_DECK_MAX];
    assert_ok(tf_state_create(&state, env, NULL));
    assert_int_equal(tf_state_player(state), 0);
    assert_ok(tf_state_apply(state, 0, NULL));
    assert_int_equal(tf_state_player(state), TF_PLAYER_CHANCE);
    assert_int_equal(tf_state_chance_outcomes(state, out), 13);
    for (unsigned rank = 0; rank < 13; rank++)
        assert_true(fabs(out[rank].probability - 1.0 / 13) < 1e-15);
    assert_ok(tf_state_apply(state, 4, NULL));
    assert_ok(tf_state_apply(state, 5, NULL));
    assert_ok(tf_state_apply(state, 0, NULL));
    assert_int_equal(tf_state_chance_outcomes(state, out), 13);
    for (unsigned rank = 0; rank < 13; rank++)
        assert_true(fabs(out[rank].probability - (rank == 4 ? 3 : 4) / 51.0) < 1e-15);
    tf_text text = {0};
    assert_ok(tf_state_information_string(state, 0, &text, NULL));
    assert_string_equal(tf_text_string(&text), "draw [5] stack:1 draw");
    tf_text_free(&text);
    tf_state_destroy(state);
    tf_env_destroy(env);
}

/* Klondike: 7 cards at the start, then a turn draws three unseen cards one by one. */
static void a_turn_of_three_is_three_chance_nodes(void **context)
{
    (void)context;
    tf_env *env = test_env(&(env_case){"klondike", ""}, NULL);
    tf_state *state = NULL;
    tf_chance_outcome out[TF_DECK_MAX];
    double rewards[1];
    assert_ok(tf_state_create(&state, env, NULL));
    for (tf_action card = 0; card < 7; card++) {
        assert_int_equal(tf_state_chance_outcomes(state, out), 52 - (size_t)card);
        assert_ok(tf_state_apply(state, 51 - 7 * card, NULL));
        assert_int_equal(tf_state_apply(state, 51, NULL), TF_ERR_ILLEGAL);
    }
    assert_ok(tf_state_apply(state, 0, NULL));
    for (tf_action card = 0; card < 3; card++) {
        assert_int_equal(tf_state_player(state), TF_PLAYER_CHANCE);
        assert_int_equal(tf_state_chance_outcomes(state, out), 45 - (size_t)card);
        assert_ok(tf_state_apply(state, card, NULL));
        tf_state_rewards(state, rewards);
    }
    assert_int_equal(tf_state_player(state), 0);
    uint8_t tensor[4096];
    const tf_env_info *info = tf_env_get_info(env);
    assert_ok(tf_state_observation_tensor(state, 0, tensor, NULL));
    for (size_t i = 0; i < info->observation_part_count; i++)
        if (strcmp(info->observation_parts[i].name, "waste") == 0)
            for (unsigned place = 0; place < 3; place++)
                assert_int_equal(
                    tensor[info->observation_parts[i].offset + place * 52u + 2 - place], 1);
    tf_state_destroy(state);
    tf_env_destroy(env);
}

/* Hidden cards do change, and each unseen card is equally likely to lie anywhere. */
static void resampling_is_uniform(void **context)
{
    (void)context;
    enum { SAMPLES = 20000 };
    tf_env *env = test_env(&(env_case){"saichugen", ""}, NULL);
    tf_deal deal = test_env_deal(env, 5);
    tf_state *state = NULL;
    tf_rng rng;
    unsigned of_card[TF_DECK_MAX] = {0};
    tf_rng_seed(&rng, 1, 1);
    assert_ok(tf_state_deal(&state, env, &deal, NULL));
    for (unsigned i = 0; i < 4; i++)
        assert_ok(tf_state_apply(state, test_env_choose(state, &rng), NULL));
    /* seat 0 has laid a card face down; seat 1 samples it among its 34 unseen cards */
    for (unsigned i = 0; i < SAMPLES; i++) {
        tf_state *other = NULL;
        size_t count;
        assert_ok(tf_state_resample(&other, state, 1, &rng, NULL));
        const tf_step *steps = tf_state_history(other, &count);
        of_card[steps[count - 1].action]++;
        tf_state_destroy(other);
    }
    unsigned possible = 0;
    double expected = SAMPLES / 33.0, chi = 0;
    for (unsigned card = 0; card < TF_DECK_MAX; card++)
        possible += of_card[card] > 0;
    for (unsigned card = 0; card < TF_DECK_MAX; card++)
        if (of_card[card])
            chi += (of_card[card] - expected) * (of_card[card] - expected) / expected;
    assert_int_equal(possible, 33); /* 52 - 16 in the hand - 3 shown */
    assert_true(chi < 70);          /* 32 degrees of freedom: p < 0.0002 */
    tf_state_destroy(state);
    tf_env_destroy(env);
}

/* ---- chance nodes and deals ---- */

/* The expected return of random play, or of the best play, by the whole tree. Destroys the
 * state. */
static double tree_value(tf_state *state, bool best)
{
    double value = 0;
    int player = tf_state_player(state);
    if (player == TF_PLAYER_TERMINAL) {
        tf_state_returns(state, &value);
    } else if (player == TF_PLAYER_CHANCE) {
        tf_chance_outcome out[TF_DECK_MAX];
        size_t count = tf_state_chance_outcomes(state, out);
        for (size_t i = 0; i < count; i++) {
            tf_state *next = NULL;
            assert_ok(tf_state_clone(&next, state));
            assert_ok(tf_state_apply(next, out[i].outcome, NULL));
            value += out[i].probability * tree_value(next, best);
        }
    } else {
        tf_action legal[256];
        size_t count = tf_state_legal_actions(state, legal);
        for (size_t i = 0; i < count; i++) {
            tf_state *next = NULL;
            assert_ok(tf_state_clone(&next, state));
            assert_ok(tf_state_apply(next, legal[i], NULL));
            double after = tree_value(next, best);
            if (!best)
                value += after / (double)count;
            else if (i == 0 || after > value)
                value = after;
        }
    }
    tf_state_destroy(state);
    return value;
}

/* The same by random play of many numbered deals. */
static tf_mean played_value(const tf_env *env)
{
    enum { N = 64, STEPS = 2000 };
    tf_vec *vec = NULL;
    tf_mean mean = {0};
    tf_action actions[N];
    float returns[N];
    uint8_t terminated[N], truncated[N];
    tf_vec_arrays arrays = {.returns = returns, .terminated = terminated, .truncated = truncated};
    assert_ok(tf_vec_create(&vec, env, &(tf_vec_options){.count = N, .threads = 1}, NULL));
    assert_ok(tf_vec_reset(vec, 1, &arrays, NULL));
    for (unsigned step = 0; step < STEPS; step++) {
        tf_vec_random_actions(vec, actions);
        assert_ok(tf_vec_step(vec, actions, &arrays, NULL));
        for (size_t i = 0; i < N; i++)
            if (terminated[i] || truncated[i])
                tf_mean_add(&mean, (double)returns[i]);
    }
    tf_vec_destroy(vec);
    return mean;
}

/* Short games, rewarded for every card: the mean over deals is the value of the tree. */
static void chance_nodes_agree_with_deals(void **context)
{
    (void)context;
    static const char *const cases[] = {
        "calculation(stacks=2,reward=progress,steps=4)",
        "calculation(ranks=3,foundations=2,stacks=1)",
        "klondike(ranks=2,columns=2,draw=1,reward=progress,steps=3)",
        "klondike(ranks=2,columns=1,draw=3,reward=progress,steps=3)",
        "klondike(ranks=2,columns=2,draw=3,leftover=kept,reward=progress,steps=3)",
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tf_env *env = NULL;
        tf_state *state = NULL;
        assert_ok(tf_env_parse(&env, cases[i], NULL));
        assert_ok(tf_state_create(&state, env, NULL));
        double exact = tree_value(state, false);
        tf_mean mean = played_value(env);
        double error = tf_mean_error(&mean);
        if (!(exact > 0) || !(fabs(mean.mean - exact) < 4 * error))
            fail_msg("%s: %g by the tree, %g +- %g played", cases[i], exact, mean.mean, error);
        tf_env_destroy(env);
    }
}

static int remove_entry(const char *path, const struct stat *info, int kind, struct FTW *at)
{
    (void)info;
    (void)kind;
    (void)at;
    return remove(path);
}

/* The best play of a small game by its chance nodes is worth what the game's own solver says. */
static void the_best_play_is_the_optimum(void **context)
{
    (void)context;
    static const unsigned sizes[][3] = {{3, 2, 1}};
    const tf_optimum_ops *optima = test_game("calculation")->optima;
    test_folder folder = test_folder_make();
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        tf_table_request request = {.data_dir = folder.path, .threads = 1};
        tf_optimum optimum = {0};
        tf_env *env = NULL;
        tf_state *state = NULL;
        tf_text text = {0};
        memcpy(request.sizes, sizes[i], sizeof sizes[i]);
        assert_ok(optima->solve(&request, &optimum, NULL));
        tf_text_printf(&text, "calculation(ranks=%u,foundations=%u,stacks=%u)", sizes[i][0],
                       sizes[i][1], sizes[i][2]);
        assert_ok(tf_env_parse(&env, tf_text_string(&text), NULL));
        assert_ok(tf_state_create(&state, env, NULL));
        double best = tree_value(state, true);
        if (!(fabs(best - optimum.value) < 1e-9))
            fail_msg("%s: %.12f, the optimum is %.12f", tf_text_string(&text), best, optimum.value);
        tf_text_free(&text);
        tf_env_destroy(env);
    }
    nftw(folder.path, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(draws_have_the_probabilities_of_the_stock),
        cmocka_unit_test(a_turn_of_three_is_three_chance_nodes),
        cmocka_unit_test(resampling_is_uniform),
        cmocka_unit_test(chance_nodes_agree_with_deals),
        cmocka_unit_test(the_best_play_is_the_optimum),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
