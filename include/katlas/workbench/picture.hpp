// Pictures: execution graphs and automata in Graphviz's language.
//
// An execution graph is drawn as papers draw them: a column for each thread, program order going down, initial writes
// on top; rf green, co brown, fr red, whatever else dashed; the edges of the counterexample bold. An automaton is drawn
// from left to right, each edge with its relation between the tests that it asks of the events at its ends.
#pragma once

#include "katlas/automata/guarded.hpp"
#include "katlas/workbench/portrait.hpp"

#include <functional>
#include <string>

namespace katlas::workbench {

// `title` may have several lines.
[[nodiscard]] std::string graph_to_dot(const Portrait& portrait, const std::string& title);

// What an automaton's symbols and tests are called.
struct Names {
    std::vector<std::string> letters;                        // by symbol
    std::function<std::string(const kat::AtomSet&)> of_test; // "[W & SC]"
};

// `all`: the atoms. Tests that say nothing, given where an edge comes from, are left out.
[[nodiscard]] std::string automaton_to_dot(const automata::GuardedNfa& nfa, const kat::AtomSet& all, const Names& names,
                                           const std::string& title);

} // namespace katlas::workbench
