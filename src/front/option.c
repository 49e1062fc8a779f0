/* option.c: see option.h. */
#include "front/option.h"

#include <string.h>

/* The canonical text of a table with this one row, without the name. */
void front_option_initial(const tf_option *option, tf_text *out)
{
    tf_option row = *option;
    row.later = false;
    tf_option_list table = {&row, 1};
    tf_values values;
    tf_text text = {0};
    tf_values_init(&table, &values);
    tf_values_format(&table, &values, &text);
    const char *equals = strchr(tf_text_string(&text), '=');
    tf_text_add(out, equals ? equals + 1 : "");
    tf_text_free(&text);
}
