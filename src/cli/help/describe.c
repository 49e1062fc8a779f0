/* describe.c: writes the tables of games, players and solvers as text and JSON. */
#include "cli/help/describe.h"

#include <stdio.h>
#include <string.h>

#include "cli/human.h"
#include "cli/output.h"
#include "front/option.h"

static void describe_options(const tf_option_list *table, const char *indent, tf_text *out)
{
    for (size_t i = 0; i < table->count; i++) {
        const tf_option *row = &table->rows[i];
        tf_text_printf(out, "%s%s=", indent, row->name);
        tf_option_format_range(row, out);
        tf_text_add(out, " (");
        front_option_initial(row, out);
        tf_text_printf(out, ")  %s\n", row->words);
    }
}

static json_t *options_json(const tf_option_list *table)
{
    json_t *options = json_array();
    for (size_t i = 0; i < table->count; i++) {
        const tf_option *row = &table->rows[i];
        tf_text range = {0}, initial = {0};
        tf_option_format_range(row, &range);
        front_option_initial(row, &initial);
        json_array_append_new(options, json_pack("{s:s, s:s, s:s, s:s}", "name", row->name, "range",
                                                 tf_text_string(&range), "default",
                                                 tf_text_string(&initial), "words", row->words));
        tf_text_free(&range);
        tf_text_free(&initial);
    }
    return options;
}

void cli_describe_players(const tf_game *game, const char *indent, tf_text *out)
{
    char deeper[32];
    snprintf(deeper, sizeof deeper, "%s    ", indent);
    for (size_t i = 0; i < game->player_count; i++) {
        tf_text_printf(out, "%s%-12s %s\n", indent, game->players[i]->name,
                       game->players[i]->words);
        describe_options(&game->players[i]->options, deeper, out);
    }
    const tf_player_type *extra;
    for (size_t i = 0; (extra = tf_player_extra(game, i)) != NULL; i++)
        tf_text_printf(out, "%s%-12s %s\n", indent, extra->name, extra->words);
    tf_text_printf(out, "%s%-12s %s\n", indent, CLI_BEST, CLI_BEST_WORDS);
    tf_text_printf(out, "%s%-12s %s\n", indent, CLI_HUMAN, CLI_HUMAN_WORDS);
}

static void add_player_json(json_t *players, const tf_game *game, bool with_game, const char *name,
                            const char *words, json_t *options)
{
    json_t *player = json_object();
    if (with_game)
        json_object_set_new(player, "game", json_string(game->name));
    json_object_set_new(player, "player", json_string(name));
    json_object_set_new(player, "words", json_string(words));
    json_object_set_new(player, "options", options);
    json_array_append_new(players, player);
}

json_t *cli_players_json(const tf_game *game, bool with_game)
{
    json_t *players = json_array();
    for (size_t i = 0; i < game->player_count; i++)
        add_player_json(players, game, with_game, game->players[i]->name, game->players[i]->words,
                        options_json(&game->players[i]->options));
    const tf_player_type *extra;
    for (size_t i = 0; (extra = tf_player_extra(game, i)) != NULL; i++)
        add_player_json(players, game, with_game, extra->name, extra->words,
                        options_json(&extra->options));
    add_player_json(players, game, with_game, CLI_BEST, CLI_BEST_WORDS, json_array());
    add_player_json(players, game, with_game, CLI_HUMAN, CLI_HUMAN_WORDS, json_array());
    return players;
}

static void describe_sources(const tf_deal_source *sources, size_t count, tf_text *out)
{
    for (size_t i = 0; i < count; i++)
        tf_text_printf(out, "  %-12s %s\n", sources[i].name, sources[i].words);
}

void cli_describe_game(const tf_game *game, tf_text *out)
{
    tf_text_printf(out, "%s (%s), %u seat%s: %s\n", game->title, game->name, game->seats,
                   game->seats == 1 ? "" : "s", game->words);
    bool rules = game->rule_options.count > 0 || game->preset_count > 0;
    tf_text_add(out, rules ? "rules (--rules):\n" : "rules: no options\n");
    describe_options(&game->rule_options, "  ", out);
    for (size_t i = 0; i < game->preset_count; i++)
        tf_text_printf(out, "  %-12s %s: %s\n", game->presets[i].name, game->presets[i].text,
                       game->presets[i].words);
    tf_text_add(out, "deals (--deals):\n");
    size_t count;
    const tf_deal_source *common = tf_deal_sources(&count);
    describe_sources(game->sources, game->source_count, out);
    describe_sources(common, count, out);
    tf_text_add(out, game->solver_count ? "solvers (--solver):\n" : "solvers: none\n");
    for (size_t i = 0; i < game->solver_count; i++) {
        tf_text_printf(out, "  %-12s %s\n", game->solvers[i]->name, game->solvers[i]->words);
        describe_options(&game->solvers[i]->options, "      ", out);
    }
    tf_text_add(out, "players (--player):\n");
    cli_describe_players(game, "  ", out);
}

static json_t *sources_json(const tf_game *game)
{
    size_t count;
    const tf_deal_source *common = tf_deal_sources(&count);
    json_t *sources = json_array();
    for (size_t i = 0; i < game->source_count + count; i++) {
        const tf_deal_source *row = i < game->source_count ? &game->sources[i]
                                                           : &common[i - game->source_count];
        json_array_append_new(sources,
                              json_pack("{s:s, s:s}", "name", row->name, "words", row->words));
    }
    return sources;
}

json_t *cli_game_json(const tf_game *game)
{
    json_t *presets = json_array(), *solvers = json_array();
    for (size_t i = 0; i < game->preset_count; i++)
        json_array_append_new(presets,
                              json_pack("{s:s, s:s, s:s}", "name", game->presets[i].name, "rules",
                                        game->presets[i].text, "words", game->presets[i].words));
    for (size_t i = 0; i < game->solver_count; i++)
        json_array_append_new(solvers,
                              json_pack("{s:s, s:s, s:o}", "solver", game->solvers[i]->name,
                                        "words", game->solvers[i]->words, "options",
                                        options_json(&game->solvers[i]->options)));
    return json_pack("{s:s, s:s, s:i, s:s, s:o, s:o, s:o, s:o, s:o}", "game", game->name, "title",
                     game->title, "seats", (int)game->seats, "words", game->words, "rules",
                     options_json(&game->rule_options), "presets", presets, "sources",
                     sources_json(game), "solvers", solvers, "players",
                     cli_players_json(game, false));
}
