// The guarantees of a model, and the accesses that may be reordered under it.
#pragma once

#include "katlas/prover/criteria.hpp"
#include "katlas/prover/prover.hpp"
#include "katlas/prover/reordering.hpp"
#include "katlas/workbench/litmus_tests.hpp"
#include "katlas/workbench/shown_graph.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace katlas::workbench {

// A claim about the model, and how it was decided.
struct Decided {
    prover::Decision decision;
    std::vector<std::string> word;          // of the counterexample, as it is shown
    std::optional<ShownGraph> graph;        // refuted: the execution graph that shows it
    std::optional<LitmusTestReport> litmus; // the litmus test made of the graph, if asked for
    double cpu_seconds = 0;
};

struct Property {
    std::string name;  // "prefix-closed"
    std::string basis; // the reason for the answer, in words
    prover::Verdict verdict = prover::Verdict::unknown;
    std::optional<prover::Objection> objection; // unknown: where the criterion fails
    std::optional<Decided> decided;             // if a claim was decided for the property
};

// The meaning of the property of that name, in a sentence; empty for an unknown name.
[[nodiscard]] std::string_view meaning_of(std::string_view property);

struct ModelProperties {
    std::string model; // as the user named it
    std::string error; // not empty: the first error in the input; then there are no other results
    std::vector<Property> properties;
    std::vector<prover::EventKind> kinds;
    std::vector<Decided> cells; // first kind by first kind, first by second, ...; proved: may be reordered

    [[nodiscard]] const Decided& cell(std::size_t first, std::size_t second) const {
        return cells[first * kinds.size() + second];
    }
    [[nodiscard]] double cpu_seconds() const;
    // The tests that were made.
    [[nodiscard]] std::vector<LitmusTestReport*> tests();
};

// "yes", "no", "?"
[[nodiscard]] std::string_view yes_or_no(prover::Verdict verdict);
// The same, or "not shown": a failed criterion shows nothing; only a claim can be undecided.
[[nodiscard]] std::string_view said_of(const Property& property);

} // namespace katlas::workbench
