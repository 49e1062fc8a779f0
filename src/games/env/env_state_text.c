/* env_state_text.c: states as text: what a seat has seen, actions as words, serialized states.
 *
 * A serialized state is seven lines. The first five name the environment; a state is read only by an
 * environment that would write the same lines. `steps` has chance outcomes as c and a number, and
 * actions as a number. `hidden` has the cards that nobody has seen, in the order of their places.
 *
 *     tefuda-state 1
 *     game NAME
 *     rules KEY=VALUE,...
 *     options reward=result,steps=natural
 *     chance explicit
 *     steps 0 c12 5 0
 *     hidden 0 0 0 0 1 1 1 1 ...
 *
 * To read a state, its steps are made again by the rules, with explicit chance. The hidden cards
 * must then be those of the state in some order. */
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/missing.h"
#include "games/env/env_state.h"

void tf__state_outcome_format(const tf_env *env, tf_action outcome, tf_text *out)
{
    char text[TF_CARD_TEXT_MAX];
    if (env->rules.game->rules->deck(&env->rules).ranks_only)
        tf_text_add_char(out, tf_rank_letter((unsigned)outcome));
    else
        tf_text_add(out, tf_card_format((tf_card)outcome, TF_RANK_SUIT, text));
}

static tf_status check_seat(const tf_state *state, unsigned seat, tf_error *error)
{
    if (seat < state->env->info.players)
        return TF_OK;
    return tf_error_set(error, TF_ERR_USAGE, "no seat %u, expected 0 to %u", seat,
                        state->env->info.players - 1);
}

static tf_status memory_status(const tf_text *text, tf_error *error)
{
    tf_status status = tf_text_status(text);
    return status == TF_OK ? status : tf_error_set(error, status, "no memory for a text");
}

/* ---- what a seat has seen ---- */

/* Chance steps in the order of the deal: whether `seat` sees the next one. *index is the place in
 * the deal from which to look; after the deal all see every card that is turned up. */
static bool sees_chance(const tf_env *env, unsigned *index, unsigned seat)
{
    while (*index < env->shape.cards && env->ops->dealt_to(&env->shape, *index) == TF__ENV_NOBODY)
        ++*index;
    if (*index >= env->shape.cards)
        return true;
    int seen_by = env->ops->dealt_to(&env->shape, (*index)++);
    return seen_by == TF__ENV_ALL || seen_by == (int)seat;
}

tf_status tf_state_information_string(const tf_state *state, unsigned seat, tf_text *out,
                                      tf_error *error)
{
    if (TF__MISSING(error, state, out))
        return TF_ERR_USAGE;
    tf_status status = check_seat(state, seat, error);
    if (status != TF_OK)
        return status;
    const tf_env *env = state->env;
    unsigned index = 0;
    size_t action = 0;
    if (env->info.players > 1)
        tf_text_printf(out, "seat %u:", seat);
    for (size_t i = 0; i < state->step_count; i++) {
        const tf_step *step = &state->steps[i];
        if (i > 0 || env->info.players > 1)
            tf_text_add_char(out, ' ');
        if (step->player == TF_PLAYER_CHANCE) {
            tf_text_add_char(out, '[');
            if (sees_chance(env, &index, seat))
                tf__state_outcome_format(env, step->action, out);
            else
                tf_text_add_char(out, '?');
            tf_text_add_char(out, ']');
        } else if (!env->ops->is_seen || env->ops->is_seen(action++, state->action_count, seat)) {
            env->ops->word(&env->shape, (unsigned)step->action, out);
        } else {
            tf_text_add_char(out, '?');
        }
    }
    return memory_status(out, error);
}

tf_status tf_state_observation_string(const tf_state *state, unsigned seat, tf_text *out,
                                      tf_error *error)
{
    if (TF__MISSING(error, state, out))
        return TF_ERR_USAGE;
    tf_status status = check_seat(state, seat, error);
    if (status != TF_OK)
        return status;
    if (tf__state_is_dealing(state)) {
        tf_text_add(out, "the cards are being dealt\n");
        return memory_status(out, error);
    }
    const tf_view_ops *ops = state->env->rules.game->view;
    void *view = malloc(ops->view_bytes);
    if (!view)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a view");
    ops->look(state->position, seat, view);
    ops->format(view, out);
    free(view);
    return memory_status(out, error);
}

