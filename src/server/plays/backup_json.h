/* backup_json.h: a play as an object of a backup, with everything that its file keeps. */
#ifndef TEFUDA_SERVER_PLAYS_BACKUP_JSON_H
#define TEFUDA_SERVER_PLAYS_BACKUP_JSON_H

#include "server/server.h"

/* The object (docs/FORMATS.md, "Backups"); NULL when there is not enough memory. */
json_t *backup_json(const tf_play_game *game);

/* Reads an object; the rules replay its moves. TF_ERR_INPUT says what is wrong. */
TF_MUST_USE tf_status backup_read(json_t *object, tf_play_game *game, tf_error *error);

#endif
