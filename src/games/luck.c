/* luck.c: see tefuda/luck.h. */
#include "games/luck.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tefuda/game.h>

#include "base/array.h"
#include "base/clock.h"
#include "base/hash.h"
#include "base/missing.h"
#include "games/evaluator.h"
#include "games/review.h"
#include "games/rules_match.h"

/* ---- grades ---- */

tf_grade tf_grade_of(double loss, double range)
{
    static const double below[] = {0.005, 0.05, 0.10, 0.15};
    unsigned grade = 0;
    while (grade < TF_GRADE_BLUNDER && !(loss < below[grade] * range))
        grade++;
    return (tf_grade)grade;
}

const char *tf_grade_name(tf_grade grade)
{
    static const char *const names[] = {"best", "good", "inaccuracy", "mistake", "blunder"};
    return names[grade];
}

double tf_accuracy_of(double loss, double range)
{
    return fmax(103.17 * exp(-4.35 * loss / range) - 3.17, 0);
}

double tf_luck_adjusted(tf_verdict verdict, double points, double luck)
{
    return (verdict == TF_FINISHED ? points : verdict == TF_WON) - luck;
}

/* ---- a sum over many games ---- */

static double range_of(const tf_evaluator *evaluator)
{
    const tf_evaluator_type *type = tf_evaluator_kind(evaluator);
    return type->high - type->low;
}

static tf_status add_deal(tf_evaluator *evaluator, const void *position, tf_control *control,
                          double *luck, tf_error *error)
{
    double expected = tf__evaluator_expected(evaluator);
    if (isnan(expected))
        return TF_OK;
    tf_status status = tf__evaluator_begin(evaluator, position, control, error);
    if (status == TF_OK)
        *luck += tf_evaluator_value(evaluator).value - expected;
    return status;
}

/* `before` is scratch for a position. */
static tf_status sum_luck(tf_evaluator *evaluator, unsigned seat, void *position, void *before,
                          const tf_move *moves, size_t count, tf_control *control, double *luck,
                          tf_error *error)
{
    const tf_rules_ops *ops = tf__evaluator_rules(evaluator)->game->rules;
    double most = range_of(evaluator);
    tf_move made = TF_MOVE_NONE; /* the seat's last move, until its reveal is valued */
    bool first = true;
    for (size_t i = 0; i <= count; i++) {
        bool turn = i == count || ops->seat(position) == seat;
        tf_status status = TF_OK;
        tf_reveal reveal = {.outcomes = 1};
        if (turn && first && i < count)
            status = add_deal(evaluator, position, control, luck, error);
        else if (turn && made != TF_MOVE_NONE && fabs(*luck) <= most)
            status = tf__evaluator_reveal(evaluator, seat, before, made, position, control, &reveal,
                                          error);
        if (status != TF_OK)
            return status;
        *luck += reveal.actual - reveal.mean;
        made = turn ? (tf_move)TF_MOVE_NONE : made;
        if (i == count)
            break;
        if (turn) {
            first = false;
            made = moves[i];
            memcpy(before, position, ops->position_bytes);
        }
        tf_undo undo;
        ops->apply(position, moves[i], &undo);
        if (!tf_control_poll(control))
            return tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
    }
    return TF_OK;
}

static uint64_t seed_of(const char *deal_id)
{
    return deal_id ? tf__hash64(deal_id, strlen(deal_id), 0) : 0;
}

tf_status tf__luck_of_moves(tf_evaluator *evaluator, unsigned seat, const char *deal_id,
                            void *position, const tf_move *moves, size_t count, tf_control *control,
                            double *luck, tf_error *error)
{
    void *before = malloc(tf__evaluator_rules(evaluator)->game->rules->position_bytes);
    if (!before)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a measurement of luck");
    *luck = 0;
    tf__evaluator_start(evaluator, seed_of(deal_id));
    tf_status status = sum_luck(evaluator, seat, position, before, moves, count, control, luck,
                                error);
    free(before);
    return status;
}

/* ---- while a game is played ---- */

static tf_status watch_chosen(void *context, const tf_player *player, const void *position,
                              tf_move move, tf_error *error)
{
    tf__luck_watch *self = context;
    uint64_t before_ns = tf__clock_cpu_ns();
    self->foreseen = false;
    if (self->serves && fabs(self->luck) <= range_of(self->evaluator))
        self->foreseen = self->serves = tf__evaluator_foresee(self->evaluator, player, position,
                                                              move, self->control);
    self->cpu_ns += tf__clock_cpu_ns() - before_ns;
    if (!tf_control_poll(self->control))
        return tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
    return TF_OK;
}

