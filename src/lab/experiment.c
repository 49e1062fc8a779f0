/* experiment.c: the definition of an experiment, and experiments as text.
 *
 * Texts are made canonical here: every option of the rules, the solver and the players is named
 * with its value. So two definitions are equal if and only if their texts are equal, no matter
 * which options were left at their defaults, and a changed default in a later version cannot change
 * an existing experiment. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <tefuda/file.h>
#include <tefuda/lab.h>

#include "base/array.h"
#include "base/missing.h"
#include "base/words.h"
#include "games/evaluator.h"
#include "games/type_spec.h"
#include "lab/experiment.h"

enum { MEMORY_MB_INITIAL = 1024, FILE_BYTES_MAX = 1 << 20, EXPERIMENTS_MAX = 10000 };

/* The keys of a definition, in the order in which they are written. */
typedef struct key_row {
    const char *name; /* first member, as tf_nearest_word() expects */
    size_t offset;    /* of its text in tf_experiment_texts */
} key_row;

#define TEXT(field) offsetof(tf_experiment_texts, field)
static const key_row keys[] = {
    {"game", TEXT(game)},     {"rules", TEXT(rules)},     {"solver", TEXT(solver)},
    {"player", TEXT(player)}, {"deals", TEXT(deals)},     {"seed", TEXT(seed)},
    {"states", TEXT(states)}, {"time-ms", TEXT(time_ms)}, {"memory-mb", TEXT(memory_mb)},
    {"luck", TEXT(luck)},     {"note", TEXT(note)},
};
enum { KEY_COUNT = sizeof keys / sizeof keys[0] };

/* ---- one experiment from texts ---- */

static bool is_name(const char *name)
{
    static const char allowed[] =
        "._+-abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    size_t length = strlen(name);
    return length > 0 && length < TF_LAB_NAME_MAX && strspn(name, allowed) == length &&
           !strchr("._+-", name[0]);
}

/* Copies text to a field of `size` bytes. Text that the text form cannot represent is rejected, so
 * that every experiment can be written as text. */
static tf_status set_text(char *field, size_t size, const char *what, const char *text,
                          tf_error *error)
{
    size_t length = strlen(text);
    if (length >= size)
        return tf_error_set(error, TF_ERR_USAGE,
                            "%s is too long: %zu characters, expected at most %zu", what, length,
                            size - 1);
    for (const char *at = text; *at; at++) {
        bool comment = at[0] == '#' && (at == text || at[-1] == ' ');
        if (comment || (unsigned char)*at < ' ')
            return tf_error_set(
                error, TF_ERR_USAGE, "%s has %s, which the text of an experiment cannot contain",
                what, comment ? "a # at its start or after a space" : "a control character");
    }
    memcpy(field, text, length + 1);
    return TF_OK;
}

static tf_status read_number(const char *what, const char *text, uint64_t low, uint64_t high,
                             uint64_t *out, tf_error *error)
{
    if (!text)
        return TF_OK;
    uint64_t value = 0;
    bool good = *text != '\0';
    for (const char *at = text; good && *at; at++) {
        uint64_t digit = (uint64_t)(*at - '0');
        good = *at >= '0' && *at <= '9' && value <= (UINT64_MAX - digit) / 10;
        value = good ? value * 10 + digit : 0;
    }
    if (!good || value < low || value > high)
        return tf_error_set(error, TF_ERR_USAGE,
                            "%s takes a whole number %" PRIu64 "..%" PRIu64 ", not '%.40s'", what,
                            low, high, text);
    *out = value;
    return TF_OK;
}

/* Appends the canonical form of `text`: "NAME:key=value,...". */
static tf_status add_canonical(const tf__type_specs *specs, const char *text, tf_text *out,
                               tf_error *error)
{
    size_t index = 0;
    tf_values values;
    tf_status status = tf__type_specs_parse(specs, text, &index, &values, error);
    if (status != TF_OK)
        return status;
    const tf__type_spec *type = &specs->list[index];
    if (type->player && type->player->takes_text) {
        tf_text_add(out, text);
        return TF_OK;
    }
    tf_text_add(out, type->name);
    if (type->options->count > 0) {
        tf_text_add_char(out, ':');
        tf_values_format(type->options, &values, out);
    }
    return TF_OK;
}

/* Copies a canonical text to a field and frees it. A cut text would be another experiment, so a
 * text that is too long is an error. */
