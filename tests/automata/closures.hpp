// Rotation and deduplication of languages as automata, built in advance, where the library reads them off matrices.
#pragma once

#include "katlas/automata/nfa_builder.hpp"
#include "katlas/automata/trim.hpp"

#include <bit>
#include <map>
#include <optional>
#include <stdexcept>
#include <vector>

namespace katlas::automata::reference {

// Accepts rotated(L(nfa)) with at most 2 |Q|^2 states, trimmed (thesis section 3.1). In a state (start, at, half) the
// run has begun at `start` and is at `at`. From a final state the run may go over to the second half at an initial
// state. The run accepts when the second half comes back to `start`.
inline Nfa rotate(const Nfa& nfa) {
    const std::uint32_t n = nfa.num_states();
    NfaBuilder builder(nfa.num_symbols, 2 * n * n);
    // The word is uv with vu accepted: v is read last and ends where u began. So a run starts anywhere, at start, reads
    // u to a final state, jumps to an initial state and reads v back to start.
    const auto before_split = [n](State start, State at) { return start * n + at; };
    const auto after_split = [n](State start, State at) { return n * n + start * n + at; };
    for (State start = 0; start < n; ++start) {
        builder.set_initial(before_split(start, start));
        builder.set_final(after_split(start, start));
        // The split without an epsilon move: entering a final state is also entering every initial state behind the
        // split.
        if (nfa.final[start] != 0) {
            for (const State i : nfa.initial) {
                builder.set_initial(after_split(start, i));
            }
        }
        for (State at = 0; at < n; ++at) {
            for (const Move& move : nfa.moves_of(at)) {
                builder.add_move(before_split(start, at), move.symbol, before_split(start, move.target));
                builder.add_move(after_split(start, at), move.symbol, after_split(start, move.target));
                if (nfa.final[move.target] != 0) {
                    for (const State i : nfa.initial) {
                        builder.add_move(before_split(start, at), move.symbol, after_split(start, i));
                    }
                }
            }
        }
    }
    return trim(builder.build());
}

// Where a word leads from each state, as bits.
using WordRelation = std::vector<std::uint64_t>;

// Does some power of the relation lead from an initial to a final state?
inline bool power_accepts(const Nfa& nfa, const WordRelation& relation) {
    std::vector<bool> reached(nfa.num_states());
    std::vector<State> stack;
    const auto reach = [&](State s) {
        if (!reached[s]) {
            reached[s] = true;
            stack.push_back(s);
        }
    };
    bool found = false;
    const auto step = [&](State p) {
        for (State q = 0; q < nfa.num_states(); ++q) {
            if ((relation[p] >> q & 1U) != 0) {
                found = found || nfa.final[q] != 0;
                reach(q);
            }
        }
    };
    for (const State s : nfa.initial) {
        reach(s);
    }
    while (!stack.empty() && !found) {
        const State p = stack.back();
        stack.pop_back();
        step(p);
    }
    return found;
}

// Accepts deduplicated(L(nfa)): a deterministic automaton whose states are the relations "reading w leads from p to q".
// There may be 2^(|Q|^2) of them. Nothing is returned when more than max_states are met.
inline std::optional<Nfa> deduplicate(const Nfa& nfa, std::size_t max_states) {
    const std::uint32_t n = nfa.num_states();
    if (n > 64) {
        throw std::invalid_argument("a row of a relation is one word");
    }
    NfaBuilder builder(nfa.num_symbols);
    std::map<WordRelation, State> known;
    std::vector<WordRelation> relations;
    const auto state_of = [&](const WordRelation& relation) {
        const auto [found, is_new] = known.try_emplace(relation, builder.num_states());
        if (is_new) {
            builder.add_state(power_accepts(nfa, relation));
            relations.push_back(relation);
        }
        return found->second;
    };
    WordRelation empty_word(n);
    for (State p = 0; p < n; ++p) {
        empty_word[p] = std::uint64_t{1} << p;
    }
    builder.set_initial(state_of(empty_word));
    for (State s = 0; s < relations.size(); ++s) {
        if (relations.size() > max_states) {
            return std::nullopt;
        }
        const WordRelation from = relations[s];
        for (Symbol a = 0; a < nfa.num_symbols; ++a) {
            WordRelation to(n);
            for (State p = 0; p < n; ++p) {
                for (std::uint64_t rest = from[p]; rest != 0; rest &= rest - 1) {
                    for (const Move& move : nfa.moves_of(static_cast<State>(std::countr_zero(rest)))) {
                        if (move.symbol == a) {
                            to[p] |= std::uint64_t{1} << move.target;
                        }
                    }
                }
            }
            builder.add_move(s, a, state_of(to));
        }
    }
    return trim(builder.build());
}

} // namespace katlas::automata::reference
