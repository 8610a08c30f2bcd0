// Names of the base theory.

#include "katlas/kat/base.hpp"

#include <catch2/catch.hpp>

using namespace katlas::kat;

TEST_CASE("a user's predicate or relation is none of the base theory, whatever its name") {
    Terms terms;
    Theory theory;
    theory.predicates = {{"R", false}, {"R", true}, {"W", true}};
    Relation users;
    users.name = "po";
    Relation base = users;
    base.builtin = true;
    theory.relations = {users, base};
    CHECK(base_predicate(terms, theory, "R") == terms.predicate(1));
    CHECK(base_letter(theory, "po") == Letter{1, false});
    CHECK(base_relation(terms, theory, "po") == terms.letter({1, false}));
    CHECK(find_base_predicate(theory, "W") == PredicateId{2});
    CHECK_FALSE(find_base_predicate(theory, "po"));
    CHECK_FALSE(find_base_relation(theory, "R"));
}
