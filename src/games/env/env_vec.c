/* env_vec.c: many games stepped together, on several threads.
 *
 * A place holds one game: the bytes of its position, its legal actions as bits, and its counts. The
 * places are divided among the threads in equal spans, so a thread writes its own rows of the
 * caller's arrays and no lock is needed. Everything of a place follows from the seed, its index and
 * the actions, so the number of threads changes nothing. All memory is allocated in
 * tf_vec_create(). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/missing.h"
#include "base/pool.h"
#include "games/env/env.h"

enum {
    LINE = 64,          /* bytes of a cache line: places and spans do not share one */
    SKIPPED_MAX = 1000, /* deals without a legal move that are skipped in a row */
    THREADS_MAX = 1024,
    GAMES_PER_THREAD = 128, /* fewer are stepped faster than a thread wakes up */
    CHOICES_ALONE = 8192,   /* so many choices are made faster by one thread */
};

/* One game. The bytes of the position follow. */
typedef struct place {
    uint64_t words[TF__ENV_WORDS]; /* the legal actions; all 0: the game stays ended */
    tf_rng rng;                    /* of random actions */
    uint64_t deal;                 /* seed:deal */
    uint64_t episode;              /* the number of deals taken before this one */
    uint32_t length;
    int16_t player;
    float returns[TF_SEATS_MAX];
} place;

enum { PLACE_BYTES = (sizeof(place) + LINE - 1) / LINE * LINE };

/* The work of one thread: places [first, end). */
typedef struct span {
    _Alignas(LINE) tf_vec *vec;
    size_t first, end;
    tf_vec_counts counts;
    tf_deal deal; /* scratch */
    void *view;   /* scratch */
    tf_status status;
    tf_error error;
} span;

struct tf_vec {
    const tf_env *env;
    tf_vec_options options;
    unsigned threads;
    tf__pool *pool; /* threads - 1; NULL for one thread */
    span *spans;
    uint8_t *places, *views;
    size_t place_bytes;
    uint16_t *log; /* the actions of each game, max_game_length per place */
    uint64_t seed;
    bool ready;
    tf_deck deck;
    const tf_deal_source *source;
    /* the current call */
    void (*work)(span *part);
    const tf_action *actions;
    tf_action *chosen;
    const tf_vec_arrays *arrays;
};

static place *place_at(const tf_vec *vec, size_t index)
{
    return (place *)(void *)(vec->places + index * vec->place_bytes);
}

static void *position_of(place *game)
{
    return (uint8_t *)game + PLACE_BYTES;
}

static bool is_ended(const place *game)
{
    return (game->words[0] | game->words[1]) == 0;
}

/* ---- threads ---- */

static void run_span(void *arg)
{
    span *part = arg;
    part->vec->work(part);
}

static void run_all(tf_vec *vec, void (*work)(span *))
{
    vec->work = work;
    for (unsigned i = 1; i < vec->threads; i++)
        tf__pool_submit(vec->pool, run_span, &vec->spans[i]);
    run_span(&vec->spans[0]);
    if (vec->pool)
        tf__pool_wait(vec->pool);
}

/* ---- games ---- */

/* The number of deal k of a place; false when there are no more. */
static bool deal_number(const tf_vec *vec, size_t index, uint64_t k, uint64_t *number)
{
    const tf_vec_options *options = &vec->options;
    if (options->deals == 0) {
        *number = tf__mix_add(tf__mix_add(vec->seed, index), k);
        return true;
    }
    __extension__ typedef unsigned __int128 wide;
    wide offset = (wide)k * options->count + index;
    if (offset >= options->deals)
        return false;
    *number = options->first + (uint64_t)offset;
    return true;
}

static tf_status deal_cards(span *part, uint64_t number, tf_error *error)
{
    part->deal.id[0] = '\0';
    return part->vec->source->make(number, &part->vec->deck, &part->deal, error);
}

