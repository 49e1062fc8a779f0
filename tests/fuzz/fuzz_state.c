/* fuzz_state.c: serialized states of environments. The first byte chooses the game and whether the
 * lines that name the environment are put before the text. A state that is read must be written as
 * text that reads back as the same; legal actions must apply, and what a seat knows must not
 * change when the cards hidden from it are dealt again. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <tefuda/tefuda.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { WITHOUT_HEAD = 128, ACTIONS_TRIED = 8 };

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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t count;
    const tf_game *const *games = tf_games(&count);
    if (size < 1)
        return 0;
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
