/* state.c: State, one game in progress in the words of OpenSpiel. */
#include <stdlib.h>

#include "env.h"

typedef struct tfpy_state_object {
    PyObject_HEAD PyObject *game; /* keeps the environment alive */
    tf_state *state;
} tfpy_state_object;

static tf_state *of(PyObject *self)
{
    return ((tfpy_state_object *)self)->state;
}

static const tf_env_info *info_of(PyObject *self)
{
    return tf_env_get_info(tf_state_env(of(self)));
}

PyObject *tfpy_state_new(const tfpy_state *state, PyObject *game, tf_state *made)
{
    tfpy_state_object *self = (tfpy_state_object *)tfpy_alloc(state->state);
    if (!self) {
        tf_state_destroy(made);
        return NULL;
    }
    self->game = Py_NewRef(game);
    self->state = made;
    return (PyObject *)self;
}

static void state_dealloc(PyObject *self)
{
    tf_state_destroy(of(self)); /* before its environment */
    Py_XDECREF(((tfpy_state_object *)self)->game);
    tfpy_free(self);
}

static PyObject *state_clone(PyObject *self, PyObject *unused)
{
    (void)unused;
    tf_state *made;
    tf_status status = tf_state_clone(&made, of(self));
    return status == TF_OK
               ? tfpy_state_new(tfpy_state_of(self), ((tfpy_state_object *)self)->game, made)
               : tfpy_raise(tfpy_state_of(self), status, NULL);
}

/* ---- who acts ---- */

static PyObject *state_current_player(PyObject *self, PyObject *unused)
{
    (void)unused;
    return PyLong_FromLong(tf_state_player(of(self)));
}

static PyObject *state_is_chance_node(PyObject *self, PyObject *unused)
{
    (void)unused;
    return PyBool_FromLong(tf_state_player(of(self)) == TF_PLAYER_CHANCE);
}

static PyObject *state_is_terminal(PyObject *self, PyObject *unused)
{
    (void)unused;
    return PyBool_FromLong(tf_state_player(of(self)) == TF_PLAYER_TERMINAL);
}

static PyObject *state_is_player_node(PyObject *self, PyObject *unused)
{
    (void)unused;
    return PyBool_FromLong(tf_state_player(of(self)) >= 0);
}

static PyObject *state_false(PyObject *self, PyObject *unused)
{
    (void)self, (void)unused;
    return Py_NewRef(Py_False);
}

static PyObject *state_is_truncated(PyObject *self, PyObject *unused)
{
    (void)unused;
    return PyBool_FromLong(tf_state_is_truncated(of(self)));
}

/* The player argument of OpenSpiel's calls; the one to act when it is not given. */
static bool read_player(PyObject *self, PyObject *args, const char *format, int *player)
{
    *player = tf_state_player(of(self));
    return PyArg_ParseTuple(args, format, player);
}

/* ---- actions ---- */

/* The legal actions of the player to act; *count of them; the caller frees them. NULL with an exception. */
static tf_action *legal(PyObject *self, size_t *count)
{
    const tf_env_info *info = info_of(self);
    size_t room = info->actions > info->chance_outcomes ? info->actions : info->chance_outcomes;
    tf_action *actions = malloc(room * sizeof *actions);
    if (actions)
        *count = tf_state_legal_actions(of(self), actions);
    else
        PyErr_NoMemory();
    return actions;
}

static PyObject *state_legal_actions(PyObject *self, PyObject *args)
{
    int player;
    if (!read_player(self, args, "|i:legal_actions", &player))
        return NULL;
    PyObject *list = PyList_New(0);
    if (player != tf_state_player(of(self)))
        return list;
    size_t count = 0;
    tf_action *actions = legal(self, &count);
    for (size_t i = 0; list && actions && i < count; i++)
        if (!tfpy_append(list, PyLong_FromLongLong(actions[i])))
            Py_CLEAR(list);
    if (!actions)
        Py_CLEAR(list);
    free(actions);
    return list;
}

