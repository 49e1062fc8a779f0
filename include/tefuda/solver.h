/* solver.h: solvers, which decide a deal with every card known.
 *
 * A verdict is won (with a solution that the rules have replayed), lost (proven) or undecided (a
 * limit was reached). */
#ifndef TEFUDA_SOLVER_H
#define TEFUDA_SOLVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "control.h"
#include "option.h"
#include "position.h"
#include "rules.h"
#include "status.h"
#include "verdict.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A growing list of moves; zero-initialised it is empty. */
typedef struct tf_moves {
    tf_move *data;
    size_t count;
    size_t capacity;
} tf_moves;

/* Append a move; empty the list but keep its memory; free the memory. */
TF_API TF_MUST_USE tf_status tf_moves_add(tf_moves *moves, tf_move move);
TF_API void tf_moves_clear(tf_moves *moves);
TF_API void tf_moves_free(tf_moves *moves); /* NULL is accepted */

/* A named number that a search reports. */
typedef struct tf_figure {
    const char *name; /* e.g. "table_hits"; static */
    double value;
} tf_figure;

enum { TF_FIGURES_MAX = 16 };

typedef struct tf_solution {
    tf_verdict verdict;
    tf_moves moves;      /* when won: from the given position to the end */
    size_t length;       /* number of moves in the metric of the solver, usually moves.count */
    uint64_t states;     /* states visited */
    tf_stop stop;        /* when undecided: the limit that was reached */
    size_t memory_bytes; /* memory of its tables; 0 when unknown */
    size_t figure_count;
    tf_figure figures[TF_FIGURES_MAX];
} tf_solution;

/* The resources of a solver or player. Everything is borrowed for the call; zeros are good
 * defaults. */
typedef struct tf_resources {
    size_t memory_bytes;  /* memory limit, tables included; 0: as its options say */
    const char *data_dir; /* folder of tables on disk; NULL: as tf_data_dir() says */
    /* Controls the creation, for example while a table is built; may be NULL. When it says stop,
     * the creation fails with TF_ERR_CANCELLED and control->stop has the reason. */
    tf_control *control;
    /* Accept a smaller table when time runs out while one is built, or, without a time limit, when it would take more
     * than a fraction of a second; tf_player_about() then says so. */
    bool settle;
    /* Players may start programs ("exec:COMMAND"). A text that does not come from the person at the
     * keyboard must never be used with this. */
    bool allow_exec;
    size_t program_bytes; /* memory limit of each such program; 0: none */
} tf_resources;

/* The memory that it needs. A limit below the sum of both is TF_ERR_USAGE. */
typedef struct tf_needs {
    size_t own_bytes;    /* smallest memory of one instance */
    size_t shared_bytes; /* tables that all instances share */
} tf_needs;

/* What a solver or player is created from; everything is borrowed for the call. */
typedef struct tf_setup {
    const tf_rules *rules;
    const tf_values *options; /* in the order of the type's own option table */
    /* Memory limit of its tables; 0: as the options say. Tables never become larger because of it,
     * so that results do not depend on the number of threads. */
    size_t memory_bytes;
    const char *data_dir; /* folder of tables on disk; may be NULL */
    tf_control *control;  /* as in tf_resources, like `settle` */
    bool settle;
    const char *text;     /* of a player that takes a text instead of options, else "" */
    size_t program_bytes; /* as in tf_resources */
} tf_setup;

/* An option that a solver had in earlier versions and that stored texts may have. */
typedef struct tf_retired_option {
    const char *name;
    const char *value; /* what the solver does now; every other value is refused */
    const char *words; /* why it was removed */
} tf_retired_option;

/* A kind of solver: one row in its game's table. An instance serves one thread at a time. */
typedef struct tf_solver_type {
    const char *name;
    const char *words;
    tf_option_list options;
    const tf_retired_option *retired; /* ended by a NULL name; NULL: none */
    /* Fills in what an instance takes at least; rules, options and data_dir are given. NULL: next to
     * nothing. */
    void (*needs)(const tf_setup *setup, tf_needs *needs);
    tf_status (*create)(const tf_setup *setup, void **self, tf_error *error);
    void (*destroy)(void *self);
    /* Fills verdict, moves and figures of a zeroed or cleared solution; counts states by ticks of
     * control. Deterministic: the same position, options and state limit give the same result. */
    tf_status (*solve)(void *self, const void *position, tf_control *control, tf_solution *solution,
                       tf_error *error);
} tf_solver_type;

typedef struct tf_solver tf_solver;

/* Creates the solver that text names, "NAME:key=value,...", for these rules; NULL or "" is the
 * game's first. The error for an unknown name suggests the nearest known one. */
TF_API TF_MUST_USE tf_status tf_solver_create(tf_solver **out, const tf_rules *rules,
                                              const char *text, size_t memory_bytes,
                                              const char *data_dir, tf_error *error);
/* The same with all resources; resources may be NULL. */
TF_API TF_MUST_USE tf_status tf_solver_create_with(tf_solver **out, const tf_rules *rules,
                                                   const char *text, const tf_resources *resources,
                                                   tf_error *error);
TF_API void tf_solver_destroy(tf_solver *solver); /* NULL is accepted */

/* Gets the memory that the solver named by text needs with the tables in data_dir (may be NULL). */
TF_API TF_MUST_USE tf_status tf_solver_needs(const tf_rules *rules, const char *text,
                                             const char *data_dir, tf_needs *needs,
                                             tf_error *error);

/* Decides a position. TF_ERR_USAGE when the solver was created for other rules. A solution is
 * replayed by the rules before it is returned; one that does not replay is TF_ERR_INTERNAL. Clears
 * `solution` first; the caller frees it with tf_solution_free(). */
TF_API TF_MUST_USE tf_status tf_solver_solve(tf_solver *solver, const tf_position *position,
                                             tf_control *control, tf_solution *solution,
                                             tf_error *error);
TF_API void tf_solution_free(tf_solution *solution); /* NULL is accepted */

#ifdef __cplusplus
}
#endif
#endif
