/* env.h: the objects of environments, which game.c, state.c and vector.c share. */
#ifndef TEFUDA_BINDINGS_ENV_H
#define TEFUDA_BINDINGS_ENV_H

#include "core.h"

typedef struct tfpy_game {
    PyObject_HEAD tf_env *env;
} tfpy_game;

/* A State of the game, which takes the state and keeps the game alive. */
PyObject *tfpy_state_new(const tfpy_state *state, PyObject *game, tf_state *made);

static inline tf_env *tfpy_env_of(PyObject *game)
{
    return ((tfpy_game *)game)->env;
}

/* A buffer of the caller, checked and held until tfpy_buffers_release(). */
typedef struct tfpy_buffers {
    Py_buffer held[12];
    unsigned count;
} tfpy_buffers;

/* Gets the memory of an object with the buffer protocol: C-contiguous, `items` items of the type that one of the
 * format characters in `codes` names, of `size` bytes each. NULL with an exception. None gives NULL without one, when
 * `optional`. */
void *tfpy_buffer_get(tfpy_buffers *buffers, PyObject *from, const char *name, const char *codes,
                      size_t size, size_t items, bool writable, bool optional);
void tfpy_buffers_release(tfpy_buffers *buffers);

#endif
