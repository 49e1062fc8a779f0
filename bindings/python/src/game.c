/* game.c: Game, an environment in the words of OpenSpiel: fixed action ids, tensor layouts, utilities. */
#include <string.h>

#include "env.h"

static const tf_env_info *info_of(PyObject *self)
{
    return tf_env_get_info(tfpy_env_of(self));
}

static PyObject *game_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"rules", "options", NULL};
    const tfpy_state *state = PyType_GetModuleState(type);
    PyObject *from;
    const char *options = NULL;
    tf_rules rules;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|z:Game", names, &from, &options) ||
        !tfpy_rules_read(state, from, &rules))
        return NULL;
    tf_error error = {0};
    tf_env *env;
    tf_status status = tf_env_create(&env, &rules, options, &error);
    if (status != TF_OK)
        return tfpy_raise(state, status, &error);
    tfpy_game *self = (tfpy_game *)tfpy_alloc(type);
    if (!self) {
        tf_env_destroy(env);
        return NULL;
    }
    self->env = env;
    return (PyObject *)self;
}

static void game_dealloc(PyObject *self)
{
    tf_env_destroy(tfpy_env_of(self));
    tfpy_free(self);
}

static PyObject *game_options(PyObject *self, void *closure)
{
    (void)closure;
    tf_text text = {0};
    tf_env_format_options(tfpy_env_of(self), &text);
    return tfpy_text(tfpy_state_of(self), &text);
}

static PyObject *game_rules(PyObject *self, void *closure)
{
    (void)closure;
    return tfpy_rules_new(tfpy_state_of(self), tf_env_rules(tfpy_env_of(self)));
}

/* As load_game() reads it: "accordion(ranks=4,reward=result,steps=natural)". */
static PyObject *game_str(PyObject *self)
{
    const tf_rules *rules = tf_env_rules(tfpy_env_of(self));
    tf_text text = {0};
    tf_text_printf(&text, "%s(", rules->game->name);
    size_t start = text.length;
    tf_rules_format(rules, &text);
    if (text.length > start)
        tf_text_add(&text, ",");
    tf_env_format_options(tfpy_env_of(self), &text);
    tf_text_add(&text, ")");
    return tfpy_text(tfpy_state_of(self), &text);
}

/* One row per number of the environment: method, conversion, description. */
#define NUMBER_TABLE(ROW)                                                                          \
    ROW(num_players, PyLong_FromUnsignedLong(info->players), "the number of players")              \
    ROW(num_distinct_actions, PyLong_FromSize_t(info->actions), "the number of action ids")        \
    ROW(max_chance_outcomes, PyLong_FromSize_t(info->chance_outcomes), "the number of chance ids") \
    ROW(max_game_length, PyLong_FromSize_t(info->max_game_length),                                 \
        "the most actions of players in one game")                                                 \
    ROW(max_chance_nodes_in_history, PyLong_FromSize_t(info->max_chance_nodes),                    \
        "the most chance nodes in one game")                                                       \
    ROW(max_history_length, PyLong_FromSize_t(info->max_game_length + info->max_chance_nodes),     \
        "the most steps of one game, chance nodes included")                                       \
    ROW(policy_tensor_shape, Py_BuildValue("[n]", (Py_ssize_t)info->actions),                      \
        "the shape of a policy: one number per action")                                            \
    ROW(min_utility, PyFloat_FromDouble(info->min_utility), "the lowest return of a player")       \
    ROW(max_utility, PyFloat_FromDouble(info->max_utility), "the highest return of a player")      \
    ROW(observation_tensor_size, PyLong_FromSize_t(info->observation_size),                        \
        "the number of values in an observation tensor")                                           \
    ROW(information_state_tensor_size, PyLong_FromSize_t(info->information_size),                  \
        "the number of values in an information state tensor")                                     \
    ROW(observation_tensor_shape, Py_BuildValue("[n]", (Py_ssize_t)info->observation_size),        \
        "the shape of observation tensors: flat; the parts are in observation_tensor_layout()")    \
    ROW(information_state_tensor_shape, Py_BuildValue("[n]", (Py_ssize_t)info->information_size),  \
        "the shape of information state tensors: flat")                                            \
    ROW(is_zero_sum, PyBool_FromLong(info->zero_sum), "True when the returns always sum to 0")

#define NUMBER_METHOD(name, value, words)                                                          \
    static PyObject *game_##name(PyObject *self, PyObject *unused)                                 \
    {                                                                                              \
        (void)unused;                                                                              \
        const tf_env_info *info = info_of(self);                                                   \
        return value;                                                                              \
    }
