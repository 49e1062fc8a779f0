# The Python module tefuda (bindings/python), in the folder python of the build folder:
#
#   PYTHONPATH=build/release/python python3 -c 'import tefuda'
#
# It is built when the headers of Python 3.11 or later are there. The module uses the stable ABI, so that one file
# serves all later versions, and contains the library, so that it can be copied without it.
# AUTO: build it if Python's headers are installed; ON: require them; OFF: do not build it.
set(TEFUDA_PYTHON AUTO CACHE STRING "The Python module: AUTO, ON or OFF")

if(NOT TEFUDA_PYTHON STREQUAL "OFF" AND NOT TEFUDA_FUZZ)
    # The system's Python, whose packages scripts/deps.sh installs, before others on the PATH.
    if(NOT DEFINED Python3_EXECUTABLE AND EXISTS /usr/bin/python3)
        set(Python3_EXECUTABLE /usr/bin/python3)
    endif()
    if(TEFUDA_PYTHON STREQUAL "ON")
        find_package(Python3 3.11 REQUIRED COMPONENTS Interpreter Development.Module)
    else()
        find_package(Python3 3.11 QUIET COMPONENTS Interpreter Development.Module)
        if(NOT Python3_Development.Module_FOUND)
            message(STATUS "Python's headers not found: the Python module is not built")
        endif()
    endif()
endif()

if(Python3_Development.Module_FOUND)
    set(python_folder ${CMAKE_BINARY_DIR}/python/tefuda)
    file(GLOB python_sources CONFIGURE_DEPENDS bindings/python/src/*.c)
    add_library(tefuda_python MODULE ${python_sources})
    target_include_directories(tefuda_python SYSTEM PRIVATE ${Python3_INCLUDE_DIRS})
    target_compile_options(tefuda_python PRIVATE -Wmissing-prototypes)
    # The library's symbols stay inside, so that a program with a tefuda of its own does not mix the two.
    target_link_libraries(tefuda_python PRIVATE tefuda_flags tefuda_static -Wl,--exclude-libs,ALL)
    set_target_properties(tefuda_python PROPERTIES
                          PREFIX "" OUTPUT_NAME _core SUFFIX .abi3.so C_VISIBILITY_PRESET hidden
                          LIBRARY_OUTPUT_DIRECTORY ${python_folder})

    # The files in Python lie beside it.
    file(GLOB python_files CONFIGURE_DEPENDS bindings/python/tefuda/*.py bindings/python/tefuda/*.pyi
         bindings/python/tefuda/py.typed)
    set(python_copies "")
    foreach(file ${python_files})
        get_filename_component(name ${file} NAME)
        add_custom_command(OUTPUT ${python_folder}/${name}
                           COMMAND ${CMAKE_COMMAND} -E copy ${file} ${python_folder}/${name}
                           DEPENDS ${file} VERBATIM)
        list(APPEND python_copies ${python_folder}/${name})
    endforeach()
    add_custom_target(python ALL DEPENDS tefuda_python ${python_copies})
endif()
