/* env.c: plays with environments: one state with chance nodes, then many games at once.
 *
 *   env [ENVIRONMENT]        e.g. env "calculation(stacks=3,reward=progress)"
 */
#include <stdio.h>
#include <stdlib.h>
#include <tefuda/tefuda.h>

enum { GAMES = 64, STEPS = 1000 };

/* One game with explicit chance, always the first legal action; prints its beginning. */
static tf_status play_one(const tf_env *env, tf_error *error)
{
    const tf_env_info *info = tf_env_get_info(env);
    size_t room = info->actions > info->chance_outcomes ? info->actions : info->chance_outcomes;
    tf_action *legal = malloc(room * sizeof *legal);
    tf_state *state = NULL;
    tf_text word = {0};
    tf_rng rng;
    double returns[TF_SEATS_MAX];
    tf_status status = legal ? tf_state_create(&state, env, error)
                             : tf_error_set(error, TF_ERR_MEMORY, "out of memory");

    tf_rng_seed(&rng, 1, 1);
    for (int shown = 0; status == TF_OK && tf_state_player(state) != TF_PLAYER_TERMINAL;) {
        int player = tf_state_player(state);
        size_t count = tf_state_legal_actions(state, legal);
        tf_action action = player == TF_PLAYER_CHANCE ? tf_state_sample_chance(state, &rng)
                                                      : *legal;
        if (player != TF_PLAYER_CHANCE && shown++ < 3) {
            tf_text_clear(&word);
            status = tf_state_action_format(state, action, &word, error);
            printf("player %d: %s, one of %zu\n", player, tf_text_string(&word), count);
        }
        if (status == TF_OK)
            status = tf_state_apply(state, action, error);
    }
    if (status == TF_OK) {
        tf_state_returns(state, returns);
        for (unsigned seat = 0; seat < info->players; seat++)
            printf("return of player %u: %g\n", seat, returns[seat]);
    }
    tf_text_free(&word);
    tf_state_destroy(state);
    free(legal);
    return status;
}

/* Random legal actions. A learning program would choose from observations and masks. */
static tf_status play_many(const tf_env *env, tf_error *error)
{
    const tf_env_info *info = tf_env_get_info(env);
    tf_vec_options options = {.count = GAMES};
    tf_vec_arrays arrays = {
        .observations = malloc(GAMES * info->observation_size),
        .masks = malloc(GAMES * info->actions),
        .rewards = malloc(GAMES * info->players * sizeof(float)),
        .terminated = malloc(GAMES),
        .truncated = malloc(GAMES),
    };
    tf_action actions[GAMES];
    tf_vec_counts counts;
    tf_vec *vec = NULL;
    tf_status status = TF_ERR_MEMORY;

    if (!arrays.observations || !arrays.masks || !arrays.rewards || !arrays.terminated ||
        !arrays.truncated)
        tf_error_set(error, status, "out of memory");
    else
        status = tf_vec_create(&vec, env, &options, error);
    if (status == TF_OK)
        status = tf_vec_reset(vec, 7, &arrays, error);
    for (int step = 0; status == TF_OK && step < STEPS; step++) {
        tf_vec_random_actions(vec, actions);
        status = tf_vec_step(vec, actions, &arrays, error);
    }
    if (status == TF_OK) {
        tf_vec_get_counts(vec, &counts);
        printf("%llu steps, %llu games ended, %llu won, %llu truncated\n",
               (unsigned long long)counts.steps, (unsigned long long)counts.episodes,
               (unsigned long long)counts.won, (unsigned long long)counts.truncated);
    }
    tf_vec_destroy(vec);
    free(arrays.observations);
    free(arrays.masks);
    free(arrays.rewards);
    free(arrays.terminated);
    free(arrays.truncated);
    return status;
}

int main(int argc, char **argv)
{
    tf_env *env = NULL;
    tf_error error;
    tf_status status = tf_env_parse(&env, argc > 1 ? argv[1] : "accordion(ranks=4)", &error);

    if (status == TF_OK) {
        const tf_env_info *info = tf_env_get_info(env);
        printf("%zu actions, %zu values per observation\n", info->actions, info->observation_size);
        status = play_one(env, &error);
    }
    if (status == TF_OK)
        status = play_many(env, &error);
    if (status != TF_OK)
        fprintf(stderr, "env: %s\n", error.text);
    tf_env_destroy(env);
    return status == TF_OK ? 0 : 1;
}
