#include "condition_text.hpp"

#include <fmt/format.h>

namespace katlas::cli {
namespace {

using program::Proposition;

class Writer {
  public:
    Writer(const program::Program& program, const program::Condition& condition)
        : program_(program), condition_(condition) {}

    [[nodiscard]] std::string text(program::PropositionRef at) const {
        const Proposition& p = condition_.nodes[at];
        switch (p.kind) {
        case Proposition::Kind::truth:
            return "true";
        case Proposition::Kind::equal:
            return fmt::format("{}={}", name(p.column), program_.value_text(p.value));
        case Proposition::Kind::equal_columns:
            return fmt::format("{}={}", name(p.column), name(p.other));
        case Proposition::Kind::negation:
            return fmt::format("not ({})", text(p.left));
        case Proposition::Kind::conjunction:
            return fmt::format(R"({} /\ {})", operand(p.left, p.kind), operand(p.right, p.kind));
        case Proposition::Kind::disjunction:
            return fmt::format(R"({} \/ {})", operand(p.left, p.kind), operand(p.right, p.kind));
        case Proposition::Kind::implication:
            break;
        }
        return fmt::format("{} => {}", operand(p.left, p.kind), operand(p.right, p.kind));
    }

  private:
    [[nodiscard]] const std::string& name(program::Column c) const { return condition_.observables[c].name; }
    // In parentheses if it is of another operator.
    [[nodiscard]] std::string operand(program::PropositionRef at, Proposition::Kind within) const {
        const Proposition::Kind kind = condition_.nodes[at].kind;
        const bool binary = kind == Proposition::Kind::conjunction || kind == Proposition::Kind::disjunction ||
                            kind == Proposition::Kind::implication;
        return binary && (kind != within || kind == Proposition::Kind::implication) ? fmt::format("({})", text(at))
                                                                                    : text(at);
    }

    const program::Program& program_;
    const program::Condition& condition_;
};

std::string_view quantifier_text(program::Quantifier q) {
    switch (q) {
    case program::Quantifier::exists:
        return "exists";
    case program::Quantifier::not_exists:
        return "~exists";
    case program::Quantifier::for_all:
        break;
    }
    return "forall";
}

} // namespace

std::string condition_text(const program::Program& program, const program::Condition& condition) {
    return fmt::format("{} ({})", quantifier_text(condition.quantifier),
                       Writer(program, condition).text(condition.proposition));
}

} // namespace katlas::cli
