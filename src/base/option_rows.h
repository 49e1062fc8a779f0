/* option_rows.h: defines a list of options once.
 *
 * One X-macro has one row per option. It generates the struct that holds the options, the function
 * that fills it, and the rows for the parser, the help and the man page:
 *
 *     #define FAST_OPTIONS(ROW)                                                       \
 *         ROW(unsigned, end, "end", TF__INTEGER(14, 1, 20), "cards left when ...")   \
 *         ROW(double, noise, "noise", TF__NUMBER(0.38, 0, 100), "noise of ...")      \
 *         ROW(bool, swap, "swap", TF__CHOICE(0, "no|yes"), "cards may ...")
 *     TF__OPTIONS(fast_options, FAST_OPTIONS);
 *
 *     fast_options options = fast_options_read(setup->options);
 *     ... options.end, options.noise ...
 *     .options = TF__OPTION_LIST(fast_options),
 *
 * A row is: the C type of the field, the field, the name on the command line, the kind with its
 * default and limits, and the line of help. The type must hold every value of the option: bool for
 * a choice of two, a signed type for an option with words for numbers below `low`. */
#ifndef TEFUDA_BASE_OPTION_ROWS_H
#define TEFUDA_BASE_OPTION_ROWS_H

#include <tefuda/option.h>

/* Kinds. The words of TF__INTEGER_OR are the values low - 1, low - 2, ...; the value of a choice is
 * the index of its word. */
#define TF__INTEGER(initial, low, high)           TF_OPTION_INTEGER, initial, low, high, NULL
#define TF__INTEGER_OR(initial, low, high, words) TF_OPTION_INTEGER, initial, low, high, words
#define TF__NUMBER(initial, low, high)            TF_OPTION_NUMBER, initial, low, high, NULL
#define TF__CHOICE(initial, choices)              TF_OPTION_CHOICE, initial, 0, 0, choices

#define TF__OPTION_FIELD(type, field, name, kind, words) type field;
#define TF__OPTION_READ(type, field, name, kind, words)  read.field = (type)*next++;
#define TF__OPTION_ROW(type, field, name, kind, words)   {name, kind, words, false},

/* The struct `options` and options_read(). For a header; TF__OPTION_ROWS goes into one source. */
#define TF__OPTION_STRUCT(options, LIST)                                                           \
    struct options {                                                                               \
        LIST(TF__OPTION_FIELD)                                                                     \
    };                                                                                             \
    static inline struct options options##_read(const tf_values *values)                           \
    {                                                                                              \
        const double *next = values->value;                                                        \
        struct options read;                                                                       \
        LIST(TF__OPTION_READ)                                                                      \
        return read;                                                                               \
    }                                                                                              \
    typedef struct options options

#define TF__OPTION_ROWS(options, LIST)                                                             \
    static const tf_option options##_rows[] = {LIST(TF__OPTION_ROW)};                              \
    _Static_assert(sizeof options##_rows / sizeof options##_rows[0] <= TF_OPTIONS_MAX,             \
                   "more options than tf_values holds")

/* Both, for a list that only one source needs. */
#define TF__OPTIONS(options, LIST)                                                                 \
    TF__OPTION_STRUCT(options, LIST);                                                              \
    TF__OPTION_ROWS(options, LIST)

/* The tf_option_list of the rows, as an initializer. */
#define TF__OPTION_LIST(options)                                                                   \
    {                                                                                              \
        options##_rows, sizeof options##_rows / sizeof options##_rows[0]                           \
    }

#endif
