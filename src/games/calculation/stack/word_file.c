/* word_file.c: see word_file.h. */
#define _DEFAULT_SOURCE
#include "games/calculation/stack/word_file.h"

#include <endian.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include <tefuda/file.h>

#include "base/hash.h"

enum { BLOCK_WORDS = TF__STACK_FILE_BLOCK, VERSION = 1 };

static const uint64_t magic = UINT64_C(0x314c45564c464554); /* "TEFLVEL1" */

_Static_assert(sizeof(tf__stack_file_head) == 64, "the header has no holes");

/* Converts the header between memory and disk byte order; both directions are the same. */
static tf__stack_file_head swap_head(const tf__stack_file_head *head)
{
    tf__stack_file_head out = {
        .magic = htole64(head->magic),
        .version = htole32(head->version),
        .kind = htole32(head->kind),
        .stacks = htole32(head->stacks),
        .foundations = htole32(head->foundations),
        .cards = htole32(head->cards),
        .level = htole32(head->level),
        .words = htole64(head->words),
        .note = htole64(head->note),
        .spare = htole64(head->spare),
        .checksum = htole64(head->checksum),
    };
    return out;
}

static uint64_t head_checksum(const tf__stack_file_head *on_disk)
{
    return tf__hash64(on_disk, offsetof(tf__stack_file_head, checksum), 0);
}

/* Writes one block: the words in disk byte order, then their checksum. */
static bool write_block(FILE *stream, const uint64_t *words, size_t count)
{
    uint64_t block[BLOCK_WORDS + 1];
    for (size_t i = 0; i < count; i++)
        block[i] = htole64(words[i]);
    block[count] = htole64(tf__hash64(block, count * sizeof *block, 0));
    return fwrite(block, sizeof *block, count + 1, stream) == count + 1;
}

tf_status tf__stack_file_write(const char *path, tf__stack_file_head *head, const uint64_t *words,
                               tf_error *error)
{
    tf_writer *writer = NULL;
    tf_status status = tf_writer_open_private(&writer, path, error);
    if (status != TF_OK)
        return status;
    head->magic = magic;
    head->version = VERSION;
    tf__stack_file_head on_disk = swap_head(head);
    head->checksum = head_checksum(&on_disk);
    on_disk.checksum = htole64(head->checksum);
    FILE *stream = tf_writer_stream(writer);
    bool good = fwrite(&on_disk, sizeof on_disk, 1, stream) == 1;
    for (uint64_t at = 0; good && at < head->words; at += BLOCK_WORDS) {
        uint64_t left = head->words - at;
        good = write_block(stream, words + at, left < BLOCK_WORDS ? left : BLOCK_WORDS);
    }
    if (!good) {
        int cause = errno;
        tf_writer_abort(writer);
        return tf_error_set(error, TF_ERR_IO, "%s: cannot write: %s", path, strerror(cause));
    }
    return tf_writer_commit(writer, error);
}

static tf_status open_file(const char *path, FILE **out, tf_error *error)
{
    FILE *stream = fopen(path, "rbe");
    if (!stream)
        return tf_error_set(error, errno == ENOENT ? TF_ERR_INPUT : TF_ERR_IO,
                            "%s: cannot open: %s", path, strerror(errno));
    *out = stream;
    return TF_OK;
}

static uint64_t file_bytes(uint64_t words)
{
    uint64_t blocks = (words + BLOCK_WORDS - 1) / BLOCK_WORDS;
    return sizeof(tf__stack_file_head) + (words + blocks) * sizeof(uint64_t);
}

/* True when the header found matches the one wanted, and the file has the length that it states. */
static bool head_fits(const tf__stack_file_head *found, const tf__stack_file_head *wanted,
                      FILE *stream)
{
    struct stat info;
    return found->magic == magic && found->version == VERSION && found->kind == wanted->kind &&
           found->stacks == wanted->stacks && found->foundations == wanted->foundations &&
           found->cards == wanted->cards && found->level == wanted->level &&
           found->words < UINT64_MAX / 16 && fstat(fileno(stream), &info) == 0 &&
           (uint64_t)info.st_size == file_bytes(found->words);
}

tf_status tf__stack_file_read_head(const char *path, tf__stack_file_head *head, tf_error *error)
{
    FILE *stream = NULL;
    tf_status status = open_file(path, &stream, error);
    if (status != TF_OK)
        return status;
    tf__stack_file_head on_disk;
    bool good = fread(&on_disk, sizeof on_disk, 1, stream) == 1;
    tf__stack_file_head found = good ? swap_head(&on_disk) : (tf__stack_file_head){0};
    good = good && found.checksum == head_checksum(&on_disk) && head_fits(&found, head, stream);
    fclose(stream);
    if (!good)
        return tf_error_set(error, TF_ERR_CORRUPT,
                            "%s: the header is damaged, or not of this table: delete this file and "
                            "build again",
                            path);
    *head = found;
    return TF_OK;
}

static bool read_block(FILE *stream, uint64_t *words, size_t count)
{
    uint64_t block[BLOCK_WORDS + 1];
    if (fread(block, sizeof *block, count + 1, stream) != count + 1 ||
        le64toh(block[count]) != tf__hash64(block, count * sizeof *block, 0))
        return false;
    for (size_t i = 0; i < count; i++)
        words[i] = le64toh(block[i]);
    return true;
}

tf_status tf__stack_file_read(const char *path, const tf__stack_file_head *head, uint64_t *words,
                              tf_error *error)
{
    FILE *stream = NULL;
    tf_status status = open_file(path, &stream, error);
    if (status != TF_OK)
        return status;
    bool good = fseek(stream, (long)sizeof *head, SEEK_SET) == 0;
    for (uint64_t at = 0; good && at < head->words; at += BLOCK_WORDS) {
        uint64_t left = head->words - at;
        good = read_block(stream, words + at, left < BLOCK_WORDS ? left : BLOCK_WORDS);
    }
    fclose(stream);
    return good ? TF_OK
                : tf_error_set(error, TF_ERR_CORRUPT,
                               "%s: a block is damaged: delete this file and build again", path);
}
