/* deal.c: `tefuda deal`: all deals, or only those that a solver finds winnable, hard or easy. */
#include <inttypes.h>

#include "cli/job.h"
#include "cli/output.h"
#include "cli/verbs.h"
#include "front/json.h"

static tf_status put_deal(cli_context *cli, const tf_deck *deck, const tf_deal *deal,
                          tf_text *cards)
{
    tf_text_clear(cards);
    tf_deal_format_cards(deck, deal, cards);
    if (!cli->options.json)
        return cli_put(cli, "%s %s\n", deal->id, tf_text_string(cards));
    return cli_put_json(cli, json_pack("{s:o, s:s}", "deal", front_json_string(deal->id), "cards",
                                       tf_text_string(cards)));
}

static tf_status put_deals(cli_context *cli, cli_job *job)
{
    tf_deck deck = job->game->rules->deck(&job->rules);
    tf_text cards = {0};
    tf_deal deal;
    tf_status status;
    for (bool end = false;;) {
        status = tf_deals_next(job->deals, &deal, &end, &cli->error);
        if (status != TF_OK || end)
            break;
        status = put_deal(cli, &deck, &deal, &cards);
        if (status == TF_OK && tf_cancel_raised(cli->cancel))
            status = tf_error_set(&cli->error, TF_ERR_CANCELLED, "interrupted");
        if (status != TF_OK)
            break;
    }
    tf_text_free(&cards);
    return status;
}

/* ---- chosen deals ---- */

typedef struct choice {
    cli_context *cli;
    tf_deck deck;
    tf_text cards;
    uint64_t seen, chosen, undecided;
} choice;

static bool is_wanted(const cli_options *options, const tf_solution *solution)
{
    if (options->winnable && solution->verdict != TF_WON)
        return false;
    return solution->states >= options->min_states &&
           (options->max_states == 0 || solution->states <= options->max_states);
}

/* A deal that hit a limit is left out: it is not known whether it is winnable. */
static tf_status take_deal(void *context, const tf_result *result, tf_error *error)
{
    choice *c = context;
    tf_status status = TF_OK;
    c->seen++;
    if (result->solution.verdict == TF_UNDECIDED)
        c->undecided++;
    else if (is_wanted(&c->cli->options, &result->solution)) {
        c->chosen++;
        status = put_deal(c->cli, &c->deck, &result->deal, &c->cards);
    }
    if (status != TF_OK && error)
        *error = c->cli->error;
    return status;
}

static void show_progress(void *context, uint64_t done, uint64_t total, uint64_t states)
{
    choice *c = context;
    cli_progress_state state = {
        .done = done, .total = total, .states = states, .won = c->chosen, .counted = c->seen};
    cli_progress_draw(&c->cli->progress, &state);
}

static tf_status put_chosen_deals(cli_context *cli, cli_job *job)
{
    choice c = {.cli = cli, .deck = job->game->rules->deck(&job->rules)};
    tf_batch batch = cli_job_batch(cli, job);
    tf_batch_calls calls = {.result = take_deal, .progress = show_progress, .context = &c};
    tf_error error = {0};
    cli_progress_start(&cli->progress, cli->options.quiet);
    tf_status status = tf_batch_run(&batch, job->deals, cli->cancel, &calls, &error);
    cli_progress_clear(&cli->progress);
    tf_text_free(&c.cards);
    if (status != TF_OK)
        cli->error = error;
    if (status == TF_OK || status == TF_ERR_CANCELLED)
        cli_log(cli, "%" PRIu64 " of %" PRIu64 " deals, %" PRIu64 " undecided left out", c.chosen,
                c.seen, c.undecided);
    return status;
}

static tf_status check_choice(cli_context *cli, bool chosen)
{
    const cli_options *options = &cli->options;
    uint64_t for_solver = cli_option_bit("solver") | cli_option_bit("states") |
                          cli_option_bit("time-ms");
    if (!chosen && (options->given & for_solver))
        return tf_error_set(&cli->error, TF_ERR_USAGE,
                            "a solver and its limits need --winnable, --min-states or "
                            "--max-states");
    if (options->max_states && options->min_states > options->max_states)
        return tf_error_set(&cli->error, TF_ERR_USAGE,
                            "--min-states %" PRIu64 " is more than --max-states %" PRIu64,
                            options->min_states, options->max_states);
    return TF_OK;
}

tf_status cli_deal(cli_context *cli)
{
    cli_job job;
    const cli_options *options = &cli->options;
    bool chosen = options->winnable || options->min_states > 0 || options->max_states > 0;
    tf_status status = cli_job_open(cli, &job);
    if (status == TF_OK)
        status = check_choice(cli, chosen);
    if (status == TF_OK)
        status = cli_job_open_deals(cli, &job);
    if (status == TF_OK)
        status = chosen ? put_chosen_deals(cli, &job) : put_deals(cli, &job);
    cli_job_close(&job);
    return status;
}
