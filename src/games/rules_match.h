/* rules_match.h: does a position belong to the rules that a solver or player was made for? */
#ifndef TEFUDA_GAMES_RULES_MATCH_H
#define TEFUDA_GAMES_RULES_MATCH_H

#include <tefuda/position.h>

/* TF_OK when the position's rules equal `rules`; else TF_ERR_USAGE with both rule sets in words. what
 * and name say who asks: "solver", "exact". */
TF_MUST_USE tf_status tf__match_rules(const char *what, const char *name, const tf_rules *rules,
                                      const tf_position *position, tf_error *error);

/* TF_OK when the game has that seat, else TF_ERR_USAGE. */
TF_MUST_USE tf_status tf__check_seat(const tf_rules *rules, unsigned seat, tf_error *error);

/* TF_OK when it is that seat's turn or the game is over, else TF_ERR_USAGE. */
TF_MUST_USE tf_status tf__check_turn(const tf_position *position, unsigned seat, tf_error *error);

#endif
