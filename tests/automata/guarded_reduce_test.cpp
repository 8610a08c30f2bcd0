// Reduction, reversal, blocks of atoms and merging of symbols: what is read stays what it was.
#include "automata/guarded_reference.hpp"
#include "katlas/automata/guarded_reduce.hpp"
#include "katlas/automata/symbol_classes.hpp"
#include "support/scale.hpp"

#include <random>

#include <catch2/catch.hpp>

using namespace katlas::automata;
namespace ref = katlas::automata::guarded_reference;

namespace {

Nfa random_plain(std::mt19937& random, std::uint32_t states, std::uint32_t symbols) {
    Nfa nfa;
    nfa.num_symbols = symbols;
    nfa.initial = {0};
    nfa.final.resize(states);
    for (State s = 0; s < states; ++s) {
        nfa.final[s] = random() % 3 == 0 ? 1 : 0;
        for (Symbol a = 0; a < symbols; ++a)
            for (State t = 0; t < states; ++t)
                if (random() % 4 == 0)
                    nfa.moves.push_back({a, t});
        nfa.row.push_back(static_cast<std::uint32_t>(nfa.moves.size()));
    }
    return nfa;
}

} // namespace

TEST_CASE("reduce keeps the words and adds no states") {
    constexpr unsigned seed = 301;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    std::size_t smaller = 0;
    for (int round = 0; round < katlas::tests::scaled(8'000); ++round) {
        const ref::Sample s = ref::random_sample(random, 6);
        const GuardedNfa quotiented = quotient(trim(s.nfa, s.all));
        const LetterOrder order = ref::random_order(random, s.shape.letters);
        const GuardedNfa reduced = reduce(s.nfa, s.all, order);
        INFO("round " << round);
        REQUIRE(ref::accepted(ref::spelt(reduced, order, s.shape), s.words) ==
                ref::accepted(ref::spelt(s.nfa, order, s.shape), s.words));
        smaller += reduced.size() < quotiented.size() ? 1U : 0U;
    }
    CHECK(smaller > 0); // simulation does more than bisimulation
}

TEST_CASE("spelling out an order adds the words with lesser letters, and leaves out unwanted ones") {
    constexpr unsigned seed = 304;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    std::size_t more = 0;
    for (int round = 0; round < katlas::tests::scaled(2'000); ++round) {
        const ref::Sample s = ref::random_sample(random, 5);
        const LetterOrder order = ref::random_order(random, s.shape.letters);
        std::vector<bool> wanted;
        for (std::size_t l = 0; l < s.shape.letters; ++l)
            wanted.push_back(random() % 4 != 0);
        const ref::Language plain = ref::accepted(s.nfa, s.words);
        ref::Language expected;
        for (const ref::Word& w : s.words)
            if (std::ranges::any_of(plain, [&](const ref::Word& v) {
                    bool reads = v.size() == w.size();
                    for (std::size_t i = 0; reads && i < w.size(); ++i)
                        reads = i % 2 == 0 ? v[i] == w[i] : order.covers(v[i], w[i]) && wanted[w[i]];
                    return reads;
                }))
                expected.insert(w);
        INFO("round " << round);
        REQUIRE(ref::accepted(spell_out(s.nfa, order, wanted), s.words) == expected);
        more += expected.size() > plain.size() ? 1U : 0U;
    }
    CHECK(more > 0);
}

TEST_CASE("reverse accepts the words read backwards") {
    constexpr unsigned seed = 302;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    for (int round = 0; round < katlas::tests::scaled(4'000); ++round) {
        const ref::Sample s = ref::random_sample(random, 5);
        ref::Language backwards;
        for (const ref::Word& w : ref::accepted(s.nfa, s.words))
            backwards.insert(ref::Word(w.rbegin(), w.rend()));
        INFO("round " << round);
        REQUIRE(ref::accepted(reverse(s.nfa), s.words) == backwards);
    }
}

TEST_CASE("blocks of atoms are the coarsest partition that respects the sets") {
    constexpr unsigned seed = 303;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    for (int round = 0; round < katlas::tests::scaled(2'000); ++round) {
        const std::size_t atoms = 1 + random() % 8;
        std::vector<AtomSet> sets(random() % 4);
        for (AtomSet& s : sets)
            s = ref::random_atoms(random, atoms);
        const std::vector<AtomSet> blocks = blocks_of(atoms, sets);
        INFO("round " << round);
        for (std::size_t a = 0; a < atoms; ++a)
            for (std::size_t b = 0; b < atoms; ++b) {
                const bool alike =
                    std::ranges::all_of(sets, [&](const AtomSet& s) { return s.contains(a) == s.contains(b); });
                const bool together = std::ranges::any_of(
                    blocks, [&](const AtomSet& block) { return block.contains(a) && block.contains(b); });
                REQUIRE(together == alike);
            }
    }
}

TEST_CASE("coarse blocks give same_ends more words, exact ones among them") {
    constexpr unsigned seed = 304;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    std::size_t more = 0;
    for (int round = 0; round < katlas::tests::scaled(2'000); ++round) {
        const ref::Sample s = ref::random_sample(random, 4);
        const std::vector<LetterInfo> letters(s.shape.letters);
        const auto exact = ref::accepted(same_ends(s.nfa, letters, s.all, single_atoms(s.shape.atoms)), s.words);
        const auto coarse = ref::accepted(same_ends(s.nfa, letters, s.all, {s.all}), s.words);
        INFO("round " << round);
        REQUIRE(std::ranges::includes(coarse, exact));
        more += coarse.size() > exact.size() ? 1U : 0U;
    }
    CHECK(more > 0);
}

TEST_CASE("a rotation over one block has the same words with equal ends") {
    constexpr unsigned seed = 305;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    for (int round = 0; round < katlas::tests::scaled(2'000); ++round) {
        const ref::Sample s = ref::random_sample(random, 4);
        std::vector<ref::Word> closed;
        for (const ref::Word& w : s.words)
            if (w.front() == w.back())
                closed.push_back(w);
        INFO("round " << round);
        REQUIRE(ref::accepted(rotate(s.nfa, {s.all}), closed) ==
                ref::accepted(rotate(s.nfa, single_atoms(s.shape.atoms)), closed));
    }
}

TEST_CASE("merging symbols and dropping dominated moves keep every inclusion and the shortest word") {
    constexpr unsigned seed = 306;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    std::size_t merged_some = 0;
    std::size_t dropped_some = 0;
    for (int round = 0; round < katlas::tests::scaled(10'000); ++round) {
        const auto symbols = static_cast<std::uint32_t>(2 + random() % 4);
        const Nfa left = random_plain(random, static_cast<std::uint32_t>(1 + random() % 4), symbols);
        const Nfa right = random_plain(random, static_cast<std::uint32_t>(1 + random() % 3), symbols);
        const InclusionResult expected = check_inclusion(left, right);
        INFO("round " << round);

        const MergedSymbols merged = merge_symbols(left, right, std::vector<std::uint32_t>(symbols, 0));
        const InclusionResult after_merge = check_inclusion(merged.left, merged.right);
        REQUIRE(after_merge.verdict == expected.verdict);
        REQUIRE(after_merge.counterexample.size() == expected.counterexample.size());
        for (Symbol s = 0; s < symbols; ++s)
            REQUIRE(merged.original[merged.renamed[s]] <= s);
        merged_some += merged.original.size() < symbols ? 1U : 0U;

        const Nfa fewer = drop_dominated_moves(left, right, {});
        const InclusionResult after_drop = check_inclusion(fewer, right);
        REQUIRE(after_drop.verdict == expected.verdict);
        REQUIRE(after_drop.counterexample.size() == expected.counterexample.size());
        dropped_some += fewer.moves.size() < left.moves.size() ? 1U : 0U;
    }
    CHECK(merged_some > 0);
    CHECK(dropped_some > 0);
}
