/* exec_player.c: see exec_player.h.
 *
 * The program is started for the first choice and then serves one game after the other. Whatever it
 * does wrong costs the game in which it happens: TF_ERR_FORFEIT with a message. The program is then
 * ended, and the next game starts a new one. */
#include "outside/exec_player.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "base/clock.h"
#include "outside/process.h"
#include "outside/protocol.h"

enum {
    START_MS = 60000, /* to start, and to get ready for a game */
    MOVE_MS = 60000,  /* for a move, when the game has no time limit */
};

typedef struct exec_player {
    tf_rules rules;
    tf_text rules_text;
    char *command;
    size_t memory_bytes;
    unsigned seat;
    uint64_t seed;
    bool begun; /* the program knows of this game */
    int forms;  /* of views that the program wants */
    tf_text request;
    tf__protocol_writer writer;
    tf__process process;
} exec_player;

static void destroy(void *self)
{
    exec_player *player = self;
    tf__process_wait wait = {tf__clock_ns() + UINT64_C(100000000), NULL};
    if (player->process.keeper &&
        tf__process_send(&player->process, "quit\n", 5, &wait) == TF__PROCESS_OK)
        tf__process_stop(&player->process, TF__PROCESS_LEAVE);
    tf__process_stop(&player->process, TF__PROCESS_KILL);
    tf__protocol_writer_free(&player->writer);
    tf_text_free(&player->rules_text);
    tf_text_free(&player->request);
    free(player->command);
    free(player);
}

static tf_status create(const tf_setup *setup, void **self, tf_error *error)
{
    exec_player *player = calloc(1, sizeof *player);
    if (!player)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a player");
    player->rules = *setup->rules;
    player->memory_bytes = setup->program_bytes;
    player->command = strdup(setup->text);
    tf_rules_format(setup->rules, &player->rules_text);
    tf_status status = player->command ? tf_text_status(&player->rules_text) : TF_ERR_MEMORY;
    if (status != TF_OK)
        tf_error_set(error, status, "no memory for a player");
    else
        status = tf__protocol_writer_init(&player->writer, setup->rules->game, error);
    if (status != TF_OK) {
        destroy(player);
        return status;
    }
    *self = player;
    return TF_OK;
}

static void start(void *self, uint64_t seed)
{
    exec_player *player = self;
    player->seed = seed;
    player->begun = false;
}

static void sit(void *self, unsigned seat)
{
    exec_player *player = self;
    player->seat = seat;
}

/* ---- failures ---- */

/* Ends the program and returns the forfeit; the message says what it did. */
static tf_status forfeit(exec_player *player, tf__process_stop_kind kind, tf_error *error,
                         const char *format, ...) TF_PRINTF(4, 5);

static void add_ending(tf_text *out, int status)
{
    if (status >= 0 && WIFSIGNALED(status))
        tf_text_printf(out, ": killed by signal %d", WTERMSIG(status));
    else if (status >= 0 && WIFEXITED(status))
        tf_text_printf(out, ": exit status %d", WEXITSTATUS(status));
}

