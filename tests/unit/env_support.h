/* env_support.h: rule sets and helpers that the tests of environments share. */
#ifndef TEFUDA_TESTS_ENV_SUPPORT_H
#define TEFUDA_TESTS_ENV_SUPPORT_H

#include "games_support.h"

typedef struct env_case {
    const char *game, *rules;
} env_case;

static const env_case env_cases[] = {
    {"calculation", ""},
    {"calculation", "stacks=1"},
    {"calculation", "stacks=11"},
    {"calculation", "stacks=2,start=base"},
    {"calculation", "ranks=5"},
    {"calculation", "ranks=3,foundations=2,stacks=1"},
    {"calculation", "ranks=7,foundations=3,start=base"},
    {"klondike", "standard"},
    {"klondike", "shintani"},
    {"klondike", "shintani-2"},
    {"klondike", "vegas"},
    {"klondike", "draw=1,redeals=0"},
    {"klondike", "ranks=4,columns=3"},
    {"klondike", "ranks=7,columns=7"},
    {"klondike", "ranks=2,columns=1,draw=1"},
    {"accordion", ""},
    {"accordion", "ranks=4"},
    {"accordion", "ranks=2"},
    {"saichugen", ""},
};
enum { ENV_CASES = sizeof env_cases / sizeof env_cases[0] };

/* How many times as many games as usual the tests play: $TEFUDA_ENV_GAMES, for the long tests. */
static inline unsigned test_env_scale(void)
{
    const char *given = getenv("TEFUDA_ENV_GAMES");
    int scale = given ? atoi(given) : 1;
    return scale > 0 ? (unsigned)scale : 1;
}

static inline tf_env *test_env(const env_case *row, const char *options)
{
    tf_rules rules = test_rules(row->game, row->rules);
    tf_env *env = NULL;
    tf_error error = {TF_OK, ""};
    if (tf_env_create(&env, &rules, options, &error) != TF_OK)
        fail_msg("%s %s: %s", row->game, row->rules, error.text);
    return env;
}

/* An environment with random values of all rule options; NULL when these rules cannot be dealt. */
static inline tf_env *test_env_random(const char *game, const char *options, tf_rng *rng)
{
    tf_rules rules = test_rules(game, "");
    tf_env *env = NULL;
    const tf_option_list *list = &rules.game->rule_options;
    for (size_t i = 0; i < list->count; i++) {
        const tf_option *row = &list->rows[i];
        unsigned words = row->choices != NULL;
        for (const char *at = row->choices; at && *at; at++)
            words += *at == '|';
        double low = row->kind == TF_OPTION_CHOICE ? 0 : row->low - words;
        double high = row->kind == TF_OPTION_CHOICE ? words - 1.0 : row->high;
        rules.values.value[i] = low + (double)tf_rng_below(rng, (uint64_t)(high - low) + 1);
    }
    tf_text text = {0};
    tf_rules_format(&rules, &text);
    tf_status status = tf_rules_parse(rules.game, tf_text_string(&text), &rules, NULL);
    if (status == TF_OK)
        status = tf_env_create(&env, &rules, options, NULL);
    tf_text_free(&text);
    return status == TF_OK ? env : NULL;
}

static inline tf_deal test_env_deal(const tf_env *env, uint64_t number)
{
    tf_deal_format format = tf_game_deal_format(tf_env_rules(env));
    tf_deal deal;
    char spec[40];
    snprintf(spec, sizeof spec, "seed:%llu", (unsigned long long)number);
    assert_ok(tf_deal_make(&format, spec, &deal, NULL));
    return deal;
}

/* A legal action or chance outcome, at random. */
static inline tf_action test_env_choose(const tf_state *state, tf_rng *rng)
{
    tf_action legal[256];
    if (tf_state_player(state) == TF_PLAYER_CHANCE)
        return tf_state_sample_chance(state, rng);
    size_t count = tf_state_legal_actions(state, legal);
    assert_true(count > 0);
    return legal[tf_rng_below(rng, count)];
}

#endif
