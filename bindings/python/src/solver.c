/* solver.c: Solver, which decides a position with every card known. */
#include "core.h"

typedef struct tfpy_solver {
    PyObject_HEAD tf_solver *solver;
    bool busy;
} tfpy_solver;

static PyObject *solver_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"rules", "text", "memory_mb", "data_dir", "time_ms", NULL};
    const tfpy_state *state = PyType_GetModuleState(type);
    PyObject *from;
    const char *text = NULL;
    tfpy_limits limits = {0};
    tf_rules rules;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|zdzO&:Solver", names, &from, &text,
                                     &limits.memory_mb, &limits.data_dir, tfpy_read_u64,
                                     &limits.time_ms) ||
        !tfpy_rules_read(state, from, &rules))
        return NULL;
    tf_error error = {0};
    tf_solver *solver = NULL;
    tfpy_search search;
    if (!tfpy_enter(&search, state, &limits, NULL))
        return NULL;
    tf_resources resources = {.memory_bytes = tfpy_memory(&limits),
                              .data_dir = limits.data_dir,
                              .control = &search.control};
    tf_status status = tf_solver_create_with(&solver, &rules, text, &resources, &error);
    if (!tfpy_leave(&search, state, status, &error)) {
        tf_solver_destroy(solver);
        return NULL;
    }
    tfpy_solver *self = (tfpy_solver *)tfpy_alloc(type);
    if (!self) {
        tf_solver_destroy(solver);
        return NULL;
    }
    self->solver = solver;
    return (PyObject *)self;
}

static void solver_dealloc(PyObject *self)
{
    tf_solver_destroy(((tfpy_solver *)self)->solver);
    tfpy_free(self);
}

static PyObject *solver_solve(PyObject *self, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"position", "time_ms", "states", NULL};
    const tfpy_state *state = tfpy_state_of(self);
    tfpy_solver *solver = (tfpy_solver *)self;
    PyObject *from, *result = NULL;
    tfpy_limits limits = {0};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|O&O&:solve", names, &from, tfpy_read_u64,
                                     &limits.time_ms, tfpy_read_u64, &limits.states))
        return NULL;
    tf_position *position = tfpy_position_clone(state, from);
    if (!position)
        return NULL;
    tf_error error = {0};
    tf_solution solution = {0};
    tfpy_search search;
    if (tfpy_enter(&search, state, &limits, &solver->busy)) {
        tf_status status = tf_solver_solve(solver->solver, position, &search.control, &solution,
                                           &error);
        double time_ms = tf_control_elapsed_ms(&search.control);
        if (tfpy_leave(&search, state, status, &error))
            result = tfpy_make(
                state, TFPY_SOLUTION, tfpy_string(tf_verdict_name(solution.verdict)),
                tfpy_move_words(state, position, solution.moves.data, solution.moves.count),
                PyLong_FromUnsignedLongLong(solution.states), PyFloat_FromDouble(time_ms),
                solution.stop == TF_STOP_NONE ? Py_NewRef(Py_None)
                                              : tfpy_string(tf_stop_name(solution.stop)),
                tfpy_figures(solution.figures, solution.figure_count));
    }
    tf_solution_free(&solution);
    tf_position_destroy(position);
    return result;
}

static PyMethodDef solver_methods[] = {
    TFPY_METHOD("solve", solver_solve, TFPY_KEYWORDS,
                "solve(position, time_ms=0, states=0) -> Solution(verdict, moves, states, time_ms, "
                "stop, figures).\n"
                "0: no limit. Ctrl-C stops it."),
    {0},
};

static PyType_Slot solver_slots[] = {
    {Py_tp_doc, "Solver(rules, text=None, memory_mb=0, data_dir=None, time_ms=0): decides deals "
                "with every card known.\n\n"
                ">>> Solver('accordion').solve(Position('accordion', 'seed:1')).verdict\n'won'\n"},
    TFPY_SLOT(Py_tp_new, solver_new),
    TFPY_SLOT(Py_tp_dealloc, solver_dealloc),
    {Py_tp_methods, solver_methods},
    {0},
};

static PyType_Spec solver_spec = {
    "tefuda.Solver", sizeof(tfpy_solver), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    solver_slots,
};

int tfpy_add_solver(PyObject *module, tfpy_state *state)
{
    state->solver = tfpy_type(module, &solver_spec);
    return state->solver ? 0 : -1;
}

/* lost(position, ...): the move after which a game could no longer be won. */
PyObject *tfpy_lost(PyObject *module, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"position",  "solver",   "time_ms", "states",
                            "memory_mb", "data_dir", NULL};
    const tfpy_state *state = PyModule_GetState(module);
    PyObject *from, *result = NULL;
    tfpy_limits limits = {0};
    tf_lost_options options = {0};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|zO&O&dz:lost", names, &from,
                                     &options.solver, tfpy_read_u64, &limits.time_ms, tfpy_read_u64,
                                     &limits.states, &limits.memory_mb, &limits.data_dir))
        return NULL;
    tf_position *position = tfpy_position_clone(state, from);
    if (!position)
        return NULL;
    options.memory_bytes = tfpy_memory(&limits);
    options.data_dir = limits.data_dir;
    tf_error error = {0};
    tf_lost lost = {0};
    tfpy_search search;
    if (tfpy_enter(&search, state, &limits, NULL)) {
        tf_status status = tf_lost_at(position, &options, &search.control, &lost, &error);
        if (tfpy_leave(&search, state, status, &error) && (result = PyDict_New()) != NULL &&
            !(tfpy_put(result, "verdict", tfpy_string(tf_verdict_name(lost.verdict))) &&
              tfpy_put(result, "move", PyLong_FromSize_t(lost.move)) &&
              tfpy_put(result, "states", PyLong_FromUnsignedLongLong(lost.states)) &&
              tfpy_put(result, "certain", PyBool_FromLong(lost.certain))))
            Py_CLEAR(result);
    }
    tf_position_destroy(position);
    return result;
}
