/* opinion.c: see opinion.h. */
#include "games/klondike/sampling/opinion.h"

/* Nothing is hidden any more. The network was not trained on such views. Not tuned. */
static const double OPEN_CHANCE = 0.95;

/* Of the plan's moves only the last reveals a card. The random stream is for samples, when it reveals several. */
static double value_of(tf__klon_opinion *opinion, const tf__klon_position *view,
                       const tf_moves *plan, const tf_rng *rng)
{
    tf__klon_unknown *unknown = &opinion->unknown;
    tf__klon_position at = *view;
    tf__klon_prospect prospect;
    tf_undo undo;
    double sum = 0;
    for (size_t i = 0; i + 1 < plan->count; i++)
        tf__klon_apply(&at, plan->data[i], &undo);
    tf__klon_unknown_after(unknown, &at, plan->data[plan->count - 1], rng);
    while (tf__klon_unknown_next(unknown)) {
        if (tf__klon_hidden_in_columns(&unknown->view) == 0) {
            sum += OPEN_CHANCE;
            continue;
        }
        tf__klon_prospect_of(&opinion->outlook, &unknown->view, &prospect);
        sum += tf__klon_quick_chance(&tf__klon_chance_fit, &prospect);
    }
    return sum / unknown->outcomes;
}

tf_status tf__klon_opinion_ask(tf__klon_opinion *opinion, tf__klon_lister *lister,
                               tf__klon_trials *trials, const tf__klon_position *view, double deals,
                               tf_error *error)
{
    tf_status status = TF_OK;
    for (size_t i = 0; status == TF_OK && i < trials->count; i++) {
        tf__klon_candidate *c = &trials->candidates[i];
        if (c->plan.count == 0)
            continue;
        status = tf__klon_lister_realise(lister, trials, view, &c->plan, error);
        if (status == TF_OK)
            c->worth = deals * value_of(opinion, view, &lister->moves, &trials->rng);
    }
    return status;
}
