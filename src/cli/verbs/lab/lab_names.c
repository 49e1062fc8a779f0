/* lab_names.c: see lab_names.h. */
#include "cli/verbs/lab/lab_names.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "front/array.h"

static tf_status add_name(cli_context *cli, cli_names *names, const char *name)
{
    if (!FRONT_ARRAY_RESERVE(names->list, names->capacity, names->count + 1))
        return tf_error_set(&cli->error, TF_ERR_MEMORY, "no memory for the names");
    names->list[names->count++] = name;
    return TF_OK;
}

static tf_status add_matching(cli_context *cli, cli_names *names, size_t info_count,
                              const char *pattern)
{
    size_t before = names->count;
    tf_status status = TF_OK;
    for (size_t i = 0; i < info_count && status == TF_OK; i++)
        if (fnmatch(pattern, names->infos[i].name, 0) == 0)
            status = add_name(cli, names, names->infos[i].name);
    if (status == TF_OK && names->count == before)
        return tf_error_set(&cli->error, TF_ERR_INPUT, "no experiment in the store fits '%.64s'",
                            pattern);
    return status;
}

tf_status cli_names_find(cli_context *cli, tf_store *store, cli_names *names)
{
    size_t info_count = 0;
    if (cli->arg_count < 2)
        return tf_error_set(&cli->error, TF_ERR_USAGE,
                            "lab %s needs the NAME of an experiment; 'tefuda lab list' has them",
                            cli->args[0]);
    tf_status status = tf_store_experiments(store, &names->infos, &info_count, &cli->error);
    for (size_t i = 1; i < cli->arg_count && status == TF_OK; i++) {
        if (strpbrk(cli->args[i], "*?["))
            status = add_matching(cli, names, info_count, cli->args[i]);
        else
            status = add_name(cli, names, cli->args[i]);
    }
    return status;
}

void cli_names_free(cli_names *names)
{
    free(names->list);
    free(names->infos);
}
