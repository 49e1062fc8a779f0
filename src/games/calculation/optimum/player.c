/* player.c: plays by the exact values of a solved game: no player wins more of its deals.
 *
 * Of moves that are worth the same it makes the first: moves to foundations are listed first. */
#include "games/calculation/optimum/player.h"

#include <stdlib.h>

#include "games/calculation/optimum/solved.h"

static void needs(const tf_setup *setup, tf_needs *out)
{
    tf__opt_solved_needs(setup->rules, out);
}

static void destroy(void *self)
{
    tf__opt_solved_close(self);
    free(self);
}

static tf_status create(const tf_setup *setup, void **self, tf_error *error)
{
    tf__opt_solved *solved = calloc(1, sizeof *solved);
    if (!solved)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a player");
    tf_status status = tf__opt_solved_open(solved, setup, error);
    if (status != TF_OK)
        free(solved);
    else
        *self = solved;
    return status;
}

static void start(void *self, uint64_t seed)
{
    (void)self;
    (void)seed;
}

/* Values all legal moves in the order of the list; none when control said stop. */
static size_t value_moves(tf__opt_solved *solved, const tf__calc_view *view, tf_control *control,
                          tf_advice *advice)
{
    tf_move moves[TF__CALC_MOVES_MAX];
    size_t count = tf__calc_layout_moves(&view->table, view->stock_count, moves);
    for (size_t i = 0; i < count; i++) {
        if (!tf_control_poll(control))
            return 0;
        double worth = tf__opt_solved_move(solved, view, moves[i]);
        advice[i] = (tf_advice){moves[i], worth, worth, worth};
    }
    return count;
}

static tf_status choose(void *self, const void *view, tf_control *control, tf_move *move,
                        tf_error *error)
{
    (void)error;
    tf_advice advice[TF__CALC_MOVES_MAX];
    size_t count = value_moves(self, view, control, advice), best = 0;
    for (size_t i = 1; i < count; i++)
        if (advice[i].worth > advice[best].worth)
            best = i;
    *move = count > 0 ? advice[best].move : (tf_move)TF_MOVE_NONE;
    return TF_OK;
}

static tf_status advise(void *self, const void *view, tf_control *control, tf_advice *advice,
                        size_t *count, tf_error *error)
{
    (void)error;
    *count = value_moves(self, view, control, advice);
    for (size_t i = 1; i < *count; i++) { /* few moves; equal ones keep their order */
        tf_advice moved = advice[i];
        size_t at = i;
        for (; at > 0 && advice[at - 1].worth < moved.worth; at--)
            advice[at] = advice[at - 1];
        advice[at] = moved;
    }
    return TF_OK;
}

const tf_player_type tf__opt_player = {
    .name = "optimal",
    .words = "plays solved small games optimally (tefuda table optimum)",
    .unit = "win probability",
    .needs = needs,
    .create = create,
    .destroy = destroy,
    .start = start,
    .choose = choose,
    .advise = advise,
};
