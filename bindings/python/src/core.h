/* core.h: what the files of the Python module tefuda._core share.
 *
 * The module uses the stable ABI of Python 3.11 (abi3), so that one file serves 3.11 and all later versions. Its state
 * (exceptions, types) hangs off the module; there are no mutable globals. The types cannot be subclassed, therefore
 * PyType_GetModuleState(Py_TYPE(self)) always finds the state.
 *
 * Rules of every call:
 *  - A failed tf_status becomes an exception of our own with the one-line text of the library (tfpy_raise()).
 *  - A call that may take long releases the GIL between tfpy_enter() and tfpy_leave(). The control's progress callback
 *    takes the GIL about ten times per second, runs Python's signal handlers and raises the cancel flag when one of
 *    them raised an exception: Ctrl-C stops every search.
 *  - While the GIL is released, an object belongs to its caller: a second thread that uses it gets an exception
 *    (`busy`). Positions are cloned first, so that they may change meanwhile. */
#ifndef TEFUDA_BINDINGS_CORE_H
#define TEFUDA_BINDINGS_CORE_H

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030b0000
#include <Python.h>
#include <stdbool.h>

#include <tefuda/env.h>
#include <tefuda/tefuda.h>

enum { TFPY_STATUS_COUNT = TF_ERR_FORFEIT + 1 };

/* The result types that are named tuples; the fields are in module.c. */
typedef enum tfpy_tuple {
    TFPY_OUTCOME,
    TFPY_SOLUTION,
    TFPY_ADVICE,
    TFPY_CHOICE,
    TFPY_EVALUATION,
    TFPY_HINT_MOVE,
    TFPY_RESULT,
    TFPY_DECISION,
    TFPY_ANSWER,
    TFPY_PAIRED,
    TFPY_TUPLE_COUNT,
} tfpy_tuple;

typedef struct tfpy_state {
    PyObject *error; /* tefuda.Error */
    PyObject *errors[TFPY_STATUS_COUNT];
    PyTypeObject *tuples[TFPY_TUPLE_COUNT];
    PyTypeObject *rules, *deal, *deals, *position, *view, *record;
    PyTypeObject *solver, *player, *evaluator, *hint, *table, *store;
    PyTypeObject *game, *state, *vector;
    PyObject *own_players; /* dict: name and what register_player() was given */
} tfpy_state;

/* ---- objects ---- */

typedef struct tfpy_rules {
    PyObject_HEAD tf_rules rules;
} tfpy_rules;

typedef struct tfpy_deal {
    PyObject_HEAD tf_deck deck;
    tf_deal deal;
} tfpy_deal;

typedef struct tfpy_position {
    PyObject_HEAD tf_position *position;
} tfpy_position;

typedef struct tfpy_record {
    PyObject_HEAD tf_record record;
} tfpy_record;

typedef struct tfpy_player {
    PyObject_HEAD tf_player *player;
    bool busy;
} tfpy_player;

/* ---- support.c ---- */

tfpy_state *tfpy_state_of(PyObject *self); /* of an object of our types */

/* Sets the Python exception of a status and returns NULL. error may be NULL. An exception that is already set (a
 * signal handler's) stays. */
PyObject *tfpy_raise(const tfpy_state *state, tf_status status, const tf_error *error);

/* A text as str, which frees the text; NULL with an exception when it failed. */
PyObject *tfpy_text(const tfpy_state *state, tf_text *text);
/* Bytes of the library as str; invalid UTF-8 becomes the replacement character. */
PyObject *tfpy_string(const char *text);

/* A named tuple of `kind`; steals every item. NULL when an item is NULL. */
PyObject *tfpy_make(const tfpy_state *state, tfpy_tuple kind, ...);
/* Appends to a list or puts into a dict, stealing the item; false when the item is NULL or it fails. */
bool tfpy_append(PyObject *list, PyObject *item);
bool tfpy_put(PyObject *dict, const char *key, PyObject *item);
/* A figure list as a dict. */
PyObject *tfpy_figures(const tf_figure *figures, size_t count);
PyObject *tfpy_number(double value); /* None for NaN */

/* A running search: limits, cancellation by signals, and the saved thread. */
typedef struct tfpy_search {
    tf_control control;
    tf_cancel cancel;
    PyThreadState *thread;
    bool *busy;
    bool raised; /* a signal handler raised an exception */
} tfpy_search;

/* The limits as Python's arguments give them. */
typedef struct tfpy_limits {
    unsigned long long time_ms, states;
    double memory_mb;
    const char *data_dir;
    int allow_exec; /* players may start programs */
} tfpy_limits;

/* Begins a search: starts the control and releases the GIL. busy (may be NULL) is the object's flag; false, with an
 * exception, when it is already set. */
bool tfpy_enter(tfpy_search *search, const tfpy_state *state, const tfpy_limits *limits,
                bool *busy);
