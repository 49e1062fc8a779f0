/* game.c: the table of games. A new game is a folder next to this file and a row here. */
#include <string.h>

#include <tefuda/game.h>

#include "base/missing.h"
#include "games/accordion/accordion.h"
#include "games/calculation/calculation.h"
#include "games/klondike/klondike.h"
#include "games/saichugen/saichugen.h"
#ifdef TEFUDA_EXAMPLE_GAME
#include "games/golf/golf.h" /* in examples/game/src */
#endif

/* One row per game. */
/* clang-format off */
static const tf_game *const table[] = {
    &tf__calculation,
    &tf__klondike,
    &tf__accordion,
    &tf__saichugen,
#ifdef TEFUDA_EXAMPLE_GAME
    &tf__golf,
#endif
};
/* clang-format on */

enum { TABLE_COUNT = sizeof table / sizeof table[0] };

const tf_game *const *tf_games(size_t *count)
{
    *count = TABLE_COUNT;
    return table;
}

tf_status tf_game_find(const char *name, const tf_game **game, tf_error *error)
{
    if (TF__MISSING(error, name, game))
        return TF_ERR_USAGE;
    const char *names[TABLE_COUNT];
    for (size_t i = 0; i < TABLE_COUNT; i++) {
        names[i] = table[i]->name;
        if (strcmp(name, names[i]) == 0) {
            *game = table[i];
            return TF_OK;
        }
    }
    int near = tf_nearest_word(name, names, TABLE_COUNT, sizeof names[0]);
    if (near >= 0)
        return tf_error_set(error, TF_ERR_USAGE, "no game '%s': did you mean '%s'?", name,
                            names[near]);
    return tf_error_set(error, TF_ERR_USAGE, "no game '%s': 'tefuda games' lists them", name);
}

tf_deal_format tf_game_deal_format(const tf_rules *rules)
{
    const tf_game *game = rules->game;
    return (tf_deal_format){
        .deck = game->rules->deck(rules),
        .own_sources = game->sources,
        .own_source_count = game->source_count,
    };
}
