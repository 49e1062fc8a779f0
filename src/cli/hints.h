/* hints.h: the value of each legal move, sampled from what one seat sees. Used by `hint` and by a
 * person who plays. */
#ifndef TEFUDA_CLI_HINTS_H
#define TEFUDA_CLI_HINTS_H

#include <jansson.h>
#include <tefuda/tefuda.h>

#include "cli/cli.h"
#include "cli/job.h"

enum { CLI_HINT_WORD_MAX = 64 };

typedef struct cli_hint_row {
    tf_hint_move move; /* samples 0: nothing is known about the move */
    char word[CLI_HINT_WORD_MAX];
} cli_hint_row;

/* The moves, best first. Zero-initialised means empty. */
typedef struct cli_hints {
    cli_hint_row *rows;
    size_t count;
    const char *unit; /* "win probability", "points" or "winnable" */
    tf_text rests_on; /* the player or solver, and the table it uses */
} cli_hints;

/* The limits of a hint; 0 means no limit. */
typedef struct cli_hint_limits {
    uint64_t time_ms;
    uint64_t samples;
    bool
        first; /* the first values are waited for, however slow the machine is; time_ms is for narrowing them */
} cli_hint_limits;

/* True when the game has hints that use only the cards that the player to move can see. */
bool cli_hints_exist(const tf_game *game);

/* Values the moves of a position. player, when not NULL, plays on after each move instead of the
 * game's default player. When interrupted, returns TF_ERR_CANCELLED with the values so far in *out.
 * Call cli_hints_free() whatever the return value. */
tf_status cli_hints_make(cli_context *cli, const cli_job *job, const tf_position *position,
                         const char *player, cli_hint_limits limits, cli_hints *out);

/* Appends "23.4% [20.1, 27.0] win probability, 512 samples", or a shorter text for an exact or
 * unknown value. */
void cli_hint_format(const cli_hints *hints, size_t row, tf_text *out);
/* {"move", "worth", "low", "high", "unit", "samples", "rests_on"}; worth is null if unknown. */
json_t *cli_hint_json(const cli_hints *hints, size_t row);

void cli_hints_free(cli_hints *hints);

#endif
