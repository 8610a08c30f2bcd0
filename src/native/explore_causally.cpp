#include "katlas/native/explore_causally.hpp"

#include "katlas/explore/causal_policy.hpp"
#include "katlas/native/dependent_run.hpp"
#include "katlas/native/worker.hpp"

namespace katlas::native {
namespace {

using explore::EventId;
using explore::no_event;
using Graph = explore::RunningCausalGraph<DependentRun>;

// Converts a complete graph, which has no holes, to an execution of plain graphs.
class ExecutionOf {
  public:
    ExecutionOf(const Graph& g, const explore::AtomTable& atoms)
        : g_(g), x_(g.run().run(), atoms.initial), names_(g.size()) {
        for (EventId e = 0; e < g.num_locations(); ++e)
            names_[e] = e;
        for (std::uint32_t t = 1; t <= g.num_threads(); ++t)
            add_thread(t, atoms);
        for (EventId e = g.num_locations(); e < g.size(); ++e)
            if (g.is_read(e))
                x_.graph.set_rf(names_[e], names_[g[e].rf]);
        for (std::uint32_t l = 0; l < g.num_locations(); ++l)
            for (std::size_t i = 1; i < g.co(l).size(); ++i)
                x_.graph.place_in_co(names_[g.co(l)[i]], names_[g.co(l)[i - 1]]);
    }

    [[nodiscard]] const NativeExecution& execution() const { return x_; }
    [[nodiscard]] NativeExecution& execution() { return x_; }

  private:
    void add_thread(std::uint32_t t, const explore::AtomTable& atoms) {
        for (const EventId old : g_.slots(t)) {
            if (old == no_event)
                continue;
            const explore::CausalEvent& event = g_[old];
            const graph::AtomIndex atom = atoms.atom_of ? atoms.atom_of(event.label) : graph::AtomIndex{0};
            const EventId e = x_.add(t, event.location, event.label, atom);
            x_.set_value(e, event.value);
            names_[old] = e;
        }
        x_.set_stop(t, g_.stop(t));
    }
    const Graph& g_;
    NativeExecution x_;          // its run is at the same point as the graph's run
    std::vector<EventId> names_; // by event of the graph: its number in the execution
};

// Passes the graphs that are executions to the collector.
class FilteredCollector {
  public:
    FilteredCollector(const CausalModel& model, Collector& collector, std::uint64_t* cyclic)
        : model_(model), collector_(collector), cyclic_(cyclic) {
        forget();
    }

    bool execution(const Graph& g) {
        ExecutionOf x(g, model_.atoms);
        if (!model_.admits(x.execution().graph, known_.edges(x.execution())))
            return true;
        if (cyclic_ != nullptr && explore::find_causal_cycle(x.execution().graph))
            ++*cyclic_;
        x.execution().restore_prefixes(); // the prefixes tell which events are before the retirement of memory
        for (std::uint32_t t = 1; t <= g.num_threads(); ++t)
            if (g.error(t) != nullptr) // asked again, so that the machine has the error's message
                return collector_.error(x.execution(), t, x.execution().next_action(t));
        return collector_.execution(x.execution());
    }
    bool alive() { return collector_.alive(); }
    void forget() {
        if (cyclic_ != nullptr)
            *cyclic_ = 0;
    }

  private:
    CausalModel model_;
    Collector& collector_;
    std::uint64_t* cyclic_;
    KnownDependencies known_;
};

} // namespace

Result explore_causally(Machine& machine, Crew& crew, const Options& options, const CausalModel& model,
                        std::uint64_t* cyclic) {
    if (options.sample.descents != 0)
        throw explore::NoSample();
    Collector collector(options, crew);
    set_options(machine, options);
    machine.follow_dependencies();
    FilteredCollector filtered(model, collector, cyclic);
    using Policy = explore::CausalPolicy<Graph>;
    const auto policy = [&] { return Policy(Graph(DependentRun(machine), model.base)); };
    return Worker<Policy, FilteredCollector>(crew, collector, filtered, policy, options).explore();
}

} // namespace katlas::native
