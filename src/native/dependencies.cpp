#include "katlas/native/dependencies.hpp"

#include <bit>
#include <vector>

namespace katlas::native {

using explore::EventId;
using explore::no_event;
using graph::SparseGraph;

const std::vector<KnownDependencies::Step>& KnownDependencies::of(const NativeRun& run, std::uint32_t thread) {
    static const std::vector<Step> none;
    const std::uint32_t count = run.position(thread);
    if (count == 0)
        return none;
    if (known_.size() > most_known)
        known_.clear();
    const auto [known, is_new] = known_.try_emplace(run.stamp(thread));
    if (is_new)
        for (std::uint32_t i = 0; i < count; ++i) {
            const Machine::Next next = run.action_at(thread, i);
            known->second.push_back({next.slot, next.on, next.of_instruction, next.computes});
        }
    return known->second;
}

namespace {

// The events of a thread by slot.
std::vector<EventId> events_by_slot(const SparseGraph& g, std::uint32_t thread,
                                    const std::vector<KnownDependencies::Step>& steps) {
    std::vector<EventId> events;
    std::size_t position = 0;
    for (EventId e = g.first_of_thread(thread); e != SparseGraph::none && position < steps.size(); e = g[e].po_next) {
        const std::uint32_t slot = steps[position++].slot;
        events.resize(slot + std::size_t{1}, no_event);
        events[slot] = e;
    }
    return events;
}

} // namespace

const graph::DependencyEdges& KnownDependencies::edges(const NativeExecution& c) {
    using enum graph::DependencyKind;
    edges_.clear();
    for (std::uint32_t t = 1; t <= c.num_threads(); ++t) {
        const std::vector<Step>& steps = of(c.run(), t);
        const std::vector<EventId> events = events_by_slot(c.graph, t, steps);
        const auto add = [&](graph::DependencyEdges::Edges& edges, Label label, EventId to) {
            const explore::SlotBits reads = c.run().machine().slots(label);
            for (std::size_t w = 0; w < reads.size(); ++w)
                for (std::uint64_t rest = reads[w]; rest != 0; rest &= rest - 1)
                    edges.emplace_back(events[w * 64 + static_cast<unsigned>(std::countr_zero(rest))], to);
        };
        for (const Step& step : steps) {
            add(edges_[address], step.on.address, events[step.slot]);
            add(edges_[data], step.on.data, events[step.slot]);
            add(edges_[control], step.on.control, events[step.slot]);
            add(edges_[pick_data], step.on.pick_data, events[step.slot]);
            add(edges_[pick_control], step.on.pick_control, events[step.slot]);
            if (step.of_instruction)
                add_instruction(events[step.slot - 1], events[step.slot], step.computes);
        }
    }
    return edges_;
}

// Computation within one instruction is no data dependency.
void KnownDependencies::add_instruction(EventId read, EventId write, bool computes) {
    using enum graph::DependencyKind;
    const std::pair own(read, write);
    edges_[atomic].push_back(own);
    if (!computes)
        return;
    std::erase(edges_[data], own);
    edges_[within].push_back(own);
}

} // namespace katlas::native
