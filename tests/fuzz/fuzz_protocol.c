/* fuzz_protocol.c: both sides of the protocol with outside programs, line by line from any bytes.
 *
 * Our side: the lines of a program's answer. A line is read without touching anything beyond it, a
 * value is finite, and an argument is plain text within the line. The program's side: the lines
 * that `tefuda engine` gets; what they say stays within its limits, and a mistake has a reason. The
 * views are also parsed by the rules of every game. */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <tefuda/tefuda.h>

#include "cli/verbs/engine_lines.h"
#include "outside/protocol.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void read_answer(const char *line, size_t length)
{
    char *copy = malloc(length + 1);
    if (!copy)
        return;
    memcpy(copy, line, length);
    copy[length] = '\0';
    tf__protocol_answer answer = tf__protocol_parse(copy, length);
    if (answer.kind > TF__ANSWER_UNKNOWN || !answer.text)
        abort();
    if (answer.kind == TF__ANSWER_VALUE && !isfinite(answer.value))
        abort();
    if ((answer.kind == TF__ANSWER_MOVE || answer.kind == TF__ANSWER_NAME) &&
        (!*answer.text || answer.text < copy || answer.text > copy + length))
        abort();
    for (const char *at = answer.text; *at; at++)
        if ((unsigned char)*at < ' ' && *at != '\t')
            abort();
    (void)tf__protocol_form(answer.text);
    free(copy);
}

/* A view is the text of a position. A player must be able to use whatever is accepted. */
static void read_view(const char *text)
{
    size_t count;
    const tf_game *const *games = tf_games(&count);
    for (size_t i = 0; i < count; i++) {
        tf_rules rules;
        tf_position *position = NULL;
        tf_error error = {TF_OK, ""};
        if (tf_rules_parse(games[i], NULL, &rules, NULL) != TF_OK)
            abort();
        if (tf_position_parse(&position, &rules, text, &error) != TF_OK && !error.text[0])
            abort();
        tf_text shown = {0};
        if (position)
            (void)!tf_position_view_format(position, tf_position_seat(position), &shown, NULL);
        tf_text_free(&shown);
        tf_position_destroy(position);
    }
}

static void read_request(cli_engine_state *state, const char *line, size_t length)
{
    char *copy = malloc(length + 1);
    if (!copy)
        return;
    memcpy(copy, line, length);
    state->error = (tf_error){TF_OK, ""};
    cli_engine_request request = cli_engine_line(state, copy, length);
    if (state->seat < 1 || state->seat > TF_SEATS_MAX ||
        state->view.length > CLI_ENGINE_VIEW_MAX + 1 || state->game_ms > UINT64_C(1) << 40)
        abort();
    if ((request == CLI_ENGINE_BAD) != (state->error.text[0] != '\0'))
        abort();
    if (request == CLI_ENGINE_GO) {
        read_view(tf_text_string(&state->view));
        tf_text_clear(&state->view);
    }
    free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    cli_engine_state state;
    cli_engine_state_init(&state);
    const char *at = (const char *)data, *end = at + size;
    while (size > 0 && at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        size_t length = newline ? (size_t)(newline - at) : (size_t)(end - at);
        read_answer(at, length);
        read_request(&state, at, length);
        at += length + (newline != NULL);
    }
    cli_engine_state_free(&state);
    return 0;
}
