// check_inclusion without closures: verdicts and shortest lengths against determinisation, budgets, and the shared
// problems.
#include "katlas/automata/inclusion.hpp"
#include "katlas/automata/mata.hpp"
#include "katlas/automata/nfa_builder.hpp"
#include "katlas/automata/trim.hpp"
#include "reference.hpp"
#include "support/shared_data.hpp"

#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <sstream>

#include <catch2/catch.hpp>

using namespace katlas;
using namespace katlas::automata;
using Verdict = InclusionResult::Verdict;

namespace {

constexpr Similarity all_similarities[] = {Similarity::on_demand, Similarity::at_once, Similarity::never};

void check_against_reference(const Nfa& left, const Nfa& right, const std::optional<std::size_t>& expected) {
    for (const Similarity similarity : all_similarities) {
        INFO("similarity " << static_cast<int>(similarity));
        InclusionOptions options;
        options.similarity = similarity;
        const InclusionResult result = check_inclusion(left, right, options);
        if (!expected) {
            REQUIRE(result.verdict == Verdict::included);
            REQUIRE(result.counterexample.empty());
            continue;
        }
        REQUIRE(result.verdict == Verdict::not_included);
        REQUIRE(result.counterexample.size() == *expected);
        REQUIRE(accepts(left, result.counterexample));
        REQUIRE_FALSE(accepts(right, result.counterexample));
    }
}

// (a|b)* a (a|b)^n, the family on which breadth first search in a bad order is exponential.
Nfa ln(std::uint32_t n) {
    NfaBuilder builder(2, n + 2);
    builder.set_initial(0);
    builder.add_move(0, 0, 0);
    builder.add_move(0, 1, 0);
    builder.add_move(0, 0, 1);
    for (State s = 1; s <= n; ++s) {
        builder.add_move(s, 0, s + 1);
        builder.add_move(s, 1, s + 1);
    }
    builder.set_final(n + 1);
    return builder.build();
}

// All words a^k with k <= length; with the loop, all words.
Nfa chain(std::uint32_t length, bool with_loop) {
    NfaBuilder builder(1, length + 1);
    builder.set_initial(0);
    for (State s = 0; s < length; ++s) {
        builder.add_move(s, 0, s + 1);
        builder.set_final(s);
    }
    builder.set_final(length);
    if (with_loop) {
        builder.add_move(length, 0, length);
    }
    return builder.build();
}

} // namespace

TEST_CASE("inclusion agrees with determinisation on random pairs") {
    constexpr unsigned seed = 20240611;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    int included = 0;
    std::size_t longest = 0;
    for (int i = 0; i < 12000; ++i) {
        INFO("pair " << i);
        const std::uint32_t symbols = 1 + static_cast<std::uint32_t>(i % 3);
        const Nfa left = reference::random_nfa(random, {7, symbols, 0.9 + 0.1 * (i % 7), 0.3});
        const Nfa right = reference::random_nfa(random, {9, symbols, 1.2 + 0.1 * (i % 11), 0.6});
        const auto expected = reference::shortest_difference(left, right);
        check_against_reference(left, right, expected);
        included += expected ? 0 : 1;
        longest = std::max(longest, expected.value_or(0));
    }
    CHECK(included > 1500);
    CHECK(longest >= 6);
}

TEST_CASE("inclusion agrees with determinisation over a wide alphabet") {
    constexpr unsigned seed = 20240613;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    int included = 0;
    for (int i = 0; i < 300; ++i) {
        INFO("pair " << i);
        // Random automata over four symbols, whose symbols are then spread over a hundred.
        const auto spread = [](const Nfa& nfa) {
            NfaBuilder builder(100, nfa.num_states());
            for (const State s : nfa.initial) {
                builder.set_initial(s);
            }
            for (State s = 0; s < nfa.num_states(); ++s) {
                builder.set_final(s, nfa.final[s] != 0);
                for (const Move& move : nfa.moves_of(s)) {
                    for (Symbol copy = 0; copy < 25; ++copy) {
                        builder.add_move(s, move.symbol + 4 * copy, move.target);
                    }
                }
            }
            return builder.build();
        };
        const Nfa left = reference::random_nfa(random, {6, 4, 1.0, 0.3});
        const Nfa right = reference::random_nfa(random, {6, 4, 1.6, 0.7});
        const auto expected = reference::shortest_difference(left, right);
        check_against_reference(spread(left), spread(right), expected);
        included += expected ? 0 : 1;
    }
    CHECK(included > 10);
}

TEST_CASE("inclusion agrees with determinisation when the sides share behaviour") {
    constexpr unsigned seed = 20240612;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    int included = 0;
    for (int i = 0; i < 4000; ++i) {
        INFO("pair " << i);
        // Both sides contain a common part, so that the closure works with shared and similar states.
        const Nfa common = reference::random_nfa(random, {6, 2, 1.3, 0.3});
        const Nfa extra = reference::random_nfa(random, {5, 2, 1.3, 0.3});
        const Nfa other = reference::random_nfa(random, {5, 2, 1.3, 0.7});
        const auto join = [&](const Nfa& first, const Nfa& second) {
            Nfa both = disjoint_union(first, second);
            NfaBuilder builder(2, both.num_states());
            for (State s = 0; s < both.num_states(); ++s) {
                builder.set_final(s, both.final[s] != 0);
                for (const Move& move : both.moves_of(s)) {
                    builder.add_move(s, move.symbol, move.target);
                }
            }
            for (const State s : second.initial) {
                builder.set_initial(s + first.num_states());
            }
            // From anywhere in the second part into the common one.
            std::uniform_int_distribution<State> from(first.num_states(), both.num_states() - 1);
            std::uniform_int_distribution<State> to(0, first.num_states() - 1);
            for (Symbol a = 0; a < 2; ++a) {
                builder.add_move(from(random), a, to(random));
            }
            return builder.build();
        };
        const Nfa left = join(common, extra);
        const Nfa right = i % 2 == 0 ? join(common, other) : disjoint_union(join(common, other), extra);
        const auto expected = reference::shortest_difference(left, right);
        check_against_reference(left, right, expected);
        included += expected ? 0 : 1;
    }
    CHECK(included > 100);
}

