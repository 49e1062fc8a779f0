/* scene_json.c: writes piles, moves and numbers as in docs/API.md. */
#include "server/plays/scene_json.h"

#include <stdlib.h>

static json_t *place_json(const tf_scene *scene, tf_place place)
{
    return json_pack("{s:s, s:i}", "pile", scene->piles[place.pile].id, "index", place.index);
}

static json_t *move_json(const tf_scene *scene, const tf_scene_move *move)
{
    return json_pack("{s:s, s:o, s:i, s:o, s:b}", "word", move->word, "from",
                     place_json(scene, move->from), "count", (int)move->count, "to",
                     place_json(scene, move->to), "click", (int)move->click);
}

/* Piles and numbers are written by the library, moves here: only the page needs to know where they lead. */
static json_t *whole_json(const tf_scene *scene)
{
    tf_text text = {0};
    json_t *moves = json_array();
    for (unsigned i = 0; i < scene->move_count; i++)
        json_array_append_new(moves, move_json(scene, &scene->moves[i]));
    tf_scene_format_json(scene, &text);
    json_t *whole = text.failed ? NULL : json_loads(tf_text_string(&text), 0, NULL);
    tf_text_free(&text);
    json_object_set_new(whole, "moves", moves);
    return whole;
}

json_t *scene_json(const tf_position *position, unsigned seat, bool reveal)
{
    tf_scene *scene = malloc(sizeof *scene);
    json_t *made = NULL;
    if (scene && tf_scene_make(position, seat, reveal, scene, NULL) == TF_OK)
        made = whole_json(scene);
    free(scene);
    return made ? made : json_null();
}
