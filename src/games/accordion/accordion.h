/* accordion.h: Accordion's row in the table of games, and the parts that the row refers to. */
#ifndef TEFUDA_GAMES_ACCORDION_ACCORDION_H
#define TEFUDA_GAMES_ACCORDION_ACCORDION_H

#include <tefuda/evaluator.h>
#include <tefuda/game.h>
#include <tefuda/hint.h>
#include <tefuda/published.h>
#include <tefuda/review.h>
#include <tefuda/scene.h>
#include <tefuda/why.h>

#include "games/accordion/types.h"

extern const tf_solver_type tf__acc_fast;
extern const tf_solver_type tf__acc_depth_first;
extern const tf_player_type tf__acc_brute;
extern const tf_player_type tf__acc_thumb;
extern const tf_review_ops tf__acc_review;
extern const tf_paper tf__acc_papers[];
/* Deal sources: `all` (all_deals.c) and few0 .. few9 (hard_deals.c). */
enum { TF__ACC_SOURCES = 11 };
extern const tf_deal_source tf__acc_sources[TF__ACC_SOURCES];
tf_status tf__acc_all_deal(uint64_t number, const tf_deck *deck, tf_deal *deal, tf_error *error);

extern const tf_scene_ops tf__acc_scene;
extern const tf_why_ops tf__acc_why;
extern const tf_evaluator_type tf__acc_evaluator;
extern const struct tf__env_ops tf__acc_env;
extern const tf_game tf__accordion;

/* The rules in words, for people (guide.c). */
extern const tf_guide_section tf__acc_guide[];

#endif
