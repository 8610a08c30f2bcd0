#include "katlas/automata/guarded_simulation.hpp"

#include <algorithm>
#include <numeric>

namespace katlas::automata {

GuardedSimulation::GuardedSimulation(const GuardedNfa& nfa, const LetterOrder& order) {
    const State n = nfa.size();
    edges_of_.push_back(0);
    for (State s = 0; s < n; ++s) {
        edges_.insert(edges_.end(), nfa.edges[s].begin(), nfa.edges[s].end());
        edges_of_.push_back(static_cast<Index>(edges_.size()));
    }
    for (const GuardedEdge& e : edges_)
        order.for_each_below(e.letter,
                             [&](Symbol l) { letters_ = std::max<std::size_t>(letters_, l + std::size_t{1}); });
    offers_.resize(n);
    given_.resize(n * letters_);
    covering_of_.assign(n * letters_ + 1, 0);
    asks_of_.push_back(0);
    for (State s = 0; s < n; ++s) {
        Offer& offer = offers_[s];
        offer.accept = nfa.accept[s];
        for (Index i = edges_of_[s]; i < edges_of_[s + 1]; ++i) {
            const GuardedEdge& e = edges_[i];
            offer.asked_letters |= std::uint64_t{1} << e.letter % 64;
            const auto known = std::find_if(asks_.begin() + asks_of_.back(), asks_.end(),
                                            [&](const Ask& a) { return a.letter == e.letter; });
            if (known == asks_.end())
                asks_.push_back({e.letter, e.pre});
            else
                known->atoms |= e.pre;
            order.for_each_below(e.letter, [&](Symbol l) {
                offer.given_letters |= std::uint64_t{1} << l % 64;
                given_[slot(s, l)] |= e.pre;
                ++covering_of_[slot(s, l) + 1];
            });
        }
        asks_of_.push_back(static_cast<Index>(asks_.size()));
    }
    std::partial_sum(covering_of_.begin(), covering_of_.end(), covering_of_.begin());
    covering_.resize(covering_of_.back());
    std::vector<Index> next = covering_of_;
    for (State s = 0; s < n; ++s)
        for (Index i = edges_of_[s]; i < edges_of_[s + 1]; ++i)
            order.for_each_below(edges_[i].letter, [&](Symbol l) { covering_[next[slot(s, l)]++] = i; });
    answers_.assign(std::size_t{n} * n, Answer::open);
    for (State s = 0; s < n; ++s)
        answer(s, s) = Answer::yes;
}

bool GuardedSimulation::offers_all(State above, State below) const {
    const Offer& high = offers_[above];
    const Offer& low = offers_[below];
    return (low.asked_letters & ~high.given_letters) == 0 && low.accept.subset_of(high.accept) &&
           std::all_of(asks_.begin() + asks_of_[below], asks_.begin() + asks_of_[below + 1],
                       [&](const Ask& a) { return a.atoms.subset_of(given_[slot(above, a.letter)]); });
}

bool GuardedSimulation::find_out(State above, State below) {
    if (!offers_all(above, below)) {
        answer(above, below) = Answer::no;
        return false;
    }
    trail_.clear();
    assume(above, below);
    while (!frames_.empty())
        if (!advance())
            withdraw();
    for (const Pair& pair : trail_)
        answer(pair.above, pair.below) = Answer::yes;
    return !trail_.empty();
}

void GuardedSimulation::assume(State above, State below) {
    answer(above, below) = Answer::assumed;
    frames_.push_back({{above, below}, 0, 0, {}, trail_.size()});
    trail_.push_back({above, below});
    ask_of_edge(frames_.back(), edges_of_[below]);
}

void GuardedSimulation::ask_of_edge(Frame& frame, Index edge) {
    frame.edge = edge;
    if (edge == edges_of_[frame.pair.below + 1])
        return;
    frame.candidate = covering_of_[slot(frame.pair.above, edges_[edge].letter)];
    frame.open = edges_[edge].pre;
}

bool GuardedSimulation::advance() {
    Frame& frame = frames_.back();
    const auto [above, below] = frame.pair;
    while (frame.edge != edges_of_[below + 1]) {
        const GuardedEdge& asked = edges_[frame.edge];
        if (frame.open.empty()) {
            ask_of_edge(frame, frame.edge + 1);
            continue;
        }
        if (frame.candidate == covering_of_[slot(above, asked.letter) + 1])
            return false;
        const GuardedEdge& candidate = edges_[covering_[frame.candidate]];
        if (candidate.pre.intersects(frame.open) && asked.post.subset_of(candidate.post)) {
            Answer& targets = answer(candidate.target, asked.target);
            if (targets == Answer::open && offers_all(candidate.target, asked.target)) {
                assume(candidate.target, asked.target); // the candidate is asked again when the answer is known
                return true;
            }
            if (targets == Answer::open)
                targets = Answer::no;
            else if (targets != Answer::no)
                frame.open -= candidate.pre;
        }
        ++frame.candidate;
    }
    frames_.pop_back();
    return true;
}

void GuardedSimulation::withdraw() {
    const Frame& frame = frames_.back();
    for (std::size_t i = frame.trail; i < trail_.size(); ++i)
        answer(trail_[i].above, trail_[i].below) = Answer::open;
    trail_.resize(frame.trail);
    answer(frame.pair.above, frame.pair.below) = Answer::no;
    frames_.pop_back();
}

} // namespace katlas::automata
