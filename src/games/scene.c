/* scene.c: scenes of any game; see tefuda/scene.h. */
#include "games/scene.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include <tefuda/game.h>

#include "base/missing.h"
#include "games/position_bytes.h"
#include "games/rules_match.h"

const char *tf_pile_kind_name(tf_pile_kind kind)
{
    static const char *const names[] = {
#define ROW(constant, name) name,
        TF_PILE_KIND_TABLE(ROW)
#undef ROW
    };
    return (size_t)kind < sizeof names / sizeof names[0] ? names[kind] : "?";
}

/* ---- building ---- */

tf_pile *tf__scene_pile(tf_scene *scene, tf_pile_kind kind, const char *name, unsigned number)
{
    assert(scene->pile_count < TF_SCENE_PILES_MAX);
    tf_pile *pile = &scene->piles[scene->pile_count++];
    if (number > 0)
        snprintf(pile->id, sizeof pile->id, "%s%u", name, number);
    else
        snprintf(pile->id, sizeof pile->id, "%s", name);
    pile->kind = kind;
    pile->seat = TF_SCENE_NO_SEAT;
    return pile;
}

static char *next_card(tf_pile *pile)
{
    assert(pile->count < TF_DECK_MAX);
    return pile->cards[pile->count++].text;
}

void tf__scene_card(tf_pile *pile, tf_card card)
{
    if (card < TF_DECK_MAX)
        tf_card_format(card, TF_RANK_SUIT, next_card(pile));
    else
        tf__scene_face_down(pile, 1);
}

void tf__scene_rank(tf_pile *pile, unsigned rank)
{
    char *text = next_card(pile);
    text[0] = tf_rank_letter(rank);
    text[1] = '\0';
}

void tf__scene_face_down(tf_pile *pile, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        memcpy(next_card(pile), "??", sizeof "??");
}

static tf_scene_figure *add_figure(tf_scene *scene, const char *name, unsigned count)
{
    assert(scene->figure_count < TF_SCENE_FIGURES_MAX);
    tf_scene_figure *figure = &scene->figures[scene->figure_count++];
    figure->name = name;
    figure->count = count;
    return figure;
}

void tf__scene_figure(tf_scene *scene, const char *name, int value)
{
    add_figure(scene, name, 1)->value[0] = value;
}

void tf__scene_figures(tf_scene *scene, const char *name, const uint8_t values[TF_SEATS_MAX])
{
    tf_scene_figure *figure = add_figure(scene, name, TF_SEATS_MAX);
    for (unsigned seat = 0; seat < TF_SEATS_MAX; seat++)
        figure->value[seat] = values[seat];
}

tf_place tf__scene_top(const tf_scene *scene, unsigned pile)
{
    return (tf_place){pile, (int)scene->piles[pile].count - 1};
}

tf_place tf__scene_end(unsigned pile)
{
    return (tf_place){pile, TF_SCENE_END};
}

/* ---- the whole scene ---- */

static tf_status add_moves(const tf_game *game, const void *view, tf_move *legal, tf_scene *scene,
                           tf_error *error)
{
    tf_text word = {0};
    tf_status status = TF_OK;
    size_t count = game->view->moves(view, legal);
    assert(count <= TF_SCENE_MOVES_MAX);
    for (size_t i = 0; i < count; i++) {
        tf_scene_move *move = &scene->moves[scene->move_count++];
        move->move = legal[i];
        move->count = 1;
        tf_text_clear(&word);
        game->view->move_format(view, legal[i], &word);
        assert(word.length < sizeof move->word);
        snprintf(move->word, sizeof move->word, "%s", tf_text_string(&word));
        game->scene->place(view, scene, move);
    }
    if (tf_text_status(&word) != TF_OK)
        status = tf_error_set(error, TF_ERR_MEMORY, "no memory for a scene");
    tf_text_free(&word);
    return status;
}

tf_status tf__scene_make(const tf_rules *rules, const void *position, unsigned seat, bool reveal,
                         tf_scene *scene, tf_error *error)
{
    const tf_game *game = rules->game;
    if (!game->scene)
        return tf_error_set(error, TF_ERR_UNSUPPORTED, "%s has no scenes", game->name);
    void *view = calloc(1, game->view->view_bytes);
    tf_move *legal = calloc(game->rules->max_moves, sizeof *legal);
    tf_status status = TF_OK;
    memset(scene, 0, sizeof *scene);
    if (view && legal) {
        game->view->look(position, seat, view);
        game->scene->make(view, reveal ? position : NULL, scene);
        status = add_moves(game, view, legal, scene, error);
    } else {
        status = tf_error_set(error, TF_ERR_MEMORY, "no memory for a scene");
    }
    free(view);
    free(legal);
    return status;
}

tf_status tf_scene_make(const tf_position *position, unsigned seat, bool reveal, tf_scene *scene,
                        tf_error *error)
{
    if (TF__MISSING(error, position, scene))
        return TF_ERR_USAGE;
    const tf_rules *rules = tf_position_rules(position);
    tf_status status = tf__check_seat(rules, seat, error);
    if (status != TF_OK)
        return status;
    return tf__scene_make(rules, tf_position_bytes(position), seat, reveal, scene, error);
}

unsigned tf_scene_find(const tf_scene *scene, const char *id)
{
    unsigned pile = 0;
    while (pile < scene->pile_count && (!id || strcmp(scene->piles[pile].id, id) != 0))
        pile++;
    return pile;
}

/* ---- as JSON ---- */

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

static json_t *figure_json(const tf_scene_figure *figure)
{
    if (figure->count == 1)
        return json_integer(figure->value[0]);
    json_t *values = json_array();
    for (unsigned i = 0; i < figure->count; i++)
        json_array_append_new(values, json_integer(figure->value[i]));
    return values;
}

void tf_scene_format_json(const tf_scene *scene, tf_text *out)
{
    json_t *piles = json_array(), *status = json_object();
    for (unsigned i = 0; i < scene->pile_count; i++)
        json_array_append_new(piles, pile_json(&scene->piles[i]));
    for (unsigned i = 0; i < scene->figure_count; i++)
        json_object_set_new(status, scene->figures[i].name, figure_json(&scene->figures[i]));
    json_t *object = json_pack("{s:o, s:o}", "piles", piles, "status", status);
    char *text = object ? json_dumps(object, JSON_COMPACT) : NULL;
    if (text)
        tf_text_add(out, text);
    else
        out->failed = true;
    free(text);
    json_decref(object);
}
