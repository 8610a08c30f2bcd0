// Slow and obvious references for the automata tests: random automata, words by length, languages as sets of words,
// determinisation.
#pragma once

#include "katlas/automata/inclusion.hpp"
#include "katlas/automata/nfa_builder.hpp"

#include <optional>
#include <random>
#include <set>
#include <vector>

namespace katlas::automata::reference {

using Word = std::vector<Symbol>;
using Language = std::set<Word>;

struct RandomShape {
    std::uint32_t max_states = 5;
    std::uint32_t num_symbols = 2;
    double density = 1.3;        // transitions per state and symbol
    double final_fraction = 0.4; // of the states
};

namespace detail {

inline std::uint32_t below(std::mt19937& random, std::uint32_t bound) {
    return std::uniform_int_distribution<std::uint32_t>(0, bound - 1)(random);
}

inline bool chance(std::mt19937& random, double probability) {
    return std::uniform_real_distribution<double>(0, 1)(random) < probability;
}

using StateSet = std::set<State>;

inline StateSet step(const Nfa& nfa, const StateSet& from, Symbol symbol) {
    StateSet to;
    for (const State s : from) {
        for (const Move& move : nfa.moves_of(s)) {
            if (move.symbol == symbol) {
                to.insert(move.target);
            }
        }
    }
    return to;
}

inline bool has_final(const Nfa& nfa, const StateSet& states) {
    for (const State s : states) {
        if (nfa.final[s] != 0) {
            return true;
        }
    }
    return false;
}

} // namespace detail

// An automaton with 1..max_states states.
inline Nfa random_nfa(std::mt19937& random, const RandomShape& shape) {
    const std::uint32_t n = 1 + detail::below(random, shape.max_states);
    NfaBuilder builder(shape.num_symbols, n);
    builder.set_initial(detail::below(random, n));
    if (detail::chance(random, 0.3)) {
        builder.set_initial(detail::below(random, n));
    }
    for (State s = 0; s < n; ++s) {
        builder.set_final(s, detail::chance(random, shape.final_fraction));
    }
    const auto transitions = static_cast<std::uint32_t>(shape.density * n);
    for (Symbol a = 0; a < shape.num_symbols; ++a) {
        for (std::uint32_t i = 0; i < transitions; ++i) {
            builder.add_move(detail::below(random, n), a, detail::below(random, n));
        }
    }
    return builder.build();
}

// An automaton all of whose words are w.e with e in [num_inner, num_inner + num_ends): random_nfa over the inner
// symbols, whose final states offer random end markers instead.
inline Nfa random_nfa_with_ends(std::mt19937& random, const RandomShape& shape, std::uint32_t num_ends) {
    const Nfa inner = random_nfa(random, shape);
    NfaBuilder builder(shape.num_symbols + num_ends, inner.num_states());
    const State end = builder.add_state(true);
    for (const State s : inner.initial) {
        builder.set_initial(s);
    }
    for (State s = 0; s < inner.num_states(); ++s) {
        for (const Move& move : inner.moves_of(s)) {
            builder.add_move(s, move.symbol, move.target);
        }
        if (inner.final[s] != 0) {
            builder.add_move(s, shape.num_symbols + detail::below(random, num_ends), end);
            builder.add_move(s, shape.num_symbols + detail::below(random, num_ends), end);
        }
    }
    return builder.build();
}

// All words over symbols 0..num_symbols-1 of length at most max_length, by length.
inline std::vector<Word> words_up_to(std::uint32_t num_symbols, std::size_t max_length) {
    std::vector<Word> words{{}};
    std::size_t begin = 0;
    for (std::size_t length = 1; length <= max_length; ++length) {
        const std::size_t end = words.size();
        for (; begin < end; ++begin) {
            for (Symbol a = 0; a < num_symbols; ++a) {
                Word longer = words[begin];
                longer.push_back(a);
                words.push_back(std::move(longer));
            }
        }
    }
    return words;
}

// The accepted words among `words`, each tried by itself.
inline Language accepted_of(const Nfa& nfa, const std::vector<Word>& words) {
    Language language;
    for (const Word& word : words) {
        if (accepts(nfa, word)) {
            language.insert(word);
        }
    }
    return language;
}

// Length of a shortest word of L(left) \ L(right), none if included: breadth first in the product of the two
// determinised automata.
inline std::optional<std::size_t> shortest_difference(const Nfa& left, const Nfa& right) {
    using Pair = std::pair<detail::StateSet, detail::StateSet>;
    Pair start{{left.initial.begin(), left.initial.end()}, {right.initial.begin(), right.initial.end()}};
    std::set<Pair> seen{start};
    std::vector<Pair> level{start};
    for (std::size_t depth = 0; !level.empty(); ++depth) {
        std::vector<Pair> next;
        for (const Pair& pair : level) {
            if (detail::has_final(left, pair.first) && !detail::has_final(right, pair.second)) {
                return depth;
            }
            for (Symbol a = 0; a < left.num_symbols; ++a) {
                Pair successor{detail::step(left, pair.first, a), detail::step(right, pair.second, a)};
                if (!successor.first.empty() && seen.insert(successor).second) {
                    next.push_back(std::move(successor));
                }
            }
        }
        level = std::move(next);
    }
    return std::nullopt;
}

} // namespace katlas::automata::reference