/* Starts the next game of a place. A deal without a legal move is over at once; it is counted, and
 * the next one is taken. */
static void next_game(span *part, size_t index, place *game)
{
    tf_vec *vec = part->vec;
    const tf_env *env = vec->env;
    void *position = position_of(game);
    memset(game->words, 0, sizeof game->words);
    memset(game->returns, 0, sizeof game->returns);
    game->length = 0;
    game->player = TF_PLAYER_TERMINAL;
    for (unsigned skipped = 0; skipped < SKIPPED_MAX; skipped++) {
        uint64_t number;
        if (part->status != TF_OK || !deal_number(vec, index, game->episode, &number))
            return;
        game->episode++;
        game->deal = number;
        part->status = deal_cards(part, number, &part->error);
        if (part->status == TF_OK)
            part->status = env->rules.game->rules->deal(&env->rules, &part->deal, position,
                                                        &part->error);
        if (part->status != TF_OK)
            return;
        env->ops->mask(&env->shape, position, game->words);
        if (!is_ended(game)) {
            game->player = (int16_t)env->rules.game->rules->seat(position);
            return;
        }
        part->counts.episodes++;
    }
}

/* ---- arrays ---- */

static void write_mask(const tf_env *env, const place *game, uint8_t *out)
{
    size_t actions = env->info.actions;
    tf__env_spread(game->words[0], actions < 64 ? actions : 64, out);
    if (actions > 64)
        tf__env_spread(game->words[1], actions - 64, out + 64);
}

static void write_tensor(span *part, place *game, unsigned seat, bool information, uint8_t *out)
{
    const tf_env *env = part->vec->env;
    env->rules.game->view->look(position_of(game), seat, part->view);
    tf__env_write(env, part->view, information, out);
}

/* What belongs to the game as it now is. A game that stays ended has zeros. */
static void write_game(span *part, size_t index, place *game)
{
    const tf_vec_arrays *arrays = part->vec->arrays;
    const tf_env_info *info = &part->vec->env->info;
    unsigned seat = game->player < 0 ? 0 : (unsigned)game->player;
    if (arrays->masks)
        write_mask(part->vec->env, game, arrays->masks + index * info->actions);
    if (arrays->players)
        arrays->players[index] = (int8_t)game->player;
    if (arrays->deals)
        arrays->deals[index] = game->deal;
    uint8_t *seen = arrays->observations, *known = arrays->information;
    seen = seen ? seen + index * info->observation_size : NULL;
    known = known ? known + index * info->information_size : NULL;
    if (is_ended(game)) {
        if (seen)
            memset(seen, 0, info->observation_size);
        if (known)
            memset(known, 0, info->information_size);
        return;
    }
    if (seen)
        write_tensor(part, game, seat, false, seen);
    if (known)
        write_tensor(part, game, seat, true, known);
}

/* What belongs to the last action. */
static void write_result(const tf_vec *vec, size_t index, const place *game, const double *rewards,
                         bool terminated, bool truncated)
{
    const tf_vec_arrays *arrays = vec->arrays;
    unsigned players = vec->env->info.players;
    assert(players <= TF_SEATS_MAX);
    for (unsigned seat = 0; seat < players; seat++) {
        if (arrays->rewards)
            arrays->rewards[index * players + seat] = (float)rewards[seat];
        if (arrays->returns)
            arrays->returns[index * players + seat] = game->returns[seat];
    }
    if (arrays->terminated)
        arrays->terminated[index] = terminated;
    if (arrays->truncated)
        arrays->truncated[index] = truncated;
    if (arrays->lengths)
        arrays->lengths[index] = game->length;
}

/* ---- work of a thread ---- */

