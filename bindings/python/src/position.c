/* position.c: Position, a game in progress with its history. */
#include <stdlib.h>
#include <string.h>

#include "core.h"

static tf_position *of(PyObject *self)
{
    return ((tfpy_position *)self)->position;
}

static const tf_game *game_of(PyObject *self)
{
    return tf_position_rules(of(self))->game;
}

PyObject *tfpy_position_new(const tfpy_state *state, tf_position *position)
{
    tfpy_position *self = (tfpy_position *)tfpy_alloc(state->position);
    if (!self) {
        tf_position_destroy(position);
        return NULL;
    }
    self->position = position;
    return (PyObject *)self;
}

tf_position *tfpy_position_clone(const tfpy_state *state, PyObject *from)
{
    tf_position *clone;
    if (!PyObject_TypeCheck(from, state->position)) {
        PyErr_SetString(PyExc_TypeError, "expected a Position");
        return NULL;
    }
    tf_status status = tf_position_clone(&clone, of(from));
    if (status == TF_OK)
        return clone;
    tfpy_raise(state, status, NULL);
    return NULL;
}

PyObject *tfpy_outcome(const tfpy_state *state, const tf_rules *rules, const tf_outcome *outcome)
{
    PyObject *points = PyTuple_New((Py_ssize_t)rules->game->seats);
    PyObject *scores = PyTuple_New((Py_ssize_t)rules->game->seats);
    for (unsigned s = 0; points && scores && s < rules->game->seats; s++) {
        PyTuple_SetItem(points, (Py_ssize_t)s, PyLong_FromLong(outcome->points[s]));
        PyTuple_SetItem(scores, (Py_ssize_t)s, PyLong_FromLong(outcome->scores[s]));
    }
    return tfpy_make(state, TFPY_OUTCOME, tfpy_string(tf_verdict_game_name(outcome->verdict)),
                     points, scores);
}

PyObject *tfpy_move_word(const tfpy_state *state, const tf_position *position, tf_move move)
{
    if (move == TF_MOVE_NONE)
        return Py_NewRef(Py_None);
    tf_error error = {0};
    tf_text text = {0};
    tf_status status = tf_position_view_move_format(position, tf_position_seat(position), move,
                                                    &text, &error);
    if (status == TF_OK)
        return tfpy_text(state, &text);
    tf_text_free(&text);
    return tfpy_raise(state, status, &error);
}

PyObject *tfpy_move_words(const tfpy_state *state, tf_position *from, const tf_move *moves,
                          size_t count)
{
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && i < count; i++) {
        tf_error error = {0};
        tf_text text = {0};
        tf_position_move_format(from, moves[i], &text);
        if (!tfpy_append(list, tfpy_text(state, &text)))
            Py_CLEAR(list);
        tf_status status = tf_position_apply(from, moves[i], &error);
        if (status != TF_OK) {
            tfpy_raise(state, status, &error);
            Py_CLEAR(list);
        }
    }
    return list;
}

/* ---- creation ---- */

static PyObject *position_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"rules", "deal", NULL};
    const tfpy_state *state = PyType_GetModuleState(type);
    PyObject *from, *given;
    tf_rules rules;
    tf_deal deal;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OO:Position", names, &from, &given) ||
        !tfpy_rules_read(state, from, &rules) || !tfpy_deal_read(state, given, &rules, &deal))
        return NULL;
    tf_error error = {0};
    tf_position *position;
    tf_status status = tf_position_deal(&position, &rules, &deal, &error);
    return status == TF_OK ? tfpy_position_new(state, position) : tfpy_raise(state, status, &error);
}

static PyObject *position_parse(PyObject *class, PyObject *args)
{
    const tfpy_state *state = PyType_GetModuleState((PyTypeObject *)class);
    PyObject *from;
    const char *text;
    tf_rules rules;
    if (!PyArg_ParseTuple(args, "Os:parse", &from, &text) || !tfpy_rules_read(state, from, &rules))
        return NULL;
    tf_error error = {0};
    tf_position *position;
    tf_status status = tf_position_parse(&position, &rules, text, &error);
    return status == TF_OK ? tfpy_position_new(state, position) : tfpy_raise(state, status, &error);
}

