/* router.c: the table of routes, one row per route, and numbers in queries. */
#include "server/router.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const srv_route routes[] = {
    {"GET", "/api/games", 0, handle_games},
    {"POST", "/api/deals", BODY_MAX, handle_deals},
    {"GET", "/api/deals/winnable", 0, handle_deals_winnable},
    {"POST", "/api/plays", BODY_MAX, handle_plays_new},
    {"GET", "/api/plays", 0, handle_plays_list},
    {"GET", "/api/plays/*", 0, handle_play},
    {"GET", "/api/plays/*/at/*", 0, handle_play_at},
    {"POST", "/api/plays/*/moves", BODY_MAX, handle_play_moves},
    {"POST", "/api/plays/*/go", BODY_MAX, handle_play_go},
    {"POST", "/api/plays/*/restart", BODY_MAX, handle_play_restart},
    {"POST", "/api/plays/*/auto", BODY_MAX, handle_play_auto},
    {"GET", "/api/plays/*/hints", 0, handle_play_hints},
    {"POST", "/api/plays/*/hints", BODY_MAX, handle_play_count_hint},
    {"GET", "/api/plays/*/why", 0, handle_play_why},
    {"GET", "/api/plays/*/solution", 0, handle_play_solution},
    {"GET", "/api/plays/*/review", 0, handle_play_review},
    {"POST", "/api/plays/*/reveal", BODY_MAX, handle_play_reveal},
    {"POST", "/api/plays/*/title", BODY_MAX, handle_play_title},
    {"POST", "/api/plays/*/delete", BODY_MAX, handle_play_delete},
    {"GET", "/api/plays/*/record", 0, handle_play_record},
    {"POST", "/api/records", RECORD_BODY_MAX, handle_records},
    {"GET", "/api/puzzles/*", 0, handle_puzzle},
    {"GET", "/api/puzzles/*/search", 0, handle_puzzle_search},
    {"GET", "/api/backup", 0, handle_backup},
    {"POST", "/api/backup", RECORD_BODY_MAX, handle_restore},
    {"GET", "/api/stats", 0, handle_stats},
    {"GET", "/api/lab", 0, handle_lab},
    {"GET", "/api/lab/events", 0, handle_lab_events},
    {"GET", "/api/lab/*", 0, handle_lab_one},
    {"GET", "/api/lab/*/rows", 0, handle_lab_rows},
    {"GET", "/api/lab/*/histogram", 0, handle_lab_histogram},
    {"GET", "/api/lab/*/compare", 0, handle_lab_compare},
    {"GET", "/api/papers", 0, handle_papers},
    {"GET", "/api/papers/*", 0, handle_paper},
};
enum { ROUTE_COUNT = sizeof routes / sizeof routes[0] };

/* Compares the path with the pattern; a star matches one non-empty part. */
static bool matches(const char *pattern, const char *path,
                    char args[REQUEST_ARGS_MAX][REQUEST_ARG_MAX])
{
    size_t count = 0;
    while (*pattern) {
        if (*pattern != '*') {
            if (*pattern++ != *path++)
                return false;
            continue;
        }
        size_t length = strcspn(path, "/");
        if (length == 0 || length >= REQUEST_ARG_MAX || count == REQUEST_ARGS_MAX)
            return false;
        memcpy(args[count], path, length);
        args[count++][length] = '\0';
        path += length;
        pattern++;
    }
    return *path == '\0';
}

const srv_route *router_find(const char *method, const char *path,
                             char args[REQUEST_ARGS_MAX][REQUEST_ARG_MAX],
                             char allow[ROUTER_ALLOW_MAX])
{
    const char *wanted = strcmp(method, "HEAD") == 0 ? "GET" : method;
    bool gets = false, posts = false;
    for (size_t i = 0; i < ROUTE_COUNT; i++) {
        if (!matches(routes[i].pattern, path, args))
            continue;
        if (strcmp(routes[i].method, wanted) == 0)
            return &routes[i];
        if (strcmp(routes[i].method, "GET") == 0)
            gets = true;
        else
            posts = true;
    }
    (void)snprintf(allow, ROUTER_ALLOW_MAX, "%s%s%s", gets ? "GET, HEAD" : "",
                   gets && posts ? ", " : "", posts ? "POST" : "");
    return NULL;
}

bool request_query_number(const srv_request *request, const char *name, uint64_t low, uint64_t high,
                          uint64_t initial, uint64_t *out)
{
    const char *text = request_query(request, name);
    *out = initial;
    if (!text)
        return true;
    size_t length = strlen(text);
    if (length == 0 || length > 19 || strspn(text, "0123456789") != length)
        return false;
    *out = strtoull(text, NULL, 10);
    return *out >= low && *out <= high;
}
