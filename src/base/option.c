/* option.c: parses and formats options by their table rows.
 *
 * Numbers are not read and written by strtod and printf, because the locale of the program must not
 * change the meaning of "0.5" in a record. A decimal is read as an integer of at most 2^53 divided
 * by a power of ten of at most 10^22. Both are exact doubles, so the result is rounded once, as by
 * strtod. */
#include <tefuda/option.h>

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/missing.h"

enum { SHOWN_MAX = 60, PLACES_MAX = 22 };

static const double exact_max = 9007199254740992.0; /* 2^53 */

/* A part of a text that belongs to the caller. */
typedef struct slice {
    const char *at;
    size_t length;
} slice;

static int shown(slice s)
{
    return s.length < SHOWN_MAX ? (int)s.length : SHOWN_MAX;
}

static bool slice_is(slice s, const char *word)
{
    return strlen(word) == s.length && memcmp(s.at, word, s.length) == 0;
}

static slice trim(slice s)
{
    while (s.length > 0 && s.at[0] == ' ') {
        s.at++;
        s.length--;
    }
    while (s.length > 0 && s.at[s.length - 1] == ' ')
        s.length--;
    return s;
}

/* Returns the next word of *rest, up to a separator or the end, and advances *rest past it. */
static slice cut_word(const char **rest, char separator)
{
    const char *end = strchr(*rest, separator);
    slice word = {*rest, end != NULL ? (size_t)(end - *rest) : strlen(*rest)};
    *rest += word.length + (end != NULL);
    return word;
}

static double power_of_ten(unsigned exponent)
{
    double power = 1;
    while (exponent-- > 0)
        power *= 10;
    return power;
}

/* Reads -digits.digits; the sign and the fraction are optional. */
static bool parse_decimal(slice s, bool fraction_allowed, double *value)
{
    bool negative = s.length > 0 && s.at[0] == '-';
    uint64_t digits = 0;
    unsigned places = 0, before = 0;
    bool point = false;
    for (size_t i = negative; i < s.length; i++) {
        char c = s.at[i];
        if (c == '.' && fraction_allowed && !point && before > 0) {
            point = true;
            continue;
        }
        if (c < '0' || c > '9')
            return false;
        digits = digits * 10 + (uint64_t)(c - '0');
        places += point;
        before += !point;
        if (digits > (uint64_t)exact_max || places > PLACES_MAX)
            return false;
    }
    if (before == 0 || (point && places == 0))
        return false;
    *value = (double)digits / power_of_ten(places);
    if (negative && digits > 0)
        *value = -*value;
    return true;
}

/* (uint64_t)(x + 0.5) would be wrong: for large x the sum is rounded. */
static uint64_t nearest_integer(double x)
{
    uint64_t whole = (uint64_t)x;
    return whole + (x - (double)whole >= 0.5);
}

/* Finds the integer d with d / power == value. A value that was rounded when it was read and is
 * rounded again by the multiplication differs by less than 2 from the integer that was written. */
static bool find_digits(double value, double power, uint64_t *digits)
{
    enum { OFF_MAX = 2 };
    double product = value * power;
    if (!(product <= exact_max + OFF_MAX))
        return false;
    uint64_t middle = nearest_integer(product);
    uint64_t low = middle > OFF_MAX ? middle - OFF_MAX : 0;
    for (uint64_t d = low; d <= middle + OFF_MAX && d <= (uint64_t)exact_max; d++)
        if ((double)d / power == value) {
            *digits = d;
            return true;
        }
    return false;
}

/* Appends the shortest decimal that reads back as value. Such a decimal exists for every value that
 * was read from text; for other values appends the nearest decimal that can be read. */
static void format_decimal(double value, tf_text *out)
{
    if (value < 0)
        tf_text_add_char(out, '-');
    value = value < 0 ? -value : value;
    if (value >= exact_max) {
        tf_text_printf(out, "%.0f", value);
        return;
    }
    uint64_t digits = 0;
    unsigned places = 0;
    while (!find_digits(value, power_of_ten(places), &digits) && places < PLACES_MAX)
        places++;
    if (digits == 0 && value > 0) {
        for (places = 0; places < PLACES_MAX && value * power_of_ten(places + 1) < exact_max;)
            places++;
        digits = nearest_integer(value * power_of_ten(places));
    }
    char written[PLACES_MAX + 24];
    int length = snprintf(written, sizeof written, "%0*" PRIu64, (int)places + 1, digits);
    size_t whole = (size_t)length - places;
    tf_text_add_bytes(out, written, whole);
    if (places > 0)
        tf_text_printf(out, ".%s", written + whole);
}

static bool parse_choice(const char *choices, slice word, double *value)
{
    double index = 0;
    for (const char *rest = choices; *rest != '\0'; index++) {
        slice choice = cut_word(&rest, '|');
        if (choice.length == word.length && memcmp(choice.at, word.at, word.length) == 0) {
            *value = index;
            return true;
        }
    }
    return false;
}

static bool parse_value(const tf_option *option, slice word, double *value)
{
    double read = 0;
    if (option->kind == TF_OPTION_CHOICE)
        return parse_choice(option->choices, word, value);
    if (option->kind == TF_OPTION_INTEGER && option->choices != NULL &&
        parse_choice(option->choices, word, &read)) {
        *value = option->low - 1 - read;
        return true;
    }
    if (!parse_decimal(word, option->kind == TF_OPTION_NUMBER, &read))
        return false;
    if (read < option->low || read > option->high)
        return false;
    *value = read;
    return true;
}