static void position_dealloc(PyObject *self)
{
    tf_position_destroy(of(self));
    tfpy_free(self);
}

static PyObject *position_copy(PyObject *self, PyObject *unused)
{
    (void)unused;
    tf_position *clone = tfpy_position_clone(tfpy_state_of(self), self);
    return clone ? tfpy_position_new(tfpy_state_of(self), clone) : NULL;
}

/* Pickled as a record in JSON, which every version reads. */
static PyObject *position_reduce(PyObject *self, PyObject *unused)
{
    (void)unused;
    const tfpy_state *state = tfpy_state_of(self);
    tf_text text = {0};
    tf_record record = {.position = of(self)};
    tf_record_format_json(&record, &text);
    PyObject *words = tfpy_text(state, &text);
    PyObject *load = PyObject_GetAttrString((PyObject *)state->position, "from_record");
    PyObject *result = words && load ? Py_BuildValue("(O(sO))", load, game_of(self)->name, words)
                                     : NULL;
    Py_XDECREF(words);
    Py_XDECREF(load);
    return result;
}

static PyObject *position_from_record(PyObject *class, PyObject *args)
{
    const tfpy_state *state = PyType_GetModuleState((PyTypeObject *)class);
    const char *name, *text;
    if (!PyArg_ParseTuple(args, "ss:from_record", &name, &text))
        return NULL;
    tf_error error = {0};
    const tf_game *game;
    tf_record record = {0};
    tf_status status = tf_game_find(name, &game, &error);
    if (status == TF_OK)
        status = tf_record_parse(game, "record", text, NULL, &record, &error);
    if (status != TF_OK)
        return tfpy_raise(state, status, &error);
    tf_position *position = record.position;
    record.position = NULL;
    tf_record_free(&record);
    return tfpy_position_new(state, position);
}

/* ---- reading ---- */

static PyObject *position_str(PyObject *self)
{
    tf_text text = {0};
    tf_position_format(of(self), &text);
    return tfpy_text(tfpy_state_of(self), &text);
}

static PyObject *position_repr(PyObject *self)
{
    const tf_deal *deal = tf_position_deal_of(of(self));
    size_t count;
    tf_position_history(of(self), &count);
    return PyUnicode_FromFormat("<Position of %s %s, %zu moves>", game_of(self)->name,
                                deal ? deal->id : "(no deal)", count);
}

static PyObject *position_rules(PyObject *self, void *closure)
{
    (void)closure;
    return tfpy_rules_new(tfpy_state_of(self), tf_position_rules(of(self)));
}

static PyObject *position_deal(PyObject *self, void *closure)
{
    (void)closure;
    const tf_deal *deal = tf_position_deal_of(of(self));
    return deal ? tfpy_deal_new(tfpy_state_of(self), tf_position_rules(of(self)), deal)
                : Py_NewRef(Py_None);
}

static PyObject *position_seat(PyObject *self, void *closure)
{
    (void)closure;
    return PyLong_FromUnsignedLong(tf_position_seat(of(self)));
}

static PyObject *position_is_open(PyObject *self, void *closure)
{
    (void)closure;
    return PyBool_FromLong(tf_position_is_open(of(self)));
}

static PyObject *position_outcome(PyObject *self, void *closure)
{
    (void)closure;
    tf_outcome outcome;
    tf_position_outcome(of(self), &outcome);
    return tfpy_outcome(tfpy_state_of(self), tf_position_rules(of(self)), &outcome);
}

static PyObject *position_is_over(PyObject *self, void *closure)
{
    (void)closure;
    tf_outcome outcome;
    tf_position_outcome(of(self), &outcome);
    return PyBool_FromLong(outcome.verdict != TF_UNDECIDED);
}

