#include "katlas/automata/guarded_simulation.hpp"

#include <algorithm>
#include <bit>

namespace katlas::automata {
namespace {

// Edges by letter, so that only those of one letter are compared.
std::vector<std::vector<GuardedEdge>> sorted_edges(const GuardedNfa& nfa) {
    std::vector<std::vector<GuardedEdge>> edges = nfa.edges;
    for (auto& e : edges)
        std::ranges::stable_sort(e, {}, &GuardedEdge::letter);
    return edges;
}

// What a state accepts and with which letters it can go on: most pairs of states differ in that already.
struct Offer {
    AtomSet accept;
    std::uint64_t letters = 0;                      // a bit for each letter, modulo 64
    std::vector<std::pair<Symbol, AtomSet>> guards; // by letter, the atoms on which some edge takes it

    [[nodiscard]] bool within(const Offer& other) const {
        if ((letters & ~other.letters) != 0 || !accept.subset_of(other.accept))
            return false;
        auto at = other.guards.begin();
        return std::ranges::all_of(guards, [&](const auto& guard) {
            while (at != other.guards.end() && at->first < guard.first)
                ++at;
            return at != other.guards.end() && at->first == guard.first && guard.second.subset_of(at->second);
        });
    }
};

std::vector<Offer> all_offers(const GuardedNfa& nfa, const std::vector<std::vector<GuardedEdge>>& sorted) {
    std::vector<Offer> offers(nfa.size());
    for (State s = 0; s < nfa.size(); ++s) {
        Offer& offer = offers[s];
        offer.accept = nfa.accept[s];
        for (const GuardedEdge& e : sorted[s]) {
            offer.letters |= std::uint64_t{1} << (e.letter % 64);
            if (offer.guards.empty() || offer.guards.back().first != e.letter)
                offer.guards.emplace_back(e.letter, AtomSet{});
            offer.guards.back().second |= e.pre;
        }
    }
    return offers;
}

} // namespace

GuardedSimulation::GuardedSimulation(const GuardedNfa& nfa)
    : words_((nfa.size() + 63) / 64), edges_(sorted_edges(nfa)) {
    const State n = nfa.size();
    rows_.assign(n * words_, 0);
    const std::vector<Offer> offers = all_offers(nfa, edges_);
    for (State p = 0; p < n; ++p)
        for (State q = 0; q < n; ++q)
            if (offers[p].within(offers[q]))
                rows_[p * words_ + q / 64] |= std::uint64_t{1} << (q % 64);
    std::vector<std::vector<State>> into(n);
    for (State s = 0; s < n; ++s)
        for (const GuardedEdge& e : nfa.edges[s])
            into[e.target].push_back(s);
    // A state's row need be looked at again only after that of one of its targets shrank.
    std::vector<State> dirty(n);
    for (State s = 0; s < n; ++s)
        dirty[s] = n - 1 - s;
    std::vector<bool> is_dirty(n, true);
    while (!dirty.empty()) {
        const State p = dirty.back();
        dirty.pop_back();
        is_dirty[p] = false;
        bool shrank = false;
        for (std::size_t w = 0; w < words_; ++w)
            for (std::uint64_t rest = rows_[p * words_ + w]; rest != 0; rest &= rest - 1) {
                const auto q = static_cast<State>(w * 64 + static_cast<std::size_t>(std::countr_zero(rest)));
                if (q != p && !answers(q, p)) {
                    rows_[p * words_ + w] &= ~(std::uint64_t{1} << (q % 64));
                    shrank = true;
                }
            }
        if (!shrank)
            continue;
        for (const State s : into[p])
            if (!is_dirty[s]) {
                is_dirty[s] = true;
                dirty.push_back(s);
            }
    }
    edges_.clear();
}

bool GuardedSimulation::answers(State above, State below) const {
    auto from = edges_[above].begin();
    const auto end = edges_[above].end();
    for (const GuardedEdge& e : edges_[below]) {
        while (from != end && from->letter < e.letter)
            ++from;
        AtomSet open = e.pre;
        for (auto f = from; f != end && f->letter == e.letter && !open.empty(); ++f)
            if (open.intersects(f->pre) && e.post.subset_of(f->post) && simulates(f->target, e.target))
                open -= f->pre;
        if (!open.empty())
            return false;
    }
    return true;
}

} // namespace katlas::automata
