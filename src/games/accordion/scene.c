/* scene.c: Accordion's table: one row, left to right. */
#include "games/scene.h"
#include "games/accordion/accordion.h"

static void make(const void *view, const void *whole, tf_scene *scene)
{
    (void)whole;
    const tf__acc_row *row = view;
    tf_pile *pile = tf__scene_pile(scene, TF_PILE_ROW, "row", 0);
    for (unsigned i = 0; i < row->count; i++)
        tf__scene_card(pile, row->cards[i]);
    tf__scene_figure(scene, "turn", (int)(row->ranks * (unsigned)TF_SUITS - row->count));
    tf__scene_figure(scene, "left", row->count);
}

static void place(const void *view, const tf_scene *scene, tf_scene_move *move)
{
    (void)view;
    (void)scene;
    unsigned from = tf__acc_from(move->move);
    move->from = (tf_place){0, (int)from};
    move->to = (tf_place){0, (int)(from - tf__acc_distance(move->move))};
}

const tf_scene_ops tf__acc_scene = {.make = make, .place = place};
