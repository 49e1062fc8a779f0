/* games.c: GET /api/games. */
#include <string.h>

#include "front/json.h"
#include "front/option.h"
#include "server/plays/session.h"
#include "server/router.h"

/* The choices, separated by bars in the text, as an array. */
static json_t *choices_json(const char *choices)
{
    json_t *array = json_array();
    for (const char *at = choices; at && *at;) {
        size_t length = strcspn(at, "|");
        json_array_append_new(array, json_stringn(at, length));
        at += length + (at[length] == '|');
    }
    return array;
}

static const char *kind_name(tf_option_kind kind)
{
    static const char *const names[] = {[TF_OPTION_INTEGER] = "integer",
                                        [TF_OPTION_NUMBER] = "number",
                                        [TF_OPTION_CHOICE] = "choice"};
    return names[kind];
}

/* The default of an option as text. */
static json_t *initial_json(const tf_option *option)
{
    tf_text text = {0};
    front_option_initial(option, &text);
    json_t *value = json_string(tf_text_string(&text));
    tf_text_free(&text);
    return value;
}

static json_t *option_json(const tf_option *option)
{
    tf_text range = {0};
    tf_option_format_range(option, &range);
    json_t *object = json_pack("{s:s, s:s, s:s, s:s}", "name", option->name, "kind",
                               kind_name(option->kind), "range", tf_text_string(&range), "words",
                               option->words);
    tf_text_free(&range);
    json_object_set_new(object, "initial", initial_json(option));
    if (option->kind != TF_OPTION_CHOICE) {
        json_object_set_new(object, "low", front_json_number(option->low));
        json_object_set_new(object, "high", front_json_number(option->high));
    }
    if (option->choices)
        json_object_set_new(object, "choices", choices_json(option->choices));
    return object;
}

static json_t *named_json(const char *name, const char *words)
{
    return json_pack("{s:s, s:s}", "name", name, "words", words);
}

/* True when the game has its own deal source with this name, which replaces the one that all games
 * have. */
static bool has_source(const tf_game *game, const char *name)
{
    for (size_t i = 0; i < game->source_count; i++)
        if (strcmp(game->sources[i].name, name) == 0)
            return true;
    return false;
}

static json_t *sources_json(const tf_game *game)
{
    json_t *array = json_array();
    size_t count;
    const tf_deal_source *common = tf_deal_sources(&count);
    for (size_t i = 0; i < game->source_count; i++)
        json_array_append_new(array, named_json(game->sources[i].name, game->sources[i].words));
    for (size_t i = 0; i < count; i++)
        if (!has_source(game, common[i].name))
            json_array_append_new(array, named_json(common[i].name, common[i].words));
    return array;
}

static void set_tables(json_t *object, const tf_game *game)
{
    json_t *rules = json_array(), *presets = json_array(), *players = json_array(),
           *solvers = json_array();
    for (size_t i = 0; i < game->rule_options.count; i++)
        json_array_append_new(rules, option_json(&game->rule_options.rows[i]));
    for (size_t i = 0; i < game->preset_count; i++)
        json_array_append_new(presets,
                              json_pack("{s:s, s:s, s:s}", "name", game->presets[i].name, "rules",
                                        game->presets[i].text, "words", game->presets[i].words));
    for (size_t i = 0; i < game->player_count; i++)
        json_array_append_new(players, named_json(game->players[i]->name, game->players[i]->words));
    for (size_t i = 0; i < game->solver_count; i++)
        json_array_append_new(solvers, named_json(game->solvers[i]->name, game->solvers[i]->words));
    json_object_set_new(object, "rules", rules);
    json_object_set_new(object, "presets", presets);
    json_object_set_new(object, "sources", sources_json(game));
    json_object_set_new(object, "players", players);
    json_object_set_new(object, "solvers", solvers);
}

static json_t *game_json(const tf_game *game)
{
    json_t *object = json_pack("{s:s, s:s, s:s, s:i}", "name", game->name, "title", game->title,
                               "words", game->words, "seats", (int)game->seats);
    json_object_set_new(object, "hidden", json_boolean(game->view->redeal));
    json_object_set_new(object, "scene", json_boolean(game->scene));
    json_object_set_new(object, "hints", json_boolean(game->evaluator));
    json_object_set_new(object, "why", json_boolean(game->why));
    json_object_set_new(object, "review", json_boolean(game->review));
    json_object_set_new(object, "puzzles", json_boolean(game->puzzles));
    tf_rules usual;
    if (tf_rules_parse(game, NULL, &usual, NULL) == TF_OK)
        json_object_set_new(object, "player", json_string(tf_player_best(&usual)));
    set_tables(object, game);
    return object;
}

srv_reply handle_games(srv_request *request)
{
    (void)request;
    size_t count;
    const tf_game *const *games = tf_games(&count);
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(list, game_json(games[i]));
    return reply_json(200, json_pack("{s:o, s:s}", "games", list, "version", tf_version()));
}