static void watch_made(void *context, const void *position)
{
    tf__luck_watch *self = context;
    tf_reveal reveal;
    if (!self->foreseen)
        return;
    tf__evaluator_foreseen(self->evaluator, position, &reveal);
    self->luck += reveal.actual - reveal.mean;
}

void tf__luck_watch_start(tf__luck_watch *self, tf_evaluator *evaluator, tf_control *control,
                          tf__play_watch *watch)
{
    *self = (tf__luck_watch){.evaluator = evaluator, .control = control, .serves = true};
    *watch = (tf__play_watch){watch_chosen, watch_made, self};
    tf__evaluator_start(evaluator, 0);
}

/* ---- one game ---- */

typedef struct meter {
    tf_evaluator *evaluator;
    tf_control *control;
    tf__review_walk walk;
    tf_luck *luck;
    void *before;  /* the position before the seat's last move */
    tf_move made;  /* that move */
    bool pending;  /* its reveal is not valued yet */
    size_t graded; /* decisions with more than one choice */
} meter;

static const tf_choice *find_choice(const tf_evaluator *evaluator, tf_move move)
{
    size_t count;
    const tf_choice *choices = tf_evaluator_choices(evaluator, &count);
    for (size_t i = 0; i < count; i++)
        if (choices[i].move == move)
            return &choices[i];
    return NULL;
}

/* Splits the change of value since the seat's last move into luck, drift and what others did. `after` is the value
 * of the best choice now, or the result. */
static tf_status settle(meter *m, double after, tf_error *error)
{
    tf_luck *luck = m->luck;
    const void *now = tf_position_bytes(m->walk.at);
    tf_reveal reveal;
    if (!m->pending)
        return TF_OK;
    m->pending = false;
    tf_status status = tf__evaluator_reveal(m->evaluator, luck->seat, m->before, m->made, now,
                                            m->control, &reveal, error);
    if (status != TF_OK)
        return status;
    tf_luck_move *move = &luck->moves[luck->count - 1];
    bool alone = tf_position_rules(m->walk.at)->game->seats == 1;
    double rest = after - move->chosen.value - (reveal.actual - reveal.mean);
    move->after = after;
    move->outcomes = reveal.outcomes;
    move->luck = reveal.actual - reveal.mean;
    move->mean = reveal.outcomes > 1 ? reveal.mean : after;
    move->drift = alone || reveal.outcomes > 1 ? rest : 0;
    move->opponents = rest - move->drift;
    luck->luck += move->luck;
    luck->drift += move->drift;
    luck->opponents += move->opponents;
    return TF_OK;
}

/* The value of the first view, against its expectation over all deals where the game has one. */
static void begin_game(meter *m, double first)
{
    tf_luck *luck = m->luck;
    double expected = tf__evaluator_expected(m->evaluator);
    luck->start = isnan(expected) ? first : expected;
    luck->deal_luck = first - luck->start;
    luck->luck = luck->deal_luck;
}

static tf_status add_decision(meter *m, tf_move made, tf_value best, tf_error *error)
{
    tf_luck *luck = m->luck;
    const tf_choice *chosen = find_choice(m->evaluator, made);
    if (!TF__ARRAY_RESERVE(luck->moves, luck->capacity, luck->count + 1))
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a measurement of luck");
    if (!chosen)
        return tf_error_set(error, TF_ERR_INTERNAL, "the evaluator left out a legal move");
    size_t count;
    const tf_choice *choices = tf_evaluator_choices(m->evaluator, &count);
    tf_luck_move *move = &luck->moves[luck->count++];
    *move = (tf_luck_move){
        .move = m->walk.next,
        .choices = count,
        .before = best,
        .chosen = chosen->value,
        .best = choices[tf_evaluator_best(m->evaluator)].move,
        .loss = best.value - chosen->value.value,
        .loss_error = tf__evaluator_lead_error(m->evaluator, (size_t)(chosen - choices))};
    tf_text word = {0};
    tf_position_move_format(m->walk.at, made, &word);
    snprintf(move->word, sizeof move->word, "%s", tf_text_string(&word));
    tf_text_free(&word);
    luck->complete = luck->complete && best.known && chosen->value.known;
    luck->loss += move->loss;
    if (count > 1) {
        luck->accuracy += tf_accuracy_of(move->loss, luck->range);
        m->graded++;
    }
    memcpy(m->before, tf_position_bytes(m->walk.at),
           tf_position_rules(m->walk.at)->game->rules->position_bytes);
    m->made = made;
    m->pending = true;
    return TF_OK;
}

