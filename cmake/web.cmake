# Embeds the files of the page in the binary: a C file with a table of them, written at build time.
#
#   web/**                 the page, with the same paths
#   node_modules/uplot     the chart library, as /vendor/uplot.js and /vendor/uplot.css; scripts/web.sh
#                          installs it from npm. Without it only the charts are missing.
set(TEFUDA_WEB_SOURCE ${CMAKE_BINARY_DIR}/web_assets.c)
file(GLOB_RECURSE web_files CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}
     web/*.html web/*.css web/*.js web/*.svg web/*.png web/*.ico web/*.json web/*.webmanifest)
set(web_list "")
foreach(file ${web_files})
    string(REGEX REPLACE "^web/" "/" path ${file})
    list(APPEND web_list "${path}=${CMAKE_SOURCE_DIR}/${file}")
endforeach()
if(TEFUDA_EXAMPLE_GAME)
    list(FILTER web_list EXCLUDE REGEX "^/games/index\\.js=")
    list(APPEND web_list ${TEFUDA_EXAMPLE_WEB})
endif()
set(uplot ${CMAKE_SOURCE_DIR}/node_modules/uplot/dist)
if(EXISTS ${uplot}/uPlot.esm.js)
    list(APPEND web_list "/vendor/uplot.js=${uplot}/uPlot.esm.js"
         "/vendor/uplot.css=${uplot}/uPlot.min.css")
else()
    message(STATUS "uPlot not found: the page has no charts (scripts/web.sh installs it)")
endif()
set(web_inputs "")
foreach(pair ${web_list})
    string(REGEX REPLACE "^[^=]*=" "" file ${pair})
    list(APPEND web_inputs ${file})
endforeach()
# The list itself is an input: it changes when a file is added or removed.
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/web_assets.list CONTENT "${web_list}" @ONLY)
add_custom_command(
    OUTPUT ${TEFUDA_WEB_SOURCE}
    COMMAND ${CMAKE_COMMAND} -D LIST=${CMAKE_BINARY_DIR}/web_assets.list
            -D OUTPUT=${TEFUDA_WEB_SOURCE} -P ${CMAKE_SOURCE_DIR}/cmake/embed.cmake
    DEPENDS ${web_inputs} ${CMAKE_BINARY_DIR}/web_assets.list ${CMAKE_SOURCE_DIR}/cmake/embed.cmake
    COMMENT "The page's files" VERBATIM)
