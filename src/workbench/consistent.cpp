#include "katlas/workbench/consistent.hpp"

#include "katlas/codegen/interpreter.hpp"
#include "katlas/consistency/buffered_search.hpp"
#include "katlas/consistency/coherence_search.hpp"
#include "katlas/consistency/execution_order.hpp"
#include "katlas/consistency/open_execution.hpp"
#include "katlas/consistency/partial_store_search.hpp"
#include "katlas/program/action.hpp"

#include <algorithm>
#include <chrono>
#include <unordered_map>

namespace katlas::workbench {
namespace {

using consistency::Engine;
using consistency::Machine;
using consistency::OpenExecution;
using graph::EventId;
using graph::SparseGraph;
using Kind = RecordedEvent::Kind;

// The trace as an execution, with the correspondence in both directions: a recorded event has an event that reads, if
// it reads, and one that writes, if it writes.
struct TracedExecution {
    OpenExecution execution;
    std::vector<EventId> reading;
    std::vector<EventId> writing;
    std::vector<std::size_t> recorded; // by event; RecordedEvent::initial for initial writes
};

class ExecutionBuilder {
  public:
    ExecutionBuilder(const RecordedTrace& trace, const codegen::CheckerPlan& plan) : trace_(trace), plan_(plan) {
        made_.execution.graph = SparseGraph(static_cast<std::uint32_t>(trace.threads.size()),
                                            static_cast<std::uint32_t>(trace.locations.size()), plan.atoms.initial);
        made_.recorded.assign(trace.locations.size(), RecordedEvent::initial);
        made_.reading.assign(trace.events.size(), SparseGraph::none);
        made_.writing.assign(trace.events.size(), SparseGraph::none);
    }

    TracedExecution build() && {
        for (std::size_t i = 0; i < trace_.events.size(); ++i)
            add(i);
        made_.execution.sources.resize(made_.execution.graph.size());
        for (std::size_t i = 0; i < trace_.events.size(); ++i)
            if (trace_.events[i].writes())
                writers_[key(trace_.events[i], trace_.events[i].written)].push_back(i);
        for (std::size_t i = 0; i < trace_.events.size(); ++i)
            if (trace_.events[i].reads())
                find_sources(i);
        return std::move(made_);
    }

  private:
    void add(std::size_t i) {
        const RecordedEvent& event = trace_.events[i];
        const bool update = event.kind == Kind::update;
        if (event.kind == Kind::fence)
            add_event(i, {.kind = graph::Kind::fence, .mode = event.mode});
        if (event.reads())
            made_.reading[i] = add_event(i, {.kind = graph::Kind::read,
                                             .mode = update ? program::mode_of_read(event.mode) : event.mode,
                                             .exclusive = update || event.exclusive});
        if (event.writes())
            made_.writing[i] = add_event(i, {.kind = graph::Kind::write,
                                             .mode = update ? program::mode_of_write(event.mode) : event.mode,
                                             .exclusive = update});
    }
    EventId add_event(std::size_t i, graph::Label label) {
        const RecordedEvent& event = trace_.events[i];
        made_.recorded.push_back(i);
        return made_.execution.graph.add(event.thread + 1,
                                         label.kind == graph::Kind::fence ? SparseGraph::no_location : event.location,
                                         label, codegen::atom_of(plan_.atoms, label));
    }

    static std::string key(const RecordedEvent& event, const std::string& value) {
        return std::to_string(event.location) + ' ' + value;
    }
    // Lists the possible sources: first the writes before the read in the trace, from the last one back, then the
    // others.
    void find_sources(std::size_t i) {
        const RecordedEvent& event = trace_.events[i];
        std::vector<EventId>& sources = made_.execution.sources[made_.reading[i]];
        const SparseGraph& g = made_.execution.graph;
        if (event.source) {
            sources.push_back(*event.source == RecordedEvent::initial ? g.initial_write(event.location)
                                                                      : made_.writing[*event.source]);
            return;
        }
        const std::vector<std::size_t>& writers = writers_[key(event, event.read)];
        const auto later = std::ranges::lower_bound(writers, i);
        for (auto before = later; before != writers.begin();)
            sources.push_back(made_.writing[*--before]);
        if (trace_.initial[event.location] == event.read)
            sources.push_back(g.initial_write(event.location));
        for (auto after = later; after != writers.end(); ++after)
            if (*after != i)
                sources.push_back(made_.writing[*after]);
    }

