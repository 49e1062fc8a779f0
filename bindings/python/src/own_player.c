/* own_player.c: players that are written in Python. register_player("mine", player) makes "python:mine" a player for
 * everything that takes the text of a player: Player, batch(), experiments, comparisons.
 *
 * A player is a function choose(view) that returns a move of view.moves(), or None to give up; or a class, of which
 * each thread and seat creates an object with the rules: an object has choose(view) and may have start(seed), which
 * begins a game. The library calls it from its own threads; each call takes the GIL. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core.h"

typedef struct own_player {
    const tfpy_state *state;
    tf_rules rules;
    unsigned seat;
    PyObject *choose; /* callable */
    PyObject *start;  /* callable or NULL */
    tf_move legal[];
} own_player;

/* The pending exception as the one line of an error. */
static tf_status fail(tf_error *error, const char *name)
{
    PyObject *type, *value, *trace;
    PyErr_Fetch(&type, &value, &trace);
    PyErr_NormalizeException(&type, &value, &trace);
    PyObject *kind = type ? PyObject_GetAttrString(type, "__name__") : NULL;
    PyObject *words = value ? PyObject_Str(value) : NULL;
    const char *first = kind ? PyUnicode_AsUTF8AndSize(kind, NULL) : NULL;
    const char *second = words ? PyUnicode_AsUTF8AndSize(words, NULL) : NULL;
    tf_status status = tf_error_set(error, TF_ERR_USAGE, "python:%s: %s: %s", name,
                                    first ? first : "error", second ? second : "");
    Py_XDECREF(kind);
    Py_XDECREF(words);
    Py_XDECREF(type);
    Py_XDECREF(value);
    Py_XDECREF(trace);
    PyErr_Clear();
    return status;
}

/* Finds choose and start of what was registered. */
static bool prepare(own_player *self, PyObject *registered)
{
    if (!PyType_Check(registered)) {
        self->choose = Py_NewRef(registered);
        return true;
    }
    PyObject *rules = tfpy_rules_new(self->state, &self->rules);
    PyObject *object = rules ? PyObject_CallFunctionObjArgs(registered, rules, NULL) : NULL;
    Py_XDECREF(rules);
    self->choose = object ? PyObject_GetAttrString(object, "choose") : NULL;
    if (self->choose && PyObject_HasAttrString(object, "start"))
        self->start = PyObject_GetAttrString(object, "start");
    Py_XDECREF(object);
    return self->choose != NULL;
}

static void release(own_player *self)
{
    Py_XDECREF(self->choose);
    Py_XDECREF(self->start);
    free(self);
}

static tf_status own_create(const tf_setup *setup, void **out, tf_error *error)
{
    PyGILState_STATE lock = PyGILState_Ensure();
    tf_status status = TF_OK;
    PyObject *module = PyImport_ImportModule("tefuda._core");
    const tfpy_state *state = module ? PyModule_GetState(module) : NULL;
    PyObject *registered = state ? PyDict_GetItemString(state->own_players, setup->text) : NULL;
    own_player *self = calloc(1, sizeof *self +
                                     setup->rules->game->rules->max_moves * sizeof self->legal[0]);
    if (!registered) {
        PyErr_Clear();
        status = tf_error_set(error, TF_ERR_USAGE,
                              "no player 'python:%.60s': register_player() adds one", setup->text);
    } else if (!self) {
        status = tf_error_set(error, TF_ERR_MEMORY, "no memory for a player");
    } else {
        self->state = state;
        self->rules = *setup->rules;
        if (!prepare(self, registered))
            status = fail(error, setup->text);
    }
    Py_XDECREF(module);
    if (status == TF_OK)
        *out = self;
    else if (self)
        release(self);
    PyGILState_Release(lock);
    return status;
}

static void own_destroy(void *self)
{
    PyGILState_STATE lock = PyGILState_Ensure();
    release(self);
    PyGILState_Release(lock);
}

static void own_sit(void *self, unsigned seat)
{
    ((own_player *)self)->seat = seat;
}

