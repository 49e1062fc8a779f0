/* serve.c: `tefuda serve`: the page. */
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>

#include "cli/output.h"
#include "cli/qr.h"
#include "cli/verbs.h"
#include "cli/verbs/lab/lab.h"
#include "server/serve.h"

extern char **environ;

enum { DEFAULT_PORT = 8377, PORTS_TRIED = 20 };

/* True unless the program has failed within a moment. */
static bool seems_to_work(pid_t child)
{
    struct timespec moment = {.tv_nsec = 50000000};
    for (int i = 0; i < 40; i++) {
        int ending;
        if (waitpid(child, &ending, WNOHANG) == child)
            return WIFEXITED(ending) && WEXITSTATUS(ending) == 0;
        (void)nanosleep(&moment, NULL);
    }
    return true;
}

/* Starts a program without its output on the terminal. */
static bool start_program(const char *name, const char *argument)
{
    char *arguments[] = {(char *)(uintptr_t)name, (char *)(uintptr_t)argument, NULL};
    posix_spawn_file_actions_t quiet;
    pid_t child;
    posix_spawn_file_actions_init(&quiet);
    for (int fd = 0; fd <= 2; fd++)
        (void)posix_spawn_file_actions_addopen(&quiet, fd, "/dev/null", O_RDWR, 0);
    bool started = posix_spawnp(&child, name, &quiet, NULL, arguments, environ) == 0;
    posix_spawn_file_actions_destroy(&quiet);
    return started && seems_to_work(child);
}

/* Opens a browser with the system's command for that; false when none could be opened. */
static bool open_browser(const char *address)
{
    const char *display = getenv("DISPLAY"), *wayland = getenv("WAYLAND_DISPLAY");
    if (!(display && *display) && !(wayland && *wayland))
        return false;
    return start_program("xdg-open", address) || start_program("sensible-browser", address);
}

/* The addresses for other devices, and the first as a QR code for their cameras. */
static void show_lan(cli_context *cli, const serve_address *address)
{
    tf_text code = {0};
    for (size_t i = 0; i < address->lan_count; i++)
        (void)cli_put(cli, "%s\n", address->lan[i]);
    if (address->lan_count == 0)
        cli_log(cli, "this machine has no address in a private network");
    else if (!cli->options.quiet && cli_qr_draw(address->lan[0], &code))
        (void)cli_put(cli, "%s", tf_text_string(&code));
    tf_text_free(&code);
}

static json_t *address_json(const serve_address *address, bool lan)
{
    json_t *object = json_pack("{s:s, s:s?}", "address", address->page, "token", address->token);
    json_t *list = lan ? json_array() : NULL;
    for (size_t i = 0; list && i < address->lan_count; i++)
        json_array_append_new(list, json_string(address->lan[i]));
    if (list)
        json_object_set_new(object, "lan", list);
    return object;
}

/* Scripts read the address from standard output; people read it on the terminal. */
static void on_ready(void *context, const serve_address *address)
{
    cli_context *cli = context;
    if (cli->options.json)
        (void)cli_put_json(cli, address_json(address, cli->options.lan));
    else
        (void)cli_put(cli, "%s\n", address->page);
    if (cli->options.lan && !cli->options.json)
        show_lan(cli, address);
    if (cli->options.open && !open_browser(address->launch))
        cli_log(cli, "no browser could be opened; open %s in one", address->page);
    if (cli->options.idle_ms > 0)
        cli_log(cli, "serving until Ctrl-C, or until %.0f s have passed without a request",
                (double)cli->options.idle_ms / 1000);
    else
        cli_log(cli, "serving until Ctrl-C");
}

/* Creates the folder of a file and its parents. */
static tf_status make_folder(cli_context *cli, const char *file)
{
    char *path = strdup(file);
    tf_status status = path ? TF_OK : TF_ERR_MEMORY;
    for (char *at = path ? path + 1 : NULL; status == TF_OK && (at = strchr(at, '/')); at++) {
        *at = '\0';
        if (mkdir(path, 0700) != 0 && errno != EEXIST)
            status = tf_error_set(&cli->error, TF_ERR_IO, "%s: cannot create the folder: %s", path,
                                  strerror(errno));
        *at = '/';
    }
    free(path);
    return status;
}

static tf_status serve(cli_context *cli, const char *plays, const char *data_dir)
{
    bool port_given = (cli->options.given & cli_option_bit("port")) != 0;
    serve_options options = {
        .port = port_given ? (uint16_t)cli->options.port : DEFAULT_PORT,
        .ports = port_given ? 1 : PORTS_TRIED,
        .plays = plays,
        .store = cli_lab_store(cli),
        .web_root = cli->options.web_root,
        .data_dir = data_dir,
        .threads = (unsigned)cli->options.threads,
        .memory_bytes = (size_t)cli->options.memory_mb << 20,
        .rate = (unsigned)cli->options.rate,
        .request_ms = cli->options.request_ms,
        .idle_ms = cli->options.idle_ms,
        .lan = cli->options.lan,
        .no_token = cli->options.no_token,
        .token_file = cli->options.token_file,
        .cancel = cli->cancel,
        .ready = on_ready,
        .context = cli,
    };
    tf_status status = serve_run(&options, &cli->error);
    if (status == TF_OK && tf_cancel_raised(cli->cancel))
        status = tf_error_set(&cli->error, TF_ERR_CANCELLED, "interrupted");
    return status;
}

/* Saved games are not a cache: they go to the folder for users' data. */
static void default_plays(tf_text *out)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data && *data)
        tf_text_printf(out, "%s/tefuda/plays.sqlite", data);
    else if (home && *home)
        tf_text_printf(out, "%s/.local/share/tefuda/plays.sqlite", home);
    else
        tf_text_add(out, "plays.sqlite");
}

tf_status cli_serve(cli_context *cli)
{
    tf_text data_dir = {0}, plays = {0};
    if (cli->options.no_token && cli->options.token_file)
        return tf_error_set(&cli->error, TF_ERR_USAGE,
                            "--no-token and --token-file exclude each other");
    if (cli->options.no_token && cli->options.lan)
        return tf_error_set(&cli->error, TF_ERR_USAGE, "--no-token and --lan exclude each other");
    tf_data_dir(cli->options.data, &data_dir);
    if (cli->options.plays)
        tf_text_add(&plays, cli->options.plays);
    else
        default_plays(&plays);
    tf_status status = tf_text_status(&plays);
    if (status == TF_OK)
        status = tf_text_status(&data_dir);
    if (status == TF_OK)
        status = make_folder(cli, tf_text_string(&plays));
    if (status == TF_OK)
        status = serve(cli, tf_text_string(&plays), tf_text_string(&data_dir));
    tf_text_free(&plays);
    tf_text_free(&data_dir);
    return status;
}
