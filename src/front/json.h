/* json.h: the JSON values that the command and the server both write.
 *
 * Every function returns a new reference, or NULL when there is not enough memory. */
#ifndef TEFUDA_FRONT_JSON_H
#define TEFUDA_FRONT_JSON_H

#include <jansson.h>
#include <stdint.h>
#include <tefuda/tefuda.h>

/* A string of any bytes: in a text that is not UTF-8, every byte above 127 becomes '?'. */
json_t *front_json_string(const char *text);
/* A number; null when it is not finite. */
json_t *front_json_number(double value);
json_t *front_json_count(uint64_t value);
/* Milliseconds, rounded to three decimals. */
json_t *front_json_ms(double value);
/* Milliseconds since 1970 as an ISO 8601 string; null when the time cannot be represented. */
json_t *front_json_date(int64_t unix_ms);

/* One number per seat. */
json_t *front_json_seats(unsigned seats, const int *values);
/* Sets "points" and "scores", one number per seat; sets nothing in a game with one seat. */
void front_json_set_outcome(json_t *object, unsigned seats, const int *points, const int *scores);

/* {NAME: value, "low", "high"} of a value with its interval. */
json_t *front_json_worth(const char *name, const tf_worth *worth);

/* {"proof", "proven", "arrangements", "chance_most"} of a game that is dead; null for one that is not. */
json_t *front_json_dead(const tf_dead *dead);

/* {NAME: value, ...} */
json_t *front_json_figures(const tf_figure *figures, size_t count);

/* Count, mean, quantiles, and the two extremes under the given names. */
json_t *front_json_spread(const tf_spread *spread, const char *low, const char *high);

#endif
