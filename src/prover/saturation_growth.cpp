// Adds the path that a rule requires.

#include "saturation_engine.hpp"

#include <algorithm>

namespace katlas::prover {

void Saturation::Engine::add_path(std::size_t r, State x, const TargetRange& range) {
    const GuardedNfa& a = rules_[r].left;
    const State start = a.initial.front();
    const AtomSet test = a.accept[start] & range.starts & range.ends;
    if (!test.empty() && x != range.target && test_steps_.insert({x, test, range.target}).second)
        note_change(r);
    add_steps(x, {r, start, range.target, range.ends, is_crossing(x, range.target)}, range.starts);
    add_pending();
}

void Saturation::Engine::add_pending() {
    while (!pending_.empty()) {
        const Place place = pending_.back();
        pending_.pop_back();
        add_steps(places_.at(place), place, all_);
    }
}

void Saturation::Engine::add_steps(State from, const Place& place, const AtomSet& starts) {
    const GuardedNfa& a = rules_[place.rule].left;
    for (const GuardedEdge& e : a.edges[place.at]) {
        add_edge(place.rule, from, {e.pre & starts, e.post & a.accept[e.target] & place.ends, e.letter, place.target});
        if (!a.edges[e.target].empty())
            add_edge(place.rule, from,
                     {e.pre & starts, e.post, e.letter,
                      state_of({place.rule, e.target, place.target, place.ends, place.crossing})});
    }
}

State Saturation::Engine::state_of(const Place& place) {
    const auto [it, is_new] = places_.try_emplace(place, 0);
    if (is_new) {
        it->second = nfa_.add_state();
        if (turns_) {
            second_turn_.push_back(!place.crossing && second_turn_[place.target]);
            place_of_.emplace(it->second, place);
        }
        generation_.emplace(it->second, generation(place.target) + 1);
        pending_.push_back(place);
    }
    return it->second;
}

void Saturation::Engine::add_edge(std::size_t r, State from, const GuardedEdge& edge) {
    if (edge.pre.empty() || edge.post.empty())
        return;
    for (GuardedEdge& f : nfa_.edges[from]) {
        if (f.target != edge.target || !order_.covers(f.letter, edge.letter))
            continue;
        if (edge.pre.subset_of(f.pre) && edge.post.subset_of(f.post))
            return;
        if (f.letter == edge.letter && f.post == edge.post) {
            f.pre |= edge.pre;
            note_change(r);
            return;
        }
    }
    nfa_.edges[from].push_back(edge);
    ++num_edges_;
    note_change(r);
}

void Saturation::Engine::copy_over_tests() {
    for (bool again = true; again && within_budget();) {
        again = false;
        for (const TestStep& t : test_steps_) {
            const AtomSet accepted = nfa_.accept[t.to] & t.test;
            if (!accepted.subset_of(nfa_.accept[t.from])) {
                nfa_.accept[t.from] |= accepted;
                again = changed_ = true;
            }
            const std::vector<GuardedEdge> edges = nfa_.edges[t.to];
            const bool before = changed_;
            changed_ = false;
            for (GuardedEdge e : edges) {
                e.pre &= t.test;
                add_copied_edge(t.from, e);
            }
            again = again || changed_;
            changed_ = changed_ || before;
        }
    }
}

void Saturation::Engine::add_copied_edge(State from, const GuardedEdge& edge) {
    if (edge.pre.empty())
        return;
    for (const GuardedEdge& f : nfa_.edges[from])
        if (f.target == edge.target && order_.covers(f.letter, edge.letter) && edge.pre.subset_of(f.pre) &&
            edge.post.subset_of(f.post))
            return;
    nfa_.edges[from].push_back(edge);
    ++num_edges_;
    changed_ = true;
}

} // namespace katlas::prover
