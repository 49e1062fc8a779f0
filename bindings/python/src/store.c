/* store.c: Store, experiments and their rows in a file. rows() gives columns: one array per field, which numpy and
 * pandas take as they are. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "store.h"

tf_store *tfpy_store_open(PyObject *self)
{
    tfpy_store *store = (tfpy_store *)self;
    tf_error error;
    if (!store->store || store->busy) {
        tfpy_raise(tfpy_state_of(self),
                   tf_error_set(&error, TF_ERR_USAGE,
                                store->busy ? "the store is in use" : "the store is closed"),
                   &error);
        return NULL;
    }
    return store->store;
}

static PyObject *store_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"path", "write", NULL};
    const tfpy_state *state = PyType_GetModuleState(type);
    PyObject *path;
    int write = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O&|p:Store", names, PyUnicode_FSConverter,
                                     &path, &write))
        return NULL;
    tf_error error = {0};
    tf_store *store;
    tf_status status = tf_store_open(&store, PyBytes_AsString(path),
                                     write ? TF_STORE_WRITE : TF_STORE_READ, &error);
    Py_DECREF(path);
    if (status != TF_OK)
        return tfpy_raise(state, status, &error);
    tfpy_store *self = (tfpy_store *)tfpy_alloc(type);
    if (!self) {
        tf_store_close(store);
        return NULL;
    }
    self->store = store;
    return (PyObject *)self;
}

static void store_dealloc(PyObject *self)
{
    tf_store_close(((tfpy_store *)self)->store);
    tfpy_free(self);
}

static PyObject *store_close(PyObject *self, PyObject *unused)
{
    (void)unused;
    tfpy_store *store = (tfpy_store *)self;
    if (store->busy) {
        (void)tfpy_store_open(self); /* sets the exception */
        return NULL;
    }
    tf_store_close(store->store);
    store->store = NULL;
    return Py_NewRef(Py_None);
}

static PyObject *store_enter(PyObject *self, PyObject *unused)
{
    (void)unused;
    return Py_NewRef(self);
}

static PyObject *store_exit(PyObject *self, PyObject *args)
{
    (void)args;
    return store_close(self, NULL);
}

/* ---- experiments ---- */

static PyObject *info_dict(const tf_experiment_info *info)
{
    PyObject *dict = PyDict_New();
    const tf_tally *tally = &info->tally;
    bool good = dict && tfpy_put(dict, "name", tfpy_string(info->name)) &&
                tfpy_put(dict, "game", tfpy_string(info->game)) &&
                tfpy_put(dict, "rules", tfpy_string(info->rules)) &&
                tfpy_put(dict, "solver", tfpy_string(info->solver)) &&
                tfpy_put(dict, "players", tfpy_string(info->players)) &&
                tfpy_put(dict, "deals", tfpy_string(info->deals)) &&
                tfpy_put(dict, "note", tfpy_string(info->note)) &&
                tfpy_put(dict, "seed", PyLong_FromUnsignedLongLong(info->seed)) &&
                tfpy_put(dict, "states_limit", PyLong_FromUnsignedLongLong(info->states)) &&
                tfpy_put(dict, "time_ms_limit", PyLong_FromUnsignedLongLong(info->time_ms)) &&
                tfpy_put(dict, "memory_mb_limit", PyLong_FromUnsignedLongLong(info->memory_mb)) &&
                tfpy_put(dict, "created_ms", PyLong_FromLongLong(info->created_ms)) &&
                tfpy_put(dict, "runs", PyLong_FromUnsignedLongLong(info->runs)) &&
                tfpy_put(dict, "total",
                         PyLong_FromUnsignedLongLong(info->last - info->first + 1)) &&
                tfpy_put(dict, "done", PyLong_FromUnsignedLongLong(tally->deals)) &&
                tfpy_put(dict, "won", PyLong_FromUnsignedLongLong(tally->won)) &&
                tfpy_put(dict, "lost", PyLong_FromUnsignedLongLong(tally->lost)) &&
                tfpy_put(dict, "undecided", PyLong_FromUnsignedLongLong(tally->undecided)) &&
                tfpy_put(dict, "finished", PyLong_FromUnsignedLongLong(tally->finished)) &&
                tfpy_put(dict, "imported", PyBool_FromLong(info->imported));
    if (!good)
        Py_CLEAR(dict);
    return dict;
}

static PyObject *store_experiments(PyObject *self, PyObject *unused)
{
    (void)unused;
    tf_store *store = tfpy_store_open(self);
    if (!store)
        return NULL;
    tf_error error = {0};
    tf_experiment_info *infos = NULL;
    size_t count;
    tf_status status = tf_store_experiments(store, &infos, &count, &error);
    if (status != TF_OK)
        return tfpy_raise(tfpy_state_of(self), status, &error);
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && i < count; i++)
        if (!tfpy_append(list, info_dict(&infos[i])))
            Py_CLEAR(list);
    free(infos);
    return list;
}

/* ---- rows as columns ---- */

