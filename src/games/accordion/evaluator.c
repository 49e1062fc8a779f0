/* evaluator.c: the value of a row of Accordion: 1 when it can be won, 0 when it is proven lost.
 *
 * Nothing is hidden, so no value is an estimate: the fast solver decides the row behind each legal move, its wins
 * are replayed by the rules, and a row that it does not decide within the limit has no value. Each round of refine()
 * looks at what is undecided with four times the states. */
#include <stdlib.h>

#include <tefuda/evaluator.h>

#include "games/accordion/accordion.h"
#include "games/position_bytes.h"

enum {
    FIRST_STATES = 16000, /* decide nearly all moves, in about 5 ms for a row */
    MORE_STATES = 4,
    ROUNDS = 6, /* up to 16 million states per move */
};

typedef struct acc_evaluator {
    tf_solver *solver;
    tf__acc_row row; /* the view of the last begin() */
    size_t next;     /* choice to look at */
    unsigned round;
    uint64_t states; /* limit per move in this round */
    tf_solution solution;
} acc_evaluator;

static const char *policy(const tf_rules *rules)
{
    (void)rules;
    return "brute:lookahead=52,search=fast";
}

static void destroy(void *self)
{
    acc_evaluator *evaluator = self;
    if (evaluator) {
        tf_solver_destroy(evaluator->solver);
        tf_solution_free(&evaluator->solution);
    }
    free(evaluator);
}

static tf_status create(const tf_setup *setup, tf_effort effort, void **self, tf_error *error)
{
    (void)effort;
    acc_evaluator *evaluator = calloc(1, sizeof *evaluator);
    if (!evaluator)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for an evaluator");
    tf_resources resources = {.memory_bytes = setup->memory_bytes,
                              .data_dir = setup->data_dir,
                              .control = setup->control,
                              .settle = setup->settle};
    tf_status status = tf_solver_create_with(&evaluator->solver, setup->rules, tf__acc_fast.name,
                                             &resources, error);
    if (status != TF_OK) {
        destroy(evaluator);
        return status;
    }
    *self = evaluator;
    return TF_OK;
}

static void start(void *self, uint64_t seed)
{
    (void)self; /* nothing is drawn, and nothing is kept from row to row */
    (void)seed;
}

/* ---- deciding one move ---- */

/* The states that a search may visit: those of the round, or what is left of the whole. */
static uint64_t states_left(const acc_evaluator *evaluator, const tf_control *control)
{
    uint64_t limit = control->limits.states;
    uint64_t left = limit > control->states ? limit - control->states : 0;
    return limit && left < evaluator->states ? left : evaluator->states;
}

/* Decides the row behind a move. *stopped: the limits of control ended it, not those of the round. */
static tf_status decide(acc_evaluator *evaluator, tf_control *control, tf_choice *choice,
                        bool *stopped, tf_error *error)
{
    tf__acc_row behind = evaluator->row;
    tf_undo undo;
    tf_control part;
    uint64_t states = states_left(evaluator, control);
    if (states == 0)
        (void)tf_control_tick(control); /* records the reason */
    *stopped = !tf_control_poll(control);
    if (*stopped)
        return TF_OK;
    tf__acc_apply(&behind, choice->move, &undo);
    tf_control_part(&part, control, states);
    tf_status status = tf__solver_solve(evaluator->solver, &behind, &part, &evaluator->solution,
                                        error);
    control->states += part.states;
    if (status != TF_OK)
        return status;
    tf_verdict verdict = evaluator->solution.verdict;
    if (verdict != TF_UNDECIDED)
        choice->value = (tf_value){.value = verdict == TF_WON, .samples = 1, .known = true};
    *stopped = verdict == TF_UNDECIDED &&
               (part.stop != TF_STOP_STATES || states < evaluator->states);
    return TF_OK;
}

/* ---- all of them ---- */

static tf_status begin(void *self, const void *view, const void *guess, tf_control *control,
                       tf_choice *choices, size_t *count, tf_error *error)
{
    (void)guess; /* the view is the position */
    acc_evaluator *evaluator = self;
    tf_move moves[TF__ACC_MOVES_MAX];
    tf_status status = TF_OK;
    bool stopped = false;
    evaluator->row = *(const tf__acc_row *)view;
    evaluator->next = 0;
    evaluator->round = 0;
    evaluator->states = FIRST_STATES;
    *count = tf__acc_moves(view, moves);
    for (size_t i = 0; i < *count; i++)
        choices[i] = (tf_choice){.move = moves[i]};
    for (size_t i = 0; status == TF_OK && !stopped && i < *count; i++)
        status = decide(evaluator, control, &choices[i], &stopped, error);
    if (status == TF_OK && tf_cancel_raised(control->cancel))
        status = tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
    if (!stopped) {
        evaluator->states *= MORE_STATES;
        evaluator->round++;
    }
    return status;
}

/* Goes to the next choice that is not decided; a new round begins behind the last. False: there is none, or the
 * rounds are over. */
static bool find_undecided(acc_evaluator *evaluator, const tf_choice *choices, size_t count)
{
    size_t undecided = 0;
    for (size_t i = 0; i < count; i++)
        undecided += !choices[i].value.known;
    while (undecided > 0 && evaluator->round < ROUNDS) {
        for (; evaluator->next < count; evaluator->next++)
            if (!choices[evaluator->next].value.known)
                return true;
        evaluator->next = 0;
        evaluator->states *= MORE_STATES;
        evaluator->round++;
    }
    return false;
}

static tf_status refine(void *self, tf_control *control, tf_choice *choices, size_t count,
                        bool *done, tf_error *error)
{
    acc_evaluator *evaluator = self;
    bool stopped;
    *done = !find_undecided(evaluator, choices, count);
    if (*done)
        return TF_OK;
    tf_status status = decide(evaluator, control, &choices[evaluator->next], &stopped, error);
    if (status != TF_OK)
        return status;
    if (stopped)
        return tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
    evaluator->next++;
    *done = !find_undecided(evaluator, choices, count);
    return TF_OK;
}

static void about(const void *self, tf_text *out)
{
    (void)self;
    tf_text_printf(out, "the solver %s", tf__acc_fast.name);
}

const tf_evaluator_type tf__acc_evaluator = {
    .words = "whether a row can be won: proven, or by a win that the rules have replayed",
    .unit = "winnable",
    .low = 0,
    .high = 1,
    .review = TF_EFFORT_FULL,
    .policy = policy,
    .create = create,
    .destroy = destroy,
    .start = start,
    .begin = begin,
    .refine = refine,
    .about = about,
};
