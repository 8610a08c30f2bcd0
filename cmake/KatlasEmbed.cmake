# katlas_embed(TARGET FILE NAME) compiles the text of FILE into TARGET as
# `extern const std::string_view katlas::embedded::NAME`.
function(katlas_embed target file name)
  set(input ${PROJECT_SOURCE_DIR}/${file})
  set(output ${PROJECT_BINARY_DIR}/embedded/${name}.cpp)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DINPUT=${input} -DOUTPUT=${output} -DNAME=${name}
            -P ${PROJECT_SOURCE_DIR}/cmake/EmbedText.cmake
    DEPENDS ${input} ${PROJECT_SOURCE_DIR}/cmake/EmbedText.cmake
    VERBATIM)
  target_sources(${target} PRIVATE ${output})
endfunction()

# katlas_embed_table(TARGET FILE HEADER NAMESPACE ENTRY FUNCTION ROW...) compiles a table into TARGET that HEADER describes:
# NAMESPACE::FUNCTION() is a span of ENTRY. A row is a key, a space, and the NAME of a text under katlas_embed. The texts
# are constants of other files, filled in before use but not before start-up: so the table is a function's.
function(katlas_embed_table target file header namespace entry function)
  set(declarations "")
  set(rows "")
  foreach(row ${ARGN})
    string(REGEX MATCH "^(.*) (.*)$" _ "${row}")
    string(APPEND declarations "extern const std::string_view ${CMAKE_MATCH_2};\n")
    string(APPEND rows "        ${entry}{\"${CMAKE_MATCH_1}\", katlas::embedded::${CMAKE_MATCH_2}},\n")
  endforeach()
  set(table ${PROJECT_BINARY_DIR}/embedded/${file})
  file(CONFIGURE OUTPUT ${table} @ONLY CONTENT [=[
#include "@header@"

#include <array>

namespace katlas::embedded {
@declarations@} // namespace katlas::embedded

namespace @namespace@ {
std::span<const @entry@> @function@() {
    static const std::array table = {
@rows@    };
    return table;
}
} // namespace @namespace@
]=])
  target_sources(${target} PRIVATE ${table})
endfunction()

# katlas_embed_by_stem(TARGET KIND ROWS FILE...) compiles files into TARGET, each under its name without folder and
# ending; sets ROWS to what katlas_embed_table takes, in the order of the names.
function(katlas_embed_by_stem target kind rows)
  set(sorted "")
  foreach(file ${ARGN})
    cmake_path(GET file STEM LAST_ONLY stem)
    string(MAKE_C_IDENTIFIER "${kind}_${stem}" name)
    katlas_embed(${target} ${file} ${name})
    list(APPEND sorted "${stem} ${name}") # a space comes before all that a name may hold
  endforeach()
  list(SORT sorted)
  set(${rows} ${sorted} PARENT_SCOPE)
endfunction()

# katlas_embed_models(TARGET FILE...) compiles the models into TARGET, with their table.
function(katlas_embed_models target)
  katlas_embed_by_stem(${target} model rows ${ARGN})
  katlas_embed_table(${target} models.cpp katlas/frontend/shipped.hpp katlas::embedded ShippedModel models ${rows})
endfunction()

# katlas_embed_assumptions(TARGET FILE...) compiles the assumptions of compilation mappings into TARGET, with their table.
function(katlas_embed_assumptions target)
  katlas_embed_by_stem(${target} assumption rows ${ARGN})
  katlas_embed_table(${target} assumptions.cpp katlas/frontend/shipped.hpp katlas::embedded ShippedModel assumptions
                     ${rows})
endfunction()

# katlas_embed_mappings(TARGET FILE...) compiles the compilation mappings into TARGET, with their table.
function(katlas_embed_mappings target)
  katlas_embed_by_stem(${target} mapping rows ${ARGN})
  katlas_embed_table(${target} mappings.cpp katlas/compile/mapping.hpp katlas::compile::embedded ShippedMapping mappings
                     ${rows})
endfunction()

# katlas_embed_runtime(TARGET FILE...) compiles the texts that emitted code is compiled with into TARGET, with their
# table. A header is known by the path that includes it.
function(katlas_embed_runtime target)
  set(rows "")
  foreach(file ${ARGN})
    string(REGEX REPLACE "^include/" "" path "${file}")
    string(MAKE_C_IDENTIFIER "runtime_${path}" name)
    katlas_embed(${target} ${file} ${name})
    list(APPEND rows "${path} ${name}")
  endforeach()
  katlas_embed_table(${target} runtime.cpp katlas/codegen/loader.hpp katlas::codegen RuntimeFile runtime_files ${rows})
endfunction()

# katlas_embed_digest(TARGET NAME PATTERN...) compiles a digest of the files that match into TARGET as
# `extern const std::string_view katlas::embedded::NAME`.
function(katlas_embed_digest target name)
  file(GLOB files RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS ${ARGN})
  list(SORT files)
  list(JOIN files "|" joined)
  list(TRANSFORM files PREPEND ${PROJECT_SOURCE_DIR}/)
  set(output ${PROJECT_BINARY_DIR}/embedded/${name}.cpp)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DROOT=${PROJECT_SOURCE_DIR} -DFILES=${joined} -DOUTPUT=${output} -DNAME=${name}
            -P ${PROJECT_SOURCE_DIR}/cmake/DigestFiles.cmake
    DEPENDS ${files} ${PROJECT_SOURCE_DIR}/cmake/DigestFiles.cmake
    VERBATIM)
  target_sources(${target} PRIVATE ${output})
endfunction()
