/* option.h: named options as data.
 *
 * Rules, players and solvers declare their options as a table of rows. The same rows define the
 * parser ("stacks=3,start=base"), the help, the man page and the canonical text. */
#ifndef TEFUDA_OPTION_H
#define TEFUDA_OPTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "status.h"
#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum tf_option_kind {
    /* An integer low..high; `choices` may list words, separated by '|', for low - 1, low - 2,
     * ... */
    TF_OPTION_INTEGER,
    TF_OPTION_NUMBER, /* a decimal number low..high */
    TF_OPTION_CHOICE, /* one of `choices`, separated by '|'; the value is its index */
} tf_option_kind;

/* One row. Numbers are doubles: integers up to 2^53 are exact. */
typedef struct tf_option {
    const char *name;
    tf_option_kind kind;
    double initial; /* the value when the option is not given */
    double low, high;
    const char *choices;
    const char *words; /* one line for help */
    bool later;        /* added later: the canonical text leaves it out at its initial value */
} tf_option;

typedef struct tf_option_list {
    const tf_option *rows;
    size_t count;
} tf_option_list;

enum { TF_OPTIONS_MAX = 24 };

/* The values of the options of a table, in the table's order. */
typedef struct tf_values {
    double value[TF_OPTIONS_MAX];
} tf_values;

/* Sets every option to its initial value. */
TF_API void tf_values_init(const tf_option_list *table, tf_values *values);

/* Changes the values that "key=value,key=value" names; an empty text changes nothing. The error for
 * an unknown key suggests the nearest known key; the error for a bad value says what the option
 * accepts. */
TF_API TF_MUST_USE tf_status tf_values_parse(const tf_option_list *table, const char *text,
                                             tf_values *values, tf_error *error);

/* Appends the canonical text: every row in order, "stacks=4,start=empty", but rows marked `later` only
 * when they differ from their initial value. */
TF_API void tf_values_format(const tf_option_list *table, const tf_values *values, tf_text *out);

/* Appends the values that an option accepts: "1..11", "0..99|unlimited", "empty|base". */
TF_API void tf_option_format_range(const tf_option *option, tf_text *out);

/* Returns the index of the name with the smallest edit distance to `word`, or -1 when none is near.
 * The names are read at intervals of stride bytes, so that any array of structs that begin with a
 * name can be searched. */
TF_API int tf_nearest_word(const char *word, const void *names, size_t count, size_t stride);

#ifdef __cplusplus
}
#endif
#endif
