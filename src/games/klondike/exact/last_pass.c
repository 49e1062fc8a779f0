/* last_pass.c: see last_pass.h. */
#include "games/klondike/exact/last_pass.h"

#include <string.h>

static unsigned count_of(uint64_t set)
{
    return tf__bit_count(set);
}

/* ---- plays without a drawback ---- */

/* The waste's top card. The list begins at the start of the pass and wraps around. */
static unsigned waste_top(const tf__klon_node *node)
{
    uint64_t from_start = node->stock >> node->start << node->start;
    uint64_t set = node->waste <= count_of(from_start) ? from_start : node->stock & ~from_start;
    unsigned skip = node->waste <= count_of(from_start) ? node->waste - 1u
                                                        : node->waste - count_of(from_start) - 1u;
    while (skip-- > 0)
        set &= set - 1;
    return (unsigned)__builtin_ctzll(set);
}

uint64_t tf__klon_free_cards(const tf__klon_model *model, const tf__klon_node *node)
{
    if (tf__klon_all_come_up(model))
        return model->list_cards & ~node->up;
    if (tf__klon_is_last_pass(model, node) && node->waste > 0)
        return UINT64_C(1) << model->list[waste_top(node)];
    return 0;
}

tf__klon_play tf__klon_free_play(const tf__klon_model *model, const tf__klon_node *node,
                                 unsigned place)
{
    tf__klon_node after = *node;
    after.stock &= ~(UINT64_C(1) << place);
    if (model->limited)
        after.waste--;
    else
        after.waste = (uint8_t)count_of(node->stock & ((UINT64_C(1) << place) - 1));
    tf__klon_settle(model, &after);
    return (tf__klon_play){.place = (uint8_t)place,
                           .start = after.start,
                           .waste = after.waste,
                           .redeals = node->redeals};
}

/* ---- cards that can never be played ---- */

/* The cards still to come, and for each the cards that lie on it until they are played. */
typedef struct queue {
    unsigned count;
    uint64_t card[TF__KLON_LIST_MAX], above[TF__KLON_LIST_MAX];
} queue;

/* Cards from..to of the queue are turned together. */
static void turn_together(queue *q, unsigned from, unsigned to)
{
    uint64_t above = 0;
    for (unsigned i = to; i-- > from;) {
        q->above[i] = above;
        above |= q->card[i];
    }
}

static void make_queue(const tf__klon_model *model, const tf__klon_node *node, queue *q)
{
    q->count = 0;
    for (uint64_t left = node->stock >> node->start << node->start; left; left &= left - 1)
        q->card[q->count++] = UINT64_C(1) << model->list[__builtin_ctzll(left)];
    for (uint64_t left = node->stock & ((UINT64_C(1) << node->start) - 1); left; left &= left - 1)
        q->card[q->count++] = UINT64_C(1) << model->list[__builtin_ctzll(left)];
    turn_together(q, 0, node->waste);
    for (unsigned i = node->waste; i < q->count; i += model->draw)
        turn_together(q, i, i + model->draw < q->count ? i + model->draw : q->count);
}

/* The cards that can go up or have a seat when all cards of `had` may be wherever they help. */
static uint64_t can_be_placed(const tf__klon_model *model, uint64_t had, bool empty)
{
    uint64_t run = had & 15, all = run;
    while ((run = run << 4 & had) != 0)
        all |= run;
    uint64_t above = had >> 4;
    uint64_t red = (above >> 1 | above >> 2) & TF__KLON_NIBBLES;
    uint64_t black = (above | above >> 3) & TF__KLON_NIBBLES;
    uint64_t seats = (red | red << 3 | black << 1 | black << 2) & ~model->kings;
    return all << 4 | 15 | seats | (empty ? model->kings : 0);
}

/* The columns without the cards taken so far. */
typedef struct columns {
    uint8_t n[TF__KLON_COLUMNS];
    unsigned left; /* number of columns that still have cards */
    bool empty;
} columns;

static bool take_from_columns(const tf__klon_model *model, columns *at, uint64_t *had,
                              uint64_t fits)
{
    bool any = false;
    for (unsigned c = 0; c < model->columns; c++) {
        while (at->n[c] > 0 && (fits >> model->dealt[c][at->n[c] - 1] & 1)) {
            any = true;
            if (--at->n[c] > 0) {
                *had |= UINT64_C(1) << model->dealt[c][at->n[c] - 1];
            } else {
                at->left--;
                at->empty = true;
            }
        }
    }
    return any;
}

static bool take_from_queue(queue *q, uint64_t *had, uint64_t fits)
{
    unsigned left = 0;
    for (unsigned i = 0; i < q->count; i++) {
        if ((q->card[i] & fits) && !(q->above[i] & ~*had)) {
            *had |= q->card[i];
        } else {
            q->card[left] = q->card[i];
            q->above[left++] = q->above[i];
        }
    }
    bool any = left < q->count;
    q->count = left;
    return any;
}

bool tf__klon_last_pass_lost(const tf__klon_model *model, const tf__klon_node *node)
{
    queue q;
    if (!tf__klon_is_last_pass(model, node))
        return false;
    make_queue(model, node, &q);
    columns at = {.left = model->columns - node->empty, .empty = node->empty > 0};
    memcpy(at.n, node->n, sizeof at.n);
    uint64_t had = node->up;
    bool any = true;
    while (any && (q.count > 0 || at.left > 0)) {
        uint64_t fits = can_be_placed(model, had, at.empty);
        any = take_from_columns(model, &at, &had, fits);
        any |= take_from_queue(&q, &had, fits);
    }
    return q.count > 0 || at.left > 0;
}
