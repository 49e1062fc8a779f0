/* paired.c: see paired.h. */
#include "games/klondike/sampling/paired.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

enum {
    TABLE_BYTES = 1 << 20,
    STATES = 200,
    OPEN_STATES = 2000, /* when nothing is hidden */
    PROOF_FROM = 150,
};

tf__klon_paired *tf__klon_paired_create(tf_error *error)
{
    tf__klon_paired *paired = calloc(1, sizeof *paired);
    if (!paired) {
        (void)tf_error_set(error, TF_ERR_MEMORY, "no memory for an evaluator");
        return NULL;
    }
    paired->trials = tf__klon_trials_create(TABLE_BYTES, error);
    if (!paired->trials) {
        free(paired);
        return NULL;
    }
    paired->trials->states = STATES;
    paired->fit = &tf__klon_chance_fit;
    return paired;
}

void tf__klon_paired_destroy(tf__klon_paired *paired)
{
    if (!paired)
        return;
    tf__klon_trials_destroy(paired->trials);
    free(paired);
}

/* ---- what needs no trials ---- */

static unsigned hidden_cards(const tf__klon_position *view)
{
    return view->unseen + tf__klon_hidden_in_columns(view);
}

/* Nothing is hidden: a short search tells most games. */
static tf_verdict decide(tf__klon_paired *paired, const tf__klon_position *view)
{
    tf__klon_decider *decider = &paired->trials->decider;
    tf_control control;
    size_t depth;
    tf_control_start(&control, NULL, NULL);
    decider->relax_from = PROOF_FROM;
    tf__klon_decider_start(decider, view);
    return tf__klon_decider_run(decider, OPEN_STATES, &control, &depth);
}

/* True when the result is known from the view: the game is over, or nothing is hidden and the search tells. */
static bool is_sure(tf__klon_paired *paired, const tf__klon_position *view, double *result)
{
    tf_move legal[TF__KLON_MOVES_MAX];
    *result = tf__klon_is_won(view);
    if (*result > 0 || tf__klon_moves(view, legal) == 0)
        return true;
    if (hidden_cards(view) > 0 || tf__klon_has_unknown(view))
        return false;
    tf_verdict verdict = decide(paired, view);
    *result = verdict == TF_WON;
    return verdict != TF_UNDECIDED;
}

/* The part of the value that is no sum over trials. */
static double network_part(tf__klon_paired *paired, const tf__klon_position *view)
{
    const tf__klon_fit *fit = paired->fit;
    tf__klon_prospect prospect;
    tf__klon_prospect_of(&paired->outlook, view, &prospect);
    return fit->paired[0] + fit->paired[3] * tf__klon_quick_chance(fit, &prospect);
}

/* ---- trials ---- */

/* Which cards are hidden where: equal from one reveal to the next. */
static tf_rng stream_of(const tf__klon_paired *paired, const tf__klon_position *view)
{
    uint64_t hash = paired->seed;
    tf_rng rng;
    hash = tf__mix_add(hash, tf__klon_unseen_cards(view));
    for (unsigned c = 0; c < view->rules.columns; c++)
        hash = tf__mix_add(hash, view->down[c]);
    tf_rng_seed(&rng, tf__mix_add(hash, view->unseen), 5);
    return rng;
}

static void try_deal(tf__klon_paired *paired, const tf__klon_position *deal, unsigned index,
                     tf_control *control, tf__klon_tally *out)
{
    tf__klon_outcome outcome = tf__klon_trials_play(paired->trials, deal, control);
    out->outcome[index] = (uint8_t)outcome;
    out->won += outcome == TF__KLON_WON;
    out->could += outcome == TF__KLON_COULD_WIN;
}

/* Trials of the view after a move, TF_MOVE_NONE: of the view itself. */
static void try_deals(tf__klon_paired *paired, const tf__klon_position *view, tf_move move,
                      tf_control *control, tf__klon_tally *out)
{
    tf_rng rng = stream_of(paired, view);
    paired->trials->decider.relax_from = UINT64_MAX;
    for (unsigned i = 0; i < TF__KLON_PAIRED_DEALS; i++) {
        tf__klon_position deal = *view, after;
        tf_undo undo;
        double result;
        tf__klon_view_ops.redeal(&deal, 0, &rng);
        if (move != TF_MOVE_NONE) {
            tf__klon_apply(&deal, move, &undo);
            tf__klon_view_ops.look(&deal, 0, &after);
            if (is_sure(paired, &after, &result))
                continue;
            paired->trials->decider.relax_from = UINT64_MAX;
        }
        try_deal(paired, &deal, i, control, out);
    }
}

double tf__klon_tally_value(const tf__klon_tally *tally)
{
    const tf__klon_fit *fit = &tf__klon_chance_fit;
    return tally->network +
           (fit->paired[1] * tally->won + fit->paired[2] * tally->could) / TF__KLON_PAIRED_DEALS;
}

void tf__klon_paired_look(tf__klon_paired *paired, const tf__klon_position *view,
                          tf_control *control, tf__klon_tally *out)
{
    out->network = network_part(paired, view);
    try_deals(paired, view, TF_MOVE_NONE, control, out);
}

double tf__klon_paired_value(tf__klon_paired *paired, const tf__klon_position *view,
                             tf_control *control)
{
    tf__klon_tally tally = {.outcomes = 1};
    double result;
    if (is_sure(paired, view, &result))
        return result;
    tf__klon_paired_look(paired, view, control, &tally);
    return tf__klon_tally_value(&tally);
}

/* ---- moves ---- */

static void look_ahead(tf__klon_paired *paired, const tf__klon_position *view, tf_move move)
{
    tf_rng rng;
    tf_rng_seed(&rng, paired->seed, view->stock_count);
    tf__klon_unknown_after(&paired->unknown, view, move, &rng);
}

unsigned tf__klon_paired_revealed(tf__klon_paired *paired, const tf__klon_position *view,
                                  tf_move move)
{
    look_ahead(paired, view, move);
    return paired->unknown.places;
}

void tf__klon_paired_move(tf__klon_paired *paired, const tf__klon_position *view, tf_move move,
                          tf_control *control, tf__klon_tally *out)
{
    tf__klon_unknown *unknown = &paired->unknown;
    double sum = 0;
    memset(out, 0, sizeof *out);
    look_ahead(paired, view, move);
    out->outcomes = unknown->outcomes;
    while (tf__klon_unknown_next(unknown)) {
        double result;
        sum += is_sure(paired, &unknown->view, &result) ? result
                                                        : network_part(paired, &unknown->view);
    }
    out->network = sum / unknown->outcomes;
    try_deals(paired, view, move, control, out);
}
