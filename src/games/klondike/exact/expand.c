/* expand.c: see expand.h. */
#include "games/klondike/exact/expand.h"

#include "games/klondike/exact/last_pass.h"

void tf__klon_step_make(const tf__klon_model *model, const tf__klon_node *node,
                        const tf__klon_step *step, tf__klon_node *after)
{
    *after = *node;
    after->config = step->at;
    if (step->emptied != TF__KLON_NO_COLUMN)
        tf__klon_node_lift(model, after, step->emptied);
    tf_card card;
    if (step->action == TF__KLON_LIFT || step->action == TF__KLON_LIFT_UP) {
        card = model->dealt[step->column][node->n[step->column] - 1];
        tf__klon_node_lift(model, after, step->column);
    } else {
        card = model->list[step->play.place];
        after->up |= UINT64_C(1) << card;
        after->stock &= ~(UINT64_C(1) << step->play.place);
        after->last = step->play.place;
        after->start = step->play.start;
        after->waste = step->play.waste;
        after->redeals = step->play.redeals;
    }
    if (step->action == TF__KLON_LIFT_UP || step->action == TF__KLON_DRAW_UP)
        after->config = (tf__klon_config)(after->config + tf__klon_config_one(tf_card_suit(card)));
}

bool tf__klon_steps_hopeless(tf__klon_steps *steps, const tf__klon_node *before,
                             const tf__klon_node *node)
{
    bool lost = (tf__klon_buries(before, node) && tf__klon_last_pass_lost(&steps->model, node)) ||
                (steps->proving && tf__klon_reach_lost(&steps->reach, node));
    steps->proven += lost;
    return lost;
}

/* ---- one step, at all heights that allow it ---- */

typedef struct request {
    tf__klon_step step;
    uint64_t seats;    /* seats that must be free */
    uint64_t up;       /* cards of the columns that must go up next and be free to leave */
    uint64_t up_stock; /* cards of the stock that must go up next */
    uint64_t no_seats; /* seats that must not be free */
} request;

static bool is_lost(tf__klon_steps *steps, const tf__klon_node *node, tf__klon_config least)
{
    return tf__klon_lost_has(&steps->lost, &steps->model, node, least);
}

static uint64_t next_up(const tf__klon_steps *steps, unsigned i)
{
    return tf__klon_next_up(&steps->model,
                            tf__klon_on_foundations(&steps->model, steps->here->config[i]));
}

static bool is_possible(const tf__klon_steps *steps, const request *ask, unsigned i)
{
    tf__klon_free free = steps->here->free[i];
    if ((free.seats & ask->seats) != ask->seats || (free.seats & ask->no_seats))
        return false;
    if (!(ask->up | ask->up_stock))
        return true;
    uint64_t next = next_up(steps, i);
    return (next & free.leave & ask->up) == ask->up && (next & ask->up_stock) == ask->up_stock;
}

static void swap_floods(tf__klon_flood **a, tf__klon_flood **b)
{
    tf__klon_flood *swap = *a;
    *a = *b;
    *b = swap;
}

/* Adds the step unless the node that it leads to is known to be lost or was added since `first`.
 * The caller has checked that the node's start is not known to be lost. Returns the node's heights.
 */
static const tf__klon_flood *add_child(tf__klon_steps *steps, const tf__klon_step *step,
                                       const tf__klon_node *after, tf__klon_config start,
                                       unsigned first)
{
    const tf__klon_flood *flood = steps->there;
    tf__klon_flood_from(steps->there, &steps->model, after, start);
    steps->floods++;
    steps->configs += flood->count;
    for (unsigned c = first; c < steps->count; c++)
        if (steps->children[c].least == flood->least)
            return flood;
    if (flood->least != start && is_lost(steps, after, flood->least))
        return flood;
    if (steps->count == TF__KLON_CHILDREN_MAX) {
        steps->overflow = true;
        return flood;
    }
    if (steps->count == steps->listed_from) {
        steps->first_node = *after;
        swap_floods(&steps->first, &steps->there);
    }
    steps->children[steps->count++] = (tf__klon_child){*step, flood->least};
    return flood;
}