/* A list of the bytes as int, or as float. */
static PyObject *byte_list(const uint8_t *bytes, size_t count, bool as_float)
{
    PyObject *list = PyList_New((Py_ssize_t)count);
    for (size_t i = 0; list && i < count; i++) {
        PyObject *item = as_float ? PyFloat_FromDouble(bytes[i]) : PyLong_FromLong(bytes[i]);
        if (!item || PyList_SetItem(list, (Py_ssize_t)i, item) != 0)
            Py_CLEAR(list);
    }
    return list;
}

static PyObject *state_mask(PyObject *self, PyObject *args)
{
    int player;
    if (!read_player(self, args, "|i:legal_actions_mask", &player))
        return NULL;
    const tf_env_info *info = info_of(self);
    bool chance = tf_state_player(of(self)) == TF_PLAYER_CHANCE;
    size_t size = chance ? info->chance_outcomes : info->actions;
    uint8_t *mask = calloc(size, 1);
    if (!mask)
        return PyErr_NoMemory();
    if (player == tf_state_player(of(self))) {
        size_t count = 0;
        tf_action *actions = legal(self, &count);
        if (!actions) {
            free(mask);
            return NULL;
        }
        for (size_t i = 0; i < count; i++)
            mask[actions[i]] = 1;
        free(actions);
    }
    PyObject *list = byte_list(mask, size, false);
    free(mask);
    return list;
}

static PyObject *state_write_mask(PyObject *self, PyObject *args)
{
    PyObject *out;
    if (!PyArg_ParseTuple(args, "O:write_mask", &out))
        return NULL;
    tfpy_buffers buffers = {0};
    uint8_t *mask = tfpy_buffer_get(&buffers, out, "mask", "Bb?", 1, info_of(self)->actions, true,
                                    false);
    if (!mask)
        return NULL;
    tf_state_mask(of(self), mask);
    tfpy_buffers_release(&buffers);
    return Py_NewRef(Py_None);
}

static PyObject *state_chance_outcomes(PyObject *self, PyObject *unused)
{
    (void)unused;
    tf_chance_outcome *outcomes = malloc((info_of(self)->chance_outcomes + 1) * sizeof *outcomes);
    if (!outcomes)
        return PyErr_NoMemory();
    size_t count = tf_state_chance_outcomes(of(self), outcomes);
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && i < count; i++)
        if (!tfpy_append(list, Py_BuildValue("(Ld)", (long long)outcomes[i].outcome,
                                             outcomes[i].probability)))
            Py_CLEAR(list);
    free(outcomes);
    return list;
}

static PyObject *state_apply_action(PyObject *self, PyObject *args)
{
    long long action;
    tf_error error = {0};
    if (!PyArg_ParseTuple(args, "L:apply_action", &action))
        return NULL;
    tf_status status = tf_state_apply(of(self), action, &error);
    return status == TF_OK ? Py_NewRef(Py_None) : tfpy_raise(tfpy_state_of(self), status, &error);
}

static PyObject *state_child(PyObject *self, PyObject *args)
{
    PyObject *child = state_clone(self, NULL);
    PyObject *done = child ? state_apply_action(child, args) : NULL;
    if (!done)
        Py_CLEAR(child);
    Py_XDECREF(done);
    return child;
}

static PyObject *state_sample_chance(PyObject *self, PyObject *args)
{
    unsigned long long seed;
    if (!PyArg_ParseTuple(args, "O&:sample_chance", tfpy_read_u64, &seed))
        return NULL;
    tf_rng rng;
    tf_rng_seed(&rng, seed, 0);
    tf_error error = {0};
    while (tf_state_player(of(self)) == TF_PLAYER_CHANCE) {
        tf_status status = tf_state_apply(of(self), tf_state_sample_chance(of(self), &rng), &error);
        if (status != TF_OK)
            return tfpy_raise(tfpy_state_of(self), status, &error);
    }
    return Py_NewRef(Py_None);
}