static PyObject *position_history(PyObject *self, void *closure)
{
    (void)closure;
    const tfpy_state *state = tfpy_state_of(self);
    tf_position *walk = tfpy_position_clone(state, self);
    if (!walk)
        return NULL;
    while (tf_position_undo(walk)) {
    }
    size_t count;
    const tf_move *moves = tf_position_history(of(self), &count);
    PyObject *list = tfpy_move_words(state, walk, moves, count);
    tf_position_destroy(walk);
    return list;
}

static PyObject *position_moves(PyObject *self, PyObject *unused)
{
    (void)unused;
    const tfpy_state *state = tfpy_state_of(self);
    tf_move *moves = malloc(game_of(self)->rules->max_moves * sizeof *moves);
    if (!moves)
        return PyErr_NoMemory();
    size_t count = tf_position_moves(of(self), moves);
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && i < count; i++)
        if (!tfpy_append(list, tfpy_move_word(state, of(self), moves[i])))
            Py_CLEAR(list);
    free(moves);
    return list;
}

static PyObject *position_view(PyObject *self, PyObject *args)
{
    unsigned seat = tf_position_seat(of(self));
    if (!PyArg_ParseTuple(args, "|O&:view", tfpy_read_u32, &seat))
        return NULL;
    return tfpy_view_new(tfpy_state_of(self), of(self), seat);
}

/* ---- changing ---- */

static PyObject *position_apply(PyObject *self, PyObject *args)
{
    const tfpy_state *state = tfpy_state_of(self);
    const char *word;
    if (!PyArg_ParseTuple(args, "s:apply", &word))
        return NULL;
    tf_error error = {0};
    tf_move move;
    /* As the seat sees it first; a record's word ("7" for a draw that turned the 7) is accepted as well. */
    tf_status status = tf_position_view_move_parse(of(self), word, &move, &error);
    if (status != TF_OK && tf_position_move_parse(of(self), word, &move, NULL) == TF_OK)
        status = TF_OK;
    if (status == TF_OK)
        status = tf_position_apply(of(self), move, &error);
    return status == TF_OK ? Py_NewRef(Py_None) : tfpy_raise(state, status, &error);
}

static PyObject *position_undo(PyObject *self, PyObject *unused)
{
    (void)unused;
    return PyBool_FromLong(tf_position_undo(of(self)));
}

/* The same deal with what is hidden from the seat dealt again: the bytes are redealt and read back as text, because a
 * position is changed by moves only. */
static PyObject *position_resample(PyObject *self, PyObject *args)
{
    const tfpy_state *state = tfpy_state_of(self);
    unsigned long long seed;
    unsigned seat = tf_position_seat(of(self));
    if (!PyArg_ParseTuple(args, "O&|O&:resample", tfpy_read_u64, &seed, tfpy_read_u32, &seat))
        return NULL;
    const tf_game *game = game_of(self);
    tf_error error = {0};
    if (seat >= game->seats)
        return tfpy_raise(
            state,
            tf_error_set(&error, TF_ERR_USAGE, "seat %u: seats are 0 .. %u", seat, game->seats - 1),
            &error);
    if (!game->view->redeal)
        return position_copy(self, NULL);
    void *bytes = malloc(game->rules->position_bytes);
    if (!bytes)
        return PyErr_NoMemory();
    memcpy(bytes, tf_position_bytes(of(self)), game->rules->position_bytes);
    tf_rng rng;
    tf_rng_seed(&rng, seed, seat);
    game->view->redeal(bytes, seat, &rng);
    tf_text text = {0};
    game->rules->format(bytes, &text);
    free(bytes);
    tf_position *position = NULL;
    tf_status status = tf_text_status(&text);
    if (status == TF_OK)
        status = tf_position_parse(&position, tf_position_rules(of(self)), tf_text_string(&text),
                                   &error);
    tf_text_free(&text);
    return status == TF_OK ? tfpy_position_new(state, position) : tfpy_raise(state, status, &error);
}

