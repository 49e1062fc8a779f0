/* unroll.c: see unroll.h. */
#include "games/klondike/shortest/unroll.h"

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

/* The move for an act, whose turns are already made. */
static tf_move move_of(const tf__klon_position *p, const tf__klon_act *act)
{
    bool up = act->to == TF__KLON_TO_FOUNDATION;
    unsigned to = up ? 0
                     : column_ending_in(p, act->to == TF__KLON_TO_EMPTY ? (tf_card)TF_CARD_NONE
                                                                        : act->to);
    unsigned from = column_with(p, act->card);
    if (from < p->rules.columns)
        return up ? tf__klon_move(TF__KLON_UP, from, 0) : tf__klon_move(TF__KLON_RUN, from, to);
    if (tf__klon_waste_top(p) == act->card)
        return up ? tf__klon_move(TF__KLON_WASTE_UP, 0, 0)
                  : tf__klon_move(TF__KLON_WASTE_DOWN, 0, to);
    return tf__klon_move(TF__KLON_BACK, tf_card_suit(act->card), to);
}

static tf_status make_acts(unrolled *out, const tf__klon_act *acts, size_t count, tf_error *error)
{
    tf_status status = TF_OK;
    for (size_t i = 0; i < count && status == TF_OK; i++) {
        for (unsigned turn = 0; turn < acts[i].turns && status == TF_OK; turn++)
            status = make(out,
                          tf__klon_move(tf__klon_turn_count(&out->at) > 0 ? TF__KLON_TURN
                                                                          : TF__KLON_REDEAL,
                                        0, 0),
                          error);
        if (status == TF_OK)
            status = make(out, move_of(&out->at, &acts[i]), error);
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

tf_status tf__klon_unroll(tf__klon_macros *macros, const tf__klon_position *p,
                          const tf__klon_place *root, const tf__klon_place *path, size_t count,
                          tf_moves *moves, tf_error *error)
{
    unrolled out = {.at = *p, .moves = moves};
    tf__klon_place first = *root;
    tf_moves_clear(moves);
    macros->act_count = 0;
    (void)tf__klon_send_safe(macros, &first);
    tf_status status = make_acts(&out, macros->acts, macros->act_count, error);
    for (size_t i = 1; i < count && status == TF_OK; i++) {
        macros->wanted = &path[i];
        macros->wanted_cost = UINT32_MAX;
        macros->wanted_count = 0;
        tf__klon_macros_list(macros, &path[i - 1]);
        macros->wanted = NULL;
        if (macros->wanted_cost == UINT32_MAX)
            return tf_error_set(error, TF_ERR_INTERNAL, "klondike: a path has a gap");
        status = make_acts(&out, macros->wanted_acts, macros->wanted_count, error);
    }
    return status == TF_OK ? finish(&out, error) : status;
}
