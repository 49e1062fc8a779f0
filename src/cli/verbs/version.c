/* version.c: `tefuda version`. */
#include "cli/output.h"
#include "cli/verbs.h"

tf_status cli_version(cli_context *cli)
{
    if (cli->options.json)
        return cli_put_json(cli, json_pack("{s:s, s:s, s:s}", "version", tf_version(), "commit",
                                           tf_version_commit(), "build", tf_version_build()));
    return cli_put(cli, "tefuda %s\ncommit %s\nbuild %s\n", tf_version(), tf_version_commit(),
                   tf_version_build());
}
