/* option.h: options of rules, solvers and players as text. */
#ifndef TEFUDA_FRONT_OPTION_H
#define TEFUDA_FRONT_OPTION_H

#include <tefuda/option.h>

/* Appends the value that an option has when it is not given. */
void front_option_initial(const tf_option *option, tf_text *out);

/* The option of this name, or NULL; true when an option that is a choice has this value. */
const tf_option *front_option_find(const tf_option_list *options, const char *name);
bool front_option_allows(const tf_option *option, const char *choice);

/* The value of a solver's option `shortest` for solutions that a person reads: not proven shortest,
 * but found soon. */
#define FRONT_SHORTEST       "shortest"
#define FRONT_SHORTEST_QUICK "quick"

#endif
