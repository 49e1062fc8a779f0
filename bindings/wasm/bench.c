/* bench.c: the rows of `tefuda bench` on one thread, for this machine and for WebAssembly (`make bench-wasm`).
 *
 *     bench MOST    the first MOST deals of each row
 *
 * Prints one line per row: game, row, deals, states, checksum of all moves, seconds of processor time. The checksum
 * is the same wherever the search is the same. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <tefuda/tefuda.h>

#ifdef __EMSCRIPTEN__
#include <emscripten.h>

/* clock() is the time of day here. */
static double cpu_s(void)
{
    return EM_ASM_DOUBLE({ return process.cpuUsage().user / 1e6; });
}
#else
static double cpu_s(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}
#endif

typedef struct bench_row {
    const tf_game *game;
    const tf_bench *bench;
    tf_rules rules;
    tf_solver *solver;
    tf_player *players[TF_SEATS_MAX];
    uint64_t deals, states, checksum;
    tf_error error;
} bench_row;

static void mix(bench_row *row, uint64_t value)
{
    row->checksum = (row->checksum ^ value) * UINT64_C(0x100000001b3);
}

static tf_status create(bench_row *row)
{
    const tf_bench *bench = row->bench;
    tf_status status = TF_OK;
    if (!bench->player)
        return tf_solver_create(&row->solver, &row->rules, bench->solver, 0, NULL, &row->error);
    for (unsigned i = 0; i < row->game->seats && status == TF_OK; i++)
        status = tf_player_create(&row->players[i], &row->rules, bench->player, 0, NULL,
                                  &row->error);
    return status;
}

static tf_status run_deal(bench_row *row, const tf_deal *deal)
{
    tf_limits limits = {.states = row->bench->states};
    tf_control control;
    tf_solution solution = {0};
    tf_outcome outcome;
    tf_position *position = NULL;
    size_t count = 0;
    tf_status status = tf_position_deal(&position, &row->rules, deal, &row->error);
    tf_control_start(&control, &limits, NULL);
    if (status == TF_OK && row->solver)
        status = tf_solver_solve(row->solver, position, &control, &solution, &row->error);
    else if (status == TF_OK)
        status = tf_play(row->players, position, NULL, 0, &control, &outcome, &row->error);
    const tf_move *moves = row->solver       ? solution.moves.data
                           : status == TF_OK ? tf_position_history(position, &count)
                                             : NULL;
    count = row->solver ? solution.moves.count : count;
    for (size_t i = 0; i < count; i++)
        mix(row, moves[i]);
    mix(row, row->solver ? (uint64_t)solution.verdict : count);
    row->states += row->solver ? solution.states : count;
    row->deals++;
    tf_solution_free(&solution);
    tf_position_destroy(position);
    return status;
}

static tf_status run_row(bench_row *row, uint64_t most)
{
    tf_deals *deals = NULL;
    tf_deal deal;
    bool end = false;
    tf_status status = tf_rules_parse(row->game, row->bench->rules, &row->rules, &row->error);
    tf_deal_format format = tf_game_deal_format(&row->rules);
    if (status == TF_OK)
        status = tf_deals_open(&deals, &format, row->bench->deals, &row->error);
    if (status == TF_OK)
        status = create(row);
    double start_s = cpu_s();
    while (status == TF_OK && row->deals < most) {
        status = tf_deals_next(deals, &deal, &end, &row->error);
        if (status != TF_OK || end)
            break;
        status = run_deal(row, &deal);
    }
    if (status == TF_OK)
        printf("%s %s deals=%" PRIu64 " states=%" PRIu64 " checksum=%016" PRIx64 " cpu_s=%.4f\n",
               row->game->name, row->bench->name, row->deals, row->states, row->checksum,
               cpu_s() - start_s);
    tf_deals_close(deals);
    tf_solver_destroy(row->solver);
    for (unsigned i = 0; i < TF_SEATS_MAX; i++)
        tf_player_destroy(row->players[i]);
    return status;
}

int main(int argc, char **argv)
{
    size_t count;
    const tf_game *const *games = tf_games(&count);
    uint64_t most = argc > 1 ? strtoull(argv[1], NULL, 10) : 20;
    for (size_t i = 0; i < count; i++) {
        for (const tf_bench *bench = games[i]->benches; bench && bench->name; bench++) {
            bench_row row = {.game = games[i], .bench = bench};
            if (bench->solver && strcmp(bench->solver, TF_BENCH_REVIEW) == 0)
                continue;
            if (run_row(&row, most) != TF_OK) {
                fprintf(stderr, "bench: %s %s: %s\n", games[i]->name, bench->name, row.error.text);
                return 1;
            }
        }
    }
    return 0;
}
