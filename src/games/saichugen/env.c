/* env.c: Saichugen as an environment.
 *
 * An action is the card to lay. The deal is 51 chance nodes, card i to seat i % 3; the card left out
 * follows from them. Tensors number the seats from the one that looks: itself, the next, the one
 * after. */
#include <string.h>

#include "games/env/env.h"
#include "games/saichugen/saichugen.h"

enum { HAND, UNSEEN, SHOWN, FACE_DOWN, LAID, TURN, SEAT, ROUND, SCORE }; /* shape->at, informed */
enum { TURNS = LAID + 1 };                                               /* shape->informed */
enum { ROUND_HIGH = TF__SAI_ROUND_TURNS * TF_RANKS, SCORE_HIGH = TF__SAI_ROUNDS * ROUND_HIGH };

static void describe(const tf_rules *rules, tf__env_shape *shape, tf_env_info *info,
                     tf__env_layout *observation, tf__env_layout *information)
{
    (void)rules;
    size_t cards = shape->cards, seats = TF__SAI_SEATS;
    size_t *at = shape->at;
    info->actions = info->chance_outcomes = cards;
    info->max_game_length = TF__SAI_LAID;
    info->max_chance_nodes = TF__SAI_SEATS * TF__SAI_HAND;
    info->zero_sum = true;
    at[HAND] = tf__env_add_part(observation, "hand", "the own hand", 1, cards, 0, 0);
    at[UNSEEN] = tf__env_add_part(observation, "unseen",
                                  "in the others' hands, face down, or left out", 1, cards, 0, 0);
    at[SHOWN] = tf__env_add_part(observation, "shown",
                                 "seat x cards that it has laid in finished turns", 1, seats, cards,
                                 0);
    at[FACE_DOWN] = tf__env_add_part(observation, "face_down", "the own card laid in this turn", 1,
                                     cards, 0, 0);
    at[LAID] = tf__env_add_part(observation, "laid", "seats that have laid in this turn", 1, seats,
                                0, 0);
    at[TURN] = tf__env_add_part(observation, "turn", "number of the turn; all 0 at the end", 1,
                                TF__SAI_TURNS, 0, 0);
    at[SEAT] = tf__env_add_part(observation, "seat", "the own seat", 1, seats, 0, 0);
    at[ROUND] = tf__env_add_part(observation, "round_points", "points of each seat in this round",
                                 ROUND_HIGH, seats, 0, 0);
    at[SCORE] = tf__env_add_part(observation, "score", "points of each seat in finished rounds",
                                 SCORE_HIGH, seats, 0, 0);
    at = shape->informed;
    at[HAND] = tf__env_add_part(information, "hand", "the own hand", 1, cards, 0, 0);
    at[FACE_DOWN] = tf__env_add_part(information, "face_down", "the own card laid in this turn", 1,
                                     cards, 0, 0);
    at[LAID] = tf__env_add_part(information, "laid", "seats that have laid in this turn", 1, seats,
                                0, 0);
    at[SEAT] = tf__env_add_part(information, "seat", "the own seat", 1, seats, 0, 0);
    at[TURNS] = tf__env_add_part(information, "turns", "finished turn x seat x card laid", 1,
                                 TF__SAI_TURNS, seats, cards);
}

static tf_move move(const tf__env_shape *shape, unsigned action)
{
    (void)shape;
    return action;
}

static int action_of(const tf__env_shape *shape, tf_move given)
{
    return given < shape->cards ? (int)given : -1;
}

static void word(const tf__env_shape *shape, unsigned action, tf_text *out)
{
    (void)shape;
    tf__sai_add_card((tf_card)action, out);
}

static void mask(const tf__env_shape *shape, const void *position, uint64_t words[TF__ENV_WORDS])
{
    (void)shape;
    const tf__sai_position *p = position;
    words[0] = p->laid_count < TF__SAI_LAID ? p->hand[p->laid_count % TF__SAI_SEATS] : 0;
    words[1] = 0;
}

