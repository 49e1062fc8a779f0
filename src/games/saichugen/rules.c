/* rules.c: the rules of Saichugen.
 *
 * Cards 0 .. 50 of a deal are dealt in turn, card i to seat i % 3; the last card is left out. Legal
 * moves are the cards of the hand, lowest first. */
#include <string.h>

#include "games/saichugen/types.h"

static tf_deck deck(const tf_rules *rules)
{
    (void)rules;
    return (tf_deck){.ranks = TF_RANKS, .ranks_only = false};
}

static tf_status deal(const tf_rules *rules, const tf_deal *given, void *position, tf_error *error)
{
    (void)rules;
    tf__sai_position *p = position;
    if (given->count != TF_DECK_MAX)
        return tf_error_set(error, TF_ERR_INPUT, "%u cards, expected 52", given->count);
    memset(p, 0, sizeof *p);
    memset(p->laid, TF_CARD_NONE, sizeof p->laid);
    for (unsigned i = 0; i < TF_DECK_MAX - 1; i++)
        p->hand[i % TF__SAI_SEATS] |= tf__sai_bit(given->cards[i]);
    p->out = given->cards[TF_DECK_MAX - 1];
    return TF_OK;
}

static unsigned seat(const void *position)
{
    const tf__sai_position *p = position;
    return p->laid_count % TF__SAI_SEATS;
}

size_t tf__sai_list(tf__sai_cards hand, tf_move *out)
{
    size_t count = 0;
    while (hand)
        out[count++] = tf__sai_pop(&hand);
    return count;
}

static size_t moves(const void *position, tf_move *out)
{
    const tf__sai_position *p = position;
    return p->laid_count == TF__SAI_LAID ? 0 : tf__sai_list(p->hand[seat(p)], out);
}

void tf__sai_end_round(tf__sai_score *score)
{
    unsigned middle = tf__sai_middle(score->round[0], score->round[1], score->round[2]);
    for (unsigned s = 0; s < TF__SAI_SEATS; s++) {
        if (score->round[s] == middle)
            score->game[s] = (uint8_t)(score->game[s] + middle);
        score->round[s] = 0;
    }
}

void tf__sai_end_turn(tf__sai_score *score, unsigned turn, const tf_card cards[TF__SAI_SEATS])
{
    unsigned winner = tf__sai_winner(cards);
    score->round[winner] = (uint8_t)(score->round[winner] + tf__sai_value(cards[winner]));
    if (turn % TF__SAI_ROUND_TURNS == TF__SAI_ROUND_TURNS - 1)
        tf__sai_end_round(score);
}

static void apply(void *position, tf_move move, tf_undo *undo)
{
    tf__sai_position *p = position;
    _Static_assert(sizeof p->score <= sizeof undo->word[0], "the score fits an undo word");
    undo->word[0] = 0;
    memcpy(&undo->word[0], &p->score, sizeof p->score);
    p->hand[seat(p)] &= ~tf__sai_bit((tf_card)move);
    p->laid[p->laid_count++] = (tf_card)move;
    if (seat(p) == 0) {
        unsigned turn = p->laid_count / TF__SAI_SEATS - 1u;
        tf__sai_end_turn(&p->score, turn, p->laid + turn * TF__SAI_SEATS);
    }
}

static void take_back(void *position, tf_move move, const tf_undo *undo)
{
    tf__sai_position *p = position;
    p->laid[--p->laid_count] = TF_CARD_NONE;
    p->hand[seat(p)] |= tf__sai_bit((tf_card)move);
    memcpy(&p->score, &undo->word[0], sizeof p->score);
}

static void outcome(const void *position, tf_outcome *out)
{
    const tf__sai_position *p = position;
    *out = (tf_outcome){.verdict = TF_UNDECIDED};
    unsigned scores[TF__SAI_SEATS];
    for (unsigned s = 0; s < TF__SAI_SEATS; s++)
        out->scores[s] = (int)(scores[s] = p->score.game[s]);
    if (p->laid_count < TF__SAI_LAID)
        return;
    out->verdict = TF_FINISHED;
    tf__sai_points(scores, out->points);
}

static void move_format(const void *position, tf_move move, tf_text *out)
{
    (void)position;
    tf__sai_add_card((tf_card)move, out);
}

static bool starts_turn(const void *position, tf_move move)
{
    (void)move;
    return seat(position) == 0;
}

const tf_rules_ops tf__sai_rules = {
    .position_bytes = sizeof(tf__sai_position),
    .max_moves = TF__SAI_HAND,
    .deck = deck,
    .deal = deal,
    .moves = moves,
    .apply = apply,
    .take_back = take_back,
    .outcome = outcome,
    .seat = seat,
    .move_format = move_format,
    .move_parse = tf__sai_move_parse,
    .starts_turn = starts_turn,
    .format = tf__sai_format,
    .parse = tf__sai_parse,
};
