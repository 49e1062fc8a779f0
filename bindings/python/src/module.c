/* module.c: the module tefuda._core: exceptions, named tuples, types and functions. */
#include "core.h"

/* ---- exceptions ---- */

/* One row per status: name, built-in class that it also is, description. */
typedef struct error_row {
    tf_status status;
    const char *name;
    const char *base; /* NULL: none */
    const char *words;
} error_row;

static const error_row error_rows[] = {
    {TF_ERR_USAGE, "UsageError", "ValueError",
     "Wrong usage: an unknown name, an option out of range."},
    {TF_ERR_INPUT, "InputError", "ValueError",
     "Bad input: a text that is no deal, position or record."},
    {TF_ERR_ILLEGAL, "IllegalMoveError", "ValueError", "The rules do not allow that move."},
    {TF_ERR_IO, "FileError", "OSError", "Reading or writing failed."},
    {TF_ERR_MEMORY, "OutOfMemoryError", "MemoryError", "Out of memory."},
    {TF_ERR_CANCELLED, "CancelledError", NULL, "A limit was reached before there was a result."},
    {TF_ERR_UNSUPPORTED, "UnsupportedError", "NotImplementedError", "Not supported."},
    {TF_ERR_CORRUPT, "CorruptError", NULL, "A file of ours is damaged."},
    {TF_ERR_FORFEIT, "ForfeitError", NULL, "A player has failed and loses the game."},
    {TF_ERR_INTERNAL, "InternalError", "RuntimeError", "An internal error; please report it."},
};

static int add_error(PyObject *module, tfpy_state *state, const error_row *row)
{
    PyObject *builtins = PyImport_ImportModule("builtins");
    PyObject *base = row->base && builtins ? PyObject_GetAttrString(builtins, row->base) : NULL;
    PyObject *bases = base ? PyTuple_Pack(2, state->error, base) : PyTuple_Pack(1, state->error);
    PyObject *name = PyUnicode_FromFormat("tefuda.%s", row->name);
    const char *words = name ? PyUnicode_AsUTF8AndSize(name, NULL) : NULL;
    PyObject *type = words && bases ? PyErr_NewExceptionWithDoc(words, row->words, bases, NULL)
                                    : NULL;
    Py_XDECREF(builtins);
    Py_XDECREF(base);
    Py_XDECREF(bases);
    Py_XDECREF(name);
    state->errors[row->status] = type;
    return type ? PyModule_AddObjectRef(module, row->name, type) : -1;
}

static int add_errors(PyObject *module, tfpy_state *state)
{
    state->error = PyErr_NewExceptionWithDoc("tefuda.Error", "The base of all errors of Tefuda.",
                                             NULL, NULL);
    if (!state->error || PyModule_AddObjectRef(module, "Error", state->error) != 0)
        return -1;
    for (size_t i = 0; i < sizeof error_rows / sizeof error_rows[0]; i++)
        if (add_error(module, state, &error_rows[i]) != 0)
            return -1;
    return 0;
}

/* ---- named tuples ---- */

enum { FIELDS_MAX = 16 };

typedef struct tuple_row {
    const char *name, *words;
    const char *fields[FIELDS_MAX]; /* NULL-terminated */
} tuple_row;

