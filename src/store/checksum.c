/* checksum.c: see checksum.h. */
#define _DEFAULT_SOURCE
#include "store/checksum.h"

#include <endian.h>
#include <string.h>

#include "base/hash.h"

int32_t tf__checksum(const uint64_t *words, size_t count)
{
    uint64_t little[TF__CHECKSUM_VALUES_MAX];
    for (size_t i = 0; i < count; i++)
        little[i] = htole64(words[i]);
    uint32_t half = (uint32_t)tf__hash64(little, count * sizeof *little, 0);
    int32_t sum;
    memcpy(&sum, &half, sizeof sum);
    return sum;
}

static uint64_t word_of(sqlite3_value *value)
{
    uint64_t word;
    double real;
    const void *text;
    switch (sqlite3_value_type(value)) {
    case SQLITE_INTEGER:
        return (uint64_t)sqlite3_value_int64(value);
    case SQLITE_FLOAT:
        real = sqlite3_value_double(value) + 0.0; /* SQLite keeps -0.0 as 0 */
        memcpy(&word, &real, sizeof word);
        return word;
    case SQLITE_NULL:
        return 0;
    default:
        text = sqlite3_value_blob(value);
        return tf__hash64(text ? text : "", (size_t)sqlite3_value_bytes(value), 1);
    }
}

static void checksum_in_sql(sqlite3_context *context, int count, sqlite3_value **values)
{
    uint64_t words[TF__CHECKSUM_VALUES_MAX];
    if (count < 1 || count > TF__CHECKSUM_VALUES_MAX) {
        sqlite3_result_error(context, "tefuda_checksum: wrong number of values", -1);
        return;
    }
    for (int i = 0; i < count; i++)
        words[i] = word_of(values[i]);
    sqlite3_result_int(context, tf__checksum(words, (size_t)count));
}

int tf__checksum_install(sqlite3 *db)
{
    return sqlite3_create_function_v2(db, "tefuda_checksum", -1,
                                      SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, NULL,
                                      checksum_in_sql, NULL, NULL, NULL);
}
