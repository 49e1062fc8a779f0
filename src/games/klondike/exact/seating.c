/* seating.c: see seating.h.
 *
 * The search for heights goes rank by rank from the aces. All that matters of the lower ranks is
 * which suits are still on their foundations (suits can only drop out) and how many red and black
 * cards of the rank are loose and need seats on the next rank: a "load". Of two loads, the one with
 * more suits up and fewer cards to carry is at least as good, so only the best are kept. There are
 * never more than two, and only 679 different lists of them. Each card of a rank is hidden, a base,
 * loose, or in the stock: a rank is one of 256 cases. So a table tells the list after a rank from
 * the list before it. An entry is computed when it is first needed; some 16,000 are in use. */
#include "games/klondike/exact/seating.h"

#include <stdlib.h>
#include <string.h>

#include "base/bits.h"

enum { BLACK = 9, RED = 6 }; /* suits as bits */
enum { CASES = 256 };

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

/* `count` of the cards, lowest first. */
static unsigned some_of(unsigned cards, unsigned count)
{
    unsigned some = 0;
    for (; count > 0 && cards; count--, cards &= cards - 1)
        some |= cards & -cards;
    return some;
}

/* The cards not in play that a rank uses when the suits `set` go up and it becomes `load`. */
static unsigned drawn_of_rank(unsigned in_play, unsigned may_go, unsigned set, unsigned load)
{
    unsigned loose = in_play & may_go & ~set, drawn = may_go & ~in_play & ~set;
    unsigned red = load_red(load) - count_bits(loose & RED);
    unsigned black = load_black(load) - count_bits(loose & BLACK);
    return (set & ~in_play) | some_of(drawn & RED, red) | some_of(drawn & BLACK, black);
}

/* ---- lists of loads ---- */

enum {
    START, /* all suits up, nothing to carry: at least as good as any other list */
    NONE,  /* no heights are possible */
};

/* Two loads; NO_LOAD where there are fewer. */
static uint16_t make_list(unsigned first, unsigned second)
{
    return (uint16_t)(first | second << 8);
}

static unsigned load_of(const tf__klon_seating *seating, unsigned list, unsigned at)
{
    return seating->lists[list] >> 8 * at & 255;
}

/* The number of a list, new or not. Without room for it the start is returned, which excludes nothing. */
static unsigned number_of(tf__klon_seating *seating, uint16_t list)
{
    for (unsigned i = 0; i < seating->count; i++)
        if (seating->lists[i] == list)
            return i;
    if (seating->count == TF__KLON_LOAD_LISTS)
        return START;
    seating->lists[seating->count] = list;
    return seating->count++;
}

/* ---- from rank to rank ----
 *
 * An entry of the table: a bit that says that it is known; five bits for each load of the next list,
 * which are the cards not in play that it uses and the load before it; the number of the list. */

enum { KNOWN = 1 << 15, LIST_SHIFT = 16, LOAD_BITS = 5, DRAWN = 15 };

static unsigned drawn_in(uint32_t entry, unsigned at)
{
    return entry >> LOAD_BITS * at & DRAWN;
}
static unsigned load_before(uint32_t entry, unsigned at)
{
    return entry >> (LOAD_BITS * at + LOAD_BITS - 1) & 1;
}

/* A list while it is made. */
typedef struct loads {
    unsigned count;
    uint8_t load[16], how[16]; /* how: the load's bits of an entry */
} loads;

static void add_load(loads *list, unsigned load, unsigned how)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < list->count; i++)
        if (is_better(list->load[i], load))
            return;
    for (unsigned i = 0; i < list->count; i++)
        if (!is_better(load, list->load[i])) {
            list->load[kept] = list->load[i];
            list->how[kept++] = list->how[i];
        }
    list->load[kept] = (uint8_t)load;
    list->how[kept++] = (uint8_t)how;
    list->count = kept;
}

/* Computes the entry of a list and the cards of a rank. */
static uint32_t pass_list(tf__klon_seating *seating, unsigned list, unsigned cards)
{
    unsigned in_play = cards & 15, may_go = cards >> 4;
    loads next = {.load = {NO_LOAD, NO_LOAD}};
    for (unsigned at = 0; at < 2; at++) {
        unsigned below = load_of(seating, list, at);
        for (unsigned set = 0; set < 16 && below != NO_LOAD; set++) {
            unsigned load;
            if ((set & ~(may_go & load_up(below))) == 0 &&
                pass_load(in_play, may_go, below, set, &load))
                add_load(&next, load, drawn_of_rank(in_play, may_go, set, load) | at << 4);
        }
    }
    if (next.count < 2)
        next.load[1] = NO_LOAD;
    for (; next.count > 2; next.count--) /* excludes nothing */
        next.load[1] &= next.load[next.count - 1];
    uint32_t number = next.count ? number_of(seating, make_list(next.load[0], next.load[1])) : NONE;
    return number << LIST_SHIFT | KNOWN | (uint32_t)next.how[1] << LOAD_BITS | next.how[0];
}

tf_status tf__klon_seating_create(tf__klon_seating *seating, tf_error *error)
{
    *seating = (tf__klon_seating){0};
    seating->entries = calloc((size_t)TF__KLON_LOAD_LISTS * CASES, sizeof seating->entries[0]);
    if (!seating->entries)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a solver");
    seating->lists[START] = make_list(make_load(15, 0, 0), NO_LOAD);
    seating->lists[NONE] = make_list(NO_LOAD, NO_LOAD);
    seating->count = NONE + 1;
    return TF_OK;
}

void tf__klon_seating_destroy(tf__klon_seating *seating)
{
    free(seating->entries);
    seating->entries = NULL;
}

/* ---- the search ---- */

static unsigned cards_of_rank(uint64_t in_play, uint64_t may_go, unsigned rank)
{
    return ((unsigned)(in_play >> 4 * rank) & 15) | ((unsigned)(may_go >> 4 * rank) & 15) << 4;
}

/* True when the kings of the load have empty columns. */
static bool has_columns(unsigned load, unsigned empty)
{
    return load != NO_LOAD && load_red(load) + load_black(load) <= empty;
}

bool tf__klon_seat(tf__klon_seating *seating, unsigned ranks, uint64_t in_play, uint64_t may_go,
                   unsigned empty, uint64_t *drawn)
{
    uint32_t path[TF_RANKS];
    unsigned list = START;
    seating->checks++;
    for (unsigned rank = 0; rank < ranks; rank++) {
        unsigned cards = cards_of_rank(in_play, may_go, rank);
        uint32_t *entry = &seating->entries[list * CASES + cards];
        if (*entry == 0)
            *entry = pass_list(seating, list, cards);
        path[rank] = *entry;
        list = *entry >> LIST_SHIFT;
        if (list == NONE)
            return false;
    }
    unsigned at = has_columns(load_of(seating, list, 0), empty) ? 0 : 1;
    if (at == 1 && !has_columns(load_of(seating, list, 1), empty))
        return false;
    for (unsigned rank = ranks; drawn && rank-- > 0; at = load_before(path[rank], at))
        *drawn |= (uint64_t)drawn_in(path[rank], at) << 4 * rank;
    return true;
}
