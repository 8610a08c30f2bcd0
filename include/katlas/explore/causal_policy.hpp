// The policy (graph_policy.hpp) for graphs with dependencies and holes: TruSt with a causal order that is smaller than
// po | rf (thesis sections 5.7, 5.8 and 6.3).
//
// The graphs are those of causal_graph.hpp, the oracle of revisits is that of causal_revisit.hpp. The model is always
// the base model: coherence, atomicity of tight read-modify-writes and a causal order without cycles. Every graph of
// the base model is found once; a filter outside of the explorer says which graphs are executions. An error stops its
// thread only, since the filter judges complete graphs only.
#pragma once

#include "katlas/explore/causal_revisit.hpp"
#include "katlas/explore/graph_policy.hpp"
#include "katlas/explore/running_causal_graph.hpp"

namespace katlas::explore {

// Graphs of the base model need no checker: they judge themselves.
struct NoChecker {};

// Configuration_ is a RunningCausalGraph.
template <typename Configuration_>
class CausalPolicy {
  public:
    using Configuration = Configuration_;
    using Subtree = explore::Subtree<Configuration, NoChecker>;

    static constexpr bool errors_end_executions = false;
    static constexpr bool has_descents = false;
    static constexpr std::uint32_t events_of_a_step = 16;

    explicit CausalPolicy(Configuration start) : start_(std::move(start)) {}

    [[nodiscard]] const Configuration& start() const { return start_; }
    [[nodiscard]] static std::unique_ptr<Subtree> new_subtree() { return std::make_unique<Subtree>(); }

    // If the read of a read-modify-write is there and its write is not, the thread of that write goes next.
    [[nodiscard]] static NextStep next_step(Subtree& s, std::span<const std::uint32_t> order) {
        for (;;) {
            const std::uint32_t t = next_thread(s, order);
            const NextStep step{t, t == 0 ? program::Action() : s.c.next_action(t)};
            if (t == 0 || program::is_visible(step.action.kind))
                return step;
        }
    }
    static constexpr bool hand_over(Subtree&, EventId) { return true; }
    static constexpr void take_back(Subtree&, EventId) {}
    static constexpr bool waits_in_vain(Subtree&, EventId) { return false; }

    static EventId add(Subtree& s, std::uint32_t t, const program::Action& action) {
        const EventId e = s.c.add(t, action);
        if (action.kind == program::ActionKind::read)
            s.c.read_from(e, s.c.co(action.location).back(), false);
        else
            s.c.pass(e);
        return e;
    }
    static bool is_consistent_as_added(const Subtree& s, EventId e) { return s.c.is_coherent(e); }
    static bool is_consistent_after(const Subtree& s, EventId e) { return s.c.is_coherent(e); }
    static bool is_consistent_in_place(const Subtree& s, EventId e) {
        return s.c.is_coherent(e) && (e != s.revisiting || s.c.is_coherent(s.revisited));
    }

    static EventId first_place(const Subtree& s, EventId e) {
        const CausalEvent& write = s.c[e];
        return write.tight ? s.c[s.c.rmw_read(e)].rf : s.c.co(write.location).back();
    }
    static EventId next_place(const Subtree& s, EventId e, EventId place) {
        return s.c[e].tight || s.c.is_initial(place) ? no_event : s.c.place_of(place);
    }
    static constexpr bool may_be_placed(const Configuration&, EventId) { return true; }

    static bool read_next(Subtree& s, EventId e) {
        const EventId present = s.c[e].rf;
        if (s.c[e].settled || s.c.is_initial(present))
            return false;
        s.c.read_again(e, s.c.place_of(present));
        return true;
    }
    static bool choose_next(Subtree& s, EventId e) {
        if (!s.c.is_choice(e) || s.c.value(e) + 1 == static_cast<Value>(s.c[e].alternatives))
            return false;
        s.c.choose(e, s.c.value(e) + 1);
        return true;
    }
    static bool fail_spuriously(Configuration& c, EventId e) {
        if (!c[e].label.exclusive || !CausalGraph::may_fail_spuriously(c[e]))
            return false;
        c.read_again(e, c[e].rf, true);
        return true;
    }
    static constexpr bool rules_out_older(const Subtree&, EventId) { return false; }

    static EventId next_revisit(const Configuration& c, EventId w, EventId bound) {
        return c[w].settled ? no_event : explore::next_revisit(c, w, bound);
    }
    static constexpr bool may_revisit(const Configuration&, EventId, EventId) { return true; }
    void revisit_into(Subtree& child, const Configuration& c, EventId r, EventId w) {
        remainder_.take(child, c, r, w);
        child.c.read_from(child.revisited, child.revisiting, false);
    }

  private:
    // 0: no thread can go on.
    [[nodiscard]] static std::uint32_t next_thread(const Subtree& s, std::span<const std::uint32_t> order) {
        std::uint32_t first = 0;
        for (const std::uint32_t t : order) {
            if (s.c.stop(t) != Stop::running)
                continue;
            const std::uint32_t slot = s.c.frontier(t);
            const EventId before = slot == 0 ? no_event : s.c.at(t, slot - 1);
            if (before != no_event && s.c.is_read(before) && s.c[before].label.exclusive)
                return t;
            if (first == 0)
                first = t;
        }
        return first;
    }

    Configuration start_;
    RevisitRemainder<Subtree> remainder_;
};

} // namespace katlas::explore