/* Takes the GIL again. Returns true when the status is TF_OK and no signal handler raised; otherwise sets the
 * exception. */
bool tfpy_leave(tfpy_search *search, const tfpy_state *state, tf_status status,
                const tf_error *error);
/* For callbacks of other calls, made without the GIL on the calling thread: runs the signal handlers. */
void tfpy_poll(tfpy_search *search);

size_t tfpy_memory(const tfpy_limits *limits); /* bytes */

/* Converters of PyArg_ParseTuple(), "O&", which refuse negative and too large numbers: to unsigned long long and to
 * unsigned. */
int tfpy_read_u64(PyObject *from, void *out);
int tfpy_read_u32(PyObject *from, void *out);

/* ---- creating and reading objects ---- */

PyObject *tfpy_alloc(PyTypeObject *type); /* zeroed */
void tfpy_free(PyObject *self);           /* the end of a dealloc */

PyObject *tfpy_rules_new(const tfpy_state *state, const tf_rules *rules);
/* Reads a Rules object or the name of a game. */
bool tfpy_rules_read(const tfpy_state *state, PyObject *from, tf_rules *rules);
PyObject *tfpy_deal_new(const tfpy_state *state, const tf_rules *rules, const tf_deal *deal);
/* Reads a Deal, or a str "KIND:N". */
bool tfpy_deal_read(const tfpy_state *state, PyObject *from, const tf_rules *rules, tf_deal *deal);
PyObject *tfpy_position_new(const tfpy_state *state,
                            tf_position *position); /* takes the position */
PyObject *tfpy_outcome(const tfpy_state *state, const tf_rules *rules, const tf_outcome *outcome);
/* A clone of a Position object's position; NULL with an exception when `from` is none. */
tf_position *tfpy_position_clone(const tfpy_state *state, PyObject *from);
/* A legal move of the position as its seat sees it; None for TF_MOVE_NONE. */
PyObject *tfpy_move_word(const tfpy_state *state, const tf_position *position, tf_move move);
/* The words of a sequence of moves made from a position on a clone that is changed. */
PyObject *tfpy_move_words(const tfpy_state *state, tf_position *from, const tf_move *moves,
                          size_t count);

/* ---- types: each adds its type to the state and the module ---- */

int tfpy_add_rules(PyObject *module, tfpy_state *state);
int tfpy_add_deals(PyObject *module, tfpy_state *state);
int tfpy_add_position(PyObject *module, tfpy_state *state);
int tfpy_add_view(PyObject *module, tfpy_state *state);
int tfpy_add_record(PyObject *module, tfpy_state *state);
int tfpy_add_solver(PyObject *module, tfpy_state *state);
int tfpy_add_player(PyObject *module, tfpy_state *state);
int tfpy_add_evaluator(PyObject *module, tfpy_state *state);
int tfpy_add_hint(PyObject *module, tfpy_state *state);
int tfpy_add_table(PyObject *module, tfpy_state *state);
int tfpy_add_store(PyObject *module, tfpy_state *state);
int tfpy_add_game(PyObject *module, tfpy_state *state);
int tfpy_add_state(PyObject *module, tfpy_state *state);
int tfpy_add_vector(PyObject *module, tfpy_state *state);
int tfpy_add_own_players(PyObject *module, tfpy_state *state);

/* The view of these bytes. */
PyObject *tfpy_view_make(const tfpy_state *state, const tf_rules *rules, unsigned seat,
                         const void *bytes);
PyObject *tfpy_view_new(const tfpy_state *state, const tf_position *position, unsigned seat);

/* Functions of the module. */
PyObject *tfpy_play(PyObject *module, PyObject *args, PyObject *keywords);
PyObject *tfpy_register_player(PyObject *module, PyObject *args, PyObject *keywords);
PyObject *tfpy_batch(PyObject *module, PyObject *args, PyObject *keywords);
PyObject *tfpy_review(PyObject *module, PyObject *args, PyObject *keywords);
PyObject *tfpy_lost(PyObject *module, PyObject *args, PyObject *keywords);
PyObject *tfpy_records(PyObject *module, PyObject *args, PyObject *keywords);
PyObject *tfpy_mcnemar(PyObject *module, PyObject *args, PyObject *keywords);
PyObject *tfpy_wilson(PyObject *module, PyObject *args, PyObject *keywords);

/* Makes a type and adds it to the module; NULL with an exception. */
PyTypeObject *tfpy_type(PyObject *module, PyType_Spec *spec);

/* ISO C has no conversion of functions to void pointers, which the slots need. */
#define TFPY_SLOT(id, function)                                                                    \
    {                                                                                              \
        id, __extension__(void *)(function)                                                        \
    }
#define TFPY_METHOD(name, function, flags, words)                                                  \
    {                                                                                              \
        name, (PyCFunction)(void (*)(void))(function), flags, words                                \
    }
#define TFPY_KEYWORDS (METH_VARARGS | METH_KEYWORDS)

#endif
