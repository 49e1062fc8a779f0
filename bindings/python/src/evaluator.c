/* evaluator.c: Evaluator, the value of what a seat sees, and Hint, the same step by step. */
#include <errno.h>
#include <pthread.h>
#include <time.h>

#include "core.h"

/* ---- Evaluator ---- */

typedef struct tfpy_evaluator {
    PyObject_HEAD tf_evaluator *evaluator;
    bool busy;
} tfpy_evaluator;

static PyObject *evaluator_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"rules", "quick", "seed", "memory_mb", "data_dir", "time_ms", NULL};
    const tfpy_state *state = PyType_GetModuleState(type);
    PyObject *from;
    int quick = 0;
    unsigned long long seed = 0;
    tfpy_limits limits = {0};
    tf_rules rules;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|pO&dzO&:Evaluator", names, &from, &quick,
                                     tfpy_read_u64, &seed, &limits.memory_mb, &limits.data_dir,
                                     tfpy_read_u64, &limits.time_ms) ||
        !tfpy_rules_read(state, from, &rules))
        return NULL;
    tf_error error = {0};
    tf_evaluator *evaluator = NULL;
    tfpy_search search;
    if (!tfpy_enter(&search, state, &limits, NULL))
        return NULL;
    tf_evaluator_options options = {.effort = quick ? TF_EFFORT_QUICK : TF_EFFORT_FULL,
                                    .seed = seed,
                                    .resources = {.memory_bytes = tfpy_memory(&limits),
                                                  .data_dir = limits.data_dir,
                                                  .control = &search.control}};
    tf_status status = tf_evaluator_create(&evaluator, &rules, &options, &error);
    if (!tfpy_leave(&search, state, status, &error)) {
        tf_evaluator_destroy(evaluator);
        return NULL;
    }
    tfpy_evaluator *self = (tfpy_evaluator *)tfpy_alloc(type);
    if (!self) {
        tf_evaluator_destroy(evaluator);
        return NULL;
    }
    self->evaluator = evaluator;
    return (PyObject *)self;
}

static void evaluator_dealloc(PyObject *self)
{
    tf_evaluator_destroy(((tfpy_evaluator *)self)->evaluator);
    tfpy_free(self);
}

static PyObject *value_number(const tf_value *value, double number)
{
    return value->known ? PyFloat_FromDouble(number) : Py_NewRef(Py_None);
}

static PyObject *choice_list(const tfpy_state *state, const tf_evaluator *evaluator,
                             const tf_position *position)
{
    size_t count;
    const tf_choice *choices = tf_evaluator_choices(evaluator, &count);
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && i < count; i++) {
        const tf_value *value = &choices[i].value;
        if (!tfpy_append(list, tfpy_make(state, TFPY_CHOICE,
                                         tfpy_move_word(state, position, choices[i].move),
                                         value_number(value, value->value),
                                         value_number(value, value->error),
                                         PyLong_FromUnsignedLongLong(value->samples))))
            Py_CLEAR(list);
    }
    return list;
}

/* begin(), then at most `steps` steps; a step that the time cut short changes nothing. */
static tf_status evaluate(tf_evaluator *evaluator, const tf_position *position,
                          unsigned long long steps, tf_control *control, tf_error *error)
{
    tf_status status = tf_evaluator_begin(evaluator, position, control, error);
    while (status == TF_OK && steps-- > 0 && !tf_evaluator_done(evaluator)) {
        status = tf_evaluator_refine(evaluator, control, error);
        if (status == TF_ERR_CANCELLED && control->stop != TF_STOP_CANCELLED)
            return TF_OK;
    }
    return status;
}

