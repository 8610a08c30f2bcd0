// check_guarded_inclusion against naive determinisation over single atoms: the verdict, the counterexample, and that
// none is shorter.
#include "automata/guarded_reference.hpp"
#include "support/scale.hpp"

#include <cstdio>

#include <catch2/catch.hpp>

using namespace katlas::automata;
namespace ref = katlas::automata::guarded_reference;
namespace kat = katlas::kat;

using Verdict = InclusionResult::Verdict;

namespace {

struct Pair {
    ref::Shape shape;
    GuardedNfa left;
    GuardedNfa right;
};

// Two random expressions over one random theory, as automata. Often the left is related to the right, so that
// inclusions hold.
Pair random_pair(std::mt19937& random, std::size_t max_atoms, int depth) {
    Pair p;
    p.shape.atoms = 1 + random() % max_atoms;
    p.shape.letters = 1 + random() % 4;
    p.shape.relations = static_cast<kat::RelationId>(1 + random() % 4);
    p.shape.predicates = static_cast<kat::PredicateId>(1 + random() % 3);
    kat::Terms terms;
    std::mt19937 again = random;
    const kat::ExprRef a = ref::random_expr(random, terms, depth, p.shape);
    kat::ExprRef b = random() % 3 == 0 ? ref::random_expr(random, terms, depth, p.shape)
                                       : ref::random_expr(again, terms, depth, p.shape, false, &random);
    switch (random() % 8) {
    case 0:
        b = terms.star(b);
        break;
    case 1:
        b = terms.unite(b, ref::random_expr(random, terms, depth - 1, p.shape));
        break;
    default:
        break;
    }
    const Interpretation reading = ref::RandomTheory(random, p.shape).interpretation(terms);
    p.left = *derive(terms, a, reading);
    p.right = *derive(terms, b, reading);
    return p;
}

struct Tally {
    int included = 0;
    int not_included = 0;
    int undecided = 0; // by the reference, whose configurations were too many
    int long_ones = 0; // counterexamples of two letters or more
};

// `machine` knows the right-hand language under the closure.
template <typename Machine>
void compare(const Pair& p, const GuardedNfa& left, const Machine& machine, RightClosure closure, Tally& tally) {
    const ref::Difference expected = ref::shortest_difference(left, machine, p.shape.atoms, p.shape.letters,
                                                              closure == RightClosure::plain ? 50'000 : 2'000);
    if (!expected.decided) {
        ++tally.undecided;
        return;
    }
    InclusionOptions options;
    options.closure = closure;
    const GuardedInclusionResult result =
        check_guarded_inclusion(left, p.right, p.shape.letters, p.shape.atoms, options);
    REQUIRE((result.verdict == Verdict::not_included) == expected.steps.has_value());
    REQUIRE(result.verdict != Verdict::unknown);
    if (!expected.steps) {
        ++tally.included;
        return;
    }
    ++tally.not_included;
    const GuardedWord& word = result.counterexample;
    REQUIRE(word.atoms.size() == word.letters.size() + 1);
    REQUIRE(word.letters.size() == *expected.steps);
    REQUIRE(accepts(left, word));
    auto memory = machine.start();
    for (std::size_t i = 0; i < word.letters.size(); ++i)
        memory = machine.step(memory, word.atoms[i], word.letters[i], word.atoms[i + 1]);
    REQUIRE_FALSE(machine.accepts(memory, word.atoms.front(), word.atoms.back()));
    tally.long_ones += *expected.steps >= 2 ? 1 : 0;
}

void check_tally(const char* what, const Tally& tally) {
    std::printf("%s: %d included, %d not, %d of these by 2 letters or more, %d too large for the reference\n", what,
                tally.included, tally.not_included, tally.long_ones, tally.undecided);
    CHECK(tally.included > 0);
    CHECK(tally.not_included > 0);
    CHECK(tally.long_ones > 0);
    CHECK(tally.undecided * 5 < tally.included + tally.not_included);
}

} // namespace

