# All external dependencies of the build; docs/dependencies.md gives the reasons.
#
#   TEFUDA_LIBRARY_DEPENDENCIES   libraries of libtefuda
#   TEFUDA_COMMAND_DEPENDENCIES   additional libraries of the command
#   TEFUDA_PC_REQUIRES            those of the library as pkg-config modules, for static linking
#   TEFUDA_PC_LIBS                those of the library without a module, as flags
#
# To add one: a row here, its package in scripts/packages.txt, its header in the table of libraries in
# scripts/check-arrows, and a row in docs/dependencies.md.
find_package(Threads REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(XXHASH REQUIRED IMPORTED_TARGET libxxhash)
pkg_check_modules(JANSSON REQUIRED IMPORTED_TARGET jansson)
pkg_check_modules(SQLITE REQUIRED IMPORTED_TARGET sqlite3>=3.37)
pkg_check_modules(MICROHTTPD REQUIRED IMPORTED_TARGET libmicrohttpd>=0.9.71)

set(TEFUDA_LIBRARY_DEPENDENCIES
    PkgConfig::XXHASH PkgConfig::SQLITE PkgConfig::JANSSON Threads::Threads m)
# The command prints JSON and contains the server.
set(TEFUDA_COMMAND_DEPENDENCIES PkgConfig::JANSSON PkgConfig::MICROHTTPD)
set(TEFUDA_PC_REQUIRES "libxxhash sqlite3 jansson")
set(TEFUDA_PC_LIBS "-pthread -lm")

# Draws the address of `tefuda serve --lan`. Without it only the address is printed.
pkg_check_modules(QRENCODE QUIET IMPORTED_TARGET libqrencode)
if(QRENCODE_FOUND)
    list(APPEND TEFUDA_COMMAND_DEPENDENCIES PkgConfig::QRENCODE)
else()
    message(STATUS "libqrencode not found: no QR codes")
endif()

# AUTO: use MPI if it is installed; ON: require it; OFF: do not use it.
set(TEFUDA_MPI AUTO CACHE STRING "Experiments on many machines: AUTO, ON or OFF")
if(TEFUDA_MPI STREQUAL "ON")
    find_package(MPI REQUIRED COMPONENTS C)
elseif(NOT TEFUDA_MPI STREQUAL "OFF")
    find_package(MPI QUIET COMPONENTS C)
    if(NOT MPI_C_FOUND)
        message(STATUS "MPI not found: experiments run on one machine")
    endif()
endif()

if(TEFUDA_TESTS OR TEFUDA_FULL_TESTS)
    pkg_check_modules(CMOCKA QUIET IMPORTED_TARGET cmocka)
    if(TEFUDA_TESTS AND NOT CMOCKA_FOUND)
        message(STATUS "cmocka not found: the unit tests are not built")
    endif()
endif()
