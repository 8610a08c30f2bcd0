// Sequentially consistent graphs: po | rf | co | fr has no cycle.
//
// Most models forbid only cycles of steps along these four relations and violations of the atomicity of
// read-modify-writes. They allow every graph that is sequentially consistent and atomic. One pass decides this,
// whatever the model. Likewise no cycle through an event breaks such a model if none of the four relations goes through
// the event.
#pragma once

#include "katlas/runtime/checker.hpp"

namespace katlas::runtime {

// Performs the events of a graph one after another, each after all of its immediate predecessors.
class SequentialOrder {
  public:
    // Whether all events can be performed. O(events * threads) at worst; linear if threads go on for long before they
    // wait.
    [[nodiscard]] bool exists(const SparseGraph& g) {
        performed_.assign(g.num_threads() + std::size_t{1}, 0);
        next_.resize(performed_.size());
        std::uint32_t left = g.size() - g.num_locations();
        for (std::uint32_t t = 1; t <= g.num_threads(); ++t)
            next_[t] = g.first_of_thread(t);
        for (bool moved = true; left != 0 && moved;) {
            moved = false;
            for (std::uint32_t t = 1; t <= g.num_threads(); ++t)
                while (next_[t] != SparseGraph::none && is_next(g, next_[t])) {
                    next_[t] = g[next_[t]].po_next;
                    ++performed_[t];
                    --left;
                    moved = true;
                }
        }
        return left == 0;
    }

  private:
    [[nodiscard]] bool is_performed(const SparseGraph& g, EventId e) const {
        return g.is_initial(e) || g[e].index < performed_[g[e].thread];
    }
    // Whether the event, which comes next in its thread, can be performed.
    [[nodiscard]] bool is_next(const SparseGraph& g, EventId e) const {
        if (g.is_read(e))
            return g[e].rf == SparseGraph::none || is_performed(g, g[e].rf);
        const EventId before = co_previous(g, e);
        if (before == SparseGraph::none)
            return true;
        if (!is_performed(g, before))
            return false;
        for (EventId r = g[before].first_reader; r != SparseGraph::none; r = g[r].reader_next)
            if (!is_performed(g, r))
                return false;
        return true;
    }

    std::vector<std::uint32_t> performed_; // by thread: how many events
    std::vector<EventId> next_;            // by thread
};

// Whether no cycle of po | rf | co | fr goes through e. Linear in what comes after e.
[[nodiscard]] inline bool is_sequential_through(Search& search, const SparseGraph& g, EventId e) {
    const auto steps = [&g](EventId from, State, const auto& visit) {
        po_imm(g, from, [&](EventId to) { visit(to, 0, "po"); });
        rf(g, from, [&](EventId to) { visit(to, 0, "rf"); });
        co_imm(g, from, [&](EventId to) { visit(to, 0, "co"); });
        fr_imm(g, from, [&](EventId to) { visit(to, 0, "fr"); });
    };
    return !search.reaches(g, 1, nodes_of(e, 1), steps, [e](EventId to, State) { return to == e; });
}

// The strongly connected component of an event under po | rf | co | fr. A cycle of steps along these relations that
// goes through the event stays in the component, so that searches for such cycles need not leave it.
class Component {
  public:
    // Finds the component of e. False if no cycle goes through e. Linear in what comes after e.
    [[nodiscard]] bool find(const SparseGraph& g, EventId e) {
        begin(g.size());
        bool returns = false;
        const auto reach = [&](EventId to) {
            returns = returns || to == e;
            enter(to, after_);
        };
        height_ = 0;
        path_[height_++] = e;
        while (height_ != 0) {
            const EventId from = path_[--height_];
            po_imm(g, from, reach);
            rf(g, from, reach);
            co_imm(g, from, reach);
            fr_imm(g, from, reach);
        }
        if (!returns)
            return false;
        const auto reach_back = [&](EventId to) {
            if (mark_[to] == after_)
                enter(to, inside_);
        };
        enter(e, inside_);
        while (height_ != 0) {
            const EventId from = path_[--height_];
            po_imm_inverse(g, from, reach_back);
            rf_inverse(g, from, reach_back);
            co_imm_inverse(g, from, reach_back);
            fr_imm_inverse(g, from, reach_back);
        }
        return true;
    }
    [[nodiscard]] bool has(EventId e) const { return mark_[e] == inside_; }
    // Visits only what is inside the component.
    template <typename Visit>
    [[nodiscard]] auto only(const Visit& visit) const {
        return [this, &visit](EventId to, State q, std::string_view relation) {
            if (has(to))
                visit(to, q, relation);
        };
    }

  private:
    void begin(std::uint32_t events) {
        if (mark_.size() < events) {
            mark_.resize(events, 0);
            path_.resize(events);
        }
        if (inside_ > UINT32_MAX - 2) {
            mark_.assign(mark_.size(), 0);
            inside_ = 0;
        }
        after_ = inside_ + 1;
        inside_ = after_ + 1;
    }
    void enter(EventId e, std::uint32_t mark) {
        if (mark_[e] != mark) {
            mark_[e] = mark;
            path_[height_++] = e;
        }
    }

    std::vector<std::uint32_t> mark_; // by event; other marks than these two are those of earlier components
    std::vector<EventId> path_;       // events whose steps remain to be followed
    std::size_t height_ = 0;
    std::uint32_t after_ = 0;  // the mark of what can be reached from the event
    std::uint32_t inside_ = 0; // and from which the event can be reached
};

// Whether a word that begins at e, in a state below `starts`, may lead back to e: whether a word may begin there and a
// cycle of the four relations goes through e. For automata whose steps go along these relations.
template <typename Successors>
[[nodiscard]] bool may_return(Search& search, const SparseGraph& g, State starts, EventId e,
                              const Successors& successors) {
    bool begins = false;
    for (State q = 0; q < starts; ++q)
        successors(e, q, [&](EventId, State, std::string_view) { begins = true; });
    return begins && !is_sequential_through(search, g, e);
}

} // namespace katlas::runtime
