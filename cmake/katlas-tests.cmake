# Tests by model checking, for CTest:
#
#     find_package(katlas REQUIRED COMPONENTS tests)
#     enable_testing()
#     katlas_add_test(NAME queue SOURCES queue_test.cpp MODEL rc11)
#
# The test passes if `katlas check` explores the program under the model and finds no error. That needs the program katlas,
# and none of its libraries.
find_program(KATLAS_EXECUTABLE katlas HINTS ${PACKAGE_PREFIX_DIR}/bin REQUIRED)

# katlas_add_test(NAME name SOURCES file... [MODEL model] [INCLUDE_DIRECTORIES folder...] [COMPILE_DEFINITIONS definition...]
#                 [COMPILE_OPTIONS flag...] [OPTIONS option...])
#
# The sources, in C or C++, are one program; it may have several tests of <katlas/verify.h>, all of which have to pass. The
# model (default: rc11) is a name or a file. Folders and files are relative to the current source folder. OPTIONS are those
# of `katlas check`.
function(katlas_add_test)
  cmake_parse_arguments(PARSE_ARGV 0 test "" "NAME;MODEL" "SOURCES;INCLUDE_DIRECTORIES;COMPILE_DEFINITIONS;COMPILE_OPTIONS;OPTIONS")
  if(test_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "katlas_add_test does not know: ${test_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT test_NAME OR NOT test_SOURCES)
    message(FATAL_ERROR "katlas_add_test needs NAME and SOURCES")
  endif()
  if(NOT test_MODEL)
    set(test_MODEL rc11)
  endif()
  list(TRANSFORM test_INCLUDE_DIRECTORIES PREPEND -I)
  list(TRANSFORM test_COMPILE_DEFINITIONS PREPEND -D)
  add_test(NAME ${test_NAME}
           COMMAND ${KATLAS_EXECUTABLE} check ${test_SOURCES} --model ${test_MODEL} ${test_OPTIONS} --
                   ${test_INCLUDE_DIRECTORIES} ${test_COMPILE_DEFINITIONS} ${test_COMPILE_OPTIONS}
           WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
endfunction()
