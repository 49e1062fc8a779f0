/* macros.c: see macros.h. */
#include "games/klondike/shortest/macros.h"

#include <string.h>

bool tf__klon_layout_equal(const tf__klon_layout *a, const tf__klon_layout *b)
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

static unsigned column_of(const tf__klon_facts *facts, const tf__klon_layout *s, unsigned base)
{
    unsigned c = 0;
    for (;; c++) {
        unsigned n = tf__klon_dealt_of(s->dealt, c);
        if (n > 0 && facts->dealt[c][n - 1] == base)
            return c;
    }
}

/* Removes the base of a column. A king that is then the only dealt card stays as a loose one. */
static void lift(const tf__klon_facts *facts, tf__klon_layout *s, unsigned column)
{
    unsigned count = 1;
    if (tf__klon_dealt_of(s->dealt, column) == 2 && (facts->kings >> facts->dealt[column][0] & 1))
        count = 2;
    s->dealt -= count << (3 * column);
    s->index -= count * facts->stride[column];
}

/* A card reaches or leaves its foundation. */
static void raise(tf__klon_layout *s, unsigned card)
{
    s->heights = (uint16_t)(s->heights + (1u << (4 * (card & 3))));
    s->below--;
}
static void lower(tf__klon_layout *s, unsigned card)
{
    s->heights = (uint16_t)(s->heights - (1u << (4 * (card & 3))));
    s->below++;
}

static void set_bit(tf__klon_layout *s, unsigned card, bool value)
{
    s->parents = (s->parents & ~tf__klon_bit(card)) | (uint64_t)value << card;
}

static uint64_t parents_of(unsigned card)
{
    return tf__klon_bit(tf__klon_parent(card, false)) | tf__klon_bit(tf__klon_parent(card, true));
}

/* Puts a card on one of its parents, of which at least one is free; sets are those before. Returns
 * where it goes, as in an act. */
static unsigned put_down(const tf__klon_sets *sets, tf__klon_layout *s, unsigned card)
{
    unsigned first = tf__klon_parent(card, false), second = tf__klon_parent(card, true);
    bool first_free = sets->tops >> first & 1, second_free = sets->tops >> second & 1;
    if (sets->either >> first & 1) {
        set_bit(s, card, false);
        set_bit(s, tf__klon_twin(card), false);
        return TF__KLON_TO_EITHER + first;
    }
    if (first_free && second_free) {
        set_bit(s, card, false);
        set_bit(s, tf__klon_twin(card), true);
        return TF__KLON_TO_EITHER + first;
    }
    set_bit(s, card, second_free);
    return second_free ? second : first;
}

/* A loose card that is no king leaves its parent. */
static void take_off(const tf__klon_sets *sets, tf__klon_layout *s, unsigned card)
{
    unsigned twin = tf__klon_twin(card);
    bool alone = !(sets->loose >> twin & 1);
    bool open = !alone && !(s->parents >> card & 1) && !(s->parents >> twin & 1);
    set_bit(s, card, open);
    if (alone)
        set_bit(s, twin, false);
}

/* The card that lies on this one or on its twin, when it is open on which. */
static unsigned open_child(const tf__klon_sets *sets, unsigned card)
{
    bool red = (card & 3) == TF_DIAMONDS || (card & 3) == TF_HEARTS;
    return tf__klon_lowest(sets->loose & (red ? UINT64_C(9) : UINT64_C(6)) << ((card & ~3u) - 4));
}

/* A face-up card that may be free goes to its foundation. */
static void go_up(const tf__klon_facts *facts, const tf__klon_sets *sets, tf__klon_layout *s,
                  unsigned card)
{
    if (sets->either >> card & 1) {
        unsigned child = open_child(sets, card);
        set_bit(s, child, tf__klon_is_second(tf__klon_twin(card)));
        set_bit(s, tf__klon_twin(child), false);
    }
    raise(s, card);
    if (sets->bases >> card & 1)
        lift(facts, s, column_of(facts, s, card));
    else if (!(facts->kings >> card & 1))
        take_off(sets, s, card);
}

