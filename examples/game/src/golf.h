/* golf.h: Golf's row in the table of games, and its parts. */
#ifndef TEFUDA_GAMES_GOLF_GOLF_H
#define TEFUDA_GAMES_GOLF_GOLF_H

#include <tefuda/evaluator.h>
#include <tefuda/game.h>
#include <tefuda/scene.h>

#include "games/golf/types.h"

extern const tf_solver_type tf__golf_depth_first;
extern const tf_player_type tf__golf_greedy;
extern const tf_scene_ops tf__golf_scene;
extern const tf_evaluator_type tf__golf_evaluator;
extern const tf_game tf__golf;

/* The rules explained for people (guide.c). */
extern const tf_guide_section tf__golf_guide[];

#endif
