/* equal_moves.h: moves that differ only in which of several equal piles they use, such as two empty columns. */
#ifndef TEFUDA_SERVER_PLAYS_EQUAL_MOVES_H
#define TEFUDA_SERVER_PLAYS_EQUAL_MOVES_H

#include <tefuda/tefuda.h>

/* True when the two moves of the scene lead to the same position, but for the order of piles that look the same. */
bool equal_moves(const tf_scene *scene, const tf_scene_move *a, const tf_scene_move *b);

/* Gives equal moves one value, the mean of theirs. moves[i] is the value of scene->moves[i]. */
void equal_moves_pool(const tf_scene *scene, tf_hint_move *moves, size_t count);

#endif
