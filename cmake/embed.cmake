# cmake -D LIST=FILE -D OUTPUT=FILE.c -P embed.cmake: writes files as a C table for src/server/assets.h.
# LIST contains PATH=FILE pairs, separated by semicolons.
file(READ ${LIST} pairs)
set(arrays "")
set(rows "")
set(count 0)
foreach(pair ${pairs})
    string(REGEX MATCH "^([^=]*)=(.*)$" whole "${pair}")
    set(path "${CMAKE_MATCH_1}")
    file(READ "${CMAKE_MATCH_2}" hex HEX)
    string(LENGTH "${hex}" size)
    math(EXPR size "${size} / 2")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
    string(APPEND arrays "static const unsigned char file_${count}[] = {${bytes}0};\n")
    string(APPEND rows "    {\"${path}\", file_${count}, ${size}},\n")
    math(EXPR count "${count} + 1")
endforeach()
file(WRITE ${OUTPUT} "/* Made by cmake/embed.cmake. */\n#include \"server/assets.h\"\n\n${arrays}\n"
     "const srv_asset embedded_assets[] = {\n${rows}    {0},\n};\n"
     "const size_t embedded_asset_count = ${count};\n")
