/* level_store.c: see level_store.h. */
#define _DEFAULT_SOURCE
#include "games/calculation/stack/level_store.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "games/calculation/stack/word_file.h"

/* Creates a folder and its parent folders. */
static tf_status make_folder(const char *path, tf_error *error)
{
    if (*path == '\0')
        return tf_error_set(error, TF_ERR_INPUT, "the data folder has no name");
    char *copy = strdup(path);
    if (!copy)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a path");
    int failed = 0;
    for (char *at = copy + 1; *at && !failed; at++) {
        if (*at != '/')
            continue;
        *at = '\0';
        failed = mkdir(copy, 0700) != 0 && errno != EEXIST;
        *at = '/';
    }
    failed = failed || (mkdir(copy, 0700) != 0 && errno != EEXIST);
    int cause = errno;
    free(copy);
    if (failed)
        return tf_error_set(error, TF_ERR_IO, "%s: cannot create the folder: %s", path,
                            strerror(cause));
    return TF_OK;
}

static void file_path(const tf__stack_store *store, const char *name, unsigned cards, tf_text *out)
{
    tf_text_printf(out, "%s/%s-%u", tf_text_string(&store->folder), name, cards);
}

static tf_status lock_folder(tf__stack_store *store, tf_error *error)
{
    tf_text path = {0};
    tf_text_printf(&path, "%s/lock", tf_text_string(&store->folder));
    store->lock = open(tf_text_string(&path), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    tf_status status = TF_OK;
    if (store->lock < 0 || flock(store->lock, LOCK_EX | LOCK_NB) != 0)
        status = tf_error_set(error, TF_ERR_IO, "%s: %s", tf_text_string(&store->folder),
                              errno == EWOULDBLOCK ? "another process is building this table"
                                                   : strerror(errno));
    tf_text_free(&path);
    return status;
}

tf_status tf__stack_store_open(tf__stack_store *store, const char *dir, unsigned stacks,
                               unsigned foundations, unsigned cards, bool on_disk, tf_error *error)
{
    *store = (tf__stack_store){stacks, foundations, cards, on_disk, .lock = -1};
    tf_text_printf(&store->folder, "%s/stack-s%u-m%u-n%u.build", dir, stacks, foundations, cards);
    tf_status status = make_folder(on_disk ? tf_text_string(&store->folder) : dir, error);
    if (status == TF_OK && on_disk)
        status = lock_folder(store, error);
    if (status != TF_OK)
        tf__stack_store_close(store, false);
    return status;
}

static void remove_file(const tf__stack_store *store, const char *name, unsigned cards)
{
    tf_text path = {0};
    file_path(store, name, cards, &path);
    unlink(tf_text_string(&path));
    tf_text_free(&path);
}

static void remove_folder(const tf__stack_store *store)
{
    for (unsigned cards = 1; cards <= TF__STACK_PAIR_CARDS_MAX; cards++) {
        remove_file(store, "states", cards);
        remove_file(store, "values", cards);
    }
    tf_text path = {0};
    tf_text_printf(&path, "%s/lock", tf_text_string(&store->folder));
    unlink(tf_text_string(&path));
    rmdir(tf_text_string(&store->folder));
    tf_text_free(&path);
}

void tf__stack_store_close(tf__stack_store *store, bool remove)
{
    if (store->on_disk && remove)
        remove_folder(store);
    if (store->lock >= 0)
        close(store->lock);
    for (unsigned cards = 0; cards <= TF__STACK_PAIR_CARDS_MAX; cards++) {
        tf__block_release(&store->states[cards].block);
        tf__block_release(&store->values[cards].block);
    }
    tf_text_free(&store->folder);
    *store = (tf__stack_store){.lock = -1};
}

static tf__stack_file_head head_of(const tf__stack_store *store, uint32_t kind, unsigned cards)
{
    return (tf__stack_file_head){.kind = kind,
                                 .stacks = store->stacks,
                                 .foundations = store->foundations,
                                 .cards = store->cards,
                                 .level = cards};
}

static tf_status read_head(tf__stack_store *store, const char *name, uint32_t kind, unsigned cards,
                           tf__stack_file_head *head, tf_error *error)
{
    tf_text path = {0};
    file_path(store, name, cards, &path);
    *head = head_of(store, kind, cards);
    tf_status status = tf__stack_file_read_head(tf_text_string(&path), head, error);
    tf_text_free(&path);
    return status;
}

static tf_status read_words(tf__stack_store *store, const char *name, unsigned cards,
                            const tf__stack_file_head *head, tf__block *block, tf_error *error)
{
    tf_status status = tf__block_take(block, (size_t)head->words, sizeof(uint64_t), error);
    if (status != TF_OK)
        return status;
    tf_text path = {0};
    file_path(store, name, cards, &path);
    status = tf__stack_file_read(tf_text_string(&path), head, block->data, error);
    tf_text_free(&path);
    if (status != TF_OK)
        tf__block_release(block);
    return status;
}

bool tf__stack_store_has_states(tf__stack_store *store, unsigned cards, uint64_t *count)
{
    *count = store->states[cards].count;
    if (!store->on_disk)
        return *count > 0;
    tf__stack_file_head head;
    if (read_head(store, "states", TF__STACK_FILE_STATES, cards, &head, NULL) != TF_OK)
        return false;
    *count = head.words / 2;
    return *count > 0 && head.words % 2 == 0;
}

bool tf__stack_store_has_values(tf__stack_store *store, unsigned cards, uint64_t *count,
                                double *smallest)
{
    *count = store->values[cards].count;
    *smallest = store->values[cards].smallest;
    if (!store->on_disk)
        return *count > 0;
    tf__stack_file_head head;
    if (read_head(store, "values", TF__STACK_FILE_VALUES, cards, &head, NULL) != TF_OK)
        return false;
    *count = head.words;
    memcpy(smallest, &head.note, sizeof *smallest);
    return *count > 0;
}

static tf_status write_words(tf__stack_store *store, const char *name, unsigned cards,
                             tf__stack_file_head *head, const void *words, tf_error *error)
{
    tf_text path = {0};
    file_path(store, name, cards, &path);
    tf_status status = tf__stack_file_write(tf_text_string(&path), head, words, error);
    tf_text_free(&path);
    return status;
}

tf_status tf__stack_store_save_states(tf__stack_store *store, unsigned cards,
                                      const tf__stack_level *level, tf_error *error)
{
    if (!store->on_disk) {
        store->states[cards] = *level;
        return TF_OK;
    }
    tf__stack_file_head head = head_of(store, TF__STACK_FILE_STATES, cards);
    head.words = level->count * 2;
    return write_words(store, "states", cards, &head, level->keys, error);
}

tf_status tf__stack_store_save_values(tf__stack_store *store, unsigned cards,
                                      const tf__stack_values *values, tf_error *error)
{
    if (!store->on_disk) {
        store->values[cards] = *values;
        return TF_OK;
    }
    tf__stack_file_head head = head_of(store, TF__STACK_FILE_VALUES, cards);
    head.words = values->count;
    memcpy(&head.note, &values->smallest, sizeof head.note);
    return write_words(store, "values", cards, &head, values->value, error);
}

tf_status tf__stack_store_load_states(tf__stack_store *store, unsigned cards,
                                      tf__stack_level *level, tf_error *error)
{
    *level = store->states[cards];
    if (!store->on_disk)
        return TF_OK;
    tf__stack_file_head head;
    tf_status status = read_head(store, "states", TF__STACK_FILE_STATES, cards, &head, error);
    if (status == TF_OK)
        status = read_words(store, "states", cards, &head, &level->block, error);
    level->keys = level->block.data;
    level->count = status == TF_OK ? head.words / 2 : 0;
    return status;
}

tf_status tf__stack_store_load_values(tf__stack_store *store, unsigned cards,
                                      tf__stack_values *values, tf_error *error)
{
    *values = store->values[cards];
    if (!store->on_disk)
        return TF_OK;
    tf__stack_file_head head;
    tf_status status = read_head(store, "values", TF__STACK_FILE_VALUES, cards, &head, error);
    if (status == TF_OK)
        status = read_words(store, "values", cards, &head, &values->block, error);
    values->value = values->block.data;
    values->count = status == TF_OK ? head.words : 0;
    memcpy(&values->smallest, &head.note, sizeof values->smallest);
    return status;
}

void tf__stack_store_drop_states(tf__stack_store *store, tf__stack_level *level)
{
    if (store->on_disk)
        tf__block_release(&level->block);
    *level = (tf__stack_level){0};
}

void tf__stack_store_drop_values(tf__stack_store *store, tf__stack_values *values)
{
    if (store->on_disk)
        tf__block_release(&values->block);
    *values = (tf__stack_values){0};
}
