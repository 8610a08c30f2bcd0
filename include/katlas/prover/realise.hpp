// A word of a claim's left side as an execution graph.
//
// A word that the search could not find on the right refutes the claim only if there is an execution graph that has the
// word, satisfies every assumption, and violates the claim. Such a graph is looked for by backtracking: the word is a
// sketch (a chain of events, a ring if its ends are one event); every way to complete the sketch to a graph is tried;
// where a graph violates an assumption, one way to satisfy the assumption is added to the sketch, with new events if
// need be, or by merging two events. (The last step is the chase of databases; Aho, Beeri, Ullman 1979.) The graph
// layer checks each graph that is found: it must be well-formed, satisfy the assumptions, and violate the claim.
//
// The search is deterministic, tries small graphs first, and is bounded in graphs and time. So a search that finds
// nothing says nothing about the claim.
#pragma once

#include "katlas/semantics/evaluate.hpp"
#include "katlas/support/stop_token.hpp"

#include <optional>
#include <string>
#include <vector>

namespace katlas::prover {

// A word as the search knows it. Invariant: there is one test and one place more than letters.
struct PlainWord {
    std::vector<kat::TestRef> tests; // what is true of the event at each position
    std::vector<kat::Letter> letters;
    std::vector<std::size_t> places; // positions of equal place are the same event
};

[[nodiscard]] kat::ExprRef expression_of(kat::Terms& terms, const PlainWord& word);

// An execution graph that violates a claim, and the walk in it that shows the violation.
struct Witness {
    graph::ExecutionGraph graph;
    std::vector<std::size_t> events; // first and last are the same for a cycle
    std::vector<kat::Letter> letters;
};

struct Realisation {
    std::optional<Witness> witness;
    // If no witness was found: what ruled out the first graph that has the word. If a graph has the word and violates
    // the claim but also violates an assumption, `assumption` is the index of this assumption in the theory.
    std::string obstacle;
    std::optional<std::size_t> assumption;
};

struct RealisationLimits {
    std::size_t max_graphs = 3'000;
    std::size_t max_new_events = 12;
    StopToken stop{};
};

// `claim`: what the graph is to violate. Its left side has the word, under the assumptions.
[[nodiscard]] Realisation realise(const kat::Workspace& workspace, const PlainWord& word,
                                  const graph::Obligation& claim, const RealisationLimits& limits = {});

} // namespace katlas::prover
