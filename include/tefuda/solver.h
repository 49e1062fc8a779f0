/* solver.h: deciding a deal with every card known.
 *
 * A verdict is won (with a solution that the rules have replayed), lost (proven) or undecided (a limit
 * was hit), never confused. */
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

/* Appends a move; empties the list and keeps its memory; gives the memory back. */
TF_API TF_MUST_USE tf_status tf_moves_add(tf_moves *moves, tf_move move);
TF_API void tf_moves_clear(tf_moves *moves);
TF_API void tf_moves_free(tf_moves *moves); /* NULL is accepted */

/* A figure that a search tells about itself. */
typedef struct tf_figure {
    const char *name; /* e.g. "table_hits"; static */
    double value;
} tf_figure;

enum { TF_FIGURES_MAX = 16 };

typedef struct tf_solution {
    tf_verdict verdict;
    tf_moves moves;      /* when won: from the position given to the end */
    uint64_t states;     /* states visited */
    tf_stop stop;        /* when undecided: the limit that was hit */
    size_t memory_bytes; /* that its tables took; 0 when it does not tell */
    size_t figure_count;
    tf_figure figures[TF_FIGURES_MAX];
} tf_solution;

/* What a solver or player may use. Everything is borrowed for the call; zeros are good defaults. */
typedef struct tf_resources {
    size_t memory_bytes;  /* the most it may take, tables included; 0: as its options say */
    const char *data_dir; /* where tables live on disk; NULL: as tf_data_dir() says */
    tf_control *
        control; /* of the work of making it, such as building a table on the way; may be NULL. When
                             it says stop, making it ends with TF_ERR_CANCELLED and control->stop says why */
    bool settle; /* when time runs out while a table is built, a smaller one will do, and
                             tf_player_about() says so */
} tf_resources;

/* What it takes. A limit below the sum of both is refused with TF_ERR_USAGE. */
typedef struct tf_needs {
    size_t own_bytes;    /* the least of one instance */
    size_t shared_bytes; /* of tables that all instances share */
} tf_needs;

/* What a solver or player is made from; everything is borrowed for the call. */
typedef struct tf_setup {
    const tf_rules *rules;
    const tf_values *options; /* in the order of the type's own option table */
    size_t memory_bytes;      /* the most its tables may take; 0: as the options say. Tables are not
                                 made larger for it, so that results do not depend on threads */
    const char *data_dir;     /* where tables live on disk; may be NULL */
    tf_control *control;      /* as in tf_resources, as is `settle` */
    bool settle;
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
     * control. Deterministic: the same position, options and limits by states give the same. */
    tf_status (*solve)(void *self, const void *position, tf_control *control, tf_solution *solution,
                       tf_error *error);
} tf_solver_type;

typedef struct tf_solver tf_solver;

/* Makes the solver that text names, "NAME:key=value,...", for these rules; NULL or "" is the game's
 * first. An unknown name is answered with the nearest known one. */
TF_API TF_MUST_USE tf_status tf_solver_create(tf_solver **out, const tf_rules *rules,
                                              const char *text, size_t memory_bytes,
                                              const char *data_dir, tf_error *error);
/* The same with all that it may use; resources may be NULL. */
TF_API TF_MUST_USE tf_status tf_solver_create_with(tf_solver **out, const tf_rules *rules,
                                                   const char *text, const tf_resources *resources,
                                                   tf_error *error);
TF_API void tf_solver_destroy(tf_solver *solver); /* NULL is accepted */

/* What the solver that text names would take with the tables in data_dir (may be NULL). */
TF_API TF_MUST_USE tf_status tf_solver_needs(const tf_rules *rules, const char *text,
                                             const char *data_dir, tf_needs *needs,
                                             tf_error *error);

/* Decides a position. TF_ERR_USAGE when its rules are not those the solver was made for. A win is
 * replayed by the rules before it is returned; one that does not replay is TF_ERR_INTERNAL. The
 * solution is cleared first; free its moves with tf_solution_free. */
TF_API TF_MUST_USE tf_status tf_solver_solve(tf_solver *solver, const tf_position *position,
                                             tf_control *control, tf_solution *solution,
                                             tf_error *error);
TF_API void tf_solution_free(tf_solution *solution); /* NULL is accepted */

#ifdef __cplusplus
}
#endif
#endif
