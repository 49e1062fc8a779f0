/* estimate.c: see estimate.h. */
#include "games/klondike/sampling/estimate.h"

#include <stdlib.h>
#include <string.h>

enum {
    TABLE_BYTES = 1 << 20,
    STATES =
        200, /* most wins are found with fewer; proofs of loss would cost more than they tell */
    PLANS = 24,
    MANY_CANDIDATES =
        14, /* more are chosen from by half as many deals: the first values must come soon */
};

/* What a game counts that could be won, but not by the rules, when plans are compared: as the player does. */
static const double COULD_SHARE = 0.75;

tf__klon_estimate *tf__klon_estimate_create(tf_error *error)
{
    tf__klon_estimate *estimate = calloc(1, sizeof *estimate);
    if (!estimate) {
        (void)tf_error_set(error, TF_ERR_MEMORY, "no memory for an estimate");
        return NULL;
    }
    estimate->trials = tf__klon_trials_create(TABLE_BYTES, error);
    if (!estimate->trials) {
        free(estimate);
        return NULL;
    }
    estimate->trials->states = STATES;
    estimate->trials->share = COULD_SHARE;
    estimate->trials->decider.relax_from = UINT64_MAX;
    return estimate;
}

void tf__klon_estimate_destroy(tf__klon_estimate *estimate)
{
    if (!estimate)
        return;
    tf__klon_trials_destroy(estimate->trials);
    tf_moves_free(&estimate->lister.moves);
    free(estimate);
}

/* ---- groups ---- */

static bool reveals(const tf__klon_position *before, const tf__klon_position *after)
{
    return tf__klon_hidden_in_columns(before) != tf__klon_hidden_in_columns(after) ||
           before->unseen != after->unseen;
}

/* Where nothing was revealed, all heights that can be come to are one. */
static void describe(tf__klon_estimate *e, const tf__klon_position *view, bool revealed,
                     tf__klon_situation *out)
{
    tf__klon_position blank;
    tf__klon_model *model = &e->outlook.model;
    tf__klon_node *root = &e->outlook.root;
    unsigned count = 0;
    tf__klon_blank_hidden(view, &blank);
    tf__klon_model_of(&blank, model, root);
    memset(out, 0, sizeof *out);
    out->up = root->up;
    out->bases = root->bases;
    memcpy(out->n, root->n, sizeof out->n);
    out->start = root->start;
    out->waste = root->waste;
    out->redeals = root->redeals;
    out->config = root->config;
    if (!revealed) {
        tf__klon_flood_run(&e->outlook.flood, model, root);
        out->config = e->outlook.flood.least;
    }
    for (uint64_t left = root->stock; left; left &= left - 1)
        out->list[count++] = model->list[__builtin_ctzll(left)];
}

/* What a move reveals is blank: only what the player knows before is compared. */
static void make_on_view(const tf__klon_position *view, tf_move move, tf__klon_position *after,
                         bool *revealed)
{
    tf_undo undo;
    *after = *view;
    tf__klon_apply(after, move, &undo);
    *revealed = reveals(view, after);
    for (unsigned c = 0; c < view->rules.columns; c++)
        for (unsigned i = after->down[c]; i < tf__klon_height(after, c); i++)
            if (after->column[c][i] == TF__KLON_UNKNOWN)
                after->column[c][i] = TF__KLON_BLANK;
}

static void group_moves(tf__klon_estimate *e)
{
    e->groups = 1;
    memset(e->revealing, 0, sizeof e->revealing);
    describe(e, &e->view, false, &e->situations[0]);
    for (size_t i = 0; i < e->count; i++) {
        tf__klon_position after;
        bool revealed;
        make_on_view(&e->view, e->legal[i], &after, &revealed);
        tf__klon_situation *new = &e->situations[e->groups];
        describe(e, &after, revealed, new);
        unsigned g = 0;
        while (g < e->groups && memcmp(&e->situations[g], new, sizeof *new) != 0)
            g++;
        e->group[i] = (uint8_t)g;
        e->groups += g == e->groups;
        e->revealing[g] = e->revealing[g] || revealed;
    }
}

static unsigned group_of(const tf__klon_estimate *e, tf_move move)
{
    for (size_t i = 0; i < e->count; i++)
        if (e->legal[i] == move)
            return e->group[i];
    return 0;
}

/* ---- candidates ---- */

static bool has_plan(const tf__klon_estimate *e, unsigned group)
{
    for (size_t i = 0; i < e->trials->count; i++)
        if (group_of(e, e->trials->candidates[i].move) == group)
            return true;
    return false;
}

static tf_move first_of(const tf__klon_estimate *e, unsigned group)
{
    size_t i = 0;
    while (e->group[i] != group)
        i++;
    return e->legal[i];
}

/* One move of each group as a candidate of its own: play goes on from there by the rules. A plan that reveals
 * something at once is the same. */
static void add_single_moves(tf__klon_estimate *e)
{
    for (unsigned g = 1; g < e->groups; g++)
        if (!e->revealing[g] || !has_plan(e, g))
            (void)tf__klon_trials_add(e->trials, first_of(e, g));
    if (e->trials->count == 0) /* every move can be taken back, and there is no plan */
        (void)tf__klon_trials_add(e->trials, e->legal[0]);
}

