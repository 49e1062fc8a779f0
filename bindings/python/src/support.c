/* support.c: errors, texts, named tuples, and searches that release the GIL and can be interrupted. */
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "core.h"

tfpy_state *tfpy_state_of(PyObject *self)
{
    return PyType_GetModuleState(Py_TYPE(self));
}

PyObject *tfpy_raise(const tfpy_state *state, tf_status status, const tf_error *error)
{
    if (PyErr_Occurred())
        return NULL;
    const char *text = error && error->text[0] != '\0' ? error->text : tf_status_message(status);
    PyObject *type = (unsigned)status < TFPY_STATUS_COUNT ? state->errors[status] : NULL;
    PyObject *words = tfpy_string(text);
    if (words)
        PyErr_SetObject(type ? type : state->error, words);
    Py_XDECREF(words);
    return NULL;
}

PyObject *tfpy_string(const char *text)
{
    return PyUnicode_DecodeUTF8(text, (Py_ssize_t)strlen(text), "replace");
}

PyObject *tfpy_text(const tfpy_state *state, tf_text *text)
{
    PyObject *result = NULL;
    if (tf_text_status(text) != TF_OK)
        tfpy_raise(state, TF_ERR_MEMORY, NULL);
    else
        result = PyUnicode_DecodeUTF8(tf_text_string(text), (Py_ssize_t)text->length, "replace");
    tf_text_free(text);
    return result;
}

PyObject *tfpy_make(const tfpy_state *state, tfpy_tuple kind, ...)
{
    PyTypeObject *type = state->tuples[kind];
    PyObject *tuple = PyStructSequence_New(type);
    PyObject *fields = PyObject_GetAttrString((PyObject *)type, "n_fields");
    Py_ssize_t count = fields ? PyLong_AsSsize_t(fields) : 0;
    Py_XDECREF(fields);
    bool failed = tuple == NULL;
    va_list items;
    va_start(items, kind);
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *item = va_arg(items, PyObject *);
        failed = failed || !item;
        if (tuple)
            PyStructSequence_SetItem(tuple, i, item ? item : Py_NewRef(Py_None));
        else
            Py_XDECREF(item);
    }
    va_end(items);
    if (failed)
        Py_CLEAR(tuple);
    return tuple;
}

bool tfpy_append(PyObject *list, PyObject *item)
{
    int status = item ? PyList_Append(list, item) : -1;
    Py_XDECREF(item);
    return status == 0;
}

bool tfpy_put(PyObject *dict, const char *key, PyObject *item)
{
    int status = item ? PyDict_SetItemString(dict, key, item) : -1;
    Py_XDECREF(item);
    return status == 0;
}

PyObject *tfpy_number(double value)
{
    return isnan(value) ? Py_NewRef(Py_None) : PyFloat_FromDouble(value);
}

PyObject *tfpy_figures(const tf_figure *figures, size_t count)
{
    PyObject *dict = PyDict_New();
    for (size_t i = 0; dict && i < count; i++)
        if (!tfpy_put(dict, figures[i].name, tfpy_number(figures[i].value)))
            Py_CLEAR(dict);
    return dict;
}

int tfpy_read_u64(PyObject *from, void *out)
{
    PyObject *index = PyNumber_Index(from); /* numpy's integers as well */
    unsigned long long number = index ? PyLong_AsUnsignedLongLong(index) : 0;
    Py_XDECREF(index);
    if (PyErr_Occurred())
        return 0;
    *(unsigned long long *)out = number;
    return 1;
}

int tfpy_read_u32(PyObject *from, void *out)
{
    unsigned long long number;
    if (!tfpy_read_u64(from, &number))
        return 0;
    if (number > UINT32_MAX) {
        PyErr_SetString(PyExc_OverflowError, "the number does not fit in 32 bits");
        return 0;
    }
    *(unsigned *)out = (unsigned)number;
    return 1;
}

/* ---- searches ---- */

void tfpy_poll(tfpy_search *search)
{
    if (search->raised)
        return;
    PyEval_RestoreThread(search->thread);
    if (PyErr_CheckSignals() != 0) {
        search->raised = true;
        tf_cancel_raise(&search->cancel);
    }
    search->thread = PyEval_SaveThread();
}

static void on_progress(void *context, uint64_t states, uint64_t elapsed_ms)
{
    (void)states, (void)elapsed_ms;
    tfpy_poll(context);
}

size_t tfpy_memory(const tfpy_limits *limits)
{
    double bytes = limits->memory_mb * 1048576.0;
    return bytes > 0 && bytes < 9e18 ? (size_t)bytes : 0;
}

bool tfpy_enter(tfpy_search *search, const tfpy_state *state, const tfpy_limits *limits, bool *busy)
{
    if (busy && *busy) {
        tf_error error;
        tfpy_raise(state,
                   tf_error_set(&error, TF_ERR_USAGE,
                                "in use by another thread: create one object per thread"),
                   &error);
        return false;
    }
    if (!(limits->memory_mb >= 0)) {
        tf_error error;
        tfpy_raise(
            state,
            tf_error_set(&error, TF_ERR_USAGE, "memory_mb: a negative number, expected 0 or more"),
            &error);
        return false;
    }
    *search = (tfpy_search){.busy = busy};
    if (busy)
        *busy = true;
    tf_limits given = {
        .time_ms = limits->time_ms, .states = limits->states, .memory_bytes = tfpy_memory(limits)};
    tf_control_start(&search->control, &given, &search->cancel);
    search->control.progress = on_progress;
    search->control.progress_context = search;
    search->thread = PyEval_SaveThread();
    return true;
}

bool tfpy_leave(tfpy_search *search, const tfpy_state *state, tf_status status,
                const tf_error *error)
{
    PyEval_RestoreThread(search->thread);
    if (search->busy)
        *search->busy = false;
    if (search->raised)
        return false; /* the handler's exception is set */
    if (status != TF_OK) {
        tfpy_raise(state, status, error);
        return false;
    }
    return true;
}

/* ---- objects and types ---- */

PyObject *tfpy_alloc(PyTypeObject *type)
{
    allocfunc alloc = __extension__(allocfunc) PyType_GetSlot(type, Py_tp_alloc);
    return alloc(type, 0);
}

void tfpy_free(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    freefunc release = __extension__(freefunc) PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

PyTypeObject *tfpy_type(PyObject *module, PyType_Spec *spec)
{
    PyTypeObject *type = (PyTypeObject *)PyType_FromModuleAndSpec(module, spec, NULL);
    if (type && PyModule_AddType(module, type) != 0)
        Py_CLEAR(type);
    return type;
}