static PyObject *evaluator_evaluate(PyObject *self, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"position", "steps", "time_ms", NULL};
    const tfpy_state *state = tfpy_state_of(self);
    tfpy_evaluator *evaluator = (tfpy_evaluator *)self;
    PyObject *from, *result = NULL;
    unsigned long long steps = 0;
    tfpy_limits limits = {0};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|O&O&:evaluate", names, &from, tfpy_read_u64,
                                     &steps, tfpy_read_u64, &limits.time_ms))
        return NULL;
    tf_position *position = tfpy_position_clone(state, from);
    if (!position)
        return NULL;
    tf_error error = {0};
    tfpy_search search;
    if (tfpy_enter(&search, state, &limits, &evaluator->busy)) {
        tf_status status = evaluate(evaluator->evaluator, position, steps, &search.control, &error);
        if (tfpy_leave(&search, state, status, &error)) {
            tf_value value = tf_evaluator_value(evaluator->evaluator);
            result = tfpy_make(state, TFPY_EVALUATION, value_number(&value, value.value),
                               value_number(&value, value.error),
                               PyLong_FromUnsignedLongLong(value.samples),
                               choice_list(state, evaluator->evaluator, position));
        }
    }
    tf_position_destroy(position);
    return result;
}

static PyObject *evaluator_unit(PyObject *self, void *closure)
{
    (void)closure;
    return tfpy_string(tf_evaluator_kind(((tfpy_evaluator *)self)->evaluator)->unit);
}

static PyObject *evaluator_policy(PyObject *self, void *closure)
{
    (void)closure;
    return tfpy_string(tf_evaluator_policy(((tfpy_evaluator *)self)->evaluator));
}

static PyObject *evaluator_about(PyObject *self, void *closure)
{
    (void)closure;
    tf_text text = {0};
    tf_evaluator_about(((tfpy_evaluator *)self)->evaluator, &text);
    return tfpy_text(tfpy_state_of(self), &text);
}

static PyGetSetDef evaluator_fields[] = {
    {"unit", evaluator_unit, NULL, "The unit of values: 'win probability', 'points' or 'winnable'.",
     NULL},
    {"policy", evaluator_policy, NULL, "The player whose result the values predict.", NULL},
    {"about", evaluator_about, NULL, "What the values rest on.", NULL},
    {0},
};

static PyMethodDef evaluator_methods[] = {
    TFPY_METHOD(
        "evaluate", evaluator_evaluate, TFPY_KEYWORDS,
        "evaluate(position, steps=0, time_ms=0) -> Evaluation(value, error, samples, choices).\n"
        "steps: how often the values are refined after the first estimate."),
    {0},
};

static PyType_Slot evaluator_slots[] = {
    {Py_tp_doc, "Evaluator(rules, quick=False, seed=0, memory_mb=0, data_dir=None, time_ms=0): the "
                "value of views."},
    TFPY_SLOT(Py_tp_new, evaluator_new),
    TFPY_SLOT(Py_tp_dealloc, evaluator_dealloc),
    {Py_tp_getset, evaluator_fields},
    {Py_tp_methods, evaluator_methods},
    {0},
};

static PyType_Spec evaluator_spec = {
    "tefuda.Evaluator", sizeof(tfpy_evaluator), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    evaluator_slots,
};

int tfpy_add_evaluator(PyObject *module, tfpy_state *state)
{
    state->evaluator = tfpy_type(module, &evaluator_spec);
    return state->evaluator ? 0 : -1;
}

/* ---- Hint ---- */

typedef struct tfpy_hint {
    PyObject_HEAD tf_hint *hint;
    tf_position *position;
    bool busy;
} tfpy_hint;

