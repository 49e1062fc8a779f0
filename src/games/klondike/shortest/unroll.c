/* unroll.c: see unroll.h. */
#include "games/klondike/shortest/unroll.h"

#include <stdlib.h>
#include <string.h>

typedef struct unrolled {
    tf__klon_position at;
    tf_moves *moves;
} unrolled;

static tf_status make(unrolled *out, tf_move move, tf_error *error)
{
    tf_undo undo;
    tf__klon_apply(&out->at, move, &undo);
    if (tf_moves_add(out->moves, move) != TF_OK)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for the solution");
    return TF_OK;
}

static unsigned column_ending_in(const tf__klon_position *p, tf_card card)
{
    unsigned c = 0;
    while (c < p->rules.columns && tf__klon_last(p, c) != card)
        c++;
    return c;
}

static unsigned column_with(const tf__klon_position *p, tf_card card)
{
    for (unsigned c = 0; c < p->rules.columns; c++)
        for (unsigned i = p->down[c]; i < tf__klon_height(p, c); i++)
            if (p->column[c][i] == card)
                return c;
    return p->rules.columns;
}

/* Where the card of acts[at] goes when it may go to `first` or to its twin and both are free. The
 * first of the two that goes up while one card lies on them must not be under it. */
static unsigned decide_parent(const tf__klon_act *acts, size_t at, size_t count, unsigned first)
{
    unsigned card = acts[at].card, twin = tf__klon_twin(card), second = tf__klon_twin(first);
    bool card_there = true, twin_there = false;
    for (size_t i = at + 1; i < count && (card_there || twin_there); i++) {
        unsigned moved = acts[i].card;
        bool up = acts[i].to == TF__KLON_TO_FOUNDATION;
        if (up && (moved == first || moved == second))
            return card_there == (moved == first) ? second : first;
        if (moved == card)
            card_there = !up;
        if (moved == twin)
            twin_there = !up;
    }
    return first;
}

static unsigned target_column(const tf__klon_position *p, const tf__klon_act *acts, size_t at,
                              size_t count)
{
    unsigned to = acts[at].to;
    if (to == TF__KLON_TO_EMPTY)
        return column_ending_in(p, (tf_card)TF_CARD_NONE);
    if (to < TF__KLON_TO_EITHER)
        return column_ending_in(p, (tf_card)to);
    unsigned first = to - TF__KLON_TO_EITHER, columns = p->rules.columns;
    unsigned a = column_ending_in(p, (tf_card)first);
    unsigned b = column_ending_in(p, (tf_card)tf__klon_twin(first));
    if (a == columns || b == columns)
        return a == columns ? b : a;
    return decide_parent(acts, at, count, first) == first ? a : b;
}

/* The move for an act, whose turns are already made. */
static tf_move move_of(const tf__klon_position *p, const tf__klon_act *acts, size_t at,
                       size_t count)
{
    tf_card card = acts[at].card;
    bool up = acts[at].to == TF__KLON_TO_FOUNDATION;
    unsigned to = up ? 0 : target_column(p, acts, at, count);
    unsigned from = column_with(p, card);
    if (from < p->rules.columns)
        return up ? tf__klon_move(TF__KLON_UP, from, 0) : tf__klon_move(TF__KLON_RUN, from, to);
    if (tf__klon_waste_top(p) == card)
        return up ? tf__klon_move(TF__KLON_WASTE_UP, 0, 0)
                  : tf__klon_move(TF__KLON_WASTE_DOWN, 0, to);
    return tf__klon_move(TF__KLON_BACK, tf_card_suit(card), to);
}

static tf_status make_acts(unrolled *out, const tf__klon_act *acts, size_t count, tf_error *error)
{
    tf_status status = TF_OK;
    for (size_t i = 0; i < count && status == TF_OK; i++) {
        for (unsigned turn = 0; turn < acts[i].turns && status == TF_OK; turn++)
            status = make(
                out,
                tf__klon_move(tf__klon_turn_count(&out->at) > 0 ? TF__KLON_TURN : TF__KLON_REDEAL,
                              0, 0),
                error);
        if (status == TF_OK)
            status = make(out, move_of(&out->at, acts, i, count), error);
    }
    return status;
}

static tf_status finish(unrolled *out, tf_error *error)
{
    tf_status status = TF_OK;
    while (status == TF_OK && !tf__klon_is_won(&out->at)) {
        unsigned c = 0;
        while (c < out->at.rules.columns && !tf__klon_goes_up(&out->at, tf__klon_last(&out->at, c)))
            c++;
        if (c == out->at.rules.columns)
            return tf_error_set(error, TF_ERR_INTERNAL, "klondike: a path does not end in a win");
        status = make(out, tf__klon_move(TF__KLON_UP, c, 0), error);
    }
    return status;
}

typedef struct act_list {
    tf__klon_act *acts;
    size_t count, room;
} act_list;

static tf_status add_acts(act_list *list, const tf__klon_act *acts, size_t count, tf_error *error)
{
    if (list->count + count > list->room) {
        size_t room = 2 * (list->count + count);
        tf__klon_act *grown = realloc(list->acts, room * sizeof *grown);
        if (!grown)
            return tf_error_set(error, TF_ERR_MEMORY, "no memory for the solution");
        list->acts = grown;
        list->room = room;
    }
    if (count > 0)
        memcpy(list->acts + list->count, acts, count * sizeof *acts);
    list->count += count;
    return TF_OK;
}

/* Adds the acts of the macro that leads from one state to the next. */
static tf_status add_macro(act_list *list, tf__klon_macros *macros, const tf__klon_layout *from,
                           const tf__klon_layout *to, tf_error *error)
{
    macros->wanted = to;
    macros->wanted_cost = UINT32_MAX;
    tf__klon_macros_list(macros, from);
    macros->wanted = NULL;
    if (macros->wanted_cost == UINT32_MAX)
        return tf_error_set(error, TF_ERR_INTERNAL, "klondike: a path has a gap");
    return add_acts(list, macros->wanted_acts, macros->wanted_count, error);
}

tf_status tf__klon_unroll(tf__klon_macros *macros, const tf__klon_position *p,
                          const tf__klon_layout *root, const tf__klon_layout *path, size_t count,
                          tf_moves *moves, tf_error *error)
{
    unrolled out = {.at = *p, .moves = moves};
    act_list list = {0};
    tf__klon_layout first = *root;
    tf_moves_clear(moves);
    macros->act_count = 0;
    (void)tf__klon_send_safe(macros, &first);
    tf_status status = add_acts(&list, macros->acts, macros->act_count, error);
    for (size_t i = 1; i < count && status == TF_OK; i++)
        status = add_macro(&list, macros, &path[i - 1], &path[i], error);
    if (status == TF_OK)
        status = make_acts(&out, list.acts, list.count, error);
    free(list.acts);
    return status == TF_OK ? finish(&out, error) : status;
}