/* The number of a seat as `view` counts: 0 is its own. */
static unsigned from_view(const tf__sai_view *view, unsigned seat)
{
    return (seat + TF__SAI_SEATS - view->seat) % TF__SAI_SEATS;
}

/* What both tensors have: the own hand, the own card of this turn, who has laid, the own seat. */
static void write_own(const tf__sai_view *view, const size_t *at, size_t cards, uint8_t *out)
{
    tf__env_spread(view->hand, cards, out + at[HAND]);
    if (view->face_down != TF_CARD_NONE)
        out[at[FACE_DOWN] + view->face_down] = 1;
    for (unsigned seat = 0; seat < view->to_act; seat++)
        out[at[LAID] + from_view(view, seat)] = 1;
    out[at[SEAT] + view->seat] = 1;
}

static void observe(const tf__env_shape *shape, const void *given, uint8_t *out)
{
    const tf__sai_view *view = given;
    const size_t *at = shape->at;
    memset(out, 0, shape->observation_size);
    write_own(view, at, shape->cards, out);
    tf__env_spread(view->unseen, shape->cards, out + at[UNSEEN]);
    if (view->turn < TF__SAI_TURNS)
        out[at[TURN] + view->turn] = 1;
    for (unsigned seat = 0; seat < TF__SAI_SEATS; seat++) {
        unsigned seen = from_view(view, seat);
        uint8_t *shown = out + at[SHOWN] + seen * shape->cards;
        for (unsigned turn = 0; turn < view->turn; turn++)
            shown[view->shown[turn * TF__SAI_SEATS + seat]] = 1;
        out[at[ROUND] + seen] = view->score.round[seat];
        out[at[SCORE] + seen] = view->score.game[seat];
    }
}

static void inform(const tf__env_shape *shape, const void *given, uint8_t *out)
{
    const tf__sai_view *view = given;
    memset(out, 0, shape->information_size);
    write_own(view, shape->informed, shape->cards, out);
    uint8_t *turns = out + shape->informed[TURNS];
    for (unsigned i = 0; i < view->turn * (unsigned)TF__SAI_SEATS; i++) {
        unsigned turn = i / TF__SAI_SEATS, seen = from_view(view, i % TF__SAI_SEATS);
        turns[(turn * TF__SAI_SEATS + seen) * shape->cards + view->shown[i]] = 1;
    }
}

static int dealt_to(const tf__env_shape *shape, unsigned index)
{
    return index + 1 < shape->cards ? (int)(index % TF__SAI_SEATS) : TF__ENV_NOBODY;
}

/* The cards of a turn are shown when all have laid. */
static bool is_seen(size_t index, size_t count, unsigned seat)
{
    return index / TF__SAI_SEATS < count / TF__SAI_SEATS || index % TF__SAI_SEATS == seat;
}

/* Another seat began with what it has in the hand and has laid. Its cards are dealt in the order of
 * the cards, so that the result does not depend on the deal before. */
static void restore(const void *position, unsigned seat, tf_deal *deal, int32_t *const *actions,
                    size_t count)
{
    const tf__sai_position *p = position;
    for (size_t i = 0; i < count; i++)
        *actions[i] = p->laid[i];
    for (unsigned s = 0; s < TF__SAI_SEATS; s++) {
        if (s == seat)
            continue;
        tf__sai_cards dealt = p->hand[s];
        for (unsigned i = s; i < p->laid_count; i += TF__SAI_SEATS)
            dealt |= tf__sai_bit(p->laid[i]);
        for (unsigned i = s; dealt; i += TF__SAI_SEATS)
            deal->cards[i] = tf__sai_pop(&dealt);
    }
    deal->cards[TF__SAI_SEATS * TF__SAI_HAND] = p->out;
}

const tf__env_ops tf__sai_env = {
    .describe = describe,
    .move = move,
    .action = action_of,
    .word = word,
    .mask = mask,
    .observe = observe,
    .inform = inform,
    .dealt_to = dealt_to,
    .is_seen = is_seen,
    .restore = restore,
};
