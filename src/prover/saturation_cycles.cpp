// Saturation for cycles: the two turns of the automaton, and the places where a cycle is cut.

#include "saturation_engine.hpp"

#include <algorithm>

namespace katlas::prover {

State Saturation::Engine::earlier(State s) {
    const auto added = place_of_.find(s);
    if (added == place_of_.end())
        return turns_->earlier(s);
    Place place = added->second;
    place.target = earlier(place.target);
    return state_of(place);
}

void Saturation::Engine::find_cuts() {
    for (State s = 0, n = nfa_.size(); s < n; ++s)
        for (std::size_t i = 0; i < nfa_.edges[s].size(); ++i)
            if (const State t = nfa_.edges[s][i].target; !second_turn_[s] && second_turn_[t] && !cuts_.contains(t)) {
                cuts_.emplace(t, earlier(t));
                add_pending();
            }
    entry_.resize(nfa_.size());
    for (State s = 0, n = nfa_.size(); s < n; ++s)
        if (second_turn_[s])
            if (const State twin = known_earlier(s); twin < n)
                entry_[s] = entry_[twin] = entry_[s] | entry_[twin];
}

State Saturation::Engine::known_earlier(State s) {
    const auto added = place_of_.find(s);
    if (added == place_of_.end())
        return turns_->earlier(s);
    if (s < earlier_of_.size() && earlier_of_[s] != UINT32_MAX)
        return earlier_of_[s];
    Place place = added->second;
    place.target = known_earlier(place.target);
    const auto known = place.target == UINT32_MAX ? places_.end() : places_.find(place);
    if (known == places_.end())
        return UINT32_MAX;
    if (s >= earlier_of_.size())
        earlier_of_.resize(nfa_.size(), UINT32_MAX);
    earlier_of_[s] = known->second;
    return known->second;
}

GuardedNfa Saturation::Engine::with_cuts_marked() const {
    GuardedNfa marked = nfa_;
    const State end = marked.add_state(all_);
    auto mark = static_cast<automata::Symbol>(letters_);
    for (const auto& [later, earlier] : cuts_)
        marked.add_edge(later, {all_, all_, mark++, end});
    return marked;
}

} // namespace katlas::prover
