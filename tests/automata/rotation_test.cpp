// Rotation and deduplication, lazily in check_inclusion and eagerly as automata, against their definitions word by
// word.
#include "closures.hpp"
#include "katlas/automata/inclusion.hpp"
#include "katlas/automata/nfa_builder.hpp"
#include "reference.hpp"

#include <algorithm>

#include <catch2/catch.hpp>

using namespace katlas::automata;
using reference::Word;
using Verdict = InclusionResult::Verdict;

namespace {

// The definitions of inclusion.hpp, read literally. Words stand without their end marker, which is given apart.
struct Definition {
    const Nfa& nfa;
    const InclusionOptions& options;

    [[nodiscard]] bool in_language(Word word, std::optional<Symbol> end) const {
        if (end) {
            word.push_back(*end);
        }
        return accepts(nfa, word);
    }

    [[nodiscard]] bool in_rotated(const Word& word, std::optional<Symbol> end) const {
        for (std::size_t split = 0; split <= word.size(); ++split) {
            Word turned(word.begin() + static_cast<std::ptrdiff_t>(split), word.end());
            turned.insert(turned.end(), word.begin(), word.begin() + static_cast<std::ptrdiff_t>(split));
            if (split == word.size() || !end) {
                if (in_language(turned, end)) {
                    return true;
                }
                continue;
            }
            for (const Symbol marker : options.end_markers_of[word[split]]) {
                if (in_language(turned, marker)) {
                    return true;
                }
            }
        }
        return false;
    }

    // A power that is accepted has an accepted power of at most |Q| + 1 copies: between copies, states would repeat.
    template <class Test>
    [[nodiscard]] bool some_power(const Word& word, Test&& test) const {
        Word power;
        for (std::size_t copies = 1; copies <= nfa.num_states() + 1; ++copies) {
            power.insert(power.end(), word.begin(), word.end());
            if (test(power)) {
                return true;
            }
        }
        return false;
    }

    [[nodiscard]] bool contains(Word word) const {
        std::optional<Symbol> end;
        if (options.first_end_symbol) {
            end = word.back();
            word.pop_back();
        }
        switch (options.closure) {
        case RightClosure::plain:
            return in_language(word, end);
        case RightClosure::rotated:
            return in_rotated(word, end);
        case RightClosure::deduplicated:
            return some_power(word, [&](const Word& power) { return in_language(power, end); });
        case RightClosure::rotated_then_deduplicated:
            return some_power(word, [&](const Word& power) { return in_rotated(power, end); });
        }
        return false;
    }
};

std::optional<std::size_t> shortest_by_definition(const reference::Language& left, const Definition& right) {
    std::optional<std::size_t> shortest;
    for (const Word& word : left) {
        if ((!shortest || word.size() < *shortest) && !right.contains(word)) {
            shortest = word.size();
        }
    }
    return shortest;
}

struct Tally {
    int included = 0;
    int only_by_closure = 0; // included, but not in the language itself
    int refuted = 0;
};

void check_closure(const Nfa& left, const Nfa& right, const InclusionOptions& options, const std::vector<Word>& words,
                   std::size_t max_length, Tally& tally) {
    const Definition definition{right, options};
    const auto expected = shortest_by_definition(reference::accepted_of(left, words), definition);
    const InclusionResult result = check_inclusion(left, right, options);
    REQUIRE(result.verdict != Verdict::unknown);
    if (result.verdict == Verdict::not_included) {
        REQUIRE(accepts(left, result.counterexample));
        REQUIRE_FALSE(definition.contains(result.counterexample));
        REQUIRE((expected ? *expected == result.counterexample.size() : result.counterexample.size() > max_length));
    } else {
        REQUIRE_FALSE(expected);
    }
    ++(result.verdict == Verdict::included ? tally.included : tally.refuted);
    if (result.verdict == Verdict::included && reference::shortest_difference(left, right)) {
        ++tally.only_by_closure;
    }
}

// Accepts a few of the words: only such as the definition contains, or any. Random automata are seldom included in a
// closure unless they are included in the language itself.
Nfa some_words(std::mt19937& random, const std::vector<Word>& words, const Definition* definition,
               std::uint32_t num_symbols) {
    NfaBuilder builder(num_symbols);
    for (int tries = 0; tries < 12; ++tries) {
        const Word& word = words[random() % words.size()];
        if (definition != nullptr && !definition->contains(word)) {
            continue;
        }
        State state = builder.add_state();
        builder.set_initial(state);
        for (const Symbol symbol : word) {
            const State next = builder.add_state();
            builder.add_move(state, symbol, next);
            state = next;
        }
        builder.set_final(state);
    }
    return builder.build();
}

// The automaton with some moves left out and some added at random, symbols kept below `num_inner`: near to its
// language, so that similarity settles parts of the search and leaves others.
Nfa distorted(std::mt19937& random, const Nfa& nfa, State num_connected, int added) {
    NfaBuilder builder(nfa.num_symbols, nfa.num_states());
    for (const State s : nfa.initial) {
        builder.set_initial(s);
    }
    for (State s = 0; s < nfa.num_states(); ++s) {
        builder.set_final(s, nfa.final[s] != 0);
        for (const Move& move : nfa.moves_of(s)) {
            if (random() % 6 != 0) {
                builder.add_move(s, move.symbol, move.target);
            }
        }
    }
    for (int i = 0; i < added; ++i) {
        builder.add_move(static_cast<State>(random() % num_connected), static_cast<Symbol>(random() % 2),
                         static_cast<State>(random() % num_connected));
    }
    return builder.build();
}

constexpr RightClosure all_closures[] = {RightClosure::plain, RightClosure::rotated, RightClosure::deduplicated,
                                         RightClosure::rotated_then_deduplicated};

} // namespace

