/* position_bytes.h: calls that solve, play and view the bytes of a position.
 *
 * For code that makes its own positions: searches, playouts, batches. The caller guarantees what
 * the public calls check: the bytes are a position of the rules that the solver or player was
 * created for, and it is the seat's turn. Otherwise these calls do the same as the public calls of
 * the same name. */
#ifndef TEFUDA_GAMES_POSITION_BYTES_H
#define TEFUDA_GAMES_POSITION_BYTES_H

#include <tefuda/hint.h>
#include <tefuda/player.h>
#include <tefuda/scene.h>
#include <tefuda/solver.h>
#include <tefuda/why.h>

TF_MUST_USE tf_status tf__solver_solve(tf_solver *solver, const void *position, tf_control *control,
                                       tf_solution *solution, tf_error *error);

TF_MUST_USE tf_status tf__player_choose(tf_player *player, const void *position, unsigned seat,
                                        tf_control *control, tf_move *move, tf_error *error);
TF_MUST_USE tf_status tf__player_advise(tf_player *player, const void *position, unsigned seat,
                                        tf_control *control, tf_advice *advice, size_t *count,
                                        tf_error *error);
/* What the player's type made of it. */
void *tf__player_self(const tf_player *player);
/* Told of every move of a game: after it was chosen, and after it was made. */
typedef struct tf__play_watch {
    tf_status (*chosen)(void *context, const tf_player *player, const void *position, tf_move move,
                        tf_error *error);
    void (*made)(void *context, const void *position);
    void *context;
} tf__play_watch;

/* Asks for one move of a view, as in a new game with this seed. */
TF_MUST_USE tf_status tf__player_ask(tf_player *player, const void *view, unsigned seat,
                                     uint64_t seed, tf_control *control, tf_move *move,
                                     tf_error *error);
/* Changes the position in place and appends the moves made to `moves`. Sets error->status, to
 * TF_ERR_FORFEIT when a player has lost by a failure. */
TF_MUST_USE tf_status tf__play(tf_player *const *players, const tf_rules *rules, void *position,
                               const char *deal_id, uint64_t seed, tf_control *control,
                               tf_moves *moves, tf_outcome *outcome, tf_error *error);
/* The same; `watch` may be NULL. */
TF_MUST_USE tf_status tf__play_watched(tf_player *const *players, const tf_rules *rules,
                                       void *position, const char *deal_id, uint64_t seed,
                                       const tf__play_watch *watch, tf_control *control,
                                       tf_moves *moves, tf_outcome *outcome, tf_error *error);

TF_MUST_USE tf_status tf__hint_create(tf_hint **out, const tf_rules *rules, const void *position,
                                      const tf_hint_options *options, tf_error *error);
TF_MUST_USE tf_status tf__why_move(const tf_rules *rules, const void *position, tf_move move,
                                   tf_control *control, tf_why *out, tf_error *error);
TF_MUST_USE tf_status tf__scene_make(const tf_rules *rules, const void *position, unsigned seat,
                                     bool reveal, tf_scene *scene, tf_error *error);

#endif