static tf_status forfeit(exec_player *player, tf__process_stop_kind kind, tf_error *error,
                         const char *format, ...)
{
    char words[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    tf_text text = {0};
    tf_text_add_shown(&text, words);
    int status = tf__process_stop(&player->process, kind);
    if (kind == TF__PROCESS_ASK)
        add_ending(&text, status);
    if (player->process.message[0]) {
        tf_text_add(&text, " (");
        tf_text_add_shown(&text, player->process.message);
        tf_text_add(&text, ")");
    }
    player->begun = false;
    tf_error_set(error, TF_ERR_FORFEIT, "%s", tf_text_string(&text));
    tf_text_free(&text);
    return TF_ERR_FORFEIT;
}

static tf_status failed_event(exec_player *player, tf__process_event event, const char *what,
                              uint64_t limit_ms, tf_error *error)
{
    switch (event) {
    case TF__PROCESS_LATE:
        return forfeit(player, TF__PROCESS_KILL, error, "no answer to %s within %" PRIu64 " ms",
                       what, limit_ms);
    case TF__PROCESS_ENDED:
        return forfeit(player, TF__PROCESS_ASK, error, "the program ended at %s", what);
    case TF__PROCESS_LONG_LINE:
        return forfeit(player, TF__PROCESS_KILL, error,
                       "a line of more than %d bytes in answer to %s", TF__PROCESS_LINE_MAX, what);
    case TF__PROCESS_FLOOD:
        return forfeit(player, TF__PROCESS_KILL, error, "more than %d bytes in answer to %s",
                       TF__PROCESS_ANSWER_MAX, what);
    default:
        tf__process_stop(&player->process, TF__PROCESS_KILL);
        player->begun = false;
        return tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
    }
}

static tf_status wrong_answer(exec_player *player, const tf__protocol_answer *answer,
                              const char *what, const char *expected, tf_error *error)
{
    if (answer->kind == TF__ANSWER_ERROR)
        return forfeit(player, TF__PROCESS_KILL, error, "the program reports an error: %.120s",
                       answer->text);
    if (answer->kind == TF__ANSWER_BINARY)
        return forfeit(player, TF__PROCESS_KILL, error, "bytes that are not text in answer to %s",
                       what);
    return forfeit(player, TF__PROCESS_KILL, error, "'%.60s' in answer to %s, expected %s",
                   answer->text, what, expected);
}

/* ---- requests ---- */

/* One request: what it is called in messages, and its time. */
typedef struct request_time {
    const char *what;
    uint64_t limit_ms;
    tf__process_wait wait;
} request_time;

/* The time of a request: `usual_ms`, or what is left of the game's time if that is less, or if
 * the game's time is the only limit. */
static request_time time_of(const tf_control *control, const char *what, uint64_t usual_ms,
                            bool whole_game)
{
    uint64_t now = tf__clock_ns(), limit_ms = usual_ms;
    uint64_t until_ns = now + usual_ms * UINT64_C(1000000);
    if (control->limits.time_ms > 0) {
        uint64_t end_ns = control->start_ns + control->limits.time_ms * UINT64_C(1000000);
        if (whole_game || end_ns < until_ns) {
            until_ns = end_ns;
            limit_ms = control->limits.time_ms;
        }
    }
    return (request_time){what, limit_ms, {until_ns, control->cancel}};
}

static tf_status send_request(exec_player *player, const request_time *time, tf_error *error)
{
    if (tf_text_status(&player->request) != TF_OK)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a request");
    if (tf__process_has_more(&player->process))
        return forfeit(player, TF__PROCESS_KILL, error, "more output than an answer before %s",
                       time->what);
    tf__process_event event = tf__process_send(&player->process, tf_text_string(&player->request),
                                               player->request.length, &time->wait);
    return event == TF__PROCESS_OK ? TF_OK
                                   : failed_event(player, event, time->what, time->limit_ms, error);
}

static tf_status read_answer(exec_player *player, const request_time *time,
                             tf__protocol_answer *answer, tf_error *error)
{
    do {
        char *line = NULL;
        size_t length = 0;
        tf__process_event event = tf__process_line(&player->process, &time->wait, &line, &length);
        if (event != TF__PROCESS_OK)
            return failed_event(player, event, time->what, time->limit_ms, error);
        *answer = tf__protocol_parse(line, length);
    } while (answer->kind == TF__ANSWER_NOTHING);
    return TF_OK;
}

static tf_status shake_hands(exec_player *player, tf_control *control, tf_error *error)
{
    request_time time = time_of(control, "the handshake", START_MS, false);
    int wanted = 0;
    bool chosen = false;
    tf_text_clear(&player->request);
    tf_text_printf(&player->request, "tefuda %d\n", TF__PROTOCOL_VERSION);
    tf_status status = send_request(player, &time, error);
    tf__protocol_answer answer = {TF__ANSWER_NOTHING, "", 0};
    while (status == TF_OK && answer.kind != TF__ANSWER_READY) {
        status = read_answer(player, &time, &answer, error);
        if (status != TF_OK)
            return status;
        int form = answer.kind == TF__ANSWER_WANT ? tf__protocol_form(answer.text) : 0;
        if (answer.kind == TF__ANSWER_WANT && form >= 0) {
            wanted |= form;
            chosen = true;
        } else if (answer.kind != TF__ANSWER_NAME && answer.kind != TF__ANSWER_READY) {
            return wrong_answer(player, &answer, time.what, "name, want or ready", error);
        }
    }
    player->forms = chosen ? wanted : TF__VIEW_ALL;
    return status;
}

static tf_status begin_game(exec_player *player, tf_control *control, tf_error *error)
{
    const tf_game *game = player->rules.game;
    request_time time = time_of(control, "a new game", START_MS, false);
    tf_text *out = &player->request;
    tf_text_clear(out);
    tf_text_printf(out, "game %s\n", game->name);
    tf_text_printf(out, "rules %s\n", tf_text_string(&player->rules_text));
    tf_text_printf(out, "seat %u %u\n", player->seat + 1, game->seats);
    tf_text_printf(out, "seed %" PRIu64 "\n", player->seed);
    tf_text_printf(out, "limits move_ms=%d game_ms=%" PRIu64 " memory_mb=%zu\nnew\n",
                   control->limits.time_ms ? 0 : MOVE_MS, control->limits.time_ms,
                   player->memory_bytes >> 20);
    tf_status status = send_request(player, &time, error);
    tf__protocol_answer answer = {0};
    if (status == TF_OK)
        status = read_answer(player, &time, &answer, error);
    if (status == TF_OK && answer.kind != TF__ANSWER_READY)
        status = wrong_answer(player, &answer, time.what, "ready", error);
    player->begun = status == TF_OK;
    return status;
}

/* The program runs and knows of the game. */
static tf_status prepare(exec_player *player, tf_control *control, tf_error *error)
{
    tf_status status = TF_OK;
    if (player->process.keeper == 0) {
        status = tf__process_start(&player->process, player->command, player->memory_bytes, error);
        if (status == TF_OK)
            status = shake_hands(player, control, error);
    }
    return status == TF_OK && !player->begun ? begin_game(player, control, error) : status;
}

static tf_status choose(void *self, const void *view, tf_control *control, tf_move *move,
                        tf_error *error)
{
    exec_player *player = self;
    tf_status status = prepare(player, control, error);
    if (status != TF_OK)
        return status;
    request_time time = time_of(control, "go", MOVE_MS, true);
    tf_text_clear(&player->request);
    tf__protocol_write(&player->writer, view, player->forms, &player->request);
    tf_text_add(&player->request, "go\n");
    status = send_request(player, &time, error);
    tf__protocol_answer answer = {TF__ANSWER_VALUE, "", 0};
    while (status == TF_OK && answer.kind == TF__ANSWER_VALUE)
        status = read_answer(player, &time, &answer, error);
    if (status != TF_OK)
        return status;
    if (answer.kind == TF__ANSWER_RESIGN) {
        *move = TF_MOVE_NONE;
        return TF_OK;
    }
    if (answer.kind != TF__ANSWER_MOVE)
        return wrong_answer(player, &answer, time.what, "move, value or resign", error);
    if (!tf__protocol_find_move(&player->writer, view, answer.text, move))
        return forfeit(player, TF__PROCESS_KILL, error, "'%.60s' is not a legal move", answer.text);
    return TF_OK;
}

const tf_player_type tf__exec_player = {
    .name = "exec",
    .words = "an outside program, exec:COMMAND, run by /bin/sh -c (docs/PROTOCOL.md)",
    .create = create,
    .destroy = destroy,
    .start = start,
    .choose = choose,
    .takes_text = true,
    .loses_on_time = true,
    .starts_program = true,
    .sit = sit,
};
