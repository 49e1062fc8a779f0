/* review.c: review(), which judges the decisions of a record. */
#include <math.h>

#include "core.h"

static PyObject *worth(const tf_decision *decision, const tf_worth *worth)
{
    return decision->valued ? PyFloat_FromDouble(worth->value) : Py_NewRef(Py_None);
}

static PyObject *columns_of(const tf_review *review, const tf_decision *decision)
{
    PyObject *dict = PyDict_New();
    for (size_t c = 0; dict && c < review->column_count; c++)
        if (!tfpy_put(dict, review->columns[c], tfpy_number(decision->column[c])))
            Py_CLEAR(dict);
    return dict;
}

static PyObject *decision_list(const tfpy_state *state, const tf_review *review)
{
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && i < review->decision_count; i++) {
        const tf_decision *d = &review->decisions[i];
        PyObject *item = tfpy_make(
            state, TFPY_DECISION, PyLong_FromSize_t(d->move), PyLong_FromUnsignedLong(d->seat),
            PyLong_FromSize_t(d->choices), tfpy_string(d->word), tfpy_string(d->best),
            worth(d, &d->before), worth(d, &d->after), PyFloat_FromDouble(d->cost),
            PyFloat_FromDouble(d->loss), columns_of(review, d), tfpy_string(d->note));
        if (!tfpy_append(list, item))
            Py_CLEAR(list);
    }
    return list;
}

static PyObject *luck_list(const tf_review *review)
{
    PyObject *list = PyList_New(0);
    for (unsigned s = 0; list && s < review->luck_count; s++) {
        const tf_luck *luck = &review->luck[s];
        PyObject *dict = PyDict_New();
        if (dict && !(tfpy_put(dict, "seat", PyLong_FromUnsignedLong(luck->seat)) &&
                      tfpy_put(dict, "start", PyFloat_FromDouble(luck->start)) &&
                      tfpy_put(dict, "result", PyFloat_FromDouble(luck->result)) &&
                      tfpy_put(dict, "luck", PyFloat_FromDouble(luck->luck)) &&
                      tfpy_put(dict, "loss", PyFloat_FromDouble(luck->loss)) &&
                      tfpy_put(dict, "drift", PyFloat_FromDouble(luck->drift)) &&
                      tfpy_put(dict, "opponents", PyFloat_FromDouble(luck->opponents)) &&
                      tfpy_put(dict, "luck_adjusted", PyFloat_FromDouble(luck->adjusted)) &&
                      tfpy_put(dict, "accuracy", PyFloat_FromDouble(luck->accuracy)) &&
                      tfpy_put(dict, "complete", PyBool_FromLong(luck->complete))))
            Py_CLEAR(dict);
        if (!tfpy_append(list, dict))
            Py_CLEAR(list);
    }
    return list;
}

static PyObject *review_dict(const tfpy_state *state, const tf_review *review,
                             const tf_rules *rules)
{
    PyObject *dict = PyDict_New();
    bool good =
        dict && tfpy_put(dict, "deal", tfpy_string(review->game.deal)) &&
        tfpy_put(dict, "outcome", tfpy_outcome(state, rules, &review->game.outcome)) &&
        tfpy_put(dict, "moves", PyLong_FromSize_t(review->game.moves)) &&
        tfpy_put(dict, "unit", review->unit ? tfpy_string(review->unit) : Py_NewRef(Py_None)) &&
        tfpy_put(dict, "words", tfpy_string(review->words)) &&
        tfpy_put(dict, "by", tfpy_string(review->by)) &&
        tfpy_put(dict, "figures", tfpy_figures(review->game.figures, review->game.figure_count)) &&
        tfpy_put(dict, "decisions", decision_list(state, review)) &&
        tfpy_put(dict, "costliest",
                 review->costliest < review->decision_count ? PyLong_FromSize_t(review->costliest)
                                                            : Py_NewRef(Py_None)) &&
        tfpy_put(dict, "luck", luck_list(review));
    if (!good)
        Py_CLEAR(dict);
    return dict;
}

PyObject *tfpy_review(PyObject *module, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"record",    "player",   "samples", "seed",   "time_ms",
                            "memory_mb", "data_dir", "reveal",  "states", NULL};
    const tfpy_state *state = PyModule_GetState(module);
    PyObject *from, *result = NULL;
    int samples = -1, reveal = 0;
    unsigned long long seed = 0;
    tfpy_limits limits = {0};
    tf_review_options options = {0};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|ziO&O&dzpO&:review", names, &from,
                                     &options.player, &samples, tfpy_read_u64, &seed, tfpy_read_u64,
                                     &limits.time_ms, &limits.memory_mb, &limits.data_dir, &reveal,
                                     tfpy_read_u64, &limits.states))
        return NULL;
    if (!PyObject_TypeCheck(from, state->record)) {
        PyErr_SetString(PyExc_TypeError, "expected a Record");
        return NULL;
    }
    options.samples = samples < 0 ? TF_REVIEW_EVALUATE : (unsigned)samples;
    options.seed = seed;
    options.memory_bytes = tfpy_memory(&limits);
    options.data_dir = limits.data_dir;
    options.reveal = reveal != 0;
    const tf_record *record = &((tfpy_record *)from)->record; /* records do not change */
    tf_error error = {0};
    tf_review review = {0};
    tfpy_search search;
    if (tfpy_enter(&search, state, &limits, NULL)) {
        tf_status status = tf_review_record(record, &options, &search.control, &review, &error);
        if (tfpy_leave(&search, state, status, &error))
            result = review_dict(state, &review, tf_position_rules(record->position));
    }
    tf_review_free(&review);
    return result;
}
