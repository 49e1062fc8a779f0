/* hints.h: what each legal move is worth, sampled from what one seat sees; for `hint` and for a person
 * who plays. */
#ifndef TEFUDA_CLI_HINTS_H
#define TEFUDA_CLI_HINTS_H

#include <jansson.h>
#include <tefuda/tefuda.h>

#include "cli/cli.h"
#include "cli/job.h"

enum { CLI_HINT_WORD_MAX = 64 };

typedef struct cli_hint_row {
    tf_hint_move move; /* nothing is known of it while its samples are 0 */
    char word[CLI_HINT_WORD_MAX];
} cli_hint_row;

/* The moves, best first. Zero-initialised it is empty. */
typedef struct cli_hints {
    cli_hint_row *rows;
    size_t count;
    const char *unit; /* "win probability", "points" or "winnable" */
    tf_text rests_on; /* the player or solver, and the table it uses */
} cli_hints;

/* How much work a hint may be; 0: no limit. */
typedef struct cli_hint_limits {
    uint64_t time_ms;
    uint64_t samples;
} cli_hint_limits;

/* True when the game has hints that a person at the table could have made: no card is looked at. */
bool cli_hints_exist(const tf_game *game);

/* Values the moves of a position. player, when not NULL, plays on from each move in place of the game's
 * own. Interrupted, it is TF_ERR_CANCELLED with what was known by then in *out. Free it whatever it
 * returns. */
tf_status cli_hints_make(cli_context *cli, const cli_job *job, const tf_position *position,
                         const char *player, cli_hint_limits limits, cli_hints *out);

/* Appends "23.4% [20.1, 27.0] win probability, 512 samples", or what else is known of a row. */
void cli_hint_format(const cli_hints *hints, size_t row, tf_text *out);
/* {"move", "worth", "low", "high", "unit", "samples", "rests_on"}; worth is null when nothing is known. */
json_t *cli_hint_json(const cli_hints *hints, size_t row);

void cli_hints_free(cli_hints *hints);

#endif
