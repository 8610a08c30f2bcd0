// From syntax trees to terms and theory: names, definitions, recursion, assumptions, and what is said about slips.
#include "frontend/document_fixture.hpp"
#include "kat/structure.hpp"
#include "katlas/frontend/recursion.hpp"
#include "support/scale.hpp"

#include <algorithm>
#include <cstdio>

#include <catch2/catch.hpp>
#include <fmt/format.h>

using namespace katlas;
using katlas::testing::Loaded;
namespace ref = katlas::kat::reference;

namespace {

std::string messages(const std::string& text) {
    return Loaded(text).rendered();
}

// The messages alone, a line each.
std::string sentences(const std::string& text) {
    const Loaded loaded(text);
    std::string all;
    for (const Diagnostic& d : loaded.diagnostics.all())
        all += (d.severity == Severity::warning ? "warning: " : "") + d.message + "\n";
    return all;
}

} // namespace

TEST_CASE("synonyms are the same terms") {
    Loaded l("let x = po");
    const std::pair<const char*, const char*> synonyms[] = {{"mo", "co"}, {"moe", "coe"}, {"moi", "coi"},
                                                            {"rb", "fr"}, {"rbe", "fre"}, {"rbi", "fri"}};
    for (const auto& [other, primary] : synonyms) {
        INFO(other);
        CHECK(l.term(other, "") == l.term(primary, ""));
    }
    CHECK(l.term("UR", "") == Loaded("let x = [R];[EXCL]").term("x"));
}

TEST_CASE("operators mean what they say") {
    const std::pair<const char*, const char*> rows[] = {
        {"po+", "po;po*"},
        {"po?", "po | id"},
        {"po^-1", "po^-1"},
        {"(po;rf)^-1", "rf^-1;po^-1"},
        {"po^=", "po^-1 | po"},
        {"[R];po", "R;po"},
        {"[]", "id"},
        {"[R | W]", "R | W"},
        {"R & W", "[R];[W]"},
        {"R \\ W", "R & !W"},
        {"!R", "[!R]"},
        {"R?", "id"},
        {"po & any", "po"},
        {"any & po", "po"},
        {"po;0", "0"},
        {"0*", "id"},
        {"(po | rf)*;co", "((rf | po)*);co"},
    };
    for (const auto& [left, right] : rows) {
        Loaded l(fmt::format("let x = {}\nlet y = {}\n", left, right));
        INFO(left);
        CHECK(l.rendered().empty());
        CHECK(l.term("x") == l.term("y"));
    }
    Loaded l("let x = po;rf let y = rf;po let z = po^-1");
    CHECK(l.term("x") != l.term("y"));
    CHECK(l.term("z") == l.document.terms.converse(l.term("po", "")));
}

TEST_CASE("relations and their twins") {
    const Loaded l("predicate P\nrelation a : P * id (changes thread)\nrelation b (keeps location, keeps thread)\n"
                   "relation c (internal)\n");
    REQUIRE(l.rendered().empty());
    const auto relation = [&](const std::string& name) { return l.document.theory.relations[l.symbol(name).id]; };
    const kat::TestRef p = const_cast<kat::Terms&>(l.document.terms).predicate(l.symbol("P").id);
    CHECK(relation("a").domain == p);
    CHECK(relation("a").range == l.document.terms.top());
    CHECK(relation("a").location == kat::Effect::unknown);
    CHECK(relation("a").thread == kat::Effect::changes);
    REQUIRE(relation("a").location_twin);
    CHECK(*relation("a").location_twin == l.symbol("a-loc").id);
    CHECK(relation("a-loc").location == kat::Effect::keeps);
    CHECK(relation("a-loc").thread == kat::Effect::changes);
    CHECK_FALSE(relation("a-loc").location_twin);
    CHECK(relation("b").location == kat::Effect::keeps);
    CHECK_FALSE(relation("b").location_twin);
    CHECK_FALSE(l.document.modules.at("test").contains("b-loc"));
    CHECK_FALSE(l.document.modules.at("test").contains("c-loc"));
    // r-loc relates accesses and lies in r.
    kat::Terms terms = l.document.terms;
    const kat::TestRef loc = terms.predicate(l.symbol("LOC", "").id);
    CHECK(relation("a-loc").domain == terms.conjunction(p, loc));
    CHECK(relation("a-loc").range == loc);
    const auto& assumptions = l.document.theory.assumptions;
    CHECK(std::any_of(assumptions.begin(), assumptions.end(), [&](const kat::Assumption& a) {
        return a.left == terms.letter({l.symbol("a-loc").id, false}) &&
               a.right == terms.letter({l.symbol("a").id, false});
    }));
}

