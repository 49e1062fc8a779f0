/* klondike_games.c: plays games of Klondike and prints them, for learning from them.
 *
 *     klondike_games PLAYER FIRST LAST [RULES] >> games.txt
 *
 * One line per deal seed:FIRST .. seed:LAST: the number, 1 for a win or 0, the count of moves, the moves as
 * numbers. Build: see klondike_value.c. */
#include "klondike_rows.h"

static void play_deal(tf_player *player, const tf_rules *rules, uint64_t number)
{
    tf_position *position = deal_number(rules, number);
    tf_outcome outcome;
    tf_control control;
    tf_error error;
    size_t count;
    tf_control_start(&control, NULL, NULL);
    stop_on(tf_play(&player, position, NULL, 0, &control, &outcome, &error), &error);
    const tf_move *moves = tf_position_history(position, &count);
    printf("%" PRIu64 " %d %zu", number, outcome.verdict == TF_WON, count);
    for (size_t i = 0; i < count; i++)
        printf(" %" PRIu64, (uint64_t)moves[i]);
    printf("\n");
    fflush(stdout);
    tf_position_destroy(position);
}

int main(int argc, char **argv)
{
    tf_rules rules;
    tf_error error;
    tf_player *player;
    if (argc < 4) {
        fprintf(stderr, "usage: klondike_games PLAYER FIRST LAST [RULES]\n");
        return 2;
    }
    stop_on(tf_rules_parse(&tf__klondike, argc > 4 ? argv[4] : "", &rules, &error), &error);
    stop_on(tf_player_create(&player, &rules, argv[1], 0, NULL, &error), &error);
    uint64_t last = strtoull(argv[3], NULL, 10);
    for (uint64_t number = strtoull(argv[2], NULL, 10); number <= last; number++)
        play_deal(player, &rules, number);
    tf_player_destroy(player);
    return 0;
}
