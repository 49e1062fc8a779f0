/* type_spec.h: finds the solver or player for a text "NAME:key=value,...". */
#ifndef TEFUDA_GAMES_TYPE_SPEC_H
#define TEFUDA_GAMES_TYPE_SPEC_H

#include <stddef.h>

#include <tefuda/game.h>
#include <tefuda/option.h>
#include <tefuda/solver.h>

/* What solver and player types have in common: a name and an option table. */
typedef struct tf__type_spec {
    const char *name;
    const tf_option_list *options;
} tf__type_spec;

enum { TF__TYPE_SPECS_MAX = 32 };

/* Reads text with the given kinds: *index is the one named (0 for NULL or ""), values its options.
 * `what` is "solver" or "player", for errors. */
tf_status tf__type_spec_parse(const char *what, const tf__type_spec *kinds, size_t count,
                              const char *text, size_t *index, tf_values *values, tf_error *error);

/* Returns TF_ERR_USAGE, with the required minimum, when the memory limit (0: none) is too small. */
tf_status tf__needs_check(const tf_needs *needs, size_t memory_bytes, const char *name,
                          tf_error *error);
/* The same for the solvers or the players of a game. Nothing is created. */
tf_status tf__solver_parse(const tf_game *game, const char *text, size_t *index, tf_values *values,
                           tf_error *error);
tf_status tf__player_parse(const tf_game *game, const char *text, size_t *index, tf_values *values,
                           tf_error *error);

#endif
