/* mpi_module.c: messages between processes over MPI.
 *
 * Sending never blocks: a message is copied and kept until MPI has sent it. Receiving checks
 * whether a message has arrived. Both are called from the main thread only. */
#include "cli/mpi/mpi_module.h"

#include <limits.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The checker follows a request within one function; our requests stay in a list until free_sent().
 *
 * NOLINTBEGIN(clang-analyzer-optin.mpi.MPI-Checker) */

enum { TAG = 1 };

typedef struct outgoing {
    MPI_Request request;
    struct outgoing *next;
    max_align_t bytes[];
} outgoing;

typedef struct mpi_state {
    outgoing *sending;
    char *received;
    size_t capacity;
} mpi_state;

static tf_status fail(tf_error *error, tf_status status, const char *words)
{
    if (error) {
        error->status = status;
        snprintf(error->text, sizeof error->text, "%s", words);
    }
    return status;
}

/* Frees the messages that have been sent. */
static void free_sent(mpi_state *p)
{
    for (outgoing **at = &p->sending; *at;) {
        int done = 0;
        MPI_Test(&(*at)->request, &done, MPI_STATUS_IGNORE);
        if (done) {
            outgoing *sent = *at;
            *at = sent->next;
            free(sent);
        } else {
            at = &(*at)->next;
        }
    }
}

static tf_status mpi_send(void *context, unsigned to, const void *bytes, size_t count,
                          tf_error *error)
{
    mpi_state *p = context;
    free_sent(p);
    if (count > INT_MAX)
        return fail(error, TF_ERR_MEMORY, "a message of more than 2 GiB");
    outgoing *sent = malloc(sizeof *sent + count);
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

static tf_status mpi_receive(void *context, unsigned *from, const void **bytes, size_t *count,
                             tf_error *error)
{
    mpi_state *p = context;
    int arrived = 0, length = 0;
    MPI_Status status;
    *count = 0;
    free_sent(p);
    if (MPI_Iprobe(MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &arrived, &status) != MPI_SUCCESS)
        return fail(error, TF_ERR_IO, "MPI cannot receive");
    if (!arrived)
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

static tf_status mpi_open(tf_link *link, tf_error *error)
{
    int provided, rank, size;
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided) != MPI_SUCCESS)
        return fail(error, TF_ERR_IO, "MPI cannot start");
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mpi_state *p = calloc(1, sizeof *p);
    if (!p)
        return fail(error, TF_ERR_MEMORY, "no memory for messages");
    *link = (tf_link){.context = p,
                      .rank = (unsigned)rank,
                      .size = (unsigned)size,
                      .send = mpi_send,
                      .receive = mpi_receive};
    return TF_OK;
}

/* Delivers the messages that are not sent yet, then ends MPI. */
static void mpi_close(tf_link *link)
{
    mpi_state *p = link->context;
    for (outgoing *at = p->sending; at; at = at->next)
        MPI_Wait(&at->request, MPI_STATUS_IGNORE);
    free_sent(p);
    MPI_Finalize();
    while (p->sending) {
        outgoing *at = p->sending;
        p->sending = at->next;
        free(at);
    }
    free(p->received);
    free(p);
}

const cli_mpi_module tefuda_mpi_module = {CLI_MPI_VERSION, mpi_open, mpi_close};

/* NOLINTEND(clang-analyzer-optin.mpi.MPI-Checker) */
