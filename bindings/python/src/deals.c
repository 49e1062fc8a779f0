/* deals.c: Deal, the cards of one deal, and Deals, the iterator over the deals of a SPEC. */
#include <string.h>

#include "core.h"

/* ---- Deal ---- */

PyObject *tfpy_deal_new(const tfpy_state *state, const tf_rules *rules, const tf_deal *deal)
{
    tfpy_deal *self = (tfpy_deal *)tfpy_alloc(state->deal);
    if (self) {
        self->deal = *deal;
        self->deck = rules->game->rules->deck(rules);
    }
    return (PyObject *)self;
}

bool tfpy_deal_read(const tfpy_state *state, PyObject *from, const tf_rules *rules, tf_deal *deal)
{
    if (PyObject_TypeCheck(from, state->deal)) {
        *deal = ((tfpy_deal *)from)->deal;
        return true;
    }
    const char *spec = PyUnicode_Check(from) ? PyUnicode_AsUTF8AndSize(from, NULL) : NULL;
    if (!spec) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_TypeError, "expected a Deal or a text such as 'seed:1'");
        return false;
    }
    tf_error error = {0};
    tf_deal_format format = tf_game_deal_format(rules);
    tf_status status = tf_deal_make(&format, spec, deal, &error);
    if (status != TF_OK)
        tfpy_raise(state, status, &error);
    return status == TF_OK;
}

static PyObject *deal_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"rules", "deal", "id", NULL};
    const tfpy_state *state = PyType_GetModuleState(type);
    PyObject *from;
    const char *text, *id = NULL;
    tf_rules rules;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "Os|z:Deal", names, &from, &text, &id) ||
        !tfpy_rules_read(state, from, &rules))
        return NULL;
    tf_error error = {0};
    tf_deal deal = {0};
    tf_deal_format format = tf_game_deal_format(&rules);
    tf_status status;
    if (strchr(text, ':')) {
        status = tf_deal_make(&format, text, &deal, &error);
    } else {
        status = tf_deal_parse_cards(&format.deck, text, &deal, &error);
        strcpy(deal.id, "cards");
    }
    if (status == TF_OK && id) {
        if (strlen(id) >= sizeof deal.id)
            status = tf_error_set(&error, TF_ERR_INPUT, "an id has at most %d bytes",
                                  TF_DEAL_ID_MAX - 1);
        else
            strcpy(deal.id, id);
    }
    return status == TF_OK ? tfpy_deal_new(state, &rules, &deal)
                           : tfpy_raise(state, status, &error);
}

static PyObject *deal_id(PyObject *self, void *closure)
{
    (void)closure;
    return tfpy_string(((tfpy_deal *)self)->deal.id);
}

static PyObject *deal_text(PyObject *self)
{
    tf_text text = {0};
    tf_deal_format_cards(&((tfpy_deal *)self)->deck, &((tfpy_deal *)self)->deal, &text);
    return tfpy_text(tfpy_state_of(self), &text);
}

static PyObject *deal_text_field(PyObject *self, void *closure)
{
    (void)closure;
    return deal_text(self);
}

static PyObject *deal_numbers(PyObject *self, void *closure)
{
    (void)closure;
    const tf_deal *deal = &((tfpy_deal *)self)->deal;
    return PyBytes_FromStringAndSize((const char *)deal->cards, (Py_ssize_t)deal->count);
}

static PyObject *deal_cards(PyObject *self, void *closure)
{
    (void)closure;
    const tf_deal *deal = &((tfpy_deal *)self)->deal;
    PyObject *list = PyList_New(0);
    for (unsigned i = 0; list && i < deal->count; i++) {
        char word[TF_CARD_TEXT_MAX];
        if (!tfpy_append(list, tfpy_string(tf_card_format(deal->cards[i], TF_RANK_SUIT, word))))
            Py_CLEAR(list);
    }
    return list;
}

static PyObject *deal_repr(PyObject *self)
{
    PyObject *id = deal_id(self, NULL), *text = deal_text(self);
    PyObject *words = id && text ? PyUnicode_FromFormat("Deal(id=%R, cards=%R)", id, text) : NULL;
    Py_XDECREF(id);
    Py_XDECREF(text);
    return words;
}

static PyObject *deal_compare(PyObject *self, PyObject *other, int operation)
{
    if ((operation != Py_EQ && operation != Py_NE) || !PyObject_TypeCheck(other, Py_TYPE(self)))
        return Py_NewRef(Py_NotImplemented);
    const tf_deal *a = &((tfpy_deal *)self)->deal, *b = &((tfpy_deal *)other)->deal;
    bool equal = strcmp(a->id, b->id) == 0 && a->count == b->count &&
                 memcmp(a->cards, b->cards, a->count) == 0;
    return PyBool_FromLong(equal == (operation == Py_EQ));
}

