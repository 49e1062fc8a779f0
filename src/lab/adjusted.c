/* adjusted.c: see adjusted.h. */
#include "lab/adjusted.h"

#include <math.h>

#include <tefuda/luck.h>
#include <tefuda/sequential.h>

/* The width for an experiment that was watched without one; any is valid. */
static const double usual_width = 0.02;

bool tf__adjusted_known(const tf__point *point)
{
    return !isnan(point->luck[0]);
}

double tf__adjusted_result(const tf__point *point, unsigned seat)
{
    return tf_luck_adjusted((tf_verdict)point->verdict, point->points[seat],
                            (double)point->luck[seat]);
}

static tf_interval interval_of(const tf_summary *summary, const double *values, size_t count,
                               double confidence)
{
    if (!summary->watched || summary->seats > 0)
        return tf_mean_interval(&summary->adjusted[0], confidence);
    double width = summary->info.until_width > 0 ? summary->info.until_width : usual_width;
    return tf_sequence_mean_interval(values, count, TF__ADJUSTED_LOW, TF__ADJUSTED_HIGH, confidence,
                                     width);
}

void tf__adjusted_summarise(tf_summary *summary, const tf__series *series, double confidence,
                            double *values)
{
    tf_mean raw = {0};
    double time = 0, luck_time = 0;
    size_t count = 0;
    for (size_t i = 0; i < series->count; i++) {
        const tf__point *point = &series->points[i];
        if (!tf__adjusted_known(point))
            continue;
        values[count++] = tf__adjusted_result(point, 0);
        tf_mean_add(&raw, tf__adjusted_result(point, 0) + (double)point->luck[0]);
        time += (double)point->time_us;
        luck_time += (double)point->luck_us;
        for (unsigned seat = 0; seat < (summary->seats ? summary->seats : 1); seat++) {
            tf_mean_add(&summary->adjusted[seat], tf__adjusted_result(point, seat));
            tf_mean_add(&summary->luck[seat], (double)point->luck[seat]);
        }
    }
    if (count < 2)
        return;
    summary->adjusted_interval = interval_of(summary, values, count, confidence);
    double left = summary->adjusted[0].squares;
    summary->games_factor = left > 0 ? raw.squares / left : 0;
    if (time + luck_time > 0)
        summary->time_factor = summary->games_factor * time / (time + luck_time);
}

void tf__adjusted_compare(tf_comparison *to, const tf__series *a, const tf__series *b,
                          double *values)
{
    size_t count = 0;
    for (size_t i = 0, j = 0; tf__series_next_common(a, b, &i, &j); i++, j++) {
        const tf__point *left = &a->points[i], *right = &b->points[j];
        if (!tf__adjusted_known(left) || !tf__adjusted_known(right))
            continue;
        values[count] = tf__adjusted_result(left, 0) - tf__adjusted_result(right, 0);
        tf_mean_add(&to->adjusted, values[count++]);
    }
    const double most = TF__ADJUSTED_HIGH - TF__ADJUSTED_LOW;
    bool bounded = to->points[0].count == 0;
    to->adjusted_p = bounded ? tf_sequence_mean_p(values, count, -most, most, 0) : 1;
}
