/* date.h: milliseconds since 1970 as ISO 8601 text. A time that cannot be represented gives "". */
#ifndef TEFUDA_FRONT_DATE_H
#define TEFUDA_FRONT_DATE_H

#include <stdint.h>

enum { FRONT_DATE_MAX = 32 };

/* "2026-03-01T12:00:00Z" */
void front_date_time(int64_t unix_ms, char out[FRONT_DATE_MAX]);
/* "2026-03-01" in UTC, and in the local time zone. */
void front_date_day(int64_t unix_ms, char out[FRONT_DATE_MAX]);
void front_date_local_day(int64_t unix_ms, char out[FRONT_DATE_MAX]);

#endif
