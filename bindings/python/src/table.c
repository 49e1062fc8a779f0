/* table.c: Table, the tables of solved states of a game. */
#include <string.h>

#include "core.h"

typedef struct tfpy_table {
    PyObject_HEAD const tf_game *game;
} tfpy_table;

static const tf_table_ops *ops_of(PyObject *self)
{
    return ((tfpy_table *)self)->game->tables;
}

static PyObject *table_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"game", NULL};
    const tfpy_state *state = PyType_GetModuleState(type);
    PyObject *from;
    tf_rules rules;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O:Table", names, &from) ||
        !tfpy_rules_read(state, from, &rules))
        return NULL;
    tf_error error;
    if (!rules.game->tables)
        return tfpy_raise(
            state, tf_error_set(&error, TF_ERR_UNSUPPORTED, "%s has no tables", rules.game->name),
            &error);
    tfpy_table *self = (tfpy_table *)tfpy_alloc(type);
    if (self)
        self->game = rules.game;
    return (PyObject *)self;
}

static bool read_text(PyObject *value, const char **out)
{
    if (value == Py_None)
        *out = NULL;
    else
        *out = PyUnicode_AsUTF8AndSize(value, NULL);
    return value == Py_None || *out;
}

static bool read_number(PyObject *value, uint64_t *out)
{
    *out = PyLong_AsUnsignedLongLong(value);
    return !PyErr_Occurred();
}

static bool read_keyword(const tf_option_list *sizes, const char *name, PyObject *value,
                         tf_table_request *request)
{
    uint64_t number;
    for (size_t i = 0; i < sizes->count; i++)
        if (strcmp(name, sizes->rows[i].name) == 0) {
            if (!read_number(value, &number))
                return false;
            request->sizes[i] = number > 1000000 ? 1000000 : (unsigned)number;
            return true;
        }
    if (strcmp(name, "data_dir") == 0)
        return read_text(value, &request->data_dir);
    if (strcmp(name, "method") == 0)
        return read_text(value, &request->method);
    if (strcmp(name, "state") == 0)
        return read_text(value, &request->state);
    if (strcmp(name, "sample") == 0)
        return read_number(value, &request->sample);
    if (strcmp(name, "seed") == 0)
        return read_number(value, &request->seed);
    if (strcmp(name, "time_ms") == 0)
        return read_number(value, &request->time_ms);
    if (strcmp(name, "threads") == 0 && read_number(value, &number)) {
        request->threads = (unsigned)number;
        return true;
    }
    if (strcmp(name, "memory_mb") == 0 && read_number(value, &number)) {
        request->memory_bytes = (size_t)number * 1048576;
        return true;
    }
    if (!PyErr_Occurred())
        PyErr_Format(PyExc_TypeError, "no argument '%s' of tables", name);
    return false;
}

static void on_progress(void *context, const tf_table_progress *progress)
{
    (void)progress;
    tfpy_poll(context);
}

static bool read_call(PyObject *self, const tf_option_list *sizes, PyObject *args,
                      PyObject *keywords, tfpy_search *search, tf_table_request *request)
{
    if (!PyArg_ParseTuple(args, ""))
        return false;
    for (size_t i = 0; i < sizes->count; i++)
        request->sizes[i] = (unsigned)sizes->rows[i].initial;
    PyObject *key, *value;
    Py_ssize_t at = 0;
    while (keywords && PyDict_Next(keywords, &at, &key, &value)) {
        const char *name = PyUnicode_AsUTF8AndSize(key, NULL);
        if (!name || !read_keyword(sizes, name, value, request))
            return false;
    }
    request->progress = on_progress;
    request->progress_context = search;
    tfpy_limits none = {0};
    if (!tfpy_enter(search, tfpy_state_of(self), &none, NULL))
        return false;
    request->cancel = &search->cancel;
    return true;
}

static PyObject *table_count(PyObject *self, PyObject *args, PyObject *keywords)
{
    tfpy_search search;
    tf_table_request request = {0};
    tf_error error = {0};
    uint64_t states = 0;
    if (!read_call(self, &ops_of(self)->sizes, args, keywords, &search, &request))
        return NULL;
    tf_status status = ops_of(self)->count(&request, &states, &error);
    return tfpy_leave(&search, tfpy_state_of(self), status, &error)
               ? PyLong_FromUnsignedLongLong(states)
               : NULL;
}

typedef tf_status (*report_fn)(const tf_table_request *request, tf_table_report *report,
                               tf_error *error);

static PyObject *report_call(PyObject *self, PyObject *args, PyObject *keywords, report_fn function)
{
    tfpy_search search;
    tf_table_request request = {0};
    tf_table_report report = {0};
    tf_error error = {0};
    if (!read_call(self, &ops_of(self)->sizes, args, keywords, &search, &request))
        return NULL;
    tf_status status = function(&request, &report, &error);
    PyObject *dict = NULL;
    if (tfpy_leave(&search, tfpy_state_of(self), status, &error)) {
        dict = tfpy_figures(report.figures, report.figure_count);
        if (dict && !tfpy_put(dict, "path", tfpy_string(tf_text_string(&report.path))))
            Py_CLEAR(dict);
    }
    tf_table_report_free(&report);
    return dict;
}

