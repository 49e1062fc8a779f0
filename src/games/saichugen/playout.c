/* playout.c: see playout.h. Seats are counted from the one that looks: it is 0. */
#include "games/saichugen/playout.h"

typedef struct table {
    tf__sai_cards hand[TF__SAI_SEATS];
    tf__sai_cards hidden; /* not shown to all: the hands and the card left out */
    unsigned turn;
    tf__sai_score score;
} table;

static void deal(table *t, const tf__sai_turn_state *state, tf_rng *rng)
{
    uint8_t cards[TF_DECK_MAX];
    size_t count = 0, next = 0;
    unsigned hold = tf__sai_count(state->hand);
    *t = (table){.hand = {state->hand},
                 .hidden = state->hand | state->unseen,
                 .turn = state->turn,
                 .score = state->score};
    for (tf__sai_cards left = state->unseen; left;)
        cards[count++] = tf__sai_pop(&left);
    tf_rng_shuffle(rng, cards, count);
    for (unsigned seat = 1; seat < TF__SAI_SEATS; seat++)
        for (unsigned i = 0; i < hold; i++)
            t->hand[seat] |= tf__sai_bit(cards[next++]);
}

static tf_card choose(tf__sai_planner_search *search, const table *t, unsigned seat)
{
    tf__sai_turn_values values;
    tf__sai_turn_state state = {.hand = t->hand[seat],
                                .unseen = t->hidden & ~t->hand[seat],
                                .turn = t->turn,
                                .score = tf__sai_score_from(&t->score, seat)};
    tf__sai_planner_search_run(search, &state, &values);
    return values.card[values.best];
}

static void show(table *t, const tf_card cards[TF__SAI_SEATS])
{
    for (unsigned seat = 0; seat < TF__SAI_SEATS; seat++) {
        t->hand[seat] &= ~tf__sai_bit(cards[seat]);
        t->hidden &= ~tf__sai_bit(cards[seat]);
    }
    tf__sai_end_turn(&t->score, t->turn++, cards);
}

/* Plays to the end; `cards` are those of the current turn. False: stopped. */
static bool play_on(tf__sai_planner_search *search, table t, const tf_card cards[TF__SAI_SEATS],
                    tf_control *control, int *points)
{
    show(&t, cards);
    while (t.turn < TF__SAI_TURNS) {
        tf_card laid[TF__SAI_SEATS];
        if (!tf_control_tick(control))
            return false;
        for (unsigned seat = 0; seat < TF__SAI_SEATS; seat++)
            laid[seat] = choose(search, &t, seat);
        show(&t, laid);
    }
    unsigned scores[] = {t.score.game[0], t.score.game[1], t.score.game[2]};
    int all[TF__SAI_SEATS];
    tf__sai_points(scores, all);
    *points = all[0];
    return true;
}

bool tf__sai_playout(tf__sai_planner_search *search, const tf__sai_turn_state *state,
                     uint32_t places, tf_rng *rng, tf_control *control, int points[TF__SAI_HAND])
{
    table t;
    deal(&t, state, rng);
    if (!tf_control_tick(control))
        return false;
    tf_card cards[] = {TF_CARD_NONE, choose(search, &t, 1), choose(search, &t, 2)};
    tf__sai_cards left = state->hand;
    for (unsigned place = 0; left; place++) {
        cards[0] = tf__sai_pop(&left);
        if (places >> place & 1 && !play_on(search, t, cards, control, &points[place]))
            return false;
    }
    return true;
}
