/* lab_until.c: --until-width and --until-better. */
#include "cli/verbs/lab/lab_until.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/output.h"

static const double confidence = 0.95;

/* Reads "0.5%" or "0.005", the full width of the interval. */
static tf_status read_width(cli_context *cli, double *width)
{
    const char *text = cli->options.until_width;
    char *end;
    double value = strtod(text, &end);
    if (*end == '%' && end != text) {
        value /= 100;
        end++;
    }
    if (end == text || *end || !(value >= 1e-5 && value < 1))
        return tf_error_set(&cli->error, TF_ERR_USAGE,
                            "--until-width takes a width such as 0.5%% or 0.005, from 0.001%% to "
                            "below 100%%, not '%.40s'",
                            text);
    *width = value;
    return TF_OK;
}

static tf_status interrupted(cli_context *cli, const tf_lab_outcome *outcome)
{
    return tf_error_set(&cli->error, TF_ERR_CANCELLED,
                        "interrupted; %" PRIu64 " of %" PRIu64
                        " deals are in the store; run it again to continue",
                        outcome->tally.deals, outcome->total);
}

static tf_status put_width(cli_context *cli, const tf_experiment *experiment,
                           const tf_until_width *result)
{
    if (cli->options.json)
        return cli_put_json(
            cli, json_pack("{s:s, s:b, s:b, s:I, s:I, s:I, s:i, s:f, s:f, s:f}", "experiment",
                           experiment->name, "reached", result->reached, "adjusted",
                           result->adjusted, "deals", (json_int_t)result->deals, "won",
                           (json_int_t)result->won, "undecided", (json_int_t)result->undecided,
                           "looks", (int)result->looks, "percent", 100 * result->rate, "low",
                           100 * result->interval.low, "high", 100 * result->interval.high));
    return cli_put(cli,
                   "%s won %" PRIu64 " of the first %" PRIu64
                   "  %s%.2f%% [%.2f, %.2f] at all looks together; %s after %u look%s\n",
                   experiment->name, result->won, result->deals,
                   result->adjusted ? "luck-adjusted " : "", 100 * result->rate,
                   100 * result->interval.low, 100 * result->interval.high,
                   result->reached ? "narrow enough" : "the deals are used up", result->looks,
                   result->looks == 1 ? "" : "s");
}

tf_status cli_until_width(cli_context *cli, tf_store *store, const tf_experiment *experiment,
                          const tf_lab_options *options)
{
    double width = 0;
    tf_status status = read_width(cli, &width);
    if (status != TF_OK)
        return status;
    tf_until_width result;
    status = tf_lab_run_until_width(store, experiment, options, width, confidence, &result,
                                    &cli->error);
    cli_progress_clear(&cli->progress);
    if (status == TF_OK)
        return put_width(cli, experiment, &result);
    return tf_cancel_raised(cli->cancel) ? interrupted(cli, &result.outcome) : status;
}

/* ---- two experiments ---- */

static tf_status find_one(cli_context *cli, tf_store *store, const tf_experiment *given,
                          size_t count, const char *name, tf_experiment *out)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(given[i].name, name) == 0) {
            *out = given[i];
            return TF_OK;
        }
    }
    tf_experiment_info info;
    tf_status status = tf_store_find(store, name, &info, &cli->error);
    if (status != TF_OK)
        return status;
    return tf_experiment_of_info(&info, out, &cli->error);
}

static tf_status put_better(cli_context *cli, const tf_experiment *a, const tf_experiment *b,
                            const tf_until_better *r)
{
    const char *winner = r->better == 1 ? a->name : r->better == 2 ? b->name : "";
    if (cli->options.json)
        return cli_put_json(
            cli,
            json_pack("{s:s, s:s, s:s, s:I, s:I, s:I, s:I, s:I, s:I, s:i, s:f, s:b, s:f}", "first",
                      a->name, "second", b->name, "better", winner, "deals", (json_int_t)r->deals,
                      "both_won", (json_int_t)r->both_won, "only_first", (json_int_t)r->only_a,
                      "only_second", (json_int_t)r->only_b, "neither", (json_int_t)r->neither,
                      "undecided", (json_int_t)r->undecided, "looks", (int)r->looks, "p", r->p,
                      "adjusted", r->adjusted, "difference", r->difference));
    tf_status status = cli_put(cli,
                               "%s against %s: %" PRIu64 " deals, only the first won %" PRIu64
                               ", only the second %" PRIu64 ", %sdifference %+.2f%%\n",
                               a->name, b->name, r->deals, r->only_a, r->only_b,
                               r->adjusted ? "luck-adjusted " : "", 100 * r->difference);
    if (status != TF_OK)
        return status;
    if (r->better)
        return cli_put(cli, "%s is better: p = %.3g at all looks together, after %u look%s\n",
                       winner, r->p, r->looks, r->looks == 1 ? "" : "s");
    return cli_put(cli, "undecided when the deals were used up: p = %.3g, after %u look%s\n", r->p,
                   r->looks, r->looks == 1 ? "" : "s");
}

tf_status cli_until_better(cli_context *cli, tf_store *store, const tf_experiment *given,
                           size_t count, const tf_lab_options *options)
{
    const char *const *names = cli->options.until_better;
    tf_experiment pair[2];
    tf_until_better result;
    tf_status status = TF_OK;
    for (int i = 0; i < 2 && status == TF_OK; i++)
        status = find_one(cli, store, given, count, names[i], &pair[i]);
    if (status != TF_OK)
        return status;
    status = tf_lab_run_until_better(store, &pair[0], &pair[1], options, confidence, &result,
                                     &cli->error);
    cli_progress_clear(&cli->progress);
    if (status == TF_OK)
        return put_better(cli, &pair[0], &pair[1], &result);
    return tf_cancel_raised(cli->cancel) ? interrupted(cli, &result.outcome_a) : status;
}
