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

# katlas_embed_models(TARGET FILE...) compiles the models into TARGET, with the table of them that
# katlas/frontend/shipped.hpp describes.
function(katlas_embed_models target)
  set(declarations "")
  set(rows "")
  list(TRANSFORM ARGN REPLACE "^.*/(.*)\\.kat$" "\\1" OUTPUT_VARIABLE stems)
  list(SORT stems)
  foreach(stem ${stems})
    string(MAKE_C_IDENTIFIER "model_${stem}" name)
    katlas_embed(${target} models/${stem}.kat ${name})
    string(APPEND declarations "extern const std::string_view ${name};\n")
    string(APPEND rows "    ShippedModel{\"${stem}\", ${name}},\n")
  endforeach()
  # The texts are constants of other files, hence filled in before use but not before start-up: so a function's table.
  set(table ${PROJECT_BINARY_DIR}/embedded/models.cpp)
  file(CONFIGURE OUTPUT ${table} @ONLY CONTENT [=[
#include "katlas/frontend/shipped.hpp"

#include <array>

namespace katlas::embedded {
@declarations@
std::span<const ShippedModel> models() {
    static const std::array table = {
@rows@    };
    return table;
}
} // namespace katlas::embedded
]=])
  target_sources(${target} PRIVATE ${table})
endfunction()

# katlas_embed_runtime(TARGET FILE...) compiles the texts that emitted code is compiled with into TARGET, with the table
# of them that katlas/codegen/loader.hpp describes. A header is known by the path that includes it.
function(katlas_embed_runtime target)
  set(declarations "")
  set(rows "")
  foreach(file ${ARGN})
    string(REGEX REPLACE "^include/" "" path "${file}")
    string(MAKE_C_IDENTIFIER "runtime_${path}" name)
    katlas_embed(${target} ${file} ${name})
    string(APPEND declarations "extern const std::string_view ${name};\n")
    string(APPEND rows "        katlas::codegen::RuntimeFile{\"${path}\", katlas::embedded::${name}},\n")
  endforeach()
  set(table ${PROJECT_BINARY_DIR}/embedded/runtime.cpp)
  file(CONFIGURE OUTPUT ${table} @ONLY CONTENT [=[
#include "katlas/codegen/loader.hpp"

#include <array>

namespace katlas::embedded {
@declarations@} // namespace katlas::embedded

namespace katlas::codegen {
std::span<const RuntimeFile> runtime_files() {
    static const std::array table = {
@rows@    };
    return table;
}
} // namespace katlas::codegen
]=])
  target_sources(${target} PRIVATE ${table})
endfunction()

# katlas_embed_mappings(TARGET FILE...) compiles the compilation mappings into TARGET, with the table of them that
# katlas/compile/mapping.hpp describes.
function(katlas_embed_mappings target)
  set(declarations "")
  set(rows "")
  list(TRANSFORM ARGN REPLACE "^.*/(.*)\\.map$" "\\1" OUTPUT_VARIABLE stems)
  list(SORT stems)
  foreach(stem ${stems})
    string(MAKE_C_IDENTIFIER "mapping_${stem}" name)
    katlas_embed(${target} models/mappings/${stem}.map ${name})
    string(APPEND declarations "extern const std::string_view ${name};\n")
    string(APPEND rows "        ShippedMapping{\"${stem}\", katlas::embedded::${name}},\n")
  endforeach()
  set(table ${PROJECT_BINARY_DIR}/embedded/mappings.cpp)
  file(CONFIGURE OUTPUT ${table} @ONLY CONTENT [=[
#include "katlas/compile/mapping.hpp"

#include <array>

namespace katlas::embedded {
@declarations@} // namespace katlas::embedded

namespace katlas::compile::embedded {
std::span<const ShippedMapping> mappings() {
    static const std::array table = {
@rows@    };
    return table;
}
} // namespace katlas::compile::embedded
]=])
  target_sources(${target} PRIVATE ${table})
endfunction()
