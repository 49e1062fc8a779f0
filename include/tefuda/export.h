/* export.h: which symbols the shared library exports.
 *
 * Everything is hidden by default (-fvisibility=hidden). A declaration marked TF_API is public, and
 * the compatibility promise in docs/LIBRARY.md covers it. */
#ifndef TEFUDA_EXPORT_H
#define TEFUDA_EXPORT_H

#if defined(__GNUC__)
#define TF_API               __attribute__((visibility("default")))
#define TF_MUST_USE          __attribute__((warn_unused_result))
#define TF_PRINTF(at, first) __attribute__((format(printf, at, first)))
#else
#define TF_API
#define TF_MUST_USE
#define TF_PRINTF(at, first)
#endif

#endif
