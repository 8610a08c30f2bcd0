# Tests by model checking, for CTest:
#
#     find_package(katlas REQUIRED COMPONENTS tests)
#     enable_testing()
#     katlas_add_test(NAME queue SOURCES queue_test.cpp MODEL rc11)
#
# A test passes if `katlas check` explores it completely under the model and finds no error. That needs the program katlas,
# and none of its libraries.
find_program(KATLAS_EXECUTABLE katlas HINTS ${PACKAGE_PREFIX_DIR}/bin REQUIRED)

# katlas_add_test(NAME name SOURCES file... [MODEL model] [INCLUDE_DIRECTORIES folder...] [COMPILE_DEFINITIONS definition...]
#                 [COMPILE_OPTIONS flag...] [OPTIONS option...] [ONE_TEST])
#
# The sources, in C or C++, are one program. When the project is built, its tests are found (KATLAS_TEST of
# <katlas/verify.h>), and each becomes a test of CTest, `name.test`; a program that has `main` is one test, `name`. With
# ONE_TEST the program is one test in any case, which is there without a build, and passes if all its tests do. The model
# (default: rc11) is a name or a file. Folders and files are relative to the current source folder. OPTIONS are those of
# `katlas check`.
function(katlas_add_test)
  cmake_parse_arguments(PARSE_ARGV 0 test "ONE_TEST" "NAME;MODEL" "SOURCES;INCLUDE_DIRECTORIES;COMPILE_DEFINITIONS;COMPILE_OPTIONS;OPTIONS")
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
  set(check ${KATLAS_EXECUTABLE} check ${test_SOURCES} --model ${test_MODEL} ${test_OPTIONS})
  set(flags ${test_INCLUDE_DIRECTORIES} ${test_COMPILE_DEFINITIONS} ${test_COMPILE_OPTIONS})
  if(test_ONE_TEST)
    add_test(NAME ${test_NAME} COMMAND ${check} -- ${flags} WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
    return()
  endif()

  # A script of the build finds the tests, and writes a file that CTest reads if it is there.
  string(MAKE_C_IDENTIFIER "${test_NAME}" id)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/katlas-tests)
  set(tests ${folder}/${id}.cmake)
  file(GENERATE OUTPUT "${folder}/find-${id}$<CONFIG>.cmake" CONTENT "set(name [==[${test_NAME}]==])
set(check [==[${check}]==])
set(flags [==[${flags}]==])
set(folder [==[${CMAKE_CURRENT_SOURCE_DIR}]==])
set(tests [==[${tests}]==])
include([==[${CMAKE_CURRENT_FUNCTION_LIST_DIR}/katlas-find-tests.cmake]==])
")
  # What a source includes may have changed, too, and katlas knows what it has compiled: so it is asked each time.
  add_custom_target(katlas_tests_of_${id} ALL COMMAND ${CMAKE_COMMAND} -P "${folder}/find-${id}$<CONFIG>.cmake"
                    COMMENT "Finding the tests of ${test_NAME}" VERBATIM)
  file(WRITE ${folder}/${id}-or-none.cmake "if(EXISTS [==[${tests}]==])
  include([==[${tests}]==])
else()
  add_test([==[${test_NAME}_NOT_BUILT]==] [==[${test_NAME}_NOT_BUILT]==])
endif()
")
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${folder}/${id}-or-none.cmake)
endfunction()