TEST_CASE("a hidden name of the base theory keeps its meaning there") {
    // A user's own `any` is no universal relation, and a user's own LOC says nothing of locations.
    Loaded own("relation any\nlet x = any & po\n");
    REQUIRE_FALSE(own.diagnostics.has_errors());
    CHECK(own.document.terms.kind(own.term("x")) == kat::ExprKind::intersection);
    CHECK(sentences("relation any\n") == "warning: this hides the 'any' of the base theory\n"
                                         "warning: this hides the 'any-loc' of the base theory\n");
    Loaded loc("predicate LOC\nrelation r\n");
    const kat::TestRef base = loc.document.terms.predicate(loc.symbol("LOC", "").id);
    CHECK(loc.document.theory.relations[loc.symbol("r-loc").id].domain == base);
}

TEST_CASE("an unknown name suggests the nearest one") {
    CHECK(messages("acyclic po | rff | co\n") == "test.kat:1:14: error: unknown name 'rff'\n"
                                                 "    1 | acyclic po | rff | co\n"
                                                 "      |              ^~~\n"
                                                 "  hint: did you mean 'rf'?\n");
    CHECK(messages("relation my-relation\nassert my-realtion <= po\n") ==
          "test.kat:2:8: error: unknown name 'my-realtion'\n"
          "    2 | assert my-realtion <= po\n"
          "      |        ^~~~~~~~~~~\n"
          "  hint: did you mean 'my-relation'?\n");
    CHECK(messages("assert po <= xyzzyxyzzy\n") == "test.kat:1:14: error: unknown name 'xyzzyxyzzy'\n"
                                                   "    1 | assert po <= xyzzyxyzzy\n"
                                                   "      |              ^~~~~~~~~~\n");
}

TEST_CASE("a second declaration is an error that shows the first") {
    CHECK(messages("let x = po\n\nlet x = rf\n") == "test.kat:3:5: error: 'x' is already declared\n"
                                                    "    3 | let x = rf\n"
                                                    "      |     ^\n"
                                                    "  hint: the first declaration is at test.kat:1:5\n");
    CHECK(sentences("relation x predicate x") == "'x' is already declared\n");
    CHECK(sentences("relation x-loc relation x") == "'x-loc' is already declared\n");
    CHECK(sentences("let x = po acyclic po as a acyclic rf as a") == "there is already an axiom 'a'\n");
    CHECK(sentences("assert a: po <= po assert a: po <= po") == "there is already an assertion named 'a'\n");
    CHECK(sentences("let po = rf") == "warning: this hides the 'po' of the base theory\n");
}

TEST_CASE("a relation where a test is needed") {
    CHECK(messages("relation r : po * W\n") ==
          "test.kat:1:14: error: the domain of a relation must be a test, and this is a relation\n"
          "    1 | relation r : po * W\n"
          "      |              ^~\n");
    CHECK(messages("relation r : W * [rf]\n") ==
          "test.kat:1:18: error: the range of a relation must be a test, and this is a relation\n"
          "    1 | relation r : W * [rf]\n"
          "      |                  ^~~~\n");
    CHECK(messages("let x = po;!rf\n") ==
          "test.kat:1:12: error: '!' needs a test, and this is a relation\n"
          "    1 | let x = po;!rf\n"
          "      |            ^~~\n"
          "  hint: the complement of a relation is outside Kleene algebra with tests; 'define' can have it\n");
    CHECK(messages("disjoint R # po\n") == "test.kat:1:14: error: 'po' is a relation; only tests can be disjoint\n"
                                           "    1 | disjoint R # po\n"
                                           "      |              ^~\n");
    CHECK(sentences("disjoint R # W # R") == "'R' stands twice in one 'disjoint'\n");
    CHECK(sentences("assume po & id <= 0 unless rf") == "'unless' needs an inclusion of relations before it\n");
    CHECK(sentences("assume total po;rf") == "'assume total' needs the name of a relation\n");
    CHECK(sentences("relation r (keeps temper)") == "unknown attribute 'keeps temper'\n");
    CHECK(sentences("relation r : W * R (some order)") ==
          "an order that executions choose relates any two events of one test\n");
    CHECK(sentences("relation r : F * F (some order, keeps thread)") ==
          "an order that executions choose relates any two events of one test\n");
}

