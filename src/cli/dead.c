/* dead.c: see dead.h. */
#include "cli/dead.h"

#include <inttypes.h>

/* Limit on all searches of one question, about a second. */
enum { DEAD_STATES = 1000000 };

tf_status cli_dead_at(cli_context *cli, const tf_position *position, unsigned samples, tf_dead *out)
{
    tf_control control;
    tf_limits limits = {.states = DEAD_STATES};
    tf_dead_options options = {.samples = samples, .seed = cli->options.seed};
    tf_control_start(&control, &limits, cli->cancel);
    return tf_ending_dead(position, &options, &control, out, &cli->error);
}

void cli_dead_format(const tf_dead *dead, tf_text *out)
{
    switch (dead->proof) {
    case TF_DEAD_NOT:
        break;
    case TF_DEAD_STUCK:
        tf_text_add(out, "this game cannot be won any more: no card can be revealed");
        break;
    case TF_DEAD_ALL:
        tf_text_printf(out,
                       "this game cannot be won any more: all %" PRIu64
                       " arrangements of the hidden cards are lost",
                       dead->arrangements);
        break;
    case TF_DEAD_SAMPLED:
        tf_text_printf(out,
                       "none of %" PRIu64 " sampled arrangements of the hidden cards can be won: "
                       "the chance is below %.1f %%",
                       dead->arrangements, 100 * dead->chance_most);
        break;
    }
}
