/* playout.c: see playout.h. */
#include "games/klondike/sampling/playout.h"

#include <limits.h>

/* Maximum number of states per card turned up in a playout. docs/KLONDIKE.md, "Play with hidden
 * cards", has the win rates of other values; the command was not recorded. */
enum { PLAY_STATES = 2048 };

static uint64_t base_bit(const tf__klon_model *model, const tf__klon_node *node, unsigned column)
{
    return UINT64_C(1) << model->dealt[column][node->n[column] - 1];
}

/* The index of the first heights at which the seats are free; the flood's count when there are
 * none. */
static unsigned where_free(const tf__klon_flood *flood, uint64_t seats)
{
    unsigned i = 0;
    while (i < flood->count && (flood->free[i].seats & seats) != seats)
        i++;
    return i;
}

/* The index of the first heights at which the card goes up next and, if it is in the columns, may
 * leave. */
static unsigned where_up(const tf__klon_flood *flood, const tf__klon_model *model, uint64_t card,
                         bool from_column)
{
    unsigned i = 0;
    for (; i < flood->count; i++) {
        uint64_t next = tf__klon_next_up(model, tf__klon_on_foundations(model, flood->config[i]));
        if ((next & card) && (!from_column || (flood->free[i].leave & card)))
            break;
    }
    return i;
}

/* A column that can be emptied for a king, because its last card has a free seat; NO_COLUMN when
 * there is none. */
static unsigned column_to_empty(const tf__klon_flood *flood, const tf__klon_model *model,
                                const tf__klon_node *node, tf__klon_config *at)
{
    for (unsigned e = 0; e < model->columns; e++) {
        uint64_t last = node->n[e] == 1 ? base_bit(model, node, e) : 0;
        if (last & flood->seats) {
            *at = flood->config[where_free(flood, last)];
            return e;
        }
    }
    return TF__KLON_NO_COLUMN;
}

/* ---- turning up a card ---- */

static bool lift_to_seat(const tf__klon_flood *flood, const tf__klon_model *model,
                         const tf__klon_node *node, unsigned column, tf__klon_step *step)
{
    uint64_t base = base_bit(model, node, column);
    *step = (tf__klon_step){
        .action = TF__KLON_LIFT, .column = (uint8_t)column, .emptied = TF__KLON_NO_COLUMN};
    if (flood->seats & base) {
        step->at = flood->config[where_free(flood, base)];
        return true;
    }
    if (base & model->kings)
        step->emptied = (uint8_t)column_to_empty(flood, model, node, &step->at);
    return step->emptied != TF__KLON_NO_COLUMN;
}

static bool lift_up(const tf__klon_flood *flood, const tf__klon_model *model,
                    const tf__klon_node *node, unsigned column, tf__klon_step *step)
{
    uint64_t base = base_bit(model, node, column);
    unsigned at = flood->leave & base ? where_up(flood, model, base, true) : flood->count;
    if (at == flood->count)
        return false;
    *step = (tf__klon_step){.action = TF__KLON_LIFT_UP,
                            .column = (uint8_t)column,
                            .emptied = TF__KLON_NO_COLUMN,
                            .at = flood->config[at]};
    return true;
}

