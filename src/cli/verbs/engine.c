/* engine.c: `tefuda engine`: a player of ours behind the protocol of docs/PROTOCOL.md.
 *
 * The other side sends views as the text of positions with unknown cards. The player is asked with
 * the view of such a position, which is the same as the view of the real one. What the other side
 * sends is not trusted: every line is bounded and every text is parsed by the rules. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/interrupt.h"
#include "cli/job.h"
#include "cli/output.h"
#include "cli/verbs.h"
#include "cli/verbs/engine_lines.h"

typedef struct engine {
    cli_context *cli;
    cli_job job;
    cli_engine_state state;
    tf_player *player; /* for `rules`; NULL until the first game */
    tf_rules rules;
    tf_control control; /* of the current game */
    bool in_game;
} engine;

static tf_status reply(engine *e, const char *word, const char *text)
{
    tf_text line = {0};
    tf_text_add(&line, word);
    if (*text) {
        tf_text_add_char(&line, ' ');
        tf_text_add_shown(&line, text);
    }
    tf_status status = cli_put(e->cli, "%s\n", tf_text_string(&line));
    tf_text_free(&line);
    return status;
}

static tf_status reply_error(engine *e, const tf_error *error)
{
    return reply(e, "error", error->text);
}

static tf_status greet(engine *e)
{
    tf_text name = {0};
    if (e->state.version < 1) {
        tf_error error;
        tf_error_set(&error, TF_ERR_INPUT, "unknown version of the protocol, expected tefuda 1");
        return reply_error(e, &error);
    }
    tf_text_printf(&name, "tefuda %s %s", tf_version(), e->job.players[0]);
    tf_status status = reply(e, "name", tf_text_string(&name));
    tf_text_free(&name);
    if (status == TF_OK)
        status = reply(e, "want", "view");
    return status == TF_OK ? reply(e, "ready", "") : status;
}

/* Creates the player when there is none for the rules of the game. */
static tf_status make_player(engine *e, tf_error *error)
{
    tf_rules rules;
    const char *text = e->state.has_rules ? tf_text_string(&e->state.rules) : e->cli->options.rules;
    tf_status status = tf_rules_parse(e->job.game, text, &rules, error);
    if (status != TF_OK)
        return status;
    if (e->player && tf_rules_equal(&rules, &e->rules))
        return TF_OK;
    tf_player_destroy(e->player);
    e->player = NULL;
    e->rules = rules;
    tf_control control;
    tf_control_start(&control, NULL, e->cli->cancel);
    tf_resources resources = {.memory_bytes = cli_job_limits(e->cli).memory_bytes,
                              .data_dir = tf_text_string(&e->job.data_dir),
                              .control = &control,
                              .allow_exec = true, /* --player was typed */
                              .program_bytes = cli_job_limits(e->cli).memory_bytes};
    return tf_player_create_with(&e->player, &rules, e->job.players[0], &resources, error);
}

static tf_status check_game(const engine *e, tf_error *error)
{
    const cli_engine_state *state = &e->state;
    if (state->game.length > 0 && strcmp(tf_text_string(&state->game), e->job.game->name) != 0)
        return tf_error_set(error, TF_ERR_INPUT, "game %.40s: this engine plays %s",
                            tf_text_string(&state->game), e->job.game->name);
    if (state->seat < 1 || state->seat > e->job.game->seats)
        return tf_error_set(error, TF_ERR_INPUT, "seat %u: %s has %u seat%s", state->seat,
                            e->job.game->name, e->job.game->seats,
                            e->job.game->seats == 1 ? "" : "s");
    return TF_OK;
}

static tf_status begin(engine *e)
{
    tf_error error = {TF_OK, ""};
    tf_status status = check_game(e, &error);
    if (status == TF_OK)
        status = make_player(e, &error);
    e->in_game = status == TF_OK;
    if (status != TF_OK)
        return tf_cancel_raised(e->cli->cancel) ? status : reply_error(e, &error);
    tf_limits limits = {.time_ms = e->state.game_ms};
    tf_control_start(&e->control, &limits, e->cli->cancel);
    tf_player_start(e->player, e->state.seed);
    return reply(e, "ready", "");
}

