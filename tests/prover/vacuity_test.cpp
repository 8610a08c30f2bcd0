// Claims of which nothing can fail: what is said of them, because of which assumptions, and that nothing is said of
// others.

#include "katlas/frontend/document.hpp"
#include "katlas/prover/claims.hpp"
#include "katlas/prover/vacuity.hpp"

#include <string>

#include <catch2/catch.hpp>
#include <fmt/format.h>

using namespace katlas;

namespace {

// The notes on the claims that are proved: a line each, with the lines of the assumptions.
std::string notes(const std::string& text) {
    SourceMap sources;
    Diagnostics diagnostics;
    Document document = load_text("test.kat", text, sources, diagnostics);
    for (const Diagnostic& d : diagnostics.all())
        FAIL(render(d, sources));
    prover::Prover prover(document);
    prover::Vacuities vacuities(document, prover);
    std::string all;
    for (const kat::Assertion& a : document.assertions) {
        REQUIRE(prover.decide(a.claim).verdict == prover::Verdict::proved);
        const std::size_t assumptions = document.theory.assumptions.size();
        for (const prover::Vacuity& v : vacuities.of(a.claim)) {
            all += v.text;
            for (const SourceRange& where : v.assumptions)
                all += fmt::format(" {}", sources.locate(where.file, where.begin).line);
            all += "\n";
        }
        CHECK(document.theory.assumptions.size() == assumptions);
    }
    return all;
}

} // namespace

TEST_CASE("a left side that relates nothing is told, with the assumptions that cause it") {
    CHECK(notes("relation a\nrelation b\nassume a;b = 0\nassume b <= po\nassert a;b <= rf\n") ==
          "the left side relates nothing 3\n");
    CHECK(notes("assume [W];po <= [W];po;[F]\nassert [W];po;[R] <= rf\n") == "the left side relates nothing 1\n");
    CHECK(notes("relation a\nassume [R];a = 0\nassume [!R];a = 0\nassert a <= po\nassert a = a;a\n") ==
          "the left side relates nothing 2 3\nboth sides relate nothing 2 3\n");
    // The base theory is enough; and it is enough together with one of several.
    CHECK(notes("relation a\nassume a <= po\nassert rf;co <= a\n") == "the left side relates nothing\n");
    CHECK(
        notes("relation a\nassume a <= po\nassume a <= rf\nassert a & id <= rf\n").starts_with("the left side has no"));
    CHECK(notes("assert po & id <= rf\n") == "the left side has no cycles\n");
    CHECK(notes("relation a\nassume irreflexive a\nassert a & id <= rf\n") == "the left side has no cycles 2\n");
}

TEST_CASE("kinds of events that the assumptions exclude are told") {
    CHECK(notes("predicate P\npredicate Q\ndisjoint P # Q\nassume P <= Q\nassert po;po <= po\n") ==
          "no event is in P 3 4\n");
    CHECK(notes("assume R <= W\nassert po;po <= po\n") == "no event is in R 1\n");
    CHECK(notes("relation a\nassume [R] <= a\nassume a <= po\nassert po;po <= po\n") ==
          "the assumptions leave no execution with an event in R 2 3\n");
    // What is said openly is no news.
    CHECK(notes("assume EXCL = 0\nassert po;po <= po\n").empty());
    CHECK(notes("assume [R & SC] = 0\nassert po;po <= po\n").empty());
}

TEST_CASE("a right side that contains id is told") {
    CHECK(notes("assert (po | rf)+ & id <= rot (po | rf)*\n") ==
          "the right side contains id, which relates every event to itself\n");
    CHECK(notes("assert (po | rf)+;[R] & id <= [R] | rf\n") ==
          "the right side contains [R], and cycles of the left side begin nowhere else\n");
    CHECK(notes("model all = irreflexive po?\nmodel some = acyclic po | rf\nassert all <= some\n") ==
          "all allows no execution with an event of any kind, by an axiom\n");
}

TEST_CASE("of claims that say something nothing is told") {
    CHECK(notes("relation a\nrelation b\nassume a;b = 0\nassume a;a <= a\n"
                "assert a;b <= 0\nassert a;a;a <= a\nassert empty rf;co\nassert acyclic po\nassert irreflexive rf\n"
                "assert (po | a)+ & id <= rot (po | a)+\nassert rf;fr <= co\nassert a | b;a <= b?;a\n")
              .empty());
    CHECK(notes("assert po & id <= 0\nassert po? = po | id\n").empty());
    CHECK(notes("model one = acyclic po | rf | co\nmodel two = acyclic po | rf\nassert one <= two\n").empty());
}
