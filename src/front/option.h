/* option.h: options of rules, solvers and players as text. */
#ifndef TEFUDA_FRONT_OPTION_H
#define TEFUDA_FRONT_OPTION_H

#include <tefuda/option.h>

/* Appends the value that an option has when it is not given. */
void front_option_initial(const tf_option *option, tf_text *out);

#endif