/* The step wins: it is the only one of its list. */
static void add_won(tf__klon_steps *steps, const tf__klon_step *step, const tf__klon_node *after)
{
    steps->count = steps->listed_from;
    steps->first_node = *after;
    tf__klon_flood_clear(steps->first);
    steps->children[steps->count++] = (tf__klon_child){*step, after->config};
}

/* Adds one child for every node that the step leads to from the heights that allow it. */
static void add_children(tf__klon_steps *steps, const tf__klon_node *node, request *ask)
{
    unsigned first = steps->count;
    const tf__klon_flood *flood = NULL; /* of the last child */
    for (unsigned i = 0; i < steps->here->count; i++) {
        if (!is_possible(steps, ask, i))
            continue;
        tf__klon_node after;
        ask->step.at = steps->here->config[i];
        tf__klon_step_make(&steps->model, node, &ask->step, &after);
        if (flood && tf__klon_flood_has(flood, after.config))
            continue;
        tf__klon_config start = tf__klon_flood_start(&steps->model, &after);
        if (flood && tf__klon_flood_has(flood, start))
            continue;
        if (!flood) {
            tf__klon_lost_prefetch(&steps->lost, &steps->model, &after, start);
            if (tf__klon_steps_hopeless(steps, node, &after))
                return;
        }
        if (tf__klon_node_won(&steps->model, &after)) {
            add_won(steps, &ask->step, &after);
            return;
        }
        if (!is_lost(steps, &after, start))
            flood = add_child(steps, &ask->step, &after, start, first);
    }
}

/* ---- steps that make all others unnecessary ---- */

/* Finds heights at which one of the cards goes up safely; with `leave`, a card of the columns. */
static bool find_safe(const tf__klon_steps *steps, uint64_t cards, bool leave, tf__klon_config *at,
                      tf_card *card)
{
    unsigned count = steps->model.worryback ? steps->here->count : 1;
    for (unsigned i = 0; i < count && (steps->here->next & cards); i++) {
        uint64_t ready = next_up(steps, i) & cards;
        if (leave)
            ready &= steps->here->free[i].leave;
        *at = steps->here->config[i];
        for (; ready; ready &= ready - 1) {
            *card = (tf_card)__builtin_ctzll(ready);
            unsigned suit = tf_card_suit(*card);
            if (tf__klon_config_height(*at, suit) < tf__klon_safe_height(*at, suit))
                return true;
        }
    }
    return false;
}

static void add_only(tf__klon_steps *steps, const tf__klon_node *node, const tf__klon_step *step)
{
    tf__klon_node after;
    tf__klon_step_make(&steps->model, node, step, &after);
    if (tf__klon_steps_hopeless(steps, node, &after))
        return;
    tf__klon_config start = tf__klon_flood_start(&steps->model, &after);
    if (!is_lost(steps, &after, start))
        (void)add_child(steps, step, &after, start, steps->count);
}

/* Adds a base that goes up safely. */
static bool add_safe_lift(tf__klon_steps *steps, const tf__klon_node *node)
{
    tf_card card;
    tf__klon_step step = {.action = TF__KLON_LIFT_UP, .emptied = TF__KLON_NO_COLUMN};
    if (!find_safe(steps, node->bases & steps->here->leave, true, &step.at, &card))
        return false;
    unsigned c = 0;
    while (node->n[c] == 0 || steps->model.dealt[c][node->n[c] - 1] != card)
        c++;
    step.column = (uint8_t)c;
    add_only(steps, node, &step);
    return true;
}

/* Adds a card of the stock that goes up safely, if removing it does not affect other cards of the
 * stock. */
static bool add_safe_draw(tf__klon_steps *steps, const tf__klon_node *node)
{
    const tf__klon_model *model = &steps->model;
    tf_card card;
    tf__klon_step step = {.action = TF__KLON_DRAW_UP, .emptied = TF__KLON_NO_COLUMN};
    uint64_t cards = tf__klon_free_cards(model, node) & steps->here->next;
    if (!cards || !find_safe(steps, cards, false, &step.at, &card))
        return false;
    step.play = tf__klon_free_play(model, node, model->place[card]);
    add_only(steps, node, &step);
    return true;
}

/* ---- the stages ---- */

