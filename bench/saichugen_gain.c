/* saichugen_gain.c: what a seat could still gain in one turn of the last round.
 *
 *     saichugen_gain GAMES [SAMPLES] [SEED]
 *
 * Games of three `endgame` players up to turn 14 or 15; there the turn is taken as a game of its own
 * (turn_game.h) and, for each seat, the best answer to the other two is compared with its own play:
 * when all lay any card, when all search as `endgame`, and when all play what regret matching learned
 * from SAMPLES deals. One line each: turn, who, seat, states, mean gain in points and its interval. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <tefuda/stats.h>

#include "games/saichugen/turn_game.h"
#include "saichugen_table.h"

enum { RANDOM, SEARCH, LEARNED, KINDS };
static const char *const names[KINDS] = {"random", "endgame", "regret"};

int main(int argc, char **argv)
{
    unsigned games = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 10;
    unsigned samples = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 100000;
    tf_rng rng;
    tf_rng_seed(&rng, argc > 3 ? strtoul(argv[3], NULL, 10) : 1, 0);
    tf__sai_turn_game *game = tf__sai_turn_game_create();
    tf__sai_end_search *search = tf__sai_end_create();
    if (!game || !search)
        return 1;
    printf("turn\tplay\tseat\tstates\tgain\tlow\thigh\n");
    for (unsigned turns = 13; turns < TF__SAI_TURNS; turns++) {
        tf_mean gain[KINDS][TF__SAI_SEATS] = {{{0}}};
        for (unsigned i = 0; i < games; i++) {
            table t;
            table_play_endgame(&t, &rng, search, turns);
            for (unsigned kind = 0; kind < KINDS; kind++) {
                tf__sai_turn_game_set(game, table_hidden(&t), TF__SAI_TURNS - turns, &t.score);
                if (kind == SEARCH)
                    tf__sai_turn_game_search(game);
                if (kind == LEARNED)
                    tf__sai_turn_game_learn(game, samples, &rng, NULL);
                for (unsigned s = 0; s < TF__SAI_SEATS; s++) {
                    double played, best;
                    tf__sai_turn_game_gain(game, s, &played, &best);
                    tf_mean_add(&gain[kind][s], best - played);
                }
            }
        }
        for (unsigned kind = 0; kind < KINDS; kind++) {
            for (unsigned s = 0; s < TF__SAI_SEATS; s++) {
                tf_interval range = tf_mean_interval(&gain[kind][s], 0.95);
                printf("%u\t%s\t%u\t%" PRIu64 "\t%.4f\t%.4f\t%.4f\n", turns + 1, names[kind], s + 1,
                       gain[kind][s].count, gain[kind][s].mean, range.low, range.high);
            }
        }
        fflush(stdout);
    }
    tf__sai_turn_game_destroy(game);
    tf__sai_end_destroy(search);
    return 0;
}
