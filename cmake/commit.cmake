# cmake -D SOURCE=folder -D HEADER=file -P commit.cmake
#
# Writes HEADER, which defines TF_COMMIT: the commit of the checkout in SOURCE, followed by "+" when
# tracked files were changed; "unknown" outside a checkout. Does not touch an up-to-date HEADER.
set(commit "unknown")
find_program(git git)
if(git AND EXISTS ${SOURCE}/.git)
    execute_process(COMMAND ${git} -C ${SOURCE} rev-parse --short=12 HEAD
                    OUTPUT_VARIABLE head OUTPUT_STRIP_TRAILING_WHITESPACE
                    RESULT_VARIABLE failed ERROR_QUIET)
    if(NOT failed)
        set(commit ${head})
        execute_process(COMMAND ${git} -C ${SOURCE} status --porcelain --untracked-files=no
                        OUTPUT_VARIABLE changes ERROR_QUIET)
        if(changes)
            string(APPEND commit "+")
        endif()
    endif()
endif()
file(CONFIGURE OUTPUT ${HEADER} CONTENT "#define TF_COMMIT \"${commit}\"\n")
