/* inputs.h: how much a test works through. Tests that take long with sanitizers use fewer inputs there; every test that
 * includes this header is also built and run without sanitizers, with all inputs (tests/CMakeLists.txt, full_tests). */
#ifndef TEFUDA_TESTS_INPUTS_H
#define TEFUDA_TESTS_INPUTS_H

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define INPUTS(all, sanitized) (sanitized)
#else
#define INPUTS(all, sanitized) (all)
#endif

#endif
