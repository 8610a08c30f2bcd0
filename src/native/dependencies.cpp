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

bool orders(graph::Label label) {
    return label.kind == graph::Kind::fence && label.mode != graph::Mode::relaxed;
}

// Decides whether a read is ordered before a later write of its thread.
class Order {
  public:
    Order(const NativeExecution& c, graph::KeptOrder kept, const std::vector<KnownDependencies::Step>& steps)
        : c_(c), kept_(kept), steps_(steps) {}

    [[nodiscard]] bool keeps(EventId read, EventId write) const {
        const SparseGraph& g = c_.graph;
        const graph::Label from = g[read].label;
        const graph::Label to = g[write].label;
        const auto acquires = [](graph::Mode m) { return m == graph::Mode::acquire || m == graph::Mode::seq_cst; };
        const auto releases = [](graph::Mode m) { return m == graph::Mode::release || m == graph::Mode::seq_cst; };
        const bool waits = kept_.acquire || (kept_.acquiring_updates && from.exclusive);
        if ((waits && acquires(from.mode)) || (kept_.release && releases(to.mode)) ||
            (kept_.location && g[read].location == g[write].location) || (kept_.updates && g.rmw_read(write) == read))
            return true;
        const std::uint32_t slot = steps_[g[read].index].slot;
        // What an instruction computes from what it reads is no data dependency.
        const KnownDependencies::Step& step = steps_[g[write].index];
        const bool is_own = step.of_instruction && step.computes && g.rmw_read(write) == read;
        if (has(step.on.control, slot) || (has(step.on.data, slot) && !is_own) || has(step.on.address, slot))
            return true;
        for (EventId e = g[read].po_next; e != write; e = g[e].po_next)
            if (orders(g[e].label) || has(steps_[g[e].index].on.address, slot))
                return true;
        return false;
    }

  private:
    [[nodiscard]] bool has(Label label, std::uint32_t slot) const {
        const explore::SlotBits slots = c_.run().machine().slots(label);
        return slot / 64 < slots.size() && (slots[slot / 64] >> slot % 64 & 1U) != 0;
    }

    const NativeExecution& c_;
    graph::KeptOrder kept_;
    const std::vector<KnownDependencies::Step>& steps_;
};

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

namespace {

// Whether another thread reads from the write in the prefix of the event.
bool is_read_before(const NativeExecution& c, EventId write, EventId event) {
    const SparseGraph& g = c.graph;
    for (EventId reader = g[write].first_reader; reader != SparseGraph::none; reader = g[reader].reader_next)
        if (g[reader].thread != g[write].thread && c.in_prefix(reader, event))
            return true;
    return false;
}

// Whether each execution has the read before the write: it is kept before a write that is read before, and so on.
class OrderedBefore {
  public:
    OrderedBefore(const NativeExecution& c, graph::KeptOrder kept, KnownDependencies& known)
        : c_(c), kept_(kept), known_(known) {}

    [[nodiscard]] bool keeps(EventId read, EventId write) const {
        return Order(c_, kept_, known_.of(c_.run(), c_.graph[read].thread)).keeps(read, write);
    }
    [[nodiscard]] bool operator()(EventId read, EventId write) {
        const SparseGraph& g = c_.graph;
        seen_.assign(g.size(), false);
        open_.assign(1, write);
        while (!open_.empty()) {
            const EventId w = open_.back();
            open_.pop_back();
            for (EventId e = g[w].po_prev; e != SparseGraph::none; e = g[e].po_prev) {
                if (!g.is_read(e) || !keeps(e, w))
                    continue;
                if (e == read)
                    return true;
                const EventId source = g[e].rf;
                if (g.is_initial(source) || seen_[source])
                    continue;
                seen_[source] = true;
                open_.push_back(source);
            }
        }
        return false;
    }

  private:
    const NativeExecution& c_;
    graph::KeptOrder kept_;
    KnownDependencies& known_;
    std::vector<bool> seen_;
    std::vector<EventId> open_;
};

} // namespace

bool may_close_cycle(const NativeExecution& c, graph::KeptOrder kept, KnownDependencies& known) {
    const SparseGraph& g = c.graph;
    OrderedBefore is_before(c, kept, known);
    for (EventId read = g.num_locations(); read < g.size(); ++read) {
        if (!g.is_read(read))
            continue;
        for (EventId x = g.co_last(g[read].location); x != SparseGraph::none; x = g[x].co_prev) {
            if (g.is_initial(x) || g[x].thread == g[read].thread)
                continue;
            for (EventId w = g[read].po_next; w != SparseGraph::none && c.in_prefix(w, x); w = g[w].po_next)
                if (g.is_write(w) && is_read_before(c, w, x) && !is_before.keeps(read, w) && !is_before(read, x))
                    return true;
        }
    }
    return false;
}

} // namespace katlas::native
