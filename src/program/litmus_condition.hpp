// Translates the question that a litmus test asks of final states.
#pragma once

#include "katlas/program/litmus.hpp"

#include <functional>

namespace katlas::program {

// What a condition calls a register, or how a location is shown.
struct FinalName {
    std::string name; // of the register as it is shown
    std::size_t slot = 0;
    ValueType type = ValueType::pointer; // see Observable
    std::uint32_t order = 0;
};

// Where machine registers have several names, and numbers a type that is not that of the program's own registers.
struct FinalNames {
    std::function<std::optional<FinalName>(std::size_t thread, const std::string& name)> find_register;
    std::function<ValueType(Location)> type_of;
};

// The names that the program itself has.
[[nodiscard]] FinalNames names_of(const Program& program);

// What names no register or location is reported.
[[nodiscard]] Condition translate_condition(const syntax::Test& test, const Program& program, const FinalNames& names,
                                            Diagnostics& diagnostics);

} // namespace katlas::program