static const tuple_row tuple_rows[TFPY_TUPLE_COUNT] = {
    [TFPY_OUTCOME] = {"tefuda.Outcome",
                      "How a game stands: 'won', 'lost', 'finished' or 'unfinished', and the "
                      "points and scores per seat.",
                      {"verdict", "points", "scores"}},
    [TFPY_SOLUTION] = {"tefuda.Solution",
                       "The verdict of a solver: 'won' with the moves, 'lost' (proven) or "
                       "'undecided' with the limit reached.",
                       {"verdict", "moves", "states", "time_ms", "stop", "figures"}},
    [TFPY_ADVICE] = {"tefuda.Advice",
                     "What a player thinks of a move.",
                     {"move", "worth", "low", "high"}},
    [TFPY_CHOICE] = {"tefuda.Choice",
                     "A legal move with its value and standard error; None: not known.",
                     {"move", "value", "error", "samples"}},
    [TFPY_EVALUATION] = {"tefuda.Evaluation",
                         "The value of a view, and of each legal move.",
                         {"value", "error", "samples", "choices"}},
    [TFPY_HINT_MOVE] = {"tefuda.HintMove",
                        "What a move is worth, with a 95 % interval; None: not known yet.",
                        {"move", "worth", "low", "high", "samples"}},
    [TFPY_RESULT] = {"tefuda.Result",
                     "The result of one deal of a batch.",
                     {"deal", "verdict", "moves", "states", "time_ms", "points", "luck",
                      "failure"}},
    [TFPY_DECISION] = {"tefuda.Decision",
                       "A decision of a reviewed game.",
                       {"move", "seat", "choices", "word", "best", "before", "after", "cost",
                        "loss", "figures", "note"}},
    [TFPY_ANSWER] = {"tefuda.Answer",
                     "The value of a state of a table.",
                     {"state", "found", "value", "error"}},
    [TFPY_PAIRED] = {"tefuda.Paired",
                     "McNemar's test of two players on the same deals; difference is the rate of a "
                     "minus that of b.",
                     {"deals", "only_a", "only_b", "difference", "low", "high", "p"}},
};

static int add_tuple(PyObject *module, tfpy_state *state, unsigned kind)
{
    const tuple_row *row = &tuple_rows[kind];
    PyStructSequence_Field fields[FIELDS_MAX + 1] = {0};
    int count = 0;
    for (; count < FIELDS_MAX && row->fields[count]; count++)
        fields[count].name = row->fields[count];
    PyStructSequence_Desc description = {row->name, row->words, fields, count};
    state->tuples[kind] = PyStructSequence_NewType(&description);
    return state->tuples[kind] ? PyModule_AddType(module, state->tuples[kind]) : -1;
}

/* ---- functions ---- */

static PyObject *core_games(PyObject *module, PyObject *unused)
{
    (void)module, (void)unused;
    size_t count;
    const tf_game *const *games = tf_games(&count);
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && i < count; i++)
        if (!tfpy_append(list, tfpy_string(games[i]->name)))
            Py_CLEAR(list);
    return list;
}

static PyMethodDef core_functions[] = {
    TFPY_METHOD("games", core_games, METH_NOARGS, "games() -> list[str]: the names of the games."),
    TFPY_METHOD("play", tfpy_play, TFPY_KEYWORDS,
                "play(players, position, seed=0, time_ms=0, states=0) -> Position: a copy of the "
                "position, played to its\n"
                "end by one Player, or by one per seat. Each sees only its view."),
    TFPY_METHOD("register_player", tfpy_register_player, TFPY_KEYWORDS,
                "register_player(name, player): from now on 'python:NAME' is a player. player is a "
                "function\n"
                "choose(view) that returns a move of view.moves(), or a class whose objects, made "
                "with the rules,\n"
                "have choose(view) and perhaps start(seed)."),
    TFPY_METHOD("batch", tfpy_batch, TFPY_KEYWORDS,
                "batch(rules, deals, player=None, solver=None, threads=0, seed=0, time_ms=0, "
                "states=0, memory_mb=0,\n"
                "      data_dir=None, luck=False, allow_exec=False) -> list of Result: solves or "
                "plays many deals on "
                "all cores."),
    TFPY_METHOD("review", tfpy_review, TFPY_KEYWORDS,
                "review(record, player=None, samples=-1, seed=0, time_ms=0, memory_mb=0, "
                "data_dir=None, reveal=False,\n"
                "       states=0) -> dict: the decisions of a record, with values, costs and luck. "
                "samples=-1: the\n"
                "evaluator's values; 0: no values; N: playouts per move."),
    TFPY_METHOD("lost", tfpy_lost, TFPY_KEYWORDS,
                "lost(position, solver=None, time_ms=0, states=0, memory_mb=0, data_dir=None) -> "
                "dict: the number of\n"
                "the move after which the game could no longer be won; 0: none."),
    TFPY_METHOD("records", tfpy_records, METH_VARARGS,
                "records(game, path) -> list[Record]: all records of a file."),
    TFPY_METHOD("mcnemar", tfpy_mcnemar, TFPY_KEYWORDS,
                "mcnemar(only_a, only_b, deals, confidence=0.95) -> Paired: deals that only one of "
                "two players won."),
    TFPY_METHOD(
        "wilson", tfpy_wilson, TFPY_KEYWORDS,
        "wilson(hits, trials, confidence=0.95) -> (low, high): Wilson's interval of a rate."),
    {0},
};

