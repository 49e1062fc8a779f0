/* type_spec.h: finds the solver or player for a text "NAME:key=value,...". */
#ifndef TEFUDA_GAMES_TYPE_SPEC_H
#define TEFUDA_GAMES_TYPE_SPEC_H

#include <stddef.h>

#include <tefuda/game.h>
#include <tefuda/option.h>
#include <tefuda/solver.h>

/* What solver types and player types have in common; the fields are those of tf_solver_type. */
typedef struct tf__type_spec {
    const char *name; /* first: tf_nearest_word() reads it */
    const tf_option_list *options;
    const tf_retired_option *retired;
    void (*needs)(const tf_setup *setup, tf_needs *needs);
    tf_status (*create)(const tf_setup *setup, void **self, tf_error *error);
    void (*destroy)(void *self);
    const tf_player_type *player; /* NULL for solvers */
} tf__type_spec;

enum { TF__TYPE_SPECS_MAX = 48 };

/* The solvers or the players of a game, in the order of the game's table; then the players of all
 * games and the registered ones. */
typedef struct tf__type_specs {
    const char *what; /* "solver" or "player" */
    size_t count;
    tf__type_spec list[TF__TYPE_SPECS_MAX];
} tf__type_specs;

/* Lists the solvers or the players of a game. */
typedef void (*tf__type_specs_fn)(const tf_game *game, tf__type_specs *specs);
void tf__type_specs_of_solvers(const tf_game *game, tf__type_specs *specs);
void tf__type_specs_of_players(const tf_game *game, tf__type_specs *specs);

/* The text of a player that takes one (tf_player_type.takes_text): what follows its name. */
const char *tf__type_text(const char *text);

/* Parses text: *index is the type that it names (0 for NULL or ""), values are its options. Creates
 * nothing. */
tf_status tf__type_specs_parse(const tf__type_specs *specs, const char *text, size_t *index,
                               tf_values *values, tf_error *error);

/* The same for the solvers or the players of a game. */
tf_status tf__solver_parse(const tf_game *game, const char *text, size_t *index, tf_values *values,
                           tf_error *error);
tf_status tf__player_parse(const tf_game *game, const char *text, size_t *index, tf_values *values,
                           tf_error *error);

/* Removes retired options from the text of a solver, where they have the value that is accepted.
 * Any other text, of an unknown game or solver too, is left as it is. */
void tf__solver_update_text(const char *game, char *text);

/* The text of a player, with "best" replaced by the player that it names. */
const char *tf__player_text(const tf_rules *rules, const char *text);

#endif
