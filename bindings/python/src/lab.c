/* lab.c: many deals: batch(), experiments that are run, reported, compared and plotted, and the statistics. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store.h"

/* ---- batch ---- */

typedef struct batch_job {
    const tfpy_state *state;
    tfpy_search *search;
    const tf_rules *rules;
    PyObject *list;
} batch_job;

static PyObject *result_of(const batch_job *job, const tf_result *result)
{
    const tf_outcome *outcome = &result->outcome;
    unsigned seats = job->rules->game->seats;
    PyObject *points = PyTuple_New((Py_ssize_t)seats), *luck = PyTuple_New((Py_ssize_t)seats);
    for (unsigned s = 0; points && luck && s < seats; s++) {
        PyTuple_SetItem(points, (Py_ssize_t)s, PyLong_FromLong(outcome->points[s]));
        PyTuple_SetItem(luck, (Py_ssize_t)s, tfpy_number(result->luck[s]));
    }
    tf_verdict verdict = seats > 1 ? outcome->verdict : result->solution.verdict;
    return tfpy_make(
        job->state, TFPY_RESULT, tfpy_string(result->deal.id),
        tfpy_string(tf_verdict_name(verdict)), PyLong_FromSize_t(result->solution.moves.count),
        PyLong_FromUnsignedLongLong(result->solution.states), PyFloat_FromDouble(result->time_ms),
        points, luck, tfpy_string(result->failure));
}

static tf_status on_result(void *context, const tf_result *result, tf_error *error)
{
    batch_job *job = context;
    (void)error;
    PyEval_RestoreThread(job->search->thread);
    bool good = job->search->raised || tfpy_append(job->list, result_of(job, result));
    if (!good)
        job->search->raised = true; /* an exception is set */
    job->search->thread = PyEval_SaveThread();
    return good ? TF_OK : TF_ERR_MEMORY;
}

static void on_batch_progress(void *context, uint64_t done, uint64_t total, uint64_t states)
{
    (void)done, (void)total, (void)states;
    tfpy_poll(((batch_job *)context)->search);
}

PyObject *tfpy_batch(PyObject *module, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"rules", "deals",      "player", "solver",    "threads",
                            "seed",  "time_ms",    "states", "memory_mb", "data_dir",
                            "luck",  "allow_exec", NULL};
    const tfpy_state *state = PyModule_GetState(module);
    PyObject *from;
    const char *spec, *player = NULL;
    unsigned long long seed = 0;
    int luck = 0;
    tfpy_limits limits = {0};
    tf_batch batch = {0};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "Os|zzO&O&O&O&dzpp:batch", names, &from, &spec,
                                     &player, &batch.solver, tfpy_read_u32, &batch.threads,
                                     tfpy_read_u64, &seed, tfpy_read_u64, &limits.time_ms,
                                     tfpy_read_u64, &limits.states, &limits.memory_mb,
                                     &limits.data_dir, &luck, &limits.allow_exec) ||
        !tfpy_rules_read(state, from, &batch.rules))
        return NULL;
    tf_error error = {0};
    char *copy = player ? strdup(player) : NULL;
    tf_status status = TF_OK;
    if (player)
        status = copy ? tf_seats_read(batch.rules.game, copy, batch.players, &error)
                      : TF_ERR_MEMORY;
    batch.limits = (tf_limits){limits.time_ms, limits.states, tfpy_memory(&limits)};
    batch.data_dir = limits.data_dir;
    batch.seed = seed;
    batch.luck = luck != 0;
    batch.allow_exec = limits.allow_exec != 0;
    tf_deals *deals = NULL;
    tf_deal_format format = tf_game_deal_format(&batch.rules);
    if (status == TF_OK)
        status = tf_deals_open(&deals, &format, spec, &error);
    PyObject *list = PyList_New(0);
    tfpy_search search;
    batch_job job = {.state = state, .search = &search, .rules = &batch.rules, .list = list};
    bool good = list && status == TF_OK && tfpy_enter(&search, state, &(tfpy_limits){0}, NULL);
    if (good) {
        tf_batch_calls calls = {
            .result = on_result, .progress = on_batch_progress, .context = &job};
        status = tf_batch_run(&batch, deals, &search.cancel, &calls, &error);
        good = tfpy_leave(&search, state, status, &error);
    } else if (status != TF_OK) {
        tfpy_raise(state, status, &error);
    }
    tf_deals_close(deals);
    free(copy);
    if (!good)
        Py_CLEAR(list);
    return list;
}

