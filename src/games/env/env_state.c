/* env_state.c: one game in an environment, with or without chance nodes. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/missing.h"
#include "games/env/env_state.h"

static const tf_rules_ops *rules_of(const tf_state *state)
{
    return state->env->rules.game->rules;
}

/* ---- life ---- */

static tf_status allocate(tf_state **out, const tf_env *env, tf_error *error)
{
    tf_state *state = calloc(1, sizeof *state);
    if (state) {
        state->env = env;
        state->pending = TF_MOVE_NONE;
        state->position = calloc(1, env->rules.game->rules->position_bytes);
    }
    if (!state || !state->position) {
        free(state);
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a state");
    }
    *out = state;
    return TF_OK;
}

void tf_state_destroy(tf_state *state)
{
    if (!state)
        return;
    free(state->steps);
    free(state->position);
    free(state);
}

tf_status tf_state_clone(tf_state **out, const tf_state *state)
{
    if (!out || !state)
        return TF_ERR_USAGE;
    tf_state *copy = NULL;
    tf_status status = allocate(&copy, state->env, NULL);
    if (status != TF_OK)
        return status;
    void *position = copy->position;
    *copy = *state;
    copy->position = position;
    copy->steps = NULL;
    copy->step_capacity = 0;
    memcpy(position, state->position, rules_of(state)->position_bytes);
    if (state->step_count > 0) {
        if (!TF__ARRAY_RESERVE(copy->steps, copy->step_capacity, state->step_count)) {
            tf_state_destroy(copy);
            return TF_ERR_MEMORY;
        }
        memcpy(copy->steps, state->steps, state->step_count * sizeof *copy->steps);
    }
    *out = copy;
    return TF_OK;
}

const tf_env *tf_state_env(const tf_state *state)
{
    return state->env;
}

/* ---- steps ---- */

static tf_status reserve_steps(tf_state *state, size_t more, tf_error *error)
{
    if (TF__ARRAY_RESERVE(state->steps, state->step_capacity, state->step_count + more))
        return TF_OK;
    return tf_error_set(error, TF_ERR_MEMORY, "no memory for another step");
}

static void add_step(tf_state *state, int player, uint32_t action)
{
    assert(state->step_count < state->step_capacity);
    state->steps[state->step_count++] = (tf_step){player, (int32_t)action};
    state->action_count += player >= 0;
}

const tf_step *tf_state_history(const tf_state *state, size_t *count)
{
    *count = state->step_count;
    return state->steps;
}

/* ---- the cards at the start ---- */

bool tf__state_is_dealing(const tf_state *state)
{
    return state->dealing < state->deal.count;
}

/* Goes to the next card of the deal that somebody sees from the start; after the last of them makes
 * the position. */
static tf_status deal_on(tf_state *state, tf_error *error)
{
    const tf_env *env = state->env;
    while (tf__state_is_dealing(state) &&
           env->ops->dealt_to(&env->shape, state->dealing) == TF__ENV_NOBODY)
        state->dealing++;
    if (tf__state_is_dealing(state))
        return TF_OK;
    tf_status status = rules_of(state)->deal(&env->rules, &state->deal, state->position, error);
    uint64_t words[TF__ENV_WORDS];
    if (status == TF_OK) {
        env->ops->mask(&env->shape, state->position, words);
        state->over = (words[0] | words[1]) == 0;
        double rewards[TF_SEATS_MAX];
        if (state->over && tf__env_reward(env, state->position,
                                          tf__env_progress(env, state->position), words, rewards))
            memcpy(state->returns, rewards, sizeof rewards);
    }
    return status;
}

tf_status tf_state_create(tf_state **out, const tf_env *env, tf_error *error)
{
    if (TF__MISSING(error, out, env))
        return TF_ERR_USAGE;
    tf_state *state = NULL;
    tf_status status = allocate(&state, env, error);
    if (status != TF_OK)
        return status;
    state->deal.count = env->shape.cards;
    tf_deal_format format = tf_game_deal_format(&env->rules);
    status = tf_deal_make(&format, "seed:0", &state->deal, error);
    /* sorted: nothing depends on the deal that gave the cards */
    for (unsigned i = 1; i < state->deal.count; i++)
        for (unsigned j = i; j > 0 && state->deal.cards[j] < state->deal.cards[j - 1]; j--) {
            tf_card card = state->deal.cards[j];
            state->deal.cards[j] = state->deal.cards[j - 1];
            state->deal.cards[j - 1] = card;
        }
    if (status == TF_OK)
        status = deal_on(state, error);
    if (status != TF_OK) {
        tf_state_destroy(state);
        return status;
    }
    *out = state;
    return TF_OK;
}

