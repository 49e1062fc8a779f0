/* remote.h: the messages between the process that owns the store (rank 0) and the worker processes.
 *
 *   rank 0 -> worker   JOB    the experiment, and the deals when they come from a file
 *                      WORK   deals to work on, as spans of numbers
 *                      STOP   no more deals in this job: finish, or abandon, the current ones
 *                      EXIT   no more jobs
 *   worker -> rank 0   REPORT rows, and the number of deals requested; the last report of a job is
 *                             marked
 *
 * A message is a header, with the same layout for all kinds, and a body. All processes run the same
 * program on the same kind of machine, so structs are sent as they are in memory. A JOB contains
 * version and commit; a worker with another version rejects it. */
#ifndef TEFUDA_LAB_REMOTE_REMOTE_H
#define TEFUDA_LAB_REMOTE_REMOTE_H

#include <stdint.h>

#include <tefuda/lab.h>

typedef enum tf__message_kind {
    TF__MESSAGE_JOB = 1,
    TF__MESSAGE_WORK,
    TF__MESSAGE_STOP,
    TF__MESSAGE_EXIT,
    TF__MESSAGE_REPORT,
} tf__message_kind;

typedef struct tf__message {
    uint32_t kind;
    uint32_t job;  /* number of the job; messages of earlier jobs are ignored */
    uint32_t want; /* REPORT: number of deals requested */
    /* REPORT: the last of the job. STOP: abandon the current deals. JOB: players may start programs */
    uint32_t flag;
    uint32_t status;  /* REPORT: tf_status with which the worker's part ended */
    uint32_t threads; /* REPORT: number of threads of the worker */
    uint64_t states;  /* REPORT: visited in this job so far */
    uint64_t peak_kb; /* REPORT */
    uint64_t count;   /* number of rows, spans or deals in the body */
    uint64_t bytes;   /* size of the text before them, padded to a multiple of 8 */
} tf__message;

/* Builds and sends a message: header, text (may be NULL), then head->count elements of `size`
 * bytes. */
TF_MUST_USE tf_status tf__message_send(const tf_link *link, unsigned to, const tf__message *head,
                                       const char *text, const void *elements, size_t size,
                                       tf_error *error);

/* A decoded message; the pointers refer to memory of the link. */
typedef struct tf__message_received {
    unsigned from;
    tf__message head;
    const char *text; /* "" when there is none */
    const void *elements;
} tf__message_received;

/* Receives a message if one has arrived; *got says whether. An inconsistent message is
 * TF_ERR_INTERNAL. */
TF_MUST_USE tf_status tf__message_receive(const tf_link *link, tf__message_received *received,
                                          bool *got, tf_error *error);

/* Sleeps for a short time, longer on each call, up to a few milliseconds, so that a process that
 * waits for messages leaves the processor to the workers. *times counts the calls; the caller
 * resets it to 0 when a message has arrived. */
void tf__message_sleep(unsigned *times);

/* Returns how many deals a worker requests when it has `here` deals left of the last portion, which
 * it requested lasted_ns ago (0: never). Returns 0 while more than half of a portion is left, else
 * never 0. The portion doubles when it lasted less than a quarter of a second and halves when it
 * lasted more than a second. */
uint64_t tf__portion_request(uint64_t *portion, uint64_t here, uint64_t lasted_ns,
                             unsigned threads);

/* Appends "version commit build", the signature of a JOB. */
void tf__message_signature(tf_text *out);

#endif
