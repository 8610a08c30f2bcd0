// Parametric programs by name, by which the literature measures explorers.
//
//     build_family("lastzero:15")     // the family, and the value of its parameter
//     build_family("mp-ring:3,2")     // of several parameters
//     build_family("peterson")        // parameters have defaults
//
// A program's comment in src/program/families/ states its source and the counts of complete executions that are
// published or known from other tools. All variables are ints and 0 at first, unless the comment says otherwise.
#pragma once

#include "katlas/program/program.hpp"

#include <span>

namespace katlas::program {

struct FamilyParameter {
    std::string_view name;
    int initial = 0;
    int least = 0;
    int greatest = 0;
};

struct Family {
    std::string_view name;
    std::string_view summary; // one line
    std::vector<FamilyParameter> parameters;
    Program (*build)(std::span<const int> arguments);
};

// All families, in the order of their names.
[[nodiscard]] const std::vector<Family>& families();

// The program, or a message that says what is wrong with the text.
struct FamilyProgram {
    std::optional<Program> program;
    std::string error;
};

// `text` is NAME or NAME:ARGUMENT{,ARGUMENT}.
[[nodiscard]] FamilyProgram build_family(std::string_view text);

} // namespace katlas::program