static PyObject *hint_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"position", "player", "seed", "samples", "memory_mb", "data_dir", NULL};
    const tfpy_state *state = PyType_GetModuleState(type);
    PyObject *from;
    unsigned long long seed = 0, samples = 0;
    tfpy_limits limits = {0};
    tf_hint_options options = {0};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|zO&O&dz:Hint", names, &from,
                                     &options.player, tfpy_read_u64, &seed, tfpy_read_u64, &samples,
                                     &limits.memory_mb, &limits.data_dir))
        return NULL;
    tf_position *position = tfpy_position_clone(state, from);
    if (!position)
        return NULL;
    tf_error error = {0};
    tf_hint *hint = NULL;
    tfpy_search search;
    tfpy_hint *self = NULL;
    if (tfpy_enter(&search, state, &limits, NULL)) {
        options.seed = seed;
        options.samples = samples;
        options.memory_bytes = tfpy_memory(&limits);
        options.data_dir = limits.data_dir;
        options.control = &search.control;
        tf_status status = tf_hint_create(&hint, position, &options, &error);
        if (tfpy_leave(&search, state, status, &error))
            self = (tfpy_hint *)tfpy_alloc(type);
    }
    if (!self) {
        tf_hint_destroy(hint);
        tf_position_destroy(position);
        return NULL;
    }
    self->hint = hint;
    self->position = position;
    return (PyObject *)self;
}

static void hint_dealloc(PyObject *self)
{
    tf_hint_destroy(((tfpy_hint *)self)->hint);
    tf_position_destroy(((tfpy_hint *)self)->position);
    tfpy_free(self);
}

/* A hint's steps take a cancel flag but no control with a progress callback. They run on a thread of their own, and
 * the calling thread looks for signals ten times per second. */
typedef struct hint_job {
    tf_hint *hint;
    tfpy_search *search;
    uint64_t steps, time_ms;
    tf_status status;
    tf_error error;
    bool done;
    pthread_mutex_t lock;
    pthread_cond_t wake;
} hint_job;

static void *hint_work(void *context)
{
    hint_job *job = context;
    tf_status status = TF_OK;
    if (job->steps == 0) {
        status = tf_hint_run(job->hint, job->time_ms, &job->search->cancel, &job->error);
    } else {
        for (uint64_t i = 0; i < job->steps && status == TF_OK && !tf_hint_done(job->hint); i++)
            status = tf_hint_step(job->hint, &job->search->cancel, &job->error);
    }
    pthread_mutex_lock(&job->lock);
    job->status = status;
    job->done = true;
    pthread_cond_signal(&job->wake);
    pthread_mutex_unlock(&job->lock);
    return NULL;
}

static void wait_for(hint_job *job)
{
    pthread_mutex_lock(&job->lock);
    while (!job->done) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 100000000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        if (pthread_cond_timedwait(&job->wake, &job->lock, &until) == ETIMEDOUT && !job->done) {
            pthread_mutex_unlock(&job->lock);
            tfpy_poll(job->search);
            pthread_mutex_lock(&job->lock);
        }
    }
    pthread_mutex_unlock(&job->lock);
}

static PyObject *hint_run(PyObject *self, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"time_ms", "steps", NULL};
    const tfpy_state *state = tfpy_state_of(self);
    tfpy_hint *hint = (tfpy_hint *)self;
    unsigned long long time_ms = 0, steps = 0;
    tfpy_limits limits = {0};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|O&O&:run", names, tfpy_read_u64, &time_ms,
                                     tfpy_read_u64, &steps))
        return NULL;
    tfpy_search search;
    hint_job job = {.hint = hint->hint, .search = &search, .steps = steps, .time_ms = time_ms};
    if (!tfpy_enter(&search, state, &limits, &hint->busy))
        return NULL;
    pthread_mutex_init(&job.lock, NULL);
    pthread_cond_init(&job.wake, NULL);
    pthread_t thread;
    if (pthread_create(&thread, NULL, hint_work, &job) == 0) {
        wait_for(&job);
        pthread_join(thread, NULL);
    } else {
        job.status = TF_ERR_MEMORY;
    }
    pthread_cond_destroy(&job.wake);
    pthread_mutex_destroy(&job.lock);
    return tfpy_leave(&search, state, job.status, &job.error)
               ? PyBool_FromLong(tf_hint_done(hint->hint))
               : NULL;
}

static bool hint_is_free(PyObject *self)
{
    if (((tfpy_hint *)self)->busy)
        tfpy_raise(tfpy_state_of(self), TF_ERR_USAGE, NULL);
    return !((tfpy_hint *)self)->busy;
}

