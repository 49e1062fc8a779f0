/* calculation.h: Calculation's row in the table of games, and the parts that the row refers to. */
#ifndef TEFUDA_GAMES_CALCULATION_CALCULATION_H
#define TEFUDA_GAMES_CALCULATION_CALCULATION_H

#include <tefuda/game.h>
#include <tefuda/hint.h>
#include <tefuda/published.h>
#include <tefuda/scene.h>
#include <tefuda/why.h>

#include "games/calculation/types.h"

extern const tf_player_type tf__plan_player;
enum { TF__CALC_SOURCES = 2 };
extern const tf_deal_source tf__calc_deals[TF__CALC_SOURCES];
tf_status tf__calc_all_deal(uint64_t number, const tf_deck *deck, tf_deal *deal, tf_error *error);
extern const tf_paper tf__calc_papers[];
extern const tf_scene_ops tf__calc_scene;
extern const tf_why_ops tf__calc_why;
extern const struct tf__env_ops tf__calc_env;
extern const tf_game tf__calculation;

/* The rules in words, for people (guide.c). */
extern const tf_guide_section tf__calc_guide[];

#endif
