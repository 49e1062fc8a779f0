# The values of tf_version_commit() and tf_version_build(): definitions only for src/base/version.c.
#
# The commit is determined at every build, but its header is written only when it has changed, so that a
# new commit recompiles one file.
set(commit_header ${CMAKE_BINARY_DIR}/generated/commit.h)
add_custom_target(tefuda_commit
    COMMAND ${CMAKE_COMMAND} -D SOURCE=${CMAKE_SOURCE_DIR} -D HEADER=${commit_header}
            -P ${CMAKE_SOURCE_DIR}/cmake/commit.cmake
    BYPRODUCTS ${commit_header}
    COMMENT "Looking up the commit" VERBATIM)
add_dependencies(tefuda_objects tefuda_commit)

set(build_words "${CMAKE_C_COMPILER_ID} ${CMAKE_C_COMPILER_VERSION} $<CONFIG>")
if(TEFUDA_NATIVE)
    string(APPEND build_words " native")
endif()
if(TEFUDA_SANITIZE)
    string(APPEND build_words " ${TEFUDA_SANITIZE}")
endif()
set_source_files_properties(src/base/version.c PROPERTIES
    COMPILE_DEFINITIONS "TF_BUILD=\"${build_words}\""
    COMPILE_OPTIONS "-include;${commit_header}"
    OBJECT_DEPENDS ${commit_header})
