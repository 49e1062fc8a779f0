/* rollout.h: what moves are worth, by playing the rest of the game many times.
 *
 * What the player at the table cannot see is dealt anew for every sample; all moves are tried on the
 * same samples, so that luck falls on all of them alike. A player goes on from there, and the share of
 * games won, with Wilson's interval, is the worth: a win probability when that player plays on. Only for
 * games with one seat. */
#ifndef TEFUDA_GAMES_ROLLOUT_H
#define TEFUDA_GAMES_ROLLOUT_H

#include <tefuda/game.h>
#include <tefuda/review.h>

typedef struct tf__rollout tf__rollout;

tf_status tf__rollout_create(tf__rollout **out, const tf_rules *rules,
                             const tf_review_options *options, const char *player, tf_error *error);
void tf__rollout_destroy(tf__rollout *rollout); /* NULL is accepted */

/* Values the moves at a position (bytes). Moves that are clearly worse than the best are given up early;
 * moves[always] never. worth[i] of count; *best is the index of the best. */
tf_status tf__rollout_moves(tf__rollout *rollout, const void *position, const tf_move *moves,
                            size_t count, size_t always, tf_control *control, tf_worth *worth,
                            size_t *best, tf_error *error);

#endif
