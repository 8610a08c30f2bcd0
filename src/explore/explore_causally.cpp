#include "katlas/explore/explore_causally.hpp"

#include "katlas/explore/workers.hpp"
#include "thread_memory.hpp"
#include "thread_replay.hpp"

namespace katlas::explore {
namespace {

// Runs a thread again with the values of its events, and adds the events to the execution.
void replay(Execution& x, const CausalConfiguration& g, std::uint32_t thread, std::vector<EventId>& name) {
    ThreadReplay replay(x, thread);
    for (;;) {
        const program::Action action = replay.next_action();
        const EventId old = g.at(thread, replay.slot());
        if (!program::is_visible(action.kind) || old == no_event) {
            replay.end(action);
            break;
        }
        if (g.is_choice(old))
            replay.choose(g.value(old));
        else
            name[old] = replay.perform(action, g[old].label.exclusive, g.value(old), g[old].spurious);
    }
    // After an error that depends on a value only, such as a division by zero, there may be more events.
    for (const EventId old : g.slots(thread))
        if (old != no_event && name[old] == no_event && !g.is_choice(old)) {
            name[old] = x.c.add(thread, g[old].location, g[old].label, x.atom_of(g[old].label));
            x.c.set_value(name[old], g.value(old));
            x.c.pass(thread);
        }
}

// The observer of a worker: passes those graphs to the collector that the filter accepts as executions.
class FilteredCollector {
  public:
    FilteredCollector(Filter admits, ExecutionMaker executions, Collector collector)
        : admits_(std::move(admits)), executions_(std::move(executions)), collector_(std::move(collector)) {}

    bool execution(const CausalConfiguration& g) {
        const Execution& x = executions_.of(g);
        if (!x.possible || !admits_(x.c, x.dependencies))
            return true;
        for (std::uint32_t t = 1; t <= g.num_threads(); ++t)
            if (x.errors[t - 1])
                return collector_.error(x.c, t, *x.errors[t - 1]);
        return collector_.execution(x.c);
    }
    bool alive() { return collector_.alive(); }
    void finish(const Statistics& statistics) { collector_.finish(statistics); }
    [[nodiscard]] Result take() { return collector_.take(); }

  private:
    Filter admits_;
    ExecutionMaker executions_;
    Collector collector_;
};

} // namespace

InterpretedCausalPolicy causal_policy(const program::Program& program, BaseModel base) {
    return InterpretedCausalPolicy(CausalConfiguration(InterpretedDependentRun(program), base));
}

ExecutionMaker::ExecutionMaker(const program::Program& program, AtomTable atoms)
    : atoms_(std::make_unique<const AtomTable>(std::move(atoms))), start_(program, atoms_.get()),
      memory_(std::make_unique<ThreadMemory>()) {}

ExecutionMaker::ExecutionMaker(ExecutionMaker&&) noexcept = default;
ExecutionMaker& ExecutionMaker::operator=(ExecutionMaker&&) noexcept = default;
ExecutionMaker::~ExecutionMaker() = default;

const Execution& ExecutionMaker::of(const CausalConfiguration& g) {
    x_ = start_; // reuses the memory of x_
    names_.assign(g.size(), no_event);
    for (EventId e = 0; e < g.num_locations(); ++e)
        names_[e] = e;
    for (std::uint32_t t = 1; t <= g.num_threads(); ++t)
        memory_->add(x_, g, t, names_, [&] { replay(x_, g, t, names_); });
    for (EventId e = g.num_locations(); e < g.size(); ++e)
        if (names_[e] != no_event && g.is_read(e))
            x_.c.graph.set_rf(names_[e], names_[g[e].rf]);
    for (std::uint32_t l = 0; l < g.num_locations(); ++l)
        for (std::size_t i = 1; i < g.co(l).size(); ++i)
            x_.c.graph.place_in_co(names_[g.co(l)[i]], names_[g.co(l)[i - 1]]);
    return x_;
}

std::string beyond_dependencies(const program::Program& program, bool causal_picks) {
    if (program.has(program::Op::select) && !causal_picks)
        return "the dependencies of conditional selects are no relations of the model";
    // The compare-and-swap of a GPU is an instruction for itself. That of x86 has flags, and registers that it selects.
    if (program.has_instructions() && program.places().empty() && program.has(program::RmwOp::compare_exchange))
        return "the dependencies within this compare-and-swap instruction are no relations of the models";
    if (program.has(program::RmwOp::compare_and_swap) && !causal_picks)
        return "the dependencies within compare-and-swap instructions are no relations of the model";
    return {};
}

Result explore_causally(const program::Program& program, const Options& options, const Filter& filter, BaseModel base,
                        const AtomTable& atoms) {
    if (options.sample.descents != 0)
        throw NoSample();
    return explore_by(causal_policy(program, base), options, [&](Shared& shared) {
        return FilteredCollector(filter, ExecutionMaker(program, atoms), Collector(program, options, shared, {}));
    });
}

} // namespace katlas::explore
