/* engine_lines.h: the lines that `tefuda engine` receives; docs/PROTOCOL.md. */
#ifndef TEFUDA_CLI_VERBS_ENGINE_LINES_H
#define TEFUDA_CLI_VERBS_ENGINE_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tefuda/tefuda.h>

enum { CLI_ENGINE_LINE_MAX = 1 << 16, CLI_ENGINE_VIEW_MAX = 1 << 16 };

/* What the lines so far have said. */
typedef struct cli_engine_state {
    unsigned version;
    tf_text game, rules;
    bool has_rules;
    unsigned seat; /* from 1 */
    uint64_t seed;
    uint64_t game_ms; /* 0: no limit */
    tf_text view;     /* the lines of the view since the last "go" */
    tf_error error;   /* of CLI_ENGINE_BAD */
} cli_engine_state;

void cli_engine_state_init(cli_engine_state *state);
void cli_engine_state_free(cli_engine_state *state);

/* What a line asks for. */
typedef enum cli_engine_request {
    CLI_ENGINE_NOTHING, /* something to remember, or a line of a later version: ignored */
    CLI_ENGINE_GREET,
    CLI_ENGINE_NEW,
    CLI_ENGINE_GO,
    CLI_ENGINE_QUIT,
    CLI_ENGINE_BAD, /* a known word with a wrong argument */
} cli_engine_request;

/* Reads a line of `length` bytes; the byte after it is changed. */
cli_engine_request cli_engine_line(cli_engine_state *state, char *line, size_t length);

#endif
