/* fuzz_body.c: bodies of requests. For any input, the values read from it are within their
 * limits. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "server/body.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct everything {
    const char *text, *record;
    int64_t count;
    double number;
    bool boolean;
    json_t *texts;
} everything;

static const body_field fields[] = {
    {"text", FIELD_TEXT, offsetof(everything, text), true},
    {"record", FIELD_RECORD, offsetof(everything, record), false},
    {"count", FIELD_COUNT, offsetof(everything, count), false},
    {"number", FIELD_NUMBER, offsetof(everything, number), false},
    {"boolean", FIELD_BOOLEAN, offsetof(everything, boolean), false},
    {"texts", FIELD_TEXTS, offsetof(everything, texts), false},
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    everything found = {0};
    json_t *body = NULL;
    tf_error error = {0};
    tf_status status = body_parse((const char *)data, size, fields,
                                  sizeof fields / sizeof fields[0], &found, &body, &error);
    if (status != TF_OK) {
        if (body || !error.text[0] || status != TF_ERR_INPUT)
            abort();
        return 0;
    }
    if (!found.text || strlen(found.text) > BODY_TEXT_MAX || found.count < 0 ||
        !(found.number >= 0) || json_array_size(found.texts) > BODY_TEXTS_MAX)
        abort();
    json_decref(body);
    return 0;
}
