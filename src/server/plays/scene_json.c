/* scene_json.c: writes piles, moves and numbers as in docs/API.md. */
#include "server/plays/scene_json.h"

#include <stdlib.h>

static json_t *pile_json(const tf_pile *pile)
{
    json_t *cards = json_array();
    for (unsigned i = 0; i < pile->count; i++)
        json_array_append_new(cards, json_string(pile->cards[i].text));
    json_t *object = json_pack("{s:s, s:s, s:o}", "id", pile->id, "kind",
                               tf_pile_kind_name(pile->kind), "cards", cards);
    if (pile->down > 0)
        json_object_set_new(object, "down", json_integer((json_int_t)pile->down));
    if (pile->wants[0])
        json_object_set_new(object, "wants", json_string(pile->wants));
    if (pile->label[0])
        json_object_set_new(object, "label", json_string(pile->label));
    if (pile->seat != TF_SCENE_NO_SEAT)
        json_object_set_new(object, "seat", json_integer(pile->seat));
    return object;
}

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

static json_t *figure_json(const tf_scene_figure *figure)
{
    if (figure->count == 1)
        return json_integer(figure->value[0]);
    json_t *values = json_array();
    for (unsigned i = 0; i < figure->count; i++)
        json_array_append_new(values, json_integer(figure->value[i]));
    return values;
}

static json_t *whole_json(const tf_scene *scene)
{
    json_t *piles = json_array(), *moves = json_array(), *status = json_object();
    for (unsigned i = 0; i < scene->pile_count; i++)
        json_array_append_new(piles, pile_json(&scene->piles[i]));
    for (unsigned i = 0; i < scene->move_count; i++)
        json_array_append_new(moves, move_json(scene, &scene->moves[i]));
    for (unsigned i = 0; i < scene->figure_count; i++)
        json_object_set_new(status, scene->figures[i].name, figure_json(&scene->figures[i]));
    return json_pack("{s:o, s:o, s:o}", "piles", piles, "moves", moves, "status", status);
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