NUMBER_TABLE(NUMBER_METHOD)
#undef NUMBER_METHOD

static PyObject *game_utility_sum(PyObject *self, PyObject *unused)
{
    (void)unused;
    return info_of(self)->zero_sum ? PyFloat_FromDouble(0) : Py_NewRef(Py_None);
}

/* A function of tefuda.spiel, called with the game. */
static PyObject *call_spiel(PyObject *self, const char *name)
{
    PyObject *module = PyImport_ImportModule("tefuda.spiel");
    PyObject *result = module ? PyObject_CallMethod(module, name, "O", self) : NULL;
    Py_XDECREF(module);
    return result;
}

static PyObject *game_get_type(PyObject *self, PyObject *unused)
{
    (void)unused;
    return call_spiel(self, "game_type");
}

static PyObject *game_get_parameters(PyObject *self, PyObject *unused)
{
    (void)unused;
    return call_spiel(self, "game_parameters");
}

static PyObject *part_dict(const tf_env_part *part)
{
    PyObject *shape = PyTuple_New((Py_ssize_t)part->dim_count);
    for (unsigned d = 0; shape && d < part->dim_count; d++)
        PyTuple_SetItem(shape, (Py_ssize_t)d, PyLong_FromSize_t(part->dims[d]));
    PyObject *dict = PyDict_New();
    if (dict && !(tfpy_put(dict, "name", tfpy_string(part->name)) &&
                  tfpy_put(dict, "words", tfpy_string(part->words)) &&
                  tfpy_put(dict, "offset", PyLong_FromSize_t(part->offset)) &&
                  tfpy_put(dict, "shape", Py_XNewRef(shape)) &&
                  tfpy_put(dict, "high", PyLong_FromUnsignedLong(part->high))))
        Py_CLEAR(dict);
    Py_XDECREF(shape);
    return dict;
}

static PyObject *part_list(const tf_env_part *parts, size_t count)
{
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && i < count; i++)
        if (!tfpy_append(list, part_dict(&parts[i])))
            Py_CLEAR(list);
    return list;
}

static PyObject *game_observation_layout(PyObject *self, PyObject *unused)
{
    (void)unused;
    return part_list(info_of(self)->observation_parts, info_of(self)->observation_part_count);
}

static PyObject *game_information_layout(PyObject *self, PyObject *unused)
{
    (void)unused;
    return part_list(info_of(self)->information_parts, info_of(self)->information_part_count);
}

/* action_to_string(action), or OpenSpiel's action_to_string(player, action). */
static PyObject *game_action_to_string(PyObject *self, PyObject *args)
{
    long long first, second = -1;
    if (!PyArg_ParseTuple(args, "L|L:action_to_string", &first, &second))
        return NULL;
    tf_error error = {0};
    tf_text text = {0};
    tf_status status = tf_env_action_format(
        tfpy_env_of(self), PyTuple_Size(args) == 2 ? second : first, &text, &error);
    if (status == TF_OK)
        return tfpy_text(tfpy_state_of(self), &text);
    tf_text_free(&text);
    return tfpy_raise(tfpy_state_of(self), status, &error);
}

static PyObject *game_string_to_action(PyObject *self, PyObject *args)
{
    const char *word;
    tf_action action;
    tf_error error = {0};
    if (!PyArg_ParseTuple(args, "s:string_to_action", &word))
        return NULL;
    tf_status status = tf_env_action_parse(tfpy_env_of(self), word, &action, &error);
    return status == TF_OK ? PyLong_FromLongLong(action)
                           : tfpy_raise(tfpy_state_of(self), status, &error);
}

static PyObject *game_new_initial_state(PyObject *self, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"deal", NULL};
    const tfpy_state *state = tfpy_state_of(self);
    PyObject *from = Py_None;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|O:new_initial_state", names, &from))
        return NULL;
    tf_error error = {0};
    tf_state *made;
    tf_deal deal;
    tf_status status;
    if (from == Py_None) {
        status = tf_state_create(&made, tfpy_env_of(self), &error);
    } else {
        if (!tfpy_deal_read(state, from, tf_env_rules(tfpy_env_of(self)), &deal))
            return NULL;
        status = tf_state_deal(&made, tfpy_env_of(self), &deal, &error);
    }
    return status == TF_OK ? tfpy_state_new(state, self, made) : tfpy_raise(state, status, &error);
}

