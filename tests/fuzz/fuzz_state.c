/* fuzz_state.c: serialized states of environments. The first byte chooses the game and whether the
 * lines that name the environment are put before the text. A state that is read must be written as
 * text that reads back as the same; legal actions must apply, and what a seat knows must not
 * change when the cards hidden from it are dealt again. With 254 as the first byte the text is a
 * word for an action, with 255 the name of an environment. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <tefuda/tefuda.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { WITHOUT_HEAD = 128, AS_ACTION = 254, AS_NAME = 255, ACTIONS_TRIED = 8 };

static void must(bool condition)
{
    if (!condition)
        abort();
}

static void check_round_trip(const tf_env *env, const tf_state *state)
{
    tf_text written = {0}, again = {0};
    tf_state *second = NULL;
    must(tf_state_serialize(state, &written, NULL) == TF_OK);
    must(tf_state_deserialize(&second, env, tf_text_string(&written), NULL) == TF_OK);
    must(tf_state_serialize(second, &again, NULL) == TF_OK);
    must(strcmp(tf_text_string(&written), tf_text_string(&again)) == 0);
    tf_text_free(&written);
    tf_text_free(&again);
    tf_state_destroy(second);
}

static void check_actions(const tf_env *env, const tf_state *state)
{
    tf_action legal[256];
    size_t count = tf_state_legal_actions(state, legal);
    must(count <= tf_env_get_info(env)->actions + tf_env_get_info(env)->chance_outcomes);
    must((count == 0) == (tf_state_player(state) == TF_PLAYER_TERMINAL));
    for (size_t i = 0; i < count && i < ACTIONS_TRIED; i++) {
        tf_state *next = NULL;
        must(tf_state_clone(&next, state) == TF_OK);
        must(tf_state_apply(next, legal[i], NULL) == TF_OK);
        tf_state_destroy(next);
    }
}

static void check_resampled(const tf_env *env, const tf_state *state, unsigned seat)
{
    tf_rng rng;
    tf_text before = {0}, after = {0};
    tf_state *other = NULL;
    tf_rng_seed(&rng, 1, 1);
    must(tf_state_resample(&other, state, seat, &rng, NULL) == TF_OK);
    must(tf_state_information_string(state, seat, &before, NULL) == TF_OK);
    must(tf_state_information_string(other, seat, &after, NULL) == TF_OK);
    must(strcmp(tf_text_string(&before), tf_text_string(&after)) == 0);
    check_round_trip(env, other);
    tf_text_free(&before);
    tf_text_free(&after);
    tf_state_destroy(other);
}

/* The lines that name the environment, up to the word after "chance ". */
static void add_head(const tf_env *env, tf_text *out)
{
    tf_state *start = NULL;
    tf_text text = {0};
    must(tf_state_create(&start, env, NULL) == TF_OK);
    must(tf_state_serialize(start, &text, NULL) == TF_OK);
    const char *end = strstr(tf_text_string(&text), "explicit");
    must(end != NULL);
    tf_text_add_bytes(out, tf_text_string(&text), (size_t)(end - tf_text_string(&text)));
    tf_text_free(&text);
    tf_state_destroy(start);
}

/* A name that is read is written as one that names the same environment. */
static void check_name(const char *text)
{
    tf_env *env = NULL, *again = NULL;
    tf_text name = {0}, second = {0};
    tf_error error;
    if (tf_env_parse(&env, text, &error) != TF_OK)
        return;
    tf_env_format(env, &name);
    must(tf_env_parse(&again, tf_text_string(&name), NULL) == TF_OK);
    tf_env_format(again, &second);
    must(strcmp(tf_text_string(&name), tf_text_string(&second)) == 0);
    tf_text_free(&name);
    tf_text_free(&second);
    tf_env_destroy(env);
    tf_env_destroy(again);
}

/* A word that is read is an action; a word for a state is one that applies. */
static void check_word(const tf_game *game, const char *word)
{
    tf_rules rules;
    tf_env *env = NULL;
    tf_state *state = NULL;
    tf_action action;
    tf_deal deal;
    tf_error error;
    must(tf_rules_parse(game, NULL, &rules, NULL) == TF_OK);
    tf_deal_format format = tf_game_deal_format(&rules);
    must(tf_deal_make(&format, "seed:1", &deal, NULL) == TF_OK);
    if (tf_env_create(&env, &rules, NULL, NULL) != TF_OK)
        return;
    must(tf_state_deal(&state, env, &deal, NULL) == TF_OK);
    if (tf_env_action_parse(env, word, &action, &error) == TF_OK)
        must(action >= 0 && (size_t)action < tf_env_get_info(env)->actions);
    if (tf_state_action_parse(state, word, &action, &error) == TF_OK)
        must(tf_state_apply(state, action, NULL) == TF_OK);
    tf_state_destroy(state);
    tf_env_destroy(env);
}

/* Texts that are not states: a word for an action of every game, or a name. */
static void check_short(uint8_t kind, const uint8_t *data, size_t size)
{
    size_t count;
    const tf_game *const *games = tf_games(&count);
    tf_text text = {0};
    tf_text_add_bytes(&text, (const char *)data, size);
    for (size_t i = 0; kind == AS_ACTION && i < count; i++)
        check_word(games[i], tf_text_string(&text));
    if (kind == AS_NAME)
        check_name(tf_text_string(&text));
    tf_text_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t count;
    const tf_game *const *games = tf_games(&count);
    if (size < 1)
        return 0;
    if (data[0] >= AS_ACTION) {
        check_short(data[0], data + 1, size - 1);
        return 0;
    }
    tf_rules rules;
    tf_env *env = NULL;
    must(tf_rules_parse(games[data[0] % count], NULL, &rules, NULL) == TF_OK);
    if (tf_env_create(&env, &rules, "steps=200", NULL) != TF_OK)
        return 0;
    tf_text text = {0};
    if (data[0] < WITHOUT_HEAD)
        add_head(env, &text);
    tf_text_add_bytes(&text, (const char *)data + 1, size - 1);
    tf_state *state = NULL;
    tf_error error;
    if (tf_state_deserialize(&state, env, tf_text_string(&text), &error) == TF_OK) {
        check_round_trip(env, state);
        check_actions(env, state);
        check_resampled(env, state, (unsigned)(size % tf_env_get_info(env)->players));
    }
    tf_state_destroy(state);
    tf_text_free(&text);
    tf_env_destroy(env);
    return 0;
}
