/* write.c: writes the file of a table, level by level; see docs/TABLES.md for the layout. */
#include "games/calculation/stack/write.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <tefuda/file.h>

#include "base/array.h"
#include "base/hash.h"

/* A write buffer. It has the size of the data that one checksum covers. */
typedef struct sink {
    FILE *stream;
    uint64_t offset;
    size_t filled;
    bool failed;
    uint64_t *sums;
    size_t sum_count, sum_room;
    uint64_t bits; /* bits of entries that do not fill a byte yet */
    unsigned bit_count;
    uint8_t buffer[TF__STACK_CHECK_BYTES];
} sink;

static void flush(sink *out)
{
    if (out->filled == 0 || out->failed)
        return;
    out->failed = !TF__ARRAY_RESERVE(out->sums, out->sum_room, out->sum_count + 1);
    if (out->failed)
        return;
    out->sums[out->sum_count] = tf__hash64(out->buffer, out->filled, out->sum_count);
    out->sum_count++;
    out->failed = fwrite(out->buffer, 1, out->filled, out->stream) != out->filled;
    out->filled = 0;
}

static void put(sink *out, const void *bytes, size_t count)
{
    const uint8_t *from = bytes;
    out->offset += count;
    while (count > 0) {
        size_t space = sizeof out->buffer - out->filled, part = count < space ? count : space;
        memcpy(out->buffer + out->filled, from, part);
        out->filled += part;
        from += part;
        count -= part;
        if (out->filled == sizeof out->buffer)
            flush(out);
    }
}

static void put_bits(sink *out, uint64_t bits, unsigned count)
{
    out->bits |= bits << out->bit_count;
    out->bit_count += count;
    for (; out->bit_count >= 8; out->bit_count -= 8, out->bits >>= 8) {
        uint8_t byte = (uint8_t)out->bits;
        put(out, &byte, 1);
    }
}

/* Ends the entries: the last byte, eight bytes of padding so that a word can be read at any entry,
 * and padding to a multiple of eight. */
static void end_bits(sink *out)
{
    static const uint8_t zeros[16];
    if (out->bit_count > 0)
        put_bits(out, 0, 8 - out->bit_count);
    put(out, zeros, 8 + (8 - out->offset % 8) % 8);
}

/* The bucket of a hash, and the bits that distinguish the states of a bucket. */
typedef struct bucket_place {
    uint64_t hash, bucket, remainder;
} bucket_place;

static bucket_place bucket_place_of(tf__stack_pair_key key, uint64_t buckets)
{
    uint64_t hash = tf__stack_pair_hash(key);
    return (bucket_place){hash, tf__stack_pair_place(hash, buckets),
                          hash * buckets >> (64 - TF__STACK_REMAINDER_BITS)};
}

static bool same_bucket_place(const bucket_place *x, const bucket_place *y)
{
    return x->bucket == y->bucket && x->remainder == y->remainder;
}

static void put_index(sink *out, const tf__stack_level *level, tf__stack_section *section)
{
    section->index = out->offset;
    uint64_t next = 0;
    for (uint64_t i = 0; i < level->count; i++) {
        uint64_t bucket = bucket_place_of(level->keys[i], section->buckets).bucket;
        for (uint32_t first = (uint32_t)i; next <= bucket; next++)
            put(out, &first, sizeof first);
    }
    for (uint32_t end = (uint32_t)level->count; next <= section->buckets; next++)
        put(out, &end, sizeof end);
}

/* A growing list of (hash, code) pairs. */
typedef struct word_list {
    uint64_t *words;
    size_t count, capacity;
} word_list;

static bool list_add(word_list *list, uint64_t hash, uint64_t code)
{
    if (!TF__ARRAY_RESERVE(list->words, list->capacity, list->count + 2))
        return false;
    list->words[list->count++] = hash;
    list->words[list->count++] = code;
    return true;
}

/* Writes the entries. States with the same bucket and remainder bits get the code
 * TF__STACK_CODE_LISTED, and their values go into the list. */
static bool put_entries(sink *out, const tf__stack_level *level, const tf__stack_values *values,
                        tf__stack_section *section, word_list *list)
{
    section->entries = out->offset;
    bucket_place before = {0}, here = bucket_place_of(level->keys[0], section->buckets), next = {0};
    for (uint64_t i = 0; i < level->count; i++, before = here, here = next) {
        bool shared = i > 0 && same_bucket_place(&before, &here);
        if (i + 1 < level->count) {
            next = bucket_place_of(level->keys[i + 1], section->buckets);
            shared |= same_bucket_place(&here, &next);
        }
        uint64_t code = tf__stack_code(values->value[i]);
        if (shared && !list_add(list, here.hash, code))
            return false;
        code = shared ? TF__STACK_CODE_LISTED : code;
        put_bits(out, here.remainder | code << TF__STACK_REMAINDER_BITS,
                 TF__STACK_REMAINDER_BITS + 16);
    }
    end_bits(out);
    return true;
}

