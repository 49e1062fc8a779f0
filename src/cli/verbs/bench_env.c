/* bench_env.c: `tefuda bench env`: the speed of vector environments.
 *
 * A vector of 1024 games makes random legal actions on one thread. Observations, masks, rewards and
 * ends are written in every step. The counts and the checksum over what was written last are the
 * same on every machine. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "cli/output.h"
#include "cli/verbs.h"
#include "cli/verbs/bench.h"
#include "front/json.h"

enum { GAMES = 1024, STEPS = 2048, SEED = 1 };

typedef struct env_bench {
    tf_env *env;
    tf_vec *vec;
    tf_vec_arrays arrays;
    tf_action *actions;
    tf_vec_counts counts;
    uint64_t checksum;
    double cpu_s;
} env_bench;

static tf_status create(env_bench *bench, const tf_game *game, tf_error *error)
{
    tf_rules rules;
    tf_vec_options options = {.count = GAMES, .threads = 1};
    tf_status status = tf_rules_parse(game, NULL, &rules, error);
    if (status == TF_OK)
        status = tf_env_create(&bench->env, &rules, NULL, error);
    if (status == TF_OK)
        status = tf_vec_create(&bench->vec, bench->env, &options, error);
    if (status != TF_OK)
        return status;
    const tf_env_info *info = tf_env_get_info(bench->env);
    bench->actions = calloc(GAMES, sizeof *bench->actions);
    bench->arrays = (tf_vec_arrays){
        .observations = calloc(GAMES, info->observation_size),
        .masks = calloc(GAMES, info->actions),
        .rewards = calloc((size_t)GAMES * info->players, sizeof(float)),
        .terminated = calloc(GAMES, 1),
        .truncated = calloc(GAMES, 1),
        .players = calloc(GAMES, 1),
    };
    const tf_vec_arrays *arrays = &bench->arrays;
    if (!bench->actions || !arrays->observations || !arrays->masks || !arrays->rewards ||
        !arrays->terminated || !arrays->truncated || !arrays->players)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for %d games", GAMES);
    return TF_OK;
}

static void destroy(env_bench *bench)
{
    tf_vec_destroy(bench->vec);
    tf_env_destroy(bench->env);
    free(bench->actions);
    free(bench->arrays.observations);
    free(bench->arrays.masks);
    free(bench->arrays.rewards);
    free(bench->arrays.terminated);
    free(bench->arrays.truncated);
    free(bench->arrays.players);
}

static tf_status run(env_bench *bench, const tf_cancel *cancel, tf_error *error)
{
    const tf_env_info *info = tf_env_get_info(bench->env);
    tf_control control;
    tf_control_start(&control, NULL, cancel);
    tf_status status = tf_vec_reset(bench->vec, SEED, &bench->arrays, error);
    clock_t start = clock();
    for (unsigned i = 0; status == TF_OK && i < STEPS; i++) {
        tf_vec_random_actions(bench->vec, bench->actions);
        status = tf_vec_step(bench->vec, bench->actions, &bench->arrays, error);
        if (status == TF_OK && !tf_control_poll(&control))
            status = tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
    }
    bench->cpu_s = (double)(clock() - start) / CLOCKS_PER_SEC;
    tf_vec_get_counts(bench->vec, &bench->counts);
    bench->checksum = BENCH_CHECKSUM_START;
    bench_checksum_bytes(&bench->checksum, bench->arrays.observations,
                         GAMES * info->observation_size);
    bench_checksum_bytes(&bench->checksum, bench->arrays.masks, GAMES * info->actions);
    return status;
}

static tf_status put(cli_context *cli, const env_bench *bench)
{
    const tf_env_info *info = tf_env_get_info(bench->env);
    const tf_vec_counts *counts = &bench->counts;
    double rate = bench->cpu_s > 0 ? (double)counts->steps / bench->cpu_s : 0;
    char checksum[17];
    snprintf(checksum, sizeof checksum, "%016" PRIx64, bench->checksum);
    if (cli->options.json)
        return cli_put_json(
            cli, json_pack("{s:s, s:s, s:i, s:I, s:I, s:I, s:I, s:s, s:o, s:o}", "game",
                           info->game->name, "name", "env", "games", GAMES, "steps",
                           (json_int_t)counts->steps, "episodes", (json_int_t)counts->episodes,
                           "won", (json_int_t)counts->won, "truncated",
                           (json_int_t)counts->truncated, "checksum", checksum, "cpu_s",
                           front_json_ms(bench->cpu_s), "steps_per_s", front_json_ms(rate)));
    return cli_put(cli,
                   "%s env games=%d steps=%" PRIu64 " episodes=%" PRIu64 " won=%" PRIu64
                   " truncated=%" PRIu64 " checksum=%s cpu_s=%.3f steps_per_s=%.0f\n",
                   info->game->name, GAMES, counts->steps, counts->episodes, counts->won,
                   counts->truncated, checksum, bench->cpu_s, rate);
}

tf_status cli_bench_env(cli_context *cli)
{
    const tf_game *only = NULL;
    size_t count;
    const tf_game *const *games = tf_games(&count);
    tf_status status = TF_OK;
    if (cli->arg_count > 1)
        status = tf_game_find(cli->args[1], &only, &cli->error);
    for (size_t i = 0; status == TF_OK && i < count; i++) {
        env_bench bench = {0};
        if ((only && only != games[i]) || (!only && !games[i]->env))
            continue;
        status = create(&bench, games[i], &cli->error);
        if (status == TF_OK)
            status = run(&bench, cli->cancel, &cli->error);
        if (status == TF_OK)
            status = put(cli, &bench);
        destroy(&bench);
    }
    return status;
}
