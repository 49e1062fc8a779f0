/* word_file.h: arrays of 64-bit words on disk, for what a build has finished so far.
 *
 * A header of 64 bytes that says what is in it, then blocks of up to 16,384 words, each followed by
 * its checksum (XXH3). Little-endian. Written under a temporary name and renamed, so a file that is
 * there is whole. */
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
    uint64_t note;  /* values: the bits of the smallest above 0 */
    uint64_t spare;
    uint64_t checksum; /* of what is before it */
} tf__stack_file_head;

/* Writes head (magic, version and checksum are filled in) and head->words words. */
TF_MUST_USE tf_status tf__stack_file_write(const char *path, tf__stack_file_head *head,
                                           const uint64_t *words, tf_error *error);

/* Reads and checks a header. It must be of the kind and sizes that head has; fills the rest in. A file
 * that is not there is TF_ERR_INPUT, a wrong or damaged one TF_ERR_CORRUPT. */
TF_MUST_USE tf_status tf__stack_file_read_head(const char *path, tf__stack_file_head *head,
                                               tf_error *error);

/* Reads the words after tf__stack_file_read_head(), every block checked; room for head->words. */
TF_MUST_USE tf_status tf__stack_file_read(const char *path, const tf__stack_file_head *head,
                                          uint64_t *words, tf_error *error);

#endif
