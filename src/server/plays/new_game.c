/* new_game.c: creates games. */
#include "server/plays/new_game.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>

#include "front/clock.h"

void random_deal_spec(char spec[TF_DEAL_ID_MAX])
{
    enum { NUMBERS = 1000000000 }; /* short enough to tell somebody */
    uint64_t bits = 0;
    if (getrandom(&bits, sizeof bits, 0) != (ssize_t)sizeof bits)
        bits = front_clock_ns();
    (void)snprintf(spec, TF_DEAL_ID_MAX, "seed:%" PRIu64, bits % NUMBERS + 1);
}

static tf_status deal_game(const tf_rules *rules, const char *spec, tf_play_game *game,
                           tf_error *error)
{
    tf_deal_format format = tf_game_deal_format(rules);
    tf_deal deal;
    tf_record record = {0};
    tf_status status = tf_deal_make(&format, spec, &deal, error);
    if (status == TF_OK)
        status = tf_position_deal(&record.position, rules, &deal, error);
    if (status == TF_OK)
        status = tf_play_game_begin(game, &record, error);
    return status;
}

tf_status new_game(const char *name, const char *rules_text, const char *deal, tf_play_game *game,
                   tf_error *error)
{
    char spec[TF_DEAL_ID_MAX];
    const tf_game *kind;
    tf_rules rules;
    if (!deal || strcmp(deal, "random") == 0) {
        random_deal_spec(spec);
        deal = spec;
    }
    tf_status status = tf_game_find(name, &kind, error);
    if (status == TF_OK)
        status = tf_rules_parse(kind, rules_text, &rules, error);
    return status == TF_OK ? deal_game(&rules, deal, game, error) : status;
}
