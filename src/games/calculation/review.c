/* review.c: the review of games of Calculation.
 *
 * For every card put on a stack, the review gives its harm and the excess of its harm over the
 * minimum, by five methods. A card's code is the slot that it really went to. In games that were
 * not won, cards that never left a stack get the code of the best plan found for the cards left,
 * and the review says so. A choice that leads to a tangle is ignored unless all do. In addition,
 * every decision (moves to foundations, made or not made, included) can be valued by playouts. */
#include "games/calculation/review.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/calculation/harm/labels.h"
#include "games/review.h"
#include "games/value_review.h"

enum { METHODS = 5, COLUMNS = 2 * METHODS };

/* Definition 2' for all methods, because most people keep their kings on the right; then method 4
 * with definition 2. */
static const struct {
    unsigned number;
    bool mirrored;
    const char *harm, *over;
} methods[METHODS] = {
    {1, true, "harm1", "over1"}, {2, true, "harm2", "over2"},    {3, true, "harm3", "over3"},
    {4, true, "harm4", "over4"}, {4, false, "harm4m", "over4m"},
};

typedef struct reviewer {
    tf_review *review;
    tf_control *control;
    tf_error *error;
    tf__review_walk walk;
    /* codes of the stacked cards: first those on the stacks at the start, then in stacking order */
    tf__calc_slot *codes;
    tf__harm_coded coded; /* the table before the move */
    size_t stacked;       /* cards stacked so far */
    unsigned guessed;
    tf_mean means[COLUMNS];
} reviewer;

/* ---- codes ---- */

/* The stacked cards by number, so that the code of each can be recorded when it leaves. */
typedef struct numbered {
    uint16_t card[TF__CALC_STACKS_MAX][TF_DECK_MAX];
    uint8_t height[TF__CALC_STACKS_MAX];
} numbered;

static void number_card(numbered *table, unsigned stack, size_t *cards)
{
    table->card[stack][table->height[stack]++] = (uint16_t)(*cards)++;
}

/* Codes the cards that are on the stacks at the end by the best plan found for them. */
static tf_status guess_codes(reviewer *r, const numbered *table, const tf__calc_layout *end)
{
    tf__harm_coded best;
    if (tf__harm_labels(end, &best) != TF_OK)
        return tf_error_set(r->error, TF_ERR_MEMORY, "no memory for a review");
    for (unsigned s = 0; s < end->stacks; s++) {
        unsigned height = table->height[s];
        for (tf__calc_slot code = best.top[s]; code != TF__CALC_NO_SLOT; code = best.below[code]) {
            r->codes[table->card[s][--height]] = code;
            r->guessed++;
        }
    }
    return TF_OK;
}

/* Replays the record once to find where each card went. */
static tf_status find_codes(reviewer *r)
{
    numbered table = {0};
    size_t cards = 0;
    tf_move move;
    const tf__calc_position *at = tf_position_bytes(r->walk.at);
    for (unsigned s = 0; s < at->table.stacks; s++)
        for (unsigned i = 0; i < at->table.height[s]; i++)
            number_card(&table, s, &cards);
    while (tf__review_walk_next(&r->walk, &move)) {
        at = tf_position_bytes(r->walk.at);
        unsigned from = tf__calc_move_from(move), to = tf__calc_move_to(move);
        if (tf__calc_move_kind(move) == TF__CALC_STACK)
            number_card(&table, to, &cards);
        else if (tf__calc_move_kind(move) == TF__CALC_MOVE)
            r->codes[table.card[from][--table.height[from]]] = tf__calc_slot_at(
                to, at->table.foundation[to]);
        tf_status status = tf__review_walk_step(&r->walk, r->error);
        if (status != TF_OK)
            return status;
    }
    at = tf_position_bytes(r->walk.at);
    unsigned left = 0;
    for (unsigned s = 0; s < at->table.stacks; s++)
        left += at->table.height[s];
    return left > 0 ? guess_codes(r, &table, &at->table) : TF_OK;
}

/* Codes the cards that were on the stacks when the record began. */
static void code_start(reviewer *r)
{
    const tf__calc_position *at = tf_position_bytes(r->walk.at);
    tf__harm_coded_clear(&r->coded, at->table.stacks, at->table.deck, at->table.foundation);
    for (unsigned s = 0; s < at->table.stacks; s++)
        for (unsigned i = 0; i < at->table.height[s]; i++)
            tf__harm_coded_push(&r->coded, s, r->codes[r->stacked++]);
}

/* ---- harm ---- */

static double least_harm(const tf__harm_choice *choices, unsigned count)
{
    double least = INFINITY, least_tangled = INFINITY;
    for (unsigned i = 0; i < count; i++) {
        double *into = choices[i].tangles ? &least_tangled : &least;
        *into = fmin(*into, choices[i].harm);
    }
    return isfinite(least) ? least : least_tangled;
}

