/* players.c: `tefuda players`. */
#include "cli/help/describe.h"
#include "cli/output.h"
#include "cli/verbs.h"

static tf_status put_players(cli_context *cli, const tf_game *game, bool heading)
{
    tf_status status = TF_OK;
    if (cli->options.json) {
        json_t *players = cli_players_json(game, true), *player;
        size_t i;
        json_array_foreach(players, i, player)
        {
            if (status == TF_OK)
                status = cli_put_json(cli, json_incref(player));
        }
        json_decref(players);
        return status;
    }
    tf_text text = {0};
    if (heading)
        tf_text_printf(&text, "%s\n", game->name);
    cli_describe_players(game, heading ? "  " : "", &text);
    status = cli_put(cli, "%s", tf_text_string(&text));
    tf_text_free(&text);
    return status;
}

tf_status cli_players(cli_context *cli)
{
    tf_status status = TF_OK;
    if (cli->arg_count > 0) {
        const tf_game *game = NULL;
        status = tf_game_find(cli->args[0], &game, &cli->error);
        return status == TF_OK ? put_players(cli, game, false) : status;
    }
    size_t count;
    const tf_game *const *games = tf_games(&count);
    for (size_t i = 0; status == TF_OK && i < count; i++)
        status = put_players(cli, games[i], true);
    return status;
}
