/* macros.c: see macros.h. */
#include "games/klondike/shortest/macros.h"

#include <string.h>

bool tf__klon_place_equal(const tf__klon_place *a, const tf__klon_place *b)
{
    return a->parents == b->parents && a->stock == b->stock && a->dealt == b->dealt &&
           a->heights == b->heights && a->waste == b->waste && a->start == b->start &&
           a->redeals == b->redeals;
}

static void push(tf__klon_macros *macros, unsigned card, unsigned to, unsigned turns)
{
    macros->acts[macros->act_count++] = (tf__klon_act){(uint8_t)card, (uint8_t)to, (uint8_t)turns};
}

static void pop(tf__klon_macros *macros)
{
    macros->act_count--;
}

/* ---- changes of a state ---- */

static unsigned column_of(const tf__klon_facts *facts, const tf__klon_place *s, unsigned base)
{
    unsigned c = 0;
    for (;; c++) {
        unsigned n = tf__klon_dealt_of(s->dealt, c);
        if (n > 0 && facts->dealt[c][n - 1] == base)
            return c;
    }
}

/* Removes the base of a column. A king that is then the only dealt card stays as a loose one. */
static void lift(const tf__klon_facts *facts, tf__klon_place *s, unsigned column)
{
    s->dealt -= UINT32_C(1) << (3 * column);
    if (tf__klon_dealt_of(s->dealt, column) == 1 &&
        (facts->kings >> facts->dealt[column][0] & 1))
        s->dealt -= UINT32_C(1) << (3 * column);
}

static void put_on(tf__klon_place *s, unsigned card, unsigned parent)
{
    if (tf__klon_is_second(parent))
        s->parents |= tf__klon_bit(card);
    else
        s->parents &= ~tf__klon_bit(card);
}

/* A face-up card goes to its foundation. */
static void go_up(const tf__klon_facts *facts, const tf__klon_sets *sets, tf__klon_place *s,
                  unsigned card)
{
    s->heights = (uint16_t)(s->heights + (1u << (4 * (card & 3))));
    s->parents &= ~tf__klon_bit(card);
    if (sets->bases >> card & 1)
        lift(facts, s, column_of(facts, s, card));
}

/* Whether a card is the next of its foundation and may go up at once without a drawback. */
static bool is_safe(const tf__klon_place *s, unsigned card)
{
    unsigned height = tf__klon_height_of(s->heights, card & 3);
    return height == card >> 2 && height < tf__klon_safe_up(s->heights, card & 3);
}

/* ---- the stock ---- */

static unsigned first_place(uint32_t places)
{
    return (unsigned)__builtin_ctz(places);
}

static uint32_t below(unsigned place)
{
    return (UINT32_C(1) << place) - 1;
}

/* Writes the places that are left, in the order of this pass. Returns how many they are. */
static unsigned in_order(const tf__klon_place *s, uint8_t order[32])
{
    unsigned count = 0;
    for (uint32_t places = s->stock & ~below(s->start); places; places &= places - 1)
        order[count++] = (uint8_t)first_place(places);
    for (uint32_t places = s->stock & below(s->start); places; places &= places - 1)
        order[count++] = (uint8_t)first_place(places);
    return count;
}

typedef struct pass {
    unsigned count, first, waste; /* cards in all; index of the first; cards in the waste */
    unsigned turns, cost, redeals;
} pass;

/* Turns once, or turns the waste over. Returns false when neither is possible. */
static bool advance(const tf__klon_facts *facts, pass *at)
{
    unsigned left = at->count - at->waste, turned = left < facts->draw ? left : facts->draw;
    if (facts->kept && left < facts->draw && at->waste > 0)
        turned = 0;
    at->turns++;
    if (turned > 0) {
        at->waste += turned;
        at->cost++;
        return true;
    }
    if (at->waste == 0 || (facts->limited && at->redeals >= facts->rules.redeals_max))
        return false;
    if (facts->kept)
        at->first = (at->first + at->waste) % at->count;
    at->waste = 0;
    at->redeals += facts->limited;
    at->cost += facts->redeal_cost;
    return true;
}

