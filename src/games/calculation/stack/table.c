/* table.c: opens a table and looks up states; see table.h.
 *
 * Only the header is protected by a checksum at every opening. Offsets are checked against the file
 * length when the file is opened, and numbers of states when they are used. So a damaged file can
 * give wrong answers or none, but cannot cause a crash. */
#define _DEFAULT_SOURCE
#include "games/calculation/stack/table.h"

#include <endian.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* Files up to CHECK_AT_OPEN_BYTES are verified completely when opened. Chosen by hand. */
enum { CHECK_AT_OPEN_BYTES = 16 << 20, CODE_BITS = 16 };

struct tf__stack_table {
    const uint8_t *data;
    size_t bytes;
    unsigned remainder_bits;
    tf__stack_head head;
    double factor[1 << 12]; /* 2^(-k / 4096) */
    double octave[96];      /* 2^-k */
};

_Static_assert(sizeof(tf__stack_head) <= TF__STACK_HEAD_BYTES, "the header fits its page");

void tf__stack_table_path(const char *dir, unsigned stacks, unsigned foundations, unsigned cards,
                          tf_text *path)
{
    tf_text_printf(path, "%s/stack-s%u-m%u-n%u.table", dir, stacks, foundations, cards);
}

/* The logarithmic scale has three ranges, each with a quarter of the steps per octave of the range
 * before. */
enum {
    FINE_LOG2 = 12,
    FINE_OCTAVES = 8,
    MIDDLE_OCTAVES = 24, /* counted from 1, like the next one */
    FINE_CODES = FINE_OCTAVES << FINE_LOG2,
    MIDDLE_CODES = FINE_CODES + ((MIDDLE_OCTAVES - FINE_OCTAVES) << (FINE_LOG2 - 2)),
};

uint16_t tf__stack_code(double value)
{
    if (value <= 0)
        return 0;
    double octaves = value < 1 ? -log2(value) : 0, below;
    if (octaves < FINE_OCTAVES)
        below = octaves * (1 << FINE_LOG2);
    else if (octaves < MIDDLE_OCTAVES)
        below = FINE_CODES + (octaves - FINE_OCTAVES) * (1 << (FINE_LOG2 - 2));
    else
        below = MIDDLE_CODES + (octaves - MIDDLE_OCTAVES) * (1 << (FINE_LOG2 - 4));
    below = nearbyint(below);
    return (uint16_t)(TF__STACK_CODE_ONE -
                      (below < TF__STACK_CODE_ONE - 1 ? (int)below : TF__STACK_CODE_ONE - 1));
}

/* The distance of a code from the code of 1, in steps of the finest range. */
static inline uint32_t fine_steps(int code)
{
    uint32_t below = (uint32_t)(TF__STACK_CODE_ONE - code);
    if (below < FINE_CODES)
        return below;
    if (below < MIDDLE_CODES)
        return FINE_CODES + ((below - FINE_CODES) << 2);
    return (MIDDLE_OCTAVES << FINE_LOG2) + ((below - MIDDLE_CODES) << 4);
}

double tf__stack_code_log2(int code)
{
    return code <= 0 ? -INFINITY : -(double)fine_steps(code) / (1 << FINE_LOG2);
}

double tf__stack_code_error(int code)
{
    uint32_t below = (uint32_t)(TF__STACK_CODE_ONE - code);
    unsigned coarser = below < FINE_CODES ? 0 : below < MIDDLE_CODES ? 2 : 4;
    return code <= 0 ? 0 : 0.5 / (1 << (FINE_LOG2 - coarser));
}

/* True when the parts of the section lie inside the file, one after the other. */
static bool section_fits(const tf__stack_section *section, uint64_t end, unsigned entry_bits)
{
    uint64_t most = end / 2; /* limit for every count, so that no sum below overflows */
    if (section->states > most || section->buckets > most || section->listed > most ||
        section->index > end || section->entries > end || section->list > end)
        return false;
    if (section->states == 0)
        return true;
    return section->buckets > 0 && section->index % 4 == 0 && section->list % 8 == 0 &&
           (section->buckets + 1) * 4 <= end - section->index &&
           (section->states * entry_bits + 7) / 8 + 8 <= end - section->entries &&
           section->listed <= (end - section->list) / 16;
}

static uint64_t check_count(uint64_t bytes)
{
    return (bytes - TF__STACK_HEAD_BYTES + TF__STACK_CHECK_BYTES - 1) / TF__STACK_CHECK_BYTES;
}

static bool head_fits(const tf__stack_head *head, uint64_t bytes)
{
    if (head->magic != TF__STACK_MAGIC || head->version != TF__STACK_VERSION ||
        head->checksum != tf__hash64(head, offsetof(tf__stack_head, checksum), 0))
        return false;
    if (head->bytes != bytes || head->stacks < 1 || head->stacks > TF__STACK_PAIR_STACKS_MAX ||
        head->foundations < 1 || head->foundations > 2 || head->cards < 1 ||
        head->cards > TF__STACK_PAIR_CHAIN_MAX || head->remainder_bits < 8 ||
        head->remainder_bits > 32 || head->scale != 1)
        return false;
    if (head->checksums < TF__STACK_HEAD_BYTES || head->checksums > bytes || head->checksums % 8 ||
        check_count(head->checksums) * 8 != bytes - head->checksums)
        return false;
    for (unsigned i = 0; i < TF__STACK_LEVELS_MAX; i++)
        if (!section_fits(&head->level[i], head->checksums, head->remainder_bits + CODE_BITS))
            return false;
    return true;
}

