/* why.c: explains a move by the hidden cards: where the cards are, or may be, that the foundations
 * take next. */
#include "games/why.h"
#include "games/klondike/klondike.h"
#include "games/klondike/why_keys.h"

TF__WHY_KEYS(TF__KLON_WHY);

/* The hidden cards. Each of them is equally likely in each hidden place. */
typedef struct hidden {
    unsigned places;
    unsigned in_columns;
    unsigned needed; /* number of hidden cards among those that the foundations take next */
} hidden;

static int find_card(const tf_card *cards, unsigned count, tf_card card)
{
    for (unsigned i = 0; i < count; i++)
        if (cards[i] == card)
            return (int)i;
    return -1;
}

static void add_place(tf_why *out, const char *key, tf_card card, const char *pile, unsigned number,
                      unsigned above)
{
    tf_why_fact *fact = tf__why_fact(out, key);
    tf__why_card(fact, card);
    tf__why_pile(fact, pile, number);
    tf__why_number(fact, "above", above);
}

/* Says where a card is, if that is known. */
static bool add_known(const tf__klon_position *view, tf_card card, tf_why *out)
{
    int at = find_card(view->waste, view->waste_count, card);
    if (at >= 0) {
        add_place(out, FACT_needed_passed, card, "waste", 0, view->waste_count - 1u - (unsigned)at);
        return true;
    }
    at = find_card(view->stock, view->stock_count, card);
    if (at >= 0) {
        add_place(out, FACT_needed_passed, card, "stock", 0, view->stock_count - 1u - (unsigned)at);
        return true;
    }
    for (unsigned column = 0; column < view->rules.columns; column++) {
        unsigned height = tf__klon_height(view, column);
        at = find_card(view->column[column], height, card);
        if (at >= 0) {
            add_place(out, FACT_needed_open, card, "column", column + 1,
                      height - 1u - (unsigned)at);
            return true;
        }
    }
    return false;
}

static hidden count_hidden(const tf__klon_position *view)
{
    hidden h = {.places = view->unseen};
    for (unsigned column = 0; column < view->rules.columns; column++)
        h.in_columns += view->down[column];
    h.places += h.in_columns;
    return h;
}

/* Lists the next card of every foundation. */
static void add_needed(const tf__klon_position *view, hidden *h, tf_why *out)
{
    for (unsigned suit = 0; suit < TF_SUITS; suit++) {
        if (view->foundation[suit] == view->rules.ranks)
            continue;
        tf_card card = tf_card_make(view->foundation[suit], suit);
        if (add_known(view, card, out) || h->places == 0)
            continue;
        h->needed++;
        tf_why_fact *fact = tf__why_fact(out, FACT_needed_hidden);
        tf__why_card(fact, card);
        tf__why_number(fact, "columns", (double)h->in_columns / h->places);
        tf__why_number(fact, "stock", (double)view->unseen / h->places);
    }
}

static void add_labels(const tf__klon_position *view, const hidden *h, tf_why *out)
{
    for (unsigned column = 0; column < view->rules.columns; column++)
        if (view->down[column] > 0)
            tf__why_label(out, LABEL_may_hide, "column", column + 1, TF_SCENE_END)->number =
                (double)view->down[column] / h->places;
    if (view->unseen > 0)
        tf__why_label(out, LABEL_may_hide, "stock", 0, TF_SCENE_END)->number =
            (double)view->unseen / h->places;
}

/* Says what is exposed when the last `count` face-up cards leave a column. */
static void add_left_behind(const tf__klon_position *view, unsigned column, unsigned count,
                            const hidden *h, tf_why *out)
{
    if (view->up[column] > count)
        return;
    if (view->down[column] == 0) {
        tf__why_pile(tf__why_fact(out, FACT_empties), "column", column + 1);
        return;
    }
    tf_why_fact *fact = tf__why_fact(out, FACT_turns_up);
    tf__why_pile(fact, "column", column + 1);
    tf__why_number(fact, "down", view->down[column] - 1u);
    tf__why_number(fact, "chance", (double)h->needed / h->places);
}

static void add_move(const tf__klon_position *view, tf_move move, const hidden *h, tf_why *out)
{
    unsigned from = tf__klon_move_from(move), to = tf__klon_move_to(move);
    tf_why_fact *fact;
    int left;
    switch (tf__klon_move_kind(move)) {
    case TF__KLON_TURN:
        fact = tf__why_fact(out, FACT_turns);
        tf__why_number(fact, "count", tf__klon_turn_count(view));
        tf__why_number(fact, "unseen", view->unseen);
        break;
    case TF__KLON_REDEAL:
        left = (int)view->rules.redeals_max - view->redeals - 1;
        tf__why_number(tf__why_fact(out, FACT_redeals), "left",
                       view->rules.redeals_max == TF__KLON_UNLIMITED ? -1 : left);
        break;
    case TF__KLON_WASTE_UP:
        tf__why_card(tf__why_fact(out, FACT_plays_up), tf__klon_waste_top(view));
        break;
    case TF__KLON_WASTE_DOWN:
        break;
    case TF__KLON_UP:
        tf__why_card(tf__why_fact(out, FACT_plays_up), tf__klon_last(view, from));
        add_left_behind(view, from, 1, h, out);
        break;
    case TF__KLON_RUN:
        add_left_behind(view, from, tf__klon_run_length(view, from, to), h, out);
        break;
    case TF__KLON_BACK:
        tf__why_card(tf__why_fact(out, FACT_comes_back),
                     tf_card_make(view->foundation[from] - 1u, from));
        break;
    }
}

static tf_status why(const tf_rules *rules, const void *given, tf_move move, tf_control *control,
                     tf_why *out, tf_error *error)
{
    (void)rules;
    (void)control;
    (void)error;
    const tf__klon_position *view = given;
    tf_why needed = {.fact_count = 0};
    hidden h = count_hidden(view);
    add_needed(view, &h, &needed);
    add_move(view, move, &h, out);
    for (unsigned i = 0; i < needed.fact_count; i++)
        out->facts[out->fact_count++] = needed.facts[i];
    add_labels(view, &h, out);
    return TF_OK;
}

const tf_why_ops tf__klon_why = {TF__WHY_KEYS_OPS, .why = why};