TEST_CASE("guarded inclusion agrees with naive determinisation on random expressions") {
    constexpr unsigned seed = 231;
    std::printf("seed %u\n", seed);
    std::mt19937 random(seed);
    Tally tally;
    for (int round = 0; round < katlas::tests::scaled(20'000); ++round) {
        INFO("seed " << seed << ", round " << round);
        const Pair p = random_pair(random, 6, 2 + round % 5);
        compare(p, p.left, ref::Subsets{p.right}, RightClosure::plain, tally);
    }
    check_tally("plain, expressions", tally);
}

TEST_CASE("guarded inclusion agrees with naive determinisation on random automata with posts") {
    constexpr unsigned seed = 232;
    std::printf("seed %u\n", seed);
    std::mt19937 random(seed);
    Tally tally;
    for (int round = 0; round < katlas::tests::scaled(20'000); ++round) {
        INFO("seed " << seed << ", round " << round);
        Pair p;
        p.shape.atoms = 1 + random() % 4;
        p.shape.letters = 1 + random() % 2;
        p.left = ref::random_guarded_nfa(random, p.shape, 4);
        p.right = ref::random_guarded_nfa(random, p.shape, 5);
        if (random() % 2 == 0) { // much of the left is on the right
            const State offset = p.right.size();
            for (State s = 0; s < p.left.size(); ++s) {
                p.right.add_state(p.left.accept[s]);
                for (GuardedEdge e : p.left.edges[s]) {
                    e.target = random() % 8 == 0 ? e.target % offset : e.target + offset;
                    p.right.add_edge(offset + s, e);
                }
            }
            for (const State s : p.left.initial)
                p.right.initial.push_back(s + offset);
        }
        compare(p, p.left, ref::Subsets{p.right}, RightClosure::plain, tally);
    }
    check_tally("plain, automata", tally);
}

TEST_CASE("guarded inclusion in the rotations agrees with naive determinisation") {
    constexpr unsigned seed = 233;
    std::printf("seed %u\n", seed);
    std::mt19937 random(seed);
    Tally tally;
    for (int round = 0; round < katlas::tests::scaled(10'000); ++round) {
        INFO("seed " << seed << ", round " << round);
        const Pair p = random_pair(random, 3, 2 + round % 4);
        const GuardedNfa left = ref::same_atoms(p.left, p.shape.atoms);
        const GuardedNfa rotated = trim(rotate(p.right, single_atoms(p.shape.atoms)), AtomSet::first(p.shape.atoms));
        compare(p, left, ref::Subsets{rotated}, RightClosure::rotated, tally);
    }
    check_tally("rotated", tally);
}

TEST_CASE("guarded inclusion in the roots agrees with naive determinisation") {
    constexpr unsigned seed = 234;
    std::printf("seed %u\n", seed);
    std::mt19937 random(seed);
    Tally tally;
    for (int round = 0; round < katlas::tests::scaled(10'000); ++round) {
        INFO("seed " << seed << ", round " << round);
        const Pair p = random_pair(random, 3, 2 + round % 4);
        const GuardedNfa left = ref::same_atoms(p.left, p.shape.atoms);
        compare(p, left, ref::Powers{p.right}, RightClosure::deduplicated, tally);
    }
    check_tally("deduplicated", tally);
}

TEST_CASE("guarded inclusion in the roots of the rotations agrees with naive determinisation") {
    constexpr unsigned seed = 235;
    std::printf("seed %u\n", seed);
    std::mt19937 random(seed);
    Tally tally;
    for (int round = 0; round < katlas::tests::scaled(6'000); ++round) {
        INFO("seed " << seed << ", round " << round);
        const Pair p = random_pair(random, 2, 2 + round % 4);
        const GuardedNfa left = ref::same_atoms(p.left, p.shape.atoms);
        const GuardedNfa rotated =
            quotient(trim(rotate(p.right, single_atoms(p.shape.atoms)), AtomSet::first(p.shape.atoms)));
        compare(p, left, ref::Powers{rotated}, RightClosure::rotated_then_deduplicated, tally);
    }
    check_tally("rotated, then deduplicated", tally);
}

TEST_CASE("the reference's roots are roots by definition") {
    constexpr unsigned seed = 236;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    for (int round = 0; round < katlas::tests::scaled(300); ++round) {
        ref::Shape shape;
        shape.atoms = 1 + random() % 2;
        const GuardedNfa nfa = ref::random_guarded_nfa(random, shape, 4);
        const ref::Powers powers{nfa};
        for (const ref::Word& w : ref::all_words(shape.atoms, shape.letters, 3)) {
            bool expected = false;
            ref::Word power = w;
            for (int n = 1; n <= 20 && !expected; ++n) {
                expected = accepts(nfa, ref::to_guarded(power));
                if (w.front() != w.back())
                    break;
                power = ref::fusion(power, w);
            }
            auto memory = powers.start();
            for (std::size_t i = 0; i + 2 < w.size(); i += 2)
                memory = powers.step(memory, w[i], w[i + 1], w[i + 2]);
            REQUIRE(powers.accepts(memory, w.front(), w.back()) == expected);
        }
    }
}

TEST_CASE("a word is in a closure of an automaton's language as the definitions say") {
    constexpr unsigned seed = 237;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    for (int round = 0; round < katlas::tests::scaled(300); ++round) {
        ref::Shape shape;
        shape.atoms = 1 + random() % 2;
        const GuardedNfa nfa = ref::random_guarded_nfa(random, shape, 4);
        for (const ref::Word& w : ref::all_words(shape.atoms, shape.letters, 3)) {
            if (w.front() != w.back())
                continue;
            bool by_closure[4] = {false, false, false, false};
            ref::Word power = w;
            for (int n = 1; n <= 6; ++n) { // a root's copies begin at different states
                const bool itself = accepts(nfa, ref::to_guarded(power));
                bool rotation = false;
                for (const ref::Word& v : ref::rotated({power}))
                    rotation = rotation || accepts(nfa, ref::to_guarded(v));
                by_closure[0] = by_closure[0] || (n == 1 && itself);
                by_closure[1] = by_closure[1] || (n == 1 && rotation);
                by_closure[2] = by_closure[2] || itself;
                by_closure[3] = by_closure[3] || rotation;
                power = ref::fusion(power, w);
            }
            const GuardedWord word = ref::to_guarded(w);
            REQUIRE(accepts(nfa, word, RightClosure::plain) == by_closure[0]);
            REQUIRE(accepts(nfa, word, RightClosure::rotated) == by_closure[1]);
            REQUIRE(accepts(nfa, word, RightClosure::deduplicated) == by_closure[2]);
            REQUIRE(accepts(nfa, word, RightClosure::rotated_then_deduplicated) == by_closure[3]);
        }
    }
}

TEST_CASE("budgets of guarded inclusion end in unknown") {
    GuardedNfa chain; // a^40, against a^0 | ... | a^39 | a^41: many pairs
    GuardedNfa other;
    const AtomSet all = AtomSet::first(1);
    for (State s = 0; s <= 41; ++s) {
        chain.add_state(s == 40 ? all : AtomSet::none());
        other.add_state(s != 40 ? all : AtomSet::none());
        if (s > 0) {
            chain.add_edge(s - 1, {all, all, 0, s});
            other.add_edge(s - 1, {all, all, 0, s});
        }
    }
    chain.initial = other.initial = {0};
    InclusionOptions options;
    CHECK(check_guarded_inclusion(chain, other, 1, 1, options).counterexample.letters.size() == 40);
    options.max_pairs = 5;
    CHECK(check_guarded_inclusion(chain, other, 1, 1, options).verdict == Verdict::unknown);
}

TEST_CASE("guarded inclusion at the edges") {
    GuardedNfa nothing;
    GuardedNfa everything;
    everything.initial = {everything.add_state(AtomSet::first(2))};
    CHECK(check_guarded_inclusion(nothing, nothing, 1, 2).verdict == Verdict::included);
    CHECK(check_guarded_inclusion(nothing, everything, 1, 2).verdict == Verdict::included);
    const auto result = check_guarded_inclusion(everything, nothing, 1, 2);
    CHECK(result.verdict == Verdict::not_included);
    CHECK(result.counterexample.letters.empty());
    CHECK(result.counterexample.atoms.size() == 1);
    CHECK(check_guarded_inclusion(everything, nothing, 0, 0).verdict == Verdict::included); // no event exists
}
