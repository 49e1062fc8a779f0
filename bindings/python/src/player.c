/* player.c: Player, which chooses moves from views, and play(), a whole game. */
#include <stdlib.h>

#include "core.h"

static PyObject *player_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"rules",   "text", "memory_mb",  "data_dir",
                            "time_ms", "seed", "allow_exec", NULL};
    const tfpy_state *state = PyType_GetModuleState(type);
    PyObject *from;
    const char *text = NULL;
    unsigned long long seed = 0;
    tfpy_limits limits = {0};
    tf_rules rules;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|zdzO&O&p:Player", names, &from, &text,
                                     &limits.memory_mb, &limits.data_dir, tfpy_read_u64,
                                     &limits.time_ms, tfpy_read_u64, &seed, &limits.allow_exec) ||
        !tfpy_rules_read(state, from, &rules))
        return NULL;
    tf_error error = {0};
    tf_player *player = NULL;
    tfpy_search search;
    if (!tfpy_enter(&search, state, &limits, NULL))
        return NULL;
    tf_resources resources = {.memory_bytes = tfpy_memory(&limits),
                              .data_dir = limits.data_dir,
                              .control = &search.control,
                              .allow_exec = limits.allow_exec != 0};
    tf_status status = tf_player_create_with(&player, &rules, text, &resources, &error);
    if (!tfpy_leave(&search, state, status, &error)) {
        tf_player_destroy(player);
        return NULL;
    }
    tfpy_player *self = (tfpy_player *)tfpy_alloc(type);
    if (!self) {
        tf_player_destroy(player);
        return NULL;
    }
    self->player = player;
    tf_player_start(player, seed);
    return (PyObject *)self;
}

static void player_dealloc(PyObject *self)
{
    tf_player_destroy(((tfpy_player *)self)->player);
    tfpy_free(self);
}

static PyObject *player_start(PyObject *self, PyObject *args)
{
    unsigned long long seed = 0;
    if (!PyArg_ParseTuple(args, "|O&:start", tfpy_read_u64, &seed))
        return NULL;
    if (((tfpy_player *)self)->busy)
        return tfpy_raise(tfpy_state_of(self), TF_ERR_USAGE, NULL);
    tf_player_start(((tfpy_player *)self)->player, seed);
    return Py_NewRef(Py_None);
}

static bool choose_arguments(PyObject *args, PyObject *keywords, const char *format,
                             PyObject **from, tfpy_limits *limits)
{
    static char *names[] = {"position", "time_ms", "states", NULL};
    return PyArg_ParseTupleAndKeywords(args, keywords, format, names, from, tfpy_read_u64,
                                       &limits->time_ms, tfpy_read_u64, &limits->states);
}

static PyObject *player_choose(PyObject *self, PyObject *args, PyObject *keywords)
{
    const tfpy_state *state = tfpy_state_of(self);
    tfpy_player *player = (tfpy_player *)self;
    PyObject *from, *result = NULL;
    tfpy_limits limits = {0};
    if (!choose_arguments(args, keywords, "O|O&O&:choose", &from, &limits))
        return NULL;
    tf_position *position = tfpy_position_clone(state, from);
    if (!position)
        return NULL;
    tf_error error = {0};
    tf_move move = TF_MOVE_NONE;
    tfpy_search search;
    if (tfpy_enter(&search, state, &limits, &player->busy)) {
        tf_status status = tf_player_choose(player->player, position, tf_position_seat(position),
                                            &search.control, &move, &error);
        if (tfpy_leave(&search, state, status, &error))
            result = tfpy_move_word(state, position, move);
    }
    tf_position_destroy(position);
    return result;
}

static PyObject *player_advise(PyObject *self, PyObject *args, PyObject *keywords)
{
    const tfpy_state *state = tfpy_state_of(self);
    tfpy_player *player = (tfpy_player *)self;
    PyObject *from, *result = NULL;
    tfpy_limits limits = {0};
    if (!choose_arguments(args, keywords, "O|O&O&:advise", &from, &limits))
        return NULL;
    tf_position *position = tfpy_position_clone(state, from);
    if (!position)
        return NULL;
    tf_error error = {0};
    size_t count = 0;
    tf_advice *advice = calloc(tf_position_rules(position)->game->rules->max_moves, sizeof *advice);
    tfpy_search search;
    if (!advice) {
        PyErr_NoMemory();
    } else if (tfpy_enter(&search, state, &limits, &player->busy)) {
        tf_status status = tf_player_advise(player->player, position, tf_position_seat(position),
                                            &search.control, advice, &count, &error);
        if (tfpy_leave(&search, state, status, &error))
            result = PyList_New(0);
    }
    for (size_t i = 0; result && i < count; i++)
        if (!tfpy_append(result, tfpy_make(state, TFPY_ADVICE,
                                           tfpy_move_word(state, position, advice[i].move),
                                           PyFloat_FromDouble(advice[i].worth),
                                           PyFloat_FromDouble(advice[i].low),
                                           PyFloat_FromDouble(advice[i].high))))
            Py_CLEAR(result);
    free(advice);
    tf_position_destroy(position);
    return result;
}

