/* word_file.h: arrays of 64-bit words on disk, for the finished parts of a build.
 *
 * A file is a header of 64 bytes that describes its contents, then blocks of up to 16,384 words,
 * each followed by its checksum (XXH3). Little-endian. The file is written under a temporary name
 * and renamed, so an existing file is complete. */
#ifndef TEFUDA_GAMES_CALCULATION_STACK_WORD_FILE_H
#define TEFUDA_GAMES_CALCULATION_STACK_WORD_FILE_H

#include <stdint.h>

#include <tefuda/status.h>

enum { TF__STACK_FILE_STATES = 1, TF__STACK_FILE_VALUES = 2 };

typedef struct tf__stack_file_head {
    uint64_t magic;
    uint32_t version, kind;
    uint32_t stacks, foundations, cards, level;
    uint64_t words; /* in the file, without checksums */
    uint64_t note;  /* in files of values: the bits of the smallest value above 0 */
    uint64_t spare;
    uint64_t checksum; /* of all bytes before it */
} tf__stack_file_head;

enum { TF__STACK_FILE_BLOCK = 1 << 14 }; /* words of a block */

/* Where a word lies in the file, counted in words from its start: after the header and the checksums
 * of the blocks before it. */
static inline uint64_t tf__stack_file_offset(uint64_t index)
{
    return sizeof(tf__stack_file_head) / sizeof(uint64_t) + index + index / TF__STACK_FILE_BLOCK;
}

/* Writes the header and head->words words. Fills in magic, version and checksum. */
TF_MUST_USE tf_status tf__stack_file_write(const char *path, tf__stack_file_head *head,
                                           const uint64_t *words, tf_error *error);

/* Reads and checks a header. It must have the kind and sizes that `head` has; the other fields are
 * filled in. Returns TF_ERR_INPUT when the file does not exist, TF_ERR_CORRUPT when it is wrong or
 * damaged. */
TF_MUST_USE tf_status tf__stack_file_read_head(const char *path, tf__stack_file_head *head,
                                               tf_error *error);

/* Reads the words after tf__stack_file_read_head() and verifies every block. `words` must hold
 * head->words. */
TF_MUST_USE tf_status tf__stack_file_read(const char *path, const tf__stack_file_head *head,
                                          uint64_t *words, tf_error *error);

#endif
