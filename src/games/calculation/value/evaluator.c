/* evaluator.c: see evaluator.h.
 *
 * Full effort: plans are found anew for every view, so that a value depends on nothing else; the stacks are put
 * in order first, because they are alike. Quick effort: a few plans follow the game from move to move. The last
 * draws are searched to the end. */
#include "games/calculation/value/evaluator.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "games/calculation/calculation.h"
#include "games/calculation/value/ahead.h"
#include "games/calculation/value/choices.h"
#include "games/calculation/value/endgame.h"
#include "games/calculation/value/foresight.h"
#include "games/calculation/value/model.h"
#include "games/calculation/value/parameters.h"
#include "games/calculation/value/policy.h"
#include "games/calculation/value/refine.h"

enum {
    FULL_STOCK = 4, /* cards left from which on the end is searched */
    FULL_POSITIONS = 5000,
};

typedef struct value_evaluator {
    bool full;
    unsigned stacks;
    tf__value_model model;
    tf__value_scan scan, ahead; /* ahead: full effort only */
    tf__value_endgame *ending;
    tf__value_refinement *refine;
    tf__value_foresight foresight; /* quick effort only */
    tf__calc_view view;            /* of the last begin() */
    bool begun;
    size_t count;
    tf_choice choices[TF__CALC_MOVES_MAX];
} value_evaluator;

static unsigned stacks_of(const tf_rules *rules)
{
    return tf__calc_rule_options_read(&rules->values).stacks;
}

static const char *policy(const tf_rules *rules)
{
    return tf__value_policy_of(stacks_of(rules))->player;
}

static const char *advisor(const tf_rules *rules)
{
    return tf__value_policy_of(stacks_of(rules))->advisor;
}

static void needs(const tf_setup *setup, tf_effort effort, tf_needs *out)
{
    unsigned stacks = stacks_of(setup->rules);
    tf__value_scan_options full_scan = tf__value_scan_options_of(stacks, TF__VALUE_SCAN_FULL);
    tf__value_scan_options quick_scan = tf__value_scan_options_of(stacks, TF__VALUE_SCAN_FOLLOWED);
    bool full = effort == TF_EFFORT_FULL;
    out->own_bytes = sizeof(value_evaluator) + tf__value_model_bytes(stacks) +
                     tf__value_scan_bytes(&quick_scan) +
                     (full ? tf__value_scan_bytes(&full_scan)
                           : tf__value_foresight_bytes(stacks, TF__VALUE_FORESIGHT_LUCK)) +
                     tf__value_endgame_bytes(full ? FULL_POSITIONS : TF__VALUE_QUICK_POSITIONS);
}

static void destroy(void *self)
{
    value_evaluator *evaluator = self;
    if (!evaluator)
        return;
    tf__value_refine_destroy(evaluator->refine);
    tf__value_endgame_destroy(evaluator->ending);
    tf__value_scan_free(&evaluator->scan);
    tf__value_scan_free(&evaluator->ahead);
    tf__value_foresight_free(&evaluator->foresight);
    tf__value_model_close(&evaluator->model);
    free(evaluator);
}

static tf_status equip(value_evaluator *evaluator, const tf_setup *setup, tf_error *error)
{
    const tf__value_parameters *parameters = tf__value_parameters_of(evaluator->stacks);
    tf__value_scan_options full_scan = tf__value_scan_options_of(evaluator->stacks,
                                                                 TF__VALUE_SCAN_FULL);
    tf__value_scan_options quick_scan = tf__value_scan_options_of(evaluator->stacks,
                                                                  TF__VALUE_SCAN_FOLLOWED);
    bool full = evaluator->full;
    tf_status status = tf__value_model_open(&evaluator->model, evaluator->stacks, setup->data_dir,
                                            setup->control, error);
    if (status == TF_OK)
        status = tf__value_scan_init(&evaluator->scan, full ? &full_scan : &quick_scan,
                                     evaluator->model.judge,
                                     full ? &parameters->full : &parameters->quick, error);
    if (status == TF_OK && full)
        status = tf__value_scan_init(&evaluator->ahead, &quick_scan, evaluator->model.judge,
                                     &parameters->quick, error);
    if (status == TF_OK && !full)
        status = tf__value_foresight_init(&evaluator->foresight, evaluator->stacks,
                                          TF__VALUE_FORESIGHT_LUCK, evaluator->model.judge,
                                          &parameters->kept, error);
    if (status == TF_OK && full)
        status = tf__value_refine_create(&evaluator->refine, setup, error);
    evaluator->ending = tf__value_endgame_create(full ? FULL_POSITIONS : TF__VALUE_QUICK_POSITIONS);
    if (status == TF_OK && !evaluator->ending)
        status = tf_error_set(error, TF_ERR_MEMORY, "no memory for an evaluator");
    return status;
}

