/* rules.c: rule sets as text: names of presets and key=value, separated by commas. */
#include <string.h>

#include <tefuda/game.h>

#include "base/missing.h"

static const tf_preset *find_preset(const tf_game *game, const char *name)
{
    for (size_t i = 0; i < game->preset_count; i++)
        if (strcmp(game->presets[i].name, name) == 0)
            return &game->presets[i];
    return NULL;
}

static tf_status unknown_preset(const tf_game *game, const char *word, tf_error *error)
{
    int near = tf_nearest_word(word, game->presets, game->preset_count, sizeof game->presets[0]);
    if (near >= 0)
        return tf_error_set(error, TF_ERR_USAGE, "rules: no preset '%s': did you mean '%s'?", word,
                            game->presets[near].name);
    if (game->rule_options.count == 0)
        return tf_error_set(error, TF_ERR_USAGE, "rules: %s has no options, got '%s'", game->name,
                            word);
    return tf_error_set(error, TF_ERR_USAGE, "rules: '%s' is neither key=value nor a preset of %s",
                        word, game->name);
}

/* Reads one part between commas. It overrides what was read before. */
static tf_status read_part(tf_rules *rules, const char *word, tf_error *error)
{
    const tf_game *game = rules->game;
    tf_status status;
    if (strchr(word, '=')) {
        status = tf_values_parse(&game->rule_options, word, &rules->values, error);
    } else {
        const tf_preset *preset = find_preset(game, word);
        if (!preset)
            return unknown_preset(game, word, error);
        tf_values_init(&game->rule_options, &rules->values);
        status = tf_values_parse(&game->rule_options, preset->text, &rules->values, error);
    }
    return status == TF_OK ? TF_OK : tf_error_prefix(error, status, "rules: ");
}

tf_status tf_rules_parse(const tf_game *game, const char *text, tf_rules *rules, tf_error *error)
{
    if (TF__MISSING(error, game, rules))
        return TF_ERR_USAGE;
    tf_rules read = {.game = game};
    const char *given = text ? text : "";
    tf_values_init(&game->rule_options, &read.values);
    while (text && *text) {
        size_t length = strcspn(text, ",");
        char word[128];
        if (length == 0 || length >= sizeof word)
            return tf_error_set(error, TF_ERR_USAGE,
                                "rules: expected key=value or a preset at '%.40s'", text);
        memcpy(word, text, length);
        word[length] = '\0';
        tf_status status = read_part(&read, word, error);
        if (status != TF_OK)
            return status;
        text += length;
        if (*text == ',' && text[1] == '\0')
            return tf_error_set(error, TF_ERR_USAGE, "rules: nothing after the last comma");
        text += *text == ',';
    }
    if (game->rules->check) {
        tf_status status = game->rules->check(&read, given, error);
        if (status != TF_OK)
            return tf_error_prefix(error, status, "rules: ");
    }
    *rules = read;
    return TF_OK;
}

bool tf_rules_equal(const tf_rules *a, const tf_rules *b)
{
    if (a->game != b->game)
        return false;
    for (size_t i = 0; i < a->game->rule_options.count; i++)
        if (a->values.value[i] != b->values.value[i])
            return false;
    return true;
}

void tf_rules_format(const tf_rules *rules, tf_text *out)
{
    tf_values_format(&rules->game->rule_options, &rules->values, out);
}
