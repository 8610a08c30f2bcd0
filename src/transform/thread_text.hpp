// The statements of a thread, as far as litmus tests and programs in C have them in common.
#pragma once

#include "katlas/transform/print_program.hpp"

#include <functional>

namespace katlas::transform {

// The text of a type: "int", "atomic_int".
[[nodiscard]] std::string_view type_text(program::ValueType type);
[[nodiscard]] std::string_view atomic_type_text(program::ValueType type);
// A number as C writes it in this type.
[[nodiscard]] std::string number_text(program::Value value, program::ValueType type);

struct ThreadWords {
    std::function<std::string(program::Location)> address; // of a location: "x", "&a[1]"
    std::string choice;                                    // an expression that is 0 or 1
    std::string_view assume;                               // the function
    std::set<std::string> taken;                           // names that registers must not use
};

struct ThreadText {
    std::string declarations;       // lines
    std::string statements;         // lines
    std::vector<std::string> names; // of registers
    std::vector<program::ValueType> types;
};

// Throws CannotPrint.
[[nodiscard]] ThreadText thread_text(const PrintedProgram& printed, std::size_t thread, const ThreadWords& words);

// Throws CannotPrint if the program has data that no text can express.
void check_data(const PrintedProgram& printed);

} // namespace katlas::transform