/* The cards that may move to seats: those that have one at some heights; with a column that can be emptied, kings. */
static uint64_t movable(const tf__klon_steps *steps, const tf__klon_node *node)
{
    uint64_t seats = steps->here->seats, bases = node->bases & seats;
    for (unsigned c = 0; bases && c < steps->model.columns; c++)
        if (node->n[c] == 1 && (bases >> steps->model.dealt[c][0] & 1))
            return seats | steps->model.kings;
    return seats;
}

/* Adds the same step with a column emptied for the king, where no column is empty yet. */
static void add_with_emptied(tf__klon_steps *steps, const tf__klon_node *node, request *ask,
                             uint64_t king)
{
    for (unsigned e = 0; e < steps->model.columns; e++) {
        uint64_t last = node->n[e] == 1 ? UINT64_C(1) << steps->model.dealt[e][0] : 0;
        if (!(last & steps->here->seats))
            continue;
        ask->step.emptied = (uint8_t)e;
        ask->seats = last;
        ask->no_seats = king;
        add_children(steps, node, ask);
    }
}

/* Adds a move of a card to a seat: a card of the stock, or a base with cards below it. */
static void add_seated(tf__klon_steps *steps, const tf__klon_node *node, tf__klon_step step,
                       uint64_t card)
{
    request ask = {.step = step, .seats = card};
    if (steps->here->seats & card)
        add_children(steps, node, &ask);
    if (steps->model.kings & card)
        add_with_emptied(steps, node, &ask, card);
}

/* ---- lists in parts ----
 *
 * Most nodes need only their first step. So a list first stops at the step that gives the first
 * child, and the rest is listed when that child has failed. */

enum { PART_BITS = 12 };
_Static_assert(2 * TF__KLON_PLAYS_MAX < 1 << PART_BITS, "a part has a number for each play");

enum { LIFTS, FIRST_DRAWS, OTHER_DRAWS, ALL_LISTED };
_Static_assert(TF__KLON_ALL_LISTED == ALL_LISTED << PART_BITS, "the last stage");

/* Returns the stage after item `at` of a list with `count` items. */
static unsigned stage_after(unsigned list, unsigned at, unsigned count)
{
    return at < count ? list << PART_BITS | at : (list + 1) << PART_BITS;
}

/* Adds the lift of a column's base to a seat or to its foundation. */
static void add_lift(tf__klon_steps *steps, const tf__klon_node *node, unsigned c, bool up)
{
    uint64_t base = UINT64_C(1) << steps->model.dealt[c][node->n[c] - 1];
    tf__klon_step step = {.action = up ? TF__KLON_LIFT_UP : TF__KLON_LIFT,
                          .column = (uint8_t)c,
                          .emptied = TF__KLON_NO_COLUMN};
    if (up)
        add_children(steps, node, &(request){.step = step, .up = base});
    else
        add_seated(steps, node, step, base);
}

/* The columns whose base is one of these cards and that have more than `least` dealt cards, as a set. Without branches, which
 * would often be predicted wrongly. */
static unsigned columns_with(const tf__klon_model *model, const tf__klon_node *node, uint64_t bases,
                             unsigned least)
{
    unsigned found = 0;
    for (unsigned c = 0; c < model->columns; c++) {
        unsigned n = node->n[c];
        unsigned base = model->dealt[c][n - (n > 0)] & 63u; /* of an empty column: any */
        found |= (unsigned)(bases >> base & (n > least)) << c;
    }
    return found;
}

/* Lists the columns of a set: those with most dealt cards first, of equal ones the last first. Returns their number. */
static unsigned list_columns(const tf__klon_node *node, unsigned columns,
                             uint8_t order[TF__KLON_COLUMNS])
{
    unsigned count = 0;
    for (; columns; columns &= columns - 1) {
        unsigned c = (unsigned)__builtin_ctz(columns), at = count++;
        for (; at > 0 && node->n[order[at - 1]] <= node->n[c]; at--)
            order[at] = order[at - 1];
        order[at] = (uint8_t)c;
    }
    return count;
}