static void add_reach(tf__klon_macros *macros, const tf__klon_place *s, const uint8_t *order,
                      const pass *at)
{
    unsigned place = order[(at->first + at->waste - 1) % at->count];
    tf__klon_reach *reach = &macros->reach[macros->reach_count++];
    reach->card = macros->facts->list[place];
    reach->turns = (uint8_t)at->turns;
    reach->cost = (uint8_t)at->cost;
    reach->stock = s->stock & ~(UINT32_C(1) << place);
    reach->waste = (uint8_t)(at->waste - 1);
    reach->redeals = (uint8_t)at->redeals;
    reach->start = 0;
    if (macros->facts->kept && at->count > 1)
        reach->start = order[(at->first + (at->waste == 1)) % at->count];
}

/* Lists the cards that can come to the top, each phase once. Whatever is reached in a pass after
 * the next one was reached before, unless leftovers are kept. */
static void list_reach(tf__klon_macros *macros, const tf__klon_place *s)
{
    const tf__klon_facts *facts = macros->facts;
    uint8_t order[32];
    uint64_t seen[32] = {0}; /* number of cards in the waste, by the first card of the pass */
    pass at = {.count = in_order(s, order), .waste = s->waste, .redeals = s->redeals};
    macros->reach_count = 0;
    if (at.count == 0)
        return;
    do {
        if (seen[at.first] >> at.waste & 1)
            return;
        seen[at.first] |= UINT64_C(1) << at.waste;
        if (at.waste > 0)
            add_reach(macros, s, order, &at);
        /* At draw 1 whatever comes after a safe card is reached as well without that card. */
        if (facts->draw == 1 && at.waste > 0 &&
            is_safe(s, macros->reach[macros->reach_count - 1].card))
            return;
    } while (macros->reach_count < TF__KLON_REACH_MAX && advance(facts, &at));
}

static void play(tf__klon_place *s, const tf__klon_reach *reach)
{
    s->stock = reach->stock;
    s->waste = reach->waste;
    s->start = reach->start;
    s->redeals = reach->redeals;
}

/* ---- safe cards ---- */

/* At draw 1 a safe card at the top of the waste or next in the stock goes up at once, because that
 * changes the place of no other card. */
static unsigned send_safe_stock(tf__klon_macros *macros, tf__klon_place *s)
{
    const tf__klon_facts *facts = macros->facts;
    if (facts->draw != 1 || s->stock == 0)
        return 0;
    uint32_t rest = s->stock;
    unsigned top = 32;
    for (unsigned i = 0; i < s->waste; i++) {
        top = first_place(rest);
        rest &= rest - 1;
    }
    bool is_top = top < 32 && is_safe(s, facts->list[top]);
    if (!is_top && (rest == 0 || !is_safe(s, facts->list[first_place(rest)])))
        return 0;
    unsigned place = is_top ? top : first_place(rest);
    s->waste = (uint8_t)(s->waste - is_top);
    s->stock &= ~(UINT32_C(1) << place);
    s->heights = (uint16_t)(s->heights + (1u << (4 * (facts->list[place] & 3))));
    push(macros, facts->list[place], TF__KLON_TO_FOUNDATION, is_top ? 0 : 1);
    return is_top ? 1 : 2;
}

unsigned tf__klon_send_safe(tf__klon_macros *macros, tf__klon_place *s)
{
    unsigned cost = 0;
    for (;;) {
        tf__klon_sets sets;
        tf__klon_sets_of(macros->facts, s, &sets);
        uint64_t up = sets.tops & sets.next_up;
        while (up && !is_safe(s, tf__klon_lowest(up)))
            up &= up - 1;
        if (up) {
            go_up(macros->facts, &sets, s, tf__klon_lowest(up));
            push(macros, tf__klon_lowest(up), TF__KLON_TO_FOUNDATION, 0);
            cost++;
            continue;
        }
        unsigned moves = send_safe_stock(macros, s);
        if (moves == 0)
            return cost;
        cost += moves;
    }
}

