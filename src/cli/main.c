/* main.c: parses the command line, runs one verb, returns its exit code. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "cli/verbs.h"

/* A standard stream that the caller has closed must not become the next file that is opened. Each
 * closed stream is opened on /dev/null in the wrong direction, so that using it is still an error.
 * */
static void reserve_standard_streams(void)
{
    for (int fd = 0; fd <= 2; fd++)
        if (fcntl(fd, F_GETFD) == -1 && open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) != fd)
            _exit(CLI_EXIT_FAILED);
}

static int exit_code(tf_status status)
{
    switch (status) {
    case TF_OK:
        return CLI_EXIT_DONE;
    case TF_ERR_USAGE:
    case TF_ERR_INPUT:
    case TF_ERR_ILLEGAL:
    case TF_ERR_UNSUPPORTED:
        return CLI_EXIT_USAGE;
    case TF_ERR_CANCELLED:
        return CLI_EXIT_INTERRUPTED;
    default:
        return CLI_EXIT_FAILED;
    }
}

/* --help and --version replace the verb, wherever they are written. */
static tf_status choose_verb(cli_context *cli)
{
    tf_status status = TF_OK;
    if (cli->options.help && cli->verb && cli->verb->bit != CLI_VERB_HELP) {
        cli->args[0] = cli->verb->name;
        cli->arg_count = 1;
        status = cli_verb_find("help", &cli->verb, &cli->error);
    } else if (cli->options.help) {
        status = cli_verb_find("help", &cli->verb, &cli->error);
    } else if (cli->options.version) {
        cli->arg_count = 0;
        status = cli_verb_find("version", &cli->verb, &cli->error);
    }
    if (status == TF_OK && !cli->verb)
        return tf_error_set(&cli->error, TF_ERR_USAGE, "no verb given; 'tefuda help' lists them");
    return status;
}

static tf_status run(cli_context *cli, int argc, char **argv)
{
    tf_status status = cli_options_parse(cli, argc, argv);
    if (status == TF_OK)
        status = choose_verb(cli);
    if (status == TF_OK)
        status = cli_verb_check(cli->verb, cli, &cli->error);
    if (status == TF_OK)
        status = cli->verb->run(cli);
    cli_interrupt_saving();
    cli_progress_clear(&cli->progress);
    if (status == TF_OK)
        status = cli_put_end(cli);
    /* An interrupted read or write may fail with another error first, and the work may finish
     * before it notices the signal. Both count as interrupted. */
    if (status != TF_ERR_CANCELLED && tf_cancel_raised(cli->cancel))
        status = tf_error_set(&cli->error, TF_ERR_CANCELLED, "interrupted");
    return status;
}

int main(int argc, char **argv)
{
    reserve_standard_streams();
    setvbuf(stdout, NULL, _IOLBF, 1 << 16);
    cli_context cli = {.cancel = cli_interrupt_install()};
    tf_status status = run(&cli, argc, argv);
    if (status == TF_OK || cli.reader_gone)
        return exit_code(status);
    const char *words = cli.error.text[0] ? cli.error.text : tf_status_message(status);
    if (status == TF_ERR_CANCELLED)
        cli_log(&cli, "%s", words);
    else
        cli_say("tefuda: %s\n", words);
    return exit_code(status);
}
