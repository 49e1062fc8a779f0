/* instance.h: what a solver and a player have in common once they are created. */
#ifndef TEFUDA_GAMES_INSTANCE_H
#define TEFUDA_GAMES_INSTANCE_H

#include <tefuda/game.h>

#include "games/type_spec.h"

/* A solver or a player with its rules, options and working memory. */
typedef struct tf__instance {
    tf__type_spec type;
    size_t index; /* of the type in the game's table */
    tf_rules rules;
    tf_values options;
    char *text;     /* of a player that takes one, else NULL */
    void *self;     /* what the type's create() made */
    void *scratch;  /* as many bytes as the caller asked for: a position or a view */
    tf_move *legal; /* room for max_moves of the game */
} tf__instance;

/* The memory that the type that text names takes; see tf_solver_needs(). */
TF_MUST_USE tf_status tf__instance_needs(tf__type_specs_fn types, const tf_rules *rules,
                                         const char *text, const char *data_dir, tf_needs *needs,
                                         tf_error *error);

/* TF_ERR_USAGE, with the smallest sufficient limit, when the limit (0: none) is too low. */
TF_MUST_USE tf_status tf__instance_check_needs(const tf_needs *needs, size_t memory_bytes,
                                               const char *name, tf_error *error);

/* Creates an instance of the type that text names. resources may be NULL. Destroy it whatever this
 * returns; it must be zeroed before. */
TF_MUST_USE tf_status tf__instance_create(tf__instance *instance, tf__type_specs_fn types,
                                          const tf_rules *rules, const char *text,
                                          size_t scratch_bytes, const tf_resources *resources,
                                          tf_error *error);
void tf__instance_destroy(tf__instance *instance);

#endif
