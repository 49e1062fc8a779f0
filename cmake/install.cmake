# cmake --install: library, headers, pkg-config file, command, manual and completions.
install(TARGETS tefuda_static tefuda_shared
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY include/tefuda DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")

# The prefix is set at install time, so that the file is correct after `cmake --install --prefix`.
install(CODE "
    set(PREFIX \"\${CMAKE_INSTALL_PREFIX}\")
    set(LIBDIR \"${CMAKE_INSTALL_LIBDIR}\")
    set(INCLUDEDIR \"${CMAKE_INSTALL_INCLUDEDIR}\")
    set(VERSION \"${PROJECT_VERSION}\")
    set(DESCRIPTION \"${PROJECT_DESCRIPTION}\")
    set(REQUIRES_PRIVATE \"${TEFUDA_PC_REQUIRES}\")
    set(LIBS_PRIVATE \"${TEFUDA_PC_LIBS}\")
    configure_file(\"${CMAKE_SOURCE_DIR}/tefuda.pc.in\" \"${CMAKE_BINARY_DIR}/tefuda.pc\" @ONLY)")
install(FILES ${CMAKE_BINARY_DIR}/tefuda.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

if(TARGET tefuda_mpi)
    install(TARGETS tefuda_mpi LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/tefuda)
endif()
if(TARGET tefuda)
    install(TARGETS tefuda RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
    install(FILES ${manual_dir}/tefuda.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
    install(FILES ${manual_dir}/tefuda.bash RENAME tefuda
            DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
    install(FILES ${manual_dir}/tefuda.zsh RENAME _tefuda
            DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
endif()

# The reference exists only after `make docs`.
install(FILES ${CMAKE_SOURCE_DIR}/build/docs/reference.html OPTIONAL
        DESTINATION ${CMAKE_INSTALL_DOCDIR})
