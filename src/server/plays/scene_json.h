/* scene_json.h: a scene as JSON. */
#ifndef TEFUDA_SERVER_PLAYS_SCENE_JSON_H
#define TEFUDA_SERVER_PLAYS_SCENE_JSON_H

#include "server/server.h"

/* What `seat` sees of a position; with reveal, everything. null for a game without scenes. */
json_t *scene_json(const tf_position *position, unsigned seat, bool reveal);

#endif
