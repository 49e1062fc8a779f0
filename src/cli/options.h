/* options.h: the one table of options.
 *
 * Each option of the command is one row; the rows make the parser, the help, the man page and the
 * completions. */
#ifndef TEFUDA_CLI_OPTIONS_H
#define TEFUDA_CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tefuda/tefuda.h>

/* The values, as the command line left them; texts are borrowed from argv and NULL when not given. */
typedef struct cli_options {
    const char *rules;
    const char *deals;
    const char *player;
    const char *solver;
    const char *record;
    const char *data;
    const char *completion;
    const char *experts;
    const char *game;
    const char *store;
    const char *note;
    const char *kind;
    const char *value;
    const char *along;
    const char *title;
    const char *output;
    const char *html;
    const char *until_width;
    const char *until_better[2];
    const char *method;
    const char *plays;
    const char *web_root;
    const char *token_file;
    uint64_t threads;
    uint64_t memory_mb;
    uint64_t states;
    uint64_t time_ms;
    uint64_t seed;
    uint64_t samples;
    uint64_t most;
    uint64_t slice;
    uint64_t stacks;
    uint64_t foundations;
    uint64_t cards;
    uint64_t sample;
    uint64_t port;
    uint64_t rate;
    uint64_t request_ms;
    uint64_t idle_ms;
    uint64_t min_states;
    uint64_t max_states;
    bool shortest;
    bool all_stats;
    bool winnable;
    bool values;
    bool moves;
    bool json;
    bool csv;
    bool open;
    bool no_token;
    bool reveal;
    bool quick;
    bool full;
    bool quiet;
    bool man;
    bool help;
    bool version;
    uint64_t given; /* bit i: row i of the table was given */
} cli_options;

/* Words of --kind and --value, in the order of tf_plot_kind and of tf_plot_value from won on. */
#define CLI_PLOT_KINDS  "curve|histogram|survival|compare"
#define CLI_PLOT_VALUES "won|time|states|moves"

typedef enum cli_kind {
    CLI_FLAG,
    CLI_INTEGER, /* low..high */
    CLI_TEXT,
    CLI_PAIR,   /* two words */
    CLI_CHOICE, /* one of `choices` */
    CLI_FILE,
    CLI_FOLDER,
} cli_kind;

typedef struct cli_option {
    const char *name; /* first: tf_nearest_word() reads it */
    char letter;      /* a short form, or 0 */
    const char *value;
    cli_kind kind;
    size_t offset; /* of its field in cli_options */
    uint64_t low, high, initial;
    const char *choices;  /* separated by '|' */
    const char *fallback; /* the default in words, or NULL */
    const char *words;
    unsigned verbs; /* the verbs that take it, CLI_VERB_... */
} cli_option;

/* All options, *count of them. */
const cli_option *cli_option_rows(size_t *count);

/* The value of the CLI_INTEGER of that name; 0 when there is none. */
uint64_t cli_option_integer(const cli_options *options, const char *name);

/* The bit of cli_options.given that stands for the option of that name. */
uint64_t cli_option_bit(const char *name);

struct cli_context;

/* Reads the whole command line: options anywhere, the verb first among the other words. `--` ends the
 * options. Checks that the verb takes what was given. Everything wrong is TF_ERR_USAGE. */
tf_status cli_options_parse(struct cli_context *cli, int argc, char **argv);

#endif