/* ---- experiments ---- */

static void on_lab_progress(void *context, const tf_lab_progress *progress)
{
    (void)progress;
    tfpy_poll(context);
}

static PyObject *outcome_dict(const tf_lab_outcome *outcome)
{
    PyObject *dict = PyDict_New();
    if (dict &&
        !(tfpy_put(dict, "total", PyLong_FromUnsignedLongLong(outcome->total)) &&
          tfpy_put(dict, "done_before", PyLong_FromUnsignedLongLong(outcome->done_before)) &&
          tfpy_put(dict, "done_now", PyLong_FromUnsignedLongLong(outcome->done_now)) &&
          tfpy_put(dict, "deals", PyLong_FromUnsignedLongLong(outcome->tally.deals)) &&
          tfpy_put(dict, "won", PyLong_FromUnsignedLongLong(outcome->tally.won)) &&
          tfpy_put(dict, "lost", PyLong_FromUnsignedLongLong(outcome->tally.lost)) &&
          tfpy_put(dict, "undecided", PyLong_FromUnsignedLongLong(outcome->tally.undecided)) &&
          tfpy_put(dict, "finished", PyLong_FromUnsignedLongLong(outcome->tally.finished))))
        Py_CLEAR(dict);
    return dict;
}

/* The numbers of an experiment as the texts that tf_experiment_make() reads. */
typedef struct number_texts {
    char seed[24], states[24], time_ms[24], memory_mb[24];
} number_texts;

PyObject *tfpy_store_run(PyObject *self, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"name",    "game",     "rules",      "player",    "solver", "deals",
                            "seed",    "time_ms",  "states",     "memory_mb", "luck",   "note",
                            "threads", "data_dir", "allow_exec", NULL};
    const tfpy_state *state = tfpy_state_of(self);
    tf_store *store = tfpy_store_open(self);
    tf_experiment_texts texts = {0};
    unsigned long long seed = 0, time_ms = 0, states = 0, memory_mb = 0;
    int luck = 0, allow_exec = 0;
    tf_lab_options options = {0};
    if (!store ||
        !PyArg_ParseTupleAndKeywords(
            args, keywords, "s|zzzzzO&O&O&O&pzO&zp:run", names, &texts.name, &texts.game,
            &texts.rules, &texts.player, &texts.solver, &texts.deals, tfpy_read_u64, &seed,
            tfpy_read_u64, &time_ms, tfpy_read_u64, &states, tfpy_read_u64, &memory_mb, &luck,
            &texts.note, tfpy_read_u32, &options.threads, &options.data_dir, &allow_exec))
        return NULL;
    number_texts numbers;
    snprintf(numbers.seed, sizeof numbers.seed, "%llu", seed);
    snprintf(numbers.states, sizeof numbers.states, "%llu", states);
    snprintf(numbers.time_ms, sizeof numbers.time_ms, "%llu", time_ms);
    snprintf(numbers.memory_mb, sizeof numbers.memory_mb, "%llu", memory_mb);
    texts.seed = numbers.seed;
    texts.states = states ? numbers.states : NULL;
    texts.time_ms = time_ms ? numbers.time_ms : NULL;
    texts.memory_mb = memory_mb ? numbers.memory_mb : NULL;
    texts.luck = luck ? "yes" : NULL;
    tf_error error = {0};
    tf_experiment experiment;
    tf_experiment_info info;
    tf_status status = texts.game ? tf_experiment_make(&texts, &experiment, &error)
                                  : tf_store_find(store, texts.name, &info, &error);
    if (status == TF_OK && !texts.game)
        status = tf_experiment_of_info(&info, &experiment, &error);
    if (status != TF_OK)
        return tfpy_raise(state, status, &error);
    tf_lab_outcome outcome = {0};
    tfpy_search search;
    if (!tfpy_enter(&search, state, &(tfpy_limits){0}, &((tfpy_store *)self)->busy))
        return NULL;
    options.cancel = &search.cancel;
    options.allow_exec = allow_exec != 0;
    options.progress = on_lab_progress;
    options.context = &search;
    status = tf_lab_run(store, &experiment, &options, &outcome, &error);
    return tfpy_leave(&search, state, status, &error) ? outcome_dict(&outcome) : NULL;
}