/* Adds lifts to seats, then to foundations. */
static unsigned add_lifts(tf__klon_steps *steps, const tf__klon_node *node, unsigned from)
{
    const tf__klon_flood *here = steps->here;
    uint64_t seated = node->bases & steps->movable, up = node->bases & here->leave & here->next;
    uint8_t order[2 * TF__KLON_COLUMNS];
    unsigned first = steps->count, at = from, count = 0;
    if (seated)
        count = list_columns(node, columns_with(&steps->model, node, seated, 1), order);
    unsigned to_seats = count;
    if (up)
        count += list_columns(node, columns_with(&steps->model, node, up, 0), order + to_seats);
    for (; at < count && (from > 0 || steps->count == first); at++)
        add_lift(steps, node, order[at], at >= to_seats);
    return stage_after(LIFTS, at, count);
}

static void add_draw(tf__klon_steps *steps, const tf__klon_node *node, tf__klon_play play, bool up)
{
    uint64_t card = UINT64_C(1) << steps->model.list[play.place];
    tf__klon_step step = {.action = TF__KLON_DRAW, .play = play, .emptied = TF__KLON_NO_COLUMN};
    if (!up) {
        add_seated(steps, node, step, card);
    } else if (steps->here->next & card) {
        step.action = TF__KLON_DRAW_UP;
        add_children(steps, node, &(request){.step = step, .up_stock = card});
    }
}

/* The cards that can carry a base which has no seat. */
static uint64_t carriers(const tf__klon_steps *steps, const tf__klon_node *node)
{
    uint64_t stuck = node->bases & ~steps->here->seats;
    uint64_t black = (stuck | stuck >> 3) & TF__KLON_NIBBLES;
    uint64_t red = (stuck >> 1 | stuck >> 2) & TF__KLON_NIBBLES;
    return black << 5 | black << 6 | red << 4 | red << 7;
}

/* The rank of a play in the current order. Low cards come first, but among cards for the columns those that
 * can carry a base before others. */
static unsigned rank_of(const tf__klon_steps *steps, tf__klon_play play)
{
    unsigned turn = play.redeals * (unsigned)TF__KLON_LIST_MAX + play.place;
    if (steps->order == TF__KLON_SOONEST)
        return turn;
    if (steps->order == TF__KLON_LATEST)
        return UINT16_MAX - turn;
    tf_card card = steps->model.list[play.place];
    return tf_card_rank(card) + (steps->wanted >> card & 1 ? 0 : TF_RANKS);
}

/* True when the play comes before another in the current order; of equal ones, the one that is turned first. */
static bool is_before(const tf__klon_steps *steps, tf__klon_play a, tf__klon_play b)
{
    unsigned rank_a = rank_of(steps, a), rank_b = rank_of(steps, b);
    return rank_a < rank_b || (rank_a == rank_b && !steps->model.kept && a.place < b.place);
}

/* Lists the plays of the given cards when all can be played at any time: first those that come up in this pass, as it goes on
 * from the last play. The phase of the stock is always the same. */
static unsigned list_by_turn(tf__klon_steps *steps, const tf__klon_node *node, uint64_t cards)
{
    uint64_t places = 0, waste = node->stock & ((UINT64_C(1) << node->last) - 1);
    unsigned top = waste ? 63 - (unsigned)__builtin_clzll(waste) : 0, count = 0;
    for (cards &= steps->model.list_cards & ~node->up; cards; cards &= cards - 1)
        places |= UINT64_C(1) << steps->model.place[__builtin_ctzll(cards)];
    uint64_t this_pass = places >> top << top;
    for (uint64_t left = this_pass; left; left &= left - 1)
        steps->plays[count++] = (tf__klon_play){.place = (uint8_t)__builtin_ctzll(left)};
    for (uint64_t left = places & ~this_pass; left; left &= left - 1)
        steps->plays[count++] = (tf__klon_play){.place = (uint8_t)__builtin_ctzll(left)};
    return count;
}

/* Lists the plays of the given cards, in the current order. */
static unsigned list_plays(tf__klon_steps *steps, const tf__klon_node *node, uint64_t cards)
{
    if (steps->order == TF__KLON_SOONEST && tf__klon_all_come_up(&steps->model))
        return list_by_turn(steps, node, cards);
    tf__klon_play *plays = steps->plays;
    unsigned count = tf__klon_plays_of(&steps->model, node, cards, plays);
    for (unsigned i = 1; i < count; i++) {
        tf__klon_play play = plays[i];
        unsigned at = i;
        for (; at > 0 && is_before(steps, play, plays[at - 1]); at--)
            plays[at] = plays[at - 1];
        plays[at] = play;
    }
    return count;
}

