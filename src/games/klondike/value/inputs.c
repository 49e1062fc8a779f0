/* inputs.c: see inputs.h. */
#include "games/klondike/value/inputs.h"

#include <string.h>

void tf__klon_blank_hidden(const tf__klon_position *view, tf__klon_position *blank)
{
    *blank = *view;
    for (unsigned c = 0; c < view->rules.columns; c++)
        memset(blank->column[c], TF__KLON_BLANK, view->down[c]);
    memset(blank->stock + view->stock_count - view->unseen, TF__KLON_BLANK, view->unseen);
}

unsigned tf__klon_hidden_in_columns(const tf__klon_position *view)
{
    unsigned count = 0;
    for (unsigned c = 0; c < view->rules.columns; c++)
        count += view->down[c];
    return count;
}

/* ---- where cards are ---- */

static void place_cards(tf__klon_outlook *o, uint64_t cards, tf__klon_place place)
{
    for (; cards; cards &= cards - 1)
        o->place[__builtin_ctzll(cards)] = (uint8_t)place;
}

/* The greatest height of each foundation over all heights that can be come to. */
static void find_tops(const tf__klon_outlook *o, unsigned top[TF_SUITS])
{
    memset(top, 0, TF_SUITS * sizeof *top);
    for (unsigned i = 0; i < o->flood.count; i++)
        for (unsigned suit = 0; suit < TF_SUITS; suit++) {
            unsigned height = tf__klon_config_height(o->flood.config[i], suit);
            top[suit] = height > top[suit] ? height : top[suit];
        }
}

static void place_stock(tf__klon_outlook *o)
{
    const tf__klon_model *model = &o->model;
    unsigned count = tf__klon_plays(model, &o->root, o->plays);
    for (unsigned i = 0; i < model->list_count; i++)
        if (model->list[i] < TF_DECK_MAX)
            o->place[model->list[i]] = TF__KLON_AT_STOCK;
    for (unsigned i = 0; i < count; i++)
        if (model->list[o->plays[i].place] < TF_DECK_MAX)
            o->place[model->list[o->plays[i].place]] = TF__KLON_AT_REACH;
}

static void look_at(tf__klon_outlook *o, const tf__klon_position *view, unsigned top[TF_SUITS])
{
    tf__klon_position blank;
    tf__klon_blank_hidden(view, &blank);
    tf__klon_model_of(&blank, &o->model, &o->root);
    tf__klon_flood_run(&o->flood, &o->model, &o->root);
    memset(o->place, TF__KLON_AT_HIDDEN, sizeof o->place);
    memset(o->below, 0, sizeof o->below);
    place_cards(o, o->root.up, TF__KLON_AT_PLAY);
    find_tops(o, top);
    for (unsigned suit = 0; suit < TF_SUITS; suit++)
        place_cards(o, o->model.foundation[suit][top[suit]], TF__KLON_AT_FOUNDATION);
    for (unsigned c = 0; c < view->rules.columns; c++)
        if (view->down[c] > 0) {
            tf_card base = view->column[c][view->down[c]];
            o->place[base] = TF__KLON_AT_BASE;
            o->below[base] = view->down[c];
        }
    place_stock(o);
}

/* ---- sums ---- */

/* Places of the sums among themselves. */
enum {
    MOVABLE,                                       /* bases that can leave, and weighted */
    STUCK = MOVABLE + 2,                           /* bases that cannot, and weighted */
    CARRIERS = STUCK + 2,                          /* of stuck bases, by place, and weighted */
    BEST_CARRIER = CARRIERS + 2 * TF__KLON_PLACES, /* the nearest one of each stuck base */
    BEFORE = BEST_CARRIER + 2 * TF__KLON_PLACES,   /* the card one lower of the suit */
    NEXT = BEFORE + TF__KLON_PLACES,               /* next three cards of each foundation */
    TOPS = NEXT + 3 * TF__KLON_PLACES,             /* sum, least, greatest */
    PLAYABLE = TOPS + 3,                           /* stock cards that can be played at once */
    REACHABLE = PLAYABLE + 1,                      /* stock cards within reach */
    STOCK = REACHABLE + 1,                         /* cards in stock and waste */
    UNSEEN = STOCK + 1,                            /* of them never seen */
    HIDDEN = UNSEEN + 1,                           /* in columns */
    EMPTY = HIDDEN + 1,                            /* columns without dealt cards */
    LOOSE_KINGS = EMPTY + 1,                       /* kings that lie in such columns or could */
    DEPTHS = LOOSE_KINGS + 1,                      /* hidden cards of columns, most first */
    SUMS = DEPTHS + TF__KLON_COLUMNS,
};
_Static_assert((int)SUMS <= (int)TF__KLON_SUM_INPUTS, "too many sums");

/* How near to being of use a card is to another that waits for it. */
static unsigned nearness(unsigned place)
{
    static const uint8_t order[TF__KLON_PLACES] = {
        [TF__KLON_AT_FOUNDATION] = 0, [TF__KLON_AT_HIDDEN] = 1, [TF__KLON_AT_STOCK] = 2,
        [TF__KLON_AT_BASE] = 4,       [TF__KLON_AT_REACH] = 3,  [TF__KLON_AT_PLAY] = 5};
    return order[place];
}