/* Sorts the columns by the number of hidden cards, largest first. */
static void order_columns(const tf__klon_model *model, const tf__klon_node *node, unsigned *order)
{
    for (unsigned i = 0; i < model->columns; i++) {
        unsigned at = i;
        for (; at > 0 && node->n[order[at - 1]] < node->n[i]; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

static bool turns_up(const tf__klon_flood *flood, const tf__klon_model *model,
                     const tf__klon_node *node, tf__klon_step *step)
{
    unsigned order[TF__KLON_COLUMNS];
    order_columns(model, node, order);
    for (unsigned i = 0; i < model->columns && node->n[order[i]] > 1; i++)
        if (lift_to_seat(flood, model, node, order[i], step))
            return true;
    for (unsigned i = 0; i < model->columns && node->n[order[i]] > 1; i++)
        if (lift_up(flood, model, node, order[i], step))
            return true;
    return false;
}

/* Finds a base that is safe on its foundation. */
static bool safe_base(const tf__klon_flood *flood, const tf__klon_model *model,
                      const tf__klon_node *node, tf__klon_step *step)
{
    for (unsigned c = 0; c < model->columns; c++) {
        if (node->n[c] == 0 || !lift_up(flood, model, node, c, step))
            continue;
        unsigned suit = tf_card_suit(model->dealt[c][node->n[c] - 1]);
        if (tf__klon_config_height(step->at, suit) < tf__klon_safe_height(step->at, suit))
            return true;
    }
    return false;
}

/* ---- the stock ---- */

/* Adds the state to the list if it is new to this search. Returns true when it was new. */
static bool is_new(tf__klon_playout *o, const tf__klon_node *node)
{
    tf__key key = tf__key_of_words(node->stock ^ (uint64_t)node->config << 48,
                                   (uint64_t)node->dealt << 32 | (uint64_t)node->start << 16 |
                                       (uint64_t)node->redeals << 8 | node->waste);
    size_t slot = key.lo % TF__KLON_ONWARD_SLOTS;
    for (; o->slots[slot] == o->search; slot = (slot + 1) % TF__KLON_ONWARD_SLOTS) {
        const tf__klon_node *met = &o->nodes[o->slot_node[slot]];
        if (met->stock == node->stock && met->dealt == node->dealt && met->config == node->config &&
            met->waste == node->waste && met->start == node->start && met->redeals == node->redeals)
            return false;
    }
    o->slots[slot] = o->search;
    o->slot_node[slot] = (uint16_t)o->met;
    return true;
}

/* Makes a step that does not turn up a card. Returns true when a card can be turned up after it;
 * *found is then the resulting state. */
static bool try_step(tf__klon_playout *o, const tf__klon_node *node, const tf__klon_step *step,
                     tf__klon_node *found)
{
    tf__klon_step next;
    tf__klon_node *after = &o->nodes[o->met];
    if (o->met == o->limit)
        return false;
    tf__klon_step_make(o->model, node, step, after);
    after->config = tf__klon_flood_start(o->model, after);
    if (!is_new(o, after))
        return false;
    o->steps[o->met] = *step;
    o->parents[o->met] = (uint16_t)o->at;
    if (!o->listing)
        tf__klon_flood_run(&o->there, o->model, after);
    if (!o->listing && turns_up(&o->there, o->model, after, &next)) {
        tf__klon_step_make(o->model, after, &next, found);
        return true;
    }
    o->met++;
    return false;
}

static bool try_draw(tf__klon_playout *o, const tf__klon_node *node, const tf__klon_play *play,
                     bool up, tf__klon_node *found)
{
    const tf__klon_model *model = o->model;
    uint64_t card = UINT64_C(1) << model->list[play->place];
    tf__klon_step step = {.action = up ? TF__KLON_DRAW_UP : TF__KLON_DRAW,
                          .play = *play,
                          .emptied = TF__KLON_NO_COLUMN};
    if (up || (o->here.seats & card)) {
        unsigned at = up ? where_up(&o->here, model, card, false) : where_free(&o->here, card);
        if (at == o->here.count)
            return false;
        step.at = o->here.config[at];
        return try_step(o, node, &step, found);
    }
    if (card & model->kings)
        step.emptied = (uint8_t)column_to_empty(&o->here, model, node, &step.at);
    return step.emptied != TF__KLON_NO_COLUMN && try_step(o, node, &step, found);
}

/* True when the play is allowed: any play, or only that of the waste's top card. */
static bool is_in_reach(const tf__klon_playout *o, const tf__klon_node *node,
                        const tf__klon_play *play)
{
    if (o->only_top == 0)
        return play->redeals <= o->redeals;
    return (node->stock & o->only_top) >> play->place == 1 && play->redeals == node->redeals;
}

static bool try_draws(tf__klon_playout *o, const tf__klon_node *node, tf__klon_node *found)
{
    unsigned count = tf__klon_plays(o->model, node, o->plays);
    for (unsigned up = 2; up-- > 0;)
        for (unsigned i = 0; i < count; i++)
            if (is_in_reach(o, node, &o->plays[i]) && try_draw(o, node, &o->plays[i], up, found))
                return true;
    return false;
}

/* Sends the last card of a column to its foundation. This turns up no card but may free a seat or a
 * column. */
static bool try_last_cards(tf__klon_playout *o, const tf__klon_node *node, tf__klon_node *found)
{
    tf__klon_step step;
    for (unsigned c = 0; c < o->model->columns; c++)
        if (node->n[c] == 1 && lift_up(&o->here, o->model, node, c, &step) &&
            try_step(o, node, &step, found))
            return true;
    return false;
}

static void begin(tf__klon_playout *o, const tf__klon_node *node)
{
    o->search++;
    o->met = 0;
    o->nodes[0] = *node;
    (void)is_new(o, node);
    o->met = 1;
}

/* Breadth-first search for the fewest draws after which a card can be turned up. */
static bool draw_to_turn_up(tf__klon_playout *o, const tf__klon_node *node, tf__klon_node *found)
{
    begin(o, node);
    for (o->at = 0; o->at < o->met; o->at++) {
        tf__klon_node here = o->nodes[o->at];
        if (o->at > 0)
            tf__klon_flood_run(&o->here, o->model, &here);
        if (try_last_cards(o, &here, found) || try_draws(o, &here, found))
            return true;
    }
    return false;
}

/* No card is hidden. Without a limit on redeals nearly every such game is won; otherwise cards are
 * drawn in order. */
static bool empties_stock(tf__klon_playout *o, tf__klon_node *node)
{
    tf__klon_node none;
    o->listing = true;
    while (o->model->limited && node->stock != 0) {
        begin(o, node);
        o->at = 0;
        tf__klon_flood_run(&o->here, o->model, node);
        (void)try_draws(o, node, &none);
        if (o->met == 1)
            return false;
        *node = o->nodes[1];
    }
    return true;
}

/* ---- card by card: limited redeals ---- */

/* A bit that no place uses, so that a set of no places is not 0. */
static const uint64_t ONLY_TOP = UINT64_C(1) << 63;

/* The places of the waste, when the pass began at the front of the list. */
static uint64_t waste_places(const tf__klon_node *node)
{
    uint64_t left = node->stock;
    for (unsigned i = 0; i < node->waste; i++)
        left &= left - 1;
    return node->stock & ~left;
}

static bool is_last_pass(const tf__klon_model *model, const tf__klon_node *node)
{
    return model->limited && node->redeals >= model->redeals_max;
}

/* Turns up a card, or sends a safe one up. False when the cards that may be drawn do not allow it. */
static bool reveal(tf__klon_playout *o, tf__klon_node *node)
{
    tf__klon_step step;
    tf__klon_node next;
    o->listing = false;
    tf__klon_flood_run(&o->here, o->model, node);
    if (safe_base(&o->here, o->model, node, &step) || turns_up(&o->here, o->model, node, &step))
        tf__klon_step_make(o->model, node, &step, &next);
    else if (!draw_to_turn_up(o, node, &next))
        return false;
    *node = next;
    return true;
}

/* Plays the waste's top card: to its foundation, else to a column. */
static bool play_top(tf__klon_playout *o, tf__klon_node *node)
{
    tf__klon_node none;
    o->listing = true;
    begin(o, node);
    o->at = 0;
    tf__klon_flood_run(&o->here, o->model, node);
    (void)try_draws(o, node, &none);
    if (o->met == 1)
        return false;
    *node = o->nodes[1];
    return true;
}

static bool turn(tf__klon_playout *o, tf__klon_node *node)
{
    unsigned left = tf__bit_count(node->stock) - node->waste;
    unsigned count = left < o->model->draw ? left : o->model->draw;
    if (count == 0 || (o->model->kept && count < o->model->draw && node->waste > 0))
        return false;
    node->waste = (uint8_t)(node->waste + count);
    for (; count > 0; count--) {
        uint64_t unseen = o->unseen & node->stock;
        o->unseen = unseen & (unseen - 1);
    }
    return true;
}

static bool redeal(const tf__klon_model *model, tf__klon_node *node)
{
    if (model->kept || is_last_pass(model, node) || node->waste == 0)
        return false;
    node->waste = 0;
    node->redeals++;
    return true;
}

/* Plays pass after pass card by card, with limited redeals. With leftovers kept, where the list turns round, only as long as the pass brings
 * cards that were never seen, or to its end when it is the last. */
static void play_pass(tf__klon_playout *o, tf__klon_node *node)
{
    bool seeing = (o->unseen & node->stock) != 0;
    while (o->model->limited && node->start == 0 &&
           (seeing || !o->model->kept || is_last_pass(o->model, node))) {
        o->only_top = ONLY_TOP | waste_places(node);
        bool played = (node->hidden > 0 && reveal(o, node)) || play_top(o, node);
        if (!played && !turn(o, node) && !redeal(o->model, node))
            break;
        if (seeing)
            o->known = *node;
        seeing = (o->unseen & node->stock) != 0;
    }
    o->only_top = 0;
    o->unseen = 0;
}

/* With as few redeals as possible. */
static bool reveal_later(tf__klon_playout *o, tf__klon_node *node)
{
    unsigned most = o->model->limited ? o->model->redeals_max : node->redeals;
    for (o->redeals = node->redeals; o->redeals <= most; o->redeals++)
        if (reveal(o, node))
            return true;
    return false;
}

uint64_t tf__klon_unseen_places(const tf__klon_model *model, const tf__klon_position *p)
{
    uint64_t all = (UINT64_C(1) << model->list_count) - 1;
    uint64_t from = all >> p->waste_count << p->waste_count;
    unsigned end = (unsigned)p->waste_count + p->unseen;
    return from & ((UINT64_C(1) << end) - 1);
}

bool tf__klon_playout_wins(tf__klon_playout *onward, const tf__klon_model *model,
                           const tf__klon_node *from, uint64_t unseen)
{
    tf__klon_node node = *from;
    onward->model = model;
    onward->only_top = 0;
    onward->limit = PLAY_STATES;
    onward->unseen = model->limited ? unseen : 0;
    onward->known = node;
    for (;;) {
        onward->redeals = UINT_MAX;
        play_pass(onward, &node);
        if (node.hidden == 0)
            break;
        if (!reveal_later(onward, &node))
            return false;
    }
    onward->redeals = UINT_MAX;
    return empties_stock(onward, &node);
}

/* ---- plans ---- */

/* True when a plan in the list ends with the same step and draws a subset of the cards that this
 * one draws. */
static bool is_listed(const tf__klon_playout *o, const tf__klon_step *last,
                      const tf__klon_plan *out, size_t count)
{
    uint64_t stock = o->nodes[o->at].stock;
    for (size_t i = 0; i < count; i++) {
        const tf__klon_step *end = &out[i].steps[out[i].count - 1];
        if (end->column == last->column && end->action == last->action &&
            (out[i].stock | stock) == out[i].stock)
            return true;
    }
    return false;
}

static void add_plan(const tf__klon_playout *o, const tf__klon_step *last, tf__klon_plan *out,
                     size_t *count, size_t capacity)
{
    unsigned depth = 0;
    for (unsigned at = o->at; at != 0; at = o->parents[at])
        depth++;
    if (*count == capacity || depth >= TF__KLON_PLAN_MAX || is_listed(o, last, out, *count))
        return;
    tf__klon_plan *plan = &out[(*count)++];
    plan->stock = o->nodes[o->at].stock;
    plan->count = depth + 1;
    plan->steps[depth] = *last;
    for (unsigned at = o->at; at != 0; at = o->parents[at])
        plan->steps[--depth] = o->steps[at];
}

/* The waste's places, plus a bit that no place uses, when some card of the stock is blank;
 * otherwise 0. */
static uint64_t top_only(const tf__klon_model *model, const tf__klon_node *root)
{
    bool blank = false;
    for (unsigned i = 0; i < model->list_count; i++)
        blank = blank || model->list[i] == TF__KLON_BLANK;
    return blank ? UINT64_C(1) << 63 | ((UINT64_C(1) << root->waste) - 1) : 0;
}

/* Adds plans from the current state of the search. Returns true when one of them is forced. */
static bool add_plans_here(tf__klon_playout *o, tf__klon_plan *out, size_t *count, size_t capacity)
{
    const tf__klon_model *model = o->model;
    const tf__klon_node *here = &o->nodes[o->at];
    tf__klon_step step;
    if (o->at == 0 && safe_base(&o->here, model, here, &step)) {
        add_plan(o, &step, out, count, capacity);
        return true;
    }
    for (unsigned c = 0; c < model->columns; c++) {
        if (here->n[c] > 1 && lift_to_seat(&o->here, model, here, c, &step))
            add_plan(o, &step, out, count, capacity);
        if (here->n[c] > 1 && lift_up(&o->here, model, here, c, &step))
            add_plan(o, &step, out, count, capacity);
    }
    return false;
}

size_t tf__klon_playout_plans(tf__klon_playout *onward, const tf__klon_model *model,
                              const tf__klon_node *root, tf__klon_plan *out, size_t capacity)
{
    size_t count = 0;
    onward->model = model;
    onward->listing = true;
    onward->redeals = UINT_MAX;
    onward->only_top = top_only(model, root);
    onward->limit = onward->plan_states ? onward->plan_states : TF__KLON_ONWARD_NODES;
    begin(onward, root);
    for (onward->at = 0; onward->at < onward->met && count < capacity; onward->at++) {
        tf__klon_node here = onward->nodes[onward->at], none;
        tf__klon_flood_run(&onward->here, model, &here);
        if (add_plans_here(onward, out, &count, capacity))
            break;
        (void)(try_last_cards(onward, &here, &none) || try_draws(onward, &here, &none));
    }
    return count;
}

void tf__klon_plan_make(const tf__klon_model *model, const tf__klon_node *root,
                        const tf__klon_plan *plan, tf__klon_node *after)
{
    tf__klon_node node = *root;
    for (unsigned i = 0; i < plan->count; i++) {
        tf__klon_step_make(model, &node, &plan->steps[i], after);
        node = *after;
    }
}
