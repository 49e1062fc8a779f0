/* search.c: the search by layers. Equivalent candidates have equal costs, so sorting by cost and
 * key brings them together. The order is total, so a pass is reproducible. Two states that are not
 * equivalent are confused only if 64 bits agree: in a layer of n states with a probability below
 * n^2 / 2^65, or 3e-8 for a million states. */
#include <string.h>

#include "games/calculation/open/search.h"

#include "games/calculation/open/cost.h"

/* Capacity for candidates, per state of the width. Chosen by hand: it bounds the memory. */
enum { CANDIDATES_PER_STATE = 2 };

size_t tf__open_search_bytes(void)
{
    return 2 * sizeof(tf__open_history) + CANDIDATES_PER_STATE * sizeof(tf__open_candidate);
}

void tf__open_search_release(tf__open_search *search)
{
    tf__block_release(&search->block);
}

tf_status tf__open_search_init(tf__open_search *search, uint32_t width_max, tf_error *error)
{
    *search = (tf__open_search){.width_max = width_max};
    search->capacity = (size_t)width_max * CANDIDATES_PER_STATE + TF__OPEN_CHOICES_MAX;
    size_t candidates = search->capacity * sizeof(tf__open_candidate);
    size_t layer = (size_t)width_max * sizeof(tf__open_history);
    tf_status status = tf__block_take(&search->block, candidates + 2 * layer, 1, error);
    if (status != TF_OK)
        return status;
    search->candidates = search->block.data;
    search->layer = (tf__open_history *)(void *)((char *)search->block.data + candidates);
    search->next_layer = search->layer + width_max;
    return TF_OK;
}

static inline bool comes_before(const tf__open_candidate *a, const tf__open_candidate *b)
{
    if (a->cost != b->cost)
        return a->cost < b->cost;
    if (a->key != b->key)
        return a->key < b->key;
    if (a->parent != b->parent)
        return a->parent < b->parent;
    return a->choice < b->choice;
}

/* ---- sorting ---- */

/* Quicksort in place: the C library's qsort() may allocate memory and cannot be stopped. No two
 * candidates are equal, so every sorting method gives the same order. When the partitions are bad,
 * it switches to heapsort. Lists of up to INSERTION_MAX are sorted by insertion. Longer work checks
 * control every CHECK_INTERVAL items. Both were chosen by hand. */
enum { INSERTION_MAX = 16, CHECK_INTERVAL = 1 << 14 };

static inline void swap_candidates(tf__open_candidate *a, tf__open_candidate *b)
{
    tf__open_candidate kept = *a;
    *a = *b;
    *b = kept;
}

static void sort_few(tf__open_candidate *list, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        tf__open_candidate kept = list[i];
        size_t at = i;
        for (; at > 0 && comes_before(&kept, &list[at - 1]); at--)
            list[at] = list[at - 1];
        list[at] = kept;
    }
}

static void sink(tf__open_candidate *heap, size_t count, size_t at)
{
    for (size_t below = 2 * at + 1; below < count; at = below, below = 2 * at + 1) {
        if (below + 1 < count && comes_before(&heap[below], &heap[below + 1]))
            below++;
        if (!comes_before(&heap[at], &heap[below]))
            return;
        swap_candidates(&heap[at], &heap[below]);
    }
}

static void sort_by_heap(tf__open_candidate *list, size_t count)
{
    for (size_t at = count / 2; at-- > 0;)
        sink(list, count, at);
    for (size_t left = count; left > 1; left--) {
        swap_candidates(&list[0], &list[left - 1]);
        sink(list, left - 1, 0);
    }
}

/* Partitions around a pivot. Returns where the second part begins. */
static size_t split(tf__open_candidate *list, size_t count)
{
    tf__open_candidate *a = &list[0], *b = &list[count / 2], *c = &list[count - 1];
    if (comes_before(b, a))
        swap_candidates(a, b);
    if (comes_before(c, b))
        swap_candidates(b, c);
    if (comes_before(b, a))
        swap_candidates(a, b);
    tf__open_candidate middle = *b;
    size_t low = 0, high = count - 1;
    for (;;) {
        while (comes_before(&list[low], &middle))
            low++;
        while (comes_before(&middle, &list[high]))
            high--;
        if (low >= high)
            return low;
        swap_candidates(&list[low++], &list[high--]);
    }
}

