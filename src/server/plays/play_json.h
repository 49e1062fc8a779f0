/* play_json.h: a play as JSON for the page. */
#ifndef TEFUDA_SERVER_PLAYS_PLAY_JSON_H
#define TEFUDA_SERVER_PLAYS_PLAY_JSON_H

#include "server/server.h"

enum { PERSON = 0 }; /* the person's seat */

/* True when the person is to move. */
bool state_persons_turn(const tf_position *position);

/* True when cards are hidden from the person in the current position. */
bool state_hides(const tf_play_game *game);

/* Reads a move's word. If cards are hidden, it must be one of the scene's words, and a refusal
 * reveals nothing about these cards. Otherwise any word that the rules can read. */
TF_MUST_USE tf_status state_move_parse(const tf_play_game *game, const char *word, tf_move *move,
                                       tf_error *error);

/* "playing", "won", "lost" or "finished". */
const char *state_phase_name(tf_verdict verdict);

/* The state of docs/API.md; without "play" for a game that is not saved. reveal: show every card.
 * Cards of a game that is over or given up are always shown. */
json_t *state_json(const tf_play_game *game, bool reveal);

/* A row of the list of plays. */
json_t *state_row_json(const tf_play_info *play);

#endif
