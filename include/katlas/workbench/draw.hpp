// Counterexamples and automata of a .kat file as pictures.
#pragma once

#include "katlas/frontend/document.hpp"

#include <cstdint>
#include <string>

namespace katlas::workbench {

// A picture in Graphviz's language, or the reason why there is none.
struct Drawing {
    enum class Kind : std::uint8_t { drawn, nothing_to_draw, no_such_name, undecided };
    Kind kind = Kind::drawn;
    std::string text; // DOT if it is drawn, else a sentence
};

// The picture of the refuted assertion of that name, or of the first refuted assertion if the name is empty. `timeout`:
// seconds for each assertion; 0: none.
[[nodiscard]] Drawing draw_counterexample(const Document& document, const SourceMap& sources,
                                          const std::string& assertion, double timeout);
// The picture of the `let` or axiom of that name.
[[nodiscard]] Drawing draw_automaton(const Document& document, const std::string& name);

} // namespace katlas::workbench
