// derive() against what expressions denote, word by word.
#include "automata/guarded_reference.hpp"
#include "support/scale.hpp"

#include <deque>

#include <catch2/catch.hpp>

using namespace katlas::automata;
namespace kat = katlas::kat;
namespace ref = katlas::automata::guarded_reference;

namespace {

// Two relations, each read as the symbol of its number, with full domain and range; no predicates.
Interpretation plain_reading(const kat::Terms& terms, std::size_t relations, std::size_t atoms) {
    Interpretation reading;
    reading.all = AtomSet::first(atoms);
    reading.tests.assign(terms.num_tests(), reading.all);
    reading.tests[terms.bottom().index] = AtomSet::none();
    for (std::size_t r = 0; r < relations; ++r) {
        reading.readings.push_back({{static_cast<Symbol>(r), reading.all, reading.all}});
        reading.readings.emplace_back();
    }
    return reading;
}

} // namespace

TEST_CASE("derive accepts exactly the words of the expression") {
    constexpr unsigned seed = 201;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    std::size_t words_seen = 0;
    for (int round = 0; round < katlas::tests::scaled(3000); ++round) {
        ref::Shape shape;
        shape.atoms = 1 + random() % 3;
        shape.letters = 1 + random() % 3;
        kat::Terms terms;
        const kat::ExprRef e = ref::random_expr(random, terms, 4, shape);
        const Interpretation reading = ref::RandomTheory(random, shape).interpretation(terms);
        const auto nfa = derive(terms, e, reading);
        REQUIRE(nfa);
        const ref::Language expected = ref::language(terms, e, reading, 3);
        INFO("round " << round);
        REQUIRE(ref::accepted(*nfa, ref::all_words(shape.atoms, shape.letters, 3)) == expected);
        words_seen += expected.size();
        REQUIRE(nfa->initial.size() == 1);
    }
    CHECK(words_seen > 0);
}

TEST_CASE("derive reads a nested rot through its stand-in") {
    constexpr unsigned seed = 202;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    int nested = 0;
    for (int round = 0; round < katlas::tests::scaled(1000); ++round) {
        ref::Shape shape;
        shape.atoms = 1 + random() % 3;
        kat::Terms terms;
        const kat::ExprRef e = ref::random_expr(random, terms, 4, shape, true);
        Interpretation reading = ref::RandomTheory(random, shape).interpretation(terms);
        std::deque<GuardedNfa> stand_ins;
        for (const kat::ExprRef sub : terms.subterms(std::vector<kat::ExprRef>{e}))
            if (terms.kind(sub) == kat::ExprKind::rotation) {
                const auto inner = derive(terms, terms.children(sub)[0], reading);
                REQUIRE(inner);
                stand_ins.push_back(trim(rotate(*inner, single_atoms(shape.atoms)), reading.all));
                reading.automata[sub.index] = &stand_ins.back();
                ++nested;
            }
        const auto nfa = derive(terms, e, reading);
        REQUIRE(nfa);
        INFO("round " << round);
        REQUIRE(ref::accepted(*nfa, ref::all_words(shape.atoms, shape.letters, 3)) ==
                ref::language(terms, e, reading, 3));
    }
    CHECK(nested > 0);
}

TEST_CASE("the converse of an expression denotes the mirrored words, also under rot and dedup") {
    constexpr unsigned seed = 203;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    for (int round = 0; round < katlas::tests::scaled(1000); ++round) {
        ref::Shape shape;
        kat::Terms terms;
        kat::ExprRef e = ref::random_expr(random, terms, 4, shape, true);
        if (round % 3 == 0)
            e = terms.deduplication(e);
        if (round % 3 == 1)
            e = terms.rotation(terms.deduplication(e));
        const kat::ExprRef back = terms.converse(e);
        Interpretation reading = ref::RandomTheory(random, shape).interpretation(terms);
        // A letter and its converse must mean mirrored steps; here a symbol is its own converse.
        for (std::size_t l = 0; l < reading.readings.size(); l += 2) {
            reading.readings[l + 1] = reading.readings[l];
            for (Reading& r : reading.readings[l + 1])
                std::swap(r.pre, r.post);
        }
        REQUIRE(ref::language(terms, back, reading, 3) == ref::mirrored(ref::language(terms, e, reading, 3)));
    }
}

TEST_CASE("equal places are one state") {
    kat::Terms terms;
    std::vector<kat::ExprRef> letters;
    for (kat::RelationId r = 0; r < 20; ++r)
        letters.push_back(terms.letter({r, false}));
    const kat::ExprRef any = terms.unite(letters);
    const Interpretation reading = plain_reading(terms, letters.size(), 1);
    CHECK(derive(terms, terms.star(any), reading)->size() <= 2);
    CHECK(derive(terms, terms.plus(any), reading)->size() <= 2);

    // ((a;b)*;a)*: three letter occurrences, and the start.
    const kat::ExprRef ab = terms.sequence(letters[0], letters[1]);
    const kat::ExprRef e = terms.star(terms.sequence(terms.star(ab), letters[0]));
    CHECK(derive(terms, e, reading)->size() <= 4);
}

TEST_CASE("derive gives up when the budget is exceeded") {
    kat::Terms terms;
    kat::ExprRef e = terms.letter({0, false});
    for (int i = 0; i < 12; ++i) // 4096 letters in a row
        e = terms.sequence(e, e);
    const Interpretation reading = plain_reading(terms, 1, 1);
    Budget budget;
    budget.max_states = 1000;
    CHECK_FALSE(derive(terms, e, reading, budget));
    budget.max_states = 5000;
    CHECK(derive(terms, e, reading, budget)->size() == 4097);
    budget.max_edges = 1000;
    CHECK_FALSE(derive(terms, e, reading, budget));
}

TEST_CASE("nested stars end, however deep") {
    kat::Terms terms;
    kat::ExprRef e = terms.letter({0, false});
    const kat::ExprRef b = terms.letter({1, false});
    for (int i = 0; i < 300; ++i)
        e = terms.star(i % 2 == 0 ? terms.unite(e, b) : terms.sequence(e, b));
    const auto nfa = derive(terms, e, plain_reading(terms, 2, 1));
    REQUIRE(nfa);
    CHECK(accepts(*nfa, {{0}, {}}));
    CHECK(accepts(*nfa, {{0, 0}, {1}}));
}
