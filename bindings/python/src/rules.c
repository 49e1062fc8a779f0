/* rules.c: Rules, a game with the values of its rule options. */
#include <stdlib.h>
#include <string.h>

#include "core.h"

PyObject *tfpy_rules_new(const tfpy_state *state, const tf_rules *rules)
{
    tfpy_rules *self = (tfpy_rules *)tfpy_alloc(state->rules);
    if (self)
        self->rules = *rules;
    return (PyObject *)self;
}

static bool parse_rules(const tfpy_state *state, const char *name, const char *text,
                        tf_rules *rules)
{
    tf_error error = {0};
    const tf_game *game;
    tf_status status = tf_game_find(name, &game, &error);
    if (status == TF_OK)
        status = tf_rules_parse(game, text, rules, &error);
    if (status != TF_OK)
        tfpy_raise(state, status, &error);
    return status == TF_OK;
}

bool tfpy_rules_read(const tfpy_state *state, PyObject *from, tf_rules *rules)
{
    if (PyObject_TypeCheck(from, state->rules)) {
        *rules = ((tfpy_rules *)from)->rules;
        return true;
    }
    if (PyUnicode_Check(from)) {
        const char *name = PyUnicode_AsUTF8AndSize(from, NULL);
        return name && parse_rules(state, name, NULL, rules);
    }
    PyErr_SetString(PyExc_TypeError, "expected Rules or the name of a game");
    return false;
}

/* Appends ",key=value" for each option given as a keyword. */
static bool add_options(PyObject *options, tf_text *text)
{
    PyObject *key, *value;
    Py_ssize_t at = 0;
    while (PyDict_Next(options, &at, &key, &value)) {
        const char *name = PyUnicode_AsUTF8AndSize(key, NULL);
        PyObject *words = PyObject_Str(value);
        const char *word = words ? PyUnicode_AsUTF8AndSize(words, NULL) : NULL;
        if (name && word) {
            if (PyBool_Check(value))
                word = value == Py_True ? "yes" : "no";
            tf_text_printf(text, "%s%s=%s", text->length > 0 ? "," : "", name, word);
        }
        Py_XDECREF(words);
        if (!name || !word)
            return false;
    }
    return true;
}

static PyObject *rules_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    const tfpy_state *state = PyType_GetModuleState(type);
    const char *name, *given = "";
    if (!PyArg_ParseTuple(args, "s|s:Rules", &name, &given))
        return NULL;
    tf_text text = {0};
    tf_text_add(&text, given);
    PyObject *self = NULL;
    tf_rules rules;
    if (keywords && !add_options(keywords, &text))
        goto end;
    if (tf_text_status(&text) != TF_OK)
        tfpy_raise(state, TF_ERR_MEMORY, NULL);
    else if (parse_rules(state, name, tf_text_string(&text), &rules))
        self = tfpy_rules_new(state, &rules);
end:
    tf_text_free(&text);
    return self;
}

static PyObject *rules_text(PyObject *self, void *closure)
{
    (void)closure;
    tf_text text = {0};
    tf_rules_format(&((tfpy_rules *)self)->rules, &text);
    return tfpy_text(tfpy_state_of(self), &text);
}

static PyObject *rules_repr(PyObject *self)
{
    PyObject *text = rules_text(self, NULL);
    PyObject *name = tfpy_string(((tfpy_rules *)self)->rules.game->name);
    PyObject *words = text && name ? PyUnicode_FromFormat("Rules(%R, %R)", name, text) : NULL;
    Py_XDECREF(text);
    Py_XDECREF(name);
    return words;
}

static const tf_game *game_of(PyObject *self)
{
    return ((tfpy_rules *)self)->rules.game;
}

static PyObject *rules_game(PyObject *self, void *closure)
{
    (void)closure;
    return tfpy_string(game_of(self)->name);
}

static PyObject *rules_title(PyObject *self, void *closure)
{
    (void)closure;
    return tfpy_string(game_of(self)->title);
}

static PyObject *rules_seats(PyObject *self, void *closure)
{
    (void)closure;
    return PyLong_FromUnsignedLong(game_of(self)->seats);
}

static PyObject *rules_cards(PyObject *self, void *closure)
{
    (void)closure;
    tf_deck deck = game_of(self)->rules->deck(&((tfpy_rules *)self)->rules);
    return PyLong_FromUnsignedLong(tf_deck_cards(&deck));
}

static PyObject *rules_ranks_only(PyObject *self, void *closure)
{
    (void)closure;
    return PyBool_FromLong(game_of(self)->rules->deck(&((tfpy_rules *)self)->rules).ranks_only);
}

/* A value of the canonical text: an int or a float where it reads as one. */
static PyObject *option_value(const char *word)
{
    char *end;
    double number = strtod(word, &end);
    if (*word == '\0' || *end != '\0')
        return tfpy_string(word);
    return strpbrk(word, ".eEnN") ? PyFloat_FromDouble(number) : PyLong_FromDouble(number);
}