static void sum_carriers(const tf__klon_outlook *o, tf_card base, float weight, float *sums)
{
    unsigned rank = tf_card_rank(base), best = TF__KLON_AT_FOUNDATION;
    if (rank + 1 >= o->model.ranks)
        return;
    for (unsigned i = 0; i < 2; i++) {
        unsigned suit = tf__klon_is_red(base) ? 3 * i : 1 + i;
        unsigned place = o->place[tf_card_make(rank + 1, suit)];
        sums[CARRIERS + place] += 1;
        sums[CARRIERS + TF__KLON_PLACES + place] += weight;
        best = nearness(place) > nearness(best) ? place : best;
    }
    sums[BEST_CARRIER + best] += 1;
    sums[BEST_CARRIER + TF__KLON_PLACES + best] += weight;
}

static void sum_base(const tf__klon_outlook *o, tf_card base, float *sums)
{
    uint64_t bit = UINT64_C(1) << base;
    float weight = (float)o->below[base] / 3;
    bool leaves = (o->flood.seats & bit) || (o->flood.next & o->flood.leave & bit);
    sums[leaves ? MOVABLE : STUCK] += 1;
    sums[(leaves ? MOVABLE : STUCK) + 1] += weight;
    if (leaves)
        return;
    sum_carriers(o, base, weight, sums);
    if (tf_card_rank(base) > 0)
        sums[BEFORE + o->place[base - TF_SUITS]] += 1;
}

static void sum_foundations(const tf__klon_outlook *o, const unsigned top[TF_SUITS], float *sums)
{
    unsigned least = TF_RANKS, most = 0, all = 0;
    for (unsigned suit = 0; suit < TF_SUITS; suit++) {
        least = top[suit] < least ? top[suit] : least;
        most = top[suit] > most ? top[suit] : most;
        all += top[suit];
        for (unsigned i = 0; i < 3 && top[suit] + i < o->model.ranks; i++) {
            unsigned place = o->place[tf_card_make(top[suit] + i, suit)];
            sums[NEXT + i * TF__KLON_PLACES + place] += 1;
        }
    }
    sums[TOPS] = (float)all / 13;
    sums[TOPS + 1] = (float)least / 4;
    sums[TOPS + 2] = (float)most / 4;
}

static void sum_stock(const tf__klon_outlook *o, const tf__klon_position *view, float *sums)
{
    unsigned reachable = 0, playable = 0;
    uint64_t takes = o->flood.seats | o->flood.next;
    for (unsigned card = 0; card < TF_DECK_MAX; card++) {
        bool reach = o->place[card] == TF__KLON_AT_REACH;
        reachable += reach;
        playable += reach && (takes >> card & 1);
    }
    sums[PLAYABLE] = (float)playable / 2;
    sums[REACHABLE] = (float)reachable / 4;
    sums[STOCK] = (float)(view->stock_count + view->waste_count) / 12;
    sums[UNSEEN] = (float)view->unseen / 12;
}

static void sum_columns(const tf__klon_outlook *o, const tf__klon_position *view, float *sums)
{
    unsigned depth[TF__KLON_COLUMNS] = {0};
    for (unsigned c = 0; c < view->rules.columns; c++) {
        unsigned at = c;
        for (; at > 0 && depth[at - 1] < view->down[c]; at--)
            depth[at] = depth[at - 1];
        depth[at] = view->down[c];
    }
    for (unsigned i = 0; i < TF__KLON_COLUMNS; i++)
        sums[DEPTHS + i] = (float)depth[i] / 3;
    sums[HIDDEN] = (float)tf__klon_hidden_in_columns(view) / 10;
    sums[EMPTY] = (float)o->root.empty;
    sums[LOOSE_KINGS] = (float)__builtin_popcountll(o->root.up & ~o->root.bases & o->model.kings);
}

/* ---- inputs ---- */

static void put(tf__klon_inputs *out, unsigned index, float value)
{
    out->index[out->count] = (uint16_t)index;
    out->value[out->count++] = value;
}

void tf__klon_inputs_of(tf__klon_outlook *outlook, const tf__klon_position *view,
                        tf__klon_inputs *out)
{
    unsigned top[TF_SUITS];
    float sums[TF__KLON_SUM_INPUTS] = {0};
    look_at(outlook, view, top);
    out->count = 0;
    for (unsigned card = 0; card < view->rules.ranks * (unsigned)TF_SUITS; card++) {
        put(out, card * (TF__KLON_PLACES + 1) + outlook->place[card], 1);
        if (outlook->place[card] != TF__KLON_AT_BASE)
            continue;
        put(out, card * (TF__KLON_PLACES + 1) + TF__KLON_PLACES, (float)outlook->below[card] / 3);
        sum_base(outlook, (tf_card)card, sums);
    }
    sum_foundations(outlook, top, sums);
    sum_stock(outlook, view, sums);
    sum_columns(outlook, view, sums);
    for (unsigned i = 0; i < SUMS; i++)
        if (sums[i] != 0)
            put(out, TF__KLON_CARD_INPUTS + i, sums[i]);
}
