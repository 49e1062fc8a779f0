/* ending.c: see tefuda/ending.h. */
#include "games/ending.h"

#include <stdlib.h>
#include <string.h>

#include <tefuda/game.h>

#include "base/missing.h"

const char *tf_dead_proof_name(tf_dead_proof proof)
{
    static const char *const names[] = {
#define NAME_ROW(constant, name) [constant] = name,
        TF_DEAD_PROOF_TABLE(NAME_ROW)
#undef NAME_ROW
    };
    return (size_t)proof < sizeof names / sizeof names[0] ? names[proof] : names[0];
}

/* The view of the seat to move; NULL without memory. */
static void *view_of(const tf_rules *rules, const void *position)
{
    const tf_game *game = rules->game;
    void *view = calloc(1, game->view->view_bytes);
    if (view)
        game->view->look(position, game->rules->seat(position), view);
    return view;
}

static bool is_over(const tf_rules *rules, const void *position)
{
    tf_outcome outcome;
    rules->game->rules->outcome(position, &outcome);
    return outcome.verdict != TF_UNDECIDED;
}

tf_status tf__ending_dead(const tf_rules *rules, const void *position,
                          const tf_dead_options *options, tf_control *control, tf_dead *out,
                          tf_error *error)
{
    static const tf_dead_options none;
    *out = (tf_dead){.proof = TF_DEAD_NOT, .chance_most = 1};
    if (!rules->game->ending || is_over(rules, position))
        return TF_OK;
    void *view = view_of(rules, position);
    if (!view)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a view");
    tf_status status = rules->game->ending->dead(rules, view, options ? options : &none, control,
                                                 out, error);
    free(view);
    return status;
}

tf_status tf_ending_dead(const tf_position *position, const tf_dead_options *options,
                         tf_control *control, tf_dead *out, tf_error *error)
{
    if (TF__MISSING(error, position, control, out))
        return TF_ERR_USAGE;
    return tf__ending_dead(tf_position_rules(position), tf_position_bytes(position), options,
                           control, out, error);
}

/* Makes the moves on a copy: all must be legal, and the game must be won after the last. */
static tf_status check(const tf_position *position, const tf_moves *moves, tf_error *error)
{
    tf_position *copy = NULL;
    tf_outcome outcome = {.verdict = TF_UNDECIDED};
    if (tf_position_clone(&copy, position) != TF_OK)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory to finish a game");
    tf_status status = TF_OK;
    for (size_t i = 0; status == TF_OK && i < moves->count; i++)
        status = tf_position_apply(copy, moves->data[i], error);
    if (status == TF_OK)
        tf_position_outcome(copy, &outcome);
    if (status != TF_OK || outcome.verdict != TF_WON)
        status = tf_error_set(error, TF_ERR_INTERNAL, "the moves that finish a game do not win it");
    tf_position_destroy(copy);
    return status;
}

tf_status tf_ending_finish(const tf_position *position, tf_moves *out, tf_error *error)
{
    if (TF__MISSING(error, position, out))
        return TF_ERR_USAGE;
    const tf_rules *rules = tf_position_rules(position);
    const void *bytes = tf_position_bytes(position);
    if (!rules->game->ending || is_over(rules, bytes))
        return TF_OK;
    tf_moves moves = {0};
    void *view = view_of(rules, bytes);
    tf_status status = view ? rules->game->ending->finish(rules, view, &moves, error)
                            : tf_error_set(error, TF_ERR_MEMORY, "no memory for a view");
    if (status == TF_OK && moves.count > 0)
        status = check(position, &moves, error);
    for (size_t i = 0; status == TF_OK && i < moves.count; i++)
        if (tf_moves_add(out, moves.data[i]) != TF_OK)
            status = tf_error_set(error, TF_ERR_MEMORY, "no memory to finish a game");
    tf_moves_free(&moves);
    free(view);
    return status;
}
