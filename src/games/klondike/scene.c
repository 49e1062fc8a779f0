/* scene.c: the scene of Klondike: stock, waste, foundations, columns.
 *
 * The stock is shown face down even when its order is known from an earlier pass. */
#include "games/scene.h"
#include "games/klondike/klondike.h"

/* The piles in their order in the scene. */
enum { STOCK, WASTE, FOUNDATIONS, COLUMNS = FOUNDATIONS + TF_SUITS };

static void add_cards(tf_pile *pile, const tf_card *cards, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        tf__scene_card(pile, cards[i]);
}

static void add_stock(const tf__klon_position *p, bool open, tf_scene *scene)
{
    tf_pile *pile = tf__scene_pile(scene, TF_PILE_STOCK, "stock", 0);
    pile->down = p->stock_count;
    if (open)
        add_cards(pile, p->stock, p->stock_count);
    else
        tf__scene_face_down(pile, p->stock_count);
}

static void add_foundation(const tf__klon_position *p, unsigned suit, tf_scene *scene)
{
    const char name[] = {'f', 'o', 'u', 'n', 'd', 'a', 't', 'i', 'o', 'n', tf_suit_letter(suit), 0};
    tf_pile *pile = tf__scene_pile(scene, TF_PILE_FOUNDATION, name, 0);
    unsigned height = p->foundation[suit];
    pile->label[0] = tf_suit_letter(suit);
    for (unsigned rank = 0; rank < height; rank++)
        tf__scene_card(pile, tf_card_make(rank, suit));
    if (height < p->rules.ranks)
        tf_card_format(tf_card_make(height, suit), TF_RANK_SUIT, pile->wants);
}

static int redeals_left(const tf__klon_position *p)
{
    return p->rules.redeals_max == TF__KLON_UNLIMITED ? -1 : p->rules.redeals_max - p->redeals;
}

static void make(const void *view, const void *whole, tf_scene *scene)
{
    const tf__klon_position *p = whole ? whole : view;
    add_stock(p, whole != NULL, scene);
    add_cards(tf__scene_pile(scene, TF_PILE_WASTE, "waste", 0), p->waste, p->waste_count);
    for (unsigned suit = 0; suit < TF_SUITS; suit++)
        add_foundation(p, suit, scene);
    for (unsigned column = 0; column < p->rules.columns; column++) {
        tf_pile *pile = tf__scene_pile(scene, TF_PILE_COLUMN, "column", column + 1);
        pile->down = p->down[column];
        add_cards(pile, p->column[column], tf__klon_height(p, column));
    }
    tf__scene_figure(scene, "left", p->stock_count);
    tf__scene_figure(scene, "draw", p->rules.draw);
    tf__scene_figure(scene, "redeals", p->redeals);
    tf__scene_figure(scene, "redeals_left", redeals_left(p));
}

/* Selects the last `count` cards of a pile. */
static void take(tf_scene_move *move, const tf_scene *scene, unsigned pile, unsigned count)
{
    move->count = count;
    move->from = (tf_place){pile, (int)(scene->piles[pile].count - count)};
}

static unsigned foundation_of(tf_card card)
{
    return FOUNDATIONS + tf_card_suit(card);
}

static void place(const void *view, const tf_scene *scene, tf_scene_move *move)
{
    const tf__klon_position *p = view;
    unsigned from = tf__klon_move_from(move->move);
    unsigned to = tf__klon_move_to(move->move);
    move->to = tf__scene_end(COLUMNS + to);
    switch (tf__klon_move_kind(move->move)) {
    case TF__KLON_TURN:
        take(move, scene, STOCK, tf__klon_turn_count(p));
        move->to = tf__scene_end(WASTE);
        move->click = true;
        break;
    case TF__KLON_REDEAL: /* a click on the rest of the stock returns the waste to it */
        take(move, scene, STOCK, 0);
        move->to = tf__scene_end(STOCK);
        move->click = true;
        break;
    case TF__KLON_WASTE_UP:
        take(move, scene, WASTE, 1);
        move->to = tf__scene_end(foundation_of(tf__klon_waste_top(p)));
        break;
    case TF__KLON_WASTE_DOWN:
        take(move, scene, WASTE, 1);
        break;
    case TF__KLON_UP:
        take(move, scene, COLUMNS + from, 1);
        move->to = tf__scene_end(foundation_of(tf__klon_last(p, from)));
        break;
    case TF__KLON_RUN:
        take(move, scene, COLUMNS + from, tf__klon_run_length(p, from, to));
        break;
    case TF__KLON_BACK:
        take(move, scene, FOUNDATIONS + from, 1);
        break;
    }
}

const tf_scene_ops tf__klon_scene = {.make = make, .place = place};
