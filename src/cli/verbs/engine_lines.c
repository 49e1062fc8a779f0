/* engine_lines.c: see engine_lines.h. */
#include "cli/verbs/engine_lines.h"

#include <string.h>

void cli_engine_state_init(cli_engine_state *state)
{
    *state = (cli_engine_state){.seat = 1};
}

void cli_engine_state_free(cli_engine_state *state)
{
    tf_text_free(&state->game);
    tf_text_free(&state->rules);
    tf_text_free(&state->view);
}

static cli_engine_request bad(cli_engine_state *state, const char *what, const char *expected)
{
    tf_error_set(&state->error, TF_ERR_INPUT, "%s, expected %s", what, expected);
    return CLI_ENGINE_BAD;
}

/* Digits only. */
static bool read_number(const char *text, uint64_t high, uint64_t *out)
{
    uint64_t value = 0;
    if (!*text)
        return false;
    for (; *text; text++) {
        uint64_t digit = (uint64_t)(*text - '0');
        if (*text < '0' || *text > '9' || value > (UINT64_MAX - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    *out = value;
    return value <= high;
}

static cli_engine_request read_version(cli_engine_state *state, char *rest)
{
    uint64_t version;
    if (!read_number(rest, 1000000, &version))
        return bad(state, "a wrong version of the protocol", "tefuda 1");
    state->version = (unsigned)version;
    return CLI_ENGINE_GREET;
}

static cli_engine_request read_game(cli_engine_state *state, char *rest)
{
    tf_text_clear(&state->game);
    tf_text_add(&state->game, rest);
    return CLI_ENGINE_NOTHING;
}

static cli_engine_request read_rules(cli_engine_state *state, char *rest)
{
    tf_text_clear(&state->rules);
    tf_text_add(&state->rules, rest);
    state->has_rules = true;
    return CLI_ENGINE_NOTHING;
}

/* "2 3": the seat, and the number of seats, which may be missing. */
static cli_engine_request read_seat(cli_engine_state *state, char *rest)
{
    uint64_t seat;
    rest[strcspn(rest, " \t")] = '\0';
    if (!read_number(rest, TF_SEATS_MAX, &seat) || seat == 0)
        return bad(state, "a wrong seat", "seat N SEATS");
    state->seat = (unsigned)seat;
    return CLI_ENGINE_NOTHING;
}

static cli_engine_request read_seed(cli_engine_state *state, char *rest)
{
    return read_number(rest, UINT64_MAX, &state->seed)
               ? CLI_ENGINE_NOTHING
               : bad(state, "a wrong seed", "seed N, a whole number below 2^64");
}

/* "move_ms=M game_ms=G memory_mb=B"; unknown names are ignored. */
static cli_engine_request read_limits(cli_engine_state *state, char *rest)
{
    static const char key[] = "game_ms=";
    state->game_ms = 0;
    for (char *at = rest; *at;) {
        size_t length = strcspn(at, " \t");
        char *next = at + length + strspn(at + length, " \t");
        at[length] = '\0';
        if (strncmp(at, key, sizeof key - 1) == 0 &&
            !read_number(at + sizeof key - 1, UINT64_C(1) << 40, &state->game_ms))
            return bad(state, "a wrong limit", "limits game_ms=N");
        at = next;
    }
    return CLI_ENGINE_NOTHING;
}

static cli_engine_request read_view(cli_engine_state *state, char *rest)
{
    if (state->view.length + strlen(rest) >= CLI_ENGINE_VIEW_MAX)
        return bad(state, "a view that is too long", "at most 64 KiB");
    tf_text_add(&state->view, rest);
    tf_text_add_char(&state->view, '\n');
    return CLI_ENGINE_NOTHING;
}

static cli_engine_request read_new(cli_engine_state *state, char *rest)
{
    (void)rest;
    tf_text_clear(&state->view);
    return CLI_ENGINE_NEW;
}

static cli_engine_request read_go(cli_engine_state *state, char *rest)
{
    (void)state;
    (void)rest;
    return CLI_ENGINE_GO;
}

static cli_engine_request read_quit(cli_engine_state *state, char *rest)
{
    (void)state;
    (void)rest;
    return CLI_ENGINE_QUIT;
}

static const struct {
    const char *word;
    cli_engine_request (*read)(cli_engine_state *state, char *rest);
} lines[] = {
    {"tefuda", read_version}, {"game", read_game},     {"rules", read_rules}, {"seat", read_seat},
    {"seed", read_seed},      {"limits", read_limits}, {"new", read_new},     {"view", read_view},
    {"go", read_go},          {"quit", read_quit},
};

cli_engine_request cli_engine_line(cli_engine_state *state, char *line, size_t length)
{
    line[length] = '\0';
    if (strlen(line) != length)
        return bad(state, "a NUL byte", "plain text");
    while (length > 0 && strchr(" \t\r", line[length - 1]))
        line[--length] = '\0';
    size_t first = strcspn(line, " \t");
    char *rest = line + first + (line[first] != '\0');
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if (strlen(lines[i].word) == first && memcmp(lines[i].word, line, first) == 0)
            return lines[i].read(state, rest);
    return CLI_ENGINE_NOTHING;
}
