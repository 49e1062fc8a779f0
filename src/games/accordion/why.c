/* why.c: explains a move by the solver's verdict on every legal move, and by the rank to keep for
 * the end. */
#include "games/why.h"
#include "games/accordion/accordion.h"
#include "games/accordion/sweepers.h"
#include "games/accordion/why_keys.h"
#include "games/position_bytes.h"

TF__WHY_KEYS(TF__ACC_WHY);

/* Limit per move, chosen by hand: it decides nearly every row, in a fraction of a second. */
enum { STATES = 200000 };

typedef struct verdicts {
    unsigned count[3]; /* by tf_verdict */
    tf_verdict asked;  /* verdict of the move to explain */
} verdicts;

/* Decides the row after a move. Undecided when the time or the states are used up. */
static tf_status decide(tf_solver *solver, const tf__acc_row *row, tf_move move,
                        tf_control *control, tf_verdict *verdict, tf_error *error)
{
    tf__acc_row after = *row;
    tf_solution solution = {0};
    tf_control one;
    tf_undo undo;
    tf_limits limits = {.states = STATES};
    if (control->limits.time_ms > 0) {
        double left = (double)control->limits.time_ms - tf_control_elapsed_ms(control);
        limits.time_ms = left > 1 ? (uint64_t)left : 1;
    }
    tf__acc_apply(&after, move, &undo);
    tf_control_start(&one, &limits, control->cancel);
    tf_status status = tf__solver_solve(solver, &after, &one, &solution, error);
    *verdict = solution.verdict;
    if (one.stop == TF_STOP_CANCELLED)
        control->stop = TF_STOP_CANCELLED;
    tf_solution_free(&solution);
    return status;
}

static tf_status decide_all(const tf_rules *rules, const tf__acc_row *row, tf_move asked,
                            tf_control *control, verdicts *out, tf_error *error)
{
    tf_solver *solver = NULL;
    tf_move moves[TF__ACC_MOVES_MAX];
    size_t count = tf__acc_moves(row, moves);
    tf_status status = tf_solver_create(&solver, rules, NULL, control->limits.memory_bytes, NULL,
                                        error);
    *out = (verdicts){.asked = TF_UNDECIDED};
    for (size_t i = 0; status == TF_OK && control->stop == TF_STOP_NONE && i < count; i++) {
        tf_verdict verdict;
        status = decide(solver, row, moves[i], control, &verdict, error);
        out->count[verdict]++;
        if (moves[i] == asked)
            out->asked = verdict;
    }
    tf_solver_destroy(solver);
    return status;
}

static void add_verdicts(const verdicts *found, tf_why *out)
{
    static const char *const keys[] = {
        [TF_WON] = FACT_move_wins, [TF_LOST] = FACT_move_loses, [TF_UNDECIDED] = FACT_move_unknown};
    tf__why_fact(out, keys[found->asked]);
    tf_why_fact *fact = tf__why_fact(out, FACT_winning_moves);
    tf__why_number(fact, "winning", found->count[TF_WON]);
    tf__why_number(fact, "lost", found->count[TF_LOST]);
    tf__why_number(fact, "unknown", found->count[TF_UNDECIDED]);
}

static void add_sweepers(const tf__acc_row *row, tf_why *out)
{
    uint8_t rank_cards[TF_RANKS] = {0};
    unsigned sweeper = tf__acc_sweeper(row, rank_cards);
    tf_why_fact *fact = tf__why_fact(out, FACT_sweepers);
    tf__why_letter(fact, "card", tf_rank_letter(sweeper));
    tf__why_number(fact, "count", rank_cards[sweeper]);
    for (unsigned i = 0; i < row->count; i++)
        if (tf_card_rank(row->cards[i]) == sweeper)
            (void)tf__why_label(out, LABEL_sweeper, "row", 0, (int)i);
}

static tf_status why(const tf_rules *rules, const void *view, tf_move move, tf_control *control,
                     tf_why *out, tf_error *error)
{
    const tf__acc_row *row = view;
    verdicts found;
    tf_status status = decide_all(rules, row, move, control, &found, error);
    if (status != TF_OK)
        return status;
    add_verdicts(&found, out);
    tf__acc_row after = *row;
    tf_move moves[TF__ACC_MOVES_MAX];
    tf_undo undo;
    tf__acc_apply(&after, move, &undo);
    tf__why_number(tf__why_fact(out, FACT_moves_left), "count",
                   (double)tf__acc_moves(&after, moves));
    add_sweepers(row, out);
    return TF_OK;
}

const tf_why_ops tf__acc_why = {TF__WHY_KEYS_OPS, .why = why};
