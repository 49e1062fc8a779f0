/* saichugen_answer.c: what the best answer gains in the rest of round 5.
 *
 *     saichugen_answer endgame|regret TURN GAMES [SAMPLES] [SEED]
 *
 * Games of three `endgame` players up to TURN (13 to 15). From there on all choose as the player named
 * (`regret`, from turn 14, with SAMPLES deals a turn), each seat in turn knows that of the other two,
 * and the exact best answer (best_response.h) is held against what the seat gets by choosing as they do. One
 * line a seat: the turn, who, seat (* is all three), states, what the seat gets, what the best answer
 * gains and the 95 % interval of that. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <tefuda/stats.h>

#include "games/saichugen/best_response.h"
#include "games/saichugen/turn_game.h"
#include "saichugen_table.h"

typedef struct regret_way {
    tf__sai_turn_game *game;
    unsigned samples;
    tf_rng rng;
} regret_way;

static void regret_set(void *self, tf__sai_cards hidden, unsigned turns, const tf__sai_score *score)
{
    regret_way *way = self;
    tf__sai_turn_game_set(way->game, hidden, turns, score);
    tf__sai_turn_game_learn(way->game, way->samples, &way->rng, NULL);
}

static void regret_chances(void *self, const tf__sai_end_state *state, unsigned seat,
                           double chance[TF__SAI_END_OWN])
{
    const regret_way *way = self;
    tf__sai_turn_game_strategy(way->game, seat, state->hand, chance);
}

typedef struct work {
    tf_rng rng;
    tf__sai_end_search *search;
    tf__sai_response *answer;
    unsigned games;
    unsigned long seed;
} work;

static int measure(work *w, const char *name, const tf__sai_policy *policy, unsigned turns)
{
    tf_mean gain[TF__SAI_SEATS] = {{0}}, played[TF__SAI_SEATS] = {{0}}, all = {0};
    for (unsigned i = 0; i < w->games; i++) {
        table t;
        double sum = 0;
        tf_rng_seed(&w->rng, w->seed, i);
        table_play_endgame(&t, &w->rng, w->search, turns);
        for (unsigned s = 0; s < TF__SAI_SEATS; s++) {
            tf__sai_end_state state = table_end_state(&t, s, turns);
            tf__sai_response_values values;
            tf_control control;
            tf_control_start(&control, NULL, NULL);
            if (!tf__sai_response_solve(w->answer, policy, &state, &control, &values))
                return 1;
            tf_mean_add(&gain[s], values.best - values.played);
            tf_mean_add(&played[s], values.played);
            sum += (values.best - values.played) / TF__SAI_SEATS;
        }
        tf_mean_add(&all, sum);
    }
    for (unsigned s = 0; s <= TF__SAI_SEATS; s++) {
        const tf_mean *of = s < TF__SAI_SEATS ? &gain[s] : &all;
        tf_interval range = tf_mean_interval(of, 0.95);
        printf("%u\t%s\t%c\t%" PRIu64 "\t%.4f\t%.4f\t%.4f\t%.4f\n", turns + 1, name, "123*"[s],
               of -> count, s < TF__SAI_SEATS ? played[s].mean : 0, of->mean, range.low,
               range.high);
    }
    return 0;
}

int main(int argc, char **argv)
{
    bool mixed = argc > 1 && strcmp(argv[1], "regret") == 0;
    unsigned turn = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 0;
    if (argc < 4 || (!mixed && strcmp(argv[1], "endgame") != 0) || turn < 13u + mixed ||
        turn > TF__SAI_TURNS) {
        fprintf(stderr, "usage: saichugen_answer endgame|regret TURN GAMES [SAMPLES] [SEED]\n");
        return 2;
    }
    work w = {.games = (unsigned)strtoul(argv[3], NULL, 10),
              .seed = argc > 5 ? strtoul(argv[5], NULL, 10) : 1};
    regret_way way = {.samples = argc > 4 ? (unsigned)strtoul(argv[4], NULL, 10) : 40000};
    tf_rng_seed(&way.rng, w.seed, UINT64_MAX);
    w.search = tf__sai_end_create();
    w.answer = tf__sai_response_create();
    way.game = tf__sai_turn_game_create();
    if (!w.search || !w.answer || !way.game)
        return 1;
    tf__sai_policy search = tf__sai_search_policy(w.search);
    tf__sai_policy regret = {.self = &way, .set = regret_set, .chances = regret_chances};
    printf("from\tplay\tseat\tstates\tplayed\tgain\tlow\thigh\n");
    int failed = measure(&w, argv[1], mixed ? &regret : &search, turn - 1);
    tf__sai_turn_game_destroy(way.game);
    tf__sai_response_destroy(w.answer);
    tf__sai_end_destroy(w.search);
    return failed;
}
