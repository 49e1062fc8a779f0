/* trials.c: see trials.h. */
#include "games/klondike/sampling/trials.h"

#include <math.h>
#include <stdlib.h>

/* How these were chosen was not recorded. */
enum {
    /* number of trials after which candidates with identical results count as equal */
    EQUAL_AFTER = 32,
    /* number of states after which the decider looks for proofs of loss */
    PROOF_FROM = 150,
};

tf__klon_trials *tf__klon_trials_create(size_t table_bytes, tf_error *error)
{
    tf__klon_trials *trials = calloc(1, sizeof *trials);
    if (!trials) {
        (void)tf_error_set(error, TF_ERR_MEMORY, "no memory for a player");
        return NULL;
    }
    if (tf__klon_decider_create(&trials->decider, table_bytes, error) != TF_OK) {
        free(trials);
        return NULL;
    }
    trials->decider.relax_from = PROOF_FROM;
    return trials;
}

void tf__klon_trials_destroy(tf__klon_trials *trials)
{
    if (!trials)
        return;
    tf__klon_decider_destroy(&trials->decider);
    free(trials);
}

void tf__klon_trials_clear(tf__klon_trials *trials)
{
    trials->count = 0;
    trials->made = 0;
}

tf__klon_candidate *tf__klon_trials_add(tf__klon_trials *trials, tf_move move)
{
    tf__klon_candidate *c = &trials->candidates[trials->count++];
    c->plan.count = 0;
    c->move = move;
    c->out = false;
    c->worth = 0;
    return c;
}

/* ---- one trial ---- */

static double value_of(unsigned outcome, double share)
{
    return outcome == TF__KLON_WON ? 1 : outcome == TF__KLON_COULD_WIN ? share : 0;
}

/* Plays from a state of the decider's deal and returns the outcome. The solver sees the order of the stock. With limited
 * redeals a person does not before it has been turned, so there the solver is asked about the state that the rules reach
 * by then. */
static tf__klon_outcome play_on(tf__klon_trials *trials, const tf__klon_node *from,
                                tf_control *control)
{
    tf__klon_decider *decider = &trials->decider;
    size_t depth;
    bool unseen = trials->unseen && decider->steps.model.limited;
    if (tf__klon_playout_wins(&trials->onward, &decider->steps.model, from, trials->unseen))
        return TF__KLON_WON;
    if (trials->states == 0)
        return TF__KLON_LOST;
    decider->frames[0].node = unseen ? trials->onward.known : *from;
    tf_verdict verdict = tf__klon_decider_run(decider, control->states + trials->states, control,
                                              &depth);
    return verdict == TF_WON ? TF__KLON_COULD_WIN : TF__KLON_LOST;
}

/* The first state of the deal. Starts the decider with it. */
static tf__klon_node begin(tf__klon_trials *trials, const tf__klon_position *deal)
{
    tf__klon_decider_start(&trials->decider, deal);
    trials->unseen = tf__klon_unseen_places(&trials->decider.steps.model, deal);
    return trials->decider.frames[0].node;
}

static tf__klon_outcome try_plan(tf__klon_trials *trials, const tf__klon_node *root,
                                 const tf__klon_plan *plan, tf_control *control)
{
    tf__klon_node after;
    tf__klon_plan_make(&trials->decider.steps.model, root, plan, &after);
    return play_on(trials, &after, control);
}

tf__klon_outcome tf__klon_trials_play(tf__klon_trials *trials, const tf__klon_position *deal,
                                      tf_control *control)
{
    tf__klon_node root = begin(trials, deal);
    return play_on(trials, &root, control);
}

static tf__klon_outcome try_move(tf__klon_trials *trials, const tf__klon_position *deal,
                                 tf_move move, tf_control *control)
{
    tf__klon_position moved = *deal;
    tf_undo undo;
    tf__klon_apply(&moved, move, &undo);
    return tf__klon_trials_play(trials, &moved, control);
}

void tf__klon_trials_deal(tf__klon_trials *trials, const tf__klon_position *view,
                          tf_control *control)
{
    tf__klon_position deal = *view;
    tf__klon_node root;
    /* a candidate that is a single move starts a deal of its own in the decider */
    bool begun = false;
    tf__klon_view_ops.redeal(&deal, 0, &trials->rng);
    for (size_t i = 0; i < trials->count; i++) {
        tf__klon_candidate *c = &trials->candidates[i];
        if (c->out)
            continue;
        (void)tf_control_tick(control);
        if (c->plan.count > 0 && !begun)
            root = begin(trials, &deal);
        begun = c->plan.count > 0;
        tf__klon_outcome outcome = begun ? try_plan(trials, &root, &c->plan, control)
                                         : try_move(trials, &deal, c->move, control);
        c->outcomes[trials->made] = (uint8_t)outcome;
        c->worth += value_of(outcome, trials->share);
    }
    trials->made++;
}

double tf__klon_trials_worth(const tf__klon_candidate *c, unsigned first, unsigned end,
                             double share)
{
    double worth = 0;
    for (unsigned i = first; i < end; i++)
        worth += value_of(c->outcomes[i], share);
    return worth;
}

/* ---- dropping candidates ---- */

const tf__klon_candidate *tf__klon_trials_best(const tf__klon_trials *trials)
{
    const tf__klon_candidate *best = NULL;
    for (size_t i = 0; i < trials->count; i++) {
        const tf__klon_candidate *c = &trials->candidates[i];
        if (!c->out && (!best || c->worth > best->worth))
            best = c;
    }
    return best;
}

/* The sum of the squared differences of the two candidates, deal by deal: the variance of their
 * difference. */
static double differences(const tf__klon_trials *trials, const tf__klon_candidate *a,
                          const tf__klon_candidate *b)
{
    double squares = 0;
    for (unsigned i = 0; i < trials->made; i++) {
        double difference = value_of(a->outcomes[i], trials->share) -
                            value_of(b->outcomes[i], trials->share);
        squares += difference * difference;
    }
    return squares;
}

/* A candidate is dropped when it is behind by more than two standard errors and half a game. How
 * these were chosen was not recorded. */
size_t tf__klon_trials_drop(tf__klon_trials *trials)
{
    const tf__klon_candidate *best = tf__klon_trials_best(trials);
    size_t left = 0;
    for (size_t i = 0; i < trials->count; i++) {
        tf__klon_candidate *c = &trials->candidates[i];
        if (c->out)
            continue;
        double luck = differences(trials, best, c);
        bool behind = best->worth - c->worth > 2 * sqrt(luck) + 0.5;
        bool equal = luck == 0 && trials->made >= EQUAL_AFTER;
        c->out = c != best && (behind || equal);
        left += !c->out;
    }
    return left;
}
