# Experiments on many machines: a module that the command loads when an MPI launcher has started it.
# Nothing else is linked with MPI, so that the binary runs on machines with and without it.
target_link_libraries(tefuda PRIVATE ${CMAKE_DL_LIBS})
file(RELATIVE_PATH module_folder ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_FULL_LIBDIR}/tefuda)
target_compile_definitions(tefuda PRIVATE CLI_MODULE_FOLDER="${module_folder}")

if(MPI_C_FOUND)
    add_library(tefuda_mpi MODULE src/cli/mpi/mpi_module.c)
    set_target_properties(tefuda_mpi PROPERTIES PREFIX "" OUTPUT_NAME tefuda-mpi
                          C_VISIBILITY_PRESET hidden)
    target_include_directories(tefuda_mpi PRIVATE include src)
    target_link_libraries(tefuda_mpi PRIVATE tefuda_flags MPI::MPI_C)
    add_dependencies(tefuda tefuda_mpi)
endif()
