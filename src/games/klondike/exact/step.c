/* step.c: converts steps to moves.
 *
 * A step does not say where loose cards are; here each has a place. When a card that must leave
 * carries another, that card first moves to the carrier's twin (the card of the same rank and
 * colour). The count of seats guarantees that the twin is free then. */
#include "games/klondike/exact/step.h"

typedef struct realiser {
    tf__klon_position p;
    const tf__klon_model *model;
    tf_moves *moves;
    tf_error *error;
} realiser;

enum { TURNS_MAX = 4096 };

static tf_status broken(realiser *r, const char *what)
{
    return tf_error_set(r->error, TF_ERR_INTERNAL, "klondike: a step cannot be made: %s", what);
}

static tf_status make_move(realiser *r, tf_move move)
{
    tf_undo undo;
    if (tf_moves_add(r->moves, move) != TF_OK)
        return tf_error_set(r->error, TF_ERR_MEMORY, "no memory for the solution");
    tf__klon_apply(&r->p, move, &undo);
    return TF_OK;
}

static tf_status make(realiser *r, tf__klon_kind kind, unsigned from, unsigned to)
{
    return make_move(r, tf__klon_move(kind, from, to));
}

/* The column of a face-up card, or NO_COLUMN; *index is its place there. Face-up cards descend rank
 * by rank, so the rank determines the only possible place. */
static unsigned find(const realiser *r, tf_card card, unsigned *index)
{
    for (unsigned c = 0; c < r->p.rules.columns; c++) {
        unsigned down = r->p.down[c];
        unsigned at = tf_card_rank(r->p.column[c][down]) - tf_card_rank(card);
        if (at < r->p.up[c] && r->p.column[c][down + at] == card) {
            *index = down + at;
            return c;
        }
    }
    return TF__KLON_NO_COLUMN;
}

/* A column other than `not_this` that accepts the card. */
static unsigned find_seat(const realiser *r, tf_card card, unsigned not_this)
{
    for (unsigned c = 0; c < r->p.rules.columns; c++)
        if (c != not_this && tf__klon_accepts(&r->p, c, card))
            return c;
    return TF__KLON_NO_COLUMN;
}

/* Sends a card of the columns up. The cards on it first move to its twin. */
static tf_status send_up(realiser *r, tf_card card)
{
    unsigned index, twin_index;
    unsigned column = find(r, card, &index);
    if (column == TF__KLON_NO_COLUMN || !tf__klon_goes_up(&r->p, card))
        return broken(r, "a card to its foundation");
    if (index + 1 < tf__klon_height(&r->p, column)) {
        tf_card twin = tf_card_make(tf_card_rank(card), 3 - tf_card_suit(card));
        unsigned to = find(r, twin, &twin_index);
        if (to == TF__KLON_NO_COLUMN || tf__klon_last(&r->p, to) != twin)
            return broken(r, "a run to its other seat");
        tf_status status = make(r, TF__KLON_RUN, column, to);
        if (status != TF_OK)
            return status;
    }
    return make(r, TF__KLON_UP, column, 0);
}

static tf_status bring_down(realiser *r, unsigned suit)
{
    tf_card card = tf_card_make(r->p.foundation[suit] - 1u, suit);
    unsigned to = find_seat(r, card, TF__KLON_NO_COLUMN);
    return to == TF__KLON_NO_COLUMN ? broken(r, "a card back to a column")
                                    : make(r, TF__KLON_BACK, suit, to);
}

/* Of heights that follow one another in a path a single one differs. */
static tf_status follow_path(realiser *r, const tf__klon_config *path, size_t count)
{
    tf_status status = TF_OK;
    for (size_t i = 1; status == TF_OK && i < count; i++) {
        tf__klon_config before = path[i - 1], after = path[i];
        unsigned suit = 0;
        while (tf__klon_config_height(before, suit) == tf__klon_config_height(after, suit))
            suit++;
        status = after > before
                     ? send_up(r, tf_card_make(tf__klon_config_height(before, suit), suit))
                     : bring_down(r, suit);
    }
    return status;
}

static tf_status lift(realiser *r, unsigned column)
{
    tf_card base = r->p.column[column][r->p.down[column]];
    unsigned to = find_seat(r, base, column);
    return to == TF__KLON_NO_COLUMN ? broken(r, "a column's run to a seat")
                                    : make(r, TF__KLON_RUN, column, to);
}

/* ---- the stock ---- */

static unsigned place_of(const tf__klon_model *model, tf_card card)
{
    unsigned place = 0;
    while (place < model->list_count && model->list[place] != card)
        place++;
    return place;
}

/* True when playing the waste's top card now leaves the stock in the phase that the step requires.
 */
