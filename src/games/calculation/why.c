/* why.c: explains a move of Calculation by a plan: where each stacked card will go, and what the
 * foundations wait for. The plan is the best found for the layout after the move. */
#include "games/why.h"
#include "games/calculation/calculation.h"
#include "games/calculation/harm/labels.h"
#include "games/calculation/why_keys.h"

TF__WHY_KEYS(TF__CALC_WHY);

static char letter(unsigned foundation)
{
    return (char)('A' + (int)foundation);
}

/* The number of cards that its foundation must take before this one. */
static unsigned wait_of(const tf__calc_layout *table, tf__calc_slot code)
{
    return tf__calc_slot_place(code) - table->foundation[tf__calc_slot_foundation(code)];
}

static void add_destination(tf_why *out, const char *key, const tf__calc_layout *table,
                            tf__calc_slot code)
{
    unsigned f = tf__calc_slot_foundation(code);
    tf_why_fact *fact = tf__why_fact(out, key);
    tf__why_letter(fact, "card",
                   tf_rank_letter(tf__calc_rank_at(table->deck, f, tf__calc_slot_place(code))));
    tf__why_letter(fact, "foundation", letter(f));
    tf__why_number(fact, "wait", wait_of(table, code));
}

/* Labels all cards on the stacks except the one that the move put there; the scene shows that card
 * in the hand. */
static void add_labels(const tf__calc_layout *after, const tf__harm_coded *plan, tf_move move,
                       tf_why *out)
{
    for (unsigned s = 0; s < after->stacks; s++) {
        int index = after->height[s];
        for (tf__calc_slot code = plan->top[s]; code != TF__CALC_NO_SLOT;
             code = plan->below[code]) {
            index--;
            if (index == after->height[s] - 1 && move == tf__calc_move(TF__CALC_STACK, 0, s))
                continue;
            tf_why_label *label = tf__why_label(out, LABEL_goes_to, "stack", s + 1, index);
            label->text[0] = letter(tf__calc_slot_foundation(code));
            label->number = wait_of(after, code);
        }
    }
}

/* Describes what the move itself does. */
static void add_move(const tf__calc_layout *after, const tf__harm_coded *plan, tf_move move,
                     tf_why *out)
{
    unsigned from = tf__calc_move_from(move), to = tf__calc_move_to(move);
    tf_why_fact *fact;
    switch (tf__calc_move_kind(move)) {
    case TF__CALC_DRAW:
        return;
    case TF__CALC_STACK:
        add_destination(out, FACT_goes_to, after, plan->top[to]);
        if (plan->below[plan->top[to]] != TF__CALC_NO_SLOT)
            add_destination(out, FACT_lies_on, after, plan->below[plan->top[to]]);
        return;
    case TF__CALC_MOVE:
        if (after->height[from] > 0) {
            fact = tf__why_fact(out, FACT_frees);
            tf__why_pile(fact, "stack", from + 1);
            tf__why_letter(fact, "card",
                           tf_rank_letter(after->stack[from][after->height[from] - 1]));
        }
        break;
    case TF__CALC_PUT:
        break;
    }
    if (after->foundation[to] < TF_RANKS) {
        fact = tf__why_fact(out, FACT_opens);
        tf__why_letter(fact, "foundation", letter(to));
        tf__why_letter(fact, "card",
                       tf_rank_letter(tf__calc_rank_at(after->deck, to, after->foundation[to])));
    }
}

/* The number of cards on top of a coded card. *stack is set to its stack. */
static unsigned cards_above(const tf__harm_coded *plan, tf__calc_slot wanted, unsigned *stack)
{
    for (*stack = 0; *stack < plan->stacks; ++*stack) {
        unsigned above = 0;
        for (tf__calc_slot code = plan->top[*stack]; code != TF__CALC_NO_SLOT;
             code = plan->below[code]) {
            if (code == wanted)
                return above;
            above++;
        }
    }
    return 0;
}

/* For every foundation, where its next card is: on a stack by the plan, or still to come. */
static void add_wants(const tf__calc_view *view, const tf__calc_layout *after,
                      const tf__harm_coded *plan, tf_why *out)
{
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++) {
        unsigned place = after->foundation[f], stack, rank;
        if (place == TF_RANKS)
            continue;
        rank = tf__calc_rank_at(after->deck, f, place);
        unsigned above = cards_above(plan, tf__calc_slot_at(f, place), &stack);
        tf_why_fact *fact = tf__why_fact(out, stack < plan->stacks ? FACT_wants_stack
                                                                   : FACT_wants_stock);
        tf__why_letter(fact, "foundation", letter(f));
        tf__why_letter(fact, "card", tf_rank_letter(rank));
        if (stack < plan->stacks) {
            tf__why_pile(fact, "stack", stack + 1);
            tf__why_number(fact, "above", above);
        } else {
            tf__why_number(fact, "left", view->left[rank]);
        }
    }
}

static void add_tangles(const tf__harm_coded *plan, tf_why *out)
{
    uint8_t tops[TF__CALC_STACKS_MAX];
    (void)tf__harm_tops(plan, tops);
    for (unsigned s = 0; s < plan->stacks; s++)
        if (tops[s] >= TF__HARM_TANGLED)
            tf__why_pile(tf__why_fact(out, FACT_tangle), "stack", s + 1);
}

static tf_status why(const tf_rules *rules, const void *given, tf_move move, tf_control *control,
                     tf_why *out, tf_error *error)
{
    (void)rules;
    (void)control;
    const tf__calc_view *view = given;
    tf__calc_layout after = view->table;
    tf__harm_coded plan;
    tf__calc_layout_move(&after, move);
    if (tf__harm_labels(&after, &plan) != TF_OK)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory to explain a move");
    add_move(&after, &plan, move, out);
    add_wants(view, &after, &plan, out);
    add_tangles(&plan, out);
    add_labels(&after, &plan, move, out);
    return TF_OK;
}

const tf_why_ops tf__calc_why = {TF__WHY_KEYS_OPS, .why = why};
