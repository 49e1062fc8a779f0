/* version.h: version and build of the library. */
#ifndef TEFUDA_VERSION_H
#define TEFUDA_VERSION_H

#include "export.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the headers; tf_version() returns that of the library. */
#define TF_VERSION_MAJOR 0
#define TF_VERSION_MINOR 2
#define TF_VERSION_PATCH 0

/* Returns the version as text, "0.2.0". */
TF_API const char *tf_version(void);
/* Returns the commit it was built from; "unknown" outside a git checkout. A final "+" means that
 * there were uncommitted changes. */
TF_API const char *tf_version_commit(void);
/* Returns the compiler and the build type, which experiments store. */
TF_API const char *tf_version_build(void);

#ifdef __cplusplus
}
#endif
#endif
