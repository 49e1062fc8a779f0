/* env.c: Accordion as an environment.
 *
 * With n cards in the row at the start, action from - 1 moves the card at place `from` (1 .. n - 1)
 * onto its left neighbour, and action n - 1 + from - 3 moves the card at place `from` (3 .. n - 1)
 * onto the third card to its left. The tensor has the rank and the suit of the card at every place.
 * The whole row is dealt at the start, from the left. */
#include <string.h>

#include "games/accordion/accordion.h"
#include "games/env/env.h"

enum { ROW }; /* shape->at */

static void describe(const tf_rules *rules, tf__env_shape *shape, tf_env_info *info,
                     tf__env_layout *observation, tf__env_layout *information)
{
    (void)rules;
    (void)information;
    unsigned n = shape->cards;
    info->actions = n - 1 + (n > 3 ? n - 3 : 0);
    info->chance_outcomes = shape->ranks * TF_SUITS;
    info->max_game_length = n - 1;
    info->max_chance_nodes = n;
    shape->progress_high = n - 1;
    shape->at[ROW] = tf__env_add_part(observation, "row",
                                      "place from the left x ranks, then suits; 0 where no card is",
                                      1, n, shape->ranks + TF_SUITS, 0);
}

static tf_move move(const tf__env_shape *shape, unsigned action)
{
    unsigned near = shape->cards - 1;
    return action < near ? tf__acc_move(action + 1, 1) : tf__acc_move(action - near + 3, 3);
}

static int action_of(const tf__env_shape *shape, tf_move given)
{
    unsigned from = tf__acc_from(given), distance = tf__acc_distance(given);
    if ((distance != 1 && distance != 3) || from < distance || from >= shape->cards)
        return -1;
    return (int)(distance == 1 ? from - 1 : shape->cards - 1 + from - 3);
}

/* "5>4": the card at place 5 onto the card at place 4, counted from 1. */
static void word(const tf__env_shape *shape, unsigned action, tf_text *out)
{
    tf_move given = move(shape, action);
    unsigned from = tf__acc_from(given);
    tf_text_printf(out, "%u>%u", from + 1, from + 1 - tf__acc_distance(given));
}

/* Eight bytes of 0 and 1 as eight bits, the first byte lowest. */
static uint64_t gather(const uint8_t bytes[8])
{
    uint64_t word_of = 0;
    memcpy(&word_of, bytes, 8);
    return word_of * UINT64_C(0x0102040810204080) >> 56;
}

/* Bit i: the cards at places i and i + distance match. `cards` has `distance` bytes more than
 * TF_DECK_MAX. Compared as bytes, so that the compiler compares 16 or more at a time. */
static uint64_t matches(const uint8_t *cards, unsigned distance, unsigned count)
{
    enum { PLACES = 56 };
    uint8_t same[PLACES];
    uint64_t bits = 0;
    if (count <= distance)
        return 0;
    for (unsigned i = 0; i < PLACES; i++) {
        uint8_t different = cards[i] ^ cards[i + distance];
        same[i] = (different & (TF_SUITS - 1)) == 0 || different < TF_SUITS;
    }
    for (unsigned i = 0; i < PLACES; i += 8)
        bits |= gather(same + i) << i;
    return bits & ((UINT64_C(1) << (count - distance)) - 1);
}

static void mask(const tf__env_shape *shape, const void *position, uint64_t words[TF__ENV_WORDS])
{
    const tf__acc_row *row = position;
    uint8_t cards[TF_DECK_MAX + 8] = {0};
    memcpy(cards, row->cards, sizeof row->cards);
    words[0] = words[1] = 0;
    tf__env_set_bits(words, 0, matches(cards, 1, row->count));
    tf__env_set_bits(words, shape->cards - 1, matches(cards, 3, row->count));
}

static void observe(const tf__env_shape *shape, const void *view, uint8_t *out)
{
    const tf__acc_row *row = view;
    unsigned ranks = shape->ranks;
    memset(out, 0, shape->observation_size);
    uint8_t *place = out + shape->at[ROW];
    for (unsigned i = 0; i < row->count; i++, place += ranks + TF_SUITS) {
        place[tf_card_rank(row->cards[i])] = 1;
        place[ranks + tf_card_suit(row->cards[i])] = 1;
    }
}

static unsigned progress(const tf__env_shape *shape, const void *position)
{
    const tf__acc_row *row = position;
    return shape->cards - row->count;
}

static int dealt_to(const tf__env_shape *shape, unsigned index)
{
    (void)shape;
    (void)index;
    return TF__ENV_ALL;
}

const tf__env_ops tf__acc_env = {
    .describe = describe,
    .move = move,
    .action = action_of,
    .word = word,
    .mask = mask,
    .observe = observe,
    .progress = progress,
    .dealt_to = dealt_to,
};
