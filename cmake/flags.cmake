# How every source of ours is compiled: the interface library tefuda_flags.
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
    # Floating point is the same with and without fused instructions: figures repeat everywhere.
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
        # Instrumented code confuses this one; the other builds still have it.
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