static tf_status create(const tf_setup *setup, tf_effort effort, void **self, tf_error *error)
{
    value_evaluator *evaluator = aligned_alloc(64, (sizeof *evaluator + 63) / 64 * 64);
    if (!evaluator)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for an evaluator");
    memset(evaluator, 0, sizeof *evaluator);
    evaluator->full = effort == TF_EFFORT_FULL;
    evaluator->stacks = stacks_of(setup->rules);
    tf_status status = equip(evaluator, setup, error);
    if (status != TF_OK) {
        destroy(evaluator);
        return status;
    }
    *self = evaluator;
    return TF_OK;
}

static void start(void *self, uint64_t seed)
{
    value_evaluator *evaluator = self;
    tf__value_scan_forget(&evaluator->scan);
    evaluator->begun = false;
    (void)seed; /* playouts deal by seeds of their own */
}

/* ---- the order of the stacks ---- */

static int compare_stacks(const tf__calc_layout *table, unsigned a, unsigned b)
{
    if (table->height[a] != table->height[b])
        return table->height[a] > table->height[b] ? -1 : 1;
    return memcmp(table->stack[a], table->stack[b], table->height[a]);
}

/* The same view with the highest stack first; place[s] is where stack s is then. Equal stacks have one place, the
 * first. */
static void sort_stacks(const tf__calc_view *view, tf__calc_view *out, uint8_t *place)
{
    const tf__calc_layout *from = &view->table;
    uint8_t order[TF__CALC_STACKS_MAX];
    *out = *view;
    for (unsigned s = 0; s < from->stacks; s++) {
        unsigned at = s;
        for (; at > 0 && compare_stacks(from, order[at - 1], s) > 0; at--)
            order[at] = order[at - 1];
        order[at] = (uint8_t)s;
    }
    for (unsigned at = 0; at < from->stacks; at++) {
        unsigned s = order[at];
        out->table.height[at] = from->height[s];
        memcpy(out->table.stack[at], from->stack[s], sizeof from->stack[s]);
        bool same = at > 0 && compare_stacks(from, order[at - 1], s) == 0;
        place[s] = same ? place[order[at - 1]] : (uint8_t)at;
    }
}

static tf_move sorted_move(tf_move move, const uint8_t *place)
{
    unsigned from = tf__calc_move_from(move), to = tf__calc_move_to(move);
    switch (tf__calc_move_kind(move)) {
    case TF__CALC_STACK:
        return tf__calc_move(TF__CALC_STACK, from, place[to]);
    case TF__CALC_MOVE:
        return tf__calc_move(TF__CALC_MOVE, place[from], to);
    default:
        return move;
    }
}

/* ---- values ---- */

static bool is_ending(const value_evaluator *evaluator, const tf__calc_view *view)
{
    unsigned most = evaluator->full ? FULL_STOCK : TF__VALUE_QUICK_STOCK;
    return view->stock_count <= most;
}

/* All moves of the last draws; false when that is too much work. */
static bool solve_choices(value_evaluator *evaluator, const tf__calc_view *view, tf_choice *choices,
                          size_t *count)
{
    tf_move moves[TF__CALC_MOVES_MAX];
    if (!is_ending(evaluator, view))
        return false;
    *count = tf__calc_layout_moves(&view->table, view->stock_count, moves);
    tf__value_endgame_start(evaluator->ending);
    for (size_t i = 0; i < *count; i++) {
        choices[i] = (tf_choice){moves[i], {.known = true}};
        if (!tf__value_endgame_move(evaluator->ending, view, moves[i], &choices[i].value.value))
            return false;
    }
    return true;
}

static tf_status stopped(tf_error *error)
{
    return tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
}

/* Scans what the view's hand can reach; the plans of the table are there. */
static bool scan_view(value_evaluator *evaluator, const tf__calc_view *view, tf_control *control)
{
    tf__value_scan *scan = &evaluator->scan;
    if (evaluator->full)
        scan->calibration = tf__value_calibration_of(evaluator->stacks);
    if (!tf__value_scan_run(scan, view->table.hand, view->left, control))
        return false;
    if (scan->options.margin <= 0 || view->stock_count == 0 ||
        scan->candidates[scan->best].logit >= scan->options.sure)
        return true;
    return tf__value_look_ahead(scan, &evaluator->ahead, view->left, control);
}