/* action_to_string(action), or OpenSpiel's action_to_string(player, action). */
static PyObject *state_action_to_string(PyObject *self, PyObject *args)
{
    long long first, second = -1;
    if (!PyArg_ParseTuple(args, "L|L:action_to_string", &first, &second))
        return NULL;
    tf_error error = {0};
    tf_text text = {0};
    tf_status status = tf_state_action_format(of(self), PyTuple_Size(args) == 2 ? second : first,
                                              &text, &error);
    if (status == TF_OK)
        return tfpy_text(tfpy_state_of(self), &text);
    tf_text_free(&text);
    return tfpy_raise(tfpy_state_of(self), status, &error);
}

static PyObject *state_string_to_action(PyObject *self, PyObject *args)
{
    const char *word;
    int player = 0;
    tf_error error = {0};
    tf_action action;
    if (PyTuple_Size(args) == 2 ? !PyArg_ParseTuple(args, "is:string_to_action", &player, &word)
                                : !PyArg_ParseTuple(args, "s:string_to_action", &word))
        return NULL;
    tf_status status = tf_state_action_parse(of(self), word, &action, &error);
    return status == TF_OK ? PyLong_FromLongLong(action)
                           : tfpy_raise(tfpy_state_of(self), status, &error);
}

/* ---- results ---- */

static PyObject *number_list(const double *numbers, unsigned count)
{
    PyObject *list = PyList_New(0);
    for (unsigned i = 0; list && i < count; i++)
        if (!tfpy_append(list, PyFloat_FromDouble(numbers[i])))
            Py_CLEAR(list);
    return list;
}

static PyObject *state_returns(PyObject *self, PyObject *unused)
{
    (void)unused;
    double numbers[TF_SEATS_MAX];
    tf_state_returns(of(self), numbers);
    return number_list(numbers, info_of(self)->players);
}

static PyObject *state_rewards(PyObject *self, PyObject *unused)
{
    (void)unused;
    double numbers[TF_SEATS_MAX];
    tf_state_rewards(of(self), numbers);
    return number_list(numbers, info_of(self)->players);
}

typedef void (*numbers_fn)(const tf_state *state, double *out);

static PyObject *number_of(PyObject *self, PyObject *args, numbers_fn function)
{
    double numbers[TF_SEATS_MAX];
    int player;
    if (!PyArg_ParseTuple(args, "i", &player))
        return NULL;
    if (player < 0 || (unsigned)player >= info_of(self)->players)
        return tfpy_raise(tfpy_state_of(self), TF_ERR_USAGE, NULL);
    function(of(self), numbers);
    return PyFloat_FromDouble(numbers[player]);
}

static PyObject *state_player_return(PyObject *self, PyObject *args)
{
    return number_of(self, args, tf_state_returns);
}

static PyObject *state_player_reward(PyObject *self, PyObject *args)
{
    return number_of(self, args, tf_state_rewards);
}

/* ---- history ---- */

static PyObject *state_history(PyObject *self, PyObject *unused)
{
    (void)unused;
    size_t count;
    const tf_step *steps = tf_state_history(of(self), &count);
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && i < count; i++)
        if (!tfpy_append(list, PyLong_FromLong(steps[i].action)))
            Py_CLEAR(list);
    return list;
}

static PyObject *state_full_history(PyObject *self, PyObject *unused)
{
    (void)unused;
    size_t count;
    const tf_step *steps = tf_state_history(of(self), &count);
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && i < count; i++)
        if (!tfpy_append(list, Py_BuildValue("(ll)", (long)steps[i].player, (long)steps[i].action)))
            Py_CLEAR(list);
    return list;
}

static PyObject *state_move_number(PyObject *self, PyObject *unused)
{
    (void)unused;
    size_t count;
    tf_state_history(of(self), &count);
    return PyLong_FromSize_t(count);
}

/* ---- what a seat sees ---- */

typedef tf_status (*string_fn)(const tf_state *state, unsigned seat, tf_text *out, tf_error *error);
typedef tf_status (*tensor_fn)(const tf_state *state, unsigned seat, uint8_t *out, tf_error *error);