static void reset_span(span *part)
{
    static const double none[TF_SEATS_MAX] = {0};
    tf_vec *vec = part->vec;
    part->status = TF_OK;
    memset(&part->counts, 0, sizeof part->counts);
    for (size_t i = part->first; i < part->end && part->status == TF_OK; i++) {
        place *game = place_at(vec, i);
        tf_rng_seed(&game->rng, vec->seed, i);
        game->episode = 0;
        game->deal = 0;
        next_game(part, i, game);
        write_result(vec, i, game, none, false, false);
        write_game(part, i, game);
    }
}

/* The end of a game: counts it and begins the next one. */
static void end_game(span *part, size_t index, place *game, const double *rewards, bool over,
                     int last_player)
{
    tf_vec *vec = part->vec;
    const tf_env *env = vec->env;
    const tf_vec_arrays *arrays = vec->arrays;
    part->counts.episodes++;
    part->counts.truncated += !over;
    if (over && env->info.players == 1) {
        tf_outcome outcome;
        env->rules.game->rules->outcome(position_of(game), &outcome);
        part->counts.won += outcome.verdict == TF_WON;
    }
    if (arrays->final_observations)
        write_tensor(part, game, (unsigned)last_player, false,
                     arrays->final_observations + index * env->info.observation_size);
    write_result(vec, index, game, rewards, over, !over);
    next_game(part, index, game);
}

static void step_game(span *part, size_t index, place *game)
{
    tf_vec *vec = part->vec;
    const tf_env *env = vec->env;
    void *position = position_of(game);
    unsigned action = (unsigned)vec->actions[index], before = tf__env_progress(env, position);
    int player = game->player;
    tf_undo undo;
    double rewards[TF_SEATS_MAX];
    env->rules.game->rules->apply(position, env->ops->move(&env->shape, action), &undo);
    vec->log[index * env->info.max_game_length + game->length++] = (uint16_t)action;
    env->ops->mask(&env->shape, position, game->words);
    bool over = tf__env_reward(env, position, before, game->words, rewards);
    for (unsigned seat = 0; seat < env->info.players; seat++)
        game->returns[seat] += (float)rewards[seat];
    part->counts.steps++;
    if (over || game->length >= env->info.max_game_length) {
        end_game(part, index, game, rewards, over, player);
    } else {
        game->player = (int16_t)env->rules.game->rules->seat(position);
        write_result(vec, index, game, rewards, false, false);
    }
    write_game(part, index, game);
}

static void step_span(span *part)
{
    static const double none[TF_SEATS_MAX] = {0};
    for (size_t i = part->first; i < part->end; i++) {
        place *game = place_at(part->vec, i);
        if (is_ended(game)) {
            write_result(part->vec, i, game, none, false, false);
            write_game(part, i, game);
        } else {
            step_game(part, i, game);
        }
    }
}

static tf_action random_action(place *game)
{
    unsigned low = (unsigned)__builtin_popcountll(game->words[0]);
    unsigned all = low + (unsigned)__builtin_popcountll(game->words[1]);
    unsigned chosen = (unsigned)tf_rng_below(&game->rng, all), word = chosen >= low;
    uint64_t left = game->words[word];
    for (chosen -= word ? low : 0; chosen > 0; chosen--)
        left &= left - 1;
    return (tf_action)(64 * word) + __builtin_ctzll(left);
}

static void choose_span(span *part)
{
    for (size_t i = part->first; i < part->end; i++) {
        place *game = place_at(part->vec, i);
        part->vec->chosen[i] = is_ended(game) ? 0 : random_action(game);
    }
}

/* ---- creation ---- */