static tf_status take_text(char *field, size_t size, const char *what, tf_text *text,
                           tf_error *error)
{
    tf_status status = tf_text_status(text);
    if (status == TF_OK)
        status = set_text(field, size, what, tf_text_string(text), error);
    else
        status = tf_error_set(error, status, "not enough memory for an experiment");
    tf_text_free(text);
    return status;
}

static tf_status set_solver(tf_experiment *experiment, const char *text, tf_error *error)
{
    tf__type_specs specs;
    tf__type_specs_of_solvers(experiment->rules.game, &specs);
    tf_text canonical = {0};
    tf_status status = add_canonical(&specs, text, &canonical, error);
    if (status == TF_OK)
        return take_text(experiment->solver, sizeof experiment->solver, "solver", &canonical,
                         error);
    tf_text_free(&canonical);
    return status;
}

/* Reads "P" or "P/P/P"; a single text is used for all seats. */
static tf_status canonical_players(const tf_rules *rules, const char *text, tf_text *out,
                                   tf_error *error)
{
    const tf_game *game = rules->game;
    tf__type_specs specs;
    tf__type_specs_of_players(game, &specs);
    char list[TF_LAB_TEXT_MAX];
    const char *texts[TF_SEATS_MAX] = {NULL};
    if (strlen(text) >= sizeof list)
        return tf_error_set(error, TF_ERR_USAGE, "player is too long");
    strcpy(list, text);
    tf_status status = tf_seats_read(game, list, texts, error);
    if (status != TF_OK)
        return tf_error_prefix(error, status, "player ");
    for (unsigned seat = 0; seat < game->seats && status == TF_OK; seat++) {
        tf_text one = {0};
        status = add_canonical(&specs, tf__player_text(rules, texts[seat]), &one, error);
        if (status == TF_OK && tf_text_status(&one) != TF_OK)
            status = tf_error_set(error, TF_ERR_MEMORY, "not enough memory for an experiment");
        if (status == TF_OK)
            tf_seats_write(game, tf_text_string(&one), out);
        tf_text_free(&one);
    }
    return status;
}

bool tf_experiment_starts_programs(const tf_experiment *experiment)
{
    char list[TF_LAB_TEXT_MAX];
    const char *texts[TF_SEATS_MAX] = {NULL};
    const tf_game *game = experiment->rules.game;
    tf__type_specs specs;
    if (!*experiment->players)
        return false;
    tf__type_specs_of_players(game, &specs);
    memcpy(list, experiment->players, sizeof list);
    if (tf_seats_read(game, list, texts, NULL) != TF_OK)
        return true; /* not a list that we have made: refuse it */
    for (unsigned seat = 0; seat < game->seats; seat++) {
        size_t index;
        tf_values values;
        if (tf__type_specs_parse(&specs, texts[seat], &index, &values, NULL) != TF_OK ||
            specs.list[index].player->starts_program)
            return true;
    }
    return false;
}

static tf_status set_players(tf_experiment *experiment, const char *text, tf_error *error)
{
    if (!*text)
        return tf_error_set(error, TF_ERR_USAGE, "player is empty, expected NAME[:key=value,...]");
    tf_text canonical = {0};
    tf_status status = canonical_players(&experiment->rules, text, &canonical, error);
    if (status == TF_OK)
        return take_text(experiment->players, sizeof experiment->players, "player", &canonical,
                         error);
    tf_text_free(&canonical);
    return status;
}

static tf_status set_rules(tf_experiment *experiment, const tf_experiment_texts *texts,
                           tf_error *error)
{
    const tf_game *game = NULL;
    tf_status status = tf_game_find(texts->game, &game, error);
    if (status == TF_OK)
        status = tf_rules_parse(game, texts->rules, &experiment->rules, error);
    if (status != TF_OK)
        return status;
    tf_text canonical = {0};
    tf_rules_format(&experiment->rules, &canonical);
    return take_text(experiment->rules_text, sizeof experiment->rules_text, "rules", &canonical,
                     error);
}