static bool in_phase(const realiser *r, const tf__klon_node *after)
{
    tf__klon_node now = *after;
    if (!r->model->kept)
        return true;
    now.start = (uint8_t)place_of(r->model, r->p.waste[0]);
    now.waste = (uint8_t)(r->p.waste_count - 1u);
    tf__klon_settle(r->model, &now);
    return now.start == after->start && now.waste == after->waste &&
           (!r->model->limited || r->p.redeals == after->redeals);
}

static tf_status turn_to(realiser *r, tf_card card, const tf__klon_node *after)
{
    tf_status status = TF_OK;
    for (unsigned i = 0; status == TF_OK && i < TURNS_MAX; i++) {
        if (tf__klon_waste_top(&r->p) == card && (!after || in_phase(r, after)))
            return TF_OK;
        status = make_move(r, tf__klon_turn_or_redeal(&r->p));
    }
    return status == TF_OK ? broken(r, "a card of the stock does not come up") : status;
}

static tf_status draw(realiser *r, const tf__klon_step *step, const tf__klon_node *after)
{
    tf_card card = r->model->list[step->play.place];
    tf_status status = turn_to(r, card, after);
    if (status != TF_OK)
        return status;
    if (step->action == TF__KLON_DRAW_UP)
        return make(r, TF__KLON_WASTE_UP, 0, 0);
    unsigned to = find_seat(r, card, TF__KLON_NO_COLUMN);
    return to == TF__KLON_NO_COLUMN ? broken(r, "a card of the stock to a seat")
                                    : make(r, TF__KLON_WASTE_DOWN, 0, to);
}

/* ---- the whole solution ---- */

static tf_status make_step(realiser *r, const tf__klon_step *step, const tf__klon_node *after)
{
    tf_status status = TF_OK;
    if (step->emptied != TF__KLON_NO_COLUMN)
        status = lift(r, step->emptied);
    if (status != TF_OK)
        return status;
    if (step->action == TF__KLON_LIFT)
        return lift(r, step->column);
    if (step->action == TF__KLON_LIFT_UP)
        return send_up(r, r->p.column[step->column][r->p.down[step->column]]);
    return draw(r, step, after);
}

/* No card is hidden, so the cards of a column descend: the lowest card that is not up yet is the last of its column, or in the
 * stock. Every card goes up as soon as it can. */
static tf_status finish(realiser *r)
{
    tf_status status = TF_OK;
    for (unsigned turns = 0; status == TF_OK && !tf__klon_is_won(&r->p);) {
        tf_move up = tf__klon_move_up(&r->p);
        if (up == TF_MOVE_NONE && turns++ == TURNS_MAX)
            return broken(r, "a card of the stock does not come up");
        status = make_move(r, up == TF_MOVE_NONE ? tf__klon_turn_or_redeal(&r->p) : up);
    }
    return status;
}

/* Makes a step of a node and changes the node. */
static tf_status make_next(realiser *r, tf__klon_node *node, const tf__klon_step *step,
                           tf__klon_flood *scratch)
{
    enum { PATH_MAX_STEPS = 1024 };
    tf__klon_config path[PATH_MAX_STEPS];
    tf__klon_node before = *node;
    size_t length = tf__klon_flood_path(scratch, r->model, node, step->at, path, PATH_MAX_STEPS);
    if (length == 0)
        return broken(r, "heights that cannot be reached");
    tf_status status = follow_path(r, path, length);
    tf__klon_step_make(r->model, &before, step, node);
    return status == TF_OK ? make_step(r, step, node) : status;
}

static tf_status make_steps(realiser *r, const tf__klon_node *root, const tf__klon_step *steps,
                            size_t count, tf__klon_flood *scratch)
{
    tf__klon_node node = *root;
    tf_status status = TF_OK;
    for (size_t i = 0; status == TF_OK && i < count; i++)
        status = make_next(r, &node, &steps[i], scratch);
    return status;
}

tf_status tf__klon_realise_steps(const tf__klon_position *position, const tf__klon_model *model,
                                 const tf__klon_node *root, const tf__klon_step *steps,
                                 size_t count, tf__klon_flood *scratch, tf_moves *moves,
                                 tf_error *error)
{
    realiser r = {.p = *position, .model = model, .moves = moves, .error = error};
    return make_steps(&r, root, steps, count, scratch);
}

tf_status tf__klon_realise(const tf__klon_position *position, const tf__klon_model *model,
                           const tf__klon_node *root, const tf__klon_step *steps, size_t count,
                           tf__klon_flood *scratch, tf_moves *moves, tf_error *error)
{
    realiser r = {.p = *position, .model = model, .moves = moves, .error = error};
    tf_status status = make_steps(&r, root, steps, count, scratch);
    return status == TF_OK ? finish(&r) : status;
}
