// A litmus test as it is explored under a model: as it is, or, if it is in C and the model is one of a machine, as what
// a mapping makes of it. Which model is of which machine, and the mapping that is taken by default, say the mappings
// (models/mappings).
#pragma once

#include "katlas/compile/compile.hpp"
#include "katlas/support/expected.hpp"

#include <string>

namespace katlas::workbench {

// What --mapping says.
struct MappingChoice {
    bool none = false;                     // C programs are explored as they are
    std::optional<compile::Mapping> given; // else the mapping of the model's machine, if it is of one
    std::string warnings{};                // for a terminal
};

// "none", the name of a mapping, or "": nothing was chosen. It fails if there is no such mapping, or if its text has
// faults.
Expected<MappingChoice, Failure> mapping_choice(const std::string& option);

struct ReadyTest {
    program::LitmusTest test;
    std::string condition;             // as text, in the words of the file
    std::string mapping;               // "none": the program is not compiled although the model is one of a machine
    std::vector<std::string> warnings; // sentences
};

// The model of a test if none is named: its machine's own; sc of a test in C.
[[nodiscard]] std::string default_model(const program::syntax::Test& test);

// Nothing, with diagnostics, if the test has faults or cannot be compiled. Text of the compiled test is added to
// `sources`.
[[nodiscard]] std::optional<ReadyTest> ready_test(const program::syntax::Test& tree, FileId file,
                                                  const std::string& model, const MappingChoice& choice,
                                                  std::uint32_t unroll, SourceMap& sources, Diagnostics& diagnostics);

// What to warn of where a program that cannot be compiled is explored under the model; empty: nothing.
[[nodiscard]] std::string uncompiled_warning(const std::string& model);

} // namespace katlas::workbench
