/* missing.h: the pointers that a public call needs are there.
 *
 *     if (TF__MISSING(error, name, game))
 *         return TF_ERR_USAGE;
 *
 * The first NULL among the arguments is named in the error: "tf_game_find: name is NULL". Pointers are
 * read before the check, so a member of a struct needs a second check behind that of the struct. */
#ifndef TEFUDA_BASE_MISSING_H
#define TEFUDA_BASE_MISSING_H

#include <stdbool.h>
#include <stddef.h>

#include <tefuda/status.h>

#define TF__MISSING(error, ...)                                                                    \
    tf__missing((error), __func__, #__VA_ARGS__, (const void *const[]){__VA_ARGS__},               \
                sizeof((const void *const[]){__VA_ARGS__}) / sizeof(const void *))

/* names: what the pointers are called, with commas between. */
bool tf__missing(tf_error *error, const char *call, const char *names, const void *const *pointers,
                 size_t count);

#endif
