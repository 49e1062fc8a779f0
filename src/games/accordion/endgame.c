/* endgame.c: exhaustive depth-first search of at most 16 cards.
 *
 * A row is stored in two words: the four rank planes as lanes of 16 bits in one, the two suit
 * planes as lanes in the other (planes.h explains bit planes). Rows whose suits are disconnected
 * (links.h) are not generated. Rows found lost are stored in a small table with all their cards, so
 * there are no hash collisions. Rows that the table has dropped are searched again. */
#include "games/accordion/endgame.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

/* Base-2 logarithm of the size of the table of lost rows. How it was chosen was not recorded. */
enum { TABLE_BITS = 13 };

typedef struct lanes {
    uint64_t ranks;
    uint32_t suits;
} lanes;

typedef struct lost_row {
    uint64_t ranks;
    uint32_t suits;
    uint32_t stamp; /* deal number and number of cards of the row */
} lost_row;

struct tf__acc_endgame {
    const tf__acc_pair_links *links;
    tf_control *control;
    uint64_t states_end;
    bool stopped;
    uint32_t deal; /* increases with each deal; entries of other deals count as empty */
    unsigned depth;
    tf_move path[TF__ACC_ENDGAME_CARDS_MAX];
    lost_row table[1 << TABLE_BITS];
};

/* The lowest bit of every lane. */
static const uint64_t EACH = UINT64_C(0x0001000100010001);

enum { STAMP_CARD_BITS = 5 };

tf__acc_endgame *tf__acc_endgame_create(const tf__acc_pair_links *links)
{
    tf__acc_endgame *endgame = calloc(1, sizeof *endgame);
    if (endgame)
        endgame->links = links;
    return endgame;
}

void tf__acc_endgame_destroy(tf__acc_endgame *endgame)
{
    free(endgame);
}

size_t tf__acc_endgame_bytes(void)
{
    return sizeof(tf__acc_endgame);
}

void tf__acc_endgame_new_deal(tf__acc_endgame *endgame)
{
    endgame->deal++;
    if (endgame->deal >> (32 - STAMP_CARD_BITS)) {
        memset(endgame->table, 0, sizeof endgame->table);
        endgame->deal = 1;
    }
}

static lanes lanes_of(const tf_card *cards, unsigned count)
{
    lanes row = {0, 0};
    for (unsigned i = 0; i < count; i++) {
        for (unsigned k = 0; k < 2; k++)
            row.suits |= (uint32_t)(cards[i] >> k & 1) << (16 * k + i);
        for (unsigned k = 0; k < 4; k++)
            row.ranks |= (uint64_t)(cards[i] >> (k + 2) & 1) << (16 * k + i);
    }
    return row;
}

/* Bit i: the cards at places i and i + distance match. */
static inline uint32_t matches(lanes row, unsigned count, unsigned distance)
{
    if (count <= distance)
        return 0;
    uint64_t rank = row.ranks ^ row.ranks >> distance;
    uint32_t suit = row.suits ^ row.suits >> distance;
    rank |= rank >> 32;
    rank |= rank >> 16;
    suit |= suit >> 16;
    return ~((uint32_t)rank & suit) & ((1u << (count - distance)) - 1);
}

static inline tf_card card_at(lanes row, unsigned place)
{
    uint64_t rank = row.ranks >> place & EACH;
    uint32_t suit = row.suits >> place & (uint32_t)EACH;
    rank |= rank >> 15;
    rank |= rank >> 30;
    suit |= suit >> 15;
    return (tf_card)((rank & 15) << 2 | (suit & 3));
}

static inline lanes cover(lanes row, unsigned target, unsigned distance)
{
    unsigned gap = target;
    if (distance == 3) {
        uint64_t at = EACH << target;
        row.ranks = (row.ranks & ~at) | (row.ranks >> 3 & at);
        row.suits = (row.suits & ~(uint32_t)at) | (row.suits >> 3 & (uint32_t)at);
        gap = target + 3;
    }
    uint64_t low = EACH * ((1u << gap) - 1);
    uint64_t high = ~low & EACH * 0x7fff;
    row.ranks = (row.ranks & low) | (row.ranks >> 1 & high);
    row.suits = (row.suits & (uint32_t)low) | (row.suits >> 1 & (uint32_t)high);
    return row;
}

static inline lost_row *place_of(tf__acc_endgame *e, lanes row)
{
    uint64_t key = row.ranks * UINT64_C(0x9e3779b97f4a7c15) ^
                   row.suits * UINT64_C(0xbf58476d1ce4e5b9);
    key = (key ^ key >> 32) * UINT64_C(0x94d049bb133111eb);
    return &e->table[key >> (64 - TABLE_BITS)];
}

/* Returns true when the row can be won; path then holds the moves. When e->stopped is set, false
 * does not mean lost. */
static bool search(tf__acc_endgame *e, lanes row, unsigned count, tf__acc_links links)
{
    if (count <= 1)
        return true;
    uint32_t stamp = e->deal << STAMP_CARD_BITS | count;
    lost_row *known = place_of(e, row);
    if (known->stamp == stamp && known->ranks == row.ranks && known->suits == row.suits)
        return false;
    uint32_t next = matches(row, count, 1), third = matches(row, count, 3);
    uint64_t used = tf__acc_links_used(links);
    for (uint32_t left = next | third; left; left &= left - 1) {
        unsigned target = (unsigned)__builtin_ctz(left);
        tf__acc_links rest = tf__acc_links_without(e->links, links, card_at(row, target));
        if (tf__acc_links_used(rest) != used && tf__acc_links_disconnected(e->links, rest))
            continue;
        for (unsigned distance = 1; distance <= 3; distance += 2) {
            if (!((distance == 1 ? next : third) >> target & 1))
                continue;
            if (e->control->states >= e->states_end || !tf_control_tick(e->control)) {
                e->stopped = true;
                return false;
            }
            e->path[e->depth++] = tf__acc_move(target + distance, distance);
            if (search(e, cover(row, target, distance), count - 1, rest))
                return true;
            e->depth--;
            if (e->stopped)
                return false;
        }
    }
    *known = (lost_row){row.ranks, row.suits, stamp};
    return false;
}

tf_verdict tf__acc_endgame_search(tf__acc_endgame *e, const tf_card *cards, unsigned count,
                                  uint64_t states, tf_control *control, tf_move *moves,
                                  unsigned *move_count)
{
    tf__acc_links links = tf__acc_links_of(e->links, cards, count);
    if (tf__acc_links_disconnected(e->links, links))
        return TF_LOST;
    e->control = control;
    e->states_end = states ? control->states + states : UINT64_MAX;
    e->stopped = false;
    e->depth = 0;
    if (search(e, lanes_of(cards, count), count, links)) {
        memcpy(moves, e->path, e->depth * sizeof moves[0]);
        *move_count = e->depth;
        return TF_WON;
    }
    return e->stopped ? TF_UNDECIDED : TF_LOST;
}
