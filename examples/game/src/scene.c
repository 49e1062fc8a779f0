/* scene.c: Golf's table: stock, waste, columns. */
#include "games/scene.h"
#include "games/golf/golf.h"

/* The piles in their order in the scene. */
enum { STOCK, WASTE, COLUMNS };

static void add_cards(tf_pile *pile, const tf_card *cards, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        tf__scene_card(pile, cards[i]);
}

/* In a view the cards of the stock are not known, and the scene shows them face down. */
static void make(const void *view, const void *whole, tf_scene *scene)
{
    const tf__golf_position *p = whole ? whole : view;
    tf_pile *stock = tf__scene_pile(scene, TF_PILE_STOCK, "stock", 0);
    stock->down = p->stock_count;
    add_cards(stock, p->stock, p->stock_count);
    add_cards(tf__scene_pile(scene, TF_PILE_WASTE, "waste", 0), p->waste, p->waste_count);
    int left = 0;
    for (unsigned c = 0; c < TF__GOLF_COLUMNS; c++) {
        add_cards(tf__scene_pile(scene, TF_PILE_COLUMN, "column", c + 1), p->column[c],
                  p->height[c]);
        left += p->height[c];
    }
    tf__scene_figure(scene, "left", left);
}

static void place(const void *view, const tf_scene *scene, tf_scene_move *move)
{
    (void)view;
    move->click = move->move == TF__GOLF_TURN;
    move->from = tf__scene_top(scene, move->click ? STOCK : COLUMNS + move->move);
    move->to = tf__scene_end(WASTE);
}

const tf_scene_ops tf__golf_scene = {.make = make, .place = place};
