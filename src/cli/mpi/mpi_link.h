/* mpi_link.h: the other processes of a job that an MPI launcher has started. */
#ifndef TEFUDA_CLI_MPI_MPI_LINK_H
#define TEFUDA_CLI_MPI_MPI_LINK_H

#include <tefuda/tefuda.h>

typedef struct cli_link {
    tf_link link; /* size 1 when there are no others */
    const struct cli_mpi_module *module;
} cli_link;

/* Joins the job if there is one; mpirun, and srun with PMI, set environment variables that show it.
 * A job of several processes without our MPI module is TF_ERR_UNSUPPORTED. */
tf_status cli_link_open(cli_link *link, tf_error *error);

/* Leaves the job. */
void cli_link_close(cli_link *link);

#endif
