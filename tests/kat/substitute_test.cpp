// Expressions in the place of letters.

#include "katlas/kat/substitute.hpp"

#include <array>

#include <catch2/catch.hpp>

using namespace katlas::kat;

TEST_CASE("letters are replaced wherever they stand, and nothing else is") {
    Terms t;
    const ExprRef a = t.letter({0, false});
    const ExprRef b = t.letter({1, false});
    const ExprRef test = t.test(t.predicate(0));
    const std::array roots{t.sequence(test, t.unite(a, t.star(b))), b};
    const auto to_b = [&](Letter l) { return l.relation == 0 ? t.letter({1, l.inverse}) : t.letter(l); };
    const std::vector<ExprRef> changed = substitute(t, roots, to_b);
    CHECK(changed == std::vector{t.sequence(test, t.unite(b, t.star(b))), b});

    Model model;
    model.name = "m";
    model.axioms.push_back({Axiom::Kind::empty, "x", roots[0], {}});
    const Model other = substitute(t, model, to_b);
    CHECK(other.axioms.front().expr == changed[0]);
    CHECK(other.axioms.front().name == "x");
    CHECK(other.axioms.front().kind == Axiom::Kind::empty);
}

TEST_CASE("what is put in under a star is not closed twice") {
    Terms t;
    const ExprRef a = t.letter({0, false});
    const ExprRef b = t.letter({1, false});
    const std::array roots{t.star(t.unite(a, b)), t.plus(a)};
    const std::vector<ExprRef> changed =
        substitute(t, roots, [&](Letter l) { return l.relation == 0 ? t.plus(a) : t.letter(l); });
    CHECK(changed[0] == t.star(t.unite(a, b)));
    CHECK(changed[1] == t.sequence(t.plus(a), t.star(a)));
}