/* Each card at most once. */
static tf_status check_deal(const tf_deal *deal, tf_error *error)
{
    uint64_t seen = 0;
    for (unsigned i = 0; i < deal->count && i < TF_DECK_MAX; i++) {
        if (deal->cards[i] >= TF_DECK_MAX || (seen >> deal->cards[i] & 1))
            return tf_error_set(error, TF_ERR_INPUT,
                                "card %u of the deal is no card or appears twice", i + 1);
        seen |= UINT64_C(1) << deal->cards[i];
    }
    return TF_OK;
}

tf_status tf_state_deal(tf_state **out, const tf_env *env, const tf_deal *deal, tf_error *error)
{
    if (TF__MISSING(error, out, env, deal))
        return TF_ERR_USAGE;
    tf_state *state = NULL;
    tf_status status = check_deal(deal, error);
    if (status == TF_OK)
        status = allocate(&state, env, error);
    if (status != TF_OK)
        return status;
    state->dealt = true;
    state->deal = *deal;
    status = rules_of(state)->deal(&env->rules, deal, state->position, error);
    if (status == TF_OK)
        status = reserve_steps(state, deal->count, error);
    while (status == TF_OK && tf__state_is_dealing(state)) {
        if (env->ops->dealt_to(&env->shape, state->dealing) != TF__ENV_NOBODY)
            add_step(state, TF_PLAYER_CHANCE, deal->cards[state->dealing]);
        state->dealing++;
    }
    if (status == TF_OK)
        status = deal_on(state, error);
    if (status != TF_OK) {
        tf_state_destroy(state);
        return status;
    }
    *out = state;
    return TF_OK;
}

/* ---- questions ---- */

bool tf_state_is_truncated(const tf_state *state)
{
    return state->truncated;
}

bool tf_state_is_dealt(const tf_state *state)
{
    return state->dealt;
}

int tf_state_player(const tf_state *state)
{
    if (tf__state_is_dealing(state) || state->pending != TF_MOVE_NONE)
        return TF_PLAYER_CHANCE;
    if (state->over || state->truncated)
        return TF_PLAYER_TERMINAL;
    return (int)rules_of(state)->seat(state->position);
}

static void legal_bits(const tf_state *state, uint64_t words[TF__ENV_WORDS])
{
    const tf_env *env = state->env;
    words[0] = words[1] = 0;
    if (tf_state_player(state) >= 0)
        env->ops->mask(&env->shape, state->position, words);
}

size_t tf_state_legal_actions(const tf_state *state, tf_action *out)
{
    uint64_t words[TF__ENV_WORDS];
    size_t count = 0;
    if (tf_state_player(state) == TF_PLAYER_CHANCE) {
        tf_chance_outcome outcomes[TF_DECK_MAX];
        count = tf_state_chance_outcomes(state, outcomes);
        for (size_t i = 0; i < count; i++)
            out[i] = outcomes[i].outcome;
        return count;
    }
    legal_bits(state, words);
    for (unsigned i = 0; i < TF__ENV_WORDS; i++)
        for (uint64_t left = words[i]; left; left &= left - 1)
            out[count++] = (tf_action)(64 * i) + __builtin_ctzll(left);
    return count;
}

void tf_state_mask(const tf_state *state, uint8_t *out)
{
    uint64_t words[TF__ENV_WORDS];
    size_t actions = state->env->info.actions;
    legal_bits(state, words);
    tf__env_spread(words[0], actions < 64 ? actions : 64, out);
    if (actions > 64)
        tf__env_spread(words[1], actions - 64, out + 64);
}

