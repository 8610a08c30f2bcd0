#include "relational_laws.hpp"

#include <algorithm>

namespace katlas::prover {
namespace {

using kat::ExprKind;
using kat::TestKind;
class LawMaker {
    using Literal = RelationalLiteral;
    using Of = RelationalLaw::Of;

  public:
    explicit LawMaker(const RelationalProblem& problem) : problem_(problem) {}

    std::vector<RelationalLaw> run() {
        for (std::uint32_t t = 0; t < problem_.tests.size(); ++t)
            of_test(t);
        for (std::uint32_t e = 0; e < problem_.expressions.size(); ++e)
            of_term(e);
        const std::vector<RelationalAssumption> assumptions = assumptions_of(problem_);
        for (std::uint32_t a = 0; a < assumptions.size(); ++a)
            of_assumption(a, assumptions[a]);
        return std::move(laws_);
    }

  private:
    static constexpr std::uint16_t x = 0; // the variables
    static constexpr std::uint16_t y = 1;
    static constexpr std::uint16_t z = 2;

    static Literal holds(std::uint32_t e, std::uint16_t from, std::uint16_t to) { return {true, false, e, from, to}; }
    static Literal fails(std::uint32_t e, std::uint16_t from, std::uint16_t to) { return {false, false, e, from, to}; }
    static Literal is(std::uint32_t t, std::uint16_t node) { return {true, true, t, node, node}; }
    static Literal is_not(std::uint32_t t, std::uint16_t node) { return {false, true, t, node, node}; }

    void add(std::uint32_t number, std::vector<Literal> literals) {
        std::size_t variables = 0;
        for (const Literal& l : literals)
            variables = std::max<std::size_t>({variables, l.x + 1U, l.y + 1U});
        laws_.push_back({of_, index_, number, std::move(literals), variables});
    }

    void of_test(std::uint32_t t) {
        of_ = Of::test;
        index_ = t;
        const kat::TestNode& node = problem_.tests[t];
        const std::uint32_t a = node.left;
        const std::uint32_t b = node.right;
        add(0, {is(t, x), is_not(t, x)});
        add(1, {fails(problem_.identity, x, y), is_not(t, x), is(t, y)});
        switch (node.kind) {
        case TestKind::predicate:
            break;
        case TestKind::bottom:
            add(2, {is_not(t, x)});
            break;
        case TestKind::top:
            add(2, {is(t, x)});
            break;
        case TestKind::negation:
            add(2, {is_not(t, x), is_not(a, x)});
            add(3, {is(t, x), is(a, x)});
            break;
        case TestKind::conjunction:
            add(2, {is_not(t, x), is(a, x)});
            add(3, {is_not(t, x), is(b, x)});
            add(4, {is_not(a, x), is_not(b, x), is(t, x)});
            break;
        case TestKind::disjunction:
            add(2, {is_not(a, x), is(t, x)});
            add(3, {is_not(b, x), is(t, x)});
            add(4, {is_not(t, x), is(a, x), is(b, x)});
            break;
        }
    }

    void of_term(std::uint32_t e) {
        of_ = Of::term;
        index_ = e;
        const RelationalProblem::Expression& term = problem_.expressions[e];
        const std::uint32_t id = problem_.identity;
        add(0, {holds(e, x, y), fails(e, x, y)});
        add(1, {fails(id, x, y), fails(e, x, z), holds(e, y, z)});
        add(2, {fails(id, x, y), fails(e, z, x), holds(e, z, y)});
        switch (term.kind) {
        case ExprKind::test:
            add(3, {fails(e, x, y), holds(id, x, y)});
            add(4, {fails(e, x, y), is(term.operand, x)});
            add(5, {fails(e, x, y), is(term.operand, y)});
            add(6, {is_not(term.operand, x), holds(e, x, x)});
            break;
        case ExprKind::letter:
            if (term.inverse && *term.inverse < e) {
                add(3, {fails(e, x, y), holds(*term.inverse, y, x)});
                add(4, {fails(*term.inverse, x, y), holds(e, y, x)});
            }
            break;
        case ExprKind::unite: {
            std::vector<Literal> parts{fails(e, x, y)};
            for (const std::uint32_t k : term.kids)
                parts.push_back(holds(k, x, y));
            add(3, std::move(parts));
            for (std::uint32_t i = 0; i < term.kids.size(); ++i)
                add(4 + i, {fails(term.kids[i], x, y), holds(e, x, y)});
            break;
        }
        case ExprKind::sequence:
            of_sequence(e, term.kids[0], term.kids[1]);
            break;
        case ExprKind::star:
            add(3, {holds(e, x, x)});
            add(4, {fails(term.kids[0], x, y), holds(e, x, y)});
            add(5, {fails(e, x, y), fails(e, y, z), holds(e, x, z)});
            break;
        case ExprKind::intersection:
            add(3, {fails(e, x, y), holds(term.kids[0], x, y)});
            add(4, {fails(e, x, y), holds(term.kids[1], x, y)});
            add(5, {fails(term.kids[0], x, y), fails(term.kids[1], x, y), holds(e, x, y)});
            break;
        case ExprKind::difference:
            add(3, {fails(e, x, y), holds(term.kids[0], x, y)});
            add(4, {fails(e, x, y), fails(term.kids[1], x, y)});
            add(5, {fails(term.kids[0], x, y), holds(term.kids[1], x, y), holds(e, x, y)});
            break;
        case ExprKind::rotation:
        case ExprKind::deduplication:
            break;
        }
    }

