/* remote.h: the messages between the process that owns the store (rank 0) and those that work.
 *
 *   rank 0 -> worker   JOB    the experiment, and the deals when they come from a file
 *                      WORK   deals for you, as stretches of numbers
 *                      STOP   no more deals in this job: finish, or drop, what you have
 *                      HOME   no more jobs
 *   worker -> rank 0   REPORT rows, and how many deals are wanted; the last one of a job says so
 *
 * A message is a head, of one layout for all kinds, and a body. The processes are the same program on
 * the same kind of machine, so memory goes over as it is; the JOB carries the version and the commit,
 * and a worker that is another program refuses. */
#ifndef TEFUDA_LAB_REMOTE_REMOTE_H
#define TEFUDA_LAB_REMOTE_REMOTE_H

#include <stdint.h>

#include <tefuda/lab.h>

typedef enum tf__message_kind {
    TF__MESSAGE_JOB = 1,
    TF__MESSAGE_WORK,
    TF__MESSAGE_STOP,
    TF__MESSAGE_HOME,
    TF__MESSAGE_REPORT,
} tf__message_kind;

typedef struct tf__message {
    uint32_t kind;
    uint32_t job;     /* number of the job: what is left of the one before is let lie */
    uint32_t want;    /* REPORT: deals wanted */
    uint32_t flag;    /* REPORT: the last of the job. STOP: drop what is under way */
    uint32_t status;  /* REPORT: what ended the worker's part, a tf_status */
    uint32_t threads; /* REPORT: that work here */
    uint64_t states;  /* REPORT: visited in this job so far */
    uint64_t peak_kb; /* REPORT */
    uint64_t count;   /* of rows, stretches, or deals in the body */
    uint64_t bytes;   /* of text in front of them, padded to a multiple of 8 */
} tf__message;

/* Builds a message: head, text (may be NULL), then count elements of size bytes. Sends it. */
TF_MUST_USE tf_status tf__message_send(const tf_link *link, unsigned to, const tf__message *head,
                                       const char *text, const void *elements, size_t size,
                                       tf_error *error);

/* A message taken apart; what it points to is the link's. */
typedef struct tf__message_received {
    unsigned from;
    tf__message head;
    const char *text; /* "" when there is none */
    const void *elements;
} tf__message_received;

/* Takes a message if one is there; *got tells. One that does not hold together is TF_ERR_INTERNAL. */
TF_MUST_USE tf_status tf__message_receive(const tf_link *link, tf__message_received *received,
                                          bool *got, tf_error *error);

/* Sleeps a moment, a longer one each time, up to a few milliseconds: a process that waits for
 * messages leaves the processor to those that work. *times counts, and is set back to 0 by the
 * caller when something came. */
void tf__message_rest(unsigned *times);

/* How many deals a worker asks for when it has `here` left of the last portion, asked for lasted_ns ago
 * (0: never): 0 while more than half of a portion is left, and never 0 after that. The portion doubles
 * when it was eaten in less than a quarter of a second and halves when it lasted more than one. */
uint64_t tf__portion_wish(uint64_t *portion, uint64_t here, uint64_t lasted_ns, unsigned threads);

/* "version commit build": what a JOB is signed with. */
void tf__message_signature(tf_text *out);

#endif