/* Returns false when control stopped it; the list is then not sorted. */
static bool sort(tf__open_candidate *list, size_t count, unsigned splits, tf_control *control)
{
    while (count > INSERTION_MAX) {
        if (count > CHECK_INTERVAL && !tf_control_poll(control))
            return false;
        if (splits-- == 0) {
            sort_by_heap(list, count);
            return true;
        }
        size_t half = split(list, count);
        if (!sort(list, half, splits, control))
            return false;
        list += half;
        count -= half;
    }
    sort_few(list, count);
    return true;
}

/* The state of a pass. */
typedef struct pass {
    tf__open_search *search;
    const tf__open_deal *deal;
    tf_control *control;
    uint32_t width;
    uint32_t count; /* states in the layer */
    size_t candidate_count;
    uint32_t most; /* the layer is full, and candidates of a higher cost cannot enter it */
    bool complete; /* no state was dropped */
} pass;

/* Removes duplicates and keeps the best `width` candidates. Returns false when control stopped it.
 */
static bool shrink(pass *at)
{
    enum { SPLITS = 96 }; /* more than quicksort takes, unless its partitions are very bad */
    tf__open_candidate *list = at->search->candidates;
    size_t kept = 0;
    if (!sort(list, at->candidate_count, SPLITS, at->control))
        return false;
    for (size_t i = 0; i < at->candidate_count; i++) {
        if (kept && list[kept - 1].key == list[i].key && list[kept - 1].cost == list[i].cost)
            continue;
        if (kept == at->width) {
            at->complete = false;
            at->most = list[kept - 1].cost;
            break;
        }
        list[kept++] = list[i];
    }
    at->candidate_count = kept;
    return true;
}

static void replay(const tf__open_deal *deal, const uint8_t *history, unsigned turns,
                   tf__open_state *state)
{
    tf__open_start(deal, state);
    for (unsigned t = 0; t < turns; t++)
        tf__open_place(deal, state, history[t], NULL, NULL);
}

/* Adds the children of one state. Returns false when control stopped it. */
static bool expand(pass *at, uint32_t parent, unsigned turn)
{
    tf__open_state state, child;
    uint8_t choices[TF__OPEN_CHOICES_MAX];
    replay(at->deal, at->search->layer[parent], turn, &state);
    unsigned count = tf__open_choices(at->deal, &state, choices);
    for (unsigned i = 0; i < count; i++) {
        if (!tf_control_tick(at->control))
            return false;
        child = state;
        tf__open_place(at->deal, &child, choices[i], NULL, NULL);
        uint32_t cost = tf__open_cost(at->deal, &child);
        if (cost > at->most || tf__open_hopeless(at->deal, &child))
            continue;
        at->search->candidates[at->candidate_count++] = (tf__open_candidate){
            tf__open_key(at->deal, &child), cost, parent, choices[i]};
    }
    return true;
}

/* Replaces the layer after `turn` turns by the next one. Returns false when control stopped it. */
static bool next_layer(pass *at, unsigned turn)
{
    tf__open_search *search = at->search;
    size_t limit = (size_t)at->width * CANDIDATES_PER_STATE;
    at->candidate_count = 0;
    at->most = UINT32_MAX;
    for (uint32_t i = 0; i < at->count; i++) {
        if (!expand(at, i, turn))
            return false;
        if (at->candidate_count > limit && !shrink(at))
            return false;
    }
    if (!shrink(at))
        return false;
    for (size_t i = 0; i < at->candidate_count; i++) {
        if (i % CHECK_INTERVAL == 0 && !tf_control_poll(at->control))
            return false;
        const tf__open_candidate *from = &search->candidates[i];
        memcpy(search->next_layer[i], search->layer[from->parent], turn);
        search->next_layer[i][turn] = from->choice;
    }
    tf__open_history *swap = search->layer;
    search->layer = search->next_layer;
    search->next_layer = swap;
    at->count = (uint32_t)at->candidate_count;
    if (at->count > search->largest)
        search->largest = at->count;
    return true;
}

tf_verdict tf__open_search_pass(tf__open_search *search, const tf__open_deal *deal, uint32_t width,
                                tf_control *control, tf__open_history history)
{
    pass at = {search, deal, control, width, 1, 0, UINT32_MAX, true};
    search->largest = 1;
    for (unsigned turn = 0; turn < deal->turns; turn++) {
        if (!next_layer(&at, turn))
            return TF_UNDECIDED;
        if (at.count == 0)
            return at.complete ? TF_LOST : TF_UNDECIDED;
    }
    memcpy(history, search->layer[0], deal->turns);
    return TF_WON;
}
