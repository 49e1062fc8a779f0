/* xxhash.c: the functions of xxhash, which its header contains. */
#define XXH_STATIC_LINKING_ONLY
#define XXH_IMPLEMENTATION
#include <xxhash.h>
