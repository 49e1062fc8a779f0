/* table.h: the values of all states of a two-chain stack game, in a file mapped into memory.
 *
 * docs/TABLES.md describes the format. A state is found by the 64-bit hash of its canonical key: the
 * level is the number of its cards, the hash's place among the level's buckets names about 32 states, and
 * 22 further bits tell them apart. States of a bucket that agree in those too stand in a short list
 * with their whole hash, so a state of the table always gets its own value. A state outside is taken
 * for one inside once in 130,000 times.
 *
 * Threads: open and close on one thread; everything else from any number at once. */
#ifndef TEFUDA_GAMES_CALCULATION_STACK_TABLE_H
#define TEFUDA_GAMES_CALCULATION_STACK_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include <tefuda/status.h>
#include <tefuda/text.h>

#include "games/calculation/stack/pair.h"

/* A value in 16 bits, a logarithm: 0 is the value 0, TF__STACK_CODE_ONE is 1, and each code below it is
 * smaller by a constant factor, of which there are 4,096 to a halving down to 2^-8, 1,024 down to 2^-24
 * and 256 from there on. */
enum {
    TF__STACK_CODE_ONE = 65534,
    TF__STACK_CODE_LISTED = 65535, /* in the file only: look in the list */
    TF__STACK_ABSENT = -1,         /* answers of tf__stack_table_probe() besides codes */
    TF__STACK_DEAD = -2,
};

enum { TF__STACK_LEVELS_MAX = TF__STACK_PAIR_CARDS_MAX };

/* Where the states with so many cards lie in the file. */
typedef struct tf__stack_section {
    uint64_t states, buckets;
    uint64_t index;   /* offset of buckets + 1 numbers of 32 bits: the first state of each */
    uint64_t entries; /* offset of the states, remainder_bits + 16 bits each */
    uint64_t list;    /* offset of `listed` pairs of words: hash, code */
    uint64_t listed;
} tf__stack_section;

typedef struct tf__stack_head {
    uint64_t magic;
    uint32_t version, stacks, foundations, cards;
    uint32_t remainder_bits;
    uint32_t scale; /* how codes stand for values: 1 */
    uint64_t states;
    uint64_t start;     /* the bits of the value of the start, a double */
    uint64_t smallest;  /* likewise of the smallest value above 0 */
    uint64_t bytes;     /* of the whole file */
    uint64_t checksums; /* offset of a checksum for each MiB from TF__STACK_HEAD_BYTES on */
    uint64_t spare[4];
    tf__stack_section level[TF__STACK_LEVELS_MAX]; /* level[c - 1] has the states of c cards */
    uint64_t checksum;                             /* of what is before it */
} tf__stack_head;

enum {
    TF__STACK_HEAD_BYTES = 4096,
    TF__STACK_BUCKET_STATES = 32, /* on average */
    TF__STACK_REMAINDER_BITS = 22,
    TF__STACK_CHECK_BYTES = 1 << 20,
    TF__STACK_VERSION = 1,
};
#define TF__STACK_MAGIC UINT64_C(0x314b545341465554) /* "TUFASTK1" */

typedef struct tf__stack_table tf__stack_table;

/* Appends the name of a table's file in a folder. */
void tf__stack_table_path(const char *dir, unsigned stacks, unsigned foundations, unsigned cards,
                          tf_text *path);

/* Opens a file of that name. TF_ERR_INPUT when it is not there, TF_ERR_CORRUPT when its header, its
 * length or, up to 16 MiB, its contents are wrong. */
TF_MUST_USE tf_status tf__stack_table_open_file(tf__stack_table **out, const char *path,
                                                tf_error *error);
/* Opens the table of these sizes in a folder; TF_ERR_INPUT with how to build it when it is not there. */
TF_MUST_USE tf_status tf__stack_table_open(tf__stack_table **out, const char *dir, unsigned stacks,
                                           unsigned foundations, unsigned cards, tf_error *error);
void tf__stack_table_close(tf__stack_table *table); /* NULL is accepted */

const tf__stack_head *tf__stack_table_head(const tf__stack_table *table);

/* Compares every byte with its checksum; TF_ERR_CORRUPT at the first that is wrong. */
TF_MUST_USE tf_status tf__stack_table_check(const tf__stack_table *table, tf_error *error);

/* A state's key and hash, ready to be looked up. */
typedef struct tf__stack_query {
    tf__stack_pair_key key;
    uint64_t hash;
} tf__stack_query;

static inline tf__stack_query tf__stack_query_make(const tf__stack_pair *pair)
{
    tf__stack_pair_key key = tf__stack_pair_canonical(pair);
    return (tf__stack_query){key, tf__stack_pair_hash(key)};
}

/* The code of a live state with its table's number of stacks, or TF__STACK_ABSENT. No card: the value
 * is 1. The first form takes what tf__stack_table_prefetch() was given some work ago; the second takes
 * any state and tells a dead one. */
int tf__stack_table_find(const tf__stack_table *table, tf__stack_query query);
int tf__stack_table_probe(const tf__stack_table *table, const tf__stack_pair *pair);

/* Starts fetching the index, or (a while later) the states themselves. Never needed, often quicker. */
void tf__stack_table_prefetch(const tf__stack_table *table, tf__stack_query query);
void tf__stack_table_prefetch_states(const tf__stack_table *table, tf__stack_query query);

/* The value of a code, and its logarithm to the base 2; absent and dead count as 0 (-infinity). */
double tf__stack_code_log2(int code);
double tf__stack_table_value(const tf__stack_table *table, int code);

/* The code nearest to a value of 0 .. 1, and the largest error of a code's logarithm to the base 2.
 * Values under 2^-87 are taken for 2^-87. */
uint16_t tf__stack_code(double value);
double tf__stack_code_error(int code);

#endif
