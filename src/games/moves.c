/* moves.c: the growing list of moves that solutions and histories are made of. */
#include <stdlib.h>

#include <tefuda/solver.h>

tf_status tf_moves_add(tf_moves *moves, tf_move move)
{
    if (!moves)
        return TF_ERR_USAGE;
    if (moves->count == moves->capacity) {
        size_t capacity = moves->capacity ? moves->capacity * 2 : 64;
        tf_move *data = reallocarray(moves->data, capacity, sizeof *data);
        if (!data)
            return TF_ERR_MEMORY;
        moves->data = data;
        moves->capacity = capacity;
    }
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