/* Whether a card is the next of its foundation and may go up at once without a drawback. */
static bool is_safe(const tf__klon_layout *s, unsigned card)
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
static unsigned in_order(const tf__klon_layout *s, uint8_t order[32])
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

static void add_reach(tf__klon_macros *macros, const tf__klon_layout *s, const uint8_t *order,
                      const pass *at)
{
    unsigned place = order[(at->first + at->waste - 1) % at->count];
    tf__klon_draw *reach = &macros->reach[macros->reach_count++];
    reach->card = macros->facts->list[place];
    macros->reach_cards |= tf__klon_bit(reach->card);
    reach->turns = (uint8_t)at->turns;
    reach->cost = (uint8_t)at->cost;
    reach->stock = s->stock & ~(UINT32_C(1) << place);
    reach->waste = (uint8_t)(at->waste - 1);
    reach->redeals = (uint8_t)at->redeals;
    reach->unturned = (uint8_t)(at->count - at->waste);
    reach->start = 0;
    if (macros->facts->kept && at->count > 1)
        reach->start = order[(at->first + (at->waste == 1)) % at->count];
}

/* Lists the cards that can come to the top, each phase once. Whatever is reached in a pass after
 * the next one was reached before, unless leftovers are kept. */
static void list_reach(tf__klon_macros *macros, const tf__klon_layout *s)
{
    const tf__klon_facts *facts = macros->facts;
    uint8_t order[32];
    uint64_t seen[32] = {0}; /* number of cards in the waste, by the first card of the pass */
    pass at = {.count = in_order(s, order), .waste = s->waste, .redeals = s->redeals};
    macros->reach_count = 0;
    macros->reach_cards = 0;
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
    } while (macros->reach_count < TF__KLON_DRAWS_MAX && advance(facts, &at));
}

static void play(tf__klon_layout *s, const tf__klon_draw *reach)
{
    s->stock = reach->stock;
    s->waste = reach->waste;
    s->start = reach->start;
    s->redeals = reach->redeals;
    s->unturned = reach->unturned;
}

/* ---- safe cards ---- */

/* At draw 1 a safe card at the top of the waste or next in the stock goes up at once, because that
 * changes the place of no other card. */
static unsigned send_safe_stock(tf__klon_macros *macros, tf__klon_layout *s)
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
    s->unturned = (uint8_t)(s->unturned - !is_top);
    raise(s, facts->list[place]);
    push(macros, facts->list[place], TF__KLON_TO_FOUNDATION, is_top ? 0 : 1);
    return is_top ? 1 : 2;
}

