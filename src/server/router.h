/* router.h: the table of routes. */
#ifndef TEFUDA_SERVER_ROUTER_H
#define TEFUDA_SERVER_ROUTER_H

#include "server/server.h"

enum { BODY_MAX = 64 << 10, RECORD_BODY_MAX = 1 << 20 };

typedef struct srv_route {
    const char *method;  /* "GET", which also answers HEAD, or "POST" */
    const char *pattern; /* "/api/plays/" "*" "/moves": a star matches one part of the path */
    size_t body_max;     /* 0 for GET */
    srv_handler handle;
} srv_route;

enum { ROUTER_ALLOW_MAX = 20 };

/* The route of a request, with the parts that match its stars; NULL: none. allow is then the list
 * of the methods of this path, as in the Allow field; "" when there is no such path. */
const srv_route *router_find(const char *method, const char *path,
                             char args[REQUEST_ARGS_MAX][REQUEST_ARG_MAX],
                             char allow[ROUTER_ALLOW_MAX]);

srv_reply handle_games(srv_request *request);
srv_reply handle_deals(srv_request *request);
srv_reply handle_deals_winnable(srv_request *request);
srv_reply handle_plays_new(srv_request *request);
srv_reply handle_plays_list(srv_request *request);
srv_reply handle_play(srv_request *request);
srv_reply handle_play_at(srv_request *request);
srv_reply handle_play_title(srv_request *request);
srv_reply handle_play_delete(srv_request *request);
srv_reply handle_play_reveal(srv_request *request);
srv_reply handle_play_moves(srv_request *request);
srv_reply handle_play_go(srv_request *request);
srv_reply handle_play_restart(srv_request *request);
srv_reply handle_play_auto(srv_request *request);
srv_reply handle_play_hints(srv_request *request);
srv_reply handle_play_count_hint(srv_request *request);
srv_reply handle_play_why(srv_request *request);
srv_reply handle_play_solution(srv_request *request);
srv_reply handle_play_review(srv_request *request);
srv_reply handle_play_record(srv_request *request);
srv_reply handle_records(srv_request *request);
srv_reply handle_puzzle(srv_request *request);
srv_reply handle_puzzle_search(srv_request *request);
srv_reply handle_backup(srv_request *request);
srv_reply handle_restore(srv_request *request);
srv_reply handle_stats(srv_request *request);
srv_reply handle_lab(srv_request *request);
srv_reply handle_lab_one(srv_request *request);
srv_reply handle_lab_rows(srv_request *request);
srv_reply handle_lab_histogram(srv_request *request);
srv_reply handle_lab_compare(srv_request *request);
srv_reply handle_lab_events(srv_request *request);
srv_reply handle_papers(srv_request *request);
srv_reply handle_paper(srv_request *request);

#endif