/* One decision of the seat. */
static tf_status measure_decision(meter *m, tf_move made, tf_error *error)
{
    tf_status status = tf__evaluator_begin(m->evaluator, tf_position_bytes(m->walk.at), m->control,
                                           error);
    if (status != TF_OK)
        return status;
    tf_value best = tf_evaluator_value(m->evaluator);
    if (m->luck->count == 0)
        begin_game(m, best.value);
    status = settle(m, best.value, error);
    if (status == TF_OK) /* settling may have used the evaluator's choices */
        status = tf__evaluator_begin(m->evaluator, tf_position_bytes(m->walk.at), m->control,
                                     error);
    size_t count;
    (void)tf_evaluator_choices(m->evaluator, &count);
    unsigned steps = count > 1 ? tf_evaluator_kind(m->evaluator)->review_steps : 0;
    for (unsigned i = 0; status == TF_OK && i < steps; i++)
        status = tf_evaluator_refine(m->evaluator, m->control, error);
    return status == TF_OK ? add_decision(m, made, best, error) : status;
}

static tf_status measure_moves(meter *m, tf_error *error)
{
    tf_move made;
    tf_status status = TF_OK;
    while (status == TF_OK && tf__review_walk_next(&m->walk, &made)) {
        const tf_rules_ops *ops = tf_position_rules(m->walk.at)->game->rules;
        if (ops->seat(tf_position_bytes(m->walk.at)) == m->luck->seat)
            status = measure_decision(m, made, error);
        if (status == TF_OK)
            status = tf__review_walk_step(&m->walk, error);
        if (status == TF_OK && !tf_control_poll(m->control))
            status = tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
    }
    return status;
}

/* The end: the result, or the value of the last view when the game goes on. */
static tf_status measure_end(meter *m, tf_error *error)
{
    tf_luck *luck = m->luck;
    tf_outcome outcome;
    tf_position_outcome(m->walk.at, &outcome);
    luck->finished = outcome.verdict != TF_UNDECIDED;
    tf_status status = TF_OK;
    if (luck->finished) {
        luck->result = tf__evaluator_result(tf_position_rules(m->walk.at), &outcome, luck->seat);
    } else {
        const void *bytes = tf_position_bytes(m->walk.at);
        status = tf__evaluator_begin(m->evaluator, bytes, m->control, error);
        tf_value value = tf_evaluator_value(m->evaluator);
        luck->complete = luck->complete && value.known;
        luck->result = value.value;
    }
    if (luck->count == 0)
        begin_game(m, luck->result);
    if (status == TF_OK)
        status = settle(m, luck->result, error);
    luck->adjusted = luck->result - luck->luck;
    luck->accuracy = m->graded ? luck->accuracy / (double)m->graded : 100;
    return status;
}

tf_status tf_luck_record(tf_evaluator *evaluator, const tf_record *record, unsigned seat,
                         tf_control *control, tf_luck *out, tf_error *error)
{
    if (TF__MISSING(error, evaluator, record, control, out) || TF__MISSING(error, record->position))
        return TF_ERR_USAGE;
    const tf_rules *rules = tf_position_rules(record->position);
    meter m = {.evaluator = evaluator, .control = control, .luck = out};
    *out = (tf_luck){.seat = seat, .range = range_of(evaluator), .complete = true};
    tf_status status = tf__check_seat(rules, seat, error);
    if (status == TF_OK)
        status = tf__evaluator_match(evaluator, record->position, error);
    if (status == TF_OK)
        status = tf__review_walk_open(&m.walk, record, error);
    m.before = malloc(rules->game->rules->position_bytes);
    if (status == TF_OK && !m.before)
        status = tf_error_set(error, TF_ERR_MEMORY, "no memory for a measurement of luck");
    const tf_deal *deal = tf_position_deal_of(record->position);
    if (status == TF_OK)
        tf__evaluator_start(evaluator, seed_of(deal ? deal->id : NULL));
    if (status == TF_OK)
        status = measure_moves(&m, error);
    if (status == TF_OK)
        status = measure_end(&m, error);
    tf__review_walk_close(&m.walk);
    free(m.before);
    if (status != TF_OK)
        tf_luck_free(out);
    return status;
}

void tf_luck_free(tf_luck *luck)
{
    if (!luck)
        return;
    free(luck->moves);
    memset(luck, 0, sizeof *luck);
}
