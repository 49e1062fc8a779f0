/* budget.c: see budget.h. */
#include "work/budget.h"

#include <string.h>

#include <tefuda/game.h>

#include "games/evaluator.h"
#include "work/workers.h"

/* True when an earlier seat has the same player, which shares its tables. */
static bool is_counted(const tf_batch *batch, unsigned seat)
{
    for (unsigned i = 0; i < seat; i++)
        if (strcmp(batch->players[i], batch->players[seat]) == 0)
            return true;
    return false;
}

static tf_status add_needs(const tf_batch *batch, tf__budget *budget, tf_error *error)
{
    const char *dir = batch->data_dir;
    tf_status status = TF_OK;
    budget->seats = batch->players[0] ? batch->rules.game->seats : 1;
    for (unsigned seat = 0; status == TF_OK && seat < budget->seats; seat++) {
        tf_needs *needs = &budget->seat[seat];
        bool counted = batch->players[0] && is_counted(batch, seat);
        status = batch->players[0]
                     ? tf_player_needs(&batch->rules, batch->players[seat], dir, needs, error)
                     : tf_solver_needs(&batch->rules, batch->solver, dir, needs, error);
        budget->own_bytes += needs->own_bytes;
        budget->shared_bytes += counted ? 0 : needs->shared_bytes;
    }
    if (batch->luck && batch->players[0]) {
        tf__evaluator_needs(&batch->rules, TF_EFFORT_QUICK, dir, &budget->luck);
        budget->own_bytes += budget->luck.own_bytes;
        budget->shared_bytes += budget->luck.shared_bytes;
    }
    return status;
}

static tf_status limit_too_low(const tf_batch *batch, unsigned threads, size_t least,
                               tf_error *error)
{
    const size_t mib = (size_t)1 << 20;
    const char *who = batch->players[0] ? batch->players[0] : batch->solver;
    return tf_error_set(error, TF_ERR_USAGE,
                        "%.80s needs at least %zu MiB of memory on %u thread%s, %zu are allowed",
                        who ? who : "the solver", (least + mib - 1) / mib, threads,
                        threads == 1 ? "" : "s", batch->limits.memory_bytes / mib);
}

tf_status tf__budget_make(const tf_batch *batch, unsigned threads, tf__budget *budget,
                          tf_error *error)
{
    size_t limit = batch->limits.memory_bytes;
    *budget = (tf__budget){.limited = limit > 0};
    tf_status status = add_needs(batch, budget, error);
    if (status != TF_OK)
        return status;
    size_t least = budget->shared_bytes + threads * budget->own_bytes;
    if (limit == 0)
        return TF_OK;
    if (least > limit)
        return limit_too_low(batch, threads, least, error);
    budget->spare_bytes = (limit - least) / threads / budget->seats;
    return TF_OK;
}

unsigned tf__budget_threads(const tf_batch *batch, unsigned most)
{
    tf__budget budget = {0};
    size_t limit = batch->limits.memory_bytes;
    if (limit == 0 || add_needs(batch, &budget, NULL) != TF_OK || budget.own_bytes == 0)
        return most;
    size_t room = limit > budget.shared_bytes ? (limit - budget.shared_bytes) / budget.own_bytes
                                              : 0;
    return room < 1 ? 1 : room < most ? (unsigned)room : most;
}

size_t tf__budget_of(const tf__budget *budget, unsigned seat)
{
    const tf_needs *needs = &budget->seat[seat];
    size_t bytes = needs->own_bytes + needs->shared_bytes + budget->spare_bytes;
    return budget->limited ? (bytes ? bytes : 1) : 0;
}

size_t tf__budget_of_luck(const tf__budget *budget)
{
    size_t bytes = budget->luck.own_bytes + budget->luck.shared_bytes;
    return budget->limited ? (bytes ? bytes : 1) : 0;
}

tf_status tf_batch_check_memory(const tf_batch *batch, uint64_t deals, tf_error *error)
{
    tf__budget budget;
    return tf__budget_make(batch, tf__workers_threads(batch, deals), &budget, error);
}
