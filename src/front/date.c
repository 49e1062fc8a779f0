/* date.c: see date.h. */
#include "front/date.h"

#include <time.h>

typedef struct tm *(*calendar)(const time_t *seconds, struct tm *parts);

static void format(int64_t unix_ms, calendar parts_of, const char *pattern, char *out)
{
    time_t seconds = (time_t)(unix_ms / 1000);
    struct tm parts;
    if (!parts_of(&seconds, &parts) || strftime(out, FRONT_DATE_MAX, pattern, &parts) == 0)
        out[0] = '\0';
}

void front_date_time(int64_t unix_ms, char out[FRONT_DATE_MAX])
{
    format(unix_ms, gmtime_r, "%Y-%m-%dT%H:%M:%SZ", out);
}

void front_date_day(int64_t unix_ms, char out[FRONT_DATE_MAX])
{
    format(unix_ms, gmtime_r, "%Y-%m-%d", out);
}

void front_date_local_day(int64_t unix_ms, char out[FRONT_DATE_MAX])
{
    format(unix_ms, localtime_r, "%Y-%m-%d", out);
}
