/* csv.c: see csv.h. */
#include "front/csv.h"

#include <math.h>
#include <string.h>

void front_csv_text(tf_text *out, const char *text)
{
    if (!strpbrk(text, ",\"\r\n")) {
        tf_text_add(out, text);
        return;
    }
    tf_text_add_char(out, '"');
    for (; *text; text++) {
        if (*text == '"')
            tf_text_add_char(out, '"');
        tf_text_add_char(out, *text);
    }
    tf_text_add_char(out, '"');
}

void front_csv_number(tf_text *out, double value)
{
    tf_text_add_char(out, ',');
    if (!isnan(value))
        tf_text_printf(out, "%.10g", value);
}