static PyObject *position_compare(PyObject *self, PyObject *other, int operation)
{
    if ((operation != Py_EQ && operation != Py_NE) || !PyObject_TypeCheck(other, Py_TYPE(self)))
        return Py_NewRef(Py_NotImplemented);
    bool equal = tf_rules_equal(tf_position_rules(of(self)), tf_position_rules(of(other))) &&
                 memcmp(tf_position_bytes(of(self)), tf_position_bytes(of(other)),
                        game_of(self)->rules->position_bytes) == 0;
    return PyBool_FromLong(equal == (operation == Py_EQ));
}

static PyGetSetDef position_fields[] = {
    {"rules", position_rules, NULL, "The rules.", NULL},
    {"deal", position_deal, NULL, "The deal; None when the position was read from text.", NULL},
    {"seat", position_seat, NULL, "The seat whose turn it is.", NULL},
    {"is_open", position_is_open, NULL, "True when no card is hidden.", NULL},
    {"is_over", position_is_over, NULL, "True when the game is over.", NULL},
    {"outcome", position_outcome, NULL, "Outcome(verdict, points, scores).", NULL},
    {"history", position_history, NULL, "The moves so far, as words of a record.", NULL},
    {0},
};

static PyMethodDef position_methods[] = {
    TFPY_METHOD("parse", position_parse, METH_VARARGS | METH_CLASS,
                "parse(rules, text) -> Position: reads what str(position) writes."),
    TFPY_METHOD("from_record", position_from_record, METH_VARARGS | METH_CLASS,
                "from_record(game, text) -> Position: the last position of a record."),
    TFPY_METHOD("moves", position_moves, METH_NOARGS,
                "moves() -> list[str]: the legal moves, as the seat to move sees them."),
    TFPY_METHOD("apply", position_apply, METH_VARARGS,
                "apply(move): makes a move, or raises IllegalMoveError."),
    TFPY_METHOD("undo", position_undo, METH_NOARGS,
                "undo() -> bool: takes back the last move; False when there is none."),
    TFPY_METHOD("view", position_view, METH_VARARGS,
                "view(seat=the seat to move) -> View: what a seat sees."),
    TFPY_METHOD("copy", position_copy, METH_NOARGS, "copy() -> Position, with the history."),
    TFPY_METHOD("resample", position_resample, METH_VARARGS,
                "resample(seed, seat=the seat to move) -> Position: the hidden cards dealt again, "
                "same view."),
    TFPY_METHOD("__copy__", position_copy, METH_NOARGS, NULL),
    TFPY_METHOD("__deepcopy__", position_copy, METH_O, NULL),
    TFPY_METHOD("__reduce__", position_reduce, METH_NOARGS, NULL),
    {0},
};

static PyType_Slot position_slots[] = {
    {Py_tp_doc,
     "Position(rules, deal): the starting position of a deal ('seed:1' or a Deal).\n\n"
     ">>> position = Position('accordion', 'seed:1')\n>>> len(position.moves()) > 0\nTrue\n"},
    TFPY_SLOT(Py_tp_new, position_new),
    TFPY_SLOT(Py_tp_dealloc, position_dealloc),
    TFPY_SLOT(Py_tp_repr, position_repr),
    TFPY_SLOT(Py_tp_str, position_str),
    TFPY_SLOT(Py_tp_richcompare, position_compare),
    TFPY_SLOT(Py_tp_hash, PyObject_HashNotImplemented),
    {Py_tp_getset, position_fields},
    {Py_tp_methods, position_methods},
    {0},
};

static PyType_Spec position_spec = {
    "tefuda.Position", sizeof(tfpy_position), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    position_slots,
};

int tfpy_add_position(PyObject *module, tfpy_state *state)
{
    state->position = tfpy_type(module, &position_spec);
    return state->position ? 0 : -1;
}