/* The seat to act when none is given; at chance nodes and at the end seat 0, as single-seat users expect. */
static bool read_seat(PyObject *self, PyObject *args, PyObject **out, unsigned *seat)
{
    int player = tf_state_player(of(self));
    player = player < 0 ? 0 : player;
    if (out ? !PyArg_ParseTuple(args, "|iO", &player, out) : !PyArg_ParseTuple(args, "|i", &player))
        return false;
    *seat = player < 0 ? TF_SEATS_MAX : (unsigned)player;
    return true;
}

static PyObject *string_of(PyObject *self, PyObject *args, string_fn function)
{
    unsigned seat;
    tf_error error = {0};
    tf_text text = {0};
    if (!read_seat(self, args, NULL, &seat))
        return NULL;
    tf_status status = function(of(self), seat, &text, &error);
    if (status == TF_OK)
        return tfpy_text(tfpy_state_of(self), &text);
    tf_text_free(&text);
    return tfpy_raise(tfpy_state_of(self), status, &error);
}

/* A list of float; with `out` (a buffer of bytes) the values are written there and nothing is allocated. */
static PyObject *tensor_of(PyObject *self, PyObject *args, tensor_fn function, size_t size)
{
    unsigned seat;
    PyObject *out = NULL, *result = NULL;
    tf_error error = {0};
    if (!read_seat(self, args, &out, &seat))
        return NULL;
    tfpy_buffers buffers = {0};
    uint8_t *values = out ? tfpy_buffer_get(&buffers, out, "out", "Bb?", 1, size, true, false)
                          : calloc(size, 1);
    if (!values)
        return PyErr_Occurred() ? NULL : PyErr_NoMemory();
    tf_status status = function(of(self), seat, values, &error);
    if (status != TF_OK)
        tfpy_raise(tfpy_state_of(self), status, &error);
    else
        result = out ? Py_NewRef(out) : byte_list(values, size, true);
    if (!out)
        free(values);
    tfpy_buffers_release(&buffers);
    return result;
}

static PyObject *state_information_string(PyObject *self, PyObject *args)
{
    return string_of(self, args, tf_state_information_string);
}

static PyObject *state_observation_string(PyObject *self, PyObject *args)
{
    return string_of(self, args, tf_state_observation_string);
}

static PyObject *state_information_tensor(PyObject *self, PyObject *args)
{
    return tensor_of(self, args, tf_state_information_tensor, info_of(self)->information_size);
}

static PyObject *state_observation_tensor(PyObject *self, PyObject *args)
{
    return tensor_of(self, args, tf_state_observation_tensor, info_of(self)->observation_size);
}

/* ---- texts, other states ---- */

static PyObject *state_serialize(PyObject *self, PyObject *unused)
{
    (void)unused;
    tf_error error = {0};
    tf_text text = {0};
    tf_status status = tf_state_serialize(of(self), &text, &error);
    if (status == TF_OK)
        return tfpy_text(tfpy_state_of(self), &text);
    tf_text_free(&text);
    return tfpy_raise(tfpy_state_of(self), status, &error);
}

static PyObject *state_get_game(PyObject *self, PyObject *unused)
{
    (void)unused;
    return Py_NewRef(((tfpy_state_object *)self)->game);
}

/* resample_from_infostate(player, sampler): sampler() returns a float in [0, 1), as in OpenSpiel; an int is a seed. */
static PyObject *state_resample(PyObject *self, PyObject *args)
{
    const tfpy_state *state = tfpy_state_of(self);
    PyObject *sampler;
    int player;
    if (!PyArg_ParseTuple(args, "iO:resample_from_infostate", &player, &sampler))
        return NULL;
    uint64_t seed = 0;
    if (PyCallable_Check(sampler)) {
        PyObject *unit = PyObject_CallNoArgs(sampler);
        double value = unit ? PyFloat_AsDouble(unit) : -1;
        Py_XDECREF(unit);
        if (PyErr_Occurred())
            return NULL;
        seed = (uint64_t)((value < 0 ? 0 : value > 1 ? 1 : value) * 9007199254740992.0);
    } else {
        seed = PyLong_AsUnsignedLongLong(sampler);
        if (PyErr_Occurred())
            return NULL;
    }
    tf_rng rng;
    tf_rng_seed(&rng, seed, 1);
    tf_error error = {0};
    tf_state *made;
    tf_status status = tf_state_resample(
        &made, of(self), player < 0 ? TF_SEATS_MAX : (unsigned)player, &rng, &error);
    return status == TF_OK ? tfpy_state_new(state, ((tfpy_state_object *)self)->game, made)
                           : tfpy_raise(state, status, &error);
}

