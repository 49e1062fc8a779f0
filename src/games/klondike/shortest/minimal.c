/* minimal.c: see minimal.h. */
#include "games/klondike/shortest/minimal.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "games/klondike/shortest/bound.h"
#include "games/klondike/shortest/macros.h"
#include "games/klondike/shortest/unroll.h"

enum {
    BUCKETS = 1024,
    CHUNK = 254, /* entries of a chunk of a bucket */
    FIRST_SLOTS = 1 << 14,
    PARENTS_BITS = 48,
    VISITED = 1, /* flags: some children of the state are known */
    WORSE = 2,   /* another state of the same stock is at least as good */
};

/* A state with its shortest known path. 24 bytes. */
typedef struct node {
    uint64_t main;  /* stock, heights, dealt cards */
    uint64_t cards; /* parents, and above them waste and start */
    uint32_t parent;
    uint16_t made; /* moves made */
    uint8_t redeals;
    uint8_t flags;
} node;

typedef struct chunk {
    uint32_t count;
    uint32_t below; /* index + 1 of the next chunk of the bucket, or of the next free one */
    uint32_t entries[CHUNK];
} chunk;

struct tf__klon_minimal {
    tf__klon_facts facts;
    tf__klon_bounds bounds;
    tf__klon_macros macros;
    tf__block nodes, slots, chunks;
    size_t node_room, slot_room, chunk_room;
    size_t node_count, slot_count, chunk_count;
    uint32_t free_chunk;    /* index + 1 */
    unsigned index_bits;    /* of a slot; the other bits are a part of the hash */
    unsigned bucket;        /* no bucket below this has an entry */
    size_t limit;           /* only states that may lead to fewer moves are kept */
    unsigned weight;        /* of the bound in the order of the search, in quarters */
    uint32_t tops[BUCKETS]; /* by moves made plus the bound: index + 1 of the first chunk */
};

void tf__klon_minimal_destroy(tf__klon_minimal *search)
{
    if (!search)
        return;
    tf__klon_bounds_destroy(&search->bounds);
    tf__block_release(&search->nodes);
    tf__block_release(&search->slots);
    tf__block_release(&search->chunks);
    free(search);
}

static unsigned bits_for(size_t count)
{
    unsigned bits = 1;
    while (bits < 32 && (size_t)1 << bits <= count)
        bits++;
    return bits;
}

tf_status tf__klon_minimal_create(tf__klon_minimal **out, size_t bytes, tf_error *error)
{
    tf__klon_minimal *search = calloc(1, sizeof *search);
    if (!search)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a solver");
    /* Two slots per node at most, and one entry of a chunk with some more for states that are
     * found again on a shorter path. */
    size_t slots = FIRST_SLOTS;
    while (slots * 2 * sizeof(uint32_t) <= bytes / 4)
        slots *= 2;
    size_t left = bytes -
                  (slots * sizeof(uint32_t) < bytes / 2 ? slots * sizeof(uint32_t) : bytes / 2);
    size_t nodes = left / (sizeof(node) + 6);
    if (nodes > slots - slots / 8)
        nodes = slots - slots / 8;
    search->node_room = nodes < UINT32_MAX / 2 ? nodes : UINT32_MAX / 2;
    search->slot_room = slots;
    search->chunk_room = search->node_room * 6 / sizeof(chunk) + BUCKETS;
    search->index_bits = bits_for(search->node_room);
    tf_status status = tf__block_take(&search->nodes, search->node_room, sizeof(node), error);
    if (status == TF_OK)
        status = tf__block_take(&search->slots, search->slot_room, sizeof(uint32_t), error);
    if (status == TF_OK)
        status = tf__block_take(&search->chunks, search->chunk_room, sizeof(chunk), error);
    if (status != TF_OK) {
        tf__klon_minimal_destroy(search);
        return status;
    }
    *out = search;
    return TF_OK;
}

static node *node_at(const tf__klon_minimal *search, size_t index)
{
    return (node *)search->nodes.data + index;
}

static node pack(const tf__klon_layout *s)
{
    return (node){
        .main = (uint64_t)s->stock << 37 | (uint64_t)s->heights << 21 | s->dealt,
        .cards = s->parents | (uint64_t)s->waste << PARENTS_BITS |
                 (uint64_t)s->start << (PARENTS_BITS + 6),
        .redeals = s->redeals,
    };
}

