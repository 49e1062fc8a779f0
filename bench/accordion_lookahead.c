/* accordion_lookahead.c: the paper's player with all lookaheads from 1 to 52 in one run.
 *
 *     accordion_lookahead SPEC [MEMORY_MB] >> deals.csv
 *
 * Plays the deals of SPEC (seed:1-10000) and prints one line per deal: the deal, the smallest R
 * that wins it, the smallest R that is undecided for lack of memory (0: none), and the states
 * visited with R = 1, 2 .. 52. One search covers all R of a deal (games/accordion/lookahead.h); for
 * each R its result is that of `brute:lookahead=R`. scripts/accordion_tables.py makes Shintani's
 * tables from the output. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "games/accordion/accordion.h"
#include "games/accordion/lookahead.h"

static void stop_on(tf_status status, const tf_error *error)
{
    if (status == TF_OK)
        return;
    fprintf(stderr, "accordion_lookahead: %s\n", error->text);
    exit(2);
}

/* The smallest R with this verdict; 0 when there is none. */
static unsigned least_with(const tf__acc_lookahead_result *results, unsigned count,
                           tf_verdict verdict)
{
    for (unsigned r = 1; r <= count; r++)
        if (results[r].verdict == verdict)
            return r;
    return 0;
}

static void play(tf__acc_lookahead *search, const tf_rules *rules, const tf_deal *deal)
{
    tf__acc_row row;
    tf_control control;
    tf_error error = {TF_OK, ""};
    tf__acc_lookahead_result results[TF_DECK_MAX + 1];
    stop_on(tf__acc_rules.deal(rules, deal, &row, &error), &error);
    tf_control_start(&control, NULL, NULL);
    tf__acc_lookahead_sweep(search, &row, &control, results);
    printf("%s,%u,%u", deal->id, least_with(results, row.count, TF_WON),
           least_with(results, row.count, TF_UNDECIDED));
    for (unsigned r = 1; r <= row.count; r++)
        printf(",%" PRIu64, results[r].states);
    printf("\n");
    fflush(stdout);
}

int main(int argc, char **argv)
{
    tf_rules rules;
    tf_deals *deals = NULL;
    tf__acc_lookahead *search = NULL;
    tf_deal deal;
    tf_error error = {TF_OK, ""};
    bool end = false;
    if (argc < 2 || argc > 3) {
        fprintf(stderr, "usage: accordion_lookahead SPEC [MEMORY_MB]\n");
        return 2;
    }
    stop_on(tf_rules_parse(&tf__accordion, "", &rules, &error), &error);
    tf_deal_format format = tf_game_deal_format(&rules);
    size_t memory_mb = argc > 2 ? (size_t)strtoul(argv[2], NULL, 10) : 1024;
    stop_on(tf_deals_open(&deals, &format, argv[1], &error), &error);
    stop_on(tf__acc_lookahead_create(&search, memory_mb << 20, &error), &error);
    for (;;) {
        stop_on(tf_deals_next(deals, &deal, &end, &error), &error);
        if (end)
            break;
        play(search, &rules, &deal);
    }
    tf__acc_lookahead_destroy(search);
    tf_deals_close(deals);
    return 0;
}
