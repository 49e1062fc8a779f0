/* type_spec.c: see type_spec.h. */
#include "games/type_spec.h"

#include <string.h>

/* Both kinds of rows have these fields under these names. */
#define TYPE_SPEC(row)                                                                             \
    {                                                                                              \
        (row)->name, &(row)->options, (row)->needs, (row)->create, (row)->destroy                  \
    }

void tf__type_specs_of_solvers(const tf_game *game, tf__type_specs *specs)
{
    specs->what = "solver";
    for (specs->count = 0; specs->count < game->solver_count && specs->count < TF__TYPE_SPECS_MAX;
         specs->count++)
        specs->list[specs->count] = (tf__type_spec)TYPE_SPEC(game->solvers[specs->count]);
}

void tf__type_specs_of_players(const tf_game *game, tf__type_specs *specs)
{
    specs->what = "player";
    for (specs->count = 0; specs->count < game->player_count && specs->count < TF__TYPE_SPECS_MAX;
         specs->count++)
        specs->list[specs->count] = (tf__type_spec)TYPE_SPEC(game->players[specs->count]);
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

    size_t found = 0;
    if (length > 0)
        while (found < specs->count && strcmp(specs->list[found].name, name) != 0)
            found++;
    if (found == specs->count)
        return unknown_name(specs, name, error);

    const tf__type_spec *type = &specs->list[found];
    tf_values read;
    tf_values_init(type->options, &read);
    const char *rest = text[length] == ':' ? text + length + 1 : "";
    tf_status status = tf_values_parse(type->options, rest, &read, error);
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
