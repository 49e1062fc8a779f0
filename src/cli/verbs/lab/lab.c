/* lab.c: `tefuda lab`: the table of its subverbs, and what they share. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/verbs.h"
#include "cli/verbs/lab/lab.h"

static const cli_subverb subverbs[] = {
    {"run", cli_lab_run},       {"list", cli_lab_list},     {"report", cli_lab_report},
    {"export", cli_lab_export}, {"import", cli_lab_import}, {"league", cli_lab_league},
    {"plot", cli_lab_plot},
};
enum { SUBVERB_COUNT = sizeof subverbs / sizeof subverbs[0] };

const char *cli_lab_subverbs(void)
{
    return "run list report export import league plot";
}

tf_status cli_lab(cli_context *cli)
{
    const char *word = cli->args[0];
    for (size_t i = 0; i < SUBVERB_COUNT; i++)
        if (strcmp(subverbs[i].name, word) == 0)
            return subverbs[i].run(cli);
    int near = tf_nearest_word(word, subverbs, SUBVERB_COUNT, sizeof subverbs[0]);
    if (near >= 0)
        return tf_error_set(&cli->error, TF_ERR_USAGE,
                            "lab has no subverb '%.40s'; did you mean '%s'?", word,
                            subverbs[near].name);
    return tf_error_set(&cli->error, TF_ERR_USAGE,
                        "lab has no subverb '%.40s'; expected one of: %s", word,
                        cli_lab_subverbs());
}

const char *cli_lab_store(const cli_context *cli)
{
    if (cli->options.store)
        return cli->options.store;
    const char *path = getenv("TEFUDA_STORE");
    return path && *path ? path : "tefuda.sqlite";
}

tf_status cli_lab_open(cli_context *cli, tf_store_mode mode, tf_store **store)
{
    return tf_store_open(store, cli_lab_store(cli), mode, &cli->error);
}

/* The interval of the share won. info may be NULL: it is not known how the deals were chosen. */
static tf_interval tally_interval(const tf_tally *tally, const tf_experiment_info *info)
{
    if (info)
        return tf_experiment_interval(info, tally->won, tally->deals, 0.95);
    return tf_wilson(tally->won, tally->deals, 0.95);
}

void cli_tally_format(const tf_tally *tally, const tf_experiment_info *info, tf_text *out)
{
    if (tally->finished > 0) {
        tf_text_printf(out, "games %" PRIu64, tally->deals);
        return;
    }
    tf_interval interval = tally_interval(tally, info);
    tf_text_printf(out,
                   "won %" PRIu64 " lost %" PRIu64 " undecided %" PRIu64 " of %" PRIu64
                   "  %.2f%% [%.2f, %.2f]",
                   tally->won, tally->lost, tally->undecided, tally->deals,
                   tally->deals ? 100.0 * (double)tally->won / (double)tally->deals : 0.0,
                   100 * interval.low, 100 * interval.high);
    if (info && tf_experiment_was_watched(info))
        tf_text_add(out, " at all looks");
}

json_t *cli_tally_json(const tf_tally *tally, const tf_experiment_info *info)
{
    json_t *object = json_object();
    json_object_set_new(object, "deals", json_integer((json_int_t)tally->deals));
    if (tally->finished > 0) {
        json_object_set_new(object, "finished", json_integer((json_int_t)tally->finished));
    } else {
        tf_interval interval = tally_interval(tally, info);
        double share = tally->deals ? (double)tally->won / (double)tally->deals : 0;
        json_object_set_new(object, "won", json_integer((json_int_t)tally->won));
        json_object_set_new(object, "lost", json_integer((json_int_t)tally->lost));
        json_object_set_new(object, "undecided", json_integer((json_int_t)tally->undecided));
        json_object_set_new(object, "percent", json_real(100 * share));
        json_object_set_new(object, "low", json_real(100 * interval.low));
        json_object_set_new(object, "high", json_real(100 * interval.high));
    }
    json_object_set_new(object, "states", json_integer((json_int_t)tally->states));
    json_object_set_new(object, "moves", json_integer((json_int_t)tally->moves));
    json_object_set_new(object, "time_ms", json_real((double)tally->time_us / 1000));
    return object;
}
