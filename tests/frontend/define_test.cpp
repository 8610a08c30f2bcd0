// `define`: what is accepted, and what joins the theory.

#include "document_fixture.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include <catch2/catch.hpp>
#include <fmt/format.h>

using namespace katlas;
using namespace katlas::testing;

namespace {

// What follows from the definitions of the text, as the language writes it.
std::set<std::string> consequences(const std::string& text) {
    const Loaded l(text);
    INFO(l.rendered());
    REQUIRE_FALSE(l.diagnostics.has_errors());
    const Document& d = l.document;
    std::set<std::string> found;
    for (const kat::Assumption& a : d.theory.assumptions)
        if (a.by_definition && !a.builtin)
            found.insert(kat::to_text(d.terms, d.theory, a.left) + " <= " + kat::to_text(d.terms, d.theory, a.right));
    return found;
}

// "R * W (keeps location, changes thread)"
std::string signature(const std::string& expression) {
    const Loaded l("define r = " + expression);
    INFO(l.rendered());
    REQUIRE_FALSE(l.diagnostics.has_errors());
    const Document& d = l.document;
    const kat::Relation& r = d.theory.relations[l.symbol("r").id];
    std::string text = kat::to_text(d.terms, d.theory, r.domain) + " * " + kat::to_text(d.terms, d.theory, r.range);
    for (const auto& [effect, what] : {std::pair(r.location, "location"), std::pair(r.thread, "thread")})
        if (effect != kat::Effect::unknown)
            text += std::string(effect == kat::Effect::keeps ? " keeps " : " changes ") + what;
    return text;
}

std::string faults_of(const std::string& text) {
    return Loaded(text).rendered();
}

} // namespace

TEST_CASE("proofs know what a definition lies in and what it contains") {
    using Facts = std::set<std::string>;
    CHECK(consequences("define r = po-loc & (fre;rfe)") == Facts{"r <= po-loc", "r <= fre;rfe"});
    CHECK(consequences("define r = [R];po-loc;[R] \\ po-loc;[W];po-loc \\ rf^-1;rf") == Facts{"r <= po-loc"});
    CHECK(consequences("define r = po \\ loc") == Facts{"r <= po", "r-loc <= po-loc"});
    CHECK(consequences("define r = ctrl;[F & ISYNC];po") ==
          Facts{"r <= ctrl;[F & ISYNC];po", "ctrl;[F & ISYNC];po <= r", "r-loc <= ctrl;[F & ISYNC];po"});
    // An intersection that is regular is what it is.
    CHECK(consequences("define r = rf & ext") == Facts{"r <= rfe", "rfe <= r"});
    CHECK(consequences("define r = po & loc") == Facts{"r <= po-loc", "po-loc <= r"});
    // Union and composition keep bounds, and what is no intersection is there.
    CHECK(consequences("define r = rfe | po-loc & (fre;rfe)") ==
          Facts{"r <= po-loc | rfe", "r <= rfe | fre;rfe", "rfe <= r"});
    CHECK(consequences("define r = (rmw \\ amo);rfi") == Facts{"r <= rmw;rfi"});
    CHECK(consequences("define r = !po").empty());
    CHECK(consequences("define r = addr & data define s = r;rfe") ==
          Facts{"r <= addr", "r <= data", "r-loc <= addr-loc", "r-loc <= data-loc", "s <= r;rfe", "r;rfe <= s",
                "s-loc <= r-loc;rfe", "r-loc;rfe <= s-loc"});
}

TEST_CASE("the signature of a defined relation follows") {
    CHECK(signature("po-loc & (fre;rfe)") == "R * R keeps location keeps thread");
    CHECK(signature("[R];po-loc;[R] \\ rf^-1;rf") == "R * R keeps location keeps thread");
    CHECK(signature("po \\ loc") == "id * id keeps thread");
    CHECK(signature("(po | rf)+ & loc") == "LOC * LOC keeps location");
    CHECK(signature("(fr;co) \\ int") == "R * W keeps location changes thread");
    CHECK(signature("co;rf") == "W * R keeps location");
    CHECK(signature("rfe^-1 | fre") == "R * W keeps location changes thread");
    CHECK(signature("[W & SC]") == "W & SC * W & SC keeps location keeps thread");
    CHECK(signature("po*") == "id * id keeps thread");
}

