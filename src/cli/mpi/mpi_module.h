/* mpi_module.h: the interface of the module tefuda-mpi.so. It is loaded only in a process that an
 * MPI launcher has started, so that the command itself does not depend on MPI. */
#ifndef TEFUDA_CLI_MPI_MPI_MODULE_H
#define TEFUDA_CLI_MPI_MPI_MODULE_H

#include <tefuda/lab.h>

/* Increase it with every change of this file: a module with another version is refused. */
enum { CLI_MPI_VERSION = 1 };

typedef struct cli_mpi_module {
    int version;
    /* Joins the job; fills the link. */
    tf_status (*open)(tf_link *link, tf_error *error);
    /* Leaves the job when all other processes leave it too. */
    void (*close)(tf_link *link);
} cli_mpi_module;

/* The only symbol of the module. */
TF_API extern const cli_mpi_module tefuda_mpi_module;

#endif
