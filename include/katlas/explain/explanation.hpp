// Why the outcome of a litmus test is allowed or forbidden under a model.
//
// The *outcome* is what the condition's proposition says of a final state, or its negation where the condition is a
// `forall`. All candidates of the program are judged (explore/each_candidate.hpp) that end in such a state. If the
// model forbids all, there is for each the axioms that it violates, and for the first of them a shortest violation;
// candidates that have one of these in common are told as one. If the model allows some, one of them is shown, by
// preference one that is a run of the machine of sc, or else of tso or pso (interleaving.hpp), with that run: that
// depends on the graph, not on the model that allows it.
//
// Some candidates are no graphs of the theory, since rf, co or fr goes against program order within a thread; a model
// need not say so. Where no axiom of the model forbids them, the theory does.
#pragma once

#include "katlas/explain/interleaving.hpp"
#include "katlas/explain/violation.hpp"
#include "katlas/explore/each_candidate.hpp"
#include "katlas/program/condition.hpp"
#include "katlas/support/stop_token.hpp"

#include <map>
#include <set>

namespace katlas::explain {

// The axiom of the theory; after those of the model.
inline constexpr std::string_view theory_axiom = "irreflexive po;(rf | co | fr)";

struct Forbidden {
    explore::CandidateExecution execution;
    std::vector<std::size_t> axioms; // that it violates, by their number; the number of all is that of the theory's
    Violation violation;             // of the first
    std::uint64_t candidates = 1;    // that have this violation, perhaps among others
};

struct Allowed {
    explore::CandidateExecution execution;
    std::optional<Machine> machine; // of which it is a run
    std::vector<MachineStep> run;
};

// What final states of candidates are like, whatever the model.
struct Possible {
    std::vector<bool> holds;                      // by node of the condition: of some
    std::vector<std::set<program::Value>> values; // by observable
};

// What may end the search before all candidates are seen.
enum class Limit : std::uint8_t { time, candidates, interrupt };

struct Explanation {
    std::uint64_t candidates = 0;          // that end in the outcome
    std::uint64_t complete = 0;            // of any outcome, that satisfy the filter
    std::uint64_t allowed = 0;             // of `candidates`
    std::vector<std::uint64_t> violations; // by axiom: how many of `candidates` violate it; the theory's is the last
    std::vector<Forbidden> forbidden;      // none if some are allowed
    std::uint64_t unexplained = 0;         // candidates beyond `max_groups`
    std::optional<Allowed> example;        // of the allowed ones
    Possible possible;
    bool cut = false;                // some execution that the model allows reaches the bound of a loop
    bool error = false;              // some has an error
    std::optional<Limit> ended_by{}; // not all candidates were seen
};

struct ExplainOptions {
    std::size_t max_groups = 1000;
    std::uint64_t max_candidates = 250'000; // of any outcome
    StopToken stop{};
};

// `key`: of a model of the document, without relations that programs have no record of; of these programs, the model
// has words for what they do (explore::beyond_dependencies).
[[nodiscard]] Explanation explain(const program::Program& program, const program::Condition& condition,
                                  const Document& document, const std::string& key, const ExplainOptions& options = {});

} // namespace katlas::explain
