# Everything outside the repository that the build uses, in one place; docs/dependencies.md says why.
#
#   TEFUDA_LIBRARY_DEPENDENCIES   what libtefuda links
#   TEFUDA_COMMAND_DEPENDENCIES   what the command links besides
#   TEFUDA_PC_REQUIRES            the library's, as pkg-config modules, for static linking
#   TEFUDA_PC_LIBS                the library's, as flags, where there is no module
#
# A new one is a row here, its package in scripts/packages.txt, its header in the table of libraries in
# scripts/check-arrows, and a row in docs/dependencies.md.
find_package(Threads REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(XXHASH REQUIRED IMPORTED_TARGET libxxhash)
pkg_check_modules(JANSSON REQUIRED IMPORTED_TARGET jansson)
pkg_check_modules(SQLITE REQUIRED IMPORTED_TARGET sqlite3>=3.37)

set(TEFUDA_LIBRARY_DEPENDENCIES PkgConfig::XXHASH PkgConfig::SQLITE Threads::Threads m)
set(TEFUDA_COMMAND_DEPENDENCIES PkgConfig::JANSSON)
set(TEFUDA_PC_REQUIRES "libxxhash sqlite3")
set(TEFUDA_PC_LIBS "-pthread -lm")

if(TEFUDA_TESTS)
    pkg_check_modules(CMOCKA QUIET IMPORTED_TARGET cmocka)
    if(NOT CMOCKA_FOUND)
        message(STATUS "cmocka not found: the unit tests are left out")
    endif()
endif()