static PyObject *rules_options(PyObject *self, void *closure)
{
    (void)closure;
    tf_text text = {0};
    tf_rules_format(&((tfpy_rules *)self)->rules, &text);
    PyObject *options = PyDict_New();
    char *rest = text.data, *pair;
    while (options && (pair = strsep(&rest, ",")) != NULL) {
        char *value = pair, *key = strsep(&value, "=");
        if (value && !tfpy_put(options, key, option_value(value)))
            Py_CLEAR(options);
    }
    tf_text_free(&text);
    return options;
}

static PyObject *rules_points(PyObject *self, void *closure)
{
    (void)closure;
    const tf_game *game = game_of(self);
    if (game->seats == 1)
        return Py_BuildValue("(dd)", 0.0, 1.0);
    return Py_BuildValue("(dd)", game->points_low, game->points_high);
}

static PyObject *rules_players(PyObject *self, PyObject *unused)
{
    (void)unused;
    const tf_game *game = game_of(self);
    PyObject *dict = PyDict_New();
    for (size_t i = 0; dict && i < game->player_count; i++)
        if (!tfpy_put(dict, game->players[i]->name, tfpy_string(game->players[i]->words)))
            Py_CLEAR(dict);
    return dict;
}

static PyObject *rules_solvers(PyObject *self, PyObject *unused)
{
    (void)unused;
    const tf_game *game = game_of(self);
    PyObject *dict = PyDict_New();
    for (size_t i = 0; dict && i < game->solver_count; i++)
        if (!tfpy_put(dict, game->solvers[i]->name, tfpy_string(game->solvers[i]->words)))
            Py_CLEAR(dict);
    return dict;
}

static PyObject *rules_compare(PyObject *self, PyObject *other, int operation)
{
    const tfpy_state *state = tfpy_state_of(self);
    if ((operation != Py_EQ && operation != Py_NE) || !PyObject_TypeCheck(other, state->rules))
        return Py_NewRef(Py_NotImplemented);
    bool equal = tf_rules_equal(&((tfpy_rules *)self)->rules, &((tfpy_rules *)other)->rules);
    return PyBool_FromLong(equal == (operation == Py_EQ));
}

static Py_hash_t rules_hash(PyObject *self)
{
    PyObject *words = rules_repr(self);
    Py_hash_t hash = words ? PyObject_Hash(words) : -1;
    Py_XDECREF(words);
    return hash;
}

static PyObject *rules_reduce(PyObject *self, PyObject *unused)
{
    (void)unused;
    PyObject *text = rules_text(self, NULL);
    return text ? Py_BuildValue("(O(sN))", Py_TYPE(self), game_of(self)->name, text) : NULL;
}

static PyGetSetDef rules_fields[] = {
    {"game", rules_game, NULL, "The name of the game.", NULL},
    {"title", rules_title, NULL, "The name of the game as people write it.", NULL},
    {"text", rules_text, NULL, "The canonical text with every option.", NULL},
    {"options", rules_options, NULL, "The values of the rule options, by name.", NULL},
    {"seats", rules_seats, NULL, "The number of seats.", NULL},
    {"cards", rules_cards, NULL, "The number of cards of a deal.", NULL},
    {"ranks_only", rules_ranks_only, NULL, "True when suits do not matter.", NULL},
    {"points", rules_points, NULL,
     "The lowest and highest result of a seat; 0 and 1 for lost and won.", NULL},
    {0},
};

static PyMethodDef rules_methods[] = {
    TFPY_METHOD("players", rules_players, METH_NOARGS,
                "players() -> dict: name and description of the players."),
    TFPY_METHOD("solvers", rules_solvers, METH_NOARGS,
                "solvers() -> dict: name and description of the solvers."),
    TFPY_METHOD("__reduce__", rules_reduce, METH_NOARGS, NULL),
    {0},
};

static PyType_Slot rules_slots[] = {
    {Py_tp_doc, "Rules(game, text='', **options): a game with its rule options.\n\n"
                ">>> Rules('accordion', ranks=4).text\n'ranks=4'\n"},
    TFPY_SLOT(Py_tp_new, rules_new),
    TFPY_SLOT(Py_tp_dealloc, tfpy_free),
    TFPY_SLOT(Py_tp_repr, rules_repr),
    TFPY_SLOT(Py_tp_richcompare, rules_compare),
    TFPY_SLOT(Py_tp_hash, rules_hash),
    {Py_tp_getset, rules_fields},
    {Py_tp_methods, rules_methods},
    {0},
};

static PyType_Spec rules_spec = {
    "tefuda.Rules", sizeof(tfpy_rules), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    rules_slots,
};

int tfpy_add_rules(PyObject *module, tfpy_state *state)
{
    state->rules = tfpy_type(module, &rules_spec);
    return state->rules ? 0 : -1;
}