PyObject *tfpy_store_import(PyObject *self, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"path", "name", "game", "rules", "player", "deals", "note", NULL};
    const tfpy_state *state = tfpy_state_of(self);
    tf_store *store = tfpy_store_open(self);
    PyObject *path;
    tf_experiment_texts texts = {0};
    if (!store ||
        !PyArg_ParseTupleAndKeywords(args, keywords, "O&|z$zzzzz:import_rows", names,
                                     PyUnicode_FSConverter, &path, &texts.name, &texts.game,
                                     &texts.rules, &texts.player, &texts.deals, &texts.note))
        return NULL;
    tf_error error = {0};
    tf_lab_outcome outcome = {0};
    char name[TF_LAB_NAME_MAX];
    const char *file = PyBytes_AsString(path);
    tfpy_search search;
    bool good = tfpy_enter(&search, state, &(tfpy_limits){0}, &((tfpy_store *)self)->busy);
    if (good) {
        tf_status status = tf_lab_import(store, file, &texts, &outcome, name, &error);
        good = tfpy_leave(&search, state, status, &error);
    }
    Py_DECREF(path);
    return good ? outcome_dict(&outcome) : NULL;
}

/* The names of a tuple of str; borrowed from the tuple. */
static const char **read_names(PyObject *sequence, size_t *count)
{
    Py_ssize_t size = PySequence_Size(sequence);
    const char **names = size < 0 ? NULL : calloc((size_t)size + 1, sizeof *names);
    if (!names)
        return NULL;
    for (Py_ssize_t i = 0; i < size; i++) {
        PyObject *item = PySequence_GetItem(sequence, i);
        names[i] = item ? PyUnicode_AsUTF8AndSize(item, NULL) : NULL;
        Py_XDECREF(item); /* the sequence keeps it */
        if (!names[i]) {
            free(names);
            return NULL;
        }
    }
    *count = (size_t)size;
    return names;
}

/* The report of the named experiments; NULL with an exception. */
static tf_report *make_report(PyObject *self, tf_store *store, PyObject *sequence)
{
    size_t count = 0;
    const char **names = read_names(sequence, &count);
    if (!names)
        return PyErr_Occurred() ? NULL : (tf_report *)PyErr_NoMemory();
    const tfpy_state *state = tfpy_state_of(self);
    tf_error error = {0};
    tf_report *report = NULL;
    tfpy_search search;
    if (tfpy_enter(&search, state, &(tfpy_limits){0}, &((tfpy_store *)self)->busy)) {
        tf_status status = tf_report_make(&report, store, names, count, 0.95, &error);
        if (!tfpy_leave(&search, state, status, &error)) {
            tf_report_destroy(report);
            report = NULL;
        }
    }
    free(names);
    return report;
}

PyObject *tfpy_store_report(PyObject *self, PyObject *args, PyObject *keywords)
{
    (void)keywords;
    tf_store *store = tfpy_store_open(self);
    tf_report *report = store ? make_report(self, store, args) : NULL;
    if (!report)
        return NULL;
    tf_error error = {0};
    tf_text text = {0};
    tf_status status = tf_report_format(report, store, 10, &text, &error);
    tf_report_destroy(report);
    if (status == TF_OK)
        return tfpy_text(tfpy_state_of(self), &text);
    tf_text_free(&text);
    return tfpy_raise(tfpy_state_of(self), status, &error);
}

static PyObject *paired_tuple(const tfpy_state *state, uint64_t common, uint64_t only_a,
                              uint64_t only_b, const tf_paired *paired)
{
    return tfpy_make(state, TFPY_PAIRED, PyLong_FromUnsignedLongLong(common),
                     PyLong_FromUnsignedLongLong(only_a), PyLong_FromUnsignedLongLong(only_b),
                     PyFloat_FromDouble(paired->difference),
                     PyFloat_FromDouble(paired->interval.low),
                     PyFloat_FromDouble(paired->interval.high), PyFloat_FromDouble(paired->p));
}

