// The laws of relations and the rules of a problem as clauses: in each structure, for all nodes, one of the literals of
// a law is true. If all literals but one are false, the last one follows. So one law covers a rule of inference and its
// contrapositions, as docs/certificate.md lists them by number.
#pragma once

#include "relational_problem.hpp"

#include <array>
#include <compare>
#include <cstdint>
#include <vector>

namespace katlas::prover {

// Says of one or two nodes that they are related, or that a test holds, or the opposite. In a law nodes are variables.
struct RelationalLiteral {
    bool positive = true;
    bool of_test = false;
    std::uint32_t index = 0; // of an expression or a test
    std::uint16_t x = 0;
    std::uint16_t y = 0; // of a test: the same as x

    [[nodiscard]] RelationalLiteral negation() const {
        RelationalLiteral other = *this;
        other.positive = !positive;
        return other;
    }
    friend auto operator<=>(const RelationalLiteral&, const RelationalLiteral&) = default;
};

struct RelationalLaw {
    enum class Of : std::uint8_t { test, term, assumption };
    Of of = Of::term;
    std::uint32_t index = 0; // assumptions: in the order of `assumptions_of`
    std::uint32_t number = 0;
    std::vector<RelationalLiteral> literals{};
    std::size_t variables = 0;
};

struct RelationalAssumption {
    const char* kind; // as certificates name it
    std::vector<std::uint32_t> parts;
};

[[nodiscard]] std::vector<RelationalAssumption> assumptions_of(const RelationalProblem& problem);
[[nodiscard]] std::vector<RelationalLaw> laws_of(const RelationalProblem& problem);

} // namespace katlas::prover
