/* type_spec.h: finding the solver or player that "NAME:key=value,..." names. */
#ifndef TEFUDA_GAMES_TYPE_SPEC_H
#define TEFUDA_GAMES_TYPE_SPEC_H

#include <stddef.h>

#include <tefuda/game.h>
#include <tefuda/option.h>
#include <tefuda/solver.h>

/* What solver and player types have in common: a name first, and an option table. */
typedef struct tf__type_spec {
    const char *name;
    const tf_option_list *options;
} tf__type_spec;

enum { TF__TYPE_SPECS_MAX = 32 };

/* Reads text over the kinds given: *index is the one named (0 for NULL or ""), values its options.
 * what is "solver" or "player", for errors. */
tf_status tf__type_spec_parse(const char *what, const tf__type_spec *kinds, size_t count,
                              const char *text, size_t *index, tf_values *values, tf_error *error);

/* TF_ERR_USAGE, with the least that would do, when a limit (0: none) cannot be kept. */
tf_status tf__needs_check(const tf_needs *needs, size_t memory_bytes, const char *name,
                          tf_error *error);
/* The same over the solvers or the players of a game. Nothing is made. */
tf_status tf__solver_parse(const tf_game *game, const char *text, size_t *index, tf_values *values,
                           tf_error *error);
tf_status tf__player_parse(const tf_game *game, const char *text, size_t *index, tf_values *values,
                           tf_error *error);

#endif
