# What is installed besides the programs: models, documentation, examples, and the manual pages and completion scripts, which
# the program writes of itself; and, as the component `development`, the library, all headers, and what emitted checkers are
# compiled with. The Debian packages of it all, katlas and libkatlas-dev: `cpack -G DEB` in the build folder.
install(DIRECTORY models/ DESTINATION ${CMAKE_INSTALL_DATADIR}/katlas/models FILES_MATCHING PATTERN "*.kat"
        PATTERN "*.map")
install(FILES README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)
install(DIRECTORY docs examples DESTINATION ${CMAKE_INSTALL_DOCDIR})

# The library. Pages and the command line are not part of it.
get_property(layers GLOBAL PROPERTY KATLAS_LAYERS)
list(REMOVE_ITEM layers katlas_report katlas_cli)
katlas_export(${layers} katlas_generated)
install(DIRECTORY include/katlas DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development PATTERN report EXCLUDE
        PATTERN cli EXCLUDE)
set(config ${CMAKE_INSTALL_LIBDIR}/cmake/katlas)
install(EXPORT katlas-targets NAMESPACE katlas:: DESTINATION ${config} COMPONENT development)
include(CMakePackageConfigHelpers)
configure_package_config_file(cmake/katlas-config.cmake.in katlas-config.cmake INSTALL_DESTINATION ${config})
write_basic_package_version_file(katlas-config-version.cmake COMPATIBILITY SameMinorVersion)
# Tests of users' programs need no library, so that what finds the package comes with the programs.
install(FILES ${PROJECT_BINARY_DIR}/katlas-config.cmake ${PROJECT_BINARY_DIR}/katlas-config-version.cmake
              cmake/katlas-tests.cmake cmake/katlas-find-tests.cmake
        DESTINATION ${config} COMPONENT programs)
install(FILES ${KATLAS_RUNTIME_SOURCES} DESTINATION ${CMAKE_INSTALL_DATADIR}/katlas/runtime COMPONENT development)
set(development_docs ${CMAKE_INSTALL_DATADIR}/doc/libkatlas-dev)
install(FILES LICENSE DESTINATION ${development_docs} RENAME copyright COMPONENT development)
install(FILES docs/library.md DESTINATION ${development_docs} COMPONENT development)
install(DIRECTORY examples/library DESTINATION ${development_docs}/examples COMPONENT development)

set(share ${PROJECT_BINARY_DIR}/share)
file(MAKE_DIRECTORY ${share})
# Debian wants manual pages and the changelog compressed, the same whenever they are.
find_program(KATLAS_GZIP gzip)
set(compress true)
set(compressed "")
configure_file(cmake/debian-changelog.in ${share}/changelog @ONLY)
if(KATLAS_GZIP)
  set(compress ${KATLAS_GZIP} --best --no-name --force --recursive ${share}/man)
  set(compressed .gz)
  execute_process(COMMAND ${KATLAS_GZIP} --best --no-name --force ${share}/changelog COMMAND_ERROR_IS_FATAL ANY)
endif()
install(FILES ${share}/changelog${compressed} DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES ${share}/changelog${compressed} DESTINATION ${development_docs} COMPONENT development)
add_custom_command(
  TARGET katlas POST_BUILD
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${share}/man
  COMMAND katlas man ${share}/man
  COMMAND ${compress}
  COMMAND katlas completion bash > ${share}/katlas.bash
  COMMAND katlas completion zsh > ${share}/_katlas
  COMMAND katlas completion fish > ${share}/katlas.fish
  VERBATIM)
install(DIRECTORY ${share}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 FILES_MATCHING PATTERN
        "*.1${compressed}")
install(FILES ${share}/katlas.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME katlas)
install(FILES ${share}/_katlas DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
install(FILES ${share}/katlas.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/editors DESTINATION ${CMAKE_INSTALL_DATADIR}/katlas)

set(CPACK_COMPONENTS_ALL programs development)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_PACKAGE_NAME katlas)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_NAME katlas)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libkatlas-dev)
set(CPACK_PACKAGE_VENDOR "Katlas")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY ${PROJECT_DESCRIPTION})
set(CPACK_COMPONENT_PROGRAMS_DESCRIPTION "proofs, checkers and exploration for weak memory models
Katlas proves or refutes statements about memory models, generates checkers of
consistency from them, and explores programs under them.")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "weak memory models: proofs and exploration, library
Libraries and headers of Katlas, which proves or refutes statements about memory
models, compares models, and explores programs under them; and the headers with
which the checkers are compiled that Katlas generates.")
set(CPACK_PACKAGE_CONTACT "Katlas developers <katlas@localhost>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SECTION science)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "katlas, libboost-context-dev, libfmt-dev")
# Checkers of users' models are compiled where a compiler is there, and interpreted elsewhere.
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_RECOMMENDS "g++")
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SUGGESTS "clang-16, gdb, graphviz, libkatlas-dev")
include(CPack)
