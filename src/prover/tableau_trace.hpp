// What a tableau did until it was closed: the record from which a certificate is made (tableau_certificate.hpp).
//
// A *case* is a clause that the search kept, and case 0 is where it began. Each case has a tree of steps. A step says
// what was done with a clause, and has one next step for each alternative; a leaf is closed, or an instance of a case.
// Within a tree nodes go by the names that clauses give them: those of the case come first, and new nodes follow.
#pragma once

#include "relational_clause.hpp"

#include <cstdint>
#include <utility>
#include <vector>

namespace katlas::prover {

struct TableauTrace {
    enum class Kind : std::uint8_t {
        closed,      // the clause contradicts itself
        follow,      // a pending pair, by its place
        choose,      // which part of a union relates the pair
        decide,      // whether the expression relates the pair
        decide_test, // whether the test holds of x
        instance,    // of a case
    };
    struct Step {
        Kind kind = Kind::closed;
        std::uint32_t index = 0; // a place among pending pairs, an expression, a test or a case
        std::uint16_t x = 0;
        std::uint16_t y = 0;
        std::vector<std::uint32_t> next{};
        std::vector<std::uint16_t> names{};   // instance: what the nodes of the case are here
        std::vector<std::uint32_t> pending{}; // instance: the places of the pairs that are pending in the case
    };
    struct Case {
        RelationalClause clause;
        std::uint32_t step;
    };

    std::vector<Step> steps;
    std::vector<Case> cases;
    bool folds = false; // turns of stars that contain stars are not followed

    std::uint32_t add_step() {
        steps.emplace_back();
        return static_cast<std::uint32_t>(steps.size() - 1);
    }
    // Begins the tree of a clause, which it marks. Returns the number of the case.
    std::uint32_t add_case(RelationalClause& clause) {
        clause.place = {add_step(), clause.nodes()};
        cases.push_back({clause, clause.place.step});
        return static_cast<std::uint32_t>(cases.size() - 1);
    }
};

} // namespace katlas::prover
