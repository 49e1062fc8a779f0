/* links.c: see links.h. */
#include "games/accordion/links.h"

#include <string.h>

/* The index of the counter for a pair of suits. */
static unsigned pair_index(unsigned a, unsigned b)
{
    static const uint8_t index[TF_SUITS][TF_SUITS] = {
        {0, 0, 1, 2}, {0, 0, 3, 4}, {1, 3, 0, 5}, {2, 4, 5, 0}};
    return index[a][b];
}

static uint64_t weight_of(unsigned suit, unsigned others)
{
    uint64_t weight = UINT64_C(1) << 4 * (TF__ACC_LINK_PAIRS + suit);
    for (unsigned other = 0; other < TF_SUITS; other++)
        if (other != suit && (others >> other & 1))
            weight += UINT64_C(1) << 4 * pair_index(suit, other);
    return weight;
}

/* True when not all suits present can be reached over links from the lowest one. */
static bool is_disconnected(unsigned links, unsigned present)
{
    unsigned reached = present & (0u - present);
    for (unsigned round = 1; round < TF_SUITS; round++)
        for (unsigned a = 0; a < TF_SUITS; a++)
            for (unsigned b = 0; b < TF_SUITS; b++)
                if (a != b && (reached >> a & 1) && (links >> pair_index(a, b) & 1))
                    reached |= 1u << b;
    return (present & ~reached) != 0;
}

void tf__acc_pair_links_fill(tf__acc_pair_links *table)
{
    for (unsigned suit = 0; suit < TF_SUITS; suit++)
        for (unsigned others = 0; others < 1 << TF_SUITS; others++)
            table->weight[suit][others] = weight_of(suit, others);
    for (unsigned links = 0; links < 1 << TF__ACC_LINK_PAIRS; links++)
        for (unsigned present = 0; present < 1 << TF_SUITS; present++)
            table->disconnected[present << TF__ACC_LINK_PAIRS | links] = is_disconnected(links,
                                                                                         present);
}

tf__acc_links tf__acc_links_of(const tf__acc_pair_links *table, const tf_card *cards,
                               unsigned count)
{
    tf__acc_links links = {0, 0};
    for (unsigned i = 0; i < count; i++) {
        unsigned others = (unsigned)(links.set >> (cards[i] & ~3u)) & 15;
        links.counters += table->weight[cards[i] & 3][others];
        links.set |= UINT64_C(1) << cards[i];
    }
    return links;
}

bool tf__acc_links_disconnected(const tf__acc_pair_links *table, tf__acc_links links)
{
    /* The ten flags are four bits apart. Moves them together: pairs to bits 0 .. 5, suits to 6 ..
     * 9. */
    uint64_t x = tf__acc_links_used(links);
    x = (x | x >> 3) & UINT64_C(0x0303030303);
    x = (x | x >> 6) & UINT64_C(0x0f000f000f);
    x = x | x >> 12 | x >> 24;
    return table->disconnected[x & 0x3ff];
}
