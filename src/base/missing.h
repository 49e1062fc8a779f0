/* missing.h: checks the pointer arguments of public functions.
 *
 *     if (TF__MISSING(error, name, game))
 *         return TF_ERR_USAGE;
 *
 * The error names the first NULL among the arguments: "tf_game_find: name is NULL". All arguments
 * are evaluated before the check, so a member of a struct needs a second check after that of the
 * struct. */
#ifndef TEFUDA_BASE_MISSING_H
#define TEFUDA_BASE_MISSING_H

#include <stdbool.h>
#include <stddef.h>

#include <tefuda/status.h>

#define TF__MISSING(error, ...)                                                                    \
    tf__missing((error), __func__, #__VA_ARGS__, (const void *const[]){__VA_ARGS__},               \
                sizeof((const void *const[]){__VA_ARGS__}) / sizeof(const void *))

/* names: the names of the pointers, separated by commas. */
bool tf__missing(tf_error *error, const char *call, const char *names, const void *const *pointers,
                 size_t count);

#endif
