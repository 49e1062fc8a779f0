/* saichugen.h: Saichugen's row in the table of games, and the parts that the row refers to. */
#ifndef TEFUDA_GAMES_SAICHUGEN_SAICHUGEN_H
#define TEFUDA_GAMES_SAICHUGEN_SAICHUGEN_H

#include <tefuda/evaluator.h>
#include <tefuda/exploit.h>
#include <tefuda/game.h>
#include <tefuda/hint.h>
#include <tefuda/published.h>
#include <tefuda/review.h>
#include <tefuda/scene.h>
#include <tefuda/why.h>

#include "games/saichugen/types.h"

extern const tf_exploit_ops tf__sai_exploit;
extern const tf_player_type tf__sai_endgame;
extern const tf_player_type tf__sai_planner;
extern const tf_player_type tf__sai_regret;
extern const tf_player_type tf__sai_response_player;
extern const tf_paper tf__sai_papers[];
extern const tf_review_ops tf__sai_review;
extern const tf_scene_ops tf__sai_scene;
extern const tf_why_ops tf__sai_why;
extern const tf_evaluator_type tf__sai_evaluator;
extern const struct tf__env_ops tf__sai_env;
extern const tf_game tf__saichugen;

/* The rules in words, for people (guide.c). */
extern const tf_guide_section tf__sai_guide[];

#endif