static void review_stacking(reviewer *r, tf_decision *decision, unsigned rank, unsigned stack)
{
    tf__calc_slot code = r->codes[r->stacked];
    tf__harm_choice choices[TF__HARM_CHOICES_MAX];
    unsigned count = tf__harm_choices(&r->coded, rank, true, choices), made = 0;
    while (made < count && (choices[made].stack != stack || choices[made].code != code))
        made++;
    assert(made < count); /* the slot that a card really went to, or may still go to, was free */
    for (unsigned m = 0; m < METHODS; m++) {
        tf__harm_method method = tf__harm_method_of(methods[m].number, methods[m].mirrored);
        tf__harm_value(&r->coded, &method, choices, count);
        double least = least_harm(choices, count);
        decision->column[2 * m] = choices[made].harm;
        decision->column[2 * m + 1] = fmax(choices[made].harm - least, 0);
        tf_mean_add(&r->means[2 * m], decision->column[2 * m]);
        tf_mean_add(&r->means[2 * m + 1], decision->column[2 * m + 1]);
    }
    if (choices[made].tangles)
        snprintf(decision->note, sizeof decision->note,
                 "tangles: %c for %c lies on what it waits for", tf_rank_letter(rank),
                 'A' + (int)tf__calc_slot_foundation(code));
    else
        snprintf(decision->note, sizeof decision->note, "%c for %c", tf_rank_letter(rank),
                 'A' + (int)tf__calc_slot_foundation(code));
}

/* Notes which stack cards could have gone to a foundation when the next card was drawn. */
static void note_not_moved(const reviewer *r, tf_decision *decision)
{
    tf_text words = {0};
    tf_text_add(&words, "not made:");
    for (size_t i = 0; i < r->walk.legal_count; i++) {
        if (tf__calc_move_kind(r->walk.legal[i]) != TF__CALC_MOVE)
            continue;
        tf_text_add_char(&words, ' ');
        tf_position_move_format(r->walk.at, r->walk.legal[i], &words);
    }
    snprintf(decision->note, sizeof decision->note, "%s", tf_text_string(&words));
    tf_text_free(&words);
}

/* ---- decisions ---- */

static tf_status review_decision(reviewer *r, tf_move made)
{
    const tf__calc_position *at = tf_position_bytes(r->walk.at);
    tf_decision *decision = tf__review_add(r->review);
    if (!decision)
        return tf_error_set(r->error, TF_ERR_MEMORY, "no memory for a review");
    tf__review_walk_describe(&r->walk, decision);
    if (tf__calc_move_kind(made) == TF__CALC_STACK)
        review_stacking(r, decision, at->table.hand, tf__calc_move_to(made));
    if (tf__calc_move_kind(made) == TF__CALC_DRAW)
        note_not_moved(r, decision);
    return TF_OK;
}

/* Updates the coded table by a move of the record. */
static void follow(reviewer *r, tf_move move)
{
    unsigned from = tf__calc_move_from(move), to = tf__calc_move_to(move);
    switch (tf__calc_move_kind(move)) {
    case TF__CALC_DRAW:
        break;
    case TF__CALC_STACK:
        tf__harm_coded_push(&r->coded, to, r->codes[r->stacked++]);
        break;
    case TF__CALC_MOVE:
        tf__harm_coded_pop(&r->coded, from);
        r->coded.foundation[to]++;
        break;
    case TF__CALC_PUT:
        r->coded.foundation[to]++;
        break;
    }
}

static tf_status review_moves(reviewer *r)
{
    tf_move move;
    tf_status status = TF_OK;
    code_start(r);
    while (status == TF_OK && tf__review_walk_next(&r->walk, &move)) {
        /* A card put on the only stack has a harm, even though there was no choice. */
        if (r->walk.legal_count > 1 || tf__calc_move_kind(move) == TF__CALC_STACK)
            status = review_decision(r, move);
        follow(r, move);
        if (status == TF_OK)
            status = tf__review_walk_step(&r->walk, r->error);
    }
    return status;
}

static void fill_figures(reviewer *r)
{
    tf_review *review = r->review;
    for (unsigned c = 0; c < COLUMNS; c++)
        tf__review_figure(review, review->columns[c],
                          r->means[c].count ? r->means[c].mean : (double)NAN);
    review->game.judged = r->guessed == 0;
}

static void fill_words(const reviewer *r)
{
    if (r->guessed > 0)
        snprintf(r->review->words, sizeof r->review->words,
                 "%u cards never left the stacks: their codes are those of the best plan found",
                 r->guessed);
}

static tf_status review(const tf_record *record, const tf_review_options *options,
                        tf_control *control, tf_review *out, tf_error *error)
{
    reviewer r = {.review = out, .error = error};
    out->column_count = COLUMNS;
    for (unsigned m = 0; m < METHODS; m++) {
        out->columns[2 * m] = methods[m].harm;
        out->columns[2 * m + 1] = methods[m].over;
    }
    r.codes = calloc(2 * TF_DECK_MAX, sizeof *r.codes);
    tf_status status = r.codes ? TF_OK
                               : tf_error_set(error, TF_ERR_MEMORY, "no memory for a review");
    if (status == TF_OK)
        status = tf__review_walk_open(&r.walk, record, error);
    if (status == TF_OK)
        status = find_codes(&r);
    tf__review_walk_close(&r.walk);
    if (status == TF_OK)
        status = tf__review_walk_open(&r.walk, record, error);
    if (status == TF_OK)
        status = review_moves(&r);
    tf__review_walk_close(&r.walk);
    free(r.codes);
    if (status == TF_OK) {
        fill_figures(&r);
        fill_words(&r);
        status = tf__value_review(record, options, control, out, error);
    }
    return status;
}

const tf_review_ops tf__calc_review = {
    .words = "harm of every card stacked, by the paper's methods, and what each decision cost",
    .review = review,
};