/* ---- the macros ---- */

static void emit(tf__klon_macros *macros, const tf__klon_place *s, unsigned cost)
{
    unsigned acts = macros->act_count;
    tf__klon_child *child = &macros->children[macros->count];
    child->place = *s;
    child->cost = cost + tf__klon_send_safe(macros, &child->place);
    if (macros->wanted && child->cost < macros->wanted_cost &&
        tf__klon_place_equal(&child->place, macros->wanted)) {
        macros->wanted_cost = child->cost;
        macros->wanted_count = macros->act_count;
        memcpy(macros->wanted_acts, macros->acts, sizeof macros->acts);
    }
    macros->act_count = acts;
    if (macros->count + 1 < TF__KLON_MACROS_MAX)
        macros->count++;
    else
        macros->overflow = true;
}

/* Moves a base with its run to a card. */
static void move_base(tf__klon_macros *macros, const tf__klon_place *s, unsigned column,
                      unsigned parent, unsigned cost)
{
    tf__klon_place next = *s;
    unsigned base =
        macros->facts->dealt[column][tf__klon_dealt_of(s->dealt, column) - 1];
    lift(macros->facts, &next, column);
    put_on(&next, base, parent);
    push(macros, base, parent, 0);
    emit(macros, &next, cost + 1);
    pop(macros);
}

static void play_to(tf__klon_macros *macros, const tf__klon_place *s, const tf__klon_reach *reach,
                    unsigned to, unsigned cost)
{
    tf__klon_place next = *s;
    play(&next, reach);
    if (to == TF__KLON_TO_FOUNDATION)
        next.heights = (uint16_t)(next.heights + (1u << (4 * (reach->card & 3))));
    else if (to != TF__KLON_TO_EMPTY)
        put_on(&next, reach->card, to);
    push(macros, reach->card, to, reach->turns);
    emit(macros, &next, cost + reach->cost + 1);
    pop(macros);
}

static void use_back(tf__klon_macros *macros, const tf__klon_place *s, unsigned card,
                     unsigned cost);

/* A king comes back from its foundation to an empty column. */
static void kings_back(tf__klon_macros *macros, const tf__klon_place *s, unsigned cost)
{
    unsigned ranks = macros->facts->rules.ranks;
    if (!macros->facts->rules.worryback)
        return;
    for (unsigned suit = 0; suit < TF_SUITS; suit++) {
        if (tf__klon_height_of(s->heights, suit) < ranks ||
            ranks <= tf__klon_safe_up(s->heights, suit))
            continue;
        tf__klon_place next = *s;
        unsigned king = tf_card_make(ranks - 1, suit);
        next.heights = (uint16_t)(next.heights - (1u << (4 * suit)));
        push(macros, king, TF__KLON_TO_EMPTY, 0);
        use_back(macros, &next, king, cost + 1);
        pop(macros);
    }
}

/* A king comes to an empty column from another column or from the stock. */
static void kings_come(tf__klon_macros *macros, const tf__klon_place *s, unsigned cost)
{
    const tf__klon_facts *facts = macros->facts;
    for (unsigned c = 0; c < facts->rules.columns; c++) {
        unsigned n = tf__klon_dealt_of(s->dealt, c);
        if (n < 2 || !(facts->kings >> facts->dealt[c][n - 1] & 1))
            continue;
        tf__klon_place next = *s;
        lift(facts, &next, c);
        push(macros, facts->dealt[c][n - 1], TF__KLON_TO_EMPTY, 0);
        emit(macros, &next, cost + 1);
        pop(macros);
    }
    for (unsigned i = 0; i < macros->reach_count; i++)
        if (facts->kings >> macros->reach[i].card & 1)
            play_to(macros, s, &macros->reach[i], TF__KLON_TO_EMPTY, cost);
    kings_back(macros, s, cost);
}