    void of_sequence(std::uint32_t e, std::uint32_t a, std::uint32_t b) {
        const RelationalProblem::Expression& first = problem_.expressions[a];
        const RelationalProblem::Expression& second = problem_.expressions[b];
        add(3, {fails(a, x, y), fails(b, y, z), holds(e, x, z)});
        if (first.kind == ExprKind::test) {
            add(4, {fails(e, x, y), is(first.operand, x)});
            add(5, {fails(e, x, y), holds(b, x, y)});
        }
        if (second.kind == ExprKind::test) {
            add(6, {fails(e, x, y), is(second.operand, y)});
            add(7, {fails(e, x, y), holds(a, x, y)});
        }
        if (second.kind == ExprKind::star)
            add(8, {fails(e, x, y), fails(b, y, z), holds(e, x, z)});
        if (first.kind == ExprKind::star)
            add(9, {fails(a, x, y), fails(e, y, z), holds(e, x, z)});
        if (second.kind == ExprKind::star && second.kids[0] == a) { // e is a+
            add(10, {fails(b, x, y), fails(e, y, z), holds(e, x, z)});
            add(11, {fails(e, x, y), holds(b, x, y)});
            add(12, {fails(b, x, y), holds(problem_.identity, x, y), holds(e, x, y)});
        }
    }

    void of_assumption(std::uint32_t index, const RelationalAssumption& assumption) {
        of_ = Of::assumption;
        index_ = index;
        const std::string_view kind = assumption.kind;
        const std::vector<std::uint32_t>& parts = assumption.parts;
        if (kind == "inclusion")
            add(0, {fails(parts[0], x, y), holds(parts[1], x, y)});
        else if (kind == "irreflexive")
            add(0, {fails(parts[0], x, x)});
        else if (kind == "empty")
            add(0, {fails(parts[0], x, y)});
        else if (kind == "everything")
            add(0, {holds(parts[0], x, y)});
        else if (kind == "everywhere")
            add(0, {is(parts[0], x)});
        else {
            add(0, {fails(parts[0], x, y), is(parts[1], x)});
            add(1, {fails(parts[0], x, y), is(parts[2], y)});
        }
    }

    const RelationalProblem& problem_;
    Of of_ = Of::test;
    std::uint32_t index_ = 0;
    std::vector<RelationalLaw> laws_;
};

} // namespace

std::vector<RelationalAssumption> assumptions_of(const RelationalProblem& problem) {
    std::vector<RelationalAssumption> result;
    for (const RelationalProblem::Rule& rule : problem.rules)
        result.push_back({"inclusion", {rule.left, rule.right}});
    for (const std::uint32_t e : problem.irreflexive)
        result.push_back({"irreflexive", {e}});
    for (const std::uint32_t e : problem.empty)
        result.push_back({"empty", {e}});
    for (const std::uint32_t e : problem.everything)
        result.push_back({"everything", {e}});
    for (const std::uint32_t t : problem.everywhere)
        result.push_back({"everywhere", {t}});
    for (const RelationalProblem::Ends& ends : problem.ends)
        result.push_back({"ends", {ends.letter, ends.domain, ends.range}});
    return result;
}

std::vector<RelationalLaw> laws_of(const RelationalProblem& problem) {
    return LawMaker(problem).run();
}

} // namespace katlas::prover
