// Decides whether a model allows recorded executions.
//
// The prover determines the engine. For sc, tso and pso, and for models that the prover shows to be equivalent to one
// of these, the engine searches for a run of a machine. For all other models it searches for a coherence order. The
// model's checker confirms every verdict `allowed`.
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

// A shipped model, or a .kat file, or FILE::NAME, without dependencies. `options.compiles` is ignored.
[[nodiscard]] Expected<TraceModel, ModelRefusal> find_trace_model(const std::string& name, const FindOptions& options);

// Never null.
[[nodiscard]] std::unique_ptr<consistency::Engine> make_engine(const TraceModel& model);

struct ConsistencyResult {
    enum class Verdict : std::uint8_t { allowed, forbidden, undecided };
    // The model's judgement of a graph that the engine found. It must never be `contradicts`.
    enum class Check : std::uint8_t { agrees, contradicts };

    Verdict verdict = Verdict::undecided;
    Check check = Check::agrees;
    std::string why;      // undecided: a clause
    bool machine = false; // the engine searched for a run of a machine

    // allowed: by event, the write that it reads from, or `initial`; nothing if the event does not read.
    std::vector<std::optional<std::size_t>> sources{};
    std::vector<std::vector<std::size_t>> coherence{}; // by location: the writes in their order
    std::vector<std::size_t> order{};                  // an order that extends po | rf; empty: po | rf has a cycle
    bool sequential = false;                           // the order extends po | rf | co | fr

    // forbidden: events that cannot be together.
    std::vector<std::size_t> core{};
    bool minimal = false; // without any one of them, and the events that depend on it, the rest can be together
    // A read of the core whose value no write writes.
    std::optional<std::size_t> unwritten{};

    std::uint64_t steps = 0; // of the search
    double seconds = 0;
};

// Never throws Stopped: when stopped, the result is undecided, or has a core that is not minimal.
[[nodiscard]] ConsistencyResult decide(const RecordedTrace& trace, const TraceModel& model, const StopToken& stop);

} // namespace katlas::workbench
