/* equal_moves.c: see equal_moves.h. Evaluators that sample give such moves slightly different values. */
#include "server/plays/equal_moves.h"

#include <string.h>

/* Piles with a label, a seat or a next card of their own are not interchangeable. */
static bool same_pile(const tf_scene *scene, unsigned a, unsigned b)
{
    const tf_pile *x = &scene->piles[a], *y = &scene->piles[b];
    if (a == b)
        return true;
    if (x->kind != y->kind || x->count != y->count || x->down != y->down || x->seat != y->seat ||
        strcmp(x->label, y->label) != 0 || strcmp(x->wants, y->wants) != 0)
        return false;
    for (unsigned i = 0; i < x->count; i++)
        if (strcmp(x->cards[i].text, y->cards[i].text) != 0 || strcmp(x->cards[i].text, "??") == 0)
            return false;
    return true;
}

bool equal_moves(const tf_scene *scene, const tf_scene_move *a, const tf_scene_move *b)
{
    return a->click == b->click && a->count == b->count && a->from.index == b->from.index &&
           a->to.index == b->to.index && same_pile(scene, a->from.pile, b->from.pile) &&
           same_pile(scene, a->to.pile, b->to.pile);
}

static void pool_from(const tf_scene *scene, tf_hint_move *moves, size_t count, size_t first,
                      bool *pooled)
{
    tf_hint_move sum = {0};
    unsigned members = 0;
    for (size_t i = first; i < count; i++) {
        if (!moves[i].known || !equal_moves(scene, &scene->moves[first], &scene->moves[i]))
            continue;
        sum.worth += moves[i].worth;
        sum.low += moves[i].low;
        sum.high += moves[i].high;
        sum.samples = moves[i].samples > sum.samples ? moves[i].samples : sum.samples;
        members++;
    }
    for (size_t i = first; members > 1 && i < count; i++) {
        if (!moves[i].known || !equal_moves(scene, &scene->moves[first], &scene->moves[i]))
            continue;
        moves[i].worth = sum.worth / members;
        moves[i].low = sum.low / members;
        moves[i].high = sum.high / members;
        moves[i].samples = sum.samples;
        pooled[i] = true;
    }
}

void equal_moves_pool(const tf_scene *scene, tf_hint_move *moves, size_t count)
{
    bool pooled[TF_SCENE_MOVES_MAX] = {false};
    for (size_t i = 0; i < count; i++)
        if (!pooled[i] && moves[i].known)
            pool_from(scene, moves, count, i, pooled);
}