TEST_CASE("relations of code generation cannot be named") {
    CHECK(messages("assert po-imm <= po\n") ==
          "test.kat:1:8: error: 'po-imm' is internal to code generation\n"
          "    1 | assert po-imm <= po\n"
          "      |        ^~~~~~\n"
          "  hint: use the relation itself; Katlas finds immediate steps by itself\n");
}

TEST_CASE("recursion that is not left-linear is explained") {
    const std::string start = "this recursion is not left-linear: a recursive name may be only the first factor of a "
                              "composition, but ";
    const std::pair<const char*, const char*> rows[] = {
        {"let rec x = po | rf;x", "it is not the first factor of a composition"},
        {"let rec x = po | x;x", "it is not the first factor of a composition"},
        {"let rec x = po | (x;rf)*", "it stands under a closure (* or +)"},
        {"let rec x = po | x^-1", "it stands under a converse"},
        {"let rec x = po | (x & rf)", "it stands under an operator other than '|' and ';'"},
        {"let rec x = po and y = [R];x", "it is not the first factor of a composition"},
    };
    for (const auto& [text, reason] : rows) {
        INFO(text);
        CHECK(sentences(text) == start + reason + "\n");
    }
    CHECK(messages("let rec x = po\nand y = y;x\nlet z = x;y\n") ==
          "test.kat:2:9: error: " + start +
              "it is not the first factor of a composition\n"
              "    2 | and y = y;x\n"
              "      |         ^~~\n"
              "  hint: for example 'let rec x = a | x;b' has a solution in the language: a;b*\n");
    CHECK(sentences("let rec x = po and x = rf") == "'x' is defined twice in one 'let rec'\n");
}

TEST_CASE("all errors of a file are reported, and none twice") {
    CHECK(sentences("let a = nope1\nlet b = a;a\nlet c = nope2 | nope3\nassert b <= c\nacyclic nope4\n"
                    "assume nope5 <= po\nrelation r : nope6 * W\nlet d = r\n") ==
          "unknown name 'nope1'\nunknown name 'nope2'\nunknown name 'nope3'\nunknown name 'nope4'\n"
          "unknown name 'nope5'\nunknown name 'nope6'\n");
}

TEST_CASE("operators of claims are refused elsewhere, at their place") {
    CHECK(messages("acyclic po;(rot rf)\n") == "test.kat:1:13: error: 'rot' cannot be used in an axiom\n"
                                               "    1 | acyclic po;(rot rf)\n"
                                               "      |             ^~~~~~\n"
                                               "  hint: it is not definable in Kleene algebra with tests there\n");
    CHECK(sentences("acyclic po;(rf & rot co)\n") == "'rot' cannot be used in an axiom\n");
    CHECK(sentences("assume po <= rot rf") == "'rot' cannot be used in an assumption\n");
    CHECK(sentences("assume dedup po <= rf") == "'dedup' cannot be used in an assumption\n");
    CHECK(sentences("assume po <= rf unless po;(rf & co)") ==
          "the intersection of two relations cannot be used in the condition of an assumption\n");
    CHECK(sentences("assert po & rf <= co\n") == "");
    // The same term, used rightly before: the place is that of the wrong use.
    CHECK(messages("assert po <= rot rf\nacyclic rot rf\n") ==
          "test.kat:2:9: error: 'rot' cannot be used in an axiom\n"
          "    2 | acyclic rot rf\n"
          "      |         ^~~~~~\n"
          "  hint: it is not definable in Kleene algebra with tests there\n");
    // Through a definition, there is no better place than the definition.
    CHECK(messages("let x = rot rf\nacyclic x\n") ==
          "test.kat:1:9: error: 'rot' cannot be used in an axiom\n"
          "    1 | let x = rot rf\n"
          "      |         ^~~~~~\n"
          "  hint: it is not definable in Kleene algebra with tests there\n");
}

