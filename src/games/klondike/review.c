/* review.c: the review of a game of Klondike.
 *
 * A game is reviewed in two ways. The solver sees every card; it finds whether the deal could be
 * won, and after which move it could not. This includes bad luck, because the person could not know
 * the hidden cards. The sampling player sees only what the person saw; it values each decision and
 * names the move that it prefers. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <tefuda/lost.h>

#include "games/klondike/klondike.h"
#include "games/review.h"
#include "games/value_review.h"

/* 1: the game could still be won after `moves` moves; 0: it could not; NaN: not known. */
static double winnable_after(const tf_lost *lost, size_t moves)
{
    if (lost->verdict == TF_WON && moves <= lost->winnable)
        return 1;
    return lost->verdict != TF_UNDECIDED && moves >= lost->lost ? 0 : (double)NAN;
}

/* Whether the solver may be used. */
typedef enum knowledge {
    NOT_KNOWN, /* some cards are not in the record */
    NOT_SHOWN, /* the game is not over, and the answer would reveal hidden cards */
    KNOWN,
} knowledge;

static knowledge what_is_known(const tf_record *record, const tf_review_options *options)
{
    if (tf__klon_has_unknown(tf_position_bytes(record->position)))
        return NOT_KNOWN;
    return options->reveal || tf_position_is_open(record->position) ? KNOWN : NOT_SHOWN;
}

/* Describes in words what the solver found. */
static void describe_lost(const tf_lost *lost, knowledge known, tf_text *words)
{
    if (known == NOT_KNOWN)
        tf_text_add(words, "not all cards are known, nor whether it was winnable");
    else if (known == NOT_SHOWN)
        tf_text_add(words, "whether it is winnable is told when it is over or given up");
    else if (lost->verdict == TF_LOST)
        tf_text_add(words, "with all cards known it could not be won");
    else if (lost->verdict == TF_UNDECIDED)
        tf_text_add(words, "whether it was winnable could not be decided within the limits");
    else if (lost->move > 0)
        tf_text_printf(words, "with all cards known it was winnable, and no longer after move %zu",
                       lost->move);
    else
        tf_text_printf(words, "with all cards known it was winnable%s",
                       lost->certain ? " to the end" : "");
}

static void fill(tf_review *review, const tf_lost *lost, knowledge known)
{
    review->column_count = 1;
    review->columns[0] = "winnable";
    for (size_t i = 0; i < review->decision_count; i++) {
        tf_decision *decision = &review->decisions[i];
        decision->column[0] = winnable_after(lost, decision->move);
        if (lost->move == decision->move)
            snprintf(decision->note, sizeof decision->note,
                     "from here on it could not be won, had all cards been known");
    }
    tf__review_figure(review, "winnable", winnable_after(lost, 0));
    tf__review_figure(review, "lost_at_move", lost->move ? (double)lost->move : (double)NAN);
    review->game.judged = known == KNOWN && lost->certain;
    tf_text words = {0};
    describe_lost(lost, known, &words);
    if (review->words[0])
        tf_text_printf(&words, "; %s", review->words);
    snprintf(review->words, sizeof review->words, "%s", tf_text_string(&words));
    tf_text_free(&words);
}

static tf_status review(const tf_record *record, const tf_review_options *options,
                        tf_control *control, tf_review *out, tf_error *error)
{
    tf_lost_options solver = {.memory_bytes = options->memory_bytes, .data_dir = options->data_dir};
    tf_lost lost = {.verdict = TF_UNDECIDED};
    knowledge known = what_is_known(record, options);
    tf_status status = TF_OK;
    if (known == KNOWN)
        status = tf_lost_at(record->position, &solver, control, &lost, error);
    if (status == TF_OK)
        status = tf__review_list(record, out, error);
    if (status == TF_OK)
        status = tf__value_review(record, options, control, out, error);
    if (status == TF_OK)
        fill(out, &lost, known);
    return status;
}

const tf_review_ops tf__klon_review = {
    .words = "whether it was winnable and until when, and what each decision was worth",
    .review = review,
};