/* Values the moves of a view whose stacks are in order, or as the game has them with quick effort. */
static tf_status value_view(value_evaluator *evaluator, const tf__calc_view *view,
                            tf_control *control, tf_choice *choices, size_t *count, tf_error *error)
{
    unsigned drawn = view->table.hand != TF__CALC_NONE;
    tf__value_scan_stock(&evaluator->scan, view->stock_count + drawn);
    if (!evaluator->full) /* to be ready for what follows */
        tf__value_scan_follow(&evaluator->scan, &view->table, false, control);
    if (solve_choices(evaluator, view, choices, count))
        return TF_OK;
    if (evaluator->full)
        tf__value_scan_follow(&evaluator->scan, &view->table, true, control);
    if (!scan_view(evaluator, view, control))
        return stopped(error);
    *count = tf__value_choices(&evaluator->scan, view, choices);
    return TF_OK;
}

static tf_status begin_full(value_evaluator *evaluator, const tf__calc_view *view,
                            tf_control *control, tf_choice *choices, size_t *count, tf_error *error)
{
    tf__calc_view sorted;
    uint8_t place[TF__CALC_STACKS_MAX];
    tf_move moves[TF__CALC_MOVES_MAX];
    size_t found;
    sort_stacks(view, &sorted, place);
    tf_status status = value_view(evaluator, &sorted, control, evaluator->choices, &found, error);
    if (status != TF_OK)
        return status;
    *count = tf__calc_layout_moves(&view->table, view->stock_count, moves);
    for (size_t i = 0; i < *count; i++) {
        tf_move move = sorted_move(moves[i], place);
        choices[i] = (tf_choice){.move = moves[i]};
        for (size_t k = 0; k < found; k++)
            if (evaluator->choices[k].move == move)
                choices[i].value = evaluator->choices[k].value;
    }
    return TF_OK;
}

/* The same view again, as reviews ask, is not valued twice. */
static tf_status begin_quick(value_evaluator *evaluator, const tf__calc_view *view,
                             tf_control *control, tf_choice *choices, size_t *count,
                             tf_error *error)
{
    if (!evaluator->begun || memcmp(view, &evaluator->view, sizeof *view) != 0) {
        evaluator->begun = false;
        tf_status status = value_view(evaluator, view, control, evaluator->choices,
                                      &evaluator->count, error);
        if (status != TF_OK)
            return status;
        evaluator->view = *view;
        evaluator->begun = true;
    }
    memcpy(choices, evaluator->choices, evaluator->count * sizeof *choices);
    *count = evaluator->count;
    return TF_OK;
}

static tf_status begin(void *self, const void *view, const void *guess, tf_control *control,
                       tf_choice *choices, size_t *count, tf_error *error)
{
    value_evaluator *evaluator = self;
    if (!evaluator->full)
        return begin_quick(evaluator, view, control, choices, count, error);
    tf_status status = begin_full(evaluator, view, control, choices, count, error);
    if (status == TF_OK)
        tf__value_refine_begin(evaluator->refine, guess, choices, *count);
    return status;
}

static tf_status refine(void *self, tf_control *control, tf_choice *choices, size_t count,
                        bool *done, tf_error *error)
{
    value_evaluator *evaluator = self;
    *done = true;
    if (!evaluator->refine)
        return TF_OK;
    return tf__value_refine_step(evaluator->refine, control, choices, count, done, error);
}

/* ---- what was revealed ---- */

static double best_of(const tf_choice *choices, size_t count)
{
    double best = 0;
    for (size_t i = 0; i < count; i++)
        best = choices[i].value.value > best ? choices[i].value.value : best;
    return best;
}

static double result_of(const tf__calc_view *view)
{
    unsigned up = 0;
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++)
        up += view->table.foundation[f];
    return up == TF_DECK_MAX;
}

static tf_status value_after(value_evaluator *evaluator, const tf__calc_view *after,
                             tf_control *control, double *value, tf_error *error)
{
    tf_choice choices[TF__CALC_MOVES_MAX];
    tf_move moves[TF__CALC_MOVES_MAX];
    size_t count = tf__calc_layout_moves(&after->table, after->stock_count, moves);
    tf_status status = TF_OK;
    if (count == 0)
        *value = result_of(after);
    else
        status = evaluator->full ? begin_full(evaluator, after, control, choices, &count, error)
                                 : begin_quick(evaluator, after, control, choices, &count, error);
    if (status == TF_OK && count > 0)
        *value = best_of(choices, count);
    return status;
}

