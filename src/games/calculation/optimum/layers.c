/* layers.c: see layers.h. */
#define _DEFAULT_SOURCE
#include "games/calculation/optimum/layers.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#include "games/calculation/stack/word_file.h"

enum { KEYS = 0x101, VALUES = 0x102, VERSION = 3 };

void tf__opt_layers_folder(const tf__opt_game *game, const char *data_dir, tf_text *out)
{
    tf_text_printf(out, "%s/optimum-%u-%u-%u", data_dir, game->ranks, game->foundations,
                   game->stacks);
}

static const char *name_file(tf__opt_layers *layers, unsigned kind, unsigned layer, unsigned part)
{
    tf_text_clear(&layers->path);
    tf__opt_layers_folder(layers->game, layers->data_dir, &layers->path);
    tf_text_printf(&layers->path, "/%s-%02u-%04u", kind == KEYS ? "keys" : "values", layer, part);
    return tf_text_string(&layers->path);
}

static tf__stack_file_head head_of(const tf__opt_layers *layers, unsigned kind, unsigned layer,
                                   unsigned part)
{
    return (tf__stack_file_head){.kind = kind,
                                 .stacks = layers->game->stacks,
                                 .foundations = layers->game->foundations,
                                 .cards = layers->game->ranks,
                                 .level = layer << 16 | part,
                                 .spare = VERSION};
}

/* Reads a header; on success its note is the number of states of the layer. */
static tf_status read_head(tf__opt_layers *layers, unsigned kind, unsigned layer, unsigned part,
                           tf__stack_file_head *head, tf_error *error)
{
    const char *path = name_file(layers, kind, layer, part);
    *head = head_of(layers, kind, layer, part);
    tf_status status = tf__stack_file_read_head(path, head, error);
    if (status != TF_OK)
        return status;
    unsigned words = kind == KEYS ? layers->game->key_words : 1;
    if (head->spare != VERSION || part >= tf__opt_parts(head->note) ||
        head->words != tf__opt_part_count(head->note, part) * words)
        return tf_error_set(error, TF_ERR_CORRUPT,
                            "%s: not a file of this version: delete it and build again", path);
    return TF_OK;
}

static tf_status make_folder(const char *path, tf_error *error)
{
    if (mkdir(path, 0700) == 0 || errno == EEXIST)
        return TF_OK;
    return tf_error_set(error, TF_ERR_IO, "%s: cannot create this folder: %s", path,
                        strerror(errno));
}

static tf_status make_folders(tf__opt_layers *layers, tf_error *error)
{
    tf_text_clear(&layers->path);
    tf__opt_layers_folder(layers->game, layers->data_dir, &layers->path);
    char *path = layers->path.data;
    if (!path)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a path");
    for (char *at = strchr(path + 1, '/'); at; at = strchr(at + 1, '/')) {
        *at = '\0';
        tf_status status = make_folder(path, error);
        *at = '/';
        if (status != TF_OK)
            return status;
    }
    return make_folder(path, error);
}

tf_status tf__opt_layers_open(tf__opt_layers *layers, const tf__opt_game *game,
                              const char *data_dir, bool create, tf_error *error)
{
    *layers = (tf__opt_layers){.game = game, .data_dir = data_dir};
    tf_status status = create ? make_folders(layers, error) : TF_OK;
    while (status == TF_OK && layers->complete < game->cards) {
        tf__stack_file_head head;
        status = read_head(layers, KEYS, layers->complete, 0, &head, error);
        if (status == TF_OK)
            layers->count[layers->complete++] = head.note;
    }
    if (status == TF_ERR_INPUT)
        status = TF_OK;
    if (status != TF_OK)
        tf__opt_layers_close(layers);
    return status;
}

void tf__opt_layers_close(tf__opt_layers *layers)
{
    tf_text_free(&layers->path);
}

tf_status tf__opt_keys_write(tf__opt_layers *layers, unsigned layer, unsigned part, uint64_t total,
                             const uint64_t *words, tf_error *error)
{
    const char *path = name_file(layers, KEYS, layer, part);
    tf__stack_file_head head = head_of(layers, KEYS, layer, part);
    head.note = total;
    head.words = tf__opt_part_count(total, part) * layers->game->key_words;
    return tf__stack_file_write(path, &head, words, error);
}

/* A file of another build has another number of states. */
static tf_status check(tf__opt_layers *layers, unsigned kind, unsigned layer, unsigned part,
                       tf__stack_file_head *head, tf_error *error)
{
    tf_status status = read_head(layers, kind, layer, part, head, error);
    if (status == TF_OK && head->note != layers->count[layer])
        status = tf_error_set(error, TF_ERR_CORRUPT,
                              "%s: not of the same build: delete it and build again",
                              tf_text_string(&layers->path));
    return status;
}

static tf_status read_words(tf__opt_layers *layers, unsigned kind, unsigned layer, unsigned part,
                            uint64_t *words, tf_error *error)
{
    tf__stack_file_head head;
    tf_status status = check(layers, kind, layer, part, &head, error);
    if (status == TF_OK)
        status = tf__stack_file_read(tf_text_string(&layers->path), &head, words, error);
    return status;
}

tf_status tf__opt_keys_check(tf__opt_layers *layers, unsigned layer, unsigned part, tf_error *error)
{
    tf__stack_file_head head;
    return check(layers, KEYS, layer, part, &head, error);
}

tf_status tf__opt_values_check(tf__opt_layers *layers, unsigned layer, unsigned part,
                               tf_error *error)
{
    tf__stack_file_head head;
    return check(layers, VALUES, layer, part, &head, error);
}

tf_status tf__opt_keys_read(tf__opt_layers *layers, unsigned layer, unsigned part, uint64_t *words,
                            tf_error *error)
{
    return read_words(layers, KEYS, layer, part, words, error);
}

tf_status tf__opt_values_write(tf__opt_layers *layers, unsigned layer, unsigned part,
                               const uint64_t *words, tf_error *error)
{
    const char *path = name_file(layers, VALUES, layer, part);
    tf__stack_file_head head = head_of(layers, VALUES, layer, part);
    head.note = layers->count[layer];
    head.words = tf__opt_part_count(layers->count[layer], part);
    return tf__stack_file_write(path, &head, words, error);
}

tf_status tf__opt_values_read(tf__opt_layers *layers, unsigned layer, unsigned part,
                              uint64_t *words, tf_error *error)
{
    return read_words(layers, VALUES, layer, part, words, error);
}

bool tf__opt_values_exist(tf__opt_layers *layers, unsigned layer, unsigned part)
{
    return access(name_file(layers, VALUES, layer, part), F_OK) == 0;
}
