/* version.c: the build defines commit and build type for this file only, so that a new commit
 * recompiles nothing else. */
#include <tefuda/version.h>

#ifndef TF_COMMIT
#define TF_COMMIT "unknown"
#endif
#ifndef TF_BUILD
#define TF_BUILD "unknown"
#endif

#define QUOTE(x)     #x
#define DOTTED(a, b) a "." b
#define NUMBER(x)    QUOTE(x)

const char *tf_version(void)
{
    return DOTTED(DOTTED(NUMBER(TF_VERSION_MAJOR), NUMBER(TF_VERSION_MINOR)),
                  NUMBER(TF_VERSION_PATCH));
}

const char *tf_version_commit(void)
{
    return TF_COMMIT;
}

const char *tf_version_build(void)
{
    return TF_BUILD;
}
