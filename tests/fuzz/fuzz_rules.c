/* fuzz_rules.c: rule sets, and the names of solvers and players with their options.
 *
 * The first byte chooses the game. A text that is read is written in canonical form and must read
 * back as the same. Nothing is created, because a player may build a table first, which would take
 * nearly all of the time; tests/unit/test_kinds.c creates every kind with every option at its
 * limits. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <tefuda/tefuda.h>

#include "games/type_spec.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_rules(const tf_game *game, const char *given)
{
    tf_rules rules, again;
    tf_text text = {0};
    tf_error error;
    if (tf_rules_parse(game, given, &rules, &error) != TF_OK)
        return;
    tf_rules_format(&rules, &text);
    if (tf_rules_parse(game, tf_text_string(&text), &again, NULL) != TF_OK ||
        !tf_rules_equal(&rules, &again) ||
        memcmp(&rules.values, &again.values, sizeof again.values) != 0)
        abort();
    tf_text_free(&text);
}

typedef tf_status (*parse_fn)(const tf_game *, const char *, size_t *, tf_values *, tf_error *);

static void check_again(const tf_game *game, parse_fn parse, const char *name,
                        const tf_option_list *options, size_t index, const tf_values *values)
{
    size_t index_again;
    tf_values again;
    tf_text text = {0};
    tf_text_printf(&text, "%s:", name);
    tf_values_format(options, values, &text);
    if (parse(game, tf_text_string(&text), &index_again, &again, NULL) != TF_OK ||
        index_again != index || memcmp(&again, values, sizeof again) != 0)
        abort();
    tf_text_free(&text);
}

static void check_kinds(const tf_game *game, const char *given)
{
    size_t index;
    tf_values values;
    tf_error error;
    if (tf__player_parse(game, given, &index, &values, &error) == TF_OK)
        check_again(game, tf__player_parse, game->players[index]->name,
                    &game->players[index]->options, index, &values);
    if (tf__solver_parse(game, given, &index, &values, &error) == TF_OK)
        check_again(game, tf__solver_parse, game->solvers[index]->name,
                    &game->solvers[index]->options, index, &values);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t count;
    const tf_game *const *games = tf_games(&count);
    if (size < 1)
        return 0;
    const tf_game *game = games[data[0] % count];
    char *text = calloc(1, size);
    if (!text)
        return 0;
    memcpy(text, data + 1, size - 1);
    check_rules(game, text);
    check_kinds(game, text);
    free(text);
    return 0;
}
