/* fuzz_option.c: option texts from any bytes. A value that is read is in its range, and its
 * canonical text reads back as the same; a refused text changes nothing. The text is also looked up
 * as a word. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <tefuda/option.h>

static const tf_option rows[] = {
    {"stacks", TF_OPTION_INTEGER, 4, 1, 11, NULL, "an integer", false},
    {"start", TF_OPTION_CHOICE, 0, 0, 0, "empty|base", "a choice", false},
    {"redeals", TF_OPTION_INTEGER, -1, 0, 99, "unlimited", "an integer or a word", false},
    {"weight", TF_OPTION_NUMBER, 0.5, -1000, 1000, NULL, "a number", false},
    {"large", TF_OPTION_INTEGER, 0, 0, 9007199254740992.0, NULL, "a large integer", false},
};
enum { ROWS = sizeof rows / sizeof rows[0] };
static const tf_option_list table = {rows, ROWS};

static void check_ranges(const tf_values *values)
{
    for (size_t i = 0; i < ROWS; i++) {
        double value = values->value[i];
        double low = rows[i].kind == TF_OPTION_INTEGER && rows[i].choices != NULL ? rows[i].low - 1
                                                                                  : rows[i].low;
        double high = rows[i].kind == TF_OPTION_CHOICE ? 1 : rows[i].high;
        if (!(value >= low && value <= high))
            abort();
    }
}

static void check_reads_back(const tf_values *values)
{
    tf_values again;
    tf_text text = {0};
    tf_values_init(&table, &again);
    tf_values_format(&table, values, &text);
    if (tf_values_parse(&table, tf_text_string(&text), &again, NULL) != TF_OK ||
        memcmp(&again, values, sizeof again) != 0)
        abort();
    tf_text_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    if (text == NULL)
        return 0;
    if (size > 0)
        memcpy(text, data, size);
    text[size] = '\0';

    tf_values values, before;
    tf_error error = {0};
    tf_values_init(&table, &values);
    before = values;
    tf_status status = tf_values_parse(&table, text, &values, &error);
    if (status == TF_OK) {
        check_ranges(&values);
        check_reads_back(&values);
    } else if (error.text[0] == '\0' || memcmp(&values, &before, sizeof values) != 0) {
        abort();
    }
    int nearest = tf_nearest_word(text, rows, ROWS, sizeof rows[0]);
    if (nearest < -1 || nearest >= (int)ROWS)
        abort();
    free(text);
    return 0;
}
