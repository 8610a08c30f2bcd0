#include "katlas/explore/coverage.hpp"

#include <limits>
#include <vector>

namespace katlas::explore {
namespace {

using graph::DependencyEdges;
using graph::DependencyKind;
using graph::SparseGraph;

constexpr std::uint32_t never = std::numeric_limits<std::uint32_t>::max();

bool is_fence(graph::Label label) {
    return label.kind == graph::Kind::fence && label.mode != graph::Mode::relaxed;
}

// Acquire or seq_cst, the modes of reads; release or seq_cst, the modes of writes.
bool read_acquires(graph::Label label) {
    return label.mode == graph::Mode::acquire || label.mode == graph::Mode::seq_cst;
}
bool write_releases(graph::Label label) {
    return label.mode == graph::Mode::release || label.mode == graph::Mode::seq_cst;
}

// Decides whether a read is ordered before a later write of its thread.
class OrderedPairs {
  public:
    OrderedPairs(const SparseGraph& g, graph::KeptOrder kept, const DependencyEdges& dependencies)
        : g_(g), kept_(kept), depends_(g.size()), settled_(g.size(), never) {
        for (const DependencyKind kind : {DependencyKind::address, DependencyKind::data, DependencyKind::control})
            for (const auto& [read, event] : dependencies[kind])
                depends_.set(read, event);
        for (std::uint32_t t = 1; t <= g.num_threads(); ++t) {
            std::uint32_t fence = never;
            for (EventId e = g.last_of_thread(t); e != no_event; e = g[e].po_prev) {
                settled_[e] = fence;
                if (is_fence(g[e].label))
                    fence = g[e].index;
            }
        }
        for (const auto& [read, event] : dependencies[DependencyKind::address])
            settled_[read] = std::min(settled_[read], g[event].index);
    }

    [[nodiscard]] bool keeps(EventId read, EventId write) const {
        const graph::Label from = g_[read].label;
        const bool waits = kept_.acquire || (kept_.acquiring_updates && from.exclusive);
        return (waits && read_acquires(from)) || (kept_.release && write_releases(g_[write].label)) ||
               (kept_.location && g_[read].location == g_[write].location) ||
               (kept_.updates && g_.rmw_write(read) == write) || depends_.has(read, write) ||
               settled_[read] < g_[write].index;
    }

    // Whether each execution has the read before the write: it is kept before a write that is read before, and so on.
    [[nodiscard]] bool is_before(EventId read, EventId write) const {
        std::vector<bool> seen(g_.size());
        std::vector<EventId> open{write};
        while (!open.empty()) {
            const EventId w = open.back();
            open.pop_back();
            for (EventId e = g_[w].po_prev; e != no_event; e = g_[e].po_prev) {
                if (!g_.is_read(e) || !keeps(e, w))
                    continue;
                if (e == read)
                    return true;
                const EventId source = g_[e].rf;
                if (g_.is_initial(source) || g_[source].thread == g_[e].thread || seen[source])
                    continue;
                seen[source] = true;
                open.push_back(source);
            }
        }
        return false;
    }

  private:
    const SparseGraph& g_;
    graph::KeptOrder kept_;
    graph::WideMatrix depends_;
    // By event: the index in its thread of the first fence, or event with an address that depends on it. Everything
    // that is later is ordered behind it.
    std::vector<std::uint32_t> settled_;
};

// Whether another thread reads from the write in the prefix of the event.
bool is_read_before(const PartialExecution& c, EventId write, EventId event) {
    const SparseGraph& g = c.graph;
    for (EventId reader = g[write].first_reader; reader != no_event; reader = g[reader].reader_next)
        if (g[reader].thread != g[write].thread && c.in_prefix(reader, event))
            return true;
    return false;
}

// Whether the access belongs to a read-modify-write, or would if it read another value.
bool may_update(const PartialExecution& c, EventId access) {
    return c.graph[access].label.exclusive || c.alternatives(access).conditional;
}

class ClosingRaceFinder {
  public:
    ClosingRaceFinder(const PartialExecution& c, graph::KeptOrder kept, const DependencyEdges& dependencies)
        : c_(c), g_(c.graph), kept_(kept), dependencies_(dependencies) {}

    [[nodiscard]] std::optional<LoadBufferingRace> find() {
        for (EventId read = g_.num_locations(); read < g_.size(); ++read) {
            if (!g_.is_read(read))
                continue;
            const bool updates = may_update(c_, read);
            for (std::uint32_t t = 1; t <= g_.num_threads(); ++t) {
                if (t == g_[read].thread)
                    continue;
                for (EventId x = g_.last_of_thread_at(t, g_[read].location); x != no_event; x = g_[x].po_loc_prev)
                    if (is_race(read, updates, x))
                        return LoadBufferingRace{read, x};
            }
        }
        return std::nullopt;
    }

  private:
    [[nodiscard]] bool is_race(EventId read, bool updates, EventId x) {
        const bool both_update = updates && may_update(c_, x);
        if (!g_.is_write(x) && !both_update)
            return false;
        for (EventId w = g_[read].po_next; w != no_event && c_.in_prefix(w, x); w = g_[w].po_next) {
            if (!g_.is_write(w) || !is_read_before(c_, w, x))
                continue;
            if (!order_)
                order_.emplace(g_, kept_, dependencies_);
            if (!order_->keeps(read, w) && (both_update || !order_->is_before(read, x)))
                return true;
        }
        return false;
    }

    const PartialExecution& c_;
    const SparseGraph& g_;
    graph::KeptOrder kept_;
    const DependencyEdges& dependencies_;
    std::optional<OrderedPairs> order_; // made for the first candidate
};

} // namespace

std::optional<LoadBufferingRace> find_closing_race(const PartialExecution& c, graph::KeptOrder kept,
                                                   const DependencyEdges& dependencies) {
    return ClosingRaceFinder(c, kept, dependencies).find();
}

bool Coverage::knows_order(const SparseGraph& g) const {
    if (!kept_.values)
        return false;
    for (EventId e = g.num_locations(); e < g.size(); ++e) {
        const graph::Label label = g[e].label;
        const bool told = label.exclusive ? told_.updates : told_.others;
        const bool kept = kept_.acquire || (kept_.acquiring_updates && label.exclusive);
        if (label.discarded || (g.is_read(e) && read_acquires(label) && told && !kept))
            return false;
    }
    return true;
}

} // namespace katlas::explore
