#include "katlas/automata/guarded_simulation.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <span>
#include <utility>

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

// For each state, those of its edges that cover a letter; all in one row.
class Covering {
  public:
    Covering(const GuardedNfa& nfa, const LetterOrder& order) {
        const auto for_each = [&](State s, auto&& f) {
            for (const GuardedEdge& e : nfa.edges[s])
                order.for_each_below(e.letter, [&](Symbol l) { f(l, e); });
        };
        for (State s = 0; s < nfa.size(); ++s)
            for_each(s, [&](Symbol l, const GuardedEdge&) { letters_ = std::max<std::size_t>(letters_, l + 1); });
        begin_.assign(nfa.size() * letters_ + 1, 0);
        for (State s = 0; s < nfa.size(); ++s)
            for_each(s, [&](Symbol l, const GuardedEdge&) { ++begin_[s * letters_ + l + 1]; });
        std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
        edges_.resize(begin_.back());
        std::vector<std::uint32_t> next = begin_;
        for (State s = 0; s < nfa.size(); ++s)
            for_each(s, [&](Symbol l, const GuardedEdge& e) { edges_[next[s * letters_ + l]++] = &e; });
    }
    // `letter` must be one that the automaton has, or one below.
    [[nodiscard]] std::span<const GuardedEdge* const> of(State s, Symbol letter) const {
        const std::uint32_t* at = begin_.data() + s * letters_ + letter;
        return {edges_.data() + at[0], edges_.data() + at[1]};
    }

  private:
    std::size_t letters_ = 0;
    std::vector<std::uint32_t> begin_; // by state and letter
    std::vector<const GuardedEdge*> edges_;
};

} // namespace

// Row p shrinks when some q in it has lost its answer to an edge of p: when a simulator of a target of p was lost to
// which q has an edge. So a lost simulator makes its predecessors suspects in the rows of the predecessors of p.
GuardedSimulation::GuardedSimulation(const GuardedNfa& nfa, const LetterOrder& order) : words_((nfa.size() + 63) / 64) {
    const State n = nfa.size();
    rows_.assign(n * words_, 0);
    const std::vector<Offer> offers = all_offers(nfa, order);
    for (State p = 0; p < n; ++p)
        for (State q = 0; q < n; ++q)
            if (offers[p].within(offers[q]))
                rows_[p * words_ + q / 64] |= std::uint64_t{1} << (q % 64);
    std::vector<std::vector<State>> into(n);
    std::vector<std::uint64_t> predecessors(n * words_, 0);
    for (State s = 0; s < n; ++s)
        for (const GuardedEdge& e : nfa.edges[s])
            if (std::uint64_t& word = predecessors[e.target * words_ + s / 64]; (word >> (s % 64) & 1) == 0) {
                word |= std::uint64_t{1} << (s % 64);
                into[e.target].push_back(s);
            }
    const Covering covering(nfa, order);
    const auto answers = [&](State above, State below) {
        return std::ranges::all_of(nfa.edges[below], [&](const GuardedEdge& e) {
            AtomSet open = e.pre;
            for (const GuardedEdge* f : covering.of(above, e.letter)) {
                if (open.intersects(f->pre) && e.post.subset_of(f->post) && simulates(f->target, e.target))
                    open -= f->pre;
                if (open.empty())
                    return true;
            }
            return false;
        });
    };
    std::vector<std::uint64_t> suspects = rows_;
    std::vector<State> dirty(n);
    for (State s = 0; s < n; ++s)
        dirty[s] = n - 1 - s;
    std::vector<bool> is_dirty(n, true);
    std::vector<std::uint64_t> of_lost(words_); // the predecessors of the simulators that a state has just lost
    while (!dirty.empty()) {
        const State p = dirty.back();
        dirty.pop_back();
        is_dirty[p] = false;
        bool shrank = false;
        std::ranges::fill(of_lost, 0);
        for (std::size_t w = 0; w < words_; ++w) {
            std::uint64_t rest = std::exchange(suspects[p * words_ + w], 0) & rows_[p * words_ + w];
            for (; rest != 0; rest &= rest - 1) {
                const auto q = static_cast<State>(w * 64 + static_cast<std::size_t>(std::countr_zero(rest)));
                if (q == p || answers(q, p))
                    continue;
                rows_[p * words_ + w] &= ~(std::uint64_t{1} << (q % 64));
                shrank = true;
                for (std::size_t v = 0; v < words_; ++v)
                    of_lost[v] |= predecessors[q * words_ + v];
            }
        }
        if (!shrank)
            continue;
        for (const State s : into[p]) {
            for (std::size_t v = 0; v < words_; ++v)
                suspects[s * words_ + v] |= of_lost[v];
            if (!is_dirty[s]) {
                is_dirty[s] = true;
                dirty.push_back(s);
            }
        }
    }
}

} // namespace katlas::automata
