/* left_out.c: the routes of the laboratory, which needs files and processes of a machine. */
#include "server/reply.h"
#include "server/router.h"

static srv_reply refuse(void)
{
    return reply_error(422, "unsupported", "the laboratory needs the server");
}

srv_reply handle_lab(srv_request *request)
{
    (void)request;
    return refuse();
}

srv_reply handle_lab_one(srv_request *request)
{
    (void)request;
    return refuse();
}

srv_reply handle_lab_rows(srv_request *request)
{
    (void)request;
    return refuse();
}

srv_reply handle_lab_histogram(srv_request *request)
{
    (void)request;
    return refuse();
}

srv_reply handle_lab_compare(srv_request *request)
{
    (void)request;
    return refuse();
}

srv_reply handle_lab_events(srv_request *request)
{
    (void)request;
    return refuse();
}

srv_reply handle_papers(srv_request *request)
{
    (void)request;
    return refuse();
}

srv_reply handle_paper(srv_request *request)
{
    (void)request;
    return refuse();
}
