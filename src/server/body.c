/* body.c: parses request bodies. Nothing in them is trusted: sizes, types and names are checked
 * here, the meaning of the values by the library. */
#include "server/body.h"

#include <string.h>

static bool is_short_text(const json_t *value)
{
    return json_is_string(value) && json_string_length(value) <= BODY_TEXT_MAX;
}

static bool are_short_texts(const json_t *value)
{
    if (!json_is_array(value) || json_array_size(value) > BODY_TEXTS_MAX)
        return false;
    for (size_t i = 0; i < json_array_size(value); i++)
        if (!is_short_text(json_array_get(value, i)))
            return false;
    return true;
}

/* Writes a value to its field. Returns NULL, or what was expected when the value has the wrong
 * type. */
static const char *take_value(field_kind kind, json_t *value, void *place)
{
    switch (kind) {
    case FIELD_TEXT:
        if (!is_short_text(value))
            return "a string of at most 512 bytes";
        *(const char **)place = json_string_value(value);
        return NULL;
    case FIELD_RECORD:
        if (!json_is_string(value))
            return "a string";
        *(const char **)place = json_string_value(value);
        return NULL;
    case FIELD_COUNT:
        if (!json_is_integer(value) || json_integer_value(value) < 0)
            return "a whole number of at least 0";
        *(int64_t *)place = json_integer_value(value);
        return NULL;
    case FIELD_NUMBER:
        if (!json_is_number(value) || !(json_number_value(value) >= 0))
            return "a number of at least 0";
        *(double *)place = json_number_value(value);
        return NULL;
    case FIELD_BOOLEAN:
        if (!json_is_boolean(value))
            return "true or false";
        *(bool *)place = json_is_true(value);
        return NULL;
    default:
        if (!are_short_texts(value))
            return "an array of strings";
        *(json_t **)place = value;
        return NULL;
    }
}

static tf_status take_fields(json_t *body, const body_field *fields, size_t count, void *out,
                             tf_error *error)
{
    size_t known = 0;
    for (size_t i = 0; i < count; i++) {
        json_t *value = json_object_get(body, fields[i].name);
        if (!value && fields[i].required)
            return tf_error_set(error, TF_ERR_INPUT, "the field %s is missing", fields[i].name);
        if (!value)
            continue;
        known++;
        const char *expected = take_value(fields[i].kind, value, (char *)out + fields[i].offset);
        if (expected)
            return tf_error_set(error, TF_ERR_INPUT, "the field %s: expected %s", fields[i].name,
                                expected);
    }
    if (known != json_object_size(body))
        return tf_error_set(error, TF_ERR_INPUT, "there is an unknown field");
    return TF_OK;
}

tf_status body_parse(const char *text, size_t length, const body_field *fields, size_t count,
                     void *out, json_t **body, tf_error *error)
{
    json_error_t at;
    *body = json_loadb(text, length, JSON_REJECT_DUPLICATES, &at);
    if (!*body)
        return tf_error_set(error, TF_ERR_INPUT, "the body is not JSON: %s", at.text);
    tf_status status = TF_OK;
    if (!json_is_object(*body))
        status = tf_error_set(error, TF_ERR_INPUT, "the body must be an object");
    if (status == TF_OK)
        status = take_fields(*body, fields, count, out, error);
    if (status != TF_OK) {
        json_decref(*body);
        *body = NULL;
    }
    return status;
}