static PyObject *state_position(PyObject *self, PyObject *args)
{
    const tfpy_state *state = tfpy_state_of(self);
    unsigned long long seed = 0;
    if (!PyArg_ParseTuple(args, "|O&:position", tfpy_read_u64, &seed))
        return NULL;
    tf_rng rng;
    tf_rng_seed(&rng, seed, 2);
    tf_error error = {0};
    tf_position *position;
    tf_status status = tf_state_position(&position, of(self), &rng, &error);
    return status == TF_OK ? tfpy_position_new(state, position) : tfpy_raise(state, status, &error);
}

static PyObject *state_str(PyObject *self)
{
    PyObject *none = PyTuple_New(0);
    PyObject *words = none ? state_observation_string(self, none) : NULL;
    Py_XDECREF(none);
    return words;
}

static PyObject *state_num_players(PyObject *self, PyObject *unused)
{
    (void)unused;
    return PyLong_FromUnsignedLong(info_of(self)->players);
}

static PyObject *state_num_actions(PyObject *self, PyObject *unused)
{
    (void)unused;
    return PyLong_FromSize_t(info_of(self)->actions);
}

static PyObject *state_reduce(PyObject *self, PyObject *unused)
{
    (void)unused;
    PyObject *text = state_serialize(self, NULL);
    PyObject *load = PyObject_GetAttrString(((tfpy_state_object *)self)->game, "deserialize_state");
    PyObject *result = text && load ? Py_BuildValue("(O(O))", load, text) : NULL;
    Py_XDECREF(text);
    Py_XDECREF(load);
    return result;
}

