/* tidy-model.h: facts that clang-tidy cannot see from one file; used only by clang-tidy.
 *
 * tf_error_set() and tf_error_prefix() return the status that they are given. Without this,
 * clang-tidy assumes that `return tf_error_set(...)` may return TF_OK although the results are not
 * filled. */
#include <tefuda/status.h>

#define tf_error_set(error, status, ...) (tf_error_set((error), (status), __VA_ARGS__), (status))
#define tf_error_prefix(error, status, ...)                                                        \
    (tf_error_prefix((error), (status), __VA_ARGS__), (status))
