/* rules_match.h: checks whether a position belongs to the rules that a solver or player was created
 * for. */
#ifndef TEFUDA_GAMES_RULES_MATCH_H
#define TEFUDA_GAMES_RULES_MATCH_H

#include <tefuda/position.h>

/* Returns TF_OK when the position's rules equal `rules`; else TF_ERR_USAGE with both rule sets in
 * words. `what` and `name` identify the caller: "solver", "exact". */
TF_MUST_USE tf_status tf__match_rules(const char *what, const char *name, const tf_rules *rules,
                                      const tf_position *position, tf_error *error);

/* Returns TF_OK when the game has this seat, else TF_ERR_USAGE. */
TF_MUST_USE tf_status tf__check_seat(const tf_rules *rules, unsigned seat, tf_error *error);

/* Returns TF_OK when it is this seat's turn or the game is over, else TF_ERR_USAGE. */
TF_MUST_USE tf_status tf__check_turn(const tf_position *position, unsigned seat, tf_error *error);

#endif
