/* type_spec.c: see type_spec.h. */
#include "games/type_spec.h"

#include <string.h>

#include "outside/registry.h"

/* Both kinds of rows have these fields under these names. */
#define TYPE_SPEC(row, retired, player)                                                            \
    {                                                                                              \
        (row)->name, &(row)->options, retired, (row)->needs, (row)->create, (row)->destroy, player \
    }

void tf__type_specs_of_solvers(const tf_game *game, tf__type_specs *specs)
{
    specs->what = "solver";
    for (specs->count = 0; specs->count < game->solver_count && specs->count < TF__TYPE_SPECS_MAX;
         specs->count++)
        specs->list[specs->count] = (tf__type_spec)TYPE_SPEC(
            game->solvers[specs->count], game->solvers[specs->count]->retired, NULL);
}

void tf__type_specs_of_players(const tf_game *game, tf__type_specs *specs)
{
    specs->what = "player";
    for (specs->count = 0; specs->count < game->player_count && specs->count < TF__TYPE_SPECS_MAX;
         specs->count++)
        specs->list[specs->count] = (tf__type_spec)TYPE_SPEC(game->players[specs->count], NULL,
                                                             game->players[specs->count]);
    const tf_player_type *extra;
    for (size_t i = 0;
         specs->count < TF__TYPE_SPECS_MAX && (extra = tf__registry_type(game, i)) != NULL; i++)
        specs->list[specs->count++] = (tf__type_spec)TYPE_SPEC(extra, NULL, extra);
}

static tf_status unknown_name(const tf__type_specs *specs, const char *name, tf_error *error)
{
    int near = tf_nearest_word(name, specs->list, specs->count, sizeof specs->list[0]);
    if (near >= 0)
        return tf_error_set(error, TF_ERR_USAGE, "no %s '%s': did you mean '%s'?", specs->what,
                            name, specs->list[near].name);
    return tf_error_set(error, TF_ERR_USAGE, "no %s '%s': 'tefuda %ss' lists them", specs->what,
                        name, strcmp(specs->what, "player") == 0 ? "player" : "game");
}

/* The type whose name is the first `length` characters of text; count when there is none. */
static size_t find_type(const tf__type_specs *specs, const char *text, size_t length)
{
    size_t found = 0;
    while (found < specs->count && (strlen(specs->list[found].name) != length ||
                                    strncmp(specs->list[found].name, text, length) != 0))
        found++;
    return found;
}

/* ---- retired options ---- */

/* The retired option that "key=value", of `length` characters, sets; NULL when it is not retired.
 * */
static const tf_retired_option *find_retired(const tf__type_spec *type, const char *item,
                                             size_t length)
{
    for (const tf_retired_option *row = type->retired; row && row->name; row++) {
        size_t key = strlen(row->name);
        if (key < length && strncmp(item, row->name, key) == 0 && item[key] == '=')
            return row;
    }
    return NULL;
}

/* Appends the list "key=value,..." without retired options. One with a value that is not accepted
 * is TF_ERR_USAGE. */
static tf_status drop_retired(const tf__type_spec *type, const char *list, tf_text *out,
                              tf_error *error)
{
    bool first = true;
    for (const char *at = list, *next; at; at = next) {
        size_t length = strcspn(at, ",");
        const tf_retired_option *row = find_retired(type, at, length);
        size_t key = row ? strlen(row->name) + 1 : 0;
        next = at[length] ? at + length + 1 : NULL;
        if (!row) {
            tf_text_add(out, first ? "" : ",");
            tf_text_add_bytes(out, at, length);
            first = false;
        } else if (strlen(row->value) != length - key ||
                   strncmp(at + key, row->value, length - key) != 0) {
            return tf_error_set(error, TF_ERR_USAGE, "%.*s is no longer supported: %s",
                                length > 60 ? 60 : (int)length, at, row->words);
        }
    }
    return tf_text_status(out);
}

static tf_status parse_options(const tf__type_spec *type, const char *list, tf_values *values,
                               tf_error *error)
{
    if (!type->retired)
        return tf_values_parse(type->options, list, values, error);
    tf_text kept = {0};
    tf_status status = drop_retired(type, list, &kept, error);
    if (status == TF_OK)
        status = tf_values_parse(type->options, tf_text_string(&kept), values, error);
    tf_text_free(&kept);
    return status;
}

void tf__solver_update_text(const char *game, char *text)
{
    const tf_game *row = NULL;
    tf__type_specs specs;
    tf_error ignored;
    size_t name = strcspn(text, ":");
    if (!text[name] || tf_game_find(game, &row, &ignored) != TF_OK)
        return;
    tf__type_specs_of_solvers(row, &specs);
    size_t found = find_type(&specs, text, name);
    tf_text kept = {0};
    if (found < specs.count && specs.list[found].retired &&
        drop_retired(&specs.list[found], text + name + 1, &kept, &ignored) == TF_OK &&
        kept.length <= strlen(text + name + 1))
        memcpy(text + name + 1, tf_text_string(&kept), kept.length + 1);
    tf_text_free(&kept);
}

/* ---- parsing ---- */

const char *tf__type_text(const char *text)
{
    const char *colon = text ? strchr(text, ':') : NULL;
    return colon ? colon + 1 : "";
}

static tf_status check_text(const tf__type_spec *type, const char *text, tf_error *error)
{
    if (text[strspn(text, " \t")] != '\0')
        return TF_OK;
    return tf_error_set(error, TF_ERR_USAGE, "player %s needs a text, %s:TEXT", type->name,
                        type->name);
}

tf_status tf__type_specs_parse(const tf__type_specs *specs, const char *text, size_t *index,
                               tf_values *values, tf_error *error)
{
    if (specs->count == 0)
        return tf_error_set(error, TF_ERR_UNSUPPORTED, "this game has no %s", specs->what);
    if (!text)
        text = "";
    char name[64];
    size_t length = strcspn(text, ":");
    if (length >= sizeof name)
        return tf_error_set(error, TF_ERR_USAGE, "no %s '%.60s...'", specs->what, text);
    memcpy(name, text, length);
    name[length] = '\0';
    size_t found = length > 0 ? find_type(specs, text, length) : 0;
    if (found == specs->count)
        return unknown_name(specs, name, error);

    const tf__type_spec *type = &specs->list[found];
    tf_values read;
    tf_values_init(type->options, &read);
    const char *rest = text[length] == ':' ? text + length + 1 : "";
    if (type->player && type->player->takes_text) {
        *index = found;
        *values = read;
        return check_text(type, rest, error);
    }
    tf_status status = parse_options(type, rest, &read, error);
    if (status != TF_OK)
        return tf_error_prefix(error, status, "%s %s: ", specs->what, type->name);
    *index = found;
    *values = read;
    return TF_OK;
}

tf_status tf__solver_parse(const tf_game *game, const char *text, size_t *index, tf_values *values,
                           tf_error *error)
{
    tf__type_specs specs;
    tf__type_specs_of_solvers(game, &specs);
    return tf__type_specs_parse(&specs, text, index, values, error);
}

tf_status tf__player_parse(const tf_game *game, const char *text, size_t *index, tf_values *values,
                           tf_error *error)
{
    tf__type_specs specs;
    tf__type_specs_of_players(game, &specs);
    return tf__type_specs_parse(&specs, text, index, values, error);
}
