# Generates the .kat scanner and parser from grammar/ into the build tree and adds them to a layer.
function(katlas_grammar target)
  set(out ${PROJECT_BINARY_DIR}/grammar)
  file(MAKE_DIRECTORY ${out})
  bison_target(kat_parser ${PROJECT_SOURCE_DIR}/grammar/kat.y ${out}/kat_parser.cpp
               DEFINES_FILE ${out}/kat_parser.hpp COMPILE_FLAGS "-Wall -Werror -Wno-counterexamples")
  flex_target(kat_scanner ${PROJECT_SOURCE_DIR}/grammar/kat.l ${out}/kat_scanner.cpp
              DEFINES_FILE ${out}/kat_scanner.hpp)
  add_flex_bison_dependency(kat_scanner kat_parser)
  target_sources(${target} PRIVATE ${BISON_kat_parser_OUTPUTS} ${FLEX_kat_scanner_OUTPUTS})
  target_include_directories(${target} PRIVATE ${out} ${PROJECT_SOURCE_DIR}/src/frontend)
  # Generated text is not ours to keep free of warnings.
  set_source_files_properties(${BISON_kat_parser_OUTPUTS} ${FLEX_kat_scanner_OUTPUTS}
                              PROPERTIES COMPILE_OPTIONS "-w")
endfunction()
