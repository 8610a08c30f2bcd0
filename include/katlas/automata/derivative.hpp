// Expression -> guarded automaton, by partial derivatives.
//
// A state is a *continuation*: a hash-consed list of expressions that remain to be read, one after the other. Its
// edges are found by unfolding the head: a test narrows the guard, a union branches, a composition pushes its second
// factor, a star may be skipped or entered again, a letter is an edge. Because continuations and expressions are
// shared, equal subterms at equal places are one state: (a1|...|an)* has two states, and there are never more states
// than letter occurrences in the unshared expression, plus one. (Antimirov 1996 for derivatives; for KAT: Kozen 2008.
// The list replaces the re-association of compositions and keeps each unfolding free of recursion.)
#pragma once

#include "katlas/automata/guarded.hpp"
#include "katlas/kat/terms.hpp"
#include "katlas/support/stop_token.hpp"

#include <cstddef>
#include <unordered_map>

namespace katlas::automata {

// One way in which a letter of an expression may be read: a symbol of the query's alphabet between two tests.
struct Reading {
    Symbol symbol = 0;
    AtomSet pre;
    AtomSet post;
};

// How a query reads terms.
struct Interpretation {
    AtomSet all;
    std::vector<AtomSet> tests;                 // by TestRef::index
    std::vector<std::vector<Reading>> readings; // by Letter::index
    // Stand-ins for subexpressions that are not regular operators (a nested `rot`): by ExprRef::index.
    std::unordered_map<std::uint32_t, const GuardedNfa*> automata;
};

struct Budget {
    std::size_t max_states = 200'000;
    std::size_t max_edges = 2'500'000;
    std::size_t max_steps = 10'000'000; // of unfolding continuations
    StopToken stop{};
};

// Nothing when the budget is exceeded or its token asks to stop. The result has one initial state and no unreachable
// states.
[[nodiscard]] std::optional<GuardedNfa> derive(const kat::Terms& terms, kat::ExprRef expr,
                                               const Interpretation& reading, const Budget& budget = {});

} // namespace katlas::automata