unsigned tf__klon_send_safe(tf__klon_macros *macros, tf__klon_layout *s)
{
    unsigned cost = 0;
    tf__klon_sets *sets = &macros->safe_sets;
    for (;;) {
        tf__klon_sets_of(macros->facts, s, sets);
        uint64_t up = sets->tops & sets->next_up;
        while (up && !is_safe(s, tf__klon_lowest(up)))
            up &= up - 1;
        if (up) {
            go_up(macros->facts, sets, s, tf__klon_lowest(up));
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

/* Keeps the acts when the child is the wanted one. */
static void compare_wanted(tf__klon_macros *macros, const tf__klon_layout *s, unsigned cost)
{
    unsigned acts = macros->act_count;
    tf__klon_layout closed = *s;
    cost += tf__klon_send_safe(macros, &closed);
    if (cost < macros->wanted_cost && tf__klon_layout_equal(&closed, macros->wanted)) {
        macros->wanted_cost = cost;
        macros->wanted_count = macros->act_count;
        memcpy(macros->wanted_acts, macros->acts, sizeof macros->acts);
    }
    macros->act_count = acts;
}

static void emit(tf__klon_macros *macros, const tf__klon_layout *s, unsigned cost)
{
    if (macros->wanted)
        compare_wanted(macros, s, cost);
    if (macros->count < TF__KLON_MACROS_MAX)
        macros->children[macros->count++] = (tf__klon_successor){*s, cost};
    else
        macros->overflow = true;
}

/* Moves a base with its run to another column. */
static void move_base(tf__klon_macros *macros, const tf__klon_sets *sets, const tf__klon_layout *s,
                      unsigned column, unsigned cost)
{
    tf__klon_layout next = *s;
    unsigned base = macros->facts->dealt[column][tf__klon_dealt_of(s->dealt, column) - 1];
    lift(macros->facts, &next, column);
    push(macros, base, put_down(sets, &next, base), 0);
    emit(macros, &next, cost + 1);
    pop(macros);
}

/* Plays a card of the stock: to its foundation, to an empty column, or (0) to a card. */
static void play_to(tf__klon_macros *macros, const tf__klon_sets *sets, const tf__klon_layout *s,
                    const tf__klon_draw *reach, unsigned to, unsigned cost)
{
    tf__klon_layout next = *s;
    play(&next, reach);
    if (to == TF__KLON_TO_FOUNDATION)
        raise(&next, reach->card);
    else if (to != TF__KLON_TO_EMPTY)
        to = put_down(sets, &next, reach->card);
    push(macros, reach->card, to, reach->turns);
    emit(macros, &next, cost + reach->cost + 1);
    pop(macros);
}

static void use_back(tf__klon_macros *macros, const tf__klon_layout *s, unsigned card,
                     unsigned cost);

/* A king comes back from its foundation to an empty column. */
static void kings_back(tf__klon_macros *macros, const tf__klon_layout *s, unsigned cost)
{
    unsigned ranks = macros->facts->rules.ranks;
    if (!macros->facts->rules.worryback)
        return;
    for (unsigned suit = 0; suit < TF_SUITS; suit++) {
        if (tf__klon_height_of(s->heights, suit) < ranks ||
            ranks <= tf__klon_safe_up(s->heights, suit))
            continue;
        tf__klon_layout next = *s;
        unsigned king = tf_card_make(ranks - 1, suit);
        lower(&next, king);
        push(macros, king, TF__KLON_TO_EMPTY, 0);
        use_back(macros, &next, king, cost + 1);
        pop(macros);
    }
}

/* A king comes to an empty column from another column or from the stock. */
static void kings_come(tf__klon_macros *macros, const tf__klon_layout *s, unsigned cost)
{
    const tf__klon_facts *facts = macros->facts;
    for (unsigned c = 0; c < facts->rules.columns; c++) {
        unsigned n = tf__klon_dealt_of(s->dealt, c);
        if (n < 2 || !(facts->kings >> facts->dealt[c][n - 1] & 1))
            continue;
        tf__klon_layout next = *s;
        lift(facts, &next, c);
        push(macros, facts->dealt[c][n - 1], TF__KLON_TO_EMPTY, 0);
        emit(macros, &next, cost + 1);
        pop(macros);
    }
    for (unsigned i = 0; i < macros->reach_count; i++)
        if (facts->kings >> macros->reach[i].card & 1)
            play_to(macros, NULL, s, &macros->reach[i], TF__KLON_TO_EMPTY, cost);
    kings_back(macros, s, cost);
}

/* The only dealt card of a column moves away and a king comes. */
static void clear_column(tf__klon_macros *macros, const tf__klon_sets *sets,
                         const tf__klon_layout *s, unsigned column, unsigned cost)
{
    unsigned base = macros->facts->dealt[column][0];
    tf__klon_layout next = *s;
    lift(macros->facts, &next, column);
    push(macros, base, put_down(sets, &next, base), 0);
    kings_come(macros, &next, cost + 1);
    pop(macros);
}

/* The run on `card`, the next of its foundation, moves to its free twin; then the card goes up. */
static void step_aside(tf__klon_macros *macros, const tf__klon_sets *sets, const tf__klon_layout *s,
                       unsigned card, unsigned cost)
{
    tf__klon_layout next = *s;
    unsigned twin = tf__klon_twin(card), child = open_child(sets, card);
    set_bit(&next, child, tf__klon_is_second(twin));
    go_up(macros->facts, sets, &next, card);
    push(macros, child, twin, 0);
    push(macros, card, TF__KLON_TO_FOUNDATION, 0);
    emit(macros, &next, cost + 2);
    pop(macros);
    pop(macros);
}

/* Brings the top card of a foundation to a column. The next move puts a card on it. */
static void bring_back(tf__klon_macros *macros, const tf__klon_sets *sets, const tf__klon_layout *s,
                       unsigned card, unsigned cost)
{
    tf__klon_layout next = *s;
    lower(&next, card);
    push(macros, card, put_down(sets, &next, card), 0);
    use_back(macros, &next, card, cost + 1);
    pop(macros);
}

/* The top card of a foundation if it may come back: not when it would be safe to go up again. */
static bool may_come_back(const tf__klon_macros *macros, const tf__klon_layout *s, unsigned suit,
                          unsigned *card)
{
    unsigned height = tf__klon_height_of(s->heights, suit);
    if (height == 0 || height <= tf__klon_safe_up(s->heights, suit))
        return false;
    *card = tf_card_make(height - 1, suit);
    return !(macros->facts->kings >> *card & 1);
}

/* Puts one card, which has a free parent, in a column, wherever the card is now. */
static void put_card(tf__klon_macros *macros, const tf__klon_sets *sets, const tf__klon_layout *s,
                     unsigned card, unsigned cost)
{
    const tf__klon_facts *facts = macros->facts;
    unsigned top;
    if (sets->bases >> card & 1) {
        unsigned column = column_of(facts, s, card);
        if (tf__klon_dealt_of(s->dealt, column) > 1)
            move_base(macros, sets, s, column, cost);
        else if (sets->empty == 0)
            clear_column(macros, sets, s, column, cost);
        return;
    }
    if (sets->found >> card & 1) {
        if (may_come_back(macros, s, card & 3, &top) && top == card)
            bring_back(macros, sets, s, card, cost);
        return;
    }
    if (is_safe(s, card))
        return;
    for (unsigned i = 0; i < macros->reach_count; i++)
        if (macros->reach[i].card == card)
            play_to(macros, sets, s, &macros->reach[i], 0, cost);
}

/* After `card` came back from its foundation: everything that uses it. */
static void use_back(tf__klon_macros *macros, const tf__klon_layout *s, unsigned card,
                     unsigned cost)
{
    const tf__klon_facts *facts = macros->facts;
    tf__klon_sets sets;
    tf__klon_sets_of(facts, s, &sets);
    unsigned twin = tf__klon_twin(card), under;
    if (card >= 4) {
        unsigned rank = card >> 2, red = (card & 3) == TF_DIAMONDS || (card & 3) == TF_HEARTS;
        put_card(macros, &sets, s, tf_card_make(rank - 1, red ? TF_CLUBS : TF_DIAMONDS), cost);
        put_card(macros, &sets, s, tf_card_make(rank - 1, red ? TF_SPADES : TF_HEARTS), cost);
        if (sets.next_up & sets.face_up & sets.covered & tf__klon_bit(twin))
            step_aside(macros, &sets, s, twin, cost);
    }
    if (!may_come_back(macros, s, card & 3, &under))
        return;
    if (sets.tops & parents_of(under))
        bring_back(macros, &sets, s, under, cost);
}

static void list_backs(tf__klon_macros *macros, const tf__klon_sets *sets, const tf__klon_layout *s)
{
    if (!macros->facts->rules.worryback)
        return;
    for (unsigned suit = 0; suit < TF_SUITS; suit++) {
        unsigned card;
        if (!may_come_back(macros, s, suit, &card))
            continue;
        if (sets->tops & parents_of(card))
            bring_back(macros, sets, s, card, 0);
    }
}

static void list_bases(tf__klon_macros *macros, const tf__klon_sets *sets, const tf__klon_layout *s)
{
    const tf__klon_facts *facts = macros->facts;
    for (unsigned c = 0; c < facts->rules.columns; c++) {
        unsigned n = tf__klon_dealt_of(s->dealt, c);
        if (n == 0 || (facts->kings >> facts->dealt[c][n - 1] & 1))
            continue;
        if (!(sets->tops & parents_of(facts->dealt[c][n - 1])))
            continue;
        if (n > 1)
            move_base(macros, sets, s, c, 0);
        else if (sets->empty == 0)
            clear_column(macros, sets, s, c, 0);
    }
}

/* True when all lower cards of the suit that are not up yet lie face up in the columns. */
static bool may_follow(const tf__klon_facts *facts, const tf__klon_sets *sets, unsigned card)
{
    return !(facts->foundation[card & 3][card >> 2] & ~sets->found & ~sets->face_up);
}

/* Whether anything can be done next only because the card goes up. If not, it may as well go up
 * later. */
static bool is_useful(const tf__klon_macros *macros, const tf__klon_sets *sets,
                      const tf__klon_layout *s, unsigned card)
{
    const tf__klon_facts *facts = macros->facts;
    uint64_t ready = sets->face_up | macros->reach_cards;
    bool base = sets->bases >> card & 1;
    if (base && tf__klon_dealt_of(s->dealt, column_of(facts, s, card)) > 1)
        return true;
    if (!(facts->kings >> card & 1) && (ready >> (card + 4) & 1))
        return true;
    uint64_t back = facts->rules.worryback ? sets->found : 0;
    if (base || (facts->kings >> card & 1))
        return (facts->kings & (sets->bases | macros->reach_cards | back)) != 0;
    unsigned twin = tf__klon_twin(card);
    if (may_follow(facts, sets, tf__klon_parent(card, false)) ||
        may_follow(facts, sets, tf__klon_parent(card, true)))
        return true;
    return (sets->bases | macros->reach_cards | back) >> twin & 1;
}

static void list_stock(tf__klon_macros *macros, const tf__klon_sets *sets, const tf__klon_layout *s)
{
    const tf__klon_facts *facts = macros->facts;
    for (unsigned i = 0; i < macros->reach_count; i++) {
        const tf__klon_draw *reach = &macros->reach[i];
        unsigned card = reach->card;
        if (sets->next_up >> card & 1) {
            play_to(macros, sets, s, reach, TF__KLON_TO_FOUNDATION, 0);
            if (is_safe(s, card))
                continue;
        }
        if (facts->kings >> card & 1)
            continue;
        if (sets->tops & parents_of(card))
            play_to(macros, sets, s, reach, 0, 0);
    }
}

void tf__klon_macros_list(tf__klon_macros *macros, const tf__klon_layout *s)
{
    tf__klon_sets sets;
    macros->count = macros->act_count = 0;
    tf__klon_sets_of(macros->facts, s, &sets);
    list_reach(macros, s);
    for (uint64_t up = sets.tops & sets.next_up; up; up &= up - 1) {
        tf__klon_layout next = *s;
        if (!is_useful(macros, &sets, s, tf__klon_lowest(up)))
            continue;
        go_up(macros->facts, &sets, &next, tf__klon_lowest(up));
        push(macros, tf__klon_lowest(up), TF__KLON_TO_FOUNDATION, 0);
        emit(macros, &next, 1);
        pop(macros);
    }
    for (uint64_t up = sets.face_up & sets.covered & sets.next_up; up; up &= up - 1)
        if ((sets.tops >> tf__klon_twin(tf__klon_lowest(up)) & 1) &&
            is_useful(macros, &sets, s, tf__klon_lowest(up)))
            step_aside(macros, &sets, s, tf__klon_lowest(up), 0);
    list_bases(macros, &sets, s);
    if (sets.empty > 0)
        kings_come(macros, s, 0);
    list_stock(macros, &sets, s);
    list_backs(macros, &sets, s);
}
