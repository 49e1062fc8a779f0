/* turn_game.c: see turn_game.h. Hands are sets of indices into the hidden cards. */
#include "games/saichugen/turn_game.h"

#include <stdlib.h>
#include <string.h>

enum {
    CARDS = TF__SAI_GAME_CARDS,
    HOLD = TF__SAI_GAME_HOLD,
    HANDS = TF__SAI_GAME_HANDS,
    UNSEEN = TF__SAI_GAME_UNSEEN,
};

typedef uint16_t hand_mask; /* bit j: hidden card j */

struct tf__sai_turn_game {
    unsigned cards, hold, hands;
    double lines; /* number of lines per entry of `after` */
    tf_card card[CARDS];
    hand_mask mask[HANDS];
    uint16_t number[1 << CARDS]; /* index of a hand */
    int8_t after[TF__SAI_SEATS][HANDS][HOLD][UNSEEN][UNSEEN];
    float regret[TF__SAI_SEATS][HANDS][HOLD];
    float played[TF__SAI_SEATS][HANDS][HOLD]; /* sum of the strategies used so far */
    tf__sai_end_search *search;
};

tf__sai_turn_game *tf__sai_turn_game_create(void)
{
    tf__sai_turn_game *game = calloc(1, sizeof *game);
    if (game)
        game->search = tf__sai_end_create();
    if (game && !game->search) {
        free(game);
        game = NULL;
    }
    return game;
}

void tf__sai_turn_game_destroy(tf__sai_turn_game *game)
{
    if (game)
        tf__sai_end_destroy(game->search);
    free(game);
}

/* ---- setting up ---- */

static unsigned bits(unsigned mask)
{
    return (unsigned)__builtin_popcount(mask);
}

static void list_hands(tf__sai_turn_game *game)
{
    game->hands = 0;
    for (unsigned mask = 0; mask < 1u << game->cards; mask++) {
        if (bits(mask) != game->hold)
            continue;
        game->mask[game->hands] = (hand_mask)mask;
        game->number[mask] = (uint16_t)game->hands++;
    }
}

static tf__sai_cards cards_of(const tf__sai_turn_game *game, unsigned mask)
{
    tf__sai_cards cards = 0;
    for (unsigned j = 0; j < game->cards; j++)
        if (mask >> j & 1)
            cards |= tf__sai_bit(game->card[j]);
    return cards;
}

static hand_mask mask_of(const tf__sai_turn_game *game, tf__sai_cards cards)
{
    unsigned mask = 0;
    for (unsigned j = 0; j < game->cards; j++)
        mask |= (unsigned)(cards >> game->card[j] & 1) << j;
    return (hand_mask)mask;
}

static void value_hand(tf__sai_turn_game *game, tf__sai_end_state *state, unsigned seat,
                       unsigned hand)
{
    int32_t after[TF__SAI_END_OWN][TF__SAI_END_UNSEEN][TF__SAI_END_UNSEEN];
    unsigned all = (1u << game->cards) - 1;
    state->hand = cards_of(game, game->mask[hand]);
    state->unseen = cards_of(game, all & ~(unsigned)game->mask[hand]);
    game->lines = tf__sai_end_after(game->search, state, after);
    for (unsigned c = 0; c < game->hold; c++)
        for (unsigned x = 0; x < UNSEEN; x++)
            for (unsigned y = 0; y < UNSEEN; y++)
                game->after[seat][hand][c][x][y] = (int8_t)after[c][x][y];
}

void tf__sai_turn_game_set(tf__sai_turn_game *game, tf__sai_cards hidden, unsigned turns,
                           const tf__sai_score *score)
{
    game->hold = turns + 2;
    game->cards = 0;
    while (hidden)
        game->card[game->cards++] = tf__sai_pop(&hidden);
    list_hands(game);
    for (unsigned seat = 0; seat < TF__SAI_SEATS; seat++) {
        tf__sai_end_state state = {.turns = turns, .weight = {1, 0, 0}};
        state.score = tf__sai_score_from(score, seat);
        for (unsigned hand = 0; hand < game->hands; hand++)
            value_hand(game, &state, seat, hand);
    }
    memset(game->regret, 0, sizeof game->regret);
    memset(game->played, 0, sizeof game->played);
}

