/* table.h: the values of all states of a two-chain stack game, in a file that is mapped into
 * memory.
 *
 * docs/TABLES.md describes the format. A state is found by the 64-bit hash of its canonical key.
 * The number of its cards gives the level, the upper bits of the hash select a bucket of about 32
 * states, and 22 further bits distinguish the states of a bucket. States of a bucket that agree in
 * these bits too are in a short list with their whole hash. So every state of the table gets its
 * own value. A state that is not in the table is mistaken for one that is with a probability of
 * 1/130,000.
 *
 * Threads: open and close on one thread; all other functions may run on any number of threads at
 * the same time. */
#ifndef TEFUDA_GAMES_CALCULATION_STACK_TABLE_H
#define TEFUDA_GAMES_CALCULATION_STACK_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include <tefuda/status.h>
#include <tefuda/text.h>

#include "games/calculation/stack/pair.h"

/* A value as a code of 16 bits on a logarithmic scale. Code 0 is the value 0, TF__STACK_CODE_ONE is
 * 1, and each code below that is smaller by a constant factor: 4,096 codes per halving down to
 * 2^-8, 1,024 down to 2^-24, and 256 below. */
enum {
    TF__STACK_CODE_ONE = 65534,
    TF__STACK_CODE_LISTED = 65535, /* only in the file: see the list */
    TF__STACK_ABSENT = -1,         /* results of tf__stack_table_probe() that are not codes */
    TF__STACK_DEAD = -2,
};

enum { TF__STACK_LEVELS_MAX = TF__STACK_PAIR_CARDS_MAX };

/* Where the states of one level lie in the file. */
typedef struct tf__stack_section {
    uint64_t states, buckets;
    uint64_t index;   /* offset of buckets + 1 numbers of 32 bits: the first state of each bucket */
    uint64_t entries; /* offset of the states, remainder_bits + 16 bits each */
    uint64_t list;    /* offset of `listed` pairs of words: hash, code */
    uint64_t listed;
} tf__stack_section;

typedef struct tf__stack_head {
    uint64_t magic;
    uint32_t version, stacks, foundations, cards;
    uint32_t remainder_bits;
    uint32_t scale; /* version of the value scale: 1 */
    uint64_t states;
    uint64_t start;     /* value of the start state, as the bits of a double */
    uint64_t smallest;  /* smallest value above 0, in the same form */
    uint64_t bytes;     /* size of the whole file */
    uint64_t checksums; /* offset of the checksums, one per MiB from TF__STACK_HEAD_BYTES on */
    uint64_t spare[4];
    tf__stack_section level[TF__STACK_LEVELS_MAX]; /* level[c - 1] has the states of c cards */
    uint64_t checksum;                             /* of all bytes before it */
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

/* Appends the path of a table's file in folder `dir`. */
void tf__stack_table_path(const char *dir, unsigned stacks, unsigned foundations, unsigned cards,
                          tf_text *path);

/* Opens the file at `path`. Returns TF_ERR_INPUT when it does not exist, TF_ERR_CORRUPT when its
 * header, its length or (for files up to 16 MiB) its contents are wrong. */
TF_MUST_USE tf_status tf__stack_table_open_file(tf__stack_table **out, const char *path,
                                                tf_error *error);
/* Opens the table of these sizes in a folder. When it does not exist, returns TF_ERR_INPUT with an
 * explanation of how to build it. */
TF_MUST_USE tf_status tf__stack_table_open(tf__stack_table **out, const char *dir, unsigned stacks,
                                           unsigned foundations, unsigned cards, tf_error *error);
void tf__stack_table_close(tf__stack_table *table); /* NULL is accepted */

const tf__stack_head *tf__stack_table_head(const tf__stack_table *table);

/* Verifies all checksums. Returns TF_ERR_CORRUPT at the first mismatch. */
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

/* Return the code of a live state with the table's number of stacks, or TF__STACK_ABSENT. A state
 * without cards has the value 1. tf__stack_table_find() takes a query, ideally one that was
 * prefetched some time ago. tf__stack_table_probe() takes any state and also recognises dead ones.
 */
int tf__stack_table_find(const tf__stack_table *table, tf__stack_query query);
int tf__stack_table_probe(const tf__stack_table *table, const tf__stack_pair *pair);

/* Prefetch the index, or (some time later) the states themselves. Optional; often faster. */
void tf__stack_table_prefetch(const tf__stack_table *table, tf__stack_query query);
void tf__stack_table_prefetch_states(const tf__stack_table *table, tf__stack_query query);

/* The value of a code, and its base-2 logarithm. TF__STACK_ABSENT and TF__STACK_DEAD give 0
 * (-infinity). */
double tf__stack_code_log2(int code);
double tf__stack_table_value(const tf__stack_table *table, int code);

/* The code nearest to a value of 0 .. 1, and the largest error of a code in the base-2 logarithm.
 * Values below 2^-87 are treated as 2^-87. */
uint16_t tf__stack_code(double value);
double tf__stack_code_error(int code);

#endif
