/* serve.h: the page's server, as the command starts it. The only header of this folder that others
 * include. */
#ifndef TEFUDA_SERVER_SERVE_H
#define TEFUDA_SERVER_SERVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tefuda/tefuda.h>

/* The address of the page. Borrowed strings. */
typedef struct serve_address {
    const char *page;   /* with the token, for people */
    const char *launch; /* for the command line of a browser, which all users can see; works once */
    const char *token;  /* NULL: no token is required */
    const char *const *lan; /* for other devices, with the token */
    size_t lan_count;
} serve_address;

typedef struct serve_options {
    uint16_t port;          /* 0: any free port */
    unsigned ports;         /* number of ports to try, starting with `port`; at least 1 */
    const char *plays;      /* the file of plays; created if missing */
    const char *store;      /* the store of experiments; may be missing */
    const char *web_root;   /* folder of the page's files; NULL: those in the binary */
    const char *data_dir;   /* folder of the tables */
    unsigned threads;       /* threads per lane of the engine; 0: processors minus one */
    size_t memory_bytes;    /* for all searches together */
    unsigned rate;          /* requests per second; bursts of twice that */
    uint64_t request_ms;    /* time limit for receiving a request */
    uint64_t idle_ms;       /* ends after this time without a request; 0: never */
    bool lan;               /* other devices of the local network may connect */
    bool no_token;          /* accept requests of all users of this machine */
    const char *token_file; /* file for the token, for scripts; NULL: none */
    const tf_cancel *cancel;
    /* Called once, when the server is ready for requests. */
    void (*ready)(void *context, const serve_address *address);
    void *context;
} serve_options;

/* Serves on 127.0.0.1, with `lan` on all private addresses, until cancelled or idle; both return TF_OK. */
TF_MUST_USE tf_status serve_run(const serve_options *options, tf_error *error);

#endif