static tf_status set_numbers(tf_experiment *experiment, const tf_experiment_texts *texts,
                             tf_error *error)
{
    uint64_t memory_mb = MEMORY_MB_INITIAL;
    tf_status status = read_number("seed", texts->seed, 0, INT64_MAX, &experiment->seed, error);
    if (status == TF_OK)
        status = read_number("states", texts->states, 0, UINT64_C(1) << 60,
                             &experiment->limits.states, error);
    if (status == TF_OK)
        status = read_number("time-ms", texts->time_ms, 0, UINT64_C(1) << 40,
                             &experiment->limits.time_ms, error);
    if (status == TF_OK)
        status = read_number("memory-mb", texts->memory_mb, 16, 1 << 24, &memory_mb, error);
    experiment->limits.memory_bytes = (size_t)memory_mb << 20;
    return status;
}

static tf_status set_luck(tf_experiment *experiment, const char *text, tf_error *error)
{
    bool yes = text && strcmp(text, "yes") == 0;
    if (text && !yes && strcmp(text, "no") != 0)
        return tf_error_set(error, TF_ERR_USAGE, "luck = %.20s: expected yes or no", text);
    if (yes && !*experiment->players)
        return tf_error_set(error, TF_ERR_USAGE,
                            "experiment %s has no player: only games that are played have luck",
                            experiment->name);
    experiment->luck = yes;
    return yes ? tf__evaluator_check_luck(&experiment->rules, error) : TF_OK;
}

static tf_status check_given(const tf_experiment_texts *texts, tf_error *error)
{
    if (!texts->name || !is_name(texts->name))
        return tf_error_set(
            error, TF_ERR_USAGE,
            "'%.70s' is not a valid name of an experiment, expected at most %d letters, "
            "digits and any of ._+-, beginning with a letter or digit",
            texts->name ? texts->name : "", TF_LAB_NAME_MAX - 1);
    if (!texts->game)
        return tf_error_set(error, TF_ERR_USAGE, "experiment %s has no game", texts->name);
    if (!texts->deals || !*texts->deals)
        return tf_error_set(error, TF_ERR_USAGE,
                            "experiment %s has no deals, expected KIND:FIRST-LAST or file:PATH",
                            texts->name);
    if (texts->player && texts->solver)
        return tf_error_set(error, TF_ERR_USAGE,
                            "experiment %s has a player and a solver, expected only one of them",
                            texts->name);
    return TF_OK;
}

tf_status tf_experiment_make(const tf_experiment_texts *texts, tf_experiment *experiment,
                             tf_error *error)
{
    if (TF__MISSING(error, texts, experiment))
        return TF_ERR_USAGE;
    tf_experiment made = {0};
    tf_status status = check_given(texts, error);
    if (status == TF_OK)
        status = set_text(made.name, sizeof made.name, "name", texts->name, error);
    if (status == TF_OK)
        status = set_rules(&made, texts, error);
    if (status == TF_OK)
        status = texts->player ? set_players(&made, texts->player, error)
                               : set_solver(&made, texts->solver, error);
    if (status == TF_OK)
        status = set_text(made.deals, sizeof made.deals, "deals", texts->deals, error);
    if (status == TF_OK && texts->note)
        status = set_text(made.note, sizeof made.note, "note", texts->note, error);
    if (status == TF_OK)
        status = tf__words_copy(made.note, sizeof made.note, "note", made.note, error);
    if (status == TF_OK)
        status = set_numbers(&made, texts, error);
    if (status == TF_OK)
        status = set_luck(&made, texts->luck, error);
    if (status == TF_OK)
        *experiment = made;
    return status;
}

/* ---- rows made elsewhere ---- */

/* The texts are not parsed: nobody runs them. */
static tf_status set_imported_players(tf_experiment *experiment, const char *text, tf_error *error)
{
    const tf_game *game = experiment->rules.game;
    unsigned named = tf_seats_count(text);
    if (named != 1 && named != game->seats)
        return tf_error_set(error, TF_ERR_USAGE,
                            "player names %u players; %s has %u seat%s; a name with / is quoted, "
                            "'a/b'",
                            named, game->name, game->seats, game->seats == 1 ? "" : "s");
    tf_text list = {0};
    for (unsigned i = 0; i < (named == 1 ? game->seats : 1); i++)
        tf_text_printf(&list, "%s%s", i ? "/" : "", text);
    return take_text(experiment->players, sizeof experiment->players, "player", &list, error);
}

