#include "katlas/explore/causal_revisit.hpp"

namespace katlas::explore {
namespace {

using graph::Kind;

// The question whether e was added as the oracle prescribes, with the events that were there before e.
class Oracle {
  public:
    Oracle(const CausalGraph& g, EventId e, EventId w) : g_(g), e_(e), w_(w) {}

    [[nodiscard]] bool agrees() const {
        switch (g_[e_].label.kind) {
        case Kind::fence:
            return g_[e_].value == 0; // the first alternative of a choice; a choice writes nothing
        case Kind::read:
            return agrees_on_read();
        case Kind::write:
            return agrees_on_write();
        }
        return false;
    }

  private:
    [[nodiscard]] bool there(EventId x) const { return x != w_ && (x < e_ || g_.in_prefix(x, w_)); }

    // The next write in co after x among the events of Prevs; none if there is none.
    [[nodiscard]] EventId next_write(EventId x) const {
        const std::span<const EventId> order = g_.co(g_[x].location);
        for (std::size_t i = g_[x].place + std::size_t{1}; i < order.size(); ++i)
            if (there(order[i]))
                return order[i];
        return no_event;
    }
    [[nodiscard]] EventId previous_write(EventId x) const {
        const std::span<const EventId> order = g_.co(g_[x].location);
        for (std::size_t i = g_[x].place; i-- > 0;)
            if (there(order[i]))
                return order[i];
        return no_event;
    }

    [[nodiscard]] bool is_in_hole() const {
        const std::span<const EventId> slots = g_.slots(g_[e_].thread);
        for (std::size_t s = g_[e_].slot + std::size_t{1}; s < slots.size(); ++s)
            if (slots[s] != no_event && g_[slots[s]].location == g_[e_].location && there(slots[s]))
                return true;
        return false;
    }

    // The write that the last po-earlier access of e's location is or reads from.
    [[nodiscard]] EventId known_before() const {
        for (std::uint32_t s = g_[e_].slot; s-- > 0;) {
            const EventId x = g_.at(g_[e_].thread, s);
            if (x != no_event && g_[x].location == g_[e_].location && there(x))
                return g_.is_write(x) ? x : g_[x].rf;
        }
        return g_[e_].location;
    }

    // The write of the tight read-modify-write that reads from v; none if there is none.
    [[nodiscard]] EventId update_of(EventId v) const {
        const std::span<const EventId> order = g_.co(g_[v].location);
        const std::size_t i = g_[v].place + std::size_t{1};
        if (i >= order.size() || !there(order[i]) || !g_[order[i]].tight)
            return no_event;
        const EventId read = g_.rmw_read(order[i]);
        return read != no_event && read != e_ && there(read) && g_[read].rf == v ? order[i] : no_event;
    }

    [[nodiscard]] bool agrees_on_read() const {
        const CausalEvent& e = g_[e_];
        if (!there(e.rf))
            return false;
        if (!is_in_hole())
            return !e.spurious && next_write(e.rf) == no_event;
        const bool weak = CausalGraph::may_fail_spuriously(e);
        if (weak && e.label.exclusive)
            return false;
        EventId v = known_before();
        if (e.rmw != program::RmwOp::none && !weak)
            while (!CausalGraph::is_conditional(e) || g_[v].value == e.expected) {
                const EventId next = update_of(v);
                if (next == no_event)
                    break;
                v = next;
            }
        return e.rf == v;
    }

    [[nodiscard]] bool agrees_on_write() const {
        const CausalEvent& e = g_[e_];
        for (EventId r = g_.num_locations(); r < e_; ++r)
            if (g_.is_read(r) && g_[r].rf == e_)
                return false;
        if (e.tight)
            return true;
        if (!is_in_hole())
            return next_write(e_) == no_event;
        EventId v = known_before();
        for (EventId next = update_of(v); next != no_event; next = update_of(v))
            v = next;
        return previous_write(e_) == v;
    }

    const CausalGraph& g_;
    EventId e_;
    EventId w_;
};

} // namespace

bool is_maximally_added(const CausalGraph& g, EventId e, EventId w) {
    return Oracle(g, e, w).agrees();
}

EventId next_revisit(const CausalGraph& g, EventId w, EventId bound) {
    const CausalEvent& by = g[w];
    for (EventId e = bound; e-- > g.num_locations();) {
        if (g.in_prefix(e, w))
            continue;
        if (!is_maximally_added(g, e, w))
            return no_event;
        if (g.is_read(e) && g[e].location == by.location && !(g[e].thread == by.thread && g[e].slot < by.slot))
            return e;
    }
    return no_event;
}

} // namespace katlas::explore