/* ---- the module ---- */

typedef int (*add_fn)(PyObject *module, tfpy_state *state);

static const add_fn adders[] = {
    add_errors,         tfpy_add_rules,  tfpy_add_deals,  tfpy_add_position,
    tfpy_add_view,      tfpy_add_record, tfpy_add_solver, tfpy_add_player,
    tfpy_add_evaluator, tfpy_add_hint,   tfpy_add_table,  tfpy_add_store,
    tfpy_add_game,      tfpy_add_state,  tfpy_add_vector, tfpy_add_own_players,
};

static int core_exec(PyObject *module)
{
    tfpy_state *state = PyModule_GetState(module);
    for (size_t i = 0; i < sizeof adders / sizeof adders[0]; i++)
        if (adders[i](module, state) != 0)
            return -1;
    for (unsigned kind = 0; kind < TFPY_TUPLE_COUNT; kind++)
        if (add_tuple(module, state, kind) != 0)
            return -1;
    if (PyModule_AddStringConstant(module, "__version__", tf_version()) != 0)
        return -1;
    return PyModule_AddStringConstant(module, "commit", tf_version_commit());
}

/* Every object reference of the state: exceptions, tuples, types. */
static int visit_state(tfpy_state *state, visitproc visit, void *arg)
{
    Py_VISIT(state->error);
    Py_VISIT(state->own_players);
    for (unsigned i = 0; i < TFPY_STATUS_COUNT; i++)
        Py_VISIT(state->errors[i]);
    for (unsigned i = 0; i < TFPY_TUPLE_COUNT; i++)
        Py_VISIT(state->tuples[i]);
    PyTypeObject *types[] = {state->game,   state->state,  state->vector,   state->rules,
                             state->deal,   state->deals,  state->position, state->view,
                             state->record, state->solver, state->player,   state->evaluator,
                             state->hint,   state->table,  state->store};
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        Py_VISIT(types[i]);
    return 0;
}

static int core_traverse(PyObject *module, visitproc visit, void *arg)
{
    tfpy_state *state = PyModule_GetState(module);
    return state ? visit_state(state, visit, arg) : 0;
}

static int core_clear(PyObject *module)
{
    tfpy_state *state = PyModule_GetState(module);
    if (!state)
        return 0;
    Py_CLEAR(state->error);
    Py_CLEAR(state->own_players);
    for (unsigned i = 0; i < TFPY_STATUS_COUNT; i++)
        Py_CLEAR(state->errors[i]);
    for (unsigned i = 0; i < TFPY_TUPLE_COUNT; i++)
        Py_CLEAR(state->tuples[i]);
    PyTypeObject **types[] = {&state->game,   &state->state,     &state->vector,   &state->rules,
                              &state->deal,   &state->deals,     &state->position, &state->view,
                              &state->record, &state->solver,    &state->player,   &state->hint,
                              &state->table,  &state->evaluator, &state->store};
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        Py_CLEAR(*types[i]);
    return 0;
}

static void core_free(void *module)
{
    core_clear(module);
}

static PyModuleDef_Slot core_slots[] = {
    TFPY_SLOT(Py_mod_exec, core_exec),
    {0},
};

static struct PyModuleDef core_module = {
    PyModuleDef_HEAD_INIT,
    .m_name = "tefuda._core",
    .m_doc = "The C part of tefuda; use the package tefuda.",
    .m_size = sizeof(tfpy_state),
    .m_methods = core_functions,
    .m_slots = core_slots,
    .m_traverse = core_traverse,
    .m_clear = core_clear,
    .m_free = core_free,
};

PyMODINIT_FUNC PyInit__core(void);

PyMODINIT_FUNC PyInit__core(void)
{
    return PyModuleDef_Init(&core_module);
}