/* The only dealt card of a column moves away and a king comes. */
static void clear_column(tf__klon_macros *macros, const tf__klon_place *s, unsigned column,
                         unsigned parent, unsigned cost)
{
    unsigned base = macros->facts->dealt[column][0];
    tf__klon_place next = *s;
    lift(macros->facts, &next, column);
    put_on(&next, base, parent);
    push(macros, base, parent, 0);
    kings_come(macros, &next, cost + 1);
    pop(macros);
}

/* The run on `card`, the next of its foundation, moves to its twin; then it goes up. */
static void step_aside(tf__klon_macros *macros, const tf__klon_sets *sets, const tf__klon_place *s,
                       unsigned card, unsigned cost)
{
    tf__klon_place next = *s;
    unsigned twin = tf__klon_twin(card), first = (card & ~3u) - 4;
    uint64_t children = sets->loose & UINT64_C(15) << first;
    for (; children; children &= children - 1) {
        unsigned child = tf__klon_lowest(children);
        if (tf__klon_parent(child, s->parents >> child & 1) != card)
            continue;
        put_on(&next, child, twin);
        go_up(macros->facts, sets, &next, card);
        push(macros, child, twin, 0);
        push(macros, card, TF__KLON_TO_FOUNDATION, 0);
        emit(macros, &next, cost + 2);
        pop(macros);
        pop(macros);
        return;
    }
}

/* Brings the top card of a foundation to a card. The next move puts a card on it. */
static void bring_back(tf__klon_macros *macros, const tf__klon_place *s, unsigned card,
                       unsigned parent, unsigned cost)
{
    tf__klon_place next = *s;
    next.heights = (uint16_t)(next.heights - (1u << (4 * (card & 3))));
    put_on(&next, card, parent);
    push(macros, card, parent, 0);
    use_back(macros, &next, card, cost + 1);
    pop(macros);
}

/* The top card of a foundation if it may come back: not when it would be safe to go up again. */
static bool may_come_back(const tf__klon_macros *macros, const tf__klon_place *s, unsigned suit,
                          unsigned *card)
{
    unsigned height = tf__klon_height_of(s->heights, suit);
    if (height == 0 || height <= tf__klon_safe_up(s->heights, suit))
        return false;
    *card = tf_card_make(height - 1, suit);
    return !(macros->facts->kings >> *card & 1);
}

/* Puts one card, which fits, on `parent`, wherever that card is. */
static void put_card(tf__klon_macros *macros, const tf__klon_sets *sets, const tf__klon_place *s,
                     unsigned card, unsigned parent, unsigned cost)
{
    const tf__klon_facts *facts = macros->facts;
    unsigned top;
    if (sets->bases >> card & 1) {
        unsigned column = column_of(facts, s, card);
        if (tf__klon_dealt_of(s->dealt, column) > 1)
            move_base(macros, s, column, parent, cost);
        else if (sets->empty == 0)
            clear_column(macros, s, column, parent, cost);
        return;
    }
    if (sets->found >> card & 1) {
        if (may_come_back(macros, s, card & 3, &top) && top == card)
            bring_back(macros, s, card, parent, cost);
        return;
    }
    if (is_safe(s, card))
        return;
    for (unsigned i = 0; i < macros->reach_count; i++)
        if (macros->reach[i].card == card)
            play_to(macros, s, &macros->reach[i], parent, cost);
}