/* ---- actions as words ---- */

static bool is_legal(const tf_state *state, tf_action action)
{
    uint64_t words[TF__ENV_WORDS];
    const tf_env *env = state->env;
    if (action < 0 || tf_state_player(state) < 0)
        return false;
    env->ops->mask(&env->shape, state->position, words);
    return tf__env_has_bit(words, (uint64_t)action);
}

tf_status tf_state_action_format(const tf_state *state, tf_action action, tf_text *out,
                                 tf_error *error)
{
    if (TF__MISSING(error, state, out))
        return TF_ERR_USAGE;
    const tf_env *env = state->env;
    if (tf_state_player(state) == TF_PLAYER_CHANCE) {
        if (action < 0 || (uint64_t)action >= env->info.chance_outcomes)
            return tf_error_set(error, TF_ERR_USAGE, "no chance outcome %lld, expected 0 to %zu",
                                (long long)action, env->info.chance_outcomes - 1);
        tf__state_outcome_format(env, action, out);
        return memory_status(out, error);
    }
    if (!is_legal(state, action))
        return tf_env_action_format(env, action, out, error);
    const tf_view_ops *ops = env->rules.game->view;
    void *view = malloc(ops->view_bytes);
    if (!view)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a view");
    ops->look(state->position, (unsigned)tf_state_player(state), view);
    ops->move_format(view, env->ops->move(&env->shape, (unsigned)action), out);
    free(view);
    return memory_status(out, error);
}

tf_status tf_state_action_parse(const tf_state *state, const char *word, tf_action *action,
                                tf_error *error)
{
    if (TF__MISSING(error, state, word, action))
        return TF_ERR_USAGE;
    tf_action legal[64 * TF__ENV_WORDS], plain;
    size_t count = tf_state_legal_actions(state, legal);
    tf_text text = {0};
    tf_status status = TF_OK;
    for (size_t i = 0; i < count; i++) {
        tf_text_clear(&text);
        status = tf_state_action_format(state, legal[i], &text, error);
        if (status != TF_OK || strcmp(tf_text_string(&text), word) == 0) {
            if (status == TF_OK)
                *action = legal[i];
            tf_text_free(&text);
            return status;
        }
    }
    tf_text_free(&text);
    if (tf_env_action_parse(state->env, word, &plain, NULL) != TF_OK || !is_legal(state, plain))
        return tf_error_set(error, TF_ERR_ILLEGAL, "'%.40s' is not a legal action here", word);
    *action = plain;
    return TF_OK;
}

/* ---- serialized states ---- */

static void add_head(const tf_env *env, tf_text *out)
{
    tf_text_printf(out, "tefuda-state 1\ngame %s\nrules ", env->rules.game->name);
    tf_rules_format(&env->rules, out);
    tf_text_add(out, "\noptions ");
    tf_env_format_options(env, out);
    tf_text_add(out, "\nchance ");
}

tf_status tf_state_serialize(const tf_state *state, tf_text *out, tf_error *error)
{
    if (TF__MISSING(error, state, out))
        return TF_ERR_USAGE;
    uint8_t *places[TF_DECK_MAX];
    add_head(state->env, out);
    tf_text_add(out, state->dealt ? "dealt\nsteps" : "explicit\nsteps");
    for (size_t i = 0; i < state->step_count; i++)
        tf_text_printf(out, state->steps[i].player == TF_PLAYER_CHANCE ? " c%d" : " %d",
                       (int)state->steps[i].action);
    tf_text_add(out, "\nhidden");
    unsigned count = tf__state_unseen(state, places);
    for (unsigned i = 0; i < count; i++)
        tf_text_printf(out, " %u", *places[i]);
    tf_text_add_char(out, '\n');
    return memory_status(out, error);
}

/* Skips `expected` at the start of *text. */
static bool skip(const char **text, const char *expected)
{
    size_t length = strlen(expected);
    if (strncmp(*text, expected, length) != 0)
        return false;
    *text += length;
    return true;
}