static PyObject *table_build(PyObject *self, PyObject *args, PyObject *keywords)
{
    return report_call(self, args, keywords, ops_of(self)->build);
}

static PyObject *table_info(PyObject *self, PyObject *args, PyObject *keywords)
{
    return report_call(self, args, keywords, ops_of(self)->info);
}

static PyObject *table_verify(PyObject *self, PyObject *args, PyObject *keywords)
{
    return report_call(self, args, keywords, ops_of(self)->verify);
}

static PyObject *table_probe(PyObject *self, PyObject *args, PyObject *keywords)
{
    const tfpy_state *state = tfpy_state_of(self);
    tfpy_search search;
    tf_table_request request = {0};
    tf_table_answer answer = {0};
    tf_error error = {0};
    if (!read_call(self, &ops_of(self)->sizes, args, keywords, &search, &request))
        return NULL;
    tf_status status = ops_of(self)->probe(&request, &answer, &error);
    PyObject *result = NULL;
    if (tfpy_leave(&search, state, status, &error))
        result = tfpy_make(state, TFPY_ANSWER, tfpy_string(tf_text_string(&answer.state)),
                           tfpy_string(tf_table_found_name(answer.found)),
                           tfpy_number(answer.value), PyFloat_FromDouble(answer.error));
    tf_table_answer_free(&answer);
    return result;
}

static PyObject *table_optimum(PyObject *self, PyObject *args, PyObject *keywords)
{
    const tfpy_state *state = tfpy_state_of(self);
    const tf_game *game = ((tfpy_table *)self)->game;
    tf_error error = {0};
    if (!game->optima)
        return tfpy_raise(
            state, tf_error_set(&error, TF_ERR_UNSUPPORTED, "%s has no exact optima", game->name),
            &error);
    tfpy_search search;
    tf_table_request request = {0};
    tf_optimum optimum = {0};
    if (!read_call(self, &game->optima->sizes, args, keywords, &search, &request))
        return NULL;
    tf_status status = game->optima->solve(&request, &optimum, &error);
    if (!tfpy_leave(&search, state, status, &error))
        return NULL;
    PyObject *dict = PyDict_New();
    if (dict &&
        !(tfpy_put(dict, "value", PyFloat_FromDouble(optimum.value)) &&
          tfpy_put(dict, "states", PyLong_FromUnsignedLongLong(optimum.states)) &&
          tfpy_put(dict, "checked", PyLong_FromUnsignedLongLong(optimum.checked)) &&
          tfpy_put(dict, "largest_difference", PyFloat_FromDouble(optimum.largest_difference))))
        Py_CLEAR(dict);
    return dict;
}

static PyObject *table_sizes(PyObject *self, void *closure)
{
    (void)closure;
    PyObject *dict = PyDict_New();
    const tf_option_list *sizes = &ops_of(self)->sizes;
    for (size_t i = 0; dict && i < sizes->count; i++)
        if (!tfpy_put(dict, sizes->rows[i].name, tfpy_string(sizes->rows[i].words)))
            Py_CLEAR(dict);
    return dict;
}

static PyGetSetDef table_fields[] = {
    {"sizes", table_sizes, NULL, "The sizes that name a table, with their meaning.", NULL},
    {0},
};

#define TABLE_WORDS                                                                                \
    " Sizes and options by keyword: data_dir, method, state, sample, seed, threads, memory_mb, "   \
    "time_ms."

static PyMethodDef table_methods[] = {
    TFPY_METHOD("count", table_count, TFPY_KEYWORDS,
                "count(**sizes) -> int: the number of states." TABLE_WORDS),
    TFPY_METHOD("build", table_build, TFPY_KEYWORDS,
                "build(**sizes) -> dict: builds the table." TABLE_WORDS),
    TFPY_METHOD("info", table_info, TFPY_KEYWORDS,
                "info(**sizes) -> dict: the header of the table." TABLE_WORDS),
    TFPY_METHOD("verify", table_verify, TFPY_KEYWORDS,
                "verify(**sizes) -> dict: checks its values." TABLE_WORDS),
    TFPY_METHOD(
        "optimum", table_optimum, TFPY_KEYWORDS,
        "optimum(**sizes) -> dict: the exact value of a small variant of the game." TABLE_WORDS),
    TFPY_METHOD("probe", table_probe, TFPY_KEYWORDS,
                "probe(state=TEXT, **sizes) -> Answer(state, found, value, error)." TABLE_WORDS),
    {0},
};

static PyType_Slot table_slots[] = {
    {Py_tp_doc, "Table(game): the tables of solved states of a game."},
    TFPY_SLOT(Py_tp_new, table_new),
    TFPY_SLOT(Py_tp_dealloc, tfpy_free),
    {Py_tp_getset, table_fields},
    {Py_tp_methods, table_methods},
    {0},
};

static PyType_Spec table_spec = {
    "tefuda.Table", sizeof(tfpy_table), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    table_slots,
};

int tfpy_add_table(PyObject *module, tfpy_state *state)
{
    state->table = tfpy_type(module, &table_spec);
    return state->table ? 0 : -1;
}
