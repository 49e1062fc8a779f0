/* play_json.h: a play as the page gets it. */
#ifndef TEFUDA_SERVER_PLAYS_PLAY_JSON_H
#define TEFUDA_SERVER_PLAYS_PLAY_JSON_H

#include "server/server.h"

enum { PERSON = 0 }; /* the person's seat */

/* True when the person is to move. */
bool state_persons_turn(const tf_position *position);

/* True when cards are hidden from the person where the game stands. */
bool state_hides(const tf_play_game *game);

/* Reads a move's word. Where cards are hidden it is one of the scene's words, and a refusal tells nothing
 * of these cards; else any word that the rules read. */
TF_MUST_USE tf_status state_move_parse(const tf_play_game *game, const char *word, tf_move *move,
                                       tf_error *error);

/* "playing", "won", "lost" or "finished". */
const char *state_phase_name(tf_verdict verdict);

/* The state of docs/API.md; without "play" for a game that is not kept. reveal: show every card, as is
 * done anyway where the game is over or given up. */
json_t *state_json(const tf_play_game *game, bool reveal);

/* A row of the list of plays. */
json_t *state_row_json(const tf_play_info *play);

#endif
