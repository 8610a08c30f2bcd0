// saturate() against rewriting: a hypothesis A <= B lets a word u;a;v count as one of the language when all words
// u;b;v do, for b in B between the same atoms.
#include "automata/guarded_reference.hpp"
#include "katlas/prover/saturation.hpp"
#include "support/scale.hpp"

#include <algorithm>
#include <cstdio>

#include <catch2/catch.hpp>

using namespace katlas::prover;
namespace automata = katlas::automata;
namespace kat = katlas::kat;
namespace ref = katlas::automata::guarded_reference;
using katlas::automata::derive;
using katlas::automata::Interpretation;
using katlas::automata::Reading;
using ref::Language;
using ref::Word;

namespace {

struct RandomRule {
    Rule rule;
    Language left;  // up to the bound
    Language right; // all of it
};

struct Problem {
    ref::Shape shape;
    std::size_t bound = 3;       // letters
    automata::LetterOrder order; // what edges of `nfa` and of left sides of rules read besides their letters
    GuardedNfa nfa;
    std::vector<RandomRule> rules;
    std::vector<Word> words;
    std::uint64_t effort = SaturationBudget{}.max_effort;

    [[nodiscard]] Language language(const GuardedNfa& n) const {
        return ref::accepted(ref::spelt(n, order, shape), words);
    }

    [[nodiscard]] Saturated saturated() const {
        std::vector<Rule> plain;
        for (const RandomRule& r : rules)
            plain.push_back(r.rule);
        SaturationBudget budget; // a result that was cut short is sound as well
        budget.max_states = 60;
        budget.max_edges = 600;
        budget.max_effort = effort;
        return saturate(nfa, plain, order, shape.letters, shape.atoms, budget);
    }
};

// The least set with the words of N that is closed under the rules; `vacuously`: also where B has no word between the
// two atoms, so that A denotes nothing there.
Language rewritten(const Problem& p, bool vacuously) {
    Language result = p.language(p.nfa);
    const auto joins = [&](const Word& w) {
        for (const RandomRule& r : p.rules)
            for (std::size_t i = 0; i < w.size(); i += 2)
                for (std::size_t j = i; j < w.size(); j += 2) {
                    const auto at = [&](std::size_t k) { return w.begin() + static_cast<std::ptrdiff_t>(k); };
                    if (!r.left.contains(Word(at(i), at(j) + 1)))
                        continue;
                    bool all = true;
                    bool any = false;
                    for (const Word& b : r.right)
                        if (b.front() == w[i] && b.back() == w[j]) {
                            any = true;
                            const Word u(w.begin(), at(i) + 1);
                            all = all && result.contains(ref::fusion(ref::fusion(u, b), Word(at(j), w.end())));
                        }
                    if (all && (any || vacuously))
                        return true;
                }
        return false;
    };
    for (bool changed = true; changed;) {
        changed = false;
        for (const Word& w : p.words)
            if (!result.contains(w) && joins(w)) {
                result.insert(w);
                changed = true;
            }
    }
    return result;
}

std::size_t longest(const Language& language) {
    std::size_t steps = 0;
    for (const Word& w : language)
        steps = std::max(steps, ref::steps_of(w));
    return steps;
}

// A rule whose right side has no longer words than its left side has, so that rewriting does not lengthen words; the
// words up to a length then depend on no longer ones.
std::optional<RandomRule> make_rule(const Problem& p, const Interpretation& reading, const kat::Terms& terms,
                                    kat::ExprRef left, kat::ExprRef right) {
    RandomRule r;
    const Language right_words = ref::language(terms, right, reading, p.bound + 3);
    if (longest(right_words) > p.bound)
        return std::nullopt; // perhaps infinite
    r.right = right_words;
    const auto derived = [&](kat::ExprRef e) { return automata::trim(*derive(terms, e, reading), reading.all); };
    r.rule.left = derived(left);
    r.left = p.language(r.rule.left);
    for (const Word& w : r.left)
        if (ref::steps_of(w) < longest(r.right))
            return std::nullopt;
    r.rule.right = derived(right);
    return r;
}

Problem random_problem(std::mt19937& random, bool single_letters) {
    Problem p;
    p.shape.atoms = 1 + random() % 2;
    p.shape.letters = 1 + random() % 3;
    p.bound = p.shape.atoms * p.shape.letters > 3 ? 3 : 4;
    p.shape.relations = static_cast<kat::RelationId>(p.shape.letters);
    p.words = ref::all_words(p.shape.atoms, p.shape.letters, p.bound);
    p.order = ref::random_order(random, p.shape.letters);
    kat::Terms terms;
    std::vector<std::pair<kat::ExprRef, kat::ExprRef>> sides;
    for (auto n = 1 + random() % 3; n > 0; --n) {
        kat::ExprRef left = ref::random_expr(random, terms, static_cast<int>(1 + random() % 3), p.shape);
        const kat::ExprRef right =
            single_letters ? terms.letter({static_cast<kat::RelationId>(random() % p.shape.relations), false})
                           : ref::random_expr(random, terms, static_cast<int>(random() % 3), p.shape);
        const auto letter = [&] {
            return terms.letter({static_cast<kat::RelationId>(random() % p.shape.relations), false});
        };
        if (!single_letters && random() % 2 == 0) // long enough for a right side with several letters
            left = terms.sequence(letter(), terms.sequence(letter(), left));
        sides.emplace_back(left, right);
    }
    kat::ExprRef start = ref::random_expr(random, terms, static_cast<int>(1 + random() % 3), p.shape);
    for (const auto& [left, right] : sides) // so that there is something to rewrite
        if (random() % 2 == 0)
            start = random() % 2 == 0
                        ? terms.sequence(start, right)
                        : terms.unite(start, terms.sequence(right, ref::random_expr(random, terms, 1, p.shape)));
    Interpretation reading = ref::RandomTheory(random, p.shape).interpretation(terms);
    for (std::size_t l = 0; single_letters && l < reading.readings.size(); ++l)
        for (Reading& r : reading.readings[l])
            r.pre = r.post = reading.all;
    for (std::size_t l = 0; single_letters && l < reading.readings.size(); l += 2)
        reading.readings[l] = {{static_cast<automata::Symbol>(l / 2), reading.all, reading.all}};
    p.nfa = automata::trim(*derive(terms, start, reading), reading.all);
    for (const auto& [left, right] : sides)
        if (auto rule = make_rule(p, reading, terms, left, right)) {
            rule->rule.assumption = p.rules.size();
            p.rules.push_back(std::move(*rule));
        }
    return p;
}

} // namespace

