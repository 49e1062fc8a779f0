/* greedy_player.c: plays a card whenever one fits, and turns a stock card only when none fits.
 *
 * If several cards fit, it plays the one that leaves most legal moves; among equals the
 * leftmost. */
#include <stdlib.h>

#include "games/golf/golf.h"

static tf_status create(const tf_setup *setup, void **self, tf_error *error)
{
    (void)setup;
    *self = malloc(1); /* the player has no state */
    return *self ? TF_OK : tf_error_set(error, TF_ERR_MEMORY, "not enough memory for a player");
}

static void start(void *self, uint64_t seed)
{
    (void)self;
    (void)seed;
}

static tf_status choose(void *self, const void *view, tf_control *control, tf_move *move,
                        tf_error *error)
{
    (void)self;
    (void)control;
    (void)error;
    tf_move moves[TF__GOLF_MOVES_MAX], after_moves[TF__GOLF_MOVES_MAX];
    size_t count = tf__golf_moves(view, moves), best = 0;
    *move = count ? moves[count - 1] : TF_MOVE_NONE;
    for (size_t i = 0; i < count && moves[i] != TF__GOLF_TURN; i++) {
        tf__golf_position after = *(const tf__golf_position *)view;
        tf_undo undo;
        tf__golf_apply(&after, moves[i], &undo);
        size_t left = tf__golf_moves(&after, after_moves);
        if (i == 0 || left > best) {
            best = left;
            *move = moves[i];
        }
    }
    return TF_OK;
}

const tf_player_type tf__golf_greedy = {
    .name = "greedy",
    .words = "plays a card that fits, if there is one: the one after which the most cards fit",
    .create = create,
    .destroy = free,
    .start = start,
    .choose = choose,
};
