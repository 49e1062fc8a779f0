/* lookup.c: see lookup.h. */
#define _DEFAULT_SOURCE
#include "games/calculation/optimum/lookup.h"

#include <endian.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "games/calculation/optimum/layers.h"
#include "games/calculation/stack/word_file.h"

/* A file of words, mapped. */
typedef struct words {
    const uint64_t *data;
    size_t bytes;
} words;

typedef struct layer {
    uint64_t count;
    unsigned parts;
    words *keys, *values; /* one per part */
} layer;

struct tf__opt_lookup {
    tf__opt_game game;
    layer layer[TF__OPT_LAYERS_MAX];
};

static uint64_t word_at(const words *file, uint64_t index)
{
    return le64toh(file->data[tf__stack_file_offset(index)]);
}

static bool map_file(const char *path, words *out)
{
    struct stat info;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    void *data = MAP_FAILED;
    if (fstat(file, &info) == 0 && info.st_size > 0)
        data = mmap(NULL, (size_t)info.st_size, PROT_READ, MAP_SHARED, file, 0);
    close(file);
    if (data == MAP_FAILED)
        return false;
    *out = (words){data, (size_t)info.st_size};
    return true;
}

static tf_status missing(const tf__opt_game *game, tf_error *error)
{
    return tf_error_set(error, TF_ERR_INPUT,
                        "these rules are not solved: run tefuda table optimum --ranks %u "
                        "--foundations %u --stacks %u first, or take playouts (--samples)",
                        game->ranks, game->foundations, game->stacks);
}

static tf_status map_layer(tf__opt_lookup *lookup, tf__opt_layers *layers, unsigned at,
                           tf_error *error)
{
    layer *out = &lookup->layer[at];
    out->count = layers->count[at];
    unsigned parts = tf__opt_parts(out->count);
    out->keys = calloc(parts, sizeof *out->keys);
    out->values = calloc(parts, sizeof *out->values);
    if (!out->keys || !out->values)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a table");
    out->parts = parts;
    for (unsigned part = 0; part < parts; part++) {
        tf_status status = tf__opt_keys_check(layers, at, part, error);
        if (status == TF_OK && !map_file(tf_text_string(&layers->path), &out->keys[part]))
            status = missing(&lookup->game, error);
        if (status == TF_OK)
            status = tf__opt_values_check(layers, at, part, error);
        if (status == TF_OK && !map_file(tf_text_string(&layers->path), &out->values[part]))
            status = missing(&lookup->game, error);
        if (status == TF_ERR_INPUT)
            status = missing(&lookup->game, error);
        if (status != TF_OK)
            return status;
    }
    return TF_OK;
}

tf_status tf__opt_lookup_open(tf__opt_lookup **out, const tf__opt_game *game, const char *data_dir,
                              tf_error *error)
{
    tf__opt_layers layers;
    tf__opt_lookup *lookup = calloc(1, sizeof *lookup);
    if (!lookup)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a table");
    lookup->game = *game;
    tf_status status = tf__opt_layers_open(&layers, &lookup->game, data_dir, false, error);
    if (status == TF_OK) {
        if (layers.complete < game->cards || !tf__opt_values_exist(&layers, 0, 0))
            status = missing(game, error);
        for (unsigned at = 0; status == TF_OK && at < game->cards; at++)
            status = map_layer(lookup, &layers, at, error);
        tf__opt_layers_close(&layers);
    }
    if (status != TF_OK)
        tf__opt_lookup_close(lookup);
    else
        *out = lookup;
    return status;
}

static void unmap(words *files, unsigned count)
{
    for (unsigned i = 0; files && i < count; i++)
        if (files[i].data)
            munmap((void *)(uintptr_t)files[i].data, files[i].bytes);
    free(files);
}

void tf__opt_lookup_close(tf__opt_lookup *lookup)
{
    if (!lookup)
        return;
    for (unsigned at = 0; at < TF__OPT_LAYERS_MAX; at++) {
        unmap(lookup->layer[at].keys, lookup->layer[at].parts);
        unmap(lookup->layer[at].values, lookup->layer[at].parts);
    }
    free(lookup);
}

const tf__opt_game *tf__opt_lookup_game(const tf__opt_lookup *lookup)
{
    return &lookup->game;
}

static tf__opt_key key_at(const tf__opt_lookup *lookup, const layer *in, unsigned part, uint64_t i)
{
    uint64_t here = tf__opt_part_count(in->count, part);
    return (tf__opt_key){word_at(&in->keys[part], i),
                         lookup->game.key_words > 1 ? word_at(&in->keys[part], here + i) : 0};
}

static bool is_above(tf__opt_key a, tf__opt_key b)
{
    return a.hi != b.hi ? a.hi > b.hi : a.lo > b.lo;
}

uint64_t tf__opt_lookup_count(const tf__opt_lookup *lookup, unsigned stock)
{
    return lookup->layer[lookup->game.cards - stock].count;
}

tf__opt_key tf__opt_lookup_key(const tf__opt_lookup *lookup, unsigned stock, uint64_t index)
{
    return key_at(lookup, &lookup->layer[lookup->game.cards - stock],
                  (unsigned)(index / TF__OPT_PART), index % TF__OPT_PART);
}

bool tf__opt_lookup_find(const tf__opt_lookup *lookup, tf__opt_key key, unsigned stock,
                         double *value)
{
    const layer *in = &lookup->layer[lookup->game.cards - stock];
    if (stock == 0 || in->count == 0)
        return false;
    uint64_t low = 0, high = in->count; /* the key's index is in [low, high) */
    while (high - low > 1) {
        uint64_t middle = low + (high - low) / 2;
        if (is_above(tf__opt_lookup_key(lookup, stock, middle), key))
            high = middle;
        else
            low = middle;
    }
    tf__opt_key found = tf__opt_lookup_key(lookup, stock, low);
    if (found.lo != key.lo || found.hi != key.hi)
        return false;
    uint64_t bits = word_at(&in->values[low / TF__OPT_PART], low % TF__OPT_PART);
    memcpy(value, &bits, sizeof *value);
    return true;
}
