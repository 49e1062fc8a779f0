# The command writes its man page and completions, from its table of options.
set(manual_dir ${CMAKE_BINARY_DIR}/manual)
file(MAKE_DIRECTORY ${manual_dir})

function(tefuda_manual file)
    add_custom_command(OUTPUT ${manual_dir}/${file}
        COMMAND tefuda help ${ARGN} > ${manual_dir}/${file}
        DEPENDS tefuda
        COMMENT "Writing ${file}" VERBATIM)
endfunction()
tefuda_manual(tefuda.1 --man)
tefuda_manual(tefuda.bash --completion bash)
tefuda_manual(tefuda.zsh --completion zsh)
add_custom_target(manual ALL
    DEPENDS ${manual_dir}/tefuda.1 ${manual_dir}/tefuda.bash ${manual_dir}/tefuda.zsh)
