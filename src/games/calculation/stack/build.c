/* build.c: builds a table in three phases.
 *
 * Phase 1 generates the states, from the start down. Each level is generated from the level above
 * it and saved; two levels are in memory at the same time. Phase 2 computes the values, from the
 * last card up. The values of a level need a map from state to value of the level below; the states
 * and values of one level and that map are in memory at the same time. Phase 3 writes the table
 * from the saved levels. Every phase first looks for levels that an earlier, interrupted build has
 * saved. */
#include "games/calculation/stack/build.h"

#include <stdlib.h>
#include <unistd.h>

#include <tefuda/file.h>

#include "games/calculation/stack/level_store.h"
#include "games/calculation/stack/level_values.h"
#include "games/calculation/stack/levels.h"
#include "games/calculation/stack/order/sizes.h"
#include "games/calculation/stack/path_form.h"
#include "games/calculation/stack/write.h"

enum {
    DEFAULT_STATES = 700000, /* more than any table of the default sizes has */
    STATE_BYTES = 64,        /* rough memory per state while a table is built in memory */
};

typedef struct build {
    tf__stack_work work;
    tf__stack_store store;
    unsigned stacks, top; /* top: number of cards in the start state */
    uint64_t states;      /* in all levels, known after phase 1 */
} build;

/* The lowest level such that it and all levels above it are saved; top + 1 when there is none. */
static unsigned lowest_saved(build *job)
{
    unsigned lowest = job->top + 1;
    uint64_t count;
    while (lowest > 1 && tf__stack_store_has_states(&job->store, lowest - 1, &count)) {
        lowest--;
        job->states += count;
    }
    return lowest;
}

/* Generates and saves one level from the level above, which it replaces. */
static tf_status step_down(build *job, tf__stack_level *level, unsigned cards, tf_error *error)
{
    tf__stack_level below = {0};
    tf_status status = tf__stack_level_below(&job->work, job->stacks, level, &below, error);
    tf__stack_store_drop_states(&job->store, level);
    if (status == TF_OK)
        status = tf__stack_store_save_states(&job->store, cards, &below, error);
    if (status != TF_OK) {
        tf__stack_level_release(&below);
        return status;
    }
    *level = below;
    job->states += below.count;
    return TF_OK;
}

static tf_status make_states(build *job, tf_error *error)
{
    unsigned cards = lowest_saved(job);
    tf__stack_level level = {0};
    tf_status status = TF_OK;
    job->work.done_before = job->work.progress.done = job->states;
    if (cards == 1)
        return TF_OK;
    if (cards <= job->top) {
        status = tf__stack_store_load_states(&job->store, cards, &level, error);
    } else {
        cards = job->top;
        status = tf__stack_level_top(job->stacks, job->store.foundations, job->store.cards, &level,
                                     error);
        if (status == TF_OK)
            status = tf__stack_store_save_states(&job->store, cards, &level, error);
        job->states = 1;
    }
    while (status == TF_OK && cards > 1)
        status = step_down(job, &level, --cards, error);
    tf__stack_store_drop_states(&job->store, &level);
    return status;
}

/* The number of levels, counted from one card up, whose values are saved. */
static unsigned highest_valued(build *job, uint64_t *valued)
{
    unsigned cards = 0;
    uint64_t states, values;
    double smallest;
    *valued = 0;
    while (cards < job->top &&
           tf__stack_store_has_values(&job->store, cards + 1, &values, &smallest) &&
           tf__stack_store_has_states(&job->store, cards + 1, &states) && states == values) {
        *valued += values;
        cards++;
    }
    return cards;
}

/* Loads the map of a saved level. */
static tf_status load_map(build *job, unsigned cards, tf__stack_value_map *map, tf_error *error)
{
    tf__stack_level level = {0};
    tf__stack_values values = {0};
    tf_status status = tf__stack_store_load_states(&job->store, cards, &level, error);
    if (status == TF_OK)
        status = tf__stack_store_load_values(&job->store, cards, &values, error);
    if (status == TF_OK)
        status = tf__stack_value_map_make(map, &level, &values, error);
    tf__stack_store_drop_values(&job->store, &values);
    tf__stack_store_drop_states(&job->store, &level);
    return status;
}

