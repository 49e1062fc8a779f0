/* exchange.c: see exchange.h. */
#include "games/calculation/plans/exchange.h"

#include <string.h>

enum {
    RANK_CARDS = TF__CALC_FOUNDATIONS,
    RANK_LINKS = 2 * RANK_CARDS, /* each card has at most one card above it and one below */
    /* Changes per rank: either two cards with two free slots each and the exchange of the two, or
     * another split of the four slots, which gives at most as many. */
    RANK_CHANGES = TF__PLAN_CHANGES_MAX / TF_RANKS,
};

/* A card that lies on another card and so must leave first. */
typedef struct link {
    uint8_t upper, lower;
    uint16_t ranks; /* the ranks of the two cards, one bit each */
} link;

/* The cards of one rank that lie on the stacks, and the links they are part of. */
typedef struct rank_cards {
    uint8_t count, card[RANK_CARDS];
    uint8_t link_count;
    link links[RANK_LINKS];
} rank_cards;

/* New labels for one or two cards. */
typedef struct change {
    uint8_t count, card[2], label[2];
} change;

typedef struct exchange {
    unsigned deck;
    rank_cards rank[TF_RANKS];
    unsigned link_count;
    link links[TF_DECK_MAX];
    /* of the current plan */
    const tf__plan *plan;
    uint8_t slot[TF_DECK_MAX]; /* slot of each card on the stacks */
    uint8_t change_count[TF_RANKS];
    change changes[TF_RANKS][RANK_CHANGES];
    tf__plan_set *to;
    tf__plan_scratch
        *scratch; /* holds the hashes of the plans in `to` and of all changes proposed */
} exchange;

static void add_link(rank_cards *cards, const link *added)
{
    cards->links[cards->link_count++] = *added;
}

static void read_stack(exchange *e, const tf__plan_layout *table, unsigned s)
{
    for (unsigned at = 0; at < table->height[s]; at++) {
        unsigned rank = table->rank[s][at], card = table->card[s][at];
        e->rank[rank].card[e->rank[rank].count++] = (uint8_t)card;
        if (at == 0)
            continue;
        unsigned below = table->rank[s][at - 1];
        link *added = &e->links[e->link_count++];
        *added = (link){(uint8_t)card, table->card[s][at - 1],
                        (uint16_t)(1u << rank | 1u << below)};
        add_link(&e->rank[rank], added);
        if (below != rank)
            add_link(&e->rank[below], added);
    }
}

static void read_table(exchange *e, const tf__plan_layout *table)
{
    memset(e->rank, 0, sizeof e->rank);
    e->deck = table->deck;
    e->link_count = 0;
    for (unsigned s = 0; s < table->stacks; s++)
        read_stack(e, table, s);
}

/* ---- what can be changed in a plan ---- */

static uint64_t hash_after(const tf__plan *plan, const change *made)
{
    uint64_t hash = plan->hash;
    for (unsigned i = 0; i < made->count; i++)
        hash += tf__plan_label_hash(made->card[i], made->label[i]) -
                tf__plan_label_hash(made->card[i], plan->label[made->card[i]]);
    return hash;
}

/* Records a change, unless it leads to a plan that is already known. */
static void propose(exchange *e, unsigned rank, change made)
{
    if (!tf__plan_scratch_note(e->scratch, hash_after(e->plan, &made)))
        e->changes[rank][e->change_count[rank]++] = made;
}

static void propose_for_rank(exchange *e, unsigned rank, const tf__plan_layout *table)
{
    const rank_cards *cards = &e->rank[rank];
    const uint8_t *label = e->plan->label;
    e->change_count[rank] = 0;
    for (unsigned x = 0; x < cards->count; x++) {
        uint8_t card = cards->card[x];
        for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++)
            if (tf__plan_slot_free(e->plan, table, tf__calc_slot_of_rank(e->deck, f, rank)))
                propose(e, rank, (change){1, {card, 0}, {(uint8_t)f, 0}});
        for (unsigned y = x + 1; y < cards->count; y++) {
            uint8_t other = cards->card[y];
            propose(e, rank, (change){2, {card, other}, {label[other], label[card]}});
        }
    }
}

/* Returns the ranks that have at least one change, one bit each. */
static unsigned read_plan(exchange *e, const tf__plan *plan, const tf__plan_layout *table)
{
    unsigned ranks = 0;
    e->plan = plan;
    for (unsigned rank = 0; rank < TF_RANKS; rank++) {
        for (unsigned x = 0; x < e->rank[rank].count; x++) {
            unsigned card = e->rank[rank].card[x];
            e->slot[card] = (uint8_t)tf__calc_slot_of_rank(e->deck, plan->label[card], rank);
        }
        propose_for_rank(e, rank, table);
        ranks |= (unsigned)(e->change_count[rank] > 0) << rank;
    }
    return ranks;
}

/* ---- the plans that result from the changes ---- */

/* Extends the order `without` by the links of a rank's cards (possibly none). Returns false when
 * they form a cycle. */