/* One row per column: name, type code of Python's array module, value of a row r of an experiment. */
#define COLUMN_TABLE(ROW)                                                                          \
    ROW("deal", 'Q', uint64_t, r->deal)                                                            \
    ROW("moves", 'Q', uint64_t, r->moves)                                                          \
    ROW("states", 'Q', uint64_t, r->states)                                                        \
    ROW("time_ms", 'd', double, (double)r->time_us / 1000)                                         \
    ROW("memory_kb", 'Q', uint64_t, r->memory_kb)                                                  \
    ROW("run", 'q', int64_t, r->run)

/* The columns of each seat; luck is NaN when it was not measured. */
#define SEAT_TABLE(ROW)                                                                            \
    ROW("points", 'q', int64_t, r->points[s])                                                      \
    ROW("scores", 'q', int64_t, r->scores[s])                                                      \
    ROW("luck", 'd', double, r->luck[s])

enum {
#define COUNT_ONE(name, code, type, value) +1
    COLUMN_COUNT = 0 COLUMN_TABLE(COUNT_ONE),
    SEAT_COLUMNS = 0 SEAT_TABLE(COUNT_ONE),
#undef COUNT_ONE
};

typedef struct columns {
    tf_text column[COLUMN_COUNT]; /* bytes of the arrays */
    tf_text seat[TF_SEATS_MAX][SEAT_COLUMNS];
    PyObject *experiment, *verdict, *stopped, *failure; /* lists of str */
    unsigned seats;                                     /* the largest number of any experiment */
    bool points, luck;                                  /* some experiment has them */
} columns;

static void columns_add(columns *to, const tf_row *r)
{
    unsigned at = 0;
#define ADD_COLUMN(name, code, type, value)                                                        \
    {                                                                                              \
        type number = value;                                                                       \
        tf_text_add_bytes(&to->column[at++], (const char *)&number, sizeof number);                \
    }
    COLUMN_TABLE(ADD_COLUMN)
#undef ADD_COLUMN
    for (unsigned s = 0; s < TF_SEATS_MAX; s++) {
        at = 0;
#define ADD_COLUMN(name, code, type, value)                                                        \
    {                                                                                              \
        type number = value;                                                                       \
        tf_text_add_bytes(&to->seat[s][at++], (const char *)&number, sizeof number);               \
    }
        SEAT_TABLE(ADD_COLUMN)
#undef ADD_COLUMN
        to->luck = to->luck || !isnan(r->luck[s]);
    }
}

static bool add_rows(const tfpy_state *state, tf_store *store, const tf_experiment_info *info,
                     columns *to)
{
    tf_error error = {0};
    tf_rows *rows = NULL;
    tf_status status = tf_rows_open(&rows, store, info, 0, &error);
    const tf_game *game = NULL;
    if (tf_game_find(info->game, &game, NULL) == TF_OK && game->seats > 1)
        to->points = true;
    to->seats = game && game->seats > to->seats ? game->seats : to->seats;
    PyObject *name = tfpy_string(info->name);
    bool good = name != NULL;
    while (good && status == TF_OK) {
        tf_row row;
        bool end;
        status = tf_rows_next(rows, &row, &end, &error);
        if (status != TF_OK || end)
            break;
        columns_add(to, &row);
        good = PyList_Append(to->experiment, name) == 0 &&
               tfpy_append(to->verdict, tfpy_string(tf_verdict_name(row.verdict))) &&
               tfpy_append(to->stopped, tfpy_string(tf_stop_name(row.stop))) &&
               tfpy_append(to->failure, tfpy_string(row.failure)) && PyErr_CheckSignals() == 0;
    }
    tf_rows_close(rows);
    Py_XDECREF(name);
    if (good && status != TF_OK)
        tfpy_raise(state, status, &error);
    return good && status == TF_OK;
}

/* array.array(code, bytes), which frees the bytes. */
static PyObject *make_array(const tfpy_state *state, PyObject *type, char code, tf_text *bytes)
{
    if (tf_text_status(bytes) != TF_OK)
        return tfpy_raise(state, TF_ERR_MEMORY, NULL);
    return PyObject_CallFunction(type, "Cy#", code, tf_text_string(bytes),
                                 (Py_ssize_t)bytes->length);
}

static PyObject *columns_dict(const tfpy_state *state, columns *from)
{
    PyObject *module = PyImport_ImportModule("array");
    PyObject *array = module ? PyObject_GetAttrString(module, "array") : NULL;
    PyObject *dict = array ? PyDict_New() : NULL;
    bool good = dict && PyDict_SetItemString(dict, "experiment", from->experiment) == 0 &&
                PyDict_SetItemString(dict, "verdict", from->verdict) == 0 &&
                PyDict_SetItemString(dict, "stopped", from->stopped) == 0 &&
                PyDict_SetItemString(dict, "failure", from->failure) == 0;
    unsigned at = 0;
#define PUT_COLUMN(name, code, type, value)                                                        \
    good = good && tfpy_put(dict, name, make_array(state, array, code, &from->column[at++]));
    COLUMN_TABLE(PUT_COLUMN)
#undef PUT_COLUMN
    for (unsigned s = 0; good && s < from->seats; s++) {
        char name[32];
        at = 0;
#define PUT_COLUMN(words, code, type, value)                                                       \
    snprintf(name, sizeof name, from->seats > 1 ? words "_%u" : words, s + 1);                     \
    if (good && (words[0] == 'l' ? from->luck : from->points))                                     \
        good = tfpy_put(dict, name, make_array(state, array, code, &from->seat[s][at]));           \
    at++;
        SEAT_TABLE(PUT_COLUMN)
#undef PUT_COLUMN
    }
    if (!good)
        Py_CLEAR(dict);
    Py_XDECREF(array);
    Py_XDECREF(module);
    return dict;
}

