/* mpi_module.h: what the module tefuda-mpi.so offers. It is loaded only in a process that an MPI launcher
 * has started, so that the command itself needs no MPI. */
#ifndef TEFUDA_CLI_MPI_MPI_MODULE_H
#define TEFUDA_CLI_MPI_MPI_MODULE_H

#include <tefuda/lab.h>

/* Changes with every change of this file: a module of another build is refused. */
enum { CLI_MPI_VERSION = 1 };

typedef struct cli_mpi_module {
    int version;
    /* Joins the job; fills the link. */
    tf_status (*open)(tf_link *link, tf_error *error);
    /* Leaves it, when all others do too. */
    void (*close)(tf_link *link);
} cli_mpi_module;

/* The one symbol of the module. */
TF_API extern const cli_mpi_module tefuda_mpi_module;

#endif
