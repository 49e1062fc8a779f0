/* mpi_module.c: messages between processes over MPI.
 *
 * Sending never waits: a message is copied and its request kept until MPI has done with it. Receiving
 * looks whether something is there. Both are called from the main thread alone. */
#include "cli/mpi/mpi_module.h"

#include <limits.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The checker follows a request within one function; ours wait in a list for sweep().
 * NOLINTBEGIN(clang-analyzer-optin.mpi.MPI-Checker) */

enum { TAG = 1 };

typedef struct parcel {
    MPI_Request request;
    struct parcel *next;
    max_align_t bytes[];
} parcel;

typedef struct post {
    parcel *sending;
    char *received;
    size_t capacity;
} post;

static tf_status fail(tf_error *error, tf_status status, const char *words)
{
    if (error) {
        error->status = status;
        snprintf(error->text, sizeof error->text, "%s", words);
    }
    return status;
}

/* Lets go of what has been sent. */
static void sweep(post *p)
{
    for (parcel **at = &p->sending; *at;) {
        int done = 0;
        MPI_Test(&(*at)->request, &done, MPI_STATUS_IGNORE);
        if (done) {
            parcel *sent = *at;
            *at = sent->next;
            free(sent);
        } else {
            at = &(*at)->next;
        }
    }
}

static tf_status post_send(void *context, unsigned to, const void *bytes, size_t count,
                           tf_error *error)
{
    post *p = context;
    sweep(p);
    if (count > INT_MAX)
        return fail(error, TF_ERR_MEMORY, "a message of more than 2 GiB");
    parcel *sent = malloc(sizeof *sent + count);
    if (!sent)
        return fail(error, TF_ERR_MEMORY, "no memory for a message");
    memcpy(sent->bytes, bytes, count);
    if (MPI_Isend(sent->bytes, (int)count, MPI_BYTE, (int)to, TAG, MPI_COMM_WORLD,
                  &sent->request) != MPI_SUCCESS) {
        free(sent);
        return fail(error, TF_ERR_IO, "MPI cannot send");
    }
    sent->next = p->sending;
    p->sending = sent;
    return TF_OK;
}

static tf_status post_receive(void *context, unsigned *from, const void **bytes, size_t *count,
                              tf_error *error)
{
    post *p = context;
    int there = 0, length = 0;
    MPI_Status status;
    *count = 0;
    sweep(p);
    if (MPI_Iprobe(MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &there, &status) != MPI_SUCCESS)
        return fail(error, TF_ERR_IO, "MPI cannot receive");
    if (!there)
        return TF_OK;
    MPI_Get_count(&status, MPI_BYTE, &length);
    if ((size_t)length > p->capacity) {
        char *received = realloc(p->received, (size_t)length);
        if (!received)
            return fail(error, TF_ERR_MEMORY, "no memory for a message");
        p->received = received;
        p->capacity = (size_t)length;
    }
    if (MPI_Recv(p->received, length, MPI_BYTE, status.MPI_SOURCE, TAG, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE) != MPI_SUCCESS)
        return fail(error, TF_ERR_IO, "MPI cannot receive");
    *from = (unsigned)status.MPI_SOURCE;
    *bytes = p->received;
    *count = (size_t)length;
    return TF_OK;
}

static tf_status open_post(tf_link *link, tf_error *error)
{
    int provided, rank, size;
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided) != MPI_SUCCESS)
        return fail(error, TF_ERR_IO, "MPI cannot start");
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    post *p = calloc(1, sizeof *p);
    if (!p)
        return fail(error, TF_ERR_MEMORY, "no memory for messages");
    *link = (tf_link){.context = p,
                      .rank = (unsigned)rank,
                      .size = (unsigned)size,
                      .send = post_send,
                      .receive = post_receive};
    return TF_OK;
}

/* What is still on its way is delivered first. */
static void close_post(tf_link *link)
{
    post *p = link->context;
    for (parcel *at = p->sending; at; at = at->next)
        MPI_Wait(&at->request, MPI_STATUS_IGNORE);
    sweep(p);
    MPI_Finalize();
    while (p->sending) {
        parcel *at = p->sending;
        p->sending = at->next;
        free(at);
    }
    free(p->received);
    free(p);
}

const cli_mpi_module tefuda_mpi_module = {CLI_MPI_VERSION, open_post, close_post};

/* NOLINTEND(clang-analyzer-optin.mpi.MPI-Checker) */
