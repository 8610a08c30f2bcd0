# katlas_layer(NAME DEPENDS ...) makes the static library of one layer from the sources in src/NAME and its folders.
# A layer sees the headers of the layers that it depends on and no others: each layer's folder of headers is an include
# root of its own, by a link in the build folder, so that an upward include does not compile.
# katlas_options carries the language level, warnings and sanitizers to every target.
add_library(katlas_options INTERFACE)
target_compile_features(katlas_options INTERFACE cxx_std_20)
target_compile_options(katlas_options INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow)
# The default is whatever the compiler takes for every machine of the architecture, so that packages run everywhere.
set(KATLAS_ARCH "" CACHE STRING "What to compile for, as -march=, e.g. x86-64-v2 or native; empty: the baseline")
if(KATLAS_ARCH)
  target_compile_options(katlas_options INTERFACE -march=${KATLAS_ARCH})
endif()
if(KATLAS_WERROR)
  target_compile_options(katlas_options INTERFACE -Werror)
endif()
if(KATLAS_SANITIZE)
  target_compile_options(katlas_options INTERFACE -fsanitize=${KATLAS_SANITIZE} -fno-omit-frame-pointer
                                                  -fno-sanitize-recover=all)
  target_link_options(katlas_options INTERFACE -fsanitize=${KATLAS_SANITIZE})
  # The address sanitizer finds accesses through null and beyond objects. To find them twice takes an eighth of a build.
  if(KATLAS_SANITIZE MATCHES "address")
    target_compile_options(katlas_options INTERFACE -fno-sanitize=null,object-size)
  endif()
endif()
set(CMAKE_CXX_EXTENSIONS OFF)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()
find_program(KATLAS_CCACHE ccache)
if(KATLAS_CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${KATLAS_CCACHE})
endif()

# katlas_precompile(TARGET [OWN | TESTS]) compiles the headers of the libraries, which most files include, once for all
# targets; once for all tests, which have the header of Catch2 and are optimised less; or once for this one, where its
# options are its own. A file still has to include what it uses: the preset debug compiles each as it is.
option(KATLAS_PRECOMPILE "Compile the headers of the libraries once" OFF)
if(KATLAS_PRECOMPILE AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # GCC 12 warns of the copying of strings in its own library, which it no longer knows to be its own.
  target_compile_options(katlas_options INTERFACE -Wno-array-bounds -Wno-restrict -Wno-stringop-overflow
                                                  -Wno-stringop-overread)
endif()
set(KATLAS_PRECOMPILED
    <algorithm> <array> <bit> <chrono> <cstdint> <deque> <filesystem> <fstream> <functional> <map> <memory> <numeric>
    <optional> <random> <ranges> <set> <span> <sstream> <string> <string_view> <tuple> <unordered_map> <unordered_set>
    <utility> <variant> <vector> <fmt/format.h>)
function(katlas_precompile target)
  if(NOT KATLAS_PRECOMPILE)
    return()
  endif()
  if("OWN" IN_LIST ARGN)
    target_precompile_headers(${target} PRIVATE ${KATLAS_PRECOMPILED})
    return()
  endif()
  set(holder katlas_precompiled)
  if("TESTS" IN_LIST ARGN)
    set(holder katlas_precompiled_tests)
  endif()
  if(NOT TARGET ${holder})
    file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/precompiled.cpp CONTENT "")
    add_library(${holder} OBJECT ${PROJECT_BINARY_DIR}/precompiled.cpp)
    target_link_libraries(${holder} PRIVATE katlas_options fmt::fmt Threads::Threads)
    target_precompile_headers(${holder} PRIVATE ${KATLAS_PRECOMPILED})
    if("TESTS" IN_LIST ARGN)
      target_link_libraries(${holder} PRIVATE Catch2::Catch2)
      target_precompile_headers(${holder} PRIVATE <catch2/catch.hpp>)
      katlas_optimise_less(${holder})
    endif()
  endif()
  target_precompile_headers(${target} REUSE_FROM ${holder})
endfunction()

# In a release: what hardly computes, or is run by tests only, where the optimiser would take a third of the build.
function(katlas_optimise_less target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
endfunction()

# Makes the headers in include/katlas/FOLDER visible to a target and whatever links it (SCOPE: PUBLIC or INTERFACE).
function(katlas_headers target scope folder)
  set(root ${PROJECT_BINARY_DIR}/include/${folder})
  file(MAKE_DIRECTORY ${root}/katlas)
  file(CREATE_LINK ${PROJECT_SOURCE_DIR}/include/katlas/${folder} ${root}/katlas/${folder} SYMBOLIC)
  target_include_directories(${target} ${scope} $<BUILD_INTERFACE:${root}> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  set_property(GLOBAL APPEND PROPERTY KATLAS_LAYERS ${target})
endfunction()

# Layers that have options of their own in some builds.
set(KATLAS_OPTIMISED_LESS "")
if(KATLAS_SANITIZE)
  set(KATLAS_OPTIMISED_LESS report cli)
endif()
set(KATLAS_FUZZED "")
if(KATLAS_BUILD_FUZZERS)
  set(KATLAS_FUZZED support frontend cat program machine compile)
endif()

function(katlas_layer name)
  cmake_parse_arguments(ARG "" "" "DEPENDS;FIRST" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${name}/*.cpp)
  list(TRANSFORM ARG_FIRST PREPEND ${PROJECT_SOURCE_DIR}/src/${name}/)
  list(REMOVE_ITEM sources ${ARG_FIRST})
  list(PREPEND sources ${ARG_FIRST})
  add_library(katlas_${name} STATIC ${sources})
  katlas_headers(katlas_${name} PUBLIC ${name})
  target_link_libraries(katlas_${name} PUBLIC ${ARG_DEPENDS} PRIVATE $<BUILD_INTERFACE:katlas_options>)
  if(name IN_LIST KATLAS_OPTIMISED_LESS OR name IN_LIST KATLAS_FUZZED)
    katlas_precompile(katlas_${name} OWN)
  else()
    katlas_precompile(katlas_${name})
  endif()
endfunction()

# Installs these libraries for find_package(katlas), where katlas_NAME is katlas::NAME and katlas_library katlas::katlas.
function(katlas_export)
  foreach(library ${ARGN})
    string(REGEX REPLACE "^katlas_" "" name ${library})
    set_target_properties(${library} PROPERTIES EXPORT_NAME ${name})
    target_compile_features(${library} INTERFACE cxx_std_20)
  endforeach()
  set_target_properties(katlas_library PROPERTIES EXPORT_NAME katlas)
  install(TARGETS ${ARGN} EXPORT katlas-targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
endfunction()