static tf__klon_layout unpack(const tf__klon_minimal *search, const node *n)
{
    tf__klon_layout s = {
        .parents = n->cards & ((UINT64_C(1) << PARENTS_BITS) - 1),
        .stock = (uint32_t)(n->main >> 37),
        .dealt = (uint32_t)n->main & 0x1fffff,
        .heights = (uint16_t)(n->main >> 21),
        .waste = n->cards >> PARENTS_BITS & 63,
        .start = n->cards >> (PARENTS_BITS + 6) & 63,
        .redeals = n->redeals,
    };
    tf__klon_layout_complete(&search->facts, &s);
    return s;
}

static uint64_t parents_of(const node *n)
{
    return n->cards & ((UINT64_C(1) << PARENTS_BITS) - 1);
}

/* States that differ only in the phase of the stock and in the arrangement of the columns have the
 * same hash. */
static uint64_t hash_of(const node *n)
{
    return tf__mix64(n->main + UINT64_C(0x9e3779b97f4a7c15));
}

/* ---- the order of the search ---- */

static bool push_open(tf__klon_minimal *search, uint32_t index, unsigned total)
{
    chunk *chunks = search->chunks.data;
    uint32_t top = search->tops[total];
    if (top == 0 || chunks[top - 1].count == CHUNK) {
        uint32_t fresh = search->free_chunk;
        if (fresh != 0)
            search->free_chunk = chunks[fresh - 1].below;
        else if (search->chunk_count < search->chunk_room)
            fresh = (uint32_t)++search->chunk_count;
        else
            return false;
        chunks[fresh - 1].count = 0;
        chunks[fresh - 1].below = top;
        search->tops[total] = top = fresh;
    }
    chunks[top - 1].entries[chunks[top - 1].count++] = index;
    if (total < search->bucket)
        search->bucket = total;
    return true;
}

/* Takes the most promising state. Returns false when there is none below the limit. */
static bool pop_open(tf__klon_minimal *search, uint32_t *index)
{
    chunk *chunks = search->chunks.data;
    for (; search->bucket < BUCKETS; search->bucket++)
        while (search->tops[search->bucket] != 0) {
            uint32_t top = search->tops[search->bucket];
            *index = chunks[top - 1].entries[--chunks[top - 1].count];
            if (chunks[top - 1].count == 0) {
                search->tops[search->bucket] = chunks[top - 1].below;
                chunks[top - 1].below = search->free_chunk;
                search->free_chunk = top;
            }
            if (!(node_at(search, *index)->flags & WORSE))
                return true;
        }
    return false;
}

/* ---- known states ---- */

static uint32_t slot_of(const tf__klon_minimal *search, uint64_t hash, size_t index)
{
    uint64_t tag = hash >> 32 << search->index_bits;
    return (uint32_t)tag | (uint32_t)(index + 1);
}

static void grow_slots(tf__klon_minimal *search)
{
    uint32_t *slots = search->slots.data;
    search->slot_count *= 2;
    memset(slots, 0, search->slot_count * sizeof *slots);
    for (size_t i = 0; i < search->node_count; i++) {
        uint64_t hash = hash_of(node_at(search, i));
        size_t at = (size_t)hash & (search->slot_count - 1);
        while (slots[at] != 0)
            at = (at + 1) & (search->slot_count - 1);
        slots[at] = slot_of(search, hash, i);
    }
}

/* The moves that turn the waste of `from` into that of `to`, everything else being equal. A large
 * number when this is not possible. */
static unsigned turns_between(const tf__klon_facts *facts, const node *from, const node *to)
{
    enum { NEVER = 1 << 20 };
    unsigned cards = (unsigned)__builtin_popcountll(from->main >> 37), draw = facts->draw;
    unsigned a = from->cards >> PARENTS_BITS & 63, b = to->cards >> PARENTS_BITS & 63;
    if (from->redeals == to->redeals && from->cards >> PARENTS_BITS == to->cards >> PARENTS_BITS)
        return 0;
    if (facts->kept || from->redeals > to->redeals)
        return NEVER;
    if (b >= a && ((b - a) % draw == 0 || b == cards))
        return (b - a + draw - 1) / draw;
    if ((b % draw == 0 || b == cards) && (!facts->limited || from->redeals < to->redeals))
        return (cards - a + draw - 1) / draw + facts->redeal_cost + (b + draw - 1) / draw;
    return NEVER;
}

/* The number of pairs of twins that lie otherwise in `from` than in `to` and that are not open in
 * `from`. Each of them costs at most one move more. */