static void own_start(void *context, uint64_t seed)
{
    own_player *self = context;
    if (!self->start)
        return;
    PyGILState_STATE lock = PyGILState_Ensure();
    PyObject *done = PyObject_CallFunction(self->start, "K", (unsigned long long)seed);
    if (!done) /* there is no way to fail here: the first choice reports what is wrong */
        PyErr_WriteUnraisable(self->start);
    Py_XDECREF(done);
    PyGILState_Release(lock);
}

/* The legal move that the word names. */
static tf_status find_move(own_player *self, const void *view, const char *word, tf_move *move,
                           tf_error *error)
{
    const tf_view_ops *ops = self->rules.game->view;
    size_t count = ops->moves(view, self->legal);
    tf_text text = {0};
    bool found = false;
    for (size_t i = 0; i < count && !found; i++) {
        tf_text_clear(&text);
        ops->move_format(view, self->legal[i], &text);
        found = strcmp(tf_text_string(&text), word) == 0;
        if (found)
            *move = self->legal[i];
    }
    tf_text_free(&text);
    return found ? TF_OK : tf_error_set(error, TF_ERR_FORFEIT, "'%.60s' is not a legal move", word);
}

static tf_status own_choose(void *context, const void *view, tf_control *control, tf_move *move,
                            tf_error *error)
{
    own_player *self = context;
    (void)control;
    PyGILState_STATE lock = PyGILState_Ensure();
    PyObject *seen = tfpy_view_make(self->state, &self->rules, self->seat, view);
    PyObject *answer = seen ? PyObject_CallFunctionObjArgs(self->choose, seen, NULL) : NULL;
    const char *word = answer && answer != Py_None ? PyUnicode_AsUTF8AndSize(answer, NULL) : NULL;
    tf_status status = TF_OK;
    if (answer == Py_None)
        *move = TF_MOVE_NONE;
    else if (word)
        status = find_move(self, view, word, move, error);
    else
        status = fail(error, "choose");
    Py_XDECREF(answer);
    Py_XDECREF(seen);
    PyGILState_Release(lock);
    return status;
}

static const tf_player_type own_type = {
    .size = sizeof(tf_player_type),
    .name = "python",
    .words = "a player written in Python, by the name that it was registered with",
    .create = own_create,
    .destroy = own_destroy,
    .start = own_start,
    .choose = own_choose,
    .takes_text = true,
    .sit = own_sit,
};

static bool is_registered(void)
{
    size_t count;
    const tf_game *const *games = tf_games(&count);
    const tf_player_type *type;
    for (size_t i = 0; count > 0 && (type = tf_player_extra(games[0], i)) != NULL; i++)
        if (strcmp(type->name, own_type.name) == 0)
            return true;
    return false;
}

int tfpy_add_own_players(PyObject *module, tfpy_state *state)
{
    (void)module;
    tf_error error;
    state->own_players = PyDict_New();
    if (!state->own_players)
        return -1;
    if (!is_registered() && tf_player_register(NULL, &own_type, &error) != TF_OK) {
        tfpy_raise(state, error.status, &error);
        return -1;
    }
    return 0;
}

PyObject *tfpy_register_player(PyObject *module, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"name", "player", NULL};
    const tfpy_state *state = PyModule_GetState(module);
    const char *name;
    PyObject *player;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "sO:register_player", names, &name, &player))
        return NULL;
    size_t length = strlen(name);
    bool good = length > 0 && length < 64;
    for (size_t i = 0; i < length; i++)
        good = good && (isalnum((unsigned char)name[i]) || strchr("._-", name[i]));
    tf_error error;
    if (!good)
        return tfpy_raise(state,
                          tf_error_set(&error, TF_ERR_USAGE,
                                       "'%.60s' is not a name: letters, digits and ._- only", name),
                          &error);
    if (!PyCallable_Check(player)) {
        PyErr_SetString(PyExc_TypeError,
                        "expected a function choose(view), or a class with a method choose(view)");
        return NULL;
    }
    return PyDict_SetItemString(state->own_players, name, player) == 0 ? Py_NewRef(Py_None) : NULL;
}