static PyObject *player_about(PyObject *self, void *closure)
{
    (void)closure;
    tf_text text = {0};
    tf_player_about(((tfpy_player *)self)->player, &text);
    return tfpy_text(tfpy_state_of(self), &text);
}

static PyObject *player_name(PyObject *self, void *closure)
{
    (void)closure;
    return tfpy_string(tf_player_kind(((tfpy_player *)self)->player)->name);
}

/* ---- a whole game ---- */

/* The players of all seats: one Player for every seat, or a sequence of them. */
static bool read_players(const tfpy_state *state, PyObject *from, unsigned seats,
                         tfpy_player *players[TF_SEATS_MAX])
{
    for (unsigned s = 0; s < seats; s++) {
        PyObject *one = Py_NewRef(from);
        if (!PyObject_TypeCheck(from, state->player)) {
            Py_DECREF(one);
            one = PySequence_GetItem(from, (Py_ssize_t)s);
            if (!one)
                return false;
        }
        bool good = PyObject_TypeCheck(one, state->player);
        players[s] = (tfpy_player *)one;
        Py_DECREF(one); /* the caller's argument keeps it */
        if (!good) {
            PyErr_SetString(PyExc_TypeError, "expected a Player, or one per seat");
            return false;
        }
    }
    return true;
}

PyObject *tfpy_play(PyObject *module, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"players", "position", "seed", "time_ms", "states", NULL};
    const tfpy_state *state = PyModule_GetState(module);
    PyObject *from, *given;
    unsigned long long seed = 0;
    tfpy_limits limits = {0};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OO|O&O&O&:play", names, &given, &from,
                                     tfpy_read_u64, &seed, tfpy_read_u64, &limits.time_ms,
                                     tfpy_read_u64, &limits.states))
        return NULL;
    tf_position *position = tfpy_position_clone(state, from);
    if (!position)
        return NULL;
    const tf_rules *rules = tf_position_rules(position);
    tfpy_player *objects[TF_SEATS_MAX] = {0};
    tf_player *players[TF_SEATS_MAX] = {0};
    tf_error error = {0};
    tf_outcome outcome;
    tfpy_search search;
    /* A tuple of its own keeps the players alive while the GIL is released. */
    PyObject *keep = PyObject_TypeCheck(given, state->player) ? Py_NewRef(given)
                                                              : PySequence_Tuple(given);
    bool good = keep && read_players(state, keep, rules->game->seats, objects);
    bool taken = false;
    for (unsigned s = 0; good && s < rules->game->seats; s++) {
        players[s] = objects[s]->player;
        taken = taken || objects[s]->busy;
    }
    if (good && taken) {
        tfpy_raise(state,
                   tf_error_set(&error, TF_ERR_USAGE, "a player is in use by another thread"),
                   &error);
        good = false;
    }
    for (unsigned s = 0; good && s < rules->game->seats; s++)
        objects[s]->busy = true; /* before the GIL is released */
    if (good && tfpy_enter(&search, state, &limits, NULL)) {
        tf_status status = tf_play(players, position, NULL, seed, &search.control, &outcome,
                                   &error);
        if (status == TF_OK && error.status == TF_ERR_FORFEIT)
            status = TF_ERR_FORFEIT; /* a program failed: there is no game to return */
        good = tfpy_leave(&search, state, status, &error);
        for (unsigned s = 0; s < rules->game->seats; s++)
            objects[s]->busy = false;
    }
    Py_XDECREF(keep);
    if (!good) {
        tf_position_destroy(position);
        return NULL;
    }
    return tfpy_position_new(state, position);
}

static PyGetSetDef player_fields[] = {
    {"name", player_name, NULL, "The name of the player.", NULL},
    {"about", player_about, NULL, "What its choices depend on besides its options; often empty.",
     NULL},
    {0},
};

static PyMethodDef player_methods[] = {
    TFPY_METHOD("start", player_start, METH_VARARGS,
                "start(seed=0): begins a new game and its random numbers."),
    TFPY_METHOD("choose", player_choose, TFPY_KEYWORDS,
                "choose(position, time_ms=0, states=0) -> str | None: a legal move of the seat to "
                "move, from its view."),
    TFPY_METHOD("advise", player_advise, TFPY_KEYWORDS,
                "advise(position, time_ms=0, states=0) -> list of Advice(move, worth, low, high), "
                "best first."),
    {0},
};

static PyType_Slot player_slots[] = {
    {Py_tp_doc, "Player(rules, text=None, memory_mb=0, data_dir=None, time_ms=0, seed=0, "
                "allow_exec=False): a player "
                "of the game.\n\n"
                ">>> Player('accordion', 'thumb:rule=left').choose(Position('accordion', "
                "'seed:1'))\n'6H>JH'\n"},
    TFPY_SLOT(Py_tp_new, player_new),
    TFPY_SLOT(Py_tp_dealloc, player_dealloc),
    {Py_tp_getset, player_fields},
    {Py_tp_methods, player_methods},
    {0},
};

static PyType_Spec player_spec = {
    "tefuda.Player", sizeof(tfpy_player), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    player_slots,
};

int tfpy_add_player(PyObject *module, tfpy_state *state)
{
    state->player = tfpy_type(module, &player_spec);
    return state->player ? 0 : -1;
}