/* Reads a number of at most six digits. */
static bool read_number(const char **text, tf_action *number)
{
    size_t digits = 0;
    *number = 0;
    for (; isdigit((unsigned char)**text) && digits < 6; ++*text, digits++)
        *number = 10 * *number + (**text - '0');
    return digits > 0;
}

static tf_status read_steps(tf_state *state, const char **text, tf_error *error)
{
    for (size_t number = 1; **text == ' '; number++) {
        tf_action action;
        ++*text;
        bool chance = skip(text, "c");
        if (!read_number(text, &action))
            return tf_error_set(error, TF_ERR_INPUT,
                                "step %zu: expected a number, or c and a number", number);
        if (chance != (tf_state_player(state) == TF_PLAYER_CHANCE))
            return tf_error_set(error, TF_ERR_INPUT, "step %zu: expected %s", number,
                                chance ? "an action" : "a chance outcome");
        tf_status status = tf_state_apply(state, action, error);
        if (status != TF_OK) {
            tf_error_prefix(error, status, "step %zu: ", number);
            if (error && status == TF_ERR_ILLEGAL)
                error->status = TF_ERR_INPUT;
            return status == TF_ERR_ILLEGAL ? TF_ERR_INPUT : status;
        }
    }
    return TF_OK;
}

static tf_status read_hidden(tf_state *state, const char **text, tf_error *error)
{
    uint8_t *places[TF_DECK_MAX];
    unsigned left[TF_DECK_MAX] = {0};
    unsigned count = tf__state_unseen(state, places), next = 0;
    for (unsigned i = 0; i < count; i++)
        left[*places[i]]++;
    for (; **text == ' '; next++) {
        tf_action card;
        ++*text;
        if (!read_number(text, &card) || card >= TF_DECK_MAX || next >= count || left[card]-- == 0)
            return tf_error_set(error, TF_ERR_INPUT,
                                "hidden card %u: expected one of the %u unseen cards", next + 1,
                                count);
        *places[next] = (uint8_t)card;
    }
    if (next != count)
        return tf_error_set(error, TF_ERR_INPUT, "%u hidden cards, expected %u", next, count);
    return TF_OK;
}

static tf_status read_rest(tf_state *state, const char *text, tf_error *error)
{
    bool dealt = skip(&text, "dealt\n");
    if (!dealt && !skip(&text, "explicit\n"))
        return tf_error_set(error, TF_ERR_INPUT, "chance: expected explicit or dealt");
    if (!skip(&text, "steps"))
        return tf_error_set(error, TF_ERR_INPUT, "expected a line of steps");
    tf_status status = read_steps(state, &text, error);
    if (status == TF_OK && !skip(&text, "\nhidden"))
        status = tf_error_set(error, TF_ERR_INPUT, "expected a line of hidden cards");
    if (status == TF_OK)
        status = read_hidden(state, &text, error);
    if (status == TF_OK && strcmp(text, "\n") != 0)
        status = tf_error_set(error, TF_ERR_INPUT, "expected the end after the hidden cards");
    if (status == TF_OK && dealt && tf_state_player(state) == TF_PLAYER_CHANCE)
        status = tf_error_set(error, TF_ERR_INPUT, "a dealt game has no chance nodes");
    state->dealt = dealt;
    return status;
}

tf_status tf_state_deserialize(tf_state **out, const tf_env *env, const char *text, tf_error *error)
{
    if (TF__MISSING(error, out, env, text))
        return TF_ERR_USAGE;
    tf_text head = {0};
    tf_state *state = NULL;
    add_head(env, &head);
    tf_status status = memory_status(&head, error);
    if (status == TF_OK && !skip(&text, tf_text_string(&head)))
        status = tf_error_set(error, TF_ERR_INPUT,
                              "not a state of this environment, expected its first lines to be "
                              "those of %s with its rules and options",
                              env->rules.game->name);
    tf_text_free(&head);
    if (status == TF_OK)
        status = tf_state_create(&state, env, error);
    if (status == TF_OK)
        status = read_rest(state, text, error);
    if (status != TF_OK) {
        tf_state_destroy(state);
        return status;
    }
    *out = state;
    return TF_OK;
}
