/* layers.h: the states of an optimum on disk, by the number of cards drawn.
 *
 * Layer d has the states after d draws whose value is not known from their shape, sorted by key, in
 * parts of up to TF__OPT_PART states. Each part is a file of keys and a file of values (word_file.h:
 * checksums, written under a temporary name and renamed). Part 0 of a layer's keys is written last,
 * so a layer whose part 0 exists is complete. A build that is stopped continues with the first file
 * that is missing. */
#ifndef TEFUDA_GAMES_CALCULATION_OPTIMUM_LAYERS_H
#define TEFUDA_GAMES_CALCULATION_OPTIMUM_LAYERS_H

#include <tefuda/text.h>

#include "games/calculation/optimum/state.h"

enum { TF__OPT_PART = 1 << 20, TF__OPT_LAYERS_MAX = 128 };

typedef struct tf__opt_layers {
    const tf__opt_game *game;
    const char *data_dir;
    tf_text path;                       /* of the file named last */
    uint64_t count[TF__OPT_LAYERS_MAX]; /* states of each layer whose keys are complete */
    unsigned complete;                  /* layers 0 .. complete - 1 have all their keys */
} tf__opt_layers;

/* Creates the folder and finds out how many layers are complete. A damaged file is TF_ERR_CORRUPT. */
TF_MUST_USE tf_status tf__opt_layers_open(tf__opt_layers *layers, const tf__opt_game *game,
                                          const char *data_dir, bool create, tf_error *error);
void tf__opt_layers_close(tf__opt_layers *layers);

/* Appends the folder's path. */
void tf__opt_layers_folder(const tf__opt_game *game, const char *data_dir, tf_text *out);

static inline unsigned tf__opt_parts(uint64_t count)
{
    return count ? (unsigned)((count + TF__OPT_PART - 1) / TF__OPT_PART) : 1;
}
/* The states in one part of a layer. */
static inline uint64_t tf__opt_part_count(uint64_t count, unsigned part)
{
    uint64_t first = (uint64_t)part * TF__OPT_PART;
    return count - first < TF__OPT_PART ? count - first : TF__OPT_PART;
}

/* Writes or reads a part of a layer's keys: all low words, then all high words when keys have two.
 * `total`: the states of the layer. */
TF_MUST_USE tf_status tf__opt_keys_write(tf__opt_layers *layers, unsigned layer, unsigned part,
                                         uint64_t total, const uint64_t *words, tf_error *error);
TF_MUST_USE tf_status tf__opt_keys_read(tf__opt_layers *layers, unsigned layer, unsigned part,
                                        uint64_t *words, tf_error *error);

/* The same for values, as the bits of doubles. Reading returns TF_ERR_INPUT when there are none. */
TF_MUST_USE tf_status tf__opt_values_write(tf__opt_layers *layers, unsigned layer, unsigned part,
                                           const uint64_t *words, tf_error *error);
TF_MUST_USE tf_status tf__opt_values_read(tf__opt_layers *layers, unsigned layer, unsigned part,
                                          uint64_t *words, tf_error *error);
/* Check the header and the length of a file, and leave its path in layers->path. */
TF_MUST_USE tf_status tf__opt_keys_check(tf__opt_layers *layers, unsigned layer, unsigned part,
                                         tf_error *error);
TF_MUST_USE tf_status tf__opt_values_check(tf__opt_layers *layers, unsigned layer, unsigned part,
                                           tf_error *error);
bool tf__opt_values_exist(tf__opt_layers *layers, unsigned layer, unsigned part);

#endif