unsigned tf__state_unseen(const tf_state *state, uint8_t *places[TF_DECK_MAX])
{
    const tf_env *env = state->env;
    unsigned count = 0, kept = 0;
    tf_state *changeable = (tf_state *)(uintptr_t)state; /* the places are for the caller */
    if (tf__state_is_dealing(state)) {
        for (unsigned i = 0; i < state->deal.count; i++)
            if (i >= state->dealing || env->ops->dealt_to(&env->shape, i) == TF__ENV_NOBODY)
                places[count++] = &changeable->deal.cards[i];
        return count;
    }
    if (!env->ops->hidden)
        return 0;
    count = env->ops->hidden(state->position, places);
    if (state->drawn == 0)
        return count;
    uint8_t *turned[TF_DECK_MAX];
    env->ops->reveals(state->position, state->pending, turned);
    for (unsigned i = 0; i < count; i++) {
        bool is_drawn = false;
        for (unsigned j = 0; j < state->drawn; j++)
            is_drawn |= turned[j] == places[i];
        if (!is_drawn)
            places[kept++] = places[i];
    }
    return kept;
}

size_t tf_state_chance_outcomes(const tf_state *state, tf_chance_outcome *out)
{
    uint8_t *places[TF_DECK_MAX];
    unsigned left[TF_DECK_MAX] = {0};
    size_t count = 0;
    if (tf_state_player(state) != TF_PLAYER_CHANCE)
        return 0;
    unsigned total = tf__state_unseen(state, places);
    for (unsigned i = 0; i < total; i++)
        left[*places[i]]++;
    for (unsigned card = 0; card < TF_DECK_MAX; card++)
        if (left[card])
            out[count++] = (tf_chance_outcome){card, (double)left[card] / total};
    return count;
}

tf_action tf_state_sample_chance(const tf_state *state, tf_rng *rng)
{
    uint8_t *places[TF_DECK_MAX];
    if (tf_state_player(state) != TF_PLAYER_CHANCE)
        return -1;
    unsigned total = tf__state_unseen(state, places), chosen = 0;
    uint64_t number = tf_rng_below(rng, total);
    /* by the order of the cards, so that the result does not depend on how they lie */
    unsigned left[TF_DECK_MAX] = {0};
    for (unsigned i = 0; i < total; i++)
        left[*places[i]]++;
    while (number >= left[chosen])
        number -= left[chosen++];
    return chosen;
}

/* ---- actions ---- */

/* Makes the move, all of whose cards are drawn, and counts what it is worth. */
static void finish_move(tf_state *state, tf_move move)
{
    const tf_env *env = state->env;
    uint64_t words[TF__ENV_WORDS];
    tf_undo undo;
    unsigned before = tf__env_progress(env, state->position);
    rules_of(state)->apply(state->position, move, &undo);
    state->pending = TF_MOVE_NONE;
    state->drawn = 0;
    env->ops->mask(&env->shape, state->position, words);
    state->over = tf__env_reward(env, state->position, before, words, state->rewards);
    state->truncated = !state->over && state->action_count >= env->info.max_game_length;
    for (unsigned seat = 0; seat < env->info.players; seat++)
        state->returns[seat] += state->rewards[seat];
}

/* Puts a card of that kind, which chance may draw, where the next card is turned up. */
static bool draw(tf_state *state, uint8_t *target, tf_action outcome)
{
    uint8_t *places[TF_DECK_MAX];
    unsigned count = tf__state_unseen(state, places);
    for (unsigned i = 0; i < count; i++)
        if (*places[i] == outcome) {
            uint8_t card = *target;
            *target = *places[i];
            *places[i] = card;
            return true;
        }
    return false;
}

static tf_status apply_chance(tf_state *state, tf_action outcome, tf_error *error)
{
    uint8_t *turned[TF_DECK_MAX];
    unsigned count = 0;
    bool dealing = tf__state_is_dealing(state);
    uint8_t *target = dealing ? &state->deal.cards[state->dealing] : NULL;
    if (!dealing) {
        count = state->env->ops->reveals(state->position, state->pending, turned);
        target = turned[state->drawn];
    }
    tf_status status = reserve_steps(state, 1, error);
    if (status != TF_OK)
        return status;
    if (!draw(state, target, outcome))
        return tf_error_set(error, TF_ERR_ILLEGAL, "chance cannot draw %lld here",
                            (long long)outcome);
    add_step(state, TF_PLAYER_CHANCE, (uint32_t)outcome);
    if (dealing) {
        state->dealing++;
        return deal_on(state, error);
    }
    if (++state->drawn == count)
        finish_move(state, state->pending);
    return TF_OK;
}

