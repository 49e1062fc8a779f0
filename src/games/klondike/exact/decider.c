/* decider.c: see decider.h. */
#include "games/klondike/exact/decider.h"

tf_status tf__klon_decider_create(tf__klon_decider *decider, size_t bytes, tf_error *error)
{
    tf_status status = tf__klon_lost_create(&decider->steps.lost, bytes, error);
    if (status == TF_OK)
        status = tf__klon_reach_create(&decider->steps.reach, error);
    if (status != TF_OK)
        tf__klon_decider_destroy(decider);
    return status;
}

void tf__klon_decider_destroy(tf__klon_decider *decider)
{
    tf__klon_lost_destroy(&decider->steps.lost);
    tf__klon_reach_destroy(&decider->steps.reach);
}

void tf__klon_decider_start(tf__klon_decider *decider, const tf__klon_position *p)
{
    tf__klon_steps *steps = &decider->steps;
    tf__klon_lost_clear(&steps->lost);
    tf__klon_steps_start(steps);
    tf__klon_model_of(p, &steps->model, &decider->frames[0].node);
}

/* ---- the search ---- */

static void enter(tf__klon_decider *decider, tf__klon_frame *top, const tf_control *control)
{
    top->states_before = control->states;
    top->first = top->next = top->end = decider->steps.count;
    top->stage = 0;
}

/* Lists the steps of the frame's next stage in place of the previous ones. Returns false when there
 * are no more stages. */
static bool list_more(tf__klon_decider *decider, tf__klon_frame *top)
{
    if (top->stage == TF__KLON_ALL_LISTED)
        return false;
    decider->steps.count = top->next = top->first;
    top->stage = tf__klon_steps_list(&decider->steps, &top->node, top->stage, &top->least);
    top->end = decider->steps.count;
    return true;
}

/* Fills the next frame with the next child of top that is not known to be lost. */
static bool next_child(tf__klon_decider *decider, tf__klon_frame *top)
{
    tf__klon_steps *steps = &decider->steps;
    for (;;) {
        while (top->next < top->end) {
            bool just_listed = top->next == top->first;
            const tf__klon_child *child = &steps->children[top->next++];
            tf__klon_node *above = &top[1].node;
            if (just_listed) { /* nothing was learned since */
                *above = steps->first_node;
                return true;
            }
            tf__klon_step_make(&steps->model, &top->node, &child->step, above);
            if (!tf__klon_lost_has(&steps->lost, &steps->model, above, child->least))
                return true;
        }
        if (!list_more(decider, top))
            return false;
    }
}

/* Enables proofs of loss. Returns true when the whole game is proven lost. */
static bool start_proving(tf__klon_decider *decider)
{
    const tf__klon_node *root = &decider->frames[0].node;
    decider->steps.proving = true;
    tf__klon_reach_start(&decider->steps.reach, &decider->steps.model, root);
    return tf__klon_steps_hopeless(&decider->steps, root, root);
}

static tf_verdict descend(tf__klon_decider *decider, tf_control *control, size_t *depth)
{
    tf__klon_steps *steps = &decider->steps;
    size_t at = 0;
    for (;;) {
        tf__klon_frame *top = &decider->frames[at];
        if (tf__klon_node_won(&decider->steps.model, &top->node)) {
            *depth = at;
            return TF_WON;
        }
        if (control->states >= decider->pause_at || !tf_control_tick(control))
            return TF_UNDECIDED;
        if (!decider->steps.proving &&
            control->states - decider->states_at_start > decider->relax_from &&
            start_proving(decider))
            return TF_LOST;
        enter(decider, top, control);
        while (!next_child(decider, top) && !steps->overflow) {
            steps->count = top->first;
            tf__klon_lost_add(&steps->lost, &steps->model, &top->node, top->least,
                              control->states - top->states_before);
            if (at == 0)
                return TF_LOST;
            top = &decider->frames[--at];
        }
        if (steps->overflow || at + 2 >= TF__KLON_DEPTH_MAX) {
            (void)tf_control_out_of_memory(control);
            return TF_UNDECIDED;
        }
        at++;
        if (at > decider->depth_reached)
            decider->depth_reached = (unsigned)at;
    }
}

/* The order that wins soonest, by trials on seed:600001-600800 and seed:700001-700500. The commands
 * were not recorded; the solver's option `order` repeats such a trial. */
static tf__klon_order first_order(const tf__klon_decider *decider)
{
    const tf__klon_model *model = &decider->steps.model;
    if (decider->order > 0)
        return decider->order - 1;
    if (model->limited || model->draw == 1)
        return TF__KLON_SOONEST;
    return model->kept ? TF__KLON_DOWN_FIRST : TF__KLON_UP_FIRST;
}

/* The number of states before the first restart. With limited redeals the first order is best by
 * far, so the restart comes later. How 2,000 and 50,000 were found was not recorded; the option
 * `restart_from` sets another number. */
static uint64_t first_try(const tf__klon_decider *decider)
{
    if (decider->order > 0)
        return UINT64_MAX;
    if (decider->restart_from > 0)
        return decider->restart_from;
    return decider->steps.model.limited ? 50000 : 2000;
}

/* A search that does not end within its number of states restarts in another order. The nodes
 * proven lost are kept. */
tf_verdict tf__klon_decider_run(tf__klon_decider *decider, uint64_t pause_at, tf_control *control,
                                size_t *depth)
{
    enum { GROWTH = 4 };
    tf__klon_steps *steps = &decider->steps;
    const tf__klon_node *root = &decider->frames[0].node;
    if (steps->proving && tf__klon_steps_hopeless(steps, root, root))
        return TF_LOST;
    decider->states_at_start = control->states;
    uint64_t states = first_try(decider);
    steps->order = first_order(decider);
    for (;; states *= GROWTH) {
        steps->count = 0;
        decider->pause_at = states < pause_at - control->states ? control->states + states
                                                                : pause_at;
        tf_verdict verdict = descend(decider, control, depth);
        if (verdict != TF_UNDECIDED || control->stop != TF_STOP_NONE || steps->overflow ||
            control->states >= pause_at)
            return verdict;
        steps->order = (steps->order + 1) % TF__KLON_ORDERS_TRIED;
    }
}
