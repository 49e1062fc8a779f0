/* checksum.h: the checksum that each row of our SQLite files carries.
 *
 * SQLite does not notice a flipped bit inside a row. Every table has a column `checksum`: 32 bits of a
 * hash over the other columns, as 64-bit words. Writers fill it and readers compare it. SQL reaches it
 * as tefuda_checksum(column, ...). */
#ifndef TEFUDA_STORE_CHECKSUM_H
#define TEFUDA_STORE_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

#include <sqlite3.h>

enum { TF__CHECKSUM_VALUES_MAX = 48 };

/* The checksum of a row of integers. */
int32_t tf__checksum(const uint64_t *words, size_t count);

/* Gives a connection the SQL function; SQLITE_OK or what failed. Integers count as themselves, reals
 * as their bits, texts as a hash of their bytes. */
int tf__checksum_install(sqlite3 *db);

#endif
