/* options.h: the table of options.
 *
 * Each option of the command is one row. The parser, the help, the manual page and the
 * completions follow from the rows. The sizes that name a table of a game (tefuda/table.h) are
 * options too: their rows come from the game. */
#ifndef TEFUDA_CLI_OPTIONS_H
#define TEFUDA_CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tefuda/tefuda.h>

enum { CLI_SIZES_MAX = 16, CLI_OPTIONS_MAX = 64 + CLI_SIZES_MAX };

/* The values of the command line. Texts are borrowed from argv and NULL when not given. */
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
    const char *policy;
    const char *sizes[CLI_SIZES_MAX]; /* of tables, in the order of their rows */
    uint64_t threads;
    uint64_t memory_mb;
    uint64_t states;
    uint64_t time_ms;
    uint64_t seed;
    uint64_t samples;
    uint64_t most, hardest;
    uint64_t turns;
    uint64_t slice;
    uint64_t sample;
    uint64_t port;
    uint64_t rate;
    uint64_t request_ms;
    uint64_t idle_ms;
    uint64_t min_states;
    uint64_t max_states;
    bool luck;
    bool auto_finish;
    bool allow_exec;
    bool all_hands;
    bool shortest;
    const char *metric;
    bool all_stats;
    bool winnable;
    bool values;
    bool moves;
    bool json;
    bool csv;
    bool open;
    bool lan;
    bool no_token;
    bool reveal;
    bool quick;
    bool full;
    bool quiet;
    bool man;
    bool help;
    bool version;
    uint64_t given; /* the bits of the options that were given; cli_option_bit() */
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
    CLI_SIZE, /* of a table, as text; the game's row has the range */
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

/* All options. Rows point into the table, so it is not copied. */
typedef struct cli_option_table {
    size_t count;
    cli_option rows[CLI_OPTIONS_MAX];
    char defaults[CLI_SIZES_MAX][16];
} cli_option_table;

void cli_option_table_fill(cli_option_table *table);

/* The row of the option with that name, of `length` characters; NULL when there is none. */
const cli_option *cli_option_find(const cli_option_table *table, const char *name, size_t length);

/* The bit of cli_options.given for the option of that name; 0 for sizes of tables. */
uint64_t cli_option_bit(const char *name);

/* Reads a whole number low..high: digits only. Anything else is TF_ERR_USAGE with the option's
 * name. */
tf_status cli_integer_parse(const char *name, const char *text, uint64_t low, uint64_t high,
                            uint64_t *out, tf_error *error);

struct cli_context;

/* Parses the command line. Options may be anywhere; the first other word is the verb; `--` ends the
 * options. Every error is TF_ERR_USAGE, an option that the verb does not take included. */
tf_status cli_options_parse(struct cli_context *cli, int argc, char **argv);

#endif
