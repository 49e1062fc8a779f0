/* legal.h: checks whether a move is legal. */
#ifndef TEFUDA_GAMES_LEGAL_H
#define TEFUDA_GAMES_LEGAL_H

#include <tefuda/rules.h>

/* True when `move` is among the legal moves of the position. `scratch` must hold max_moves. */
static inline bool tf__is_legal(const tf_rules_ops *ops, const void *position, tf_move *scratch,
                                tf_move move)
{
    if (ops->is_legal)
        return ops->is_legal(position, move);
    size_t count = ops->moves(position, scratch);
    for (size_t i = 0; i < count; i++)
        if (scratch[i] == move)
            return true;
    return false;
}

#endif
