/* why.c: explains a move by the probabilities of the middle card, if the others lay random unseen
 * cards. */
#include "games/why.h"
#include "games/saichugen/saichugen.h"
#include "games/saichugen/why_keys.h"

TF__WHY_KEYS(TF__SAI_WHY);

/* The probability that the card is the middle one: one of the others is below it, one above. */
static double middle_chance(tf__sai_cards unseen, tf_card card)
{
    unsigned count = tf__sai_count(unseen);
    unsigned below = tf__sai_count(unseen & (tf__sai_bit(card) - 1));
    return 2.0 * below * (count - below) / ((double)count * (count - 1));
}

static void add_labels(const tf__sai_view *view, tf_why *out)
{
    int index = 0;
    for (tf__sai_cards left = view->hand; left; index++)
        tf__why_label(out, LABEL_middle, "hand", 0, index)->number = middle_chance(
            view->unseen, tf__sai_pop(&left));
}

/* The probability that the middle card counts 1 .. 13 points, over all pairs of unseen cards. */
static void add_values(const tf__sai_view *view, tf_card card, tf_why *out)
{
    unsigned ways[TF__SAI_VALUES] = {0}, pairs = 0;
    for (tf__sai_cards first = view->unseen; first;) {
        tf_card x = tf__sai_pop(&first);
        for (tf__sai_cards second = first; second; pairs++) {
            unsigned middle = tf__sai_middle(card, x, tf__sai_pop(&second));
            ways[tf__sai_value((tf_card)middle)]++;
        }
    }
    for (unsigned value = 1; value < TF__SAI_VALUES; value++) {
        tf_why_fact *fact = tf__why_fact(out, FACT_middle_value);
        tf__why_number(fact, "value", value);
        tf__why_number(fact, "chance", (double)ways[value] / pairs);
    }
}

static tf_status why(const tf_rules *rules, const void *given, tf_move move, tf_control *control,
                     tf_why *out, tf_error *error)
{
    (void)rules;
    (void)control;
    (void)error;
    const tf__sai_view *view = given;
    tf_card card = (tf_card)move;
    double chance = middle_chance(view->unseen, card);
    tf_why_fact *fact = tf__why_fact(out, FACT_middle);
    tf__why_card(fact, card);
    tf__why_number(fact, "chance", chance);
    tf__why_number(fact, "points", tf__sai_value(card));
    tf__why_number(fact, "expected", chance * tf__sai_value(card));
    add_values(view, card, out);
    add_labels(view, out);
    return TF_OK;
}

const tf_why_ops tf__sai_why = {TF__WHY_KEYS_OPS, .why = why};
