/* describe.h: games, players and their options, for people and as JSON. */
#ifndef TEFUDA_CLI_HELP_DESCRIBE_H
#define TEFUDA_CLI_HELP_DESCRIBE_H

#include <jansson.h>
#include <tefuda/tefuda.h>

/* The name for the strongest player (tf_player_best()). */
#define CLI_BEST       "best"
#define CLI_BEST_WORDS "the strongest player of the rules"

/* Appends a full description of a game: rules, presets, deals, solvers, players. */
void cli_describe_game(const tf_game *game, tf_text *out);
json_t *cli_game_json(const tf_game *game);

/* Appends a game's players, `human` included, with their options. */
void cli_describe_players(const tf_game *game, const char *indent, tf_text *out);

/* The players as an array. With with_game, each row includes the game's name. */
json_t *cli_players_json(const tf_game *game, bool with_game);

#endif
