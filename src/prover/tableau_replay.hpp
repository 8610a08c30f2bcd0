// A closed tableau, told again with a reason for each fact. The clauses of the search keep no reasons, which makes them
// fast. The replay walks the steps of a trace, and draws all consequences of the laws (relational_laws.hpp) one fact at
// a time. Then it marks the facts that the proof needs: those that contradict one another, those that the laws need to
// derive other marked facts, and in each instance of a case those that the proof of the case needs.
//
// Events of a case are numbered in the order in which they come up, and two that are one go by one of their numbers.
#pragma once

#include "katlas/support/stop_token.hpp"
#include "relational_laws.hpp"
#include "tableau_trace.hpp"

#include <optional>

namespace katlas::prover {

struct ReplayedProof {
    using Event = std::uint16_t;
    struct Applied {
        std::uint32_t law = 0;
        std::array<Event, 3> events{};   // for the variables of the law
        std::vector<std::uint32_t> from; // the facts that make literals of the law false
    };
    struct Fact {
        RelationalLiteral literal;     // as it was drawn; events may have been renamed since
        std::optional<Applied> reason; // none: given by a step or by the case
        std::uint32_t of_case = 0;
        bool given_by_case = false;
        bool needed = false;
    };
    struct Item { // a fact that was drawn; or, if two events are given, the fact that they are one
        std::uint32_t fact = 0;
        Event kept = 0;
        Event renamed = 0;
    };
    struct Step {
        std::vector<Item> items;
        TableauTrace::Kind kind = TableauTrace::Kind::closed;
        std::uint32_t index = 0;            // follow: the number of the pending pair; instance: of the case
        bool is_fact = false;               // follow: the pair has no parts
        Applied law{};                      // closed, choose, decide, decide_test
        std::vector<Event> events{};        // instance: for the events of the case
        std::vector<std::uint32_t> pairs{}; // instance: for the pending pairs of the case
        std::vector<std::uint32_t> facts{}; // instance: for the facts of the case
        std::vector<std::uint32_t> next{};
    };
    struct Pair {
        std::uint32_t expression = 0;
        Event from = 0;
        Event to = 0;
    };
    struct Case {
        std::size_t events = 0;
        std::vector<Pair> pending{};
        std::vector<std::uint32_t> facts{}; // successive; those of pending pairs are left out
        std::uint32_t step = 0;
    };

    std::vector<RelationalLaw> laws;
    std::vector<Fact> facts;
    std::vector<Step> steps;
    std::vector<Case> cases; // the first is the claim
};

// Nothing if the time is up, or the proof has too many facts.
[[nodiscard]] std::optional<ReplayedProof> replay(const RelationalProblem& problem, const TableauTrace& trace,
                                                  const StopToken& stop);

} // namespace katlas::prover
