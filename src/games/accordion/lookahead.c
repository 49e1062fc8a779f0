/* lookahead.c: see lookahead.h.
 *
 * Depth-first search; targets from the left, the neighbour before the third card. All children of a
 * row are generated when the row is expanded, before the first child is expanded. The paper does
 * not state this order, but its Table 2 implies it: with three cards, the median success takes four
 * states, and would take three if the children were generated one at a time. No row is expanded
 * twice.
 *
 * The fingerprint of a row is a sum over its places, modulo 2^64. Each term is a random number for
 * the card at the place times a power of STEP; the exponent decreases with the place. A frame keeps
 * the sums over the first 0, 1, 2 ... cards. A child's fingerprint then takes a few operations: the
 * cards to the right of the gap move one place to the left, which multiplies their part by STEP.
 * Most children are known already, so their rows are never generated. */
#include "games/accordion/lookahead.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "games/accordion/planes.h"
#include "games/accordion/row_set.h"

/* 5 modulo 8: its powers differ in all bits except the lowest few. */
static const uint64_t STEP = UINT64_C(0x9e3779b97f4a7c1d);

/* A row that is being expanded, and its children that were new, in the order of the rules. */
typedef struct frame {
    tf__acc_planes planes;
    unsigned count;
    unsigned child_count;
    unsigned next;
    uint8_t target[TF__ACC_MOVES_MAX];
    uint8_t distance[TF__ACC_MOVES_MAX];
    uint64_t sum[TF_DECK_MAX + 1]; /* sum[i]: over the first i cards */
} frame;

struct tf__acc_lookahead {
    tf__acc_row_set rows;
    frame frames[TF_DECK_MAX];
};

tf_status tf__acc_lookahead_create(tf__acc_lookahead **out, size_t table_bytes, tf_error *error)
{
    tf__acc_lookahead *search = calloc(1, sizeof *search);
    if (!search)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a search");
    tf_status status = tf__acc_row_set_create(&search->rows, table_bytes, error);
    if (status != TF_OK) {
        free(search);
        return status;
    }
    *out = search;
    return TF_OK;
}

void tf__acc_lookahead_destroy(tf__acc_lookahead *search)
{
    if (search)
        tf__acc_row_set_destroy(&search->rows);
    free(search);
}

/* ---- fingerprints ---- */

static void first_sums(uint64_t *sum, const tf_card *cards, unsigned count)
{
    uint64_t power[TF_DECK_MAX];
    power[TF_DECK_MAX - 1] = 1;
    for (unsigned i = TF_DECK_MAX - 1; i > 0; i--)
        power[i - 1] = power[i] * STEP;
    sum[0] = 0;
    for (unsigned i = 0; i < count; i++)
        sum[i + 1] = sum[i] + power[i] * tf__mix64(cards[i] + UINT64_C(0xd1b54a32d192ed03));
}

/* The term of the card three to the right, at its new place. */
static inline uint64_t jumped(const uint64_t *sum, unsigned target)
{
    return (sum[target + 4] - sum[target + 3]) * (STEP * STEP * STEP);
}

static inline uint64_t child_key(const uint64_t *sum, unsigned count, unsigned target,
                                 unsigned distance)
{
    unsigned gap = target + distance;
    uint64_t key;
    if (distance == 1)
        key = sum[target] + (sum[count] - sum[gap]) * STEP;
    else
        key = sum[target] + jumped(sum, target) + (sum[gap] - sum[target + 1]) +
              (sum[count] - sum[gap + 1]) * STEP;
    return key | (key == 0);
}

/* The sums of the child, which has `count` - 1 cards. */
static inline void child_sums(uint64_t *child, const uint64_t *sum, unsigned count, unsigned target,
                              unsigned distance)
{
    unsigned gap = target; /* the place that is removed; a neighbour that covers keeps its term */
    memcpy(child, sum, (target + 1) * sizeof *sum);
    if (distance == 3) {
        gap = target + 3;
        uint64_t more = jumped(sum, target) - (sum[target + 1] - sum[target]);
        for (unsigned i = target + 1; i <= gap; i++)
            child[i] = sum[i] + more;
    }
    uint64_t before = child[gap], closed = sum[gap + 1];
    for (unsigned i = gap + 1; i < count; i++)
        child[i] = before + (sum[i + 1] - closed) * STEP;
}

/* ---- the search ---- */

/* Lists the children of a row and prefetches their slots in the set. */
static unsigned list_children(const tf__acc_lookahead *search, frame *top, uint64_t *keys)
{
    uint64_t next = tf__acc_planes_matches(&top->planes, top->count, 1);
    uint64_t third = tf__acc_planes_matches(&top->planes, top->count, 3);
    unsigned count = 0;
    for (uint64_t left = next | third; left; left &= left - 1) {
        unsigned target = (unsigned)__builtin_ctzll(left);
        for (unsigned distance = 1; distance <= 3; distance += 2) {
            if (!((distance == 1 ? next : third) >> target & 1))
                continue;
            keys[count] = child_key(top->sum, top->count, target, distance);
            __builtin_prefetch(tf__acc_row_set_home(&search->rows, keys[count]), 1);
            top->target[count] = (uint8_t)target;
            top->distance[count++] = (uint8_t)distance;
        }
    }
    return count;
}

