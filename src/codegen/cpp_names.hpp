// What users call things, as text of C++: the emitter's only way to write a name of theirs.
//
// Names of models are names of files, which may hold any byte; names of axioms are words of the .kat language, among
// them words of C++. None may end a literal, a comment or a line, and no identifier may mean something else where it
// stands.
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

// Letters and digits of a name, the others as '_', such that the functions which a checker has of it (a suffix tells
// them apart) are no words of C++, no names that checkers use besides, and none of those of the plan's axioms.
[[nodiscard]] std::string cpp_identifier(std::string_view name, const CheckerPlan& plan);

} // namespace katlas::codegen
