// Whether executions that were recorded are allowed by a model.
//
// Which engine decides is chosen by proof. Under sc, tso and pso, and under models that the prover shows to be
// equivalent to one of these, it is the search for a run of a machine; under all other models the search for a
// coherence order. That an execution is allowed is always confirmed by the model's checker.
#pragma once

#include "katlas/codegen/plan.hpp"
#include "katlas/consistency/engine.hpp"
#include "katlas/consistency/machine_execution.hpp"
#include "katlas/support/expected.hpp"
#include "katlas/workbench/check_model.hpp"
#include "katlas/workbench/recorded_trace.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace katlas::workbench {

struct TraceModel {
    std::string name;
    std::shared_ptr<const codegen::CheckerPlan> plan;
    std::optional<consistency::Machine> machine; // none: the search is for a coherence order
};

// A shipped model, or a .kat file, or FILE::NAME, without dependencies. `options.compiles` is not looked at.
[[nodiscard]] Expected<TraceModel, ModelRefusal> find_trace_model(const std::string& name, const FindOptions& options);

// Never null.
[[nodiscard]] std::unique_ptr<consistency::Engine> make_engine(const TraceModel& model);

struct ConsistencyResult {
    enum class Verdict : std::uint8_t { allowed, forbidden, undecided };
    // How the model judges a graph that the engine found: never anything else.
    enum class Check : std::uint8_t { agrees, contradicts };

    Verdict verdict = Verdict::undecided;
    Check check = Check::agrees;
    std::string why;      // undecided: a clause
    bool machine = false; // a run was searched for

    // allowed: which write each event reads from, `initial` likewise; of others nothing.
    std::vector<std::optional<std::size_t>> sources{};
    std::vector<std::vector<std::size_t>> coherence{}; // by location: the writes in their order
    std::vector<std::size_t> order{};                  // the events in one of po | rf; empty: it has a cycle
    bool sequential = false;                           // of po | rf | co | fr

    // forbidden: events that cannot be together.
    std::vector<std::size_t> core{};
    bool minimal = false; // without one of them, and what depends on it, the rest can
    // A read of the core of whose value there is no write.
    std::optional<std::size_t> unwritten{};

    std::uint64_t steps = 0; // of the search
    double seconds = 0;
};

// Never throws Stopped: the result is undecided then, or has a core that is not minimal.
[[nodiscard]] ConsistencyResult decide(const RecordedTrace& trace, const TraceModel& model, const StopToken& stop);

} // namespace katlas::workbench