/* ---- learning ---- */

/* Probabilities in proportion to the positive regrets; uniform when there are none. */
static void match_regrets(const float regret[HOLD], unsigned hold, float chance[HOLD])
{
    float sum = 0;
    for (unsigned c = 0; c < hold; c++)
        sum += chance[c] = regret[c] > 0 ? regret[c] : 0;
    for (unsigned c = 0; c < hold; c++)
        chance[c] = sum > 0 ? chance[c] / sum : 1 / (float)hold;
}

/* The hands of the seats, and the cards that they lay, in one sampled deal. */
typedef struct sample {
    hand_mask mask[TF__SAI_SEATS];
    uint16_t hand[TF__SAI_SEATS];
    float chance[TF__SAI_SEATS][HOLD];
    uint8_t laid[TF__SAI_SEATS]; /* index among the hidden cards */
} sample;

/* The position of the index-th set bit of a mask. */
static unsigned nth_bit(unsigned mask, unsigned index)
{
    for (; index > 0; index--)
        mask &= mask - 1;
    return (unsigned)__builtin_ctz(mask);
}

static void draw(const tf__sai_turn_game *game, tf_rng *rng, sample *s)
{
    uint8_t order[CARDS];
    for (unsigned j = 0; j < game->cards; j++)
        order[j] = (uint8_t)j;
    tf_rng_shuffle(rng, order, game->cards);
    for (unsigned seat = 0; seat < TF__SAI_SEATS; seat++) {
        unsigned mask = 0;
        for (unsigned i = 0; i < game->hold; i++)
            mask |= 1u << order[seat * game->hold + i];
        s->mask[seat] = (hand_mask)mask;
        s->hand[seat] = game->number[mask];
        match_regrets(game->regret[seat][s->hand[seat]], game->hold, s->chance[seat]);
        float at = (float)tf_rng_unit(rng);
        unsigned c = 0;
        while (c + 1 < game->hold && at >= s->chance[seat][c])
            at -= s->chance[seat][c++];
        s->laid[seat] = (uint8_t)nth_bit(mask, c);
    }
}

/* The index of hidden card j among those that a hand does not hold. */
static unsigned unseen_place(hand_mask hand, unsigned j)
{
    return bits(~(unsigned)hand & ((1u << j) - 1));
}

static void update(tf__sai_turn_game *game, const sample *s, unsigned seat)
{
    unsigned hand = s->hand[seat];
    unsigned x = unseen_place(s->mask[seat], s->laid[(seat + 1) % TF__SAI_SEATS]);
    unsigned y = unseen_place(s->mask[seat], s->laid[(seat + 2) % TF__SAI_SEATS]);
    float mean = 0;
    for (unsigned c = 0; c < game->hold; c++)
        mean += s->chance[seat][c] * (float)game->after[seat][hand][c][x][y];
    for (unsigned c = 0; c < game->hold; c++) {
        game->regret[seat][hand][c] += (float)game->after[seat][hand][c][x][y] - mean;
        game->played[seat][hand][c] += s->chance[seat][c];
    }
}

void tf__sai_turn_game_learn(tf__sai_turn_game *game, unsigned samples, tf_rng *rng,
                             tf_control *control)
{
    enum { SAMPLES_PER_CHECK = 1 << 12 };
    for (unsigned i = 0; i < samples; i++) {
        if (i % SAMPLES_PER_CHECK == 0 && !tf_control_poll(control))
            return;
        sample s;
        draw(game, rng, &s);
        for (unsigned seat = 0; seat < TF__SAI_SEATS; seat++)
            update(game, &s, seat);
    }
}

