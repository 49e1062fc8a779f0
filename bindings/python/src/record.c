/* record.c: Record, a played game as text or JSON. */
#include <stdlib.h>
#include <string.h>

#include "core.h"

static tf_record *of(PyObject *self)
{
    return &((tfpy_record *)self)->record;
}

/* Takes what the record owns. */
static PyObject *record_of(const tfpy_state *state, tf_record *record)
{
    tfpy_record *self = (tfpy_record *)tfpy_alloc(state->record);
    if (!self) {
        tf_record_free(record);
        return NULL;
    }
    self->record = *record;
    *record = (tf_record){0};
    return (PyObject *)self;
}

static bool set_words(const tfpy_state *state, char *field, const char *name, const char *words)
{
    if (!words)
        return true;
    if (strlen(words) >= TF_RECORD_WORDS_MAX) {
        tf_error error;
        tfpy_raise(state,
                   tf_error_set(&error, TF_ERR_INPUT, "%s: at most %d bytes", name,
                                TF_RECORD_WORDS_MAX - 1),
                   &error);
        return false;
    }
    strcpy(field, words);
    return true;
}

static PyObject *record_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"position", "player", "date", "note", NULL};
    const tfpy_state *state = PyType_GetModuleState(type);
    PyObject *from;
    const char *player = NULL, *date = NULL, *note = NULL;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|zzz:Record", names, &from, &player, &date,
                                     &note))
        return NULL;
    tf_record record = {.position = tfpy_position_clone(state, from)};
    if (!record.position)
        return NULL;
    if (set_words(state, record.player, "player", player) &&
        set_words(state, record.date, "date", date) && set_words(state, record.note, "note", note))
        return record_of(state, &record);
    tf_record_free(&record);
    return NULL;
}

static bool read_arguments(const tfpy_state *state, PyObject *args, const char *format,
                           tf_rules *rules, bool *given, const char **text)
{
    PyObject *from;
    if (!PyArg_ParseTuple(args, format, &from, text))
        return false;
    *given = PyObject_TypeCheck(from, state->rules);
    return tfpy_rules_read(state, from, rules);
}

static PyObject *record_parse(PyObject *class, PyObject *args)
{
    const tfpy_state *state = PyType_GetModuleState((PyTypeObject *)class);
    tf_rules rules;
    bool given;
    const char *text;
    if (!read_arguments(state, args, "Os:parse", &rules, &given, &text))
        return NULL;
    tf_error error = {0};
    tf_record record = {0};
    tf_status status = tf_record_parse(rules.game, "record", text, given ? &rules : NULL, &record,
                                       &error);
    return status == TF_OK ? record_of(state, &record) : tfpy_raise(state, status, &error);
}

static PyObject *record_read(PyObject *class, PyObject *args)
{
    const tfpy_state *state = PyType_GetModuleState((PyTypeObject *)class);
    tf_rules rules;
    bool given;
    const char *path;
    if (!read_arguments(state, args, "Os:read", &rules, &given, &path))
        return NULL;
    tf_error error = {0};
    tf_record record = {0};
    tf_status status = tf_record_read(rules.game, path, given ? &rules : NULL, &record, &error);
    return status == TF_OK ? record_of(state, &record) : tfpy_raise(state, status, &error);
}

static void record_dealloc(PyObject *self)
{
    tf_record_free(of(self));
    tfpy_free(self);
}

static PyObject *record_str(PyObject *self)
{
    tf_text text = {0};
    tf_record_format(of(self), &text);
    return tfpy_text(tfpy_state_of(self), &text);
}

static PyObject *record_json(PyObject *self, void *closure)
{
    (void)closure;
    tf_text text = {0};
    tf_record_format_json(of(self), &text);
    return tfpy_text(tfpy_state_of(self), &text);
}

static PyObject *record_position(PyObject *self, void *closure)
{
    (void)closure;
    tf_position *clone;
    tf_status status = tf_position_clone(&clone, of(self)->position);
    return status == TF_OK ? tfpy_position_new(tfpy_state_of(self), clone)
                           : tfpy_raise(tfpy_state_of(self), status, NULL);
}

