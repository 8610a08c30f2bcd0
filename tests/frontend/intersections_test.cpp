// Intersections in the text of a model: with int, ext and loc, of relations of which one lies in the other, and those
// that are said to be empty.
#include "frontend/document_fixture.hpp"

#include <catch2/catch.hpp>
#include <fmt/format.h>

using namespace katlas;
using katlas::testing::Loaded;

namespace {

std::string sentences(const std::string& text) {
    const Loaded loaded(text);
    std::string all;
    for (const Diagnostic& d : loaded.diagnostics.all())
        all += (d.severity == Severity::warning ? "warning: " : "") + d.message + "\n";
    return all;
}

} // namespace

TEST_CASE("what an intersection leaves is said without it") {
    const auto same = [](const std::string& one, const std::string& other) {
        INFO(one);
        const Loaded l("relation a relation b (keeps thread) relation c (changes location)\nassert c1: po <= " + one +
                       "\nassert c2: po <= " + other + "\n");
        CHECK(l.rendered() == "");
        REQUIRE(l.document.assertions.size() == 2);
        CHECK(l.document.assertions[0].claim.right == l.document.assertions[1].claim.right);
    };
    same("rf & ext", "rfe");
    same("int & co", "coi");
    same("po & loc", "po-loc");
    same("fr^-1 & ext", "fre^-1");
    same("po & ext", "0");
    same("a & loc", "a-loc");
    same("a^-1 & loc", "a-loc^-1");
    same("b & int", "b");
    same("b & ext", "0");
    same("c & loc", "0");
    same("c \\ loc", "c");
    same("rf \\ int", "rfe");
    same("co \\ ext", "coi");
    same("(rf | co;rf?) & loc", "rf | co;rf?");
    same("po;rf & loc", "po-loc;rf");
    same("rfi;po;rf & ext", "rfi;po;rfe");
    same("[W];po;[R] & loc", "[W];po-loc;[R]");
    same("co* & loc", "[LOC] | co+");
    same("rf & po", "rfi");
    same("[W];po & rf;[R]", "[W];rfi;[R]");
    same("rmw & po", "rmw");
    same("co & po-loc & ext", "0");
    // Where two steps may leave the location, or nothing is known, it stays.
    CHECK(sentences("assume po <= po;po & loc") == "");
    CHECK(sentences("relation x\nassume po <= po unless x & ext") ==
          "the intersection of two relations cannot be used in the condition of an assumption\n");
    // A file's own names come first.
    same("a", "a");
    CHECK(sentences("relation ext\nacyclic ext") == "");
}

TEST_CASE("an empty intersection is a cycle that is excluded") {
    const auto axioms = [](const std::string& text) {
        const Loaded l("relation a relation b relation c\n" + text);
        CHECK(l.rendered() == "");
        std::string result;
        for (const kat::Axiom& x : l.document.models.at("test").axioms)
            result += fmt::format("{}{}{}",
                                  x.kind == kat::Axiom::Kind::irreflexive ? "irreflexive "
                                  : x.kind == kat::Axiom::Kind::empty     ? "empty "
                                                                          : "acyclic ",
                                  to_text(l.document.terms, l.document.theory, x.expr), "\n");
        return result;
    };
    CHECK(axioms("empty rmw & (fre;coe)\n") == "irreflexive fre;coe;rmw^-1\n");
    CHECK(axioms("export empty rmw & (fre;coe)\n") == "irreflexive fre;coe;rmw^-1\n");
    CHECK(axioms("export rmw & (fre;coe) = 0\n") == "irreflexive fre;coe;rmw^-1\n");
    CHECK(axioms("empty rmw & ((fr & ext);(co & ext))\n") == "irreflexive fre;coe;rmw^-1\n");
    CHECK(axioms("let at = rmw & (fre;coe)\nempty at as atomic\n") == "irreflexive fre;coe;rmw^-1\n");
    CHECK(axioms("empty [W];(a & b;c);[R]\n") == "irreflexive [W];b;c;[R];a^-1\n");
    CHECK(axioms("empty (a & b;c) | (rmw & c;c)\n") == "irreflexive b;c;a^-1 | c;c;rmw^-1\n");
    CHECK(axioms("empty (rf & co & fr)\n") == "empty (fr & (rf & co))\n");
}
