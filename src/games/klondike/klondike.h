/* klondike.h: Klondike's row in the table of games, and the parts that the row refers to. */
#ifndef TEFUDA_GAMES_KLONDIKE_KLONDIKE_H
#define TEFUDA_GAMES_KLONDIKE_KLONDIKE_H

#include <tefuda/ending.h>
#include <tefuda/evaluator.h>
#include <tefuda/game.h>
#include <tefuda/hint.h>
#include <tefuda/published.h>
#include <tefuda/review.h>
#include <tefuda/scene.h>
#include <tefuda/why.h>

#include "games/klondike/types.h"

/* Makes one of a hundred deals with known answers. */
tf_status tf__klon_make_known(uint64_t number, const tf_deck *deck, tf_deal *deal, tf_error *error);

enum { TF__KLON_SOURCES = 5 };
extern const tf_deal_source tf__klon_sources[TF__KLON_SOURCES];
extern const tf_solver_type tf__klon_exact;
extern const tf_solver_type tf__klon_plain;
extern const tf_player_type tf__klon_greedy;
extern const tf_player_type tf__klon_sampling;
extern const tf_review_ops tf__klon_review;
extern const tf_paper tf__klon_papers[];
extern const tf_scene_ops tf__klon_scene;
extern const tf_why_ops tf__klon_why;
extern const tf_dead_ops tf__klon_ending;
extern const tf_evaluator_type tf__klon_evaluator;
extern const struct tf__env_ops tf__klon_env;
extern const tf_game tf__klondike;

/* The rules in words, for people (guide.c). */
extern const tf_guide_section tf__klon_guide[];

#endif
