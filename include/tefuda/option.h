/* option.h: named options as data.
 *
 * Rules, players and solvers declare their options as a table of rows; the same rows make the parser
 * ("stacks=3,start=base"), the help, the man page and the canonical text. */
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
    TF_OPTION_INTEGER, /* low..high; `choices` may have words, separated by '|', for low - 1, low - 2, ... */
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
} tf_option;

typedef struct tf_option_list {
    const tf_option *rows;
    size_t count;
} tf_option_list;

enum { TF_OPTIONS_MAX = 24 };

/* The values of a table's rows, in the table's order. */
typedef struct tf_values {
    double value[TF_OPTIONS_MAX];
} tf_values;

/* Every option at its initial value. */
TF_API void tf_values_init(const tf_option_list *table, tf_values *values);

/* Reads "key=value,key=value" over the values given; an empty text changes nothing. An unknown key
 * is answered with the nearest known one, a bad value with what the option takes. */
TF_API TF_MUST_USE tf_status tf_values_parse(const tf_option_list *table, const char *text,
                                             tf_values *values, tf_error *error);

/* Appends the canonical text: every row in order, "stacks=4,start=empty". */
TF_API void tf_values_format(const tf_option_list *table, const tf_values *values, tf_text *out);

/* Appends what an option takes: "1..11", "0..99|unlimited", "empty|base". */
TF_API void tf_option_format_range(const tf_option *option, tf_text *out);

/* The index of the word nearest to `word` in letters changed, or -1 when none is near. names[i] is
 * read at a distance of stride bytes, so that it works on any table that starts with a name. */
TF_API int tf_nearest_word(const char *word, const void *names, size_t count, size_t stride);

#ifdef __cplusplus
}
#endif
#endif
