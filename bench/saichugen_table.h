/* saichugen_table.h: a game of Saichugen in progress, for programs that see all hands. */
#ifndef TEFUDA_BENCH_SAICHUGEN_TABLE_H
#define TEFUDA_BENCH_SAICHUGEN_TABLE_H

#include <string.h>

#include "games/saichugen/endgame.h"
#include "games/saichugen/round_search.h"

typedef struct table {
    tf__sai_cards hand[TF__SAI_SEATS], shown;
    tf__sai_score score;
} table;

static inline void table_deal(table *t, tf_rng *rng)
{
    uint8_t cards[TF_DECK_MAX];
    memset(t, 0, sizeof *t);
    for (unsigned i = 0; i < TF_DECK_MAX; i++)
        cards[i] = (uint8_t)i;
    tf_rng_shuffle(rng, cards, TF_DECK_MAX);
    for (unsigned i = 0; i < TF_DECK_MAX - 1; i++)
        t->hand[i % TF__SAI_SEATS] |= tf__sai_bit(cards[i]);
}

static inline void table_show(table *t, unsigned turn, const tf_card cards[TF__SAI_SEATS])
{
    for (unsigned s = 0; s < TF__SAI_SEATS; s++) {
        t->hand[s] &= ~tf__sai_bit(cards[s]);
        t->shown |= tf__sai_bit(cards[s]);
    }
    tf__sai_end_turn(&t->score, turn, cards);
}

static inline tf_card table_any_card(const table *t, unsigned seat, tf_rng *rng)
{
    tf_move cards[TF__SAI_HAND];
    return (tf_card)cards[tf_rng_below(rng, tf__sai_list(t->hand[seat], cards))];
}

static inline tf__sai_cards table_hidden(const table *t)
{
    return ~t->shown & (tf__sai_bit(TF_DECK_MAX) - 1);
}

static inline tf__sai_end_state table_end_state(const table *t, unsigned seat, unsigned turn)
{
    return (tf__sai_end_state){t->hand[seat],
                               table_hidden(t) & ~t->hand[seat],
                               TF__SAI_TURNS - turn,
                               tf__sai_score_from(&t->score, seat),
                               {1, 0, 0}};
}

static inline tf__sai_round_state table_plan_state(const table *t, unsigned seat, unsigned turn)
{
    return (tf__sai_round_state){.hand = t->hand[seat],
                                 .unseen = table_hidden(t) & ~t->hand[seat],
                                 .round = turn / TF__SAI_ROUND_TURNS,
                                 .turns = TF__SAI_ROUND_TURNS - turn % TF__SAI_ROUND_TURNS,
                                 .score = tf__sai_score_from(&t->score, seat)};
}

/* Plays the first `turns` turns of a game of three `endgame` players. */
static inline void table_play_endgame(table *t, tf_rng *rng, tf__sai_end_search *search,
                                      unsigned turns)
{
    table_deal(t, rng);
    for (unsigned turn = 0; turn < turns; turn++) {
        tf_card cards[TF__SAI_SEATS];
        for (unsigned s = 0; s < TF__SAI_SEATS; s++) {
            if (turn < TF__SAI_LAST_ROUND) {
                cards[s] = table_any_card(t, s, rng);
                continue;
            }
            tf__sai_end_state state = table_end_state(t, s, turn);
            tf__sai_end_values values;
            tf__sai_end_solve(search, &state, &values);
            cards[s] = values.card[values.best];
        }
        table_show(t, turn, cards);
    }
}

static inline void table_points(const table *t, int points[TF__SAI_SEATS])
{
    unsigned scores[TF__SAI_SEATS];
    for (unsigned s = 0; s < TF__SAI_SEATS; s++)
        scores[s] = t->score.game[s];
    tf__sai_points(scores, points);
}

#endif