static tf_status put_level(sink *out, tf__stack_store *store, unsigned cards, tf__stack_head *head,
                           tf_error *error)
{
    tf__stack_level level = {0};
    tf__stack_values values = {0};
    word_list list = {0};
    tf__stack_section *section = &head->level[cards - 1];
    tf_status status = tf__stack_store_load_states(store, cards, &level, error);
    if (status == TF_OK)
        status = tf__stack_store_load_values(store, cards, &values, error);
    if (status == TF_OK && (level.count != values.count || level.count > UINT32_MAX))
        status = tf_error_set(error, TF_ERR_CORRUPT,
                              "the states and values of a level do not match");
    if (status == TF_OK) {
        section->states = level.count;
        section->buckets = level.count / TF__STACK_BUCKET_STATES + 1;
        put_index(out, &level, section);
        if (!put_entries(out, &level, &values, section, &list))
            status = tf_error_set(error, TF_ERR_MEMORY, "no memory for a list of states");
        section->list = out->offset;
        section->listed = list.count / 2;
        put(out, list.words, list.count * sizeof *list.words);
        head->states += level.count;
        if (cards == store->foundations * store->cards)
            memcpy(&head->start, &values.value[0], sizeof head->start);
    }
    free(list.words);
    tf__stack_store_drop_values(store, &values);
    tf__stack_store_drop_states(store, &level);
    return status;
}

static tf_status put_levels(tf__stack_work *work, sink *out, tf__stack_store *store,
                            tf__stack_head *head, tf_error *error)
{
    unsigned top = store->foundations * store->cards;
    double smallest = 1;
    for (unsigned cards = 1; cards <= top; cards++) {
        uint64_t count;
        double least;
        if (tf__stack_store_has_values(store, cards, &count, &least) && least < smallest)
            smallest = least;
    }
    memcpy(&head->smallest, &smallest, sizeof smallest);
    tf_status status = TF_OK;
    for (unsigned cards = 1; status == TF_OK && cards <= top; cards++) {
        status = put_level(out, store, cards, head, error);
        if (status == TF_OK)
            status = tf__stack_work_tick(work, 0, error);
    }
    return status;
}

/* Writes the checksums after the levels, then the header at the start of the file. */
static void put_frame(sink *out, tf__stack_head *head)
{
    flush(out);
    if (out->failed)
        return;
    head->checksums = out->offset;
    head->bytes = out->offset + out->sum_count * sizeof *out->sums;
    head->checksum = tf__hash64(head, offsetof(tf__stack_head, checksum), 0);
    out->failed = fwrite(out->sums, sizeof *out->sums, out->sum_count, out->stream) !=
                      out->sum_count ||
                  fseek(out->stream, 0, SEEK_SET) != 0 ||
                  fwrite(head, sizeof *head, 1, out->stream) != 1;
}

tf_status tf__stack_write(tf__stack_work *work, tf__stack_store *store, const char *path,
                          tf_error *error)
{
    tf_writer *writer = NULL;
    sink *out = calloc(1, sizeof *out);
    if (!out)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory to write a table");
    tf__stack_head head = {.magic = TF__STACK_MAGIC,
                           .version = TF__STACK_VERSION,
                           .stacks = store->stacks,
                           .foundations = store->foundations,
                           .cards = store->cards,
                           .scale = 1,
                           .remainder_bits = TF__STACK_REMAINDER_BITS};
    tf_status status = tf_writer_open_private(&writer, path, error);
    if (status == TF_OK) {
        out->stream = tf_writer_stream(writer);
        out->offset = TF__STACK_HEAD_BYTES;
        out->failed = fseek(out->stream, TF__STACK_HEAD_BYTES, SEEK_SET) != 0;
        status = put_levels(work, out, store, &head, error);
    }
    if (status == TF_OK) {
        put_frame(out, &head);
        if (out->failed)
            status = tf_error_set(error, TF_ERR_IO, "%s: cannot write: %s", path, strerror(errno));
    }
    if (status == TF_OK)
        status = tf_writer_commit(writer, error);
    else
        tf_writer_abort(writer);
    free(out->sums);
    free(out);
    return status;
}
