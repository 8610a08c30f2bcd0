// Fixed parts of imported models, as syntax trees: src/cat/declarations.kat, which is embedded and parsed once.
#pragma once

#include "katlas/frontend/syntax.hpp"

#include <map>
#include <string>
#include <vector>

namespace katlas::cat {

struct Declarations {
    syntax::File file;
    // By the name of a relation or set: the statement that declares it and the assumptions about it, as indices of
    // statements. The relations and sets of the base theory have none.
    std::map<std::string, std::vector<std::size_t>, std::less<>> statements;
    std::map<std::size_t, std::string> comments;                // behind statements
    std::map<std::string, syntax::ExprRef, std::less<>> bodies; // of the definitions by `let`
};

[[nodiscard]] const Declarations& declarations();

} // namespace katlas::cat
