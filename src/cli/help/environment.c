/* environment.c: the table of environment variables that the program reads. tests/checks/run
 * compares it with the sources. */
#include "cli/help/help.h"

static const cli_variable variables[] = {
    {"TEFUDA_DATA", "folder of tables, unless --data is given"},
    {"TEFUDA_STORE", "file of experiments, unless --store is given"},
    {"XDG_CACHE_HOME", "contains the folder of tables when TEFUDA_DATA is not set"},
    {"XDG_DATA_HOME", "contains the folder of the page's games"},
    {"HOME", "when the two above are not set: ~/.cache and ~/.local/share"},
    {"TMPDIR", "folder for building a table that cannot be kept (/tmp)"},
    {"NO_COLOR", "not empty: no colours"},
    {"TERM", "dumb or not set: no colours, no suit signs, no progress bar"},
    {"LC_ALL", "names the locale; suit signs need one that ends with .UTF-8"},
    {"LC_CTYPE", "the same when LC_ALL is not set"},
    {"LANG", "the same when neither is set"},
    {"DISPLAY", "serve --open needs it, or WAYLAND_DISPLAY, to open a browser"},
    {"WAYLAND_DISPLAY", "the same for Wayland"},
    {"OMPI_COMM_WORLD_SIZE", "set by mpirun of Open MPI: the number of processes of this job"},
    {"PMI_SIZE", "the same, set by MPICH, Intel MPI and Slurm"},
    {"PMIX_RANK", "set by Slurm with PMIx"},
    {"SLURM_STEP_NUM_TASKS", "with PMIX_RANK: the number of processes of this job"},
};

const cli_variable *cli_variable_rows(size_t *count)
{
    *count = sizeof variables / sizeof variables[0];
    return variables;
}