/* Adds draws to foundations, to columns, or both. */
static unsigned add_draws(tf__klon_steps *steps, const tf__klon_node *node, unsigned list,
                          unsigned from, bool up, bool down)
{
    uint64_t cards = (up ? steps->here->next : 0) | (down ? steps->movable : 0);
    steps->wanted = down ? carriers(steps, node) : 0;
    unsigned plays = list_plays(steps, node, cards);
    unsigned first = steps->count, at = from, count = 2 * plays;
    for (; at < count && (from > 0 || steps->count == first); at++)
        if (at % 2 == 0 ? up : down)
            add_draw(steps, node, steps->plays[at / 2], at % 2 == 0);
    return stage_after(list, at, count);
}

/* Empties a column for a king that comes back from its foundation. */
static void add_clearings(tf__klon_steps *steps, const tf__klon_node *node)
{
    const tf__klon_model *model = &steps->model;
    bool complete = false;
    if (!model->worryback || !(model->kings & node->up & ~node->bases))
        return;
    for (unsigned i = 0; i < steps->here->count && !complete; i++)
        complete = tf__klon_on_foundations(model, steps->here->config[i]) & model->kings;
    if (!complete)
        return;
    for (unsigned c = 0; c < model->columns; c++) {
        uint64_t last = node->n[c] == 1 ? UINT64_C(1) << model->dealt[c][0] : 0;
        request ask = {
            .step = {.action = TF__KLON_LIFT, .column = (uint8_t)c, .emptied = TF__KLON_NO_COLUMN},
            .seats = last};
        if (last & steps->here->seats)
            add_children(steps, node, &ask);
    }
}

/* Lists one stage of the node. steps->here must hold its heights. Returns the next stage. */
static unsigned list_stage(tf__klon_steps *steps, const tf__klon_node *node, unsigned stage)
{
    bool by_turn = steps->order >= TF__KLON_SOONEST, up_first = steps->order == TF__KLON_UP_FIRST;
    unsigned list = stage >> PART_BITS, from = stage & ((1u << PART_BITS) - 1);
    /* cards that can be played at any time go up when they come up, as long as the deal seems easy: this turns less */
    bool at_once = steps->proving || !tf__klon_all_come_up(&steps->model);
    if (stage == 0 && (add_safe_lift(steps, node) || (at_once && add_safe_draw(steps, node))))
        return TF__KLON_ALL_LISTED;
    steps->movable = movable(steps, node);
    if (list == LIFTS)
        return add_lifts(steps, node, from);
    if (list == FIRST_DRAWS)
        return by_turn ? OTHER_DRAWS << PART_BITS
                       : add_draws(steps, node, list, from, up_first, !up_first);
    stage = add_draws(steps, node, list, from, by_turn || !up_first, by_turn || up_first);
    if (stage == TF__KLON_ALL_LISTED)
        add_clearings(steps, node);
    return stage;
}

/* Computes the node's heights, unless this was done when the node was listed. */
static void flood_here(tf__klon_steps *steps, const tf__klon_node *node)
{
    const tf__klon_node *first = &steps->first_node;
    if (steps->first->count > 0 && node->config == first->config && node->up == first->up &&
        node->bases == first->bases && node->empty == first->empty) {
        swap_floods(&steps->here, &steps->first);
        tf__klon_flood_clear(steps->first);
        return;
    }
    tf__klon_flood_run(steps->here, &steps->model, node);
}

unsigned tf__klon_steps_list(tf__klon_steps *steps, const tf__klon_node *node, unsigned stage,
                             tf__klon_config *least)
{
    steps->listed_from = steps->count;
    flood_here(steps, node);
    *least = steps->here->least;
    while (steps->count == steps->listed_from && stage < TF__KLON_ALL_LISTED && !steps->overflow)
        stage = list_stage(steps, node, stage);
    return stage;
}

void tf__klon_steps_start(tf__klon_steps *steps)
{
    steps->overflow = false;
    steps->proving = false;
    steps->here = &steps->space[0];
    steps->there = &steps->space[1];
    steps->first = &steps->space[2];
    tf__klon_flood_clear(steps->first);
}
