#include "katlas/explore/explore_causally.hpp"

#include "katlas/explore/crowd.hpp"
#include "katlas/explore/workers.hpp"

#include <algorithm>

namespace katlas::explore {
namespace {

using program::EventBits;

void add_edges(DependencyEdges::Edges& edges, EventBits reads, std::span<const EventId> names, EventId to) {
    for (const std::uint32_t slot : program::elements(reads))
        if (names[slot] != no_event) // a choice
            edges.emplace_back(names[slot], to);
}

// Whether the write of a read-modify-write is computed from its read, within one action.
bool computes(program::RmwOp rmw) {
    using enum program::RmwOp;
    return rmw == fetch_add || rmw == fetch_sub || rmw == fetch_and || rmw == fetch_or || rmw == fetch_xor;
}

// Runs a thread again, with the values that its events have, and puts them into the configuration.
void replay(Execution& x, const CausalGraph& g, std::uint32_t thread, std::vector<EventId>& name) {
    const program::Program& program = g.program();
    program::Dependencies d(program, thread - 1);
    std::vector<EventId> by_slot(g.slots(thread).size(), no_event);
    program::RmwOp before = program::RmwOp::none;
    for (;;) {
        const program::Action action = program.next_action(thread - 1, x.c.state(thread), d);
        const auto slot = static_cast<std::uint32_t>(d.num_events());
        const EventId old = g.at(thread, slot);
        if (!program::is_visible(action.kind) || old == no_event)
            break;
        const CausalEvent& event = g[old];
        if (g.is_choice(old)) {
            program.complete(thread - 1, x.c.state(thread), event.value, false, d);
            continue;
        }
        const EventId e = x.c.add(thread, event.location, event.label, 0);
        name[old] = by_slot[slot] = e;
        x.c.set_value(e, event.value);
        add_edges(x.dependencies.address, d.address(), by_slot, e);
        add_edges(x.dependencies.data, d.data(), by_slot, e);
        if (action.exclusive && program.has_instructions() && before != program::RmwOp::none) {
            const std::pair own(by_slot[slot - 1], e);
            x.dependencies.atomic.push_back(own);
            if (computes(before)) {
                std::erase(x.dependencies.data, own);
                x.dependencies.within.push_back(own);
            }
        }
        add_edges(x.dependencies.control, d.control(), by_slot, e);
        add_edges(x.dependencies.pick_address, d.pick_address(), by_slot, e);
        add_edges(x.dependencies.pick_data, d.pick_data(), by_slot, e);
        add_edges(x.dependencies.pick_control, d.pick_control(), by_slot, e);
        before = action.rmw;
        program.complete(thread - 1, x.c.state(thread), event.value, event.spurious, d);
    }
    // Behind an error that depends on a value alone, as a division does, there may be more.
    for (const EventId old : g.slots(thread))
        if (old != no_event && name[old] == no_event && !g.is_choice(old)) {
            name[old] = x.c.add(thread, g[old].location, g[old].label, 0);
            x.c.set_value(name[old], g[old].value);
        }
    x.possible &= d.is_possible();
    x.c.set_stop(thread, g.stop(thread));
}

// Whether to go on.
bool collect(const CausalGraph& g, const Filter& admits, Collector& collector) {
    const Execution x = execution_of(g);
    if (!x.possible || !admits(x.c, x.dependencies))
        return true;
    for (std::uint32_t t = 1; t <= g.num_threads(); ++t)
        if (const program::Action* error = g.error(t))
            return collector.error(x.c, t, *error);
    return collector.execution(x.c);
}

} // namespace

Execution execution_of(const CausalGraph& g) {
    Execution x{Configuration(g.program(), 0), {}, true};
    std::vector<EventId> name(g.size(), no_event);
    for (EventId e = 0; e < g.num_locations(); ++e)
        name[e] = e;
    for (std::uint32_t t = 1; t <= g.num_threads(); ++t)
        replay(x, g, t, name);
    for (EventId e = g.num_locations(); e < g.size(); ++e)
        if (name[e] != no_event && g.is_read(e))
            x.c.graph.set_rf(name[e], name[g[e].rf]);
    for (std::uint32_t l = 0; l < g.num_locations(); ++l)
        for (std::size_t i = 1; i < g.co(l).size(); ++i)
            x.c.graph.place_in_co(name[g.co(l)[i]], name[g.co(l)[i - 1]]);
    return x;
}

std::string beyond_dependencies(const program::Program& program, bool causal_picks) {
    if (program.has(program::Op::select) && !causal_picks)
        return "the dependencies of conditional selects are no relations of the model";
    if (program.has_instructions() && program.has(program::RmwOp::compare_exchange))
        return "the dependencies within this compare-and-swap instruction are no relations of the models";
    if (program.has(program::RmwOp::compare_and_swap) && !causal_picks)
        return "the dependencies within compare-and-swap instructions are no relations of the model";
    return {};
}

Result explore_causally(const program::Program& program, const Options& options, const Filter& filter, BaseModel base) {
    const unsigned workers = std::max(1U, options.jobs);
    Shared shared(options);
    TaskQueue<CausalSubtree> queue(workers);
    return run_workers(workers, options, shared, [&](unsigned i) {
        const Filter admits = filter;
        Collector collector(program, options, shared, {});
        CausalExplorer::Observer observer;
        observer.complete = [&](const CausalGraph& g) { return collect(g, admits, collector); };
        observer.alive = [&] { return collector.alive(); };
        if (workers > 1) {
            observer.hungry = [&] { return queue.hungry(); };
            observer.give = [&](std::unique_ptr<CausalSubtree> subtree) { queue.give(std::move(subtree)); };
        }
        CausalExplorer explorer(program, std::move(observer), base);
        work_off(queue, i == 0 ? explorer.root() : queue.take(),
                 [&](std::unique_ptr<CausalSubtree> task) { return explorer.run(std::move(task)); });
        collector.finish(explorer.statistics());
        return collector.take();
    });
}

} // namespace katlas::explore
