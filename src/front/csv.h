/* csv.h: fields of comma-separated values (RFC 4180). */
#ifndef TEFUDA_FRONT_CSV_H
#define TEFUDA_FRONT_CSV_H

#include <tefuda/text.h>

/* Appends a text, quoted if necessary. */
void front_csv_text(tf_text *out, const char *text);

/* Appends a comma and a number; NaN is an empty field. */
void front_csv_number(tf_text *out, double value);

#endif
