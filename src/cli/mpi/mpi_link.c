/* mpi_link.c: finds out whether an MPI launcher has started several processes, and loads the MPI
 * module.
 *
 * MPI is used only when a launcher has started this process. Everything else needs neither mpirun
 * nor the MPI libraries. In a build, the module is in the folder of the program; when installed, it
 * is in the library folder. */
#include "cli/mpi/mpi_link.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/mpi/mpi_module.h"

#ifndef CLI_MODULE_FOLDER
#define CLI_MODULE_FOLDER "../lib/tefuda"
#endif

static long number_of(const char *text)
{
    return text ? strtol(text, NULL, 10) : 0;
}

/* True when the launcher has started several processes. The variables are those of Open MPI and
 * PRRTE, then MPICH, Intel MPI and Slurm's PMI-2, then Slurm's PMIx. */
static bool is_one_of_many(void)
{
    if (number_of(getenv("OMPI_COMM_WORLD_SIZE")) > 1 || number_of(getenv("PMI_SIZE")) > 1)
        return true;
    return getenv("PMIX_RANK") && number_of(getenv("SLURM_STEP_NUM_TASKS")) > 1;
}

static void *open_in(const char *folder, const char *name)
{
    tf_text path = {0};
    tf_text_printf(&path, "%s/%s/tefuda-mpi.so", folder, name);
    void *handle = dlopen(tf_text_string(&path), RTLD_NOW | RTLD_GLOBAL);
    tf_text_free(&path);
    return handle;
}

static const cli_mpi_module *find_module(void)
{
    char folder[4096];
    ssize_t length = readlink("/proc/self/exe", folder, sizeof folder - 1);
    if (length <= 0)
        return NULL;
    folder[length] = '\0';
    *strrchr(folder, '/') = '\0';
    void *handle = open_in(folder, ".");
    if (!handle)
        handle = open_in(folder, CLI_MODULE_FOLDER);
    const cli_mpi_module *module = handle ? dlsym(handle, "tefuda_mpi_module") : NULL;
    return module && module->version == CLI_MPI_VERSION ? module : NULL;
}

tf_status cli_link_open(cli_link *link, tf_error *error)
{
    *link = (cli_link){.link = {.size = 1}};
    if (!is_one_of_many())
        return TF_OK;
    link->module = find_module();
    if (!link->module)
        return tf_error_set(error, TF_ERR_UNSUPPORTED,
                            "an MPI launcher has started several processes, but this tefuda has no "
                            "MPI module (tefuda-mpi.so): start one process, or build with MPI");
    tf_status status = link->module->open(&link->link, error);
    if (status != TF_OK)
        link->module = NULL;
    return status;
}

void cli_link_close(cli_link *link)
{
    if (link->module)
        link->module->close(&link->link);
    *link = (cli_link){.link = {.size = 1}};
}
