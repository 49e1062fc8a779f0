/* vector.c: Vector, N games that are stepped together into arrays of the caller, without a copy. */
#include <string.h>

#include "env.h"

/* ---- buffers ---- */

/* The type of one item: the last character of its format, in the machine's own byte order. */
static char format_code(const char *format)
{
    if (!format)
        return 'B';
    if (*format == '@' || *format == '=' || *format == '<')
        format++;
    return format[0] != '\0' && format[1] == '\0' ? format[0] : '\0';
}

static bool buffer_fits(const Py_buffer *view, const char *name, const char *codes, size_t size,
                        size_t items)
{
    char code = format_code(view->format);
    if (code == '\0' || !strchr(codes, code) || (size_t)view->itemsize != size) {
        PyErr_Format(PyExc_TypeError,
                     "%s: items of format '%s' and %zd bytes, expected format '%c' and %zu bytes",
                     name, view->format ? view->format : "B", view->itemsize, codes[0], size);
        return false;
    }
    if ((size_t)view->len != items * size) {
        PyErr_Format(PyExc_ValueError, "%s: %zd bytes, expected %zu items of %zu bytes", name,
                     view->len, items, size);
        return false;
    }
    return true;
}

void *tfpy_buffer_get(tfpy_buffers *buffers, PyObject *from, const char *name, const char *codes,
                      size_t size, size_t items, bool writable, bool optional)
{
    if (optional && (!from || from == Py_None))
        return NULL;
    Py_buffer *view = &buffers->held[buffers->count];
    int flags = PyBUF_C_CONTIGUOUS | PyBUF_FORMAT | (writable ? PyBUF_WRITABLE : 0);
    if (PyObject_GetBuffer(from, view, flags) != 0)
        return NULL;
    buffers->count++;
    return buffer_fits(view, name, codes, size, items) ? view->buf : NULL;
}

void tfpy_buffers_release(tfpy_buffers *buffers)
{
    while (buffers->count > 0)
        PyBuffer_Release(&buffers->held[--buffers->count]);
}

/* ---- Vector ---- */

typedef struct tfpy_vector {
    PyObject_HEAD PyObject *game;
    tf_vec *vec;
    bool busy, ready; /* ready: reset() was called */
} tfpy_vector;

static PyObject *vector_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"game", "count", "threads", "first", "deals", NULL};
    const tfpy_state *state = PyType_GetModuleState(type);
    PyObject *game;
    Py_ssize_t count;
    unsigned long long first = 0, deals = 0;
    tf_vec_options options = {0};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O!n|O&O&O&:Vector", names, state->game, &game,
                                     &count, tfpy_read_u32, &options.threads, tfpy_read_u64, &first,
                                     tfpy_read_u64, &deals))
        return NULL;
    options.count = count < 0 ? 0 : (size_t)count;
    options.first = first;
    options.deals = deals;
    tf_error error = {0};
    tf_vec *vec;
    tf_status status = tf_vec_create(&vec, tfpy_env_of(game), &options, &error);
    if (status != TF_OK)
        return tfpy_raise(state, status, &error);
    tfpy_vector *self = (tfpy_vector *)tfpy_alloc(type);
    if (!self) {
        tf_vec_destroy(vec);
        return NULL;
    }
    self->game = Py_NewRef(game);
    self->vec = vec;
    return (PyObject *)self;
}

static void vector_dealloc(PyObject *self)
{
    tf_vec_destroy(((tfpy_vector *)self)->vec); /* before its environment */
    Py_XDECREF(((tfpy_vector *)self)->game);
    tfpy_free(self);
}

/* One row per array of tf_vec_arrays: field, formats, bytes per item, items per game. */
#define ARRAY_TABLE(ROW)                                                                           \
    ROW(observations, "Bb?", 1, info->observation_size)                                            \
    ROW(masks, "Bb?", 1, info->actions)                                                            \
    ROW(rewards, "f", 4, info->players)                                                            \
    ROW(terminated, "Bb?", 1, 1)                                                                   \
    ROW(truncated, "Bb?", 1, 1)                                                                    \
    ROW(players, "b", 1, 1)                                                                        \
    ROW(deals, "QLql", 8, 1)                                                                       \
    ROW(final_observations, "Bb?", 1, info->observation_size)                                      \
    ROW(information, "Bb?", 1, info->information_size)                                             \
    ROW(returns, "f", 4, info->players)                                                            \
    ROW(lengths, "IL", 4, 1)

enum {
#define COUNT_ONE(field, codes, size, items) +1
    ARRAY_COUNT = 0 ARRAY_TABLE(COUNT_ONE)
#undef COUNT_ONE
};