tf_status tf__experiment_make_imported(const tf_experiment_texts *texts, tf_experiment *experiment,
                                       tf_error *error)
{
    tf_experiment made = {0};
    tf_experiment_texts given = *texts;
    given.deals = texts->deals ? texts->deals : "-";
    tf_status status = check_given(&given, error);
    if (status == TF_OK)
        status = set_text(made.name, sizeof made.name, "name", texts->name, error);
    if (status == TF_OK)
        status = set_rules(&made, texts, error);
    if (status == TF_OK)
        status = set_imported_players(&made, texts->player ? texts->player : "imported", error);
    if (status == TF_OK && texts->deals)
        status = set_text(made.deals, sizeof made.deals, "deals", texts->deals, error);
    if (status == TF_OK && texts->note)
        status = set_text(made.note, sizeof made.note, "note", texts->note, error);
    if (status == TF_OK)
        status = tf__words_copy(made.note, sizeof made.note, "note", made.note, error);
    if (status == TF_OK)
        *experiment = made;
    return status;
}

/* ---- several experiments from a text ---- */

/* The state of reading a file: a copy of its text is split into lines and words in place. */
typedef struct reader {
    const char *file;
    unsigned line;
    tf_experiment_texts common; /* keys before the first [NAME] */
    tf_experiment_texts current;
    unsigned begun; /* line of the [NAME] of the current experiment, 0 before the first */
    tf_experiment *list;
    size_t count, capacity;
} reader;

static const char **text_of(tf_experiment_texts *texts, const key_row *row)
{
    return (const char **)((char *)texts + row->offset);
}

/* Removes leading and trailing spaces in place. */
static char *trim(char *text)
{
    text += strspn(text, " \t\r");
    size_t length = strlen(text);
    while (length > 0 && strchr(" \t\r", text[length - 1]))
        text[--length] = '\0';
    return text;
}

/* Removes a comment: a # at the start or after a space. */
static void cut_comment(char *line)
{
    for (char *at = line; *at; at++) {
        if (*at == '#' && (at == line || at[-1] == ' ' || at[-1] == '\t')) {
            *at = '\0';
            return;
        }
    }
}

static tf_status no_memory(tf_error *error)
{
    return tf_error_set(error, TF_ERR_MEMORY, "not enough memory for the experiments");
}

/* Makes the current experiment; keys that it does not have are taken from before the first
 * [NAME]. */
static tf_status finish_experiment(reader *r, tf_error *error)
{
    if (!r->begun)
        return TF_OK;
    bool chosen = r->current.player || r->current.solver;
    for (size_t i = 0; i < KEY_COUNT; i++) {
        const char **text = text_of(&r->current, &keys[i]);
        bool who = text == &r->current.player || text == &r->current.solver;
        if (!*text && !(who && chosen))
            *text = *text_of(&r->common, &keys[i]);
    }
    if (!TF__ARRAY_RESERVE(r->list, r->capacity, r->count + 1))
        return no_memory(error);
    tf_status status = tf_experiment_make(&r->current, &r->list[r->count], error);
    if (status != TF_OK)
        return tf_error_prefix(error, status, "%s:%u: ", r->file, r->begun);
    r->count++;
    return TF_OK;
}

static tf_status begin_experiment(reader *r, char *line, tf_error *error)
{
    size_t length = strlen(line);
    if (line[length - 1] != ']')
        return tf_error_set(error, TF_ERR_INPUT, "%s:%u: no ] at the end, expected [NAME]", r->file,
                            r->line);
    line[length - 1] = '\0';
    char *name = trim(line + 1);
    tf_status status = finish_experiment(r, error);
    if (status != TF_OK)
        return status;
    if (r->count == EXPERIMENTS_MAX)
        return tf_error_set(error, TF_ERR_INPUT, "%s:%u: more than %d experiments", r->file,
                            r->line, EXPERIMENTS_MAX);
    for (size_t i = 0; i < r->count; i++)
        if (strcmp(r->list[i].name, name) == 0)
            return tf_error_set(error, TF_ERR_INPUT, "%s:%u: a second experiment %.64s", r->file,
                                r->line, name);
    r->current = (tf_experiment_texts){.name = name};
    r->begun = r->line;
    return TF_OK;
}