static bool add_links(const exchange *e, unsigned rank, const tf__plan_order *without,
                      tf__plan_order *order)
{
    const rank_cards *cards = &e->rank[rank];
    if (cards->link_count == 0)
        tf__plan_order_copy(order, without);
    for (unsigned i = 0; i < cards->link_count; i++)
        if (!tf__plan_order_extend(order, i == 0 ? without : order, e->slot[cards->links[i].upper],
                                   e->slot[cards->links[i].lower]))
            return false;
    return true;
}

/* True when a single link already contradicts the order. Most failing changes fail this test. */
static bool contradicts(const exchange *e, unsigned rank, const tf__plan_order *order)
{
    const rank_cards *cards = &e->rank[rank];
    for (unsigned i = 0; i < cards->link_count; i++)
        if (tf__plan_before(order, e->slot[cards->links[i].lower], e->slot[cards->links[i].upper]))
            return true;
    return false;
}

static uint16_t slot_bit(unsigned slot)
{
    return (uint16_t)(1u << tf__calc_slot_place(slot));
}

/* Gives each card of a change its new slot, or restores the old one. */
static void give_slots(exchange *e, unsigned rank, const change *made, const uint8_t *labels)
{
    for (unsigned i = 0; i < made->count; i++)
        e->slot[made->card[i]] = (uint8_t)tf__calc_slot_of_rank(e->deck, labels[i], rank);
}

/* Copies the plan except for its order, with the new labels. */
static void relabel(tf__plan *child, const tf__plan *plan, unsigned deck, unsigned rank,
                    const change *made)
{
    tf__plan_copy_labels(child, plan);
    child->hash = hash_after(plan, made);
    for (unsigned i = 0; i < made->count; i++) {
        unsigned f = plan->label[made->card[i]];
        child->planned[f] &= (uint16_t)~slot_bit(tf__calc_slot_of_rank(deck, f, rank));
    }
    for (unsigned i = 0; i < made->count; i++) {
        unsigned f = made->label[i];
        child->planned[f] |= slot_bit(tf__calc_slot_of_rank(deck, f, rank));
        child->label[made->card[i]] = (uint8_t)f;
    }
}

/* Tries one change. `without` is the order without the rank's cards. */
static void try_change(exchange *e, unsigned rank, const change *made,
                       const tf__plan_order *without)
{
    uint8_t old[2] = {e->plan->label[made->card[0]], e->plan->label[made->card[1]]};
    tf__plan *child = &e->to->plans[e->to->count];
    if (e->to->count == e->to->capacity)
        return;
    give_slots(e, rank, made, made->label);
    if (!contradicts(e, rank, without) && add_links(e, rank, without, &child->order)) {
        relabel(child, e->plan, e->deck, rank, made);
        e->to->count++;
    }
    give_slots(e, rank, made, old);
}

/* Adds the links that touch at least one of the ranks `with` but none of `without`. The plan's own
 * links have no cycle, so this cannot fail. */
static void add_links_between(const exchange *e, unsigned with, unsigned without,
                              tf__plan_order *order)
{
    for (unsigned i = 0; i < e->link_count; i++) {
        const link *added = &e->links[i];
        if ((added->ranks & with) && !(added->ranks & without))
            (void)tf__plan_order_add(order, e->slot[added->upper], e->slot[added->lower]);
    }
}

/* The first half of a set of at least two ranks. */
static unsigned first_half(unsigned ranks)
{
    unsigned rest = ranks;
    for (int left = __builtin_popcount(ranks) / 2; left > 0; left--)
        rest &= rest - 1;
    return ranks & ~rest;
}

/* Tries the changes of a set of ranks; `without` is the order without the cards of all of them. The
 * set is halved recursively, so most links are added once for many ranks. */
static void try_ranks(exchange *e, unsigned ranks, const tf__plan_order *without)
{
    if ((ranks & (ranks - 1)) == 0) {
        unsigned rank = (unsigned)__builtin_ctz(ranks);
        for (unsigned i = 0; i < e->change_count[rank]; i++)
            try_change(e, rank, &e->changes[rank][i], without);
        return;
    }
    unsigned first = first_half(ranks);
    unsigned halves[2] = {first, ranks & ~first};
    for (unsigned h = 0; h < 2; h++) {
        tf__plan_order order;
        tf__plan_order_copy(&order, without);
        add_links_between(e, ranks, halves[h], &order);
        try_ranks(e, halves[h], &order);
    }
}

void tf__plan_set_exchange(const tf__plan_set *from, size_t count, const tf__plan_layout *table,
                           tf__plan_set *to, tf__plan_scratch *scratch)
{
    exchange e;
    count = from->count < count ? from->count : count;
    e.to = to;
    e.scratch = scratch;
    read_table(&e, table);
    tf__plan_scratch_forget(scratch, to->count + count * TF__PLAN_CHANGES_MAX);
    for (size_t i = 0; i < to->count; i++)
        (void)tf__plan_scratch_note(scratch, to->plans[i].hash);
    for (size_t i = 0; i < count && to->count < to->capacity; i++) {
        tf__plan_order order;
        unsigned ranks = read_plan(&e, &from->plans[i], table);
        if (!ranks)
            continue;
        tf__plan_order_clear(&order);
        add_links_between(&e, ~0u, ranks, &order);
        try_ranks(&e, ranks, &order);
    }
}