/* Sets the error for an unknown key: suggests the nearest known key, or lists all. */
static tf_status unknown_key(const tf_option_list *table, slice key, tf_error *error)
{
    char word[SHOWN_MAX + 1];
    snprintf(word, sizeof word, "%.*s", shown(key), key.at);
    if (table->count == 0)
        return tf_error_set(error, TF_ERR_USAGE, "unknown option %s, expected none", word);
    int nearest = tf_nearest_word(word, table->rows, table->count, sizeof table->rows[0]);
    if (nearest >= 0)
        return tf_error_set(error, TF_ERR_USAGE, "unknown option %s, did you mean %s?", word,
                            table->rows[nearest].name);
    tf_text names = {0};
    for (size_t i = 0; i < table->count; i++)
        tf_text_printf(&names, "%s%s", i > 0 ? ", " : "", table->rows[i].name);
    tf_error_set(error, TF_ERR_USAGE, "unknown option %s, expected %s%s", word,
                 table->count > 1 ? "one of " : "", tf_text_string(&names));
    tf_text_free(&names);
    return TF_ERR_USAGE;
}

static tf_status bad_value(const tf_option *option, slice word, tf_error *error)
{
    tf_text range = {0};
    tf_option_format_range(option, &range);
    tf_error_set(error, TF_ERR_USAGE, "%s=%.*s is not allowed, expected %s=%s", option->name,
                 shown(word), word.at, option->name, tf_text_string(&range));
    tf_text_free(&range);
    return TF_ERR_USAGE;
}

/* Reads one "key=value"; given[] marks the rows already seen. */
static tf_status parse_item(const tf_option_list *table, slice item, tf_values *values,
                            bool given[TF_OPTIONS_MAX], tf_error *error)
{
    if (item.length == 0)
        return tf_error_set(error, TF_ERR_USAGE, "an option is empty, expected key=value");
    const char *equals = memchr(item.at, '=', item.length);
    size_t before = equals != NULL ? (size_t)(equals - item.at) : item.length;
    slice key = trim((slice){item.at, before});
    size_t row = 0;
    while (row < table->count && !slice_is(key, table->rows[row].name))
        row++;
    if (row == table->count)
        return unknown_key(table, key, error);
    const tf_option *option = &table->rows[row];
    if (equals == NULL) {
        tf_text range = {0};
        tf_option_format_range(option, &range);
        tf_error_set(error, TF_ERR_USAGE, "%s has no value, expected %s=%s", option->name,
                     option->name, tf_text_string(&range));
        tf_text_free(&range);
        return TF_ERR_USAGE;
    }
    if (given[row])
        return tf_error_set(error, TF_ERR_USAGE, "%s is given twice, expected once", option->name);
    given[row] = true;
    slice word = trim((slice){equals + 1, item.length - before - 1});
    return parse_value(option, word, &values->value[row]) ? TF_OK : bad_value(option, word, error);
}

void tf_values_init(const tf_option_list *table, tf_values *values)
{
    assert(table->count <= TF_OPTIONS_MAX);
    *values = (tf_values){0};
    for (size_t i = 0; i < table->count; i++)
        values->value[i] = table->rows[i].initial;
}

tf_status tf_values_parse(const tf_option_list *table, const char *text, tf_values *values,
                          tf_error *error)
{
    if (TF__MISSING(error, table, text, values))
        return TF_ERR_USAGE;
    assert(table->count <= TF_OPTIONS_MAX);
    tf_values read = *values;
    bool given[TF_OPTIONS_MAX] = {false};
    bool more = text[strspn(text, " ")] != '\0';
    for (const char *rest = text; more;) {
        slice item = cut_word(&rest, ',');
        more = item.at[item.length] == ',';
        tf_status status = parse_item(table, trim(item), &read, given, error);
        if (status != TF_OK)
            return status;
    }
    *values = read;
    return TF_OK;
}

static void format_choice(const char *choices, double index, tf_text *out)
{
    const char *rest = choices;
    slice choice = cut_word(&rest, '|');
    for (double i = 0; i < index && *rest != '\0'; i++)
        choice = cut_word(&rest, '|');
    tf_text_add_bytes(out, choice.at, choice.length);
}

static void format_value(const tf_option *option, double value, tf_text *out)
{
    if (option->kind == TF_OPTION_CHOICE)
        format_choice(option->choices, value, out);
    else if (option->kind == TF_OPTION_INTEGER && option->choices != NULL && value < option->low)
        format_choice(option->choices, option->low - 1 - value, out);
    else
        format_decimal(value, out);
}

void tf_values_format(const tf_option_list *table, const tf_values *values, tf_text *out)
{
    const char *comma = "";
    for (size_t i = 0; i < table->count; i++) {
        if (table->rows[i].later && values->value[i] == table->rows[i].initial)
            continue;
        tf_text_printf(out, "%s%s=", comma, table->rows[i].name);
        comma = ",";
        format_value(&table->rows[i], values->value[i], out);
    }
}

void tf_option_format_range(const tf_option *option, tf_text *out)
{
    if (option->kind == TF_OPTION_CHOICE) {
        tf_text_add(out, option->choices);
        return;
    }
    format_decimal(option->low, out);
    tf_text_add(out, "..");
    format_decimal(option->high, out);
    if (option->kind == TF_OPTION_INTEGER && option->choices != NULL)
        tf_text_printf(out, "|%s", option->choices);
}
