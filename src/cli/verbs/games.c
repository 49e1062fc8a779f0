/* games.c: `tefuda games`. */
#include "cli/help/describe.h"
#include "cli/output.h"
#include "cli/verbs.h"

static tf_status put_game(cli_context *cli, const tf_game *game)
{
    if (cli->options.json)
        return cli_put_json(cli, cli_game_json(game));
    tf_text text = {0};
    cli_describe_game(game, &text);
    tf_status status = cli_put(cli, "%s", tf_text_string(&text));
    tf_text_free(&text);
    return status;
}

tf_status cli_games(cli_context *cli)
{
    tf_status status = TF_OK;
    if (cli->arg_count > 0) {
        const tf_game *game = NULL;
        status = tf_game_find(cli->args[0], &game, &cli->error);
        return status == TF_OK ? put_game(cli, game) : status;
    }
    size_t count;
    const tf_game *const *games = tf_games(&count);
    for (size_t i = 0; status == TF_OK && i < count; i++) {
        if (cli->options.json)
            status = cli_put_json(cli, cli_game_json(games[i]));
        else
            status = cli_put(cli, "%-12s %-12s seats=%u  %s\n", games[i]->name, games[i]->title,
                             games[i]->seats, games[i]->words);
    }
    return status;
}