/* After `card` came back from its foundation: everything that uses it. */
static void use_back(tf__klon_macros *macros, const tf__klon_place *s, unsigned card, unsigned cost)
{
    const tf__klon_facts *facts = macros->facts;
    tf__klon_sets sets;
    tf__klon_sets_of(facts, s, &sets);
    unsigned twin = tf__klon_twin(card), lower;
    if (card >= 4) {
        unsigned rank = card >> 2, red = (card & 3) == TF_DIAMONDS || (card & 3) == TF_HEARTS;
        put_card(macros, &sets, s, tf_card_make(rank - 1, red ? TF_CLUBS : TF_DIAMONDS), card,
                 cost);
        put_card(macros, &sets, s, tf_card_make(rank - 1, red ? TF_SPADES : TF_HEARTS), card, cost);
        if (sets.next_up & sets.face_up & sets.covered & tf__klon_bit(twin))
            step_aside(macros, &sets, s, twin, cost);
    }
    if (!may_come_back(macros, s, card & 3, &lower))
        return;
    for (unsigned second = 0; second < 2; second++) {
        unsigned parent = tf__klon_parent(lower, second);
        if (sets.tops >> parent & 1)
            bring_back(macros, s, lower, parent, cost);
    }
}

static void list_backs(tf__klon_macros *macros, const tf__klon_sets *sets, const tf__klon_place *s)
{
    if (!macros->facts->rules.worryback)
        return;
    for (unsigned suit = 0; suit < TF_SUITS; suit++) {
        unsigned card;
        if (!may_come_back(macros, s, suit, &card))
            continue;
        for (unsigned second = 0; second < 2; second++) {
            unsigned parent = tf__klon_parent(card, second);
            if (sets->tops >> parent & 1)
                bring_back(macros, s, card, parent, 0);
        }
    }
}

static void list_bases(tf__klon_macros *macros, const tf__klon_sets *sets, const tf__klon_place *s)
{
    const tf__klon_facts *facts = macros->facts;
    for (unsigned c = 0; c < facts->rules.columns; c++) {
        unsigned n = tf__klon_dealt_of(s->dealt, c);
        if (n == 0 || (facts->kings >> facts->dealt[c][n - 1] & 1))
            continue;
        for (unsigned second = 0; second < 2; second++) {
            unsigned parent = tf__klon_parent(facts->dealt[c][n - 1], second);
            if (!(sets->tops >> parent & 1))
                continue;
            if (n > 1)
                move_base(macros, s, c, parent, 0);
            else if (sets->empty == 0)
                clear_column(macros, s, c, parent, 0);
        }
    }
}

static void list_stock(tf__klon_macros *macros, const tf__klon_sets *sets, const tf__klon_place *s)
{
    const tf__klon_facts *facts = macros->facts;
    for (unsigned i = 0; i < macros->reach_count; i++) {
        const tf__klon_reach *reach = &macros->reach[i];
        unsigned card = reach->card;
        if (sets->next_up >> card & 1) {
            play_to(macros, s, reach, TF__KLON_TO_FOUNDATION, 0);
            if (is_safe(s, card))
                continue;
        }
        if (facts->kings >> card & 1)
            continue;
        for (unsigned second = 0; second < 2; second++) {
            unsigned parent = tf__klon_parent(card, second);
            if (sets->tops >> parent & 1)
                play_to(macros, s, reach, parent, 0);
        }
    }
}

void tf__klon_macros_list(tf__klon_macros *macros, const tf__klon_place *s)
{
    tf__klon_sets sets;
    macros->count = macros->act_count = 0;
    tf__klon_sets_of(macros->facts, s, &sets);
    list_reach(macros, s);
    for (uint64_t up = sets.tops & sets.next_up; up; up &= up - 1) {
        tf__klon_place next = *s;
        go_up(macros->facts, &sets, &next, tf__klon_lowest(up));
        push(macros, tf__klon_lowest(up), TF__KLON_TO_FOUNDATION, 0);
        emit(macros, &next, 1);
        pop(macros);
    }
    for (uint64_t up = sets.face_up & sets.covered & sets.next_up; up; up &= up - 1)
        if (sets.tops >> tf__klon_twin(tf__klon_lowest(up)) & 1)
            step_aside(macros, &sets, s, tf__klon_lowest(up), 0);
    list_bases(macros, &sets, s);
    if (sets.empty > 0)
        kings_come(macros, s, 0);
    list_stock(macros, &sets, s);
    list_backs(macros, &sets, s);
}
