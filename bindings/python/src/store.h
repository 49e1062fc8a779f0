/* store.h: the Store object, which store.c (reading) and lab.c (running and comparing) share. */
#ifndef TEFUDA_BINDINGS_STORE_H
#define TEFUDA_BINDINGS_STORE_H

#include "core.h"

typedef struct tfpy_store {
    PyObject_HEAD tf_store *store; /* NULL after close() */
    bool busy;
} tfpy_store;

/* The open store, or NULL with an exception when it is closed or in use. */
tf_store *tfpy_store_open(PyObject *self);

/* Methods in lab.c. */
PyObject *tfpy_store_run(PyObject *self, PyObject *args, PyObject *keywords);
PyObject *tfpy_store_import(PyObject *self, PyObject *args, PyObject *keywords);
PyObject *tfpy_store_report(PyObject *self, PyObject *args, PyObject *keywords);
PyObject *tfpy_store_compare(PyObject *self, PyObject *args, PyObject *keywords);
PyObject *tfpy_store_plot(PyObject *self, PyObject *args, PyObject *keywords);

#endif