    const RecordedTrace& trace_;
    const codegen::CheckerPlan& plan_;
    TracedExecution made_;
    std::unordered_map<std::string, std::vector<std::size_t>> writers_; // by location and value, ascending
};

// Translates the graph that was found consistent to events of the trace.
void describe(const TracedExecution& traced, ConsistencyResult& result) {
    const SparseGraph& g = traced.execution.graph;
    for (const EventId reading : traced.reading)
        result.sources.push_back(reading == SparseGraph::none || g[reading].rf == SparseGraph::none
                                     ? std::nullopt
                                     : std::optional(traced.recorded[g[reading].rf]));
    for (std::uint32_t l = 0; l < g.num_locations(); ++l) {
        std::vector<std::size_t>& writes = result.coherence.emplace_back();
        for (EventId w = g[g.initial_write(l)].co_next; w != SparseGraph::none; w = g[w].co_next)
            writes.push_back(traced.recorded[w]);
    }
    const consistency::ExecutionOrder order = consistency::order_of(g);
    result.sequential = order.sequential;
    for (const EventId e : order.events)
        if (!g.is_read(e) || g.rmw_write(e) == SparseGraph::none) // else the update is placed at its write
            result.order.push_back(traced.recorded[e]);
}

void find_core(Engine& engine, const TracedExecution& traced, const StopToken& stop, ConsistencyResult& result) {
    for (std::size_t i = 0; i < traced.reading.size(); ++i)
        if (traced.reading[i] != SparseGraph::none && traced.execution.sources[traced.reading[i]].empty()) {
            result.unwritten = i;
            result.core = {i};
            result.minimal = true;
            return;
        }
    const consistency::Core core = consistency::core_of(engine, traced.execution, stop);
    result.minimal = core.minimal;
    for (const EventId e : core.events)
        if (result.core.empty() || result.core.back() != traced.recorded[e])
            result.core.push_back(traced.recorded[e]);
}

} // namespace

std::unique_ptr<Engine> make_engine(const TraceModel& model) {
    if (!model.machine)
        return std::make_unique<consistency::CoherenceSearch>(*model.plan);
    if (*model.machine == Machine::pso)
        return std::make_unique<consistency::PartialStoreSearch>();
    return std::make_unique<consistency::BufferedSearch>(*model.machine);
}

ConsistencyResult decide(const RecordedTrace& trace, const TraceModel& model, const StopToken& stop) {
    using Verdict = ConsistencyResult::Verdict;
    const auto start = std::chrono::steady_clock::now();
    ConsistencyResult result;
    result.machine = model.machine.has_value();
    const TracedExecution traced = ExecutionBuilder(trace, *model.plan).build();
    const std::unique_ptr<Engine> engine = make_engine(model);
    try {
        TracedExecution completed = traced;
        if (consistency::complete(*engine, completed.execution, stop)) {
            result.verdict = Verdict::allowed;
            if (!codegen::Interpreter(*model.plan).consistent(completed.execution.graph))
                result.check = ConsistencyResult::Check::contradicts;
            describe(completed, result);
        } else {
            result.verdict = Verdict::forbidden;
        }
    } catch (const Stopped& stopped) {
        result.why = stopped.what();
    }
    result.steps = engine->steps();
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (result.verdict == Verdict::forbidden)
        find_core(*engine, traced, stop, result);
    return result;
}

} // namespace katlas::workbench