static tf_status apply_action(tf_state *state, tf_action action, tf_error *error)
{
    const tf_env *env = state->env;
    uint64_t words[TF__ENV_WORDS];
    uint8_t *turned[TF_DECK_MAX];
    legal_bits(state, words);
    if (action < 0 || !tf__env_has_bit(words, (uint64_t)action))
        return tf_error_set(error, TF_ERR_ILLEGAL, "action %lld is not legal here",
                            (long long)action);
    tf_move move = env->ops->move(&env->shape, (unsigned)action);
    unsigned count = env->ops->reveals ? env->ops->reveals(state->position, move, turned) : 0;
    tf_status status = reserve_steps(state, 1 + count, error);
    if (status != TF_OK)
        return status;
    add_step(state, tf_state_player(state), (uint32_t)action);
    memset(state->rewards, 0, sizeof state->rewards);
    if (count > 0 && !state->dealt) {
        state->pending = move;
        return TF_OK;
    }
    for (unsigned i = 0; i < count; i++)
        add_step(state, TF_PLAYER_CHANCE, *turned[i]);
    finish_move(state, move);
    return TF_OK;
}

tf_status tf_state_apply(tf_state *state, tf_action action, tf_error *error)
{
    if (TF__MISSING(error, state))
        return TF_ERR_USAGE;
    switch (tf_state_player(state)) {
    case TF_PLAYER_CHANCE:
        return apply_chance(state, action, error);
    case TF_PLAYER_TERMINAL:
        return tf_error_set(error, TF_ERR_ILLEGAL, "the game is over, no action is legal");
    }
    return apply_action(state, action, error);
}

void tf_state_rewards(const tf_state *state, double *out)
{
    memcpy(out, state->rewards, state->env->info.players * sizeof *out);
}

void tf_state_returns(const tf_state *state, double *out)
{
    memcpy(out, state->returns, state->env->info.players * sizeof *out);
}

/* ---- hidden cards ---- */

/* Shuffles cards at these places, from sorted, so that the result does not depend on how they
 * lay. */
static void shuffle(uint8_t *const *places, unsigned count, tf_rng *rng)
{
    unsigned of_card[TF_DECK_MAX] = {0};
    uint8_t cards[TF_DECK_MAX];
    unsigned next = 0;
    for (unsigned i = 0; i < count; i++)
        of_card[*places[i]]++;
    for (unsigned card = 0; card < TF_DECK_MAX; card++)
        for (; of_card[card] > 0; of_card[card]--)
            cards[next++] = (uint8_t)card;
    tf_rng_shuffle(rng, cards, count);
    for (unsigned i = 0; i < count; i++)
        *places[i] = cards[i];
}

/* The chance steps of the start are those of the deal. */
static void set_deal_steps(tf_state *state)
{
    const tf_env *env = state->env;
    size_t step = 0;
    for (unsigned i = 0; i < state->dealing && i < state->deal.count; i++) {
        if (env->ops->dealt_to(&env->shape, i) == TF__ENV_NOBODY)
            continue;
        assert(state->steps && step < state->step_count);
        state->steps[step++].action = state->deal.cards[i];
    }
}

/* While the cards are dealt: all cards that the seat has not been dealt. */
static void resample_deal(tf_state *state, unsigned seat, tf_rng *rng)
{
    const tf_env *env = state->env;
    uint8_t *places[TF_DECK_MAX];
    unsigned count = 0;
    for (unsigned i = 0; i < state->deal.count; i++) {
        int seen_by = env->ops->dealt_to(&env->shape, i);
        if (i >= state->dealing || (seen_by != TF__ENV_ALL && seen_by != (int)seat))
            places[count++] = &state->deal.cards[i];
    }
    shuffle(places, count, rng);
    set_deal_steps(state);
}

