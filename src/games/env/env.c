/* env.c: environments: their numbers, tensor layouts and actions. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/missing.h"
#include "games/env/env.h"

enum { STEPS_WITHOUT_END = 1000 }; /* when the rules have no longest game */

TF__OPTION_ROWS(tf__env_option_values, TF__ENV_OPTIONS);

tf_option_list tf_env_options(void)
{
    return (tf_option_list)TF__OPTION_LIST(tf__env_option_values);
}

size_t tf__env_add_part(tf__env_layout *layout, const char *name, const char *words, unsigned high,
                        size_t d0, size_t d1, size_t d2)
{
    assert(layout->count < TF__ENV_PARTS_MAX);
    size_t offset = layout->size;
    layout->parts[layout->count++] = (tf_env_part){
        .name = name,
        .words = words,
        .offset = offset,
        .dims = {d0, d1 ? d1 : 1, d2 ? d2 : 1},
        .dim_count = d2   ? 3
                     : d1 ? 2
                          : 1,
        .high = high,
    };
    layout->size += d0 * (d1 ? d1 : 1) * (d2 ? d2 : 1);
    return offset;
}

/* The game's own numbers, then those that follow from them. */
static void describe(tf_env *env)
{
    const tf_game *game = env->rules.game;
    tf_env_info *info = &env->info;
    info->game = game;
    info->players = game->seats;
    env->ops->describe(&env->rules, &env->shape, info, &env->observation, &env->information);
    if (!env->ops->inform)
        env->information = env->observation;
    if (info->max_game_length == 0)
        info->max_game_length = STEPS_WITHOUT_END;
    else if (env->options.steps > info->max_game_length)
        env->options.steps = 0;
    if (env->options.steps > 0)
        info->max_game_length = env->options.steps;
    bool several = game->seats > 1;
    info->min_utility = several ? game->points_low : 0;
    info->max_utility = several ? game->points_high : 1;
    info->observation_size = env->shape.observation_size = env->observation.size;
    info->information_size = env->shape.information_size = env->information.size;
    info->observation_parts = env->observation.parts;
    info->observation_part_count = env->observation.count;
    info->information_parts = env->information.parts;
    info->information_part_count = env->information.count;
    assert(info->actions <= 64 * TF__ENV_WORDS);
}

/* Rules that cannot be dealt (too many columns for the cards) are refused here. */
static tf_status check_deal(tf_env *env, tf_error *error)
{
    tf_deal deal = {.count = 0};
    tf_position *position = NULL;
    tf_deal_format format = tf_game_deal_format(&env->rules);
    tf_status status = tf_deal_make(&format, "seed:0", &deal, error);
    if (status == TF_OK)
        status = tf_position_deal(&position, &env->rules, &deal, error);
    tf_position_destroy(position);
    env->shape.cards = deal.count;
    env->shape.ranks = format.deck.ranks;
    return status;
}

tf_status tf_env_create(tf_env **out, const tf_rules *rules, const char *options, tf_error *error)
{
    if (TF__MISSING(error, out, rules) || TF__MISSING(error, rules->game))
        return TF_ERR_USAGE;
    if (!rules->game->env)
        return tf_error_set(error, TF_ERR_UNSUPPORTED, "%s has no environment", rules->game->name);
    tf_env *env = calloc(1, sizeof *env);
    if (!env)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for an environment");
    tf_option_list list = tf_env_options();
    env->rules = *rules;
    env->ops = rules->game->env;
    tf_values_init(&list, &env->values);
    tf_status status = tf_values_parse(&list, options ? options : "", &env->values, error);
    env->options = tf__env_option_values_read(&env->values);
    if (status == TF_OK && env->options.progress && !env->ops->progress)
        status = tf_error_set(error, TF_ERR_USAGE, "%s has no reward=progress, expected result",
                              rules->game->name);
    if (status == TF_OK)
        status = check_deal(env, error);
    if (status != TF_OK) {
        tf_env_destroy(env);
        return status;
    }
    describe(env);
    *out = env;
    return TF_OK;
}

/* True when the word, up to '=', is the name of an option of environments. */
static bool is_option(const char *word, size_t length)
{
    tf_option_list list = tf_env_options();
    for (size_t i = 0; i < list.count; i++)
        if (strlen(list.rows[i].name) < length && word[strlen(list.rows[i].name)] == '=' &&
            strncmp(list.rows[i].name, word, strlen(list.rows[i].name)) == 0)
            return true;
    return false;
}

/* Divides "key=value,key=value" among options and rules. */
static void divide(const char *text, size_t length, tf_text *rules, tf_text *options)
{
    while (length > 0) {
        const char *comma = memchr(text, ',', length);
        size_t used = comma ? (size_t)(comma - text) : length;
        tf_text *out = is_option(text, used) ? options : rules;
        if (out->length > 0)
            tf_text_add_char(out, ',');
        tf_text_add_bytes(out, text, used);
        used += comma != NULL;
        text += used;
        length -= used;
    }
}

