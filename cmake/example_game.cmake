# The game of examples/game, built as if its folders were src/games/golf and web/games/golf.
#
# Its sources include each other as "games/golf/...": a link in the build folder makes this path.
set(example_folder ${CMAKE_SOURCE_DIR}/examples/game)
set(example_include ${CMAKE_BINARY_DIR}/example_game)
file(MAKE_DIRECTORY ${example_include}/games)
file(CREATE_LINK ${example_folder}/src ${example_include}/games/golf SYMBOLIC)
file(GLOB example_sources CONFIGURE_DEPENDS ${example_folder}/src/*.c)
target_sources(tefuda_objects PRIVATE ${example_sources})
target_include_directories(tefuda_objects PRIVATE ${example_include})
target_compile_definitions(tefuda_objects PRIVATE TEFUDA_EXAMPLE_GAME) # its row in src/games/game.c

# The page: the files of the folder, and web/games/index.js with one more row.
set(TEFUDA_EXAMPLE_WEB "")
file(GLOB example_web CONFIGURE_DEPENDS RELATIVE ${example_folder}/web ${example_folder}/web/*.js)
foreach(file ${example_web})
    list(APPEND TEFUDA_EXAMPLE_WEB "/games/golf/${file}=${example_folder}/web/${file}")
endforeach()
set(games_index ${CMAKE_SOURCE_DIR}/web/games/index.js)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${games_index})
file(READ ${games_index} index)
string(REPLACE "\n};\n" "\n  golf: import('./golf/index.js'),\n};\n" index_with_golf "${index}")
if(index_with_golf STREQUAL index)
    message(FATAL_ERROR "web/games/index.js: the end of the table of games was not found")
endif()
file(WRITE ${example_include}/index.js "${index_with_golf}")
list(APPEND TEFUDA_EXAMPLE_WEB "/games/index.js=${example_include}/index.js")