#define ARRAY_NAME(field, codes, size, items) #field,

static bool get_arrays(tfpy_vector *self, PyObject **given, tfpy_buffers *buffers,
                       tf_vec_arrays *arrays)
{
    const tf_env_info *info = tf_env_get_info(tfpy_env_of(self->game));
    size_t count = tf_vec_count(self->vec);
    unsigned at = 0;
#define GET_ARRAY(field, codes, size, items)                                                       \
    if (given[at]) {                                                                               \
        arrays->field = tfpy_buffer_get(buffers, given[at], #field, codes, size, count * (items),  \
                                        true, true);                                               \
        if (!arrays->field && given[at] != Py_None)                                                \
            return false;                                                                          \
    }                                                                                              \
    at++;
    ARRAY_TABLE(GET_ARRAY)
#undef GET_ARRAY
    return true;
}

static bool begin(tfpy_vector *self, bool needs_reset)
{
    tf_error error;
    const char *words = self->busy                    ? "the vector is in use by another thread"
                        : needs_reset && !self->ready ? "call reset() first"
                                                      : NULL;
    if (words)
        tfpy_raise(tfpy_state_of((PyObject *)self), tf_error_set(&error, TF_ERR_USAGE, "%s", words),
                   &error);
    return words == NULL;
}

static PyObject *vector_reset(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"seed", ARRAY_TABLE(ARRAY_NAME) NULL};
    tfpy_vector *self = (tfpy_vector *)object;
    unsigned long long seed;
    PyObject *given[ARRAY_COUNT] = {0};
    if (!begin(self, false) ||
        !PyArg_ParseTupleAndKeywords(args, keywords, "O&|$OOOOOOOOOOO:reset", names, tfpy_read_u64,
                                     &seed, &given[0], &given[1], &given[2], &given[3], &given[4],
                                     &given[5], &given[6], &given[7], &given[8], &given[9],
                                     &given[10]))
        return NULL;
    tfpy_buffers buffers = {0};
    tf_vec_arrays arrays = {0};
    tf_error error = {0};
    tf_status status = TF_OK;
    bool good = get_arrays(self, given, &buffers, &arrays);
    if (good) {
        self->busy = true;
        Py_BEGIN_ALLOW_THREADS;
        status = tf_vec_reset(self->vec, seed, &arrays, &error);
        Py_END_ALLOW_THREADS;
        self->busy = false;
        self->ready = status == TF_OK;
    }
    tfpy_buffers_release(&buffers);
    if (good && status != TF_OK)
        tfpy_raise(tfpy_state_of(object), status, &error);
    return good && status == TF_OK ? Py_NewRef(Py_None) : NULL;
}

static PyObject *vector_step(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"actions", ARRAY_TABLE(ARRAY_NAME) NULL};
    tfpy_vector *self = (tfpy_vector *)object;
    PyObject *chosen, *given[ARRAY_COUNT] = {0};
    if (!begin(self, true) || !PyArg_ParseTupleAndKeywords(
                                  args, keywords, "O|$OOOOOOOOOOO:step", names, &chosen, &given[0],
                                  &given[1], &given[2], &given[3], &given[4], &given[5], &given[6],
                                  &given[7], &given[8], &given[9], &given[10]))
        return NULL;
    tfpy_buffers buffers = {0};
    tf_vec_arrays arrays = {0};
    tf_error error = {0};
    tf_status status = TF_OK;
    const tf_action *actions = tfpy_buffer_get(&buffers, chosen, "actions", "ql", sizeof *actions,
                                               tf_vec_count(self->vec), false, false);
    bool good = actions && get_arrays(self, given, &buffers, &arrays);
    if (good) {
        self->busy = true;
        Py_BEGIN_ALLOW_THREADS;
        status = tf_vec_step(self->vec, actions, &arrays, &error);
        Py_END_ALLOW_THREADS;
        self->busy = false;
    }
    tfpy_buffers_release(&buffers);
    if (good && status != TF_OK)
        tfpy_raise(tfpy_state_of(object), status, &error);
    return good && status == TF_OK ? Py_NewRef(Py_None) : NULL;
}

