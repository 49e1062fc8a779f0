/* tidy-model.h: what clang-tidy cannot see from one file; used by clang-tidy only.
 *
 * tf_error_set() and tf_error_prefix() return the status they were given. Without this
 * every `return tf_error_set(...)` might be a success with its results not filled in. */
#include <tefuda/status.h>

#define tf_error_set(error, status, ...) (tf_error_set((error), (status), __VA_ARGS__), (status))
#define tf_error_prefix(error, status, ...)                                                        \
    (tf_error_prefix((error), (status), __VA_ARGS__), (status))
