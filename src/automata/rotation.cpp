#include "katlas/automata/rotation.hpp"

#include "katlas/automata/nfa_builder.hpp"
#include "katlas/automata/trim.hpp"
#include "set_store.hpp"

#include <algorithm>
#include <vector>

namespace katlas::automata {

Nfa rotate(const Nfa& nfa) {
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

namespace {

using detail::SetId;
using detail::Word;

// Does some power of the relation lead from an initial to a final state?
bool power_accepts(const Nfa& nfa, const Word* relation, std::size_t row_words) {
    std::vector<std::uint8_t> reached(nfa.num_states(), 0);
    std::vector<State> stack = nfa.initial;
    for (const State s : stack) {
        reached[s] = 1;
    }
    bool found = false;
    while (!stack.empty() && !found) {
        const State p = stack.back();
        stack.pop_back();
        detail::for_each_bit(relation + p * row_words, row_words, [&](State q) {
            found = found || nfa.final[q] != 0;
            if (reached[q] == 0) {
                reached[q] = 1;
                stack.push_back(q);
            }
        });
    }
    return found;
}

} // namespace

std::optional<Nfa> deduplicate(const Nfa& nfa, std::size_t max_states) {
    const std::uint32_t n = nfa.num_states();
    const std::size_t row_words = detail::words_for(n);
    detail::SetStore relations(n * row_words);
    NfaBuilder builder(nfa.num_symbols);
    std::vector<Word> from(relations.words());
    std::vector<Word> to(relations.words());
    const auto state_of = [&](const std::vector<Word>& relation) {
        const auto [id, is_new] = relations.intern(relation.data());
        if (is_new) {
            builder.add_state(power_accepts(nfa, relation.data(), row_words));
        }
        return id;
    };
    for (State p = 0; p < n; ++p) {
        detail::set_bit(to.data() + p * row_words, p);
    }
    builder.set_initial(state_of(to));
    for (SetId id = 0; id < relations.num_sets(); ++id) {
        if (relations.num_sets() > max_states) {
            return std::nullopt;
        }
        relations.expand(id, from.data());
        for (Symbol a = 0; a < nfa.num_symbols; ++a) {
            std::fill(to.begin(), to.end(), Word{0});
            for (State p = 0; p < n; ++p) {
                Word* row = to.data() + p * row_words;
                detail::for_each_bit(from.data() + p * row_words, row_words, [&](State q) {
                    for (const Move& move : nfa.moves_of(q)) {
                        if (move.symbol == a) {
                            detail::set_bit(row, move.target);
                        }
                    }
                });
            }
            builder.add_move(id, a, state_of(to));
        }
    }
    return trim(builder.build());
}

} // namespace katlas::automata
