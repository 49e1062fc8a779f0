# The compiler flags of all sources: the interface library tefuda_flags.
set(CMAKE_C_STANDARD 11)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

get_property(multi_config GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
if(NOT multi_config AND NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Debug, Release, RelWithDebInfo" FORCE)
endif()

add_library(tefuda_flags INTERFACE)
target_compile_options(tefuda_flags INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wvla
    # Do not fuse multiply and add, so that results are the same on all machines.
    -ffp-contract=off
    # A call from one public function to another stays inside the library.
    -fno-semantic-interposition)

if(TEFUDA_NATIVE)
    target_compile_options(tefuda_flags INTERFACE -march=native)
endif()

if(TEFUDA_SANITIZE)
    set(sanitize -fsanitize=${TEFUDA_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_compile_options(tefuda_flags INTERFACE ${sanitize})
    target_link_options(tefuda_flags INTERFACE -fsanitize=${TEFUDA_SANITIZE})
    if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
        # False positives in instrumented code; the other builds keep this warning.
        target_compile_options(tefuda_flags INTERFACE -Wno-maybe-uninitialized)
    endif()
endif()

if(TEFUDA_FUZZ)
    if(NOT CMAKE_C_COMPILER_ID MATCHES "Clang")
        message(FATAL_ERROR "TEFUDA_FUZZ needs clang: configure with -DCMAKE_C_COMPILER=clang")
    endif()
    target_compile_options(tefuda_flags INTERFACE -fsanitize=fuzzer-no-link)
    target_link_options(tefuda_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()

if(TEFUDA_COVERAGE)
    target_compile_options(tefuda_flags INTERFACE --coverage)
    target_link_options(tefuda_flags INTERFACE --coverage)
endif()
