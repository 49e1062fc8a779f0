/* help.c: `tefuda help`. */
#include <string.h>

#include "cli/help/help.h"
#include "cli/output.h"
#include "cli/verbs.h"

/* Help about a verb, a game or a subject such as the environment. */
static tf_status help_about(cli_context *cli, const char *name)
{
    const cli_verb *verb = NULL;
    const tf_game *game = NULL;
    tf_text text = {0};
    tf_error ignored;
    tf_status status = cli_verb_find(name, &verb, &cli->error);
    if (verb)
        cli_help_verb(verb, &text);
    else if (tf_game_find(name, &game, &ignored) == TF_OK)
        cli_help_game(game, &text);
    else if (!cli_help_topic(name, &text))
        return status;
    return cli_put_text(cli, &text);
}

tf_status cli_help(cli_context *cli)
{
    tf_text text = {0};
    if (cli->options.man && cli->options.completion)
        return tf_error_set(&cli->error, TF_ERR_USAGE,
                            "help prints one thing: --man or --completion");
    if (cli->options.man)
        cli_help_man(&text);
    else if (cli->options.completion && strcmp(cli->options.completion, "bash") == 0)
        cli_help_bash(&text);
    else if (cli->options.completion)
        cli_help_zsh(&text);
    else if (cli->options.json)
        return cli_put_json(cli, cli_help_json());
    else if (cli->arg_count > 0)
        return help_about(cli, cli->args[0]);
    else
        cli_help_all(&text);
    return cli_put_text(cli, &text);
}