/* Generates the children of a row and keeps the new ones. Returns false when stopped. */
static bool expand(tf__acc_lookahead *search, frame *top, tf_control *control)
{
    uint64_t keys[TF__ACC_MOVES_MAX];
    unsigned count = list_children(search, top, keys);
    top->child_count = top->next = 0;
    for (unsigned i = 0; i < count; i++) {
        if (!tf__acc_row_set_add(&search->rows, keys[i]))
            continue;
        if (!tf_control_tick(control))
            return false;
        if (search->rows.full)
            return tf_control_out_of_memory(control);
        top->target[top->child_count] = top->target[i];
        top->distance[top->child_count++] = top->distance[i];
    }
    return true;
}

/* Fills the frame above top with its next child. */
static void next_child(frame *top)
{
    frame *child = top + 1;
    unsigned target = top->target[top->next], distance = top->distance[top->next];
    top->next++;
    child->planes = top->planes;
    child->count = top->count - 1;
    tf__acc_planes_cover(&child->planes, target, distance);
    child_sums(child->sum, top->sum, top->count, target, distance);
}

/* The moves from the root to the frame `depth` levels below it. */
static void collect_moves(const frame *root, unsigned depth, tf_move *moves)
{
    for (unsigned i = 0; i < depth; i++) {
        const frame *at = &root[i];
        unsigned distance = at->distance[at->next - 1];
        moves[i] = tf__acc_move(at->target[at->next - 1] + distance, distance);
    }
}

/* Depth-first search below the root, starting with its next child. */
static tf_verdict search_below(tf__acc_lookahead *search, frame *root, tf_control *control)
{
    frame *top = root;
    while (top->count > 1) {
        if (top->next == top->child_count) {
            if (top == root)
                return TF_LOST;
            top--;
            continue;
        }
        next_child(top++);
        if (!expand(search, top, control))
            return TF_UNDECIDED;
    }
    return TF_WON;
}

/* Fills the frame for a row. Frames are indexed by the number of cards. */
static frame *fill_frame(tf__acc_lookahead *search, const tf__acc_row *row)
{
    frame *root = &search->frames[TF_DECK_MAX - row->count];
    root->planes = tf__acc_planes_of(row->cards, row->count);
    root->count = row->count;
    first_sums(root->sum, row->cards, row->count);
    return root;
}

tf_verdict tf__acc_lookahead_search(tf__acc_lookahead *search, const tf__acc_row *row,
                                    tf_control *control, tf_move *moves, unsigned *move_count)
{
    frame *root = fill_frame(search, row);
    tf__acc_row_set_clear(&search->rows);
    if (!expand(search, root, control))
        return TF_UNDECIDED;
    tf_verdict verdict = search_below(search, root, control);
    if (verdict == TF_WON) {
        *move_count = row->count - 1u;
        collect_moves(root, *move_count, moves);
    }
    return verdict;
}

/* ---- every lookahead in one search ---- */

/* The rows that brute force reaches, by their number of cards. Returns the number of cards of the
 * last row. */
static unsigned brute_rows(const tf__acc_row *row, tf__acc_row *rows)
{
    tf_move moves[TF__ACC_MOVES_MAX];
    tf_undo undo;
    unsigned count = row->count;
    rows[count] = *row;
    while (tf__acc_moves(&rows[count], moves) > 0) {
        rows[count - 1] = rows[count];
        tf__acc_apply(&rows[--count], moves[0], &undo);
    }
    return count;
}

void tf__acc_lookahead_sweep(tf__acc_lookahead *search, const tf__acc_row *row, tf_control *control,
                             tf__acc_lookahead_result *results)
{
    tf__acc_row rows[TF_DECK_MAX + 1];
    unsigned last = brute_rows(row, rows);
    tf_verdict verdict = last == 1 ? TF_WON : TF_LOST;
    tf__acc_row_set_clear(&search->rows);
    for (unsigned r = 1; r <= last; r++)
        results[r] = (tf__acc_lookahead_result){verdict, 1};
    for (unsigned r = last + 1; r <= row->count; r++) {
        frame *root = fill_frame(search, &rows[r]);
        if (verdict == TF_UNDECIDED || !expand(search, root, control))
            verdict = TF_UNDECIDED;
        root->next = 1; /* the search with one card less has already searched the first child */
        if (verdict == TF_LOST)
            verdict = search_below(search, root, control);
        results[r] = (tf__acc_lookahead_result){verdict, 1 + control->states};
    }
}
