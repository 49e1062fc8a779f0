/* view.c: View, what one seat sees. It holds no hidden card. */
#include <stdlib.h>
#include <string.h>

#include "core.h"

typedef struct tfpy_view {
    PyObject_HEAD tf_rules rules;
    unsigned seat;
    PyObject *bytes;
} tfpy_view;

static const void *bytes_of(PyObject *self)
{
    return PyBytes_AsString(((tfpy_view *)self)->bytes);
}

static const tf_game *game_of(PyObject *self)
{
    return ((tfpy_view *)self)->rules.game;
}

PyObject *tfpy_view_make(const tfpy_state *state, const tf_rules *rules, unsigned seat,
                         const void *bytes)
{
    tfpy_view *self = (tfpy_view *)tfpy_alloc(state->view);
    if (!self)
        return NULL;
    self->rules = *rules;
    self->seat = seat;
    self->bytes = PyBytes_FromStringAndSize(bytes, (Py_ssize_t)rules->game->view->view_bytes);
    if (!self->bytes) {
        Py_DECREF(self);
        return NULL;
    }
    return (PyObject *)self;
}

PyObject *tfpy_view_new(const tfpy_state *state, const tf_position *position, unsigned seat)
{
    const tf_rules *rules = tf_position_rules(position);
    tf_error error;
    if (seat >= rules->game->seats)
        return tfpy_raise(state,
                          tf_error_set(&error, TF_ERR_USAGE, "seat %u: seats are 0 .. %u", seat,
                                       rules->game->seats - 1),
                          &error);
    void *bytes = malloc(rules->game->view->view_bytes);
    if (!bytes)
        return PyErr_NoMemory();
    rules->game->view->look(tf_position_bytes(position), seat, bytes);
    PyObject *view = tfpy_view_make(state, rules, seat, bytes);
    free(bytes);
    return view;
}

static void view_dealloc(PyObject *self)
{
    Py_XDECREF(((tfpy_view *)self)->bytes);
    tfpy_free(self);
}

static PyObject *view_str(PyObject *self)
{
    tf_text text = {0};
    game_of(self)->view->format(bytes_of(self), &text);
    return tfpy_text(tfpy_state_of(self), &text);
}

static PyObject *view_repr(PyObject *self)
{
    return PyUnicode_FromFormat("<View of %s, seat %u>", game_of(self)->name,
                                ((tfpy_view *)self)->seat);
}

static PyObject *view_moves(PyObject *self, PyObject *unused)
{
    (void)unused;
    const tfpy_state *state = tfpy_state_of(self);
    const tf_game *game = game_of(self);
    tf_move *moves = malloc(game->rules->max_moves * sizeof *moves);
    if (!moves)
        return PyErr_NoMemory();
    size_t count = game->view->moves(bytes_of(self), moves);
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && i < count; i++) {
        tf_text text = {0};
        game->view->move_format(bytes_of(self), moves[i], &text);
        if (!tfpy_append(list, tfpy_text(state, &text)))
            Py_CLEAR(list);
    }
    free(moves);
    return list;
}

static PyObject *view_rules(PyObject *self, void *closure)
{
    (void)closure;
    return tfpy_rules_new(tfpy_state_of(self), &((tfpy_view *)self)->rules);
}

static PyObject *view_seat(PyObject *self, void *closure)
{
    (void)closure;
    return PyLong_FromUnsignedLong(((tfpy_view *)self)->seat);
}

static PyObject *view_bytes(PyObject *self, PyObject *unused)
{
    (void)unused;
    return Py_NewRef(((tfpy_view *)self)->bytes);
}

static PyObject *view_compare(PyObject *self, PyObject *other, int operation)
{
    if ((operation != Py_EQ && operation != Py_NE) || !PyObject_TypeCheck(other, Py_TYPE(self)))
        return Py_NewRef(Py_NotImplemented);
    const tfpy_view *a = (tfpy_view *)self, *b = (tfpy_view *)other;
    bool equal = a->seat == b->seat && tf_rules_equal(&a->rules, &b->rules) &&
                 memcmp(bytes_of(self), bytes_of(other), game_of(self)->view->view_bytes) == 0;
    return PyBool_FromLong(equal == (operation == Py_EQ));
}

static Py_hash_t view_hash(PyObject *self)
{
    return PyObject_Hash(((tfpy_view *)self)->bytes);
}

static PyGetSetDef view_fields[] = {
    {"rules", view_rules, NULL, "The rules.", NULL},
    {"seat", view_seat, NULL, "The seat whose view this is.", NULL},
    {0},
};

static PyMethodDef view_methods[] = {
    TFPY_METHOD("moves", view_moves, METH_NOARGS,
                "moves() -> list[str]: the legal moves of the seat."),
    TFPY_METHOD("__bytes__", view_bytes, METH_NOARGS,
                "The view in the game's own layout; equal views have equal bytes."),
    {0},
};

static PyType_Slot view_slots[] = {
    {Py_tp_doc,
     "What one seat sees: str(view) for people, bytes(view) to compare. Made by Position.view()."},
    TFPY_SLOT(Py_tp_dealloc, view_dealloc),
    TFPY_SLOT(Py_tp_repr, view_repr),
    TFPY_SLOT(Py_tp_str, view_str),
    TFPY_SLOT(Py_tp_richcompare, view_compare),
    TFPY_SLOT(Py_tp_hash, view_hash),
    {Py_tp_getset, view_fields},
    {Py_tp_methods, view_methods},
    {0},
};

static PyType_Spec view_spec = {
    "tefuda.View",
    sizeof(tfpy_view),
    0,
    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    view_slots,
};

int tfpy_add_view(PyObject *module, tfpy_state *state)
{
    state->view = tfpy_type(module, &view_spec);
    return state->view ? 0 : -1;
}
