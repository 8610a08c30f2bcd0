// Translates the question that a litmus test asks of final states.
#pragma once

#include "katlas/program/litmus.hpp"

#include <functional>

namespace katlas::program {

// The name and type with which a condition shows a register or a location.
struct FinalName {
    std::string name; // of the register as it is shown
    std::size_t slot = 0;
    ValueType type = ValueType::pointer; // see Observable
    std::uint32_t order = 0;
};

// For machines: a register may have several names, and a number may have another type than the program's register.
struct FinalNames {
    std::function<std::optional<FinalName>(std::size_t thread, const std::string& name)> find_register;
    std::function<ValueType(Location)> type_of;
};

// The names of the program itself.
[[nodiscard]] FinalNames names_of(const Program& program);

// A name that is no register or location is reported.
[[nodiscard]] Condition translate_condition(const syntax::Test& test, const Program& program, const FinalNames& names,
                                            Diagnostics& diagnostics);

} // namespace katlas::program
