/* scene.c: the scene of Calculation: stock, hand, foundations A to D (fewer in small games), stacks. */
#include "games/scene.h"
#include "games/calculation/calculation.h"

/* The piles in their order in the scene. */
enum { STOCK, HAND, FOUNDATIONS };

static unsigned first_stack(const tf__calc_layout *table)
{
    return FOUNDATIONS + tf__calc_foundations(table);
}

static void add_stock(const tf__calc_view *view, const tf__calc_position *whole, tf_scene *scene)
{
    tf_pile *pile = tf__scene_pile(scene, TF_PILE_STOCK, "stock", 0);
    pile->down = view->stock_count;
    if (!whole || !whole->stock_known) {
        tf__scene_face_down(pile, view->stock_count);
        return;
    }
    for (unsigned i = 0; i < whole->stock_count; i++)
        tf__scene_rank(pile, whole->stock[i]);
}

static void add_foundation(const tf__calc_layout *table, unsigned f, tf_scene *scene)
{
    static const char *const names[] = {"foundationA", "foundationB", "foundationC", "foundationD"};
    tf_pile *pile = tf__scene_pile(scene, TF_PILE_FOUNDATION, names[f], 0);
    unsigned height = table->foundation[f];
    pile->label[0] = (char)('A' + (int)f);
    for (unsigned i = tf__calc_first_place(table->deck); i < height; i++)
        tf__scene_rank(pile, tf__calc_rank_at(table->deck, f, i));
    if (height < TF_RANKS)
        pile->wants[0] = tf_rank_letter(tf__calc_rank_at(table->deck, f, height));
}

static void make(const void *given, const void *whole, tf_scene *scene)
{
    const tf__calc_view *view = given;
    const tf__calc_layout *table = &view->table;
    add_stock(view, whole, scene);
    tf_pile *hand = tf__scene_pile(scene, TF_PILE_HAND, "hand", 0);
    if (table->hand != TF__CALC_NONE)
        tf__scene_rank(hand, table->hand);
    for (unsigned f = 0; f < tf__calc_foundations(table); f++)
        add_foundation(table, f, scene);
    for (unsigned s = 0; s < table->stacks; s++) {
        tf_pile *pile = tf__scene_pile(scene, TF_PILE_STACK, "stack", s + 1);
        for (unsigned i = 0; i < table->height[s]; i++)
            tf__scene_rank(pile, table->stack[s][i]);
    }
    tf__scene_figure(scene, "left", view->stock_count);
    if (table->deck != 0) /* a small game: the page counts modulo this */
        tf__scene_figure(scene, "ranks", (int)tf__calc_ranks(table->deck));
}

static void place(const void *given, const tf_scene *scene, tf_scene_move *move)
{
    const tf__calc_view *view = given;
    unsigned stacks = first_stack(&view->table), from = stacks + tf__calc_move_from(move->move);
    unsigned to = tf__calc_move_to(move->move);
    switch (tf__calc_move_kind(move->move)) {
    case TF__CALC_DRAW:
        move->from = tf__scene_top(scene, STOCK);
        move->to = tf__scene_end(HAND);
        move->click = true;
        break;
    case TF__CALC_PUT:
        move->from = tf__scene_top(scene, HAND);
        move->to = tf__scene_end(FOUNDATIONS + to);
        break;
    case TF__CALC_STACK:
        move->from = tf__scene_top(scene, HAND);
        move->to = tf__scene_end(stacks + to);
        break;
    case TF__CALC_MOVE:
        move->from = tf__scene_top(scene, from);
        move->to = tf__scene_end(FOUNDATIONS + to);
        break;
    }
}

const tf_scene_ops tf__calc_scene = {.make = make, .place = place};