static PyObject *record_player(PyObject *self, void *closure)
{
    (void)closure;
    return tfpy_string(of(self)->player);
}

static PyObject *record_date(PyObject *self, void *closure)
{
    (void)closure;
    return tfpy_string(of(self)->date);
}

static PyObject *record_note(PyObject *self, void *closure)
{
    (void)closure;
    return tfpy_string(of(self)->note);
}

static PyObject *record_times(PyObject *self, void *closure)
{
    (void)closure;
    const tf_record *record = of(self);
    if (!record->times_ms)
        return Py_NewRef(Py_None);
    size_t count;
    tf_position_history(record->position, &count);
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && i < count; i++)
        if (!tfpy_append(list, PyFloat_FromDouble(record->times_ms[i])))
            Py_CLEAR(list);
    return list;
}

static PyObject *record_repr(PyObject *self)
{
    const tf_position *position = of(self)->position;
    const tf_deal *deal = tf_position_deal_of(position);
    size_t count;
    tf_position_history(position, &count);
    return PyUnicode_FromFormat("<Record of %s %s, %zu moves>",
                                tf_position_rules(position)->game->name,
                                deal ? deal->id : "(no deal)", count);
}

/* ---- many records ---- */

typedef struct taker {
    const tfpy_state *state;
    PyObject *list;
} taker;

static tf_status take(void *context, tf_record *record, tf_error *error)
{
    taker *to = context;
    (void)error;
    tf_record mine = *record;
    *record = (tf_record){0};
    return tfpy_append(to->list, record_of(to->state, &mine)) ? TF_OK : TF_ERR_MEMORY;
}

PyObject *tfpy_records(PyObject *module, PyObject *args, PyObject *keywords)
{
    (void)keywords;
    const tfpy_state *state = PyModule_GetState(module);
    tf_rules rules;
    bool given;
    const char *path;
    if (!read_arguments(state, args, "Os:records", &rules, &given, &path))
        return NULL;
    taker to = {.state = state, .list = PyList_New(0)};
    if (!to.list)
        return NULL;
    tf_error error = {0};
    tf_status status = tf_records_read(rules.game, path, given ? &rules : NULL, take, &to, &error);
    if (status == TF_OK)
        return to.list;
    Py_DECREF(to.list);
    return tfpy_raise(state, status, &error);
}

static PyGetSetDef record_fields[] = {
    {"position", record_position, NULL, "The position after the last move, with its history.",
     NULL},
    {"player", record_player, NULL, "The player, free text.", NULL},
    {"date", record_date, NULL, "The date, free text.", NULL},
    {"note", record_note, NULL, "A note, free text.", NULL},
    {"json", record_json, NULL, "The record as one line of JSON.", NULL},
    {"times_ms", record_times, NULL, "The thinking time of each move, or None.", NULL},
    {0},
};

static PyMethodDef record_methods[] = {
    TFPY_METHOD("parse", record_parse, METH_VARARGS | METH_CLASS,
                "parse(game, text) -> Record: reads text or JSON and replays every move."),
    TFPY_METHOD("read", record_read, METH_VARARGS | METH_CLASS,
                "read(game, path) -> Record: the same from a file."),
    {0},
};

static PyType_Slot record_slots[] = {
    {Py_tp_doc,
     "Record(position, player='', date='', note=''): a played game; str(record) is its text."},
    TFPY_SLOT(Py_tp_new, record_new),
    TFPY_SLOT(Py_tp_dealloc, record_dealloc),
    TFPY_SLOT(Py_tp_repr, record_repr),
    TFPY_SLOT(Py_tp_str, record_str),
    {Py_tp_getset, record_fields},
    {Py_tp_methods, record_methods},
    {0},
};

static PyType_Spec record_spec = {
    "tefuda.Record", sizeof(tfpy_record), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    record_slots,
};

int tfpy_add_record(PyObject *module, tfpy_state *state)
{
    state->record = tfpy_type(module, &record_spec);
    return state->record ? 0 : -1;
}
