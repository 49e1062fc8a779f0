/* type_spec.c: see type_spec.h. */
#include "games/type_spec.h"

#include <string.h>

static tf_status unknown_kind(const char *what, const tf__type_spec *kinds, size_t count,
                              const char *name, tf_error *error)
{
    int near = tf_nearest_word(name, kinds, count, sizeof kinds[0]);
    if (near >= 0)
        return tf_error_set(error, TF_ERR_USAGE, "no %s '%s': did you mean '%s'?", what, name,
                            kinds[near].name);
    return tf_error_set(error, TF_ERR_USAGE, "no %s '%s': 'tefuda %ss' lists them", what, name,
                        strcmp(what, "player") == 0 ? "player" : "game");
}

tf_status tf__type_spec_parse(const char *what, const tf__type_spec *kinds, size_t count,
                              const char *text, size_t *index, tf_values *values, tf_error *error)
{
    if (count == 0)
        return tf_error_set(error, TF_ERR_UNSUPPORTED, "this game has no %s", what);
    if (!text)
        text = "";
    char name[64];
    size_t length = strcspn(text, ":");
    if (length >= sizeof name)
        return tf_error_set(error, TF_ERR_USAGE, "no %s '%.60s...'", what, text);
    memcpy(name, text, length);
    name[length] = '\0';

    size_t found = 0;
    if (length > 0)
        while (found < count && strcmp(kinds[found].name, name) != 0)
            found++;
    if (found == count)
        return unknown_kind(what, kinds, count, name, error);

    tf_values read;
    tf_values_init(kinds[found].options, &read);
    const char *rest = text[length] == ':' ? text + length + 1 : "";
    tf_status status = tf_values_parse(kinds[found].options, rest, &read, error);
    if (status != TF_OK)
        return tf_error_prefix(error, status, "%s %s: ", what, kinds[found].name);
    *index = found;
    *values = read;
    return TF_OK;
}

tf_status tf__needs_check(const tf_needs *needs, size_t memory_bytes, const char *name,
                          tf_error *error)
{
    size_t least = needs->own_bytes + needs->shared_bytes, mib = (size_t)1 << 20;
    if (memory_bytes == 0 || least <= memory_bytes)
        return TF_OK;
    return tf_error_set(error, TF_ERR_USAGE, "%s needs at least %zu MiB of memory, %zu are allowed",
                        name, (least + mib - 1) / mib, memory_bytes / mib);
}

tf_status tf__solver_parse(const tf_game *game, const char *text, size_t *index, tf_values *values,
                           tf_error *error)
{
    tf__type_spec kinds[TF__TYPE_SPECS_MAX];
    size_t count = game->solver_count < TF__TYPE_SPECS_MAX ? game->solver_count
                                                           : TF__TYPE_SPECS_MAX;
    for (size_t i = 0; i < count; i++)
        kinds[i] = (tf__type_spec){game->solvers[i]->name, &game->solvers[i]->options};
    return tf__type_spec_parse("solver", kinds, count, text, index, values, error);
}

tf_status tf__player_parse(const tf_game *game, const char *text, size_t *index, tf_values *values,
                           tf_error *error)
{
    tf__type_spec kinds[TF__TYPE_SPECS_MAX];
    size_t count = game->player_count < TF__TYPE_SPECS_MAX ? game->player_count
                                                           : TF__TYPE_SPECS_MAX;
    for (size_t i = 0; i < count; i++)
        kinds[i] = (tf__type_spec){game->players[i]->name, &game->players[i]->options};
    return tf__type_spec_parse("player", kinds, count, text, index, values, error);
}