/* The candidate that the trials prefer: of a group, of group 0 among all. */
static size_t preferred(const tf__klon_estimate *e, unsigned group)
{
    const tf__klon_trials *trials = e->trials;
    size_t best = SIZE_MAX;
    for (size_t i = 0; i < trials->count; i++) {
        const tf__klon_candidate *c = &trials->candidates[i];
        if (group != 0 && group_of(e, c->move) != group)
            continue;
        if (best == SIZE_MAX || c->worth > trials->candidates[best].worth)
            best = i;
    }
    return best;
}

static void choose_plans(tf__klon_estimate *e)
{
    for (size_t i = 0; i < e->trials->count; i++)
        e->trials->candidates[i].out = true;
    for (unsigned g = 0; g < e->groups; g++) {
        e->chosen[g] = preferred(e, g);
        e->trials->candidates[e->chosen[g]].out = false;
    }
    memset(e->evidence, 0, sizeof e->evidence);
    memset(e->differing, 0, sizeof e->differing);
    e->deals = 0;
}

/* One deal more for the chosen candidates. */
static void count_deal(tf__klon_estimate *e, tf_control *control)
{
    e->trials->made = 0;
    tf__klon_trials_deal(e->trials, &e->view, control);
    unsigned best = e->trials->candidates[e->chosen[0]].outcomes[0];
    for (size_t i = 0; i < e->trials->count; i++) {
        tf__klon_evidence *evidence = &e->evidence[i];
        unsigned outcome = e->trials->candidates[i].outcomes[0];
        if (e->trials->candidates[i].out)
            continue;
        evidence->trials++;
        evidence->won += outcome == TF__KLON_WON;
        evidence->could += outcome == TF__KLON_COULD_WIN;
        e->differing[i] += outcome != best;
    }
}

bool tf__klon_estimate_more(tf__klon_estimate *e, unsigned deals, tf_control *control)
{
    unsigned differing[TF__KLON_CANDIDATES_MAX];
    memcpy(e->before, e->evidence, sizeof e->before);
    memcpy(differing, e->differing, sizeof differing);
    for (unsigned i = 0; i < deals && control->stop == TF_STOP_NONE; i++)
        count_deal(e, control);
    if (control->stop != TF_STOP_NONE) { /* the last trial may have been cut short */
        memcpy(e->evidence, e->before, sizeof e->evidence);
        memcpy(e->differing, differing, sizeof e->differing);
        return false;
    }
    e->deals += deals;
    return true;
}

tf_status tf__klon_estimate_begin(tf__klon_estimate *e, const tf__klon_position *view,
                                  tf_control *control, tf_error *error)
{
    e->view = *view;
    e->count = tf__klon_moves(view, e->legal);
    tf__klon_prospect_of(&e->outlook, view, &e->prospect);
    group_moves(e);
    tf__klon_lister_look(&e->lister, view);
    tf_status status = tf__klon_lister_fill(&e->lister, e->trials, view, PLANS, error);
    e->stuck = status == TF_OK && e->trials->count == 0;
    if (status != TF_OK)
        return status;
    add_single_moves(e);
    unsigned deals = e->trials->count > MANY_CANDIDATES ? TF__KLON_CHOOSING / 2 : TF__KLON_CHOOSING;
    for (unsigned i = 0; i < deals && e->trials->count > 1; i++) {
        tf__klon_trials_deal(e->trials, view, control);
        if (e->trials->made == TF__KLON_CHOOSING / 2)
            (void)tf__klon_trials_drop(e->trials);
    }
    choose_plans(e);
    if (!e->stuck)
        (void)tf__klon_estimate_more(e, TF__KLON_FIRST_DEALS, control);
    return TF_OK;
}

/* ---- values ---- */

tf_move tf__klon_estimate_move(const tf__klon_estimate *e)
{
    return e->trials->candidates[e->chosen[0]].move;
}

tf__klon_evidence tf__klon_estimate_evidence(const tf__klon_estimate *e)
{
    return e->evidence[e->chosen[0]];
}

static tf_value value_of(const tf__klon_estimate *e, unsigned group)
{
    const tf__klon_evidence *evidence = &e->evidence[e->chosen[group]];
    tf_value value = {.samples = evidence->trials, .known = true};
    if (e->stuck)
        return value;
    value.value = tf__klon_full_chance(&tf__klon_chance_fit, &e->prospect, evidence, &value.error);
    return value;
}

/* How much of a difference to the best plan is believed: the variance of what moves differ by as a rule, against
 * that and the variance which the trials leave. */
static double trust(const tf__klon_estimate *e, unsigned group)
{
    double n = e->deals, spread = TF__KLON_LOSS_SPREAD * TF__KLON_LOSS_SPREAD;
    return spread / (spread + (e->differing[e->chosen[group]] + 0.5) / (n * n + 1));
}

void tf__klon_estimate_values(const tf__klon_estimate *e, tf_choice *choices)
{
    tf_value of_view = value_of(e, 0);
    for (size_t i = 0; i < e->count; i++) {
        tf_value value = value_of(e, e->group[i]);
        double loss = (of_view.value - value.value) * trust(e, e->group[i]);
        value.value = of_view.value - loss;
        choices[i].move = e->legal[i];
        choices[i].value = loss > 0 ? value : of_view;
    }
}
