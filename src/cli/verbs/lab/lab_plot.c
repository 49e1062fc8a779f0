/* lab_plot.c: `tefuda lab plot`: a plot of experiments, as SVG or PNG. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "cli/output.h"
#include "cli/verbs/lab/lab.h"
#include "cli/verbs/lab/lab_names.h"

/* The index of a word among choices such as "curve|histogram". */
static int choice_index(const char *choices, const char *word)
{
    int index = 0;
    for (size_t length = strlen(word); *choices; index++) {
        size_t span = strcspn(choices, "|");
        if (span == length && strncmp(choices, word, span) == 0)
            return index;
        choices += span + (choices[span] == '|');
    }
    return 0;
}

static tf_status read_format(cli_context *cli, tf_plot_format *format)
{
    const char *path = cli->options.output;
    if (!path)
        return tf_error_set(&cli->error, TF_ERR_USAGE,
                            "lab plot needs --output FILE, a name that ends in .svg or .png");
    const char *dot = strrchr(path, '.');
    if (dot && strcasecmp(dot, ".svg") == 0)
        *format = TF_PLOT_SVG;
    else if (dot && strcasecmp(dot, ".png") == 0)
        *format = TF_PLOT_PNG;
    else
        return tf_error_set(&cli->error, TF_ERR_USAGE,
                            "--output %.100s: expected a name that ends in .svg or .png", path);
    return TF_OK;
}

tf_status cli_write_file(cli_context *cli, const char *path, const tf_text *bytes)
{
    tf_writer *writer = NULL;
    tf_status status = tf_writer_open(&writer, path, &cli->error);
    if (status != TF_OK)
        return status;
    size_t written = fwrite(tf_text_string(bytes), 1, bytes->length, tf_writer_stream(writer));
    if (written == bytes->length)
        return tf_writer_commit(writer, &cli->error);
    tf_writer_abort(writer);
    return tf_error_set(&cli->error, TF_ERR_IO, "%.200s: cannot write the file", path);
}

tf_status cli_lab_plot(cli_context *cli)
{
    const cli_options *options = &cli->options;
    tf_plot plot = {.along = options->along, .title = options->title};
    if (options->kind)
        plot.kind = (tf_plot_kind)choice_index(CLI_PLOT_KINDS, options->kind);
    if (options->value)
        plot.value = (tf_plot_value)(choice_index(CLI_PLOT_VALUES, options->value) + TF_PLOT_WON);
    tf_status status = read_format(cli, &plot.format);
    tf_store *store = NULL;
    cli_names names = {0};
    tf_text picture = {0};
    if (status == TF_OK)
        status = cli_lab_open(cli, TF_STORE_READ, &store);
    if (status == TF_OK)
        status = cli_names_find(cli, store, &names);
    if (status == TF_OK)
        status = tf_plot_draw(&plot, store, names.list, names.count, &picture, &cli->error);
    if (status == TF_OK)
        status = cli_write_file(cli, options->output, &picture);
    tf_text_free(&picture);
    cli_names_free(&names);
    tf_store_close(store);
    return status;
}