static unsigned swaps_between(uint64_t loose, const node *from, const node *to)
{
    uint64_t a = parents_of(from), different = a ^ parents_of(to);
    if (different == 0)
        return 0;
    uint64_t twin = (a >> 3 & UINT64_C(0x1111111111111111)) |
                    (a >> 1 & UINT64_C(0x2222222222222222)) |
                    (a << 1 & UINT64_C(0x4444444444444444)) |
                    (a << 3 & UINT64_C(0x8888888888888888));
    uint64_t other = (loose >> 3 & UINT64_C(0x1111111111111111)) |
                     (loose >> 1 & UINT64_C(0x2222222222222222)) |
                     (loose << 1 & UINT64_C(0x4444444444444444)) |
                     (loose << 3 & UINT64_C(0x8888888888888888));
    uint64_t open = loose & ((~other & twin) | (other & ~twin & ~a));
    uint64_t fixed = loose & ~open;
    uint64_t one = different | (different >> 3 & UINT64_C(0x1111111111111111)) |
                   (different >> 1 & UINT64_C(0x2222222222222222)) |
                   (different << 1 & UINT64_C(0x4444444444444444)) |
                   (different << 3 & UINT64_C(0x8888888888888888));
    uint64_t swapped = one & fixed;
    /* Twins count once. */
    uint64_t black = (swapped | swapped >> 3) & TF__KLON_MIN_NIBBLES;
    uint64_t red = (swapped >> 1 | swapped >> 2) & TF__KLON_MIN_NIBBLES;
    unsigned count = 0;
    for (uint64_t all = black | red << 1; all; all &= all - 1)
        count++;
    return count;
}

/* Adds a state, whose safe cards were sent up last, unless it is known with a path that is as short.
 * Returns false when memory is full. */
static bool add(tf__klon_minimal *search, const tf__klon_layout *s, uint32_t parent, size_t made,
                size_t total)
{
    if (search->node_count * 8 >= search->slot_count * 5 && search->slot_count < search->slot_room)
        grow_slots(search);
    node fresh = pack(s);
    fresh.parent = parent;
    fresh.made = (uint16_t)made;
    uint32_t *slots = search->slots.data;
    uint64_t hash = hash_of(&fresh);
    uint64_t loose = search->macros.safe_sets.loose & ~search->facts.kings;
    uint32_t mask = (UINT32_C(1) << search->index_bits) - 1;
    uint32_t tag = slot_of(search, hash, 0) & ~mask;
    size_t at = (size_t)hash & (search->slot_count - 1);
    for (; slots[at] != 0; at = (at + 1) & (search->slot_count - 1)) {
        if ((slots[at] & ~mask) != tag)
            continue;
        uint32_t index = (slots[at] & mask) - 1;
        node *old = node_at(search, index);
        if (old->main != fresh.main)
            continue;
        if (old->made + turns_between(&search->facts, old, &fresh) +
                swaps_between(loose, old, &fresh) <=
            made)
            return true;
        if (old->cards == fresh.cards && old->redeals == fresh.redeals) {
            old->made = (uint16_t)made;
            old->parent = parent;
            old->flags = 0;
            return push_open(search, index, (unsigned)total);
        }
        if (made + turns_between(&search->facts, &fresh, old) + swaps_between(loose, &fresh, old) <=
            old->made)
            old->flags |= WORSE;
    }
    if (search->node_count == search->node_room)
        return false;
    *node_at(search, search->node_count) = fresh;
    slots[at] = slot_of(search, hash, search->node_count);
    return push_open(search, (uint32_t)search->node_count++, (unsigned)total);
}

/* ---- the search ---- */

/* With nothing hidden and no stock the rest goes up. */
static bool is_solved(const tf__klon_facts *facts, const tf__klon_layout *s)
{
    for (unsigned c = 0; c < facts->rules.columns; c++)
        if (tf__klon_dealt_of(s->dealt, c) > 1)
            return false;
    return s->stock == 0;
}

/* The place of a state in the order of the search, BUCKETS when it cannot lead to fewer moves than
 * the limit. */
static size_t order_of(const tf__klon_minimal *search, size_t made, unsigned bound)
{
    if (made + bound >= search->limit)
        return BUCKETS;
    size_t total = made + bound * search->weight / 4;
    return total < BUCKETS ? total : BUCKETS - 1;
}

/* Adds the children whose total is that of the bucket. The first time, these are all up to it, for a
 * child's bound may be too low. Sets *next to the least total of the others. Returns false when
 * memory is full. */
