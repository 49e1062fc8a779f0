/* body.h: reads a request's body into the fields of a struct, by a table with one row per field. */
#ifndef TEFUDA_SERVER_BODY_H
#define TEFUDA_SERVER_BODY_H

#include <stdbool.h>
#include <stddef.h>

#include <jansson.h>

#include <tefuda/tefuda.h>

enum { BODY_TEXT_MAX = 512, BODY_TEXTS_MAX = 2000 };

typedef enum field_kind {
    FIELD_TEXT,    /* const char *, borrowed from the body; at most BODY_TEXT_MAX bytes */
    FIELD_RECORD,  /* the same with any length */
    FIELD_COUNT,   /* int64_t of at least 0 */
    FIELD_NUMBER,  /* double of at least 0 */
    FIELD_BOOLEAN, /* bool */
    FIELD_TEXTS,   /* json_t *, borrowed: an array of texts */
} field_kind;

/* One row per field. A missing field leaves the struct's value unchanged. */
typedef struct body_field {
    const char *name;
    field_kind kind;
    size_t offset;
    bool required;
} body_field;

/* Reads an object. An unknown or repeated field is an error. *body owns what was borrowed:
 * json_decref() it afterwards. TF_ERR_INPUT with the reason. */
TF_MUST_USE tf_status body_parse(const char *text, size_t length, const body_field *fields,
                                 size_t count, void *out, json_t **body, tf_error *error);

#endif