static void columns_free(columns *c)
{
    for (unsigned i = 0; i < COLUMN_COUNT; i++)
        tf_text_free(&c->column[i]);
    for (unsigned s = 0; s < TF_SEATS_MAX; s++)
        for (unsigned i = 0; i < SEAT_COLUMNS; i++)
            tf_text_free(&c->seat[s][i]);
    Py_XDECREF(c->experiment);
    Py_XDECREF(c->verdict);
    Py_XDECREF(c->stopped);
    Py_XDECREF(c->failure);
}

static PyObject *store_rows(PyObject *self, PyObject *args)
{
    const tfpy_state *state = tfpy_state_of(self);
    const char *name = NULL;
    tf_store *store = tfpy_store_open(self);
    if (!store || !PyArg_ParseTuple(args, "|z:rows", &name))
        return NULL;
    tf_error error = {0};
    tf_experiment_info *infos = NULL;
    size_t count = 1;
    tf_status status;
    if (!name) {
        status = tf_store_experiments(store, &infos, &count, &error);
    } else {
        infos = calloc(1, sizeof *infos);
        status = infos ? tf_store_find(store, name, infos, &error) : TF_ERR_MEMORY;
    }
    columns to = {.experiment = PyList_New(0),
                  .verdict = PyList_New(0),
                  .stopped = PyList_New(0),
                  .failure = PyList_New(0),
                  .seats = 1};
    bool good = to.experiment && to.verdict && to.stopped && to.failure;
    if (good && status != TF_OK) {
        tfpy_raise(state, status, &error);
        good = false;
    }
    for (size_t i = 0; good && i < count; i++)
        good = add_rows(state, store, &infos[i], &to);
    PyObject *dict = good ? columns_dict(state, &to) : NULL;
    columns_free(&to);
    free(infos);
    return dict;
}

static PyMethodDef store_methods[] = {
    TFPY_METHOD("experiments", store_experiments, METH_NOARGS,
                "experiments() -> list[dict], oldest first."),
    TFPY_METHOD(
        "rows", store_rows, METH_VARARGS,
        "rows(name=None) -> dict of columns: the rows of one experiment, or of all.\n"
        "Numbers are array.array objects; pandas.DataFrame(store.rows()) takes them as they are."),
    TFPY_METHOD("run", tfpy_store_run, TFPY_KEYWORDS,
                "run(name, game=None, rules=None, player=None, solver=None, deals=None, seed=0, "
                "time_ms=0, states=0,\n"
                "    memory_mb=0, luck=False, note=None, threads=0, data_dir=None, "
                "allow_exec=False) -> dict: runs or continues\n"
                "an experiment; the rows finished so far are kept when it is interrupted."),
    TFPY_METHOD(
        "import_rows", tfpy_store_import, TFPY_KEYWORDS,
        "import_rows(path, name=None, *, game, rules=None, player=None, deals=None, note=None) -> "
        "dict: adds\n"
        "rows that were made elsewhere, a CSV file as `tefuda lab export --csv` prints it."),
    TFPY_METHOD("report", tfpy_store_report, METH_VARARGS,
                "report(*names) -> str: rates, intervals and comparisons."),
    TFPY_METHOD("compare", tfpy_store_compare, METH_VARARGS,
                "compare(a, b) -> Paired: McNemar's test on the deals that both have."),
    TFPY_METHOD("plot", tfpy_store_plot, TFPY_KEYWORDS,
                "plot(names, kind='curve', value='auto', format='svg', along=None, title=None) -> "
                "bytes: drawn by gnuplot."),
    TFPY_METHOD("close", store_close, METH_NOARGS, "close()"),
    TFPY_METHOD("__enter__", store_enter, METH_NOARGS, NULL),
    TFPY_METHOD("__exit__", store_exit, METH_VARARGS, NULL),
    {0},
};

static PyType_Slot store_slots[] = {
    {Py_tp_doc, "Store(path, write=False): a store of experiments; with write it is created if it "
                "does not exist."},
    TFPY_SLOT(Py_tp_new, store_new),
    TFPY_SLOT(Py_tp_dealloc, store_dealloc),
    {Py_tp_methods, store_methods},
    {0},
};

static PyType_Spec store_spec = {
    "tefuda.Store", sizeof(tfpy_store), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    store_slots,
};

int tfpy_add_store(PyObject *module, tfpy_state *state)
{
    state->store = tfpy_type(module, &store_spec);
    return state->store ? 0 : -1;
}
