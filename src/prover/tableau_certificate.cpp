#include "tableau_certificate.hpp"

#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace katlas::prover {
namespace {

using kat::ExprKind;
using kat::TestKind;

class TableauText {
  public:
    TableauText(const kat::Theory& theory, const RelationalProblem& problem, const ReplayedProof& proof)
        : theory_(theory), problem_(problem), proof_(proof) {}

    std::string run() {
        std::string steps;
        for (std::size_t i = 0; i < proof_.cases.size(); ++i) {
            if (i > 0)
                append_case(steps, i);
            append_steps(steps, proof_.cases[i].step);
        }
        for (const kat::TestNode& t : problem_.tests)
            append_test(t);
        for (std::uint32_t e = 0; e < problem_.expressions.size(); ++e)
            append_term(e);
        std::vector<std::uint32_t> used(assumption_numbers_.size());
        for (const auto& [assumption, number] : assumption_numbers_)
            used[number] = assumption;
        const std::vector<RelationalAssumption> assumptions = assumptions_of(problem_);
        for (const std::uint32_t a : used)
            out_ += fmt::format("assume {} {}\n", assumptions[a].kind, fmt::join(assumptions[a].parts, " "));
        out_ += fmt::format("claim {} {}", problem_.cyclic ? "cyclic" : "all", problem_.left);
        for (const std::uint32_t r : problem_.right)
            out_ += fmt::format(" {}", r);
        return out_ + "\n" + steps;
    }

  private:
    void append_test(const kat::TestNode& t) {
        switch (t.kind) {
        case TestKind::bottom:
            out_ += "test false\n";
            break;
        case TestKind::top:
            out_ += "test true\n";
            break;
        case TestKind::predicate:
            out_ += fmt::format("test predicate {}\n", theory_.predicates[t.left].name);
            break;
        case TestKind::negation:
            out_ += fmt::format("test not {}\n", t.left);
            break;
        case TestKind::conjunction:
            out_ += fmt::format("test and {} {}\n", t.left, t.right);
            break;
        case TestKind::disjunction:
            out_ += fmt::format("test or {} {}\n", t.left, t.right);
            break;
        }
    }

    void append_term(std::uint32_t e) {
        const RelationalProblem::Expression& term = problem_.expressions[e];
        if (term.kind == ExprKind::test)
            out_ += fmt::format("term test {}\n", term.operand);
        else if (term.kind == ExprKind::letter && term.inverse && *term.inverse < e)
            out_ += fmt::format("term inverse {}\n", *term.inverse);
        else if (term.kind == ExprKind::letter)
            out_ += fmt::format("term letter {}\n", kat::letter_name(theory_, kat::Letter::from_index(term.operand)));
        else
            out_ += fmt::format("term {} {}\n", operator_name(term.kind), fmt::join(term.kids, " "));
    }
    static const char* operator_name(ExprKind kind) {
        switch (kind) {
        case ExprKind::unite:
            return "union";
        case ExprKind::sequence:
            return "sequence";
        case ExprKind::star:
            return "star";
        case ExprKind::intersection:
            return "intersection";
        default:
            return "difference";
        }
    }

    void append_case(std::string& to, std::size_t number) {
        const ReplayedProof::Case& c = proof_.cases[number];
        to += fmt::format("case {} {}\n", number, c.events);
        for (const ReplayedProof::Pair& p : c.pending)
            to += fmt::format("pending {} {} {}\n", p.expression, p.from, p.to);
        for (const std::uint32_t f : c.facts) {
            const auto& [literal, reason, of_case, given, needed] = proof_.facts[f];
            if (!needed)
                continue;
            if (literal.of_test)
                to += fmt::format("{} {} {}\n", literal.positive ? "true" : "false", literal.index, literal.x);
            else
                to += fmt::format("{} {} {} {}\n", literal.positive ? "holds" : "fails", literal.index, literal.x,
                                  literal.y);
        }
    }

    // The steps of a tree, from left to right. The tree is as high as the proof of a case is long.
    void append_steps(std::string& to, std::uint32_t root) {
        std::vector<std::uint32_t> stack{root};
        while (!stack.empty()) {
            const ReplayedProof::Step& step = proof_.steps[stack.back()];
            stack.pop_back();
            for (const ReplayedProof::Item& item : step.items)
                if (item.kept != item.renamed)
                    to += fmt::format("same {} {}\n", item.kept, item.renamed);
                else if (proof_.facts[item.fact].needed)
                    append_law(to, "by", *proof_.facts[item.fact].reason);
            switch (step.kind) {
            case TableauTrace::Kind::closed:
                append_law(to, "closed", step.law);
                break;
            case TableauTrace::Kind::follow:
                if (!step.is_fact)
                    to += fmt::format("follow {}\n", step.index);
                break;
            case TableauTrace::Kind::choose:
            case TableauTrace::Kind::decide:
            case TableauTrace::Kind::decide_test:
                append_law(to, "split", step.law);
                break;
            case TableauTrace::Kind::instance:
                to += fmt::format("instance {} {} | {}", step.index, fmt::join(step.events, " "),
                                  fmt::join(step.pairs, " "));
                to += '\n';
                break;
            }
            stack.insert(stack.end(), step.next.rbegin(), step.next.rend());
        }
    }

    void append_law(std::string& to, const char* use, const ReplayedProof::Applied& applied) {
        const RelationalLaw& law = proof_.laws[applied.law];
        std::uint32_t index = law.index;
        if (law.of == RelationalLaw::Of::assumption)
            index = assumption_numbers_.try_emplace(index, assumption_numbers_.size()).first->second;
        const char* of = law.of == RelationalLaw::Of::test   ? "test"
                         : law.of == RelationalLaw::Of::term ? "term"
                                                             : "assumption";
        to += fmt::format("{} {} {} {}", use, of, index, law.number);
        for (std::size_t v = 0; v < law.variables; ++v)
            to += fmt::format(" {}", applied.events[v]);
        to += '\n';
    }

    const kat::Theory& theory_;
    const RelationalProblem& problem_;
    const ReplayedProof& proof_;
    std::string out_;
    std::map<std::uint32_t, std::uint32_t> assumption_numbers_; // of those that the proof uses
};

} // namespace

std::optional<std::string> tableau_certificate(const kat::Theory& theory, const RelationalProblem& problem,
                                               const TableauTrace& trace, const StopToken& stop) {
    const std::optional<ReplayedProof> proof = replay(problem, trace, stop);
    if (!proof)
        return std::nullopt;
    return TableauText(theory, problem, *proof).run();
}

} // namespace katlas::prover
