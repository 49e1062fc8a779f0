/* response.h: sends answers by HTTP, with the header fields that all answers have. */
#ifndef TEFUDA_SERVER_RESPONSE_H
#define TEFUDA_SERVER_RESPONSE_H

#include <microhttpd.h>

#include "server/reply.h"

/* Sends an answer and frees it. */
enum MHD_Result response_send(srv_request *request, srv_reply answer);

/* An error as the bytes of a whole answer, for connections that libmicrohttpd does not handle. */
void response_raw_error(tf_text *out, unsigned status, const char *code, const char *text);

#endif
