/* calculation_regret.c: how far a player that looks ahead by a given network is below the optimum of a small game.
 *
 * The losses of its decisions are exact, by the table that `tefuda table optimum` made in the data folder. Their sum over a
 * game has the same mean as the optimum minus the result, and a fraction of its variance. */
#include <tefuda/luck.h>
#include <tefuda/player.h>
#include <tefuda/record.h>

#include "calculation_tool.h"

typedef struct regrets {
    double won, losses, squares, start;
} regrets;

static void add_game(regrets *r, const tf_rules *rules, tf_player *player, tf_evaluator *evaluator,
                     unsigned long number)
{
    char spec[32];
    tf_error error = {TF_OK, ""};
    tf_deal deal;
    tf_record record = {0};
    tf_outcome outcome;
    tf_luck luck = {0};
    tf_control control;
    tf_deal_format format = tf_game_deal_format(rules);
    snprintf(spec, sizeof spec, "seed:%lu", number);
    tool_check(tf_deal_make(&format, spec, &deal, &error), &error);
    tool_check(tf_position_deal(&record.position, rules, &deal, &error), &error);
    tf_control_start(&control, NULL, NULL);
    tool_check(tf_play(&player, record.position, spec, 0, &control, &outcome, &error), &error);
    tool_check(tf_luck_record(evaluator, &record, 0, &control, &luck, &error), &error);
    r->won += outcome.verdict == TF_WON;
    r->start = luck.start;
    r->losses += luck.loss;
    r->squares += luck.loss * luck.loss;
    tf_luck_free(&luck);
    tf_position_destroy(record.position);
}

int measure_regret(int argc, char **argv)
{
    if (argc != 7)
        return 2;
    network_file network = network_read(argv[3]);
    unsigned long first = strtoul(argv[5], NULL, 10), count = strtoul(argv[6], NULL, 10);
    tf_error error = {TF_OK, ""};
    tf_rules rules;
    tf_player *player = NULL;
    tf_evaluator *evaluator = NULL;
    tf_evaluator_options options = {.effort = TF_EFFORT_QUICK};
    regrets r = {0};
    tool_rules(argv[2], &rules);
    tool_check(tf_player_create(&player, &rules, argv[4], 0, NULL, &error), &error);
    tool_check(tf_evaluator_create(&evaluator, &rules, &options, &error), &error);
    tool_foresight(player)->network = &network.network;
    for (unsigned long i = 0; i < count; i++)
        add_game(&r, &rules, player, evaluator, first + i);
    double n = (double)count, mean = r.losses / n;
    printf("won %.0f of %lu; regret %.3f +- %.3f points (one standard error) below %.10f\n", r.won,
           count, 100 * mean, 100 * sqrt((r.squares / n - mean * mean) / n), r.start);
    tf_evaluator_destroy(evaluator);
    tf_player_destroy(player);
    free(network.weights);
    return 0;
}
