// Checks whether a path that a rule requires exists already.

#include "saturation_engine.hpp"

#include <algorithm>

namespace katlas::prover {

bool Saturation::Engine::simulated(State by, State what) {
    if (by == what)
        return true;
    if (turns_ && second_turn_[what]) {
        // A cycle may be cut where a path crosses; otherwise the second turn is like the first.
        if (crossing_ || !second_turn_[by])
            return false;
        by = known_earlier(by);
        what = known_earlier(what);
        if (by == UINT32_MAX || what == UINT32_MAX)
            return false;
    }
    if (by >= simulated_states_ || what >= simulated_states_ || !simulation_) {
        if (simulation_)
            return false; // added in this round: the next round will know
        simulated_states_ = nfa_.size();
        simulation_ = std::make_unique<GuardedSimulation>(turns_ ? with_cuts_marked() : nfa_, order_);
    }
    return by < simulated_states_ && what < simulated_states_ && simulation_->simulates(by, what);
}

bool Saturation::Engine::has_path(std::size_t r, State x, const TargetRange& range) {
    const GuardedNfa& a = rules_[r].left;
    if (has_empty_language(a))
        return true;
    crossing_ = is_crossing(x, range.target);
    assumed_.clear();
    failed_.clear();
    return has_path_from(r, a.initial.front(), x, range, range.starts, 0);
}

bool Saturation::Engine::has_path_from(std::size_t r, State p, State s, const TargetRange& range, const AtomSet& starts,
                                       int depth) {
    if (depth > 64 || std::ranges::find(failed_, std::pair(p, s)) != failed_.end())
        return false;
    if (std::ranges::find(assumed_, std::pair(p, s)) != assumed_.end())
        return true; // coinduction
    const std::size_t before = assumed_.size();
    if (depth > 0) // at the start the question was about some atoms only; a return to it is about all atoms
        assumed_.emplace_back(p, s);
    if (answers(r, p, s, range, starts, depth))
        return true;
    assumed_.resize(before); // conclusions from this assumption are dropped with it
    failed_.emplace_back(p, s);
    return false;
}

bool Saturation::Engine::answers(std::size_t r, State p, State s, const TargetRange& range, const AtomSet& starts,
                                 int depth) {
    const GuardedNfa& a = rules_[r].left;
    if (depth == 0) {
        const AtomSet test = a.accept[p] & starts & range.ends;
        if (!test.empty() && !(s == range.target || has_test_step(s, test, range.target)))
            return false;
    }
    for (const GuardedEdge& e : a.edges[p]) {
        const AtomSet pre = e.pre & starts;
        const AtomSet last = e.post & a.accept[e.target] & range.ends;
        if (pre.empty())
            continue;
        const auto edge_to = [&](const AtomSet& post, auto&& good) {
            return std::ranges::any_of(nfa_.edges[s], [&](const GuardedEdge& f) {
                return order_.covers(f.letter, e.letter) && pre.subset_of(f.pre) && post.subset_of(f.post) &&
                       good(f.target);
            });
        };
        if (!last.empty() && !edge_to(last, [&](State t) { return simulated(t, range.target); }))
            return false;
        if (!a.edges[e.target].empty() &&
            !edge_to(e.post, [&](State t) { return has_path_from(r, e.target, t, range, all_, depth + 1); }))
            return false;
    }
    return true;
}

bool Saturation::Engine::has_test_step(State from, const AtomSet& test, State to) const {
    return std::ranges::any_of(
        test_steps_, [&](const TestStep& t) { return t.from == from && t.to == to && test.subset_of(t.test); });
}

} // namespace katlas::prover