TEST_CASE("closures without end markers agree with their definitions") {
    constexpr unsigned seed = 4711;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    constexpr std::size_t max_length = 6;
    const auto words = reference::words_up_to(2, max_length);
    for (const RightClosure closure : all_closures) {
        Tally tally;
        for (int i = 0; i < 600; ++i) {
            INFO("closure " << static_cast<int>(closure) << ", pair " << i);
            const Nfa right = reference::random_nfa(random, {4, 2, 1.0 + 0.1 * (i % 8), 0.5});
            InclusionOptions options;
            options.closure = closure;
            const Definition definition{right, options};
            const Nfa left = i % 6 == 0   ? reference::random_nfa(random, {3, 2, 0.8, 0.4})
                             : i % 6 == 3 ? distorted(random, right, right.num_states(), i % 4)
                                          : some_words(random, words, i % 3 == 1 ? &definition : nullptr, 2);
            check_closure(left, right, options, words, max_length, tally);
        }
        CHECK(tally.included > 50);
        CHECK((tally.only_by_closure > 10) == (closure != RightClosure::plain));
        CHECK(tally.refuted > 50);
    }
}

TEST_CASE("closures with end markers agree with their definitions") {
    constexpr unsigned seed = 4712;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    constexpr std::size_t max_length = 6;
    constexpr std::uint32_t ends = 2;
    std::vector<Word> ended; // the words w.e, which are all that the automata can accept
    for (Word word : reference::words_up_to(2, max_length - 1)) {
        word.push_back(0);
        for (word.back() = 2; word.back() < 2 + ends; ++word.back()) {
            ended.push_back(word);
        }
    }
    for (const RightClosure closure : all_closures) {
        Tally tally;
        for (int i = 0; i < 480; ++i) {
            INFO("closure " << static_cast<int>(closure) << ", pair " << i);
            const Nfa right = reference::random_nfa_with_ends(random, {4, 2, 1.0 + 0.1 * (i % 8), 0.8}, ends);
            InclusionOptions options;
            options.closure = closure;
            options.first_end_symbol = 2;
            // Every way in which two end blocks may contain or miss the blocks of two symbols.
            options.end_markers_of = {{}, {}};
            for (std::uint32_t bit = 0; bit < 4; ++bit) {
                if (((static_cast<unsigned>(i / 3) >> bit) & 1U) != 0) {
                    options.end_markers_of[bit / 2].push_back(2 + bit % 2);
                }
            }
            const Definition definition{right, options};
            const Nfa left = i % 6 == 0   ? reference::random_nfa_with_ends(random, {3, 2, 0.8, 0.4}, ends)
                             : i % 6 == 3 ? distorted(random, right, right.num_states() - 1, i % 4)
                                          : some_words(random, ended, i % 3 == 1 ? &definition : nullptr, 2 + ends);
            check_closure(left, right, options, ended, max_length, tally);
        }
        CHECK(tally.included > 10);
        CHECK((tally.only_by_closure > 5) == (closure != RightClosure::plain));
        CHECK(tally.refuted > 10);
    }
}

TEST_CASE("the constructions accept what the definitions say") {
    constexpr unsigned seed = 4713;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    const auto words = reference::words_up_to(2, 7);
    for (int i = 0; i < 300; ++i) {
        INFO("automaton " << i);
        const Nfa nfa = reference::random_nfa(random, {4, 2, 1.1, 0.4});
        InclusionOptions options;
        options.closure = RightClosure::rotated;
        const Nfa rotated = reference::rotate(nfa);
        const Definition rotated_definition{nfa, options};
        for (const Word& word : words) {
            REQUIRE(accepts(rotated, word) == rotated_definition.contains(word));
        }
        options.closure = RightClosure::deduplicated;
        const auto deduplicated = reference::deduplicate(nfa, 100000);
        const Definition deduplicated_definition{nfa, options};
        REQUIRE(deduplicated.has_value());
        for (const Word& word : words) {
            REQUIRE(accepts(*deduplicated, word) == deduplicated_definition.contains(word));
        }
    }
    const Nfa nfa = reference::random_nfa(random, {4, 2, 1.5, 0.4});
    CHECK_FALSE(reference::deduplicate(nfa, 1).has_value());
}

TEST_CASE("the closures read off matrices contain the constructed ones, and no more") {
    constexpr unsigned seed = 4714;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    for (int i = 0; i < 150; ++i) {
        INFO("automaton " << i);
        const Nfa right = reference::random_nfa(random, {4, 2, 1.2, 0.4});
        const Nfa left = reference::random_nfa(random, {4, 2, 1.0, 0.4});
        const Nfa rotated = reference::rotate(right);
        const Nfa deduplicated = *reference::deduplicate(right, 100000);
        const Nfa both = *reference::deduplicate(rotated, 100000);
        const std::pair<RightClosure, const Nfa*> cases[] = {{RightClosure::rotated, &rotated},
                                                             {RightClosure::deduplicated, &deduplicated},
                                                             {RightClosure::rotated_then_deduplicated, &both}};
        for (const auto& [closure, constructed] : cases) {
            INFO("closure " << static_cast<int>(closure));
            InclusionOptions options;
            options.closure = closure;
            CHECK(check_inclusion(*constructed, right, options).verdict == Verdict::included);
            const InclusionResult lazy = check_inclusion(left, right, options);
            const InclusionResult eager = check_inclusion(left, *constructed);
            CHECK(lazy.verdict == eager.verdict);
            CHECK(lazy.counterexample.size() == eager.counterexample.size());
        }
    }
}