/* The best value with this card in the hand; the plans of the table are there. */
static bool value_card(value_evaluator *evaluator, const tf__calc_view *before, unsigned rank,
                       tf_control *control, double *value)
{
    tf_choice choices[TF__CALC_MOVES_MAX];
    size_t count;
    tf__calc_view view = *before;
    view.table.hand = (uint8_t)rank;
    view.left[rank]--;
    view.stock_count--;
    if (solve_choices(evaluator, &view, choices, &count)) {
        *value = best_of(choices, count);
        return true;
    }
    if (!scan_view(evaluator, &view, control))
        return false;
    *value = tf__value_best(&evaluator->scan);
    return true;
}

static tf_status reveal_card(value_evaluator *evaluator, const tf__calc_view *before, unsigned card,
                             tf_control *control, tf_reveal *out, tf_error *error)
{
    double sum = 0;
    *out = (tf_reveal){0};
    tf__value_scan_stock(&evaluator->scan, before->stock_count);
    tf__value_scan_follow(&evaluator->scan, &before->table, evaluator->full, control);
    for (unsigned rank = 0; rank < TF_RANKS; rank++) {
        double value = 0;
        if (before->left[rank] == 0)
            continue;
        if (!value_card(evaluator, before, rank, control, &value))
            return stopped(error);
        out->outcomes++;
        out->actual = rank == card ? value : out->actual;
        sum += before->left[rank] * value;
    }
    out->mean = sum / before->stock_count;
    if (out->outcomes == 1)
        out->mean = out->actual;
    return TF_OK;
}

static tf_status reveal(void *self, const void *view, tf_move move, const void *after,
                        tf_control *control, tf_reveal *out, tf_error *error)
{
    value_evaluator *evaluator = self;
    const tf__calc_view *before = view, *then = after;
    tf__calc_view sorted;
    uint8_t place[TF__CALC_STACKS_MAX];
    if (tf__calc_move_kind(move) == TF__CALC_DRAW) {
        sorted = *before;
        if (evaluator->full)
            sort_stacks(before, &sorted, place);
        return reveal_card(evaluator, &sorted, then->table.hand, control, out, error);
    }
    *out = (tf_reveal){.outcomes = 1};
    tf_status status = value_after(evaluator, then, control, &out->actual, error);
    out->mean = out->actual;
    return status;
}

static bool foresee(void *self, const tf_player *player, const void *view, tf_move move,
                    tf_control *control)
{
    value_evaluator *evaluator = self;
    evaluator->foresight.outcomes = 0;
    if (evaluator->full || evaluator->stacks > TF__VALUE_PLAN_STACKS_MAX ||
        !tf__value_foresight_serves(player))
        return false;
    if (tf__calc_move_kind(move) == TF__CALC_DRAW)
        (void)tf__value_foresight_draw(&evaluator->foresight, player, view, control);
    return true;
}

static void foreseen(void *self, const void *after, tf_reveal *out)
{
    const tf__value_foresight *foresight = &((value_evaluator *)self)->foresight;
    const tf__calc_view *view = after;
    *out = (tf_reveal){.outcomes = 1};
    if (foresight->outcomes > 1)
        *out = (tf_reveal){foresight->outcomes, foresight->next.value[view->table.hand],
                           foresight->mean};
}

static void about(const void *self, tf_text *out)
{
    const value_evaluator *evaluator = self;
    tf_text_printf(out, "a network over %zu plans, the table of %u cards per foundation",
                   evaluator->scan.options.keep, tf__value_model_cards(evaluator->stacks));
}

const tf_evaluator_type tf__value_evaluator = {
    .words = "a network over plans where stacked cards will go, trained on self-play",
    .unit = "win probability",
    .low = 0,
    .high = 1,
    .review = TF_EFFORT_FULL,
    .review_steps = 1,
    .policy = policy,
    .advisor = advisor,
    .needs = needs,
    .create = create,
    .destroy = destroy,
    .start = start,
    .begin = begin,
    .refine = refine,
    .reveal = reveal,
    .foresee = foresee,
    .foreseen = foreseen,
    .about = about,
};