TEST_CASE("saturation is sound: every word it accepts rewrites into the language") {
    constexpr unsigned seed = 301;
    std::printf("seed %u\n", seed);
    std::mt19937 random(seed);
    int grown = 0;
    int composite = 0;
    int cut_short = 0;
    for (int round = 0; round < katlas::tests::scaled(12'000); ++round) {
        Problem p = random_problem(random, false);
        if (p.rules.empty())
            continue;
        if (round % 4 == 0)
            p.effort = 20;
        const Saturated s = p.saturated();
        cut_short += round % 4 == 0 && !s.complete ? 1 : 0;
        const Language before = p.language(p.nfa);
        const Language after = p.language(s.nfa);
        INFO("seed " << seed << ", round " << round);
        REQUIRE(std::ranges::includes(after, before));
        REQUIRE(std::ranges::includes(rewritten(p, true), after));
        grown += after.size() > before.size() ? 1 : 0;
        for (const RandomRule& r : p.rules)
            composite += longest(r.right) > 1 && after.size() > before.size() ? 1 : 0;
        for (const std::size_t used : s.used)
            REQUIRE(used < p.rules.size());
        if (s.used.empty())
            REQUIRE(after == before);
    }
    std::printf("grown %d, with a composite right side %d; cut short %d\n", grown, composite, cut_short);
    CHECK(grown > 0);
    CHECK(cut_short > 0);
    CHECK(composite > 0);
}

TEST_CASE("a path is missing as long as it is there for some of its first atoms only") {
    // N = ([T];a)*;[T];(a | b) under [T] <= b and a* <= b, where T is atom 0: all of [T];a* is below b, also where the
    // second atom is not in T.
    const kat::AtomSet all = kat::AtomSet::first(2);
    const kat::AtomSet t = kat::AtomSet::single(0);
    GuardedNfa nfa;
    nfa.initial = {nfa.add_state()};
    nfa.add_state(all);
    nfa.add_edge(0, {t, all, 0, 0});
    nfa.add_edge(0, {t, all, 0, 1});
    nfa.add_edge(0, {t, all, 1, 1});
    GuardedNfa test;
    test.initial = {test.add_state(t)};
    GuardedNfa star;
    star.initial = {star.add_state(all)};
    star.add_edge(0, {all, all, 0, 0});
    GuardedNfa b;
    b.initial = {b.add_state()};
    b.add_state(all);
    b.add_edge(0, {all, all, 1, 1});
    const Saturated s = saturate(nfa, {{test, b, 0}, {star, b, 1}}, {}, 2, 2);
    CHECK(s.complete);
    CHECK(automata::accepts(s.nfa, {{0}, {}}));
    CHECK(automata::accepts(s.nfa, {{0, 1, 1}, {0, 0}}));
    CHECK_FALSE(automata::accepts(s.nfa, {{1}, {}}));
}

TEST_CASE("saturation with single letters on the right is complete when it says so") {
    constexpr unsigned seed = 302;
    std::printf("seed %u\n", seed);
    std::mt19937 random(seed);
    int grown = 0;
    int complete = 0;
    for (int round = 0; round < katlas::tests::scaled(8'000); ++round) {
        const Problem p = random_problem(random, true);
        if (p.rules.empty())
            continue;
        const Saturated s = p.saturated();
        if (!s.complete)
            continue;
        ++complete;
        const Language after = p.language(s.nfa);
        INFO("seed " << seed << ", round " << round);
        REQUIRE(after == rewritten(p, true)); // B has a word between any two atoms: nothing is vacuous
        grown += after.size() > ref::accepted(p.nfa, p.words).size() ? 1 : 0;
    }
    std::printf("complete %d, grown %d\n", complete, grown);
    CHECK(complete > 0);
    CHECK(grown > 0);
}