/* Asks the player with the view that was sent. */
static tf_status choose(engine *e, tf_text *word, tf_error *error)
{
    tf_position *position = NULL;
    tf_move move = TF_MOVE_NONE;
    if (!e->in_game)
        return tf_error_set(error, TF_ERR_INPUT, "go without a game, expected new first");
    tf_status status = tf_position_parse(&position, &e->rules, tf_text_string(&e->state.view),
                                         error);
    if (status == TF_OK)
        status = tf_player_choose(e->player, position, e->state.seat - 1, &e->control, &move,
                                  error);
    if (status == TF_OK && move != TF_MOVE_NONE)
        status = tf_position_view_move_format(position, e->state.seat - 1, move, word, error);
    tf_position_destroy(position);
    return status;
}

static tf_status go(engine *e)
{
    tf_error error = {TF_OK, ""};
    tf_text word = {0};
    tf_status status = choose(e, &word, &error);
    tf_text_clear(&e->state.view);
    if (status != TF_OK && !tf_cancel_raised(e->cli->cancel))
        status = reply_error(e, &error);
    else if (status == TF_OK)
        status = word.length > 0 ? reply(e, "move", tf_text_string(&word)) : reply(e, "resign", "");
    tf_text_free(&word);
    return status;
}

static tf_status obey(engine *e, cli_engine_request request, bool *end)
{
    switch (request) {
    case CLI_ENGINE_GREET:
        return greet(e);
    case CLI_ENGINE_NEW:
        return begin(e);
    case CLI_ENGINE_GO:
        return go(e);
    case CLI_ENGINE_QUIT:
        *end = true;
        return TF_OK;
    case CLI_ENGINE_BAD:
        return reply(e, "error", e->state.error.text);
    default:
        return TF_OK;
    }
}

/* Reads lines until the end of the input; the other side sees each answer at once. */
static tf_status serve(engine *e)
{
    static char bytes[CLI_ENGINE_LINE_MAX + 1]; /* a process has one engine */
    size_t length = 0;
    bool end = false;
    tf_status status = TF_OK;
    while (status == TF_OK && !end) {
        ssize_t count = cli_input_read(bytes + length, sizeof bytes - 1 - length);
        if (count < 0 && errno == EINTR && !tf_cancel_raised(e->cli->cancel))
            continue;
        if (count <= 0)
            break;
        length += (size_t)count;
        char *line = bytes, *newline;
        while (status == TF_OK && !end &&
               (newline = memchr(line, '\n', length - (size_t)(line - bytes))) != NULL) {
            status = obey(e, cli_engine_line(&e->state, line, (size_t)(newline - line)), &end);
            if (status == TF_OK)
                status = cli_put_end(e->cli);
            line = newline + 1;
        }
        length -= (size_t)(line - bytes);
        memmove(bytes, line, length);
        if (length == sizeof bytes - 1)
            return tf_error_set(&e->cli->error, TF_ERR_INPUT,
                                "standard input: a line of more than %d bytes",
                                CLI_ENGINE_LINE_MAX);
    }
    if (status == TF_OK && tf_cancel_raised(e->cli->cancel))
        return tf_error_set(&e->cli->error, TF_ERR_CANCELLED, "interrupted");
    return status;
}

tf_status cli_engine(cli_context *cli)
{
    engine e = {.cli = cli};
    tf_status status = cli_job_open(cli, &e.job);
    if (status == TF_OK)
        status = cli_job_read_engine_player(cli, &e.job);
    if (status == TF_OK && !e.job.game->view->write)
        status = tf_error_set(&cli->error, TF_ERR_UNSUPPORTED,
                              "%s has no views that programs can send", e.job.game->name);
    tf_needs needs;
    if (status == TF_OK) /* a wrong player is reported before the handshake */
        status = tf_player_needs(&e.job.rules, e.job.players[0], tf_text_string(&e.job.data_dir),
                                 &needs, &cli->error);
    cli_engine_state_init(&e.state);
    if (status == TF_OK)
        status = serve(&e);
    cli_engine_state_free(&e.state);
    tf_player_destroy(e.player);
    cli_job_close(&e.job);
    return status;
}