static PyMethodDef state_methods[] = {
    TFPY_METHOD("current_player", state_current_player, METH_NOARGS,
                "current_player() -> int: the seat to act, -1 at a chance node, -4 at the end."),
    TFPY_METHOD("is_chance_node", state_is_chance_node, METH_NOARGS, "is_chance_node() -> bool"),
    TFPY_METHOD("is_terminal", state_is_terminal, METH_NOARGS, "is_terminal() -> bool"),
    TFPY_METHOD("is_player_node", state_is_player_node, METH_NOARGS, "is_player_node() -> bool"),
    TFPY_METHOD("is_simultaneous_node", state_false, METH_NOARGS,
                "is_simultaneous_node() -> False"),
    TFPY_METHOD("is_mean_field_node", state_false, METH_NOARGS, "is_mean_field_node() -> False"),
    TFPY_METHOD("is_truncated", state_is_truncated, METH_NOARGS,
                "is_truncated() -> bool: ended by the limit on steps."),
    TFPY_METHOD("legal_actions", state_legal_actions, METH_VARARGS,
                "legal_actions(player=the one to act) -> list[int], ascending; at a chance node "
                "the outcomes."),
    TFPY_METHOD("legal_actions_mask", state_mask, METH_VARARGS,
                "legal_actions_mask(player=the one to act) -> list[int] of 0 and 1."),
    TFPY_METHOD("write_mask", state_write_mask, METH_VARARGS,
                "write_mask(out): writes the mask into a buffer of num_distinct_actions() bytes."),
    TFPY_METHOD("chance_outcomes", state_chance_outcomes, METH_NOARGS,
                "chance_outcomes() -> list of (outcome, probability)."),
    TFPY_METHOD("apply_action", state_apply_action, METH_VARARGS,
                "apply_action(action): an action or a chance outcome."),
    TFPY_METHOD("child", state_child, METH_VARARGS,
                "child(action) -> State: a copy after the action."),
    TFPY_METHOD("sample_chance", state_sample_chance, METH_VARARGS,
                "sample_chance(seed): draws all chance outcomes up to the next player node."),
    TFPY_METHOD("action_to_string", state_action_to_string, METH_VARARGS,
                "action_to_string([player,] action) -> str"),
    TFPY_METHOD("string_to_action", state_string_to_action, METH_VARARGS,
                "string_to_action([player,] word) -> int"),
    TFPY_METHOD("returns", state_returns, METH_NOARGS,
                "returns() -> list[float]: the rewards so far, per player."),
    TFPY_METHOD("rewards", state_rewards, METH_NOARGS,
                "rewards() -> list[float]: of the last action, per player."),
    TFPY_METHOD("player_return", state_player_return, METH_VARARGS,
                "player_return(player) -> float"),
    TFPY_METHOD("player_reward", state_player_reward, METH_VARARGS,
                "player_reward(player) -> float"),
    TFPY_METHOD("history", state_history, METH_NOARGS,
                "history() -> list[int]: actions, chance outcomes included."),
    TFPY_METHOD("full_history", state_full_history, METH_NOARGS,
                "full_history() -> list of (player, action)."),
    TFPY_METHOD("move_number", state_move_number, METH_NOARGS,
                "move_number() -> int: steps made so far."),
    TFPY_METHOD(
        "information_state_string", state_information_string, METH_VARARGS,
        "information_state_string(player=the one to act) -> str: all that the player has seen."),
    TFPY_METHOD("observation_string", state_observation_string, METH_VARARGS,
                "observation_string(player=the one to act) -> str: what the player sees now."),
    TFPY_METHOD("information_state_tensor", state_information_tensor, METH_VARARGS,
                "information_state_tensor(player=the one to act, out) -> list[float]; with out: "
                "writes bytes there."),
    TFPY_METHOD("observation_tensor", state_observation_tensor, METH_VARARGS,
                "observation_tensor(player=the one to act, out) -> list[float]; with out: writes "
                "bytes there."),
    TFPY_METHOD("clone", state_clone, METH_NOARGS, "clone() -> State"),
    TFPY_METHOD("__copy__", state_clone, METH_NOARGS, NULL),
    TFPY_METHOD("__deepcopy__", state_clone, METH_O, NULL),
    TFPY_METHOD("__reduce__", state_reduce, METH_NOARGS, NULL),
    TFPY_METHOD("serialize", state_serialize, METH_NOARGS,
                "serialize() -> str: for Game.deserialize_state()."),
    TFPY_METHOD("resample_from_infostate", state_resample, METH_VARARGS,
                "resample_from_infostate(player, sampler) -> State: the cards hidden from the "
                "player dealt again.\n"
                "sampler() returns a float in [0, 1), as in OpenSpiel; an int is a seed."),
    TFPY_METHOD("position", state_position, METH_VARARGS,
                "position(seed=0) -> Position: for players, solvers and hints; unseen cards are "
                "dealt by the seed."),
    TFPY_METHOD("get_game", state_get_game, METH_NOARGS, "get_game() -> Game"),
    TFPY_METHOD("num_players", state_num_players, METH_NOARGS, "num_players() -> int"),
    TFPY_METHOD("num_distinct_actions", state_num_actions, METH_NOARGS,
                "num_distinct_actions() -> int"),
    {0},
};

static PyType_Slot state_slots[] = {
    {Py_tp_doc,
     "One game in progress, in the words of OpenSpiel. Made by Game.new_initial_state()."},
    TFPY_SLOT(Py_tp_dealloc, state_dealloc),
    TFPY_SLOT(Py_tp_str, state_str),
    {Py_tp_methods, state_methods},
    {0},
};

static PyType_Spec state_spec = {
    "tefuda.State",
    sizeof(tfpy_state_object),
    0,
    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    state_slots,
};

int tfpy_add_state(PyObject *module, tfpy_state *state)
{
    state->state = tfpy_type(module, &state_spec);
    return state->state ? 0 : -1;
}
