/* table_ops.c: see table_ops.h. */
#include "games/calculation/optimum/table_ops.h"

#include "base/memory.h"
#include "games/calculation/optimum/solve.h"
#include "games/calculation/optimum/verify.h"

enum { RANKS, FOUNDATIONS, STACKS, SIZE_COUNT };

static tf_status solve(const tf_table_request *request, tf_optimum *out, tf_error *error)
{
    tf__opt_game game;
    tf__opt_result result = {0};
    tf_status status = tf__opt_game_make(&game, request->sizes[RANKS], request->sizes[FOUNDATIONS],
                                         request->sizes[STACKS], error);
    if (status == TF_OK)
        status = tf__opt_solve(&game, request, &result, error);
    *out = (tf_optimum){.value = result.value, .states = result.states};
    if (status == TF_OK && request->sample)
        status = tf__opt_verify(&game, request, out, error);
    return status;
}

static const tf_option sizes[] = {
    [RANKS] = {.name = "ranks", .low = 3, .high = 1000, .words = "optimum: ranks of a small game"},
    [FOUNDATIONS] = {.name = "foundations", .low = 1, .high = 1000, .words = "foundations"},
    [STACKS] = {.name = "stacks", .low = 1, .high = 11, .words = "stacks"},
};

const tf_optimum_ops tf__opt_optima = {
    .words = "optimal win probabilities of small games",
    .examples = "tefuda table optimum --ranks 5 --foundations 2 --stacks 2",
    .sizes = {sizes, SIZE_COUNT},
    .solve = solve,
};
