/* seating.c: see seating.h.
 *
 * The search for heights goes rank by rank from the aces. All that matters of the lower ranks is
 * which suits are still on their foundations (suits can only drop out) and how many red and black
 * cards of the rank are loose and need seats on the next rank: a "load". Of two loads, the one with
 * more suits up and fewer cards to carry is at least as good, so only the best are kept, rarely
 * more than three. Each card of a rank is hidden, a base, loose, or in the stock. So a rank is one
 * of 256 cases, and a table says how a load changes from one rank to the next. */
#include "games/klondike/exact/seating.h"

#include <stdlib.h>
#include <string.h>

enum { BLACK = 9, RED = 6 }; /* suits as bits */
enum { CASES = 256, LOADS = 256, PASS_MAX = 8 };

/* ---- loads ----
 *
 * The suits that dropped out are in the high four bits, then two bits for red and two for black
 * cards, one bit per card. So a load is at least as good as another when its bits are a subset of
 * the other's. */

enum { NO_LOAD = 2 }; /* two bits that do not encode a number of cards */

static unsigned count_bits(unsigned set)
{
    return (unsigned)__builtin_popcount(set);
}

static unsigned make_load(unsigned up, unsigned red, unsigned black)
{
    return (15 & ~up) << 4 | ((1u << red) - 1) << 2 | ((1u << black) - 1);
}
static unsigned load_up(unsigned load)
{
    return 15 & ~(load >> 4);
}
static unsigned load_red(unsigned load)
{
    return count_bits(load >> 2 & 3);
}
static unsigned load_black(unsigned load)
{
    return count_bits(load & 3);
}

static bool is_better(unsigned a, unsigned b)
{
    return (a & ~b) == 0;
}

/* At least as good as both. A full list uses it, so that no possibility is excluded. */
static unsigned best_of_both(unsigned a, unsigned b)
{
    return a & b;
}

static unsigned add_load(uint8_t *list, unsigned count, unsigned capacity, unsigned load)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < count; i++) {
        if (is_better(list[i], load))
            return count;
    }
    for (unsigned i = 0; i < count; i++)
        if (!is_better(load, list[i]))
            list[kept++] = list[i];
    if (kept == capacity)
        load = best_of_both(load, list[--kept]);
    list[kept++] = (uint8_t)load;
    return kept;
}

/* Passes a load through a rank where `set` goes up. Drawn cards come into play only where they are
 * needed. */
static bool pass_load(unsigned in_play, unsigned may_go, unsigned below, unsigned set,
                      unsigned *load)
{
    unsigned loose = in_play & may_go & ~set, drawn = may_go & ~in_play & ~set;
    unsigned carry = in_play & ~set;
    int more_black = (int)load_red(below) - (int)count_bits(carry & BLACK);
    int more_red = (int)load_black(below) - (int)count_bits(carry & RED);
    unsigned black = more_black > 0 ? (unsigned)more_black : 0;
    unsigned red = more_red > 0 ? (unsigned)more_red : 0;
    if (black > count_bits(drawn & BLACK) || red > count_bits(drawn & RED))
        return false;
    *load = make_load(set, count_bits(loose & RED) + red, count_bits(loose & BLACK) + black);
    return true;
}

/* All loads that result from one load, eight per word. */
static uint64_t pass_all(unsigned in_play, unsigned may_go, unsigned below)
{
    uint8_t list[PASS_MAX];
    unsigned count = 0;
    uint64_t word;
    for (unsigned set = 0; set < 16; set++) {
        unsigned load;
        if ((set & ~(may_go & load_up(below))) == 0 &&
            pass_load(in_play, may_go, below, set, &load))
            count = add_load(list, count, PASS_MAX, load);
    }
    memset(list + count, NO_LOAD, PASS_MAX - count);
    memcpy(&word, list, sizeof word);
    return word;
}

static unsigned row_of(unsigned cards, unsigned load)
{
    return cards * LOADS + load;
}

tf_status tf__klon_seating_create(tf__klon_seating *seating, tf_error *error)
{
    seating->checks = 0;
    seating->loads = calloc(CASES * LOADS, sizeof seating->loads[0]);
    if (!seating->loads)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a solver");
    for (unsigned cards = 0; cards < CASES; cards++)
        for (unsigned up = 0; up < 16; up++)
            for (unsigned pair = 0; pair < 9; pair++) {
                unsigned load = make_load(up, pair / 3, pair % 3);
                seating->loads[row_of(cards, load)] = pass_all(cards & 15, cards >> 4, load);
            }
    return TF_OK;
}

void tf__klon_seating_destroy(tf__klon_seating *seating)
{
    free(seating->loads);
    seating->loads = NULL;
}

bool tf__klon_can_be_seated(tf__klon_seating *seating, unsigned ranks, uint64_t in_play,
                            uint64_t may_go, unsigned empty)
{
    enum { LIST = 24 }; /* longest list of loads; a longer one is merged, which is still sound */
    uint8_t lists[2][LIST], *alive = lists[0], *next = lists[1];
    unsigned count = 1;
    alive[0] = (uint8_t)make_load(15, 0, 0);
    seating->checks++;
    for (unsigned rank = 0; rank < ranks; rank++) {
        unsigned cards = ((unsigned)in_play & 15) | ((unsigned)may_go & 15) << 4;
        unsigned next_count = 0;
        in_play >>= 4;
        may_go >>= 4;
        for (unsigned i = 0; i < count; i++) {
            uint64_t word = seating->loads[row_of(cards, alive[i])];
            for (unsigned k = 0; k < PASS_MAX && (uint8_t)word != NO_LOAD; k++, word >>= 8)
                next_count = add_load(next, next_count, LIST, (uint8_t)word);
        }
        if (next_count == 0)
            return false;
        count = next_count;
        uint8_t *swap = alive;
        alive = next;
        next = swap;
    }
    for (unsigned i = 0; i < count; i++)
        if (load_red(alive[i]) + load_black(alive[i]) <= empty)
            return true;
    return false;
}
