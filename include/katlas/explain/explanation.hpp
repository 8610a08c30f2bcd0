// Why the outcome of a litmus test is allowed or forbidden under a model.
//
// The *outcome* is the condition's proposition about a final state, or its negation if the condition is a `forall`. All
// candidates of the program that end in such a state are judged (explore/each_candidate.hpp). If the model forbids all
// of them, the explanation has for each candidate the axioms that it violates, and a shortest violation of the first of
// these axioms. Candidates with the same violation are reported as one. If the model allows some candidates, one of
// them is shown. A candidate that is a run of the machine of sc is preferred, then one of tso, then one of pso
// (interleaving.hpp), and the run is shown, too. Whether a candidate is a run depends on its graph, not on the model
// that allows it.
//
// Some candidates are no graphs of the theory, since rf, co or fr goes against program order within a thread. A model
// need not have an axiom against such candidates. If no axiom of the model forbids one, the theory does.
#pragma once

#include "katlas/explain/interleaving.hpp"
#include "katlas/explain/violation.hpp"
#include "katlas/explore/each_candidate.hpp"
#include "katlas/program/condition.hpp"
#include "katlas/support/stop_token.hpp"

#include <map>
#include <set>

namespace katlas::explain {

// The axiom of the theory. Its number follows the numbers of the model's axioms.
inline constexpr std::string_view theory_axiom = "irreflexive po;(rf | co | fr)";

struct Forbidden {
    explore::Execution execution;
    std::vector<std::size_t> axioms; // the violated axioms by number; theory_axiom comes after the model's
    Violation violation;             // of the first
    std::uint64_t candidates = 1;    // how many have this violation, perhaps among others
};

struct Allowed {
    explore::Execution execution;
    std::optional<Machine> machine; // the machine of the run
    std::vector<MachineStep> run;
};

// The final states of all candidates, whatever the model allows.
struct Possible {
    std::vector<bool> holds;                      // by node of the condition: whether it holds in some final state
    std::vector<std::set<program::Value>> values; // by observable
};

// The causes that can end the search before all candidates are seen.
enum class Limit : std::uint8_t { time, candidates, interrupt };

struct Explanation {
    std::uint64_t candidates = 0;          // how many end in the outcome
    std::uint64_t complete = 0;            // how many of any outcome satisfy the filter
    std::uint64_t allowed = 0;             // of `candidates`
    std::vector<std::uint64_t> violations; // by axiom: how many of `candidates` violate it; the theory's comes last
    std::vector<Forbidden> forbidden;      // none if some are allowed
    std::uint64_t unexplained = 0;         // candidates beyond `max_groups`
    std::optional<Allowed> example;        // of the allowed ones
    Possible possible;
    bool cut = false;                // some execution that the model allows reaches the bound of a loop
    bool error = false;              // some execution has an error
    std::optional<Limit> ended_by{}; // not all candidates were seen
};

struct ExplainOptions {
    std::size_t max_groups = 1000;
    std::uint64_t max_candidates = 250'000; // of any outcome
    StopToken stop{};
    // Candidates in which rf, co or fr contradicts the program order of a thread are no executions, whatever the model
    // says. Not so under models that are explored by all candidates (codegen/way_to_explore.hpp).
    bool coherent_threads = true;
};

// `key` names a model of the specification. Requires that programs record all relations of the model, and that the
// model covers everything that the program does (explore::beyond_dependencies).
[[nodiscard]] Explanation explain(const program::Program& program, const program::Condition& condition,
                                  const kat::Specification& specification, const std::string& key,
                                  const ExplainOptions& options = {});

} // namespace katlas::explain
