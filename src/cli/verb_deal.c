/* verb_deal.c: `tefuda deal`. */
#include "job.h"
#include "output.h"
#include "verbs.h"

static tf_status put_deal(cli_context *cli, const tf_deck *deck, const tf_deal *deal,
                          tf_text *cards)
{
    tf_text_clear(cards);
    tf_deal_format_cards(deck, deal, cards);
    if (!cli->options.json)
        return cli_put(cli, "%s %s\n", deal->id, tf_text_string(cards));
    return cli_put_json(cli, json_pack("{s:o, s:s}", "deal", cli_json_string(deal->id), "cards",
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

tf_status cli_deal(cli_context *cli)
{
    cli_job job;
    tf_status status = cli_job_open(cli, &job);
    if (status == TF_OK)
        status = cli_job_open_deals(cli, &job);
    if (status == TF_OK)
        status = put_deals(cli, &job);
    cli_job_close(&job);
    return status;
}