static tf_status set_key(reader *r, char *line, tf_error *error)
{
    char *equals = strchr(line, '=');
    if (!equals)
        return tf_error_set(error, TF_ERR_INPUT, "%s:%u: '%.40s', expected KEY = VALUE or [NAME]",
                            r->file, r->line, line);
    *equals = '\0';
    const char *name = trim(line);
    char *value = trim(equals + 1);
    for (size_t i = 0; i < KEY_COUNT; i++) {
        if (strcmp(keys[i].name, name) != 0)
            continue;
        const char **text = text_of(r->begun ? &r->current : &r->common, &keys[i]);
        if (*text)
            return tf_error_set(error, TF_ERR_INPUT, "%s:%u: %s is given twice", r->file, r->line,
                                name);
        *text = value;
        return TF_OK;
    }
    int near = tf_nearest_word(name, keys, KEY_COUNT, sizeof keys[0]);
    if (near >= 0)
        return tf_error_set(error, TF_ERR_INPUT, "%s:%u: unknown key '%.40s', did you mean %s?",
                            r->file, r->line, name, keys[near].name);
    return tf_error_set(error, TF_ERR_INPUT,
                        "%s:%u: unknown key '%.40s', expected game, rules, solver, player, deals, "
                        "seed, states, time-ms, memory-mb, luck or note",
                        r->file, r->line, name);
}

static tf_status read_line(reader *r, char *line, tf_error *error)
{
    for (const char *at = line; *at; at++)
        if ((unsigned char)*at < ' ' && *at != '\t' && *at != '\r')
            return tf_error_set(error, TF_ERR_INPUT, "%s:%u: byte 0x%02x, expected plain text",
                                r->file, r->line, (unsigned char)*at);
    cut_comment(line);
    line = trim(line);
    if (!*line)
        return TF_OK;
    return *line == '[' ? begin_experiment(r, line, error) : set_key(r, line, error);
}

static tf_status read_lines(reader *r, char *text, tf_error *error)
{
    tf_status status = TF_OK;
    for (char *line = text, *next; line && status == TF_OK; line = next) {
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        r->line++;
        status = read_line(r, line, error);
    }
    if (status == TF_OK)
        status = finish_experiment(r, error);
    if (status == TF_OK && r->count == 0)
        status = tf_error_set(error, TF_ERR_INPUT,
                              "%s: no experiment found, expected [NAME] and KEY = VALUE lines",
                              r->file);
    return status;
}

tf_status tf_experiments_parse(const char *file, const char *text, tf_experiment **out,
                               size_t *count, tf_error *error)
{
    if (TF__MISSING(error, file, text, out, count))
        return TF_ERR_USAGE;
    if (strncmp(text, "\xef\xbb\xbf", 3) == 0)
        text += 3;
    char *copy = strdup(text);
    if (!copy)
        return no_memory(error);
    reader r = {.file = file};
    tf_status status = read_lines(&r, copy, error);
    free(copy);
    if (status != TF_OK) {
        free(r.list);
        return status;
    }
    *out = r.list;
    *count = r.count;
    return TF_OK;
}

tf_status tf_experiments_read(const char *path, tf_experiment **out, size_t *count, tf_error *error)
{
    if (TF__MISSING(error, path, out, count))
        return TF_ERR_USAGE;
    tf_text text = {0};
    tf_status status = tf_file_read(path, FILE_BYTES_MAX, &text, error);
    const char *name = strcmp(path, "-") == 0 ? "standard input" : path;
    if (status == TF_OK && text.length != strlen(tf_text_string(&text)))
        status = tf_error_set(error, TF_ERR_INPUT, "%s: contains a NUL byte, expected plain text",
                              name);
    if (status == TF_OK)
        status = tf_experiments_parse(name, tf_text_string(&text), out, count, error);
    tf_text_free(&text);
    return status;
}

void tf_experiment_format(const tf_experiment *experiment, tf_text *out)
{
    const tf_limits *limits = &experiment->limits;
    tf_text_printf(out, "[%s]\ngame = %s\n", experiment->name, experiment->rules.game->name);
    if (*experiment->rules_text)
        tf_text_printf(out, "rules = %s\n", experiment->rules_text);
    if (*experiment->players)
        tf_text_printf(out, "player = %s\n", experiment->players);
    else
        tf_text_printf(out, "solver = %s\n", experiment->solver);
    tf_text_printf(out, "deals = %s\nseed = %" PRIu64 "\n", experiment->deals, experiment->seed);
    tf_text_printf(out, "states = %" PRIu64 "\ntime-ms = %" PRIu64 "\nmemory-mb = %zu\n",
                   limits->states, limits->time_ms, limits->memory_bytes >> 20);
    if (experiment->luck)
        tf_text_add(out, "luck = yes\n");
    if (*experiment->note)
        tf_text_printf(out, "note = %s\n", experiment->note);
}