/* Computes and saves the values of one level. `map` is the map of the level below and is replaced
 * by the map of this level. */
static tf_status step_up(build *job, unsigned cards, tf__stack_value_map *map, tf_error *error)
{
    tf__stack_level level = {0};
    tf__stack_values values = {0};
    tf_status status = tf__stack_store_load_states(&job->store, cards, &level, error);
    if (status == TF_OK) {
        uint64_t bytes = map->block.bytes +
                         level.count * (sizeof(tf__stack_pair_key) + sizeof(double)) +
                         job->work.threads * sizeof(tf__stack_path_forms);
        status = tf__stack_work_check_memory(&job->work, bytes, "a level's values", error);
    }
    if (status == TF_OK)
        status = tf__stack_values_of(&job->work, job->stacks, &level, map, &values, error);
    if (status == TF_OK) {
        status = tf__stack_store_save_values(&job->store, cards, &values, error);
        if (status != TF_OK)
            tf__block_release(&values.block);
    }
    tf__stack_value_map_release(map);
    if (status == TF_OK)
        status = tf__stack_value_map_make(map, &level, &values, error);
    tf__stack_store_drop_values(&job->store, &values);
    tf__stack_store_drop_states(&job->store, &level);
    return status;
}

static tf_status make_values(build *job, tf_error *error)
{
    uint64_t valued;
    unsigned cards = highest_valued(job, &valued);
    tf__stack_value_map map = {0};
    tf_status status = TF_OK;
    job->work.progress.stage = "values";
    job->work.progress.done = job->states + valued;
    job->work.progress.total = job->states * 2;
    job->work.done_before += valued;
    if (cards > 0 && cards < job->top)
        status = load_map(job, cards, &map, error);
    while (status == TF_OK && cards < job->top)
        status = step_up(job, ++cards, &map, error);
    tf__stack_value_map_release(&map);
    return status;
}

static tf_status run_build(build *job, const char *path, tf_error *error)
{
    tf_status status = make_states(job, error);
    if (status == TF_OK)
        status = make_values(job, error);
    if (status == TF_OK) {
        job->work.progress.stage = "writing";
        status = tf__stack_write(&job->work, &job->store, path, error);
    }
    return status;
}

/* True when a table is small enough to be built in memory. */
static bool fits_memory(const tf_table_request *request)
{
    if (request->sizes[TF__STACK_FOUNDATIONS] < 2)
        return true;
    return request->sizes[TF__STACK_CARDS] <=
               tf__stack_default_cards(request->sizes[TF__STACK_STACKS]) &&
           (!request->memory_bytes || DEFAULT_STATES * STATE_BYTES <= request->memory_bytes);
}

tf_status tf__stack_build(const tf_table_request *request, tf__stack_keep keep, tf_error *error)
{
    build job = {.stacks = request->sizes[TF__STACK_STACKS],
                 .top = request->sizes[TF__STACK_FOUNDATIONS] * request->sizes[TF__STACK_CARDS]};
    bool on_disk = keep == TF__STACK_KEEP_DISK ||
                   (keep == TF__STACK_KEEP_AUTO && !fits_memory(request));
    uint64_t estimate = 0;
    tf_status status = tf__stack_work_start(&job.work, request, error);
    if (status != TF_OK)
        return status;
    status = tf__stack_store_open(&job.store, request->data_dir, request->sizes[TF__STACK_STACKS],
                                  request->sizes[TF__STACK_FOUNDATIONS],
                                  request->sizes[TF__STACK_CARDS], on_disk, error);
    if (status == TF_OK && request->progress) {
        status = tf__stack_levels_estimate(&job.work, &estimate, error);
        job.work.progress.total = estimate * 2;
        if (status != TF_OK)
            tf__stack_store_close(&job.store, false);
    }
    if (status == TF_OK) {
        tf_text path = {0};
        tf__stack_table_path(request->data_dir, request->sizes[TF__STACK_STACKS],
                             request->sizes[TF__STACK_FOUNDATIONS], request->sizes[TF__STACK_CARDS],
                             &path);
        status = tf_text_status(&path);
        if (status == TF_OK)
            status = run_build(&job, tf_text_string(&path), error);
        tf_text_free(&path);
        tf__stack_store_close(&job.store, status == TF_OK);
    }
    tf__stack_work_end(&job.work);
    return status;
}

