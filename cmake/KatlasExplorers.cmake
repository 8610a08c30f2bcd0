# katlas_explorers(TARGET LAYER HEADER...) adds to TARGET one source for each generated checker, which instantiates the
# layer's explorer of its model (src/LAYER/shipped_explorer.cpp.in). A generated header has one class, whose name is
# found in it.
function(katlas_explorers target layer)
  foreach(path ${ARGN})
    get_filename_component(header ${path} NAME)
    get_filename_component(name ${path} NAME_WE)
    file(STRINGS ${path} class REGEX "^class [A-Za-z0-9_]+ {$" LIMIT_COUNT 1)
    if(NOT class MATCHES "^class ([A-Za-z0-9_]+) {$")
      message(FATAL_ERROR "${path} has no checker")
    endif()
    set(checker ${CMAKE_MATCH_1})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${path})
    configure_file(${PROJECT_SOURCE_DIR}/src/${layer}/shipped_explorer.cpp.in
                   ${CMAKE_CURRENT_BINARY_DIR}/shipped/${layer}/${name}.cpp @ONLY)
    # By itself, since what a compiler inlines into the explorer depends on what else is in the text.
    set_source_files_properties(${CMAKE_CURRENT_BINARY_DIR}/shipped/${layer}/${name}.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    target_sources(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/shipped/${layer}/${name}.cpp)
  endforeach()
endfunction()