/* Cards that other seats have been dealt or have laid. */
static tf_status resample_seats(tf_state *state, unsigned seat, tf_rng *rng)
{
    const tf_env *env = state->env;
    int32_t **actions = calloc(state->action_count + 1, sizeof *actions);
    size_t count = 0;
    if (!actions)
        return TF_ERR_MEMORY;
    assert(state->steps || state->step_count == 0);
    for (size_t i = 0; i < state->step_count; i++)
        if (state->steps[i].player >= 0)
            actions[count++] = &state->steps[i].action;
    env->rules.game->view->redeal(state->position, seat, rng);
    env->ops->restore(state->position, seat, &state->deal, actions, count);
    for (size_t i = 0; i < count; i++)
        *actions[i] = env->ops->action(&env->shape, (tf_move)*actions[i]);
    set_deal_steps(state);
    free(actions);
    return TF_OK;
}

static tf_status check_seat(const tf_state *state, unsigned seat, tf_error *error)
{
    if (seat < state->env->info.players)
        return TF_OK;
    return tf_error_set(error, TF_ERR_USAGE, "no seat %u, expected 0 to %u", seat,
                        state->env->info.players - 1);
}

tf_status tf_state_resample(tf_state **out, const tf_state *state, unsigned seat, tf_rng *rng,
                            tf_error *error)
{
    if (TF__MISSING(error, out, state, rng))
        return TF_ERR_USAGE;
    tf_status status = check_seat(state, seat, error);
    if (status != TF_OK)
        return status;
    tf_state *copy = NULL;
    uint8_t *places[TF_DECK_MAX];
    status = tf_state_clone(&copy, state);
    if (status == TF_OK && tf__state_is_dealing(copy))
        resample_deal(copy, seat, rng);
    else if (status == TF_OK && state->env->ops->restore)
        status = resample_seats(copy, seat, rng);
    else if (status == TF_OK)
        shuffle(places, tf__state_unseen(copy, places), rng);
    if (status != TF_OK) {
        tf_state_destroy(copy);
        return tf_error_set(error, status, "no memory for a state");
    }
    *out = copy;
    return TF_OK;
}

tf_status tf_state_position(tf_position **out, const tf_state *state, tf_rng *rng, tf_error *error)
{
    if (TF__MISSING(error, out, state))
        return TF_ERR_USAGE;
    if (tf__state_is_dealing(state))
        return tf_error_set(error, TF_ERR_USAGE, "the cards are still being dealt");
    if (!state->dealt && !rng)
        return tf_error_set(error, TF_ERR_USAGE,
                            "rng is NULL: with chance nodes, unseen cards are dealt at random");
    tf_state *copy = NULL;
    tf_text text = {0};
    uint8_t *places[TF_DECK_MAX];
    tf_status status = tf_state_clone(&copy, state);
    if (status != TF_OK)
        return tf_error_set(error, status, "no memory for a state");
    if (!state->dealt)
        shuffle(places, tf__state_unseen(copy, places), rng);
    rules_of(copy)->format(copy->position, &text);
    status = tf_text_status(&text);
    if (status == TF_OK)
        status = tf_position_parse(out, &state->env->rules, tf_text_string(&text), error);
    else
        tf_error_set(error, status, "no memory for a position");
    tf_text_free(&text);
    tf_state_destroy(copy);
    return status;
}

/* ---- tensors ---- */

static tf_status write_tensor(const tf_state *state, unsigned seat, bool information, uint8_t *out,
                              tf_error *error)
{
    const tf_env *env = state->env;
    tf_status status = check_seat(state, seat, error);
    if (status != TF_OK)
        return status;
    if (tf__state_is_dealing(state)) {
        memset(out, 0, information ? env->info.information_size : env->info.observation_size);
        return TF_OK;
    }
    void *view = malloc(env->rules.game->view->view_bytes);
    if (!view)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a view");
    env->rules.game->view->look(state->position, seat, view);
    tf__env_write(env, view, information, out);
    free(view);
    return TF_OK;
}

tf_status tf_state_observation_tensor(const tf_state *state, unsigned seat, uint8_t *out,
                                      tf_error *error)
{
    if (TF__MISSING(error, state, out))
        return TF_ERR_USAGE;
    return write_tensor(state, seat, false, out, error);
}

tf_status tf_state_information_tensor(const tf_state *state, unsigned seat, uint8_t *out,
                                      tf_error *error)
{
    if (TF__MISSING(error, state, out))
        return TF_ERR_USAGE;
    return write_tensor(state, seat, true, out, error);
}