/* ---- tables for players ---- */

unsigned tf__stack_default_cards(unsigned stacks)
{
    static const uint8_t default_cards[] = {0, 12, 10, 9, 8, 7, 7, 7};
    return stacks <= TF__STACK_PAIR_STACKS_MAX ? default_cards[stacks] : 0;
}

unsigned tf__stack_largest_cards(const tf_table_request *request, unsigned most)
{
    unsigned default_cards = tf__stack_default_cards(request->sizes[TF__STACK_STACKS]);
    for (unsigned cards = most; cards > default_cards; cards--) {
        tf__stack_table *table = NULL;
        if (tf__stack_table_open(&table, request->data_dir, request->sizes[TF__STACK_STACKS], 2,
                                 cards, NULL) != TF_OK)
            continue;
        tf__stack_table_close(table);
        return cards;
    }
    return most < default_cards ? most : default_cards;
}

static tf_status build_and_open(tf__stack_table **out, const tf_table_request *request,
                                tf_error *error)
{
    tf_status status = tf__stack_build(request, TF__STACK_KEEP_AUTO, error);
    if (status != TF_OK)
        return status;
    return tf__stack_table_open(out, request->data_dir, request->sizes[TF__STACK_STACKS],
                                request->sizes[TF__STACK_FOUNDATIONS],
                                request->sizes[TF__STACK_CARDS], error);
}

/* Builds the table in a temporary folder that is removed at once; the mapping of the open file
 * stays valid. */
static tf_status build_temporary(tf__stack_table **out, const tf_table_request *request,
                                 tf_error *error)
{
    tf_text folder = {0}, path = {0};
    const char *parent = getenv("TMPDIR");
    tf_text_printf(&folder, "%s/tefuda-XXXXXX", parent && *parent ? parent : "/tmp");
    tf_status status = tf_text_status(&folder);
    if (status == TF_OK && !mkdtemp(folder.data))
        status = tf_error_set(error, TF_ERR_IO, "%s: cannot create the folder", folder.data);
    if (status == TF_OK) {
        tf_table_request temporary = *request;
        temporary.data_dir = folder.data;
        status = build_and_open(out, &temporary, error);
        tf__stack_table_path(folder.data, temporary.sizes[TF__STACK_STACKS],
                             temporary.sizes[TF__STACK_FOUNDATIONS],
                             temporary.sizes[TF__STACK_CARDS], &path);
        (void)unlink(tf_text_string(&path));
        (void)rmdir(folder.data);
    }
    tf_text_free(&path);
    tf_text_free(&folder);
    return status;
}

tf_status tf__stack_table_obtain(tf__stack_table **out, const tf_table_request *request,
                                 tf_error *error)
{
    if (request->sizes[TF__STACK_STACKS] < 1 ||
        request->sizes[TF__STACK_STACKS] > TF__STACK_PAIR_STACKS_MAX)
        return tf_error_set(error, TF_ERR_UNSUPPORTED, "tables have 1..%d stacks, not %u",
                            TF__STACK_PAIR_STACKS_MAX, request->sizes[TF__STACK_STACKS]);
    tf_status status = tf__stack_table_open(
        out, request->data_dir, request->sizes[TF__STACK_STACKS],
        request->sizes[TF__STACK_FOUNDATIONS], request->sizes[TF__STACK_CARDS], error);
    bool unusable = status == TF_ERR_INPUT || status == TF_ERR_CORRUPT;
    if (!unusable ||
        request->sizes[TF__STACK_CARDS] > tf__stack_default_cards(request->sizes[TF__STACK_STACKS]))
        return status;
    status = build_and_open(out, request, error);
    return status == TF_ERR_IO ? build_temporary(out, request, error) : status;
}
