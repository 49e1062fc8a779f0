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

#include "base/bits.h"

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
    return tf__bit_count_4(set);
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

/* Adds a load to a list, with a mark, unless there is a better one. Returns the new length. */
static unsigned add_load(uint8_t *list, uint8_t *marks, unsigned count, unsigned capacity,
                         unsigned load, unsigned mark)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < count; i++) {
        if (is_better(list[i], load))
            return count;
    }
    for (unsigned i = 0; i < count; i++)
        if (!is_better(load, list[i])) {
            list[kept] = list[i];
            marks[kept++] = marks[i];
        }
    if (kept == capacity)
        load = best_of_both(load, list[--kept]);
    list[kept] = (uint8_t)load;
    marks[kept++] = (uint8_t)mark;
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

/* All loads that result from one load, eight per word, and for each the suits that go up, four bits
 * each. */
static uint64_t pass_all(unsigned in_play, unsigned may_go, unsigned below, uint32_t *sets)
{
    uint8_t list[PASS_MAX], up[PASS_MAX] = {0};
    unsigned count = 0;
    uint64_t word;
    for (unsigned set = 0; set < 16; set++) {
        unsigned load;
        if ((set & ~(may_go & load_up(below))) == 0 &&
            pass_load(in_play, may_go, below, set, &load))
            count = add_load(list, up, count, PASS_MAX, load, set);
    }
    memset(list + count, NO_LOAD, PASS_MAX - count);
    memcpy(&word, list, sizeof word);
    *sets = 0;
    for (unsigned k = 0; k < PASS_MAX; k++)
        *sets |= (uint32_t)up[k] << 4 * k;
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
    seating->sets = calloc(CASES * LOADS, sizeof seating->sets[0]);
    if (!seating->loads || !seating->sets)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a solver");
    for (unsigned cards = 0; cards < CASES; cards++)
        for (unsigned up = 0; up < 16; up++)
            for (unsigned pair = 0; pair < 9; pair++) {
                unsigned load = make_load(up, pair / 3, pair % 3);
                unsigned row = row_of(cards, load);
                seating->loads[row] = pass_all(cards & 15, cards >> 4, load, &seating->sets[row]);
            }
    return TF_OK;
}

void tf__klon_seating_destroy(tf__klon_seating *seating)
{
    free(seating->loads);
    free(seating->sets);
    seating->loads = NULL;
    seating->sets = NULL;
}

/* ---- the search ---- */

enum { LIST = 24 }; /* longest list of loads; a longer one is merged, which is still sound */

/* The loads that are possible after a rank. Each has a mark: the index of the load below it that it
 * comes from, times eight, and its index in that load's row. */
typedef struct rank_loads {
    unsigned count;
    uint8_t load[LIST], mark[LIST];
} rank_loads;
_Static_assert(LIST *PASS_MAX <= 256, "a mark is a byte");

static unsigned cards_of_rank(uint64_t in_play, uint64_t may_go, unsigned rank)
{
    return ((unsigned)(in_play >> 4 * rank) & 15) | ((unsigned)(may_go >> 4 * rank) & 15) << 4;
}

/* `count` of the cards, lowest first. */
static unsigned some_of(unsigned cards, unsigned count)
{
    unsigned some = 0;
    for (; count > 0 && cards; count--, cards &= cards - 1)
        some |= cards & -cards;
    return some;
}

/* The cards not in play that a rank uses when the suits `set` go up and it becomes `load`. */
static unsigned drawn_of_rank(unsigned cards, unsigned set, unsigned load)
{
    unsigned in_play = cards & 15, may_go = cards >> 4;
    unsigned loose = in_play & may_go & ~set, drawn = may_go & ~in_play & ~set;
    unsigned red = load_red(load) - count_bits(loose & RED);
    unsigned black = load_black(load) - count_bits(loose & BLACK);
    return (set & ~in_play) | some_of(drawn & RED, red) | some_of(drawn & BLACK, black);
}

/* The cards not in play that lead to the load `at` after the last rank. */
static uint64_t drawn_cards(const tf__klon_seating *seating, const rank_loads *lists,
                            unsigned ranks, uint64_t in_play, uint64_t may_go, unsigned at)
{
    uint64_t drawn = 0;
    for (unsigned rank = ranks; rank-- > 0;) {
        unsigned cards = cards_of_rank(in_play, may_go, rank);
        unsigned mark = lists[rank + 1].mark[at], load = lists[rank + 1].load[at];
        at = mark / PASS_MAX;
        unsigned set = seating->sets[row_of(cards, lists[rank].load[at])] >> 4 * (mark % PASS_MAX) &
                       15;
        drawn |= (uint64_t)drawn_of_rank(cards, set, load) << 4 * rank;
    }
    return drawn;
}

bool tf__klon_seat(tf__klon_seating *seating, unsigned ranks, uint64_t in_play, uint64_t may_go,
                   unsigned empty, uint64_t *drawn)
{
    rank_loads lists[TF_RANKS + 1];
    lists[0] = (rank_loads){.count = 1, .load = {(uint8_t)make_load(15, 0, 0)}};
    seating->checks++;
    for (unsigned rank = 0; rank < ranks; rank++) {
        unsigned cards = cards_of_rank(in_play, may_go, rank);
        const rank_loads *below = &lists[rank];
        rank_loads *above = &lists[rank + 1];
        above->count = 0;
        for (unsigned i = 0; i < below->count; i++) {
            uint64_t word = seating->loads[row_of(cards, below->load[i])];
            for (unsigned k = 0; k < PASS_MAX && (uint8_t)word != NO_LOAD; k++, word >>= 8)
                above->count = add_load(above->load, above->mark, above->count, LIST, (uint8_t)word,
                                        i * PASS_MAX + k);
        }
        if (above->count == 0)
            return false;
    }
    unsigned at = 0;
    const rank_loads *last = &lists[ranks];
    while (at < last->count && load_red(last->load[at]) + load_black(last->load[at]) > empty)
        at++;
    if (at == last->count)
        return false;
    if (drawn)
        *drawn |= drawn_cards(seating, lists, ranks, in_play, may_go, at);
    return true;
}
