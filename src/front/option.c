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

const tf_option *front_option_find(const tf_option_list *options, const char *name)
{
    for (size_t i = 0; i < options->count; i++)
        if (strcmp(options->rows[i].name, name) == 0)
            return &options->rows[i];
    return NULL;
}

bool front_option_allows(const tf_option *option, const char *choice)
{
    size_t length = strlen(choice);
    const char *at = option->choices ? option->choices : "";
    for (; *at; at += strcspn(at, "|"), at += *at == '|')
        if (strcspn(at, "|") == length && memcmp(at, choice, length) == 0)
            return true;
    return false;
}