PyObject *tfpy_store_compare(PyObject *self, PyObject *args, PyObject *keywords)
{
    (void)keywords;
    const tfpy_state *state = tfpy_state_of(self);
    tf_store *store = tfpy_store_open(self);
    if (!store)
        return NULL;
    if (PyTuple_Size(args) != 2) {
        PyErr_SetString(PyExc_TypeError, "compare() takes the names of two experiments");
        return NULL;
    }
    tf_report *report = make_report(self, store, args);
    if (!report)
        return NULL;
    const tf_comparison *c = report->comparison_count > 0 ? &report->comparisons[0] : NULL;
    tf_error error;
    PyObject *result = NULL;
    if (!c || !c->comparable)
        tfpy_raise(
            state,
            tf_error_set(&error, TF_ERR_USAGE, "the experiments have different games or deals"),
            &error);
    else
        result = paired_tuple(state, c->common, c->only_a, c->only_b, &c->paired);
    tf_report_destroy(report);
    return result;
}

/* The index of a word in a list separated by '|'; -1 with an exception. */
static int choose_word(const tfpy_state *state, const char *what, const char *words,
                       const char *word)
{
    size_t length = strlen(word);
    int index = 0;
    for (const char *at = words; at; index++) {
        const char *end = strchr(at, '|');
        size_t size = end ? (size_t)(end - at) : strlen(at);
        if (size == length && strncmp(at, word, size) == 0)
            return index;
        at = end ? end + 1 : NULL;
    }
    tf_error error;
    tfpy_raise(state, tf_error_set(&error, TF_ERR_USAGE, "%s '%s': expected %s", what, word, words),
               &error);
    return -1;
}

PyObject *tfpy_store_plot(PyObject *self, PyObject *args, PyObject *keywords)
{
    static char *arguments[] = {"names", "kind", "value", "format", "along", "title", NULL};
    const tfpy_state *state = tfpy_state_of(self);
    tf_store *store = tfpy_store_open(self);
    PyObject *sequence;
    const char *kind = "curve", *value = "auto", *format = "svg";
    tf_plot plot = {0};
    if (!store || !PyArg_ParseTupleAndKeywords(args, keywords, "O|ssszz:plot", arguments, &sequence,
                                               &kind, &value, &format, &plot.along, &plot.title))
        return NULL;
    int kinds = choose_word(state, "kind", "curve|histogram|survival|compare", kind);
    int values = kinds < 0 ? -1 : choose_word(state, "value", "auto|won|time|states|moves", value);
    int formats = values < 0 ? -1 : choose_word(state, "format", "svg|png", format);
    if (formats < 0)
        return NULL;
    plot.kind = (tf_plot_kind)kinds;
    plot.value = (tf_plot_value)values;
    plot.format = (tf_plot_format)formats;
    size_t count = 0;
    PyObject *keep = PySequence_Tuple(
        sequence); /* whatever the caller does to the list meanwhile */
    const char **names = keep ? read_names(keep, &count) : NULL;
    if (!names) {
        Py_XDECREF(keep);
        return PyErr_Occurred() ? NULL : PyErr_NoMemory();
    }
    tf_error error = {0};
    tf_text picture = {0};
    PyObject *bytes = NULL;
    tfpy_search search;
    if (tfpy_enter(&search, state, &(tfpy_limits){0}, &((tfpy_store *)self)->busy)) {
        tf_status status = tf_plot_draw(&plot, store, names, count, &picture, &error);
        if (tfpy_leave(&search, state, status, &error))
            bytes = PyBytes_FromStringAndSize(tf_text_string(&picture), (Py_ssize_t)picture.length);
    }
    free(names);
    Py_DECREF(keep);
    tf_text_free(&picture);
    return bytes;
}

/* ---- statistics ---- */

PyObject *tfpy_mcnemar(PyObject *module, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"only_a", "only_b", "deals", "confidence", NULL};
    unsigned long long only_a, only_b, deals;
    double confidence = 0.95;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O&O&O&|d:mcnemar", names, tfpy_read_u64,
                                     &only_a, tfpy_read_u64, &only_b, tfpy_read_u64, &deals,
                                     &confidence))
        return NULL;
    tf_paired paired = tf_mcnemar(only_a, only_b, deals, confidence);
    return paired_tuple(PyModule_GetState(module), deals, only_a, only_b, &paired);
}

PyObject *tfpy_wilson(PyObject *module, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"hits", "trials", "confidence", NULL};
    (void)module;
    unsigned long long hits, trials;
    double confidence = 0.95;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O&O&|d:wilson", names, tfpy_read_u64, &hits,
                                     tfpy_read_u64, &trials, &confidence))
        return NULL;
    tf_interval interval = tf_wilson(hits, trials, confidence);
    return Py_BuildValue("(dd)", interval.low, interval.high);
}
