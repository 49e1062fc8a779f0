/* json.c: see json.h. */
#include "front/json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "front/date.h"

json_t *front_json_string(const char *text)
{
    json_t *string = json_string(text);
    if (string)
        return string;
    size_t length = strlen(text);
    char *copy = malloc(length + 1);
    if (!copy)
        return NULL;
    for (size_t i = 0; i <= length; i++)
        copy[i] = (unsigned char)text[i] < 128 ? text[i] : '?';
    string = json_string(copy);
    free(copy);
    return string;
}

json_t *front_json_number(double value)
{
    return isfinite(value) ? json_real(value) : json_null();
}

json_t *front_json_count(uint64_t value)
{
    return json_integer((json_int_t)value);
}

json_t *front_json_ms(double value)
{
    return json_real(round(value * 1000) / 1000);
}

json_t *front_json_date(int64_t unix_ms)
{
    char text[FRONT_DATE_MAX];
    front_date_time(unix_ms, text);
    return text[0] ? json_string(text) : json_null();
}

json_t *front_json_seats(unsigned seats, const int *values)
{
    json_t *array = json_array();
    for (unsigned seat = 0; seat < seats; seat++)
        json_array_append_new(array, json_integer(values[seat]));
    return array;
}

void front_json_set_outcome(json_t *object, unsigned seats, const int *points, const int *scores)
{
    if (seats == 1)
        return;
    json_object_set_new(object, "points", front_json_seats(seats, points));
    json_object_set_new(object, "scores", front_json_seats(seats, scores));
}

json_t *front_json_worth(const char *name, const tf_worth *worth)
{
    return json_pack("{s:o, s:o, s:o}", name, front_json_number(worth->value), "low",
                     front_json_number(worth->interval.low), "high",
                     front_json_number(worth->interval.high));
}

json_t *front_json_dead(const tf_dead *dead)
{
    if (dead->proof == TF_DEAD_NOT)
        return json_null();
    return json_pack("{s:s, s:b, s:o, s:o}", "proof", tf_dead_proof_name(dead->proof), "proven",
                     dead->proof != TF_DEAD_SAMPLED, "arrangements",
                     front_json_count(dead->arrangements), "chance_most",
                     front_json_number(dead->chance_most));
}

json_t *front_json_figures(const tf_figure *figures, size_t count)
{
    json_t *object = json_object();
    for (size_t i = 0; i < count; i++)
        json_object_set_new(object, figures[i].name, front_json_number(figures[i].value));
    return object;
}

json_t *front_json_spread(const tf_spread *spread, const char *low, const char *high)
{
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "count",
                     front_json_count(spread->count), "mean", front_json_number(spread->mean), low,
                     front_json_number(spread->low), "q25", front_json_number(spread->q25),
                     "median", front_json_number(spread->median), "q75",
                     front_json_number(spread->q75), "q90", front_json_number(spread->q90), "q99",
                     front_json_number(spread->q99), high, front_json_number(spread->high));
}
