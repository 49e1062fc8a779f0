/* series.c: reads rows into memory, and iterates over the common deals of two experiments. */
#include "lab/series.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

static tf__point point_of(const tf_row *row)
{
    tf__point point = {.deal = row->deal,
                       .states = row->states,
                       .time_us = row->time_us,
                       .moves = row->moves < UINT32_MAX ? (uint32_t)row->moves : UINT32_MAX,
                       .verdict = (uint8_t)row->verdict,
                       .failed = row->failure[0] != '\0'};
    point.luck_us = row->luck_us;
    for (unsigned seat = 0; seat < TF_SEATS_MAX; seat++) {
        point.points[seat] = (int16_t)row->points[seat];
        point.luck[seat] = (float)row->luck[seat];
    }
    return point;
}

static tf_status add_point(tf__series *series, size_t *capacity, const tf_row *row, tf_error *error)
{
    if (!TF__ARRAY_RESERVE(series->points, *capacity, series->count + 1))
        return tf_error_set(error, TF_ERR_MEMORY, "not enough memory for the rows of %s",
                            series->info.name);
    series->points[series->count++] = point_of(row);
    return TF_OK;
}

static tf_status read_rows(tf__series *series, tf_rows *rows, uint64_t most, tf_error *error)
{
    size_t capacity = 0;
    for (;;) {
        tf_row row;
        bool end = false;
        tf_status status = tf_rows_next(rows, &row, &end, error);
        if (status != TF_OK || end || (most && series->count == most))
            return status;
        status = add_point(series, &capacity, &row, error);
        if (status != TF_OK)
            return status;
    }
}

tf_status tf__series_read(tf__series *out, tf_store *store, const char *name, uint64_t most,
                          tf_error *error)
{
    tf__series series = {0};
    tf_rows *rows = NULL;
    tf_status status = tf_store_find(store, name, &series.info, error);
    if (status == TF_OK)
        status = tf_rows_open(&rows, store, &series.info, series.info.first, error);
    if (status == TF_OK)
        status = read_rows(&series, rows, most, error);
    tf_rows_close(rows);
    if (status != TF_OK) {
        tf__series_free(&series);
        return status;
    }
    *out = series;
    return TF_OK;
}

void tf__series_free(tf__series *series)
{
    free(series->points);
    series->points = NULL;
    series->count = 0;
}

/* Gets the deck of an experiment; returns false when this version does not know its game or
 * rules. */
static bool deck_of(const tf_experiment_info *info, tf_deck *deck)
{
    const tf_game *game = NULL;
    tf_rules rules;
    if (tf_game_find(info->game, &game, NULL) != TF_OK ||
        tf_rules_parse(game, info->rules, &rules, NULL) != TF_OK)
        return false;
    *deck = game->rules->deck(&rules);
    return true;
}

bool tf__series_comparable(const tf_experiment_info *a, const tf_experiment_info *b)
{
    if (strcmp(a->game, b->game) != 0 || strcmp(a->source, b->source) != 0 ||
        strcmp(a->digest, b->digest) != 0)
        return false;
    tf_deck left, right;
    if (!deck_of(a, &left) || !deck_of(b, &right))
        return strcmp(a->rules, b->rules) == 0;
    return left.ranks == right.ranks && left.ranks_only == right.ranks_only &&
           tf_deck_cards(&left) == tf_deck_cards(&right);
}

bool tf__series_next_common(const tf__series *a, const tf__series *b, size_t *i, size_t *j)
{
    while (*i < a->count && *j < b->count) {
        uint64_t left = a->points[*i].deal, right = b->points[*j].deal;
        if (left == right)
            return true;
        if (left < right)
            ++*i;
        else
            ++*j;
    }
    return false;
}
