/* lookahead.c: see lookahead.h. */
#include "games/klondike/sampling/lookahead.h"

#include <stdlib.h>

#include "base/hash.h"

enum {
    TABLE_BYTES = 1 << 20,
    STATES = 1000,
    OPEN_STATES = 2000,
    PLANS = 16,
    PLAN_STATES = 2048,
    /* The network chooses up to so many plans, which are tried on so many deals; its opinion counts as so many more. Not
     * tuned. */
    CHOSEN = 3,
    CHOICE_DEALS = 12,
    OPINION_DEALS = 12,
};

/* Of these plans, the values are at most so far below the best by the network's opinion. Not tuned. */
static const double CLOSE = 0.1;

/* As in the player. */
static const double COULD_SHARE = 0.75;

tf__klon_lookahead *tf__klon_lookahead_create(tf__klon_opinion *opinion, tf_error *error)
{
    tf__klon_lookahead *lookahead = calloc(1, sizeof *lookahead);
    if (!lookahead) {
        (void)tf_error_set(error, TF_ERR_MEMORY, "no memory for a player");
        return NULL;
    }
    lookahead->trials = tf__klon_trials_create(TABLE_BYTES, error);
    if (!lookahead->trials) {
        free(lookahead);
        return NULL;
    }
    lookahead->opinion = opinion;
    lookahead->trials->share = COULD_SHARE;
    lookahead->trials->onward.plan_states = PLAN_STATES;
    return lookahead;
}

void tf__klon_lookahead_destroy(tf__klon_lookahead *lookahead)
{
    if (!lookahead)
        return;
    tf__klon_trials_destroy(lookahead->trials);
    tf_moves_free(&lookahead->lister.moves);
    free(lookahead);
}

/* Nothing is hidden any more: the solver tells nearly all games. */
static double open_value(tf__klon_lookahead *l, const tf__klon_position *view, tf_control *control)
{
    static const double VALUES[] = {[TF_WON] = 1, [TF_LOST] = 0, [TF_UNDECIDED] = 0.5};
    size_t depth;
    l->trials->decider.relax_from = 150;
    tf__klon_decider_start(&l->trials->decider, view);
    return VALUES[tf__klon_decider_run(&l->trials->decider, control->states + OPEN_STATES, control,
                                       &depth)];
}

static void deal(tf__klon_lookahead *l, const tf__klon_position *view, unsigned deals,
                 tf_control *control)
{
    for (unsigned i = 0; i < deals && tf_control_poll(control); i++)
        tf__klon_trials_deal(l->trials, view, control);
}

/* The plan of least worth that is in, but not `best`; NULL when there is none. */
static tf__klon_candidate *worst_but(tf__klon_trials *trials, const tf__klon_candidate *best)
{
    tf__klon_candidate *worst = NULL;
    for (size_t i = 0; i < trials->count; i++) {
        tf__klon_candidate *c = &trials->candidates[i];
        if (!c->out && c != best && (!worst || c->worth < worst->worth))
            worst = c;
    }
    return worst;
}

/* Leaves only plans in that the network finds best. Returns their number. */
static size_t keep_best(tf__klon_trials *trials)
{
    const tf__klon_candidate *best = tf__klon_trials_best(trials);
    tf__klon_candidate *worst;
    size_t left = trials->count;
    while ((worst = worst_but(trials, best)) &&
           (left > CHOSEN || best->worth - worst->worth > CLOSE * OPINION_DEALS)) {
        worst->out = true;
        left--;
    }
    return left;
}

/* Chooses the next plan: by the network and deals, or by deals alone. */
static tf_status choose(tf__klon_lookahead *l, const tf__klon_position *view, unsigned deals,
                        tf_control *control, tf_error *error)
{
    tf_status status = TF_OK;
    if (l->opinion) {
        status = tf__klon_opinion_ask(l->opinion, &l->lister, l->trials, view, OPINION_DEALS,
                                      error);
        deals = status == TF_OK && keep_best(l->trials) > 1 ? CHOICE_DEALS : 0;
    }
    deal(l, view, deals, control);
    return status;
}

/* Chooses the next plan of the view and tries it. */
static tf_status view_value(tf__klon_lookahead *l, const tf__klon_position *view, unsigned deals,
                            tf_control *control, double *value, tf_error *error)
{
    tf__klon_trials *trials = l->trials;
    trials->states = STATES;
    trials->decider.relax_from = UINT64_MAX;
    tf__klon_lister_look(&l->lister, view);
    tf_status status = tf__klon_lister_fill(&l->lister, trials, view, PLANS, error);
    *value = 0;
    if (status != TF_OK || trials->count == 0)
        return status;
    if (trials->count > 1)
        status = choose(l, view, deals, control, error);
    const tf__klon_candidate *best = tf__klon_trials_best(trials);
    double before = best->worth;
    for (size_t i = 0; i < trials->count; i++)
        trials->candidates[i].out = &trials->candidates[i] != best;
    deal(l, view, deals, control);
    *value = (best->worth - before) / deals;
    return status;
}

tf_status tf__klon_lookahead_value(tf__klon_lookahead *l, const tf__klon_position *view,
                                   const tf_moves *plan, unsigned deals, uint64_t seed,
                                   tf_control *control, double *value, tf_error *error)
{
    tf__klon_position at = *view;
    tf_undo undo;
    double sum = 0;
    tf_status status = TF_OK;
    for (size_t i = 0; i + 1 < plan->count; i++)
        tf__klon_apply(&at, plan->data[i], &undo);
    tf_rng_seed(&l->trials->rng, seed, 0);
    tf__klon_unknown_after(&l->unknown, &at, plan->data[plan->count - 1], &l->trials->rng);
    while (status == TF_OK && tf_control_poll(control) && tf__klon_unknown_next(&l->unknown)) {
        const tf__klon_position *after = &l->unknown.view;
        tf_card card = l->unknown.places > 0 ? *l->unknown.place[0] : 0;
        double one = 0;
        tf_rng_seed(&l->trials->rng, tf__mix_add(seed, card), 0);
        if (tf__klon_hidden_in_columns(after) == 0)
            one = open_value(l, after, control);
        else
            status = view_value(l, after, deals, control, &one, error);
        sum += one;
    }
    *value = sum / l->unknown.outcomes;
    return status;
}
