# katlas_grammar(TARGET NAME FOLDER) generates a scanner and a parser from grammar/NAME.l and grammar/NAME.y into the
# build tree and adds them to a layer, whose headers for them are in FOLDER.
function(katlas_grammar target name folder)
  set(out ${PROJECT_BINARY_DIR}/grammar)
  file(MAKE_DIRECTORY ${out})
  bison_target(${name}_parser ${PROJECT_SOURCE_DIR}/grammar/${name}.y ${out}/${name}_parser.cpp
               DEFINES_FILE ${out}/${name}_parser.hpp COMPILE_FLAGS "-Wall -Werror -Wno-counterexamples")
  flex_target(${name}_scanner ${PROJECT_SOURCE_DIR}/grammar/${name}.l ${out}/${name}_scanner.cpp
              DEFINES_FILE ${out}/${name}_scanner.hpp)
  add_flex_bison_dependency(${name}_scanner ${name}_parser)
  target_sources(${target} PRIVATE ${BISON_${name}_parser_OUTPUTS} ${FLEX_${name}_scanner_OUTPUTS})
  target_include_directories(${target} PRIVATE ${out} ${PROJECT_SOURCE_DIR}/${folder})
  # Generated text is not ours to keep free of warnings, nor of macros that another file would see.
  set_source_files_properties(${BISON_${name}_parser_OUTPUTS} ${FLEX_${name}_scanner_OUTPUTS}
                              PROPERTIES COMPILE_OPTIONS "-w" SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()
