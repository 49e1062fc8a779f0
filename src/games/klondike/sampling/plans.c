/* plans.c: see plans.h. */
#include "games/klondike/sampling/plans.h"

#include "games/klondike/value/inputs.h"

void tf__klon_lister_look(tf__klon_lister *lister, const tf__klon_position *view)
{
    tf__klon_position blank;
    tf__klon_blank_hidden(view, &blank);
    tf__klon_model_of(&blank, &lister->open, &lister->root);
}

tf_status tf__klon_lister_realise(tf__klon_lister *lister, tf__klon_trials *trials,
                                  const tf__klon_position *view, const tf__klon_plan *plan,
                                  tf_error *error)
{
    tf_moves_clear(&lister->moves);
    return tf__klon_realise_steps(view, &lister->open, &lister->root, plan->steps, plan->count,
                                  &trials->onward.here, &lister->moves, error);
}

/* The waste's top card, which may not come again: to its foundation, or to the first column that takes it. It comes before
 * a turn, as in playouts: of candidates that win equally often the first is chosen, and where few games can be won many
 * are equal. */
static void add_waste(tf__klon_trials *trials, const tf__klon_position *view)
{
    tf_move up = tf__klon_move(TF__KLON_WASTE_UP, 0, 0);
    if (tf__klon_rules_ops.is_legal(view, up))
        (void)tf__klon_trials_add(trials, up);
    for (unsigned c = 0; c < view->rules.columns; c++)
        if (tf__klon_rules_ops.is_legal(view, tf__klon_move(TF__KLON_WASTE_DOWN, 0, c))) {
            (void)tf__klon_trials_add(trials, tf__klon_move(TF__KLON_WASTE_DOWN, 0, c));
            break;
        }
}

tf_status tf__klon_lister_fill(tf__klon_lister *lister, tf__klon_trials *trials,
                               const tf__klon_position *view, unsigned plans, tf_error *error)
{
    size_t count = tf__klon_playout_plans(&trials->onward, &lister->open, &lister->root,
                                          lister->found, plans);
    tf_status status = TF_OK;
    tf__klon_trials_clear(trials);
    for (size_t i = 0; status == TF_OK && i < count; i++) {
        status = tf__klon_lister_realise(lister, trials, view, &lister->found[i], error);
        if (status == TF_OK)
            tf__klon_trials_add(trials, lister->moves.data[0])->plan = lister->found[i];
    }
    tf_move turn = tf__klon_turn_or_redeal(view);
    if (status == TF_OK && lister->open.limited)
        add_waste(trials, view);
    bool card_by_card = view->unseen > 0 || lister->open.limited;
    if (status == TF_OK && card_by_card && tf__klon_rules_ops.is_legal(view, turn))
        (void)tf__klon_trials_add(trials, turn);
    return status;
}
