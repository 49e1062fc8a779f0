/* step.h: the steps of the exact search, and their conversion to moves of the rules. */
#ifndef TEFUDA_GAMES_KLONDIKE_EXACT_STEP_H
#define TEFUDA_GAMES_KLONDIKE_EXACT_STEP_H

#include <tefuda/solver.h>

#include "games/klondike/exact/flood.h"
#include "games/klondike/exact/stock.h"

typedef enum tf__klon_action {
    TF__KLON_LIFT,    /* a base to a seat, or a king to an empty column */
    TF__KLON_LIFT_UP, /* a base to its foundation */
    TF__KLON_DRAW,    /* a card of the stock to a seat */
    TF__KLON_DRAW_UP, /* a card of the stock to its foundation */
} tf__klon_action;

enum { TF__KLON_NO_COLUMN = 15 };

/* One step: the heights at which it is made, and its action. */
typedef struct tf__klon_step {
    tf__klon_config at;
    uint8_t action;
    /* the column whose last card first takes a seat, so that a king can come; or TF__KLON_NO_COLUMN
     */
    uint8_t emptied;
    uint8_t column;     /* the column whose base is lifted */
    tf__klon_play play; /* the play of a card of the stock */
} tf__klon_step;

/* The state after a step. */
void tf__klon_step_make(const tf__klon_model *model, const tf__klon_node *node,
                        const tf__klon_step *step, tf__klon_node *after);

/* True when the game is certainly won: no card is hidden, and the stock is empty or all its cards
 * can be reached at any time. */
static inline bool tf__klon_node_won(const tf__klon_model *model, const tf__klon_node *node)
{
    return node->hidden == 0 && (node->stock == 0 || tf__klon_all_come_up(model));
}

/* Appends the moves for the steps. Hidden cards may be unknown. */
tf_status tf__klon_realise_steps(const tf__klon_position *position, const tf__klon_model *model,
                                 const tf__klon_node *root, const tf__klon_step *steps,
                                 size_t count, tf__klon_flood *scratch, tf_moves *moves,
                                 tf_error *error);

/* The same, followed by the moves to the end of the game. */
tf_status tf__klon_realise(const tf__klon_position *position, const tf__klon_model *model,
                           const tf__klon_node *root, const tf__klon_step *steps, size_t count,
                           tf__klon_flood *scratch, tf_moves *moves, tf_error *error);

#endif
