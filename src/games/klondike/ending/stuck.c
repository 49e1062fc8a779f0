/* stuck.c: see stuck.h. */
#include "games/klondike/ending/stuck.h"

#include <string.h>

#include "games/klondike/value/inputs.h"

static bool same(const tf__klon_node *a, const tf__klon_node *b)
{
    return a->stock == b->stock && a->dealt == b->dealt && a->config == b->config &&
           a->start == b->start && a->waste == b->waste && a->redeals == b->redeals;
}

/* Adds a state, named by its heights in `config`, unless it is there. */
static void add(tf__klon_stuck *s, const tf__klon_node *node)
{
    tf__key key = tf__key_of_words(node->stock ^ (uint64_t)node->config << 48,
                                   (uint64_t)node->dealt << 32 | (uint64_t)node->start << 16 |
                                       (uint64_t)node->redeals << 8 | node->waste);
    size_t slot = key.lo % TF__KLON_STUCK_SLOTS;
    for (; s->slots[slot] != 0; slot = (slot + 1) % TF__KLON_STUCK_SLOTS)
        if (same(&s->nodes[s->slots[slot] - 1], node))
            return;
    if (s->count == TF__KLON_STUCK_NODES) {
        s->full = true;
        return;
    }
    s->nodes[s->count++] = *node;
    s->slots[slot] = (uint16_t)s->count;
}

/* What must hold at the heights at which a step is made. */
typedef struct request {
    tf__klon_step step;
    uint64_t seats;    /* that must be free */
    uint64_t up;       /* cards of the columns that must go up next and be free to leave */
    uint64_t up_stock; /* cards of the stock that must go up next */
} request;

static bool is_possible(const tf__klon_stuck *s, const request *ask, unsigned i)
{
    tf__klon_free free = s->here.free[i];
    if ((free.seats & ask->seats) != ask->seats)
        return false;
    uint64_t next = tf__klon_next_up(&s->model,
                                     tf__klon_on_foundations(&s->model, s->here.config[i]));
    return (next & free.leave & ask->up) == ask->up && (next & ask->up_stock) == ask->up_stock;
}

/* Makes the step at all heights that allow it. */
static void make_step(tf__klon_stuck *s, const tf__klon_node *node, request *ask)
{
    tf__klon_flood_clear(&s->there);
    for (unsigned i = 0; i < s->here.count; i++) {
        tf__klon_node after;
        if (!is_possible(s, ask, i))
            continue;
        ask->step.at = s->here.config[i];
        tf__klon_step_make(&s->model, node, &ask->step, &after);
        if (s->there.count > 0 && tf__klon_flood_has(&s->there, after.config))
            continue;
        tf__klon_flood_run(&s->there, &s->model, &after);
        after.config = s->there.least;
        add(s, &after);
    }
}

/* True when the step is possible at some heights. */
static bool can_step(const tf__klon_stuck *s, const request *ask)
{
    for (unsigned i = 0; i < s->here.count; i++)
        if (is_possible(s, ask, i))
            return true;
    return false;
}

static uint64_t base_of(const tf__klon_stuck *s, const tf__klon_node *node, unsigned column)
{
    return UINT64_C(1) << s->model.dealt[column][node->n[column] - 1];
}

/* True when a face-down card can be turned up at once. That a column is emptied first for a king is a step of its
 * own here. */
static bool reveals(const tf__klon_stuck *s, const tf__klon_node *node)
{
    for (unsigned c = 0; c < s->model.columns; c++) {
        uint64_t base = node->n[c] > 1 ? base_of(s, node, c) : 0;
        if (base && (can_step(s, &(request){.seats = base}) || can_step(s, &(request){.up = base})))
            return true;
    }
    return false;
}

static void lift_last_cards(tf__klon_stuck *s, const tf__klon_node *node)
{
    for (unsigned c = 0; c < s->model.columns; c++) {
        if (node->n[c] != 1)
            continue;
        request ask = {
            .step = {.action = TF__KLON_LIFT, .column = (uint8_t)c, .emptied = TF__KLON_NO_COLUMN},
            .seats = base_of(s, node, c)};
        make_step(s, node, &ask);
        ask.step.action = TF__KLON_LIFT_UP;
        ask.up = ask.seats;
        ask.seats = 0;
        make_step(s, node, &ask);
    }
}

static void draw_cards(tf__klon_stuck *s, const tf__klon_node *node)
{
    unsigned count = tf__klon_plays(&s->model, node, s->plays);
    for (unsigned i = 0; i < count; i++) {
        uint64_t card = UINT64_C(1) << s->model.list[s->plays[i].place];
        request ask = {
            .step = {.action = TF__KLON_DRAW, .play = s->plays[i], .emptied = TF__KLON_NO_COLUMN},
            .seats = card};
        make_step(s, node, &ask);
        ask.step.action = TF__KLON_DRAW_UP;
        ask.up_stock = card;
        ask.seats = 0;
        make_step(s, node, &ask);
    }
}

bool tf__klon_stuck_at(tf__klon_stuck *s, const tf__klon_position *view, tf_control *control)
{
    tf__klon_position blank;
    tf__klon_node root;
    if (view->unseen > 0 || tf__klon_hidden_in_columns(view) == 0)
        return false;
    tf__klon_blank_hidden(view, &blank);
    tf__klon_model_of(&blank, &s->model, &root);
    memset(s->slots, 0, sizeof s->slots);
    s->count = 0;
    s->full = false;
    tf__klon_flood_run(&s->there, &s->model, &root);
    root.config = s->there.least;
    add(s, &root);
    for (unsigned at = 0; at < s->count; at++) {
        tf__klon_node node = s->nodes[at];
        if (s->full || !tf_control_tick(control))
            return false;
        tf__klon_flood_run(&s->here, &s->model, &node);
        if (reveals(s, &node))
            return false;
        lift_last_cards(s, &node);
        draw_cards(s, &node);
    }
    return true;
}