static void fill_factors(tf__stack_table *table)
{
    for (int k = 0; k < 1 << FINE_LOG2; k++)
        table->factor[k] = exp2(-(double)k / (1 << FINE_LOG2));
    for (int k = 0; k < (int)(sizeof table->octave / sizeof table->octave[0]); k++)
        table->octave[k] = ldexp(1, -k);
}

/* The file has the byte order of little-endian machines; other machines are refused below. */
static tf_status adopt(tf__stack_table *table, const char *path, tf_error *error)
{
    if (htole32(1) != 1)
        return tf_error_set(error, TF_ERR_UNSUPPORTED, "tables need a little-endian machine");
    if (table->bytes >= TF__STACK_HEAD_BYTES)
        memcpy(&table->head, table->data, sizeof table->head);
    if (table->bytes < TF__STACK_HEAD_BYTES || !head_fits(&table->head, table->bytes))
        return tf_error_set(error, TF_ERR_CORRUPT,
                            "%s: not a table of this version, or damaged: build it again", path);
    table->remainder_bits = table->head.remainder_bits;
    fill_factors(table);
    if (table->bytes > CHECK_AT_OPEN_BYTES)
        return TF_OK;
    tf_status status = tf__stack_table_check(table, error);
    return status == TF_OK ? status : tf_error_prefix(error, status, "%s: ", path);
}

static tf_status map_file(tf__stack_table *table, const char *path, tf_error *error)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    struct stat info;
    if (fd < 0 || fstat(fd, &info) != 0) {
        int cause = errno;
        if (fd >= 0)
            close(fd);
        return tf_error_set(error, cause == ENOENT || cause == ENOTDIR ? TF_ERR_INPUT : TF_ERR_IO,
                            "%s: cannot open: %s", path, strerror(cause));
    }
    void *data = MAP_FAILED;
    if (S_ISREG(info.st_mode) && info.st_size > 0)
        data = mmap(NULL, (size_t)info.st_size, PROT_READ, MAP_SHARED, fd, 0);
    int cause = errno;
    close(fd);
    if (data == MAP_FAILED && S_ISREG(info.st_mode) && info.st_size > 0)
        return tf_error_set(error, cause == ENOMEM ? TF_ERR_MEMORY : TF_ERR_IO,
                            "%s: cannot open: %s", path, strerror(cause));
    if (data == MAP_FAILED)
        return tf_error_set(error, TF_ERR_CORRUPT, "%s: not a table: empty, or not a regular file",
                            path);
    table->data = data;
    table->bytes = (size_t)info.st_size;
    return TF_OK;
}

tf_status tf__stack_table_open_file(tf__stack_table **out, const char *path, tf_error *error)
{
    tf__stack_table *table = calloc(1, sizeof *table);
    if (!table)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory to open a table");
    tf_status status = map_file(table, path, error);
    if (status == TF_OK)
        status = adopt(table, path, error);
    if (status != TF_OK) {
        tf__stack_table_close(table);
        return status;
    }
    *out = table;
    return TF_OK;
}

tf_status tf__stack_table_open(tf__stack_table **out, const char *dir, unsigned stacks,
                               unsigned foundations, unsigned cards, tf_error *error)
{
    tf_text path = {0};
    tf__stack_table_path(dir, stacks, foundations, cards, &path);
    tf_status status = tf_text_status(&path);
    if (status == TF_OK)
        status = tf__stack_table_open_file(out, tf_text_string(&path), error);
    if (status == TF_ERR_INPUT)
        status = tf_error_set(error, TF_ERR_INPUT,
                              "%s does not exist: build it with 'tefuda table build --stacks %u "
                              "--foundations %u --cards %u'",
                              tf_text_string(&path), stacks, foundations, cards);
    tf_text_free(&path);
    if (status != TF_OK)
        return status;
    const tf__stack_head *head = &(*out)->head;
    if (head->stacks == stacks && head->foundations == foundations && head->cards == cards)
        return TF_OK;
    tf__stack_table_close(*out);
    *out = NULL;
    return tf_error_set(error, TF_ERR_CORRUPT, "the table in %s does not match its file name", dir);
}

void tf__stack_table_close(tf__stack_table *table)
{
    if (!table)
        return;
    if (table->data)
        munmap((void *)(uintptr_t)table->data, table->bytes);
    free(table);
}

const tf__stack_head *tf__stack_table_head(const tf__stack_table *table)
{
    return &table->head;
}

