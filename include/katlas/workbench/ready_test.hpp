// A litmus test in the form in which it is explored under a model. A test in C under a machine's model is compiled by a
// mapping; other tests are explored unchanged. The mappings (models/mappings) define the machine of each model, and the
// default mapping.
#pragma once

#include "katlas/compile/compile.hpp"
#include "katlas/support/expected.hpp"

#include <string>

namespace katlas::workbench {

// The value of --mapping.
struct MappingChoice {
    bool none = false;                     // C programs are explored uncompiled
    std::optional<compile::Mapping> given; // empty: the mapping of the model's machine, if the model has one
    std::string warnings{};                // for a terminal
};

// `option` is "none", the name of a mapping, or "" for the default. Fails if there is no such mapping, or if its text
// has faults.
Expected<MappingChoice, Failure> mapping_choice(const std::string& option);

struct ReadyTest {
    program::LitmusTest test;
    std::string condition;             // as text, in the words of the file
    std::string mapping;               // "none": the program is not compiled although the model is a machine's
    std::vector<std::string> warnings; // sentences
};

// Whether the test has calls that only the model of the Linux kernel knows. A test with only locks and unlocks is also
// a test in C.
[[nodiscard]] bool needs_kernel_model(const program::syntax::Test& test);
// The default model of a test: the model of its machine; sc for a test in C.
[[nodiscard]] std::string default_model(const program::syntax::Test& test);

// Nothing, with diagnostics, if the test has faults or cannot be compiled. Text of the compiled test is added to
// `sources`.
[[nodiscard]] std::optional<ReadyTest> ready_test(const program::syntax::Test& tree, FileId file,
                                                  const std::string& model, const MappingChoice& choice,
                                                  std::uint32_t unroll, SourceMap& sources, Diagnostics& diagnostics);

// The warning when a program that cannot be compiled is explored under the model; empty: none.
[[nodiscard]] std::string uncompiled_warning(const std::string& model);

} // namespace katlas::workbench
