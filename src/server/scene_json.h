/* scene_json.h: a scene as JSON. */
#ifndef SERVER_SCENE_JSON_H
#define SERVER_SCENE_JSON_H

#include "server.h"

/* What `seat` sees of a position; with reveal everything. null for a game without scenes. */
json_t *scene_json(const tf_position *position, unsigned seat, bool reveal);

#endif
