/* saichugen_plain.h: the last round of Saichugen by enumerating every line, as in Figure 3 of Soeda
 * and Tanaka. Slow and simple; the fast search is compared with it. */
#ifndef TEFUDA_TESTS_SAICHUGEN_PLAIN_H
#define TEFUDA_TESTS_SAICHUGEN_PLAIN_H

#include "games/saichugen/endgame.h"

typedef struct plain_state {
    tf_card hand[5], unseen[11];
    unsigned hand_count, unseen_count;
    unsigned game[3], round[3];
    int weight[3];
} plain_state;

static int plain_result(const plain_state *state)
{
    unsigned round_middle = tf__sai_middle(state->round[0], state->round[1], state->round[2]);
    unsigned final[3];
    for (unsigned s = 0; s < 3; s++)
        final[s] = state->game[s] + (state->round[s] == round_middle ? round_middle : 0);
    unsigned middle = tf__sai_middle(final[0], final[1], final[2]);
    int winners = (final[0] == middle) + (final[1] == middle) + (final[2] == middle);
    int sum = 0;
    for (unsigned s = 0; s < 3; s++) {
        int points = 0;
        if (winners == 1)
            points = final[s] == middle ? 2 : -1;
        if (winners == 2)
            points = final[s] == middle ? 1 : -2;
        sum += state->weight[s] * points;
    }
    return sum;
}

static tf_card plain_remove(tf_card *cards, unsigned *count, unsigned index)
{
    tf_card card = cards[index];
    (*count)--;
    for (unsigned i = index; i < *count; i++)
        cards[i] = cards[i + 1];
    return card;
}

static int32_t plain_best(const plain_state *state, unsigned turns);

/* The total over all lines after laying hand[index] now. */
static int32_t plain_total(const plain_state *state, unsigned turns, unsigned index)
{
    int32_t total = 0;
    for (unsigned i = 0; i < state->unseen_count; i++) {
        for (unsigned j = 0; j < state->unseen_count; j++) {
            if (i == j)
                continue;
            plain_state next = *state;
            tf_card cards[3] = {plain_remove(next.hand, &next.hand_count, index), state->unseen[i],
                                state->unseen[j]};
            plain_remove(next.unseen, &next.unseen_count, i);
            plain_remove(next.unseen, &next.unseen_count, j > i ? j - 1 : j);
            unsigned winner = tf__sai_winner(cards);
            next.round[winner] += tf_card_rank(cards[winner]) + 1;
            total += turns == 1 ? plain_result(&next) : plain_best(&next, turns - 1);
        }
    }
    return total;
}

static int32_t plain_best(const plain_state *state, unsigned turns)
{
    int32_t best = INT32_MIN;
    for (unsigned c = 0; c < state->hand_count; c++) {
        int32_t total = plain_total(state, turns, c);
        if (total > best)
            best = total;
    }
    return best;
}

static void plain_solve(const tf__sai_end_state *given, tf__sai_end_values *values)
{
    plain_state state = {.hand_count = 0};
    for (tf__sai_cards left = given->hand; left;)
        state.hand[state.hand_count++] = tf__sai_pop(&left);
    for (tf__sai_cards left = given->unseen; left;)
        state.unseen[state.unseen_count++] = tf__sai_pop(&left);
    for (unsigned s = 0; s < 3; s++) {
        state.game[s] = given->score.game[s];
        state.round[s] = given->score.round[s];
        state.weight[s] = given->weight[s];
    }
    values->count = state.hand_count;
    values->best = 0;
    for (unsigned c = 0; c < state.hand_count; c++) {
        values->card[c] = state.hand[c];
        values->total[c] = plain_total(&state, given->turns, c);
        if (values->total[c] > values->total[values->best])
            values->best = c;
    }
}

#endif
