// Pictures of execution graphs and automata in Graphviz's language.
//
// An execution graph is drawn as papers draw them: a column for each thread, program order going down, initial writes
// on top; rf green, co brown, fr red, other relations dashed; the edges of the counterexample bold. An automaton is
// drawn from left to right. Each edge shows its relation between the tests on the events at its ends.
#pragma once

#include "katlas/automata/guarded.hpp"
#include "katlas/workbench/portrait.hpp"

#include <functional>
#include <string>

namespace katlas::workbench {

// `title` may have several lines.
[[nodiscard]] std::string graph_to_dot(const Portrait& portrait, const std::string& title);

// The names of an automaton's symbols and tests.
struct Names {
    std::vector<std::string> letters;                        // by symbol
    std::function<std::string(const kat::AtomSet&)> of_test; // "[W & SC]"
};

// `all` is the set of all atoms. Tests that are implied at the source of an edge are left out.
[[nodiscard]] std::string automaton_to_dot(const automata::GuardedNfa& nfa, const kat::AtomSet& all, const Names& names,
                                           const std::string& title);

} // namespace katlas::workbench
