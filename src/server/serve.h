/* serve.h: the page's server, as the command starts it. The one door into this folder. */
#ifndef TEFUDA_SERVER_SERVE_H
#define TEFUDA_SERVER_SERVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tefuda/tefuda.h>

/* Where the page is. Plain data, borrowed. */
typedef struct serve_address {
    const char *page;   /* with the token, for people */
    const char *launch; /* for the command line of a browser, which all users can see: works once */
    const char *token;  /* NULL: none is wanted */
} serve_address;

typedef struct serve_options {
    uint16_t port;          /* 0: any that is free */
    unsigned ports;         /* how many ports from `port` on may be tried; at least 1 */
    const char *plays;      /* the file of plays; made when it is not there */
    const char *store;      /* the store of experiments; it need not be there */
    const char *web_root;   /* the page's files from this folder; NULL: those in the binary */
    const char *data_dir;   /* where tables live */
    unsigned threads;       /* of the engine, in each of its lanes; 0: one less than processors */
    size_t memory_bytes;    /* that searches may take together */
    unsigned rate;          /* requests a second; bursts of twice that */
    uint64_t request_ms;    /* a request must be in within this time */
    uint64_t idle_ms;       /* ends when nobody has asked for so long; 0: never */
    bool no_token;          /* everybody on this machine may ask */
    const char *token_file; /* where to write the token for scripts; NULL: nowhere */
    const tf_cancel *cancel;
    /* Called once, when requests are answered. */
    void (*ready)(void *context, const serve_address *address);
    void *context;
} serve_options;

/* Serves on 127.0.0.1 until it is cancelled or idle, which is its good end: TF_OK. */
TF_MUST_USE tf_status serve_run(const serve_options *options, tf_error *error);

#endif