TEST_CASE("corner cases of inclusion") {
    const Nfa nothing = NfaBuilder(1).build();
    const Nfa chain_of_three = chain(3, false);
    CHECK(check_inclusion(nothing, nothing).verdict == Verdict::included);
    CHECK(check_inclusion(nothing, chain_of_three).verdict == Verdict::included);
    const InclusionResult empty_word = check_inclusion(chain_of_three, nothing);
    CHECK(empty_word.verdict == Verdict::not_included);
    CHECK(empty_word.counterexample.empty());
    const InclusionResult loop = check_inclusion(chain(3, true), chain_of_three);
    CHECK(loop.verdict == Verdict::not_included);
    CHECK(loop.counterexample.size() == 4);
    const InclusionResult longer = check_inclusion(ln(15), ln(14));
    CHECK(longer.verdict == Verdict::not_included);
    CHECK(longer.counterexample.size() == 16);
}

TEST_CASE("the order within levels keeps the L_n family linear") {
    for (const Similarity similarity : all_similarities) {
        InclusionOptions options;
        options.similarity = similarity;
        const InclusionResult result = check_inclusion(ln(20), ln(20), options);
        CHECK(result.verdict == Verdict::included);
        CHECK(result.stats.pairs <= 22);
    }
}

TEST_CASE("budgets end a search as unknown") {
    InclusionOptions options;
    options.similarity = Similarity::never;
    options.max_pairs = 5;
    CHECK(check_inclusion(ln(10), ln(10), options).verdict == Verdict::unknown);
    CHECK(check_inclusion(ln(11), ln(10), options).verdict == Verdict::unknown);
    options.max_pairs = 1000;
    CHECK(check_inclusion(ln(10), ln(10), options).verdict == Verdict::included);

    // Long enough for the checks that are made every so often.
    InclusionOptions expired;
    expired.similarity = Similarity::never;
    expired.stop = StopToken(std::chrono::steady_clock::now() - std::chrono::seconds(1));
    CHECK(check_inclusion(chain(500, false), chain(500, true), expired).verdict == Verdict::unknown);
    expired.similarity = Similarity::at_once;
    CHECK(check_inclusion(chain(500, false), chain(500, true), expired).verdict == Verdict::unknown);
    InclusionOptions small;
    small.similarity = Similarity::never;
    small.max_memory = 100;
    CHECK(check_inclusion(chain(500, false), chain(500, true), small).verdict == Verdict::unknown);
    // A budget of pairs spent without similarity does not count against the attempt with it.
    InclusionOptions no_pairs;
    no_pairs.max_pairs = 0;
    CHECK(check_inclusion(ln(10), ln(10), no_pairs).verdict == Verdict::included);
}

TEST_CASE("the shared problems have their recorded verdicts and lengths") {
    const std::filesystem::path folder = tests::shared_data("nfa");
    if (tests::is_absent(folder / "problems.csv"))
        return;
    std::ifstream list(folder / "problems.csv");
    const auto split = [](const std::string& line) {
        std::vector<std::string> fields;
        std::istringstream stream(line);
        for (std::string field; std::getline(stream, field, ',');) {
            fields.push_back(field);
        }
        return fields;
    };
    std::string line;
    std::getline(list, line);
    const std::vector<std::string> header = split(line);
    int problems = 0;
    while (std::getline(list, line)) {
        std::map<std::string, std::string> row;
        const std::vector<std::string> fields = split(line);
        for (std::size_t i = 0; i < fields.size(); ++i) {
            row[header[i]] = fields[i];
        }
        INFO(row["left"]);
        SourceMap sources;
        SymbolTable symbols;
        Diagnostics diagnostics;
        const auto read = [&](const std::string& name) {
            std::ifstream stream(folder / name, std::ios::binary);
            std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
            auto nfa = read_mata(sources.add(name, std::move(text)), sources, symbols, diagnostics);
            REQUIRE(nfa.has_value());
            return *nfa;
        };
        Nfa left = read(row["left"]);
        Nfa right = read(row["right"]);
        left.num_symbols = symbols.size();
        right.num_symbols = symbols.size();
        const InclusionResult result = check_inclusion(left, right);
        REQUIRE(result.verdict != Verdict::unknown);
        if (row["verdict"] != "unknown") {
            REQUIRE((result.verdict == Verdict::included) == (row["verdict"] == "included"));
        }
        if (result.verdict == Verdict::not_included) {
            REQUIRE(accepts(left, result.counterexample));
            REQUIRE_FALSE(accepts(right, result.counterexample));
            const std::string& length = row["shortest_counterexample_length"];
            if (!length.empty() && length != "-1") {
                REQUIRE(result.counterexample.size() == std::stoul(length));
            }
        }
        ++problems;
    }
    CHECK(problems > 0);
}
