/* review.c: finds the move that lost the game.
 *
 * No card is hidden at Accordion, so a review is exact: for every legal move the solver decides
 * whether the resulting row can still be won. A lost row stays lost, so a game has at most one
 * losing move, and the moves after it are not searched. */
#include <math.h>
#include <stdio.h>

#include <tefuda/lost.h>

#include "games/accordion/accordion.h"
#include "games/position_bytes.h"
#include "games/review.h"

enum { COLUMN_WINNING, COLUMNS };

typedef struct reviewer {
    tf_review *review;
    tf_solver *solver;
    tf_control *control;
    tf_error *error;
    tf__review_walk walk;
    tf_lost lost; /* where the game was lost */
    bool unsure;  /* a limit stopped at least one search */
} reviewer;

/* Decides the row after one move. */
static tf_status decide_after(reviewer *r, tf_move move, tf_verdict *verdict)
{
    tf__acc_row row = *(const tf__acc_row *)tf_position_bytes(r->walk.at);
    tf_solution solution = {0};
    tf_undo undo;
    tf__acc_apply(&row, move, &undo);
    tf_status status = tf__solver_solve(r->solver, &row, r->control, &solution, r->error);
    *verdict = solution.verdict;
    tf_solution_free(&solution);
    if (status == TF_OK && r->control->stop == TF_STOP_CANCELLED)
        return tf_error_set(r->error, TF_ERR_CANCELLED, "interrupted");
    return status;
}

/* The verdicts of all legal moves. */
typedef struct choices {
    size_t won, undecided;
    tf_move winning; /* the first winning move, if there is one */
    tf_verdict made;
} choices;

static tf_status decide_choices(reviewer *r, tf_move made, choices *out)
{
    *out = (choices){.winning = TF_MOVE_NONE, .made = TF_LOST};
    if (r->walk.next > r->lost.lost)
        return TF_OK;
    for (size_t i = 0; i < r->walk.legal_count; i++) {
        tf_verdict verdict;
        tf_status status = decide_after(r, r->walk.legal[i], &verdict);
        if (status != TF_OK)
            return status;
        if (verdict == TF_WON && out->won++ == 0)
            out->winning = r->walk.legal[i];
        out->undecided += verdict == TF_UNDECIDED;
        if (r->walk.legal[i] == made)
            out->made = verdict;
    }
    return TF_OK;
}

static tf_worth certain(double value)
{
    return (tf_worth){value, {value, value}};
}

/* Values the decision if the searches decided it. */
static void value_decision(reviewer *r, const choices *c, tf_decision *decision)
{
    decision->column[COLUMN_WINNING] = c->undecided ? (double)NAN : (double)c->won;
    if (c->made == TF_UNDECIDED || (c->won == 0 && c->undecided > 0)) {
        r->unsure = true;
        return;
    }
    decision->valued = true;
    decision->before = certain(c->won > 0);
    decision->after = certain(c->made == TF_WON);
    tf__review_compare(decision, NULL);
    if (decision->cost > 0) {
        tf_text word = {0};
        tf_position_move_format(r->walk.at, c->winning, &word);
        snprintf(decision->best, sizeof decision->best, "%s", tf_text_string(&word));
        tf_text_free(&word);
        snprintf(decision->note, sizeof decision->note,
                 "here the game was lost: %zu of %zu moves would have kept it", c->won,
                 r->walk.legal_count);
    }
}

static tf_status review_moves(reviewer *r)
{
    tf_move move;
    tf_status status = TF_OK;
    while (status == TF_OK && tf__review_walk_next(&r->walk, &move)) {
        choices c;
        status = decide_choices(r, move, &c);
        if (status == TF_OK && r->walk.legal_count > 1) {
            tf_decision *decision = tf__review_add(r->review);
            if (!decision)
                return tf_error_set(r->error, TF_ERR_MEMORY, "no memory for a review");
            tf__review_walk_describe(&r->walk, decision);
            value_decision(r, &c, decision);
        }
        if (status == TF_OK)
            status = tf__review_walk_step(&r->walk, r->error);
    }
    return status;
}

static void fill_figures(const reviewer *r)
{
    tf_review *review = r->review;
    tf__review_figure(review, "lost_at_move", r->lost.move ? (double)r->lost.move : (double)NAN);
    review->game.judged = !r->unsure;
    if (r->lost.move)
        snprintf(review->words, sizeof review->words,
                 "won or lost for certain, by the solver: lost at move %zu", r->lost.move);
    else if (r->unsure)
        snprintf(review->words, sizeof review->words,
                 "by the solver, where it came to an end: some searches hit a limit");
    else
        snprintf(review->words, sizeof review->words,
                 "won or lost for certain, by the solver: no move lost the game");
}

static tf_status review(const tf_record *record, const tf_review_options *options,
                        tf_control *control, tf_review *out, tf_error *error)
{
    reviewer r = {.review = out, .control = control, .error = error};
    tf_lost_options lost_options = {.memory_bytes = options->memory_bytes,
                                    .data_dir = options->data_dir};
    out->unit = "win probability";
    snprintf(out->by, sizeof out->by, "the solver");
    out->column_count = COLUMNS;
    out->columns[COLUMN_WINNING] = "winning_moves";
    tf_status status = tf_solver_create(&r.solver, tf_position_rules(record->position), NULL,
                                        options->memory_bytes, options->data_dir, error);
    if (status == TF_OK)
        status = tf__review_walk_open(&r.walk, record, error);
    if (status == TF_OK)
        status = tf_lost_at(record->position, &lost_options, control, &r.lost, error);
    r.unsure = status == TF_OK && !r.lost.certain;
    if (status == TF_OK)
        status = review_moves(&r);
    if (status == TF_OK)
        fill_figures(&r);
    tf__review_walk_close(&r.walk);
    tf_solver_destroy(r.solver);
    return status;
}

const tf_review_ops tf__acc_review = {
    .words = "at which move the game was lost, and how many moves kept it each time",
    .review = review,
};
