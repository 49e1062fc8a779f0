/* gnuplot.h: gnuplot as a child process. */
#ifndef TEFUDA_LAB_GNUPLOT_H
#define TEFUDA_LAB_GNUPLOT_H

#include <tefuda/text.h>

/* Runs gnuplot on the script, which must set a terminal but no output, and appends the picture.
 * TF_ERR_UNSUPPORTED when gnuplot is not installed; TF_ERR_IO with its message when it fails. */
TF_MUST_USE tf_status tf__gnuplot(const char *script, tf_text *picture, tf_error *error);

#endif
