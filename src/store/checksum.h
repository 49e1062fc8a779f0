/* checksum.h: the checksum of each row in our SQLite files.
 *
 * SQLite does not notice a flipped bit inside a row. Every table has a column `checksum`: 32 bits
 * of a hash over the other columns, as 64-bit words. It is written with the row and compared when
 * the row is read. In SQL it is the function tefuda_checksum(column, ...). */
#ifndef TEFUDA_STORE_CHECKSUM_H
#define TEFUDA_STORE_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

#include <sqlite3.h>

enum { TF__CHECKSUM_VALUES_MAX = 48 };

/* The checksum of a row of integers. */
int32_t tf__checksum(const uint64_t *words, size_t count);

/* Adds the SQL function to a connection; returns SQLITE_OK or the error. An integer is one word; so
 * are the bits of a real number and the hash of a text. */
int tf__checksum_install(sqlite3 *db);

#endif
