// Words that a search found, as the prover uses them and as readers see them.

#include "decide_text.hpp"

#include <catch2/catch.hpp>

using namespace katlas;
using namespace katlas::tests;

namespace {

kat::PredicateId predicate(const Document& document, const std::string& name) {
    const auto& all = document.theory.predicates;
    const auto found = std::ranges::find(all, name, &kat::Predicate::name);
    REQUIRE(found != all.end());
    return static_cast<kat::PredicateId>(found - all.begin());
}

} // namespace

TEST_CASE("a word is shown without what other predicates of an event imply") {
    LoadedText loaded("predicate PA\npredicate PB\npredicate PC\npredicate PD\nassume PA <= PB\nassume PC = PD\n");
    REQUIRE_FALSE(loaded.diagnostics.has_errors());
    const Document& d = loaded.document;
    const kat::Letter po = {0, false};
    const auto p = [&](const char* name) { return predicate(d, name); };
    const prover::FoundWord word{{{p("PA"), p("PB")}, {p("PB"), p("PC"), p("PD")}, {}}, {po, po.flipped()}};
    const std::string name = d.theory.relations[0].name;
    const std::vector<std::string> expected{"[PA]", name, "[PB;PC]", name + "^-1", "[]"};
    CHECK(prover::to_texts(d.terms, d.theory, word) == expected);
    CHECK(prover::to_texts(d.terms, d.theory, {}).empty());
}

TEST_CASE("two relations of one name are two letters of a word") {
    kat::Terms terms;
    const kat::Letter first{3, false};
    const kat::Letter second{5, true};
    const kat::ExprRef path = prover::along(terms, {{{}, {}, {}}, {first, second}});
    CHECK(path == terms.sequence(terms.letter(first), terms.letter(second)));
    CHECK(prover::along(terms, {{{}}, {}}) == terms.id());
}
