// What `katlas properties` found out about a model, and its renderings.
#pragma once

#include "katlas/prover/criteria.hpp"
#include "katlas/prover/prover.hpp"
#include "katlas/prover/reordering.hpp"
#include "katlas/witness/portrait.hpp"
#include "litmus_tests.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace katlas::cli {

// A claim about the model, and how it was decided.
struct Decided {
    prover::Decision decision;
    std::optional<witness::Portrait> portrait; // refuted: the execution graph that shows it,
    std::string graph;                         // and as text
    std::optional<LitmusTestReport> litmus;    // and, if asked for, what it becomes
    double cpu_seconds = 0;
};

struct Property {
    std::string name;  // "prefix-closed"
    std::string basis; // what it rests on, in words
    prover::Verdict verdict = prover::Verdict::unknown;
    std::optional<prover::Objection> objection; // unknown: where the criterion fails
    std::optional<Decided> decided;             // where a claim was decided for it
};

// What a property of that name says, in a sentence; empty for a name that no property has.
[[nodiscard]] std::string_view meaning_of(std::string_view property);

struct ModelProperties {
    std::string model; // as the user named it
    std::string error; // not empty: the first error in the input, and nothing else
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
// The same, or "not shown": a criterion that fails shows nothing, only a claim can be undecided.
[[nodiscard]] std::string_view said_of(const Property& property);

[[nodiscard]] std::string to_text(const ModelProperties& found, bool verbose);
[[nodiscard]] std::string to_json(const ModelProperties& found);
[[nodiscard]] int exit_status_of(const ModelProperties& found);

} // namespace katlas::cli