static PyObject *game_deserialize(PyObject *self, PyObject *args)
{
    const tfpy_state *state = tfpy_state_of(self);
    const char *text;
    if (!PyArg_ParseTuple(args, "s:deserialize_state", &text))
        return NULL;
    tf_error error = {0};
    tf_state *made;
    tf_status status = tf_state_deserialize(&made, tfpy_env_of(self), text, &error);
    return status == TF_OK ? tfpy_state_new(state, self, made) : tfpy_raise(state, status, &error);
}

static PyObject *game_compare(PyObject *self, PyObject *other, int operation)
{
    if ((operation != Py_EQ && operation != Py_NE) || !PyObject_TypeCheck(other, Py_TYPE(self)))
        return Py_NewRef(Py_NotImplemented);
    PyObject *a = game_str(self), *b = game_str(other);
    PyObject *result = a && b ? PyObject_RichCompare(a, b, operation) : NULL;
    Py_XDECREF(a);
    Py_XDECREF(b);
    return result;
}

static Py_hash_t game_hash(PyObject *self)
{
    PyObject *words = game_str(self);
    Py_hash_t hash = words ? PyObject_Hash(words) : -1;
    Py_XDECREF(words);
    return hash;
}

static PyObject *game_reduce(PyObject *self, PyObject *unused)
{
    (void)unused;
    PyObject *rules = game_rules(self, NULL), *options = game_options(self, NULL);
    PyObject *result = rules && options ? Py_BuildValue("(O(OO))", Py_TYPE(self), rules, options)
                                        : NULL;
    Py_XDECREF(rules);
    Py_XDECREF(options);
    return result;
}

static PyGetSetDef game_fields[] = {
    {"rules", game_rules, NULL, "The rules.", NULL},
    {"options", game_options, NULL, "The options of the environment: reward=..., steps=...", NULL},
    {0},
};

static PyMethodDef game_methods[] = {
#define NUMBER_ROW(name, value, words)                                                             \
    TFPY_METHOD(#name, game_##name, METH_NOARGS, #name "(): " words),
    NUMBER_TABLE(NUMBER_ROW)
#undef NUMBER_ROW
        TFPY_METHOD("get_type", game_get_type, METH_NOARGS, "get_type() -> GameType"),
    TFPY_METHOD("get_parameters", game_get_parameters, METH_NOARGS,
                "get_parameters() -> dict: the options of the rules and of the environment."),
    TFPY_METHOD("utility_sum", game_utility_sum, METH_NOARGS,
                "utility_sum(): 0 in a zero-sum game, else None"),
    TFPY_METHOD("observation_tensor_layout", game_observation_layout, METH_NOARGS,
                "observation_tensor_layout() -> list of dict: the parts of the tensor."),
    TFPY_METHOD("information_state_tensor_layout", game_information_layout, METH_NOARGS,
                "information_state_tensor_layout() -> list of dict: the parts of the tensor."),
    TFPY_METHOD(
        "action_to_string", game_action_to_string, METH_VARARGS,
        "action_to_string([player,] action) -> str: the action as one word, without a position."),
    TFPY_METHOD("string_to_action", game_string_to_action, METH_VARARGS,
                "string_to_action(word) -> int"),
    TFPY_METHOD("new_initial_state", game_new_initial_state, TFPY_KEYWORDS,
                "new_initial_state(deal=None) -> State: with chance nodes, or with a fixed deal "
                "('seed:1' or a Deal)."),
    TFPY_METHOD("deserialize_state", game_deserialize, METH_VARARGS,
                "deserialize_state(text) -> State: reads what State.serialize() wrote."),
    TFPY_METHOD("__reduce__", game_reduce, METH_NOARGS, NULL),
    {0},
};

static PyType_Slot game_slots[] = {
    {Py_tp_doc, "Game(rules, options=''): a game as an environment, in the words of OpenSpiel; see "
                "load_game()."},
    TFPY_SLOT(Py_tp_new, game_new),
    TFPY_SLOT(Py_tp_dealloc, game_dealloc),
    TFPY_SLOT(Py_tp_repr, game_str),
    TFPY_SLOT(Py_tp_richcompare, game_compare),
    TFPY_SLOT(Py_tp_hash, game_hash),
    {Py_tp_getset, game_fields},
    {Py_tp_methods, game_methods},
    {0},
};

static PyType_Spec game_spec = {
    "tefuda.Game", sizeof(tfpy_game), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, game_slots,
};

int tfpy_add_game(PyObject *module, tfpy_state *state)
{
    state->game = tfpy_type(module, &game_spec);
    return state->game ? 0 : -1;
}