static tf_status allocate(tf_vec *vec, tf_error *error)
{
    const tf_env *env = vec->env;
    size_t count = vec->options.count, view = env->rules.game->view->view_bytes;
    view = (view + LINE - 1) / LINE * LINE;
    size_t position = env->rules.game->rules->position_bytes;
    vec->place_bytes = PLACE_BYTES + (position + LINE - 1) / LINE * LINE;
    size_t place_total, log_total;
    bool fits = !__builtin_mul_overflow(count, vec->place_bytes, &place_total) &&
                !__builtin_mul_overflow(count, env->info.max_game_length * sizeof *vec->log,
                                        &log_total);
    if (fits) {
        vec->places = aligned_alloc(LINE, place_total);
        vec->log = malloc(log_total);
        vec->views = aligned_alloc(LINE, vec->threads * view);
        vec->spans = aligned_alloc(LINE, vec->threads * sizeof *vec->spans);
    }
    if (!vec->places || !vec->log || !vec->views || !vec->spans)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for %zu games", count);
    memset(vec->places, 0, place_total);
    memset(vec->spans, 0, vec->threads * sizeof *vec->spans);
    for (unsigned i = 0; i < vec->threads; i++)
        vec->spans[i] = (span){
            .vec = vec,
            .first = count / vec->threads * i +
                     (i < count % vec->threads ? i : count % vec->threads),
            .view = vec->views + i * view,
        };
    for (unsigned i = 0; i < vec->threads; i++)
        vec->spans[i].end = i + 1 < vec->threads ? vec->spans[i + 1].first : count;
    return TF_OK;
}

static tf_status check_options(const tf_vec_options *options, tf_error *error)
{
    if (options->count == 0)
        return tf_error_set(error, TF_ERR_USAGE, "0 games, expected at least 1");
    if (options->threads > THREADS_MAX)
        return tf_error_set(error, TF_ERR_USAGE, "%u threads, expected at most %d",
                            options->threads, THREADS_MAX);
    if (options->deals && options->first > UINT64_MAX - (options->deals - 1))
        return tf_error_set(error, TF_ERR_USAGE, "the deals end after the last number");
    for (unsigned i = 0; i < sizeof options->reserved / sizeof options->reserved[0]; i++)
        if (options->reserved[i])
            return tf_error_set(error, TF_ERR_USAGE, "reserved options must be 0");
    return TF_OK;
}

tf_status tf_vec_create(tf_vec **out, const tf_env *env, const tf_vec_options *options,
                        tf_error *error)
{
    if (TF__MISSING(error, out, env, options))
        return TF_ERR_USAGE;
    tf_status status = check_options(options, error);
    if (status != TF_OK)
        return status;
    tf_vec *vec = calloc(1, sizeof *vec);
    if (!vec)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a vector");
    size_t sources;
    vec->env = env;
    vec->options = *options;
    vec->threads = options->threads ? options->threads : tf__cpu_count();
    size_t least = options->threads ? 1 : GAMES_PER_THREAD;
    if (vec->threads > options->count / least)
        vec->threads = options->count < least ? 1 : (unsigned)(options->count / least);
    vec->deck = env->rules.game->rules->deck(&env->rules);
    vec->source = tf_deal_sources(&sources); /* the first is seed */
    status = allocate(vec, error);
    if (status == TF_OK && vec->threads > 1)
        status = tf__pool_create(&vec->pool, vec->threads - 1, vec->threads, error);
    if (status != TF_OK) {
        tf_vec_destroy(vec);
        return status;
    }
    *out = vec;
    return TF_OK;
}

void tf_vec_destroy(tf_vec *vec)
{
    if (!vec)
        return;
    tf__pool_destroy(vec->pool);
    free(vec->places);
    free(vec->log);
    free(vec->views);
    free(vec->spans);
    free(vec);
}

const tf_env *tf_vec_env(const tf_vec *vec)
{
    return vec->env;
}

size_t tf_vec_count(const tf_vec *vec)
{
    return vec->options.count;
}

unsigned tf_vec_threads(const tf_vec *vec)
{
    return vec->threads;
}

/* ---- calls ---- */

static tf_status check_arrays(const tf_vec_arrays *arrays, tf_error *error)
{
    for (unsigned i = 0; i < sizeof arrays->reserved / sizeof arrays->reserved[0]; i++)
        if (arrays->reserved[i])
            return tf_error_set(error, TF_ERR_USAGE, "reserved arrays must be NULL");
    return TF_OK;
}

