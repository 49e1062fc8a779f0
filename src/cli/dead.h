/* dead.h: says that a game cannot be won any more (tefuda/ending.h). Used by `hint`, `play` and a person who
 * plays. */
#ifndef TEFUDA_CLI_DEAD_H
#define TEFUDA_CLI_DEAD_H

#include <tefuda/tefuda.h>

#include "cli/cli.h"

/* Whether the game is dead: by a proof, and with `samples` otherwise by sampled arrangements. */
tf_status cli_dead_at(cli_context *cli, const tf_position *position, unsigned samples,
                      tf_dead *out);

/* Appends "this game cannot be won any more: ..." with the proof; nothing for a game that is not dead. */
void cli_dead_format(const tf_dead *dead, tf_text *out);

#endif
