#include "katlas/automata/guarded_simulation.hpp"

#include <algorithm>
#include <bit>

namespace katlas::automata {
namespace {

// What a state accepts and on which atoms it can go on with which letters: most pairs of states differ in that already.
struct Offer {
    AtomSet accept;
    std::vector<std::pair<Symbol, AtomSet>> asked; // by letter of an edge, its atoms
    std::vector<AtomSet> given;                    // by letter, the atoms on which some edge covers it

    [[nodiscard]] bool within(const Offer& other) const {
        return accept.subset_of(other.accept) && std::ranges::all_of(asked, [&](const auto& a) {
                   return a.first < other.given.size() && a.second.subset_of(other.given[a.first]);
               });
    }
};

std::vector<Offer> all_offers(const GuardedNfa& nfa, const LetterOrder& order) {
    std::vector<Offer> offers(nfa.size());
    for (State s = 0; s < nfa.size(); ++s) {
        Offer& offer = offers[s];
        offer.accept = nfa.accept[s];
        for (const GuardedEdge& e : nfa.edges[s]) {
            const auto known = std::ranges::find(offer.asked, e.letter, &std::pair<Symbol, AtomSet>::first);
            if (known == offer.asked.end())
                offer.asked.emplace_back(e.letter, e.pre);
            else
                known->second |= e.pre;
        }
        for (const auto& [letter, atoms] : offer.asked)
            order.for_each_below(letter, [&, &on = atoms](Symbol l) {
                if (l >= offer.given.size())
                    offer.given.resize(l + std::size_t{1});
                offer.given[l] |= on;
            });
    }
    return offers;
}

} // namespace

GuardedSimulation::GuardedSimulation(const GuardedNfa& nfa, const LetterOrder& order)
    : order_(order), words_((nfa.size() + 63) / 64), edges_(nfa.edges) {
    const State n = nfa.size();
    rows_.assign(n * words_, 0);
    const std::vector<Offer> offers = all_offers(nfa, order_);
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
    return std::ranges::all_of(edges_[below], [&](const GuardedEdge& e) {
        AtomSet open = e.pre;
        for (const GuardedEdge& f : edges_[above]) {
            if (order_.covers(f.letter, e.letter) && open.intersects(f.pre) && e.post.subset_of(f.post) &&
                simulates(f.target, e.target))
                open -= f.pre;
            if (open.empty())
                return true;
        }
        return false;
    });
}

} // namespace katlas::automata
