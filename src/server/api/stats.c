/* stats.c: GET /api/stats: the person's results by game and rules. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/date.h"
#include "front/json.h"
#include "server/plays/session.h"
#include "server/router.h"

enum { LAST_MAX = 500 };
static const double confidence = 0.95;

/* Games of the person: neither imported nor played by a program, in part or in whole. */
static bool is_own(const tf_play_info *play)
{
    return !play->imported && play->autos == 0;
}

static bool is_counted(const tf_play_info *play)
{
    return is_own(play) && play->last.verdict != TF_UNDECIDED;
}

/* Sorts by game and rules, then by the time when the game ended first, oldest first. */
static int compare(const void *a, const void *b)
{
    const tf_play_info *x = a, *y = b;
    int order = strcmp(x->game, y->game);
    if (order == 0)
        order = strcmp(x->rules, y->rules);
    if (order != 0)
        return order;
    if (x->last.end_ms != y->last.end_ms)
        return x->last.end_ms < y->last.end_ms ? -1 : 1;
    return strcmp(x->id, y->id);
}

static void set_rate(json_t *object, uint64_t won, uint64_t over)
{
    tf_interval interval = tf_wilson(won, over, confidence);
    json_object_set_new(object, "over", front_json_count(over));
    json_object_set_new(object, "won", front_json_count(won));
    json_object_set_new(object, "rate",
                        over ? front_json_number((double)won / (double)over) : json_null());
    json_object_set_new(object, "low", front_json_number(interval.low));
    json_object_set_new(object, "high", front_json_number(interval.high));
}

/* Counts the first ending: a loss that was taken back later stays a loss. */
static json_t *unaided_json(const tf_play_info *plays, size_t count)
{
    uint64_t won = 0, over = 0;
    for (size_t i = 0; i < count; i++) {
        if (!is_counted(&plays[i]) || !plays[i].first.unaided)
            continue;
        over++;
        won += plays[i].first.won;
    }
    json_t *object = json_object();
    set_rate(object, won, over);
    return object;
}

static json_t *days_json(const tf_play_info *plays, size_t count)
{
    json_t *days = json_array();
    for (size_t i = 0; i < count;) {
        char day[FRONT_DATE_MAX], next[FRONT_DATE_MAX];
        uint64_t won = 0, over = 0;
        front_date_local_day(plays[i].last.end_ms, day);
        for (; i < count; i++) {
            front_date_local_day(plays[i].last.end_ms, next);
            if (strcmp(day, next) != 0)
                break;
            over += is_counted(&plays[i]);
            won += is_counted(&plays[i]) && plays[i].last.won;
        }
        if (over > 0)
            json_array_append_new(days,
                                  json_pack("{s:s, s:o, s:o}", "day", day, "over",
                                            front_json_count(over), "won", front_json_count(won)));
    }
    return days;
}

static json_t *last_json(const tf_play_info *plays, size_t count, bool several)
{
    json_t *last = json_array();
    for (size_t i = count > LAST_MAX ? count - LAST_MAX : 0; i < count; i++) {
        if (!is_counted(&plays[i]))
            continue;
        json_t *entry = json_pack("{s:s, s:o, s:b, s:b}", "play", plays[i].id, "changed",
                                  front_json_date(plays[i].last.end_ms), "won",
                                  (int)plays[i].last.won, "unaided", (int)plays[i].first.unaided);
        if (several)
            json_object_set_new(entry, "points", json_integer(plays[i].last.points));
        json_array_append_new(last, entry);
    }
    return last;
}

static json_t *points_json(const tf_play_info *plays, size_t count)
{
    tf_mean mean = {0};
    for (size_t i = 0; i < count; i++)
        if (is_counted(&plays[i]) && plays[i].last.verdict == TF_FINISHED)
            tf_mean_add(&mean, plays[i].last.points);
    tf_interval interval = tf_mean_interval(&mean, confidence);
    return json_pack("{s:o, s:o, s:o, s:o}", "games", front_json_count(mean.count), "mean",
                     front_json_number(mean.mean), "low", front_json_number(interval.low), "high",
                     front_json_number(interval.high));
}

static json_t *group_json(const tf_play_info *plays, size_t count)
{
    uint64_t all = 0, by_program = 0, over = 0, won = 0;
    bool several = plays[0].players[0] != '\0';
    for (size_t i = 0; i < count; i++) {
        all += is_own(&plays[i]);
        by_program += !plays[i].imported && !is_own(&plays[i]);
        over += is_counted(&plays[i]);
        won += is_counted(&plays[i]) && plays[i].last.won;
    }
    json_t *group = json_pack("{s:s, s:s, s:o, s:o, s:o}", "game", plays[0].game, "rules",
                              plays[0].rules, "plays", front_json_count(all), "open",
                              front_json_count(all - over), "lost", front_json_count(over - won));
    set_rate(group, won, over);
    json_object_set_new(group, "by_program", front_json_count(by_program));
    json_object_set_new(group, "unaided", unaided_json(plays, count));
    json_object_set_new(group, "days", days_json(plays, count));
    json_object_set_new(group, "last", last_json(plays, count, several));
    if (several)
        json_object_set_new(group, "points", points_json(plays, count));
    return group;
}

srv_reply handle_stats(srv_request *request)
{
    tf_play_info *plays = NULL;
    size_t count = 0;
    tf_error error = {0};
    tf_status status = tf_plays_list(request->server->plays, NULL, NULL, 0, &plays, &count, &error);
    if (status != TF_OK)
        return reply_failure(status, &error);
    if (count > 0)
        qsort(plays, count, sizeof *plays, compare);
    json_t *groups = json_array();
    for (size_t i = 0, next; i < count; i = next) {
        for (next = i + 1; next < count && strcmp(plays[i].game, plays[next].game) == 0 &&
                           strcmp(plays[i].rules, plays[next].rules) == 0;
             next++)
            ;
        json_array_append_new(groups, group_json(&plays[i], next - i));
    }
    free(plays);
    return reply_json(200, json_pack("{s:o}", "groups", groups));
}
