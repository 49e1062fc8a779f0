/* relax.c: see relax.h.
 *
 * Whether heights exist is asked rank by rank from the aces: the suits whose card of the rank is on its
 * foundation form a set of four bits that can only shrink, so at most 16 cases are alive at a time. */
#include "games/klondike/relax.h"

#include <stdlib.h>
#include <string.h>

enum { NOT_KNOWN, OPEN, LOST };
enum { BLACK = 9, RED = 6 }; /* suits as bits */

static unsigned count_bits(unsigned set)
{
    return (unsigned)__builtin_popcount(set);
}

tf_status tf__klon_relax_create(tf__klon_relax *relax, tf_error *error)
{
    relax->room = TF__KLON_DEALT_MAX;
    relax->known = calloc(relax->room, 1);
    if (!relax->known)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a solver");
    for (unsigned set = 0; set < 16; set++) {
        for (unsigned sub = 0; sub < 16; sub++)
            if ((sub & ~set) == 0)
                relax->subsets[set] = (uint16_t)(relax->subsets[set] | 1u << sub);
        for (unsigned black = 0; black < 3; black++)
            for (unsigned red = 0; red < 3; red++)
                for (unsigned up = 0; up < 16; up++)
                    if (count_bits(set & ~up & BLACK) >= black && count_bits(set & ~up & RED) >= red)
                        relax->carriers[set][black][red] =
                            (uint16_t)(relax->carriers[set][black][red] | 1u << up);
    }
    return TF_OK;
}

void tf__klon_relax_destroy(tf__klon_relax *relax)
{
    free(relax->known);
    relax->known = NULL;
}

void tf__klon_relax_start(tf__klon_relax *relax, const tf__klon_model *model)
{
    relax->model = model;
    relax->checks = 0;
    relax->drawn = 0;
    for (unsigned i = 0; i < model->list_count; i++)
        relax->drawn |= UINT64_C(1) << model->list[i];
    if (model->dealt_count <= relax->room)
        memset(relax->known, NOT_KNOWN, model->dealt_count);
}

/* One rank's cards by suits: what carries as it is, what may go up, what is loose, what is drawn. */
typedef struct rank_cards {
    unsigned dealt, loose, drawn;
} rank_cards;

/* Loose cards in the columns, reds and blacks, as one of nine cases. */
static unsigned pair(unsigned red, unsigned black)
{
    return 3 * red + black;
}

/* With `set` of the rank on foundations and so many loose cards below to carry: how many loose cards
 * this rank then has; drawn cards come into play only as far as they must. False: cannot be. */
static bool carry(const rank_cards *cards, unsigned set, unsigned below, unsigned *loads)
{
    unsigned need_black = below / 3, need_red = below % 3;
    unsigned carry_black = count_bits(cards->dealt & ~set & BLACK);
    unsigned carry_red = count_bits(cards->dealt & ~set & RED);
    unsigned more_black = need_black > carry_black ? need_black - carry_black : 0;
    unsigned more_red = need_red > carry_red ? need_red - carry_red : 0;
    if (more_black > count_bits(cards->drawn & ~set & BLACK) ||
        more_red > count_bits(cards->drawn & ~set & RED))
        return false;
    *loads = pair(count_bits(cards->loose & ~set & RED) + more_red,
                  count_bits(cards->loose & ~set & BLACK) + more_black);
    return true;
}

/* True when heights exist at which all loose cards have seats. up: dealt cards in play; loose: those
 * that are no base; empty: columns for kings. */
static bool can_be_seated(tf__klon_relax *relax, uint64_t up, uint64_t loose, unsigned empty)
{
    uint16_t alive[16] = {0}; /* for each set of suits that are up: which loads there may be */
    alive[15] = 1;
    relax->checks++;
    for (unsigned rank = 0; rank < relax->model->ranks; rank++) {
        rank_cards cards = {.dealt = (unsigned)(up >> (4 * rank)) & 15,
                            .loose = (unsigned)(loose >> (4 * rank)) & 15,
                            .drawn = (unsigned)(relax->drawn >> (4 * rank)) & 15};
        unsigned may_go = cards.loose | cards.drawn, any = 0;
        uint16_t next[16] = {0};
        for (unsigned above = 0; above < 16; above++) {
            if (!alive[above])
                continue;
            for (unsigned sets = relax->subsets[above & may_go]; sets; sets &= sets - 1) {
                unsigned set = (unsigned)__builtin_ctz(sets), loads;
                for (unsigned below = alive[above]; below; below &= below - 1)
                    if (carry(&cards, set, (unsigned)__builtin_ctz(below), &loads)) {
                        next[set] = (uint16_t)(next[set] | 1u << loads);
                        any = 1;
                    }
            }
        }
        if (!any)
            return false;
        memcpy(alive, next, sizeof alive);
    }
    for (unsigned set = 0; set < 16; set++)
        for (unsigned loads = alive[set]; loads; loads &= loads - 1) {
            unsigned load = (unsigned)__builtin_ctz(loads);
            if (load / 3 + load % 3 <= empty)
                return true;
        }
    return false;
}

/* Depth first over the columns' counts; at most one call deep for each dealt card. */
static bool is_open(tf__klon_relax *relax, const tf__klon_node *node)
{
    const tf__klon_model *model = relax->model;
    if (node->hidden == 0)
        return true;
    uint8_t *known = &relax->known[node->dealt];
    if (*known != NOT_KNOWN)
        return *known == OPEN;
    uint64_t dealt_up = node->up & ~relax->drawn;
    for (unsigned c = model->columns; c-- > 0;) {
        if (node->n[c] == 0)
            continue;
        uint64_t base = UINT64_C(1) << model->dealt[c][node->n[c] - 1];
        if (!can_be_seated(relax, dealt_up, (dealt_up & ~node->bases) | base, node->empty))
            continue;
        tf__klon_node next = *node;
        tf__klon_node_lift(model, &next, c);
        if (is_open(relax, &next)) {
            *known = OPEN;
            return true;
        }
    }
    *known = LOST;
    return false;
}

bool tf__klon_relax_lost(tf__klon_relax *relax, const tf__klon_node *node)
{
    if (relax->model->dealt_count > relax->room)
        return false;
    return !is_open(relax, node);
}