static PyObject *vector_random_actions(PyObject *object, PyObject *args)
{
    tfpy_vector *self = (tfpy_vector *)object;
    PyObject *out;
    if (!begin(self, true) || !PyArg_ParseTuple(args, "O:random_actions", &out))
        return NULL;
    tfpy_buffers buffers = {0};
    tf_action *actions = tfpy_buffer_get(&buffers, out, "actions", "ql", sizeof *actions,
                                         tf_vec_count(self->vec), true, false);
    if (actions) {
        self->busy = true;
        Py_BEGIN_ALLOW_THREADS;
        tf_vec_random_actions(self->vec, actions);
        Py_END_ALLOW_THREADS;
        self->busy = false;
    }
    tfpy_buffers_release(&buffers);
    return actions ? Py_NewRef(Py_None) : NULL;
}

static PyObject *vector_counts(PyObject *object, PyObject *unused)
{
    (void)unused;
    tfpy_vector *self = (tfpy_vector *)object;
    if (!begin(self, true))
        return NULL;
    tf_vec_counts counts;
    tf_vec_get_counts(self->vec, &counts);
    PyObject *dict = PyDict_New();
    if (dict && !(tfpy_put(dict, "steps", PyLong_FromUnsignedLongLong(counts.steps)) &&
                  tfpy_put(dict, "episodes", PyLong_FromUnsignedLongLong(counts.episodes)) &&
                  tfpy_put(dict, "truncated", PyLong_FromUnsignedLongLong(counts.truncated)) &&
                  tfpy_put(dict, "won", PyLong_FromUnsignedLongLong(counts.won)) &&
                  tfpy_put(dict, "live", PyLong_FromSize_t(counts.live))))
        Py_CLEAR(dict);
    return dict;
}

static PyObject *vector_state(PyObject *object, PyObject *args)
{
    tfpy_vector *self = (tfpy_vector *)object;
    Py_ssize_t index;
    if (!begin(self, true) || !PyArg_ParseTuple(args, "n:state", &index))
        return NULL;
    tf_error error = {0};
    tf_state *made;
    tf_status status = tf_vec_state(&made, self->vec, index < 0 ? SIZE_MAX : (size_t)index, &error);
    return status == TF_OK ? tfpy_state_new(tfpy_state_of(object), self->game, made)
                           : tfpy_raise(tfpy_state_of(object), status, &error);
}

static Py_ssize_t vector_length(PyObject *self)
{
    return (Py_ssize_t)tf_vec_count(((tfpy_vector *)self)->vec);
}

static PyObject *vector_threads(PyObject *self, void *closure)
{
    (void)closure;
    return PyLong_FromUnsignedLong(tf_vec_threads(((tfpy_vector *)self)->vec));
}

static PyObject *vector_game(PyObject *self, void *closure)
{
    (void)closure;
    return Py_NewRef(((tfpy_vector *)self)->game);
}

static PyGetSetDef vector_fields[] = {
    {"threads", vector_threads, NULL, "The number of threads that step the games.", NULL},
    {"game", vector_game, NULL, "The Game.", NULL},
    {0},
};

#define ARRAY_WORDS                                                                                \
    "\nThe arrays are given by keyword and written in place: observations, masks, rewards, "       \
    "terminated, truncated,\n"                                                                     \
    "players, deals, final_observations, information, returns, lengths. What is not given is not " \
    "written."

static PyMethodDef vector_methods[] = {
    TFPY_METHOD("reset", vector_reset, TFPY_KEYWORDS,
                "reset(seed, **arrays): starts all games." ARRAY_WORDS),
    TFPY_METHOD("step", vector_step, TFPY_KEYWORDS,
                "step(actions, **arrays): makes one action per game; a game that ends is replaced "
                "at once." ARRAY_WORDS),
    TFPY_METHOD("random_actions", vector_random_actions, METH_VARARGS,
                "random_actions(out): writes one random legal action per game."),
    TFPY_METHOD("counts", vector_counts, METH_NOARGS,
                "counts() -> dict: steps, episodes, truncated, won, live."),
    TFPY_METHOD("state", vector_state, METH_VARARGS, "state(i) -> State: a copy of game i."),
    {0},
};

static PyType_Slot vector_slots[] = {
    {Py_tp_doc, "Vector(game, count, threads=0, first=0, deals=0): `count` games in step; "
                "see VectorEnv."},
    TFPY_SLOT(Py_tp_new, vector_new),
    TFPY_SLOT(Py_tp_dealloc, vector_dealloc),
    TFPY_SLOT(Py_sq_length, vector_length),
    {Py_tp_getset, vector_fields},
    {Py_tp_methods, vector_methods},
    {0},
};

static PyType_Spec vector_spec = {
    "tefuda.Vector", sizeof(tfpy_vector), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    vector_slots,
};

int tfpy_add_vector(PyObject *module, tfpy_state *state)
{
    state->vector = tfpy_type(module, &vector_spec);
    return state->vector ? 0 : -1;
}
