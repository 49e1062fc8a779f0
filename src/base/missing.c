/* missing.c: see missing.h. */
#include "base/missing.h"

#include <string.h>

bool tf__missing(tf_error *error, const char *call, const char *names, const void *const *pointers,
                 size_t count)
{
    for (size_t i = 0; i < count; i++) {
        size_t length = strcspn(names, ",");
        if (!pointers[i]) {
            tf_error_set(error, TF_ERR_USAGE, "%s: %.*s is NULL", call, (int)length, names);
            return true;
        }
        names += length + strspn(names + length, ", ");
    }
    return false;
}
