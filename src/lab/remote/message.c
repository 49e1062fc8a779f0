/* message.c: encodes and decodes messages; see remote.h. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <tefuda/version.h>

#include "lab/remote/remote.h"
#include "store/spans.h"

static size_t element_size(uint32_t kind)
{
    switch (kind) {
    case TF__MESSAGE_JOB:
        return sizeof(tf_deal);
    case TF__MESSAGE_WORK:
        return sizeof(tf__span);
    case TF__MESSAGE_REPORT:
        return sizeof(tf_row);
    default:
        return 1;
    }
}

tf_status tf__message_send(const tf_link *link, unsigned to, const tf__message *head,
                           const char *text, const void *elements, size_t size, tf_error *error)
{
    static const char padding[8] = "";
    tf__message sent = *head;
    size_t length = text ? strlen(text) + 1 : 0, padded = (length + 7) / 8 * 8;
    sent.bytes = padded;
    tf_text body = {0};
    tf_text_add_bytes(&body, (const char *)&sent, sizeof sent);
    if (text)
        tf_text_add_bytes(&body, text, length);
    tf_text_add_bytes(&body, padding, padded - length);
    if (head->count > 0)
        tf_text_add_bytes(&body, elements, head->count * size);
    tf_status status = tf_text_status(&body);
    if (status == TF_OK)
        status = link->send(link->context, to, body.data, body.length, error);
    else
        status = tf_error_set(error, status, "not enough memory for a message");
    tf_text_free(&body);
    return status;
}

tf_status tf__message_receive(const tf_link *link, tf__message_received *received, bool *got,
                              tf_error *error)
{
    const void *bytes = NULL;
    size_t count = 0;
    *got = false;
    tf_status status = link->receive(link->context, &received->from, &bytes, &count, error);
    if (status != TF_OK || count == 0)
        return status;
    bool whole = count >= sizeof received->head;
    if (whole) {
        memcpy(&received->head, bytes, sizeof received->head);
        const tf__message *head = &received->head;
        size_t rest = count - sizeof *head, size = element_size(head->kind);
        whole = head->bytes <= rest && head->count <= rest / size &&
                head->bytes + head->count * size == rest;
    }
    if (!whole)
        return tf_error_set(error, TF_ERR_INTERNAL,
                            "process %u sent a message of %zu bytes that "
                            "is inconsistent",
                            received->from, count);
    const char *body = (const char *)bytes + sizeof received->head;
    received->text = received->head.bytes > 0 ? body : "";
    received->elements = body + received->head.bytes;
    *got = true;
    return TF_OK;
}

void tf__message_sleep(unsigned *times)
{
    enum { SHORTEST_NS = 100000, DOUBLINGS_MAX = 5 };
    struct timespec rest = {0, SHORTEST_NS << (*times < DOUBLINGS_MAX ? *times : DOUBLINGS_MAX)};
    nanosleep(&rest, NULL);
    ++*times;
}

void tf__message_signature(tf_text *out)
{
    tf_text_printf(out, "%s %s %s", tf_version(), tf_version_commit(), tf_version_build());
}
