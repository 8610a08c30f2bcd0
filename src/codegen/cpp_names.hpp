// Users' names as C++ text. The emitter writes users' names only in this way.
//
// Names of models are names of files, which may contain any byte; names of axioms are words of the .kat language,
// including words of C++. No name may end a literal, a comment or a line, and no identifier may clash with another name
// in its scope.
#pragma once

#include "katlas/codegen/plan.hpp"

#include <string>
#include <string_view>

namespace katlas::codegen {

// A string literal, with its quotes, that denotes these bytes.
[[nodiscard]] std::string cpp_literal(std::string_view text);

// The name of the class of a model's checker: "rc11-20" -> "Rc11_20", "sra" -> "Sra", "graph" -> "GraphModel". Never
// empty.
[[nodiscard]] std::string cpp_class_name(std::string_view model);

// The name with all characters except letters and digits as '_'. With the suffixes of a checker's functions it clashes
// with no word of C++, no other name that checkers use, and no name for the plan's axioms.
[[nodiscard]] std::string cpp_identifier(std::string_view name, const CheckerPlan& plan);

} // namespace katlas::codegen
