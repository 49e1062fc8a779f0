/* moves.c: the growing list of moves that solutions and histories use. */
#include <stdlib.h>

#include <tefuda/solver.h>

#include "base/array.h"

tf_status tf_moves_add(tf_moves *moves, tf_move move)
{
    if (!moves)
        return TF_ERR_USAGE;
    if (!TF__ARRAY_RESERVE(moves->data, moves->capacity, moves->count + 1))
        return TF_ERR_MEMORY;
    moves->data[moves->count++] = move;
    return TF_OK;
}

void tf_moves_clear(tf_moves *moves)
{
    moves->count = 0;
}

void tf_moves_free(tf_moves *moves)
{
    if (!moves)
        return;
    free(moves->data);
    *moves = (tf_moves){0};
}