tf_status tf_env_parse(tf_env **out, const char *text, tf_error *error)
{
    if (TF__MISSING(error, out, text))
        return TF_ERR_USAGE;
    const tf_game *game = NULL;
    tf_rules rules;
    size_t name_length = strcspn(text, "("), length = strlen(text);
    bool closed = name_length == length || text[length - 1] == ')';
    if (!closed)
        return tf_error_set(error, TF_ERR_USAGE,
                            "'%.60s' has no ')' at its end, expected GAME(key=value,...)", text);
    tf_text name = {0}, rule_text = {0}, option_text = {0};
    tf_text_add_bytes(&name, text, name_length);
    if (name_length < length)
        divide(text + name_length + 1, length - name_length - 2, &rule_text, &option_text);
    tf_status status = tf_text_status(&name);
    status = status == TF_OK ? tf_text_status(&rule_text) : status;
    status = status == TF_OK ? tf_text_status(&option_text) : status;
    if (status != TF_OK)
        tf_error_set(error, status, "no memory for an environment");
    if (status == TF_OK)
        status = tf_game_find(tf_text_string(&name), &game, error);
    if (status == TF_OK)
        status = tf_rules_parse(game, tf_text_string(&rule_text), &rules, error);
    if (status == TF_OK)
        status = tf_env_create(out, &rules, tf_text_string(&option_text), error);
    tf_text_free(&name);
    tf_text_free(&rule_text);
    tf_text_free(&option_text);
    return status;
}

void tf_env_format(const tf_env *env, tf_text *out)
{
    tf_text_printf(out, "%s(", env->rules.game->name);
    size_t before = out->length;
    tf_rules_format(&env->rules, out);
    if (out->length > before)
        tf_text_add_char(out, ',');
    tf_env_format_options(env, out);
    tf_text_add_char(out, ')');
}

void tf_env_destroy(tf_env *env)
{
    free(env);
}

const tf_env_info *tf_env_get_info(const tf_env *env)
{
    return &env->info;
}

const tf_rules *tf_env_rules(const tf_env *env)
{
    return &env->rules;
}

void tf_env_format_options(const tf_env *env, tf_text *out)
{
    tf_option_list list = tf_env_options();
    tf_values_format(&list, &env->values, out);
}

/* ---- actions ---- */

static bool in_range(const tf_env *env, tf_action action)
{
    return action >= 0 && (uint64_t)action < env->info.actions;
}

tf_move tf_env_move(const tf_env *env, tf_action action)
{
    return in_range(env, action) ? env->ops->move(&env->shape, (unsigned)action)
                                 : (tf_move)TF_MOVE_NONE;
}

tf_action tf_env_action(const tf_env *env, tf_move move)
{
    return env->ops->action(&env->shape, move);
}

tf_status tf_env_action_format(const tf_env *env, tf_action action, tf_text *out, tf_error *error)
{
    if (TF__MISSING(error, env, out))
        return TF_ERR_USAGE;
    if (!in_range(env, action))
        return tf_error_set(error, TF_ERR_USAGE, "no action %lld, expected 0 to %zu",
                            (long long)action, env->info.actions - 1);
    env->ops->word(&env->shape, (unsigned)action, out);
    return TF_OK;
}

tf_status tf_env_action_parse(const tf_env *env, const char *word, tf_action *action,
                              tf_error *error)
{
    if (TF__MISSING(error, env, word, action))
        return TF_ERR_USAGE;
    tf_text text = {0};
    tf_action found = -1;
    for (unsigned a = 0; found < 0 && a < env->info.actions; a++) {
        tf_text_clear(&text);
        env->ops->word(&env->shape, a, &text);
        if (strcmp(tf_text_string(&text), word) == 0)
            found = a;
    }
    tf_text_clear(&text);
    env->ops->word(&env->shape, 0, &text);
    tf_status status = TF_OK;
    if (found >= 0)
        *action = found;
    else
        status = tf_error_set(error, TF_ERR_INPUT, "'%.40s' is no action, expected one such as %s",
                              word, tf_text_string(&text));
    tf_text_free(&text);
    return status;
}

/* ---- rewards ---- */

unsigned tf__env_progress(const tf_env *env, const void *position)
{
    return env->options.progress ? env->ops->progress(&env->shape, position) : 0;
}

bool tf__env_reward(const tf_env *env, const void *position, unsigned progress_before,
                    const uint64_t after[TF__ENV_WORDS], double rewards[TF_SEATS_MAX])
{
    const tf__env_shape *shape = &env->shape;
    bool over = true;
    for (unsigned i = 0; i < TF__ENV_WORDS; i++)
        over &= after[i] == 0;
    for (unsigned seat = 0; seat < env->info.players; seat++)
        rewards[seat] = 0;
    if (env->options.progress) {
        int gain = (int)env->ops->progress(shape, position) - (int)progress_before;
        rewards[0] = (double)gain / (int)(shape->progress_high - shape->progress_low);
    } else if (over) {
        tf_outcome outcome;
        env->rules.game->rules->outcome(position, &outcome);
        if (env->info.players == 1)
            rewards[0] = outcome.verdict == TF_WON;
        for (unsigned seat = 0; env->info.players > 1 && seat < env->info.players; seat++)
            rewards[seat] = outcome.points[seat];
    }
    return over;
}
