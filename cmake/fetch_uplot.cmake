# cmake -P fetch_uplot.cmake: uPlot of package-lock.json into node_modules/uplot, without npm.
#
# The archive is the one that npm would take, and is checked against the lock's SHA-512 before it is
# unpacked. `npm ci` replaces it later.
set(top ${CMAKE_CURRENT_LIST_DIR}/..)
file(READ ${top}/package-lock.json lock)
string(JSON version GET ${lock} packages node_modules/uplot version)
string(JSON integrity GET ${lock} packages node_modules/uplot integrity)
string(REGEX REPLACE "^sha512-" "" wanted ${integrity})
set(registry $ENV{npm_config_registry})
if(NOT registry)
    message(FATAL_ERROR "npm_config_registry is not set")
endif()
string(REGEX REPLACE "/$" "" registry ${registry})

set(folder ${top}/build/uplot)
set(archive ${folder}/uplot-${version}.tgz)
file(REMOVE_RECURSE ${folder})
file(DOWNLOAD ${registry}/uplot/-/uplot-${version}.tgz ${archive} STATUS status TIMEOUT 60
     TLS_VERIFY ON)
list(GET status 0 code)
if(NOT code EQUAL 0)
    list(GET status 1 words)
    message(FATAL_ERROR "uPlot could not be fetched: ${words}")
endif()

# The lock has base64, CMake hexadecimal: compare as base64.
file(SHA512 ${archive} hex)
string(REGEX REPLACE "(..)" "\\\\x\\1" bytes ${hex})
execute_process(COMMAND printf ${bytes} COMMAND base64 -w 0 OUTPUT_VARIABLE got
                OUTPUT_STRIP_TRAILING_WHITESPACE)
if(NOT got STREQUAL wanted)
    file(REMOVE_RECURSE ${folder})
    message(FATAL_ERROR "uPlot ${version} is not the archive of package-lock.json: refused")
endif()
file(ARCHIVE_EXTRACT INPUT ${archive} DESTINATION ${folder})
file(MAKE_DIRECTORY ${top}/node_modules)
file(REMOVE_RECURSE ${top}/node_modules/uplot)
file(RENAME ${folder}/package ${top}/node_modules/uplot)
file(REMOVE_RECURSE ${folder})