void tf__sai_turn_game_search(tf__sai_turn_game *game)
{
    for (unsigned seat = 0; seat < TF__SAI_SEATS; seat++) {
        for (unsigned hand = 0; hand < game->hands; hand++) {
            int32_t best = INT32_MIN;
            unsigned chosen = 0;
            for (unsigned c = 0; c < game->hold; c++) {
                int32_t total = 0;
                for (unsigned x = 0; x < UNSEEN; x++)
                    for (unsigned y = 0; y < UNSEEN; y++)
                        total += game->after[seat][hand][c][x][y];
                if (total > best) {
                    best = total;
                    chosen = c;
                }
            }
            for (unsigned c = 0; c < game->hold; c++)
                game->played[seat][hand][c] = c == chosen;
        }
    }
}

/* ---- results ---- */

static void strategy(const tf__sai_turn_game *game, unsigned seat, unsigned hand,
                     double chance[HOLD])
{
    double sum = 0;
    for (unsigned c = 0; c < game->hold; c++)
        sum += (double)game->played[seat][hand][c];
    for (unsigned c = 0; c < game->hold; c++)
        chance[c] = sum > 0 ? (double)game->played[seat][hand][c] / sum : 1.0 / game->hold;
}

void tf__sai_turn_game_strategy(const tf__sai_turn_game *game, unsigned seat, tf__sai_cards hand,
                                double chance[TF__SAI_GAME_HOLD])
{
    strategy(game, seat, game->number[mask_of(game, hand)], chance);
}

/* Counts how often the others lay x and y, summed over the ways to deal them the cards that a hand
 * does not hold. Returns the number of ways. */
static unsigned count_pairs(const tf__sai_turn_game *game, unsigned seat, hand_mask own,
                            double pairs[UNSEEN][UNSEEN])
{
    unsigned a = (seat + 1) % TF__SAI_SEATS, b = (seat + 2) % TF__SAI_SEATS, ways = 0;
    memset(pairs, 0, sizeof(double) * UNSEEN * UNSEEN);
    for (unsigned i = 0; i < game->hands; i++) {
        if (game->mask[i] & own)
            continue;
        double chance_a[HOLD];
        strategy(game, a, i, chance_a);
        unsigned rest = ((1u << game->cards) - 1) & ~(unsigned)(own | game->mask[i]);
        for (unsigned out = rest; out; out &= out - 1) {
            unsigned held = rest & ~(out & (0u - out));
            double chance_b[HOLD];
            strategy(game, b, game->number[held], chance_b);
            ways++;
            for (unsigned c = 0; c < game->hold; c++)
                for (unsigned d = 0; d < game->hold; d++)
                    pairs[unseen_place(own, nth_bit(game->mask[i], c))]
                         [unseen_place(own, nth_bit(held, d))] += chance_a[c] * chance_b[d];
        }
    }
    return ways;
}

static void worth_of(const tf__sai_turn_game *game, unsigned seat, unsigned hand,
                     double worth[HOLD])
{
    double pairs[UNSEEN][UNSEEN];
    double scale = count_pairs(game, seat, game->mask[hand], pairs) * game->lines;
    for (unsigned c = 0; c < game->hold; c++) {
        worth[c] = 0;
        for (unsigned x = 0; x < UNSEEN; x++)
            for (unsigned y = 0; y < UNSEEN; y++)
                worth[c] += pairs[x][y] * game->after[seat][hand][c][x][y];
        worth[c] /= scale;
    }
}

void tf__sai_turn_game_worth(const tf__sai_turn_game *game, unsigned seat, tf__sai_cards hand,
                             double worth[TF__SAI_GAME_HOLD])
{
    worth_of(game, seat, game->number[mask_of(game, hand)], worth);
}

void tf__sai_turn_game_gain(const tf__sai_turn_game *game, unsigned seat, double *played,
                            double *best)
{
    *played = *best = 0;
    for (unsigned hand = 0; hand < game->hands; hand++) {
        double worth[HOLD], chance[HOLD], most = -1e9;
        worth_of(game, seat, hand, worth);
        strategy(game, seat, hand, chance);
        for (unsigned c = 0; c < game->hold; c++) {
            *played += chance[c] * worth[c] / game->hands;
            most = worth[c] > most ? worth[c] : most;
        }
        *best += most / game->hands;
    }
}
