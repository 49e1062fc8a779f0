/* stock.c: see stock.h. */
#include "games/klondike/exact/stock.h"

/* ---- leftovers turned: the list keeps its order, and a pass begins at its front ---- */

static void settle_turned(const tf__klon_model *model, unsigned count, tf__klon_play *play)
{
    if (!model->limited && (play->waste == count || tf__klon_modulo_draw(model, play->waste) == 0))
        play->waste = 0;
}

/* The play of the card that is `size` cards from the front of a list of `count`, if it comes up. */
static bool find_play_turned(const tf__klon_model *model, const tf__klon_node *node, unsigned place,
                             unsigned size, unsigned count, tf__klon_play *play)
{
    bool now = size >= node->waste &&
               (size == count || tf__klon_modulo_draw(model, size - node->waste) == 0);
    bool again = !model->limited || node->redeals < model->redeals_max;
    if (!now && !(again && (size == count || tf__klon_modulo_draw(model, size) == 0)))
        return false;
    *play = (tf__klon_play){.place = (uint8_t)place,
                            .waste = (uint8_t)(size - 1),
                            .redeals = (uint8_t)(node->redeals + (!now && model->limited))};
    settle_turned(model, count - 1, play);
    return true;
}

static unsigned plays_turned(const tf__klon_model *model, const tf__klon_node *node,
                             tf__klon_play *out)
{
    unsigned count = tf__bit_count(node->stock), plays = 0, size = 1;
    for (uint64_t left = node->stock; left; left &= left - 1, size++)
        plays += find_play_turned(model, node, (unsigned)__builtin_ctzll(left), size, count,
                                  &out[plays]);
    return plays;
}

/* ---- leftovers kept: the list rotates ---- */

static unsigned gcd(unsigned a, unsigned b)
{
    while (b) {
        unsigned rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* The first place of the list from `from` on, cyclically, that is still present. */
static unsigned next_place(uint64_t stock, unsigned from)
{
    uint64_t after = stock >> from << from;
    return (unsigned)__builtin_ctzll(after ? after : stock);
}

/* With unlimited redeals, a waste of whole groups recurs. All starts that it passes through are
 * equivalent, so one of them is chosen. */
static void settle_kept(const tf__klon_model *model, uint64_t stock, tf__klon_play *play)
{
    unsigned count = tf__bit_count(stock);
    if (count == 0) {
        play->start = play->waste = 0;
        return;
    }
    unsigned start = next_place(stock, play->start);
    play->start = (uint8_t)start;
    if (model->limited || (play->waste % model->draw != 0 && count >= model->draw))
        return;
    if (count < model->draw && play->waste != 0 && play->waste != count)
        return;
    play->waste = 0;
    if (count < model->draw)
        return;
    unsigned rank = tf__bit_count(stock & ((UINT64_C(1) << start) - 1));
    rank %= gcd(count, count % model->draw);
    while (rank-- > 0)
        stock &= stock - 1;
    play->start = (uint8_t)__builtin_ctzll(stock);
}

/* The sequence of phases; `first` is the index in the list of the first card of the pass. */
typedef struct walk {
    unsigned count, first, waste, redeals;
} walk;

/* Turns or redeals once; false when the rules allow neither. */
static bool step(const tf__klon_model *model, walk *w)
{
    unsigned stock = w->count - w->waste;
    if (stock >= model->draw) {
        w->waste += model->draw;
    } else if (w->waste > 0) {
        if (model->limited && w->redeals == model->redeals_max)
            return false;
        w->redeals += model->limited;
        w->first = (w->first + w->waste) % w->count;
        w->waste = 0;
    } else {
        w->waste = w->count;
    }
    return true;
}

static unsigned plays_kept(const tf__klon_model *model, const tf__klon_node *node,
                           tf__klon_play *out)
{
    unsigned places[TF__KLON_LIST_MAX], count = 0, plays = 0;
    for (uint64_t left = node->stock; left; left &= left - 1)
        places[count++] = (unsigned)__builtin_ctzll(left);
    if (count == 0)
        return 0;
    walk w = {.count = count, .waste = node->waste, .redeals = node->redeals};
    while (w.first + 1 < count && places[w.first] != node->start)
        w.first++;
    /* where the first whole pass begins; the walk ends when it returns there */
    unsigned round = count;
    while (plays < TF__KLON_PLAYS_MAX) {
        if (w.waste > 0) {
            unsigned place = places[(w.first + w.waste - 1) % count];
            tf__klon_play play = {.place = (uint8_t)place,
                                  .start = (uint8_t)places[w.first],
                                  .waste = (uint8_t)(w.waste - 1),
                                  .redeals = (uint8_t)w.redeals};
            settle_kept(model, node->stock & ~(UINT64_C(1) << place), &play);
            out[plays++] = play;
        } else if (!model->limited && w.first == round) {
            break;
        } else if (round == count) {
            round = w.first;
        }
        if (!step(model, &w))
            break;
    }
    return plays;
}

unsigned tf__klon_plays(const tf__klon_model *model, const tf__klon_node *node,
                        tf__klon_play out[TF__KLON_PLAYS_MAX])
{
    return model->kept ? plays_kept(model, node, out) : plays_turned(model, node, out);
}

unsigned tf__klon_plays_of(const tf__klon_model *model, const tf__klon_node *node, uint64_t cards,
                           tf__klon_play out[TF__KLON_PLAYS_MAX])
{
    unsigned count = 0;
    if (!model->kept) {
        unsigned all = tf__bit_count(node->stock);
        for (uint64_t left = cards & model->list_cards & ~node->up; left; left &= left - 1) {
            unsigned place = model->place[__builtin_ctzll(left)];
            unsigned before = tf__bit_count(node->stock & ((UINT64_C(1) << place) - 1));
            count += find_play_turned(model, node, place, before + 1, all, &out[count]);
        }
        return count;
    }
    unsigned all = plays_kept(model, node, out);
    for (unsigned i = 0; i < all; i++)
        if (cards >> model->list[out[i].place] & 1)
            out[count++] = out[i];
    return count;
}

void tf__klon_settle(const tf__klon_model *model, tf__klon_node *node)
{
    tf__klon_play play = {.start = node->start, .waste = node->waste, .redeals = node->redeals};
    if (model->kept)
        settle_kept(model, node->stock, &play);
    else
        settle_turned(model, tf__bit_count(node->stock), &play);
    node->start = play.start;
    node->waste = play.waste;
}

void tf__klon_model_of(const tf__klon_position *p, tf__klon_model *model, tf__klon_node *root)
{
    tf__klon_model_init(model, p, root);
    tf__klon_settle(model, root);
}