TEST_CASE("assumptions are brought to the forms of the theory") {
    const auto added = [](const std::string& text) {
        const Loaded l("relation a relation b relation c predicate P predicate Q\n" + text);
        CHECK(l.rendered().empty());
        std::string all;
        for (const kat::Assumption& x : l.document.theory.assumptions)
            if (!x.builtin)
                all += fmt::format("{} {} {}\n", to_text(l.document.terms, l.document.theory, x.left),
                                   x.kind == kat::Assumption::Kind::inclusion     ? "<="
                                   : x.kind == kat::Assumption::Kind::irreflexive ? "irreflexive"
                                                                                  : "total",
                                   to_text(l.document.terms, l.document.theory, x.right));
        return all;
    };
    CHECK(added("assume a | b <= c") == "a <= c\nb <= c\n");
    CHECK(added("assume a <= b & c") == "a <= b\na <= c\n");
    CHECK(added("assume a \\ b <= c") == "a <= b | c\n");
    CHECK(added("assume a = b") == "a <= b\nb <= a\n");
    CHECK(added("assume a;b = 0") == "a;b <= [0]\n");
    CHECK(added("assume empty a") == "a <= [0]\n");
    CHECK(added("assume acyclic a") == "a;a* irreflexive [0]\n");
    CHECK(added("assume irreflexive a;b") == "a;b irreflexive [0]\n");
    CHECK(added("assume a & id = 0") == "a irreflexive [0]\n");
    CHECK(added("assume id & a <= 0") == "a irreflexive [0]\n");
    CHECK(added("assume a & [P] = 0") == "[P];a irreflexive [0]\n");
    CHECK(added("assume total a") == "a total [0]\n");
    CHECK(added("assume P <= Q") == "");
    CHECK(Loaded("predicate P predicate Q assume P <= Q").document.theory.constraints.size() ==
          Loaded("").document.theory.constraints.size() + 1);
}

TEST_CASE("an equation of letters is a definition, unless it is circular") {
    const auto definitions = [](const std::string& text) {
        const Loaded l("relation a relation b relation c\n" + text);
        return l.document.theory.definitions.size() - Loaded("").document.theory.definitions.size();
    };
    CHECK(definitions("assume a = b | c") == 1);
    CHECK(definitions("assume b | c = a") == 1);
    CHECK(definitions("assume a = b;c") == 0);
    CHECK(definitions("assume a = b assume b = a") == 1);
    CHECK(definitions("assume a = b assume b = c assume c = a") == 2);
    CHECK(definitions("assume a = a | b") == 0);
    CHECK(definitions("assume a = b assume a = c") == 1);
}

TEST_CASE("models and assertions") {
    const Loaded l("acyclic po | rf as one\nirreflexive co\nempty rf;rf as three\n"
                   "assert first: po <= po\nrefute po <= rf as second\nassert acyclic po\n");
    REQUIRE(l.rendered().empty());
    const auto& axioms = l.document.models.at("test").axioms;
    REQUIRE(axioms.size() == 3);
    CHECK(axioms[0].kind == kat::Axiom::Kind::acyclic);
    CHECK(axioms[0].name == "one");
    CHECK(axioms[1].kind == kat::Axiom::Kind::irreflexive);
    CHECK(axioms[1].name.empty());
    CHECK(axioms[2].kind == kat::Axiom::Kind::empty);
    const auto& assertions = l.document.assertions;
    REQUIRE(assertions.size() == 3);
    CHECK(assertions[0].name == "first");
    CHECK_FALSE(assertions[0].refute);
    CHECK(assertions[1].name == "second");
    CHECK(assertions[1].refute);
    CHECK(assertions[1].claim.kind == kat::Claim::Kind::inclusion);
    CHECK(assertions[2].claim.kind == kat::Claim::Kind::acyclic);
    CHECK(l.sources.text(assertions[1].claim.right_where) == "rf");
}

TEST_CASE("chained definitions stay small") {
    std::string text = "let a0 = po | rf\n";
    for (int i = 1; i <= 60; ++i)
        text += fmt::format("let a{} = a{};a{}\n", i, i - 1, i - 1);
    const Loaded l(text);
    CHECK(l.rendered().empty());
    CHECK(l.document.terms.num_exprs() < 2000);
}

// ---- Recursion ------------------------------------------------------------------------------------------------------

