/* solver.h: what the two passes of the solver share. */
#ifndef TEFUDA_GAMES_CALCULATION_OPTIMUM_SOLVER_H
#define TEFUDA_GAMES_CALCULATION_OPTIMUM_SOLVER_H

#include "games/calculation/optimum/expand.h"
#include "games/calculation/optimum/key_table.h"
#include "games/calculation/optimum/layers.h"
#include "games/calculation/optimum/winnable.h"
#include "games/calculation/stack/work.h"

enum { TF__OPT_BATCH = 1 << 12 };

/* Children that wait for a look-up. They are collected first, so that the memory accesses of many
 * look-ups overlap. */
typedef struct tf__opt_batch {
    unsigned count;
    tf__opt_key key[TF__OPT_BATCH];
    uint64_t hash[TF__OPT_BATCH];
    uint32_t owner[TF__OPT_BATCH]; /* value pass: whose child it is; bit 30: all or nothing */
    /* state pass: where the cache may know whether the child can be won */
    const uint64_t *entry[TF__OPT_BATCH];
    tf__opt_key core[TF__OPT_BATCH];
} tf__opt_batch;

enum { TF__OPT_CHUNK = 64 };

/* States whose values are computed together: the best child so far for each rank drawn. */
typedef struct tf__opt_chunk {
    tf__opt_state state[TF__OPT_CHUNK];
    double best[TF__OPT_CHUNK * TF__OPT_RANKS_MAX];
} tf__opt_chunk;

enum { TF__OPT_FOUND = 1 << 16 };

/* What one thread works with. In a round it takes some states of its share of a part; meanwhile the table is only
 * read. What it finds is added between two rounds. */
typedef struct tf__opt_worker {
    const struct tf__opt_solver *solver;
    tf__opt_cache cache;
    uint64_t next, end; /* its share of the part that was read last */
    uint64_t count;     /* states of that part */
    unsigned stock;     /* cards left in these states */
    bool too_many;      /* a draw leads to more children than there is room for */
    uint64_t done;      /* states of the last round */
    uint64_t *values;   /* value pass: of the part */
    size_t found_count; /* state pass: children that were not in the table and can be won */
    tf__opt_key found[TF__OPT_FOUND];
    tf__opt_children children;
    tf__opt_batch batch;
    tf__opt_chunk chunk;
} tf__opt_worker;

typedef struct tf__opt_solver {
    tf__opt_game game;
    tf__opt_layers layers;
    tf__stack_work work;
    tf__opt_table table; /* the states of one layer */
    uint64_t *part;      /* keys of one part of a layer, and room for its values */
    tf__block part_block;
    uint64_t fixed_bytes; /* of workers, their caches and part */
    tf__opt_worker *workers;
    unsigned worker_count;
} tf__opt_solver;

/* TF_ERR_MEMORY unless `bytes` besides the fixed memory are allowed. */
TF_MUST_USE tf_status tf__opt_solver_check(const tf__opt_solver *solver, uint64_t bytes,
                                           tf_error *error);

/* True when the state of the key, with `stock` cards left, can be won. */
bool tf__opt_worker_winnable(tf__opt_worker *worker, tf__opt_key key, unsigned stock);

/* Divides the part that was read last, `count` states with `stock` cards left, among the workers. */
void tf__opt_solver_share(tf__opt_solver *solver, uint64_t count, unsigned stock, uint64_t *values);

/* A round: each worker does `fn` on some states of its share. False when none is left. */
bool tf__opt_solver_round(tf__opt_solver *solver, tf__job_fn fn);

/* TF_ERR_MEMORY when a draw led to too many children. Adds the states of the round to the progress. */
TF_MUST_USE tf_status tf__opt_solver_end_round(tf__opt_solver *solver, tf_error *error);

/* The key at an index of the part that was read last, which has `count` states. */
static inline tf__opt_key tf__opt_part_key(const tf__opt_solver *solver, uint64_t count, uint64_t i)
{
    return (tf__opt_key){solver->part[i], solver->game.key_words > 1 ? solver->part[count + i] : 0};
}

/* Enumerates the layers whose keys are missing. */
TF_MUST_USE tf_status tf__opt_enumerate(tf__opt_solver *solver, tf_error *error);

/* Computes the values that are missing, from the last layer to the first. */
TF_MUST_USE tf_status tf__opt_evaluate(tf__opt_solver *solver, tf_error *error);

/* Fills solver->table with the keys and values of a layer, whose files exist. */
TF_MUST_USE tf_status tf__opt_load_layer(tf__opt_solver *solver, unsigned layer, tf_error *error);

/* Sorts `count` keys, low words and high words (NULL for keys of one word); `room` has space for
 * them all. */
TF_MUST_USE tf_status tf__opt_sort_keys(uint64_t *lo, uint64_t *hi, uint64_t count, uint64_t *room,
                                        tf__stack_work *work, tf_error *error);

#endif