static bool visit(tf__klon_minimal *search, uint32_t index, const tf__klon_layout *s, size_t *next)
{
    node *taken = node_at(search, index);
    size_t total = search->bucket, made = taken->made;
    bool first = !(taken->flags & VISITED);
    taken->flags |= VISITED;
    *next = SIZE_MAX;
    tf__klon_macros_list(&search->macros, s);
    for (unsigned i = 0; i < search->macros.count; i++) {
        tf__klon_successor *child = &search->macros.children[i];
        size_t moves = made + child->cost;
        size_t least = order_of(search, moves,
                                tf__klon_quick_bound(&search->bounds, &child->place));
        if (least <= total) {
            search->macros.act_count = 0;
            moves += tf__klon_send_safe(&search->macros, &child->place);
            least = order_of(search, moves, tf__klon_bound(&search->bounds, &child->place));
        }
        if (least > total)
            *next = least < *next ? least : *next;
        else if ((first || least == total) && !add(search, &child->place, index, moves, total))
            return false;
    }
    return true;
}

static tf_verdict search_all(tf__klon_minimal *search, tf_control *control, uint32_t *won)
{
    while (pop_open(search, won)) {
        tf__klon_layout s = unpack(search, node_at(search, *won));
        size_t next;
        if (is_solved(&search->facts, &s))
            return TF_WON;
        if (!tf_control_tick(control))
            return TF_UNDECIDED;
        if (!visit(search, *won, &s, &next) ||
            (next < BUCKETS && !push_open(search, *won, (unsigned)next))) {
            (void)tf_control_out_of_memory(control);
            return TF_UNDECIDED;
        }
    }
    return TF_LOST;
}

static tf_status write_solution(tf__klon_minimal *search, const tf__klon_position *p,
                                const tf__klon_layout *root, uint32_t won, tf_moves *moves,
                                tf_error *error)
{
    size_t count = 0;
    for (uint32_t at = won; at != 0; at = node_at(search, at)->parent)
        count++;
    tf__klon_layout *path = malloc((count + 1) * sizeof *path);
    if (!path)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for the solution");
    size_t i = count;
    for (uint32_t at = won; at != 0; at = node_at(search, at)->parent)
        path[i--] = unpack(search, node_at(search, at));
    path[0] = unpack(search, node_at(search, 0));
    tf_status status = tf__klon_unroll(&search->macros, p, root, path, count + 1, moves, error);
    free(path);
    return status;
}

bool tf__klon_minimal_fits(const tf__klon_position *p)
{
    return tf__klon_facts_fit(p);
}

size_t tf__klon_fewest_moves(const tf__klon_position *p)
{
    size_t moves = p->rules.ranks * (size_t)TF_SUITS;
    for (unsigned suit = 0; suit < TF_SUITS; suit++)
        moves -= p->foundation[suit];
    return moves + ((size_t)p->stock_count + p->rules.draw - 1) / p->rules.draw;
}

tf_status tf__klon_minimal_run(tf__klon_minimal *search, const tf__klon_position *p,
                               unsigned redeal_cost, unsigned weight, size_t limit,
                               tf_control *control, tf__klon_minimum *out, tf_error *error)
{
    tf__klon_layout root;
    uint32_t won = 0;
    tf__klon_facts_init(&search->facts, p, redeal_cost, &root);
    tf_status status = tf__klon_bounds_start(&search->bounds, &search->facts, error);
    if (status != TF_OK)
        return status;
    search->macros.facts = &search->facts;
    search->macros.wanted = NULL;
    search->macros.act_count = 0;
    search->macros.overflow = false;
    search->node_count = search->chunk_count = 0;
    search->free_chunk = 0;
    search->slot_count = FIRST_SLOTS;
    memset(search->slots.data, 0, search->slot_count * sizeof(uint32_t));
    memset(search->tops, 0, sizeof search->tops);
    search->limit = limit < BUCKETS ? limit : BUCKETS;
    search->weight = weight;
    search->bucket = BUCKETS;
    tf__klon_layout first = root;
    unsigned made = tf__klon_send_safe(&search->macros, &first);
    size_t total = order_of(search, made, tf__klon_bound(&search->bounds, &first));
    if (total < BUCKETS)
        (void)add(search, &first, 0, made, total);
    out->verdict = search->node_count == 0 ? TF_LOST : search_all(search, control, &won);
    if (search->macros.overflow && out->verdict != TF_WON)
        out->verdict = TF_UNDECIDED;
    out->at_least = search->bucket < limit ? search->bucket : limit;
    out->nodes = search->node_count;
    if (out->verdict != TF_WON)
        return TF_OK;
    return write_solution(search, p, &root, won, out->moves, error);
}
