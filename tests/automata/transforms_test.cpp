// The language-preserving transforms and the orders on states, against references.
#include "katlas/automata/bisimulation.hpp"
#include "katlas/automata/nfa_builder.hpp"
#include "katlas/automata/simulation.hpp"
#include "katlas/automata/trim.hpp"
#include "reference.hpp"

#include <algorithm>

#include <catch2/catch.hpp>

using namespace katlas::automata;

namespace {

// The automaton's rows are as Nfa promises.
void check_shape(const Nfa& nfa) {
    REQUIRE(nfa.row.size() == nfa.num_states() + 1U);
    REQUIRE(nfa.row.back() == nfa.moves.size());
    REQUIRE(std::is_sorted(nfa.initial.begin(), nfa.initial.end()));
    for (State s = 0; s < nfa.num_states(); ++s) {
        const auto moves = nfa.moves_of(s);
        REQUIRE(std::is_sorted(moves.begin(), moves.end()));
        REQUIRE(std::adjacent_find(moves.begin(), moves.end()) == moves.end());
        for (const Move& move : moves) {
            REQUIRE(move.target < nfa.num_states());
            REQUIRE(move.symbol < nfa.num_symbols);
        }
    }
}

bool same_language(const Nfa& a, const Nfa& b) {
    return !reference::shortest_difference(a, b) && !reference::shortest_difference(b, a);
}

Nfa from_state(Nfa nfa, State s) {
    nfa.initial = {s};
    return nfa;
}

// Greatest fixpoint by deleting pairs that violate the definition, until none does. With `symmetric`, bisimilarity.
std::vector<std::vector<bool>> greatest_relation(const Nfa& nfa, bool symmetric) {
    const State n = nfa.num_states();
    std::vector<std::vector<bool>> related(n, std::vector<bool>(n, true));
    const auto matched = [&](State q, State r) {
        if (nfa.final[q] != 0 && nfa.final[r] == 0) {
            return false;
        }
        return std::ranges::all_of(nfa.moves_of(q), [&](const Move& move) {
            return std::ranges::any_of(nfa.moves_of(r), [&](const Move& answer) {
                return answer.symbol == move.symbol && related[move.target][answer.target];
            });
        });
    };
    for (bool changed = true; changed;) {
        changed = false;
        for (State q = 0; q < n; ++q) {
            for (State r = 0; r < n; ++r) {
                if (related[q][r] && (!matched(q, r) || (symmetric && !related[r][q]))) {
                    related[q][r] = false;
                    changed = true;
                }
            }
        }
    }
    return related;
}

} // namespace

TEST_CASE("transforms keep the language") {
    constexpr unsigned seed = 31;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    const auto words = reference::words_up_to(2, 6);
    for (int i = 0; i < 1500; ++i) {
        INFO("automaton " << i);
        const Nfa nfa = reference::random_nfa(random, {7, 2, 0.5 + 0.1 * (i % 12), 0.3});
        const Nfa trimmed = trim(nfa);
        check_shape(trimmed);
        REQUIRE(same_language(nfa, trimmed));
        const auto distance = distances_to_final(trimmed);
        REQUIRE(std::count(distance.begin(), distance.end(), unreachable) == 0);
        REQUIRE(trim(trimmed).num_states() == trimmed.num_states());

        const Nfa merged = quotient(nfa, bisimilarity(nfa));
        check_shape(merged);
        REQUIRE(same_language(nfa, merged));
        const Nfa reduced = reduce(nfa);
        check_shape(reduced);
        REQUIRE(same_language(nfa, reduced));
        REQUIRE(bisimilarity(reduced).num_blocks == reduced.num_states());
        REQUIRE(bisimilarity(reverse(reduced)).num_blocks == reduced.num_states());

        const Nfa mirrored = reverse(nfa);
        check_shape(mirrored);
        for (const auto& word : words) {
            REQUIRE(accepts(nfa, word) == accepts(mirrored, {word.rbegin(), word.rend()}));
        }
        const Nfa other = reference::random_nfa(random, {4, 2, 1.0, 0.3});
        const Nfa both = disjoint_union(nfa, other);
        check_shape(both);
        for (const auto& word : words) {
            REQUIRE(accepts(both, word) == (accepts(nfa, word) || accepts(other, word)));
        }
    }
}

TEST_CASE("distances are lengths of shortest accepted words") {
    constexpr unsigned seed = 32;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    for (int i = 0; i < 500; ++i) {
        const Nfa nfa = reference::random_nfa(random, {6, 2, 0.8, 0.2});
        const Nfa nothing = NfaBuilder(2).build();
        const auto distance = distances_to_final(nfa);
        for (State s = 0; s < nfa.num_states(); ++s) {
            const auto shortest = reference::shortest_difference(from_state(nfa, s), nothing);
            REQUIRE(distance[s] == (shortest ? *shortest : unreachable));
        }
    }
}

TEST_CASE("bisimilarity and similarity are the greatest relations of their definitions") {
    constexpr unsigned seed = 33;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    int merged = 0;
    int similar = 0;
    for (int i = 0; i < 1500; ++i) {
        INFO("automaton " << i);
        const reference::RandomShape shape{12, 1 + static_cast<std::uint32_t>(i % 3), 0.4 + 0.1 * (i % 10), 0.4};
        const Nfa nfa = reference::random_nfa(random, shape);
        const Partition partition = bisimilarity(nfa);
        const Simulation simulation = *simulation_preorder(nfa);
        const auto bisimilar = greatest_relation(nfa, true);
        const auto simulated = greatest_relation(nfa, false);
        for (State q = 0; q < nfa.num_states(); ++q) {
            for (State r = 0; r < nfa.num_states(); ++r) {
                REQUIRE((partition.block_of[q] == partition.block_of[r]) == bisimilar[q][r]);
                REQUIRE(simulation.simulates(r, q) == simulated[q][r]);
                similar += q != r && simulated[q][r] ? 1 : 0;
            }
        }
        merged += partition.num_blocks < nfa.num_states() ? 1 : 0;
    }
    CHECK(merged > 100);
    CHECK(similar > 1000);
}
