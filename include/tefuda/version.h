/* version.h: which Tefuda this is. */
#ifndef TEFUDA_VERSION_H
#define TEFUDA_VERSION_H

#include "export.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The headers' version; tf_version() tells the library's. */
#define TF_VERSION_MAJOR 0
#define TF_VERSION_MINOR 2
#define TF_VERSION_PATCH 0

/* "0.2.0". */
TF_API const char *tf_version(void);
/* The commit it was built from, "unknown" outside a checkout; "+" behind it: with changes. */
TF_API const char *tf_version_commit(void);
/* Compiler and kind of build, for records of experiments. */
TF_API const char *tf_version_build(void);

#ifdef __cplusplus
}
#endif
#endif
