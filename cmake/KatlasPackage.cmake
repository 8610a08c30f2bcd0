# What is installed besides the program: manual pages and completion scripts, which the program writes of itself, and the
# Debian package of it all: `cpack -G DEB` in the build folder.
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
