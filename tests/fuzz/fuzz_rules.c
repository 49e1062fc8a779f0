/* fuzz_rules.c: rule sets, and the names of solvers and players with their options. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <tefuda/tefuda.h>

/* A data folder that cannot be: what wants tables is refused instead of building them. */
#define NOWHERE "/dev/null/tefuda"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_round_trip(const tf_game *game, const tf_rules *rules)
{
    tf_rules again;
    tf_text text = {0};
    tf_rules_format(rules, &text);
    if (tf_rules_parse(game, tf_text_string(&text), &again, NULL) != TF_OK)
        abort();
    if (memcmp(&rules->values, &again.values, sizeof again.values) != 0)
        abort();
    tf_text_free(&text);
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
    tf_rules rules;
    tf_error error;
    if (tf_rules_parse(game, text, &rules, &error) == TF_OK)
        check_round_trip(game, &rules);
    tf_player *player = NULL;
    tf_solver *solver = NULL;
    if (tf_rules_parse(game, NULL, &rules, NULL) != TF_OK)
        abort();
    if (tf_player_create(&player, &rules, text, 1 << 16, NOWHERE, &error) == TF_OK)
        tf_player_destroy(player);
    if (tf_solver_create(&solver, &rules, text, 1 << 16, NOWHERE, &error) == TF_OK)
        tf_solver_destroy(solver);
    free(text);
    return 0;
}