static PyObject *hint_moves(PyObject *self, PyObject *unused)
{
    (void)unused;
    const tfpy_state *state = tfpy_state_of(self);
    tfpy_hint *hint = (tfpy_hint *)self;
    if (!hint_is_free(self))
        return NULL;
    size_t count;
    const tf_hint_move *moves = tf_hint_moves(hint->hint, &count);
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && i < count; i++) {
        bool known = moves[i].known;
        if (!tfpy_append(list,
                         tfpy_make(state, TFPY_HINT_MOVE,
                                   tfpy_move_word(state, hint->position, moves[i].move),
                                   known ? PyFloat_FromDouble(moves[i].worth) : Py_NewRef(Py_None),
                                   known ? PyFloat_FromDouble(moves[i].low) : Py_NewRef(Py_None),
                                   known ? PyFloat_FromDouble(moves[i].high) : Py_NewRef(Py_None),
                                   PyLong_FromUnsignedLongLong(moves[i].samples))))
            Py_CLEAR(list);
    }
    return list;
}

static PyObject *hint_best(PyObject *self, void *closure)
{
    (void)closure;
    if (!hint_is_free(self))
        return NULL;
    tfpy_hint *hint = (tfpy_hint *)self;
    size_t count;
    const tf_hint_move *moves = tf_hint_moves(hint->hint, &count);
    if (count == 0)
        return Py_NewRef(Py_None);
    return tfpy_move_word(tfpy_state_of(self), hint->position,
                          moves[tf_hint_best(hint->hint)].move);
}

static PyObject *hint_done(PyObject *self, void *closure)
{
    (void)closure;
    return hint_is_free(self) ? PyBool_FromLong(tf_hint_done(((tfpy_hint *)self)->hint)) : NULL;
}

static PyObject *hint_unit(PyObject *self, void *closure)
{
    (void)closure;
    return tfpy_string(tf_hint_unit(((tfpy_hint *)self)->hint));
}

static PyObject *hint_about(PyObject *self, void *closure)
{
    (void)closure;
    if (!hint_is_free(self))
        return NULL;
    tf_text text = {0};
    tf_hint_about(((tfpy_hint *)self)->hint, &text);
    return tfpy_text(tfpy_state_of(self), &text);
}

static PyGetSetDef hint_fields[] = {
    {"best", hint_best, NULL, "The best move so far; None in a game that is over.", NULL},
    {"done", hint_done, NULL, "True when no step would improve it.", NULL},
    {"unit", hint_unit, NULL, "The unit of worths.", NULL},
    {"about", hint_about, NULL, "What the worths rest on.", NULL},
    {0},
};

static PyMethodDef hint_methods[] = {
    TFPY_METHOD("run", hint_run, TFPY_KEYWORDS,
                "run(time_ms=0, steps=0) -> bool: refines the worths for a time (0: until done) or "
                "a number of steps."),
    TFPY_METHOD(
        "moves", hint_moves, METH_NOARGS,
        "moves() -> list of HintMove(move, worth, low, high, samples), in the order of the rules."),
    {0},
};

static PyType_Slot hint_slots[] = {
    {Py_tp_doc, "Hint(position, player=None, seed=0, samples=0, memory_mb=0, data_dir=None): what "
                "each legal move is worth."},
    TFPY_SLOT(Py_tp_new, hint_new),
    TFPY_SLOT(Py_tp_dealloc, hint_dealloc),
    {Py_tp_getset, hint_fields},
    {Py_tp_methods, hint_methods},
    {0},
};

static PyType_Spec hint_spec = {
    "tefuda.Hint", sizeof(tfpy_hint), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, hint_slots,
};

int tfpy_add_hint(PyObject *module, tfpy_state *state)
{
    state->hint = tfpy_type(module, &hint_spec);
    return state->hint ? 0 : -1;
}