/* The first error of a thread. */
static tf_status first_status(const tf_vec *vec, tf_error *error)
{
    for (unsigned i = 0; i < vec->threads; i++)
        if (vec->spans[i].status != TF_OK)
            return tf_error_set(error, vec->spans[i].status, "%s", vec->spans[i].error.text);
    return TF_OK;
}

tf_status tf_vec_reset(tf_vec *vec, uint64_t seed, const tf_vec_arrays *arrays, tf_error *error)
{
    if (TF__MISSING(error, vec, arrays))
        return TF_ERR_USAGE;
    tf_status status = check_arrays(arrays, error);
    if (status != TF_OK)
        return status;
    vec->seed = seed;
    vec->arrays = arrays;
    run_all(vec, reset_span);
    status = first_status(vec, error);
    vec->ready = status == TF_OK;
    return status;
}

static tf_status check_actions(const tf_vec *vec, const tf_action *actions, tf_error *error)
{
    for (size_t i = 0; i < vec->options.count; i++) {
        const place *game = place_at(vec, i);
        bool legal = actions[i] >= 0 && tf__env_has_bit(game->words, (uint64_t)actions[i]);
        if (!legal && !is_ended(game))
            return tf_error_set(error, TF_ERR_ILLEGAL, "game %zu: action %lld is not legal", i,
                                (long long)actions[i]);
    }
    return TF_OK;
}

tf_status tf_vec_step(tf_vec *vec, const tf_action *actions, const tf_vec_arrays *arrays,
                      tf_error *error)
{
    if (TF__MISSING(error, vec, actions, arrays))
        return TF_ERR_USAGE;
    if (!vec->ready)
        return tf_error_set(error, TF_ERR_USAGE, "a step before the first tf_vec_reset()");
    tf_status status = check_arrays(arrays, error);
    if (status == TF_OK)
        status = check_actions(vec, actions, error);
    if (status != TF_OK)
        return status;
    vec->actions = actions;
    vec->arrays = arrays;
    run_all(vec, step_span);
    return first_status(vec, error);
}

void tf_vec_random_actions(tf_vec *vec, tf_action *actions)
{
    vec->chosen = actions;
    if (vec->options.count > CHOICES_ALONE) {
        run_all(vec, choose_span);
        return;
    }
    for (unsigned i = 0; i < vec->threads; i++)
        choose_span(&vec->spans[i]);
}

void tf_vec_get_counts(const tf_vec *vec, tf_vec_counts *out)
{
    *out = (tf_vec_counts){0};
    for (unsigned i = 0; i < vec->threads; i++) {
        const tf_vec_counts *part = &vec->spans[i].counts;
        out->steps += part->steps;
        out->episodes += part->episodes;
        out->truncated += part->truncated;
        out->won += part->won;
    }
    for (size_t i = 0; i < vec->options.count; i++)
        out->live += !is_ended(place_at(vec, i));
}

tf_status tf_vec_state(tf_state **out, const tf_vec *vec, size_t index, tf_error *error)
{
    if (TF__MISSING(error, out, vec))
        return TF_ERR_USAGE;
    if (!vec->ready || index >= vec->options.count || is_ended(place_at(vec, index)))
        return tf_error_set(error, TF_ERR_USAGE, "there is no game %zu in progress", index);
    const place *game = place_at(vec, index);
    const uint16_t *log = vec->log + index * vec->env->info.max_game_length;
    tf_deal deal = {.id = ""};
    tf_state *state = NULL;
    tf_status status = vec->source->make(game->deal, &vec->deck, &deal, error);
    if (status == TF_OK)
        status = tf_state_deal(&state, vec->env, &deal, error);
    for (uint32_t i = 0; status == TF_OK && i < game->length; i++)
        status = tf_state_apply(state, log[i], error);
    if (status != TF_OK) {
        tf_state_destroy(state);
        return status;
    }
    *out = state;
    return TF_OK;
}
