# What is installed besides the programs: models, documentation, examples, what emitted checkers are compiled with, and the
# manual pages and completion scripts, which the program writes of itself. The Debian package of it all: `cpack -G DEB` in
# the build folder.
install(DIRECTORY models/ DESTINATION ${CMAKE_INSTALL_DATADIR}/katlas/models FILES_MATCHING PATTERN "*.kat"
        PATTERN "*.map")
install(FILES README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)
install(DIRECTORY docs examples DESTINATION ${CMAKE_INSTALL_DOCDIR})
foreach(header ${KATLAS_RUNTIME_HEADERS})
  cmake_path(GET header PARENT_PATH folder)
  string(REGEX REPLACE "^include/" "" folder ${folder})
  install(FILES ${header} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/${folder})
endforeach()
install(FILES ${KATLAS_RUNTIME_SOURCES} DESTINATION ${CMAKE_INSTALL_DATADIR}/katlas/runtime)

set(share ${PROJECT_BINARY_DIR}/share)
file(MAKE_DIRECTORY ${share})
add_custom_command(
  TARGET katlas POST_BUILD
  COMMAND katlas man ${share}/man
  COMMAND katlas completion bash > ${share}/katlas.bash
  COMMAND katlas completion zsh > ${share}/_katlas
  COMMAND katlas completion fish > ${share}/katlas.fish
  VERBATIM)
install(DIRECTORY ${share}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 FILES_MATCHING PATTERN "*.1")
install(FILES ${share}/katlas.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME katlas)
install(FILES ${share}/_katlas DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
install(FILES ${share}/katlas.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/editors DESTINATION ${CMAKE_INSTALL_DATADIR}/katlas)

set(CPACK_PACKAGE_NAME katlas)
set(CPACK_PACKAGE_VENDOR "Katlas")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY ${PROJECT_DESCRIPTION})
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "Katlas proves or refutes statements about memory models, generates checkers of
 consistency from them, and explores programs under them.")
set(CPACK_PACKAGE_CONTACT "Katlas developers <katlas@localhost>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Checkers of users' models are compiled where a compiler is there, and interpreted elsewhere.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "g++")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "graphviz")
include(CPack)
