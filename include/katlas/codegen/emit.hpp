// The C++ text of a checker.
//
// The header has a class with everything that exploration calls, so that these calls are inlined. The source has the
// rest: explanations. Names of models and axioms become identifiers, literals and comments; no name can end the literal
// or comment that contains it, whatever its bytes. Header and source depend on runtime/checker.hpp only. The text is a
// function of the plan alone, and formatted as .clang-format asks.
#pragma once

#include "katlas/codegen/plan.hpp"

#include <cstdint>
#include <string>

namespace katlas::codegen {

struct CheckerText {
    std::string class_name; // in namespace katlas::generated: "Tso", "Rc11_20"
    std::string stem;       // of the files' names: "tso", "rc11-20"
    std::string header;
    std::string source;
    enum class Of : std::uint8_t { graphs, graphs_with_dependencies, weaker_model };
    Of of = Of::graphs;
};

[[nodiscard]] CheckerText emit_checker(const CheckerPlan& plan);

// The same plan without any text of the user: the names of the model, its axioms, kinds of events and view are mere
// numbers. Code that is compiled while the program runs is emitted from such a plan.
[[nodiscard]] CheckerPlan without_names(const CheckerPlan& plan);

// A header that includes the headers of all the checkers, in namespace katlas::generated, and calls `visit.template
// operator()<Checker>()` for each of them: for tests, and for choosing one by its name.
[[nodiscard]] std::string emit_list(const std::vector<CheckerText>& checkers);

} // namespace katlas::codegen