namespace {

// One random left-linear body: a union of constants and of variables with something behind them, nested a little.
struct Body {
    std::vector<ref::Tree> constants;
    std::vector<std::pair<std::size_t, ref::Tree>> steps; // variable, what follows
};

Body random_body(std::mt19937& random, std::size_t variables) {
    Body body;
    for (auto n = random() % 3; n > 0; --n)
        body.constants.push_back(ref::random_tree(random, 1, 2, 2));
    for (auto n = random() % 4; n > 0; --n)
        body.steps.emplace_back(random() % variables, ref::random_tree(random, static_cast<int>(random() % 2), 2, 2));
    return body;
}

} // namespace

TEST_CASE("let rec has the least solution, in every small structure") {
    constexpr unsigned seed = 401;
    std::printf("seed %u\n", seed);
    std::mt19937 random(seed);
    int mutual = 0;
    for (int round = 0; round < katlas::tests::scaled(5000); ++round) {
        INFO("seed " << seed << ", round " << round);
        const std::size_t n = 1 + random() % 4;
        std::vector<Body> bodies;
        for (std::size_t i = 0; i < n; ++i)
            bodies.push_back(random_body(random, n));
        kat::Terms terms;
        std::vector<kat::ExprRef> variables;
        for (std::size_t i = 0; i < n; ++i)
            variables.push_back(terms.letter({static_cast<kat::RelationId>(100 + i), false}));
        std::vector<kat::ExprRef> built;
        for (const Body& body : bodies) {
            std::vector<kat::ExprRef> parts;
            for (const ref::Tree& c : body.constants)
                parts.push_back(ref::build(terms, c));
            kat::ExprRef nested = terms.zero();
            for (const auto& [v, tail] : body.steps) {
                // x;a | y;b, or (x;a | y);b, and so on
                nested = random() % 3 == 0 ? terms.unite(nested, terms.sequence(variables[v], ref::build(terms, tail)))
                                           : terms.sequence(terms.unite(nested, variables[v]), ref::build(terms, tail));
            }
            parts.push_back(nested);
            built.push_back(terms.unite(parts));
        }
        RecursionFault fault;
        const auto solution = solve_left_linear(terms, variables, built, fault);
        REQUIRE(solution);
        mutual += n > 1 ? 1 : 0;
        for (int i = 0; i < 3; ++i) {
            // Iterate from below: the variables are relations of the structure that grow until nothing changes.
            ref::Structure in = ref::random_structure(random, 2, 2);
            for (std::size_t v = 0; v < n; ++v)
                in.relations[static_cast<kat::RelationId>(100 + v)] = {};
            for (bool changed = true; changed;) {
                changed = false;
                for (std::size_t v = 0; v < n; ++v) {
                    ref::Pairs& value = in.relations[static_cast<kat::RelationId>(100 + v)];
                    const ref::Pairs next = meaning(terms, built[v], in);
                    changed = changed || next != value;
                    value = next;
                }
            }
            const ref::Structure without{in.predicates, {{0, in.relations.at(0)}, {1, in.relations.at(1)}}};
            for (std::size_t v = 0; v < n; ++v) // throws if a variable is left in the solution
                REQUIRE(meaning(terms, (*solution)[v], without) ==
                        in.relations.at(static_cast<kat::RelationId>(100 + v)));
        }
    }
    CHECK(mutual > 0);
}

TEST_CASE("let rec in a file") {
    const std::pair<const char*, const char*> rows[] = {
        {"let rec x = po | x;rf", "po;rf*"},
        {"let rec x = x", "0"},
        {"let rec x = (x | po)?", "id | po"},
        {"let rec x = x;[R] | po", "po;[R]* | po"},
        {"let rec y = po | x;rf and x = y;co", "(po;(co;rf)*);co"},
    };
    for (const auto& [text, solution] : rows) {
        Loaded l(fmt::format("{}\nlet z = {}\n", text, solution));
        INFO(text);
        CHECK(l.rendered().empty());
        std::mt19937 random(402);
        for (int i = 0; i < 50; ++i) {
            const ref::Structure in =
                ref::random_structure(random, static_cast<kat::PredicateId>(l.document.theory.predicates.size()),
                                      static_cast<kat::RelationId>(l.document.theory.relations.size()));
            CHECK(meaning(l.document.terms, l.term("x"), in) == meaning(l.document.terms, l.term("z"), in));
        }
    }
}