TEST_CASE("a definition may speak of what is declared before it") {
    CHECK(faults_of("define r = po & later\ndefine later = po\n") == "test.kat:1:17: error: unknown name 'later'\n"
                                                                     "    1 | define r = po & later\n"
                                                                     "      |                 ^~~~~\n");
    CHECK(faults_of("define r = po | r;po\n") ==
          "test.kat:1:17: error: 'r' is defined by itself\n"
          "    1 | define r = po | r;po\n"
          "      |                 ^\n"
          "  hint: a definition may use what is declared before it; 'let rec' defines a closure\n");
    CHECK(faults_of("define r = po define r = rf") == "test.kat:1:22: error: 'r' is already declared\n"
                                                      "    1 | define r = po define r = rf\n"
                                                      "      |                      ^\n"
                                                      "  hint: the first declaration is at test.kat:1:8\n");
    CHECK(faults_of("define r = po & rot rf\n") == "test.kat:1:17: error: 'rot' cannot be used in a definition\n"
                                                   "    1 | define r = po & rot rf\n"
                                                   "      |                 ^~~~~~\n"
                                                   "  hint: it is an operator on paths, and relates no events\n");
}

TEST_CASE("a definition is kept as it is written") {
    Loaded l("define r = po & loc & (fre;rfe)\nlet x = rf & po\ndefine s = x \\ r\n");
    INFO(l.rendered());
    REQUIRE_FALSE(l.diagnostics.has_errors());
    const auto text = [&](const char* name) {
        return kat::to_text(l.document.terms, l.document.theory,
                            *l.document.theory.relations[l.symbol(name).id].definition);
    };
    CHECK(text("r") == "loc-overlap & po & fre;rfe");
    CHECK(text("s") == "rfi \\ r");
    CHECK(l.symbol("x").kind == Symbol::Kind::definition);
}

TEST_CASE("the word that begins a definition is a name elsewhere") {
    CHECK(faults_of("let define = po\ndefine define-loc = define & loc\nmodel m = acyclic define\n").empty());
}

TEST_CASE("relations may be defined by recursion that only adds") {
    CHECK(faults_of("define rec r = po | r;s and s = r & rf\n").empty());
    CHECK(faults_of("define rec r = po \\ r\n") ==
          "test.kat:1:16: error: what is taken away may not grow with what is defined\n"
          "    1 | define rec r = po \\ r\n"
          "      |                ^~~~~~\n"
          "  hint: there would be no least relation\n");
    using Facts = std::set<std::string>;
    CHECK(consequences("define rec r = rf | co;r") == Facts{"r <= rf | co;r", "rf <= r", "co;r <= r"});
}

TEST_CASE("what an axiom or a flag intersects is a relation that is defined so") {
    const Loaded l("relation a relation b\nacyclic (a & b)*;rf flag po;po & loc as strange export acyclic a & b\n"
                   "model one = acyclic po;(a & b) | fr, irreflexive (a \\ b)+;rf\n");
    INFO(l.rendered());
    REQUIRE(l.rendered().empty());
    const Document& d = l.document;
    const auto text = [&](kat::ExprRef e) { return kat::to_text(d.terms, d.theory, e); };
    const auto& one = d.models.at("test::one").axioms;
    CHECK(text(one[0].expr) == "fr | po;(a & b)");
    CHECK(text(one[1].expr) == "((a \\ b);(a \\ b)*);rf");
    const kat::Model& own = d.models.at("test");
    CHECK(text(own.flags[0].expr) == "(loc-overlap & po;po)");
    std::map<std::string, std::string> definitions;
    for (const kat::Relation& r : d.theory.relations)
        if (r.definition && !r.builtin && !r.name.ends_with("-loc"))
            CHECK(definitions.emplace(r.name, text(*r.definition)).second); // each once
    CHECK(definitions == std::map<std::string, std::string>{{"(a & b)", "a & b"},
                                                            {"(a \\ b)", "a \\ b"},
                                                            {"(loc-overlap & po;po)", "loc-overlap & po;po"}});
    CHECK(consequences("relation a relation b acyclic a & b") ==
          std::set<std::string>{"(a & b) <= a", "(a & b) <= b", "(a & b)-loc <= a-loc", "(a & b)-loc <= b-loc"});
}

TEST_CASE("an axiom with an intersection takes time by its distinct subterms") {
    std::string text = "relation a relation b\nlet x0 = a | po\n"; // x60 has 2^60 places
    for (int i = 1; i <= 60; ++i)
        text += fmt::format("let x{0} = x{1};b | x{1};a\n", i, i - 1);
    CHECK(faults_of(text + "acyclic x60;(a & b)\n").empty());
}

TEST_CASE("flags are names for expressions") {
    CHECK(faults_of("acyclic po\nflag po;rf as strange\nflag rf as other\n").empty());
    CHECK(faults_of("acyclic po\nflag po as x flag rf as x\n") == "test.kat:2:25: error: there is already a flag 'x'\n"
                                                                  "    2 | flag po as x flag rf as x\n"
                                                                  "      |                         ^\n");
    CHECK(faults_of("acyclic po\nflag rot data as x\n").find("cannot be used in a flag") != std::string::npos);
}