tf_status tf__stack_table_check(const tf__stack_table *table, tf_error *error)
{
    uint64_t end = table->head.checksums;
    for (uint64_t at = TF__STACK_HEAD_BYTES, i = 0; at < end; at += TF__STACK_CHECK_BYTES, i++) {
        uint64_t left = end - at, sum;
        size_t bytes = left < TF__STACK_CHECK_BYTES ? (size_t)left : TF__STACK_CHECK_BYTES;
        memcpy(&sum, table->data + end + i * 8, sizeof sum);
        if (tf__hash64(table->data + at, bytes, i) != sum)
            return tf_error_set(error, TF_ERR_CORRUPT,
                                "the bytes from %llu on are damaged: build the table again",
                                (unsigned long long)at);
    }
    return TF_OK;
}

static const tf__stack_section *section_of(const tf__stack_table *table, tf__stack_pair_key key)
{
    unsigned cards = tf__stack_pair_key_cards(key);
    if (cards < 1 || cards > TF__STACK_LEVELS_MAX || table->head.level[cards - 1].states == 0)
        return NULL;
    return &table->head.level[cards - 1];
}

/* The entry's remainder and code in one word, with the code in the upper bits. */
static inline uint64_t entry_at(const tf__stack_table *table, const uint8_t *entries, uint64_t i)
{
    unsigned bits = table->remainder_bits + CODE_BITS;
    uint64_t bit = i * bits, word;
    memcpy(&word, entries + bit / 8, sizeof word);
    return word >> (bit % 8) & ((UINT64_C(1) << bits) - 1);
}

static int find_listed(const tf__stack_table *table, const tf__stack_section *section,
                       uint64_t hash)
{
    uint64_t low = 0, high = section->listed, pair[2];
    while (low < high) {
        uint64_t middle = low + (high - low) / 2;
        memcpy(pair, table->data + section->list + middle * sizeof pair, sizeof pair);
        if (pair[0] == hash)
            return pair[1] <= TF__STACK_CODE_ONE ? (int)pair[1] : TF__STACK_ABSENT;
        if (pair[0] < hash)
            low = middle + 1;
        else
            high = middle;
    }
    return TF__STACK_ABSENT;
}

/* The range of the states of the hash's bucket: the index of the first, and one past the last. */
static inline bool bucket_range(const tf__stack_table *table, const tf__stack_section *section,
                                uint64_t hash, uint64_t *first, uint64_t *end)
{
    uint32_t range[2];
    uint64_t bucket = tf__stack_pair_place(hash, section->buckets);
    memcpy(range, table->data + section->index + bucket * 4, sizeof range);
    *first = range[0];
    *end = range[1];
    return range[0] < range[1] && range[1] <= section->states;
}

int tf__stack_table_find(const tf__stack_table *table, tf__stack_query query)
{
    const tf__stack_section *section = section_of(table, query.key);
    uint64_t first, end;
    if (!section)
        return tf__stack_pair_key_cards(query.key) == 0 ? TF__STACK_CODE_ONE : TF__STACK_ABSENT;
    if (!bucket_range(table, section, query.hash, &first, &end))
        return TF__STACK_ABSENT;
    unsigned bits = table->remainder_bits;
    const uint8_t *entries = table->data + section->entries;
    uint64_t mask = (UINT64_C(1) << bits) - 1;
    uint64_t wanted = query.hash * section->buckets >> (64 - bits);
    /* Remainders are evenly distributed: start at the expected index and walk from there. */
    uint64_t at = first + (wanted * (end - first) >> bits), entry = entry_at(table, entries, at);
    while ((entry & mask) < wanted && ++at < end)
        entry = entry_at(table, entries, at);
    while ((entry & mask) > wanted && at-- > first)
        entry = entry_at(table, entries, at);
    if ((entry & mask) != wanted)
        return TF__STACK_ABSENT;
    int code = (int)(entry >> bits);
    return code == TF__STACK_CODE_LISTED ? find_listed(table, section, query.hash) : code;
}

int tf__stack_table_probe(const tf__stack_table *table, const tf__stack_pair *pair)
{
    if (!tf__stack_pair_alive(pair))
        return TF__STACK_DEAD;
    return tf__stack_table_find(table, tf__stack_query_make(pair));
}

void tf__stack_table_prefetch(const tf__stack_table *table, tf__stack_query query)
{
    const tf__stack_section *section = section_of(table, query.key);
    if (section)
        __builtin_prefetch(table->data + section->index +
                           tf__stack_pair_place(query.hash, section->buckets) * 4);
}

void tf__stack_table_prefetch_states(const tf__stack_table *table, tf__stack_query query)
{
    const tf__stack_section *section = section_of(table, query.key);
    uint64_t first, end;
    if (!section || !bucket_range(table, section, query.hash, &first, &end))
        return;
    unsigned bits = table->remainder_bits;
    uint64_t wanted = query.hash * section->buckets >> (64 - bits);
    uint64_t at = first + (wanted * (end - first) >> bits);
    __builtin_prefetch(table->data + section->entries + at * (bits + CODE_BITS) / 8);
}

double tf__stack_table_value(const tf__stack_table *table, int code)
{
    if (code <= 0)
        return 0;
    uint32_t steps = fine_steps(code);
    return table->factor[steps & ((1 << FINE_LOG2) - 1)] * table->octave[steps >> FINE_LOG2];
}