static Py_hash_t deal_hash(PyObject *self)
{
    PyObject *cards = deal_numbers(self, NULL);
    Py_hash_t hash = cards ? PyObject_Hash(cards) : -1;
    Py_XDECREF(cards);
    return hash;
}

static Py_ssize_t deal_length(PyObject *self)
{
    return (Py_ssize_t)((tfpy_deal *)self)->deal.count;
}

static PyGetSetDef deal_fields[] = {
    {"id", deal_id, NULL, "The id, such as 'seed:1'.", NULL},
    {"cards", deal_cards, NULL, "The cards as a list of str, in the order in which they are dealt.",
     NULL},
    {"numbers", deal_numbers, NULL, "The cards as bytes: rank * 4 + suit.", NULL},
    {"text", deal_text_field, NULL, "The cards as the text of a file of deals.", NULL},
    {0},
};

static PyType_Slot deal_slots[] = {
    {Py_tp_doc, "Deal(rules, deal, id=None): a deal by its name ('seed:1') or by its cards."},
    TFPY_SLOT(Py_tp_new, deal_new),
    TFPY_SLOT(Py_tp_dealloc, tfpy_free),
    TFPY_SLOT(Py_tp_repr, deal_repr),
    TFPY_SLOT(Py_tp_str, deal_text),
    TFPY_SLOT(Py_tp_richcompare, deal_compare),
    TFPY_SLOT(Py_tp_hash, deal_hash),
    TFPY_SLOT(Py_sq_length, deal_length),
    {Py_tp_getset, deal_fields},
    {0},
};

static PyType_Spec deal_spec = {
    "tefuda.Deal", sizeof(tfpy_deal), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, deal_slots,
};

/* ---- Deals ---- */

typedef struct tfpy_deals {
    PyObject_HEAD tf_rules rules;
    tf_deals *deals;
    bool busy;
} tfpy_deals;

static PyObject *deals_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"rules", "spec", NULL};
    const tfpy_state *state = PyType_GetModuleState(type);
    PyObject *from;
    const char *spec;
    tf_rules rules;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "Os:Deals", names, &from, &spec) ||
        !tfpy_rules_read(state, from, &rules))
        return NULL;
    tf_error error = {0};
    tf_deal_format format = tf_game_deal_format(&rules);
    tf_deals *deals;
    tf_status status = tf_deals_open(&deals, &format, spec, &error);
    if (status != TF_OK)
        return tfpy_raise(state, status, &error);
    tfpy_deals *self = (tfpy_deals *)tfpy_alloc(type);
    if (!self) {
        tf_deals_close(deals);
        return NULL;
    }
    self->rules = rules;
    self->deals = deals;
    return (PyObject *)self;
}

static void deals_dealloc(PyObject *self)
{
    tf_deals_close(((tfpy_deals *)self)->deals);
    tfpy_free(self);
}

static PyObject *deals_iter(PyObject *self)
{
    return Py_NewRef(self);
}

static PyObject *deals_next(PyObject *self)
{
    tfpy_deals *deals = (tfpy_deals *)self;
    tf_error error = {0};
    tf_deal deal;
    bool end;
    tf_status status = tf_deals_next(deals->deals, &deal, &end, &error);
    if (status != TF_OK)
        return tfpy_raise(tfpy_state_of(self), status, &error);
    return end ? NULL : tfpy_deal_new(tfpy_state_of(self), &deals->rules, &deal);
}

static PyObject *deals_hint(PyObject *self, PyObject *unused)
{
    (void)unused;
    uint64_t count;
    if (!tf_deals_count(((tfpy_deals *)self)->deals, &count) || count > PY_SSIZE_T_MAX)
        return Py_NewRef(Py_NotImplemented);
    return PyLong_FromUnsignedLongLong(count);
}

static PyMethodDef deals_methods[] = {
    TFPY_METHOD("__length_hint__", deals_hint, METH_NOARGS, NULL),
    {0},
};

static PyType_Slot deals_slots[] = {
    {Py_tp_doc,
     "Deals(rules, spec): the deals of 'KIND:FIRST-LAST' or 'file:PATH', one after the other.\n\n"
     ">>> [deal.id for deal in Deals('klondike', 'seed:1-3')]\n['seed:1', 'seed:2', 'seed:3']\n"},
    TFPY_SLOT(Py_tp_new, deals_new),
    TFPY_SLOT(Py_tp_dealloc, deals_dealloc),
    TFPY_SLOT(Py_tp_iter, deals_iter),
    TFPY_SLOT(Py_tp_iternext, deals_next),
    {Py_tp_methods, deals_methods},
    {0},
};

static PyType_Spec deals_spec = {
    "tefuda.Deals", sizeof(tfpy_deals), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    deals_slots,
};

int tfpy_add_deals(PyObject *module, tfpy_state *state)
{
    state->deal = tfpy_type(module, &deal_spec);
    state->deals = tfpy_type(module, &deals_spec);
    return state->deal && state->deals ? 0 : -1;
}
